"""Random little games of everything that a story can do: fork, undo, save and load agree at every decision.

A program is a list of moves; a step tells some of them and comes again. Plain questions stand beside every other kind,
in one step and across steps, with marks near and far, so that each way through the table meets each other one.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from norn.kernel.ask import NOT_AGAIN, Ask, More, Place, random_choice
from norn.kernel.course import Course
from norn.kernel.game import AGAIN, Call, End, Sequence
from norn.kernel.table import Table
from norn.laws import tables as laws
from tests.kernel.bench import RULE, G, game, known

A, B, C = "thing:a", "thing:b", "thing:c"
Move = Callable[[G], Awaitable[None]]


def note(g: G, *what: object) -> None:
    g.state.log = [*g.state.log[-8:], " ".join(map(str, what))]


async def plain(g: G) -> None:
    note(g, await g.choose_one(g.state.count % g.seats, "plain", [A, B, C], RULE))


async def bare(g: G) -> None:
    note(g, (await Ask(0, "bare", lambda: [A, B], RULE))[0])


async def only(g: G) -> None:
    note(g, await g.choose_one(1, "only", [A], RULE))


async def optional(g: G) -> None:
    note(g, await g.may_choose_one(0, "optional", [A, B], RULE, scope=f"scope {g.state.count // 3}"))


async def empty(g: G) -> None:
    note(g, await g.may_choose_one(0, "empty", [], RULE))


async def several(g: G) -> None:
    note(g, await g.choose(1, "several", [A, B, C], RULE, 1, 2, ordered=True))


async def allocate(g: G) -> None:
    note(g, await g.choose(0, "allocate", [A, B], RULE, 3, 3, repeat=True))


async def party(g: G) -> None:
    note(g, await g.party_chooses(range(g.seats), "party", [A, B], RULE))


async def vote(g: G) -> None:
    note(g, sorted((await g.all_choose(range(g.seats), "vote", [A, B], RULE)).items()))


def fewer(g: G) -> list[str]:
    """A free deed may leave one of them, while they are offered."""
    return [A, B, C][: 1 + g.state.count % 3]


async def shrinking(g: G) -> None:
    note(g, await g.choose_one(1, "shrinking", lambda: fewer(g), RULE))


async def shrinking_vote(g: G) -> None:
    note(g, sorted((await g.all_choose(range(g.seats), "shrinking_vote", lambda: fewer(g), RULE)).items()))


async def bluffed(g: G) -> None:
    more = More()
    more.bluff = True
    more.scope = "bluff"
    note(g, await Ask(1, "bluffed", lambda: fewer(g)[1:], RULE, 0, 1, more))


async def placed(g: G) -> None:
    more = More()
    more.place = Place(lambda one: [], lambda chance: f"at:{chance.randrange(9)}", lambda: {"count": g.state.count})
    note(g, await Ask(0, "placed", list, RULE, 1, 1, more))


async def shuffled(g: G) -> None:
    cards = [A, B, C]
    g.shuffle(cards)
    note(g, *cards)


async def roll(g: G) -> None:
    note(g, g.roll(6, "die"))
    g.emit("rolled", RULE)


async def told(g: G) -> None:
    g.emit("told", RULE, count=g.state.count)
    g.emit("whispered", RULE, only=(1,))


async def spanned(g: G) -> None:
    with g.span("outer"):
        await plain(g)
        with g.span("inner"):
            g.emit("inside", RULE)
            await bare(g)


async def lane(g: G, seat: int) -> str:
    first = await g.choose_one(seat, "lane", [A, B], RULE)
    g.emit("pondered", RULE, only=(seat,))
    await g.choose_one(seat, "lane_only", [C], RULE)
    return first + (await g.choose_one(seat, "lane_more", [A, B], RULE) if first == A else "")


async def lanes(g: G) -> None:
    with g.span("council"):
        made = await g.together({seat: lane(g, seat) for seat in range(g.seats)})
        note(g, sorted(made.items()))


async def peeking_lane(g: G, seat: int) -> str:
    first = await g.choose_one(seat, "peek", [A, B], RULE)
    if first == A:
        g.reveal()
    g.emit("peeked", RULE, only=(seat,))
    await g.choose_one(seat, "peeked", [A, B], RULE)
    return first + (await g.may_choose_one(seat, "peek_again", [A, B], RULE, scope="lane") or "")


async def peeking_lanes(g: G) -> None:
    note(g, sorted((await g.together({seat: peeking_lane(g, seat) for seat in range(g.seats)})).items()))


async def silent_lanes(g: G) -> None:
    async def silent(seat: int) -> int:
        return seat

    note(g, sorted((await g.together({seat: silent(seat) for seat in range(g.seats)})).items()))


MOVES: list[Move] = [plain, plain, bare, bare, only, optional, empty, several, allocate, party, vote, roll, told]
MOVES += [spanned, lanes, peeking_lanes, silent_lanes, shrinking, shrinking_vote, bluffed, placed, shuffled]


def free(g: G, seat: int) -> list[str]:
    return ["do:shift"] if g.state.count % 4 == seat else []


async def deed(g: G, seat: int, one: str) -> None:
    g.state.count += 1
    note(g, await g.choose_one(seat, "deed", [A, B] if g.state.count % 2 else [A], RULE))


def medley(seed: int, end: int = 150) -> Any:
    """A game of its own for each seed."""
    chance = random.Random(seed)
    program = [[chance.choice(MOVES) for _ in range(chance.randrange(1, 5))] for _ in range(8)]
    returns = [chance.choice(["again", "on", "call"]) for _ in range(8)]

    async def tell(g: G) -> Any:
        if g.state.count > end:
            return End("done", (), (g.state.count,) * g.seats)
        number = g.state.count % 8
        g.state.count += 1
        for move in program[number]:
            await move(g)
        return {"again": AGAIN, "on": None, "call": Call("inner")}[returns[number]]

    async def around(g: G) -> str:
        g.state.count += 1
        return "tell"

    async def inner(g: G) -> None:
        g.state.count += 1
        await bare(g)

    sequences = {"main": Sequence(("tell", tell), ("around", around)), "inner": Sequence(("inner", inner))}
    return game(tell, sequences=sequences, free=free, deed=deed, mark_every=chance.choice([1, 3, 8, 20]))


def answer(table: Table, chance: random.Random) -> None:
    for seat in range(table.seats):
        if chance.random() < 0.08 and table.free(seat):
            table.answer(seat, "do:shift")
            return
    seat = chance.choice(sorted(table.pending))
    ask = table.pending[seat]
    table.answer(seat, *((NOT_AGAIN,) if ask.may_stand and chance.random() < 0.4 else random_choice(ask, chance)))


def first_problem(seed: int, monkeypatch: pytest.MonkeyPatch, most: int = 70) -> str:
    """What fork, undo, save or load do to a random game of this seed that they should not."""
    table = Table.new(known(medley(seed), monkeypatch), 2 + seed % 2, seed, {"size": 3})
    chance = random.Random(seed)
    for number in range(most):
        problem = laws.attempt(laws.fork_equals, table) or laws.attempt(laws.load_equals, table)
        if table.outcome is not None:
            return problem or ""
        for seat, ask in table.pending.items():
            problem = problem or laws.attempt(laws.undo_equals, table, seat, random_choice(ask, chance))
        if problem:
            return f"decision {number} of seed {seed}: {problem}"
        answer(table, chance)
        if chance.random() < 0.1:
            table = table.fork()
    return ""


@pytest.mark.parametrize("seed", range(24))
def test_fork_undo_and_load_agree_whatever_the_stories_do(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_problem(seed, monkeypatch) == ""


@pytest.mark.parametrize("seed", range(8))
def test_everything_is_taken_back_to_the_beginning(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(known(medley(seed), monkeypatch), 2, seed, {"size": 3}, controllers=[0, 0])
    start = laws.snapshot(table)
    chance = random.Random(seed)
    for _ in range(60):
        if table.outcome is None:
            answer(table, chance)
    while any(how != 1 for _, _, how in table.decisions):
        table.undo(0, agreed=True)
    table.game.events = [event for event in table.game.events if not event[3].startswith("undone")]
    assert {**laws.snapshot(table), "next_number": b""} == {**start, "next_number": b""}


@pytest.mark.once
@pytest.mark.parametrize("method", ["_take_own", "_undo_in_lane", "_thin_marks"])
def test_a_table_that_leaves_something_out_is_caught(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law above can fail: each of these does nothing, or the wrong thing, on purpose."""
    broken: dict[str, Any] = {
        "_take_own": lambda self, ask, own: own,
        "_undo_in_lane": lambda self, index: self._back_to(0),
        "_thin_marks": lambda self: self.marks.clear(),
    }
    monkeypatch.setattr(Table if hasattr(Table, method) else Course, method, broken[method])
    most = 400 if method == "_thin_marks" else 70
    assert any(laws.attempt(first_problem, seed, monkeypatch, most) for seed in range(8))
