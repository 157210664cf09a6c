"""13.4, 14.3: teleportation."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.ratings import magic
from norn.games.fornaldar.rules.teleport import cost, goals
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import dice

HERE = 3305                     # a Place of Power of Ycelia


def at_the_tower() -> Moves:
    """Tengen the enchanter (4 and mana 4) with Hatta and her escort."""
    field = Moves()
    field.put("tengen", HERE)
    field.put("hatta", HERE, escort=True)
    return field


@pytest.mark.rules("14.1", "14.3", "14.3.1")
def test_an_enchanter_leaps_to_a_place_of_power_in_range() -> None:
    field = at_the_tower()
    field.move(0, rigged={"teleport": dice(7)})
    field.do(f"do:split hex:{HERE}")
    field.do("char:tengen")
    left = field.force.left
    field.do("do:teleport char:tengen")
    assert field.prompt == "teleport"
    field.do("char:tengen")
    assert field.prompt == "teleport_to"
    assert field.options == goals(field.state, field.character("tengen"), 0)
    assert "hex:3905" in field.options
    field.do("hex:3905")
    field.quiet()
    assert field.character("tengen").at == 3905
    assert field.force.left == left - 2
    assert field.goals()                                # he goes on from there


@pytest.mark.rules("14.3.1")
def test_only_enchanters_on_a_place_of_power() -> None:
    field = at_the_tower()
    field.put("tengen", 3306)
    field.move(0)
    field.do("do:stack hex:3306")
    assert field.offers("do:teleport") == []
    field.do(f"do:stack hex:{HERE}")
    assert field.offers("do:teleport") == []            # Hatta is none


@pytest.mark.rules("14.3.2")
def test_a_failure_is_a_wound_and_he_may_try_again() -> None:
    field = at_the_tower()
    field.move(0, rigged={"teleport": dice(12, 2)})
    field.do(f"do:split hex:{HERE}")
    field.do("char:tengen")
    field.do("do:teleport char:tengen")
    field.do("char:tengen")
    assert field.character("tengen").wounds == 1
    assert field.character("tengen").at == HERE
    field.do("do:teleport char:tengen")
    field.do("char:tengen")
    field.do("hex:3905")
    field.quiet()
    assert field.character("tengen").at == 3905


@pytest.mark.rules("14.3.3", "14.3.4", "13.4")
def test_others_go_to_other_places_and_cost_more() -> None:
    field = at_the_tower()
    one = field.character("tengen")
    assert magic(field.state, one) == 8
    assert cost(field.state, one, ("char:tengen",)) == 2
    assert cost(field.state, one, ("char:hatta",)) == 2 + 2 + 4
    field.move(0, rigged={"teleport": dice(7)})
    field.do(f"do:stack hex:{HERE}")
    left = field.force.left
    field.do("do:teleport char:tengen")
    field.do("char:tengen", "char:hatta")
    field.do("hex:3905")
    field.quiet()
    assert field.character("hatta").at == 3905
    assert field.character("hatta").escort
    other = next(goal for goal in field.options if goal != "hex:3905")
    field.do(other)
    field.quiet()
    assert field.character("tengen").at == int(other.removeprefix("hex:"))
    assert field.state.force is None or field.force.left == left - 8


@pytest.mark.rules("14.3.3")
def test_he_needs_the_points_for_all() -> None:
    field = at_the_tower()
    field.move(0)
    field.do(f"do:stack hex:{HERE}")
    field.force.left = 6
    field.do("do:teleport char:tengen")
    with pytest.raises(Exception, match="too_dear"):
        field.do("char:tengen", "char:hatta")


@pytest.mark.rules("14.3.3", "19.2")
def test_whoever_arrives_among_enemies_may_evade() -> None:
    field = at_the_tower()
    field.csps(3905, "midhrasir", 3)
    field.move(0, rigged={"teleport": dice(7), "evade": [5], "pursue": [0]})
    field.do(f"do:split hex:{HERE}")
    field.do("char:tengen")
    field.do("do:teleport char:tengen")
    field.do("char:tengen")
    field.do("hex:3905")
    while field.prompt == "evade" and field.seat == 1:
        field.do(*(["do:stand"] if "do:stand" in field.options else []))
    field.do("try:evade")
    assert field.character("tengen").fate == "here"
