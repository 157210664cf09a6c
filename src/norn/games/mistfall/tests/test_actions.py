"""What actions do, and Reflexes in and out of turn."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Restore
from norn.games.mistfall.rules.held import begin
from norn.games.mistfall.rules.values import reach
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone, give
from norn.games.mistfall.verbs import whom


@pytest.mark.rules("actions.restriction-none")
def test_cards_with_the_infinity_sign_in_any_number() -> None:
    stage = alone("crow")
    potions = ("reward_healing_potion", "reward_potion_of_haste", "reward_stoneskin_draught", "reward_antidote")
    stage.cards("crow", hand="")
    give(stage, "crow", *potions)
    assert all(CONTENT.cards[one].limit == "none" for one in potions)
    for one in potions:
        stage.act(one, 0)
        assert stage.prompt == "turn"
    assert stage.kinds(stage.hero("crow").area) == list(potions)


@pytest.mark.rules("actions.draw", "actions.discard-bury", "glossary.burial-pile", "essentials.hero-area")
def test_a_draw_is_from_the_own_deck_and_cards_go_to_the_own_piles() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="preparation", deck="backstab shadowstep")
    other = len(stage.hero("fengray").deck)
    before = len(stage.hero("crow").burial)
    stage.act("crow_preparation", 0)
    assert stage.kinds(stage.hero("crow").hand) == ["crow_backstab"]
    assert stage.kinds(stage.hero("crow").discard) == ["crow_preparation"]
    assert len(stage.hero("fengray").deck) == other
    stage.put("wild_icehound", "crow")
    stage.do("do:end_turn")
    stage.play_until("bury")
    stage.take("crow_backstab")
    assert stage.kinds(stage.hero("crow").burial)[before:] == ["crow_backstab"]
    shown = next(zone for zone in stage.table.definition.scene(stage.table.game, 1).zones
                 if zone.id == "zone:crow_burial")
    assert any(thing.id.startswith("card:crow_backstab") for thing in shown.things)     # face-up


@pytest.mark.rules("actions.tokens", "glossary.condition-tokens", "glossary.objectives")
def test_tokens_are_placed_as_the_text_says() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="war_cry")
    stage.put("ghoren_warrior", "venda")
    stage.put("dire_wolf", "venda")
    stage.put("tracker_hound")
    stage.act("venda_war_cry", 0)
    assert [enemy.daze for enemy in stage.state.enemies] == [1, 1, 0]
    archer = alone("ardenai")
    archer.cards("ardenai", hand="bundle_of_arrows", area="quiver")
    archer.act("ardenai_bundle_of_arrows", 0)
    assert list(archer.hero("ardenai").objectives.values()) == [6]


@pytest.mark.rules("actions.restoration-unused", "glossary.restoration-points", "fine.excess", "glossary.healing")
def test_restoration_beyond_use_is_allowed_and_was_never_there() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="second_wind", discard="lunge")
    stage.act("fengray_second_wind", 1)                     # 6 points, and one card to move
    stage.do(*stage.options)
    assert [event.data["n"] for event in stage.events("restored")] == [1]
    assert stage.kinds(stage.hero("fengray").burial) == ["fengray_second_wind"]


@pytest.mark.rules("actions.damage-target", "actions.range-two", "glossary.quest-area", "glossary.hero-area")
def test_damage_goes_to_enemies_wherever_the_range_reaches() -> None:
    stage = Stage("celenthia", "crow")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="fire_bolt", area="")
    for area in ("celenthia", "crow", ""):
        stage.put("ghoren_warrior", area)
    stage.act("celenthia_fire_bolt", 0)
    assert stage.prompt == "target"
    assert len(stage.options) == 3                          # the own area, another hero's, the quest area
    assert all(option.startswith("enemy:") for option in stage.options)
    near = alone("fengray")
    near.cards("fengray", hand="strong_punch")
    near.put("ghoren_warrior", "fengray")
    near.put("dire_wolf")
    near.act("fengray_strong_punch", 0)
    assert near.enemy("dire_wolf").wounds == 0
    assert near.prompt == "turn"                            # range 1: nobody to choose from


@pytest.mark.rules("glossary.range", "actions.mobility")
def test_range_three_makes_up_for_what_lowers_range() -> None:
    stage = alone("ardenai")
    stage.land("thawing_falls")
    stage.encounter("lost_in_the_mist")
    stage.cards("ardenai", area="longbow quiver")
    stage.put("ghoren_warrior")
    stage.put("dire_wolf", "ardenai")
    hero = stage.hero("ardenai")
    bow = next(card for card in hero.area if "longbow" in card)
    assert reach(stage.state, begin(stage.state, hero, f"card:{bow}", "ardenai_longbow.1")) == 1
    stage.cards("ardenai", area="longbow quiver eagle_eye")
    hero = stage.hero("ardenai")
    assert reach(stage.state, begin(stage.state, hero, f"card:{bow}", "ardenai_longbow.1")) == 2
    stage.act("ardenai_longbow", 1)
    assert len(stage.options) == 2


@pytest.mark.rules("fine.range-heroes")
def test_an_empty_area_does_not_help_to_reach_heroes() -> None:
    stage = Stage("fengray", "crow")
    stage.turn_of("fengray")
    for name in ("fengray", "crow"):
        stage.cards(name, discard="lunge" if name == "fengray" else "backstab", hand="second_wind" if
                    name == "fengray" else "")
    hero = stage.hero("fengray")
    act = begin(stage.state, hero, f"card:{hero.hand[0]}", "fengray_second_wind.0")
    assert act.mobile
    asked = whom(stage.table.game, act, Restore(n=2, who="one")).send(None)
    assert list(asked.ids) == ["hero:fengray"]              # range 1 is range 1


@pytest.mark.rules("actions.no-interrupt", "actions.reflex", "glossary.reflex")
def test_reflexes_beside_a_quiet_question_and_not_within_an_action() -> None:
    stage = Stage("fengray", "crow")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="lunge toughness", area="war_sword")
    stage.cards("crow", hand="preparation backstab")
    stage.put("ghoren_warrior", "fengray")
    deeds = stage.table.free(1)
    assert deeds == [f"do:act card:{stage.hero('crow').hand[0]} action:crow_preparation.0"]
    stage.act("fengray_lunge", 0, "fengray_war_sword.1")
    assert stage.prompt == "boost_damage"
    assert stage.table.free(1) == []                        # in the middle of an action
    assert not stage.offers("do:act")
    stage.play_until("turn")
    stage.do(deeds[0], seat=1)                              # out of turn, between two deeds of Fengray's
    assert len(stage.hero("crow").hand) == 2
    assert (stage.prompt, stage.seat) == ("turn", 0)


@pytest.mark.rules("actions.reflex", "defence.elimination", "essentials.defeat-early")
def test_a_free_reflex_that_sets_an_attack_loose_may_lose_the_game() -> None:
    stage = Stage("fengray", "venda")
    stage.turn_of("fengray")
    stage.cards("venda", hand="wrath_call", deck="fury")
    stage.put("ghoren_warrior", "venda")
    stage.have("venda", focus=6)
    deed = stage.table.free(1)[0]
    assert "wrath_call" in deed
    stage.do(deed, seat=1)                                  # 6 to 8: the Warrior is Enraged and deals 3
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "hero_lost"


@pytest.mark.rules("actions.reflex", "fine.elimination-special", "hero.turn")
def test_a_hero_who_falls_beside_his_own_question_ends_his_turn() -> None:
    stage = Stage("fengray", "crow", quest="quest_1", enemy_pack="yes")
    stage.turn_of("fengray")
    stage.encounter("call_to_war")
    stage.put("ghardhak")
    stage.cards("fengray", deck="")
    stage.cards("crow", hand="misdirection shadowstep")
    stage.put("blackwood_ambusher")                         # it attacks whomever it comes to
    stage.put("ghoren_warrior", "fengray")
    deed = next(one for one in stage.table.free(1) if "misdirection.0" in one)
    stage.do(deed, seat=1)                                  # in Fengray's turn Crow exchanges two enemies
    stage.take("blackwood_ambusher")
    assert stage.hero("fengray").status == "eliminated"
    assert stage.table.outcome is None
    assert (stage.prompt, stage.seat) == ("turn", 1)        # Crow's, the only one left


@pytest.mark.rules("actions.reflex-not-drawing", "actions.reflex")
def test_no_reflex_while_cards_are_drawn_but_after_it() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="frost_bolt", deck="chill ice_shard arcane_inspiration arcane_inspiration ice_armour")

    def ring(s: State) -> None:
        pile = s.rewards if "hareag_ring_of_frost-1" in s.rewards else s.boxed
        if pile is s.boxed:
            other = next(card for card in s.rewards if card.startswith("hareag"))
            s.boxed[s.boxed.index("hareag_ring_of_frost-1")] = other
            s.rewards.remove(other)
        else:
            s.rewards.remove("hareag_ring_of_frost-1")
        s.heroes[0].area.append("hareag_ring_of_frost-1")

    stage.arrange(ring)
    stage.do("do:end_turn")
    assert stage.prompt == "reflex_drawn"
    assert len(stage.hero("hareag").hand) == 5              # the whole draw is over
    assert stage.table.free(0) == []
    stage.do(stage.options[0])
    assert len(stage.hero("hareag").hand) == 6              # what the deck still had; the three may pass 5


@pytest.mark.rules("glossary.embedded-action", "fine.regular-limit", "actions.embedded", "glossary.inheriting")
def test_an_embedded_action_and_an_extra_one() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge strong_punch", area="war_sword")
    give(stage, "fengray", "reward_potion_of_haste")
    stage.put("blackwood_assassin", "fengray")
    stage.act("reward_potion_of_haste", 0)
    stage.act("fengray_lunge", 0, "fengray_war_sword.2")    # two Regular Actions in one
    stage.play_until("turn")
    assert stage.hero("fengray").regular == 0
    assert not stage.offers("strong_punch")
    stage.act("reward_potion_of_haste", 1)
    assert stage.hero("fengray").regular == 1
    assert stage.offers("strong_punch")
    hero = stage.hero("fengray")
    act = begin(stage.state, hero, "card:fengray_lunge-1", "fengray_lunge.0")
    act.embed("fengray_war_sword-1", "fengray_war_sword.1")
    assert len(set(act.keywords)) == len(act.keywords)
    assert {"combat", "bladed", "weapon"} <= set(act.keywords)
