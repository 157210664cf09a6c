"""Tricky interactions (NOTES.md 10), chapter by chapter."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.essentials import KIND_OF
from norn.games.mistfall.rules.travel import destinations, travel_options
from norn.games.mistfall.rules.values import draw_limit, hand_limit
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone
from norn.kernel.errors import IllegalChoice

# --- actions ------------------------------------------------------------------------------------------------


@pytest.mark.rules("actions.embedded", "actions.discard-keyword", "actions.focus")
def test_boosts_of_lunge_and_sword_add_up() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge toughness toughness block", area="war_sword")
    stage.put("bloodscorne_vampire", "fengray")
    stage.have("fengray", focus=0)
    stage.act("fengray_lunge", 0, "fengray_war_sword.1")
    stage.do(stage.options[0])
    stage.do(*stage.options)
    assert stage.events("damaged")[-1].data["n"] == 2 + 2 + 3
    assert stage.hero("fengray").focus == 1 + 2 + 3


@pytest.mark.rules("actions.inherit", "actions.vulnerability")
def test_the_embedded_card_lends_its_keywords() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge", area="mace")
    stage.put("bonesorrow_warrior", "fengray")
    stage.act("fengray_lunge", 0)
    assert stage.events("vulnerable")[-1].data["n"] == 1        # Blunt, by the Mace


@pytest.mark.rules("actions.reflex-modify")
def test_crushing_blow_needs_a_weapon() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="strong_punch crushing_blow")
    stage.put("ghoren_warrior", "fengray")
    stage.act("fengray_strong_punch", 0)
    assert stage.prompt == "boost_damage"                              # Crushing Blow serves as a Combat card at most


@pytest.mark.rules("actions.inherit", "actions.reflex-modify")
def test_blessing_of_fire_lends_flame_and_its_owner_is_seen() -> None:
    stage = Stage("fengray", "arani")
    stage.turn_of("fengray")
    stage.cards("fengray", area="war_sword")
    stage.cards("arani", area="blessing_of_fire")
    stage.put("bloodscorne_vampire", "fengray")
    stage.have("fengray", focus=0)
    stage.have("arani", focus=0)
    stage.act("fengray_war_sword", 2)
    assert stage.prompt == "change_ally"
    stage.do(stage.options[0])
    assert stage.events("vulnerable")[-1].data["n"] == 2        # Flame and Divine
    assert stage.hero("arani").focus == 1
    assert stage.hero("fengray").focus == 1


@pytest.mark.rules("actions.mobility", "glossary.mobility", "fine.immediacy")
def test_backstab_reaches_another_area_when_nobody_is_near() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab", area="dagger")
    stage.put("ghoren_warrior")
    stage.act("crow_backstab", 0, "crow_dagger.2")
    damaged = stage.events("damaged")[-1].data
    assert (damaged["n"], damaged["wounds"]) == (4, 4)          # its defence of 2 does not count there
    assert stage.kinds(stage.hero("crow").discard) == ["crow_backstab", "crow_dagger"]


@pytest.mark.rules("actions.range-one")
def test_with_an_enemy_near_backstab_does_not_reach_the_line() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab", area="dagger")
    stage.put("ghoren_warrior")
    stage.put("dire_wolf", "crow")
    stage.act("crow_backstab", 0, "crow_dagger.2")
    damaged = stage.events("damaged")
    assert [event.data["enemy"].rpartition("-")[0] for event in damaged] == ["enemy:dire_wolf"]
    assert (damaged[0].data["n"], damaged[0].data["wounds"]) == (4, 3)      # in the own area its defence of 1 counts
    assert stage.enemy("ghoren_warrior").wounds == 0


@pytest.mark.rules("fine.reflex-per-copy", "actions.conclusion")
def test_dagger_throw_and_backstab_send_one_dagger_once() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab dagger_throw", area="dagger")
    stage.put("ghoren_warrior")
    stage.act("crow_backstab", 0, "crow_dagger.2")
    assert stage.prompt == "change_action"
    stage.do(stage.options[0])
    assert sorted(stage.kinds(stage.hero("crow").discard)) == ["crow_backstab", "crow_dagger", "crow_dagger_throw"]


@pytest.mark.rules("actions.discard-keyword")
def test_the_second_dagger_of_double_stab_is_not_the_acting_one() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="double_stab", area="dagger")
    stage.put("ghoren_warrior", "crow")
    stage.act("crow_dagger", 2)
    stage.do(stage.options[0])
    assert stage.prompt == "turn"                               # no Dagger but the one that acts


@pytest.mark.rules("actions.range-two", "actions.range-one")
def test_a_skirmisher_needs_one_more_range_unless_all_are_ranged() -> None:
    stage = alone("fengray")
    stage.cards("fengray", area="war_sword")
    stage.put("ghoren_slinger", "fengray")
    assert stage.offers("fengray_war_sword.2")                  # alone, all of its area are Ranged
    stage.put("ghoren_warrior", "fengray")
    stage.act("fengray_war_sword", 2)
    assert stage.enemy("ghoren_slinger").wounds == 0
    assert len(stage.events("damaged")) == 1


@pytest.mark.rules("actions.range-two")
def test_lost_in_the_mist_shortens_range() -> None:
    stage = alone("celenthia", quest="quest_1")
    stage.land("thawing_falls")
    stage.encounter("lost_in_the_mist")
    stage.cards("celenthia", hand="fire_bolt")
    stage.put("ghoren_warrior")
    assert stage.offers("celenthia_fire_bolt.0")                # an empty area gives the 1 back
    stage.put("dire_wolf", "celenthia")
    stage.act("celenthia_fire_bolt", 0)
    assert stage.events("damaged")[-1].data["enemy"].startswith("enemy:dire_wolf")


@pytest.mark.rules("actions.focus-wrap", "actions.focus-icons", "actions.focus-reinforcement")
def test_the_end_of_the_focus_track() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="fire_bolt arcane_inspiration arcane_inspiration")
    stage.put("dire_wolf", "celenthia")
    stage.have("celenthia", focus=11)
    stage.act("celenthia_fire_bolt", 0)
    stage.do(*stage.options)                                    # 2 + 2: 12, 13 which is 6, 7, 8
    assert stage.hero("celenthia").focus == 8
    assert stage.state.reinforcement == 1                       # the icon of 8, and nothing on 6


@pytest.mark.rules("actions.focus-icons")
def test_icons_are_resolved_in_order() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="fire_bolt arcane_inspiration arcane_inspiration")
    stage.put("vampire_hound", "celenthia")
    stage.have("celenthia", focus=4, daze=3)
    stage.act("celenthia_fire_bolt", 0)
    stage.do(*stage.options)
    assert stage.hero("celenthia").focus == 8
    assert stage.state.reinforcement == 2                       # 5 and 8; nobody Raging for 7


@pytest.mark.rules("actions.enrage-which", "glossary.raging-enemy", "actions.enrage-again")
def test_a_vampire_hound_is_never_chosen_by_a_track() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="wrath_call")
    stage.put("vampire_hound", "venda")
    stage.have("venda", focus=6)
    stage.act("venda_wrath_call", 0)
    assert not stage.enemy("vampire_hound").enraged


@pytest.mark.rules("actions.resolve-highest", "actions.eliminate")
def test_one_action_that_kills_three_brings_the_highest_resolve() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind", area="raven_axe")
    for kind in ("ghoren_smallhorn", "ghoren_warrior", "wildlands_shaman"):
        stage.put(kind, "venda", wounds=2)
    before = stage.state.resolve
    stage.act("venda_whirlwind", 0)
    stage.play_until("turn")
    assert [event.data["n"] for event in stage.events("eliminated")] == [1, 0, 1]       # 1, 1 and 2: the highest in all
    assert stage.state.resolve == before + 2
    assert stage.state.enemies == []


@pytest.mark.rules("defence.poison-burning", "defence.conditions")
def test_two_killed_by_burning_bring_both_values() -> None:
    stage = alone("crow")
    stage.cards("crow")
    stage.put("ghoren_smallhorn", wounds=2, burning=1)
    stage.put("ghoren_blood_tracker", wounds=2, burning=1)
    before = stage.state.resolve
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert stage.state.resolve == before + 1 + 2


@pytest.mark.rules("defence.daze")
def test_an_attack_dazed_to_nothing_opens_no_window() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="block", area="chainmail")
    stage.put("dire_wolf", "fengray", daze=3)
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert stage.events("attacks")[-1].data["n"] == 0
    assert not stage.events("wounds")


@pytest.mark.rules("hero.refill", "glossary.draw-limit")
def test_an_empty_deck_leaves_the_hand_short() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="preparation", deck="backstab")
    stage.do("do:end_turn")
    assert len(stage.hero("crow").hand) == 2
    assert stage.hero("crow").deck == []


@pytest.mark.rules("defence.weakness-hero", "glossary.maximum-hand")
def test_weakness_and_dark_presence() -> None:
    stage = alone("crow")
    stage.have("crow", weakness=2)
    stage.put("wildlands_shaman", "crow")
    stage.put("wildlands_shaman", "crow")
    assert draw_limit(stage.state, stage.hero("crow")) == 2     # 5 - 2 - 1, the Presence once
    assert hand_limit(stage.state, stage.hero("crow")) == 6


@pytest.mark.rules("actions.proficiency", "glossary.proficiencies")
def test_gear_without_proficiency_is_held_and_not_placed() -> None:
    stage = Stage("celenthia", "venda")
    stage.turn_of("celenthia")

    def give(s: State) -> None:
        pile = s.rewards if "venda_gorefang-1" in s.rewards else s.boxed
        if pile is s.boxed:
            other = next(card for card in s.rewards if KIND_OF[card].startswith("venda"))
            s.boxed[s.boxed.index("venda_gorefang-1")] = other
            s.rewards.remove(other)
        else:
            s.rewards.remove("venda_gorefang-1")
        s.heroes[0].hand.append("venda_gorefang-1")

    stage.arrange(give)
    assert not stage.offers("gorefang")
    assert stage.table.why_not(0, "card:venda_gorefang-1")


@pytest.mark.rules("setup.starting-gear-tokens", "setup.starting-gear")
def test_the_starting_quiver_has_three_and_brings_no_focus() -> None:
    stage = Stage("ardenai")
    quiver = next(card for card in stage.hero("ardenai").area if "quiver" in card)
    assert stage.hero("ardenai").objectives[quiver] == 3
    assert stage.hero("ardenai").focus == CONTENT.heroes["ardenai"].starting_focus


@pytest.mark.rules("hero.purchase", "glossary.resolve-tokens")
def test_a_bought_feat_goes_to_the_hand() -> None:
    stage = alone("crow")
    stage.board(resolve=2)
    assert not stage.offers("do:buy", "canny_diversion")
    refusals = stage.table.why_not(0, "do:buy card:crow_canny_diversion-1")
    assert [refusal.key for refusal in refusals] == ["too_dear"]
    stage.take("do:buy", "double_stab")
    assert "crow_double_stab" in stage.kinds(stage.hero("crow").hand)
    assert stage.state.resolve == 0


# --- travel -------------------------------------------------------------------------------------------------


@pytest.mark.rules("travel.retreat", "glossary.retreating", "glossary.degrading", "travel.disperse")
def test_a_retreat() -> None:
    stage = Stage("crow", "fengray", quest="quest_1")
    stage.turn_of("crow")

    def change(s: State) -> None:
        s.places[1].face_up, s.places[1].wounds = True, 1
        s.party = s.places[1].space

    stage.arrange(change)
    stage.encounter("hunting_pack")
    stage.put("dire_wolf")
    stage.play_until("travel")
    assert "do:go space:s0" in stage.options
    assert "do:go space:s2" not in stage.options
    refusals = stage.table.why_not(stage.seat, "do:go space:s2")
    assert [refusal.key for refusal in refusals] == ["only_safe"]
    focus = stage.hero("crow").focus
    before = stage.state.resolve
    stage.do("do:go space:s0")
    assert stage.state.places[1].wounds == 2
    assert stage.state.encounter == ""
    assert stage.state.enemies == [] or all(enemy.area >= 0 for enemy in stage.state.enemies)
    assert stage.hero("crow").focus == focus + 2                # the penalty of the Hunting Pack
    assert stage.state.resolve == before


@pytest.mark.rules("travel.scouting", "travel.flip", "glossary.scouting")
def test_scouting_turns_tiles_up_one_by_one() -> None:
    stage = Stage("crow", quest="quest_4")
    stage.board(resolve=2)
    assert len(stage.offers("do:scout")) == 4
    stage.do("do:scout space:north_1")
    assert stage.state.places[1].face_up
    assert stage.state.places[1].wounds == 1
    assert stage.state.resolve == 1
    stage.do("do:scout space:east_1")
    assert not stage.offers("do:scout")
    assert stage.prompt == "travel"


@pytest.mark.rules("travel.extended", "glossary.extended-movement")
def test_extended_movement_through_safe_tiles_to_a_dangerous_one() -> None:
    stage = Stage("crow", quest="quest_4")

    def change(s: State) -> None:
        s.places[1].face_up = True
        s.resolve = 1

    stage.arrange(change)
    assert destinations(stage.state)["north_2"] == 1
    assert "do:go_on space:north_2 1" in travel_options(stage.state)
    stage.do("do:go_on space:north_2 1")
    assert stage.state.party == "north_2"
    assert stage.state.resolve == 0


@pytest.mark.rules("quests.three")
def test_the_thieves_see_nobody_without_three_writs() -> None:
    stage = Stage("crow", quest="quest_3")
    assert not stage.offers("space:s21")
    refusals = stage.table.why_not(0, "do:go space:s21")
    assert [refusal.key for refusal in refusals] == ["writs_missing"]
    with pytest.raises(IllegalChoice):
        stage.do("do:go space:s21")


@pytest.mark.rules("travel.special-place", "elements.special-enemy", "quests.four")
def test_the_villain_comes_with_his_encounter_and_the_unbroken_seals() -> None:
    stage = Stage("crow", "fengray", quest="quest_4")

    def change(s: State) -> None:
        s.party = "north_2"
        s.places[2].face_up = True
        seals = {place.token: place for place in s.places if place.token}
        for letter in ("D", "E"):
            seals[letter].token = ""
            s.tokens_taken.append(letter)

    stage.arrange(change)
    stage.do("do:go space:north_3")
    assert stage.state.encounter == "heart_of_the_mist"
    there = stage.table.definition.facts(stage.table.game, 0)["enemies"]
    thing = next(one for one in there if one["kind"] == "nethrael")
    printed = CONTENT.villains["nethrael"].life
    assert thing["life"] == 2 * printed.per_hero + printed.plus
    assert thing["physical"] == 2                               # the Seal of Stone alone is unbroken
    assert thing["attack"] == 2
