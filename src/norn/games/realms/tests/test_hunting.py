"""Hunters whose prey is out of reach: they strike whom they meet, and walk past nobody."""

from __future__ import annotations

import pytest

from norn.games.realms.rules.board import TILE_OF
from norn.games.realms.tests.stage import Stage, open_court

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
RING = "moonlit_ring"
GATE = "gatehouse_of_oaths"         # on another tile
PALACE = "shattered_palace"
STAIR = "broken_stair"


@pytest.mark.rules("hunters.attack", "hunters.movement", "board.monsters-stay")
def test_a_hunter_whose_prey_is_off_its_tile_strikes_a_hero_on_it() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.have("drek", space=RING)                           # not on its way to any border
    warg = stage.put("warg", OAK, hunts="torvin", struck=True)
    stage.end_turns("blank", "blank")
    assert (stage.hero("drek").hp, stage.hero("torvin").hp) == (4, 6)
    assert stage.monster(warg).space == RING                 # R61: it does not walk on to the border
    assert stage.monster(warg).hunts == "torvin"             # and has not forgotten its prey
    assert "turns_on" in stage.said()


@pytest.mark.rules("hunters.attack", "hunters.target-types")
def test_out_of_reach_of_its_prey_it_goes_by_its_own_target_type() -> None:
    stage = Stage("drek", "torvin", "sylara")
    stage.have("sylara", space=GATE)                         # INT 5: its prey
    stage.have("drek", space=OAK)                            # INT 2, and nearest
    stage.have("torvin", space=RING)                         # INT 3
    stage.put("goblin_shaman", OAK, damaged=True, hunts="printed")
    stage.end_turns("blank", "blank", "blank")
    assert stage.prompt == "block"                           # Drek stands where it is
    stage.do()
    assert [stage.hero(one).hp for one in ("drek", "torvin", "sylara")] == [6, 5, 6]


@pytest.mark.rules("hunters.attack", "combat.targeting")
def test_where_nobody_is_of_its_target_type_it_takes_the_nearest() -> None:
    stage = Stage("drek", "mira", "torvin")
    stage.have("torvin", space=GATE)                         # AGI 2: the only prey of a Warg
    stage.have("drek", space=OAK, hp=6)
    stage.have("mira", space=RING, hp=1)
    stage.put("warg", OAK, hunts="printed", struck=True)
    stage.end_turns("blank", "blank", "blank")
    assert [stage.hero(one).hp for one in ("drek", "mira", "torvin")] == [4, 1, 6]


@pytest.mark.rules("hunters.blocking", "hunters.attack")
def test_whoever_it_turns_on_may_be_saved_by_a_block() -> None:
    stage = Stage("drek", "torvin", "sylara")
    stage.have("sylara", space=GATE)
    stage.have("drek", space=OAK)
    stage.have("torvin", space=RING)
    stage.put("goblin_shaman", OAK, damaged=True, hunts="printed")
    stage.end_turns("blank", "blank", "blank")
    stage.do(stage.options[0])
    assert [stage.hero(one).hp for one in ("drek", "torvin", "sylara")] == [5, 6, 6]


@pytest.mark.rules("commons.fell-crow.scout", "hunters.attack")
def test_a_crow_does_not_fly_past_the_weak_hero_it_came_for() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space="silver_gallery")
    stage.have("drek", space=RING, hp=3)
    crow = stage.put("fell_crow", "drakes_hoard", hunts="torvin")
    stage.end_turns("blank", "blank")
    assert stage.monster(crow).space == RING
    assert (stage.hero("drek").hp, stage.hero("torvin").hp) == (2, 6)


@pytest.mark.rules("malachar.engaging", "hunters.attack", "boss.malachar")
@pytest.mark.parametrize("where", [PALACE, STAIR])
def test_the_last_fight_is_not_harmless_while_the_wisest_stays_outside(where: str) -> None:
    stage = Stage("drek", "torvin", "aelindra")
    stage.arrange(open_court)
    stage.board(engaged=True, awake=True)
    stage.arrange(lambda s: setattr(s.monsters[0], "hunts", "printed"))
    stage.have("aelindra", space=GATE)                       # WIS 4
    stage.have("drek", space=where)                          # WIS 1
    stage.have("torvin", space=where)                        # WIS 2
    stage.end_turns("blank", "blank", "blank")
    stage.run_until("next_hero", "rest", "focus_where")
    assert stage.state.monsters[0].space == where
    assert stage.hero("torvin").hp == 3                      # the wisest in the Court first ...
    stage.run_until("next_hero", "rest")
    assert stage.hero("drek").hp == 3                        # ... and all in that space
    assert stage.hero("aelindra").hp == 6


@pytest.mark.rules("hunters.attack", "board.monsters-stay")
def test_with_nobody_on_its_tile_it_waits_at_the_border() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.have("drek", space=GATE)
    warg = stage.put("warg", OAK, hunts="torvin", struck=True)
    stage.end_turns("blank", "blank")
    assert stage.monster(warg).space in (CLEARING, "bramble_deep")
    assert TILE_OF[stage.monster(warg).space] == "thornwild"
    assert (stage.hero("drek").hp, stage.hero("torvin").hp) == (6, 6)
