"""The Hero Phase: turns, purchases, Rest, limits."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone
from norn.kernel.errors import IllegalChoice


@pytest.mark.rules("hero.order", "hero.end", "glossary.hero-turn")
def test_each_hero_has_one_turn_in_an_order_of_choice() -> None:
    stage = Stage("crow", "fengray", "arani")
    stage.play_until("next_hero")
    assert stage.options == ["hero:crow", "hero:fengray", "hero:arani"]
    stage.do("hero:arani")
    assert (stage.prompt, stage.seat) == ("turn", 2)
    stage.do("do:end_turn")
    assert stage.options == ["hero:crow", "hero:fengray"]
    stage.do("hero:fengray")
    stage.do("do:end_turn")
    assert (stage.prompt, stage.seat) == ("turn", 0)        # one is left: no question
    assert stage.state.phase == "hero"
    stage.do("do:end_turn")
    assert stage.state.phase != "hero"
    assert [event.data["hero"] for event in stage.events("turn")] == ["hero:arani", "hero:fengray", "hero:crow"]


@pytest.mark.rules("hero.turn", "glossary.regular-action", "glossary.fast-action", "hero.optional")
def test_one_regular_action_and_any_number_of_fast_ones() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="fire_bolt fire_bolt arcane_missile arcane_missile")
    stage.put("ghoren_warrior", "celenthia", wounds=0)
    assert "do:end_turn" in stage.options                   # nothing is compulsory
    stage.act("celenthia_arcane_missile", 0)
    stage.do()
    stage.act("celenthia_fire_bolt", 0)
    stage.play_until("turn")
    assert stage.hero("celenthia").regular == 0
    assert not stage.offers("fire_bolt")
    refusals = stage.table.why_not(0, "card:celenthia_fire_bolt-2")
    assert ("no_regular", ("glossary.regular-action",)) in [(one.key, one.rules) for one in refusals]
    if stage.state.enemies:
        assert stage.offers("arcane_missile")


@pytest.mark.rules("hero.turn")
def test_a_fast_action_of_the_area_works_once_a_turn_for_each_copy() -> None:
    stage = alone("crow")
    stage.cards("crow", area="dagger dagger")
    stage.put("ghoren_warrior", "crow")
    stage.act("crow_dagger", 1)
    stage.act("crow_dagger", 1)
    assert not stage.offers("crow_dagger.1")
    refusals = stage.table.why_not(0, f"do:act card:{stage.hero('crow').area[0]} action:crow_dagger.1")
    assert [(one.key, one.rules) for one in refusals] == [("used_up", ("hero.turn",))]


@pytest.mark.rules("hero.purchase-over", "glossary.advanced-feat", "hero.purchase", "glossary.resolve-value",
                   "glossary.resolve-pool")
def test_feats_are_bought_in_the_own_turn_only() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.board(resolve=1)
    kinds = set(stage.kinds([option.split(":")[2] for option in stage.offers("do:buy")]))
    assert kinds == {card.id for card in CONTENT.cards.values()
                     if card.hero == "crow" and card.kind == "advanced_feat" and card.cost == 1}
    stage.do("do:end_turn")
    assert stage.seat == 1                                  # Fengray may spend the same pool, Crow no longer
    assert stage.offers("do:buy card:fengray")
    refusals = stage.table.why_not(0, "do:buy card:crow_versatility-1")
    assert [(one.key, one.rules) for one in refusals] == [("not_in_turn", ("hero.purchase-over",))]
    with pytest.raises(IllegalChoice):
        stage.do("do:buy card:crow_versatility-1", seat=0)


@pytest.mark.rules("hero.rest", "glossary.resting", "glossary.restoration-value", "fine.restoration-values",
                   "glossary.location-status", "elements.hero-charter")
def test_a_rest_counts_the_values_of_place_and_charter() -> None:
    stage = alone("arani")
    assert "do:rest" not in stage.options                   # nothing to restore
    stage.cards("arani", discard="heal smite smite prayer prayer sacrifice", burial="hammer_of_dawn heal sun_symbol")
    stage.put("ghoren_warrior")
    assert "do:rest" not in stage.options
    keys = [refusal.key for refusal in stage.table.why_not(0, "do:rest")]
    assert keys == ["enemies_in_play"]
    stage.arrange(lambda s: (s.enemy_discards["green"].append(s.enemies.pop().id)))
    stage.do("do:rest")
    assert stage.prompt == "restore"
    assert stage.table.ask is not None
    assert stage.table.ask.at_most == 6 + 2                 # Hearthguard 6, Arani 2
    stage.do(stage.offers("do:unbury")[0])
    assert stage.hero("arani").rested
    assert "do:rest" not in stage.options
    assert [refusal.key for refusal in stage.table.why_not(0, "do:rest")] == ["rested"]


@pytest.mark.rules("fine.restoration-values", "actions.restoration", "glossary.healing")
def test_restoration_by_a_card_adds_no_restoration_value() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("arani")
    stage.cards("arani", hand="heal")
    stage.cards("fengray", discard="lunge lunge block block toughness")
    stage.act("arani_heal", 0)
    while stage.prompt != "restore":
        stage.idle()
    assert stage.table.ask is not None
    assert (stage.seat, stage.table.ask.at_most) == (1, 2 + 1)      # Mercy of Dawn adds 1, Fengray's own 2 do not count


@pytest.mark.rules("hero.hand-limit", "glossary.maximum-hand", "glossary.hand")
def test_down_to_eight_cards() -> None:
    stage = alone("crow")
    kinds = "preparation preparation backstab backstab shadowstep dagger_throw lead_astray versatility double_stab"
    for more, excess in (("", 1), (" forager", 2)):
        stage.cards("crow", hand=kinds + more)
        stage.do("do:end_turn")
        assert stage.prompt == "discard"
        assert stage.table.ask is not None
        assert (stage.table.ask.at_least, stage.table.ask.at_most) == (excess, excess)
        stage.do(*stage.options[:excess])
        assert len(stage.hero("crow").hand) == 8
        assert len(stage.hero("crow").discard) == excess
        stage.turn_of("crow")


@pytest.mark.rules("hero.limits-exclude", "actions.attach-hand", "hero.refill")
def test_area_and_attached_cards_do_not_count_for_the_limits() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge block toughness", area="war_sword chainmail")

    def steal(s: State) -> None:
        shield = next(card for card in s.heroes[0].deck if card.startswith("fengray_shield"))
        s.heroes[0].deck.remove(shield)
        s.enemies[0].stolen, s.enemies[0].robbed = [shield], [0]

    stage.put("blackwood_cutpurse", "fengray", held=True)
    stage.arrange(steal)
    stage.do("do:end_turn")
    assert [len(event.data["cards"]) for event in stage.events("drawn")][-1] == 2
    assert len(stage.hero("fengray").hand) == 5
