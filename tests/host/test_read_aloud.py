"""Whatever a screen reader says of the two games on maps and fields is a sentence: of the log, and of what is asked."""
from __future__ import annotations

import random
import re

import pytest

from norn.agents import find_agent
from norn.host.words import sentence
from norn.kernel.catalogue import open_table
from norn.kernel.views import Sight, names_in, view

ODD = re.compile(r"_|\{|\}|  |\b(?:seat|model|hex|unit|do|at|card):\S|\bthumb\b|\bSeat \d|"
                 r"\b1 (?:choices|points|dice|wounds)\b| [.,]|\b(?:at|for|with) (?:at|on|by|with)\b")


@pytest.mark.parametrize("game", ["fornaldar", "eldfall-skirmish"])
def test_every_line_can_be_read_aloud(game: str) -> None:
    """Found before: `Clan Champion dodges` without an end, `loses AP`, `Seat 1`, `strikes at with Blinding Light`."""
    table = open_table(game, 2, 31, {})
    thumb, chance = find_agent("thumb", table.definition), random.Random(1)
    said: set[str] = set()
    for _ in range(120):
        if table.outcome is not None:
            break
        seat = min(table.pending)
        shown = view(table, seat)
        assert shown.ask is not None
        said.add(shown.ask.text)
        table.answer(seat, *thumb.decide(Sight(table, seat), chance))
    names = names_in(view(table, 0).scene)
    said |= {sentence(table, event, names) for event in table.events() if event.seen_by(0)}
    assert len(said) > 60
    assert [one for one in said if ODD.search(one) or not re.search(r"[.?!]$", one)] == []
