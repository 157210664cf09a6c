"""Part III: the fine points, and what is refused."""

from __future__ import annotations

import pytest

from norn.games.mistfall.rules.held import begin
from norn.games.mistfall.rules.values import deals
from norn.games.mistfall.tests.stage import Stage, alone, give
from norn.kernel.errors import IllegalChoice


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
    assert why(f"do:act {smite} action:arani_smite.0") == [("no_enemies", ("fine.impossible",))]
    assert why(f"do:act {dawn} action:arani_hammer_of_dawn.1") == [("area_only", ("actions.area-icon",))]
    stage.put("ghoren_warrior", "arani")
    stage.cards("arani", area="warhammer")
    assert why(f"do:act {hammer} action:arani_warhammer.2") == [("cannot_pay", ("fine.costs",))]
    assert not stage.offers("arani_warhammer.2")
    stage.arrange(lambda s: setattr(s.enemies[0], "area", -1))
    stage.put("dire_wolf", "arani")
    stage.cards("arani", hand="heal", area="")
    assert why(f"card:{stage.hero('arani').hand[0]}") == [("nothing_to_restore", ("actions.restoration",))]
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
    assert wounds == {"physical": (3, 2), "magical": (2, 0)}


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
