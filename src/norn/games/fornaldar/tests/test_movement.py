"""11, 12, 13, 14.1: stacks that march, split, stop and wake others."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.forces import whole
from norn.games.fornaldar.rules.reaching import place_named, ref_of, tree_of, way_to
from norn.games.fornaldar.rules.reasons import of_way
from norn.games.fornaldar.state import Army
from norn.games.fornaldar.tests.moves import Moves, hub

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


# --- others -----------------------------------------------------------------------------------------------------


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


@pytest.mark.rules("5.e.3.1", "11.2")
def test_everybody_of_the_active_side_is_fresh_when_the_phase_begins() -> None:
    """Whoever moved by reaction or interception before may move in his own phase; the other side's stay as they are."""
    field = Moves()
    field.put("gorm", HERE).done = True
    field.start.armies.append(Army(HERE, "fynn", "land", 0, 3))
    field.ship("old_haddock", 1745).done = True
    field.put("hakon", 3927).done = True
    field.move(0)
    assert field.offers("do:stack") == [f"do:stack hex:{HERE}"]
    assert field.offers("do:fleet") == ["do:fleet hex:1745"]
    field.do(f"do:stack hex:{HERE}")
    assert field.force.armies == {"fynn": 3}
    assert field.character("hakon").done


@pytest.mark.rules("11.14", "11.3")
@pytest.mark.parametrize(("scenario", "dragon"), [("sampo", "rhodiorm"), ("jotuns", "krenkel")])
def test_a_flyer_goes_eighteen_hexes_over_land_and_sea(scenario: str, dragon: str) -> None:
    field = Moves(scenario)
    field.put(dragon, HERE)
    field.move(0)
    field.do(f"do:flyers hex:{HERE}")
    assert field.force.left == 36
    assert {GRID.distance(HERE, int(one[4:])) for one in field.goals()} == set(range(1, 19))
    far = next(one for one in field.goals() if GRID.distance(HERE, int(one[4:])) == 5 and LAND.realm[int(one[4:])])
    field.do(far)
    field.quiet()
    assert field.force.left == 36 - 2 * 5
