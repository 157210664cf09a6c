"""Rules that the code kept and no test held: each of these fails if its line is taken away."""

from __future__ import annotations

import pytest

from norn.games.realms.rules.board import SPACES_OF
from norn.games.realms.rules.doom import nearest_tiles, tokens_left
from norn.games.realms.rules.rolls import pool
from norn.games.realms.rules.values import NOWHERE
from norn.games.realms.state import Lasting, State
from norn.games.realms.tests.stage import Stage, give, open_court, put

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


@pytest.mark.rules("rifts.surge", "components.doom-tokens")
def test_a_surge_that_finds_no_token_raises_the_track() -> None:
    stage = Stage("torvin")
    far = [space for tile in ("ashpeak", "sunken_mere", "stonehollow_hold", "barrowmoor") for space in SPACES_OF[tile]]
    stage.board(rifts=["thornwild"], doom=[*far, "hall_of_embers", "broken_stair"])
    assert tokens_left(stage.state) == 2
    stage.end_turns("rift")
    stage.run_until("next_hero", "turn")
    assert tokens_left(stage.state) == 0
    assert stage.state.doom_track == 2 + 1                   # R76: two tokens for three spaces


@pytest.mark.rules("components.decks")
def test_what_was_looked_at_and_not_kept_goes_beneath_the_deck() -> None:
    stage = Stage("drek")
    stage.have("drek", space="great_anvil", benedictions=1)
    top = stage.state.item_deck[:4]
    stage.meets("stone_the_unquiet_forge")
    stage.turn("drek", "do:move space:dwarven_archives")
    stage.do("do:branch")
    stage.do(f"item:{top[1]}")
    assert stage.state.item_deck[-3:] == [top[0], top[2], top[3]]
    assert top[1] in stage.hero("drek").items


