"""How Realms of Ruin is balanced: win rates of `thumb` in every seat, by difficulty, party, hero and quest, and why
games are lost.

    .venv/bin/python bench/realms_balance.py --games 400 --small 200 --seed 1
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

from norn.agents import find_agent, play_out
from norn.agents.simulate import wilson
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.views import Sight

DIFFICULTIES = ("easy", "medium", "hard")
PARTIES = (1, 2, 5)
DEFEATS = ("consumed_world", "dooms_fall")


@dataclass(frozen=True)
class Game:
    """How one game went."""

    end: str
    won: bool
    round: int
    heroes: tuple[str, ...]
    quests: tuple[str, ...]
    stage: str      # how far the party had come: quests, march, fight


def play(seats: int, difficulty: str, seed: int) -> Game:
    """One game of thumbs, a function of its seed."""
    definition = find_game("realms")
    table = open_table("realms", seats, seed, {"difficulty": difficulty})
    play_out(table, [find_agent("thumb", definition)] * seats, random.Random(seed))
    facts = Sight(table, 0).facts
    end = table.outcome.reason if table.outcome is not None else "unfinished"
    won = end not in (*DEFEATS, "unfinished")
    stage = "fight" if facts["engaged"] else "march" if facts["court_open"] else "quests"
    return Game(end, won, facts["round"], tuple(one["id"] for one in facts["heroes"]),
                tuple(one["id"] for one in facts["quests"]), stage)


def batch(seats: int, difficulty: str, games: int, seed: int, jobs: int) -> list[Game]:
    with ProcessPoolExecutor(jobs) as pool:
        seeds = range(seed, seed + games)
        return list(pool.map(play, repeat(seats), repeat(difficulty), seeds, chunksize=8))


def share(games: Iterable[Game]) -> str:
    """won / played, the share and its 95 % interval"""
    found = list(games)
    wins = sum(one.won for one in found)
    low, high = wilson(wins, len(found))
    rate = 100 * wins / max(1, len(found))
    return f"{wins} of {len(found)} | {rate:.1f} % | {100 * low:.1f}–{100 * high:.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of three heroes, at each difficulty")
    parser.add_argument("--small", type=int, default=200, help="at medium, of each other party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="some of the sets, as 3:easy,5:medium")
    asked = parser.parse_args()
    sets: dict[tuple[int, str], list[Game]] = {}
    print("| heroes | difficulty | won | share | 95 % interval | mean rounds |\n|---|---|---|---|---|---|", flush=True)
    for seats, difficulty in [*[(3, one) for one in DIFFICULTIES], *[(one, "medium") for one in PARTIES]]:
        if asked.only and f"{seats}:{difficulty}" not in asked.only.split(","):
            continue
        count = asked.games if seats == 3 else asked.small
        games = batch(seats, difficulty, count, asked.seed, asked.jobs)
        sets[seats, difficulty] = games
        rounds = sum(one.round for one in games) / len(games)
        print(f"| {seats} | {difficulty} | {share(games)} | {rounds:.1f} |", flush=True)
    medium = sets.get((3, "medium"), [])
    mean = sum(one.won for one in medium) / max(1, len(medium))
    for title, names in (("hero", find_names(medium, "heroes")), ("quest", find_names(medium, "quests"))):
        print(f"\n| {title} (3 heroes, medium) | won | share | 95 % interval | from the mean |\n|---|---|---|---|---|")
        for name in names:
            found = [one for one in medium if name in one.heroes or name in one.quests]
            off = 100 * (sum(one.won for one in found) / len(found) - mean)
            print(f"| {name} | {share(found)} | {off:+.1f} |")
    print("\n| heroes | at | lost | Consumed World | Doom's Fall | in the quests | on the march | in the fight |"
          "\n|---|---|---|---|---|---|---|---|")
    for (seats, difficulty), games in sets.items():
        lost = [one for one in games if not one.won]
        ends = Counter(one.end for one in lost)
        stages = Counter(one.stage for one in lost)
        cells = [*[ends[one] for one in DEFEATS], *[stages[one] for one in ("quests", "march", "fight")]]
        shown = " | ".join(f"{100 * one / max(1, len(lost)):.0f} %" for one in cells)
        print(f"| {seats} | {difficulty} | {len(lost)} | {shown} |")
    print("\n| ending | " + " | ".join(f"{seats} {difficulty}" for seats, difficulty in sets) + " |")
    print("|---|" + "---|" * len(sets))
    for end in sorted({one.end for games in sets.values() for one in games}):
        print(f"| {end} | " + " | ".join(str(sum(one.end == end for one in games)) for games in sets.values()) + " |")


def find_names(games: list[Game], what: str) -> list[str]:
    return sorted({name for one in games for name in getattr(one, what)})


if __name__ == "__main__":
    main()
