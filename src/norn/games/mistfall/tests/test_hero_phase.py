"""The Hero Phase and what actions do."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT, Effect
from norn.games.mistfall.rules.held import begin
from norn.games.mistfall.rules.values import deals, reach
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage
from norn.games.mistfall.verbs import whom
from norn.kernel.errors import IllegalChoice


def alone(hero: str, quest: str = "quest_1") -> Stage:
    """One hero in his turn, with nobody about."""
    stage = Stage(hero, quest=quest)
    stage.turn_of(hero)
    return stage


def give(stage: Stage, hero: str, *rewards: str) -> None:
    """General rewards into a hero's hand."""

    def change(s: State) -> None:
        for one in rewards:
            s.rewards.remove(f"{one}-1")
            next(other for other in s.heroes if other.id == hero).hand.append(f"{one}-1")

    stage.arrange(change)


# --- turns --------------------------------------------------------------------------------------------------


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
        s.enemies[0].stolen, s.enemies[0].robbed = [shield], 0

    stage.put("blackwood_cutpurse", "fengray", held=True)
    stage.arrange(steal)
    stage.do("do:end_turn")
    assert [len(event.data["cards"]) for event in stage.events("drawn")][-1] == 2
    assert len(stage.hero("fengray").hand) == 5


# --- actions ------------------------------------------------------------------------------------------------


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
    asked = whom(stage.table.game, act, Effect(do="restore", n=2, who="one")).send(None)
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


@pytest.mark.rules("fine.modifier-discard", "actions.conclusion")
def test_a_card_that_changes_an_action_is_discarded_when_it_ends() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="crushing_blow toughness", area="war_sword")
    stage.put("ghoren_warrior", "fengray")
    stage.act("fengray_war_sword", 1)
    stage.take("crushing_blow")
    assert stage.prompt == "boost_damage"
    assert stage.hero("fengray").discard == []
    assert stage.kinds(stage.hero("fengray").played) == ["fengray_crushing_blow"]
    stage.take("toughness")
    assert stage.kinds(stage.hero("fengray").discard) == ["fengray_toughness", "fengray_crushing_blow"]


@pytest.mark.rules("fine.no-free-discard", "actions.discard-bury")
def test_nobody_discards_at_will() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="preparation")
    for deed in ("do:discard", "do:bury"):
        with pytest.raises(IllegalChoice):
            stage.do(f"{deed} card:{stage.hero('crow').hand[0]}")
    stage.act("crow_preparation", 0)                        # a discard that the rules make
    assert len(stage.hero("crow").discard) == 1
    assert not stage.offers("discard")


@pytest.mark.rules("fine.return-right", "glossary.enemy-line")
def test_enemies_return_to_the_right_end_in_an_order_of_choice() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="blink arcane_inspiration")
    stage.put("tracker_hound")
    wolf, warrior = stage.put("dire_wolf", "celenthia"), stage.put("ghoren_warrior", "celenthia")
    stage.act("celenthia_blink", 0)
    assert stage.prompt == "line_order"
    stage.do(f"enemy:{warrior}", f"enemy:{wolf}")
    assert [enemy.kind for enemy in stage.state.enemies] == ["tracker_hound", "ghoren_warrior", "dire_wolf"]
    assert all(enemy.area == -1 for enemy in stage.state.enemies)


@pytest.mark.rules("fine.source-effect", "fine.source-damage")
def test_the_source_is_the_card_of_the_text_and_of_the_action_that_began() -> None:
    stage = Stage("arani", "crow")
    stage.turn_of("arani")
    stage.cards("arani", hand="heal smite", area="warhammer")
    stage.cards("crow", discard="backstab")
    stage.act("arani_heal", 0)
    while stage.prompt != "restore":
        stage.idle()
    assert stage.table.ask is not None
    assert stage.seat == 1
    assert (stage.table.ask.rest.about or {})["card"] == "card:arani_heal-1"
    stage.do()
    stage.put("ghoren_warrior", "arani")
    stage.act("arani_smite", 0)                             # the hammer's action is part of the Smite
    told = stage.events("acts_with")[-1].data
    assert told["card"].startswith("card:arani_smite")
    assert told["other"].startswith("card:arani_warhammer")
    assert [event.data["n"] for event in stage.events("damaged")] == [4]


