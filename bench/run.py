"""All benchmarks, interpreted and compiled: what `make bench` runs.

    .venv/bin/python bench/run.py --fast-python .venv-fast/bin/python
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import heavy

HERE = Path(__file__).resolve().parent
# Promised, and aimed at: deals per second as a share of OpenSpiel's.
WANTED = {False: (0.6, 1.0), True: (1.5, 4.0)}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fast-python", help="the interpreter that has the compiled package")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    pythons = [sys.executable]
    if options.fast_python and Path(options.fast_python).exists():
        pythons.append(options.fast_python)
    runs = {}
    for python in pythons:
        try:
            figures = {"hearts": ran("hearts.py", python), "heavy": ran("heavy.py", python)}
        except subprocess.CalledProcessError as error:
            print(f"{python} failed with {error.returncode}; is its package up to date? make fast", file=sys.stderr)
            continue
        runs["compiled" if figures["hearts"]["compiled"] else "interpreted"] = figures
    if options.json:
        print(json.dumps(runs))
        return 0 if len(runs) == len(pythons) else 1
    for name, figures in runs.items():
        print(f"\n{name}\n{shown(figures['hearts'])}\n{heavy.shown(figures['heavy'])}")
    if options.fast_python and "compiled" not in runs:
        print("\nnot measured: the compiled package (make fast)")
    return 0 if len(runs) == len(pythons) else 1


def ran(script: str, python: str) -> dict[str, Any]:
    """The figures of a benchmark under this interpreter."""
    command = [python, str(HERE / script), "--json"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=HERE.parent)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def shown(figures: dict[str, Any]) -> str:
    least, aim = WANTED[figures["compiled"]]
    lines = [f"  one deal of hearts on Norn       {figures['norn']:>10,.0f} deals/s"]
    if figures["ratio"] is not None:
        for name, ratio, title in (
            ("pyspiel", "ratio", "as documented"),
            ("pyspiel_uniform", "ratio_uniform", "uniform shortcut"),
        ):
            rate = f"{figures[name]:>10,.0f} deals/s"
            lines.append(f"  on OpenSpiel, {title:<18} {rate}  ratio {figures[ratio]:.2f}")
        lines.append(f"  wanted: {least}, aimed at: {aim}")
    lines.append(
        f"  fork {figures['fork_us']} µs, copy {figures['copy_us']} µs, tail {figures['tail']} (medians);"
        f" within 3 copies + 2 µs × tail at {figures['fork_within']:.0%} of decisions"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
