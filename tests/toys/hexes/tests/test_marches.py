from __future__ import annotations

import random

import pytest

from norn.agents import find_agent, play_out
from norn.kernel.catalogue import look_in, open_table
from norn.kernel.views import view
from norn.laws.fuzz import FuzzSetting, fuzz_batch

look_in("tests.toys")


@pytest.mark.rules("hexes.camps", "hexes.order", "hexes.march", "hexes.winter")
def test_the_load_is_as_great_as_it_says() -> None:
    table = open_table("hexes", 2, seed=1)
    shown = view(table, 0)
    (board,) = shown.scene.boards
    assert len(shown.scene.ground(board).all_spots()) == 2500
    assert sum(len(space.things) for space in board.spaces) == 480
    most = 0
    for army in list(table.pending[0].ids)[:-1]:
        fork = open_table("hexes", 2, seed=1)
        fork.answer(0, army)
        asked = view(fork, 0).ask
        assert asked is not None
        most = max(most, len(asked.options))
        assert asked.groups == {"march": "March"}
    assert 600 <= most <= 800


@pytest.mark.rules("hexes.towns", "hexes.winter")
def test_towns_are_counted_when_winter_comes() -> None:
    table = open_table("hexes", 2, seed=1)
    end = play_out(table, [find_agent("thumb", table.definition)] * 2, random.Random(3))
    assert end is not None
    assert end.reason == "winter"
    assert list(end.scores) == [table.game.state.towns.count(seat) for seat in range(2)]


def test_a_game_keeps_the_laws() -> None:
    """The contract suite leaves great boards out: every law at every board of this size takes minutes."""
    assert not [game.failure for game in fuzz_batch(FuzzSetting("hexes", 2, {}, every=8), [1]) if game.failure]
