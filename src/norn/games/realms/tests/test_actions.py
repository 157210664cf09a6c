"""Hero actions, Focus, levels, and why a thing cannot be done."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import DIFFICULT, TILE_OF
from norn.games.realms.rules.cleanup import level_options
from norn.games.realms.rules.values import focus_limit
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, amount, give, open_court

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"


# --- what monsters block ------------------------------------------------------------------------------------


@pytest.mark.rules("actions.blocked", "combat.blocking-actions", "combat.combat-spells", "banish.requirement")
def test_only_fighting_beside_a_monster() -> None:
    stage = Stage("sylara")

    def scene(s: State) -> None:
        s.heroes[0].focus = ["str"]
        s.heroes[0].level = 3
        s.doom = [CLEARING]
        give(s, "sylara", "surgeons_kit", "taunting_horn")

    stage.arrange(scene)
    stage.put("warg")
    stage.turn("sylara")
    deeds = {option.split(" ")[0] for option in stage.options}
    assert deeds == {"do:melee", "do:shoot", "do:move", "do:cast", "do:use", "do:give_gold", "do:sell",
                     "do:end_turn"}                          # D29: the Merchant is here, too
    cast = {option.split(":")[2] for option in stage.options if option.startswith("do:cast")}
    assert cast == {name for name in cast if CONTENT.spells[name].combat}
    assert cast
    assert stage.refused("do:use item:surgeons_kit") == {"monsters_block"}
    assert stage.refused("do:use item:taunting_horn") == set()
    for deed in ("do:banish", "do:focus attribute:wis", "do:cache", "do:trade", "do:cast spell:mend_wounds"):
        assert stage.refused(deed) == {"monsters_block"}


@pytest.mark.rules("actions.blocked", "actions.move")
def test_the_free_move_may_leave_and_a_bought_one_may_not() -> None:
    stage = Stage("torvin")
    stage.put("warg")
    stage.turn("torvin")
    assert f"do:move space:{OAK}" in stage.options
    stage.have("torvin", free_move=False)
    assert stage.hero("torvin").actions == 2
    assert stage.refused(f"do:move space:{OAK}") == {"monsters_hold_you"}        # R32


@pytest.mark.rules("actions.blocked")
def test_entering_a_monsters_space_ends_the_move() -> None:
    stage = Stage("torvin")
    stage.put("warg", OAK)
    stage.turn("torvin", f"do:move space:{OAK}")
    assert stage.prompt == "turn"                            # R33: one Movement is left, and lost
    assert stage.hero("torvin").space == OAK


# --- moving -------------------------------------------------------------------------------------------------


@pytest.mark.rules("actions.move", "board.hex", "board.adjacency")
def test_movement_two_and_difficult_ground() -> None:
    stage = Stage("torvin")
    stage.turn("torvin", f"do:move space:{OAK}")
    assert stage.prompt == "step"
    assert "space:bramble_deep" not in stage.options         # 1 is left, and it costs 2
    assert "space:moonlit_ring" in stage.options
    stage.do(f"space:{CLEARING}")
    assert stage.prompt == "turn"                            # R18: two spaces, not three
    stage.have("torvin", free_move=True)
    stage.do("do:move space:bramble_deep")
    assert stage.prompt == "turn"                            # R17: both points are gone
    assert [space for space, difficult in DIFFICULT.items() if difficult] == [
        "cinderfall_ledge", "witchlight_fen", "bramble_deep", "widows_causeway"]


@pytest.mark.rules("actions.move")
def test_monsters_do_not_mind_the_ground() -> None:
    stage = Stage("torvin")
    crawler = stage.put("stone_gargoyle", OAK)               # MOV 1
    stage.have("torvin", space="bramble_deep")
    stage.draws("blank")
    stage.do("do:end_turn")
    assert stage.monster(crawler).space == "bramble_deep"


@pytest.mark.rules("focus.extra-move", "actions.move")
def test_the_extra_move_comes_once_a_turn_with_terrain_as_usual() -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str", "wis"], level=2)
    stage.turn("torvin", f"do:move space:{OAK}")
    assert "do:extra_move" in stage.options                  # 1 left and 1 more: the Bramble
    stage.do("do:extra_move")
    stage.do("attribute:wis")
    assert "space:bramble_deep" in stage.options
    stage.do("space:bramble_deep")
    assert stage.hero("torvin").focus == ["str"]
    stage.do(f"do:move space:{OAK}")
    assert stage.prompt == "step"
    assert "do:extra_move" not in stage.options


# --- abilities, Cache ---------------------------------------------------------------------------------------


@pytest.mark.rules("actions.use-ability")
def test_an_ability_costs_an_action_and_exhausts() -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", hp=1)
    stage.arrange(lambda s: give(s, "torvin", "surgeons_kit"))
    stage.turn("torvin", "do:use item:surgeons_kit", "hero:drek")
    healed = amount(CONTENT.items["surgeons_kit"].effect)
    assert (stage.hero("drek").hp, stage.hero("torvin").actions) == (1 + healed, 1)
    assert stage.refused("do:use item:surgeons_kit") == {"exhausted"}
    assert stage.refused("do:use item:salt_censer") == {"not_yours"}
    assert stage.refused("do:use item:ancestral_warhammer") == {"works_in_attacks"}


@pytest.mark.rules("actions.cache", "benedictions.personal", "merchant.encounter-gold")
def test_a_cache_hands_things_over_but_no_benedictions() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", gold=3, focus=["str"], benedictions=2)
    stage.have("drek", focus=["agi"])
    stage.turn("torvin", "do:cache")
    assert sorted(stage.options) == ["attribute:str", "item:ancestral_warhammer"]
    stage.do("attribute:str", "item:ancestral_warhammer")
    stage.do("do:leave_gold 2")
    torvin = stage.hero("torvin")
    assert (torvin.items, torvin.gold, torvin.focus, torvin.actions, torvin.benedictions) == ([], 1, [], 1, 2)
    stage.do("do:end_turn")
    stage.turn("drek", "do:take_coin")
    assert "do:take_token attribute:wis" not in stage.options            # he is at his limit
    stage.do("do:take item:ancestral_warhammer")
    drek = stage.hero("drek")
    assert (drek.gold, drek.items, drek.actions) == (3, ["bloodmaw_cleaver", "ancestral_warhammer"], 2)  # R36: free
    cache = stage.state.caches[0]
    assert (cache.gold, cache.focus, cache.items) == (1, 1, [])
    stage.put("warg")
    assert not [one for one in stage.options if one.startswith("do:take")]
    assert stage.refused("do:take_coin") == {"monsters_block"}


# --- Focus --------------------------------------------------------------------------------------------------


@pytest.mark.rules("actions.focus", "focus.gaining", "focus.replacing", "focus.limit")
def test_the_focus_action() -> None:
    stage = Stage("torvin")
    stage.have("torvin", level=2)
    stage.turn("torvin", "do:focus attribute:wis")
    assert (stage.hero("torvin").focus, stage.hero("torvin").actions) == (["wis"], 1)
    assert stage.refused("do:focus attribute:wis") == {"focus_there"}
    stage.do("do:focus attribute:str")
    assert stage.refused("do:focus attribute:int") == {"focus_full"}


@pytest.mark.rules("focus.gaining", "merchant.drops")
def test_at_the_limit_no_focus_is_gained() -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["wis"])
    warg = stage.put("warg", damaged=True)
    stage.dice(melee=[6] * 5)
    stage.turn("torvin", f"do:melee monster:{warg}")
    stage.do("do:take_focus")
    assert stage.prompt == "make_room"
    stage.do()                                               # R29: the gold after all
    assert (stage.hero("torvin").gold, stage.hero("torvin").focus) == (3, ["wis"])


@pytest.mark.rules("focus.persistent")
def test_focus_stays_over_the_rounds() -> None:
    stage = Stage("torvin")
    stage.turn("torvin", "do:focus attribute:str")
    for number in (2, 3):
        stage.end_turns("blank")
        stage.until_round(number)
        assert stage.hero("torvin").focus == ["str"]


@pytest.mark.rules("focus.limit", "levels.effect", "levels.cap", "last-stand.adjustments")
def test_limits_by_level_and_the_reserve() -> None:
    stage = Stage("torvin", "drek")
    for level in range(1, 6):
        stage.have("torvin", level=level)
        assert focus_limit(stage.state, stage.hero("torvin")) == min(4, level)       # R28: 1, 2, 3, 4, 4
    stage.arrange(lambda s: give(s, "torvin", "focus_crystal"))
    for level, limit in ((1, 2), (3, 4), (4, 4), (5, 4)):
        stage.have("torvin", level=level)
        assert focus_limit(stage.state, stage.hero("torvin")) == limit   # no card says that it goes beyond
    stage.have("torvin", focus=["str", "agi", "wis", "int"], gold=0)
    assert "do:focus_reserve" not in stage.options
    stage.board(last_stand=True)
    assert focus_limit(stage.state, stage.hero("torvin")) == 5           # a Last Stand does
    stage.turn("torvin", "do:focus_reserve")
    assert stage.hero("torvin").reserve == 1
    assert stage.refused("do:focus_reserve") == {"focus_full"}
    stage.do("do:coin_reserve")
    assert (stage.hero("torvin").reserve, stage.hero("torvin").gold) == (0, 1)


@pytest.mark.rules("levels.cap", "levels.cost")
@pytest.mark.parametrize(("level", "gold", "allowed"), [(1, 3, True), (1, 2, False), (4, 3, True), (5, 9, False)])
def test_who_may_level(level: int, gold: int, allowed: bool) -> None:
    stage = Stage("torvin")
    stage.have("torvin", level=level, gold=gold)
    assert CONTENT.tuning.level_cost == 3
    assert level_options(stage.hero("torvin")) == (["do:level_up"] if allowed else [])


@pytest.mark.rules("actions.cast-spell", "spells.cost", "spells.attribute")
def test_casting_needs_focus_and_wit() -> None:
    stage = Stage("mira", "drek", "sylara")
    stage.turn("drek")
    assert stage.refused("do:cast spell:gilded_word") == {"no_focus"}
    stage.have("drek", focus=["str"])
    assert stage.refused("do:cast spell:soul_anchor") == {"int_too_low"}         # Arcane wants 4
    stage.have("drek", space=OAK)
    stage.dice(spell=[1, 1])
    stage.do("do:cast spell:gilded_word")
    drek = stage.hero("drek")
    assert (drek.focus, drek.actions, drek.gold) == ([], 1, 2)                   # lost on failure too
    assert stage.refused("do:cast spell:gilded_word") == {"no_focus", "spell_turned"}
    stage.do("do:end_turn")
    stage.have("mira", focus=["str"])
    stage.turn("mira")
    assert stage.refused("do:cast spell:mend_wounds") == {"int_too_low"}         # INT 1: not even Common


# --- why not ------------------------------------------------------------------------------------------------


@pytest.mark.rules("combat.one-space", "board.adjacency", "malachar.unlocking")
def test_why_not() -> None:
    stage = Stage("torvin", "drek")
    warg = stage.put("warg", OAK)
    stage.turn("torvin")
    wanted = {
        f"do:melee monster:{warg}": {"not_in_your_space"},
        f"do:shoot monster:{warg}": {"not_in_your_space"},
        f"monster:{warg}": {"not_in_your_space"},
        "do:melee monster:warg-99": {"no_such_monster"},
        "do:banish": {"nothing_to_banish"},
        "do:move space:drowned_chapel": {"not_adjacent"},
        "do:move space:gate_of_unmaking": {"court_locked"},
        f"do:move space:{CLEARING}": {"already_there"},
        "do:move space:nowhere": {"no_such_space"},
        "do:cast spell:gilded_word": {"no_focus"},
        "do:take item:iron_maul": {"no_cache"},
        "do:sell item:iron_maul": {"not_yours"},
        "do:spend_here": {"no_place_spend"},
        "do:give_item item:ancestral_warhammer": {"no_such_quest"},
        "do:level_up": {"only_in_clean_up"},
        "do:end_turn": set(),
    }
    assert {option: stage.refused(option) for option in wanted} == wanted
    stage.board(merchant=GATE)
    assert stage.refused("do:trade") == {"merchant_elsewhere"}
    stage.have("torvin", space="smoking_gate")
    assert stage.refused("do:spend_here space:smoking_gate") == {"no_benediction"}
    stage.have("torvin", actions=0, free_move=False)
    assert stage.refused("do:cache") == {"no_action"}
    assert stage.refused("do:end_turn", seat=1) == {"not_your_turn_now"}


@pytest.mark.rules("combat.one-space", "actions.ranged")
def test_a_shot_reaches_no_further_than_a_blow() -> None:
    stage = Stage("mira")
    stage.arrange(lambda s: give(s, "mira", "yew_longbow"))
    warg = stage.put("warg", OAK)
    stage.turn("mira")
    assert not [option for option in stage.options if option.endswith(warg)]
    stage.do(f"do:move space:{OAK}")
    assert f"do:shoot monster:{warg}" in stage.options


@pytest.mark.rules("malachar.unlocking")
def test_before_the_unlock_the_ring_is_a_chain() -> None:
    stage = Stage("torvin")
    door = next(space for space in stage.state.links if TILE_OF[space] == "ashen_court")
    outside = stage.state.links[door]
    stage.have("torvin", space=outside)
    stage.turn("torvin")
    assert stage.refused(f"do:move space:{door}") == {"court_locked"}
    stage.arrange(open_court)
    assert stage.refused(f"do:move space:{door}") <= {"too_far"}
