"""Faults that were found in play or by reading the book again, each a test named after it."""

from __future__ import annotations

import pytest

from norn.games.mistfall.tests.stage import alone

# --- eliminations -------------------------------------------------------------------------------------------


@pytest.mark.rules("actions.resolve-highest", "fine.elimination-last")
def test_reanimate_does_not_part_the_eliminations_of_one_action() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind", area="raven_axe")
    stage.put("bonesorrow_warrior", "venda", wounds=3)
    stage.put("bonesorrow_warrior", "venda", wounds=3)
    stage.put("bonesorrow_magus", "venda")
    stage.board(resolve=0)
    stage.act("venda_whirlwind", 0)
    assert len(stage.events("eliminated")) == 2
    assert stage.state.resolve == 1                             # one action: only the highest of 1 and 1
    assert len(stage.events("ability")) == 2                    # and a Skeleton for each


@pytest.mark.rules("actions.resolve-highest", "defence.abilities")
def test_a_magus_that_falls_together_with_others_reanimates_nobody() -> None:
    stage = alone("venda")
    stage.cards("venda", hand="whirlwind", area="raven_axe")
    stage.put("bonesorrow_warrior", "venda", wounds=3)
    stage.put("bonesorrow_magus", "venda", wounds=2)
    stage.board(resolve=0)
    stage.act("venda_whirlwind", 0)
    assert stage.state.enemies == []
    assert stage.state.resolve == 2
