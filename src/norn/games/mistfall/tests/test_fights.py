"""Tricky interactions (NOTES.md 10): the last fight, the ends, enemies, variants, set-up."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone

# --- the last fight and the ends ----------------------------------------------------------------------------


def last_fight(*heroes: str) -> Stage:
    stage = Stage(*heroes, quest="quest_1")
    stage.turn_of(heroes[0])
    stage.encounter("call_to_war")
    return stage


@pytest.mark.rules("encounter.win", "essentials.victory", "glossary.winning", "fine.elimination-special")
def test_the_fight_is_won_with_one_of_two_heroes_down() -> None:
    stage = last_fight("crow", "fengray")
    stage.cards("fengray", deck="")
    stage.put("ghardhak", "fengray")
    stage.put("dire_wolf", "fengray")
    stage.play_until("travel")
    assert stage.hero("fengray").status == "eliminated"
    assert all(enemy.area != 1 for enemy in stage.state.enemies)
    stage.turn_of("crow")

    def burn(s: State) -> None:
        for enemy in s.enemies:
            enemy.burning = 99

    stage.arrange(burn)
    stage.play_until("nothing")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "victory"
    assert stage.table.outcome.winners == (0, 1)


@pytest.mark.rules("essentials.defeat-late", "defence.conditions")
def test_the_last_hero_and_the_villain_by_the_same_conditions_is_a_defeat() -> None:
    stage = last_fight("crow")
    stage.cards("crow", deck="")
    stage.have("crow", burning=1)
    stage.put("ghardhak", burning=99)
    stage.play_until("nothing")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "party_lost"


@pytest.mark.rules("essentials.defeat-early", "defence.elimination")
def test_a_hero_lost_before_is_the_end() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("fengray", deck="")
    stage.put("ghoren_warrior", "fengray")
    stage.play_until("nothing")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "hero_lost"


@pytest.mark.rules("essentials.defeat-time", "time.the-end")
@pytest.mark.parametrize("spaces", [1, 2])
def test_the_end_of_time(spaces: int) -> None:
    stage = alone("crow")
    stage.board(time=19, time_peak=19)
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: CONTENT.time_cards[card].time != spaces))
    stage.play_until("nothing")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "out_of_time"
    assert stage.state.round == 1                               # at once, on the last space or past it


@pytest.mark.rules("elements.special-enemy")
def test_the_villain_turns_at_half_his_life_when_the_action_is_over() -> None:
    stage = last_fight("fengray")
    stage.cards("fengray", area="war_sword")
    printed = CONTENT.villains["ghardhak"].life
    half = -(-(printed.per_hero + printed.plus) // 2)           # rounded up
    stage.put("ghardhak", "fengray", wounds=half - 1)
    assert stage.enemy("ghardhak").side == 0
    stage.act("fengray_war_sword", 1)
    assert stage.enemy("ghardhak").wounds == half
    assert stage.enemy("ghardhak").side == 1


@pytest.mark.rules("elements.special-enemy", "glossary.enemy-elimination")
def test_a_villain_is_never_sent_away() -> None:
    stage = last_fight("crow")
    stage.cards("crow", hand="lead_astray")
    stage.have("crow", focus=0)
    stage.put("ghardhak")
    assert not stage.offers("lead_astray")
    stage.put("dire_wolf")
    stage.act("crow_lead_astray", 0)
    assert not stage.there("dire_wolf")
    assert stage.state.enemy_decks["green"][-1].startswith("dire_wolf")


# --- enemies ------------------------------------------------------------------------------------------------


@pytest.mark.rules("actions.attach", "glossary.attachment", "defence.abilities", "actions.enrage-as-if")
def test_a_cutpurse_takes_gear_and_gives_it_back() -> None:
    stage = alone("fengray")
    stage.cards("fengray", area="shield", hand="lunge")
    stage.put("blackwood_cutpurse", "fengray")
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert stage.kinds(stage.enemy("blackwood_cutpurse").stolen) == ["fengray_shield"]
    assert stage.hero("fengray").area == []
    stage.turn_of("fengray")
    stage.arrange(lambda s: setattr(s.enemies[0], "burning", 9))
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert "fengray_shield" in stage.kinds(stage.hero("fengray").hand)


@pytest.mark.rules("encounter.disperse", "glossary.dispersing")
def test_relentless_hounds_stay_in_hero_areas_only() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.put("vampire_hound", "crow")
    near = stage.state.enemies[0].id
    stage.put("vampire_hound")
    stage.put("ghoren_warrior", "crow")
    stage.put("tracker_hound", "crow")
    stage.do("do:go space:s1")
    stage.play_until("turn")
    assert stage.there(near)
    assert stage.there("tracker_hound")
    assert not stage.there("ghoren_warrior")
    assert not stage.offers("do:rest")


@pytest.mark.rules("defence.abilities", "actions.enrage-resolve")
def test_a_walker_is_slow_unless_enraged() -> None:
    stage = alone("fengray")
    stage.cards("fengray")
    stage.put("cursed_walker", "fengray", entered=1)
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert not stage.events("attacks")

    wild = alone("fengray")
    wild.cards("fengray")
    wild.put("cursed_walker", "fengray", entered=1, enraged=True)
    wild.do("do:end_turn")
    wild.play_until("travel")
    assert [event.data["n"] for event in wild.events("attacks")] == [3]


@pytest.mark.rules("defence.weakness-enemy")
def test_weakness_cancels_an_ability_once() -> None:
    stage = alone("fengray")
    stage.cards("fengray")
    stage.put("renegade_flamecaster", "fengray", weakness=2)
    stage.do("do:end_turn")
    stage.play_until("weakness")
    stage.take("do:sap", "ability:firebolt")
    stage.play_until("travel")
    assert stage.hero("fengray").burning == 0
    assert stage.enemy("renegade_flamecaster").weakness == 0


@pytest.mark.rules("defence.abilities")
def test_a_changeling_cannot_be_hit_until_it_has_struck() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="strong_punch lunge toughness", area="war_sword")
    stage.put("blackwood_changeling", "fengray")
    assert not stage.offers("war_sword.1")
    stage.take("do:unmask")
    stage.do(*stage.options[:2])
    assert stage.offers("war_sword.1")


@pytest.mark.rules("reinforcement.time-symbol", "reinforcement.track")
def test_a_marker_on_the_last_space_pushes_time_again() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.turn_of("crow")
    stage.land("thawing_falls")
    stage.encounter("bridge_under_siege")
    stage.board(reinforcement=7)
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: card != "still_air"))
    stage.play_until("travel")
    assert len(stage.events("time_symbol")) == 1
    assert stage.events("reinforcements")[-1].data["n"] == 4


@pytest.mark.rules("reinforcement.move")
def test_lost_in_the_shadows_lowers_reinforcements() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.turn_of("crow")
    stage.land("thawing_falls")
    stage.encounter("bridge_under_siege")
    stage.cards("crow", hand="lost_in_the_shadows")
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: card != "still_air"))     # a box of 2, and 2 less
    stage.play_until("reflex_reinforcing")
    stage.take("crow_lost_in_the_shadows.1")
    assert not stage.events("reinforcements")
    assert "crow_lost_in_the_shadows" in stage.kinds(stage.hero("crow").burial)


@pytest.mark.rules("variants.nightmare-heroes", "variants.nightmare-quest", "time.reinforcement-step")
def test_the_nightmare_sides() -> None:
    stage = Stage("crow", nightmare_heroes="yes", nightmare_quest="yes")
    assert stage.hero("crow").focus == CONTENT.heroes["crow"].starting_focus + 1
    stage.turn_of("crow")
    stage.board(time=9, time_peak=9)
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: (CONTENT.time_cards[card].time != 1, card)))
    stage.play_until("travel")
    assert 10 in [event.data["time"] for event in stage.events("time")]
    assert stage.events("reinforcement")[0].data["n"] == 1


@pytest.mark.rules("variants.combined", "variants.combined-end")
def test_combined_turns_cross() -> None:
    stage = Stage("crow", "fengray", turns="combined")
    stage.cards("crow", hand="dagger")
    stage.cards("fengray", hand="war_sword")
    stage.play_until("next_hero")
    stage.do("hero:crow")
    stage.act("crow_dagger", 0)
    assert not stage.offers("fengray_war_sword.0")          # a seat acts for its own hero only
    stage.do("do:give_way hero:fengray")
    assert stage.seat == 1
    stage.act("fengray_war_sword", 0)
    stage.do("do:give_way hero:crow")
    stage.do("do:end_turn")
    assert len(stage.hero("crow").hand) == 0                # nobody draws before all are done
    stage.turn_of("fengray")
    assert not stage.offers("do:give_way")
    stage.do("do:end_turn")
    assert stage.prompt == "next_end"
    stage.do("hero:fengray")
    assert len(stage.hero("crow").hand) == 5


@pytest.mark.rules("setup.resolve", "setup.hand", "setup.time-marker", "setup.rewards", "setup.deck", "setup.focus")
@pytest.mark.parametrize("quest", ["quest_1", "quest_2", "quest_3", "quest_4"])
@pytest.mark.parametrize(("count", "time"), [(1, 3), (2, 5), (3, 6), (4, 7)])
def test_set_up(quest: str, count: int, time: int) -> None:
    stage = Stage(*["crow", "arani", "venda", "hareag"][:count], quest=quest)
    s = stage.state
    assert (s.time, s.resolve, s.reinforcement) == (time, 1, 0)
    assert len(s.rewards) == 12 + count
    for hero in s.heroes:
        assert (len(hero.hand), len(hero.deck)) == (5, 7)
    assert sum(not place.face_up for place in s.places) == len(s.places) - 2


@pytest.mark.rules("components.hero-cards", "components.hero-split", "components.enemies", "components.locations")
def test_component_counts() -> None:
    assert sum(card.copies for card in CONTENT.cards.values()) == 236
    for hero in CONTENT.heroes:
        own = [card for card in CONTENT.cards.values() if card.hero == hero]
        assert sum(card.copies for card in own) == 32
        basic = sum(card.copies for card in own if card.kind in ("basic_feat", "basic_gear"))
        assert basic - len(CONTENT.heroes[hero].starting_gear) == 12
    assert len(CONTENT.tiles) == 22
    for land in ("deadlands", "wildlands", "borderlands"):
        assert sum(land in tile.keywords for tile in CONTENT.tiles.values()) == 7
        assert sum(land in card.keywords for card in CONTENT.encounters.values()) >= 6
