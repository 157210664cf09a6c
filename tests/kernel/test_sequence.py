"""Steps outside, stories inside: go on, AGAIN, goto, Call two deep, End; and what a step may not return."""

from __future__ import annotations

from typing import Any

import pytest

from norn.kernel.ask import Ask
from norn.kernel.course import Course
from norn.kernel.errors import IllegalChoice, RuleError
from norn.kernel.game import AGAIN, Call, End, Ended, Sequence
from norn.kernel.views import view
from tests.kernel.bench import RULE, G, Unchanged, asking, table_of
from tests.toys.feast import at_turn, prompt

A, B = "thing:a", "thing:b"


def returning(result: Any) -> Any:
    """A step that asks once and returns this."""

    async def returns(g: G) -> Any:
        await g.choose_one(0, "go", [A, B], RULE)
        return result

    return returns


def test_a_story_may_end_the_game_from_deep_inside() -> None:
    async def falls(g: G) -> None:
        if await g.choose_one(0, "go", [A, B], RULE) == A:
            raise Ended(End("fallen", (1,)))

    async def step_of(g: G) -> Any:
        await falls(g)
        return AGAIN

    table = table_of(step_of)
    table.answer(0, B)
    assert table.outcome is None
    twin = table.fork()
    table.answer(0, A)
    assert table.outcome == End("fallen", (1,))
    table.undo(0)
    assert table.outcome is None
    twin.answer(0, A)
    assert twin.outcome == End("fallen", (1,))


def noting(name: str, result: Any = None) -> tuple[str, Any]:
    """A step that writes its name down, asks, and returns this (or what a function of the game says)."""

    async def story(g: G) -> Any:
        g.state.log.append(name)
        await g.choose_one(0, name, [A, B], RULE)
        return result(g) if callable(result) else result

    return name, story


def walk(sequences: dict[str, Sequence], count: int) -> list[str]:
    """The steps entered in so many decisions."""
    table = table_of(asking(), sequences=sequences)
    for _ in range(count):
        table.answer(0, A)
    log: list[str] = table.game.state.log
    return log


def test_steps_are_walked_from_first_to_last_and_around() -> None:
    main = Sequence(noting("a"), noting("b"), noting("c", "a"))
    assert walk({"main": main}, 4) == ["a", "b", "c", "a", "b"]


def test_again_enters_the_step_once_more_behind_a_fresh_mark() -> None:
    main = Sequence(noting("a", lambda g: AGAIN if len(g.state.log) < 3 else None), noting("b", "a"))
    assert walk({"main": main}, 3) == ["a", "a", "a", "b"]
    table = table_of(asking())
    for _ in range(3):
        table.answer(0, A)
    assert [mark.taken for mark in table.marks] == [0, 1, 2, 3]


def test_a_goto_names_a_step_of_its_own_sequence() -> None:
    main = Sequence(noting("a", "c"), noting("b"), noting("c", "b"))
    assert walk({"main": main}, 3) == ["a", "c", "b", "c"]


def test_a_call_goes_on_behind_the_step_that_called() -> None:
    main = Sequence(noting("a", Call("inner")), noting("b", "a"))
    inner = Sequence(noting("x"), noting("y"))
    assert walk({"main": main, "inner": inner}, 4) == ["a", "x", "y", "b", "a"]


def test_calls_nest_and_a_call_from_a_last_step_returns_through_both() -> None:
    sequences = {
        "main": Sequence(noting("a", Call("one")), noting("b", "a")),
        "one": Sequence(noting("x", Call("two"))),
        "two": Sequence(noting("p"), noting("q", Call("three"))),
        "three": Sequence(noting("z")),
    }
    assert walk(sequences, 5) == ["a", "x", "p", "q", "z", "b"]


def test_a_sequence_may_call_itself() -> None:
    deeper = Sequence(noting("d", lambda g: Call("deep") if len(g.state.log) < 4 else None), noting("up"))
    main = Sequence(noting("a", Call("deep")), noting("b", "a"))
    assert walk({"main": main, "deep": deeper}, 8) == ["a", "d", "d", "d", "up", "up", "up", "b", "a"]


def test_goto_inside_a_called_sequence_stays_there() -> None:
    sequences = {"main": Sequence(noting("a", Call("in")), noting("b", "a")),
                 "in": Sequence(noting("x", "z"), noting("y"), noting("z"))}  # fmt: skip
    assert walk(sequences, 3) == ["a", "x", "z", "b"]


def test_a_raid_and_its_pursuit_stand_on_the_cursor() -> None:
    table = at_turn(given={"rigged": {"raid": [5], "press": [0]}}, fronts={0: "banner"})
    table.answer(0, "do:raid coast:farmstead")
    table.answer(0, "at:2,6")
    assert table.cursor == [("main", "turn"), ("raid", "spoils"), ("pursuit", "chase")]
    table.answer(0, "do:press")
    assert table.cursor == [("main", "turn"), ("raid", "spoils"), ("pursuit", "chase"), ("ambush", "ambush")]
    twin = table.fork()
    assert twin.cursor == table.cursor
    for one in (twin, table):
        one.answer(0, "mate:0")
        assert one.cursor == [("main", "turn")]


