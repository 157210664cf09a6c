"""Random play of the heavy games beside RLCard's gin rummy, and a mid-game fork beside a deepcopy, in one run.

    .venv/bin/python bench/heavy.py                     as text
    .venv/bin/python bench/heavy.py --games realms      one of them
    .venv/bin/python bench/heavy.py --games fornaldar --before ../before/.venv/bin/python   beside another version

Decisions per CPU second, best of three, in turn. Norn goes the whole way of the platform: options, validation, record,
events. RLCard goes through its environment, as its own random agents do. Forks are measured in the middle of random
games, once as the first fork at a decision and once as one of many, as a search makes them. Of Fornaldar all scenarios
are played in turn, and what its great map asks for is measured besides: destinations, views, patches, a save.
"""

from __future__ import annotations

import argparse
import copy
import gc
import importlib
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import wire

from norn.agents import RandomAgent, next_move
from norn.agents.measure import compiled, play_at_random, quickest
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import save_bytes
from norn.kernel.views import view_bytes

ROUNDS = 3
# Promised, interpreted and compiled: decisions as a share of gin rummy's, a fork as a share of a deepcopy.
WANTED = {"realms": ((1.1, 3.5), (8, 25)), "mistfall": ((0.6, 2.0), (4, 4)), "fornaldar": ((0.35, 1.0), (4, 8))}
KINDS: dict[str, list[dict[str, Any]]] = {
    "fornaldar": [{"scenario": "sampo"}, {"scenario": "northern_war"}, {"scenario": "jotuns"}],
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--games", default=",".join(WANTED), help="the games, with commas between")
    parser.add_argument("--before", help="the interpreter of another version: random play there, too, in turn")
    parser.add_argument("--play-only", action="store_true", help="one round of random play, and nothing else")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of a round")
    parser.add_argument("--forks", type=int, default=150, help="decisions at which a fork is measured")
    options = parser.parse_args()
    games = options.games.split(",")
    if options.play_only:
        print(json.dumps({name: rate(norn_at(name, options.seconds), 0) for name in games}))
        return 0
    figures: dict[str, Any] = {"compiled": compiled(), **speed(games, options.seconds, options.before)}
    for name in games:
        figures[name] = {**figures[name], **forks(name, options.forks)}
        if name == "fornaldar":
            figures[name]["map"] = great_map(name)
    print(json.dumps(figures) if options.json else shown(figures))
    return 0


# ---------------------------------------------------------------- decisions


def speed(games: list[str], seconds: float, before: str | None) -> dict[str, Any]:
    """Decisions per second of each, and how Norn compares."""
    ways: dict[str, Callable[[int], tuple[int, float]]] = {name: norn_at(name, seconds) for name in games}
    rlcard = find_rlcard()
    if rlcard is not None:
        ways["gin-rummy"] = lambda seed: gin_rummy(rlcard, seconds, seed)
    best = dict.fromkeys(ways, 0.0)
    then = dict.fromkeys(games, 0.0)
    for number in range(ROUNDS):
        for name, way in ways.items():
            best[name] = max(best[name], rate(way, number))
        if before is not None:
            for name, found in played_by(before, games, seconds).items():
                then[name] = max(then[name], found)
    peer = best.get("gin-rummy")
    figures: dict[str, Any] = {"gin-rummy": round(peer) if peer else None}
    for name in games:
        figures[name] = {"decisions": round(best[name]), "ratio": round(best[name] / peer, 2) if peer else None,
                         "before": round(then[name])}
    return figures


def rate(way: Callable[[int], tuple[int, float]], seed: int) -> float:
    gc.collect()
    decisions, spent = way(seed)
    return decisions / spent


def played_by(python: str, games: list[str], seconds: float) -> dict[str, float]:
    """A round of random play in another version."""
    command = [python, __file__, "--play-only", "--games", ",".join(games), "--seconds", str(seconds)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def find_rlcard() -> Any:
    try:
        return importlib.import_module("rlcard")
    except ImportError:
        print("RLCard is not installed: python3 tools/setup_venv.py --bench", file=sys.stderr)
        return None


def norn_at(name: str, seconds: float) -> Callable[[int], tuple[int, float]]:
    kinds = KINDS.get(name, [{}])

    def play(seed: int) -> tuple[int, float]:
        rounds = [play_at_random(name, kind, seconds / len(kinds), seed) for kind in kinds]
        return sum(one[0] for one in rounds), sum(one[2] for one in rounds)

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


# ---------------------------------------------------------------- a great map


def great_map(name: str) -> dict[str, Any]:
    """Milliseconds for an army's and a fleet's destinations and for a view, bytes of views, patches, a save."""
    from norn.games.fornaldar.rules.reaching import destinations

    rows: dict[str, list[float]] = {"army": [], "fleet": [], "view": [], "save": []}
    for kind in KINDS[name]:
        chance = random.Random(1)
        table = open_table(name, None, 1, kind)
        agents = [RandomAgent()] * table.seats
        while table.outcome is None and table.taken < 400:
            force = table.game.state.force
            if force is not None and force.spent == 0 and force.how in ("march", "sail") and force.kind == "move":
                rows["army" if force.how == "march" else "fleet"].append(
                    quickest(lambda: destinations(table.game.state, force), 1) / 1000)  # noqa: B023 (called here)
            if chance.random() < 0.1:
                seat = next(iter(table.pending))
                rows["view"].append(quickest(lambda: view_bytes(table, seat), 1) / 1000)  # noqa: B023
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
        rows["save"].append(len(save_bytes(table)))
    sizes = wire.Sizes()
    wire.measure(name, None, 250, 1, sizes)
    for what, column in (("whole", 0), ("patch", 1)):
        rows[what] = [float(row[column]) for row in sizes.rows]
    return {what: [round(percentile(found, share), 3) for share in (0.5, 0.95, 1.0)] for what, found in rows.items()}


def percentile(found: list[float], share: float) -> float:
    return sorted(found)[min(len(found) - 1, int(len(found) * share))]


MAP_WANTED = {"army": ("ms", 1.0), "fleet": ("ms", 3.0), "view": ("ms", 10.0), "save": ("bytes", 200_000.0),
              "whole": ("bytes", 100_000.0), "patch": ("bytes", 15_000.0)}


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
        if one["before"]:
            lines.append(f"    before {one['before']:>8,} decisions/s: {one['decisions'] / one['before']:.2f} times")
        for what, (half, most, worst) in one.get("map", {}).items():
            unit, wanted = MAP_WANTED[what]
            lines.append(f"    {what:<6} {half:,.10g} {unit}, 95th percentile {most:,.10g}, at most {worst:,.10g}"
                         f" (wanted {wanted:,.10g})")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
