"""Whole games by the rules of thumb: decisions a second, beside the version before where its interpreter is given.

    .venv/bin/python bench/thumb.py                                        as text
    .venv/bin/python bench/thumb.py --before ../before/.venv/bin/python    each game on both, in turn

Decisions per CPU second of whole games by thumb alone, rules and all, of each game the quickest of three. Both versions
play the same seeds; whether they decided the same throughout is said as well.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import hashlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROUNDS = 3
# Seats and games; and how much faster than before thumb was compiled it was to become, compiled on both sides.
PLAYED = {"hearts": (4, 30, 1.8), "realms": (3, 20, 2.5), "mistfall": (2, 20, 1.5)}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--games", default=",".join(PLAYED), help="the games, with commas between")
    parser.add_argument("--share", type=float, default=1.0, help="play this part of the games, or so many times more")
    parser.add_argument("--before", help="the interpreter that has the version before")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        return play()
    figures = compare(options.games.split(","), options.share, options.before)
    print(json.dumps(figures) if options.json else shown(figures))
    return 0


def compare(games: list[str], share: float, before: str | None) -> dict[str, Any]:
    """Decisions a second of each version, and whether they played the same."""
    pythons = {"now": sys.executable, **({"before": before} if before else {})}
    figures: dict[str, Any] = {}
    with contextlib.ExitStack() as stack:
        players = {name: stack.enter_context(player(python)) for name, python in pythons.items()}
        for game in games:
            seats, number, _ = PLAYED[game]
            figures[game] = in_turn(players, game, seats, max(1, round(number * share)))
            figures["compiled"] = figures[game].pop("compiled")
    return figures


def in_turn(players: dict[str, Any], game: str, seats: int, number: int) -> dict[str, Any]:
    """The same games on each, one after the other, whoever began the last time coming last the next."""
    best: dict[tuple[str, int], dict[str, Any]] = {}
    order = list(players)
    for seed in [*range(number)] * ROUNDS:
        order.reverse()
        for name in order:
            done = asked(players[name], {"game": game, "seats": seats, "seed": seed})
            known = best.get((name, seed))
            if known is None or done["spent"] < known["spent"]:
                best[name, seed] = done
    found: dict[str, Any] = {"compiled": best["now", 0]["compiled"]}
    for name in players:
        rows = [best[name, seed] for seed in range(number)]
        found[name] = round(sum(row["decisions"] for row in rows) / sum(row["spent"] for row in rows))
    if "before" in players:
        found["times"] = round(found["now"] / found["before"], 2)
        found["same"] = sum(best["now", seed]["digest"] == best["before", seed]["digest"] for seed in range(number))
        found["games"] = number
    return found


# ---------------------------------------------------------------- a process that plays


@contextlib.contextmanager
def player(python: str) -> Iterator[subprocess.Popen[str]]:
    """A process of that interpreter that plays whatever it is asked to."""
    command = [python, str(Path(__file__).resolve()), "--play"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def asked(process: subprocess.Popen[str], what: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        raise SystemExit(f"{process.args!r} died over {what}")
    done: dict[str, Any] = json.loads(answer)
    return done


def play() -> int:
    """Games by thumb, as they are asked for. Must run on versions before: only what these have is used."""
    from norn.agents import find_agent, play_out
    from norn.agents.measure import compiled
    from norn.kernel.catalogue import open_table

    for line in sys.stdin:
        what = json.loads(line)
        table = open_table(what["game"], what["seats"], what["seed"], {})
        agents = [find_agent("thumb", table.definition)] * what["seats"]
        gc.collect()
        started = time.process_time()
        play_out(table, agents, random.Random(what["seed"]))
        spent = time.process_time() - started
        said = repr([(seat, choice) for seat, choice, _ in table.decisions]).encode()
        done = {"decisions": len(table.decisions), "spent": spent, "compiled": compiled()}
        print(json.dumps({**done, "digest": hashlib.sha256(said).hexdigest()}), flush=True)
    return 0


def shown(figures: dict[str, Any]) -> str:
    lines = []
    for game, (_, _, wanted) in PLAYED.items():
        if game not in figures:
            continue
        one = figures[game]
        line = f"  {game + ' by thumb':<24}  {one['now']:>8,} decisions/s"
        if "before" in one:
            line += f"  before {one['before']:>8,}  {one['times']:.2f} times"
            line += f" (wanted {wanted})" if figures["compiled"] else ""
            line += f"  the same in {one['same']} of {one['games']} games"
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
