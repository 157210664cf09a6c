"""14.9, 5.e.4: reaction (F61, F130, F136)."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.forces import whole
from norn.games.fornaldar.rules.reaction import enemy_hexes, in_range, is_asked, reactors
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.moves import Moves, hub

HERE = hub()
NEAR = GRID.near[HERE]


def watched(distance: int) -> tuple[Moves, int]:
    """Hakon, command 5, with an army at the hub; trolls so many hexes away; it is the Fomorians' turn."""
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 6)
    foe = next(number for number in GRID.ring(HERE, distance) if LAND.ground[number])
    field.csps(foe, "fynn", 3)
    return field, foe


def react(field: Moves, rigged: dict[str, list[int]] | None = None) -> None:
    field.move(0, rigged)
    while field.prompt in ("move", "forced_march"):
        field.do("do:done")


@pytest.mark.rules("5.e.4", "14.9", "14.9.1", "11.2")
def test_who_has_an_enemy_within_command_may_react() -> None:
    field, _ = watched(5)
    react(field)
    assert (field.prompt, field.seat) == ("react", 1)
    assert f"do:stack hex:{HERE}" in field.options
    field, _ = watched(6)
    react(field)
    assert field.prompt == "react"                      # asked all the same (F130) ...
    assert field.options == ["do:done"]                 # ... and nobody can


@pytest.mark.rules("14.9.3")
def test_it_moves_as_far_as_its_command() -> None:
    field, _ = watched(5)
    react(field)
    field.do(f"do:stack hex:{HERE}")
    assert field.force.left == 10
    field.to(NEAR[0])
    assert field.army(NEAR[0], "midhrasir") == 6
    assert field.force.left == 8
    assert field.offers("do:embark") == []
    assert field.offers("try:overrun") == []


@pytest.mark.rules("14.9")
def test_one_reaction_a_force() -> None:
    field, _ = watched(5)
    react(field)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.offers("do:stack") == []
    field.do("do:done")
    assert field.prompt == ""


@pytest.mark.rules("14.9.2", "15.5")
def test_a_part_reacts_by_the_leader_who_goes_with_it() -> None:
    field, _ = watched(5)
    field.put("kars", HERE)                             # command 2
    react(field)
    field.do(f"do:split hex:{HERE}")
    field.do("char:kars", "csp:midhrasir")
    assert field.events("out_of_range")
    field.do(f"do:split hex:{HERE}")
    field.do("char:hakon", "csp:midhrasir")
    assert field.force.left == 10


@pytest.mark.rules("14.9.1", "item.9")
def test_the_horn_reaches_farther_not_faster() -> None:
    field, _ = watched(7)
    field.give("alabaster_horn", "hakon")
    force = reactors(field.state, 1, HERE)
    assert force is not None
    assert force.left == 10


@pytest.mark.rules("14.9.1")
def test_leaderless_csps_do_not_react() -> None:
    field, _ = watched(2)
    field.character("hakon").fate = "dead"
    field.state.active = 0
    assert reactors(field.state, 1, HERE) is None
    assert is_asked(field.state, 1)


@pytest.mark.rules("14.9.1", "enchantment.7")
def test_what_is_hidden_is_not_reacted_to() -> None:
    field, foe = watched(2)
    force = whole(field.state, 1, HERE, "march", "react")
    assert force is not None
    assert in_range(field.state, force)
    field.state.spells.append(Spell(7, 0, "eberic", foe, "", "", ""))
    assert foe not in enemy_hexes(field.state, 1)
    assert not in_range(field.state, force)


@pytest.mark.rules("14.9.5")
def test_ships_and_swimmers_do_not_react() -> None:
    field = Moves()
    field.put("lhyr", 4127, mode="swim")
    field.csps(4127, "skergota", 4, "swim")
    field.ship("golden_raven", 4127)
    field.ship("old_haddock", 4130)
    react(field)
    assert field.prompt == ""
    field = Moves()
    field.put("lhyr", 4038)
    field.csps(4038, "skergota", 4)
    field.ship("old_haddock", 4039)
    react(field)
    assert "do:stack hex:4038" in field.options


@pytest.mark.rules("14.9")
def test_a_reacting_force_may_enter_an_enemys_hex_and_stops() -> None:
    field, foe = watched(2)
    react(field)
    field.do(f"do:stack hex:{HERE}")
    field.do(f"hex:{foe:04}")
    field.quiet()
    assert field.army(foe, "midhrasir") == 6
    assert f"land {foe}" not in field.state.came           # it did not come to attack


def held(leader: str = "") -> Moves:
    """Trolls in Hakon's own hex, perhaps with a leader."""
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 6)
    field.csps(HERE, "fynn", 3)
    if leader:
        field.put(leader, HERE)
    return field


@pytest.mark.rules("14.9.4")
def test_leaving_a_held_hex_takes_a_die_below_the_command() -> None:
    field = held("gorm")                                # command 4 against 5
    react(field, {"leave": [3]})
    assert f"do:stack hex:{HERE}" not in field.options
    field.do(f"try:leave hex:{HERE}")
    assert field.events("leaves")
    field.to(NEAR[0])
    assert field.army(NEAR[0], "midhrasir") == 6
    field = held("gorm")
    react(field, {"leave": [4]})
    field.do(f"try:leave hex:{HERE}")
    assert field.events("held_by_die")
    assert field.offers("try:leave") == []


@pytest.mark.rules("14.9.4")
def test_a_six_always_fails() -> None:
    field = held()
    field.give("thurolfs_helm", "hakon")                # command 7
    react(field, {"leave": [5]})
    field.do(f"try:leave hex:{HERE}")
    assert field.events("held_by_die")


@pytest.mark.rules("14.9.4")
def test_nobody_leaves_before_a_command_as_high() -> None:
    field = held("gorm")
    field.give("gritvards_helm", "hakon")
    field.give("thurolfs_helm", "gorm")                 # 6 against 6
    react(field)
    field.do(f"try:leave hex:{HERE}")
    assert field.events("held_by_command")
    assert not field.events("leaves")


@pytest.mark.rules("14.9.4", "item.49")
def test_the_dark_helm_may_try_all_the_same() -> None:
    field = Moves("jotuns")
    field.put("kimbi", HERE)                            # a captain of command 1
    field.csps(HERE, "suderpathia", 2)
    field.csps(HERE, "fynn", 3)
    field.put("hnag", HERE)
    field.give("dark_helm", "kimbi")
    react(field, {"leave": [0]})
    field.do(*[one for one in field.options if one == f"try:leave hex:{HERE}"])
    assert field.events("held_by_die")                  # 1 is not below 1


@pytest.mark.rules("14.9.4")
def test_heroes_alone_hold_nobody() -> None:
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 6)
    field.put("scyld", HERE)
    react(field)
    field.do(f"try:leave hex:{HERE}")
    assert field.events("leaves_freely")


@pytest.mark.rules("24.2.2.2")
def test_no_mundane_reaction_on_the_first_turn_of_the_second_northern_war() -> None:
    field = Moves("northern_war")
    field.state.turn = 1
    field.state.used.append("moved_early")
    field.put("cythar", 3515)
    field.csps(3516, "fynn", 2)
    react(field)
    assert field.prompt == ""


@pytest.mark.rules("24.1.2.1")
def test_the_first_turn_halves_reaction() -> None:
    field, _ = watched(2)
    field.state.turn = 1
    force = reactors(field.state, 1, HERE)
    assert force is not None
    assert force.left == 4                              # command 5: 2
