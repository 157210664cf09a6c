"""The Defence, Encounter and Time Phases."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Reinforcements
from norn.games.mistfall.rules.board import place_named
from norn.games.mistfall.rules.essentials import amount, white_number
from norn.games.mistfall.rules.printed import abilities, works
from norn.games.mistfall.rules.tracks import may_be_enraged
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage


def with_time_card(stage: Stage, card: str, **fields: int) -> None:
    """This card on top of the Time deck, and these figures."""
    stage.arrange(lambda s: s.time_deck.sort(key=lambda one: one != card))
    stage.board(**fields)


def beaten(*heroes: str, tile: str = "thawing_falls", wounds: int = 1, encounter: str = "hunting_pack") -> Stage:
    """In the Hero Phase, with an encounter that will be beaten in this round."""
    stage = Stage(*heroes, quest="quest_1")
    stage.turn_of(heroes[0])
    stage.land(tile)
    stage.arrange(lambda s: setattr(place_named(s, s.party), "wounds", wounds))
    stage.encounter(encounter, 9)
    for hero in heroes:
        stage.cards(hero)
    return stage


# --- defence ------------------------------------------------------------------------------------------------


@pytest.mark.rules("defence.weakness-special", "defence.weakness-enemy")
def test_weakness_does_nothing_to_a_villain() -> None:
    stage = Stage("crow", quest="quest_3")
    stage.turn_of("crow")

    def gather(s: State) -> None:
        s.tokens_taken = ["A", "B", "C"]
        for place in s.places:
            place.token = ""

    stage.arrange(gather)
    stage.encounter("the_thieves_parliament")
    stage.put("vasska", weakness=3)
    stage.put("blackwood_fighter")
    assert not stage.offers("do:sap")                       # though her Bodyguards keep her from being targeted
    refusals = stage.table.why_not(0, "do:sap enemy:vasska ability:bodyguards")
    assert [(one.key, one.rules) for one in refusals] == [("weakness_special", ("defence.weakness-special",))]


@pytest.mark.rules("defence.weakness-enemy", "actions.range-two")
def test_weakness_cancels_one_continuous_ability_until_the_phase_ends() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="strong_punch toughness")
    stage.put("ghoren_warrior", "fengray")
    tracker = stage.put("ghoren_blood_tracker", "fengray", weakness=2)
    assert stage.offers("do:sap") == [f"do:sap enemy:{tracker} ability:skirmisher"]
    stage.take("do:sap")
    assert stage.enemy(tracker).weakness == 0
    enemy = stage.enemy(tracker)
    assert [one for one in abilities(stage.state, enemy) if works(enemy, one)] == ["relentless"]
    stage.act("fengray_strong_punch", 0)
    assert len(stage.options) == 2                          # it needs no more range now
    stage.idle()
    stage.play_until("travel")
    assert works(stage.enemy(tracker), "skirmisher")


@pytest.mark.rules("defence.weakness-enemy", "actions.enrage-as-if")
def test_weakness_cancels_what_an_enrage_text_would_use() -> None:
    stage = Stage("venda")
    stage.turn_of("venda")
    stage.cards("venda", hand="wrath_call", area="raven_axe")
    stage.put("blackwood_cutpurse", "venda", weakness=1)
    stage.have("venda", focus=6)
    stage.act("venda_wrath_call", 0)
    assert stage.prompt == "weakness"
    stage.take("ability:thievery")
    assert stage.kinds(stage.hero("venda").area) == ["venda_raven_axe"]


@pytest.mark.rules("defence.weakness-enemy", "encounter.disperse")
def test_weakness_cancels_a_wolf_that_keeps_a_warrior() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.put("dire_wolf", "crow", weakness=1)
    stage.put("ghoren_warrior", "crow")
    stage.do("do:go space:s1")
    assert stage.prompt == "weakness"
    stage.do()                                              # it stays Relentless itself ...
    stage.take("ability:beast_ride")                        # ... but keeps nobody
    assert stage.there("dire_wolf")
    assert not any(enemy.kind == "ghoren_warrior" and enemy.area == 0 and enemy.entered == 0
                   for enemy in stage.state.enemies)


@pytest.mark.rules("glossary.cancelling", "defence.cancel")
def test_damage_is_cancelled_by_effects_for_its_type_only() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.cards("fengray", area="chainmail")
    stage.put("black_coven_caster", "fengray")              # magical, and a Chainmail is against the other type
    stage.do("do:end_turn")
    stage.play_until("bury")
    assert not stage.events("cancelled")
    assert stage.events("wounds")[-1].data["n"] == 2


@pytest.mark.rules("actions.reflex", "defence.conditions")
def test_conditions_may_be_removed_by_a_reflex_before_they_are_resolved() -> None:
    stage = Stage("crow", "arani")
    stage.turn_of("crow")
    stage.cards("arani", hand="purify")
    stage.cards("crow")
    stage.have("crow", burning=2)
    stage.play_until("reflex_conditions")
    assert stage.seat == 1
    stage.take("arani_purify.0")
    while stage.prompt in ("pick_hero", "remove_condition"):
        stage.idle()
    assert stage.hero("crow").burning == 0
    assert not stage.events("suffers")


@pytest.mark.rules("actions.enrage-by-card", "actions.enrage-resolve", "glossary.enrage", "glossary.encounter")
def test_a_text_enrages_also_an_enemy_without_the_icon() -> None:
    stage = Stage("crow", quest="quest_1")
    stage.turn_of("crow")
    stage.land("thawing_falls")
    stage.encounter("totem_of_fury")
    stage.cards("crow")
    stage.put("vampire_hound", "crow", held=True)
    assert may_be_enraged(stage.state, stage.hero("crow")) == []        # a track would enrage nobody
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert stage.enemy("vampire_hound").enraged             # merely tilted: it has no Enrage text
    assert len(stage.events("attacks")) == 0


# --- encounter ----------------------------------------------------------------------------------------------


@pytest.mark.rules("encounter.aftermath", "encounter.improve", "encounter.rewards", "encounter.reward-exchange",
                   "encounter.focus-reset", "glossary.encounter-aftermath", "glossary.focus-reset",
                   "glossary.improving", "encounter.disperse")
def test_the_six_steps_of_the_aftermath() -> None:
    stage = beaten("crow", "fengray")
    stage.put("ghoren_warrior", held=True)
    for name in ("crow", "fengray"):
        stage.have(name, focus=9)
        stage.cards(name, discard="backstab" if name == "crow" else "lunge")
    before = stage.state.resolve
    stage.play_until("reward")
    assert (stage.state.phase, stage.state.encounter, stage.state.enemies) == ("encounter", "", [])
    assert place_named(stage.state, stage.state.party).wounds == 0
    assert stage.state.resolve == before                    # dispersed, not eliminated
    assert stage.hero("crow").focus == 9                    # the reset comes last
    first = stage.state.offered[0]
    stage.do("do:take hero:fengray")
    assert first in stage.hero("fengray").hand
    second = stage.state.offered[0]
    stage.do("do:exchange")
    assert stage.state.rewards[-1] == second
    assert stage.state.resolve == before + CONTENT.cards[second.rpartition("-")[0]].cost
    assert stage.prompt == "restore"                        # two rewards, whatever the party
    stage.play_until("travel")
    order = [event.kind for event in stage.table.events()
             if event.kind in ("encounter_gone", "dispersed", "improved", "reward", "focus_reset")]
    assert order[:3] == ["encounter_gone", "dispersed", "improved"]
    assert order[-2:] == ["focus_reset", "focus_reset"]
    assert [stage.events("focus_reset")[seat].data["focus"] for seat in (0, 1)] == [
        CONTENT.heroes[name].starting_focus for name in ("crow", "fengray")]


@pytest.mark.rules("encounter.rewards", "glossary.personal-rewards")
def test_a_personal_reward_may_be_taken_by_anybody_and_none_left_is_resolve() -> None:
    stage = beaten("crow", "fengray")

    def change(s: State) -> None:
        own = next(card for card in s.rewards if card.startswith("fengray"))
        s.rewards.remove(own)
        s.heroes[1].discard.extend(s.rewards)               # somebody holds all the others
        s.rewards = [own]

    stage.arrange(change)
    before = stage.state.resolve
    stage.play_until("reward")
    assert stage.offers("do:take hero:crow")
    stage.do("do:take hero:crow")
    assert stage.hero("crow").hand[-1].startswith("fengray")
    assert stage.state.resolve == before + 1                # the second reward is missing
    assert len(stage.events("no_reward")) == 1


@pytest.mark.rules("encounter.rest", "glossary.resting", "glossary.restoration-value")
def test_after_an_encounter_each_hero_may_rest() -> None:
    stage = beaten("crow", "fengray")
    stage.cards("crow", discard="backstab shadowstep", burial="dagger")
    stage.cards("fengray")                                  # nothing to restore: not asked
    stage.play_until("restore")
    assert stage.seat == 0
    assert stage.table.ask is not None
    assert (stage.table.ask.rest.about or {})["n"] == 5 + 1         # Thawing Falls 5, Crow 1
    stage.do()                                              # no Rest
    assert not stage.events("rests")
    assert stage.prompt == "travel"

    dangerous = beaten("crow", wounds=2)                    # Overrun becomes Perilous: no Rest
    dangerous.cards("crow", discard="backstab")
    dangerous.play_until("restore", "travel")
    assert dangerous.prompt == "travel"
    assert place_named(dangerous.state, dangerous.state.party).wounds == 1


# --- time ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("time.draw", "elements.time-card", "time.event", "components.time-cards")
def test_a_time_card_moves_the_marker_and_then_its_event_happens() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    with_time_card(stage, "eyes_in_the_mist", time=9, time_peak=9)
    for name in ("crow", "fengray"):
        stage.cards(name)
        stage.have(name, focus=2)
    stage.play_until("travel")
    assert stage.state.time == 10
    assert [stage.hero(name).focus for name in ("crow", "fengray")] == [3, 3]
    assert stage.state.time_discard == ["eyes_in_the_mist"]
    order = [event.kind for event in stage.table.events() if event.kind in ("time_card", "time", "focus")]
    assert order[:2] == ["time_card", "time"]


@pytest.mark.rules("components.time-cards")
def test_an_empty_time_deck_is_made_anew() -> None:
    stage = Stage("crow")
    stage.turn_of("crow")

    def turn_over(s: State) -> None:
        s.time_discard, s.time_deck = s.time_deck, []

    stage.arrange(turn_over)
    stage.play_until("travel")
    assert [event.data["deck"] for event in stage.events("reshuffled")] == ["time"]
    assert (len(stage.state.time_deck), len(stage.state.time_discard)) == (12, 1)


@pytest.mark.rules("time.white-number", "time.event", "fine.source-damage")
@pytest.mark.parametrize(("peak", "damage"), [(4, 1), (9, 2), (13, 3), (17, 4)])
def test_the_white_number_of_the_furthest_space(peak: int, damage: int) -> None:
    stage = Stage("crow")
    stage.turn_of("crow")
    stage.cards("crow")
    with_time_card(stage, "biting_wind", time=3, time_peak=peak)        # its 1 leads to space 4
    before = len(stage.hero("crow").burial)
    stage.play_until("bury", "travel")
    dealt = [event.data for event in stage.events("dealt")]
    assert [one["n"] for one in dealt] == [damage]
    assert dealt[0]["source"] == "time:biting_wind"
    if stage.prompt == "bury":
        stage.idle()
    assert len(stage.hero("crow").burial) == before + damage


@pytest.mark.rules("time.white-number")
def test_a_white_number_of_nothing_does_nothing() -> None:
    stage = Stage("crow")
    assert white_number(stage.state) == 0                   # one hero begins on space 3
    assert amount(stage.state, Reinforcements(white=True)) == 0
    stage.board(time_peak=4)
    assert white_number(stage.state) == 1


@pytest.mark.rules("time.symbols", "time.enrage", "essentials.track-movement")
def test_the_symbols_passed_are_resolved_after_the_event() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    with_time_card(stage, "nightfall", time=11, time_peak=11)           # 2 spaces: 12 has an Enrage symbol
    for name in ("crow", "fengray"):
        stage.cards(name)
        stage.put("tracker_hound", name, held=True, wounds=1)
    stage.play_until("travel")
    assert stage.state.time == 13
    assert all(enemy.enraged for enemy in stage.state.enemies)          # one for each hero
    order = [event.kind for event in stage.table.events()
             if event.kind in ("time", "wounds_removed", "time_enrages", "enraged")]
    assert order == ["time", "wounds_removed", "wounds_removed", "time_enrages", "enraged", "enraged"]
