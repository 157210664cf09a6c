"""What the fuzz must come to: `python -m tests.contract.reach GAME ...` plays, and writes each game's `reach.toml`.

The table has two runs with fixed seeds, a quick and a long one; where a game is heavy both are of fewer games, and the
quick one of short games. It says how many games must end how, and the rules that so few of its games reach that another
run may miss them. The contract fails when an end comes up less often, or when a rule is missed that is not among the
seldom ones. Write it anew when rules change, and look at what has become less.
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from norn.kernel.catalogue import find_game
from norn.laws.fuzz import FuzzedGame, FuzzSetting
from norn.laws.reach import rules_to_reach
from tests.contract.play import GAMES, SHORT, some

RUNS = {"quick": 24, "long": 200}       # games
SELDOM = 4          # games
EVERY = 200         # other tests check the laws; here at few decisions
HEAD = "# What mixed play must come to: written by `python -m tests.contract.reach {name}`, held by the contract.\n"
WON = "won"         # beside the ends


class Reached:
    """What some games have come to: how they ended, in how many each rule was reached, what failed."""

    def __init__(self, name: str, games: int, run: str = "long") -> None:
        setting = FuzzSetting(name, None, SHORT.get(name, {}) if run == "quick" else {}, EVERY)
        self.games = games
        self.ends: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.failures: list[str] = []
        for seed in range(games):
            one = FuzzedGame(setting, seed).run()
            self.ends.update([one.end, WON] if one.won else [one.end])
            self.rules.update(one.rules)
            if one.failure is not None:
                self.failures.append(f"seed {seed}, decision {one.failure.decision}: {one.failure.what}")


def table_of(name: str) -> Path:
    return Path(find_game(name).folder) / "reach.toml"


def shortfalls(name: str, reached: Reached, table: dict[str, Any]) -> list[str]:
    """Where the games fall below a run of the table."""
    few = [
        f"{end}: {reached.ends[end]} of {reached.games} games, at least {least} before"
        for end, least in table["ends"].items()
        if reached.ends[end] < least
    ]
    missed = [
        f"{rule}: not reached in {reached.games} games, and not among the seldom ones"
        for rule in rules_to_reach(find_game(name))
        if not reached.rules[rule] and rule not in table["seldom"]
    ]
    return [*reached.failures, *few, *missed]


def enough(count: int) -> int:
    """Ends vary from run to run: three standard deviations fewer will do, but not none of what came up four times."""
    return max(int(count - 3 * math.sqrt(count)), 1 if count >= 4 else 0)


def as_table(name: str, run: str, reached: Reached) -> str:
    """A run of the table."""
    definition = find_game(name)
    least = {end: enough(reached.ends[end]) for end in (*definition.ends, WON)}
    seldom = [rule for rule in rules_to_reach(definition) if reached.rules[rule] < SELDOM]
    lines = [f"[{run}]", f"games = {reached.games}", "seldom = [", *(f'    "{rule}",' for rule in seldom), "]"]
    lines += ["", f"[{run}.ends]", *(f"{end} = {count}" for end, count in least.items())]
    return "\n".join(lines)


def write(name: str) -> None:
    runs = {run: Reached(name, some(name, games), run) for run, games in RUNS.items()}
    failures = [failure for reached in runs.values() for failure in reached.failures]
    if failures:
        raise SystemExit("\n".join([f"{name}: nothing written, mend this first", *failures[:10]]))
    tables = [as_table(name, run, reached) for run, reached in runs.items()]
    table_of(name).write_text("\n\n".join([HEAD.format(name=name) + tables[0], *tables[1:]]) + "\n", "utf-8")
    print(table_of(name))


def read(name: str, run: str) -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads(table_of(name).read_text("utf-8"))[run]
    return table


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        write(name)
