"""The monster manual: every printed row exactly, every trait on both sides."""

from __future__ import annotations

import pytest

from norn.games.realms.cards.registry import traits_of
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import TILE_OF, heroes_up
from norn.games.realms.rules.hunters import matching
from norn.games.realms.rules.monsters import move_of
from norn.games.realms.rules.spawning import kind_by_tier
from norn.games.realms.rules.values import movement, toughness
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"
GATE = "gatehouse_of_oaths"

# Tgh, Damaged Tgh, WND, COR, MOV, drop, prey
ROWS: dict[str, tuple[object, ...]] = {
    "goblin_skirmisher": (1, 1, 1, 0, 3, 1, None),
    "warg": (1, 1, 2, 0, 4, 1, ("agi", "below", 3)),
    "skeleton_warrior": (2, 1, 1, 0, 2, 1, None),
    "shadow_wisp": (1, 1, 0, 1, 4, 1, ("int", "lowest", 0)),
    "mud_crawler": (2, 1, 1, 0, 2, 1, ("str", "lowest", 0)),
    "ash_hound": (1, 1, 2, 0, 4, 1, None),
    "goblin_shaman": (2, 1, 1, 0, 3, 1, ("int", "highest", 0)),
    "plague_rat_swarm": (1, 1, 1, 1, 3, 1, None),
    "barrow_ghoul": (2, 1, 1, 1, 3, 1, ("corruption", "at_least", 1)),
    "vine_horror": (2, 1, 2, 0, 2, 1, None),
    "stone_gargoyle": (3, 1, 2, 0, 1, 1, ("str", "highest", 0)),
    "fell_crow": (1, 1, 1, 0, 5, 1, ("hp", "lowest", 0)),
    "orc_warchief": (3, 2, 3, 0, 3, 2, ("str", "highest", 0)),
    "drowned_shade": (2, 3, 1, 1, 2, 2, ("corruption", "at_least", 1)),
    "wyvern_rider": (3, 2, 3, 0, 5, 2, ("ranged_user", "is", 0)),
    "rift_lurker": (3, 2, 2, 2, 3, 2, ("corruption", "at_least", 3)),
    "bramble_troll": (3, 2, 2, 0, 2, 2, ("items", "highest", 0)),
    "gravecall_wight": (3, 2, 1, 2, 2, 2, ("vanquished_last_round", "is", 0)),
    "malachar": (4, 4, 3, 2, 3, 5, ("wis", "highest", 0)),
    "wraith": (3, 2, 2, 1, 2, 2, ("distance", "lowest", 0)),
}
OURS = ("bramble_troll", "gravecall_wight", "wraith")


@pytest.mark.rules("commons.goblin-skirmisher", "commons.warg", "commons.skeleton-warrior", "commons.shadow-wisp",
                   "commons.mud-crawler", "commons.ash-hound", "commons.goblin-shaman", "commons.plague-rat-swarm",
                   "commons.barrow-ghoul", "commons.vine-horror", "commons.stone-gargoyle", "commons.fell-crow",
                   "elites.orc-warchief", "elites.drowned-shade", "elites.wyvern-rider", "elites.rift-lurker",
                   "elites.bramble-troll", "elites.gravecall-wight", "elites.missing", "boss.malachar",
                   "health.corrupted")
@pytest.mark.parametrize("kind", ROWS)
def test_printed_rows(kind: str) -> None:
    card = CONTENT.monsters[kind]
    prey = None if card.prey is None else (card.prey.by, card.prey.rank, card.prey.n)
    row = (card.toughness, card.damaged_toughness, card.wounds, card.corruption, card.move, card.drop_gold, prey)
    wanted = ROWS[kind]
    if kind in OURS:                                         # R70, R71: name and values are ours to balance
        wanted = (*wanted[:2], card.wounds, card.corruption, *wanted[4:])
    assert row == wanted
    number = list(ROWS).index(kind)
    tier = "common" if number < 12 else "legendary" if kind == "malachar" else "elite"
    assert card.tier == tier
    assert {one for one in CONTENT.monsters if not CONTENT.monsters[one].same_as} == set(ROWS)


@pytest.mark.rules("monsters.no-def", "monsters.toughness", "monsters.finish", "boss.tgh-legend",
                   "combat.attack-damaged", "monsters.same-damage", "boss.wnd-legend", "boss.cor-legend",
                   "combat.automatic-damage")
