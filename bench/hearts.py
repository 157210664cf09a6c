"""One deal of hearts on Norn and on OpenSpiel, by random players, in one run.

    .venv/bin/python bench/hearts.py            as text
    .venv/bin/python bench/hearts.py --json     one object

Norn goes the whole way of the platform: open a table and play it out by the call that `norn sim` plays with, which
keeps record, luck, marks and events, and stays in compiled code where there is some. OpenSpiel is driven from Python
in two ways: by the loop of its own documentation, which samples chance nodes from `chance_outcomes()` with their
probabilities, and by the shortcut that takes them as uniform over `legal_actions()`. CPU seconds, best of three, in
turn. A fork is set beside a bare copy of the state.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from norn.agents import RandomAgent, play_out
from norn.agents.measure import compiled, costs_at_random
from norn.kernel.catalogue import open_table

ROUNDS = 3
# Promised, and aimed at: deals per second as a share of OpenSpiel's, interpreted and compiled.
WANTED = ((0.6, 1.0), (1.5, 4.0))
# What a fork may cost: so many copies of the state, and microseconds for each decision of the tail.
COPIES = 3
FOR_EACH = 2
RANDOM = [RandomAgent()] * 4
Deal = Callable[[random.Random], None]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--deals", type=int, default=400, help="deals in each round")
    parser.add_argument("--forks", type=int, default=300, help="decisions at which a fork is measured")
    options = parser.parse_args()
    figures = {**speed(options.deals), **forks(options.forks), "compiled": compiled()}
    print(json.dumps(figures) if options.json else shown(figures))
    return 0


# ---------------------------------------------------------------- deals


def speed(deals: int) -> dict[str, Any]:
    """Deals per second of each, and how Norn compares."""
    spiel = find_spiel()
    ways: dict[str, Deal] = {"norn": norn_deal}
    if spiel is not None:
        game = spiel.load_game("hearts")
        ways["pyspiel"] = lambda rng: spiel_deal(game, rng)
        ways["pyspiel_uniform"] = lambda rng: spiel_deal_uniform(game, rng)
    best = dict.fromkeys(ways, 0.0)
    for number in range(ROUNDS):
        for name, deal in ways.items():
            best[name] = max(best[name], rate(deal, deals, random.Random(number)))
    figures: dict[str, Any] = {name: round(value, 1) for name, value in best.items()}
    figures["ratio"] = round(best["norn"] / best["pyspiel"], 3) if spiel is not None else None
    figures["ratio_uniform"] = round(best["norn"] / best["pyspiel_uniform"], 3) if spiel is not None else None
    return figures


def find_spiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not installed: python3 tools/setup_venv.py --bench", file=sys.stderr)
        return None


def rate(deal: Deal, deals: int, rng: random.Random) -> float:
    gc.collect()
    started = time.process_time()
    for _ in range(deals):
        deal(rng)
    return deals / (time.process_time() - started)


def norn_deal(rng: random.Random) -> None:
    table = open_table("hearts", seed=rng.getrandbits(64), options={"deals": 1})
    play_out(table, RANDOM, rng)


def spiel_deal(game: Any, rng: random.Random) -> None:
    """As in OpenSpiel's documentation."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, probabilities)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def spiel_deal_uniform(game: Any, rng: random.Random) -> None:
    """Quicker, and right only where all outcomes are as likely."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


# ---------------------------------------------------------------- forks


def forks(samples: int) -> dict[str, Any]:
    """Fork against bare copy at random decisions of whole games."""
    costs = costs_at_random("hearts", {}, samples)
    within = sum(cost.fork <= COPIES * cost.copy + FOR_EACH * cost.tail for cost in costs)
    return {
        "fork_us": round(statistics.median(cost.fork for cost in costs), 2),
        "copy_us": round(statistics.median(cost.copy for cost in costs), 2),
        "tail": statistics.median(cost.tail for cost in costs),
        "fork_within": round(within / len(costs), 3),
    }


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
        f" within {COPIES} copies + {FOR_EACH} µs × tail at {figures['fork_within']:.0%} of decisions"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
