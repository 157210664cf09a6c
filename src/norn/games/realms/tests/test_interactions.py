"""The tricky interactions of the designer's notes, one test each."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import TILE_OF
from norn.games.realms.rules.doom import tokens_left
from norn.games.realms.rules.fate import full_bag
from norn.games.realms.rules.focus import may_gain_focus
from norn.games.realms.rules.merchant import merchant_circuit
from norn.games.realms.rules.rolls import Roll, doom_penalty, pool
from norn.games.realms.rules.values import NOWHERE, At, focus_limit, price
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court, put, set_quests

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"


def keys(stage: Stage, option: str) -> list[str]:
    return [one.key for one in stage.table.why_not(stage.seat, option)]


@pytest.mark.rules("focus.spell-cost")
def test_an_int_token_that_pays_gives_no_die() -> None:
    stage = Stage("sylara")
    stage.arrange(lambda s: setattr(s.heroes[0], "focus", ["int", "str"]))
    stage.dice(spell=[1, 1, 1, 1, 1, 1, 6])
    stage.turn("sylara", "do:cast spell:gilded_word", "attribute:int")
    rolled = next(event for event in stage.table.events() if event.kind == "rolled")
    assert len(rolled.data["faces"]) == 6           # 5 and the Staff, no Focus


@pytest.mark.rules("focus.limit")
def test_a_reserve_token_cannot_reroll() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        s.heroes[0].reserve = 1
        put(s, "skeleton_warrior", CLEARING)

    stage.arrange(scene)
    stage.dice(melee=[1, 1, 1, 1, 1])
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[-1].id}")
    assert stage.prompt != "after_roll"


@pytest.mark.rules("focus.limit", "actions.cache")
def test_losing_the_crystal_keeps_the_tokens() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "focus_crystal")
        s.heroes[0].focus = ["str", "wis"]

    stage.arrange(scene)
    assert focus_limit(stage.state, stage.hero("torvin")) == 2
    stage.turn("torvin", "do:cache", "item:focus_crystal", "do:leave_gold 0")
    torvin = stage.hero("torvin")
    assert torvin.focus == ["str", "wis"]
    assert not may_gain_focus(stage.state, torvin)
    assert keys(stage, "do:focus attribute:agi") == ["focus_full"]


@pytest.mark.rules("conditions.cursed", "components.dice")
def test_cursed_with_one_die_still_rolls_one() -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        s.heroes[0].condition = "cursed"
        s.doom = [CLEARING]

    stage.arrange(scene)
    stage.dice(banish=[6])
    stage.turn("drek", "do:banish")
    assert stage.hero("drek").condition == ""        # a success breaks the curse
    assert stage.state.doom == []


@pytest.mark.rules("conditions.removing-blessed", "conditions.duration", "banish.pool")
def test_a_shared_failure_ends_every_blessing() -> None:
    stage = Stage("aelindra", "sylara")

    def scene(s: State) -> None:
        s.doom = [CLEARING]
        for hero in s.heroes:
            hero.condition = "blessed"

    stage.arrange(scene)
    stage.dice(banish=[1] * 12)
    stage.turn("aelindra", "do:banish", "do:join_banish hero:aelindra")
    assert [hero.condition for hero in stage.state.heroes] == ["", ""]


@pytest.mark.rules("doom.penalty", "last-stand.adjustments", "tests.success")
def test_doom_and_what_stands_against_it() -> None:
    stage = Stage("mira", "torvin")

    def scene(s: State) -> None:
        s.doom = [CLEARING]
        give(s, "mira", "stormcaller_bow")

    stage.arrange(scene)
    s, mira = stage.state, stage.hero("mira")
    assert doom_penalty(s, mira, NOWHERE) == 1
    assert doom_penalty(s, mira, At("stormcaller_bow")) == 0
    roll = Roll(mira, "agi", "ranged", 1)
    roll.faces, roll.penalty = [4, 5, 6], 1
    assert roll.successes() == 1
    roll.bonus = 1
    assert roll.successes() == 2
    s.last_stand = True
    assert doom_penalty(s, mira, NOWHERE) == 0


def test_dawnbreaker_adds_nothing_to_nothing() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "dawnbreaker")
        put(s, "ash_hound", CLEARING)

    stage.arrange(scene)
    hound = stage.state.monsters[-1].id
    stage.dice(melee=[1] * 20)
    stage.turn("torvin", f"do:melee monster:{hound}", "item:dawnbreaker")
    assert not stage.monster(hound).damaged


@pytest.mark.rules("tests.triumph", "monsters.two-hits")
def test_triumph_alone() -> None:
    stage = Stage("drek", "torvin")

    def scene(s: State) -> None:
        put(s, "ash_hound", CLEARING)

    stage.arrange(scene)
    hound = stage.state.monsters[-1].id
    stage.dice(melee=[6, 6, 6, 6, 6])
    stage.turn("drek", f"do:melee monster:{hound}")
    stage.decline("reckless", "join_attack")
    assert "triumph" in stage.said()
    assert stage.monster(hound).damaged              # one attack, one hit
    assert len(stage.hero("drek").items) == 2


@pytest.mark.rules("monsters.toughness", "elites.drowned-shade.corruption-strike")
def test_fire_flask_and_the_shade() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "fire_flask")
        put(s, "drowned_shade", CLEARING)

    stage.arrange(scene)
    shade = stage.state.monsters[-1].id
    stage.turn("torvin", "do:use item:fire_flask")
    assert stage.monster(shade).damaged
    stage.run_until("retaliate")
    torvin = stage.hero("torvin")
    assert (torvin.hp, torvin.corruption) == (5, 0)  # the Damaged Shade deals no Corruption


@pytest.mark.rules("commons.stone-gargoyle.sentinel")
@pytest.mark.parametrize("damaged", [False, True])
def test_gust_and_the_gargoyle(damaged: bool) -> None:
    stage = Stage("sylara")

    def scene(s: State) -> None:
        put(s, "stone_gargoyle", CLEARING, damaged=damaged)
        s.heroes[0].focus = ["str"]

    stage.arrange(scene)
    stage.turn("sylara")
    assert ("do:cast spell:gust" in stage.options) is damaged
    assert keys(stage, "do:cast spell:gust") == ([] if damaged else ["no_target"])


@pytest.mark.rules("combat.order")
def test_a_held_monster_skips_and_is_free_again() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "warg", CLEARING)
        s.monsters[-1].held = True

    stage.arrange(scene)
    warg = stage.state.monsters[-1].id
    stage.turn("torvin")
    stage.picks(fate=[12])
    stage.do("do:end_turn")
    stage.run_until("turn")
    assert stage.hero("torvin").hp == 6
    assert not stage.monster(warg).held


@pytest.mark.rules("commons.vine-horror.grasp", "actions.blocked")
def test_grasp() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "vine_horror", CLEARING)
        give(s, "torvin", "smoke_pot")

    stage.arrange(scene)
    stage.turn("torvin", f"do:move space:{OAK}")
    assert stage.hero("torvin").actions == 1
    stage.arrange(lambda s: _back(s, actions=0))
    assert keys(stage, f"do:move space:{OAK}") == ["grasped"]
    stage.do("do:use item:smoke_pot")
    stage.do(f"space:{OAK}")
    assert stage.hero("torvin").space == OAK


def _back(s: State, actions: int) -> None:
    s.heroes[0].space = CLEARING
    s.heroes[0].free_move = True
    s.heroes[0].actions = actions


@pytest.mark.rules("icons.lore", "actions.blocked")
def test_an_encounter_with_a_monster_ends_the_move() -> None:
    stage = Stage("torvin")
    card = stage.state.encounters["thornwild"].index("thorn_the_trolls_larder")
    stage.dice(encounter=[1, 1])
    stage.picks(encounter_card=[card])
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.run_until("turn")
    assert stage.hero("torvin").space == "moonlit_ring"
    assert any(one.kind == "bramble_troll" for one in stage.state.monsters)


@pytest.mark.rules("health.corruption-zero", "pacts.gaining")
def test_dawnwater_draws_a_pact_too() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "dawnwater_phial")
        s.heroes[0].corruption = 2

    stage.arrange(scene)
    stage.turn("torvin", "do:use item:dawnwater_phial")
    assert stage.prompt == "gold_or_focus"
    assert len(stage.hero("torvin").pacts) == 1


@pytest.mark.rules("heroes.aelindra.channel-divinity")
def test_the_last_point_is_taken_away() -> None:
    stage = Stage("torvin", "aelindra")

    def scene(s: State) -> None:
        put(s, "plague_rat_swarm", CLEARING)
        s.heroes[0].corruption = 5
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    stage.run_until("channel")
    stage.do("do:channel_corruption")
    assert stage.hero("torvin").status == "standing"
    assert stage.hero("aelindra").corruption == 1


@pytest.mark.rules("malachar.traits", "combat.vanquished")
def test_feather_in_a_sweep() -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        for hero in s.heroes:
            hero.space = "shattered_palace"
        s.heroes[0].hp = 2
        give(s, "torvin", "phoenix_feather")

    stage.arrange(scene)
    stage.run_until("stay_up")
    stage.do("item:phoenix_feather")
    assert stage.hero("torvin").hp == 2
    stage.run_until("next_hero", "retaliate")
    assert stage.hero("drek").hp == 3


@pytest.mark.rules("doom.overflow", "components.doom-tokens")
def test_the_twenty_first_token_raises_the_track() -> None:
    stage = Stage("torvin")
    spaces = [space for space in TILE_OF if TILE_OF[space] != "thornwild"]

    def scene(s: State) -> None:
        s.doom = spaces[:20]
        s.rifts = ["thornwild"]

    stage.arrange(scene)
    assert tokens_left(stage.state) == 0
    before = stage.state.doom_track
    stage.turn("torvin")
    stage.picks(fate=[0])
    stage.do("do:end_turn")
    assert stage.state.doom_track == before + 1
    assert len(stage.state.doom) == 20


@pytest.mark.rules("endings.dooms-fall", "epilogues.c")
def test_thirteen_ends_at_once() -> None:
    stage = Stage("torvin", "drek")
    stage.arrange(lambda s: setattr(s, "doom_track", 12))
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.picks(fate=[0])
    stage.do("do:end_turn")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "dooms_fall"


@pytest.mark.rules("endings.legendary", "endings.radiant", "endings.pyrrhic", "malachar.defeating", "overview.win")
@pytest.mark.parametrize(("doom", "lost", "reason"), [
    (5, False, "legendary_victory"), (5, True, "radiant_victory"), (6, False, "radiant_victory"),
    (7, False, "pyrrhic_victory"), (12, True, "pyrrhic_victory"),
])
def test_victories(doom: int, lost: bool, reason: str) -> None:
    stage = Stage("torvin", "drek", "mira")

    def scene(s: State) -> None:
        open_court(s)
        s.engaged = s.awake = True
        s.doom_track = doom
        s.monsters[0].damaged = True
        s.heroes[0].space = "shattered_palace"
        if lost:
            mira = s.heroes[2]
            mira.status, mira.gone, mira.gold = "consumed", True, 0
            s.item_discard += mira.items
            mira.items = []

    stage.arrange(scene)
    stage.dice(melee=[6, 6, 6, 6, 6])
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[0].id}")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == reason
    assert stage.table.outcome.winners == (0, 1, 2)


@pytest.mark.rules("health.final-corruption", "pacts.reckoning")
def test_the_played_wraith() -> None:
    stage = Stage("torvin", "drek", "mira")

    def scene(s: State) -> None:
        s.pact_deck.remove("final_corruption")
        s.heroes[0].pacts = ["final_corruption"]

    stage.arrange(scene)
    for hero in ("torvin", "drek", "mira"):
        stage.turn(hero)
        if hero == "mira":
            stage.dice(reckoning=[1])
            stage.picks(fate=[15, 12, 12])
        stage.do("do:end_turn")
    stage.run_until("next_hero")
    assert stage.hero("torvin").status == "wraith"
    assert 0 not in stage.table.pending
    stage.run_until("wraith_move")
    assert stage.seat == 0
    stage.do(f"space:{CLEARING}")
    assert stage.prompt == "wraith_target"
    assert stage.seat == 0


@pytest.mark.rules("merchant.movement", "malachar.unlocking", "merchant.whole-map")
def test_the_merchant_steps_over_the_closed_court() -> None:
    stage = Stage("torvin")
    closed = merchant_circuit(stage.state)
    assert len(closed) == 15
    stage.arrange(open_court)
    assert len(merchant_circuit(stage.state)) == 18


@pytest.mark.rules("merchant.trading", "merchant.paying")
def test_prices_never_fall_below_one() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: give(s, "torvin", "guild_token"))
    torvin = stage.hero("torvin")
    for item, less in (("iron_maul", 1), ("dawnbreaker", 1), ("notched_sword", 0)):
        assert price(stage.state, torvin, item, less) == max(1, CONTENT.items[item].cost - less - 1)


@pytest.mark.rules("hunters.applying")
def test_the_horn_sets_all_on_its_blower() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        give(s, "torvin", "taunting_horn")
        put(s, "vine_horror", OAK)
        put(s, "warg", "bramble_deep")

    stage.arrange(scene)
    stage.turn("torvin", "do:use item:taunting_horn")
    assert [one.hunts for one in stage.state.monsters if one.kind != "malachar"] == ["torvin", "torvin"]


@pytest.mark.rules("hunters.attack", "hunters.movement", "board.monsters-stay")
def test_a_hunter_goes_to_the_border_nearest_its_prey() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "warg", OAK, hunts="torvin")
        s.heroes[0].space = s.links["bramble_deep"]
        s.lore_turned = [s.heroes[0].space] if CONTENT.spaces[s.heroes[0].space].icon == "lore" else []

    stage.arrange(lambda s: scene(s) if TILE_OF[s.links["bramble_deep"]] != "ashen_court" else _other_side(s))
    warg = stage.state.monsters[-1].id
    facing = stage.state.links[stage.hero("torvin").space]
    stage.turn("torvin")
    stage.picks(fate=[12])
    stage.do("do:end_turn")
    stage.run_until("turn")
    assert stage.monster(warg).space == facing


def _other_side(s: State) -> None:
    put(s, "warg", OAK, hunts="torvin")
    s.heroes[0].space = s.links[CLEARING]


@pytest.mark.rules("commons.fell-crow.scout")
def test_the_crow_crosses_tiles() -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        put(s, "fell_crow", "drakes_hoard")
        s.heroes[1].hp = 3

    stage.arrange(scene)
    stage.run_until("retaliate")
    assert stage.seat == 1
    assert stage.hero("drek").hp == 2


@pytest.mark.rules("round.turn-allowance", "round.assist")
def test_hour_of_glass_helps_one_whose_turn_is_over() -> None:
    stage = Stage("sylara", "torvin")

    def scene(s: State) -> None:
        s.heroes[0].focus = ["int"]

    stage.arrange(scene)
    stage.turn("torvin", "do:end_turn")
    stage.arrange(lambda s: setattr(s.heroes[1], "actions", 0))
    stage.dice(spell=[6, 6, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:hour_of_glass")
    stage.decline("after_roll")
    stage.do("hero:torvin")
    assert stage.hero("torvin").actions == 1
    assert stage.hero("torvin").gone


@pytest.mark.rules("components.fate-bag", "round.fate-phase")
def test_second_sight_in_an_emptied_bag() -> None:
    stage = Stage("sylara")

    def scene(s: State) -> None:
        s.bag = ["fate_blank"]
        s.drawn = full_bag()
        s.drawn.remove("fate_blank")
        s.heroes[0].focus = ["str"]

    stage.arrange(scene)
    stage.dice(spell=[6, 1, 1, 1, 1, 1])
    stage.turn("sylara", "do:cast spell:second_sight")
    stage.decline("after_roll")
    stage.picks(fate=[0, 0])
    stage.do("do:end_turn")
    assert stage.prompt == "fate_choice"
    stage.do("fate:fate_blank")
    assert len(stage.state.bag) == 17


@pytest.mark.rules("quests.elite-slain", "health.corrupted")
def test_a_wraith_is_elite() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        set_quests(s, "elite_slain", "discard_gold", "reach_level")
        put(s, "wraith", CLEARING, damaged=True)

    stage.arrange(scene)
    stage.dice(melee=[6, 6, 6, 6, 6])
    stage.turn("torvin", f"do:melee monster:{stage.state.monsters[-1].id}", "do:take_gold 2")
    assert stage.state.quests[0].done
    assert stage.hero("torvin").benedictions == 1


@pytest.mark.rules("focus.gold")
def test_focus_becomes_gold_in_anothers_turn() -> None:
    stage = Stage("torvin", "drek")
    stage.arrange(lambda s: setattr(s.heroes[1], "focus", ["str"]))
    stage.turn("torvin")
    assert stage.table.free(1) == ["do:coin attribute:str"]
    stage.do("do:coin attribute:str", seat=1)
    assert stage.hero("drek").gold == 3
    assert stage.seat == 0


@pytest.mark.rules("tests.pool", "focus.die")
def test_pool_counts_one_weapon() -> None:
    stage = Stage("torvin")
    stage.arrange(lambda s: give(s, "torvin", "iron_maul", "dwarf_forged_axe"))
    s, torvin = stage.state, stage.hero("torvin")
    axe = CONTENT.items["dwarf_forged_axe"].modifies[0].add
    hammer = sum(row.add for row in CONTENT.items["ancestral_warhammer"].modifies)
    assert pool(s, torvin, "str", ("dice.melee",), At("dwarf_forged_axe")) == 4 + axe
    assert pool(s, torvin, "str", ("dice.melee", "dice.retaliation"), At("ancestral_warhammer")) == 4 + hammer
    values = stage.table.definition.values
    assert values is not None
    lines = values.explain(stage.table.game, "dice.melee", "hero:torvin item:dwarf_forged_axe")
    assert [line.amount for line in lines] == [0, axe]
