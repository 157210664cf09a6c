"""Every example of the rulebook, with its numbers."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.essentials import scaled
from norn.games.mistfall.tests.stage import Stage


@pytest.mark.rules("essentials.hero-number")
def test_two_for_each_hero_and_one_more_is_seven_with_three() -> None:
    stage = Stage("crow", "arani", "fengray")
    assert scaled(stage.state, 2, 1) == 7


@pytest.mark.rules("essentials.halving", "pursuit.any-entry", "glossary.reducing-focus", "actions.move-enemy")
def test_aranis_focus_of_three_is_halved_to_one_and_then_to_nothing() -> None:
    stage = Stage("arani", "fengray")
    stage.cards("arani")
    stage.cards("fengray")
    stage.put("ghoren_smallhorn")
    stage.have("arani", focus=3)
    stage.have("fengray", focus=0)
    stage.do("do:stay")                         # the Smallhorn goes after Arani, the only one with focus
    assert stage.enemy("ghoren_smallhorn").area == 0
    assert stage.hero("arani").focus == 1
    stage.turn_of("arani")
    stage.put("ghoren_warrior")
    stage.play_until("travel")
    stage.have("arani", focus=1)
    stage.do("do:stay")
    assert stage.enemy("ghoren_warrior").area == 0
    assert stage.hero("arani").focus == 0


@pytest.mark.rules("reinforcement.move", "reinforcement.draw", "reinforcement.reset", "reinforcement.track",
                   "reinforcement.box")
def test_from_zero_a_box_of_two_brings_two_enemies() -> None:
    assert CONTENT.encounters["bridge_under_siege"].reinforcements == 2
    stage = Stage("crow", "fengray", quest="quest_1")
    stage.turn_of("crow")
    stage.land("thawing_falls")
    stage.encounter("bridge_under_siege")
    stage.arrange(lambda s: s.time_deck.sort(key=lambda card: card != "still_air"))
    assert (stage.state.reinforcement, stage.state.enemies) == (0, [])
    stage.play_until("travel")
    moved = [event.data["n"] for event in stage.events("reinforcement")]
    assert moved == [2, 0]                      # to the space that reads 2, and back
    assert [event.data["n"] for event in stage.events("reinforcements")] == [2]
    assert len(stage.state.enemies) == 2


@pytest.mark.rules("pursuit.order", "pursuit.ties", "pursuit.move", "pursuit.end", "glossary.enemy-focus")
def test_pursuit_of_four_enemies() -> None:
    stage = Stage("fengray", "celenthia", "crow")
    for kind in ("tracker_hound", "ghoren_smallhorn", "ghoren_warrior", "wild_icehound"):
        stage.put(kind)
    for name, focus in (("fengray", 2), ("celenthia", 1), ("crow", 0)):
        stage.have(name, focus=focus)
        stage.cards(name)
    stage.do("do:stay")
    assert stage.enemy("tracker_hound").area == 0
    assert stage.hero("fengray").focus == 1
    assert stage.prompt == "pursued"
    assert stage.options == ["hero:fengray", "hero:celenthia"]
    stage.do("hero:celenthia")
    for seat in range(3):               # they agree: nobody objects
        assert (stage.prompt, stage.seat) == ("objection", seat)
        stage.do()
    assert stage.enemy("ghoren_smallhorn").area == 1
    assert stage.hero("celenthia").focus == 0
    assert stage.enemy("ghoren_warrior").area == 0
    assert stage.hero("fengray").focus == 0
    assert stage.enemy("wild_icehound").area == -1
    assert stage.state.phase == "hero"


@pytest.mark.rules("actions.hand-icon", "actions.area-icon", "actions.one-option", "actions.conclusion")
def test_hand_and_area_actions_of_a_war_sword() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.put("ghoren_warrior", "fengray")
    stage.cards("fengray", hand="war_sword lunge strong_punch")
    assert stage.offers("fengray_war_sword.0")
    assert stage.offers("fengray_strong_punch.0")
    assert not stage.offers("fengray_war_sword.1")
    assert not stage.offers("fengray_lunge")
    stage.act("fengray_war_sword", 0)
    assert stage.offers("do:act ", "fengray_war_sword.1")
    assert stage.offers("fengray_lunge.0", "fengray_war_sword.1")
    stage.act("fengray_war_sword", 1, "do:act ")
    stage.do()                                  # no Combat card is discarded for it
    assert stage.kinds(stage.hero("fengray").deck)[0] == "fengray_war_sword"
    assert stage.hero("fengray").area == []


@pytest.mark.rules("actions.restriction", "actions.restriction-excess")
def test_a_fourth_card_of_f3_makes_one_of_them_go() -> None:
    stage = Stage("arani")
    stage.turn_of("arani")
    stage.cards("arani", hand="blessing_of_restoration", area="divine_protection blessing_of_fire hammer_of_dawn")
    stage.act("arani_blessing_of_restoration", 0)
    assert stage.prompt == "over_limit"
    assert len(stage.options) == 4
    stage.take("hammer_of_dawn")
    assert sorted(stage.kinds(stage.hero("arani").area)) == [
        "arani_blessing_of_fire", "arani_blessing_of_restoration", "arani_divine_protection"]
    assert stage.kinds(stage.hero("arani").discard) == ["arani_hammer_of_dawn"]


@pytest.mark.rules("actions.range-one", "actions.range-two", "defence.cancel", "fine.range-cancel")
def test_chainmail_helps_its_bearer_and_divine_protection_anybody() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("fengray")
    stage.cards("arani", hand="divine_protection", area="chainmail")
    stage.cards("fengray")
    stage.put("ghoren_warrior", "arani")
    stage.put("ghoren_smallhorn", "fengray")
    stage.do("do:end_turn")
    stage.play_until("reflex_hurt")
    assert stage.seat == 0
    assert stage.offers("arani_chainmail.1")
    assert stage.offers("arani_divine_protection.0")
    stage.take("arani_chainmail.1")
    stage.do()
    stage.do("do:top 1", "do:top 2")
    assert stage.prompt == "reflex_hurt"         # now the Smallhorn hits Fengray, who answers first
    while stage.seat != 0:
        stage.do()
    assert not stage.offers("arani_chainmail.1")
    assert stage.offers("arani_divine_protection.0")


@pytest.mark.rules("actions.enrage-resolve", "actions.enrage-calm", "actions.focus-raging", "actions.enrage-which")
def test_a_ghoren_warrior_attacks_when_enraged_and_calms() -> None:
    stage = Stage("venda")
    stage.turn_of("venda")
    stage.cards("venda", hand="wrath_call wrath_call", area="raven_axe")
    stage.put("ghoren_warrior", "venda")
    stage.have("venda", focus=6)
    stage.act("venda_wrath_call", 0)            # 6 to 8: a Raging icon on 7
    assert stage.prompt == "bury"
    assert [event.data["n"] for event in stage.events("attacks")] == [3]
    stage.do("do:top 1", "do:top 2", "do:top 3")
    assert not stage.enemy("ghoren_warrior").enraged
    stage.have("venda", focus=10)
    stage.act("venda_wrath_call", 0)            # 10 to 12: once more on 11
    assert [event.data["n"] for event in stage.events("attacks")] == [3, 3]


@pytest.mark.rules("actions.enrage-calm", "actions.enrage-resolve", "glossary.attack")
def test_a_tracker_hound_stays_enraged_and_deals_three() -> None:
    stage = Stage("venda")
    stage.turn_of("venda")
    stage.cards("venda", hand="wrath_call", area="raven_axe")
    stage.put("tracker_hound", "venda")
    stage.have("venda", focus=6)
    stage.act("venda_wrath_call", 0)
    assert stage.enemy("tracker_hound").enraged
    stage.do("do:end_turn")
    stage.play_until("reflex_hurt", "bury")
    assert [event.data["n"] for event in stage.events("attacks")] == [3]
    assert stage.enemy("tracker_hound").enraged
    explained = stage.table.game.explain("attack", f"enemy:{stage.enemy('tracker_hound').id}")
    assert [line.value for line in explained] == [2, 3]


@pytest.mark.rules("actions.discard-keyword", "actions.discard-not-played", "actions.focus", "fine.up-to")
def test_a_war_sword_without_and_with_discards() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.put("ghoren_warrior", "fengray")
    stage.have("fengray", focus=0)
    stage.cards("fengray", hand="toughness toughness", area="war_sword")
    stage.act("fengray_war_sword", 1)
    assert stage.prompt == "boost_damage"
    before = len(stage.hero("fengray").deck)
    stage.do(*stage.options)
    assert stage.events("damaged")[-1].data["n"] == 4
    assert stage.hero("fengray").focus == 4
    assert len(stage.hero("fengray").deck) == before + 1       # the sword on top; the Toughness drew nothing
    assert stage.kinds(stage.hero("fengray").discard) == ["fengray_toughness", "fengray_toughness"]
    assert stage.kinds(stage.hero("fengray").deck)[0] == "fengray_war_sword"

    bare = Stage("fengray")
    bare.turn_of("fengray")
    bare.put("ghoren_warrior", "fengray")
    bare.have("fengray", focus=0)
    bare.cards("fengray", area="war_sword")
    bare.act("fengray_war_sword", 1)
    assert bare.events("damaged")[-1].data["n"] == 2
    assert bare.hero("fengray").focus == 2
    assert bare.kinds(bare.hero("fengray").deck)[0] == "fengray_war_sword"


@pytest.mark.rules("actions.restoration", "actions.restoration-order")
def test_crow_uses_three_points_of_a_greater_heal() -> None:
    stage = Stage("arani", "crow")
    stage.turn_of("arani")
    stage.cards("arani", hand="greater_heal prayer")
    stage.cards("crow", discard="double_stab", burial="dagger")
    stage.act("arani_greater_heal", 0)
    while stage.prompt != "restore" or stage.seat != 1:
        stage.idle()
    dagger, stab = stage.hero("crow").burial[0], stage.hero("crow").discard[0]
    stage.do(f"do:unbury card:{dagger}", f"do:beneath card:{dagger}", f"do:beneath card:{stab}")
    assert stage.hero("crow").deck[-2:] == [dagger, stab]
    assert stage.hero("crow").burial == []
    assert stage.hero("crow").discard == []


@pytest.mark.rules("actions.vulnerability", "glossary.vulnerability", "actions.damage-total", "actions.eliminate")
def test_fire_bolt_at_a_bonesorrow_shooter() -> None:
    stage = Stage("celenthia")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="fire_bolt", area="mages_staff")
    stage.put("bonesorrow_shooter", "celenthia")
    before = stage.state.resolve
    stage.act("celenthia_fire_bolt", 0)
    assert stage.events("vulnerable")[-1].data["n"] == 1
    assert stage.events("damaged")[-1].data["wounds"] == 2
    assert not stage.there("bonesorrow_shooter")
    assert stage.state.resolve == before + 1


@pytest.mark.rules("defence.daze", "actions.vulnerability")
def test_a_dazed_fire_bolt_leaves_the_wound_of_the_vulnerability() -> None:
    stage = Stage("celenthia")
    stage.turn_of("celenthia")
    stage.cards("celenthia", hand="fire_bolt", area="mages_staff")
    stage.put("bonesorrow_shooter", "celenthia")
    stage.have("celenthia", daze=3)
    stage.act("celenthia_fire_bolt", 0)
    assert stage.enemy("bonesorrow_shooter").wounds == 1


@pytest.mark.rules("actions.reflex-modify", "actions.fast-not-modify", "fine.reflex-per-copy")
def test_short_blade_mastery_joins_a_dagger_and_a_second_dagger_does_not() -> None:
    stage = Stage("crow")
    stage.turn_of("crow")
    stage.cards("crow", area="dagger dagger short_blade_mastery")
    stage.put("wild_icehound", "crow")
    stage.have("crow", focus=0)
    stage.act("crow_dagger", 1)
    assert stage.prompt == "change_action"
    assert stage.options == [f"do:act card:{stage.hero('crow').area[2]} action:crow_short_blade_mastery.1"]
    stage.do(stage.options[0])
    assert stage.enemy("wild_icehound").wounds == 1       # 1 + 1 damage, 1 defence
    assert stage.hero("crow").focus == 2
    assert stage.prompt == "turn"
    assert stage.offers("crow_dagger.1")                  # the other Dagger, now that it is over


@pytest.mark.rules("actions.embedded", "actions.inherit", "actions.damage-steps", "actions.focus-icons",
                   "fine.track-effects")
def test_the_long_example_of_lunge() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="lunge toughness", area="war_sword")
    stage.put("ghoren_warrior", "fengray")
    stage.put("tracker_hound", "fengray")
    stage.have("fengray", focus=8)
    before = stage.state.resolve
    stage.act("fengray_lunge", 0, "fengray_war_sword.1")
    assert stage.prompt == "target"
    stage.take("ghoren_warrior")
    assert stage.prompt == "boost_damage"
    stage.take("toughness")
    assert stage.events("damaged")[-1].data["n"] == 5
    assert stage.events("damaged")[-1].data["wounds"] == 3
    assert not stage.there("ghoren_warrior")
    assert stage.state.resolve == before + 1
    hero = stage.hero("fengray")
    assert stage.kinds(hero.discard) == ["fengray_toughness", "fengray_lunge"]
    assert stage.kinds(hero.deck)[0] == "fengray_war_sword"
    assert hero.focus == 12
    assert stage.enemy("tracker_hound").enraged           # one Raging icon between 9 and 12 ...
    assert stage.state.reinforcement == 0                 # ... and no Reinforcement


@pytest.mark.rules("defence.activate", "defence.cancel", "defence.bury", "defence.bury-area")
def test_fengray_defends() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="block toughness", area="shield chainmail", discard="lunge", deck="")
    stage.have("fengray", used=["phase:hero:fengray fengray.0"])
    stage.put("ghoren_warrior", "fengray")
    stage.put("ghoren_smallhorn", "fengray")
    stage.do("do:end_turn")
    stage.play_until("attack_order")
    stage.take("ghoren_warrior")
    assert stage.prompt == "reflex_hurt"
    stage.take("fengray_chainmail.1")
    stage.take("fengray_block.0")
    assert sum(event.data["n"] for event in stage.events("cancelled")) == 3
    assert not stage.events("wounds")
    # The Smallhorn's 2: nothing is cancelled, a card of the hand and one of the discard pile are buried.
    assert stage.prompt == "reflex_hurt"
    stage.do()
    assert stage.prompt == "bury"
    stage.do(*[one for one in stage.options if "toughness" in one or "lunge" in one])
    assert stage.kinds(stage.hero("fengray").burial)[-2:] == ["fengray_toughness", "fengray_lunge"]


@pytest.mark.rules("defence.conditions", "defence.poison-burning", "defence.daze")
def test_a_warrior_with_two_burning_and_a_daze() -> None:
    stage = Stage("fengray")
    stage.turn_of("fengray")
    stage.cards("fengray")
    stage.put("ghoren_warrior", "fengray", burning=2, daze=1)
    stage.do("do:end_turn")
    stage.play_until("remove_condition")
    assert stage.events("attacks")[-1].data["n"] == 2
    assert stage.enemy("ghoren_warrior").wounds == 2
    stage.do("condition:burning")
    enemy = stage.enemy("ghoren_warrior")
    assert (enemy.burning, enemy.daze) == (1, 1)


@pytest.mark.rules("encounter.check", "encounter.alternatives", "encounter.aftermath", "encounter.discard")
@pytest.mark.parametrize(("objectives", "enemies", "ends"), [(2, 0, True), (2, 1, False), (5, 1, True)])
def test_the_totem_ends_by_objectives_or_by_an_empty_table(objectives: int, enemies: int, ends: bool) -> None:
    stage = Stage("crow", "fengray", quest="quest_1")
    stage.turn_of("crow")
    stage.land("thawing_falls")
    stage.encounter("totem_of_fury", objectives)
    for _ in range(enemies):
        stage.put("dire_wolf")
    stage.play_until("travel", "reward")
    beaten = [event.data["encounter"] for event in stage.events("beaten")]
    assert beaten == (["encounter:totem_of_fury"] if ends else [])
    assert (stage.state.encounter == "") == ends
    assert len(CONTENT.encounters) == 18
