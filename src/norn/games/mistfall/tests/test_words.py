"""What is said: why a deed is refused, what a question is about, what an option is called."""

from __future__ import annotations

import pytest

from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone
from norn.kernel.catalogue import open_table
from norn.kernel.views import view

# --- why not ------------------------------------------------------------------------------------------------


def _why(stage: Stage, one: str, seat: int = 0) -> list[str]:
    return [refusal.key for refusal in stage.table.why_not(seat, one)]


@pytest.mark.rules("hero.turn", "glossary.fast-action", "hero.rest", "travel.steps")
def test_a_deed_of_another_phase_is_refused_by_the_rule_of_its_phase() -> None:
    stage = Stage("crow", "fengray")
    stage.cards("crow", hand="backstab acrobatic_dodge", area="dagger")
    sword = f"card:{stage.hero('fengray').area[0]}"
    assert stage.prompt == "travel"
    for card in [*stage.hero("crow").area, stage.hero("crow").hand[0]]:
        assert _why(stage, f"card:{card}") == ["own_turn"]
    assert _why(stage, f"card:{stage.hero('crow').hand[1]}") == ["needs_trigger"]
    assert (_why(stage, "do:rest"), _why(stage, "do:buy card:crow_forager-1")) == (["rest_in_turn"], ["not_in_turn"])
    stage.turn_of("crow")
    assert (_why(stage, "do:stay"), _why(stage, "do:give_way hero:fengray")) == (["travel_phase"], ["not_combined"])
    assert _why(stage, sword, 1) == ["own_turn"]
    stage.do("do:end_turn")
    assert stage.seat == 1


@pytest.mark.rules("essentials.golden-rule", "fine.costs", "fine.impossible")
def test_a_refusal_names_what_is_missing() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="lead_astray shadowstep preparation", area="canny_diversion utility_belt")
    stage.have("crow", focus=6)
    stage.put("ghoren_warrior", "crow")
    astray, step, _ = [f"card:{card}" for card in stage.hero("crow").hand]
    assert _why(stage, astray) == ["focus_too_high", "enemies_near"]
    found = stage.table.why_not(0, f"card:{stage.hero('crow').area[0]}")
    assert [(one.key, one.data) for one in found] == [
        ("focus_too_high", {"n": 2, "have": 6}), ("cannot_pay", {"cost": "1 Objective from this card"})]
    assert _why(stage, f"card:{stage.hero('crow').area[1]}") == ["none_to_recall"]
    stage.have("crow", focus=0)
    assert _why(stage, step) == ["no_focus"]
    assert _why(stage, "do:buy card:crow_canny_diversion-1") == ["not_for_sale"]
    assert _why(stage, f"do:unmask enemy:{stage.enemy('ghoren_warrior').id}") == ["not_disguised"]
    stage.board(resolve=0)
    assert _why(stage, "tile:hearthguard") == ["cannot_pay", "nothing_to_restore"]
    assert _why(stage, "encounter:totem_of_fury") == ["not_here"]


@pytest.mark.rules("defence.cancel", "fine.range-cancel", "fine.reflex-per-copy")
def test_a_cancel_that_does_not_fit_says_why() -> None:
    stage = Stage("crow", "arani")
    stage.turn_of("crow")
    stage.cards("crow", hand="acrobatic_dodge backstab", area="")
    stage.cards("arani", hand="divine_protection turn_the_dead", area="chainmail")
    stage.put("ghoren_warrior", "crow")
    stage.play_until("reflex_hurt")
    assert _why(stage, f"card:{stage.hero('crow').hand[1]}") == ["own_turn"]
    stage.do()
    assert (stage.prompt, stage.seat) == ("reflex_hurt", 1)
    assert _why(stage, f"card:{stage.hero('arani').area[0]}", 1) == ["not_your_area"]
    assert "other_type" in _why(stage, f"card:{stage.hero('arani').hand[1]}", 1)
    stage.do()
    assert stage.prompt == "bury"


