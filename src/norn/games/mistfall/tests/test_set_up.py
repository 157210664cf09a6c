"""Components, set-up and the four quests' boards."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.laws import laws
from norn.games.mistfall.rules.board import neighbours, place_named
from norn.games.mistfall.rules.essentials import _all_actions, add_tokens
from norn.games.mistfall.rules.printed import face, is_special, life
from norn.games.mistfall.rules.reinforcement import deck_here
from norn.games.mistfall.rules.tracks import focus_track, reinforcement_track, time_track
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage
from norn.kernel.catalogue import open_table
from norn.kernel.views import view_bytes

QUESTS = ("quest_1", "quest_2", "quest_3", "quest_4")


# --- components ---------------------------------------------------------------------------------------------


@pytest.mark.rules("components.special-enemies", "glossary.special-enemy", "elements.special-enemy")
@pytest.mark.parametrize("quest", QUESTS)
def test_a_villain_has_two_sides_and_his_life_from_the_quest(quest: str) -> None:
    assert len(CONTENT.villains) == 4
    villain = CONTENT.villains[CONTENT.quests[quest].special_enemy]
    assert [side.side for side in villain.sides] == ["a", "b"]
    assert not any(hasattr(side, "life") for side in villain.sides)
    lives = []
    for heroes in (("crow",), ("crow", "arani", "venda")):
        stage = Stage(*heroes, quest=quest)
        stage.encounter(CONTENT.quests[quest].special_encounter)
        stage.put(villain.id)
        enemy = stage.enemy(villain.id)
        assert is_special(enemy)
        assert face(enemy) is villain.sides[0]
        lives.append(life(stage.state, enemy))
        assert all(villain.id not in deck for deck in stage.state.enemy_decks.values())
    assert lives[1] - lives[0] == 2 * villain.life.per_hero
    assert lives[0] == villain.life.per_hero + villain.life.plus


@pytest.mark.rules("components.encounters", "components.special-encounters", "components.time-cards")
def test_encounters_and_time_cards_are_complete() -> None:
    assert (len(CONTENT.encounters), len(CONTENT.special_encounters), len(CONTENT.time_cards)) == (18, 4, 13)
    for land in ("deadlands", "wildlands", "borderlands"):
        assert sum(land in card.keywords for card in CONTENT.encounters.values()) >= 6
    assert sum(len(card.keywords) > 1 for card in CONTENT.encounters.values()) > 1
    pairs = {card.special_enemy: card.id for card in CONTENT.special_encounters.values()}
    assert pairs == {quest.special_enemy: quest.special_encounter for quest in CONTENT.quests.values()}
    assert sorted(card.time for card in CONTENT.time_cards.values()) == [0, *[1] * 9, *[2] * 3]


@pytest.mark.rules("components.enemy-doubts", "elements.enemy-card")
def test_enemy_cards_as_the_figures_say_and_where_they_doubt_themselves() -> None:
    changeling, shaman = CONTENT.enemies["blackwood_changeling"], CONTENT.enemies["wildlands_shaman"]
    assert changeling.keywords == ("cursed", "sorcerer")
    assert shaman.damage == "magical"
    hound = CONTENT.enemies["vampire_hound"]
    assert (hound.enrage, hound.raging) == (None, False)
    stage = Stage("crow")
    stage.put("ghoren_warrior", "crow")
    card = face(stage.enemy("ghoren_warrior"))
    assert (card.attack, card.damage, card.physical_defence, card.magical_defence) == (3, "physical", 2, 1)
    assert life(stage.state, stage.enemy("ghoren_warrior")) == 3
    assert set(card.keywords) == {"bladed", "blunt", "beastman", "wildlander"}
    assert CONTENT.enemies["ghoren_warrior"].resolve == 1


@pytest.mark.rules("components.info-cards", "elements.dungeon", "glossary.allies")
def test_info_cards_dungeons_and_allies_do_nothing() -> None:
    assert CONTENT.counts["info_cards"] == 8
    words = [word for table in (CONTENT.cards, CONTENT.enemies, CONTENT.tiles, CONTENT.all_encounters)
             for thing in table.values() for word in thing.keywords]
    assert not {"ally", "allies", "dungeon", "info"} & set(words)


@pytest.mark.rules("components.tokens", "actions.tokens")
def test_the_banks_never_run_dry() -> None:
    stage = Stage("crow")
    stage.put("ghoren_warrior", "crow", burning=200, wounds=2)
    stage.board(resolve=500)
    assert laws(stage.state) == []
    hero = stage.hero("crow")
    add_tokens(hero, "weakness", 30)
    assert hero.weakness == 30                  # the box holds 8
    add_tokens(hero, "weakness", -31)
    assert hero.weakness == 0


@pytest.mark.rules("components.charters", "elements.cubes", "elements.quest-charter", "variants.nightmare-quest")
def test_every_charter_has_two_sides() -> None:
    assert len(CONTENT.heroes) == 7
    normal, nightmare = Stage("arani"), Stage("arani", nightmare_heroes="yes", nightmare_quest="yes")
    tracks = []
    for stage in (normal, nightmare):
        s = stage.state
        track = focus_track(s, stage.hero("arani"))
        tracks.append((track.reinforcement, track.raging, time_track(s).enrage, reinforcement_track(s).enemies))
    assert tracks[0] == ((5, 8), (7, 11), (8, 12, 16), (0, 1, 2, 2, 3, 3, 4, 4))
    assert tracks[1] == ((4, 6, 8), (5, 7, 10, 12), (8, 13, 15, 17, 19), (0, 1, 2, 3, 4, 4, 5, 5))


@pytest.mark.rules("elements.hero-card", "glossary.feats", "glossary.gear")
def test_a_hero_card_shows_what_it_is() -> None:
    lunge = CONTENT.cards["fengray_lunge"]
    assert _all_actions()["fengray_lunge.0"] is lunge.actions[0]
    assert (lunge.hero, lunge.kind, lunge.cost) == ("fengray", "basic_feat", 0)
    for card in CONTENT.cards.values():
        assert ("gear" in card.keywords) == (not card.kind.endswith("feat"))
        assert (card.cost > 0) == (card.kind not in ("basic_feat", "basic_gear"))


@pytest.mark.rules("components.locations")
@pytest.mark.parametrize(("tile", "deck"), [("bonefields", "blue"), ("wolfwood", "green"), ("burned_mill", "red")])
def test_a_land_has_its_enemy_deck(tile: str, deck: str) -> None:
    stage = Stage("crow", quest="quest_1")
    stage.land(tile)
    assert deck_here(stage.state) == deck


# --- set-up -------------------------------------------------------------------------------------------------


@pytest.mark.rules("setup.heroes")
def test_a_hero_is_chosen_once() -> None:
    table = open_table("mistfall", 2, 1)
    assert len(table.pending[0].ids) == 7
    table.answer(0, "hero:crow")
    assert "hero:crow" not in table.pending[1].ids
    assert len(table.pending[1].ids) == 6
    hero = table.game.state.heroes[0]
    assert hero.id == "crow"
    assert all(card.startswith("crow_") for card in [*hero.deck, *hero.area, *hero.feats])


@pytest.mark.rules("setup.advanced", "setup.starting-gear")
def test_advanced_feats_lie_open_and_personal_rewards_do_not() -> None:
    stage = Stage("fengray", "crow")
    hero = stage.hero("fengray")
    assert sum(1 for _ in hero.feats) == 15
    assert all(CONTENT.cards[kind].kind == "advanced_feat" for kind in stage.kinds(hero.feats))
    assert sorted(stage.kinds(hero.area)) == ["fengray_chainmail", "fengray_shield", "fengray_war_sword"]
    seen = view_bytes(stage.table, 1).decode()
    assert all(f"card:{card}" in seen for card in hero.feats)
    assert "axe_of_fiery_sparks" not in seen


@pytest.mark.rules("setup.reinforcement-marker", "setup.decks", "setup.time-deck", "components.enemies")
def test_decks_are_shuffled_and_the_marker_is_on_the_left() -> None:
    one, other = Stage("crow", seed=1).state, Stage("crow", seed=2).state
    assert one.reinforcement == 0
    for deck in ("blue", "green", "red"):
        assert len(one.enemy_decks[deck]) == 34
        assert one.enemy_discards[deck] == []
        assert one.enemy_decks[deck] != other.enemy_decks[deck]
        assert sorted(one.enemy_decks[deck]) == sorted(other.enemy_decks[deck])
    assert sorted(one.encounter_deck) == sorted(CONTENT.encounters)         # regular ones only
    assert one.encounter_deck != other.encounter_deck
    assert sorted(one.time_deck) == sorted(CONTENT.time_cards)
    assert one.time_deck != other.time_deck


@pytest.mark.rules("setup.quest", "quests.one", "quests.two", "quests.three", "quests.four", "glossary.locations")
@pytest.mark.parametrize(("quest", "tiles", "tokens", "next_to_start"),
                         [("quest_1", 4, 0, 1), ("quest_2", 9, 6, 2), ("quest_3", 10, 3, 3), ("quest_4", 13, 3, 4)])
def test_the_quest_lays_out_its_board(quest: str, tiles: int, tokens: int, next_to_start: int) -> None:
    s = Stage("crow", quest=quest).state
    printed = CONTENT.quests[quest]
    assert (len(s.places), sum(place.token != "" for place in s.places)) == (tiles, tokens)
    start, final = place_named(s, printed.start), place_named(s, printed.final)
    assert s.party == start.space
    assert (start.face_up, start.wounds, start.tile) == (True, 0, "hearthguard")
    assert (final.face_up, final.wounds) == (True, 1)
    assert len(neighbours(s, s.party)) == next_to_start
    assert not any(place.face_up for place in s.places if place not in (start, final))


@pytest.mark.rules("components.quest-tokens", "quests.two")
def test_a_token_of_quest_two_is_resolved_on_entry_and_removed() -> None:
    stage = Stage("crow", quest="quest_2")

    def lay(s: State) -> None:
        here = place_named(s, "s10")
        for place in s.places:
            if place.token == "B":
                place.token = here.token
        if "B" in s.tokens_left:
            s.tokens_left[s.tokens_left.index("B")] = here.token
        here.token = "B"

    stage.arrange(lay)
    before = stage.state.resolve
    stage.do("do:go space:s10")
    assert stage.events("token_shown")[0].data["token"] == "token:quest_2.B"
    assert stage.state.resolve == before + 2            # the Friendly Camp
    assert place_named(stage.state, "s10").token == ""
    assert stage.state.tokens_taken == ["B"]


@pytest.mark.rules("quests.two")
def test_a_token_that_is_only_revealed_does_nothing_yet() -> None:
    stage = Stage("crow", quest="quest_2")
    stage.board(resolve=1)
    stage.do("do:scout space:s10")
    assert stage.state.tokens_taken == []
    assert stage.state.resolve == 0


@pytest.mark.rules("quests.four")
def test_a_seal_is_broken_where_it_becomes_safe() -> None:
    stage = Stage("crow", quest="quest_4")
    seal = next(place for place in stage.state.places if place.token == "D").space

    def change(s: State) -> None:
        place = place_named(s, seal)
        place.face_up, place.wounds = True, 1
        s.party = seal

    stage.arrange(change)
    stage.encounter("hunting_pack", 9)
    stage.play_until("reward")
    assert stage.state.tokens_taken == []
    stage.play_until("travel")
    assert stage.state.tokens_taken == ["D"]
    assert place_named(stage.state, seal).token == ""
