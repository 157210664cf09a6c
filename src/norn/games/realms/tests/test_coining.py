"""Focus becomes gold at any time: wherever that would matter, somebody is asked."""

from __future__ import annotations

import pytest

from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give

ANVIL, ARCHIVES = "great_anvil", "dwarven_archives"


def met(hero: str, start: str, lore: str, card: str, **figures: object) -> Stage:
    """He has come to a Lore space and met the card."""
    stage = Stage(hero)
    stage.have(hero, space=start, **figures)
    stage.turn(hero)
    stage.meets(card, encounter=[1] * 9)
    stage.do(f"do:move space:{lore}")
    return stage


@pytest.mark.rules("focus.gold", "encounters.outcome")
def test_focus_may_pay_a_bargain_for_which_the_gold_is_lacking() -> None:
    stage = met("drek", "elder_oak", "moonlit_ring", "thorn_hedge_witchs_supper", gold=0, focus=["str"], hp=3)
    assert (stage.prompt, stage.options) == ("encounter", ["do:test attribute:int", "do:bargain_by_focus"])
    stage.do("do:bargain_by_focus")
    drek = stage.hero("drek")
    assert (drek.hp, drek.gold, drek.focus) == (4, 0, [])


@pytest.mark.rules("focus.gold", "encounters.outcome")
def test_a_bargain_takes_the_tokens_of_ones_choice_and_no_more_than_it_must() -> None:
    stage = met("drek", "drowned_chapel", "ferrymans_landing", "mere_leech_physic", gold=1, focus=["str", "wis"],
                level=2, hp=3)
    stage.do("do:bargain_by_focus")
    assert stage.prompt == "focus_spend"
    stage.do("attribute:wis")
    drek = stage.hero("drek")
    assert (drek.hp, drek.gold, drek.focus) == (5, 0, ["str"])


@pytest.mark.rules("focus.gold", "encounters.outcome")
def test_a_bargain_that_focus_could_not_pay_either_is_rolled_unasked() -> None:
    stage = met("drek", "drowned_chapel", "ferrymans_landing", "mere_leech_physic", gold=0, focus=["str"])
    assert stage.prompt != "encounter"


@pytest.mark.rules("focus.gold", "encounters.outcome")
def test_focus_may_be_staked_against_the_foxes() -> None:
    stage = met("mira", "elder_oak", "moonlit_ring", "thorn_court_of_foxes", gold=1, focus=["wis"])
    stage.dice(encounter=[6] + [1] * 9)
    stage.test("agi")
    assert (stage.prompt, stage.options) == ("stake", ["do:stake 0", "do:stake 1", "do:stake_by_focus 2"])
    stage.do("do:stake_by_focus 2")
    stage.decline("dare", "after_roll")
    mira = stage.hero("mira")
    assert (mira.gold, mira.focus) == (5, [])


@pytest.mark.rules("focus.gold", "encounters.outcome")
def test_without_gold_the_foxes_still_ask_whoever_has_focus() -> None:
    stage = met("drek", "elder_oak", "moonlit_ring", "thorn_court_of_foxes", gold=0, focus=["wis"])
    stage.test("int")
    assert (stage.prompt, stage.options) == ("stake", ["do:stake 0", "do:stake_by_focus 1"])


@pytest.mark.rules("focus.gold", "heroes.mira.daring-defiance")
def test_focus_may_pay_for_defiance() -> None:
    stage = Stage("mira")
    warg = stage.put("warg")
    stage.have("mira", gold=0, focus=["agi"])
    stage.turn("mira")
    stage.dice(ranged=[4, 1, 1, 1, 1])
    stage.do(f"do:shoot monster:{warg}")
    assert (stage.prompt, stage.options) == ("dare", ["do:dare_by_focus"])
    stage.do("do:dare_by_focus")
    assert stage.faces() == [4, 1, 1, 1, 1]                  # the die of the token is gone with it
    assert stage.monster(warg).damaged
    assert (stage.hero("mira").gold, stage.hero("mira").focus) == (0, [])