@pytest.mark.rules("fine.mandatory", "actions.draw")
def test_what_is_impossible_is_skipped_and_the_rest_is_done() -> None:
    stage = alone("arani")
    stage.cards("arani", hand="purify", deck="")
    stage.have("arani", poison=2)
    stage.act("arani_purify", 0)                            # the draw is impossible
    assert stage.hero("arani").poison == 0
    assert stage.hero("arani").hand == []
    rage = alone("venda")
    rage.cards("venda", hand="charge", deck="")
    rage.put("ghoren_warrior")
    rage.have("venda", focus=0)
    rage.act("venda_charge", 0)
    assert rage.hero("venda").focus == 1                    # the bad part is not optional


@pytest.mark.rules("fine.impossible", "fine.costs", "actions.proficiency", "actions.embedded")
def test_what_cannot_be_done_is_refused_with_the_rule_that_forbids_it() -> None:
    stage = alone("arani")
    stage.cards("arani", hand="smite hammer_of_dawn", area="warhammer")

    def why(one: str) -> list[tuple[str, tuple[str, ...]]]:
        return [(refusal.key, refusal.rules) for refusal in stage.table.why_not(0, one)]

    hammer = f"card:{stage.hero('arani').area[0]}"
    assert why(f"do:act {hammer} action:arani_warhammer.1") == [("no_enemies", ("fine.impossible",))]
    smite, dawn = [f"card:{card}" for card in stage.hero("arani").hand]
    assert why(f"do:act {smite} action:arani_smite.0") == [("nothing_to_embed", ("actions.embedded",))]
    assert why(f"do:act {dawn} action:arani_hammer_of_dawn.1") == [("area_only", ("actions.area-icon",))]
    stage.put("ghoren_warrior", "arani")
    stage.cards("arani", area="warhammer")
    assert why(f"do:act {hammer} action:arani_warhammer.2") == [("cannot_pay", ("fine.costs",))]
    assert not stage.offers("arani_warhammer.2")
    stage.arrange(lambda s: setattr(s.enemies[0], "area", -1))
    stage.put("dire_wolf", "arani")
    stage.cards("arani", hand="heal", area="")
    assert why(f"card:{stage.hero('arani').hand[0]}") == [("no_effect", ("fine.impossible",))]
    give(stage, "arani", "reward_lantern_of_the_lost")
    assert stage.offers("reward_lantern_of_the_lost.0")     # a trinket, for which she has the proficiency
    far = alone("fengray")
    far.cards("fengray", hand="strong_punch")
    far.put("ghoren_warrior")
    far.put("ghoren_slinger", "fengray")
    far.put("dire_wolf")
    far.arrange(lambda s: setattr(s.enemies[1], "area", 0))
    assert far.offers("strong_punch")                       # among Ranged ones alone a Skirmisher is in reach


@pytest.mark.rules("fine.costs", "glossary.resolve-pool", "elements.location")
@pytest.mark.parametrize("resolve", [0, 1])
def test_resolve_that_is_not_there_pays_for_nothing(resolve: int) -> None:
    stage = alone("crow")
    stage.cards("crow", discard="backstab")
    stage.board(resolve=resolve)
    assert len(stage.offers("hearthguard.0")) == resolve        # 1 Resolve for 3 Restoration
    if resolve:
        stage.take("hearthguard.0")
        assert stage.state.resolve == 0


@pytest.mark.rules("fine.costs-after", "actions.conclusion")
def test_what_falls_due_after_the_action_is_done() -> None:
    stage = Stage("arani", "crow")
    stage.turn_of("arani")
    stage.cards("arani", area="sun_symbol")
    stage.cards("crow", discard="backstab backstab")
    stage.act("arani_sun_symbol", 1)
    stage.play_until("turn")
    assert stage.kinds(stage.hero("arani").discard) == ["arani_sun_symbol"]     # "then discard this"
    assert stage.hero("arani").area == []


@pytest.mark.rules("fine.elimination-last", "actions.vulnerability", "defence.poison-burning")
def test_an_enemy_killed_by_a_vulnerability_stays_until_the_action_is_over() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="incinerate")
    stage.put("bonesorrow_shooter", "celenthia", wounds=2)
    stage.act("celenthia_incinerate", 0)
    told = [event.kind for event in stage.table.events() if event.kind in ("vulnerable", "condition", "eliminated")]
    assert told == ["vulnerable", "condition", "eliminated"]


