"""Rules that the code kept and no test held: each of these fails if its line is taken away."""

from __future__ import annotations

import pytest

from norn.games.realms.rules.rolls import pool
from norn.games.realms.rules.values import NOWHERE
from norn.games.realms.state import Lasting, State
from norn.games.realms.tests.stage import Stage, open_court, put

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"


@pytest.mark.rules("elites.rift-lurker.void-step")
@pytest.mark.parametrize("doom", ["moonlit_ring", CLEARING])
def test_a_lurker_that_stands_as_near_does_not_step(doom: str) -> None:
    stage = Stage("torvin", "mira")
    stage.have("mira", space=GATE)
    stage.board(doom=[doom])
    lurker = stage.put("rift_lurker", OAK, damaged=True)
    stage.run_until("retaliate")
    went = [event.data["space"] for event in stage.table.events() if event.kind == "monster_moved"]
    assert went == [f"space:{CLEARING}"]                     # by its step or on foot, and once
    assert stage.monster(lurker).space == CLEARING


@pytest.mark.rules("round.merchant-moves", "board.centre-bonus")
def test_wards_end_with_the_monster_phase() -> None:
    stage = Stage("torvin", "mira")
    stage.have("torvin", ward_wound=2, ward_corruption=2, ward_either=2)
    stage.until_round(2)
    torvin = stage.hero("torvin")
    assert (torvin.ward_wound, torvin.ward_corruption, torvin.ward_either) == (0, 0, 0)


@pytest.mark.rules("malachar.rift-call", "combat.order")
def test_the_called_lurkers_act_from_the_next_monster_phase() -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = True
        for hero in s.heroes:
            hero.space = "the_caldera"

    stage.arrange(scene)
    stage.until_round(2)
    lurkers = [monster.id for monster in stage.state.monsters if monster.kind == "rift_lurker"]
    assert len(lurkers) == 2
    assert all(stage.monster(one).fresh for one in lurkers)
    stage.board(monsters=[one for one in stage.state.monsters if one.kind == "rift_lurker"][:1])
    stage.have("torvin", space=stage.monster(lurkers[0]).space)
    stage.run_until("retaliate")
    assert stage.hero("torvin").hp < 6


@pytest.mark.rules("hunters.prey", "elites.gravecall-wight", "elites.bramble-troll")
@pytest.mark.parametrize("kind", ["gravecall_wight", "bramble_troll"])
def test_most_of_nothing_is_no_prey(kind: str) -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        for hero in s.heroes:
            s.item_discard += hero.items
            hero.items = []
        put(s, kind, "the_caldera", hunts="printed")

    stage.arrange(scene)
    stage.until_round(2)
    assert stage.state.monsters[-1].hunts == ""
    assert "calmed" in stage.said()


@pytest.mark.rules("tests.pool", "combat.ranged-exhaust")
def test_dice_for_the_next_attack_are_for_one_attack() -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: s.lasting.append(Lasting("drek", "dice.attack", 3, "next_attack", 1)))
    bones = stage.put("skeleton_warrior")
    stage.dice(melee=[6, 6] + [1] * 12)
    stage.turn("drek", f"do:melee monster:{bones}")
    stage.decline("reckless")
    assert len(stage.faces()) == 5 + 3
    assert stage.state.lasting == []
    assert pool(stage.state, stage.hero("drek"), "str", ("dice.attack",), NOWHERE) == 5


@pytest.mark.rules("combat.vanquished", "heroes.drek.reckless-assault")
def test_who_falls_in_his_turn_has_nothing_left_of_it() -> None:
    stage = Stage("drek", "torvin")
    stage.have("drek", hp=1, ward_corruption=1)
    warg = stage.put("warg")
    stage.turn("drek", f"do:melee monster:{warg}", "do:reckless")
    drek = stage.hero("drek")
    assert (drek.status, drek.actions, drek.free_move, drek.gone) == ("vanquished", 0, False, True)
    assert drek.ward_corruption == 0
    assert stage.seat == 1


@pytest.mark.rules("heroes.aelindra.channel-divinity")
def test_channel_divinity_is_for_another() -> None:
    stage = Stage("aelindra", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("warg", damaged=True)
    stage.run_until("retaliate", "channel")
    assert stage.prompt == "retaliate"
    assert stage.hero("aelindra").hp == 4


@pytest.mark.rules("spells.rifts", "banish.modifiers")
def test_sure_successes_are_spent_by_a_banish_that_does_not_close() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space=OAK)
    stage.board(rifts=["thornwild"], charges={"thornwild": 2})
    stage.dice(banish=[1, 1])
    stage.turn("torvin", "do:banish")
    assert stage.state.charges == {}
    assert stage.state.rifts == ["thornwild"]


@pytest.mark.rules("pacts.reckoning", "pacts.multiple")
def test_who_falls_by_a_pact_rolls_for_no_other() -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        for pact in ("blood_price", "hollow_purse"):
            s.pact_deck.remove(pact)
            s.heroes[0].pacts.append(pact)
        s.heroes[0].hp = 2

    stage.arrange(scene)
    stage.end_turns("reckoning", "blank", reckoning=[1, 1])
    stage.run_until("next_hero", "turn")
    torvin = stage.hero("torvin")
    assert (torvin.status, torvin.pacts, torvin.gold) == ("vanquished", ["hollow_purse"], 2)
