"""Mixed play comes to what `reach.toml` says: the ends of each game, and the rules of its ledger.

Marked `once`: compiled functions cannot be watched, so that the table holds for the pure package.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from norn.kernel.catalogue import find_game
from tests.contract.play import GAMES
from tests.contract.reach import Reached, read, shortfalls, table_of

pytestmark = pytest.mark.once
SLOW = {"mistfall": pytest.mark.long}
FINISHED = [name for name in GAMES if find_game(name).meta.stage not in ("draft", "alpha")]


@pytest.fixture(autouse=True)
def crashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path / "crashes"))


@pytest.mark.parametrize("run", ["quick", pytest.param("long", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", [pytest.param(name, marks=SLOW.get(name, ())) for name in FINISHED])
def test_a_run_does_not_fall_below_the_table(name: str, run: str) -> None:
    table = read(name, run)
    short = shortfalls(name, Reached(name, table["games"], run), table)
    assert short == [], f"if the rules have changed and this is right: python -m tests.contract.reach {name}"


@pytest.mark.parametrize("name", FINISHED)
def test_the_table_knows_its_game(name: str) -> None:
    """Every end has its floor, the long run is won, and what is seldom is a rule of the ledger."""
    definition = find_game(name)
    for run in ("quick", "long"):
        table = read(name, run)
        assert set(table["ends"]) == {*definition.ends, "won"}, table_of(name)
        assert [rule for rule in table["seldom"] if rule not in definition.ledger] == []
    assert read(name, "long")["ends"]["won"] > 0


def test_a_run_that_falls_below_is_told() -> None:
    table: dict[str, Any] = {"ends": {"target": 1, "deals": 3, "won": 2}, "seldom": []}
    reached = Reached("hearts", 2)
    assert shortfalls("hearts", reached, {"ends": {"won": 2}, "seldom": list(find_game("hearts").ledger.rules)}) == []
    reached.rules["score.moon"] = 0
    said = shortfalls("hearts", reached, table)
    assert any(one.startswith("score.moon: not reached") for one in said)
    assert any(one.startswith(("target: 0 of 2", "deals: ")) for one in said)