@pytest.mark.rules("actions.move", "commons.vine-horror.grasp")
def test_grasp_holds_against_a_spell_but_not_against_smoke() -> None:
    stage = Stage("sylara")
    stage.arrange(lambda s: give(s, "sylara", "smoke_pot"))
    stage.have("sylara", focus=["str"])
    stage.put("vine_horror")
    stage.dice(spell=[6, 6, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:false_trail")
    stage.decline("after_roll")
    assert stage.prompt == "turn"                            # the spell's free move does not tear her loose
    stage.do("do:use item:smoke_pot")
    assert stage.prompt == "step"
    stage.do(f"space:{OAK}")
    assert stage.hero("sylara").space == OAK
    assert stage.hero("sylara").actions == 1


@pytest.mark.rules("endings.pyrrhic", "health.final-corruption")
def test_who_plays_on_as_a_wraith_does_not_win_with_the_party() -> None:
    stage = Stage("drek", "mira", "torvin")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        s.monsters[0].damaged = True
        s.heroes[0].space = "shattered_palace"
        s.item_discard += s.heroes[1].items
        s.heroes[1].status, s.heroes[1].items, s.heroes[1].gold = "wraith", [], 0

    stage.arrange(scene)
    stage.dice(melee=[6] * 9)
    stage.turn("drek", f"do:melee monster:{stage.state.monsters[0].id}")
    stage.decline("reckless")
    assert stage.table.outcome is not None
    assert stage.table.outcome.winners == (0, 2)


@pytest.mark.rules("encounters.outcome")
def test_the_deep_takes_corruption_from_who_has_nothing_to_give() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        s.item_discard += s.heroes[0].items
        s.heroes[0].items = []
        s.heroes[0].space = "drowned_chapel"

    stage.arrange(scene)
    stage.meets("mere_an_offer_to_the_deep", encounter=[1, 1])
    stage.turn("drek", "do:move space:ferrymans_landing")
    assert stage.hero("drek").corruption == 2


@pytest.mark.rules("encounters.outcome", "merchant.encounter-gold")
@pytest.mark.parametrize(("items", "gold", "focus"), [((), 5, 0), (("iron_maul",), 4, 1),
                                                      (("iron_maul", "boar_spear", "hunting_bow"), 3, 1)])
def test_the_assessor_taxes_what_is_beyond_the_first(items: tuple[str, ...], gold: int, focus: int) -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: give(s, "drek", *items))
    stage.have("drek", gold=5, focus=["str"], space="silver_gallery")
    stage.meets("stone_assessor_of_the_hold", encounter=[1, 1])
    stage.turn("drek", "do:move space:dwarven_archives")
    if stage.prompt == "focus_lost":
        stage.do("attribute:str")
    drek = stage.hero("drek")
    assert (drek.gold, len(drek.focus)) == (gold, focus)


@pytest.mark.rules("combat.vanquished", "combat.automatic-damage")
@pytest.mark.parametrize("kind", ["mud_crawler", "barrow_ghoul", "bramble_troll"])
def test_a_trait_leaves_alone_whom_the_blow_has_felled(kind: str) -> None:
    stage = Stage("drek", "mira")
    stage.have("drek", hp=1)
    stage.have("mira", space=GATE)
    stage.put(kind)
    stage.end_turns("blank")
    drek = stage.hero("drek")
    assert (drek.status, drek.gold, drek.items, drek.drag) == ("vanquished", 2, ["bloodmaw_cleaver"], 0)
    assert "rolled" not in stage.said()


@pytest.mark.rules("health.corrupted", "pacts.what")
def test_the_pacts_of_a_lost_hero_go_back_unread() -> None:
    stage = Stage("torvin", "mira")

    def scene(s: State) -> None:
        s.pact_deck.remove("blood_price")
        s.heroes[0].pacts = ["blood_price"]
        s.heroes[0].corruption = 5
        s.heroes[1].space = GATE
        put(s, "shadow_wisp", CLEARING, damaged=True)

    stage.arrange(scene)
    stage.end_turns("blank")
    assert stage.hero("torvin").status == "corrupted"
    assert stage.state.pact_unread == ["blood_price"]
    assert stage.hero("torvin").pacts == []


@pytest.mark.rules("actions.use-ability", "icons.hazard")
def test_a_shield_is_no_help_against_fire() -> None:
    stage = Stage("drek", "mira")
    stage.arrange(lambda s: give(s, "drek", "round_shield"))
    stage.board(fire=[CLEARING], fire_left=9)
    stage.turn("drek", "do:end_turn")
    assert stage.prompt != "wear"
    assert stage.hero("drek").hp == 5


@pytest.mark.rules("doom.overflow", "malachar.unlocking")
def test_doom_does_not_flow_over_the_locked_court() -> None:
    stage = Stage("torvin")
    s = stage.state
    court = s.ring.index("ashen_court")
    before, after, other = (s.ring[(court + step) % len(s.ring)] for step in (-1, 1, -2))
    assert nearest_tiles(s, before, [after, other]) == [other]
    stage.arrange(open_court)
    s = stage.state
    assert nearest_tiles(s, before, [after, "ashen_court"]) == ["ashen_court"]


@pytest.mark.rules("doom.what", "encounters.outcome")
@pytest.mark.parametrize("taken", [False, True])
def test_a_card_that_says_here_puts_doom_here(taken: bool) -> None:
    stage = Stage("sylara")
    stage.have("sylara", space="silver_gallery")
    stage.board(doom=["dwarven_archives"] if taken else [])
    stage.meets("stone_vein_of_true_silver", encounter=[1])
    stage.turn("sylara", "do:move space:dwarven_archives")
    if taken:
        assert stage.prompt == "doom_space"                  # another space of the tile, as the players choose
        stage.do("space:great_anvil")
    assert stage.state.doom == ["dwarven_archives"] + (["great_anvil"] if taken else [])


@pytest.mark.rules("hunters.applying", "hunters.what", "malachar.engaging")
def test_malachar_is_neither_taunted_nor_calmed() -> None:
    stage = Stage("sylara", "aelindra")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        s.monsters[0].hunts, s.monsters[0].prey = "printed", "aelindra"
        give(s, "sylara", "taunting_horn")
        s.heroes[0].space = "broken_stair"
        s.heroes[0].focus = ["str"]
        put(s, "rift_lurker", "hall_of_embers", hunts="printed")

    stage.arrange(scene)
    boss, lurker = (monster.id for monster in stage.state.monsters)
    stage.turn("sylara", "do:use item:taunting_horn")
    assert (stage.monster(boss).prey, stage.monster(lurker).prey) == ("aelindra", "sylara")
    stage.dice(spell=[6, 6, 1, 1, 1, 1])
    stage.do("do:cast spell:false_trail")
    stage.decline("after_roll")
    assert (stage.monster(boss).hunts, stage.monster(lurker).hunts) == ("printed", "")


@pytest.mark.rules("focus.gold")
def test_a_vanquished_hero_may_still_turn_focus_into_gold() -> None:
    stage = Stage("torvin", "mira")
    stage.have("torvin", status="vanquished", hp=0, fell=1, gone=True, focus=["str"])
    assert stage.table.free(0) == ["do:coin attribute:str"]
    stage.do("do:coin attribute:str", seat=0)
    assert (stage.hero("torvin").gold, stage.hero("torvin").focus) == (3, [])


@pytest.mark.rules("trackers.discard-items", "merchant.selling")
def test_an_item_comes_back_from_the_discards_ready() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "surgeons_kit")
        s.exhausted = ["surgeons_kit"]

    stage.arrange(scene)
    stage.turn("torvin", "do:sell item:surgeons_kit")
    assert stage.state.item_discard == ["surgeons_kit"]
    assert stage.state.exhausted == []


@pytest.mark.rules("components.fate-bag", "round.fate-phase")
def test_a_token_in_hand_stays_out_of_the_refilled_bag() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        s.drawn = s.bag[1:]
        s.bag = s.bag[:1]
        s.lasting = [Lasting("torvin", "fate.choices", 1, "round", 1)]

    stage.arrange(scene)
    stage.picks(fate=[0, 16])
    stage.turn("torvin", "do:end_turn")
    assert stage.prompt == "fate_choice"
    assert len(stage.state.bag) == 16
    assert len(stage.state.drawn) == 2


@pytest.mark.rules("tests.pool")
def test_the_banner_serves_its_own_space_only() -> None:
    stage = Stage("torvin", "drek")
    stage.arrange(lambda s: give(s, "torvin", "oathbound_banner"))
    assert pool(stage.state, stage.hero("drek"), "str", ("dice.attack",), NOWHERE) == 5 + 2
    stage.have("drek", space=OAK)
    assert pool(stage.state, stage.hero("drek"), "str", ("dice.attack",), NOWHERE) == 5


@pytest.mark.rules("actions.use-ability", "commons.stone-gargoyle.sentinel")
def test_the_grapnel_pulls_a_monster_to_its_bearer() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: give(s, "torvin", "rope_and_grapnel"))
    warg = stage.put("warg", OAK)
    stage.turn("torvin", "do:use item:rope_and_grapnel")
    assert stage.monster(warg).space == CLEARING
    assert stage.state.exhausted == ["rope_and_grapnel"]
