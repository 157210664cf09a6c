"""Reactions: forced first, round and round, a cancellation cancelled, and silence that tells nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from norn.kernel.ask import NOT_AGAIN
from norn.kernel.errors import IllegalChoice, RuleError
from norn.kernel.table import Table
from norn.kernel.telling import AUTO
from norn.kernel.views import view_bytes
from norn.kit.reactions import Answers, Moment, Reactions
from tests.kernel.bench import RULE, G, table_of, told
from tests.toys.feast import asked, at_turn, card, kinds_told, plays, prompt, renown, retorts
from tests.toys.skald.answers import ANSWERS


def insulted(**given: Any) -> Table:
    """Seat 0 has just insulted seat 1, who has the most renown."""
    hands = given.pop("hands", {0: "insult retort", 1: "retort retort", 2: "ode"})
    table = at_turn(hands=hands, renown1=5, **given)
    plays(table, 0, "insult")
    return table


def pass_all(table: Table) -> None:
    """Everybody passes until somebody is asked something else."""
    while table.ask is not None and table.ask.prompt.startswith(("before", "after")):
        table.answer(table.ask.seat)


# ---------------------------------------------------------------- cancelling


def test_what_nobody_answers_happens() -> None:
    table = insulted()
    pass_all(table)
    assert renown(table) == [2, 4, 2]          # the truce: no insult costs more than one


def test_a_reaction_cancels_what_it_answers() -> None:
    table = insulted()
    retorts(table, 1)
    pass_all(table)
    assert renown(table) == [2, 5, 2]
    assert "lost_renown" not in kinds_told(table)


def test_a_cancellation_is_cancelled_and_the_thing_happens_after_all() -> None:
    table = insulted()
    retorts(table, 1)
    assert prompt(table) == "before_retorted"
    table.answer(2)
    retorts(table, 0)
    pass_all(table)
    assert renown(table) == [2, 4, 2]
    spoiled = [event.data for event in table.events() if event.kind == "spoiled"]
    assert spoiled == [{"what": "retorted", "seat": "seat:1"}]


def test_a_cancelled_cancellation_of_a_cancellation() -> None:
    """Insult, retort, retort, retort: three deep, and the insult comes to nothing."""
    table = insulted()
    retorts(table, 1)
    table.answer(2)
    retorts(table, 0)
    assert asked(table) == [1]
    retorts(table, 1)
    pass_all(table)
    assert renown(table) == [2, 5, 2]
    assert [event.data["seat"] for event in table.events() if event.kind == "spoiled"] == ["seat:0", "seat:0"]


def test_a_window_stays_open_after_a_cancelled_reaction() -> None:
    """Seat 1's first retort was spoiled; the second may still be used in the same window."""
    table = insulted()
    retorts(table, 1)
    table.answer(2)
    retorts(table, 0)
    while prompt(table) == "before_retorted":
        table.answer(asked(table)[0])
    table.answer(2)
    assert asked(table) == [1]
    assert prompt(table) == "before_insulted"
    retorts(table, 1)
    pass_all(table)
    assert renown(table) == [2, 5, 2]


def test_spans_nest_as_the_windows_do() -> None:
    table = insulted()
    retorts(table, 1)
    assert table.where()[-3:-1] == ("insulted", "retorted")
    pass_all(table)
    assert table.game.spans == []
    spans = {event.kind: event.span for event in table.events() if event.kind in ("spoiled", "played")}
    assert spans["played"] == 0
    assert spans["spoiled"] > 0


# ---------------------------------------------------------------- order


def test_forced_reactions_come_first_and_their_order_is_chosen() -> None:
    table = insulted(hands={0: "insult"}, fronts={1: "grudge wolfskin", 2: "horn"})
    assert asked(table) == [1]
    assert prompt(table) == "after_insulted_forced"
    with pytest.raises(IllegalChoice):
        table.answer(1)                     # there is no passing
    table.answer(1, f"do:tear {card(table, 1, 'wolfskin')}")
    assert told(table)[-4:] == ["reacted", "torn", "reacted", "mead"]          # the grudge came by itself
    assert table.decisions[-1][2] == AUTO
    assert asked(table) == [2]
    assert prompt(table) == "after_insulted"


def test_forced_reactions_that_a_reaction_makes_possible_still_come() -> None:
    """Found here: they were looked for only when the window opened."""

    async def story(g: G) -> None:
        await window_of(("spark", False, None), ("powder", True, lit)).window(g, Moment("flash", SEATS))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table = table_of(story)
    table.answer(0, "do:spark thing:spark")
    assert table.game.state.log == ["spark", "powder"]


