"""Faults that were found in play or by reading the book again, each a test named after it."""

from __future__ import annotations

import pytest

from norn.games.mistfall.rules.essentials import hero_named
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone

# --- eliminations -------------------------------------------------------------------------------------------


@pytest.mark.rules("actions.resolve-highest", "fine.elimination-last")
def test_reanimate_does_not_part_the_eliminations_of_one_action() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind", area="raven_axe")
    stage.put("bonesorrow_warrior", "venda", wounds=3)
    stage.put("bonesorrow_warrior", "venda", wounds=3)
    stage.put("bonesorrow_magus", "venda")
    stage.board(resolve=0)
    stage.act("venda_whirlwind", 0)
    assert len(stage.events("eliminated")) == 2
    assert stage.state.resolve == 1                             # one action: only the highest of 1 and 1
    assert len(stage.events("ability")) == 2                    # and a Skeleton for each


@pytest.mark.rules("actions.resolve-highest", "defence.abilities")
def test_a_magus_that_falls_together_with_others_reanimates_nobody() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind", area="raven_axe")
    stage.put("bonesorrow_warrior", "venda", wounds=3)
    stage.put("bonesorrow_magus", "venda", wounds=2)
    stage.board(resolve=0)
    stage.act("venda_whirlwind", 0)
    assert stage.state.enemies == []
    assert stage.state.resolve == 2


@pytest.mark.rules("defence.conditions", "defence.poison-burning")
def test_nobody_is_asked_which_token_leaves_a_dying_enemy() -> None:
    stage = alone("fengray")
    stage.put("ghoren_warrior", "fengray", wounds=2, poison=1, daze=1, held=True)
    stage.play_until("remove_condition", "travel")
    assert stage.prompt == "travel"
    assert len(stage.events("eliminated")) == 1


# --- actions ------------------------------------------------------------------------------------------------


def _own(stage: Stage, hero: str, reward: str) -> None:
    """A personal reward in its hero's area."""

    def change(s: State) -> None:
        card = f"{hero}_{reward}-1"
        if card in s.boxed:
            other = next(one for one in s.rewards if one.startswith(f"{hero}_"))
            s.boxed[s.boxed.index(card)] = other
            s.rewards[s.rewards.index(other)] = card
        s.rewards.remove(card)
        hero_named(s, f"hero:{hero}").area.append(card)

    stage.arrange(change)


@pytest.mark.rules("actions.reflex-not-drawing", "actions.draw")
def test_a_draw_given_by_another_hero_is_a_draw_too() -> None:
    stage = Stage("arani", "hareag")
    stage.turn_of("arani")
    stage.cards("arani", hand="purify")
    stage.cards("hareag", deck="frost_bolt frost_bolt chill chill")
    _own(stage, "hareag", "ring_of_frost")
    stage.have("hareag", daze=1)
    stage.act("arani_purify", 0)
    stage.play_until("reflex_drawn", "turn", "pick_hero")
    if stage.prompt == "pick_hero":
        stage.do("hero:hareag")
    assert (stage.prompt, stage.seat) == ("reflex_drawn", 1)
    stage.do(stage.options[0])
    assert len(stage.hero("hareag").hand) == 1 + 3


@pytest.mark.rules("fine.mandatory", "fine.impossible")
def test_purify_draws_for_a_hero_without_conditions() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("arani")
    stage.cards("arani", hand="purify")
    stage.cards("fengray")
    stage.act("arani_purify", 0)
    assert stage.prompt == "pick_hero"                          # nothing to remove, yet a card to draw
    stage.do("hero:fengray")
    assert len(stage.hero("fengray").hand) == 1


@pytest.mark.rules("fine.mandatory")
def test_the_pendant_rids_a_hero_of_a_condition_who_has_nothing_to_restore() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("arani")
    stage.cards("arani", hand="heal", discard="prayer")
    stage.cards("fengray")
    _own(stage, "arani", "pendant_of_mercy")
    stage.have("fengray", daze=1)
    stage.act("arani_pendant_of_mercy", 1)
    assert stage.prompt == "pick_hero"
    stage.do("hero:fengray")
    assert stage.hero("fengray").daze == 0


@pytest.mark.rules("fine.costs", "actions.range-two")
def test_a_spell_does_not_pay_for_its_own_range() -> None:
    stage = Stage("celenthia", "fengray")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="fire_bolt", area="mages_staff")
    stage.put("blackwood_changeling", "celenthia")
    stage.put("ghoren_slinger", "fengray")
    stage.put("blackwood_changeling", "fengray")
    assert stage.offers("celenthia_fire_bolt.0") == []          # range 2, and nothing Arcane left for the Staff
    stage.cards("celenthia", hand="fire_bolt arcane_inspiration", area="mages_staff")
    stage.act("celenthia_fire_bolt", 0)
    assert stage.prompt == "turn"
    assert stage.events("damaged")[-1].data["enemy"].startswith("enemy:ghoren_slinger")


@pytest.mark.rules("actions.discard-keyword", "fine.up-to")
def test_nothing_is_discarded_against_an_attacker_who_is_not_there() -> None:
    stage = Stage("crow", quest="quest_4")
    stage.turn_of("crow")
    stage.cards("crow", hand="acrobatic_dodge backstab", deck="preparation preparation shadowstep shadowstep")
    stage.encounter("heart_of_the_mist")
    stage.put("nethrael")
    stage.play_until("reflex_hurt")                             # the Breath of the Mist, from the quest area
    stage.take("crow_acrobatic_dodge.0")
    assert stage.prompt != "boost"
    assert "crow_backstab" not in stage.kinds(stage.hero("crow").discard)


@pytest.mark.rules("fine.up-to", "fine.impossible")
def test_nobody_discards_for_a_draw_from_an_empty_deck() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="challenge resilience", deck="")
    stage.put("ghoren_warrior")
    stage.act("fengray_challenge", 0)
    assert stage.prompt == "pick_enemy"


# --- enemies ------------------------------------------------------------------------------------------------


@pytest.mark.rules("encounter.disperse", "defence.weakness-enemy")
def test_a_wolf_whose_relentlessness_is_cancelled_still_gives_its_ride() -> None:
    stage = Stage("crow")
    stage.put("dire_wolf", "crow", weakness=1)
    stage.put("ghoren_warrior", "crow")
    stage.take("do:go")
    assert stage.prompt == "weakness"
    stage.do(stage.options[0])
    assert not stage.there("dire_wolf")
    assert stage.there("ghoren_warrior")


@pytest.mark.rules("defence.activate")
def test_an_enemy_that_changes_areas_in_the_middle_of_the_attacks_still_attacks() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="preparation preparation misdirection backstab")
    stage.cards("fengray", hand="lunge")
    stage.put("ghoren_slinger", "crow")
    warrior = stage.put("ghoren_warrior", "fengray")
    stage.put("dire_wolf", "fengray")
    stage.play_until("area_order")
    stage.do()                                                  # Crow's area first
    stage.play_until("attack_order")
    stage.do(next(one for one in stage.table.free(0) if "misdirection.0" in one), seat=0)
    stage.play_until("pick_enemy")
    stage.take("ghoren_slinger")
    stage.take(warrior)
    stage.play_until("travel")
    hits = [(event.data["enemy"], event.data["hero"]) for event in stage.events("attacks")]
    assert (f"enemy:{warrior}", "hero:crow") in hits
    assert len(hits) == 3