@pytest.mark.parametrize("damaged", [False, True])
@pytest.mark.parametrize("kind", [kind for kind in ROWS if kind not in ("malachar", "goblin_skirmisher")])
def test_what_it_takes_and_what_it_deals(kind: str, damaged: bool) -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", space=GATE)
    one = stage.put(kind, damaged=damaged, struck=True)
    printed = CONTENT.monsters[kind]
    assert toughness(stage.state, stage.monster(one)) == ROWS[kind][1 if damaged else 0]
    stage.run_until("retaliate", "focus_where", "flicker", "plunder", "next_hero")
    if stage.prompt == "next_hero":
        stage.end_turns("blank", "blank")
    torvin = stage.hero("torvin")
    corruption = 0 if kind == "drowned_shade" and damaged else printed.corruption
    assert (torvin.hp, torvin.corruption) == (6 - printed.wounds, corruption)


@pytest.mark.rules("monsters.finish", "combat.attack-damaged", "monsters.two-hits", "malachar.defeating",
                   "malachar.no-window")
@pytest.mark.parametrize(("kind", "successes"), [("warg", 1), ("stone_gargoyle", 1), ("orc_warchief", 2),
                                                 ("drowned_shade", 3), ("malachar", 4)])
def test_how_many_successes_finish_it(kind: str, successes: int) -> None:
    for short in (1, 0):
        stage = Stage("drek")
        if kind == "malachar":
            stage.arrange(open_court)
            stage.board(engaged=True, awake=True)
            stage.have("drek", space="shattered_palace")

            def hurt(s: State) -> None:
                s.monsters[0].damaged = True

            stage.arrange(hurt)
            one = stage.state.monsters[0].id
        else:
            one = stage.put(kind, damaged=True)
        stage.dice(melee=([6] * (successes - short) + [1] * 6)[:6])
        stage.turn("drek", f"do:melee monster:{one}")
        stage.decline("reckless")
        gone = stage.table.outcome is not None or all(other.id != one for other in stage.state.monsters)
        assert gone is (short == 0)                          # R53


@pytest.mark.rules("monsters.two-hits", "combat.attack-healthy", "combat.defeat", "combat.damaged-weaker",
                   "monsters.weaker-side")
def test_one_attack_is_one_hit() -> None:
    stage = Stage("drek")
    hound = stage.put("ash_hound")
    assert traits_of(stage.monster(hound))
    stage.dice(melee=[6] * 5)
    stage.turn("drek", f"do:melee monster:{hound}")
    stage.decline("reckless")
    assert stage.monster(hound).damaged                      # D8: five successes do not kill
    assert traits_of(stage.monster(hound)) == []


@pytest.mark.rules("commons.tier", "elites.tier", "boss.tier", "elites.missing", "icons.monster")
@pytest.mark.parametrize(("doom", "tier"), [(0, "common"), (1, "common"), (5, "common"), (6, "elite"), (10, "elite"),
                                            (11, "elite"), (12, "elite")])
def test_what_is_spawned_at_which_doom(doom: int, tier: str) -> None:
    stage = Stage("torvin")
    stage.board(doom_track=doom)
    elites = {"ashpeak": "wyvern_rider", "sunken_mere": "drowned_shade", "stonehollow_hold": "orc_warchief",
              "thornwild": "bramble_troll", "barrowmoor": "gravecall_wight", "ashen_court": "rift_lurker"}
    for tile, elite in elites.items():
        kind = kind_by_tier(stage.table.game, tile)
        assert CONTENT.monsters[kind].tier == tier
        assert tier == "common" or kind == elite             # R73: never Malachar


# --- traits of the commons ----------------------------------------------------------------------------------


def struck(stage: Stage, hero: str = "torvin") -> int:
    """The wounds he has after the first blow of the Monster Phase."""
    stage.run_until("retaliate", "focus_where", "flicker", "plunder")
    return 6 - stage.hero(hero).hp


@pytest.mark.rules("commons.goblin-skirmisher.swarm")
@pytest.mark.parametrize(("others", "damaged", "wounds"), [(0, False, 1), (1, False, 2), (2, False, 3), (3, False, 3),
                                                           (2, True, 1)])
def test_swarm(others: int, damaged: bool, wounds: int) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.have("drek", space=OAK)
    stage.put("goblin_skirmisher", OAK, damaged=damaged)
    for number in range(others):                             # of either kind, on the tile (R63)
        stage.put("goblin_shaman" if number else "goblin_skirmisher", CLEARING, held=True)
    assert struck(stage, "drek") == wounds


