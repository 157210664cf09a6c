"""Faults found by a second reading of the rulebook against the code, one test each."""

from __future__ import annotations

import pytest

from norn.games.realms.rules.hunters import matching
from norn.games.realms.tests.stage import Stage

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"


@pytest.mark.rules("elites.wyvern-rider", "hunters.target-types")
def test_whoever_shot_last_round_is_a_ranged_user_though_he_shoots_again() -> None:
    stage = Stage("mira", "torvin")
    crawler = stage.put("mud_crawler", held=True)
    rider = stage.put("wyvern_rider", "the_caldera", hunts="printed")
    stage.dice(ranged=[1] * 5)
    stage.turn("mira", f"do:shoot monster:{crawler}")
    stage.decline("dare", "join_attack")
    assert matching(stage.state, stage.monster(rider)) == []         # R58 asks for the round before
    stage.until_round(2)
    stage.arrange(lambda s: setattr(s.monsters[-1], "hunts", "printed"))
    assert [one.id for one in matching(stage.state, stage.monster(rider))] == ["mira"]
    stage.dice(ranged=[1] * 5)
    stage.turn("mira", f"do:shoot monster:{crawler}")
    stage.decline("dare", "join_attack")
    assert [one.id for one in matching(stage.state, stage.monster(rider))] == ["mira"]
