"""kill -9 under load, sixty times on SQLite and sixty on PostgreSQL: what was lost, and how soon the server is back.

    python bench/kills.py                     both; PostgreSQL is started for it, where it is installed
    python bench/kills.py --rounds 1 --only sqlite
    python bench/kills.py --workers           not the server but the processes that run its rules: no table may suffer

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
from tests.server.storm import storm, worker_storm


def campaign(name: str, rounds: int, workers: bool, **settings: Any) -> bool:
    """Whether all went well."""
    starts: list[float] = []
    loads: list[float] = []
    acknowledged = lost = twice = unasked = quarantined = 0
    for turn in range(rounds):
        with (
            tempfile.TemporaryDirectory(prefix="norn-kills-") as folder,
            housed(Path(folder) / "data", workers=2 if workers else 1, **settings) as house,
        ):
            report = (worker_storm if workers else storm)(house, kills=10, tables=12, seed=100 + turn)
        starts += report.starts
        loads.append(os.getloadavg()[0])
        acknowledged += report.acknowledged
        lost, twice, unasked = lost + len(report.lost), twice + len(report.twice), unasked + len(report.unasked)
        quarantined += len(report.quarantined)
        print(f"{name} {turn}: {report}; load {loads[-1]:.1f}", flush=True)
    print(
        f"{name}: {len(starts)} kills{' of all workers' if workers else ''}, {acknowledged} acknowledged, {lost} lost, "
        f"{twice} twice, {unasked} unasked, {quarantined} of {12 * rounds} tables quarantined; "
        f"ready again after {statistics.median(starts):.2f} s (median), {max(starts):.2f} s (slowest), "
        f"{sum(one > 2 for one in starts)} over 2 s; load {min(loads):.1f} to {max(loads):.1f}", flush=True,
    )
    return not (lost or twice or unasked or quarantined)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=6, help="of ten kills")
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    parser.add_argument("--workers", action="store_true", help="kill the workers, not the server")
    options = parser.parse_args()
    well = True
    if options.only != "postgresql":
        well = campaign("sqlite", options.rounds, options.workers)
    if options.only != "sqlite":
        if why_not():
            raise SystemExit(why_not())
        with cluster() as url:
            well = campaign("postgresql", options.rounds, options.workers, database=url) and well
    raise SystemExit(0 if well else 1)


if __name__ == "__main__":
    main()
