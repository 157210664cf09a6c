"""Faults found by reading the rulebook and the cards against the code, one test each."""

from __future__ import annotations

import pytest

from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court, set_quests
from norn.kernel.views import view

CLEARING = "wayfarers_clearing"
RING = "moonlit_ring"


@pytest.mark.rules("actions.cache", "focus.limit")
def test_a_focus_of_the_reserve_can_be_left_in_a_cache() -> None:
    stage = Stage("torvin", "mira")
    stage.have("torvin", focus=["str", "agi", "wis", "int"], reserve=2)
    stage.turn("torvin", "do:cache", "attribute:agi")
    assert stage.prompt == "cache_reserve"
    stage.do("do:leave_reserve 2")
    stage.do("do:leave_gold 0")
    torvin = stage.hero("torvin")
    assert (torvin.focus, torvin.reserve) == (["str", "wis", "int"], 0)
    assert stage.state.caches[0].focus == 3


@pytest.mark.rules("elites.rift-lurker.terror", "encounters.outcome")
@pytest.mark.parametrize(("had", "left"), [(2, (1, True)), (0, (0, False))])
def test_an_action_lost_before_ones_turn_comes_off_that_very_turn(had: int, left: tuple[int, bool]) -> None:
    stage = Stage("sylara", "torvin")
    stage.have("sylara", focus=["str"])
    stage.have("torvin", actions=had)
    stage.meets("thorn_poachers_snare", spell=[6, 1, 1, 1, 1, 1], encounter=[1, 1])
    stage.turn("sylara", "do:cast spell:quicken_step")
    stage.decline("help_test", "after_roll")
    stage.do("hero:torvin")
    stage.do(f"space:{RING}")
    stage.decline("help_test")
    torvin = stage.hero("torvin")
    assert (torvin.actions, torvin.free_move) == left        # D12: off his next turn, which is this round's
    assert torvin.lost_actions == 0
    stage.until_round(2)
    assert stage.hero("torvin").actions == 2


@pytest.mark.rules("tests.success", "combat.attack-healthy")
def test_the_sure_success_of_a_weapon_is_counted_before_a_reroll_is_offered() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: give(s, "torvin", "dawnbreaker"))
    stage.have("torvin", focus=["str"])
    bones = stage.put("skeleton_warrior")
    stage.dice(melee=[6, 6, 6] + [1] * 7)
    stage.turn("torvin", f"do:melee monster:{bones}", "item:dawnbreaker")
    assert stage.table.ask is not None
    assert stage.table.ask.rest.about is not None
    assert stage.table.ask.rest.about["successes"] == 4      # three dice, and Dawnbreaker's
    stage.decline("after_roll")
    assert stage.monster(bones).damaged
    assert stage.hero("torvin").focus == ["str"]


@pytest.mark.rules("focus.reroll", "combat.combined")
def test_whoever_joins_with_another_attribute_rerolls_with_the_focus_of_that() -> None:
    stage = Stage("drek", "mira")
    stage.arrange(lambda s: give(s, "mira", "duelists_rapier"))
    stage.have("mira", focus=["agi"])
    bones = stage.put("skeleton_warrior")
    stage.dice(melee=[6] + [1] * 13 + [6])
    stage.turn("drek", f"do:melee monster:{bones}")
    stage.decline("reckless")
    stage.do(f"do:join monster:{bones}")
    stage.do("do:wield item:duelists_rapier attribute:agi")
    assert stage.prompt == "after_roll"
    assert stage.options == ["do:reroll_focus die:1", "do:reroll_focus die:6"]
    stage.do("do:reroll_focus die:1")
    assert stage.hero("mira").focus == []


@pytest.mark.rules("heroes.torvin.shield-wall", "combat.vanquished")
def test_shield_wall_answers_wounds_that_the_feather_made_bearable() -> None:
    stage = Stage("torvin", "mira")
    stage.arrange(lambda s: give(s, "torvin", "phoenix_feather"))
    stage.have("torvin", hp=1)
    stage.have("mira", space="gatehouse_of_oaths")
    stage.put("warg", damaged=True)
    stage.run_until("stay_up")
    stage.do("item:phoenix_feather")
    assert stage.prompt == "focus_where"


@pytest.mark.rules("doom.penalty", "combat.combined")
def test_the_stormcaller_of_a_helper_lifts_doom_from_the_shared_roll() -> None:
    stage = Stage("drek", "mira")
    stage.arrange(lambda s: give(s, "mira", "stormcaller_bow"))
    stage.board(doom=[CLEARING])
    orc = stage.put("orc_warchief")
    stage.dice(ranged=[5] * 20)
    stage.turn("drek", f"do:shoot monster:{orc}")
    stage.decline("reckless")
    stage.do(f"do:join monster:{orc}")
    stage.do("item:stormcaller_bow")
    assert stage.monster(orc).damaged