@pytest.mark.rules("commons.warg.pounce", "conditions.blessed")
@pytest.mark.parametrize(("faces", "first", "damaged", "wounds"), [
    ([5, 6, 1], True, False, 2), ([5, 1, 1], True, False, 3), ([1, 1, 1], False, False, 2), ([1, 1, 1], True, True, 2)])
def test_pounce(faces: list[int], first: bool, damaged: bool, wounds: int) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("warg", damaged=damaged, struck=not first)     # R64: its first since it appeared
    stage.turn("drek", "do:end_turn")
    stage.turn("torvin")
    stage.dice(trait=faces)
    stage.do("do:end_turn")
    assert 6 - stage.hero("drek").hp == wounds


@pytest.mark.rules("commons.skeleton-warrior.rattle", "elites.orc-warchief.rattle", "combat.hero-retaliation")
@pytest.mark.parametrize("kind", ["skeleton_warrior", "orc_warchief"])
def test_rattle(kind: str) -> None:
    for first, damaged, may in ((True, False, False), (False, False, True), (True, True, True)):
        stage = Stage("drek", "torvin")
        stage.have("torvin", space=GATE)
        stage.put(kind, damaged=damaged, struck=not first)
        stage.end_turns("blank", "blank")
        assert stage.hero("drek").hp < 6
        assert (stage.prompt == "retaliate") is may


@pytest.mark.rules("commons.shadow-wisp.flicker")
def test_flicker_goes_one_space_away_from_heroes() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=OAK)
    wisp = stage.put("shadow_wisp")
    stage.run_until("flicker", "target")
    if stage.prompt == "target":
        stage.do("hero:drek")
    assert sorted(stage.options) == ["space:bramble_deep", "space:moonlit_ring"]
    stage.do("space:bramble_deep")                           # R68: terrain is nothing to it
    assert stage.monster(wisp).space == "bramble_deep"


@pytest.mark.rules("commons.mud-crawler.drag", "actions.move")
@pytest.mark.parametrize(("crawlers", "faces", "move"), [(1, [1, 1, 1, 1, 1], 1), (1, [6, 6, 1, 1, 1], 2),
                                                         (2, [1] * 10, 1)])
def test_drag(crawlers: int, faces: list[int], move: int) -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.have("torvin", space=GATE)
    stage.have("mira", space=GATE)
    for _ in range(crawlers):
        stage.put("mud_crawler")
    stage.end_turns("blank", "blank", "blank", trait=faces)
    stage.until_round(2)
    stage.turn("drek")
    assert movement(stage.state, stage.hero("drek")) == move             # D14: never below 1
    stage.have("drek", space=GATE)
    stage.do("do:end_turn")
    assert stage.hero("drek").dragged == 0


@pytest.mark.rules("commons.mud-crawler.drag", "combat.damaged-weaker")
def test_a_damaged_crawler_does_not_drag() -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("mud_crawler", damaged=True)
    assert struck(stage, "drek") == 1
    assert "rolled" not in stage.said()
    assert stage.hero("drek").drag == 0


@pytest.mark.rules("commons.ash-hound.pack")
@pytest.mark.parametrize(("here", "beside", "damaged", "wounds"), [(1, 0, False, 3), (2, 0, False, 4), (0, 2, False, 2),
                                                                   (1, 0, True, 2)])
def test_pack(here: int, beside: int, damaged: bool, wounds: int) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("ash_hound", damaged=damaged)
    for _ in range(here):
        stage.put("ash_hound", held=True)
    for _ in range(beside):
        stage.put("ash_hound", OAK, held=True)
    assert struck(stage, "drek") == wounds


@pytest.mark.rules("commons.goblin-shaman.hex")
@pytest.mark.parametrize(("faces", "damaged", "left"), [([1, 1], False, 1), ([6, 6], False, 2), ([1, 1], True, 2)])
def test_hex(faces: list[int], damaged: bool, left: int) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.have("drek", focus=["str", "wis"], level=2)
    stage.put("goblin_shaman", damaged=damaged)
    stage.end_turns("blank", "blank", trait=faces)
    stage.decline("after_roll")
    if left == 1:
        assert stage.prompt == "focus_lost"                  # of his choice
        stage.do("attribute:wis")
    assert len(stage.hero("drek").focus) == left