def test_a_step_that_asks_nothing_is_told_through() -> None:
    async def silent(g: G) -> None:
        g.state.count += 1

    table = table_of(silent, asking())
    assert table.game.state.count == 1


# ---------------------------------------------------------------- the end


def test_the_end_says_reason_winners_and_scores() -> None:
    table = table_of(returning(End("done", (1,), (3, 4))))
    table.answer(0, A)
    assert table.outcome == End("done", (1,), (3, 4))
    assert table.outcome != End("done", (0,), (3, 4))
    assert repr(table.outcome) == "End('done', winners=(1,), scores=(3, 4))"
    assert table.pending == {}
    shown = view(table, 0)
    assert shown.outcome is not None
    assert (shown.outcome.reason, shown.waiting, shown.ask) == ("done", [], None)


def test_nothing_is_answered_after_the_end() -> None:
    table = table_of(returning(End("done")))
    table.answer(0, A)
    with Unchanged(table), pytest.raises(IllegalChoice, match="over: done"):
        table.answer(0, A)
    assert [one.key for one in table.why_not(0, A)] == ["game_over"]


def test_the_end_inside_two_calls_ends_the_game() -> None:
    sequences = {"main": Sequence(noting("a", Call("one"))), "one": Sequence(noting("x", Call("two"))),
                 "two": Sequence(noting("p", End("done")))}  # fmt: skip
    table = table_of(asking(), sequences=sequences)
    for _ in range(3):
        table.answer(0, A)
    assert table.outcome is not None
    assert table.fork().outcome == table.outcome


def test_the_end_can_be_taken_back() -> None:
    table = table_of(returning(End("done")))
    table.answer(0, A)
    table.undo(0)
    assert table.outcome is None
    assert prompt(table) == "go"


# ---------------------------------------------------------------- what a step may not do


class Foreign:
    def __await__(self) -> Any:
        return (yield self)


async def awaits_foreign(g: G) -> None:
    await g.choose_one(0, "go", [A, B], RULE)
    await Foreign()


async def awaits_none(g: G) -> None:
    class Nothing:
        def __await__(self) -> Any:
            return (yield)

    await g.choose_one(0, "go", [A, B], RULE)
    await Nothing()


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (returning("nowhere"), "main has no step 'nowhere'"),
        (returning(""), "main has no step ''"),
        (returning(Call("nothing")), "there is no sequence 'nothing'"),
        (returning(5), "a step returned int"),
        (returning(True), "a step returned bool"),
        (returning(("a",)), "a step returned tuple"),
        (returning(Ask(0, "x", lambda: [A, B], RULE)), "a step returned Ask"),
        (awaits_foreign, "a rule awaited Foreign"),
        (awaits_none, "a rule awaited NoneType"),
    ],
)
def test_what_a_step_may_not_return_or_await_is_a_rule_error(step: Any, says: str) -> None:
    table = table_of(step)
    with Unchanged(table), pytest.raises(RuleError, match=says):
        table.answer(0, A)
    assert prompt(table) == "go"


def test_a_main_sequence_that_runs_out_is_a_rule_error() -> None:
    table = table_of(asking(), sequences={"main": Sequence(noting("a"))})
    with Unchanged(table), pytest.raises(RuleError, match="ran out"):
        table.answer(0, A)


def test_two_steps_of_one_name_are_refused() -> None:
    with pytest.raises(RuleError, match="same name"):
        Sequence(noting("a"), noting("a"))


def test_a_setup_that_crashes_is_a_rule_error() -> None:
    """Found here: what the setup raised left the kernel raw."""

    def setup(g: G) -> Any:
        raise KeyError("oops")

    with pytest.raises(RuleError, match="oops"):
        table_of(asking(), setup=setup)


def test_a_first_step_that_crashes_says_where() -> None:
    async def crashes(g: G) -> None:
        with g.span("battle"):
            raise KeyError("oops")

    with pytest.raises(RuleError, match="oops") as error:
        table_of(crashes)
    assert error.value.where[0] == "main/crashes"


def test_the_table_names_the_chain_of_stories() -> None:
    async def story(g: G) -> None:
        with g.span("battle"), g.span("blow"):
            await g.choose_one(1, "parry", [A, B], RULE)

    assert table_of(story).where() == ("main/story", "battle", "blow", "asks 1: parry")


# ---------------------------------------------------------------- the laws here can fail


@pytest.mark.once
def test_a_call_that_comes_back_to_the_calling_step_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stays(self: Course) -> None:
        sequence, name = self.cursor[-1]
        after = self.definition.sequences[sequence].after[name]
        if after:
            self.cursor[-1] = (sequence, after)
        else:
            self.cursor.pop()

    monkeypatch.setattr(Course, "_go_on", stays)
    with pytest.raises((AssertionError, RuleError)):
        test_a_call_goes_on_behind_the_step_that_called()
