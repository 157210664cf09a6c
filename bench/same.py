"""Whether the same seed still gives the same game: random games of this version beside another, by digest.

    .venv/bin/python bench/same.py fornaldar scenario=sampo scenario=jotuns --before ../before

`--before` is the folder of the other version with its `.venv`. For work that makes rules quicker and changes none: each
digest is of every decision, every event and the state at the end. Prints one line for each game, and fails if one is
another.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from norn.agents import RandomAgent, play_out
from norn.kernel.catalogue import open_table


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="name=value: games of each of these, or of the defaults")
    parser.add_argument("--before", type=Path, help="the folder of the version to compare with")
    parser.add_argument("--seeds", type=int, default=4, help="games of each kind")
    parser.add_argument("--most", type=int, default=100_000, help="decisions of a game at most")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    found = {f"{kind or 'default'} {seed}": digest(options.game, kind, seed, options.most)
             for kind in options.options or [""] for seed in range(options.seeds)}
    if options.json:
        print(json.dumps(found))
        return 0
    then = before(options.before) if options.before is not None else found
    for name, (count, text) in found.items():
        same = then[name] == [count, text] if options.before is not None else True
        print(f"  {name:<28} {count:>6} decisions  {text}  {'same' if same else f'OTHER: {then[name]}'}")
    return 0 if all(then[name] == list(found[name]) for name in found) or options.before is None else 1


def digest(game: str, kind: str, seed: int, most: int) -> list[Any]:
    """How many decisions a random game took, and a digest of all that happened in it."""
    name, _, value = kind.partition("=")
    table = open_table(game, None, seed, {name: value} if name else {})
    play_out(table, [RandomAgent()] * table.seats, random.Random(seed), most)
    whole = (table.decisions, table.definition.dump(table.game.state), table.game.events, str(table.outcome))
    return [table.taken, hashlib.sha256(repr(whole).encode()).hexdigest()[:16]]


def before(folder: Path) -> dict[str, Any]:
    """The same games in the other version."""
    command = [str(folder.absolute() / ".venv/bin/python"), str(Path(__file__).resolve()), "--json",
               *[one for one in sys.argv[1:] if one not in ("--before", str(folder))]]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=folder)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


if __name__ == "__main__":
    raise SystemExit(main())