@pytest.mark.rules("commons.plague-rat-swarm.overwhelm", "combat.attack-when")
@pytest.mark.parametrize("damaged", [False, True])
def test_overwhelm(damaged: bool) -> None:
    stage = Stage("drek", "torvin")
    stage.put("plague_rat_swarm", damaged=damaged)
    stage.have("drek", hp=5)
    stage.run_until("retaliate")
    stage.do()
    stage.run_until("retaliate", "next_hero", "rest")
    assert stage.hero("drek").corruption == 1
    assert stage.hero("torvin").corruption == (0 if damaged else 1)


@pytest.mark.rules("commons.barrow-ghoul.drain")
@pytest.mark.parametrize(("damaged", "gold", "left"), [(False, 2, 1), (False, 0, 0), (True, 2, 2)])
def test_drain(damaged: bool, gold: int, left: int) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.have("drek", gold=gold)
    stage.put("barrow_ghoul", damaged=damaged)
    assert struck(stage, "drek") == 1
    assert stage.hero("drek").gold == left


@pytest.mark.rules("commons.vine-horror.grasp", "combat.damaged-weaker")
def test_a_damaged_horror_does_not_grasp() -> None:
    stage = Stage("drek")
    stage.put("vine_horror", damaged=True)
    stage.turn("drek", f"do:move space:{OAK}")
    assert stage.hero("drek").actions == 2


@pytest.mark.rules("commons.fell-crow.scout")
@pytest.mark.parametrize("damaged", [False, True])
def test_scout_is_for_the_healthy(damaged: bool) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", hp=2, space=GATE)
    crow = stage.put("fell_crow", OAK, damaged=damaged)
    stage.run_until("retaliate")
    assert stage.monster(crow).space == (CLEARING if damaged else GATE)


# --- traits of the elites -----------------------------------------------------------------------------------


@pytest.mark.rules("elites.orc-warchief.rally")
@pytest.mark.parametrize("damaged", [False, True])
def test_rally_helps_every_monster_that_begins_beside_him(damaged: bool) -> None:
    stage = Stage("drek")
    orc = stage.put("orc_warchief", OAK, damaged=damaged)
    beside, away = stage.put("warg", OAK), stage.put("warg", CLEARING)
    s = stage.state
    assert move_of(s, stage.monster(beside)) == 5            # R65: not Orcs only, on either side
    assert move_of(s, stage.monster(away)) == 4
    assert move_of(s, stage.monster(orc)) == 3               # not he himself


@pytest.mark.rules("elites.wyvern-rider.flyby", "hunters.blocking")
@pytest.mark.parametrize("damaged", [False, True])
def test_flyby(damaged: bool) -> None:
    stage = Stage("drek", "torvin")
    stage.put("wyvern_rider", damaged=damaged, hunts="torvin")
    stage.end_turns("blank", "blank")
    if damaged:
        assert (stage.prompt, stage.seat) == ("block", 0)
        stage.do()
    assert stage.hero("torvin").hp == 3
    stage.decline("block")
    stage.run_until("retaliate", "next_hero", "rest")
    assert (stage.prompt == "retaliate") is damaged


@pytest.mark.rules("elites.wyvern-rider", "hunters.target-types")
def test_who_is_a_ranged_user() -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.arrange(lambda s: give(s, "torvin", "hunting_bow"))
    stage.board(round=4)
    stage.have("mira", shot=3)
    rider = stage.put("wyvern_rider", hunts="printed")
    assert [hero.id for hero in matching(stage.state, stage.monster(rider), heroes_up(stage.state))] == ["torvin"]
    stage.arrange(_drop_bow)
    assert [hero.id for hero in matching(stage.state, stage.monster(rider), heroes_up(stage.state))] == ["mira"]  # R58
    stage.have("mira", shot=2)
    assert matching(stage.state, stage.monster(rider), heroes_up(stage.state)) == []


def _drop_bow(s: State) -> None:
    s.heroes[1].items.remove("hunting_bow")
    s.item_deck.append("hunting_bow")


