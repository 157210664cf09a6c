"""What a field shows beside who stands where: how far somebody feels and strikes, what would cover a mover."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.skirmish.inches.moving import Move, look
from norn.games.eldfall.skirmish.tests.stage import Stage
from norn.games.eldfall.skirmish.tests.tables import ask_of, battle, model, step
from norn.kernel.scene import Board
from norn.kernel.views import view


def board_of(table: Any, seat: int) -> Board:
    (board,) = view(table, seat).scene.boards
    return board


@pytest.mark.rules("measure.assisted", "awareness")
def test_awareness_and_reach_are_drawn_around_everybody_that_is_known() -> None:
    """Neither was to be seen on the field."""
    table = battle("outbreak", party1="soga_vanguard", party2="soga_vanguard")
    archer, hidden = model(table, 0, 2), model(table, 1, 0)
    hidden.states.append(Lasting("shrouded", "", ""))
    hidden.revealed = False
    board = board_of(table, 0)
    rings = {one.id: one.rings for one in board.figures}
    assert board.ruler
    bow = next(catalogue.item(one.item) for one in archer.items if one.equipped)
    reach = {f"{bow.name} {far}″": 100 * far for far, _ in catalogue.read_reach(bow.reach).intervals}
    assert len(reach) == 2
    assert rings[archer.id] == {"Awareness": 1000, **reach}
    assert rings[hidden.id] == {}
    assert {one.id: one.rings for one in board_of(table, 1).figures}[hidden.id]["Awareness"] == 1000


@pytest.mark.rules("measure.standard", "measure.realism")
@pytest.mark.parametrize(("mode", "shown"), [("standard", {"Awareness"}), ("realism", set())])
def test_where_ranges_are_not_measured_no_ring_tells_one(mode: str, shown: set[str]) -> None:
    table = battle("outbreak", party1="soga_vanguard", party2="soga_vanguard", mode=mode)
    seat = ask_of(table)[0]
    one = model(table, seat)
    step(table, f"do:activate {one.id}")
    board = board_of(table, seat)
    assert not board.ruler
    for figure in board.figures:
        assert set(figure.rings) == (shown if figure.id == one.id else set())


@pytest.mark.rules("cover.piece", "measure.sight-free")
def test_a_look_says_what_would_cover_it_and_from_whom() -> None:
    stage = Stage(("low_wall", 2000, 1000, 16))
    one = stage.model(2300, 1000)
    foe = stage.model(1000, 1000, seat=1)
    found = look(Move(stage.s, one, "walk", 5, ""), "at:walk;2110,1000")
    assert ("sheltered", {"who": foe.id, "less": 2}) in list(found.says)
    assert "piece:0" in found.touches
    found = look(Move(stage.s, one, "walk", 5, ""), "at:walk;2400,1000")
    assert ("watched", {"who": foe.id}) in list(found.says)
    assert "piece:0" not in found.touches
