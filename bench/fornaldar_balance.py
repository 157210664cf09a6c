"""How Fornaldar is balanced: who wins which scenario, which realms wake, how many answers a turn asks of a person.

    .venv-fast/bin/python bench/fornaldar_balance.py --games 200 --seed 5000 --out build/fornaldar.jsonl
    .venv-fast/bin/python bench/fornaldar_balance.py --show build/fornaldar.jsonl
    .venv-fast/bin/python bench/fornaldar_balance.py --cells all:thumb:random,all:random:thumb --games 100 --out ...
    .venv/bin/python bench/fornaldar_balance.py --readme build/fornaldar.jsonl build/random.jsonl
    .venv/bin/python bench/fornaldar_balance.py --log jotuns --seed 3

A cell is SCENARIO:FOMORIAN:MUNDANE, a scenario (or `all`, or `expedition`) and who plays which side. A line of the
file is a game, a function of its cell and seed: a run that was stopped goes on where it was when the same command is
given again.
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
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from norn.agents import find_agent, next_move
from norn.agents.simulate import wilson
from norn.host.words import sentence
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.table import Table
from norn.kernel.views import names_in

SCENARIOS = ("sampo", "northern_war", "jotuns")
SIDES = ("Fomorian", "Mundane")
TOGETHER = ("orders", "weather", "reinforcement", "plot", "enchantment", "attrition")   # phases that belong to no side
RUNAWAY = 60_000


@dataclass
class Game:
    """How one game went."""

    cell: str
    seed: int
    end: str = "unfinished"
    scores: list[int] = field(default_factory=list)
    turns: int = 0
    seconds: float = 0.0
    slept: list[str] = field(default_factory=list)              # realms that slept at first
    woken: list[str] = field(default_factory=list)              # ... and did not at the end
    active: list[int] = field(default_factory=list)             # answers of the side whose turn it was, by turn
    other: list[int] = field(default_factory=list)              # ... of the other side meanwhile
    both: list[int] = field(default_factory=list)               # ... of each side in the phases before, by Game-Turn
    prompts: dict[str, int] = field(default_factory=dict)       # answers of the active side, by question
    replies: dict[str, int] = field(default_factory=dict)       # ... of the other side
    slowest: float = 0.0                                        # seconds for one answer, thinking and rules
    lost: list[int] = field(default_factory=list)               # CSPs of each side that are dead
    ruined: list[int] = field(default_factory=list)             # fortresses of each side that fell
    cast: dict[str, int] = field(default_factory=dict)          # enchantments tried

    @property
    def winner(self) -> int:
        return 0 if self.end.startswith("fomorian") else 1 if self.end.startswith("mundane") else -1


def options_of(scenario: str) -> dict[str, str]:
    """`expedition` is the Northern War with it."""
    return {"scenario": "northern_war", "expedition": "yes"} if scenario == "expedition" else {"scenario": scenario}


def play(cell: str, seed: int) -> Game:
    """One game, a function of its cell and seed."""
    scenario, *names = cell.split(":")
    definition = find_game("fornaldar")
    table = open_table("fornaldar", 2, seed, options_of(scenario))
    agents = [find_agent(name, definition) for name in names]
    chance = random.Random(seed)
    game = Game(cell, seed)
    game.slept = [one.id for one in table.game.state.realms.values() if not one.active]
    counts: Counter[tuple[int, int, int]] = Counter()
    prompts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    began = time.perf_counter()
    for _ in range(RUNAWAY):
        if table.outcome is not None:
            break
        before = time.perf_counter()
        s = table.game.state
        seat, choice = next_move(table, agents, chance)
        together = s.phase in TOGETHER
        counts[(s.turn, -1 if together else s.active, seat)] += 1
        if not together:
            asked = table.pending.get(seat)         # whoever is not asked may hand something over
            prompts[int(seat != s.active)][asked.prompt if asked is not None else "deed"] += 1
        table.answer(seat, *choice)
        game.slowest = max(game.slowest, time.perf_counter() - before)
    s = table.game.state
    game.seconds = round(time.perf_counter() - began, 2)
    game.turns = s.turn
    game.woken = [one for one in game.slept if s.realms[one].active]
    for turn in range(1, s.turn + 1):
        for seat in (0, 1):
            game.active.append(counts[(turn, seat, seat)])
            game.other.append(counts[(turn, seat, 1 - seat)])
            game.both.append(counts[(turn, -1, seat)])
    game.prompts, game.replies = dict(prompts[0]), dict(prompts[1])
    game.lost = [sum([number for colour, number in s.dead.items() if _side(table, colour) == seat]) for seat in (0, 1)]
    game.ruined = _ruined(table)
    game.cast = dict(Counter(str(event.data["enchantment"]).removeprefix("enchantment:") for event in table.events(0)
                             if event.kind in ("plotted", "plotted_at")))
    if table.outcome is not None:
        game.end, game.scores = table.outcome.reason, list(table.outcome.scores)
    return game


def _side(table: Table, colour: str) -> int:
    from norn.games.fornaldar.rules.pieces import side_of
    return side_of(table.game.state, colour)


def _ruined(table: Table) -> list[int]:
    """Fortresses that fell, by whose they were."""
    from norn.games.fornaldar.rules.lands import kingdom_at
    s = table.game.state
    found = [0, 0]
    for hex_number in s.ruins:
        realm = s.realms.get(kingdom_at(s, hex_number))
        if realm is not None and realm.side in (0, 1):
            found[realm.side] += 1
    return found


# --- tables -------------------------------------------------------------------------------------------------


def _share(hits: int, tries: int) -> str:
    low, high = wilson(hits, tries)
    return f"{hits} of {tries} ({100 * hits / max(1, tries):.0f} %, {100 * low:.0f}–{100 * high:.0f})"


def print_ends(cells: dict[str, list[Game]]) -> None:
    print("| scenario | Fomorian | Mundane | games | Fomorian wins of the decided | draws | lead, middle half "
          "| CSPs lost | fortresses lost | seconds a game |\n|---|---|---|---|---|---|---|---|---|---|")
    for cell, games in cells.items():
        wins = Counter(one.winner for one in games)
        leads = sorted(one.scores[1] - one.scores[0] for one in games if one.scores)
        quarter = [leads[len(leads) * part // 4] for part in (1, 2, 3)] if len(leads) > 3 else leads
        lost = "/".join(f"{statistics.mean(one.lost[seat] for one in games):.0f}" for seat in (0, 1))
        fell = "/".join(f"{statistics.mean(one.ruined[seat] for one in games):.1f}" for seat in (0, 1))
        print(f"| {' | '.join(cell.split(':'))} | {len(games)} | {_share(wins[0], wins[0] + wins[1])} "
              f"| {_share(wins[-1], len(games))} | {quarter} | {lost} | {fell} "
              f"| {statistics.mean(one.seconds for one in games):.1f} |")


def print_levels(cells: dict[str, list[Game]]) -> None:
    for cell, games in cells.items():
        ends = Counter(one.end for one in games)
        print(f"\n{cell}: " + ", ".join(f"{end} {number}" for end, number in sorted(ends.items())))


def print_woken(cells: dict[str, list[Game]]) -> None:
    """10.3: In which share of the games each realm that sleeps at first is woken."""
    for cell, games in cells.items():
        woken = Counter(realm for one in games for realm in one.woken)
        print(f"\n{cell} woken: " + ", ".join(f"{realm} {100 * woken[realm] / len(games):.0f} %"
                                             for realm in games[0].slept))


def _parts(numbers: list[int]) -> str:
    numbers = sorted(numbers)
    return f"median {statistics.median(numbers):.0f}, 95 % {numbers[len(numbers) * 95 // 100]}, most {numbers[-1]}"


def print_answers(cells: dict[str, list[Game]]) -> None:
    for cell, games in cells.items():
        print(f"\n{cell} answers a turn, active side: {_parts([n for one in games for n in one.active])}; "
              f"other side: {_parts([n for one in games for n in one.other])}; "
              f"phases before, a side: {_parts([n for one in games for n in one.both])}")
        turns = sum(len(one.active) for one in games)
        for title, which in (("active", "prompts"), ("other", "replies")):
            total: Counter[str] = Counter()
            for one in games:
                total.update(getattr(one, which))
            print(f"  {title}, by question: " + ", ".join(f"{prompt} {number / turns:.1f}"
                                                         for prompt, number in total.most_common(12)))


def print_cast(cells: dict[str, list[Game]]) -> None:
    for cell, games in cells.items():
        total: Counter[str] = Counter()
        for one in games:
            total.update(one.cast)
        print(f"{cell} enchantments, of {sum(total.values())}: "
              + ", ".join(f"{name} {number}" for name, number in total.most_common()) + "\n")


def report(games: Iterable[Game]) -> None:
    cells: dict[str, list[Game]] = {}
    for one in games:
        cells.setdefault(one.cell, []).append(one)
    print_ends(cells)
    print_levels(cells)
    print_woken(cells)
    print_cast(cells)
    print_answers(cells)


# --- for the README -----------------------------------------------------------------------------------------


UNEVEN, DRAWN, WOKEN, BEATEN = 65, 40, 33, 90       # per cent: what is wanted of the computer player


def _with_interval(hits: int, tries: int) -> str:
    low, high = wilson(hits, tries)
    return f"{hits} of {tries}: {100 * hits / max(1, tries):.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def print_readme(games: list[Game]) -> None:
    """The tables of the README, each with 95 % intervals, and a line for whatever falls short of what is wanted."""
    scenarios = list(dict.fromkeys(one.cell.split(":")[0] for one in games))
    alike = {name: [one for one in games if one.cell == f"{name}:thumb:thumb"] for name in scenarios}
    short: list[str] = []
    print("| scenario | games | League wins of the decided (95 %) | draws (95 %) | Mundane lead, quartiles "
          "| fortresses lost, League / Alliance | realm woken least (95 %) |\n|---|---|---|---|---|---|---|")
    for name, those in alike.items():
        if those:
            short += _balance_row(name, those)
    print("\n| scenario | thumb as the League beats random (95 %) | thumb as the Alliance beats random (95 %) |"
          "\n|---|---|---|")
    for name in scenarios:
        sides = []
        for seat, cell in enumerate((f"{name}:thumb:random", f"{name}:random:thumb")):
            those = [one for one in games if one.cell == cell]
            won = len([one for one in those if one.winner == seat])
            sides.append(_with_interval(won, len(those)) if those else "not played")
            if those and 100 * won < BEATEN * len(those):
                short.append(f"{cell}: thumb wins fewer than {BEATEN} %")
        print(f"| {name} | {' | '.join(sides)} |")
    print_answers({f"{name}:thumb:thumb": those for name, those in alike.items() if those})
    print("\n" + ("\n".join(f"FALLS SHORT: {one}" for one in short) or "Nothing falls short."))


def _balance_row(name: str, those: list[Game]) -> list[str]:
    """A scenario's row; returns what falls short in it."""
    wins = Counter(one.winner for one in those)
    decided = wins[0] + wins[1]
    leads = sorted(one.scores[1] - one.scores[0] for one in those if one.scores)
    fell = " / ".join(f"{statistics.mean(one.ruined[seat] for one in those):.1f}" for seat in (0, 1))
    woken = Counter(realm for one in those for realm in one.woken)
    least = min(those[0].slept, key=lambda realm: woken[realm], default="")
    quartiles = ", ".join(str(leads[len(leads) * part // 4]) for part in (1, 2, 3))
    print(f"| {name} | {len(those)} | {_with_interval(wins[0], decided)} | {_with_interval(wins[-1], len(those))} "
          f"| {quartiles} | {fell} | {least} {_with_interval(woken[least], len(those))} |")
    found = []
    if 100 * max(wins[0], wins[1]) > UNEVEN * decided:
        found.append(f"{name}: one side wins more than {UNEVEN} % of the decided")
    if 100 * wins[-1] >= DRAWN * len(those):
        found.append(f"{name}: {DRAWN} % draws or more")
    return found + [f"{name}: {realm} wakes in fewer than {WOKEN} %" for realm in those[0].slept
                    if 100 * woken[realm] < WOKEN * len(those)]


# --- a game to read -----------------------------------------------------------------------------------------


def print_log(scenario: str, seed: int) -> None:
    """Everything that happened in a game of thumbs, in the words that players read; the score after every turn."""
    table = open_table("fornaldar", 2, seed, options_of(scenario))
    agents = [find_agent("thumb", find_game("fornaldar"))] * 2
    chance = random.Random(seed)
    told, turn = 0, 0
    while table.outcome is None:
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
        names = None
        for event in table.events(told):
            names = names or names_in(table.definition.scene(table.game, seat))
            told = event.number + 1
            print(sentence(table, event, names))
        if table.game.state.turn != turn:
            turn = table.game.state.turn
            from norn.games.fornaldar.rules.victory import final_totals
            print(f"=== turn {turn}; if it ended now {final_totals(table.game.state)}")
    print(table.outcome)


# --- running ------------------------------------------------------------------------------------------------


def spread(asked: str) -> list[str]:
    """Cells by name, with `all` spread out."""
    found = []
    for one in asked.split(","):
        scenario, _, players = one.partition(":")
        found += [f"{name}:{players}" for name in (SCENARIOS if scenario == "all" else (scenario,))]
    return found


def read(files: list[Path]) -> list[Game]:
    return [Game(**json.loads(line)) for file in files if file.exists() for line in file.read_text().splitlines()]


def run(cells: list[str], seeds: range, out: Path) -> None:
    """Game by game, of all cells in turn, so that a run that is stopped has some of each."""
    out.parent.mkdir(parents=True, exist_ok=True)
    done: dict[tuple[str, int], Any] = {(one.cell, one.seed): one for one in read([out])}
    todo = [(cell, seed) for seed in seeds for cell in cells if (cell, seed) not in done]
    with out.open("a") as file:
        for number, (cell, seed) in enumerate(todo, 1):
            game = play(cell, seed)
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
            print(f"{number} of {len(todo)}: {cell} {seed} {game.end} {game.scores} {game.seconds} s", file=sys.stderr,
                  flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each cell")
    parser.add_argument("--seed", type=int, default=5000, help="of the first game; the others follow")
    parser.add_argument("--cells", default="all:thumb:thumb", help="separated by commas; all:thumb:thumb unless given")
    parser.add_argument("--out", type=Path, default=Path("build/fornaldar.jsonl"), help="where the games are kept")
    parser.add_argument("--show", type=Path, nargs="+", help="show the games of these files and play none")
    parser.add_argument("--readme", type=Path, nargs="+", help="the README's tables from the games of these files")
    parser.add_argument("--log", choices=(*SCENARIOS, "expedition"), help="print one game of thumbs, to be read")
    asked = parser.parse_args()
    if asked.log:
        print_log(asked.log, asked.seed)
    elif asked.readme:
        print_readme(read(asked.readme))
    elif asked.show:
        report(read(asked.show))
    else:
        run(spread(asked.cells), range(asked.seed, asked.seed + asked.games), asked.out)
        report(read([asked.out]))


if __name__ == "__main__":
    main()
