"""13.4, 14.3: teleportation."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.deeds import joiners
from norn.games.fornaldar.rules.forces import MOVE, new_force
from norn.games.fornaldar.rules.ratings import magic
from norn.games.fornaldar.rules.routes import MARCH
from norn.games.fornaldar.rules.teleport import cost, goals, points
from norn.games.fornaldar.rules.transport import boarders
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
    field.do("do:teleport char:tengen")
    field.do("char:tengen", "char:hatta")
    assert field.options == goals(field.state, one, 0)
    field.do("hex:3905")
    other = next(goal for goal in field.options if goal != "hex:3905")
    field.do(other)
    field.quiet()
    assert field.character("hatta").escort
    assert {field.character("tengen").at, field.character("hatta").at} == {3905, int(other.removeprefix("hex:"))}


@pytest.mark.rules("14.3.4")
def test_each_who_was_sent_goes_on_with_what_he_has_left_wherever_that_was() -> None:
    """Only the first who were sent went on, and only if nobody stayed behind."""
    field = at_the_tower()
    field.csps(HERE, "ycelia", 4)
    field.put("heior", HERE)
    field.move(0, rigged={"teleport": dice(7)})
    field.do(f"do:stack hex:{HERE}")
    army = field.force.left
    field.do("do:teleport char:tengen")
    field.do("char:tengen", "char:hatta")           # 1 for the try, 1 for her, 2 for her escort: 4 MPs
    field.do("hex:2908")
    field.do("hex:3905")
    field.quiet()
    assert field.character("hatta").at != HERE
    assert field.force.at == HERE                   # the army that stayed has spent nothing
    assert field.force.left == army
    for name, allowance in (("tengen", 24), ("hatta", 20)):
        at = field.character(name).at
        field.do(f"do:stack hex:{at:04}")
        assert field.force.characters == [name]
        assert field.force.left == allowance - 8
        assert field.goals()


@pytest.mark.rules("14.3.1", "14.3.4")
def test_an_enchanter_who_stays_has_spent_his_own_points_and_nobody_elses() -> None:
    field = at_the_tower()
    field.csps(HERE, "ycelia", 4)
    field.move(0, rigged={"teleport": dice(12)})
    field.do(f"do:stack hex:{HERE}")
    field.do("do:teleport char:tengen")
    field.do("char:tengen")                         # and fails
    assert field.force.left == 20                   # the army's 10; he alone had 12, and has 11
    assert points(field.state, field.force, field.character("tengen")) == 22


@pytest.mark.rules("11.5", "14.3.4")
def test_who_was_sent_is_not_picked_up_and_does_not_embark() -> None:
    field = at_the_tower()
    field.state.teleported["tengen"] = 2
    field.move(0)
    field.state.teleported["tengen"] = 2
    force = new_force(0, MARCH, MOVE, HERE)
    force.characters = ["hatta"]
    assert joiners(field.state, force) == {}
    assert "char:tengen" not in boarders(field.state, force, HERE)


@pytest.mark.rules("14.4.1", "14.4.2")
def test_on_a_forced_march_whoever_is_sent_pays_for_it_at_once() -> None:
    field = at_the_tower()
    field.csps(HERE, "ycelia", 4)
    field.put("heior", HERE)
    field.move(0, rigged={"teleport": dice(7), "attrition": dice(2)})
    field.do("do:done")
    field.do(f"do:stack hex:{HERE}")
    left = field.force.left
    field.do("do:teleport char:tengen")
    field.do("char:tengen")
    field.do("hex:3905")
    field.quiet()
    assert field.force.left == left - 2             # the stack has its points in common
    assert [event.data["hex"] for event in field.events("attrition")] == ["hex:3905"]


@pytest.mark.rules("14.3.1", "11.14")
def test_an_enchanter_who_has_flown_there_may_teleport() -> None:
    field = Moves()
    field.put("heior", HERE).flying = True
    field.move(0)
    field.do(f"do:flyers hex:{HERE}")
    assert field.offers("do:teleport") == ["do:teleport char:heior"]


@pytest.mark.rules("14.3.3")
def test_he_needs_the_points_for_all() -> None:
    field = at_the_tower()
    field.move(0)
    field.do(f"do:stack hex:{HERE}")
    field.state.teleported["tengen"] = 18           # of his 24 halves
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
