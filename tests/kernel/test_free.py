"""Free deeds: at any time, in another's turn, inside a reaction; afterwards the question is put again."""

from __future__ import annotations

from typing import Any

import pytest

from norn.kernel.errors import IllegalChoice, RuleError
from norn.kernel.game import End, Ended
from norn.kernel.table import Table
from norn.kernel.telling import AUTO, FREE, PLAYER
from norn.kernel.views import view
from tests.kernel.bench import RULE, G, Unchanged, asking, table_of
from tests.toys.feast import at_turn, card, kinds_told, mead, plays, prompt, renown

A, B, C = "thing:a", "thing:b", "thing:c"


def with_deeds(story: Any = None, seats: int = 3, **changes: Any) -> Table:
    """`do:add` counts one up, `do:ask` asks its doer and then the next seat; each is free to everybody."""

    async def deed(g: G, seat: int, one: str) -> None:
        if one == "do:add":
            g.state.count += 1
            return
        g.state.log.append(await g.choose_one(seat, "mine", [A, B], RULE))
        g.state.log.append(await g.choose_one((seat + 1) % g.seats, "yours", [A, B], RULE))

    given = {"free": lambda g, seat: ["do:add", "do:ask"], "deed": deed, **changes}
    return table_of(story or asking(), seats=seats, **given)


def test_a_deed_in_anothers_turn_leaves_the_question_standing() -> None:
    table = with_deeds()
    before = table.ask
    table.answer(2, "do:add")
    assert table.game.state.count == 1
    assert table.decisions == [(2, ("do:add",), FREE)]
    assert table.ask is before
    table.answer(0, A)
    assert table.game.state.log == [A]


def test_a_deed_may_end_the_game() -> None:
    async def deed(g: G, seat: int, one: str) -> None:
        if await g.choose_one(seat, "sure", [A, B], RULE) == A:
            raise Ended(End("toppled", (seat,)))

    table = with_deeds(free=lambda g, seat: ["do:topple"], deed=deed)
    table.answer(0, A)
    table.answer(2, "do:topple")
    twin = table.fork()
    for one in (table, twin):
        one.answer(2, A)
        assert one.outcome == End("toppled", (2,))
        assert one.pending == {}
    table.undo(2)
    assert table.outcome is None
    table.answer(2, B)
    assert list(table.pending) == [0]


def test_the_seat_that_is_asked_may_do_it_too() -> None:
    table = with_deeds()
    table.answer(0, "do:add")
    assert list(table.pending) == [0]
    table.answer(0, A)
    assert table.game.state.count == 1


def test_a_deed_asks_its_own_questions_first() -> None:
    table = with_deeds()
    table.answer(1, "do:ask")
    assert (list(table.pending), prompt(table)) == ([1], "mine")
    with Unchanged(table), pytest.raises(IllegalChoice):
        table.answer(0, A)                  # whose question waits
    table.answer(1, B)
    assert (list(table.pending), prompt(table)) == ([2], "yours")
    table.answer(2, A)
    assert (list(table.pending), prompt(table)) == ([0], "which")
    assert table.game.state.log == [B, A]


def test_no_deed_inside_a_deed() -> None:
    table = with_deeds()
    table.answer(1, "do:ask")
    assert [table.free(seat) for seat in range(3)] == [[], [], []]
    for seat in range(3):
        with Unchanged(table), pytest.raises(IllegalChoice):
            table.answer(seat, "do:add")


def test_a_deed_half_done_survives_a_fork() -> None:
    table = with_deeds()
    table.answer(1, "do:ask")
    table.answer(1, B)
    for one in (table.fork(), table):
        one.answer(2, A)
        one.answer(0, A)
        assert one.game.state.log == [B, A, A]


def test_a_deed_is_taken_back_with_its_question() -> None:
    table = with_deeds()
    table.answer(1, "do:ask")
    table.answer(1, B)
    table.undo(1)
    assert prompt(table) == "mine"
    table.undo(1)
    assert (list(table.pending), prompt(table), table.decisions) == ([0], "which", [])