def test_where_nobody_could_answer_no_story_is_made() -> None:
    asked_at: list[str] = []

    def ready(g: G, seat: int, moment: Moment) -> list[str]:
        asked_at.append(f"{moment.key} {seat}")
        return ["thing:a", "thing:b"] if moment.key == "flash" and seat == 1 else []

    async def react(g: G, seat: int, moment: Moment, option: str) -> None:
        moment.cancelled = True

    windows = Reactions(ready, react, RULE)

    async def story(g: G) -> None:
        quiet = windows.window(g, Moment("dark", SEATS))
        assert not hasattr(quiet, "send")           # no coroutine
        await quiet
        await windows.window(g, Moment("flash", SEATS))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table = table_of(story)
    assert prompt(table) == "flash"
    assert [one for one in asked_at if one.startswith("dark")] == [f"dark {seat}" for seat in SEATS]
    table.answer(1, "thing:a")
    assert prompt(table) == "after"


def test_a_game_is_told_what_was_not_wanted() -> None:
    unwanted: list[tuple[int, list[str]]] = []

    async def react(g: G, seat: int, moment: Moment, option: str) -> None:
        moment.cancelled = True

    windows = Reactions(
        lambda g, seat, moment: ["thing:a", "thing:b"], react, RULE,
        passed=lambda g, seat, moment, offered: unwanted.append((seat, list(offered))),
    )

    async def story(g: G) -> None:
        await windows.window(g, Moment("flash", SEATS))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table = table_of(story)
    table.answer(0)
    assert unwanted == [(0, ["thing:a", "thing:b"])]
    table.answer(1, "thing:a")
    assert unwanted == [(0, ["thing:a", "thing:b"])]
    assert prompt(table) == "after"


def test_seats_are_asked_from_the_doer_on() -> None:
    table = insulted(hands={0: "insult", 1: "retort", 2: "retort"})
    assert asked(table) == [1]
    table.answer(1)
    assert asked(table) == [2]
    table = at_turn(hands={0: "retort", 1: "insult", 2: "retort"}, turn=1)
    plays(table, 1, "insult")
    assert asked(table) == [2]
    table.answer(2)
    assert asked(table) == [0]


def test_all_must_pass_in_a_row() -> None:
    """After a reaction those who passed are asked again."""

    async def story(g: G) -> None:
        await window_of(("a0", False, None), ("b1", False, None), ("c1", False, None)).window(g, Moment("flash", SEATS))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table = table_of(story)
    table.answer(0)
    table.answer(1, "do:b1 thing:b1")
    assert asked(table) == [0]
    table.answer(0)
    assert table.pending[1].ids == ["do:c1 thing:c1"]          # each reaction once
    table.answer(1)
    assert prompt(table) == "after"


def test_a_window_ends_as_soon_as_the_thing_is_cancelled() -> None:
    table = insulted(hands={0: "insult", 1: "retort", 2: "retort"})
    retorts(table, 1)
    table.answer(2)                         # does not save the insult
    assert prompt(table) == "turn"          # and is not asked about it any more


# ---------------------------------------------------------------- silence


def test_everyone_who_might_hold_an_answer_is_asked() -> None:
    table = insulted()
    table.answer(1)
    assert asked(table) == [2]              # holds an ode only
    assert table.pending[2].ids == []
    table.answer(2)
    assert prompt(table) == "turn"


def test_one_with_an_empty_hand_is_not_asked() -> None:
    table = insulted(hands={0: "insult", 1: "retort"})
    table.answer(1)
    assert prompt(table) == "turn"


def test_a_pass_reveals_nothing() -> None:
    """The others see the same, whatever the hand that passed."""
    tables = [insulted(hands={0: "insult", 1: "retort", 2: hand}) for hand in ("ode", "retort")]
    for table in tables:
        table.answer(1)
        assert asked(table) == [2]
    for seat in (-1, 0, 1):
        assert view_bytes(tables[0], seat) == view_bytes(tables[1], seat)
    for table in tables:
        table.answer(2)
    for seat in (-1, 0, 1):
        assert view_bytes(tables[0], seat) == view_bytes(tables[1], seat)


