"""14.8: interception, and what may be asked about it (F57 to F60, F130)."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import BRIDGE, FORD, GIANTS_PATH, GRID, LAND, MAJOR, MINOR
from norn.games.fornaldar.rules import interception
from norn.games.fornaldar.rules.forced_march import marchers
from norn.games.fornaldar.rules.forces import whole
from norn.games.fornaldar.rules.interception import arrival, bonus, candidates, interceptors, is_able, penalty
from norn.games.fornaldar.rules.mermen import must_land
from norn.games.fornaldar.rules.reaction import reactors
from norn.games.fornaldar.rules.routes import node_of
from norn.games.fornaldar.rules.walking import come_late
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.moves import Moves, hub, side_with

HERE = hub()
NEAR = GRID.near[HERE]
NORTH, SOUTH = NEAR[0], NEAR[3]


def met(distance: int = 2) -> tuple[Moves, int]:
    """Gorm marches up to Hakon, who stands so many hexes from where he will step."""
    field = Moves()
    field.put("gorm", SOUTH)
    field.csps(SOUTH, "fynn", 4)
    watch = next(number for number in GRID.ring(HERE, distance) if GRID.distance(number, SOUTH) == distance + 1
                 and interception.open_distance(field.state, number, HERE, "march") == distance)
    field.put("hakon", watch)
    field.csps(watch, "midhrasir", 6)
    return field, watch


def march(field: Moves, rigged: dict[str, list[int]] | None = None) -> None:
    field.move(0, rigged)
    field.do(f"do:stack hex:{SOUTH}")
    field.do(f"hex:{HERE}")


@pytest.mark.rules("14.8", "14.8.3", "14.8.8", "14.8.11", "11.2")
def test_a_die_and_command_less_distance_stop_a_force() -> None:
    field, watch = met()
    march(field, {"interception": [3]})                     # 4 + 5 - 2 = 7
    assert (field.prompt, field.seat) == ("intercept", 1)
    field.do(f"try:intercept hex:{watch:04}")
    assert field.character("hakon").at == HERE
    assert field.army(HERE, "midhrasir") == 6
    assert field.state.intercepted == [HERE]
    assert field.state.force is None or field.force.left == 0
    assert field.prompt == "move"


@pytest.mark.rules("14.8.8")
def test_one_less_is_too_late() -> None:
    field, watch = met()
    march(field, {"interception": [2]})
    field.do(f"try:intercept hex:{watch:04}")
    assert field.character("hakon").at == watch
    assert field.events("interception_failed")
    assert field.force.left > 0


@pytest.mark.rules("14.8.4")
def test_one_attempt_a_phase() -> None:
    field, watch = met()
    march(field, {"interception": [0]})
    field.do(f"try:intercept hex:{watch:04}")
    nearer = next(one for one in NEAR if GRID.distance(one, watch) == 1)
    field.do(f"hex:{nearer}")
    assert field.prompt == "move"                           # it has tried


@pytest.mark.rules("14.8.4", "14.8.5")
def test_wait_and_it_is_asked_again_only_nearer() -> None:
    field, watch = met(3)
    march(field)
    assert field.prompt == "intercept"
    field.do()                                              # wait
    nearer = next(one for one in NEAR if GRID.distance(one, watch) == 2)
    field.do(f"hex:{nearer}")
    assert field.prompt == "intercept"
    field.do()
    field.do(f"hex:{HERE}")                                 # away again
    assert field.prompt == "move"


@pytest.mark.rules("14.8.4")
def test_let_pass_holds_for_this_force() -> None:
    field, watch = met(3)
    march(field)
    field.do("do:let_pass")
    nearer = next(one for one in NEAR if GRID.distance(one, watch) == 2)
    field.do(f"hex:{nearer}")
    assert field.prompt == "move"


@pytest.mark.rules("14.8.4")
def test_a_standing_order_holds_for_the_phase() -> None:
    field, watch = met(3)
    march(field)
    field.do("do:not_again")
    nearer = next(one for one in NEAR if GRID.distance(one, watch) == 2)
    field.do(f"hex:{nearer}")
    assert field.prompt == "move"


@pytest.mark.rules("14.8.1")
def test_it_takes_a_character_and_manpower_or_heroes() -> None:
    field, watch = met()
    field.state.armies = [one for one in field.state.armies if one.at != watch]
    assert not is_able(field.state, interceptors(field.state, 1, watch, "march"))       # a king alone
    field.put("hakon", watch, escort=True)
    assert is_able(field.state, interceptors(field.state, 1, watch, "march"))
    field.character("hakon").fate = "dead"
    field.put("snorri", watch)
    assert is_able(field.state, interceptors(field.state, 1, watch, "march"))           # a hero alone
    field.put("signhild", watch)
    assert not is_able(field.state, interceptors(field.state, 1, watch, "march"))       # not with company


@pytest.mark.rules("14.8.1")
def test_some_may_stay() -> None:
    field, watch = met()
    march(field, {"interception": [5]})
    field.do(f"try:intercept_with hex:{watch:04}")
    with pytest.raises(Exception, match="cannot_intercept"):
        field.do("char:hakon")
    field.do("char:hakon", "csp:midhrasir", "csp:midhrasir")
    assert field.army(HERE, "midhrasir") == 2
    assert field.army(watch, "midhrasir") == 4


@pytest.mark.rules("14.8.1", "14.8.3")
def test_an_owner_with_nobody_able_is_asked_and_can_only_decline() -> None:
    field, watch = met()
    field.character("hakon").fate = "dead"                  # six CSPs without a leader: a ground force all the same
    march(field)
    assert field.prompt == "intercept"
    assert field.options == ["do:let_pass"]
    assert watch


@pytest.mark.rules("14.8.2")
def test_not_from_a_hex_with_enemies() -> None:
    field, watch = met()
    field.put("eberic", watch)
    march(field)
    assert field.prompt == "move"


@pytest.mark.rules("14.8")
def test_characters_alone_are_not_intercepted() -> None:
    field, _ = met()
    field.state.armies = [one for one in field.state.armies if one.colour != "fynn"]
    march(field)
    assert field.prompt == "move"


@pytest.mark.rules("14.8.5")
def test_not_where_the_moving_side_has_others() -> None:
    field, _ = met()
    field.put("eberic", HERE)
    march(field)
    assert field.prompt == "move"


@pytest.mark.rules("14.8.5")
def test_not_when_it_moves_away() -> None:
    field, _ = met()
    force = whole(field.state, 0, SOUTH, "march", "move")
    assert force is not None
    force.at, force.since = SOUTH, HERE
    assert candidates(field.state, force) == []


@pytest.mark.rules("14.8.6")
def test_flyers_and_the_hidden_are_not_intercepted() -> None:
    field, _ = met()
    force = whole(field.state, 0, SOUTH, "march", "move")
    assert force is not None
    force.at, force.since = HERE, SOUTH
    field.state.characters["gorm"].at = HERE
    for army in field.state.armies:
        army.at = HERE if army.colour == "fynn" else army.at
    assert candidates(field.state, force)
    force.hidden = True
    assert candidates(field.state, force) == []
    force.hidden, force.how = False, "fly"
    assert candidates(field.state, force) == []


@pytest.mark.rules("24.1.2.1")
def test_no_interception_on_the_first_turn_of_the_sampo_war() -> None:
    field, _ = met()
    field.state.turn = 1
    march(field)
    assert field.prompt == "move"


@pytest.mark.rules("14.8.9")
def test_whoever_comes_later_misses_the_first_round() -> None:
    field, watch = met()
    late = next(one for one in NEAR if one not in (SOUTH, watch) and GRID.distance(one, watch) >= 2)
    field.put("scyld", late)
    field.csps(late, "fynn", 2)
    march(field, {"interception": [5]})
    field.do(f"try:intercept hex:{watch:04}")
    field.do(f"do:stack hex:{late}")
    field.do(f"hex:{HERE}")
    field.quiet()
    assert field.state.late == {f"{HERE} char:scyld": 1, f"{HERE} csp:fynn": 2}


@pytest.mark.rules("14.8.9")
def test_a_fleet_that_comes_later_misses_the_first_round_too() -> None:
    field = Moves()
    field.ship("sorcerer", 4045)
    field.state.intercepted.append(4045)
    field.state.active = 0
    fleet = whole(field.state, 0, 4045, "sail", "move")
    assert fleet is not None
    come_late(field.state, fleet)
    assert field.state.late == {"4045 ship:sorcerer": 1}


@pytest.mark.rules("14.8.8", "14.8.10")
def test_what_makes_the_way_hard_is_taken_off_the_die() -> None:
    field, watch = met()
    field.state.weather = "rain"
    march(field, {"interception": [3]})                     # 4 + 5 - 2 - 1 = 6
    field.do(f"try:intercept hex:{watch:04}")
    assert field.events("interception_failed")


@pytest.mark.rules("14.8.12")
def test_interceptors_do_not_react() -> None:
    field, watch = met()
    march(field, {"interception": [5]})
    field.do(f"try:intercept hex:{watch:04}")
    field.do("do:done")
    while field.prompt == "forced_march":
        field.do("do:done")
    assert field.prompt == "react"
    assert field.options == ["do:done"]


@pytest.mark.rules("14.8.11", "14.4")
def test_a_stopped_stack_does_not_march_by_force() -> None:
    field, watch = met()
    march(field, {"interception": [5]})
    field.do(f"try:intercept hex:{watch:04}")
    field.do("do:done")
    assert field.prompt == "forced_march"
    assert f"do:stack hex:{HERE}" not in field.options


# --- the way --------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.8.10")
def test_minor_rivers_take_one_off_unless_bridged() -> None:
    field = Moves()
    one, other = side_with(MINOR, BRIDGE | FORD)
    way = [node_of(one, "march"), node_of(other, "march")]
    dry = int("m" in LAND.terrains[other] and not LAND.sides[min(one, other) * 10_000 + max(one, other)] & 3584)
    assert penalty(field.state, "march", way) == 1 + dry
    one, other = side_with(MINOR | BRIDGE)
    assert penalty(field.state, "march", [node_of(one, "march"), node_of(other, "march")]) == 0


@pytest.mark.rules("14.8.10")
def test_mountains_off_the_road_and_bad_weather_take_one_off() -> None:
    field = Moves()
    start, peak = next((near, number) for number in GRID.numbers if LAND.terrains[number] == "m"
                       for near in GRID.near[number] if LAND.ground[near]
                       and LAND.sides.get(min(number, near) * 10_000 + max(number, near), 0) == 0)
    way = [node_of(start, "march"), node_of(peak, "march")]
    assert penalty(field.state, "march", way) == 1
    field.state.weather = "rain"
    assert penalty(field.state, "march", way) == 2
    plain = [node_of(HERE, "march"), node_of(NORTH, "march"), node_of(GRID.near[NORTH][0], "march")]
    assert penalty(field.state, "march", plain) == 1        # once for the whole way


@pytest.mark.rules("14.8.8")
def test_the_shortest_way_that_is_open_to_the_interceptors() -> None:
    field, watch = met(2)
    by = arrival(field.state, interceptors(field.state, 1, watch, "march"), HERE)
    assert by is not None
    assert by.distance == 2
    assert by.way[0] == node_of(watch, "march")
    assert by.way[-1] == node_of(HERE, "march")
    far = next(number for number in GRID.ring(HERE, 4) if LAND.ground[number])
    field.put("lofar", far)
    field.csps(far, "normorea", 2)
    assert arrival(field.state, interceptors(field.state, 1, far, "march"), HERE) is None


@pytest.mark.rules("14.8.8", "15.5", "item.9", "enchantment.10")
def test_command_the_horn_and_scrying() -> None:
    field, watch = met()
    bands = interceptors(field.state, 1, watch, "march")
    assert bonus(field.state, 1, bands, HERE) == 5
    field.give("alabaster_horn", "hakon")
    assert bonus(field.state, 1, bands, HERE) == 7
    field.state.spells.append(Spell(10, 1, "signhild", HERE, "", "", ""))
    assert bonus(field.state, 1, bands, HERE) == 8


@pytest.mark.rules("14.8.7")
def test_fleets_intercept_fleets() -> None:
    field = Moves()
    field.ship("old_haddock", 4330)
    field.put("grendel", 4330, mode="aboard")
    field.ship("golden_raven", 4327)
    field.put("lhyr", 4327, mode="swim")
    field.csps(4327, "skergota", 6, "swim")
    field.move(0, {"interception": [4]})                    # 5 + 4 - 2 = 7: the second Example of Play
    field.do("do:fleet hex:4330")
    field.do("hex:4329")
    assert (field.prompt, field.seat) == ("intercept", 1)
    field.do("try:intercept hex:4327")
    assert field.character("lhyr").at == 4329
    assert field.state.ships["golden_raven"].at == 4329
    assert field.army(4329, "skergota", "swim") == 6


@pytest.mark.rules("14.8.7")
def test_a_fleet_needs_a_character() -> None:
    field = Moves()
    field.ship("golden_raven", 4327)
    assert not is_able(field.state, interceptors(field.state, 1, 4327, "sail"))
    field.put("kars", 4327, mode="aboard")
    assert is_able(field.state, interceptors(field.state, 1, 4327, "sail"))


@pytest.mark.rules("14.8")
def test_heroes_by_themselves_are_characters_and_slip_by() -> None:
    """They were stopped like a force, since they show as one."""
    field, watch = met()
    field.state.armies = [one for one in field.state.armies if one.colour != "fynn"]
    field.put("scyld", SOUTH)
    march(field, {"interception": [5]})
    assert field.prompt == "intercept"                      # nobody sees that they are alone
    field.do(f"try:intercept hex:{watch:04}")
    assert field.events("no_force_there")
    assert (field.state.intercepted, field.state.tried) == ([], [])
    assert field.character("hakon").at == watch
    assert field.force.left > 0


@pytest.mark.rules("14.8.1")
def test_a_hero_goes_out_although_his_company_could_not() -> None:
    """Nothing was offered where the whole stack could not go."""
    field, watch = met(1)
    field.state.armies = [one for one in field.state.armies if one.at != watch]
    field.put("snorri", watch)
    march(field, {"interception": [5]})
    assert field.options == [f"try:intercept_with hex:{watch:04}", "do:let_pass"]
    field.do(f"try:intercept_with hex:{watch:04}")
    field.do("char:snorri")
    assert (field.character("snorri").at, field.character("hakon").at) == (HERE, watch)


@pytest.mark.rules("14.8.8", "11.14")
def test_a_dragon_comes_through_the_air() -> None:
    """He walked, and the mountains were in his way."""
    field = Moves()
    peak = next(number for number in GRID.numbers if LAND.terrains[number] == "m"
                and all(LAND.terrains[near] == "m" for near in GRID.near[number]))
    field.put("rhodiorm", peak)
    bands = interceptors(field.state, 0, peak, "march")
    assert [band.how for band in bands] == ["fly"]
    by = arrival(field.state, bands, GRID.near[peak][0])
    assert by is not None
    assert (by.distance, by.penalty) == (1, 0)


@pytest.mark.rules("14.8.10")
def test_a_road_that_they_may_not_use_does_not_help_over_a_mountain() -> None:
    field = Moves()
    one, other = next((near, number) for number in GRID.numbers if LAND.terrains[number] == "m"
                      for near in GRID.near[number] if LAND.ground[near]
                      and LAND.sides.get(min(number, near) * 10_000 + max(number, near), 0) == GIANTS_PATH)
    way = [node_of(one, "march"), node_of(other, "march")]
    assert penalty(field.state, "march", way, ("trail", "giants_path")) == 0
    assert penalty(field.state, "march", way, ("trail",)) == 1


@pytest.mark.rules("14.8.3", "14.8.5", "14.8.12")
def test_friends_come_to_the_help_of_those_who_are_entered_upon() -> None:
    """Where an enemy was in the hex, nobody was asked. Only those who came will not react."""
    field, watch = met()
    field.put("lembi", HERE)
    field.csps(HERE, "midhrasir", 2)
    march(field, {"interception": [5]})
    while field.prompt == "evade":
        field.do()
    assert (field.prompt, field.seat) == ("intercept", 1)
    field.do(f"try:intercept hex:{watch:04}")
    assert field.army(HERE, "midhrasir") == 8
    assert field.state.interceptors == {f"{HERE} char:hakon": 1, f"{HERE} csp:midhrasir": 6}
    field.do("do:done")
    while field.prompt == "forced_march":
        field.do("do:done")
    assert field.prompt == "react"
    assert f"try:leave hex:{HERE}" in field.options
    found = reactors(field.state, 1, HERE)
    assert found is not None
    assert (found.characters, found.armies) == (["lembi"], {"midhrasir": 2})


@pytest.mark.rules("14.7.3")
def test_mermen_who_are_stopped_on_a_river_stay_there_to_fight() -> None:
    """They had to land, and had nothing left to pay for it: nothing at all was offered."""
    side = next(one for one in LAND.river if LAND.sides[one] & MAJOR and any(LAND.water[end] for end in GRID.ends(one)))
    field = Moves()
    field.put("lhyr", side, mode="swim")
    force = whole(field.state, 1, side, "swim", "move")
    assert force is not None
    assert must_land(field.state, force)
    field.state.intercepted.append(side)
    assert not must_land(field.state, force)


@pytest.mark.rules("11.14", "14.1", "14.4", "14.9.3")
def test_flyers_fly_on_a_forced_march_and_never_in_reaction() -> None:
    """On forced marches they went on foot."""
    field = Moves()
    field.put("gorm", HERE).flying = True
    field.put("hakon", NORTH).flying = True
    reacting = reactors(field.state, 1, NORTH)
    assert reacting is not None
    assert (reacting.how, reacting.left) == ("march", 10)
    field.state.phase = "forced_march"
    marching = marchers(field.state, HERE)
    assert marching is not None
    assert (marching.how, marching.left) == ("fly", 8)
    field.csps(HERE, "fynn", 1)
    with_army = marchers(field.state, HERE)
    assert with_army is not None
    assert with_army.how == "march"


@pytest.mark.rules("14.8", "14.4")
def test_a_forced_march_is_intercepted_as_well() -> None:
    """Nothing failed when it was not."""
    field, watch = met()
    field.move(0, {"interception": [5], "attrition": [0, 0]})
    field.do("do:done")
    assert field.prompt == "forced_march"
    field.do(f"do:stack hex:{SOUTH}")
    field.do(f"hex:{HERE}")
    assert (field.prompt, field.seat) == ("intercept", 1)
    field.do(f"try:intercept hex:{watch:04}")
    assert field.state.intercepted == [HERE]