@pytest.mark.rules("tests.pool", "heroes.drek.item")
def test_a_weapon_in_the_sack_takes_no_gold_for_the_kill_of_another() -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: give(s, "drek", "iron_maul"))
    warg = stage.put("warg", damaged=True)
    stage.dice(melee=[6] * 9)
    stage.turn("drek", f"do:melee monster:{warg}", "item:iron_maul")
    stage.decline("reckless")
    stage.do("do:take_gold 1")
    assert stage.hero("drek").gold == 2 + 1                  # R37: one weapon counts


@pytest.mark.rules("hunters.losing", "encounters.combat-cards")
def test_nothing_hunts_a_hero_who_fell_before_it_appeared() -> None:
    stage = Stage("sylara", "torvin")

    def scene(s: State) -> None:
        open_court(s)
        s.heroes[0].space = "gate_of_unmaking"
        s.heroes[0].hp = 1

    stage.arrange(scene)
    stage.meets("court_the_turncoat_herald", encounter=[1] * 5)
    stage.turn("sylara", "do:move space:hall_of_embers")
    stage.test("int")
    stage.decline("help_test")
    stage.do("do:surge_all")
    assert stage.hero("sylara").status == "vanquished"
    came = stage.state.monsters[-1]
    assert came.space == "hall_of_embers"
    assert came.hunts == ""


@pytest.mark.rules("banish.malachar", "benedictions.banish")
def test_a_silenced_hero_adds_no_dice_by_benedictions_either() -> None:
    stage = Stage("torvin", "aelindra")
    stage.arrange(open_court)
    for hero in ("torvin", "aelindra"):
        stage.have(hero, space="broken_stair", benedictions=1)
    stage.board(doom=["broken_stair"])
    stage.dice(trait=[1, 1, 1, 1], banish=[6] * 9)
    stage.turn("torvin", "do:banish", "do:join_banish hero:torvin")
    stage.decline("help_test", "after_roll")
    assert stage.seat == 0
    stage.do("do:spend_benedictions 1")
    assert len(stage.faces()) == 2 + 1
    assert stage.hero("aelindra").benedictions == 1


@pytest.mark.rules("commons.goblin-shaman.hex", "conditions.removing-cursed")
def test_the_hex_is_tested_even_with_nothing_to_lose() -> None:
    stage = Stage("drek", "mira")
    stage.have("mira", space="gatehouse_of_oaths")
    stage.have("drek", condition="cursed")
    stage.put("goblin_shaman")
    stage.dice(trait=[6])
    stage.run_until("retaliate")
    assert stage.hero("drek").condition == ""                # a success, if not the two that were asked


@pytest.mark.rules("icons.hazard", "icons.hex")
def test_fire_and_ice_do_what_their_icons_say() -> None:
    stage = Stage("torvin", "mira")
    stage.board(fire=[CLEARING], ice=[CLEARING], fire_left=9, ice_left=9)
    stage.turn("torvin", "do:end_turn")
    stage.decline("channel")
    if stage.prompt == "focus_where":
        stage.do("attribute:str")
    torvin = stage.hero("torvin")
    assert (torvin.hp, torvin.corruption) == (5, 1)
    assert (stage.state.fire, stage.state.ice) == ([], [])


@pytest.mark.rules("merchant.blocked", "merchant.selling", "merchant.trading")
def test_a_monster_on_the_merchants_space_stops_buying_and_not_selling() -> None:
    stage = Stage("torvin")
    stage.turn("torvin")
    assert {"do:trade", "do:sell item:ancestral_warhammer"} <= set(stage.options)
    stage.put("warg")
    assert "do:trade" not in stage.options
    assert stage.refused("do:trade") == {"monsters_block"}
    stage.do("do:sell item:ancestral_warhammer")             # D29
    assert (stage.hero("torvin").gold, stage.hero("torvin").items) == (3, [])
    assert stage.refused("do:sell item:ancestral_warhammer") == {"not_yours"}


def asked(stage: Stage) -> str:
    """The question as its player reads it."""
    ask = view(stage.table, stage.seat).ask
    assert ask is not None
    return ask.text


@pytest.mark.rules("combat.one-space")
def test_two_monsters_of_a_kind_can_be_told_apart() -> None:
    stage = Stage("torvin")
    stage.put("ash_hound")
    stage.put("ash_hound", damaged=True)
    stage.turn("torvin")
    ask = view(stage.table, 0).ask
    assert ask is not None
    labels = [option.label for option in ask.options]
    assert len(set(labels)) == len(labels)


