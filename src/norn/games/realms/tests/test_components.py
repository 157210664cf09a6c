"""Components, space icons and the overview: what is in the box, and what lies where at the start."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import ICON_OF, TILE_OF
from norn.games.realms.rules.fate import full_bag
from norn.games.realms.setup import VENTURES
from norn.games.realms.state import State
from norn.games.realms.tests.stage import START, Stage, give, put
from norn.kernel.catalogue import open_table
from norn.kernel.errors import IllegalChoice

CLEARING = "wayfarers_clearing"
OAK = "elder_oak"


def set_up(seats: int = 1, seed: int = 1, **options: Any) -> State:
    found: State = open_table("realms", seats, seed, options).game.state
    return found


# --- components ---------------------------------------------------------------------------------------------


@pytest.mark.rules("components.decks", "components.tiles", "components.fate-bag", "encounters.decks", "pacts.what")
def test_the_box_holds_what_the_list_says() -> None:
    s = set_up()
    assert len(s.ring) == 6
    assert {"ashpeak", "sunken_mere", "ashen_court"} <= set(s.ring)
    homes = {"dwarven_archives": "stonehollow_hold", "necromancers_study": "barrowmoor",
             "shattered_palace": "ashen_court"}
    assert {space: TILE_OF[space] for space in homes} == homes
    assert CONTENT.tiles["ashen_court"].centre == "shattered_palace"
    assert [len(deck) for deck in s.encounters.values()] == [9] * 6
    assert len(s.item_deck) + len(s.forge) == 38
    assert not any(CONTENT.items[item].rarity == "starting" for item in [*s.item_deck, *s.forge.values()])
    assert len([item for item in CONTENT.items.values() if item.rarity == "starting"]) == 5
    assert len(CONTENT.spells) == 18
    assert len(CONTENT.quests) == len(s.quests) + len(s.quest_pool) == 9
    assert len(CONTENT.monsters) == 21
    assert Counter(card.tier for card in CONTENT.monsters.values() if not card.same_as) == {
        "common": 12, "elite": 7, "legendary": 1}          # the Wraith is elite
    assert len(s.pact_deck) == 7
    assert Counter(s.bag) == Counter(full_bag())
    assert set(Counter(s.bag).values()) == {3}
    assert len(s.bag) == 18


@pytest.mark.rules("components.decks")
def test_several_of_a_kind_each_with_its_own_side() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        put(s, "ash_hound", CLEARING)
        put(s, "ash_hound", CLEARING)

    stage.arrange(scene)
    first, second = (one.id for one in stage.state.monsters[-2:])
    stage.dice(melee=[6, 1, 1, 1, 1])
    stage.turn("torvin", f"do:melee monster:{first}")
    assert stage.monster(first).damaged
    assert not stage.monster(second).damaged


@pytest.mark.rules("components.monster-figures")
def test_twelve_monsters_may_stand_on_one_tile() -> None:
    stage = Stage("torvin", "drek")

    def scene(s: State) -> None:
        for _ in range(12):
            put(s, "warg", "moonlit_ring")
            s.monsters[-1].held = True
        s.heroes[0].space = OAK
        s.heroes[1].space = "gatehouse_of_oaths"

    stage.arrange(scene)
    stage.turn("torvin")
    stage.draws("monster", "blank")
    stage.until_round(2)
    assert len([one for one in stage.state.monsters if TILE_OF[one.space] == "thornwild"]) == 13


@pytest.mark.rules("components.doom-marker", "doom.track-apart")
def test_the_marker_is_not_a_token() -> None:
    stage = Stage("torvin", "drek")
    before = stage.state.doom_track
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.draws("doom", "blank")
    stage.do("do:end_turn")
    assert stage.state.doom_track == before + 1
    assert stage.state.doom == []


@pytest.mark.rules("components.benedictions", "benedictions.persistent")
def test_benedictions_know_no_end() -> None:
    stage = Stage("aelindra")

    def scene(s: State) -> None:
        s.heroes[0].benedictions = 40
        s.rifts = ["thornwild"]
        s.heroes[0].space = OAK

    stage.arrange(scene)
    stage.dice(banish=[6, 6, 6, 6, 1])
    stage.turn("aelindra", "do:banish", "do:spend_benedictions 0")
    assert stage.hero("aelindra").benedictions == 41         # D1: the pile of twenty is no limit
    stage.until_round(2)
    assert stage.hero("aelindra").benedictions == 41


@pytest.mark.rules("components.focus", "focus.limit")
def test_a_reward_may_pass_the_limit() -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        s.heroes[0].focus = ["str"]
        give(s, "torvin", "stirring_incense")

    stage.arrange(scene)
    stage.turn("torvin", "do:use item:stirring_incense", "attribute:wis")
    assert stage.hero("torvin").focus == ["str", "wis"]


@pytest.mark.rules("components.gold")
def test_the_bank_never_breaks() -> None:
    stage = Stage("mira")
    stage.arrange(lambda s: setattr(s.heroes[0], "gold", 500))
    stage.turn("mira", "do:sell item:wraithsilk_cloak")
    assert stage.hero("mira").gold == 501


@pytest.mark.rules("components.heroes", "heroes.choice")
def test_one_to_five_heroes_no_two_alike() -> None:
    table = open_table("realms", 5, 1)
    for seat, hero in enumerate(("torvin", "sylara", "drek", "mira")):
        assert table.ask is not None
        assert len(table.ask.ids) == 5 - seat
        if seat:
            with pytest.raises(IllegalChoice):
                table.answer(seat, "hero:torvin")
        table.answer(seat, f"hero:{hero}")
    assert [hero.id for hero in table.game.state.heroes] == ["torvin", "sylara", "drek", "mira", "aelindra"]
    for seats in (0, 6):
        with pytest.raises(Exception, match="1"):
            open_table("realms", seats, 1)


@pytest.mark.rules("components.encounter-tokens", "icons.lore", "icons.one-per-space")
def test_five_lore_spaces_and_none_on_ashpeak() -> None:
    s = set_up()
    lore = [space for space, icon in ICON_OF.items() if icon == "lore"]
    assert sorted(TILE_OF[space] for space in lore) == sorted(tile for tile in s.ring if tile != "ashpeak")
    assert CONTENT.counts.encounter_tokens == 6
    assert s.lore_turned == []


@pytest.mark.rules("components.fire-markers", "components.ice-markers")
@pytest.mark.parametrize(("card", "pile", "space"), [
    ("stone_the_unquiet_forge", "fire", "dwarven_archives"), ("mere_plague_barge", "ice", "ferrymans_landing")])
def test_markers_are_counted_out(card: str, pile: str, space: str) -> None:
    s = set_up()
    assert len(s.fire) + s.fire_left == len(s.ice) + s.ice_left == 10
    for left in (1, 0):
        stage = Stage("torvin")

        def scene(s: State, left: int = left) -> None:
            setattr(s, f"{pile}_left", left)
            s.heroes[0].space = "gatehouse_of_oaths" if pile == "fire" else "drowned_chapel"

        stage.arrange(scene)
        stage.meets(card, encounter=[1] * 9)
        stage.turn("torvin", f"do:move space:{space}")
        stage.test("str")
        stage.run_until("turn", "step")
        assert (space in getattr(stage.state, pile)) is (left == 1)


@pytest.mark.rules("components.conditions", "conditions.stacking")
@pytest.mark.parametrize("before", ["", "blessed", "cursed"])
def test_one_condition_at_most(before: str) -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        s.heroes[0].condition = before
        s.heroes[0].space = "drowned_chapel"
        s.heroes[0].benedictions = 1

    stage.arrange(scene)
    stage.meets("mere_mirror_of_still_water")
    stage.turn("torvin", "do:move space:ferrymans_landing", "do:branch")
    assert stage.hero("torvin").condition == "blessed"


# --- icons --------------------------------------------------------------------------------------------------


@pytest.mark.rules("icons.one-per-space", "icons.scrye", "icons.portal", "board.tiles")
def test_the_census_of_icons() -> None:
    set_up()
    assert Counter(ICON_OF.values()) == {
        "monster": 5, "lore": 5, "fate": 3, "hazard": 2, "hex": 2, "fortune": 2, "venture": 2, "forge": 1, "scrye": 1,
        "portal": 1}
    assert ICON_OF["shattered_palace"] == "monster"
    assert all(TILE_OF[space[6:]] != "ashen_court" for space in VENTURES)


@pytest.mark.rules("icons.monster", "icons.fate", "boss.tier", "boss.malachar")
@pytest.mark.parametrize("seed", range(6))
def test_what_lies_there_at_the_start(seed: int) -> None:
    s = set_up(seed=seed)
    standing = {one.space: one.kind for one in s.monsters}
    assert set(standing) == {space for space, icon in ICON_OF.items() if icon == "monster"}
    pairs = {"ashpeak": {"ash_hound", "stone_gargoyle"}, "sunken_mere": {"mud_crawler", "plague_rat_swarm"},
             "thornwild": {"warg", "vine_horror"}, "barrowmoor": {"skeleton_warrior", "barrow_ghoul"},
             "ashen_court": {"malachar"}}
    assert all(kind in pairs[TILE_OF[space]] for space, kind in standing.items())
    assert sorted(s.doom) == sorted(space for space, icon in ICON_OF.items() if icon == "fate")
    assert not any(one.hunts for one in s.monsters)                      # R59: set-up monsters do not hunt


@pytest.mark.rules("icons.hazard", "icons.hex")
@pytest.mark.parametrize(("space", "pile"), [("bramble_deep", "fire"), ("witchlight_fen", "ice")])
def test_the_end_of_ones_own_turn_burns_or_chills(space: str, pile: str) -> None:
    stage = Stage("drek", "torvin")

    def scene(s: State) -> None:
        setattr(s, pile, [space])
        setattr(s, f"{pile}_left", 9)
        s.heroes[0].space = s.heroes[1].space = space

    stage.arrange(scene)
    stage.turn("drek", "do:end_turn")
    drek, torvin = stage.hero("drek"), stage.hero("torvin")
    assert (drek.hp, drek.corruption) == ((5, 0) if pile == "fire" else (6, 1))
    assert (torvin.hp, torvin.corruption) == (6, 0)          # R16: a friend's turn does not hurt him
    assert getattr(stage.state, pile) == []
    assert getattr(stage.state, f"{pile}_left") == 9         # the marker is gone for the game
    stage.turn("torvin", "do:end_turn")
    assert (stage.hero("torvin").hp, stage.hero("torvin").corruption) == (6, 0)


@pytest.mark.rules("icons.fortune", "icons.forge")
@pytest.mark.parametrize(("start", "goal"), [("the_caldera", "drakes_hoard"), ("gatehouse_of_oaths", "great_anvil")])
def test_fortune_and_forge_are_taken_once_and_freely(start: str, goal: str) -> None:
    stage = Stage("drek", "torvin")
    item = stage.state.forge["great_anvil"]
    stage.have("drek", space=start)
    stage.have("torvin", space=start)
    stage.turn("drek", f"do:move space:{goal}", "do:stop")
    drek = stage.hero("drek")
    assert drek.actions == 2                                 # R14: no action
    assert (drek.gold, drek.items[1:]) == ((3, []) if goal == "drakes_hoard" else (2, [item]))
    stage.do("do:end_turn")
    stage.turn("torvin", f"do:move space:{goal}", "do:stop")
    assert (stage.hero("torvin").gold, len(stage.hero("torvin").items)) == (2, 1)


@pytest.mark.rules("icons.fortune", "icons.forge", "actions.blocked")
@pytest.mark.parametrize(("start", "goal"), [("the_caldera", "drakes_hoard"), ("gatehouse_of_oaths", "great_anvil")])
def test_nothing_is_taken_past_a_monster(start: str, goal: str) -> None:
    stage = Stage("drek")

    def scene(s: State) -> None:
        s.heroes[0].space = start
        put(s, "warg", goal)

    stage.arrange(scene)
    stage.turn("drek", f"do:move space:{goal}")
    assert (stage.hero("drek").gold, len(stage.hero("drek").items)) == (2, 1)
    assert goal in (stage.state.fortune if goal == "drakes_hoard" else stage.state.forge)


@pytest.mark.rules("icons.scrye", "icons.portal")
@pytest.mark.parametrize(("start", "goal"), [("chapel_of_last_names", "necromancers_study"),
                                             ("hall_of_embers", "gate_of_unmaking")])
def test_reserved_icons_do_nothing(start: str, goal: str) -> None:
    stage = Stage("torvin")

    def scene(s: State) -> None:
        for quest in s.quests:
            quest.done = True
        s.court_open = True
        s.heroes[0].space = start

    stage.arrange(scene)
    seen = len(stage.said())
    stage.turn("torvin", f"do:move space:{goal}")
    assert [kind for kind in stage.said()[seen:] if kind != "turn"] == ["moved"]


@pytest.mark.rules("icons.lore")
def test_lore_serves_once_a_round_and_again_in_the_next() -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", space=OAK)
    stage.have("torvin", space=OAK)
    stage.meets("thorn_song_in_the_canopy", encounter=[6] * 9)
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.test("wis")
    stage.run_until("turn", "step")
    if stage.prompt == "step":
        stage.do("do:stop")
    stage.do("do:end_turn")
    stage.turn("drek", "do:move space:moonlit_ring")
    assert stage.prompt == "step"                            # turned over: nothing was drawn
    stage.do("do:stop")
    stage.draws("blank", "blank")
    stage.do("do:end_turn")
    stage.until_round(2)
    assert stage.state.lore_turned == []
    assert stage.said().count("encounter") == 1              # D2: standing there is not entering
    stage.arrange(lambda s: setattr(s.heroes[0], "space", OAK))
    stage.turn("torvin", "do:move space:moonlit_ring")
    assert stage.said().count("encounter") == 2


@pytest.mark.rules("icons.lore")
def test_a_guarded_lore_space_speaks_too() -> None:
    stage = Stage("torvin")
    stage.put("warg", "moonlit_ring")
    stage.turn("torvin", "do:move space:moonlit_ring")
    assert "encounter" in stage.said()                       # D2


@pytest.mark.rules("icons.lore")
def test_the_move_goes_on_after_an_encounter() -> None:
    stage = Stage("torvin")
    stage.meets("thorn_song_in_the_canopy", encounter=[6] * 9)
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.test("wis")
    assert stage.prompt == "step"                            # D24
    stage.do(f"space:{OAK}")
    assert stage.hero("torvin").space == OAK


@pytest.mark.rules("icons.venture")
@pytest.mark.parametrize(("seats", "gold"), [(1, 6), (2, 3), (3, 2), (4, 2), (5, 2)])
def test_a_purse_of_six_is_shared_and_nobody_has_less_than_two(seats: int, gold: int) -> None:
    table = open_table("realms", seats, 1)
    for seat, hero in enumerate(list(CONTENT.heroes)[: min(seats, 4)]):       # the fifth has no choice left
        table.answer(seat, f"hero:{hero}")
    for seat in range(seats):
        table.answer(seat, START)
    assert [hero.gold for hero in table.game.state.heroes] == [gold] * seats


@pytest.mark.rules("icons.venture", "overview.setup")
def test_every_hero_begins_on_a_venture_space() -> None:
    table = open_table("realms", 2, 1)
    table.answer(0, "hero:torvin")
    table.answer(1, "hero:sylara")
    assert table.ask is not None
    assert sorted(table.ask.ids) == sorted(VENTURES)
    table.answer(0, START)
    table.answer(1, "space:gatehouse_of_oaths")
    table.answer(0, START)
    heroes = table.game.state.heroes
    assert [hero.space for hero in heroes] == [CLEARING, "gatehouse_of_oaths"]
    assert [hero.gold for hero in heroes] == [3, 3]
    for hero in heroes:                                      # R13
        assert (hero.level, hero.hp, hero.corruption, hero.focus, hero.benedictions) == (1, 6, 0, [], 0)
        assert hero.items == [CONTENT.heroes[hero.id].starting_item]


# --- overview -----------------------------------------------------------------------------------------------


@pytest.mark.rules("overview.difficulty")
def test_difficulty_settles_two_things_only() -> None:
    found = {name: set_up(3, 5, difficulty=name) for name in ("easy", "medium", "hard")}
    for name, s in found.items():
        printed = CONTENT.difficulties[name]
        assert s.doom_track == printed.doom_start >= 1       # R2: never at 0
        assert len(s.rifts) == printed.open_rifts >= 1
    easy, hard = found["easy"], found["hard"]
    assert [one.kind for one in easy.monsters] == [one.kind for one in hard.monsters]
    assert (easy.quests, easy.heroes, easy.item_deck) == (hard.quests, hard.heroes, hard.item_deck)
    assert found["easy"].doom_track < found["medium"].doom_track < found["hard"].doom_track


@pytest.mark.rules("overview.setup", "components.rift-gates")
@pytest.mark.parametrize("seed", range(8))
def test_starting_rifts_keep_away_from_venture_and_court(seed: int) -> None:
    s = set_up(3, seed, difficulty="hard")
    ventures = {TILE_OF[space[6:]] for space in VENTURES}
    assert not set(s.rifts) & {"ashen_court", *ventures}
    assert s.sealed == []


@pytest.mark.rules("overview.cooperation", "overview.lose", "merchant.lose", "endings.dooms-fall", "epilogues.c")
def test_all_lose_together() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.arrange(lambda s: setattr(s, "doom_track", 12))
    for hero in ("torvin", "drek", "mira"):
        stage.turn(hero)
        if hero == "mira":
            stage.draws("blank", "doom")
        stage.do("do:end_turn")
    assert stage.table.outcome is not None
    assert (stage.table.outcome.reason, stage.table.outcome.winners) == ("dooms_fall", ())
    assert stage.table.events()[-1].data["epilogue"] == "epilogue:epilogue_c"


@pytest.mark.rules("overview.round", "round.fate-first", "round.clean-up")
def test_a_round_is_four_phases_in_order() -> None:
    stage = Stage("torvin", "drek")
    stage.turn("torvin", "do:end_turn")
    stage.turn("drek")
    stage.draws("blank", "blank")
    seen = len(stage.said())
    stage.do("do:end_turn")
    stage.until_round(2)
    marks = ("monster_phase", "merchant_walks", "fate_phase", "fate", "clean_up", "round")
    assert [kind for kind in stage.said()[seen:] if kind in marks] == [
        "monster_phase", "merchant_walks", "fate_phase", "fate", "fate", "clean_up", "round"]
    assert stage.state.round == 2
