"""What of Realms of Ruin comes into play: cards, items, spells, monsters, endings, over games of every sort.

    .venv/bin/python bench/realms_reach.py --games 200 --seed 1

Three sorts of games, of one to five heroes at every difficulty by turns: `fuzz` (all answers at random), `thumb` (rules
of thumb in every seat) and `mixed` (some seats of each). An item has come into play when a hero has owned it, a spell
when it was cast, a monster when it stood on the board, an encounter when it was met, a pact when it came due; what
never did is named. The exit code is 1 when less than 95 % of a family came into play, or an ending or the Wraith not.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

from norn.agents import Agent, find_agent, next_move
from norn.kernel.catalogue import find_game, open_table

SORTS = ("fuzz", "thumb", "mixed")
DIFFICULTIES = ("easy", "medium", "hard")
FAMILIES = {"encounter": "encounters", "item": "items", "spell": "spells", "kind": "monsters", "quest": "quests",
            "pact": "Dark Pacts", "hero": "heroes"}
WANTED = 0.95
RUNAWAY = 20_000


@dataclass(frozen=True)
class Seen:
    """What one game has shown."""

    sort: str
    end: str
    decisions: int
    came: frozenset[str]
    wraiths: int        # heroes lost as a Wraith
    played: int         # of them those whose player plays on


def seats_of(seed: int) -> int:
    return 1 + seed % 5


def agents_of(sort: str, seats: int, chance: random.Random) -> list[Agent]:
    """Who sits where; a mixed party has at least one of each if it can."""
    definition = find_game("realms")
    names = {"fuzz": ["random"] * seats, "thumb": ["thumb"] * seats}.get(sort)
    if names is None:
        names = ["thumb", "random", *[chance.choice(("thumb", "random")) for _ in range(seats - 2)]][:seats]
        chance.shuffle(names)
    return [find_agent(name, definition) for name in names]


def play(sort: str, seed: int) -> Seen:
    """One game, a function of its sort and seed."""
    seats = seats_of(seed)
    chance = random.Random(f"{sort} {seed}")
    table = open_table("realms", seats, seed, {"difficulty": DIFFICULTIES[seed // 5 % 3]})
    agents = agents_of(sort, seats, chance)
    in_play = table.definition.in_play
    assert in_play is not None
    came: set[str] = set()
    while table.outcome is None and len(table.decisions) < RUNAWAY:
        came.update(in_play(table.game.state))
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    came.update(in_play(table.game.state))
    heroes = [hero.status for hero in table.game.state.heroes]
    end = table.outcome.reason if table.outcome is not None else "unfinished"
    return Seen(sort, end, len(table.decisions), frozenset(came), heroes.count("corrupted") + heroes.count("wraith"),
                heroes.count("wraith"))


def play_all(games: int, seed: int, jobs: int) -> list[Seen]:
    """The games of every sort, with a line of progress for each."""
    found: list[Seen] = []
    with ProcessPoolExecutor(jobs) as pool:
        for sort in SORTS:
            for one in pool.map(play, repeat(sort), range(seed, seed + games), chunksize=4):
                found.append(one)
                print(f"\r{sort}: {len(found)} of {games * len(SORTS)} games", end="", file=sys.stderr)
            print(file=sys.stderr)
    return found


def show_ends(seen: list[Seen]) -> list[str]:
    """The table of endings and Wraiths; the endings never reached."""
    ends = list(find_game("realms").ends)
    print("| games of | played | decisions | " + " | ".join(ends) + " | heroes turned Wraith | of them played on |")
    print("|---|" + "---|" * (len(ends) + 4))
    for sort in SORTS:
        some = [one for one in seen if one.sort == sort]
        count = Counter(one.end for one in some)
        cells = [len(some), f"{sum(one.decisions for one in some):,}", *[count[end] for end in ends],
                 sum(one.wraiths for one in some), sum(one.played for one in some)]
        print(f"| {sort} | " + " | ".join(str(cell) for cell in cells) + " |")
    return [end for end in ends if not any(one.end == end for one in seen)]


def show_families(seen: list[Seen]) -> bool:
    """How much of each family came into play; whether it was enough."""
    listed = find_game("realms").content_ids
    assert listed is not None
    printed = list(listed())
    came = frozenset[str]().union(*(one.came for one in seen))
    by_sort = {sort: frozenset[str]().union(*(one.came for one in seen if one.sort == sort)) for sort in SORTS}
    print("\n| family | of | came into play | " + " | ".join(f"in {sort}" for sort in SORTS) + " | never |")
    print("|---|---|---|" + "---|" * (len(SORTS) + 1))
    enough = True
    for family, title in FAMILIES.items():
        ids = [one for one in printed if one.startswith(f"{family}:")]
        missing = [one.partition(":")[2] for one in ids if one not in came]
        enough = enough and len(ids) - len(missing) >= WANTED * len(ids)
        cells = [str(sum(one in by_sort[sort] for one in ids)) for sort in SORTS]
        share = 100 * (len(ids) - len(missing)) / len(ids)
        print(f"| {title} | {len(ids)} | {len(ids) - len(missing)}, {share:.0f} % | " + " | ".join(cells)
              + f" | {', '.join(missing) or 'none'} |")
    return enough


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each sort (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    asked = parser.parse_args()
    seen = play_all(asked.games, asked.seed, asked.jobs)
    unreached = show_ends(seen)
    enough = show_families(seen)
    wraith = any(one.wraiths for one in seen)
    print(f"\nendings never reached: {', '.join(unreached) or 'none'}")
    print(f"the Wraith was {'' if wraith else 'not '}reached")
    return 0 if enough and wraith and not unreached else 1


if __name__ == "__main__":
    sys.exit(main())
