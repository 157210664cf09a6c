"""Range has one rule for all: whoever an action is done to, one or each, must be in range; limits come last."""

from __future__ import annotations

import pytest

from norn.games.mistfall.tests.stage import Stage, alone


def _struck(stage: Stage) -> set[str]:
    return {event.data["enemy"].removeprefix("enemy:") for event in stage.events("damaged")}


@pytest.mark.rules("actions.range-each", "actions.range-one")
def test_each_enemy_of_the_own_area_must_be_in_range_for_blow_and_shout_alike() -> None:
    for card in ("whirlwind", "war_cry"):
        stage = alone("venda")
        stage.cards("venda", hand=card, area="raven_axe")
        warrior = stage.put("ghoren_warrior", "venda")
        slinger = stage.put("ghoren_slinger", "venda")          # a Skirmisher beside one who is not Ranged
        stage.act(f"venda_{card}", 0)
        stage.play_until("turn")
        reached = _struck(stage) if card == "whirlwind" else {one.id for one in stage.state.enemies if one.daze}
        assert reached == {warrior}, card
        assert slinger not in reached


@pytest.mark.rules("actions.range-each", "actions.range-two", "actions.mobility")
@pytest.mark.parametrize("mobile", [False, True])
def test_a_volley_at_the_line_reaches_skirmishers_only_with_range_3(mobile: bool) -> None:
    stage = alone("ardenai")
    stage.cards("ardenai", hand="volley", area="longbow quiver")
    warrior = stage.put("ghoren_warrior")
    slinger = stage.put("ghoren_slinger")
    if not mobile:
        stage.put("ghoren_warrior", "ardenai")
    stage.act("ardenai_volley", 0)
    stage.play_until("turn")
    assert _struck(stage) == ({warrior, slinger} if mobile else {warrior})


@pytest.mark.rules("actions.range-each", "actions.range-two")
def test_a_blizzard_passes_over_whom_it_does_not_reach() -> None:
    stage = Stage("hareag", "fengray")
    stage.turn_of("hareag")
    stage.cards("hareag", hand="blizzard")
    reached = {stage.put("ghoren_warrior", "hareag"), stage.put("ghoren_slinger", "hareag"),
               stage.put("ghoren_warrior", "fengray"), stage.put("ghoren_warrior")}
    stage.put("ghoren_slinger", "fengray")
    stage.put("ghoren_slinger")
    stage.act("hareag_blizzard", 0)
    stage.play_until("turn")
    assert _struck(stage) == reached                            # a Skirmisher here asks for 2, elsewhere for 3
    assert {one.id for one in stage.state.enemies if one.daze} <= reached


@pytest.mark.rules("actions.range-each", "fine.impossible")
def test_an_action_for_each_is_refused_when_none_of_them_is_in_range() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="war_cry whirlwind", area="raven_axe")
    stage.put("ghoren_slinger", "venda")
    assert stage.offers("war_cry")                              # alone it is among Ranged ones: range 1
    stage = Stage("venda", "fengray")
    stage.turn_of("venda")
    stage.cards("venda", hand="war_cry whirlwind", area="raven_axe")
    stage.put("ghoren_warrior", "fengray")
    assert stage.offers("war_cry") + stage.offers("whirlwind") == []


@pytest.mark.rules("actions.range-each", "actions.move-enemy")
def test_a_blink_leaves_behind_whom_it_does_not_reach() -> None:
    stage = alone("celenthia")
    stage.cards("celenthia", hand="blink arcane_inspiration")
    stage.put("ghoren_warrior", "celenthia")
    slinger = stage.put("ghoren_slinger", "celenthia")
    stage.act("celenthia_blink", 0)
    stage.play_until("turn")
    assert [one.id for one in stage.state.enemies if one.area == 0] == [slinger]


@pytest.mark.rules("actions.range-each", "glossary.encounter")
def test_the_action_of_an_encounter_reaches_whom_it_names() -> None:
    stage = alone("fengray")
    stage.encounter("toll_of_the_blackwood")
    stage.board(resolve=2)
    stage.put("blackwood_assassin")
    stage.put("blackwood_fighter")
    stage.put("blackwood_fighter", "fengray")
    stage.take("toll_of_the_blackwood")
    assert any("assassin" in one for one in stage.options)      # a Skirmisher in the line


@pytest.mark.rules("actions.range-each", "defence.cancel")
def test_a_reflex_against_an_attacker_needs_no_range_to_it() -> None:
    stage = Stage("arani", "fengray")
    stage.turn_of("arani")
    stage.cards("arani", hand="rebuke")
    stage.cards("fengray")
    slinger = stage.put("ghoren_slinger", "fengray")
    stage.put("ghoren_warrior", "fengray", held=True)
    stage.play_until("reflex_hurt")
    while stage.seat != 0:
        stage.do()
    stage.take("arani_rebuke")
    stage.play_until("travel")
    assert stage.enemy(slinger).wounds == 1


@pytest.mark.rules("actions.mobility", "essentials.no-beats-yes")
def test_mobility_is_added_before_a_limit_and_not_after_it() -> None:
    stage = Stage("fengray", "arani")
    stage.turn_of("fengray")
    stage.cards("fengray", hand="strong_punch")
    stage.encounter("lost_in_the_mist")                         # 1 less, not below 1
    stage.put("ghoren_warrior")
    assert stage.offers("strong_punch") == []                   # 1 and 1 for mobility, less 1: the line is out of range
    stage.put("ghoren_warrior", "fengray")
    assert stage.offers("strong_punch.0")                       # 1 less 1, but not below 1
