"""14.2, 14.6, 14.7: ships and their load, mermen, rivers."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID, LAND, MAJOR, MINOR
from norn.games.fornaldar.rules.evasion import evades_freely
from norn.games.fornaldar.rules.forces import MOVE, ready, whole
from norn.games.fornaldar.rules.pieces import hex_of
from norn.games.fornaldar.rules.reaching import destinations, place_named, tree_of
from norn.games.fornaldar.rules.rivers import is_stuck
from norn.games.fornaldar.rules.routes import SHIP, banks, node_of
from norn.games.fornaldar.rules.transport import room, shores
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.moves import Moves

HARBOUR = 3927
SOUND = 4027


def in_harbour() -> Moves:
    """Hakon with five CSPs beside two ships that carry one each."""
    field = Moves()
    field.put("hakon", HARBOUR)
    field.put("signhild", HARBOUR)
    field.csps(HARBOUR, "midhrasir", 5)
    field.ship("golden_raven", HARBOUR)
    field.ship("orms_sling", HARBOUR)
    return field


@pytest.mark.rules("14.2", "14.2.1", "14.2.3", "14.2.4")
def test_ships_pay_five_to_embark_and_carry_what_they_can() -> None:
    field = in_harbour()
    field.put("kars", HARBOUR, escort=True)
    field.move(1)
    field.do("do:fleet hex:3927")
    left = field.force.left
    field.do("do:embark hex:3927")
    with pytest.raises(Exception, match="no_room"):
        field.do("char:kars", "csp:midhrasir", "csp:midhrasir")
    field.do("char:hakon", "char:signhild", "csp:midhrasir", "csp:midhrasir")
    assert field.force.left == left - 10
    assert field.army(HARBOUR, "midhrasir", "aboard") == 2
    assert field.character("signhild").mode == "aboard"
    assert room(field.state, HARBOUR, 1) == 0


@pytest.mark.rules("14.2.6", "11.3")
def test_a_ship_and_its_load_go_as_one() -> None:
    field = in_harbour()
    field.move(1)
    field.do("do:fleet hex:3927")
    field.do("do:embark hex:3927")
    field.do("char:hakon", "csp:midhrasir")
    field.to(SOUND)
    assert field.state.ships["golden_raven"].at == SOUND
    assert field.character("hakon").at == SOUND
    assert field.army(SOUND, "midhrasir", "aboard") == 1
    assert field.army(HARBOUR, "midhrasir") == 4


@pytest.mark.rules("14.2.2", "14.2.7")
def test_landing_costs_five_and_those_who_land_move_no_more() -> None:
    field = in_harbour()
    field.move(1)
    field.do("do:fleet hex:3927")
    field.do("do:embark hex:3927")
    field.do("char:hakon", "csp:midhrasir")
    coast = next(one for one in field.goals() if LAND.realm[place_named(one)] == "midhrasir"
                 and LAND.coast[place_named(one)] and one != "hex:3927")
    field.do(coast)
    place = place_named(coast)
    left = field.force.left
    field.do(f"do:disembark {coast}")
    field.do("char:hakon", "csp:midhrasir")
    assert field.force.left == left - 10
    assert field.army(place, "midhrasir") == 1
    assert f"do:stack {coast}" not in field.options
    field.do("do:done")
    assert field.prompt == "forced_march"
    assert f"do:stack {coast}" not in field.options         # nor by a forced march
    assert "do:stack hex:3927" not in field.options or field.character("signhild").at == HARBOUR


@pytest.mark.rules("14.2.2")
def test_a_ship_takes_aboard_and_lands_as_often_as_its_points_last() -> None:
    field = in_harbour()
    field.move(1)
    field.do("do:fleet hex:3927")
    left = field.force.left
    for deed, piece in (("embark", "char:hakon"), ("disembark", "char:hakon"), ("embark", "char:signhild")):
        field.do(f"do:{deed} hex:3927")
        field.do(piece)
    assert field.force.left == left - 30
    assert field.offers("do:disembark") == (["do:disembark hex:3927"] if left >= 40 else [])


@pytest.mark.rules("14.2.7")
def test_whoever_has_marched_cannot_embark() -> None:
    field = in_harbour()
    near = next(one for one in GRID.near[HARBOUR] if LAND.ground[one] and LAND.coast[one])
    field.put("kars", near)
    field.move(1)
    field.do(f"do:stack hex:{near}")
    field.to(HARBOUR)
    field.do("do:fleet hex:3927")
    field.do("do:embark hex:3927")
    assert "char:kars" not in field.options
    assert "char:hakon" in field.options


@pytest.mark.rules("14.2.4", "14.6.1")
def test_flyers_and_mermen_never_embark() -> None:
    field = in_harbour()
    field.put("lhyr", HARBOUR)
    field.csps(HARBOUR, "skergota", 2)
    field.character("signhild").flying = True
    field.move(1)
    field.do("do:fleet hex:3927")
    field.do("do:embark hex:3927")
    assert field.options == ["char:hakon", "csp:midhrasir"]


@pytest.mark.rules("14.2.3")
def test_a_split_fleet_leaves_room_for_what_stays_aboard() -> None:
    field = Moves()
    field.ship("golden_raven", SOUND)
    field.ship("orms_sling", SOUND)
    field.csps(SOUND, "midhrasir", 2, "aboard")
    field.put("hakon", SOUND, mode="aboard")
    field.move(1)
    field.do("do:split_fleet hex:4027")
    with pytest.raises(Exception, match="left_without_ship"):
        field.do("ship:golden_raven")
    with pytest.raises(Exception, match="no_room"):
        field.do("ship:golden_raven", "csp:midhrasir", "csp:midhrasir")
    field.do("ship:golden_raven", "csp:midhrasir")
    field.to(HARBOUR)
    assert field.army(SOUND, "midhrasir", "aboard") == 1
    assert field.character("hakon").at == SOUND


@pytest.mark.rules("10.4")
def test_no_landing_of_csps_in_a_sleeping_realm_of_ones_own() -> None:
    field = Moves()
    field.state.realms["midhrasir"].active = False
    field.ship("light_pearl", HARBOUR)
    field.put("sigurd", HARBOUR, mode="aboard")
    field.csps(HARBOUR, "nerfringia", 1, "aboard")
    field.move(1)
    field.do("do:fleet hex:3927")
    field.do("do:disembark hex:3927")
    assert field.options == ["char:sigurd"]


@pytest.mark.rules("10.2")
def test_a_landing_wakes_a_realm() -> None:
    field = Moves()
    field.state.realms["suderpathia"].active = False
    coast = 2445
    field.ship("old_haddock", coast)
    field.put("gorm", coast, mode="aboard")
    field.csps(coast, "fynn", 1, "aboard")
    field.move(0)
    field.do(f"do:fleet hex:{coast}")
    field.do(f"do:disembark hex:{coast}")
    field.do("char:gorm", "csp:fynn")
    field.quiet()
    assert field.state.realms["suderpathia"].active


@pytest.mark.rules("14.2.5")
def test_split_hexes_have_two_shores() -> None:
    assert shores(616) == [616, 10616]
    assert shores(2928) == [2928, 12928]
    for number in (616, 2928):
        first, second = LAND.ground[number]
        assert LAND.graph.edge(first, second) < 0
    field = Moves()
    field.put("dralak", 615)
    walker = whole(field.state, 0, 615, "march", "move")
    assert walker is not None
    tree = tree_of(field.state, walker)
    assert tree.cost[node_of(616, "march")] > 0
    assert tree.cost[node_of(10616, "march")] != tree.cost[node_of(616, "march")]


# --- mermen ---------------------------------------------------------------------------------------------------


def school(calendar: int = 6) -> Moves:
    field = Moves(calendar=calendar)
    field.put("lhyr", 4038)
    field.csps(4038, "skergota", 4)
    return field


@pytest.mark.rules("14.6", "14.6.1", "14.6.2", "14.6.3")
def test_mermen_turn_for_one_and_swim_for_a_half() -> None:
    field = school()
    field.move(1)
    field.do("do:stack hex:4038")
    assert field.force.left == 16
    field.do("do:afloat")
    assert field.force.how == "swim"
    assert field.army(4038, "skergota", "swim") == 4
    assert field.force.left == 14
    sea = next(one for one in GRID.near[4038] if LAND.water[one])
    field.to(sea)
    assert field.force.left == 13
    assert field.character("lhyr").mode == "swim"


@pytest.mark.rules("14.6.2")
def test_mermen_come_ashore_on_a_coast() -> None:
    field = Moves()
    field.put("lhyr", 4038, mode="swim")
    field.csps(4038, "skergota", 4, "swim")
    field.move(1)
    field.do("do:swimmers hex:4038")
    assert field.force.left == 20
    field.do("do:ashore hex:4038")
    assert field.army(4038, "skergota") == 4
    assert field.force.how == "march"
    assert field.force.left == 14                       # 8 MPs ashore, one of them spent


@pytest.mark.rules("14.6.2")
def test_no_turning_on_the_high_sea_nor_inland() -> None:
    field = Moves()
    field.put("lhyr", 4127, mode="swim")
    field.move(1)
    field.do("do:swimmers hex:4127")
    assert field.offers("do:ashore") == []


def river(mark: int) -> int:
    """A river's side that joins the sea, with land on both banks."""
    for side, node in LAND.river.items():
        if LAND.sides[side] & mark and any(LAND.water[end] for end in GRID.ends(side)):
            return side if node >= 0 else 0
    raise AssertionError(mark)


