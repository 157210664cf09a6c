"""Skald, rule by rule. Each test names its rules; the run checks that code citing them was executed."""

from __future__ import annotations

import json

import pytest

from norn.kernel.errors import IllegalChoice
from norn.kernel.table import Table
from tests.toys.feast import (
    asked,
    at_plots,
    at_turn,
    card,
    feast,
    kinds_told,
    mead,
    plays,
    prompt,
    renown,
    retorts,
)
from tests.toys.skald.content import CARDS, COASTS, PACK, THEMES


def refused(table: Table, seat: int, *choice: str) -> tuple[list[str], tuple[str, ...]]:
    """The keys and rules with which an answer is refused."""
    with pytest.raises(IllegalChoice) as refusal:
        table.answer(seat, *choice)
    return [one.key for one in refusal.value.refusals], refusal.value.rules


def test_the_components_are_complete() -> None:
    assert len(PACK) == 26
    assert [len(CARDS), len(THEMES), len(COASTS)] == [8, 4, 3]


@pytest.mark.rules("night.draw", "night.hidden")
def test_four_cards_each_with_names_dealt_after_the_shuffle() -> None:
    one, other = feast(seed=1).game.state, feast(seed=2).game.state
    assert [len(skald.hand) for skald in one.skalds] == [4, 4, 4]
    names = sorted(one.ids)
    assert len(set(names)) == len(PACK)
    assert names == sorted(other.ids)                   # the same names, whatever the shuffle ...
    assert one.ids != other.ids                         # ... on other cards


@pytest.mark.rules("night.draw", "night.hidden")
def test_an_empty_deck_is_made_of_the_discard_pile_under_other_names() -> None:
    table = at_plots()
    raw = table.definition.dump(table.game.state)
    pile, raw["deck"] = raw["deck"], []
    raw["discard"] = pile
    before = {raw["ids"][one] for one in pile}
    table.correct(json.dumps(raw))
    for seat in range(3):
        table.answer(seat, "do:sleep")
    s = table.game.state
    assert "reshuffled" in kinds_told(table)
    assert not before & {s.ids[one] for one in pile}


@pytest.mark.rules("night.theme")
def test_anyone_names_the_theme_for_all() -> None:
    table = feast()
    assert asked(table) == [0, 1, 2]
    table.answer(2, "theme:storm")
    assert table.game.state.theme == "storm"
    assert prompt(table) == "plot"


@pytest.mark.rules("plot.secret", "plot.court")
def test_courting_counts_when_it_is_returned() -> None:
    table = at_plots()
    for seat, rival in ((0, 1), (1, 0), (2, 0)):
        table.answer(seat, "do:court")
        table.answer(seat, f"seat:{rival}")
    assert renown(table) == [3, 3, 2]


@pytest.mark.rules("plot.wager", "plot.stake", "plot.sleep")
def test_the_highest_wager_alone_pays_and_wins() -> None:
    table = at_plots()
    for seat, bid in ((0, 1), (1, 1)):
        table.answer(seat, "do:wager")
        table.answer(seat, f"mead:{bid}")
    table.answer(0, table.pending[0].ids[0])            # a stake is worth a mead
    table.answer(1)
    table.answer(2, "do:sleep")
    assert renown(table) == [4, 2, 2]
    assert mead(table) == [1, 2, 2]
    assert [len(skald.hand) for skald in table.game.state.skalds] == [3, 4, 5]


@pytest.mark.rules("turn.deeds", "turn.rest")
def test_two_deeds_each_and_a_rest_ends_the_turn() -> None:
    table = at_turn()
    table.answer(0, "do:boast")
    assert asked(table) == [0]
    table.answer(0, "do:rest")
    assert asked(table) == [1]
    table.answer(1, "do:rest")
    assert asked(table) == [2]
    assert mead(table) == [2, 3, 2]
    assert refused(table, 0, "do:rest") == ([], ("turn.deeds",))
    assert [one.key for one in table.why_not(0, "do:rest")] == ["not_your_deed"]


@pytest.mark.rules("turn.boast")
def test_a_boast_costs_a_mead() -> None:
    table = at_turn(mead0=1)
    table.answer(0, "do:boast")
    assert (renown(table)[0], mead(table)[0]) == (3, 0)
    assert refused(table, 0, "do:boast") == (["no_mead"], ("turn.boast", "turn.accuse"))


