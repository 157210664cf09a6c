"""Spells, Banish, combat and Hunters."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import TILE_OF, heroes_up
from norn.games.realms.rules.hunters import matching
from norn.games.realms.tests.stage import Stage, amount, give, open_court

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"


# --- spells -------------------------------------------------------------------------------------------------


@pytest.mark.rules("spells.attribute")
def test_eighteen_open_spells_in_two_circles() -> None:
    circles = {name: (spell.circle, spell.int_needed) for name, spell in CONTENT.spells.items()}
    assert sorted(circles.values()) == [("arcane", 4)] * 6 + [("common", 2)] * 12
    assert {"mend_wounds", "soul_anchor", "rift_collapse"} <= set(circles)
    stage = Stage("sylara", "aelindra")
    stage.have("sylara", focus=["str"])
    stage.have("aelindra", focus=["str"])
    stage.dice(spell=[6] * 6)
    stage.turn("sylara", "do:cast spell:gilded_word")
    stage.decline("help_test")
    stage.do("do:end_turn")
    stage.turn("aelindra")
    assert stage.refused("do:cast spell:gilded_word") == {"spell_turned"}        # R41: one row for all
    stage.end_turns("blank", "blank")
    stage.until_round(2)
    assert stage.state.turned == []


@pytest.mark.rules("spells.resolving", "spells.cost")
@pytest.mark.parametrize(("faces", "gold"), [([1] * 6, 0), ([6, 1, 1, 1, 1, 1], 2), ([6, 6, 1, 1, 1, 1], 2),
                                             ([6, 6, 6, 1, 1, 1], 3)])
def test_the_better_effect_replaces_the_base(faces: list[int], gold: int) -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"], gold=0)
    stage.dice(spell=faces)
    stage.turn("sylara", "do:cast spell:gilded_word")
    stage.decline("after_roll")
    word = CONTENT.spells["gilded_word"]
    wanted = {0: 0, 2: amount(word.base), 3: amount(word.upgraded)}[gold]
    assert stage.hero("sylara").gold == wanted               # R42: not both
    assert stage.hero("sylara").focus == []


@pytest.mark.rules("spells.individual", "combat.spells-single")
def test_a_spell_is_cast_alone() -> None:
    stage = Stage("sylara", "aelindra")
    stage.have("sylara", focus=["str"])
    orc = stage.put("orc_warchief")
    stage.dice(spell=[6, 1, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:ember_lance")
    assert stage.prompt not in ("join_attack", "help_test")
    stage.decline("after_roll")
    assert not stage.monster(orc).damaged
    assert stage.hero("aelindra").actions == 2


@pytest.mark.rules("round.assist", "spells.individual")
def test_a_helper_adds_a_die_to_a_spell_where_it_is_quiet() -> None:
    stage = Stage("sylara", "torvin")
    stage.have("sylara", focus=["str"], gold=0)
    stage.dice(spell=[1] * 6 + [6])
    stage.turn("sylara", "do:cast spell:gilded_word")
    assert (stage.prompt, stage.seat) == ("help_test", 1)
    stage.do("do:help hero:sylara")
    assert len(stage.faces()) == 7                           # R34: one die, not his INT
    stage.decline("after_roll")
    assert stage.hero("torvin").actions == 1
    assert (stage.hero("sylara").gold > 0, stage.hero("torvin").gold) == (True, 2)


@pytest.mark.rules("spells.monsters", "combat.combat-spells", "merchant.drops")
def test_a_spell_hits_like_a_weapon_and_provokes_nothing() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str", "agi"], level=2)
    bones = stage.put("skeleton_warrior")
    stage.dice(spell=[6, 1, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:ember_lance", "attribute:str")
    stage.decline("after_roll")
    assert not stage.monster(bones).damaged                  # 1 success against Toughness 2
    assert stage.hero("sylara").hp == 6                      # R43
    stage.have("sylara", focus=["agi"])
    stage.board(turned=[])
    stage.dice(spell=[6, 6, 1, 1, 1, 1])
    stage.do("do:cast spell:ember_lance")
    stage.decline("after_roll")
    assert stage.monster(bones).damaged
    stage.have("sylara", focus=["agi"], actions=1)
    stage.board(turned=[])
    stage.dice(spell=[6, 1, 1, 1, 1, 1])
    stage.do("do:cast spell:ember_lance")
    stage.decline("after_roll")
    assert stage.prompt == "gold_or_focus"                   # R57: a spell's kill drops too
    assert all(one.id != bones for one in stage.state.monsters)


@pytest.mark.rules("spells.doom", "doom.penalty")
def test_doom_lowers_spell_dice_by_the_casters_space() -> None:
    for doom, gold in ((CLEARING, 0), (OAK, 3)):
        stage = Stage("sylara")
        stage.have("sylara", focus=["str"], gold=0)
        stage.board(doom=[doom])
        stage.dice(spell=[5] * 6)
        stage.turn("sylara", "do:cast spell:gilded_word")
        stage.decline("after_roll")
        assert stage.hero("sylara").gold == (amount(CONTENT.spells["gilded_word"].upgraded) if gold else 0)


@pytest.mark.rules("spells.rifts", "banish.modifiers")
def test_the_charge_of_rift_collapse_ends_with_the_round() -> None:
    stage = Stage("sylara")
    stage.have("sylara", space=OAK, focus=["str"])
    stage.board(rifts=["thornwild"])
    stage.dice(spell=[6, 6, 6, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:rift_collapse")
    stage.decline("after_roll")
    assert stage.state.charges
    stage.end_turns("blank")
    stage.until_round(2)
    assert stage.state.charges == {}                         # D17


# --- Banish -------------------------------------------------------------------------------------------------


@pytest.mark.rules("banish.requirement", "banish.pool", "banish.attribute")
def test_any_hero_on_the_space_may_join_for_an_action() -> None:
    stage = Stage("aelindra", "sylara", "torvin")
    stage.have("torvin", space=OAK)
    stage.board(doom=[CLEARING])
    stage.dice(banish=[1] * 7 + [6])
    stage.turn("aelindra", "do:banish")
    assert (stage.prompt, stage.seat) == ("join_banish", 1)
    stage.do("do:join_banish hero:aelindra")
    assert len(stage.faces()) == 4 + 1 + 3                   # Torvin stands elsewhere
    assert [hero.actions for hero in stage.state.heroes] == [1, 1, 2]
    assert stage.state.doom == []


@pytest.mark.rules("banish.requirement", "actions.banish")
def test_a_hero_may_banish_as_often_as_he_has_actions() -> None:
    stage = Stage("aelindra")
    stage.board(doom=[CLEARING])
    stage.dice(banish=[1] * 15)
    stage.turn("aelindra", "do:banish", "do:banish", "do:banish")        # D30; the third for the Move
    assert stage.said().count("banish_fails") == 3
    assert stage.refused("do:banish") == {"no_action"}
    stage = Stage("aelindra")
    stage.turn("aelindra")
    assert stage.refused("do:banish") == {"nothing_to_banish"}


@pytest.mark.rules("banish.doom-penalty", "banish.sub-types", "banish.benediction")
def test_doom_lowers_the_banish_and_benedictions_are_spent_in_vain() -> None:
    stage = Stage("aelindra")
    stage.have("aelindra", benedictions=2)
    stage.board(doom=[CLEARING])
    stage.dice(banish=[5] * 7)
    stage.turn("aelindra", "do:banish", "do:spend_benedictions 2")
    assert len(stage.faces()) == 7
    assert stage.state.doom == [CLEARING]
    assert stage.hero("aelindra").benedictions == 0
    stage.have("aelindra", space=OAK)
    assert stage.refused("do:banish") == {"nothing_to_banish"}


@pytest.mark.rules("banish.modifiers")
def test_the_study_adds_two_dice() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space="necromancers_study")
    stage.board(doom=["necromancers_study"])
    stage.dice(banish=[1, 1, 1, 6])
    stage.turn("torvin", "do:banish")
    assert len(stage.faces()) == 4
    assert stage.state.doom == []


@pytest.mark.rules("banish.malachar")
@pytest.mark.parametrize(("faces", "dice"), [([6, 6, 6, 1], 2 + 5), ([6, 6, 5, 1], 2)])
def test_malachar_interrupts_on_any_court_space(faces: list[int], dice: int) -> None:
    stage = Stage("torvin", "aelindra")
    stage.arrange(open_court)
    for hero in ("torvin", "aelindra"):
        stage.have(hero, space="broken_stair")
    stage.board(doom=["broken_stair"])
    stage.dice(trait=faces, banish=[6] * 9)
    stage.turn("torvin", "do:banish", "do:join_banish hero:torvin")
    stage.decline("help_test", "after_roll")
    assert len(stage.faces()) == dice                        # R85: the wisest adds none, the other does


# --- combat -------------------------------------------------------------------------------------------------


@pytest.mark.rules("combat.monster-retaliation", "combat.multiple")
def test_only_a_failed_attack_provokes_and_only_its_target() -> None:
    stage = Stage("drek")
    bones = stage.put("skeleton_warrior")
    stage.put("stone_gargoyle")
    stage.dice(melee=[6, 6, 1, 1, 1])
    stage.turn("drek", f"do:melee monster:{bones}")
    stage.decline("reckless")
    assert stage.monster(bones).damaged
    assert stage.hero("drek").hp == 6                        # R55: a flip does not
    stage.dice(melee=[1] * 6)
    stage.do(f"do:melee monster:{bones}")
    stage.decline("reckless")
    assert stage.hero("drek").hp == 5                        # its own 1, nothing of the Gargoyle


@pytest.mark.rules("combat.multiple", "round.monster-phase")
def test_each_monster_deals_its_own_damage() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("skeleton_warrior")
    stage.put("ash_hound", damaged=True)
    stage.end_turns("blank", "blank")
    stage.run_until("next_hero")
    assert stage.hero("drek").hp == 6 - 1 - 2


@pytest.mark.rules("combat.ranged-safe", "combat.ranged-exhaust")
def test_a_failed_shot_provokes_nothing_and_each_weapon_serves_once() -> None:
    stage = Stage("mira")
    stage.have("mira", gold=0, actions=2)
    stage.arrange(lambda s: give(s, "mira", "hunting_bow"))
    warg = stage.put("warg")
    stage.dice(ranged=[1] * 20)
    stage.turn("mira", f"do:shoot monster:{warg}", "item:hunting_bow")
    assert len(stage.faces()) == 5 + CONTENT.items["hunting_bow"].modifies[0].add
    assert stage.hero("mira").hp == 6
    stage.do(f"do:shoot monster:{warg}")                     # bare hands, once a round too (R58)
    assert len(stage.faces()) == 5
    assert stage.refused(f"do:shoot monster:{warg}") == {"all_shot"}
    stage.have("mira", space=GATE)
    stage.end_turns("blank")
    stage.until_round(2)
    assert stage.state.shots == []
    assert stage.hero("mira").used == []


@pytest.mark.rules("combat.combined", "combat.combined-retaliation")
def test_a_combined_attack_is_all_ranged_or_all_melee() -> None:
    stage = Stage("mira", "torvin")
    stage.have("mira", gold=0)
    orc = stage.put("orc_warchief")
    stage.dice(ranged=[1] * 7)
    stage.turn("mira", f"do:shoot monster:{orc}")
    stage.do(f"do:join monster:{orc}")
    assert len(stage.faces()) == 5 + 2                       # Torvin's AGI, no hammer
    assert (stage.hero("mira").hp, stage.hero("torvin").hp) == (6, 6)


@pytest.mark.rules("merchant.drops", "combat.combined")
def test_after_a_joint_kill_the_participants_agree_on_one_drop() -> None:
    stage = Stage("drek", "torvin")
    orc = stage.put("orc_warchief", damaged=True)
    stage.dice(melee=[6] * 11)
    stage.turn("drek", f"do:melee monster:{orc}")
    stage.decline("reckless")
    stage.do(f"do:join monster:{orc}")
    assert stage.prompt == "joint_drop"
    assert set(stage.table.pending) == {0, 1}
    assert sorted(stage.options) == ["do:drop_focus hero:drek", "do:drop_focus hero:torvin", "do:drop_gold hero:drek 2",
                                     "do:drop_gold hero:torvin 2"]
    stage.do("do:drop_focus hero:torvin", seat=1)
    stage.run_until("turn")
    assert len(stage.hero("torvin").focus) == 1              # D9: one Focus for a drop of two gold
    cleaver = amount(CONTENT.items["bloodmaw_cleaver"].effect)
    assert (stage.hero("drek").gold, stage.hero("torvin").gold) == (2 + cleaver, 2)      # R57: one drop for both


@pytest.mark.rules("combat.hero-retaliation")
def test_retaliation_is_melee_and_nothing_follows_from_it() -> None:
    stage = Stage("mira", "torvin")
    stage.have("torvin", space=GATE)
    stage.have("mira", gold=0)
    stage.arrange(lambda s: give(s, "mira", "yew_longbow"))
    stage.put("ash_hound", damaged=True)
    stage.end_turns("blank", "blank")
    assert stage.prompt == "retaliate"
    hp = stage.hero("mira").hp
    stage.dice(melee=[1, 1])
    stage.do(stage.options[0])
    assert len(stage.faces()) == 2                           # D15: STR, and no bow
    assert stage.hero("mira").hp == hp                       # a failure is not answered


@pytest.mark.rules("combat.hero-retaliation", "merchant.drops")
def test_a_kill_by_retaliation_drops() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("ash_hound", damaged=True)
    stage.end_turns("blank", "blank")
    stage.dice(melee=[6] * 6)
    stage.do(stage.options[0])
    assert stage.prompt == "gold_or_focus"


@pytest.mark.rules("combat.targeting")
def test_nearest_then_lowest_hp_then_the_players() -> None:
    stage = Stage("drek", "torvin")
    stage.have("drek", space=OAK, hp=6)
    stage.have("torvin", hp=1)
    stage.put("skeleton_warrior", OAK)
    stage.end_turns("blank", "blank")
    assert stage.hero("drek").hp == 5                        # R51: nearest, though Torvin is weaker
    stage = Stage("drek", "torvin")
    stage.have("torvin", hp=5)
    stage.put("skeleton_warrior", OAK)
    stage.end_turns("blank", "blank")
    assert stage.hero("torvin").hp == 4
    stage = Stage("drek", "torvin")
    stage.put("skeleton_warrior", OAK)
    stage.end_turns("blank", "blank")
    assert (stage.prompt, stage.options) == ("target", ["hero:drek", "hero:torvin"])
    stage.do("hero:torvin", seat=0)
    assert stage.hero("torvin").hp == 5


# --- Hunters ------------------------------------------------------------------------------------------------


@pytest.mark.rules("hunters.what", "hunters.movement", "hunters.attack", "hunters.many")
def test_hunters_pass_others_by_and_may_share_a_prey() -> None:
    stage = Stage("drek", "torvin")
    stage.have("drek", space=OAK, hp=1)
    first = stage.put("warg", OAK, hunts="printed", struck=True)         # AGI below 3: Torvin
    second = stage.put("warg", OAK, hunts="printed", struck=True)
    stage.end_turns("blank", "blank")
    stage.run_until("next_hero")
    assert stage.hero("drek").hp == 1
    assert stage.hero("torvin").hp == 2
    assert {stage.monster(one).space for one in (first, second)} == {CLEARING}


@pytest.mark.rules("hunters.prey", "hunters.target-types")
def test_with_no_match_the_mark_goes() -> None:
    stage = Stage("drek", "mira")
    stage.have("mira", space=GATE)
    warg = stage.put("warg", OAK, hunts="printed")           # nobody with AGI below 3
    assert matching(stage.state, stage.monster(warg), heroes_up(stage.state)) == []
    stage.end_turns("blank", "blank", trait=[6, 6, 6])
    assert stage.monster(warg).hunts == ""
    assert stage.hero("drek").hp == 4                        # R60: then it targets by R51


@pytest.mark.rules("hunters.losing", "round.retarget")
def test_a_fallen_prey_is_forgotten_at_once() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", hp=2)
    first = stage.put("orc_warchief", hunts="torvin")
    second = stage.put("warg", hunts="torvin", struck=True)
    stage.end_turns("blank", "blank")
    stage.decline("block")
    assert stage.hero("torvin").status == "vanquished"
    assert (stage.monster(first).hunts, stage.monster(second).hunts) == ("", "")
    stage.run_until("next_hero", "rest", "turn")
    assert stage.hero("drek").hp == 4                        # the Warg takes another


@pytest.mark.rules("hunters.blocking")
def test_one_block_a_hero_a_phase() -> None:
    stage = Stage("drek", "torvin")
    stage.put("vine_horror", hunts="torvin")
    stage.put("warg", hunts="torvin", struck=True)
    stage.end_turns("blank", "blank")
    assert (stage.prompt, stage.seat) == ("block", 0)
    stage.do(stage.options[0])
    assert stage.hero("drek").hp == 4
    stage.decline("retaliate")
    assert stage.prompt != "block"                           # R62
    assert stage.hero("torvin").hp == 4


@pytest.mark.rules("hunters.blocking")
def test_nobody_blocks_without_saying_so_or_from_beside() -> None:
    stage = Stage("drek", "torvin")
    stage.have("drek", space="moonlit_ring")
    stage.put("warg", OAK, hunts="torvin", struck=True)
    stage.end_turns("blank", "blank")
    assert stage.prompt != "block"
    assert (stage.hero("drek").hp, stage.hero("torvin").hp) == (6, 4)


@pytest.mark.rules("hunters.attack", "board.monsters-stay")
def test_a_hunter_at_the_border_strikes_whoever_shares_its_space() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space="smoking_gate")               # across from the Clearing
    warg = stage.put("warg", OAK, hunts="torvin", struck=True)
    stage.end_turns("blank", "blank")
    assert stage.monster(warg).space == CLEARING
    assert TILE_OF[stage.monster(warg).space] == "thornwild"
    assert (stage.hero("drek").hp, stage.hero("torvin").hp) == (4, 6)    # R61


@pytest.mark.rules("hunters.target-types", "commons.barrow-ghoul", "commons.goblin-shaman", "commons.mud-crawler",
                   "commons.fell-crow", "commons.stone-gargoyle", "boss.malachar", "elites.rift-lurker")
@pytest.mark.parametrize(("kind", "prey"), [
    ("warg", {"torvin", "sylara", "aelindra"}), ("shadow_wisp", {"mira"}), ("mud_crawler", {"sylara"}),
    ("goblin_shaman", {"sylara"}), ("barrow_ghoul", {"drek", "mira"}), ("stone_gargoyle", {"drek"}),
    ("fell_crow", {"torvin"}), ("orc_warchief", {"drek"}), ("drowned_shade", {"drek", "mira"}),
    ("rift_lurker", {"mira"}), ("malachar", {"aelindra"}),
    ("wraith", {"torvin", "sylara", "drek", "mira", "aelindra"})])
def test_every_kind_of_prey(kind: str, prey: set[str]) -> None:
    stage = Stage("torvin", "sylara", "drek", "mira", "aelindra")
    stage.have("torvin", hp=2)
    stage.have("drek", corruption=1)
    stage.have("mira", corruption=3)

    one = stage.state.monsters[0].id if kind == "malachar" else stage.put(kind, hunts="printed")
    assert {hero.id for hero in matching(stage.state, stage.monster(one), heroes_up(stage.state))} == prey


@pytest.mark.rules("combat.monster-retaliation", "actions.melee")
@pytest.mark.parametrize("phase", ["heroes", "fate"])
def test_monsters_answer_attacks_in_the_hero_phase_only(phase: str) -> None:
    stage = Stage("drek")
    stage.have("drek", space=OAK, benedictions=1)
    stage.turn("drek")
    card = stage.state.encounters["thornwild"].index("thorn_the_trolls_larder")
    if phase == "heroes":
        stage.dice(melee=[1] * 9)
        stage.picks(encounter_card=[card])
        stage.do("do:move space:moonlit_ring")
    else:
        stage.draws("encounter", melee=[1] * 9)
        stage.picks(fate=[stage.state.bag.index("fate_encounter")], encounter_card=[card])
        stage.do("do:end_turn")
    stage.do("do:branch")
    assert (stage.prompt, stage.state.phase) == ("free_attack", phase)
    stage.do(stage.options[0])
    assert "attack_fails" in stage.said()
    assert ("strikes" in stage.said()) is (phase == "heroes")
    assert stage.hero("drek").hp == (5 if phase == "heroes" else 6)
