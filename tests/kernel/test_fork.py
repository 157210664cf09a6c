"""A fork is the same table once more, and never changes its parent; nor does an imagined world."""

from __future__ import annotations

import random
from typing import Any

import pytest

from norn.kernel.course import Course
from norn.kernel.errors import RuleError
from norn.kernel.game import AGAIN
from norn.kernel.table import Table
from norn.kernel.views import view_bytes
from norn.laws.tables import snapshot
from tests.contract.play import answer_at_random
from tests.kernel.bench import RULE, G, Unchanged, asking, play, table_of
from tests.toys.feast import at_turn, feast

A, B = "thing:a", "thing:b"


@pytest.mark.parametrize("seed", range(4))
def test_a_fork_equals_its_parent_at_every_decision(seed: int) -> None:
    table = feast(2 + seed % 3, seed)
    chance = random.Random(seed)
    while table.outcome is None:
        assert snapshot(table.fork()) == snapshot(table)
        answer_at_random(table, chance)
    assert snapshot(table.fork()) == snapshot(table)


@pytest.mark.parametrize("seed", range(4))
def test_a_fork_never_changes_its_parent(seed: int) -> None:
    table = feast(2 + seed % 3, 50 + seed)
    chance = random.Random(seed)
    for _ in range(12):
        with Unchanged(table):
            twin = table.fork()
            for _ in range(15):
                if twin.outcome is None:
                    answer_at_random(twin, chance)
                elif twin.can_undo(0):
                    twin.undo(0)
            twin.controllers = [0] * twin.seats
            for _ in range(5):
                if twin.decisions:
                    twin.undo(0, agreed=True)
        if table.outcome is None:
            answer_at_random(table, chance)


def test_the_first_fork_leaves_a_mark_for_the_next() -> None:
    """Only the decisions since the last step boundary are told again, however far apart the marks are."""
    table = table_of(asking("again", A, B), mark_every=100)
    for _ in range(4):
        table.answer(0, A)
    assert table.tail == 4
    twin = table.fork()
    assert table.tail == twin.tail == 0
    assert snapshot(table.fork()) == snapshot(table) == snapshot(twin)
    table.undo(0)
    assert snapshot(table.fork()) == snapshot(table)


def test_forks_do_not_tell_again_what_steps_without_a_question_did() -> None:
    """Found by measuring: a forked table's mark stood before such steps, and every fork went through them again."""
    told: list[int] = []

    async def quiet(g: G) -> None:
        told.append(1)

    async def asks(g: G) -> str:
        await g.choose_one(0, "go", [A, B], RULE)
        return "quiet"

    table = table_of(quiet, asks)
    table.answer(0, A)
    table.fork()
    table.answer(0, A)
    table.fork()
    before = len(told)
    table.fork()
    assert len(told) == before


def test_a_forked_table_marks_every_step_and_its_forks_do_not() -> None:
    """Whoever forks once will fork again; what is only played on pays for no marks."""
    table = table_of(asking("again", A, B), mark_every=100)
    table.answer(0, A)
    twin = table.fork()
    for one in (table, twin):
        one.answer(0, A)
        one.answer(0, B)
    assert table.tail == 0
    assert twin.tail == 2


def test_a_parent_never_changes_its_fork() -> None:
    table = feast(seed=4)
    play(table, 1, 10)
    twin = table.fork()
    with Unchanged(twin):
        play(table, 2)


def test_what_a_fork_shares_is_never_written() -> None:
    """Parent and forks go their own ways before anybody has looked at the record, at the end all do."""
    table = feast(seed=4)
    play(table, 1, 10)
    before, told = list(table.decisions), len(table.game.events)
    twin = table.fork()
    second = twin.fork()
    play(table, 2, 5)
    third = table.fork()
    play(twin, 3, 5)
    play(table, 4, 5)
    assert (second.decisions, len(second.game.events)) == (before, told)
    assert [one.decisions[: len(before)] for one in (table, twin, third)] == [before] * 3
    assert [one.taken for one in (table, twin, second, third)] == [
        len(one.decisions) for one in (table, twin, second, third)
    ]
    assert third.decisions == table.decisions[: third.taken]


def test_a_fork_of_a_fork_plays_the_same_game() -> None:
    tables = [feast(seed=8)]
    for number in range(40):
        if tables[-1].outcome is not None:
            break
        tables.append(tables[-1].fork())
        answer_at_random(tables[-1], random.Random(number))
    straight = feast(seed=8)
    for number in range(len(tables) - 1):
        answer_at_random(straight, random.Random(number))
    assert snapshot(straight) == snapshot(tables[-1])


def test_a_fork_rolls_the_same_dice() -> None:
    async def rolling(g: G) -> str:
        await g.choose_one(0, "roll", [A, B], RULE)
        g.state.log.append(str(g.roll(1000, "die")))
        return "rolling"

    table = table_of(rolling)
    table.answer(0, A)
    twin = table.fork()
    table.answer(0, A)
    twin.answer(0, B)
    assert table.game.state.log == twin.game.state.log