@pytest.mark.rules("14.6.4", "14.7.3")
def test_mermen_leave_a_river_on_either_bank() -> None:
    side = river(MAJOR)
    sea = next(end for end in GRID.ends(side) if LAND.water[end])
    field = Moves()
    field.put("lhyr", sea, mode="swim")
    field.csps(sea, "skergota", 4, "swim")
    field.move(1)
    field.do(f"do:swimmers hex:{sea}")
    field.do(f"side:{side:08}")
    field.quiet()
    assert "do:done" not in field.options               # nobody ends a turn on a river
    here, there = banks(side)
    assert f"do:ashore hex:{here:04}" in field.options
    field.do("do:both_banks")
    field.do("char:lhyr", "csp:skergota")
    field.quiet()
    assert field.army(here, "skergota") == 1
    assert field.army(there, "skergota") == 3
    assert field.character("lhyr").at == here


@pytest.mark.rules("14.7.3")
def test_mermen_do_not_enter_a_river_that_they_could_not_leave() -> None:
    side = river(MAJOR)
    sea = next(end for end in GRID.ends(side) if LAND.water[end])
    field = Moves()
    field.put("lhyr", sea, mode="swim")
    field.csps(sea, "skergota", 4, "swim")
    swimmers = whole(field.state, 1, sea, "swim", "move")
    assert swimmers is not None
    swimmers.left = 2
    assert f"side:{side:08}" not in destinations(field.state, swimmers)
    swimmers.left = 3
    assert f"side:{side:08}" in destinations(field.state, swimmers)


