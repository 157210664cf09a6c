"""Tricky interactions (NOTES.md 10), chapter by chapter."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.essentials import KIND_OF
from norn.games.mistfall.rules.travel import destinations, travel_options
from norn.games.mistfall.rules.values import draw_limit, hand_limit
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage
from norn.kernel.errors import IllegalChoice


def alone(hero: str, quest: str = "quest_1") -> Stage:
    """One hero in his turn, with nobody about."""
    stage = Stage(hero, quest=quest)
    stage.turn_of(hero)
    return stage


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
