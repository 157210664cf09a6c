"""10.2, 10.4, and what shuts a land or a water: who wakes whom by entering, and who may not enter."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID, LAND, STRAIT, TRAIL
from norn.games.fornaldar.rules.forces import whole
from norn.games.fornaldar.rules.reaching import destinations, place_named, ref_of, tree_of, way_to
from norn.games.fornaldar.rules.routes import node_of
from norn.games.fornaldar.tests.moves import Moves, hub, side_with

HERE = hub()
NEAR = GRID.near[HERE]


# --- waking ---------------------------------------------------------------------------------------------------


def border() -> tuple[int, int]:
    """Two neighbouring land hexes, the first of Midhrasir, the second of Nerfringia."""
    for number in GRID.numbers:
        if LAND.realm[number] != "midhrasir":
            continue
        for near in GRID.near[number]:
            side = LAND.sides.get(min(number, near) * 10_000 + max(number, near), 0)
            whole_hex = near not in LAND.fortress and len(LAND.ground[near]) == 1
            if LAND.realm[near] == "nerfringia" and whole_hex and side in (0, TRAIL):
                return number, near
    raise AssertionError


@pytest.mark.rules("10.2", "11.3")
def test_entering_a_sleeping_enemy_realm_wakes_it_and_ends_the_leg() -> None:
    ours, theirs = border()
    field = Moves()
    field.state.realms["nerfringia"].active = False
    field.put("gorm", ours)
    field.csps(ours, "fynn", 4)
    field.move(0)
    field.do(f"do:stack hex:{ours}")
    inside = [one for one in destinations(field.state, field.force)
              if LAND.realm[place_named(one) % 10_000] == "nerfringia"]
    assert inside
    for one in inside:
        way = way_to(field.state, field.force, place_named(one))
        assert all(LAND.realm[place % 10_000] != "nerfringia" for place in way[:-1])
    field.to(theirs)
    assert field.state.realms["nerfringia"].active
    assert field.force.left > 0


@pytest.mark.rules("10.2")
def test_a_lone_character_wakes_nobody() -> None:
    ours, theirs = border()
    field = Moves()
    field.state.realms["nerfringia"].active = False
    field.put("eberic", ours)
    field.move(0)
    field.do(f"do:stack hex:{ours}")
    field.to(theirs)
    assert not field.state.realms["nerfringia"].active


@pytest.mark.rules("10.4")
def test_own_csps_stay_out_of_a_sleeping_realm_characters_do_not() -> None:
    ours, theirs = border()
    field = Moves()
    field.state.realms["nerfringia"].active = False
    field.put("hakon", ours)
    field.csps(ours, "midhrasir", 2)
    army = whole(field.state, 1, ours, "march", "move")
    assert army is not None
    assert ref_of(theirs) not in destinations(field.state, army)
    army.armies = {}
    assert ref_of(theirs) in destinations(field.state, army)


@pytest.mark.rules("24.2.2.3")
def test_nobody_of_the_alliance_enters_midhrasir_without_a_king() -> None:
    ours, theirs = border()
    field = Moves("northern_war")
    field.put("hrolfr", theirs)
    lone = whole(field.state, 1, theirs, "march", "move")
    assert lone is not None
    assert ref_of(ours) not in destinations(field.state, lone)
    field.state.king = "vithar"
    assert ref_of(ours) in destinations(field.state, lone)


@pytest.mark.rules("24.1.2.2")
def test_pellost_opens_to_wodan_only() -> None:
    field = Moves()
    field.ship("edelfox", 4749)
    fleet = whole(field.state, 1, 4749, "sail", "move")
    assert fleet is not None
    assert "hex:4750" not in destinations(field.state, fleet)
    field.put("wodan", 4749, mode="aboard")
    fleet = whole(field.state, 1, 4749, "sail", "move")
    assert fleet is not None
    assert "hex:4750" in destinations(field.state, fleet)


@pytest.mark.rules("18.7")
def test_kvalholla_shuts_its_sound_to_the_enemy() -> None:
    field = Moves()
    field.ship("sorcerer", 4127)
    fleet = whole(field.state, 0, 4127, "sail", "move")
    assert fleet is not None
    goals = destinations(field.state, fleet)
    assert "hex:4027" not in goals
    assert "hex:4028" not in goals
    assert "hex:3527" not in goals
    field.state.ruins.append(3927)
    assert "hex:4027" in destinations(field.state, fleet)


@pytest.mark.rules("18.7")
def test_kvalholla_lets_its_own_ships_through() -> None:
    field = Moves()
    field.ship("golden_raven", 4127)
    fleet = whole(field.state, 1, 4127, "sail", "move")
    assert fleet is not None
    assert {"hex:4027", "hex:4028"} <= set(destinations(field.state, fleet))


@pytest.mark.rules("table.terrain")
def test_a_strait_is_shut_by_enemy_ships_alone_in_it() -> None:
    one, other = side_with(STRAIT | TRAIL)
    field = Moves()
    field.put("gorm", one)
    lone = whole(field.state, 0, one, "march", "move")
    assert lone is not None
    assert tree_of(field.state, lone).cost[node_of(other, "march")] == 2
    field.ship("golden_raven", one)
    assert tree_of(field.state, lone).cost[node_of(other, "march")] != 2
    field.ship("old_haddock", other)
    assert tree_of(field.state, lone).cost[node_of(other, "march")] == 2


@pytest.mark.rules("24.2.2.1")
def test_the_short_march_before_the_second_northern_war() -> None:
    field = Moves("northern_war", calendar=6)
    field.state.turn = 1
    field.put("brodd", HERE)
    field.csps(HERE, "fynn", 3)
    field.csps(NEAR[0], "midhrasir", 1)
    field.ship("sea_hound", 1745)
    field.move(0)
    assert field.offers("do:fleet"), "F108: active pieces, so ships too"
    field.do(f"do:stack hex:{HERE}")
    assert field.force.left == 12
    assert f"hex:{NEAR[0]}" not in field.options
    field.do("do:done")
    assert field.prompt == "move"
    assert field.state.phase == "movement"
    assert field.offers("do:fleet")