def test_a_deed_of_another_raises_the_floor() -> None:
    table = with_deeds(asking("which", A, B, C))
    table.answer(0, A)
    table.answer(1, "do:add")
    with pytest.raises(IllegalChoice, match="another player has decided"):
        table.undo(0)
    table.undo(1)
    table.undo(0)
    assert table.decisions == []


def test_what_is_not_free_is_refused() -> None:
    table = with_deeds(free=lambda g, seat: ["do:add"] if seat == 1 else [])
    for seat, one in ((2, "do:add"), (0, "do:add"), (1, "do:ask"), (-1, "do:add"), (9, "do:add")):
        with Unchanged(table), pytest.raises(IllegalChoice):
            table.answer(seat, one)
        assert table.why_not(seat, one)
    assert table.why_not(1, "do:add") == ()
    assert [option.id for option in view(table, 1).free] == ["do:add"]
    assert view(table, 0).free == []


def test_every_seat_is_shown_what_it_is_free_to_do() -> None:
    table = with_deeds()
    assert [[option.id for option in view(table, seat).free] for seat in (-1, 0, 2)] == [
        [], ["do:add", "do:ask"], ["do:add", "do:ask"],
    ]  # fmt: skip


def test_nothing_is_free_when_the_game_is_over() -> None:
    from norn.kernel.game import End

    async def story(g: G) -> End:
        await g.choose_one(0, "last", [A, B], RULE)
        return End("done")

    table = with_deeds(story)
    table.answer(0, A)
    assert table.free(1) == []
    with pytest.raises(IllegalChoice, match="over"):
        table.answer(1, "do:add")


# ---------------------------------------------------------------- looking again


def shrinking(at_least: int = 1) -> Any:
    """Options that lose one for each deed: c, then b."""

    async def story(g: G) -> None:
        def options() -> list[str]:
            return [A, B, C][: 3 - g.state.count]

        choice = await g.choose(0, "which", options, RULE, at_least, 1)
        g.state.log.append("+".join(choice))
        await g.choose_one(0, "then", [A, B], RULE)

    return story


def test_options_are_looked_at_again_after_a_deed() -> None:
    table = with_deeds(shrinking())
    table.answer(1, "do:add")
    assert table.pending[0].ids == [A, B]
    with Unchanged(table), pytest.raises(IllegalChoice):
        table.answer(0, C)


def test_an_answer_that_a_deed_leaves_alone_is_given_by_the_table() -> None:
    table = with_deeds(shrinking())
    table.answer(1, "do:add")
    table.answer(2, "do:add")
    assert table.decisions[-1] == (0, (A,), AUTO)
    assert prompt(table) == "then"
    assert table.fork().decisions == table.decisions
    table.undo(2)
    assert prompt(table) == "which"


def test_a_deed_that_leaves_no_answer_is_a_rule_error_and_undone() -> None:
    table = with_deeds(shrinking())
    table.answer(1, "do:add")

    async def greedy(g: G, seat: int, one: str) -> None:
        g.state.count = 3

    table.definition.deed = greedy
    with pytest.raises(RuleError, match="at least 1 must be chosen"):
        table.answer(1, "do:add")


def test_a_toast_in_the_middle_of_an_ode_takes_the_mead_off_the_table() -> None:
    table = at_turn(hands={0: "ode"}, mead1=1)
    plays(table, 0, "ode")
    table.answer(0, "seat:1")
    assert table.pending[0].ids == ["do:fame", "do:mead"]
    table.answer(1, "do:toast")             # only fame is left, and comes by itself
    assert (renown(table), mead(table)) == ([3, 4, 2], [2, 0, 2])


