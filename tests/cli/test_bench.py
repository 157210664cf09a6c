"""`norn bench`, and the benchmark beside OpenSpiel."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from norn.agents.measure import compiled
from tests.cli.conftest import Run, only_object

ROOT = Path(__file__).resolve().parents[2]
KEYS = ["decisions_per_second", "games_per_second", "fork_us", "copy_us", "view_us", "save_bytes", "compiled"]


def test_json_has_the_keys_promised(run: Run) -> None:
    result = run("bench", "hearts", "--option", "deals=1", "--seconds", "0.05", "--json")
    assert result.exit_code == 0
    figures = only_object(result.stdout)
    assert list(figures) == KEYS
    assert figures.pop("compiled") == compiled()
    assert all(value > 0 for value in figures.values())


def test_text(run: Run) -> None:
    shown = run("bench", "hearts", "--option", "deals=1", "--seconds", "0.05").stdout
    assert "decisions per second" in shown
    assert "µs" in shown


def test_the_benchmark_beside_openspiel_runs() -> None:
    """With or without OpenSpiel installed."""
    command = [sys.executable, str(ROOT / "bench/hearts.py"), "--deals", "3", "--forks", "10", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert figures["norn"] > 0
    assert figures["fork_us"] > figures["copy_us"]
    assert figures["ratio"] is None or figures["ratio"] > 0
