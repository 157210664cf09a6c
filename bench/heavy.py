"""Random play of the heavy games beside RLCard's gin rummy, and a mid-game fork beside a deepcopy, in one run.

    .venv/bin/python bench/heavy.py                     as text
    .venv/bin/python bench/heavy.py --games realms      one of them

Decisions per CPU second, best of three, in turn. Norn goes the whole way of the platform: options, validation, record,
events. RLCard goes through its environment, as its own random agents do. Forks are measured in the middle of random
games, once as the first fork at a decision and once as one of many, as a search makes them.
"""

from __future__ import annotations

import argparse
import copy
import gc
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from norn.agents import RandomAgent, next_move
from norn.agents.measure import compiled, play_at_random, quickest
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import save_bytes

ROUNDS = 3
# Promised, interpreted and compiled: decisions as a share of gin rummy's, a fork as a share of a deepcopy.
WANTED = {"realms": ((1.1, 3.5), (8, 25)), "mistfall": ((0.6, 2.0), (4, 4))}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--games", default="realms,mistfall", help="the games, with commas between")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of a round")
    parser.add_argument("--forks", type=int, default=150, help="decisions at which a fork is measured")
    options = parser.parse_args()
    games = options.games.split(",")
    figures: dict[str, Any] = {"compiled": compiled(), **speed(games, options.seconds)}
    for name in games:
        figures[name] = {**figures[name], **forks(name, options.forks)}
    print(json.dumps(figures) if options.json else shown(figures))
    return 0


# ---------------------------------------------------------------- decisions


def speed(games: list[str], seconds: float) -> dict[str, Any]:
    """Decisions per second of each, and how Norn compares."""
    ways: dict[str, Callable[[int], tuple[int, float]]] = {name: norn_at(name, seconds) for name in games}
    rlcard = find_rlcard()
    if rlcard is not None:
        ways["gin-rummy"] = lambda seed: gin_rummy(rlcard, seconds, seed)
    best = dict.fromkeys(ways, 0.0)
    for number in range(ROUNDS):
        for name, way in ways.items():
            gc.collect()
            decisions, spent = way(number)
            best[name] = max(best[name], decisions / spent)
    peer = best.get("gin-rummy")
    found: dict[str, Any] = {"gin-rummy": round(peer) if peer else None}
    for name in games:
        found[name] = {"decisions": round(best[name]), "ratio": round(best[name] / peer, 2) if peer else None}
    return found


def find_rlcard() -> Any:
    try:
        return importlib.import_module("rlcard")
    except ImportError:
        print("RLCard is not installed: python3 tools/setup_venv.py --bench", file=sys.stderr)
        return None


def norn_at(name: str, seconds: float) -> Callable[[int], tuple[int, float]]:
    def play(seed: int) -> tuple[int, float]:
        decisions, _, spent = play_at_random(name, {}, seconds, seed)
        return decisions, spent

    return play


def gin_rummy(rlcard: Any, seconds: float, seed: int) -> tuple[int, float]:
    """Random games in RLCard's environment."""
    env = rlcard.make("gin-rummy", config={"seed": seed})
    chance = random.Random(seed)
    decisions = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions, time.process_time() - started


# ---------------------------------------------------------------- forks


def forks(name: str, samples: int) -> dict[str, Any]:
    """A fork, a copy of the state and its deepcopy in microseconds, and the bytes of a save: medians."""
    seats = find_game(name).meta.default_seats
    agents = [RandomAgent()] * seats
    chance = random.Random(0)
    rows: list[tuple[float, float, float, float, int]] = []
    while len(rows) < samples:
        table = open_table(name, seats, chance.getrandbits(64), {})
        while table.outcome is None and len(rows) < samples:
            if table.taken > 100 and chance.random() < 0.03:
                rows.append(at(table))
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
    first, again, copied, deep, saved = (statistics.median(row[i] for row in rows) for i in range(5))
    return {
        "first_fork_us": round(first, 1),
        "fork_us": round(again, 1),
        "copy_us": round(copied, 1),
        "deepcopy_us": round(deep, 1),
        "deepcopies": round(deep / again, 1),
        "deepcopies_first": round(deep / first, 1),
        "save_bytes": int(saved),
    }


def at(table: Any) -> tuple[float, float, float, float, int]:
    state = table.game.state
    definition = table.definition
    started = time.perf_counter_ns()
    table.fork()
    first = (time.perf_counter_ns() - started) / 1000
    again = quickest(table.fork)
    return (
        first,
        again,
        quickest(lambda: definition.copy(state)),
        quickest(lambda: copy.deepcopy(state), 2),
        len(save_bytes(table)),
    )


def shown(figures: dict[str, Any]) -> str:
    lines = [f"  RLCard gin rummy          {figures['gin-rummy'] or 0:>8,} decisions/s"]
    for name, (ratios, shares) in WANTED.items():
        if name not in figures:
            continue
        one = figures[name]
        ratio, share = ratios[figures["compiled"]], shares[figures["compiled"]]
        fork = f"fork {one['fork_us']} µs (the first at a decision {one['first_fork_us']}), copy {one['copy_us']} µs"
        deep = f"1/{one['deepcopies']} of a deepcopy (wanted 1/{share}), the first 1/{one['deepcopies_first']}"
        lines += [
            f"  {name:<24}  {one['decisions']:>8,} decisions/s  ratio {one['ratio'] or 0:.2f} (wanted {ratio})",
            f"    {fork}, deepcopy {one['deepcopy_us']} µs; a save has {one['save_bytes']:,} bytes",
            f"    a fork is {deep}",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
