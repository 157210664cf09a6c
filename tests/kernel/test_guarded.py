"""A guarded table answers by itself only where all know the one answer: silence would tell what somebody holds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from norn.cli.retelling import Record, verify
from norn.kernel.ask import NOT_AGAIN, Ask, More, random_choice, these
from norn.kernel.catalogue import open_table
from norn.kernel.errors import SaveError
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table
from norn.kernel.telling import AUTO
from tests.kernel.bench import RULE, G, game


def played(guarded: bool, seed: int = 1) -> Table:
    """A deal of hearts, played at random."""
    table = open_table("hearts", seed=seed, options={"deals": 1}, guarded=guarded)
    chance = random.Random(seed)
    while table.outcome is None:
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    return table


def by_itself(table: Table) -> list[int]:
    return [index for index, (_, _, how) in enumerate(table.decisions) if how & AUTO]


def test_a_guarded_table_asks_who_has_one_card_to_play() -> None:
    """Only the two of clubs, which whoever is asked must lead, and the last trick are public knowledge."""
    assert by_itself(played(guarded=True)) == [4, *range(4 + 48, 4 + 52)]
    assert len(by_itself(played(guarded=False))) > 5


def test_companions_need_no_guard() -> None:
    assert not open_table("mistfall", 2, seed=1, guarded=True).guarded
    assert open_table("hearts", seed=1, guarded=True).guarded


@pytest.mark.parametrize("guarded", [True, False])
def test_the_guard_survives_fork_undo_save_and_replay(guarded: bool) -> None:
    table = open_table("hearts", seed=1, guarded=guarded)
    chance = random.Random(1)
    for _ in range(20):
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    assert table.fork().guarded is guarded
    assert load_bytes(save_bytes(table)).table.guarded is guarded
    table.controllers = [0] * 4
    for _ in range(5):
        table.undo(0, agreed=True)
    assert table.guarded is guarded
    loaded = load_bytes(save_bytes(table)).table
    loaded._back_to(3)              # through its beginning
    assert loaded.guarded is guarded


def test_a_save_that_says_nothing_of_a_guard_has_none() -> None:
    saved = json.loads(save_bytes(open_table("hearts", seed=1, guarded=True)))
    del saved["guarded"], saved["checksum"]
    assert not load_bytes(json.dumps(saved).encode()).table.guarded


def test_a_guard_that_began_later_than_the_record_ends_is_refused() -> None:
    saved = json.loads(save_bytes(open_table("hearts", seed=1)))
    saved["guarded"] = 3
    del saved["checksum"]
    with pytest.raises(SaveError, match="guarded"):
        load_bytes(json.dumps(saved).encode())


def test_a_table_guarded_in_mid_game_is_told_again_as_it_was_played(tmp_path: Path) -> None:
    """Somebody else sits down: what was answered unasked before stays so in the record, and verifies."""
    table = open_table("hearts", seed=1, options={"deals": 1})
    chance = random.Random(1)
    while table.outcome is None:
        if table.taken > 30:
            table.guard()
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    path = tmp_path / "game.json"
    path.write_bytes(save_bytes(table))
    assert any(30 > one > 12 for one in by_itself(table))
    assert 30 < table.guarded_from < 40
    assert [wrong for _, wrong in verify(Record(path)) if wrong] == []
    table._back_to(20)
    assert table.guarded
    assert table.guarded_from == 20


def test_passing_by_standing_order_is_the_seats_own_answer() -> None:
    """Whoever says `not again` says so to the table: the passes that follow are given at once, guarded or not."""

    async def offers(g: G) -> None:
        more = More()
        more.scope = "night"
        await Ask(0, "which", these(["thing:a"]), RULE, 0, 1, more)

    async def asks(g: G) -> None:
        await g.choose_one(1, "which", ["thing:a", "thing:b"], RULE)

    table = Table.new(game(offers, asks), 2, 1, {"size": 3})
    table.guarded = True
    table.answer(0, NOT_AGAIN)
    table.answer(1, "thing:a")
    assert table.decisions[-1] == (0, (), AUTO)