def test_a_window_that_keeps_silent_where_nothing_is_held_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law above can fail: without `might` only who holds an answer is asked."""
    monkeypatch.setattr(ANSWERS, "might", None)
    tables = [insulted(hands={0: "insult", 1: "retort", 2: hand}) for hand in ("ode", "retort")]
    for table in tables:
        table.answer(1)
    assert view_bytes(tables[0], 0) != view_bytes(tables[1], 0)


def test_not_again_holds_for_the_scope_and_not_longer() -> None:
    table = at_turn(hands={0: "insult insult", 1: "retort"}, renown1=5)
    plays(table, 0, "insult")
    table.answer(1, NOT_AGAIN)
    assert table.decisions[-1] == (1, (NOT_AGAIN,), 0)
    plays(table, 0, "insult")
    assert (1, (), AUTO) in table.decisions[-3:]               # answered by the standing order, and recorded
    assert asked(table) == [1]
    assert prompt(table) == "turn"
    table = at_turn(hands={0: "insult insult", 1: "retort"}, renown1=5)
    plays(table, 0, "insult")
    table.answer(1, NOT_AGAIN)
    table.correct(json.dumps({**table.definition.dump(table.game.state), "night": 4}))
    plays(table, 0, "insult")
    assert prompt(table) == "before_insulted"                  # another night, another question


# ---------------------------------------------------------------- free deeds in a window


def test_a_gift_inside_a_window_takes_the_answer_along() -> None:
    """Found here: the retort was still offered after it had been given away, and using it crashed."""
    table = insulted(hands={0: "insult", 1: "retort ode", 2: "ode"})
    given = card(table, 1, "retort")
    assert table.pending[1].ids == [f"do:retort {given}"]
    table.answer(1, "do:gift")
    table.answer(1, "seat:2")
    table.answer(1, given)
    table.answer(2, "do:yes")
    assert asked(table) == [1]
    assert table.pending[1].ids == []
    with pytest.raises(IllegalChoice):
        table.answer(1, f"do:retort {given}")
    table.answer(1)
    retorts(table, 2)


def test_a_card_received_inside_a_window_can_be_used_in_it() -> None:
    table = insulted(hands={0: "insult", 1: "ode", 2: "retort"})
    table.answer(2, "do:gift")
    table.answer(2, "seat:1")
    table.answer(1, "do:yes")               # the only card of seat 2 was chosen by itself
    assert asked(table) == [1]
    retorts(table, 1)
    assert renown(table)[1] == 5


# ---------------------------------------------------------------- declaring


def test_two_reactions_of_one_name_are_refused() -> None:
    held = Answers(lambda g, seat: [])

    async def hit(g: Any, seat: int, holder: str, moment: Moment) -> None:
        pass

    held.on("stick", "before_blow", rules=RULE)(hit)
    held.on("stick", "after_blow", rules=RULE)(hit)
    with pytest.raises(RuleError, match="stick answers before_blow twice"):
        held.on("stick", "before_blow", rules=RULE)(hit)
    with pytest.raises(RuleError, match="do:hit rests on"):
        held.on("club", "before_blow", rules=("another",))(hit)
    assert held.kinds() == ["stick"]


def test_where_nobody_could_answer_no_window_need_be_told() -> None:
    seen: list[bool] = []

    async def story(g: G) -> None:
        window = window_of(("spark", False, None), ("powder", True, lit))
        seen.append(window.anybody(g, Moment("flash", SEATS)))
        seen.append(window.anybody(g, Moment("flash", [1])))
        seen.append(window.anybody(g, Moment("thunder", SEATS)))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table_of(story)
    assert seen == [True, False, False]


def test_the_question_says_what_it_is_about_as_it_stands_when_it_is_put() -> None:
    async def story(g: G) -> None:
        window = window_of(("a0", False, None), ("b1", False, None))
        await window.window(g, Moment("flash", SEATS, about=lambda: {"n": len(g.state.log)}))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table = table_of(story)
    assert table.pending[0].rest.about == {"n": 0}
    table.answer(0, "do:a0 thing:a0")
    assert table.pending[1].rest.about == {"n": 1}


def test_a_game_says_itself_when_a_moment_is_over() -> None:
    async def story(g: G) -> None:
        window = window_of(("a0", False, None), ("b1", False, None))
        window.is_over = lambda moment: len(g.state.log) > 0
        await window.window(g, Moment("flash", SEATS))
        await g.choose_one(0, "after", ["thing:a", "thing:b"], RULE)

    table = table_of(story)
    table.answer(0, "do:a0 thing:a0")
    assert prompt(table) == "after"


SEATS = (0, 1)


def window_of(*cards: tuple[str, bool, Any]) -> Reactions:
    """Reactions (name, forced, can) that write themselves into the log; a name that ends in a figure has its seat."""

    def holders(g: G, seat: int) -> list[tuple[str, str]]:
        owners = {name: int(name[-1]) if name[-1].isdigit() else 0 for name, _, _ in cards}
        return [(f"thing:{name}", name) for name, _, _ in cards if owners[name] == seat]

    held = Answers(holders)
    for name, forced, can in cards:

        async def react(g: G, seat: int, holder: str, moment: Moment) -> None:
            g.state.log.append(holder.removeprefix("thing:"))

        react.__name__ = name
        held.on(name, "flash", rules=RULE, forced=forced, **({"can": can} if can else {}))(react)
    return Reactions(held.ready, held.react, RULE, forced=held.forced, option_rules=held.rules)


def lit(g: G, seat: int, holder: str, moment: Moment) -> bool:
    return "spark" in g.state.log
