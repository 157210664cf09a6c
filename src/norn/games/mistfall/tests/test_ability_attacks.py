"""Damage that an enemy's ability deals is an attack of that enemy."""
from __future__ import annotations

import pytest

from norn.games.mistfall.tests.stage import Stage, alone


def after_the_turn(quest: str, encounter: str, villain: str, area: str = "", **fields: object) -> Stage:
    """Venda ends her turn beside a villain, with nothing to answer him; up to the next round."""
    stage = alone("venda", quest)
    stage.cards("venda")
    stage.encounter(encounter)
    stage.put(villain, area, **fields)
    stage.take("do:end_turn")
    stage.play_until("turn")
    return stage


def gazed_at(**fields: object) -> Stage:
    return after_the_turn("quest_2", "the_unburied_throne", "maelgar", "", **fields)


@pytest.mark.rules("glossary.attack", "defence.daze")
def test_daze_lowers_what_an_ability_deals() -> None:
    assert [event.data["n"] for event in gazed_at().events("dealt")] == [2]
    assert [event.data["n"] for event in gazed_at(daze=1).events("dealt")] == [1]


@pytest.mark.rules("glossary.attack", "fine.impossible")
def test_who_may_not_attack_deals_nothing_by_an_ability() -> None:
    for fields in ({"held": True}, {"daze": 2}):
        stage = gazed_at(**fields)
        assert stage.events("dealt") == []
        assert not [event for event in stage.events("ability") if event.data["ability"] == "ability:withering_gaze"]


@pytest.mark.rules("glossary.attack", "defence.bury")
def test_what_follows_buried_cards_follows_an_ability_too() -> None:
    """Smoke and Knives wounds, so the Poisoned Edge poisons a second time."""
    stage = after_the_turn("quest_3", "the_thieves_parliament", "vasska", "venda", side=1)
    edges = [event for event in stage.events("ability") if event.data["ability"] == "ability:poisoned_edge"]
    assert len(stage.events("dealt")) == 1
    assert len(edges) == 2
