"""12, 13 Stacks and escorts."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules.stacking import on_top
from norn.games.fornaldar.tests.moves import Moves, hub
from norn.games.fornaldar.tests.test_movement import two_sides

HERE = hub()
NEAR = GRID.near[HERE]


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


@pytest.mark.rules("12.1")
def test_of_those_on_foot_one_is_seen_only_where_no_force_hides_them() -> None:
    field = Moves()
    field.put("signhild", HERE)
    field.put("eberic", NEAR[0])
    field.put("svip", NEAR[0])
    assert on_top(field.state, 1, HERE) == ["char:signhild"]
    assert sorted(on_top(field.state, 0, NEAR[0])) == ["char:eberic", "char:svip"]
    field.csps(HERE, "midhrasir", 1)
    assert on_top(field.state, 1, HERE) == []


@pytest.mark.rules("12.4")
def test_any_number_may_stand_in_a_hex() -> None:
    field = two_sides()
    field.csps(NEAR[0], "midhrasir", 90)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert field.army(NEAR[0], "midhrasir") == 95