@pytest.mark.rules("doom.penalty", "heroes.mira.daring-defiance")
def test_the_questions_about_dice_say_what_is_rolled_and_what_counts() -> None:
    stage = Stage("mira", "torvin")
    stage.have("mira", focus=["int"])
    stage.board(doom=[RING])
    stage.have("torvin", space=RING)
    stage.meets("thorn_poachers_snare", encounter=[1] * 6)
    stage.turn("mira", f"do:move space:{RING}")
    assert asked(stage) == "Mira Whisper rolls AGI and needs 1 success. Pay an action to add a die?"
    stage.do()
    assert asked(stage).startswith("The roll of AGI needs 1 success. ")
    stage.do()
    stage.have("mira", space=CLEARING, focus=["agi"])
    stage.board(doom=[CLEARING])
    bones = stage.put("skeleton_warrior")
    stage.dice(ranged=[1, 5, 5, 5, 6, 1])
    stage.turn("mira", f"do:shoot monster:{bones}")
    stage.decline("dare")
    assert asked(stage).startswith("You rolled 1, 5, 5, 5, 6, 1 with AGI for the shot. A die counts from 6: that makes "
                                   "1 success, and 2 would make a difference.")
    assert [event.data["least"] for event in stage.table.events() if event.kind == "rolled"][-1] == 6


@pytest.mark.rules("combat.hero-retaliation", "combat.combined")
def test_who_may_strike_is_told_how_many_successes_it_takes() -> None:
    stage = Stage("torvin", "drek")
    bones = stage.put("skeleton_warrior")
    stage.dice(melee=[6] * 10)
    stage.turn("torvin", f"do:melee monster:{bones}")
    assert "needs 2 successes." in asked(stage)
    stage.do()
    stage.run_until("retaliate")
    assert "you need 1 success," in asked(stage)


@pytest.mark.rules("actions.melee", "encounters.outcome")
def test_a_free_attack_is_not_told_to_cost_anything() -> None:
    stage = Stage("torvin")
    stage.have("torvin", space="elder_oak", benedictions=1)
    stage.meets("thorn_the_trolls_larder")
    stage.turn("torvin", f"do:move space:{RING}", "do:branch")
    assert stage.prompt == "free_attack"
    ask = view(stage.table, 0).ask
    assert ask is not None
    assert {option.cost for option in ask.options} == {""}
    before = stage.hero("torvin").actions
    stage.dice(melee=[6] * 8)
    stage.do(stage.options[0])
    assert stage.hero("torvin").actions == before
    assert stage.state.monsters[-1].damaged


@pytest.mark.rules("actions.cache", "quests.discard-focus")
def test_the_log_names_what_was_left_taken_and_given() -> None:
    stage = Stage("torvin", "mira")
    stage.arrange(lambda s: set_quests(s, "discard_focus", "discard_gold", "reach_level"))
    stage.have("torvin", focus=["str", "wis"], level=3)
    stage.turn("torvin", "do:cache", "attribute:str", "do:leave_gold 2", "do:give_focus attribute:wis")
    stage.do("do:take_coin")
    stage.do("do:take_token attribute:int")
    told = [stage.table.definition.texts.event(event) for event in stage.table.events()]
    for line in ("leaves 1 Focus token in a Cache.", "leaves 2 gold in a Cache.",
                 "gives up a Focus token for a quest.", "takes 1 gold from the Cache.",
                 "takes a Focus token from the Cache."):
        assert f"Torvin Stonefist {line}" in told


@pytest.mark.rules("banish.closing", "round.assist")
def test_who_may_join_a_banish_is_told_how_many_successes_it_takes() -> None:
    stage = Stage("torvin", "mira")
    stage.board(rifts=["thornwild"])
    for hero in ("torvin", "mira"):
        stage.have(hero, space="elder_oak")
    stage.turn("torvin", "do:banish")
    assert asked(stage) == "Torvin Stonefist banishes and needs 4 successes. Join in for an action?"


@pytest.mark.rules("round.short-rest", "round.level-up")
def test_clean_up_asks_with_the_figures() -> None:
    stage = Stage("torvin", "mira")
    stage.have("torvin", hp=3, gold=3, level=2)
    stage.run_until("level_up")
    assert asked(stage) == "Rise to Level 3 for 3 gold? Your Focus Limit is 2 and would be 3."
    stage.have("torvin", gold=3, level=4)
    stage.run_until("level_up")
    assert asked(stage) == "Rise to Level 5 for 3 gold? Your Focus Limit is 4 and would be 4."       # R28
    stage.run_until("rest")
    doom = stage.state.doom_track
    assert asked(stage) == ("Vote for a rest? If more than half of you do, each heals 1 and Doom rises to "
                            f"{doom + 1}.")