@pytest.mark.rules("6.4.9", "8.2")
def test_swimming_in_a_snow_turn_is_paid_for() -> None:
    field = Moves(calendar=2, weather="snow")
    field.put("lhyr", 4127, mode="swim")
    field.csps(4127, "skergota", 6, "swim")
    field.move(1, rigged={"attrition": [5, 5]})
    field.do("do:swimmers hex:4127")
    field.to(4128)
    field.do("do:done")
    assert field.events("attrition")


# --- rivers ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.7", "14.7.1", "14.7.4")
def test_ships_go_up_a_major_river_and_land_on_its_banks() -> None:
    side = 36173618
    field = Moves("northern_war")
    field.ship("kanddare", side)
    field.put("hrolfr", side, mode="aboard")
    field.state.king = "vithar"
    field.move(1)
    field.do(f"do:fleet side:{side}")
    sea = node_of(3917, "sail")
    assert tree_of(field.state, field.force).cost[sea] == 10        # five MPs to the bay
    assert field.offers("do:disembark") == ["do:disembark hex:3617", "do:disembark hex:3618"]
    field.do("do:disembark hex:3617")
    field.do("char:hrolfr")
    field.quiet()
    assert field.character("hrolfr").at == 3617


@pytest.mark.rules("14.7.2", "14.7.5")
def test_ships_are_stuck_when_the_rain_is_over_and_taken_from_the_bank() -> None:
    side = next(one for one in LAND.river if LAND.sides[one] & MINOR and not LAND.sides[one] & MAJOR
                and all(not LAND.fynvirke[bank] and bank not in LAND.fortress for bank in banks(one)))
    here, there = banks(side)
    field = Moves()
    field.ship("golden_raven", side)
    for bank in (here, there):
        field.state.spells.append(Spell(9, 0, "eberic", bank, "", "rain", ""))
    assert not is_stuck(field.state, side)
    field.state.spells.clear()
    assert is_stuck(field.state, side)
    start = next(one for one in GRID.near[here] if LAND.ground[one] and one != there and one not in LAND.fortress
                 and not LAND.sides.get(min(one, here) * 10_000 + max(one, here), 0) & (MAJOR | 32))
    field.put("gorm", start)
    field.csps(start, "fynn", 2)
    field.move(0)
    field.do(f"do:stack hex:{start:04}")
    field.to(here)
    assert field.state.ships["golden_raven"].fate == "sunk"
    assert field.events("ship_crushed")