@pytest.mark.rules("turn.accuse")
def test_an_accusation_comes_out_as_it_is() -> None:
    table = at_turn(hands={1: "retort ode retort", 2: "ode"})
    table.answer(0, "try:accuse seat:2")
    assert [event.data["truth"] for event in table.events() if event.kind == "accused"] == ["false"]
    assert renown(table)[0] == 2
    table.answer(0, "try:accuse seat:1")
    assert renown(table)[0] == 4
    assert len(table.game.state.skalds[1].hand) == 1


@pytest.mark.rules("turn.play", "card.vision")
def test_only_deeds_and_standing_cards_are_played() -> None:
    table = at_turn(hands={0: "retort banner vision"})
    keys, rules = refused(table, 0, f"do:play {card(table, 0, 'retort')}")
    assert (keys, rules) == (["only_an_answer"], ("turn.play",))
    assert refused(table, 0, "do:play card:none")[0] == ["not_in_hand"]
    plays(table, 0, "banner")
    assert len(table.game.state.skalds[0].front) == 1
    raw = table.definition.dump(table.game.state)
    raw["discard"], raw["deck"] = raw["deck"], []
    table.correct(json.dumps(raw))
    assert refused(table, 0, f"do:play {card(table, 0, 'vision')}")[0] == ["too_short_a_deck"]


@pytest.mark.rules("card.insult", "value.rows")
@pytest.mark.parametrize(("theme", "left"), [("fog", 3), ("truce", 4), ("feud", 2)])
def test_an_insult_costs_what_scorn_says(theme: str, left: int) -> None:
    table = at_turn(hands={0: "insult"}, renown2=5, theme=theme)
    plays(table, 0, "insult")
    assert renown(table)[2] == left


@pytest.mark.rules("card.insult")
def test_renown_never_falls_below_nothing() -> None:
    table = at_turn(hands={0: "insult"}, theme="feud", renown1=1, renown2=0)
    plays(table, 0, "insult")
    assert renown(table)[1] == 0


@pytest.mark.rules("card.ode")
def test_an_ode_asks_twice() -> None:
    table = at_turn(hands={0: "ode ode"}, mead2=0)
    plays(table, 0, "ode")
    assert prompt(table) == "ode_rival"
    assert refused(table, 0, "seat:0") == (["not_yourself"], ("card.ode",))
    table.answer(0, "seat:1")
    table.answer(0, "do:mead")
    assert mead(table) == [3, 1, 0]
    plays(table, 0, "ode")
    table.answer(0, "seat:2")               # no mead there: fame comes by itself
    assert renown(table) == [3, 2, 3]


@pytest.mark.rules("card.vision", "night.hidden")
def test_a_vision_puts_three_cards_back_in_order_under_other_names() -> None:
    table = at_turn(hands={0: "vision"}, deck="ode insult banner")
    plays(table, 0, "vision")
    ids = list(table.pending[0].ids)
    table.answer(0, ids[2], ids[0], ids[1])
    s = table.game.state
    assert [s.kinds[one] for one in s.deck[-3:][::-1]] == ["banner", "ode", "insult"]
    assert not set(ids) & set(s.ids)
    assert kinds_told(table, 0).count("saw") == 1
    assert "saw" not in kinds_told(table, 1)


@pytest.mark.rules("answer.window", "answer.retort")
def test_a_retort_spoils_a_boast_and_may_be_spoiled() -> None:
    table = at_turn(hands={0: "retort", 1: "retort"})
    table.answer(0, "do:boast")
    retorts(table, 1)
    table.answer(0)
    assert renown(table)[0] == 2
    table = at_turn(hands={0: "retort", 1: "retort"})
    table.answer(0, "do:boast")
    retorts(table, 1)
    retorts(table, 0)
    assert renown(table)[0] == 3


@pytest.mark.rules("answer.grudge", "answer.wolfskin")
def test_what_stands_in_front_of_the_insulted_works_by_itself() -> None:
    table = at_turn(hands={0: "insult"}, fronts={1: "grudge"}, renown1=5)
    plays(table, 0, "insult")
    assert mead(table)[1] == 3
    table = at_turn(hands={0: "insult"}, fronts={1: "wolfskin"}, renown1=5)
    plays(table, 0, "insult")
    assert table.game.state.skalds[1].front == []


