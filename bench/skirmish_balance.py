"""How Eldfall Skirmish is balanced: which faction wins against which, who gains by going first, how much is asked.

    .venv-fast/bin/python bench/skirmish_balance.py --size 60 --games 40 --out build/skirmish60.jsonl
    .venv-fast/bin/python bench/skirmish_balance.py --show build/skirmish60.jsonl
    .venv-fast/bin/python bench/skirmish_balance.py --agents thumb,random --games 200 --pairs helian:soga --out ...
    .venv-fast/bin/python bench/skirmish_balance.py --alone all --size 90 --games 24 --seed 5000 --out build/alone.jsonl

Alone, each quest with Hostiles is played so often, the ready parties in turn (in the arena one is chosen at the table).

A pair is two factions; its games go through their ready parties of that size, each meeting played from both sides of
the table with one seed. A line of the file is a game, a function of its parties and seed: a run that was stopped goes
on where it was when the same command is given again. A draw counts half.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path

from norn.agents import find_agent, next_move
from norn.agents.simulate import wilson
from norn.games.eldfall.skirmish.content import CONTENT
from norn.kernel.catalogue import find_game, open_table

RUNAWAY = 8_000


@dataclass
class Game:
    """How one game went."""

    parties: list[str]
    agents: list[str]
    size: int
    seed: int
    end: str = "unfinished"
    scores: list[int] = field(default_factory=list)
    first: int = 0                                              # the seat that had the first turn
    rounds: int = 0
    seconds: float = 0.0
    answers: int = 0
    activations: list[int] = field(default_factory=list)        # questions to both seats in each activation
    replies: list[int] = field(default_factory=list)            # ... of them to the reactive seat
    prompts: dict[str, int] = field(default_factory=dict)
    quest: str = "outbreak"
    won: list[int] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.quest} {self.parties} {self.agents} {self.size} {self.seed}"

    def share(self, seat: int) -> float:
        """A win is one, a draw a half; alone there is only the one."""
        if not self.scores:
            return 0.5
        if len(self.scores) == 1:
            return float(bool(self.won))
        best = max(self.scores)
        return 1 / self.scores.count(best) if self.scores[seat] == best else 0.0


def play(parties: list[str], agents: list[str], size: int, seed: int, quest: str = "outbreak") -> Game:
    """One game, a function of what it is called with."""
    definition = find_game("eldfall-skirmish")
    chosen = {f"party{number}": party for number, party in enumerate(parties, 1)}
    table = open_table("eldfall-skirmish", len(parties), seed, {"quest": quest, "size": size, **chosen})
    players = [find_agent(name, definition) for name in agents]
    chance = random.Random(seed)
    game = Game(parties, agents, size, seed, quest=quest)
    prompts: Counter[str] = Counter()
    began = time.perf_counter()
    for _ in range(RUNAWAY):
        if table.outcome is not None:
            break
        seat, choice = next_move(table, players, chance)
        s = table.game.state
        prompt = table.pending[seat].prompt
        prompts[prompt] += 1
        game.answers += 1
        if s.activation is not None and game.activations:
            game.activations[-1] += 1
            game.replies[-1] += seat != s.order[s.turn]
        if prompt == "tactical" and choice and choice[0].startswith("do:activate"):
            game.activations.append(1)
            game.replies.append(0)
        table.answer(seat, *choice)
    s = table.game.state
    game.seconds, game.rounds = round(time.perf_counter() - began, 2), s.round
    game.first = s.order[0] if s.order else 0
    game.prompts = dict(prompts)
    if table.outcome is not None:
        game.end, game.scores = table.outcome.reason, list(table.outcome.scores)
        game.won = list(table.outcome.winners)
    return game


# --- which games --------------------------------------------------------------------------------------------------


def ready(size: int) -> dict[str, list[str]]:
    """The ready parties of a size, by faction."""
    found: dict[str, list[str]] = {}
    for name, one in CONTENT.ready.items():
        if one.size == size:
            found.setdefault(name.partition("_")[0], []).append(name)
    return found


def meetings(size: int, games: int, pairs: list[str], first: int) -> list[tuple[list[str], int]]:
    """Each pair so often: all their parties against one another, each meeting from both sides with one seed. A run that
    is stopped early has played all pairs and all parties about equally often."""
    parties = ready(size)
    wanted = [tuple(pair.split(":")) for pair in pairs] or list(combinations(parties, 2))
    found: list[tuple[list[str], int]] = []
    for number in range(games // 2):
        for one, other in wanted:
            ours, theirs = parties[one], parties[other]
            a, b = ours[number % len(ours)], theirs[(number + number // len(ours)) % len(theirs)]
            found += [([a, b], first + number), ([b, a], first + number)]
    return found


def quests_alone(named: str, size: int, games: int, first: int) -> list[tuple[str, list[str], int]]:
    """solo.rule: Each quest so often, the ready parties of that size in turn; where it says the size, one is chosen."""
    parties = [name for names in ready(size).values() for name in names]
    wanted = [name for name, quest in CONTENT.quests.items() if quest.seats[0] == 1] if named == "all" else [named]
    return [(name, ["choose" if CONTENT.quests[name].size else parties[number % len(parties)]], first + number)
            for number in range(games) for name in wanted]


def run(out: Path, agents: list[str], size: int, wanted: list[tuple[str, list[str], int]]) -> None:
    done = {one.key for one in read(out)} if out.exists() else set()
    out.parent.mkdir(parents=True, exist_ok=True)
    for quest, parties, seed in wanted:
        if Game(parties, agents, size, seed, quest=quest).key in done:
            continue
        game = play(parties, agents, size, seed, quest)
        with out.open("a") as file:
            file.write(json.dumps(asdict(game)) + "\n")


def read(path: Path) -> list[Game]:
    return [Game(**json.loads(line)) for line in path.read_text().splitlines() if line]


# --- tables -------------------------------------------------------------------------------------------------------


def show(games: list[Game]) -> None:
    print(f"{len(games)} games, {sum(game.answers for game in games):,} answers; "
          f"{dict(Counter(game.end for game in games))}")
    if len(games[0].parties) == 1:
        _by_quest(games)
        return
    _by_faction(games)
    _line("first player", [game.share(game.first) for game in games if game.scores])
    for name in sorted({name for game in games for name in game.agents}):
        if len({*games[0].agents}) > 1:
            for seat in (0, 1):
                _line(f"{name} in seat {seat + 1}", [game.share(seat) for game in games if game.agents[seat] == name])
    activations = sorted(one for game in games for one in game.activations)
    replies = [one for game in games for one in game.replies]
    if activations:
        print(f"questions an activation: mean {statistics.mean(activations):.2f}, 95 % {_most(activations)}; "
              f"of them to the reactive seat: mean {statistics.mean(replies):.2f}")
    answers = sorted(game.answers for game in games)
    print(f"answers a game: median {statistics.median(answers):.0f}, 95 % {_most(answers)}; "
          f"seconds a game: {statistics.mean(game.seconds for game in games):.2f}")
    asked: Counter[str] = Counter()
    for game in games:
        asked.update(game.prompts)
    print("  ".join(f"{name} {count / len(games):.1f}" for name, count in asked.most_common(12)))


def _by_quest(games: list[Game]) -> None:
    for name in dict.fromkeys(game.quest for game in games):
        its = [game for game in games if game.quest == name]
        _line(name, [game.share(0) for game in its])
        scores = Counter(game.scores[0] for game in its if game.scores)
        print("  points: " + ", ".join(f"{points} in {count}" for points, count in sorted(scores.items())))


def _by_faction(games: list[Game]) -> None:
    found: dict[str, list[float]] = {}
    by_party: dict[str, list[float]] = {}
    for game in games:
        sides = [name.partition("_")[0] for name in game.parties]
        for seat in (0, 1):
            by_party.setdefault(game.parties[seat], []).append(game.share(seat))
            if sides[0] != sides[1]:
                found.setdefault(sides[seat], []).append(game.share(seat))
    for name in sorted(found):
        _line(name, found[name])
    for name in sorted(by_party):
        _line(f"  {name}", by_party[name])


def _line(name: str, shares: list[float]) -> None:
    if shares:
        low, high = wilson(round(sum(shares)), len(shares))
        won = 100 * statistics.mean(shares)
        print(f"{name:24} {won:5.1f} %  ({100 * low:.0f} to {100 * high:.0f}) of {len(shares)}")


def _most(numbers: list[int]) -> int:
    return numbers[min(len(numbers) * 95 // 100, len(numbers) - 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=60)
    parser.add_argument("--games", type=int, default=40, help="for each pair of factions")
    parser.add_argument("--agents", default="thumb,thumb")
    parser.add_argument("--pairs", default="", help="such as helian:soga,oni:sand; all unless given")
    parser.add_argument("--out", type=Path, default=Path("build/skirmish.jsonl"))
    parser.add_argument("--alone", default="", help="a quest to be played alone by thumb, or all of them")
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    parser.add_argument("--show", type=Path)
    given = parser.parse_args()
    if given.show is None:
        pairs = [one for one in given.pairs.split(",") if one]
        agents = ["thumb"] if given.alone else given.agents.split(",")
        wanted = quests_alone(given.alone, given.size, given.games, given.seed) if given.alone else [
            ("outbreak", parties, seed) for parties, seed in meetings(given.size, given.games, pairs, given.seed)]
        run(given.out, agents, given.size, wanted)
    show(read(given.show or given.out))


if __name__ == "__main__":
    main()
