"""Faults found by a second reading of the rulebook against the code, one test each."""

from __future__ import annotations

import pytest

from norn.games.realms.rules.hunters import matching
from norn.games.realms.tests.stage import Stage, open_court

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


@pytest.mark.rules("focus.reroll", "tests.triumph", "combat.attack-healthy")
@pytest.mark.parametrize(("faces", "asked"), [
    ([6, 1, 1, 1, 1, 1], False),         # damaged; a Triumph is three successes away
    ([6, 6, 6, 1, 1, 1], True),          # a Triumph is one away
    ([6, 6, 6, 6, 1, 1], False),         # and here it is
    ([1, 1, 1, 1, 1, 1], True),
])
def test_no_reroll_is_asked_for_that_could_change_nothing(faces: list[int], asked: bool) -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str"])
    warg = stage.put("warg")
    stage.dice(melee=faces)
    stage.turn("torvin", f"do:melee monster:{warg}")
    assert (stage.prompt == "after_roll") is asked


@pytest.mark.rules("focus.reroll", "conditions.duration")
@pytest.mark.parametrize("condition", ["", "blessed", "cursed"])
def test_a_first_success_matters_to_whoever_is_blessed_or_cursed(condition: str) -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str"], condition=condition)
    orc = stage.put("orc_warchief")
    stage.dice(melee=[1] * 7)
    stage.turn("torvin", f"do:melee monster:{orc}")
    assert (stage.prompt == "after_roll") is bool(condition)         # one die of three would not do


@pytest.mark.rules("focus.reroll", "heroes.sylara.arcane-surge", "spells.resolving")
def test_arcane_surge_may_change_all_dice_and_is_asked_for() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"])
    stage.dice(spell=[1] * 6)
    stage.turn("sylara", "do:cast spell:hour_of_glass")
    assert "do:surge_all" in stage.options
    stage.do("do:surge_one die:1")
    assert stage.prompt != "after_roll"


@pytest.mark.rules("encounters.outcome", "heroes.mira.daring-defiance")
def test_the_stake_of_the_foxes_lies_on_the_table_and_pays_for_no_daring() -> None:
    stage = Stage("mira")
    stage.have("mira", gold=3)
    stage.meets("thorn_court_of_foxes", encounter=[1] * 5)
    stage.turn("mira", "do:move space:moonlit_ring")
    stage.test("agi")
    stage.do("do:stake 3")
    assert stage.prompt != "dare"
    assert stage.hero("mira").gold == 0


@pytest.mark.rules("encounters.outcome")
def test_the_foxes_give_the_stake_back_with_as_much_again_and_one() -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=3)
    stage.meets("thorn_court_of_foxes", encounter=[6, 1])
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.test("agi")
    stage.do("do:stake 2")
    assert stage.hero("torvin").gold == 3 + 2 + 1


@pytest.mark.rules("commons.goblin-shaman.hex", "heroes.sylara.arcane-surge")
def test_a_hex_spares_sylara_whom_her_own_surge_has_felled() -> None:
    stage = Stage("sylara", "torvin")
    stage.have("torvin", space="the_caldera")
    stage.have("sylara", hp=2, focus=["str"])
    stage.put("goblin_shaman")
    stage.dice(trait=[1] * 5)
    stage.end_turns()
    stage.run_until("after_roll")
    stage.do("do:surge_all")
    sylara = stage.hero("sylara")
    assert (sylara.status, sylara.focus) == ("vanquished", ["str"])


@pytest.mark.rules("encounters.outcome", "heroes.sylara.arcane-surge")
def test_a_fallen_sylara_gives_nothing_to_the_deep() -> None:
    stage = Stage("sylara", "torvin")
    stage.have("sylara", hp=1, space="drowned_chapel")
    stage.meets("mere_an_offer_to_the_deep", encounter=[1] * 5)
    stage.turn("sylara", "do:move space:ferrymans_landing")
    stage.test("int")
    stage.do("do:surge_all")
    sylara = stage.hero("sylara")
    assert (sylara.status, sylara.items) == ("vanquished", ["spellweave_staff"])     # D19


@pytest.mark.rules("banish.malachar", "heroes.mira.daring-defiance", "conditions.duration")
def test_malachar_silences_a_lone_hero_and_there_is_no_roll() -> None:
    stage = Stage("mira")
    stage.arrange(open_court)
    stage.board(doom=["broken_stair"])
    stage.have("mira", space="broken_stair", gold=5, condition="blessed")
    stage.dice(trait=[6, 1, 1, 1])
    stage.turn("mira", "do:banish")
    stage.decline("dare")                # of the test that Malachar sets
    assert "banish_fails" in stage.said()
    mira = stage.hero("mira")
    assert (stage.prompt, mira.gold, mira.condition) == ("turn", 5, "blessed")


@pytest.mark.rules("round.fate-phase")
def test_a_hero_whom_the_doctor_brought_back_draws_fate_though_he_had_no_turn() -> None:
    stage = Stage("torvin", "mira")
    stage.have("mira", status="vanquished", hp=0, fell=1, gone=True, space=OAK)
    stage.have("torvin", space="field_of_cairns")
    stage.meets("barrow_doctor_of_the_departed", encounter=[6, 1])
    stage.turn("torvin", "do:move space:chapel_of_last_names")
    stage.test("wis")
    stage.do("do:stop")
    stage.end_turns("blank", "blank")
    drawn = [event.data["hero"] for event in stage.table.events() if event.kind == "fate"]
    assert drawn == ["hero:torvin", "hero:mira"]


@pytest.mark.rules("heroes.mira.daring-defiance", "banish.doom-removal")
@pytest.mark.parametrize(("faces", "left"), [([6, 1, 1], 2), ([1, 1, 1], 1)])
def test_a_banish_that_clears_a_token_from_a_rift_has_not_failed(faces: list[int], left: int) -> None:
    stage = Stage("mira")
    stage.board(doom=[OAK], rifts=["thornwild"])
    stage.have("mira", space=OAK, gold=3)
    stage.dice(banish=faces)
    stage.turn("mira", "do:banish", "do:dare")
    assert (OAK in stage.state.doom, stage.hero("mira").gold) == (left == 1, left)
