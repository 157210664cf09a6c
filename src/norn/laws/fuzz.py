"""The safety net: random games in which the laws are checked. A failure leaves a file to replay."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from norn.agents import RandomAgent, next_move
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.crash import crash_folder
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError, RuleError
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.laws import tables as laws
from norn.laws import twins
from norn.laws.gathered import Gathered

LONG = 500  # decisions
FEW = 5  # a question is always looked at the first times that this process comes to it: rare ones are missed otherwise
ASKED: Counter[str] = Counter()


@dataclass(frozen=True)
class FuzzSetting:
    """What a batch of games has in common."""

    game: str
    seats: int | None  # None: a different number each game, as far as the game allows
    options: dict[str, Any]  # of the others, those with a choice of words are chosen at random
    every: int  # all laws are checked at one in so many decisions; the game's own at each


@dataclass(frozen=True)
class Failure:
    seed: int
    decision: int
    what: str
    file: str  # for `norn replay`; empty when not even that could be written


@dataclass(frozen=True)
class Fuzzed:
    """How one game went."""

    seed: int
    decisions: int
    checked: int
    end: str
    failure: Failure | None
    came_into_play: frozenset[str]
    gathered: Gathered  # what can be said only over many decisions


def fuzz_batch(setting: FuzzSetting, seeds: list[int]) -> list[Fuzzed]:
    return [FuzzedGame(setting, seed).run() for seed in seeds]


class FuzzedGame:
    """One game. Chance for play and for checks are apart, so that checking more changes nothing."""

    def __init__(self, setting: FuzzSetting, seed: int) -> None:
        self.setting = setting
        self.seed = seed
        self.chance = random.Random(seed)
        self.check_chance = random.Random(~seed)
        self.checked = 0
        self.told = 0  # events before this number have been looked at
        self.came: set[str] = set()
        self.gathered = Gathered()
        self.table: Table | None = None

    def run(self) -> Fuzzed:
        failure: Failure | None = None
        try:
            failure = self._play()
        except Exception as error:  # whatever a game under test may raise, the fuzz goes on
            failure = self._failure(error)
        table = self.table
        end = table.outcome.reason if table is not None and table.outcome is not None else ""
        count = 0 if table is None else len(table.decisions)
        return Fuzzed(self.seed, count, self.checked, end, failure, frozenset(self.came), self.gathered)

    def _play(self) -> Failure | None:
        definition = find_game(self.setting.game)
        low, high = definition.meta.seats
        seats = self.setting.seats or low + self.chance.randrange(high - low + 1)
        options = {**_some_choices(definition, self.chance), **self.setting.options}
        guarded = self.seed % 2 == 0  # where hands are hidden: silence may tell nothing
        self.table = table = open_table(self.setting.game, seats, self.seed, options, guarded=guarded)
        agents = [RandomAgent()] * seats
        while True:
            problem = self._problem(table)
            if problem:
                return Failure(self.seed, len(table.decisions), problem, write_broken(table, problem))
            if definition.in_play is not None:
                self.came.update(definition.in_play(table.game.state))
            if table.outcome is not None:
                return None
            seat, choice = next_move(table, agents, self.chance)
            table.answer(seat, *choice)

    def _problem(self, table: Table) -> str | None:
        for name, law in laws.QUICK.items():
            problem = laws.attempt(law, table)
            if problem:
                return f"{name}: {problem}"
        over = table.outcome is not None
        # Forking, saving and loading take longer the longer a game is: look less often later on.
        rarely = self.setting.every * max(1.0, len(table.decisions) / LONG)
        questions = [f"{self.setting.game} {ask.prompt}" for ask in table.pending.values()]
        rare = any(ASKED[question] < FEW for question in questions)
        drawn = self.check_chance.random() * rarely < 1  # drawn always: what was rare before may not change the rest
        if not over and not rare and not drawn:
            return None
        ASKED.update(questions)
        self.checked += 1
        told, self.told = self.told, table.game.next_number
        problem = problem_at(table, self.check_chance, told)
        if problem is None and not over and self.check_chance.randrange(3) == 0:  # it takes as long as the rest
            self.gathered.note(table, self.check_chance.randrange(table.seats + 1) - 1, self.check_chance)
        return problem

    def _failure(self, error: Exception) -> Failure:
        """A rule crashed, or refused what it had offered."""
        what = str(error) if isinstance(error, NornError) else f"{type(error).__name__}: {error}"
        file = error.crash_file if isinstance(error, RuleError) else ""
        if self.table is None:
            return Failure(self.seed, 0, what, "")
        return Failure(self.seed, len(self.table.decisions), what, file or write_broken(self.table, what))


def over_all(fuzzed: list[Fuzzed]) -> Gathered:
    """What the games of a run tell together."""
    found = Gathered()
    for one in fuzzed:
        found.add(one.gathered)
    return found


def problem_at(table: Table, chance: random.Random, told: int = 0) -> str | None:
    """The first law that is broken at this decision, leaks to a random seat included."""
    problem = laws.broken(table, chance, told)
    if problem or table.outcome is not None:
        return problem
    seat = chance.randrange(table.seats + 1) - 1
    for name, law in twins.LAWS.items():
        problem = laws.attempt(law, table, seat, chance)
        if problem is not None and problem != twins.NO_TWIN:
            return f"{name}: {problem}"
    return None


def _some_choices(definition: Definition, chance: random.Random) -> dict[str, str]:
    """Any of the words that an option may be: scenarios and maps all want to be tried."""
    return {key: chance.choice(spec.choices) for key, spec in definition.meta.options.items() if spec.choices}


def write_broken(table: Table, what: str) -> str:
    """The table at which a law is broken, as a file that `norn replay` opens; its path."""
    crash = {"error": what, "where": list(table.where()), "decision": None, "trace": ""}
    name = f"{table.definition.name}-law-{table.seed:x}-{len(table.decisions)}.json"
    try:
        folder = crash_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / name
        path.write_bytes(save_bytes(table, crash=crash))
    except Exception:  # a state that cannot even be dumped; the seed will have to do
        return ""
    return str(path)
