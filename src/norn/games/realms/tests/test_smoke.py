"""Random games play to an end and keep the game's laws at every decision."""

from __future__ import annotations

import random

import pytest

from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.views import Sight
from norn.laws.tables import goes_on, laws_hold, tail_is_short


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_keep_the_laws(seats: int, seed: int) -> None:
    table = open_table("realms", seats, seed, {"layout": "placed" if seed == 3 else "random"})
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
    from norn.games.realms.strategy import decide

    table = open_table("realms", seats, 5)
    chance = random.Random(5)
    while table.outcome is None:
        seat = next(iter(table.pending))
        table.answer(seat, *decide(Sight(table, seat), chance))
    assert laws_hold(table) is None
