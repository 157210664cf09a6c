"""14.5: Overruns."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.battles import toll_of
from norn.games.fornaldar.rules.losses import who_bears_csps
from norn.games.fornaldar.rules.overruns import may_overrun
from norn.games.fornaldar.tests.moves import Moves, hub
from norn.games.fornaldar.tests.stage import Field, dice

HERE = hub()
NEAR = GRID.near[HERE]


def overrun(rolls: list[int]) -> Moves:
    """Hakon and ten CSPs ride over one troll with Gorm."""
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 10)
    field.csps(NEAR[0], "fynn", 1)
    field.move(1, rigged={"combat": rolls, "battle": rolls})
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    return field


@pytest.mark.rules("14.1", "14.5", "14.5.1", "14.5.2", "14.5.3")
def test_an_overrun_costs_four_and_goes_on_where_nobody_is_left() -> None:
    field = overrun([5, 5])
    assert field.force.left == 18
    field.do("try:overrun")
    for _ in range(20):
        if field.prompt == "move":
            break
        field.do(*([field.options[-1]] if field.ask.at_least else []))
    assert field.prompt == "move"
    assert field.state.force is not None
    assert field.army(NEAR[0], "fynn") == 0
    assert field.force.left == 10
    assert field.goals()
    assert field.events("overrun_won")


@pytest.mark.rules("14.5.1")
def test_no_overrun_without_points_nor_in_forest_nor_against_a_fortress() -> None:
    field = overrun([5, 5])
    field.force.left = 7
    assert not may_overrun(field.state, field.force)
    field.force.left = 8
    assert may_overrun(field.state, field.force)
    field.force.armies = {}
    assert not may_overrun(field.state, field.force)                # characters alone
    field.force.armies = {"midhrasir": 10}
    forest = next(number for number in GRID.numbers if LAND.terrains[number] == "f")
    field.force.at = forest
    assert not may_overrun(field.state, field.force)
    field.force.at = 3305                                           # Maalakan Hill, an enemy stockade
    assert not may_overrun(field.state, field.force)


@pytest.mark.rules("14.5.3")
def test_an_overrun_that_fails_ends_the_move() -> None:
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 3)
    field.put("gorm", NEAR[0])
    field.csps(NEAR[0], "fynn", 12)
    field.move(1)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    field.do("try:overrun")
    for _ in range(30):
        if field.prompt == "move":
            break
        field.do(*([field.options[-1]] if field.ask.at_least else []))
    assert field.army(NEAR[0], "fynn") > 0
    assert field.goals() == []


@pytest.mark.rules("14.5.2")
def test_only_the_stack_that_enters_overruns() -> None:
    """All of the side in the hex fought, and the stack went on with CSPs that had stood there before."""
    field = Moves()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 6)
    field.put("lembi", NEAR[0])
    field.put("kars", NEAR[0])
    field.csps(NEAR[0], "midhrasir", 5)
    field.csps(NEAR[0], "fynn", 5)
    field.move(1, rigged={"battle": dice(6)})
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    field.do("try:overrun")
    assert field.events("round")[0].data["ours"] == 6               # neither Lembi nor his five
    lost = field.events("losses")[0].data["csps"] or field.events("losses")[1].data["csps"]
    assert lost > 0
    for _ in range(30):
        if field.prompt == "move":
            break
        field.do(*([field.options[-1]] if field.ask.at_least else []))
    assert field.army(NEAR[0], "midhrasir") >= 5


@pytest.mark.rules("14.5.2", "14.8.9")
def test_who_does_not_fight_does_not_fall() -> None:
    """Losses of an overrun, or of a first round, were taken from bystanders of the same colour."""
    field = Field()
    field.put("hakon", HERE)
    field.csps(HERE, "midhrasir", 7)
    field.csps(HERE, "fynn", 9)
    field.draw_up(HERE, "overrun", 1)
    field.battle.late = {"csp:midhrasir": 5}
    toll = toll_of(field.state, field.battle, 1, "F")
    assert who_bears_csps(field.state, toll) == {"csp:midhrasir": 2}
    assert who_bears_csps(field.state, toll_of(field.state, field.battle, 0, "F")) == {"csp:fynn": 9}
