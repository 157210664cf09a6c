"""Item by item: target and range are declared before any Reflex, and what may widen the declaration afterwards."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone


@pytest.mark.rules("actions.declare", "actions.reflex-modify")
def test_the_target_is_declared_before_a_reflex_changes_the_action() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="double_stab", area="dagger")
    stage.put("ghoren_warrior", "crow")
    stage.put("wild_icehound", "crow")
    stage.act("crow_dagger", 1)
    assert stage.prompt == "target"                             # first whom, then how hard
    stage.take("ghoren_warrior")
    assert stage.prompt == "change_action"
    about = stage.table.ask.rest.about                          # type: ignore[union-attr]
    assert about is not None
    assert list(about["short"]) == [f"enemy:{stage.enemy('ghoren_warrior').id}"]


@pytest.mark.rules("actions.declare", "actions.reflex-modify")
def test_a_friend_is_asked_for_his_reflex_when_the_target_is_known() -> None:
    stage = Stage("fengray", "arani")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="toughness", area="war_sword")
    stage.cards("arani", area="blessing_of_fire")
    stage.put("ghoren_warrior", "fengray")
    stage.put("wild_icehound", "fengray")
    stage.act("fengray_war_sword", 1)
    assert (stage.prompt, stage.seat) == ("target", 0)
    stage.take("wild_icehound")
    assert (stage.prompt, stage.seat) == ("change_ally", 1)


@pytest.mark.rules("actions.declare", "actions.range-two", "actions.reflex-modify")
def test_a_target_beyond_range_is_declared_with_the_reflex_that_reaches_it() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="dagger_throw", area="dagger")
    stage.put("ghoren_warrior", "crow")
    far = stage.put("wild_icehound", "fengray")
    stage.act("crow_dagger", 1)
    assert stage.prompt == "target"
    assert f"enemy:{far}" in stage.options                      # range 1, and 2 with the throw
    stage.do(f"enemy:{far}")
    assert len(stage.events("changes")) == 1                    # the only way to reach it: not asked for
    assert stage.events("damaged")[-1].data["enemy"] == f"enemy:{far}"


@pytest.mark.rules("actions.declare", "actions.reflex-modify")
def test_a_target_within_range_leaves_the_throw_to_choice() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="dagger_throw", area="dagger")
    near = stage.put("ghoren_warrior", "crow")
    stage.put("wild_icehound", "fengray")
    stage.act("crow_dagger", 1)
    stage.do(f"enemy:{near}")
    stage.play_until("turn")
    assert stage.events("changes") == []


@pytest.mark.rules("actions.declare", "actions.range-two")
def test_two_throws_carry_a_dagger_twice_as_far() -> None:
    stage = Stage("crow", "fengray")
    stage.turn_of("crow")
    stage.cards("crow", hand="dagger_throw dagger_throw", area="dagger")
    stage.put("ghoren_warrior", "crow")
    stage.put("ghoren_warrior", "fengray")
    slinger = stage.put("ghoren_slinger", "fengray")            # a Skirmisher elsewhere: range 3
    stage.act("crow_dagger", 1)
    stage.do(f"enemy:{slinger}")
    assert len(stage.events("changes")) == 2


@pytest.mark.rules("actions.declare", "actions.reflex-modify")
def test_a_reflex_that_adds_a_target_has_it_declared_when_it_is_used() -> None:
    stage = alone("ardenai")
    stage.cards("ardenai", hand="lightning_weave", area="longbow quiver")
    one = stage.put("ghoren_warrior", "ardenai")
    two = stage.put("wild_icehound", "ardenai")
    stage.act("ardenai_longbow", 1)
    stage.do(f"enemy:{one}")
    assert stage.prompt == "change_action"
    stage.take("lightning_weave")
    assert (stage.prompt, stage.options) == ("targets", [f"enemy:{two}"])
    stage.do(f"enemy:{two}")
    stage.play_until("turn")
    assert {event.data["enemy"] for event in stage.events("damaged")} == {f"enemy:{one}", f"enemy:{two}"}


@pytest.mark.rules("actions.declare", "actions.range-each", "actions.reflex-modify")
def test_a_reflex_of_range_reaches_more_of_the_area_declared() -> None:
    for used in (False, True):
        stage = Stage("celenthia", "fengray")
        stage.turn_of("celenthia")
        stage.cards("celenthia", hand="fireball arcane_inspiration", area="mages_staff")
        stage.put("wild_icehound", "celenthia")
        warrior = stage.put("ghoren_warrior", "fengray")
        slinger = stage.put("ghoren_slinger", "fengray")
        stage.act("celenthia_fireball", 0)
        assert stage.prompt == "pick_area"
        stage.do("hero:fengray")
        assert stage.prompt == "change_action"
        stage.do(*(stage.offers("mages_staff") if used else []))
        stage.play_until("turn")
        hit = {event.data["enemy"] for event in stage.events("damaged")}
        assert hit == {f"enemy:{warrior}", *([f"enemy:{slinger}"] if used else [])}


@pytest.mark.rules("actions.declare", "fine.up-to")
def test_whom_it_is_done_to_is_declared_before_cards_are_given_for_more() -> None:
    stage = alone("hareag")
    stage.cards("hareag", hand="snowblind frost_bolt")
    stage.put("ghoren_warrior", "hareag")
    stage.put("wild_icehound", "hareag")
    stage.act("hareag_snowblind", 0)
    assert stage.prompt == "pick_enemy"
    stage.take("ghoren_warrior")
    assert stage.prompt == "boost"


@pytest.mark.rules("actions.declare", "fine.costs")
def test_the_target_is_declared_before_the_cost_is_paid() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="strong_punch toughness lunge")
    stage.put("ghoren_warrior", "fengray")
    stage.put("wild_icehound", "fengray")
    stage.act("fengray_strong_punch", 1)
    assert stage.prompt == "pick_enemy"
    stage.take("ghoren_warrior")
    assert stage.prompt == "discard"


@pytest.mark.rules("actions.declare", "actions.discard-keyword")
def test_a_coded_extra_is_given_when_the_target_is_known() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="backstab")

    def draw(s: State) -> None:
        card = "crow_venomtongue-1"
        if card in s.boxed:
            other = next(one for one in s.rewards if one.startswith("crow_"))
            s.boxed[s.boxed.index(card)] = other
            s.rewards[s.rewards.index(other)] = card
        s.rewards.remove(card)
        s.heroes[0].area = [card]

    stage.cards("crow", hand="backstab")
    stage.arrange(draw)
    stage.put("ghoren_warrior", "crow")
    stage.put("wild_icehound", "crow")
    stage.take("do:act ", "crow_venomtongue.1")
    assert stage.prompt == "target"
    stage.take("ghoren_warrior")
    assert stage.prompt.startswith("boost")


def test_no_cost_in_cards_competes_with_that_of_a_reflex_for_range() -> None:
    """A target out of range is declared before the cost is paid: both must be payable, so no action may need it."""
    for card in CONTENT.cards.values():
        for reflex in card.actions:
            if not reflex.pay or not any(row.stat == "range" for row in reflex.modifies):
                continue
            for other in CONTENT.cards.values():
                if other.hero in ("", card.hero) and set(reflex.of) & set(other.keywords):
                    costs = [pay for action in other.actions for pay in action.pay if action.type != "reflex"]
                    assert all(pay.do == "spend_objective" for pay in costs), (card.id, other.id)
