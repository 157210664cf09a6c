"""Figures come from numbers in the scene: a row that begins with a figure has it as its number."""

from __future__ import annotations

import random

import pytest

from norn.agents import find_agent, next_move
from norn.host.imagining import figures
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Row, Scene, Sheet, Track, figure
from tests.contract.play import GAMES, some

LISTS = {"warded against", "CSPs"}     # of several figures: none of them is the row's


def test_a_figure_is_a_row_with_its_number() -> None:
    assert figure("gold", 3) == Row("gold", "3", number=3)
    assert figure("HP", 3, "3 of 7", stat="hp") == Row("HP", "3 of 7", "hp", number=3)


def test_figures_are_read_from_numbers_and_not_from_words() -> None:
    rows = [figure("gold", 12, "twelve"), Row("level", "3"), figure("debt", -2), figure("none", 0)]
    sheet, track = Sheet(id="seat:0", name="Ann", rows=rows), Track(id="t", name="T", value=4)
    scene = Scene(title="", sheets=[sheet], tracks=[track])
    found, names = figures(scene)
    assert found == {("t", ""): 4, ("seat:0", "gold"): 12, ("seat:0", "debt"): -2, ("seat:0", "none"): 0}
    assert names == {"t": "T", "seat:0": "Ann"}


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_on_a_sheet_has_its_number(name: str) -> None:
    """Before, they were read from the words: what began with a figure was one. None of those may be lost."""
    table = open_table(name, seed=3)
    chance = random.Random(3)
    agents = [find_agent("thumb", table.definition)] * table.seats
    seen = 0
    for at in range(some(name, 300)):
        if table.outcome is not None:
            break
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
        if at % 3:
            continue
        for sheet in table.definition.scene(table.game, seat).sheets:
            for row in sheet.rows:
                word = row.value.split(" ")[0].rstrip(",")
                if word.lstrip("-").isdigit() and row.label not in LISTS:
                    assert row.number == int(word), row
                    seen += 1
    assert seen