@pytest.mark.rules("answer.horn")
def test_a_horn_is_blown_for_a_mead_when_another_is_hit() -> None:
    table = at_turn(hands={0: "insult"}, fronts={2: "horn", 1: "horn"}, renown1=5)
    plays(table, 0, "insult")
    assert asked(table) == [2]
    table.answer(2, f"do:blow {card(table, 2, 'horn')}")
    assert (renown(table)[2], mead(table)[2]) == (3, 1)


@pytest.mark.rules("value.rows")
@pytest.mark.parametrize(
    ("front", "theme", "strength"),
    [("", "fog", 3), ("banner", "fog", 5), ("wolfskin", "fog", 6), ("wolfskin banner", "fog", 10),
     ("wolfskin banner", "storm", 5), ("", "storm", 2)],
)  # fmt: skip
def test_strength_is_reckoned_in_order(front: str, theme: str, strength: int) -> None:
    table = at_turn(fronts={0: front}, theme=theme)
    assert table.game.value("strength", "seat:0") == strength


@pytest.mark.rules("raid.coast")
def test_only_the_coasts_where_the_ships_lie_are_raided() -> None:
    table = at_turn(given={"options": {"coast": "south"}})
    assert refused(table, 0, "do:raid coast:abbey") == (["no_such_coast"], ("raid.coast",))
    table.answer(0, "do:raid coast:fortress")
    assert table.cursor == [("main", "turn"), ("raid", "land")]


@pytest.mark.rules("raid.land", "raid.reef")
def test_a_landing_is_within_reach_and_on_no_reef() -> None:
    table = at_turn(theme="truce")
    table.answer(0, "do:raid coast:abbey")
    assert refused(table, 0, "at:7,7") == (["too_far"], ("raid.land",))
    assert refused(table, 0, "at:3,2") == (["a_reef"], ("raid.reef",))
    assert refused(table, 0, "at:here")[0] == ["not_a_point"]
    table.answer(0, "at:5,2")
    assert "landed" in kinds_told(table)


@pytest.mark.rules("raid.land", "raid.spoils")
def test_a_crew_may_turn_back() -> None:
    table = at_turn()
    table.answer(0, "do:raid coast:abbey")
    table.answer(0, "do:turn_back")
    assert table.game.state.raid is None
    assert (asked(table), prompt(table)) == ([0], "turn")


def raided(roll: int, *presses: int, **given: object) -> Table:
    """Seat 0 has landed before the abbey (5 strong) with this throw; it throws so to press on."""
    rigged = {"raid": [roll - 1], "press": [press - 1 for press in presses]}
    table = at_turn(given={"rigged": rigged}, theme="truce", **given)  # type: ignore[arg-type]
    table.answer(0, "do:raid coast:abbey")
    table.answer(0, "at:7,0")
    return table


@pytest.mark.rules("raid.fight", "raid.spoils")
def test_a_stronger_crew_wins_renown_and_mead() -> None:
    table = raided(4)
    assert (renown(table)[0], mead(table)[0]) == (3, 4)
    fought = next(event.data for event in table.events() if event.kind == "fought")
    assert fought == {"seat": "seat:0", "roll": 4, "ours": 7, "theirs": 5}


@pytest.mark.rules("raid.losses", "raid.hurt-first", "raid.fight")
def test_losses_fall_on_the_hurt_first() -> None:
    crew = [{"id": f"mate:{i}", "health": 1 if i == 1 else 2} for i in range(3)]
    table = at_turn(given={"rigged": {"raid": [0]}}, crew0=crew, theme="storm")
    table.answer(0, "do:raid coast:abbey")
    table.answer(0, "at:7,0")
    assert prompt(table) == "losses"
    assert refused(table, 0, "mate:0", "mate:0") == (["hurt_first"], ("raid.hurt-first",))
    assert refused(table, 0, "mate:1", "mate:1") == (["too_often"], ("raid.losses", "raid.hurt-first"))
    table.answer(0, "mate:1", "mate:2")
    assert [(mate.id, mate.health) for mate in table.game.state.skalds[0].crew] == [("mate:0", 2), ("mate:2", 1)]