@pytest.mark.rules("14.7.2")
def test_a_land_force_on_the_bank_guards_stuck_ships() -> None:
    side = next(one for one in LAND.river if LAND.sides[one] & MINOR and not LAND.sides[one] & MAJOR
                and all(not LAND.fynvirke[bank] and bank not in LAND.fortress for bank in banks(one)))
    here, there = banks(side)
    field = Moves()
    field.ship("golden_raven", side)
    field.csps(there, "midhrasir", 1)
    start = next(one for one in GRID.near[here] if LAND.ground[one] and one != there and one not in LAND.fortress
                 and not LAND.sides.get(min(one, here) * 10_000 + max(one, here), 0) & (MAJOR | 32))
    field.put("gorm", start)
    field.csps(start, "fynn", 2)
    field.move(0)
    field.do(f"do:stack hex:{start:04}")
    field.to(here)
    assert field.state.ships["golden_raven"].fate == "here"


@pytest.mark.rules("item.40")
def test_the_sea_horse_carries_its_rider() -> None:
    field = Moves()
    field.put("kars", HARBOUR)
    field.give("sea_horse", "kars")
    field.move(1)
    field.do("do:ride char:kars")
    assert field.force.left == 48
    field.to(SOUND)
    assert field.character("kars").at == SOUND
    assert field.character("kars").mode == "swim"
    field.to(HARBOUR)
    assert field.character("kars").mode == "land"
    assert hex_of(field.character("kars").at) == HARBOUR


@pytest.mark.rules("item.40", "19.1")
def test_who_rides_the_sea_horse_evades_by_itself_afloat_only() -> None:
    field = Moves()
    kars = field.put("kars", SOUND, mode="swim")
    assert not evades_freely(field.state, [kars])
    field.give("sea_horse", "kars")
    assert evades_freely(field.state, [kars])
    kars.mode = "land"
    assert not evades_freely(field.state, [kars])


@pytest.mark.rules("enchantment.17")
def test_a_ship_that_comes_near_a_maelstrom_lies_still_there() -> None:
    """Only who began there did; others sailed through."""
    field = Moves()
    field.ship("golden_raven", 4045)
    field.put("hakon", 4045, mode="aboard")
    field.start.maelstroms = [4039]
    field.move(1)
    field.do("do:fleet hex:4045")
    assert "hex:4041" in field.goals()
    assert "hex:4040" not in field.goals()
    field.to(4041)
    assert field.state.force is None or not field.goals()
    assert field.state.ships["golden_raven"].at == 4041


@pytest.mark.rules("14.2.3", "14.2.6")
def test_a_fleet_whose_other_ship_has_sailed_takes_no_more_than_it_carries() -> None:
    """Found by random play (sampo, seed 558): who had come with another ship sailed on with one that was full, and then
    no part of that fleet could go anywhere."""
    field = in_harbour()
    field.csps(SOUND, "midhrasir", 1, "aboard")
    field.put("hakon", SOUND, mode="aboard", escort=True).done = True
    field.put("signhild", SOUND, mode="aboard")
    field.ship("golden_raven", SOUND)
    field.ship("orms_sling", SOUND).done = True
    fleet = whole(field.state, 1, SOUND, SHIP, MOVE)
    assert fleet is not None
    assert (fleet.ships, fleet.characters, fleet.armies) == (["golden_raven"], ["signhild"], {"midhrasir": 1})
    assert ready(field.state, 1, SOUND, SHIP, MOVE) == 3
