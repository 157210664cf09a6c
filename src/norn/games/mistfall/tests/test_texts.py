"""Texts of cards and enemies to the letter: their limits, and when they do nothing."""

from __future__ import annotations

import pytest

from norn.games.mistfall.rules.naming import may_target
from norn.games.mistfall.tests.stage import Stage, alone


@pytest.mark.rules("defence.abilities")
def test_only_an_undead_is_reanimated() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="fire_bolt")
    fighter = stage.put("blackwood_fighter", "celenthia", wounds=2)
    stage.put("bonesorrow_magus", "celenthia")
    stage.act("celenthia_fire_bolt", 0)
    stage.take(fighter)
    assert not stage.there("blackwood_fighter")
    assert stage.events("ability") == []


@pytest.mark.rules("defence.abilities", "essentials.no-beats-yes")
def test_bodyguards_protect_their_mistress_only_while_they_are_there() -> None:
    stage = Stage("celenthia", quest="quest_3")
    stage.turn_of("celenthia")
    stage.encounter("the_thieves_parliament")
    stage.put("vasska")
    assert may_target(stage.state, stage.enemy("vasska"))       # alone
    stage.put("blackwood_fighter", "celenthia")
    assert may_target(stage.state, stage.enemy("vasska"))       # a Brigand elsewhere
    stage.put("blackwood_fighter")
    assert not may_target(stage.state, stage.enemy("vasska"))
    assert may_target(stage.state, stage.enemy("blackwood_fighter"))


@pytest.mark.rules("essentials.golden-rule", "actions.move-enemy")
def test_the_oath_takes_the_damage_as_it_was_before_cancelling() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab", area="hooded_cloak")
    stage.cards("fengray", hand="lunge", area="shieldbearers_oath")
    stage.have("fengray", focus=4)
    stage.put("ghoren_warrior", "crow")
    stage.play_until("reflex_hurt")
    stage.take("crow_hooded_cloak.1")
    stage.play_until("reflex_hurt")
    stage.take("fengray_shieldbearers_oath.1")
    stage.play_until("bury")
    assert (stage.seat, stage.events("wounds")[-1].data["n"]) == (1, 3)
    assert stage.enemy("ghoren_warrior").area == 1
    assert stage.hero("fengray").focus == 2                     # halved, as it has entered


@pytest.mark.rules("defence.bury")
def test_a_sacrifice_spares_two_cards_at_most() -> None:
    stage = Stage("crow", "arani")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab")
    stage.cards("arani", hand="sacrifice heal")
    stage.put("ghoren_warrior", "crow")
    stage.play_until("reflex_would_bury")
    stage.take("arani_sacrifice.0")
    assert stage.options == ["do:spend 1", "do:spend 2"]        # of the three that Crow would bury
    stage.do("do:spend 2")
    stage.play_until("travel")
    assert (len(stage.hero("arani").burial), len(stage.hero("crow").burial)) == (2, 1)


@pytest.mark.rules("encounter.disperse")
def test_a_hound_saves_one_who_would_not_stay_by_itself() -> None:
    stage = Stage("crow")
    for kind in ("tracker_hound", "dire_wolf", "wild_icehound"):
        stage.put(kind, "crow")
    stage.take("do:go")
    assert [stage.there(kind) for kind in ("tracker_hound", "dire_wolf", "wild_icehound")] == [True, True, True]


@pytest.mark.rules("actions.attach", "setup.starting-gear-tokens", "glossary.objectives")
def test_a_quiver_that_was_stolen_is_filled_when_it_is_placed_again() -> None:
    stage = alone("ardenai")
    stage.cards("ardenai", hand="aimed_shot snap_shot", area="quiver")
    stage.have("ardenai", objectives={stage.hero("ardenai").area[0]: 2})
    stage.put("blackwood_cutpurse", "ardenai")
    stage.play_until("travel")
    assert stage.hero("ardenai").objectives == {}
    stage.turn_of("ardenai")
    stage.arrange(lambda s: setattr(s.enemies[0], "burning", 9))
    stage.do("do:end_turn")
    stage.turn_of("ardenai")
    stage.act("ardenai_quiver", 0)
    assert list(stage.hero("ardenai").objectives.values()) == [3]


@pytest.mark.rules("elements.hero-charter", "actions.tokens")
def test_who_walks_through_shadows_places_one_more() -> None:
    stage = alone("crow")
    stage.cards("crow", area="i_walk_through_shadows canny_diversion")
    stage.have("crow", focus=2)
    stage.act("crow_i_walk_through_shadows", 1)
    stage.do("do:end_turn")
    assert stage.prompt == "objective_on"
    stage.take("canny_diversion")
    assert list(stage.hero("crow").objectives.values()) == [2]


@pytest.mark.rules("encounter.rest", "encounter.disperse")
def test_nobody_rests_after_an_encounter_beside_a_relentless_enemy() -> None:
    stage = alone("crow")
    stage.cards("crow", discard="backstab backstab")
    stage.encounter("hunting_pack", objectives=3)
    stage.put("tracker_hound", "crow", held=True)
    stage.play_until("restore", "travel")
    assert stage.events("beaten")
    assert stage.prompt == "travel"
    assert stage.there("tracker_hound")


@pytest.mark.rules("defence.weakness-enemy", "defence.abilities", "fine.impossible")
def test_nobody_is_asked_to_cancel_an_ability_that_would_do_nothing() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge lunge block block")
    stage.put("blackwood_cutpurse", "fengray", weakness=2)
    stage.put("blackwood_harasser", "fengray", weakness=2)
    stage.put("blackwood_magehunter", "fengray", weakness=2)
    stage.play_until("weakness", "travel")
    assert stage.prompt == "travel"                             # no Gear, no Objective, no Spell
    assert len(stage.events("attacks")) == 3
    assert stage.events("ability") == []
