"""Faults that were found in play or by reading the book again, each a test named after it."""

from __future__ import annotations

import pytest

from norn.games.mistfall.rules.essentials import hero_named
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone
from norn.kernel.errors import IllegalChoice

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


@pytest.mark.rules("actions.reflex")
def test_purify_is_not_asked_for_when_nobody_has_a_condition() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("arani")
    stage.cards("arani", hand="purify")
    stage.play_until("reflex_conditions", "travel")
    assert stage.prompt == "travel"
    stage.turn_of("arani")
    stage.have("fengray", daze=2)
    stage.play_until("reflex_conditions", "travel")
    assert stage.prompt == "reflex_conditions"


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


@pytest.mark.rules("defence.abilities", "pursuit.any-entry")
def test_who_calls_a_lasher_over_in_the_pursuit_is_flailed_too() -> None:
    stage = Stage("crow", "fengray", enemy_pack="yes")
    stage.cards("fengray", hand="taunt block")
    stage.cards("crow")
    stage.have("crow", focus=3)
    stage.have("fengray", focus=0)
    stage.put("twisted_lasher")
    stage.play_until("reflex_enemy_enters")
    stage.take("fengray_taunt.1")
    assert (stage.hero("crow").daze, stage.hero("fengray").daze) == (2, 2)


@pytest.mark.rules("actions.attach", "glossary.attachment")
def test_a_thief_robs_one_hero_after_another() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab shadowstep", area="hooded_cloak")
    stage.cards("fengray", hand="lunge lunge", area="shield")
    cutpurse = stage.put("blackwood_cutpurse", "fengray")
    stage.play_until("travel")
    stage.turn_of("crow")

    def change(s: State) -> None:
        s.enemies[0].area = 0

    stage.arrange(change)
    stage.have("crow", area=["crow_utility_belt-1"], deck=[card for card in [*stage.hero("crow").deck,
               *stage.hero("crow").area] if card != "crow_utility_belt-1"])
    stage.play_until("travel")
    assert stage.kinds(stage.enemy(cutpurse).stolen) == ["fengray_shield", "crow_utility_belt"]
    stage.arrange(lambda s: setattr(s.enemies[0], "burning", 9))
    stage.turn_of("crow")
    stage.play_until("travel")
    assert "crow_utility_belt" in [*stage.kinds(stage.hero("crow").hand), *stage.kinds(stage.hero("crow").burial)]
    given = [(event.data["card"], event.data["hero"]) for event in stage.events("given_back")]
    assert given == [("card:fengray_shield-1", "hero:fengray"), ("card:crow_utility_belt-1", "hero:crow")]


@pytest.mark.rules("defence.abilities", "actions.reflex")
def test_another_player_may_discard_against_a_disguise() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", area="dagger")
    stage.cards("fengray", hand="lunge block")
    changeling = stage.put("blackwood_changeling", "crow")
    assert stage.offers("crow_dagger.1") == []
    assert f"do:unmask enemy:{changeling}" in stage.table.free(1)
    stage.do(f"do:unmask enemy:{changeling}", seat=1)
    assert stage.hero("fengray").hand == []
    assert stage.offers("crow_dagger.1") != []


@pytest.mark.rules("defence.abilities")
def test_more_said_behind_an_unmasking_is_refused_and_no_crash() -> None:
    stage = Stage("crow")
    stage.turn_of("crow")
    changeling = stage.put("blackwood_changeling", "crow")
    assert stage.table.why_not(0, f"do:unmask enemy:{changeling} enemy:{changeling}") != ()
    with pytest.raises(IllegalChoice):
        stage.table.answer(0, f"do:unmask enemy:{changeling} card:crow_dagger-1")


@pytest.mark.rules("travel.special-retreat", "travel.special-place")
def test_a_villain_met_anew_has_not_been_beaten() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.board(villain_gone=True)

    def change(s: State) -> None:
        for place in s.places:
            place.face_up = True
            place.wounds = 1 if place.space == "s3" else 0
        s.party = "s2"

    stage.arrange(change)
    stage.take("do:go", "space:s3")
    assert stage.there("ghardhak")
    assert not stage.state.villain_gone


@pytest.mark.rules("defence.cancel", "fine.reflex-per-copy")
def test_after_the_oath_nobody_is_asked_twice() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab")
    stage.cards("fengray", hand="block", area="shieldbearers_oath")
    stage.put("ghoren_warrior", "crow")
    stage.play_until("reflex_hurt")
    stage.take("fengray_shieldbearers_oath.1")
    before = len(stage.table.decisions)
    stage.do()                                                  # no Block
    assert stage.prompt != "reflex_hurt"
    assert len(stage.table.decisions) >= before + 1


# --- rewards ------------------------------------------------------------------------------------------------


def _beaten(stage: Stage, rewards: list[str]) -> None:
    """A beaten encounter, and a reward deck of these alone."""
    stage.turn_of("crow")
    stage.encounter("procession_of_bones")

    def change(s: State) -> None:
        rest = [card for card in s.rewards if card not in rewards]
        s.rewards = list(rewards)
        s.heroes[0].burial.extend(rest)

    stage.arrange(change)


@pytest.mark.rules("encounter.rewards", "encounter.reward-exchange")
def test_a_reward_put_back_is_not_drawn_again_in_the_same_aftermath() -> None:
    stage = Stage("crow")
    _beaten(stage, ["reward_antidote-1"])
    stage.board(resolve=0)
    stage.play_until("reward")
    stage.do("do:exchange")
    assert stage.prompt != "reward"
    assert stage.state.resolve == 1 + 1 + 1                     # the encounter, the card missing, the Antidote


@pytest.mark.rules("encounter.rewards")
def test_both_rewards_are_seen_before_the_first_is_decided_about() -> None:
    stage = Stage("crow")
    _beaten(stage, ["reward_antidote-1", "reward_whetstone-1", "reward_healing_potion-1"])
    stage.play_until("reward")
    assert stage.state.offered == ["reward_antidote-1", "reward_whetstone-1"]
    stage.take("do:take")
    stage.do("do:exchange")
    assert stage.state.rewards == ["reward_healing_potion-1", "reward_whetstone-1"]


@pytest.mark.rules("encounter.rewards", "actions.reflex")
def test_the_forager_changes_the_reward_just_drawn() -> None:
    stage = Stage("crow")
    _beaten(stage, ["reward_antidote-1", "reward_whetstone-1", "reward_healing_potion-1"])
    stage.cards("crow", area="forager", hand="")
    stage.play_until("reflex_reward_drawn")
    stage.do()
    assert stage.prompt == "reflex_reward_drawn"
    stage.take("crow_forager.1")
    assert stage.options == ["card:reward_whetstone-1", "card:reward_healing_potion-1"]
    stage.do("card:reward_healing_potion-1")
    assert stage.state.offered == ["reward_antidote-1", "reward_healing_potion-1"]
    assert stage.state.rewards == ["reward_whetstone-1"]
