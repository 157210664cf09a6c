"""Golden games: for each way a game can end one that ended so, with a digest of every seat's view at each mark.

Recorded by `python -m tests.contract.golden GAME`; a change of rules re-records them in the same commit.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from norn.kernel.catalogue import find_game, open_table
from norn.kernel.table import Table
from tests.contract.golden import golden_files, view_digest
from tests.contract.play import DRAFTS, GAMES, LOADS

RECORDED = [path for name in (*GAMES, *LOADS, *DRAFTS) for path in golden_files(name)]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_golden_game_plays_as_recorded(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    table = open_table(golden["game"], golden["seats"], int(golden["seed"], 16), golden["options"])
    table = replayed(table, golden["decisions"], golden["digests"])
    assert table.outcome is not None
    end = table.outcome
    assert [end.reason, list(end.winners), list(end.scores)] == golden["end"]


def replayed(table: Table, decisions: list[list[object]], digests: dict[str, str]) -> Table:
    for seat, *choice in decisions:
        taken = str(len(table.decisions))
        if taken in digests:
            assert view_digest(table) == digests[taken], f"a view differs after {taken} decisions"
        table.answer(seat, *choice)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_every_way_to_end_has_a_golden_game(name: str) -> None:
    definition = find_game(name)
    if definition.meta.stage in ("draft", "alpha"):
        return
    ends = {json.loads(path.read_text("utf-8"))["end"][0] for path in golden_files(name)}
    assert ends == set(definition.ends)
