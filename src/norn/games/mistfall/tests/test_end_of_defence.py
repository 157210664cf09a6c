"""The end of the Defence Phase: attacks, then conditions, then what happens at its end."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Condition
from norn.games.mistfall.tests.stage import Stage, alone


@pytest.mark.rules("defence.order", "defence.conditions")
def test_the_daze_of_the_frozen_ford_is_there_in_the_next_turn() -> None:
    stage = alone("fengray")
    stage.encounter("frozen_ford", 4)
    stage.put("ghoren_warrior", "fengray", held=True)
    stage.play_until("travel")
    assert stage.hero("fengray").daze == 1


@pytest.mark.rules("defence.order", "defence.weakness-hero")
def test_the_weakness_of_the_cursed_crossing_is_there_in_the_next_turn() -> None:
    stage = alone("fengray")
    stage.encounter("cursed_crossing")
    stage.put("ghoren_warrior", "fengray", held=True)
    stage.play_until("travel")
    assert stage.hero("fengray").weakness == 1


@pytest.mark.rules("defence.order", "defence.conditions")
def test_the_weakness_of_drowning_cold_outlasts_the_phase() -> None:
    stage = Stage("fengray", quest="quest_4")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="toughness toughness")
    stage.encounter("heart_of_the_mist")
    stage.put("nethrael", "fengray", side=1, wounds=5)
    assert "drowning_cold" in CONTENT.villains["nethrael"].sides[1].abilities
    stage.play_until("travel")
    assert stage.hero("fengray").weakness >= 1


@pytest.mark.rules("defence.order", "actions.enrage-by-card")
def test_a_beast_that_burns_to_death_is_not_enraged_by_a_rattle() -> None:
    stage = alone("fengray")
    stage.put("ghoren_ragecaller", "fengray", held=True)
    hound = stage.put("wild_icehound", "fengray", burning=1, wounds=2)
    stage.play_until("travel")
    assert not stage.there(hound)
    assert [event.data["enemy"] for event in stage.events("attacks")] == [f"enemy:{hound}"]     # once, not again
    assert stage.events("enraged") == []


@pytest.mark.rules("defence.order", "actions.enrage-by-card")
def test_a_beast_that_lives_is_enraged_after_the_conditions() -> None:
    stage = alone("fengray")
    stage.put("ghoren_ragecaller", "fengray", held=True)
    stage.put("wild_icehound", "fengray", burning=1)
    stage.play_until("travel")
    kinds = [event.kind for event in stage.table.events()]
    assert kinds.index("suffers") < kinds.index("enraged")
    assert len(stage.events("attacks")) == 2


@pytest.mark.rules("defence.order", "defence.poison-burning")
def test_a_villain_dies_of_burning_before_a_seal_heals_it() -> None:
    stage = Stage("fengray", quest="quest_4")
    stage.turn_of("fengray")
    stage.encounter("heart_of_the_mist")
    life = CONTENT.villains["nethrael"].life.plus + CONTENT.villains["nethrael"].life.per_hero
    stage.put("nethrael", "fengray", side=1, wounds=life - 1, burning=1, held=True)
    stage.play_until("travel")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "victory"


@pytest.mark.rules("defence.order")
def test_what_is_placed_on_a_hero_at_the_end_waits_for_the_next_conditions() -> None:
    stage = Stage("fengray", quest="quest_3")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="toughness toughness")
    stage.encounter("the_thieves_parliament")
    stage.put("vasska", "fengray", side=1, wounds=6, held=False)
    assert {"smoke_and_knives", "poisoned_edge"} <= set(CONTENT.villains["vasska"].sides[1].abilities)
    stage.play_until("travel")
    assert stage.hero("fengray").poison == 1                    # of the knife at the end; the first took effect


@pytest.mark.rules("defence.order")
def test_no_text_places_a_token_that_the_same_phase_takes_away_unused() -> None:
    """Daze and Weakness do nothing in the conditions step: placed on a hero before it, one alone would be void."""
    alone("fengray").play_until("travel")
    for ability in CONTENT.abilities.values():
        if ability.when in ("attack_buried", "defence_start"):
            for effect in ability.effect:
                if isinstance(effect, Condition) and effect.kind in ("daze", "weakness"):
                    assert effect.n > 1, ability.id
    for card in CONTENT.cards.values():
        for action in card.actions:
            if action.when in ("hurt", "would_bury", "buried"):
                for effect in (*action.effect, *[one for boost in action.boosts for one in boost.then]):
                    if isinstance(effect, Condition) and effect.kind == "daze":
                        assert effect.n > 1, card.id            # it has attacked already
