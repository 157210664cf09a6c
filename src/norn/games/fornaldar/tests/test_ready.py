"""What could go from a place is counted without making a force of it: held against the force, as it would be made."""
from __future__ import annotations

import random

import pytest

from norn.games.fornaldar.rules import forces
from norn.games.fornaldar.rules.pieces import Still
from norn.games.fornaldar.rules.routes import MARCH, SHIP
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table


@pytest.mark.parametrize("scenario", ["sampo", "northern_war", "jotuns"])
def test_as_many_are_ready_as_the_whole_stack_has(scenario: str) -> None:
    chance = random.Random(4)
    table = open_table("fornaldar", 2, 4, {"scenario": scenario})
    counted = 0
    for number in range(400):
        seat = next(iter(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
        s = table.game.state
        if number % 8:
            continue
        places = sorted({one.at for one in [*s.characters.values(), *s.ships.values(), *s.armies] if one.at})
        with Still(s):
            for place in places:
                for how in (MARCH, SHIP):
                    force = forces.whole(s, s.active, place, how, forces.MOVE)
                    most = forces.size(force) if force is not None and force.left > 0 else 0
                    assert forces.ready(s, s.active, place, how, forces.MOVE) == most, (place, how)
                    counted += most
    assert counted > 100
