"""What both titles walk by, tested once, on whichever title."""
from __future__ import annotations

import pytest

from norn.kernel.catalogue import look_in, open_table
from tests.toys.fell.core.rules.walking import HURRY, WALK

look_in("tests.toys")
TITLES = ["fell-race", "fell-trek"]


@pytest.mark.rules("walk.stride", "walk.hurry")
@pytest.mark.parametrize("title", TITLES)
def test_a_walker_walks_or_hurries(title: str) -> None:
    table = open_table(title, 2, seed=1)
    table.answer(0, WALK)
    table.answer(1, HURRY)
    assert [walker.at for walker in table.game.state.walkers] == [1, 2]
    assert [walker.load.food for walker in table.game.state.walkers] == [3, 2]


@pytest.mark.rules("walk.slip", "walk.rope")
@pytest.mark.parametrize("title", TITLES)
def test_scree_slides_and_a_rope_holds_once(title: str) -> None:
    table = open_table(title, 2, seed=1, rigged={"slip": [0, 5, 1]})
    for _ in range(3):
        table.answer(0, HURRY)          # places 2, 4 (scree, and the rope holds), 6
        table.answer(1, WALK)           # places 1, 2, 3 (scree, and it lies still)
    # There is nothing left to eat, so that the table walks for seat 0: to place 7, scree again.
    walker = table.game.state.walkers[0]
    assert (walker.at, walker.load.rope) == (6, False)
    assert [event.kind for event in table.events() if event.kind in ("held", "slipped")] == ["held", "slipped"]
