"""Faults found by a second reading of the rulebook against the code, one test each."""

from __future__ import annotations

import pytest

from norn.games.realms.rules.board import heroes_up
from norn.games.realms.rules.hunters import matching
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court
from norn.kernel.catalogue import open_table

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
    assert matching(stage.state, stage.monster(rider), heroes_up(stage.state)) == []  # R58 asks for the round before
    stage.until_round(2)
    stage.arrange(lambda s: setattr(s.monsters[-1], "hunts", "printed"))
    assert [one.id for one in matching(stage.state, stage.monster(rider), heroes_up(stage.state))] == ["mira"]
    stage.dice(ranged=[1] * 5)
    stage.turn("mira", f"do:shoot monster:{crawler}")
    stage.decline("dare", "join_attack")
    assert [one.id for one in matching(stage.state, stage.monster(rider), heroes_up(stage.state))] == ["mira"]


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


@pytest.mark.rules("quest-rules.impossible")
def test_a_quest_exchanged_before_play_does_not_come_back_for_another() -> None:
    for seed in range(12):
        table = open_table("realms", 1, seed, {})
        gone: list[str] = []
        while table.ask is not None and table.ask.prompt != "turn":
            ids = list(table.ask.ids)
            if table.ask.prompt == "exchange_quest":
                gone.append(ids[1].partition("quest:")[2])
                table.answer(0, ids[1])
            else:
                table.answer(0, ids[0])
        assert len(gone) == 3
        assert not set(gone) & {quest.id for quest in table.game.state.quests}


@pytest.mark.rules("health.final-corruption", "hunters.prey")
def test_the_party_picks_no_prey_for_a_wraith_that_is_played() -> None:
    def lose_mira(s: State) -> None:
        mira = s.heroes[2]
        s.item_discard.append(mira.items.pop())
        mira.status, mira.gold, mira.gone = "wraith", 0, True

    stage = Stage("torvin", "drek", "mira")
    stage.arrange(lose_mira)
    stage.have("torvin", space=OAK)
    stage.have("drek", space=OAK)
    stage.put("wraith", hunts="printed", seat=2)
    stage.end_turns()
    assert (stage.prompt, stage.seat) == ("wraith_move", 2)


@pytest.mark.rules("hunters.blocking", "commons.plague-rat-swarm.overwhelm")
@pytest.mark.parametrize(("where", "asked"), [(CLEARING, False), (OAK, True)])
def test_nobody_blocks_what_strikes_the_prey_all_the_same(where: str, asked: bool) -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", space=where)
    stage.put("plague_rat_swarm", hunts="torvin")
    stage.end_turns()
    assert (stage.prompt == "block") is asked


@pytest.mark.rules("elites.rift-lurker.void-step")
def test_a_lurker_asks_for_nobody_where_no_doom_lies() -> None:
    stage = Stage("torvin", "drek")
    stage.put("rift_lurker", "the_caldera")
    stage.end_turns("blank", "blank")
    assert stage.prompt not in ("target", "void_step")


@pytest.mark.rules("merchant.selling", "merchant.trading")
def test_a_hero_may_sell_while_he_looks_at_the_market() -> None:
    stage = Stage("mira")
    stage.have("mira", gold=0)
    stage.board(merchant=CLEARING)
    stage.turn("mira", "do:trade")
    assert stage.options == ["do:sell item:wraithsilk_cloak", "do:leave_market"]
    stage.do("do:sell item:wraithsilk_cloak")
    assert stage.prompt == "market"
    assert stage.hero("mira").gold == 1
    assert "wraithsilk_cloak" not in stage.state.market
    assert any(one.startswith("do:buy") for one in stage.options)


@pytest.mark.rules("focus.gold", "merchant.trading")
def test_focus_may_be_coined_for_what_the_market_shows() -> None:
    stage = Stage("mira")
    stage.arrange(lambda s: s.item_discard.append(s.heroes[0].items.pop()))
    stage.have("mira", gold=0, focus=["str"])
    stage.board(merchant=CLEARING)
    stage.turn("mira", "do:trade")
    assert (stage.prompt, stage.options) == ("market", ["do:leave_market"])
    stage.do("do:coin attribute:str")
    assert any(one.startswith("do:buy") for one in stage.options)


@pytest.mark.rules("focus.gold", "round.level-up")
def test_focus_may_be_coined_in_clean_up_for_a_level() -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=2, focus=["str"])
    stage.end_turns("blank")
    assert (stage.prompt, stage.options) == ("level_up", ["do:level_up_by_focus"])
    stage.do("do:level_up_by_focus")
    torvin = stage.hero("torvin")
    assert (torvin.level, torvin.gold, torvin.focus) == (2, 0, [])


