"""A data directory of its own for every test, agents that do not dawdle, and the toys in the catalogue."""
from __future__ import annotations

from pathlib import Path

import pytest

from norn.kernel import catalogue


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path / "crashes"))
    monkeypatch.setenv("NORN_PACE", "0")
    monkeypatch.setattr(catalogue, "_packages", ["norn.games", "tests.toys", "tests.terminal.toys"])
    return tmp_path / "data"