@pytest.mark.rules("raid.pursuit")
def test_a_much_stronger_crew_presses_on_three_times() -> None:
    table = raided(6, 3, 6, 4, fronts={0: "banner"})
    assert table.cursor == [("main", "turn"), ("raid", "spoils"), ("pursuit", "chase")]
    for _ in range(3):
        table.answer(0, "do:press")
    assert renown(table)[0] == 6
    assert prompt(table) == "turn"


@pytest.mark.rules("raid.ambush", "raid.pursuit")
def test_an_ambush_costs_a_wound_and_ends_the_pursuit() -> None:
    table = raided(6, 1, fronts={0: "banner"})
    table.answer(0, "do:press")
    assert table.cursor[-1] == ("ambush", "ambush")
    table.answer(0, "mate:2")
    assert [mate.health for mate in table.game.state.skalds[0].crew] == [2, 2, 1]
    assert prompt(table) == "turn"


@pytest.mark.rules("free.toast")
def test_a_toast_at_any_time_once_a_night() -> None:
    table = at_turn()
    table.answer(2, "do:toast")
    assert (renown(table)[2], mead(table)[2]) == (3, 1)
    assert table.free(2) == []


@pytest.mark.rules("free.gift", "night.hidden")
def test_a_gift_is_another_card_to_everybody_else() -> None:
    table = at_turn(hands={1: "ode retort", 2: "ode"})
    name = card(table, 1, "retort")
    table.answer(1, "do:gift")
    table.answer(1, "seat:2")
    table.answer(1, name)
    table.answer(2, "do:yes")
    assert name not in table.game.state.ids
    assert kinds_told(table, 0)[-1] == "gave"
    assert kinds_told(table, 2)[-2:] == ["gave", "got_card"]
    table = at_turn(hands={1: "ode retort", 2: "ode"})
    table.answer(1, "do:gift")
    table.answer(1, "seat:2")
    table.answer(1, card(table, 1, "retort"))
    table.answer(2, "do:no")
    assert len(table.game.state.skalds[1].hand) == 2


def at_vote(**given: object) -> Table:
    table = at_turn(**given)  # type: ignore[arg-type]
    for seat in range(table.seats):
        table.answer(seat, "do:rest")
    assert prompt(table) == "honour"
    return table


@pytest.mark.rules("vote.honour")
def test_who_alone_has_the_most_votes_is_honoured() -> None:
    table = at_vote()
    for seat, rival in ((1, 0), (0, 2), (2, 0)):
        table.answer(seat, f"seat:{rival}")
    assert renown(table) == [3, 2, 2]
    table = at_vote()
    for seat in range(3):
        table.answer(seat, f"seat:{seat}")
    assert renown(table) == [2, 2, 2]


@pytest.mark.rules("dusk.limit")
def test_at_dusk_three_cards_are_kept() -> None:
    table = at_vote(hands={1: "ode ode retort insult insult"})
    for seat in range(3):
        table.answer(seat, f"seat:{seat}")
    assert (asked(table), prompt(table)) == ([1], "dusk")
    table.answer(1, *list(table.pending[1].ids)[:2])
    assert len(table.game.state.skalds[1].hand) == 4           # and one drawn in the next night
    assert table.game.state.night == 2


def to_the_end(table: Table) -> Table:
    for seat in range(table.seats):
        table.answer(seat, f"seat:{seat}")
    return table


@pytest.mark.rules("end.renown", "end.tie")
def test_enough_renown_ends_the_feast_and_equals_share() -> None:
    table = to_the_end(at_vote(renown0=9, renown2=9))
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners, table.outcome.scores) == ("renown", (0, 2), (9, 2, 9))


@pytest.mark.rules("end.nights")
def test_the_last_night_ends_the_feast() -> None:
    table = to_the_end(at_vote(given={"options": {"nights": 1}}, renown1=4))
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("nights", (1,))


@pytest.mark.rules("end.wrecked", "raid.losses")
def test_a_wiped_out_crew_ends_the_feast_at_once() -> None:
    table = at_turn(given={"rigged": {"raid": [0]}}, crew0=[{"id": "mate:0", "health": 1}], renown0=8)
    table.answer(0, "do:raid coast:abbey")
    table.answer(0, "at:7,0")
    if table.outcome is None:
        table.answer(0, "mate:0")
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("wrecked", (1, 2))