@pytest.mark.rules("elites.rift-lurker.void-step")
@pytest.mark.parametrize("damaged", [False, True])
def test_void_step_crosses_borders_to_the_doom_nearest_its_prey(damaged: bool) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE, corruption=3)
    lurker = stage.put("rift_lurker", OAK, damaged=damaged, hunts="printed")
    stage.board(doom=[OAK, "bramble_deep", "silver_gallery", "drowned_chapel"])
    stage.end_turns("blank", "blank", trait=[6] * 9)
    stage.run_until("next_hero", "retaliate")
    assert stage.monster(lurker).space == GATE               # R67: to the Gallery, then the last step
    moves = [event.data["space"] for event in stage.table.events() if event.kind == "monster_moved"]
    assert moves == ["space:silver_gallery", f"space:{GATE}"]


@pytest.mark.rules("elites.rift-lurker.void-step", "board.monsters-stay")
def test_without_doom_the_lurker_walks() -> None:
    stage = Stage("drek")
    stage.have("drek", space=GATE)
    lurker = stage.put("rift_lurker", OAK)
    stage.end_turns("blank")
    assert TILE_OF[stage.monster(lurker).space] == "thornwild"


@pytest.mark.rules("elites.rift-lurker.terror")
@pytest.mark.parametrize(("damaged", "faces", "actions"), [(False, [1, 1, 1, 1], 1), (False, [6, 6, 1, 1], 2),
                                                           (True, [1, 1, 1, 1], 2)])
def test_terror_takes_an_action_of_the_next_turn(damaged: bool, faces: list[int], actions: int) -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.have("torvin", space=GATE)
    stage.have("mira", space=GATE)
    stage.put("rift_lurker", damaged=damaged)
    stage.end_turns("blank", "blank", "blank", trait=faces)
    stage.until_round(2)
    assert (stage.hero("drek").actions, stage.hero("drek").free_move) == (actions, True)     # D12


@pytest.mark.rules("elites.rift-lurker.terror", "round.turn-allowance")
@pytest.mark.parametrize(("lost", "actions", "move"), [(2, 0, True), (3, 0, False)])
def test_further_losses_down_to_none(lost: int, actions: int, move: bool) -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.have("drek", lost_actions=lost)
    stage.end_turns("blank", "blank", "blank")
    stage.until_round(2)
    assert (stage.hero("drek").actions, stage.hero("drek").free_move) == (actions, move)


@pytest.mark.rules("elites.bramble-troll.plunder", "actions.cache")
@pytest.mark.parametrize("damaged", [False, True])
def test_plunder(damaged: bool) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.arrange(lambda s: give(s, "drek", "iron_maul"))
    stage.put("bramble_troll", damaged=damaged)
    assert struck(stage, "drek") == CONTENT.monsters["bramble_troll"].wounds
    assert (stage.prompt == "plunder") is not damaged
    if not damaged:
        stage.do("item:iron_maul")
        assert stage.hero("drek").items == ["bloodmaw_cleaver"]
        assert stage.state.caches[0].items == ["iron_maul"]  # it can be won back


@pytest.mark.rules("elites.gravecall-wight.deathfrost")
@pytest.mark.parametrize("damaged", [False, True])
def test_deathfrost(damaged: bool) -> None:
    stage = Stage("drek", "torvin")
    stage.have("torvin", space=GATE)
    stage.put("gravecall_wight", damaged=damaged)
    stage.end_turns("blank", "blank")
    stage.run_until("next_hero")
    assert stage.state.doom == ([] if damaged else [CLEARING])


@pytest.mark.rules("elites.gravecall-wight", "hunters.target-types")
def test_the_wight_hunts_whoever_fell_last_round_else_the_most_corrupted() -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.board(round=4)
    stage.have("mira", fell=2)                               # out in round 3
    stage.have("torvin", corruption=4)
    wight = stage.put("gravecall_wight", hunts="printed")
    assert [hero.id for hero in matching(stage.state, stage.monster(wight), heroes_up(stage.state))] == ["mira"]
    stage.have("mira", fell=1)
    assert [hero.id for hero in matching(stage.state, stage.monster(wight), heroes_up(stage.state))] == ["torvin"]


@pytest.mark.rules("elites.bramble-troll", "hunters.target-types")
def test_the_troll_hunts_whoever_carries_most() -> None:
    stage = Stage("drek", "torvin", "mira")
    stage.arrange(lambda s: give(s, "mira", "iron_maul"))
    troll = stage.put("bramble_troll", hunts="printed")
    assert [hero.id for hero in matching(stage.state, stage.monster(troll), heroes_up(stage.state))] == ["mira"]