def test_a_fork_inside_a_step_repeats_forced_rolls() -> None:
    """Found here: rolls forced by name were used up by the parent, and the fork rolled others."""

    async def rolling(g: G) -> str:
        for _ in range(3):
            await g.choose_one(0, "roll", [A, B], RULE)
            g.state.log.append(str(g.roll(1000, "die")))
            g.pick(7, "other")
        return "rolling"

    table = table_of(rolling, rigged={"die": [1, 2, 3, 4]})
    table.answer(0, A)
    table.answer(0, A)
    assert table.game.state.log == ["2", "3"]
    twin = table.fork()
    assert twin.game.state.log == ["2", "3"]
    for one in (twin, table):
        one.answer(0, A)
        one.answer(0, A)
        assert one.game.state.log == ["2", "3", "4", "5"]
    table.undo(0, agreed=True)
    table.undo(0, agreed=True)
    table.undo(0, agreed=True)
    assert table.game.state.log == ["2"]
    table.answer(0, B)
    assert table.game.state.log == ["2", "3"]


def test_an_imagined_world_leaves_the_table_alone() -> None:
    table = at_turn(hands={0: "insult", 1: "retort ode", 2: "retort"})
    chance = random.Random(1)
    with Unchanged(table):
        for seat in range(-1, 3):
            twin = table.imagine(seat, chance, chance.randrange(1 << 60))
            assert twin is not None
            play(twin, 3, 10)


def test_an_imagined_world_uses_no_number_of_an_event_again() -> None:
    """Found by pulling tables about: it counted the events that were left, however many had been taken back."""

    async def tells(g: G) -> str:
        g.emit("told", RULE)
        await g.choose_one(0, "which", ["thing:a", "thing:b"], RULE)
        return AGAIN

    table = table_of(tells)
    for _ in range(4):
        table.answer(0, "thing:a")
        table.undo(0)
    twin = table.imagine(0, random.Random(1), 5)
    assert twin is not None
    twin.answer(0, "thing:a")
    numbers = [event.number for event in twin.events()]
    assert numbers == sorted(set(numbers))


def test_imagined_worlds_differ_where_the_seat_cannot_look() -> None:
    table = at_turn(hands={0: "insult insult", 1: "retort ode", 2: "retort"})
    chance = random.Random(1)
    hands = set()
    for _ in range(20):
        twin = table.imagine(0, chance, chance.randrange(1 << 60))
        assert twin is not None
        assert view_bytes(twin, 0) == view_bytes(table, 0)
        s = twin.game.state
        hands.add(tuple(s.kinds[one] for one in s.skalds[1].hand))
        assert [s.kinds[one] for one in s.skalds[0].hand] == ["insult", "insult"]
    assert len(hands) > 3


def test_a_world_is_imagined_as_far_back_as_is_wanted_and_no_further_than_the_first_mark() -> None:
    table = table_of(asking("again", A, B), mark_every=1)
    for _ in range(3):
        table.answer(0, A)
    taken = [mark.taken for mark in table.marks]
    assert len(taken) > 2
    for back in (1, 2, 99):
        twin = table.imagine(0, random.Random(1), 5, back)
        assert twin is not None
        assert twin.marks[0].taken == taken[max(0, len(taken) - back)]


def test_a_world_that_contradicts_what_was_played_is_not_imagined() -> None:
    async def guess(g: G) -> None:
        await g.choose_one(1, "guess", lambda: [A, B] if g.state.count == 0 else [B, "thing:c"], RULE)
        await g.choose_one(0, "then", [A, B], RULE)

    def resample(state: Any, now: Any, seat: int, chance: Any) -> None:
        state.count = 1

    table = table_of(guess, resample=resample)
    table.answer(1, A)
    assert table.imagine(0, random.Random(1), 5) is None
    table = table_of(guess, resample=resample)
    table.answer(1, B)
    assert table.imagine(0, random.Random(1), 5) is not None


# ---------------------------------------------------------------- the laws here can fail


def test_a_copy_that_shares_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken toy: the discard pile is shared between a state and its copy."""
    definition = feast().definition
    good = definition.copy

    def sharing(state: Any) -> Any:
        twin = good(state)
        twin.discard = state.discard
        return twin

    monkeypatch.setattr(definition, "copy", sharing)
    with pytest.raises(AssertionError):
        test_a_fork_never_changes_its_parent(1)


@pytest.mark.once
def test_a_fork_that_forgets_the_tail_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(self: Table) -> Table:
        twin = self._bare(self.game.dice.fork())
        twin._follow(self, self.marks[-1].taken, len(self.marks))
        return twin

    monkeypatch.setattr(Table, "fork", forgets)
    with pytest.raises(AssertionError):
        test_a_fork_equals_its_parent_at_every_decision(1)


@pytest.mark.once
def test_a_fork_that_shares_what_is_still_written_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Table.fork

    def shares(self: Table) -> Table:
        twin = good(self)
        twin._recent = self._recent
        return twin

    monkeypatch.setattr(Table, "fork", shares)
    with pytest.raises(AssertionError):
        test_what_a_fork_shares_is_never_written()


@pytest.mark.once
def test_a_mark_that_shares_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Course.mark

    def shares(self: Course) -> None:
        good(self)
        self.marks[-1].state = self.game.state

    monkeypatch.setattr(Course, "mark", shares)
    with pytest.raises((AssertionError, RuleError)):
        test_the_first_fork_leaves_a_mark_for_the_next()
