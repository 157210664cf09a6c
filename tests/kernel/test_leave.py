"""Leaving a called sequence from deep inside: which one, where its caller goes on, and how it is taken back.

The toy: in a turn one sets out on a quest; on it come activations, and in one a blow may end the whole quest at once.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from norn.kernel.errors import RuleError
from norn.kernel.game import AGAIN, Call, End, Leave, Sequence
from norn.kernel.table import Table
from norn.laws.tables import fork_equals, load_equals, snapshot, undo_equals, unequal
from tests.kernel.bench import RULE, G, asking, game, known, table_of
from tests.kernel.test_sequence import noting, walk

GO, STAY, FALL, FLEE = "do:go", "do:stay", "do:fall", "do:flee"


async def turn(g: G) -> Any:
    g.state.log.append("turn")
    return Call("quest") if await g.choose_one(0, "turn", [GO, STAY], RULE) == GO else AGAIN


async def camp(g: G) -> str:
    g.state.log.append("camp")
    await g.choose_one(1, "camp", [GO, STAY], RULE)
    return "turn"


async def mourn(g: G) -> Any:
    g.state.log.append("mourn")
    done = await g.choose_one(1, "mourn", [GO, STAY], RULE) == GO and g.state.log.count("mourn") > 6
    return End("done") if done else "turn"


async def travel(g: G) -> Call:
    g.state.log.append("travel")
    await g.choose_one(0, "travel", [GO, STAY], RULE)
    return Call("activation")


async def reward(g: G) -> None:
    g.state.log.append("reward")
    g.state.count += 1


async def activate(g: G) -> Any:
    g.state.log.append("activate")
    with g.span("attack"):
        await strike(g)
    return Leave("quest") if await g.choose_one(1, "on", [GO, FLEE], RULE) == FLEE else None


async def strike(g: G) -> None:
    """A blow, deep inside: whoever falls ends the quest."""
    with g.span("blow"):
        if g.roll(6, "blow") > 1 and await g.choose_one(0, "struck", [STAY, FALL], RULE) == FALL:
            g.emit("fell", RULE)
            raise Leave("quest", "mourn")


SEQUENCES = {
    "main": Sequence(("turn", turn), ("camp", camp), ("mourn", mourn)),
    "quest": Sequence(("travel", travel), ("reward", reward)),
    "activation": Sequence(("activate", activate)),
}


def quest(**changes: Any) -> Table:
    table = table_of(asking(), sequences=SEQUENCES, **changes)
    for seat, one in ((0, GO), (0, GO)):
        table.answer(seat, one)
    assert table.cursor == [("main", "turn"), ("quest", "travel"), ("activation", "activate")]
    return table


def test_raised_deep_inside_it_ends_the_sequence_and_all_that_it_called() -> None:
    table = quest()
    table.answer(0, FALL)
    assert table.cursor == [("main", "mourn")]
    assert table.game.state.log == ["turn", "travel", "activate", "mourn"]
    assert table.game.state.count == 0              # no reward
    assert table.game.spans == []
    assert table.game.fell_in == []


def test_without_a_step_play_goes_on_behind_the_step_that_called() -> None:
    table = quest()
    table.answer(0, STAY)
    table.answer(1, FLEE)
    assert table.cursor == [("main", "camp")]
    assert table.game.state.count == 0


def test_left_to_its_end_a_sequence_returns_as_ever() -> None:
    table = quest()
    table.answer(0, STAY)
    table.answer(1, GO)
    assert table.cursor == [("main", "camp")]
    assert table.game.state.count == 1


def test_the_innermost_of_several_of_that_name_is_left() -> None:
    def deeper_or_out(g: G) -> Any:
        return Call("deep") if len(g.state.log) < 4 else Leave("deep", "up")

    deeper = Sequence(noting("d", deeper_or_out), noting("up"))
    main = Sequence(noting("a", Call("deep")), noting("b", "a"))
    assert walk({"main": main, "deep": deeper}, 7) == ["a", "d", "d", "d", "up", "up", "b", "a"]


def test_behind_a_last_step_it_returns_through_the_caller_too() -> None:
    sequences = {
        "main": Sequence(noting("a", Call("one")), noting("b", "a")),
        "one": Sequence(noting("x", Call("two"))),
        "two": Sequence(noting("p", Leave("two")), noting("q")),
    }
    assert walk(sequences, 4) == ["a", "x", "p", "b", "a"]


# ---------------------------------------------------------------- marks, undo, fork, save


@pytest.mark.parametrize("mark_every", [1, 4, 30])
def test_it_is_taken_back_forked_and_saved_like_any_step(mark_every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = quest(mark_every=mark_every)
    known(table.definition, monkeypatch)
    before = snapshot(table)
    table.answer(0, FALL)
    assert unequal(snapshot(table.fork()), snapshot(table), "fork") is None
    assert load_equals(table) is None
    table.undo(0, agreed=True)
    after = snapshot(table)
    for part in ("state", "cursor", "pending", "decisions", "luck", "rolled", "spans"):
        assert after[part] == before[part], part
    table.answer(0, FALL)
    assert table.cursor == [("main", "mourn")]


def test_a_mark_stands_where_the_caller_goes_on() -> None:
    table = quest(mark_every=1)
    table.answer(0, FALL)
    assert table.marks[-1].cursor == [("main", "mourn")]
    assert table.marks[-1].taken == table.taken


@pytest.mark.parametrize("mark_every", [1, 5])
def test_random_quests_keep_the_laws(mark_every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = known(game(asking(), sequences=SEQUENCES, mark_every=mark_every), monkeypatch)
    for seed in range(4):
        chance = random.Random(seed)
        table = Table.new(definition, 2, seed, {"size": 3})
        for _ in range(60):
            if table.outcome is not None:
                break
            assert fork_equals(table) is None
            assert load_equals(table) is None
            (seat, ask), = table.pending.items()
            choice = (chance.choice(ask.ids),)
            assert undo_equals(table, seat, choice) is None
            table.answer(seat, *choice)


# ---------------------------------------------------------------- from elsewhere


def test_a_free_deed_may_leave_and_what_it_interrupted_is_told_no_further() -> None:
    async def call_it_off(g: G, seat: int, one: str) -> None:
        g.state.log.append(one)
        raise Leave("quest", "camp")

    table = quest(free=lambda g, seat: ["do:call_off"], deed=call_it_off)
    held = snapshot(table)
    table.answer(1, "do:call_off")
    assert table.cursor == [("main", "camp")]
    assert table.game.spans == []
    assert list(table.pending) == [1]
    assert unequal(snapshot(table.fork()), snapshot(table), "fork") is None
    table.undo(1)
    assert snapshot(table)["cursor"] == held["cursor"]
    assert snapshot(table)["pending"] == held["pending"]


def test_a_private_story_may_not_leave() -> None:
    async def slips_away(g: G, seat: int) -> None:
        await g.choose_one(seat, "stay", [GO, STAY], RULE)
        raise Leave("quest")

    async def plans(g: G) -> None:
        await g.together({seat: slips_away(g, seat) for seat in range(g.seats)})

    table = table_of(asking(), sequences={"main": Sequence(noting("a", Call("quest")), noting("b", "a")),
                                          "quest": Sequence(("plans", plans))})  # fmt: skip
    table.answer(0, "thing:a")
    with pytest.raises(RuleError, match="private story of seat 1 left 'quest'"):
        table.answer(1, GO)
    assert sorted(table.pending) == [0, 1]          # stands as before


# ---------------------------------------------------------------- what cannot be left


@pytest.mark.parametrize(("left", "said"), [
    (Leave("qwest"), "'qwest' cannot be left"),
    (Leave("main", "b"), "'main' cannot be left"),
    (Leave("quest", "morn"), "main has no step 'morn'"),
])
def test_what_is_not_there_is_an_error_and_the_table_stands(left: Leave, said: str) -> None:
    sequences = {"main": Sequence(noting("a", Call("quest")), noting("b", "a")), "quest": Sequence(noting("x", left))}
    table = table_of(asking(), sequences=sequences)
    table.answer(0, "thing:a")
    with pytest.raises(RuleError, match=said):
        table.answer(0, "thing:a")
    assert table.cursor == [("main", "a"), ("quest", "x")]


def test_a_sequence_that_was_not_called_cannot_be_left() -> None:
    sequences = {"main": Sequence(noting("a", Leave("quest"))), "quest": Sequence(noting("x"))}
    with pytest.raises(RuleError, match="no such sequence was called"):
        walk(sequences, 1)