@pytest.mark.rules("focus.gold", "heroes.mira.daring-defiance", "banish.pool")
def test_a_token_coined_for_a_banish_adds_no_die_to_it() -> None:
    stage = Stage("mira")
    stage.board(doom=["wayfarers_clearing"])
    stage.have("mira", gold=0, focus=["wis"])
    stage.turn("mira", "do:banish", "do:dare_by_focus")
    assert len(stage.faces()) == 3


@pytest.mark.rules("focus.gold", "commons.goblin-shaman.hex")
@pytest.mark.parametrize(("answer", "gold"), [("attribute:str", 2), ("do:coin attribute:str", 3)])
def test_a_lone_token_may_be_turned_into_gold_before_a_hex_takes_it(answer: str, gold: int) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space="gatehouse_of_oaths")
    stage.have("drek", focus=["str"])
    stage.put("goblin_shaman")
    stage.end_turns("blank", "blank", trait=[1, 1])
    assert (stage.prompt, stage.options) == ("focus_lost", ["attribute:str", "do:coin attribute:str"])
    stage.do(answer)
    assert (stage.hero("drek").focus, stage.hero("drek").gold) == ([], gold)


@pytest.mark.rules("focus.gold", "focus.persistent")
def test_what_is_left_after_coining_is_still_lost() -> None:
    stage = met("drek", ANVIL, ARCHIVES, "stone_runes_behind_runes", focus=["str", "wis"], level=2, gold=0)
    stage.decline("after_roll")
    assert stage.prompt == "focus_lost"
    stage.do("do:coin attribute:str")
    assert stage.options == ["attribute:wis", "do:coin attribute:wis"]
    stage.do("attribute:wis")
    assert (stage.hero("drek").focus, stage.hero("drek").gold) == ([], 1)


@pytest.mark.rules("focus.gold", "focus.limit", "heroes.torvin.shield-wall")
@pytest.mark.parametrize("makes_room", [False, True])
def test_at_the_limit_a_token_may_make_room_for_the_next(makes_room: bool) -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str"], gold=0)
    stage.board(fire=["wayfarers_clearing"])
    stage.turn("torvin", "do:end_turn")
    assert (stage.prompt, stage.options) == ("make_room", ["do:coin attribute:str"])
    stage.do(*(["do:coin attribute:str"] if makes_room else []))
    if makes_room:
        stage.do("attribute:wis")
    torvin = stage.hero("torvin")
    assert (torvin.focus, torvin.gold) == ((["wis"], 1) if makes_room else (["str"], 0))


@pytest.mark.rules("focus.gold", "merchant.drops", "focus.limit")
@pytest.mark.parametrize("makes_room", [False, True])
def test_a_drop_may_be_focus_though_one_is_at_the_limit(makes_room: bool) -> None:
    stage = Stage("drek")
    orc = stage.put("orc_warchief", damaged=True)
    stage.have("drek", focus=["wis"], gold=0)
    stage.turn("drek")
    stage.dice(melee=[6] * 6)
    stage.do(f"do:melee monster:{orc}")
    stage.decline("reckless")
    assert stage.options == ["do:take_gold 2", "do:take_focus"]
    stage.do("do:take_focus")
    assert stage.prompt == "make_room"
    stage.do(*(["do:coin attribute:wis"] if makes_room else []))
    if makes_room:
        stage.do("attribute:str")
    drek = stage.hero("drek")
    assert (drek.focus, drek.gold) == ((["str"], 2) if makes_room else (["wis"], 3))     # and 1 by the Cleaver


@pytest.mark.rules("focus.gold", "merchant.paying")
def test_the_market_waits_for_whoever_could_buy_with_focus() -> None:
    stage = Stage("drek")
    stage.have("drek", gold=0, focus=["str"])

    def on_top(s: State) -> None:
        give(s, "drek", "iron_maul")
        s.heroes[0].items.remove("iron_maul")
        s.item_deck.insert(0, "iron_maul")

    stage.arrange(on_top)
    stage.turn("drek", "do:trade")
    assert stage.prompt == "market"
    stage.do("do:coin attribute:str")
    assert "do:buy item:iron_maul 1" in stage.options