def test_a_deed_inside_a_reaction_window() -> None:
    table = at_turn(hands={0: "insult", 1: "retort", 2: "retort"}, renown1=5)
    plays(table, 0, "insult")
    assert prompt(table) == "before_insulted"
    table.answer(2, "do:toast")
    table.answer(1, "do:toast")
    assert (list(table.pending), prompt(table)) == ([1], "before_insulted")
    table.answer(1, f"do:retort {card(table, 1, 'retort')}")
    assert kinds_told(table).count("toasted") == 2
    assert table.where()[-3:-1] == ("insulted", "retorted")


def test_a_gift_with_two_seats_asks_nobody_to_whom() -> None:
    table = at_turn(seats=2, hands={0: "ode ode", 1: "insult"})
    table.answer(0, "do:gift")
    assert table.decisions[-1] == (0, ("seat:1",), AUTO)
    assert prompt(table) == "gift_card"
    table.answer(0, table.pending[0].ids[1])
    table.answer(1, "do:yes")
    assert prompt(table) == "turn"
    assert [how for _, _, how in table.decisions[-4:]] == [FREE, AUTO, PLAYER, PLAYER]


def test_a_gift_tells_only_those_two_what_it_is() -> None:
    table = at_turn(hands={1: "ode retort", 2: "ode"})
    table.answer(1, "do:gift")
    table.answer(1, "seat:2")
    table.answer(1, card(table, 1, "retort"))
    table.answer(2, "do:yes")
    for seat, told in ((0, 0), (1, 1), (2, 1), (-1, 0)):
        assert len([one for one in table.events_for(seat) if one.data.get("card") == "kind:retort"]) == told


# ---------------------------------------------------------------- wrong deeds


def test_a_deed_without_a_story_is_a_rule_error() -> None:
    table = with_deeds(deed=None)
    with Unchanged(table), pytest.raises(RuleError, match="no story"):
        table.answer(1, "do:add")


@pytest.mark.parametrize("what", ["together", "foreign"])
def test_a_deed_asks_questions_only(what: str) -> None:
    class Foreign:
        def __await__(self) -> Any:
            return (yield self)

    async def lane(g: G, seat: int) -> None:
        await g.choose_one(seat, "which", [A, B], RULE)

    async def deed(g: G, seat: int, one: str) -> None:
        await (g.together({seat: lane(g, seat)}) if what == "together" else Foreign())

    table = with_deeds(deed=deed)
    with Unchanged(table), pytest.raises(RuleError, match="only ask questions"):
        table.answer(1, "do:add")


def test_a_deed_that_crashes_leaves_the_table_as_it_was() -> None:
    async def deed(g: G, seat: int, one: str) -> None:
        g.state.count += 1
        await g.choose_one(seat, "mine", [A, B], RULE)
        raise KeyError("oops")

    table = with_deeds(deed=deed)
    table.answer(1, "do:add")
    with Unchanged(table), pytest.raises(RuleError, match="oops"):
        table.answer(1, A)
    assert prompt(table) == "mine"


def test_free_deeds_that_cannot_be_listed_are_a_rule_error() -> None:
    """Found here: what the game's own list of deeds raised left the table as it was raised."""

    def free(g: G, seat: int) -> list[str]:
        raise KeyError("oops")

    table = with_deeds(free=free)
    with pytest.raises(RuleError, match="oops"):
        table.answer(1, "do:add")
    with pytest.raises(RuleError, match="oops"):
        table.why_not(1, "do:add")
    table.answer(0, A)


# ---------------------------------------------------------------- the laws here can fail


@pytest.mark.once
def test_options_that_are_not_looked_at_again_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from norn.kernel.ask import Ask

    monkeypatch.setattr(Ask, "look_again", lambda self: None)
    with pytest.raises(AssertionError):
        test_options_are_looked_at_again_after_a_deed()


@pytest.mark.once
def test_deeds_that_are_free_in_a_deed_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "free", lambda self, seat: list(self.definition.free(self.game, seat)))
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test_no_deed_inside_a_deed()
