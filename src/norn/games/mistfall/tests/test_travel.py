"""The round, and the Reinforcement, Travel and Pursuit Phases."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.board import degrade, improve, is_safe, neighbours, place_named
from norn.games.mistfall.rules.enemies import kind_of
from norn.games.mistfall.rules.essentials import QUEST, enemies_of
from norn.games.mistfall.rules.printed import place_here_is_safe, tile_here
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage
from norn.kernel.errors import IllegalChoice


def at(stage: Stage, tile: str, encounter: str, wounds: int = 1) -> None:
    """The party on this tile, not Safe, with no encounter active and this one on top of the deck."""
    stage.land(tile)

    def change(s: State) -> None:
        place_named(s, s.party).wounds = wounds
        s.encounter_deck.remove(encounter)
        s.encounter_deck.insert(0, encounter)

    stage.arrange(change)


# --- the round ----------------------------------------------------------------------------------------------


@pytest.mark.rules("round.phases", "round.end", "fine.skipping")
def test_seven_phases_and_then_the_next_round() -> None:
    stage = Stage("crow")
    stage.do("do:stay")
    stage.play_until("travel")
    phases = [event.data["phase"] for event in stage.events("phase")]
    assert phases[:8] == ["reinforcement", "travel", "pursuit", "hero", "defence", "encounter", "time", "reinforcement"]
    assert [event.data["n"] for event in stage.events("round")] == [1, 2]


@pytest.mark.rules("fine.skipping", "elements.location", "actions.focus")
def test_a_phase_without_effect_still_triggers() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.land("gallows_hill")
    stage.have("crow", focus=1)
    stage.do("do:stay")
    assert stage.state.enemies == []                        # nobody could pursue, and yet the phase began
    assert stage.hero("crow").focus == 2


# --- reinforcement ------------------------------------------------------------------------------------------


@pytest.mark.rules("reinforcement.box", "reinforcement.reset")
def test_a_blank_box_brings_nobody_and_resets_the_marker() -> None:
    assert CONTENT.encounters["ghoren_war_camp"].reinforcements is None
    stage = Stage("crow", quest="quest_1")
    stage.turn_of("crow")
    stage.land("thawing_falls")
    stage.encounter("ghoren_war_camp")
    stage.put("dire_wolf")
    stage.have("crow", focus=0)
    stage.board(reinforcement=4)
    stage.play_until("travel")
    assert not stage.events("reinforcements")
    assert stage.state.reinforcement == 0
    assert len(stage.state.enemies) == 1


@pytest.mark.rules("elements.symbols", "actions.focus-reinforcement", "essentials.track-movement", "time.event")
def test_an_icon_on_a_track_and_the_same_in_a_text_move_the_same_marker() -> None:
    stage = Stage("celenthia")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="arcane_missile")
    stage.put("ghoren_warrior", "celenthia")
    stage.have("celenthia", focus=4)
    stage.act("celenthia_arcane_missile", 0)                # 4 to 5: the icon in colour
    assert stage.state.reinforcement == 1
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: card != "drums_in_the_dark"))
    stage.play_until("travel")
    moved = [event.data["n"] for event in stage.events("reinforcement")]
    assert moved == [1, 2, 0]                               # the card's text, then the reset


# --- travel -------------------------------------------------------------------------------------------------


@pytest.mark.rules("travel.steps", "travel.from-safe", "travel.enter-face-down", "travel.check", "travel.flip",
                   "travel.draw-encounter", "glossary.relocation", "glossary.active-location",
                   "glossary.active-encounter", "elements.encounter-card")
def test_into_a_face_down_tile() -> None:
    stage = Stage("crow", "fengray", quest="quest_1")
    assert stage.options == ["do:stay", "do:go space:s1", "do:scout space:s1"]
    goal = place_named(stage.state, "s1")
    assert not goal.face_up
    stage.do("do:go space:s1")
    s = stage.state
    assert (s.party, tile_here(s)) == ("s1", goal.tile)
    assert (place_named(s, "s1").face_up, place_named(s, "s1").wounds) == (True, 1)
    card = CONTENT.encounters[s.encounter]
    assert set(card.keywords) & set(CONTENT.tiles[goal.tile].keywords)
    drawn = [event.data["enemy"] for event in stage.events("appears")]
    assert len(drawn) == card.enemies.per_hero * 2 + card.enemies.plus
    # The encounter stays active, so that none is drawn in the next Travel Phase.
    stage.play_until("travel")
    if s.encounter:
        before = s.encounter
        stage.do("do:stay")
        assert stage.state.encounter in (before, "")


@pytest.mark.rules("travel.status", "glossary.location-status", "travel.status-limits", "glossary.improving",
                   "glossary.degrading")
def test_safe_perilous_overrun_and_no_further() -> None:
    stage = Stage("crow", quest="quest_1")
    place, haven = place_named(stage.state, "s1"), place_named(stage.state, "s0")
    assert not is_safe(place)                               # face-down is Perilous
    place.face_up, place.wounds = True, 0
    assert is_safe(place)
    game = stage.table.game
    for wounds in (1, 2, 2):
        degrade(game, place)
        assert place.wounds == wounds
        assert not is_safe(place)
    for wounds in (1, 0, 0):
        improve(game, place)
        assert place.wounds == wounds
    degrade(game, haven)
    assert haven.wounds == 0                                # the Haven never degrades
    assert place_here_is_safe(stage.state)


@pytest.mark.rules("travel.adjacency", "glossary.adjacent-location")
def test_a_corner_is_not_enough() -> None:
    stage = Stage("crow", quest="quest_4")
    near = [place.space for place in neighbours(stage.state, "north_1")]
    assert near == ["centre", "north_2"]                    # east_1 and west_1 touch it at a corner
    stage.board(resolve=5)
    refusals = stage.table.why_not(stage.seat, "do:scout space:north_2")
    assert [refusal.key for refusal in refusals] == ["not_adjacent"]


@pytest.mark.rules("travel.from-peril")
def test_from_a_perilous_place_only_to_a_safe_one() -> None:
    stage = Stage("crow", quest="quest_3")

    def change(s: State) -> None:
        for space, wounds in (("s10", 1), ("s00", 1), ("s11", 0)):
            place = place_named(s, space)
            place.face_up, place.wounds = True, wounds
        s.party = "s10"

    stage.turn_of("crow")
    stage.arrange(change)
    stage.encounter("hunting_pack")
    stage.put("dire_wolf")
    stage.play_until("travel")
    assert stage.offers("do:go") == ["do:go space:s20", "do:go space:s11"]
    with pytest.raises(IllegalChoice) as refused:
        stage.do("do:go space:s00")
    assert "travel.from-peril" in refused.value.rules


@pytest.mark.rules("travel.encounter-deck", "travel.draw-encounter")
def test_an_exhausted_encounter_deck_is_shuffled_anew() -> None:
    stage = Stage("crow", quest="quest_1")
    at(stage, "thawing_falls", "slaver_caravan")

    def change(s: State) -> None:
        s.encounter_discard = s.encounter_deck[1:]
        s.encounter_deck = s.encounter_deck[:1]             # a card of the Borderlands, of no use in the Wildlands

    stage.arrange(change)
    stage.do("do:stay")
    assert [event.data["deck"] for event in stage.events("reshuffled")] == ["encounter"]
    assert "wildlands" in CONTENT.encounters[stage.state.encounter].keywords
    assert stage.state.encounter != "slaver_caravan"


@pytest.mark.rules("travel.setup-enemies", "travel.match", "travel.line", "glossary.enemy-line", "essentials.keywords",
                   "glossary.keywords", "essentials.quest-area")
def test_only_matching_enemies_join_the_line_on_the_right() -> None:
    stage = Stage("crow", "fengray", quest="quest_1")
    at(stage, "thawing_falls", "hunting_pack")
    for name in ("crow", "fengray"):
        stage.have(name, focus=0)
    stage.put("ghoren_warrior")                             # already there: does not count

    def change(s: State) -> None:
        deck = s.enemy_decks["green"]
        deck.sort(key=lambda card: kind_of(card) != "ghoren_slinger")

    stage.arrange(change)
    stage.do("do:stay")
    line = [enemy.kind for enemy in enemies_of(stage.state, QUEST)]
    assert line[0] == "ghoren_warrior"
    assert len(line) == 1 + 2 + 1                           # one for each hero, and one
    assert all("beast" in CONTENT.enemies[kind].keywords for kind in line[1:])
    assert sum(kind_of(card) == "ghoren_slinger" for card in stage.state.enemy_discards["green"]) == 3
    assert not stage.events("eliminated")


@pytest.mark.rules("travel.exhausted-once", "travel.match")
def test_a_deck_exhausted_once_is_shuffled_anew() -> None:
    stage = Stage("crow", quest="quest_1")
    at(stage, "thawing_falls", "hunting_pack")

    def change(s: State) -> None:
        s.enemy_discards["green"], s.enemy_decks["green"] = s.enemy_decks["green"], []

    stage.arrange(change)
    before = stage.state.time
    stage.do("do:stay")
    assert [event.data["deck"] for event in stage.events("reshuffled")] == ["green"]
    assert len(stage.state.enemies) == 2
    assert stage.state.time == before


@pytest.mark.rules("travel.exhausted-twice", "essentials.track-movement")
def test_a_deck_exhausted_twice_stops_the_draw_and_moves_time() -> None:
    stage = Stage("crow", quest="quest_1")
    at(stage, "charnel_road", "feast_of_the_bloodscorne")
    vampires = {"bloodscorne_vampire": 3, "vampire_bat_swarm": 4, "vampire_hound": 3}
    for kind, count in vampires.items():
        for _ in range(count):
            stage.put(kind)
    before = stage.state.time
    stage.do("do:stay")
    assert len(stage.events("appears")) == 0                # all of them are in play already
    assert stage.state.time == before + 2
    assert len(stage.events("deck_exhausted")) == 1


@pytest.mark.rules("travel.setup-rules", "glossary.encounter-setup", "essentials.golden-rule")
def test_set_up_rules_come_after_the_enemies() -> None:
    stage = Stage("crow", "fengray", quest="quest_1")
    at(stage, "charnel_road", "night_ambush")
    stage.have("crow", focus=8)
    stage.have("fengray", focus=0)
    for name in ("crow", "fengray"):
        stage.cards(name)
    stage.arrange(lambda s: s.enemy_decks["blue"].sort(key=lambda card: kind_of(card) != "bonesorrow_warrior"))
    stage.do("do:stay")
    order = [event.kind for event in stage.table.events() if event.kind in ("appears", "enters")]
    assert order[:5] == ["appears"] * 3 + ["enters"] * 2    # the ambush moves two that have been drawn before
    assert sum(enemy.area == 0 for enemy in stage.state.enemies) >= 2


@pytest.mark.rules("travel.special-place", "glossary.special-encounter", "elements.special-encounter",
                   "travel.special-retreat", "encounter.discard")
def test_a_retreat_from_the_villain_and_back() -> None:
    stage = Stage("crow", quest="quest_1")

    def change(s: State) -> None:
        for space in ("s1", "s2"):
            place_named(s, space).face_up = True
        s.party = "s2"

    stage.arrange(change)
    assert not stage.there("ghardhak")
    stage.have("crow", focus=0)
    stage.do("do:go space:s3")
    assert stage.state.encounter == "call_to_war"
    assert stage.state.enemies[0].kind == "ghardhak"        # leftmost

    def wound(s: State) -> None:
        s.enemies[0].wounds, s.enemies[0].side = 5, 1

    stage.arrange(wound)
    stage.turn_of("crow")
    stage.have("crow", focus=0)
    stage.play_until("travel")
    stage.do("do:go space:s2")
    assert (stage.state.encounter, stage.there("ghardhak")) == ("", False)
    assert place_named(stage.state, "s3").wounds == 2
    stage.play_until("travel")
    stage.do("do:go space:s3")
    villain = stage.enemy("ghardhak")
    assert (villain.wounds, villain.side) == (0, 0)


# --- pursuit ------------------------------------------------------------------------------------------------


@pytest.mark.rules("pursuit.left-ignores", "glossary.track-movement", "glossary.focus-track", "essentials.halving")
def test_a_marker_moving_left_ignores_icons() -> None:
    stage = Stage("venda")
    stage.put("ghoren_warrior")
    stage.cards("venda", hand="wrath_call")
    stage.have("venda", focus=9)
    stage.do("do:stay")                                     # 9 to 4, past 8, 7 and 5
    assert stage.hero("venda").focus == 4
    assert stage.state.reinforcement == 0
    assert not stage.events("enraged")
    stage.act("venda_wrath_call", 0)                        # 4 to 6, past 5
    assert stage.state.reinforcement == 1


@pytest.mark.rules("pursuit.left-ignores")
def test_lost_focus_stops_at_nothing_and_passes_no_icon() -> None:
    stage = Stage("celenthia")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="mirror_image")
    stage.put("ghoren_warrior", "celenthia")
    for focus, left in ((8, 4), (3, 0)):
        stage.cards("celenthia", hand="mirror_image")
        stage.have("celenthia", focus=focus)
        stage.act("celenthia_mirror_image", 0)
        assert stage.hero("celenthia").focus == left
    assert stage.state.reinforcement == 0


@pytest.mark.rules("fine.focus-in-pursuit", "actions.reflex", "pursuit.any-entry")
def test_focus_gained_on_an_entry_is_gained_after_the_halving() -> None:
    stage = Stage("crow", "fengray")
    stage.put("ghoren_warrior")
    stage.have("crow", focus=6)
    stage.have("fengray", focus=4)
    stage.cards("fengray", hand="taunt toughness")
    stage.do("do:stay")
    assert (stage.prompt, stage.seat) == ("reflex_enemy_enters", 1)
    stage.take("fengray_taunt.1")
    assert stage.enemy("ghoren_warrior").area == 1
    assert stage.hero("crow").focus == 3
    assert stage.hero("fengray").focus == 3                 # 4 halved, then 1: not 5 halved


@pytest.mark.rules("pursuit.ties")
def test_whoever_is_named_may_be_objected_to() -> None:
    stage = Stage("fengray", "celenthia", "crow")
    stage.put("ghoren_warrior")
    for name, focus in (("fengray", 2), ("celenthia", 2), ("crow", 0)):
        stage.have(name, focus=focus)
        stage.cards(name)
    stage.do("do:stay")
    stage.do("hero:fengray", seat=2)
    assert (stage.prompt, stage.seat, stage.options) == ("objection", 0, ["hero:celenthia"])
    stage.do()
    stage.do("hero:celenthia")                              # Celenthia takes it upon herself
    assert (stage.seat, stage.options) == (0, ["hero:fengray"])
    stage.do("do:not_again")                                # and Fengray never cares
    stage.do()
    assert stage.enemy("ghoren_warrior").area == 1
    assert stage.hero("fengray").focus == 2


@pytest.mark.rules("actions.reflex", "pursuit.order")
def test_before_the_pursuit_focus_may_be_lost_by_a_reflex() -> None:
    stage = Stage("celenthia", "crow")
    stage.put("ghoren_warrior")
    stage.have("celenthia", focus=5)
    stage.have("crow", focus=2)
    stage.cards("celenthia", hand="mirror_image arcane_inspiration")
    stage.cards("crow", hand="preparation")
    stage.do("do:stay")
    assert (stage.prompt, stage.seat) == ("reflex_pursuit_start", 0)
    assert len(stage.options) == 1                          # a draw would not matter here
    stage.take("celenthia_mirror_image.0")
    assert stage.enemy("ghoren_warrior").area == 1