@pytest.mark.rules("actions.range-one", "actions.range-two", "actions.discard-keyword", "defence.bury-area")
def test_a_target_a_discard_and_a_burial_that_are_refused_say_why() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="lunge taunt second_wind", area="war_sword mace")
    far = stage.put("dire_wolf")
    stage.put("ghoren_warrior", "fengray")
    stage.put("dire_wolf", "fengray")
    stage.take("do:act ", "fengray_war_sword.1")
    assert stage.prompt == "target"
    found = stage.table.why_not(0, f"enemy:{far}")
    assert [(one.key, one.data) for one in found] == [("too_far_away", {"n": 2, "have": 1})]
    stage.take("ghoren_warrior")
    stage.play_until("bury")
    assert _why(stage, f"card:{stage.hero('fengray').area[0]}") == ["area_stays"]
    stage.turn_of("fengray")
    stage.cards("fengray", hand="strong_punch lunge block iron_stance", area="war_sword")
    stage.act("fengray_strong_punch", 1)
    stage.take("ghoren_warrior")                                # the target first, then the cost
    assert stage.prompt == "discard"
    assert _why(stage, f"card:{stage.hero('fengray').hand[-1]}") == ["lacks_keyword"]
    assert _why(stage, f"card:{stage.hero('fengray').area[0]}") == ["wants_discard", "lies_elsewhere"]


@pytest.mark.rules("hero.order")
def test_who_has_gone_may_not_go_again() -> None:
    stage = Stage("crow", "fengray", "arani")
    stage.turn_of("crow")
    stage.do("do:end_turn")
    assert stage.prompt == "next_hero"
    assert _why(stage, "hero:crow") == ["has_gone"]


# --- what is said -------------------------------------------------------------------------------------------


@pytest.mark.rules("setup.heroes")
def test_the_choice_of_a_hero_tells_role_and_numbers() -> None:
    table = open_table("mistfall", 2, 1, {"nightmare_heroes": "yes"})
    shown = view(table, 0)
    assert shown.ask is not None
    assert "Crow, Seeker (focus 4, Restoration 1)" in [option.label for option in shown.ask.options]
    heroes = next(zone for zone in shown.scene.zones if zone.id == "zone:heroes")
    assert all("Proficiencies: " in thing.text and "Gear: " in thing.text for thing in heroes.things)
    table.answer(0, "hero:crow")
    assert [zone.count for zone in view(table, 1).scene.zones if zone.id == "zone:heroes"] == [6]
    table.answer(1, "hero:arani")
    assert [zone for zone in view(table, 0).scene.zones if zone.id == "zone:heroes"] == []


@pytest.mark.rules("actions.damage-target", "actions.discard-keyword")
def test_two_enemies_of_a_kind_have_different_names_and_a_boost_says_what_it_gives() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab", area="dagger")
    stage.put("ghoren_warrior", "crow", wounds=1)
    stage.put("ghoren_warrior", "crow")
    stage.take("do:act ", "crow_dagger.2")
    ask = view(stage.table, 0).ask
    assert ask is not None
    assert len({option.label for option in ask.options}) == 2
    target = ask.options[0].label
    stage.do(stage.options[0])
    ask = view(stage.table, 0).ask
    assert ask is not None
    assert ask.text == ("Discard a card to strengthen Dagger? For it: 1 more damage and 1 more focus. "
                        f"2 more damage eliminates {target}.")


@pytest.mark.rules("travel.retreat", "glossary.retreating")
def test_who_may_retreat_is_told_what_it_brings() -> None:
    stage = Stage("crow", quest="quest_1")
    ask = view(stage.table, 0).ask
    assert ask is not None
    assert ask.text == "Where does the party go?"
    stage.turn_of("crow")
    stage.land("toll_bridge")
    stage.encounter("toll_of_the_blackwood")
    stage.put("blackwood_fighter")

    def change(s: State) -> None:
        for place in s.places:
            place.face_up = True
            place.wounds = int(place.space == s.party)

    stage.arrange(change)
    stage.play_until("travel")
    ask = view(stage.table, 0).ask
    assert ask is not None
    assert ask.text == ("Where does the party go? Leaving degrades this place. "
                        "Retreat: The pool loses 2 Resolve, or what it has.")


@pytest.mark.rules("travel.steps", "elements.location")
def test_two_face_down_tiles_have_different_names() -> None:
    stage = Stage("crow", quest="quest_4")
    ask = view(stage.table, 0).ask
    assert ask is not None
    labels = [option.label for option in ask.options]
    assert len(set(labels)) == len(labels)
    assert "Go to Face-down tile east 1 (borderlands)" in labels


@pytest.mark.rules("elements.hero-charter")
def test_a_charters_ability_is_called_by_its_name() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", discard="fire_bolt blink")
    stage.act("celenthia", 0)
    ask = view(stage.table, 0).ask
    assert ask is not None
    assert ask.text == "Which card does Student of the Tower bring beneath your deck?"
    told = stage.table.definition.texts.event(stage.events("acts")[-1])
    assert told.startswith("Celenthia uses Student of the Tower: ")
