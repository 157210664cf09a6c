"""A view is built from nothing: hidden hands are counted, private events are private, names tell nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from norn.kernel.scene import encode, parts
from norn.kernel.views import Sight, view, view_bytes
from norn.laws import twins
from tests.contract.play import answer_at_random
from tests.kernel.bench import RULE, G, asking, table_of
from tests.toys.feast import at_turn, card, feast, kinds_told, plays


def test_hidden_hands_are_counted_and_not_shown() -> None:
    table = at_turn(hands={0: "insult retort", 1: "ode"})
    for seat in (-1, 0, 1):
        zones = {zone.id: zone for zone in view(table, seat).scene.zones}
        assert zones["zone:hand0"].count == 2
        assert len(zones["zone:hand0"].things) == (2 if seat == 0 else 0)
        assert zones["zone:deck"].things == []
        ids = set(parts(view(table, seat).scene))
        assert (card(table, 1, "ode") in ids) == (seat == 1)


def test_the_numbers_that_cards_really_have_are_in_no_view() -> None:
    """Cards are numbers in the state; a view that let one out would let all be traced."""
    table = feast(seed=3)
    for seat in range(-1, 3):
        for thing in parts(view(table, seat).scene):
            if thing.startswith("card:"):
                assert thing.startswith("card:c")


def test_a_card_has_a_fresh_name_whenever_it_goes_into_a_hidden_zone() -> None:
    table = feast(2, 5)
    chance = random.Random(1)
    names: dict[int, str] = {}
    hidden: dict[int, str] = {}
    for _ in range(80):
        if table.outcome is not None:
            break
        s = table.game.state
        for one in range(len(s.kinds)):
            zone = next((f"hand{seat}" for seat, skald in enumerate(s.skalds) if one in skald.hand), "")
            zone = zone or ("deck" if one in s.deck else "")
            if one in hidden and zone and zone != hidden[one]:
                assert s.ids[one] != names[one]
            names[one], hidden[one] = s.ids[one], zone
        answer_at_random(table, chance)


def test_a_seat_that_looks_at_the_deck_sees_it_alone() -> None:
    table = at_turn(hands={0: "vision"}, deck="ode insult banner")
    plays(table, 0, "vision")
    zones = [{zone.id for zone in view(table, seat).scene.zones} for seat in (-1, 0, 1)]
    assert ["zone:vision" in zone for zone in zones] == [False, True, False]


def test_private_events_are_told_to_their_seats_only() -> None:
    async def story(g: G) -> None:
        g.emit("all")
        g.emit("one", only=(1,))
        g.emit("both", only=(0, 1))
        g.emit("nobody", only=())
        await g.choose_one(0, "go", ["thing:a", "thing:b"], RULE)

    table = table_of(story, seats=3)
    assert [kinds_told(table, seat) for seat in (-1, 0, 1, 2)] == [
        ["all"], ["all", "both"], ["all", "one", "both"], ["all"],
    ]  # fmt: skip
    assert kinds_told(table) == ["all", "one", "both", "nobody"]
    assert [event.kind for event in table.events(2)] == ["both", "nobody"]
    assert [event.seen_by(2) for event in table.events()] == [True, False, False, False]


def test_a_spectator_sees_what_everyone_may_see_and_is_asked_nothing() -> None:
    table = feast()
    shown = view(table, -1)
    assert (shown.ask, shown.free, shown.waiting, shown.waiting_for) == (None, [], [0, 1, 2], "theme")


def test_looking_changes_nothing_and_is_the_same_bytes() -> None:
    table = feast(seed=9)
    first = [view_bytes(table, seat) for seat in range(-1, 3)]
    assert [view_bytes(table.fork(), seat) for seat in range(-1, 3)] == first
    assert encode({"b": 1, "a": 2}) == b'{"a":2,"b":1}'


def test_an_agents_sight_is_the_seats_own() -> None:
    table = at_turn(hands={0: "insult", 1: "ode"})
    sight = Sight(table, 0)
    assert list(sight.facts["hand"].values()) == ["insult"]
    assert sight.facts["hands"] == [1, 1, 0]
    assert sight.ask is table.pending[0]
    assert sight.free == ["do:toast", "do:gift"]
    assert sight.scene.title == "Skald"


def test_an_impossible_attempt_is_offered_all_the_same() -> None:
    """Whether a rival hides a retort is not for the options to tell."""
    with_one = at_turn(hands={1: "retort", 2: "ode"})
    without = at_turn(hands={1: "ode", 2: "ode"})
    assert list(with_one.pending[0].ids) == list(without.pending[0].ids)
    assert view_bytes(with_one, 0) == view_bytes(without, 0)


# ---------------------------------------------------------------- the laws here can fail


@pytest.mark.parametrize("seed", range(3))
def test_twins_find_no_leak_in_the_toy(seed: int) -> None:
    assert leaks(seed) == ""


def leaks(seed: int) -> str:
    table = feast(seed=seed)
    chance = random.Random(seed)
    for _ in range(45):
        if table.outcome is not None:
            break
        for seat in range(-1, 3):
            problem = twins.leaks(table, seat, chance)
            if problem not in (None, twins.NO_TWIN):
                return str(problem)
        answer_at_random(table, chance)
    return ""


def test_a_scene_that_counts_retorts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    definition = feast().definition
    good = definition.scene

    def telling(g: Any, seat: int) -> Any:
        shown = good(g, seat)
        s = g.state
        shown.status += str(sum(s.kinds[one] == "retort" for one in s.skalds[(seat + 1) % 3].hand))
        return shown

    monkeypatch.setattr(definition, "scene", telling)
    assert leaks(0).startswith("view")


def test_an_attempt_that_is_offered_only_where_it_works_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toys.skald.rules import turn

    good = turn.deeds

    def knowing(g: Any, seat: int) -> list[str]:
        s = g.state
        hands = {f"seat:{other}": skald.hand for other, skald in enumerate(s.skalds)}
        guilty = [other for other, hand in hands.items() if any(s.kinds[one] == "retort" for one in hand)]
        return [one for one in good(g, seat) if not one.startswith("try:") or one.split(" ")[1] in guilty]

    monkeypatch.setattr(turn, "deeds", knowing)
    assert leaks(0)
    with pytest.raises(AssertionError):
        test_an_impossible_attempt_is_offered_all_the_same()


def test_names_that_are_kept_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toys.skald import verbs

    good = verbs.fresh_id
    monkeypatch.setattr(verbs, "fresh_id", lambda s, one: None if s.ids[one] else good(s, one))
    with pytest.raises(AssertionError):
        test_a_card_has_a_fresh_name_whenever_it_goes_into_a_hidden_zone()


def test_a_question_to_nobody_but_the_asked() -> None:
    table = table_of(asking(seat=1), seats=3)
    assert [view(table, seat).ask is not None for seat in (-1, 0, 1, 2)] == [False, False, True, False]
