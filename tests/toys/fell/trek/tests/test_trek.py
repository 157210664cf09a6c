from __future__ import annotations

import pytest

from norn.kernel.catalogue import look_in, open_table
from tests.toys.fell.core.rules.walking import WALK

look_in("tests.toys")


@pytest.mark.rules("trek.night")
def test_the_camp_is_where_the_last_one_is() -> None:
    table = open_table("fell-trek", 2, seed=1)
    table.answer(0, WALK)
    table.answer(1, "do:hurry")
    camp = table.game.state.camp
    assert (camp.at, [load.food for load in camp.stores]) == (1, [3, 2])


@pytest.mark.rules("trek.hut")
def test_all_in_the_hut_have_won() -> None:
    table = open_table("fell-trek", seed=1, rigged={"slip": [5] * 20})
    while table.outcome is None:
        table.answer(next(iter(table.pending)), WALK)
    assert (table.outcome.reason, table.outcome.winners) == ("hut", (0, 1))


@pytest.mark.rules("trek.storm")
def test_the_storm_ends_it() -> None:
    table = open_table("fell-trek", seed=1, options={"days": 1})
    table.answer(0, WALK)
    table.answer(1, WALK)
    assert table.outcome is not None
    assert table.outcome.reason == "storm"
