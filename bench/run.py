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

import hearts
import heavy

HERE = Path(__file__).resolve().parent


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
        print(f"\n{name}\n{hearts.shown(figures['hearts'])}\n{heavy.shown(figures['heavy'])}")
    if options.fast_python and "compiled" not in runs:
        print("\nnot measured: the compiled package (make fast)")
    return 0 if len(runs) == len(pythons) else 1


def ran(script: str, python: str) -> dict[str, Any]:
    """The figures of a benchmark under this interpreter."""
    command = [python, str(HERE / script), "--json"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=HERE.parent)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


if __name__ == "__main__":
    raise SystemExit(main())
