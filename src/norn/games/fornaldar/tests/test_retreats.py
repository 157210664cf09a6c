"""17.5.8b: Whence the attackers came, and where one may go."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.tests.moves import Moves, hub

HERE = hub()


@pytest.mark.rules("17.5.8b")
def test_each_stack_that_comes_in_has_a_way_back() -> None:
    """`came` kept one hex for a side and place."""
    field = Moves()
    north, south = GRID.near[HERE][0], GRID.near[HERE][3]
    field.csps(HERE, "nerfringia", 9)
    for place, leader, colour in ((north, "gorm", "fynn"), (south, "lothgar", "skane")):
        field.put(leader, place)
        field.csps(place, colour, 4)
    field.move(0)
    for place in (north, south):
        field.do(f"do:stack hex:{place:04}")
        field.to(HERE)
    assert field.state.came == {f"land {HERE}": [north, south]}


@pytest.mark.rules("17.5.8b")
def test_a_stack_that_came_into_an_empty_hex_knows_its_way_back_too() -> None:
    """It had one only if an enemy was there when it came; one who reacts into the hex may be attacked as well."""
    field = Moves()
    north = GRID.near[HERE][0]
    field.put("gorm", north)
    field.csps(north, "fynn", 4)
    field.move(0)
    field.do(f"do:stack hex:{north:04}")
    field.to(HERE)
    field.do("do:done")
    assert field.state.came == {f"land {HERE}": [north]}
