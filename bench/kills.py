"""kill -9 under load, sixty times on SQLite and sixty on PostgreSQL: what was lost, and how soon the server is back.

    python bench/kills.py                     both; PostgreSQL is started for it, where it is installed
    python bench/kills.py --rounds 1 --only sqlite

Each round starts a server, lets twelve players decide at twelve tables as fast as they can, kills the server ten times
and compares what was acknowledged with what the journal, the state and a fresh look have (tests/server/storm.py).
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.cluster import cluster, why_not
from tests.server.house import housed
from tests.server.storm import storm


def campaign(name: str, rounds: int, **settings: Any) -> None:
    starts: list[float] = []
    loads: list[float] = []
    acknowledged = lost = twice = unasked = 0
    for turn in range(rounds):
        with (
            tempfile.TemporaryDirectory(prefix="norn-kills-") as folder,
            housed(Path(folder) / "data", **settings) as house,
        ):
            report = storm(house, kills=10, tables=12, seed=100 + turn)
        starts += report.starts
        loads.append(os.getloadavg()[0])
        acknowledged += report.acknowledged
        lost, twice, unasked = lost + len(report.lost), twice + len(report.twice), unasked + len(report.unasked)
        print(f"{name} {turn}: {report}; load {loads[-1]:.1f}", flush=True)
    print(
        f"{name}: {len(starts)} kills, {acknowledged} acknowledged, {lost} lost, {twice} twice, {unasked} unasked; "
        f"ready again after {statistics.median(starts):.2f} s (median), {max(starts):.2f} s (slowest), "
        f"{sum(one > 2 for one in starts)} over 2 s; load {min(loads):.1f} to {max(loads):.1f}", flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=6, help="of ten kills")
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    options = parser.parse_args()
    if options.only != "postgresql":
        campaign("sqlite", options.rounds)
    if options.only != "sqlite":
        if why_not():
            raise SystemExit(why_not())
        with cluster() as url:
            campaign("postgresql", options.rounds, database=url)


if __name__ == "__main__":
    main()
