"""How long things last and how much they may be: rules that a wrong table kept without any test noticing."""

from __future__ import annotations

import pytest

from norn.games.mistfall.tests.stage import Stage, alone


@pytest.mark.rules("actions.enrage-again", "actions.focus-raging")
def test_an_enraged_enemy_is_not_chosen_again() -> None:
    stage = alone("crow")
    stage.cards("crow", area="dagger")
    hound = stage.put("tracker_hound", "crow", enraged=True)
    warrior = stage.put("ghoren_warrior", "crow")
    stage.have("crow", focus=6)
    stage.take("do:act ", "crow_dagger.2")
    stage.take(hound)                                           # focus 7: Raging, and there is no choice
    assert [event.data["enemy"] for event in stage.events("enraged")] == [f"enemy:{warrior}"]


@pytest.mark.rules("actions.focus-wrap", "variants.nightmare-heroes")
def test_the_space_a_marker_falls_back_to_brings_no_icon() -> None:
    stage = Stage("crow", nightmare_heroes="yes")
    stage.turn_of("crow")
    stage.cards("crow", area="dagger")
    stage.put("ghoren_warrior", "crow", enraged=True)
    stage.have("crow", focus=12)
    stage.board(reinforcement=0)
    stage.take("do:act ", "crow_dagger.2")                      # 13 is the end: 6, which has a Reinforcement icon
    assert stage.hero("crow").focus == 6
    assert stage.state.reinforcement == 0


@pytest.mark.rules("reinforcement.reset", "reinforcement.box")
def test_the_reinforcement_marker_returns_without_an_encounter_too() -> None:
    stage = alone("crow")
    stage.board(reinforcement=3)
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert stage.state.reinforcement in (0, 1)                  # a Time card may have pushed it before the reset
    assert stage.events("reinforcement")[-1].data["n"] == 0


@pytest.mark.rules("round.end", "essentials.golden-rule")
def test_who_was_held_attacks_in_the_next_round() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="deep_freeze chill")
    stage.put("ghoren_warrior", "hareag")
    stage.act("hareag_deep_freeze", 0)
    stage.play_until("travel")
    assert stage.events("attacks") == []
    assert not stage.enemy("ghoren_warrior").held
    stage.turn_of("hareag")
    stage.play_until("travel")
    assert len(stage.events("attacks")) == 1


@pytest.mark.rules("fine.immediacy", "defence.weakness-enemy")
def test_what_a_counterspell_silences_speaks_again_in_the_next_phase() -> None:
    stage = Stage("celenthia")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="counterspell", deck="fire_bolt fire_bolt fire_bolt blink arcane_surge")
    stage.put("renegade_flamecaster", "celenthia")
    stage.act("celenthia_counterspell", 1)
    assert stage.enemy("renegade_flamecaster").silent
    stage.play_until("travel")
    assert len(stage.events("ability")) == 1                    # Firebolt, in the Defence Phase


@pytest.mark.rules("actions.reflex-modify", "fine.up-to")
def test_shatter_adds_four_at_most() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="ice_shard shatter")
    stage.put("ghoren_warrior", daze=6)
    stage.act("hareag_ice_shard", 0)
    stage.take("hareag_shatter.0")
    stage.play_until("turn")
    assert stage.events("damaged")[-1].data["n"] == 2 + 1 + 4


@pytest.mark.rules("defence.conditions", "defence.poison-burning")
def test_a_hero_loses_one_token_after_all_have_taken_effect() -> None:
    stage = alone("fengray")
    stage.have("fengray", poison=2, daze=1)
    stage.play_until("remove_condition")
    assert len(stage.hero("fengray").burial) == 2
    assert stage.options == ["condition:poison", "condition:daze"]
    stage.do("condition:poison")
    assert (stage.hero("fengray").poison, stage.hero("fengray").daze) == (1, 1)


@pytest.mark.rules("actions.tokens", "actions.eliminate")
def test_what_a_harasser_has_taken_returns_to_the_encounter() -> None:
    stage = alone("fengray")
    stage.encounter("burning_village", objectives=1)
    stage.put("blackwood_harasser", "fengray")
    stage.put("blackwood_fighter", held=True)
    stage.play_until("travel")
    assert (stage.state.encounter_objectives, stage.enemy("blackwood_harasser").objectives) == (0, 1)
    stage.turn_of("fengray")
    stage.arrange(lambda s: setattr(next(enemy for enemy in s.enemies if enemy.objectives), "burning", 9))
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert stage.state.encounter_objectives == 1


@pytest.mark.rules("elements.hero-charter", "actions.restoration")
def test_the_mercy_of_dawn_comes_once_a_turn() -> None:
    stage = alone("arani")
    stage.cards("arani", hand="heal heal", discard="smite smite prayer prayer sacrifice", deck="")
    for most in (3, 2):
        stage.act("arani_heal", 0)
        stage.play_until("restore")
        assert stage.table.ask is not None
        assert stage.table.ask.at_most == most
        stage.do()


@pytest.mark.rules("variants.combined", "glossary.regular-action")
def test_in_a_common_turn_nobody_gets_a_second_regular_action() -> None:
    stage = Stage("crow", "fengray", turns="combined")
    stage.play_until("next_hero")
    stage.do("hero:crow")
    stage.cards("crow", area="dagger")
    stage.put("ghoren_warrior", "crow")
    stage.take("do:act ", "crow_dagger.2")
    stage.do("do:give_way hero:fengray")
    stage.do("do:end_turn")                                     # Fengray wishes to do no more: Crow goes on
    assert (stage.prompt, stage.seat) == ("turn", 0)
    assert stage.hero("crow").regular == 0
    assert stage.offers("do:act ", "crow_dagger.2") == []


@pytest.mark.rules("elements.special-enemy", "essentials.golden-rule")
def test_a_counterspell_does_not_reach_a_special_enemy() -> None:
    stage = Stage("celenthia", quest="quest_2")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="counterspell")
    stage.encounter("the_unburied_throne")
    stage.put("maelgar")
    assert stage.offers("celenthia_counterspell.1") == []
    stage.put("bonesorrow_shooter")
    stage.act("celenthia_counterspell", 1)
    assert (stage.enemy("maelgar").silent, stage.enemy("bonesorrow_shooter").silent) == (False, True)


@pytest.mark.rules("travel.exhausted-once", "travel.exhausted-twice", "reinforcement.draw")
def test_a_deck_is_shuffled_anew_once_in_a_draw() -> None:
    stage = alone("crow")
    stage.land("thawing_falls")
    stage.encounter("hunting_pack")
    for kind, copies in (("dire_wolf", 4), ("tracker_hound", 3), ("wild_icehound", 6)):
        for _ in range(copies):
            stage.put(kind)
    stage.have("crow", focus=0)
    stage.board(reinforcement=2, time=3, time_peak=3)
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert [event.data["deck"] for event in stage.events("reshuffled")] == ["green"]
    assert [event.data["deck"] for event in stage.events("deck_exhausted")] == ["green"]
