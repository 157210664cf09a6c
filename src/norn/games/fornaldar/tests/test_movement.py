"""11, 12, 13, 14.1: stacks that march, split, stop and wake others."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID, LAND, STRAIT, TRAIL
from norn.games.fornaldar.rules.forces import whole
from norn.games.fornaldar.rules.reaching import destinations, place_named, ref_of, tree_of, way_to
from norn.games.fornaldar.rules.reasons import of_way
from norn.games.fornaldar.rules.routes import node_of
from norn.games.fornaldar.tests.moves import Moves, hub, side_with

HERE = hub()
NEAR = GRID.near[HERE]


def two_sides() -> Moves:
    """Hakon with an army at the hub, nobody else."""
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 5)
    return field


@pytest.mark.rules("5.e.3.1", "11.2", "11.3", "11.5")
def test_two_answers_move_a_stack() -> None:
    field = two_sides()
    field.move(1)
    assert field.options[-1] == "do:done"
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.character("hakon").at == NEAR[0]
    assert field.army(NEAR[0], "midhrasir") == 5
    assert field.force.left == 18
    (event,) = field.events("moved")
    assert event.data["way"] == [f"hex:{HERE}", f"hex:{NEAR[0]}"]


@pytest.mark.rules("11.3")
def test_what_is_too_dear_is_not_offered() -> None:
    field = two_sides()
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    army = field.force
    tree = tree_of(field.state, army)
    assert max(tree.cost[node] for node in tree.reached) <= army.left
    far = next(number for number in GRID.numbers if LAND.ground[number] and ref_of(number) not in field.options)
    assert of_way(field.state, 1, f"hex:{far:04}")[0].key in ("too_far", "no_way")


@pytest.mark.rules("11.3", "10.4")
def test_another_force_ends_the_first_and_what_has_not_moved_stays_fresh() -> None:
    field = two_sides()
    field.put("lembi", NEAR[3])
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.do(f"do:stack hex:{NEAR[3]}")             # Hakon was only looked at
    assert not field.character("hakon").done
    field.do("do:next")
    assert field.force.characters == ["hakon"]
    field.to(NEAR[0])
    field.do(f"do:stack hex:{NEAR[3]}")
    assert field.character("hakon").done
    assert field.offers("do:stack") == []
    field.do("do:done")
    assert field.prompt == "forced_march"


@pytest.mark.rules("11.6", "15.1", "15.2")
def test_csps_move_only_with_a_commander_of_theirs() -> None:
    field = Moves()
    field.csps(HERE, "midhrasir", 5)
    field.csps(HERE, "normorea", 2)
    field.move(1)
    assert field.offers("do:stack") == []
    field = Moves()
    field.put("kars", HERE)                         # a captain of Midhrasir
    field.csps(HERE, "midhrasir", 5)
    field.csps(HERE, "normorea", 2)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    assert field.force.armies == {"midhrasir": 5}
    field = Moves()
    field.put("hakon", HERE)                        # a king
    field.csps(HERE, "normorea", 2)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    assert field.force.armies == {"normorea": 2}


@pytest.mark.rules("20.6")
def test_whoever_has_cast_stays() -> None:
    field = two_sides()
    field.put("signhild", HERE, cast=True)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    assert field.force.characters == ["hakon"]


@pytest.mark.rules("11.5", "12.1")
def test_a_stack_is_split_by_one_more_question() -> None:
    field = two_sides()
    field.put("kars", HERE)
    field.move(1)
    field.do(f"do:split hex:{HERE}")
    assert field.prompt == "who_goes"
    assert field.table is not None
    field.do("char:kars", "csp:midhrasir", "csp:midhrasir")
    assert field.force.armies == {"midhrasir": 2}
    field.to(NEAR[0])
    assert field.army(NEAR[0], "midhrasir") == 2
    assert field.army(HERE, "midhrasir") == 3
    assert f"do:stack hex:{HERE}" in field.options


@pytest.mark.rules("11.5", "11.6")
def test_a_part_needs_a_commander_too() -> None:
    field = two_sides()
    field.put("lofar", HERE)
    field.csps(HERE, "normorea", 2)
    field.move(1)
    field.do(f"do:split hex:{HERE}")
    with pytest.raises(Exception, match="no_command"):
        field.do("csp:midhrasir")
    field.do("char:lofar", "csp:midhrasir")         # a king commands all
    assert field.force.characters == ["lofar"]


@pytest.mark.rules("11.5")
def test_dropped_pieces_move_no_more_and_fresh_ones_are_picked_up() -> None:
    field = two_sides()
    field.put("kars", NEAR[0])
    field.csps(NEAR[0], "midhrasir", 3)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    field.do("do:drop")
    field.do("csp:midhrasir", "csp:midhrasir")
    assert field.force.armies == {"midhrasir": 3}
    field.do("do:join")
    assert field.options == ["char:kars", "csp:midhrasir"]
    assert field.ask.limit("csp:midhrasir") == 3            # only those that had not moved
    field.do("char:kars", "csp:midhrasir")
    assert field.force.armies == {"midhrasir": 4}
    field.to(HERE)
    assert field.army(HERE, "midhrasir") == 4
    (left,) = field.armies(NEAR[0])
    assert (left.fresh, left.done) == (2, 2)
    assert f"do:stack hex:{NEAR[0]}" not in field.options   # nobody there to lead the two


@pytest.mark.rules("11.5")
def test_picking_up_slower_pieces_leaves_what_they_have() -> None:
    field = Moves()
    field.put("hakon", HERE)                                # alone: 12 MPs
    field.put("lofar", NEAR[0])
    field.csps(NEAR[0], "normorea", 1)                      # 9 MPs
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    assert field.force.left == 24
    field.to(NEAR[0])
    field.do("do:join")
    field.do("char:lofar", "csp:normorea")
    assert field.force.left == 18


# --- stops ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.7")
@pytest.mark.parametrize("enemy", ["csps", "escort", "hero"])
def test_an_army_stops_for_csps_escorts_and_heroes(enemy: str) -> None:
    field = two_sides()
    if enemy == "csps":
        field.csps(NEAR[0], "fynn", 1)
    elif enemy == "escort":
        field.put("gorm", NEAR[0], escort=True)
    else:
        field.put("scyld", NEAR[0])
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.force.held
    assert field.goals() == []
    assert field.table is not None
    assert of_way(field.state, 1, f"hex:{HERE}")[0].key == "stopped"


@pytest.mark.rules("11.7", "18.4")
def test_an_army_stops_for_a_garrison() -> None:
    field = Moves()
    goal = 3020
    start = next(one for one in GRID.near[goal] if LAND.ground[one] and one not in LAND.fortress)
    field.put("gorm", start)
    field.csps(start, "fynn", 3)
    field.move(0)
    field.do(f"do:stack hex:{start}")
    field.to(goal)
    assert field.state.force is None or field.force.held
    assert field.army(goal, "fynn") == 3


@pytest.mark.rules("11.7", "19.1")
def test_lone_characters_do_not_stop_an_army_and_are_overwhelmed() -> None:
    field = two_sides()
    field.put("eberic", NEAR[0])                        # no hero, no escort
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.character("eberic").fate == "dead"
    assert not field.force.held
    assert field.goals()


@pytest.mark.rules("11.8", "19.2")
def test_characters_stop_for_csps_unless_they_evade() -> None:
    field = Moves()
    field.put("snorri", HERE)                           # a hero: not killed where he stops
    field.csps(NEAR[0], "fynn", 1)
    field.move(1, rigged={"evade": [0], "pursue": [5]})
    field.do(f"do:stack hex:{HERE}")
    field.do(f"hex:{NEAR[0]}")
    while field.prompt == "evade" and field.seat == 0:
        field.do(*(["do:stand"] if "do:stand" in field.options else []))
    field.do("try:evade")
    assert field.state.force is None                    # stopped, and nothing left to do
    field = Moves()
    field.put("snorri", HERE)
    field.csps(NEAR[0], "fynn", 1)
    field.move(1, rigged={"evade": [5], "pursue": [0]})
    field.do(f"do:stack hex:{HERE}")
    field.do(f"hex:{NEAR[0]}")
    while field.prompt == "evade" and field.seat == 0:
        field.do(*(["do:stand"] if "do:stand" in field.options else []))
    field.do("try:evade")
    assert not field.force.held
    assert str(NEAR[0]) in field.state.evaded
    assert field.goals()


@pytest.mark.rules("11.8")
def test_heroes_alone_do_not_stop_characters() -> None:
    field = Moves()
    field.put("snorri", HERE)
    field.put("scyld", NEAR[0])
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert not field.force.held


@pytest.mark.rules("11.7")
def test_leaving_an_enemys_hex_is_free_in_ones_own_phase() -> None:
    field = two_sides()
    field.csps(HERE, "fynn", 3)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.army(NEAR[0], "midhrasir") == 5


@pytest.mark.rules("11.3")
def test_the_way_avoids_enemies_and_sleepers_before_its_end() -> None:
    field = two_sides()
    field.csps(NEAR[0], "fynn", 1)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    beyond = GRID.near[NEAR[0]][0]
    way = way_to(field.state, field.force, beyond)
    assert way
    assert NEAR[0] not in way
    assert way_to(field.state, field.force, NEAR[0]) == [NEAR[0]]


@pytest.mark.rules("11.3")
def test_of_equal_ways_the_one_farther_from_the_enemy() -> None:
    field = Moves()
    field.put("hakon", HERE)
    goal = next(number for number in GRID.ring(HERE, 2) if len([one for one in NEAR if GRID.touch(one, number)]) == 2)
    one, other = [near for near in NEAR if GRID.touch(near, goal)]
    force = whole(field.state, 1, HERE, "march", "move")
    assert force is not None
    assert way_to(field.state, force, goal)[0] == min(one, other)
    foe = next(number for number in GRID.numbers if GRID.distance(number, min(one, other)) == 3
               and GRID.distance(number, max(one, other)) == 4 and LAND.ground[number])
    field.csps(foe, "fynn", 1)
    assert way_to(field.state, force, goal)[0] == max(one, other)


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


# --- escorts, stacking ----------------------------------------------------------------------------------------


@pytest.mark.rules("13.0", "13.2", "13.3")
def test_escorts_on_and_off() -> None:
    field = two_sides()
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.do("do:attach char:hakon")
    assert field.character("hakon").escort
    assert field.army(HERE, "midhrasir") == 4
    assert field.force.armies == {"midhrasir": 4}
    field.do("do:detach char:hakon")
    assert not field.character("hakon").escort
    assert field.army(HERE, "midhrasir") == 5
    assert field.force.armies == {"midhrasir": 5}


@pytest.mark.rules("13.1")
def test_an_escort_needs_no_commander() -> None:
    field = Moves()
    field.put("hatta", HERE, escort=True)
    field.move(0)
    field.do(f"do:stack hex:{HERE}")
    assert field.force.left == 20
    field.do("do:detach char:hatta")
    assert field.army(HERE, "ycelia") == 1


@pytest.mark.rules("13.3")
def test_no_escort_of_another_colour_nor_for_who_has_no_side_for_one() -> None:
    field = Moves()
    field.put("hakon", HERE)
    field.put("signhild", HERE)
    field.csps(HERE, "normorea", 2)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    assert field.offers("do:attach") == []


@pytest.mark.rules("13.2")
def test_an_attached_escort_slows_down_who_walked_alone() -> None:
    field = Moves()
    field.put("hakon", HERE)
    field.csps(NEAR[0], "midhrasir", 1)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.force.left == 22
    field.do("do:attach char:hakon")
    assert field.force.left == 18


@pytest.mark.rules("12.0", "12.1", "12.3")
def test_the_owner_chooses_what_lies_on_top() -> None:
    field = Moves()
    field.ship("golden_raven", 4127)
    field.ship("orms_sling", 4127)
    field.move(1)
    field.do("do:fleet hex:4127")
    field.do("do:top")
    field.do("ship:orms_sling")
    assert field.state.tops == {"1 4127": "ship:orms_sling"}


@pytest.mark.rules("12.4")
def test_any_number_may_stand_in_a_hex() -> None:
    field = two_sides()
    field.csps(NEAR[0], "midhrasir", 90)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.army(NEAR[0], "midhrasir") == 95


@pytest.mark.rules("21.4", "11.3")
def test_items_go_with_their_bearers() -> None:
    field = two_sides()
    field.give("gritvards_helm", "hakon")
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.state.items["gritvards_helm"].at == NEAR[0]


@pytest.mark.rules("24.2.2.6")
def test_greutung_goes_with_csps_at_seven() -> None:
    field = Moves("northern_war")
    field.state.turn = 2
    field.put("brodd", HERE)
    field.csps(HERE, "fynn", 3)
    field.state.greutung = HERE
    field.move(0)
    field.do(f"do:engine hex:{HERE}")
    assert field.force.left == 14
    field.to(NEAR[0])
    assert field.state.greutung == NEAR[0]


@pytest.mark.rules("6.4.9", "8.2")
def test_snow_on_a_short_day_is_paid_for_at_the_end_of_the_move() -> None:
    field = Moves(calendar=2, weather="snow")
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 10)
    field.move(1, rigged={"attrition": [5, 5]})
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.force.snow
    assert field.events("attrition") == []
    field.do("do:done")
    (event,) = field.events("attrition")
    assert event.data["letter"] == "D"                  # 12 + 4 - 5 = 11


@pytest.mark.rules("6.4.9")
def test_leaving_pieces_behind_does_not_save_them_from_the_snow() -> None:
    field = Moves(calendar=2, weather="snow")
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 10)
    field.move(1, rigged={"attrition": [0, 0]})
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    field.do("do:drop")
    assert len(field.events("attrition")) == 1
    assert field.prompt == "drop"
    field.do(*["csp:midhrasir"] * 10)
    field.do("do:done")
    assert len(field.events("attrition")) == 1          # paid already


@pytest.mark.rules("11.13", "ability.tursas")
def test_tursas_goes_as_a_ship_and_chooses_its_side() -> None:
    field = Moves()
    field.put("tursas", 4127, mode="swim")
    field.move(0)
    field.do("do:swimmers hex:4127")
    assert field.force.left == 36
    coast = next(one for one in field.goals() if LAND.coast[place_named(one)] and not LAND.water[place_named(one)])
    field.do(coast)
    field.quiet()
    if field.prompt == "move":
        field.do("do:done")
    assert field.prompt == "side"
    field.do("do:stand")
    field.quiet()
    assert field.character("tursas").mode == "land"
