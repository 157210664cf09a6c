"""Random games play to an end and keep the game's laws at every decision; older saves open."""

from __future__ import annotations

import json
import random

import pytest

from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.views import Sight
from norn.laws.tables import goes_on, laws_hold, tail_is_short

VARIANTS = [
    {"quest": "quest_1"},
    {"quest": "quest_2", "turns": "combined"},
    {"quest": "quest_3", "enemy_pack": "yes"},
    {"quest": "quest_4", "nightmare_heroes": "yes", "nightmare_quest": "yes"},
]


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("seed", range(8))
def test_random_games_end_and_keep_the_laws(seats: int, seed: int) -> None:
    table = open_table("mistfall", seats, seed, VARIANTS[seed % 4])
    chance = random.Random(seed)
    while table.outcome is None:
        for law in (laws_hold, goes_on, tail_is_short):
            assert law(table) is None
        seat = chance.choice(list(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    assert laws_hold(table) is None
    assert table.outcome.reason in table.definition.ends


@pytest.mark.parametrize("seats", [1, 3])
def test_the_rule_of_thumb_plays_to_an_end(seats: int) -> None:
    from norn.games.mistfall.strategy import decide

    table = open_table("mistfall", seats, 5)
    chance = random.Random(5)
    while table.outcome is None:
        seat = next(iter(table.pending))
        table.answer(seat, *decide(Sight(table, seat), chance))
    assert laws_hold(table) is None


def test_a_save_of_the_first_version_opens() -> None:
    table = open_table("mistfall", 2, 5)
    chance = random.Random(5)
    for _ in range(30):
        seat = next(iter(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    old = json.loads(save_bytes(table))
    del old["checksum"]
    old["version"] = 1
    old["state"]["ended"] = ""
    loaded = load_bytes(json.dumps(old).encode())
    assert loaded.complete
    assert save_bytes(loaded.table) == save_bytes(table)
