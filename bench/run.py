"""All benchmarks, interpreted and compiled: what `make bench` runs.

    .venv/bin/python bench/run.py --fast-python .venv-fast/bin/python

`--before` is the folder of another version, set up and built like this one: its own benchmarks run beside these, and
games by thumb are played on both.
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
import thumb

HERE = Path(__file__).resolve().parent


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fast-python", help="the interpreter that has the compiled package")
    parser.add_argument("--before", type=Path, help="the folder of the version before, with its .venv and .venv-fast")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    pythons = [sys.executable]
    if options.fast_python and Path(options.fast_python).exists():
        pythons.append(options.fast_python)
    runs = {}
    for python in pythons:
        other = before(options.before, python)
        try:
            figures = {
                "hearts": ran(HERE / "hearts.py", python),
                "heavy": ran(HERE / "heavy.py", python),
                "thumb": ran(HERE / "thumb.py", python, *(["--before", other] if other is not None else [])),
            }
            if other is not None:
                scripts = options.before.absolute() / "bench"
                figures["before"] = {name: ran(scripts / f"{name}.py", other) for name in ("hearts", "heavy")}
        except subprocess.CalledProcessError as error:
            print(f"{python} failed with {error.returncode}; is its package up to date? make fast", file=sys.stderr)
            continue
        runs["compiled" if figures["hearts"]["compiled"] else "interpreted"] = figures
    if options.json:
        print(json.dumps(runs))
        return 0 if len(runs) == len(pythons) else 1
    for name, figures in runs.items():
        shown = (hearts.shown(figures["hearts"]), heavy.shown(figures["heavy"]), thumb.shown(figures["thumb"]))
        print(f"\n{name}", *shown, *compared(figures), sep="\n")
    if options.fast_python and "compiled" not in runs:
        print("\nnot measured: the compiled package (make fast)")
    return 0 if len(runs) == len(pythons) else 1


def compared(figures: dict[str, Any]) -> list[str]:
    """How fast chance plays, beside the version before."""
    if "before" not in figures:
        return []
    then = figures["before"]
    pairs = {"one deal of hearts": (figures["hearts"]["norn"], then["hearts"]["norn"])}
    for name in ("realms", "mistfall"):
        pairs[name] = (figures["heavy"][name]["decisions"], then["heavy"][name]["decisions"])
    return [f"  {name:<24}  {now:>10,.0f} a second  before {old:>10,.0f}  {now / old:.2f} times"
            for name, (now, old) in pairs.items()]


def before(folder: Path | None, python: str) -> str | None:
    """The interpreter of the version before that is built as this one is, compiled or not."""
    other = folder / Path(python).absolute().relative_to(HERE.parent) if folder is not None else None
    return str(other.absolute()) if other is not None and other.exists() else None


def ran(script: Path, python: str, *more: str) -> dict[str, Any]:
    """The figures of a benchmark under this interpreter."""
    command = [python, str(script), "--json", *more]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=script.parents[1])
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


if __name__ == "__main__":
    raise SystemExit(main())
