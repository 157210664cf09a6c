"""How Mistfall is balanced: win rates of `thumb` in every seat by quest, number of heroes and sides of the charters;
why games are lost; which advanced feats are bought; how many questions a round takes.

    .venv-fast/bin/python bench/mistfall_balance.py --games 300 --seed 5000 --json build/mistfall.json
    .venv-fast/bin/python bench/mistfall_balance.py --show build/mistfall.json
    .venv-fast/bin/python bench/mistfall_balance.py --cards 100

A cell is HEROES:QUEST:SIDES, where SIDES says which charters show their nightmare side: none, heroes, quest or both.
Each part may be `all`. The heroes are drawn at random, by the seed of the game.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat
from pathlib import Path
from typing import Any

from norn.agents import find_agent, next_move
from norn.agents.simulate import wilson
from norn.games.mistfall.content import CONTENT
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.views import Sight

QUESTS = ("quest_1", "quest_2", "quest_3", "quest_4")
SIDES = {"none": ("no", "no"), "heroes": ("yes", "no"), "quest": ("no", "yes"), "both": ("yes", "yes")}
GOALS = ("2:all:all", "1:all:none", "4:all:none")
DEFEATS = ("hero_lost", "party_lost", "out_of_time")
RUNAWAY = 20_000


@dataclass(frozen=True)
class Game:
    """How one game went."""

    cell: str
    seed: int
    end: str
    round: int
    final: bool             # the party had come to the special encounter
    heroes: list[str]
    bought: list[str]       # kinds of advanced feats
    questions: int          # put to anybody; those that the table answers by itself are not

    @property
    def won(self) -> bool:
        return self.end == "victory"


def play(cell: str, seed: int) -> Game:
    """One game of thumbs, a function of its cell and seed."""
    seats, quest, sides = cell.split(":")
    heroes, charter = SIDES[sides]
    options = {"quest": quest, "nightmare_heroes": heroes, "nightmare_quest": charter}
    definition = find_game("mistfall")
    table = open_table("mistfall", int(seats), seed, options)
    agents = [find_agent("thumb", definition)] * int(seats)
    chance = random.Random(seed)
    questions = 0
    while table.outcome is None and questions < RUNAWAY:
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
        questions += 1
    facts = Sight(table, 0).facts
    end = table.outcome.reason if table.outcome is not None else "unfinished"
    names = [one["id"] for one in facts["heroes"]]
    bought = [kind for one in facts["heroes"] for kind in _bought(one)]
    return Game(cell, seed, end, facts["round"], facts["special"], names, bought, questions)


def _bought(hero: dict[str, Any]) -> list[str]:
    """The kinds of advanced feats of which a copy is no longer for sale."""
    left = Counter(card.rpartition("-")[0] for card in hero["feats"])
    return [kind for kind, card in CONTENT.cards.items()
            if card.hero == hero["id"] and card.kind == "advanced_feat" and left[kind] < card.copies]


# --- tables -------------------------------------------------------------------------------------------------


def share(games: Iterable[Game]) -> str:
    """won of played, the share and its 95 % interval"""
    found = list(games)
    wins = sum(one.won for one in found)
    low, high = wilson(wins, len(found))
    return f"{wins} of {len(found)} | {100 * wins / max(1, len(found)):.1f} % | {100 * low:.1f}–{100 * high:.1f} %"


def print_wins(cells: dict[str, list[Game]]) -> None:
    print("| heroes | quest | nightmare sides | won | share | 95 % interval | rounds | hero lost | party lost "
          "| out of time | lost in the final |\n|---|---|---|---|---|---|---|---|---|---|---|")
    for cell, games in cells.items():
        rounds = statistics.mean(one.round for one in games)
        ends = Counter(one.end for one in games)
        final = sum(one.final and not one.won for one in games)
        lost = " | ".join(str(ends[end]) for end in DEFEATS)
        print(f"| {' | '.join(cell.split(':'))} | {share(games)} | {rounds:.1f} | {lost} | {final} |")


def print_heroes(games: list[Game]) -> None:
    print("\n| hero (all cells shown) | won | share | 95 % interval |\n|---|---|---|---|")
    for hero in CONTENT.heroes:
        print(f"| {hero} | {share([one for one in games if hero in one.heroes])} |")


def print_feats(games: list[Game]) -> None:
    """Each advanced feat, and the share of its hero's games in which it was bought."""
    played = Counter(hero for one in games for hero in one.heroes)
    bought = Counter(kind for one in games for kind in one.bought)
    print("\n| hero | advanced feats by the share of his games in which they are bought |\n|---|---|")
    rare = []
    for hero in CONTENT.heroes:
        shares = {card.id: bought[card.id] / max(1, played[hero]) for card in CONTENT.cards.values()
                  if card.hero == hero and card.kind == "advanced_feat"}
        rare += [f"{kind} {100 * part:.1f} %" for kind, part in shares.items() if part < 0.02]
        line = ", ".join(f"{CONTENT.cards[kind].name} {100 * part:.0f} %"
                         for kind, part in sorted(shares.items(), key=lambda one: -one[1]))
        print(f"| {hero} | {line} |")
    print(f"\nBelow 2 %: {', '.join(rare) or 'none'}.")


