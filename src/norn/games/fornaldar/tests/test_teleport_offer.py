"""14.3: Nobody is offered a teleportation that he cannot pay for anyone (northern_war, seed 503 of a random game)."""
from __future__ import annotations

from norn.games.fornaldar.rules import teleport
from norn.games.fornaldar.rules.forces import MOVE, new_force
from norn.games.fornaldar.rules.routes import MARCH
from norn.games.fornaldar.tests.stage import Field


def test_an_escort_that_nobody_can_pay_for_is_no_teleportation() -> None:
    field = Field(calendar=9)
    field.state.turn = 2
    field.put("eberic", 1447, escort=True)
    force = new_force(0, MARCH, MOVE, 1447)
    force.characters = ["eberic"]
    for left, offered in ((2, []), (6, ["do:teleport char:eberic"])):
        force.spent = 20 - left
        assert teleport.offers(field.state, force) == offered
