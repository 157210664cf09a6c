"""An update of one seat with its events, uncompressed: 5 kB at the 95th percentile (issue 13)."""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = 5000


@pytest.mark.parametrize("game", ["realms", "mistfall"])
def test_an_update_with_its_events_is_small(game: str) -> None:
    told = subprocess.run(
        [sys.executable, "bench/wire.py", "--games", game, "--decisions", "150", "--tables", "1"],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=120,
    ).stdout
    found = re.search(r"update patch +\d+ / +(\d+)", told)
    assert found is not None, told
    assert int(found[1]) < MOST, told
