"""The five heroes: their sheets exactly, their items, their powers."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.rolls import pool
from norn.games.realms.rules.values import NOWHERE, At, movement
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"

SHEETS: dict[str, tuple[str, int, int, int, int, int, int, str, str]] = {
    "torvin": ("Torvin Stonefist", 4, 2, 2, 3, 6, 2, "ancestral_warhammer", "shield_wall"),
    "sylara": ("Sylara Dawnweave", 1, 2, 3, 5, 6, 2, "spellweave_staff", "arcane_surge"),
    "drek": ("Drek Ashblade", 5, 3, 1, 2, 6, 2, "bloodmaw_cleaver", "reckless_assault"),
    "mira": ("Mira Whisper", 2, 5, 3, 1, 6, 2, "wraithsilk_cloak", "daring_defiance"),
    "aelindra": ("Sister Aelindra", 2, 1, 4, 4, 6, 2, "icon_of_the_dawn", "channel_divinity"),
}


@pytest.mark.rules("heroes.torvin", "heroes.sylara", "heroes.drek", "heroes.mira", "heroes.aelindra",
                   "heroes.torvin.item", "heroes.sylara.item", "heroes.drek.item", "heroes.mira.item",
                   "heroes.aelindra.item")
def test_the_printed_sheets() -> None:
    assert list(CONTENT.heroes) == list(SHEETS)
    for name, sheet in SHEETS.items():
        card = CONTENT.heroes[name]
        assert (card.name, card.strength, card.agi, card.wis, card.intellect, card.hp, card.movement,
                card.starting_item, card.power) == sheet
    stage = Stage(*SHEETS)
    assert {hero.id: hero.items for hero in stage.state.heroes} == {name: [sheet[7]] for name, sheet in SHEETS.items()}


@pytest.mark.rules("heroes.torvin.item", "heroes.sylara.item", "heroes.drek.item", "heroes.mira.item",
                   "heroes.aelindra.item", "tests.pool")
def test_what_the_starting_items_are_worth() -> None:
    stage = Stage(*SHEETS)
    s = stage.state
    hurt, whole = At("bloodmaw_cleaver"), At("bloodmaw_cleaver")
    hurt.target = stage.monster(stage.put("warg", damaged=True))
    whole.target = stage.monster(stage.put("warg"))
    s = stage.state
    more = {name: CONTENT.items[sheet[7]].modifies[0].add for name, sheet in SHEETS.items()}
    assert min(more.values()) > 0
    assert pool(s, stage.hero("torvin"), "str", ("dice.melee",), At("ancestral_warhammer")) == 4 + more["torvin"]
    assert pool(s, stage.hero("sylara"), "int", ("dice.spell",), NOWHERE) == 5 + more["sylara"]
    assert pool(s, stage.hero("drek"), "str", ("dice.melee",), hurt) == 5 + more["drek"]
    assert pool(s, stage.hero("drek"), "str", ("dice.melee",), whole) == 5
    assert movement(s, stage.hero("mira")) == 2 + more["mira"]
    assert pool(s, stage.hero("aelindra"), "wis", ("dice.banish",), NOWHERE) == 4 + more["aelindra"]


@pytest.mark.rules("heroes.drek.item")
def test_the_cleaver_takes_one_gold_a_turn_beside_the_drop() -> None:
    stage = Stage("drek")
    first, second = stage.put("warg", damaged=True), stage.put("warg", damaged=True)
    stage.dice(melee=[6] * 12)
    for one in (first, second):
        stage.turn("drek", f"do:melee monster:{one}")
        stage.decline("reckless")
        stage.run_until("turn")
    assert stage.hero("drek").gold == 2 + 1 + 1 + 1


@pytest.mark.rules("heroes.torvin.shield-wall")
def test_shield_wall_is_for_wounds() -> None:
    stage = Stage("torvin", "drek")
    stage.put("shadow_wisp", damaged=True)                   # 1 Corruption, no wound
    stage.have("drek", space=GATE)
    stage.run_until("retaliate")
    assert stage.hero("torvin").corruption == 1
    assert stage.prompt == "retaliate"                       # D10: no Focus to place
    assert stage.hero("torvin").focus == []


@pytest.mark.rules("heroes.torvin.shield-wall")
def test_shield_wall_once_for_each_event_from_any_source() -> None:
    stage = Stage("torvin")
    stage.have("torvin", level=5, space="bramble_deep")
    stage.board(fire=["bramble_deep"], fire_left=9)
    stage.put("stone_gargoyle", "bramble_deep")              # 2 wounds at once
    stage.do("do:end_turn")
    assert stage.prompt == "focus_where"                     # the fire
    stage.do("attribute:str")
    assert stage.prompt == "focus_where"                     # the Gargoyle
    stage.do("attribute:wis")
    assert stage.prompt == "retaliate"                       # R50: one token for two wounds
    assert stage.hero("torvin").hp == 3


@pytest.mark.rules("heroes.sylara.arcane-surge")
@pytest.mark.parametrize(("option", "faces"), [
    ("do:surge_all", [6, 5, 4, 3, 2, 1]), ("do:surge_one die:2", [6, 2, 2, 2, 2, 2])])
def test_arcane_surge_rerolls_one_or_all(option: str, faces: list[int]) -> None:
    stage = Stage("sylara")
    stage.have("sylara", focus=["str"])
    stage.dice(spell=[2, 2, 2, 2, 2, 2, *faces])
    stage.turn("sylara", "do:cast spell:gilded_word")
    assert "do:surge_all" in stage.options
    stage.do(option)
    assert stage.hero("sylara").hp == 5
    assert sorted(stage.faces()) == sorted(faces)
    assert not [one for one in stage.options if one.startswith("do:surge")]      # R50: once a test
    assert stage.hero("sylara").hp == 5


@pytest.mark.rules("heroes.sylara.arcane-surge")
def test_arcane_surge_is_for_int_only_and_may_fell_her() -> None:
    stage = Stage("sylara", "torvin")
    stage.board(doom=[CLEARING])
    stage.dice(banish=[1, 1, 1])
    stage.turn("sylara", "do:banish")
    stage.decline("join_banish")
    assert stage.prompt == "turn"
    stage.have("sylara", hp=1, focus=["str"])
    stage.dice(spell=[1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6])
    stage.do("do:cast spell:gilded_word")
    stage.decline("help_test")
    stage.do("do:surge_all")
    sylara = stage.hero("sylara")
    assert (sylara.status, sylara.gold) == ("vanquished", 2)             # and the test fails


@pytest.mark.rules("heroes.drek.reckless-assault")
def test_reckless_assault_once_a_turn() -> None:
    stage = Stage("drek")
    orc = stage.put("orc_warchief")
    stage.dice(melee=[6, 6, 6, 1, 1, 6, 1, 1, 1, 1, 1])
    stage.turn("drek", f"do:melee monster:{orc}", "do:reckless")
    drek = stage.hero("drek")
    assert (drek.hp, drek.actions) == (5, 2)                 # a wound, and a further action
    stage.do(f"do:melee monster:{orc}")
    assert stage.prompt != "reckless"                        # R50
    assert stage.hero("drek").actions == 1


@pytest.mark.rules("heroes.drek.reckless-assault", "actions.ranged")
def test_reckless_assault_serves_ranged_attacks_too() -> None:
    stage = Stage("drek")
    warg = stage.put("warg")
    stage.dice(ranged=[1, 1, 1])
    stage.turn("drek", f"do:shoot monster:{warg}")
    assert stage.prompt == "reckless"


@pytest.mark.rules("heroes.mira.daring-defiance")
@pytest.mark.parametrize(("gold", "left"), [(1, 0), (2, 0), (3, 1)])
def test_a_failed_dare_costs_another_gold_if_held(gold: int, left: int) -> None:
    stage = Stage("mira")
    stage.have("mira", gold=gold)
    warg = stage.put("warg")
    stage.dice(ranged=[3, 3, 3, 3, 3])
    stage.turn("mira", f"do:shoot monster:{warg}", "do:dare")
    assert stage.hero("mira").gold == left                   # R50


@pytest.mark.rules("heroes.mira.daring-defiance", "doom.penalty")
def test_a_dare_on_doom_makes_five_and_six_good() -> None:
    stage = Stage("mira")
    stage.board(doom=[CLEARING])
    stage.have("mira", gold=5)
    gargoyle = stage.put("stone_gargoyle")
    stage.dice(ranged=[4, 4, 4, 5, 6])
    stage.turn("mira", f"do:shoot monster:{gargoyle}", "do:dare")
    assert not stage.monster(gargoyle).damaged
    stage.have("mira", used=[])
    stage.dice(ranged=[4, 4, 5, 5, 6])
    stage.do(f"do:shoot monster:{gargoyle}")
    stage.do("do:dare")
    assert stage.monster(gargoyle).damaged


@pytest.mark.rules("heroes.aelindra.channel-divinity")
def test_channel_divinity_once_a_round_from_anywhere() -> None:
    stage = Stage("torvin", "aelindra")
    stage.have("aelindra", space=GATE)
    stage.put("plague_rat_swarm")
    stage.put("skeleton_warrior", struck=True)
    stage.run_until("channel")
    stage.do("do:channel_wound")
    stage.do("attribute:int")
    torvin, aelindra = stage.hero("torvin"), stage.hero("aelindra")
    assert torvin.hp == 6
    assert (aelindra.hp, aelindra.focus) == (5, ["int"])
    stage.run_until("next_hero", "channel")
    assert stage.hero("torvin").hp == 5                      # the Skeleton strikes too
    assert stage.prompt == "next_hero"                       # once a round: she is not asked again


@pytest.mark.rules("attributes.str", "attributes.agi", "attributes.wis", "attributes.int", "banish.attribute",
                   "commons.mud-crawler.drag", "commons.warg.pounce")
def test_which_attribute_serves_what() -> None:
    stage = Stage("sylara", "torvin")
    stage.have("torvin", space=GATE)
    stage.board(doom=[CLEARING])
    stage.dice(banish=[6, 1, 1])
    stage.turn("sylara", "do:banish")
    assert len(stage.faces()) == 3                           # R23: WIS banishes
    stage.have("sylara", focus=["str"])
    stage.dice(spell=[6] * 6)
    stage.do("do:cast spell:gilded_word")
    assert len(stage.faces()) == 6                           # INT casts, and the Staff
    stage.have("sylara", actions=2)
    warg = stage.put("warg")
    stage.dice(ranged=[1, 1])
    stage.do(f"do:shoot monster:{warg}")
    assert len(stage.faces()) == 2                           # AGI shoots
    stage.dice(melee=[1], trait=[6, 6, 1, 1])
    stage.do(f"do:melee monster:{warg}")
    rolled = [event.data["attribute"] for event in stage.table.events() if event.kind == "rolled"]
    assert rolled[-2:] == ["attribute:str", "attribute:agi"]             # STR strikes, AGI dodges the Pounce


@pytest.mark.rules("tests.pool", "heroes.mira.item")
def test_a_given_item_serves_its_new_owner() -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        give(s, "torvin", "wraithsilk_cloak")

    stage.arrange(scene)
    assert movement(stage.state, stage.hero("torvin")) == 3
    assert movement(stage.state, stage.hero("mira")) == 2
    assert stage.hero("torvin").space == CLEARING != OAK
