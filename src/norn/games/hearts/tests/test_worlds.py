"""What a seat thinks possible agrees with all that it was shown."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from norn.games.hearts.cards import held
from norn.games.hearts.state import State
from norn.games.hearts.tests.test_rules import after_passing
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table


def _worlds(seed: int) -> Iterator[tuple[Table, int, State]]:
    """What seats think possible, in the course of a deal."""
    table = open_table("hearts", seed=seed, options={"deals": 1})
    chance = random.Random(seed)
    while table.outcome is None:
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
        for viewer in range(4):
            world = table.imagine(viewer, chance, 1)
            if world is not None and table.outcome is None:
                yield table, viewer, world.game.state


def test_no_world_deals_a_suit_to_who_has_shown_not_to_have_it() -> None:
    """39 of 100 worlds did."""
    shown = 0
    for seed in range(3):
        for table, viewer, world in _worlds(seed):
            for seat in range(4):
                for suit in table.game.state.lacks[seat]:
                    shown += seat != viewer
                    assert not [card for card in held(world.hands[seat]) if card[-1] == suit]
    assert shown > 100


def test_no_world_forgets_to_whom_the_queen_was_passed() -> None:
    """76 of 100 worlds did."""
    remembered = 0
    for seed in range(3):
        for table, viewer, world in _worlds(seed):
            now = table.game.state
            to = (viewer + 1) % 4
            for card in now.passed[to]:
                if card in held(now.hands[to]):
                    remembered += 1
                    assert card in held(world.hands[to])
                    assert card in world.passed[to]
    assert remembered > 100


def test_a_save_of_version_1_is_carried_over() -> None:
    raw = json.loads(save_bytes(after_passing()))
    raw["version"] = 1
    del raw["state"]["lacks"], raw["checksum"]
    loaded = load_bytes(json.dumps(raw).encode())
    assert loaded.complete
    assert loaded.table.game.state.lacks == [""] * 4
