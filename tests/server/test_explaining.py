"""Why 5? What the scene says can be explained is explained, to the number that is shown."""

from __future__ import annotations

import random

import pytest

from norn.agents import find_agent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Sheet, Thing, parts
from norn.kernel.table import Table
from norn.server.workers import work
from norn.server.workers.showing import explain


def explained(table: Table, stat: str, who: str) -> work.Lines:
    reply = explain(table, work.Explain("", "", 0, stat, who))
    assert isinstance(reply, work.Lines), (stat, who, reply)
    return reply


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_explained_is_what_is_shown(seed: int) -> None:
    table = open_table("mistfall", seed=seed)
    agents = [find_agent("thumb", table.definition)] * table.seats
    chance = random.Random(seed)
    compared = changed = 0
    for _ in range(150):
        if table.outcome is not None:
            break
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
        for part in parts(table.definition.scene(table.game, 0)).values():
            for shown, stat, who in offered(part):
                found = explained(table, stat, who)
                assert found.value == shown, (stat, who)
                assert all(line[5] for line in found.lines), "every line says where it comes from"
                compared += 1
                changed += len(found.lines) > 1
    assert compared > 200
    assert changed > 3


def offered(part: object) -> list[tuple[int, str, str]]:
    """The shown number, the stat, and whose it is."""
    if isinstance(part, Sheet):
        return [(int(row.value), row.stat, row.of or part.id) for row in part.rows if row.stat]
    if not isinstance(part, Thing) or not part.stats:
        return []
    shown = {word.split()[0]: word.split()[1] for word in part.badges if word.startswith(("attack", "defence"))}
    physical, magical = shown["defence"].split("/")
    figures = {"attack": shown["attack"], "defence": physical, "magical defence": magical}
    return [(int(figures[word]), stat, part.id) for word, stat in part.stats.items()]
