"""The fast path is the plain one: the same games, answered straight and answered plainly, are equal byte by byte.

Most decisions go through `Table.go_straight`, those of random playouts nearly all. Here every game is played twice,
once by the playout that `norn sim` uses and once by a loop written out below whose every answer takes the plain way,
`Table.go_plainly`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from norn.agents import Agent, find_agent, play_out
from norn.kernel.ask import Ask, Choice
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.laws.tables import difference, snapshot, unequal
from tests.contract.play import GAMES, some

EVERY = 23          # decisions between two comparisons
MOST = 460          # decisions of a game that are looked at; those of hearts, the whole deal and more
FIDGET = 0.05
Way = Callable[[Table, Sequence[Agent], random.Random, int], Any]


def play_plainly(table: Table, agents: Sequence[Agent], chance: random.Random, most: int) -> None:
    """As a playout does, step by step and the plain way."""
    while table.outcome is None and table.taken < most:
        table.go_plainly(*_decided(table, agents, chance))


def _decided(table: Table, agents: Sequence[Agent], chance: random.Random) -> tuple[int, Choice]:
    if chance.random() < FIDGET:
        seat = chance.randrange(table.seats)
        deeds = table.free(seat) if agents[seat].restless else []
        if deeds:
            return seat, (deeds[chance.randrange(len(deeds))],)
    asked = list(table.pending)
    seat = asked[0] if len(asked) == 1 else asked[chance.randrange(len(asked))]
    return seat, agents[seat].decide(Sight(table, seat), chance)


def play_by_answers(table: Table, agents: Sequence[Agent], chance: random.Random, most: int) -> None:
    """As a client does."""
    while table.outcome is None and table.taken < most:
        seat, choice = _decided(table, agents, chance)
        table.answer(seat, *choice)


def told_apart(name: str, agent: str, seed: int, one: Way, other: Way, guarded: bool = False) -> str | None:
    """Where two ways to play the same game first differ."""
    agents = [find_agent(agent, find_game(name))] * find_game(name).meta.default_seats
    tables = [open_table(name, seed=seed, guarded=guarded) for _ in range(2)]
    chances = [random.Random(seed) for _ in range(2)]
    for most in range(EVERY, some(name, MOST), EVERY):
        for way, table, chance in zip((one, other), tables, chances, strict=True):
            way(table, agents, chance, most)
        first, second = tables
        problem = unequal(snapshot(first), snapshot(second), f"{name} {seed} at {first.taken}")
        problem = problem or difference(_marks(first), _marks(second), "marks")
        if problem or save_bytes(first) != save_bytes(second):
            return problem or "the saves differ"
        if chances[0].getstate() != chances[1].getstate():
            return "chance was drawn otherwise"
        if unequal(snapshot(first.fork()), snapshot(second), "fork"):
            return "a fork of one is not the other"
        second.fork()               # forks leave marks: on both, or they would differ from here on
        if first.outcome is not None:
            return None
    return None


def _marks(table: Table) -> list[Any]:
    dump = table.definition.dump
    return [
        [dump(mark.state), mark.cursor, mark.rolled, mark.taken, mark.standing, mark.span_count, mark.shuffled]
        for mark in table.marks
    ]


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("agent", ["random", "thumb"])
@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_what_plain_answers_would_have_come_to(name: str, agent: str, guarded: bool) -> None:
    for seed in range(2):
        assert told_apart(name, agent, seed, play_out, play_plainly, guarded) is None


@pytest.mark.parametrize("name", GAMES)
def test_answers_come_to_the_same_straight_and_plainly(name: str) -> None:
    assert told_apart(name, "random", 7, play_by_answers, play_plainly) is None


# ---------------------------------------------------------------- planted differences


def forgets_luck(table: Table) -> None:
    table.game.luck[-1] = 0


def forgets_what_it_answered_itself(table: Table) -> None:
    table.decisions = [(seat, choice, 0) for seat, choice, _ in table.decisions]


def forgets_a_mark(table: Table) -> None:
    if len(table.marks) > 1:
        table.course.marks = table.marks[:1]


def tells_twice(table: Table) -> None:
    table.game.emit("echo")


@pytest.mark.parametrize("fault", [forgets_luck, forgets_what_it_answered_itself, forgets_a_mark, tells_twice])
def test_a_planted_difference_is_found(fault: Callable[[Table], None]) -> None:
    def play_wrongly(table: Table, agents: Sequence[Agent], chance: random.Random, most: int) -> None:
        play_out(table, agents, chance, most)
        fault(table)

    assert told_apart("hearts", "random", 0, play_wrongly, play_plainly) is not None


@pytest.mark.once
def test_a_fault_planted_in_the_fast_path_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It forgets what came out because of the decision."""
    good = Table.go_straight

    def go_straight(self: Table, ask: Ask, choice: Choice) -> None:
        good(self, ask, choice)
        self.game.luck[-1] = 0

    monkeypatch.setattr(Table, "go_straight", go_straight)
    assert told_apart("hearts", "random", 0, play_out, play_plainly) is not None
