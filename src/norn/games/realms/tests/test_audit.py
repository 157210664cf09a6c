"""Faults found by reading the rulebook and the cards against the code, one test each."""

from __future__ import annotations

import pytest

from norn.games.realms.tests.stage import Stage

CLEARING = "wayfarers_clearing"
RING = "moonlit_ring"


@pytest.mark.rules("actions.cache", "focus.limit")
def test_a_focus_of_the_reserve_can_be_left_in_a_cache() -> None:
    stage = Stage("torvin", "mira")
    stage.have("torvin", focus=["str", "agi", "wis", "int"], reserve=2)
    stage.turn("torvin", "do:cache", "attribute:agi")
    assert stage.prompt == "cache_reserve"
    stage.do("do:leave_reserve 2")
    stage.do("do:leave_gold 0")
    torvin = stage.hero("torvin")
    assert (torvin.focus, torvin.reserve) == (["str", "wis", "int"], 0)
    assert stage.state.caches[0].focus == 3
