"""How fast a game runs: random play, and what a fork, a copy, a view and a save cost at random decisions."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from norn.agents import RandomAgent, next_move, play_out
from norn.kernel import table as kernel_table
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.kernel.views import view_bytes

RUNS = 3
SAMPLES = 200  # decisions at which fork, copy, view and save are measured, in runs of a second or more
TRIES = 5  # each is measured so often; the quickest counts, since the machine has other things to do


def compiled() -> bool:
    """Whether the compiled package is in use."""
    return not str(kernel_table.__file__).endswith(".py")


def measure(name: str, options: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The object that `norn bench --json` prints."""
    runs = [play_at_random(name, options, seconds, seed) for seed in range(RUNS)]
    costs = costs_at_random(name, options, max(20, min(SAMPLES, int(SAMPLES * seconds))))
    return {
        "decisions_per_second": round(max(decisions / spent for decisions, _, spent in runs), 1),
        "games_per_second": round(max(games / spent for _, games, spent in runs), 2),
        "fork_us": round(statistics.median(cost.fork for cost in costs), 2),
        "copy_us": round(statistics.median(cost.copy for cost in costs), 2),
        "view_us": round(statistics.median(cost.view for cost in costs), 2),
        "save_bytes": int(statistics.median(cost.save for cost in costs)),
        "compiled": compiled(),
    }


def play_at_random(name: str, options: dict[str, Any], seconds: float, seed: int) -> tuple[int, int, float]:
    """Decisions, games, CPU seconds of random games one after the other."""
    seats = find_game(name).meta.default_seats
    agents = [RandomAgent()] * seats
    chance = random.Random(seed)
    decisions = games = 0
    started = time.process_time()
    while True:
        table = open_table(name, seats, chance.getrandbits(64), options)
        play_out(table, agents, chance)
        decisions += len(table.decisions)
        games += 1
        spent = time.process_time() - started
        if spent >= seconds:
            return decisions, games, spent


@dataclass(frozen=True)
class Cost:
    """At one decision: microseconds, the length of the tail, bytes."""

    fork: float
    copy: float
    view: float
    tail: int
    save: int


def costs_at_random(name: str, options: dict[str, Any], samples: int, seed: int = 0) -> list[Cost]:
    """Costs at decisions of random games, each as likely as another."""
    seats = find_game(name).meta.default_seats
    agents = [RandomAgent()] * seats
    chance = random.Random(seed)
    costs: list[Cost] = []
    while len(costs) < samples:
        table = open_table(name, seats, chance.getrandbits(64), options)
        while table.outcome is None and len(costs) < samples:
            if chance.random() < 0.05:
                costs.append(_cost(table))
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
    return costs


def _cost(table: Table) -> Cost:
    copy = table.definition.copy
    state = table.game.state
    seat = next(iter(table.pending))
    return Cost(
        quickest(table.fork),
        quickest(lambda: copy(state)),
        quickest(lambda: view_bytes(table, seat)),
        table.tail,
        len(save_bytes(table)),
    )


def quickest(what: Callable[[], Any], repeat: int = 10) -> float:
    """Microseconds for doing it once: the best of a few tries of several."""
    best = float("inf")
    for _ in range(TRIES):
        started = time.perf_counter_ns()
        for _ in range(repeat):
            what()
        best = min(best, time.perf_counter_ns() - started)
    return best / repeat / 1000
