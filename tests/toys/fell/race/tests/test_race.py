from __future__ import annotations

import pytest

from norn.agents import find_agent, play_out
from norn.kernel.catalogue import look_in, open_table

look_in("tests.toys")


@pytest.mark.rules("race.first", "walk.stride")
def test_the_first_at_the_cairn_wins() -> None:
    import random

    table = open_table("fell-race", 2, seed=1)
    end = play_out(table, [find_agent("thumb", table.definition)] * 2, random.Random(1))
    assert end is not None
    assert end.scores[end.winners[0]] == 11