@pytest.mark.rules("actions.use-ability", "actions.cache")
def test_the_warded_cloak_works_once_a_round_whoever_wears_it() -> None:
    stage = Stage("torvin", "drek")
    stage.arrange(lambda s: give(s, "drek", "warded_cloak"))
    stage.have("torvin", used=["round:warded_cloak"], space=OAK)
    wisp = stage.put("shadow_wisp", hunts="drek")
    stage.end_turns("blank", "blank")
    assert stage.prompt != "wear"
    assert stage.hero("drek").corruption == 1
    assert stage.monster(wisp).struck


@pytest.mark.rules("focus.extra-move", "actions.move")
def test_a_move_that_only_focus_could_carry_on_asks_nothing_by_itself() -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str"])
    stage.board(lore_turned=["moonlit_ring"])
    stage.turn("torvin", f"do:move space:{OAK}", "space:moonlit_ring")
    onward = [one for one in stage.options if one.startswith("do:move_on")]
    assert onward == [f"do:move_on space:{OAK}", f"do:move_on space:{CLEARING}"]     # the Bramble would cost 2
    stage.do(f"do:move_on space:{CLEARING}")
    torvin = stage.hero("torvin")
    assert (stage.prompt, torvin.space, torvin.focus, torvin.actions) == ("turn", CLEARING, [], 2)
    assert not any(one.startswith("do:move_on") for one in stage.options)


@pytest.mark.rules("focus.extra-move")
def test_a_move_is_over_with_the_next_deed() -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str"], level=2)
    stage.turn("torvin", f"do:move space:{OAK}", f"space:{CLEARING}")
    assert f"do:move_on space:{OAK}" in stage.options
    assert stage.refused("do:move_on space:bramble_deep") == {"step_too_dear"}
    stage.do("do:focus attribute:wis")
    assert not any(one.startswith("do:move_on") for one in stage.options)


@pytest.mark.rules("focus.gold", "round.turn-allowance")
def test_a_turn_waits_for_focus_that_could_become_gold_for_a_quest() -> None:
    stage = Stage("torvin")
    stage.have("torvin", gold=0, actions=1, free_move=False)
    stage.board(merchant="gatehouse_of_oaths")
    stage.turn("torvin", "do:focus attribute:wis")
    assert (stage.prompt, stage.options) == ("turn", ["do:end_turn"])
    stage.do("do:coin attribute:wis")
    stage.do("do:give_gold")
    assert stage.state.quests[0].progress == 1


@pytest.mark.rules("actions.use-ability", "hunters.applying")
def test_the_horn_is_not_blown_where_nothing_would_hunt() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: give(s, "torvin", "taunting_horn"))
    stage.turn("torvin")
    assert stage.refused("do:use item:taunting_horn") == {"no_target"}
    stage.put("warg", OAK)
    assert "do:use item:taunting_horn" in stage.options


@pytest.mark.rules("actions.move", "round.turn-allowance", "actions.blocked", "combat.blocking-actions")
def test_the_free_move_may_be_kept_to_leave_a_monsters_space() -> None:
    stage = Stage("torvin")
    warg = stage.put("warg", OAK)
    stage.dice(melee=[6, 1, 1, 1, 1, 1])
    stage.turn("torvin", "do:move_by_action", f"space:{OAK}")
    torvin = stage.hero("torvin")
    assert (torvin.space, torvin.actions, torvin.free_move) == (OAK, 1, True)
    assert stage.refused("do:move_by_action") == {"monsters_hold_you"}
    stage.do(f"do:melee monster:{warg}")
    stage.do(f"do:move space:{CLEARING}")                   # the attack over, the free Move leads out again
    assert (torvin.space, torvin.actions, torvin.free_move) == (CLEARING, 0, False)


@pytest.mark.rules("actions.move", "round.turn-allowance")
def test_there_must_be_an_action_and_a_free_move_to_keep() -> None:
    stage = Stage("torvin")
    stage.turn("torvin", f"do:move space:{OAK}", "do:stop")
    assert stage.refused("do:move_by_action") == {"no_free_move"}
    stage = Stage("torvin")
    stage.have("torvin", actions=0)
    stage.turn("torvin")
    assert stage.refused("do:move_by_action") == {"no_action"}


@pytest.mark.rules("focus.reroll", "spells.resolving", "heroes.sylara.arcane-surge")
def test_a_reroll_of_a_spell_names_its_higher_threshold_and_its_own_rule() -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["int", "str"], hp=3)
    stage.dice(spell=[6, 1, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:mend_wounds")
    stage.run_until("after_roll")
    assert stage.table.ask is not None
    assert (stage.table.ask.rest.about or {})["next"] == 3           # 1 heals 4, 3 would heal 6
    assert stage.table.ask.rules_of("do:surge_all") == ("heroes.sylara.arcane-surge",)