def print_questions(games: list[Game]) -> None:
    for seats in sorted({one.cell.split(":")[0] for one in games}):
        rounds = [one.questions / max(1, one.round) for one in games if one.cell.split(":")[0] == seats]
        middle = statistics.median(rounds)
        print(f"\nQuestions a round with {seats} heroes: median {middle:.0f} of {len(rounds)} games.")


def report(games: list[Game]) -> None:
    cells: dict[str, list[Game]] = {}
    for one in games:
        cells.setdefault(one.cell, []).append(one)
    print_wins(cells)
    print_heroes(games)
    print_feats(games)
    print_questions(games)


# --- what comes into play -----------------------------------------------------------------------------------


def came_into_play(agents: tuple[str, ...], seed: int) -> set[str]:
    """Everything printed that was out at some decision of one game; quest, heroes and options go by the seed."""
    definition = find_game("mistfall")
    seats = 1 + seed % 4
    options = {"quest": QUESTS[seed // 4 % 4], "enemy_pack": "yes" if seed % 3 == 0 else "no"}
    table = open_table("mistfall", seats, seed, options)
    players = [find_agent(agents[seat % len(agents)], definition) for seat in range(seats)]
    chance = random.Random(seed)
    found: set[str] = set()
    assert definition.in_play is not None
    for _ in range(RUNAWAY):
        found.update(definition.in_play(table.game.state))
        if table.outcome is not None:
            break
        seat, choice = next_move(table, players, chance)
        table.answer(seat, *choice)
    return found


def print_cards(count: int, seed: int) -> None:
    """Which share of everything printed comes into play, and what does not."""
    definition = find_game("mistfall")
    assert definition.content_ids is not None
    everything = definition.content_ids()
    kinds: dict[str, str | tuple[str, ...]]
    kinds = {"hero cards": "kind:", "enemies": ("foe:", "villain:"), "encounters": "encounter:", "Time cards": "time:",
             "tiles": "tile:", "heroes and quests": ("hero:", "quest:")}
    found: set[str] = set()
    for agents in (("random",), ("thumb",), ("thumb", "random")):
        for number in range(seed, seed + count):
            found |= came_into_play(agents, number)
        print(f"{' and '.join(agents)}: {len(found)} of {len(everything)} so far", file=sys.stderr, flush=True)
    print(f"{count} games each of random, thumb, and both in turn, 1 to 4 heroes, seeds from {seed}:")
    for name, prefix in kinds.items():
        wanted = [one for one in everything if one.startswith(prefix)]
        print(f"  {name}: {sum(one in found for one in wanted)} of {len(wanted)}")
    missing = [one for one in everything if one not in found]
    share_out = 100 * (len(everything) - len(missing)) / len(everything)
    print(f"  all: {share_out:.1f} %; never came into play: {', '.join(missing) or 'nothing'}")


# --- running ------------------------------------------------------------------------------------------------


def spread(asked: str) -> list[str]:
    """Cells by name, with `all` spread out."""
    found = []
    for one in asked.split(","):
        seats, quest, sides = one.split(":")
        for q in QUESTS if quest == "all" else (quest,):
            for side in SIDES if sides == "all" else (sides,):
                found.append(f"{seats}:{q}:{side}")
    return found


def run(cell: str, seeds: range, jobs: int) -> list[Game]:
    if jobs < 2:
        return [play(cell, seed) for seed in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, repeat(cell), seeds, chunksize=8))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="of each cell")
    parser.add_argument("--seed", type=int, default=5000, help="of the first game; the others follow")
    parser.add_argument("--cells", default=",".join(GOALS), help=f"separated by commas; {','.join(GOALS)} unless given")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the games here, cell by cell")
    parser.add_argument("--show", type=Path, nargs="+", help="show the games of these files and play none")
    parser.add_argument("--cards", type=int, help="play so many games of three kinds; name what never came into play")
    asked = parser.parse_args()
    if asked.cards:
        print_cards(asked.cards, asked.seed)
        return
    games: list[Game] = []
    if asked.show:
        for file in asked.show:
            games += [Game(**one) for one in json.loads(file.read_text())]
        report(games)
        return
    for cell in spread(asked.cells):
        began = time.perf_counter()
        found = run(cell, range(asked.seed, asked.seed + asked.games), asked.jobs)
        games += found
        if asked.json is not None:
            asked.json.parent.mkdir(parents=True, exist_ok=True)
            asked.json.write_text(json.dumps([asdict(one) for one in games]))
        print(f"{cell} {share(found)} ({time.perf_counter() - began:.0f} s)", file=sys.stderr, flush=True)
    report(games)


if __name__ == "__main__":
    main()
