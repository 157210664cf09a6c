"""Scenes through several phases, with forced dice: the twenty of the designer's notes."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.doom import tokens_left
from norn.games.realms.rules.merchant import sale_value
from norn.games.realms.rules.quests import new_quest
from norn.games.realms.rules.values import price
from norn.games.realms.state import State
from norn.games.realms.tests.stage import START, Stage, give, open_court, put, set_quests
from norn.kernel.catalogue import open_table
from norn.kernel.errors import IllegalChoice

CLEARING = "wayfarers_clearing"


def refused(stage: Stage, option: str) -> set[str]:
    """The reasons for which an option is not offered; empty when it is."""
    return {one.key for one in stage.table.why_not(stage.seat, option)}


@pytest.mark.rules("overview.setup", "overview.difficulty", "icons.monster", "icons.fate", "icons.venture",
                   "malachar.unlocking", "components.rift-gates", "boss.tier")
def test_set_up() -> None:
    table = open_table("realms", 3, 1)
    for seat, hero in enumerate(("torvin", "sylara", "aelindra")):
        table.answer(seat, f"hero:{hero}")
    for seat in range(3):
        table.answer(seat, START)
    table.answer(0, START)
    s: State = table.game.state
    printed = CONTENT.difficulties["medium"]
    assert s.doom_track == printed.doom_start
    assert len(s.rifts) == printed.open_rifts
    assert set(s.rifts) <= {"ashpeak", "sunken_mere", "barrowmoor"}
    assert sorted(s.doom) == ["broken_stair", "drowned_chapel", "smoking_gate"]
    assert tokens_left(s) == 17
    tiers = [CONTENT.monsters[one.kind].tier for one in s.monsters]
    assert sorted(tiers) == ["common"] * 4 + ["legendary"]
    assert [(hero.gold, hero.hp, hero.level) for hero in s.heroes] == [(2, 6, 1)] * 3


@pytest.mark.rules("focus.die", "focus.reroll", "actions.melee", "combat.attack-healthy", "monsters.flip",
                   "combat.defeat", "merchant.drops", "tests.success", "tests.failure")
def test_focus_flip_finish() -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        put(s, "skeleton_warrior", CLEARING)
        s.heroes[0].focus = ["str"]
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    bones = stage.state.monsters[-1].id
    stage.dice(melee=[5, 1, 2, 3, 4, 4, 6])
    stage.turn("torvin", f"do:melee monster:{bones}")
    assert stage.prompt == "after_roll"
    stage.do("do:reroll_focus die:4")
    assert stage.monster(bones).damaged
    assert stage.hero("torvin").focus == []
    assert stage.hero("torvin").hp == 6
    stage.dice(melee=[1, 2, 3, 4, 5])
    stage.do(f"do:melee monster:{bones}")
    stage.do("do:take_gold 1")
    assert stage.hero("torvin").gold == 3
    assert "triumph" not in stage.said()
    assert all(one.id != bones for one in stage.state.monsters)


@pytest.mark.rules("combat.monster-retaliation", "heroes.torvin.shield-wall", "focus.limit",
                   "combat.hero-retaliation", "combat.automatic-damage")
def test_provoked() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: _put_only(s, "stone_gargoyle"))
    stone = stage.state.monsters[-1].id
    stage.dice(melee=[5, 5, 1, 1, 1])
    stage.turn("torvin", f"do:melee monster:{stone}")
    assert stage.hero("torvin").hp == 4
    assert stage.prompt == "focus_where"
    stage.do("attribute:str")
    stage.dice(melee=[6, 6, 5, 1, 1, 1, 1])
    stage.run_until("retaliate")
    assert stage.hero("torvin").hp == 2
    assert stage.hero("torvin").focus == ["str"]
    stage.do(f"do:retaliate monster:{stone}")
    assert stage.monster(stone).damaged


def _put_only(s: State, kind: str) -> None:
    put(s, kind, CLEARING)


@pytest.mark.rules("combat.combined", "round.assist", "combat.combined-retaliation", "monsters.two-hits")
def test_combined_against_malachar() -> None:
    stage = Stage("drek", "torvin")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        for hero in s.heroes:
            hero.space = "shattered_palace"

    stage.arrange(scene)
    boss = stage.state.monsters[0].id
    stage.dice(melee=[6, 6, 6, 6, 1, 1, 1, 1, 1, 1])
    stage.turn("drek", f"do:melee monster:{boss}")
    stage.decline("reckless")
    assert stage.prompt == "join_attack"
    stage.do(f"do:join monster:{boss}")
    assert stage.monster(boss).damaged
    assert [stage.hero(one).actions for one in ("drek", "torvin")] == [1, 1]
    stage.dice(melee=[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1])
    stage.do(f"do:melee monster:{boss}")
    stage.decline("reckless")
    stage.do(f"do:join monster:{boss}")
    assert stage.monster(boss).damaged
    drek, torvin = stage.hero("drek"), stage.hero("torvin")
    assert (drek.hp, drek.corruption, torvin.hp, torvin.corruption) == (3, 2, 6, 0)


@pytest.mark.rules("heroes.mira.daring-defiance", "combat.ranged-exhaust", "actions.ranged", "combat.ranged-safe")
def test_mira_shoots() -> None:
    stage = Stage("mira", "torvin")

    def scene(s: State) -> None:
        put(s, "warg", CLEARING)
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    warg = stage.state.monsters[-1].id
    stage.dice(ranged=[4, 1, 1, 1, 1])
    stage.turn("mira", f"do:shoot monster:{warg}", "do:dare")
    assert stage.monster(warg).damaged
    assert stage.hero("mira").gold == 1
    assert stage.hero("mira").hp == 6
    assert refused(stage, f"do:shoot monster:{warg}") == {"all_shot"}


@pytest.mark.rules("banish.doom-removal", "doom.penalty", "quests.clear-doom", "trackers.clear-doom", "actions.banish")
def test_banish_on_doom() -> None:
    stage = Stage("aelindra", "drek")

    def scene(s: State) -> None:
        s.doom = [CLEARING, "smoking_gate", "broken_stair"]
        set_quests(s, "clear_doom", "discard_gold", "reach_level")
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    stage.dice(banish=[5, 5, 5, 5, 6])
    stage.turn("aelindra", "do:banish")
    assert CLEARING not in stage.state.doom
    assert tokens_left(stage.state) == 17
    assert stage.state.quests[0].progress == 1


@pytest.mark.rules("banish.closing", "banish.pool", "banish.benediction", "banish.modifiers", "benedictions.earning",
                   "quests.rift-sealed", "rifts.no-reopening", "benedictions.banish")
def test_rift_closed() -> None:
    stage = Stage("aelindra", "sylara")

    def scene(s: State) -> None:
        s.rifts = ["barrowmoor"]
        s.doom = ["necromancers_study", "field_of_cairns"]
        set_quests(s, "rift_sealed", "clear_doom", "reach_level")
        for hero in s.heroes:
            hero.space = "necromancers_study"
        s.heroes[0].benedictions = 1

    stage.arrange(scene)
    stage.dice(banish=[6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5])
    stage.turn("aelindra", "do:banish", "do:join_banish hero:aelindra", "do:spend_benedictions 1")
    s = stage.state
    assert s.rifts == []
    assert s.sealed == ["barrowmoor"]
    assert s.doom == []
    assert [hero.benedictions for hero in s.heroes] == [1, 1]
    assert s.quests[0].done
    assert s.quests[1].progress == 0
    assert len(stage.hero("aelindra").items) == 2
    assert [stage.hero(one).actions for one in ("aelindra", "sylara")] == [1, 1]
    stage.end_turns("rift", "blank")
    assert stage.prompt == "rift_tile"                       # both are on Barrowmoor still
    assert "tile:barrowmoor" not in stage.options
    assert len(stage.options) == 4


@pytest.mark.rules("spells.rifts", "spells.cost", "focus.spell-cost", "spells.resolving", "spells.attribute")
def test_rift_collapse() -> None:
    stage = Stage("sylara")

    def scene(s: State) -> None:
        s.rifts = ["ashpeak"]
        s.heroes[0].space = "the_caldera"
        s.heroes[0].focus = ["int"]

    stage.arrange(scene)
    stage.dice(spell=[6, 6, 6, 1, 1, 1], banish=[6, 6, 1])
    stage.turn("sylara", "do:cast spell:rift_collapse")
    stage.decline("after_roll")
    assert stage.state.charges == {"ashpeak": 2}
    assert stage.hero("sylara").focus == []
    assert "rift_collapse" in stage.state.turned
    stage.do("do:banish")
    assert stage.state.sealed == ["ashpeak"]


@pytest.mark.rules("fate.doom", "doom.track-apart", "doom.overflow", "doom.fully-doomed", "round.fate-phase")
def test_doom_drawn() -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        s.rifts = ["thornwild"]
        s.doom = ["elder_oak", "moonlit_ring"]
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    before = stage.state.doom_track
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.picks(fate=[0, 0])
    stage.do("do:end_turn")
    assert stage.prompt == "doom_space"
    assert sorted(stage.options) == ["space:bramble_deep", f"space:{CLEARING}"]
    stage.do(f"space:{CLEARING}")
    assert stage.state.doom_track == before + 1
    assert CLEARING in stage.state.doom
    full = ["elder_oak", "moonlit_ring", "bramble_deep", CLEARING]
    stage.board(doom=full)
    stage.end_turns("doom", "blank")
    stage.run_until("doom_tile", "doom_space", "next_hero")
    if stage.prompt == "doom_tile":
        stage.do(stage.options[0])
    assert "fully_doomed" in stage.said()
    stage.do(stage.options[0])
    assert len(stage.state.doom) == 5                        # the token lies beyond the tile, the track stays
    assert stage.state.doom_track == before + 1


@pytest.mark.rules("rifts.surge", "rifts.surge-spawn", "rifts.cap", "elites.tier", "elites.gravecall-wight.deathfrost",
                   "hunters.applying")
def test_surge_at_doom_six() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        s.doom_track = 6
        s.rifts = ["barrowmoor"]
        s.doom = ["field_of_cairns"]
        s.heroes[0].space = "chapel_of_last_names"
        s.lore_turned = ["chapel_of_last_names"]

    stage.arrange(scene)
    stage.turn("torvin")
    stage.picks(fate=[3])
    stage.do("do:end_turn")
    s = stage.state
    wight = next(one for one in s.monsters if one.kind == "gravecall_wight")
    assert wight.space == "necromancers_study"
    assert wight.hunts == ""
    assert sorted(s.doom) == ["chapel_of_last_names", "field_of_cairns", "widows_causeway"]
    stage.run_until("retaliate")
    card = CONTENT.monsters["gravecall_wight"]
    assert stage.hero("torvin").hp == 6 - card.wounds
    assert stage.hero("torvin").corruption == card.corruption


@pytest.mark.rules("combat.order", "hunters.blocking", "commons.warg.pounce", "combat.targeting", "hunters.prey")
def test_order_hunt_block() -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        put(s, "warg", CLEARING, hunts="printed")
        put(s, "vine_horror", CLEARING)
        s.heroes[1].hp = 5

    stage.arrange(scene)
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.dice(trait=[5, 6, 1], melee=[6, 1, 1, 1, 1])
    stage.do("do:end_turn")
    assert stage.hero("drek").hp == 3
    assert stage.prompt == "retaliate"
    stage.do()
    assert stage.prompt == "block"
    assert stage.seat == 1
    stage.do(stage.options[0])
    assert stage.hero("drek").hp == 1
    assert stage.hero("torvin").hp == 6
    stage.do(stage.options[0])
    assert stage.state.monsters[1].damaged


@pytest.mark.rules("commons.shadow-wisp.flicker", "monsters.weaker-side")
@pytest.mark.parametrize("damaged", [False, True])
def test_wisp(damaged: bool) -> None:
    stage = Stage("sylara", "torvin")

    def scene(s: State) -> None:
        put(s, "shadow_wisp", CLEARING, damaged=damaged)
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    stage.run_until("retaliate", "flicker")
    assert stage.hero("sylara").corruption == 1
    assert stage.prompt == ("retaliate" if damaged else "flicker")


@pytest.mark.rules("health.corrupted", "last-stand.trigger", "last-stand.adjustments", "endings.last-stand",
                   "last-stand.winning", "epilogues.b")
def test_to_the_wraith_to_the_last_stand() -> None:
    stage = Stage("mira", "torvin")

    def scene(s: State) -> None:
        put(s, "plague_rat_swarm", CLEARING)
        s.heroes[0].corruption = 5
        s.heroes[0].hp = 4
        s.heroes[1].space = "gatehouse_of_oaths"
        s.doom_track = 8

    stage.arrange(scene)
    stage.turn("mira", "do:end_turn")
    stage.turn("torvin", "do:end_turn")
    s = stage.state
    assert stage.hero("mira").status == "corrupted"
    assert s.last_stand
    wraith = next(one for one in s.monsters if one.kind == "wraith")
    assert wraith.space == CLEARING
    assert s.caches[0].items == ["wraithsilk_cloak"]
    assert s.caches[0].gold == 2

    def finale(state: State) -> None:
        open_court(state)
        state.engaged = state.awake = True
        state.monsters[0].damaged = True
        state.heroes[1].space = "shattered_palace"
        state.doom.append("shattered_palace")

    stage.run_until("next_hero", "turn")
    stage.arrange(finale)
    stage.dice(melee=[5, 5, 5, 5, 1])
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[0].id}")
    stage.decline("after_roll")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "last_stand"
    assert stage.table.events()[-1].data["epilogue"] == "epilogue:epilogue_b"


@pytest.mark.rules("pacts.gaining", "health.corruption-zero", "pacts.reckoning", "fate.reckoning")
def test_a_pact() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        give(s, "drek", "bitter_tonic")
        s.heroes[0].corruption = 1
        s.pact_deck.remove("blood_price")
        s.pact_deck.insert(0, "blood_price")

    stage.arrange(scene)
    stage.turn("drek", "do:use item:bitter_tonic", "do:take_gold 2")
    assert stage.hero("drek").gold == 4
    assert stage.hero("drek").pacts == ["blood_price"]
    stage.dice(reckoning=[3, 2])
    stage.picks(fate=[15, 15])
    stage.run_until("turn")
    stage.do("do:end_turn")
    stage.run_until("turn")
    assert stage.hero("drek").pacts == ["blood_price"]
    stage.do("do:end_turn")
    stage.run_until("turn")
    assert stage.hero("drek").pacts == []
    assert "blood_price" in stage.state.pact_discard
    assert stage.hero("drek").hp == 4


@pytest.mark.rules("combat.vanquished", "health.vanquished")
def test_vanquished_and_back() -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        put(s, "orc_warchief", CLEARING)
        s.heroes[0].hp = 2
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    stage.run_until("next_hero")
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek", "do:end_turn")
    while stage.state.round == 1:
        stage.run_until("turn")
    assert stage.hero("torvin").status == "vanquished"
    assert stage.state.round == 2
    assert stage.prompt == "turn"
    stage.do("do:end_turn")
    while stage.state.round == 2:
        stage.run_until("next_hero", "turn")
    torvin = stage.hero("torvin")
    assert torvin.status == "standing"
    assert torvin.hp == 2
    assert torvin.space != CLEARING
    assert torvin.items == ["ancestral_warhammer"]


@pytest.mark.rules("endings.consumed-world", "overview.lose")
def test_nobody_left() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "orc_warchief", CLEARING)
        s.heroes[0].hp = 2

    stage.arrange(scene)
    stage.run_until("never")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "consumed_world"


@pytest.mark.rules("malachar.engaging", "malachar.rift-call", "malachar.traits", "malachar.unlocking",
                   "quest-rules.unlock", "quests.reach-level")
def test_the_court() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        set_quests(s, "rift_sealed", "discard_gold", "reach_level")
        s.quests[0].done = s.quests[1].done = True
        s.sealed = ["ashpeak"]
        s.heroes[0].level = 2
        s.heroes[0].gold = 3

    stage.arrange(scene)
    stage.run_until("level_up")
    stage.do("do:level_up")
    assert stage.state.court_open
    stage.run_until("turn")

    def at_the_gate(s: State) -> None:
        s.heroes[0].space = "broken_stair"

    stage.arrange(at_the_gate)
    boss = stage.state.monsters[0].id
    before = stage.state.doom_track
    assert refused(stage, f"do:melee monster:{boss}") == {"not_awake", "not_in_your_space"}
    stage.turn("drek", "do:move space:shattered_palace")
    # Nothing is left for Drek but to end his turn, which the table does for him.
    assert stage.prompt == "rift_call"
    stage.picks(fate=[12])
    stage.do("space:hall_of_embers", "space:broken_stair")
    drek = stage.hero("drek")
    assert stage.state.rifts == ["ashpeak"]
    assert stage.state.doom_track == before + 1
    assert (drek.hp, drek.corruption) == (3, 2)
    assert len([one for one in stage.state.monsters if one.kind == "rift_lurker"]) == 2


@pytest.mark.rules("health.corrupted", "combat.vanquished")
def test_both_at_once() -> None:
    stage = Stage("drek", "torvin")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        s.heroes[0].space = "shattered_palace"
        s.heroes[0].hp = 3
        s.heroes[0].corruption = 4
        give(s, "drek", "phoenix_feather")

    stage.arrange(scene)
    stage.turn("drek", "do:end_turn")
    stage.turn("torvin", "do:end_turn")
    assert stage.hero("drek").status == "corrupted"
    assert "phoenix_feather" in stage.state.caches[0].items


@pytest.mark.rules("benedictions.locations", "icons.lore", "encounters.outcome", "encounters.triggers")
def test_archives() -> None:
    stage = Stage("mira", "torvin")

    def scene(s: State) -> None:
        for hero in s.heroes:
            hero.space = "gatehouse_of_oaths"
        s.heroes[0].benedictions = 2
        s.heroes[0].gold = 0

    stage.arrange(scene)
    card = stage.state.encounters["stonehollow_hold"].index("stone_runes_behind_runes")
    stage.dice(encounter=[5, 1, 1])
    stage.picks(encounter_card=[card])
    stage.turn("mira", "do:move space:dwarven_archives", "do:test attribute:int", "do:spend_benedictions 2")
    assert stage.hero("mira").benedictions == 2
    assert stage.state.lore_turned == ["dwarven_archives"]
    stage.do("do:stop")
    stage.do("do:end_turn")
    stage.turn("torvin", "do:move space:dwarven_archives")
    assert len(stage.state.discards["stonehollow_hold"]) == 1


@pytest.mark.rules("merchant.trading", "merchant.paying", "merchant.selling", "merchant.blocked")
def test_trade() -> None:
    stage = Stage("mira")

    def scene(s: State) -> None:
        give(s, "mira", "guild_token")
        s.heroes[0].gold = 12
        for item in ("yew_longbow", "hunting_bow"):
            s.item_deck.remove(item)
            s.item_deck.insert(0, item)

    stage.arrange(scene)
    bow, longbow = (price(stage.state, stage.hero("mira"), item, 0) for item in ("hunting_bow", "yew_longbow"))
    stage.turn("mira", "do:trade", f"do:buy item:hunting_bow {bow}", f"do:buy item:yew_longbow {longbow}")
    left = stage.state.market[:]
    if stage.prompt == "market":
        stage.do("do:leave_market")
    stage.decline("market_beneath")
    gold = 12 - bow - longbow
    assert stage.hero("mira").gold == gold
    assert stage.state.item_deck[-3:] == left
    assert stage.hero("mira").actions == 1
    stage.do("do:sell item:hunting_bow")
    assert stage.hero("mira").gold == gold + sale_value("hunting_bow")
    stage.arrange(lambda s: _put_only(s, "warg"))
    assert refused(stage, "do:trade") == {"monsters_block"}
    assert "do:sell item:yew_longbow" in stage.options       # D29


@pytest.mark.rules("heroes.aelindra.channel-divinity", "elites.orc-warchief.rattle", "tests.pool")
def test_layers_of_defence() -> None:
    stage = Stage("sylara", "aelindra")

    def scene(s: State) -> None:
        put(s, "orc_warchief", CLEARING)
        give(s, "sylara", "mail_hauberk")
        s.heroes[0].ward_either = 1
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    stage.run_until("channel")
    stage.do("do:channel_wound")
    stage.do("attribute:wis")
    sylara, aelindra = stage.hero("sylara"), stage.hero("aelindra")
    assert sylara.hp == 6
    assert aelindra.hp == 5
    assert aelindra.focus == ["wis"]
    assert stage.prompt != "retaliate"


def test_a_hero_in_the_locked_court_is_refused() -> None:
    stage = Stage("torvin")
    with pytest.raises(Exception, match="locked Court"):
        stage.arrange(lambda s: setattr(s.heroes[0], "space", "broken_stair"))


def test_what_is_not_offered_is_refused() -> None:
    stage = Stage("torvin")
    stage.turn("torvin")
    with pytest.raises(IllegalChoice):
        stage.do("do:banish")
    assert refused(stage, "do:banish") == {"nothing_to_banish"}
    assert new_quest("clear_doom").progress == 0
