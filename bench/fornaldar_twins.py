"""Twins of Fornaldar: worlds that a seat cannot tell from the true one, looked for at many decisions.

    .venv/bin/python bench/fornaldar_twins.py --checks 1000 --seed 0

Games as `norn fuzz` plays them, by mixed players and at random in turns, all scenarios. At one decision in six a seat
or a spectator is drawn: is a twin found, does anything tell it from the table (the laws of leaks and of worlds), and
is what lies hidden another on it? The exit code is 1 where anything told, or a twin was found at 60 % of the decisions
or less.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass, field

from norn.agents import next_move
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.table import Table
from norn.laws import twins
from norn.laws.fuzz import draw_options, find_player

EVERY = 6               # decisions
MOST = 900              # of a game
WANTED = 0.6


@dataclass
class Found:
    """What has come of it so far."""

    checks: int = 0
    twins: int = 0
    others: int = 0
    told: list[str] = field(default_factory=list)

    def look(self, table: Table, seat: int, chance: random.Random, where: str) -> None:
        self.checks += 1
        seed = chance.randrange(1 << 60)
        problem = twins.leaks(table, seat, random.Random(seed))
        if problem is None:
            apart = twins.worlds_agree(table, seat, random.Random(seed))
            problem = apart if apart != twins.NO_TWIN else None
        if problem not in (None, twins.NO_TWIN):
            self.told.append(f"{where}: {problem}")
            return
        if problem == twins.NO_TWIN:
            return
        self.twins += 1
        twin = twins.find_twin(table, seat, random.Random(seed))
        dump = table.definition.dump
        self.others += twin is not None and dump(twin.game.state) != dump(table.game.state)


def look_at_game(found: Found, seed: int, checks: int) -> str:
    """Which war it was."""
    definition = find_game("fornaldar")
    chance = random.Random(seed)
    options = draw_options(definition, chance)
    table = open_table("fornaldar", 2, seed, options, guarded=True)
    agents = [find_player(("mixed", "random")[seed % 2], definition)] * 2
    for _ in range(MOST):
        if table.outcome is not None or found.checks >= checks:
            break
        if chance.randrange(EVERY) == 0:
            found.look(table, chance.randrange(3) - 1, chance, f"seed {seed}, decision {table.taken}")
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    return str(options["scenario"])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--checks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    found, seed, wars = Found(), given.seed, set[str]()
    while found.checks < given.checks:
        wars.add(look_at_game(found, seed, given.checks))
        seed += 1
    print(f"{found.checks:,} twin checks in {seed - given.seed} games (seeds {given.seed} to {seed - 1}: "
          f"{', '.join(sorted(wars))})")
    print(f"a twin found at {found.twins:,}: {found.twins / found.checks:.0%}; hidden things are others on "
          f"{found.others:,}: {found.others / max(1, found.twins):.0%} of the twins; told apart: {len(found.told)}")
    print("\n".join(found.told))
    return int(bool(found.told) or found.twins <= WANTED * found.checks)


if __name__ == "__main__":
    sys.exit(main())