@pytest.mark.rules("essentials.golden-rule", "essentials.no-beats-yes")
def test_a_card_beats_the_rulebook_and_a_no_beats_a_yes() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="freezing_grasp")
    stage.put("ghoren_warrior", "hareag")
    stage.act("hareag_freezing_grasp", 0)
    stage.play_until("turn")
    stage.do("do:end_turn")
    stage.play_until("travel")
    assert not stage.events("attacks")                      # though each enemy attacks once
    mage = alone("celenthia")
    mage.cards("celenthia", hand="fire_bolt")
    mage.put("blackwood_changeling", "celenthia")
    assert not mage.offers("fire_bolt")                     # the Bolt may target any enemy, the Changeling says no
    refusals = mage.table.why_not(0, "card:celenthia_fire_bolt-1")
    assert [refusal.key for refusal in refusals] == ["shielded"]


@pytest.mark.rules("elements.location", "essentials.no-beats-yes", "glossary.magical-attack", "glossary.attack")
@pytest.mark.parametrize(("tile", "damage"), [("frozen_lake", 4), ("thawing_falls", 3)])
def test_a_place_changes_what_is_done_there(tile: str, damage: int) -> None:
    stage = alone("hareag")
    stage.land(tile)
    stage.cards("hareag", hand="frost_bolt")
    stage.put("ghoren_warrior", "hareag")
    stage.act("hareag_frost_bolt", 0)
    stage.play_until("turn")
    assert stage.events("damaged")[-1].data["n"] == damage
    assert stage.events("damaged")[-1].data["type"] == "magical"


@pytest.mark.rules("glossary.physical-attack", "glossary.physical-defence", "glossary.magical-defence",
                   "glossary.magical-attack")
def test_each_type_of_damage_meets_its_own_defence() -> None:
    wounds = {}
    for hero, card, number in (("fengray", "strong_punch", 0), ("celenthia", "arcane_missile", 0)):
        stage = alone(hero)
        stage.cards(hero, hand=card)
        stage.put("blackwood_magehunter", hero)             # defence 1 and 3
        spell = begin(stage.state, stage.hero(hero), f"card:{stage.hero(hero).hand[0]}", f"{hero}_{card}.{number}")
        assert deals(spell) == ("physical" if hero == "fengray" else "magical")
        stage.act(f"{hero}_{card}", number)
        event = stage.events("damaged")[-1].data
        wounds[event["type"]] = (event["n"], event["wounds"])
    assert wounds == {"physical": (2, 1), "magical": (2, 0)}


@pytest.mark.rules("elements.hero-charter", "actions.tokens", "hero.refill")
def test_fletchers_hands_at_the_end_of_the_turn() -> None:
    stage = alone("ardenai")
    stage.cards("ardenai", area="quiver")
    quiver = stage.hero("ardenai").area[0]
    for objectives in (4, 4):
        stage.do("do:end_turn")
        stage.play_until("travel")
        assert stage.hero("ardenai").objectives == {quiver: objectives}
        stage.turn_of("ardenai")


@pytest.mark.rules("glossary.transient", "encounter.rewards")
def test_a_transient_reward_goes_beneath_the_reward_deck() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="", discard="backstab backstab")
    give(stage, "crow", "reward_healing_potion", "reward_firebrand_flask")
    stage.act("reward_healing_potion", 0)
    assert "reward_healing_potion-1" in stage.hero("crow").area         # placing it is not its main action
    stage.act("reward_healing_potion", 1)
    stage.do(*stage.options)
    assert stage.state.rewards[-1] == "reward_healing_potion-1"
    stage.put("ghoren_warrior", "crow")
    stage.act("reward_firebrand_flask", 0)
    assert stage.state.rewards[-1] == "reward_firebrand_flask-1"


@pytest.mark.rules("fine.excess", "fine.up-to")
def test_more_than_enough_is_allowed_but_not_asked_for() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="fire_bolt arcane_inspiration", area="")
    stage.put("bonesorrow_shooter", "celenthia", wounds=2)      # 1 is left, and 3 wounds come
    stage.act("celenthia_fire_bolt", 0)
    assert stage.prompt == "turn"
    assert not stage.there("bonesorrow_shooter")
    assert len(stage.hero("celenthia").hand) == 1


@pytest.mark.rules("glossary.calm", "actions.enrage-calm")
def test_an_enemy_calmed_by_a_card() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="")
    give(stage, "crow", "reward_horn_of_the_dawn_watch")
    stage.put("tracker_hound", "crow", enraged=True)
    stage.act("reward_horn_of_the_dawn_watch", 0)
    stage.play_until("turn")
    assert not stage.enemy("tracker_hound").enraged
    assert stage.events("calmed")
