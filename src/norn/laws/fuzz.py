"""The safety net: games in which the laws are checked, begun early and late. A failure leaves a file to replay."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from norn.agents import Agent, RandomAgent, find_agent, next_move, play_out
from norn.kernel.ask import Chance, Choice
from norn.kernel.catalogue import OptionSpec, find_game, open_table, unmet
from norn.kernel.crash import crash_folder
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError, RuleError
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.laws import tables as laws
from norn.laws import twins
from norn.laws.gathered import Gathered
from norn.laws.reach import Reach

LONG = 500  # decisions
SLIP = 0.2  # of the decisions of a mixed player are made at random
BEGUN_LATE = 0.5  # of the games begin somewhere in a game played by thumb
PLAYERS = {
    "random": "answers at random",
    "thumb": "plays by the game's rules of thumb",
    "mixed": "plays by the rules of thumb, one decision in five at random",
}
FEW = 5  # the laws are always checked the first times that this process comes to a question: rare ones are missed else
ASKED: Counter[str] = Counter()


@dataclass(frozen=True)
class FuzzSetting:
    """What a batch of games has in common."""

    game: str
    seats: int | None  # None: a different number each game, as far as the game allows
    options: dict[str, Any]  # the others are drawn for each game
    every: int  # all laws are checked at one in so many decisions; the game's own at each
    player: str = "mixed"  # one of PLAYERS, in every seat


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
    begun: int  # the decision at which checking began
    checked: int
    end: str
    won: bool
    failure: Failure | None
    came_into_play: frozenset[str]
    rules: frozenset[str]  # those reached since checking began
    gathered: Gathered  # what can be said only over many decisions


class MixedPlayer:
    """Comes far by the rules of thumb, and slips often enough to see what they would never do."""

    name = "mixed"
    restless = True

    def __init__(self, definition: Definition) -> None:
        self._thumb = find_agent("thumb", definition)
        self._random = RandomAgent()

    def decide(self, sight: Sight, chance: Chance) -> Choice:
        agent: Agent = self._random if chance.random() < SLIP else self._thumb
        return agent.decide(sight, chance)


def find_player(name: str, definition: Definition) -> Agent:
    """Who plays in a fuzz."""
    return MixedPlayer(definition) if name == "mixed" else find_agent(name, definition)


def fuzz_batch(setting: FuzzSetting, seeds: list[int]) -> list[Fuzzed]:
    return [FuzzedGame(setting, seed).run() for seed in seeds]


class FuzzedGame:
    """One game. Chance for play and for checks are apart, so that checking more changes nothing.

    What it tells is a function of its seed, whatever this process has played before: processes die, and others take
    over. Only how often the laws were checked is not, and what breaks where they were.
    """

    def __init__(self, setting: FuzzSetting, seed: int) -> None:
        self.setting = setting
        self.seed = seed
        self.definition = find_game(setting.game)
        self.chance = random.Random(seed)
        self.draw_chance = random.Random(~seed)
        self.met: set[str] = set()  # questions, in this game
        self.begun = 0
        self.checked = 0
        self.told = 0  # events before this number have been checked
        self.reach = Reach(self.definition)
        self.gathered = Gathered()
        self.table: Table | None = None

    def run(self) -> Fuzzed:
        failure: Failure | None = None
        try:
            failure = self._play()
        except Exception as error:  # whatever a game under test may raise, the fuzz goes on
            failure = self._failure(error)
        table = self.table
        end = None if table is None else table.outcome
        count = 0 if table is None else len(table.decisions)
        reason, won = ("", False) if end is None else (end.reason, bool(end.winners))
        came, rules = frozenset(self.reach.came), self.reach.rules
        return Fuzzed(self.seed, count, self.begun, self.checked, reason, won, failure, came, rules, self.gathered)

    def _play(self) -> Failure | None:
        seats = self.setting.seats or draw_seats(self.definition, self.chance)
        options = {**draw_options(self.definition, self.chance), **self.setting.options}
        guarded = self.seed % 2 == 0  # where hands are hidden: silence may tell nothing
        with self.reach.watching():
            self.table = table = open_table(self.setting.game, seats, self.seed, options, guarded=guarded)
        late = self.chance.random() < BEGUN_LATE and self.setting.player != "random"
        problem = self._play_to_a_late_point(table) if late else None
        agents = [find_player(self.setting.player, self.definition)] * seats
        while problem is None:
            self.reach.look(table)
            problem = quick_problem(table) or self._problem(table)
            if problem is not None or table.outcome is not None:
                break
            seat, choice = next_move(table, agents, self.chance)
            with self.reach.watching():
                table.answer(seat, *choice)
        if problem is None:
            return None
        return Failure(self.seed, len(table.decisions), problem, write_broken(table, problem))

    def _play_to_a_late_point(self, table: Table) -> str | None:
        """By thumb, and only the game's own laws are checked."""
        point, chance = draw_late_point(table, self.chance)
        agents = [find_agent("thumb", self.definition)] * table.seats
        while len(table.decisions) < point:
            seat, choice = next_move(table, agents, chance)
            table.answer(seat, *choice)
            problem = quick_problem(table)
            if problem:
                return problem
        self.begun = len(table.decisions)
        self.reach.pass_over(table)
        self.told = table.game.next_number
        return None

    def _problem(self, table: Table) -> str | None:
        over = table.outcome is not None
        # Forking, saving and loading take longer the longer a game is: look less often later on.
        rarely = self.setting.every * max(1.0, len(table.decisions) / LONG)
        questions = [f"{self.setting.game} {ask.prompt}" for ask in table.pending.values()]
        rare = any(ASKED[question] < FEW for question in questions)
        drawn = self.draw_chance.random() * rarely < 1
        if drawn or over or not self.met.issuperset(questions):
            self.reach.look_into(table, self._chance_of("reach", table))
        self.met.update(questions)
        if not over and not rare and not drawn:
            return None
        ASKED.update(questions)
        self.checked += 1
        told, self.told = self.told, table.game.next_number
        problem = problem_at(table, self._chance_of("laws", table), told)
        if problem is None and drawn and not over:
            self._gather(table)
        return problem

    def _gather(self, table: Table) -> None:
        """At one in three: it takes as long as the laws."""
        chance = self._chance_of("gathered", table)
        if chance.randrange(3) == 0:
            self.gathered.note(table, chance.randrange(table.seats + 1) - 1, chance)

    def _chance_of(self, use: str, table: Table) -> random.Random:
        """Of its own at each decision: what was looked at before does not change it."""
        return random.Random(f"{self.seed} {len(table.decisions)} {use}")

    def _failure(self, error: Exception) -> Failure:
        """A rule crashed, or refused what it had offered."""
        what = str(error) if isinstance(error, NornError) else f"{type(error).__name__}: {error}"
        file = error.crash_file if isinstance(error, RuleError) else ""
        if self.table is None:
            return Failure(self.seed, 0, what, "")
        return Failure(self.seed, len(self.table.decisions), what, file or write_broken(self.table, what))


class LostGame(FuzzedGame):
    """A game over which two processes died: nobody plays it a third time."""

    def _play(self) -> Failure | None:
        raise NornError("the process that played it died twice")


def lost_game(setting: FuzzSetting, seed: int) -> Fuzzed:
    return LostGame(setting, seed).run()


def quick_problem(table: Table) -> str | None:
    """The game's own laws, that it goes on, and the length of its tail."""
    for name, law in laws.QUICK.items():
        problem = laws.attempt(law, table)
        if problem:
            return f"{name}: {problem}"
    return None


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


# ---------------------------------------------------------------- where a game begins


def draw_seats(definition: Definition, chance: random.Random) -> int:
    """Any number of players that the game allows."""
    return chance.randint(*definition.meta.seats)


def draw_options(definition: Definition, chance: random.Random) -> dict[str, Any]:
    """Any of what an option may be: scenarios and maps all want to be tried."""
    specs: dict[str, OptionSpec] = definition.meta.options
    drawn = {key: _draw_option(spec, chance) for key, spec in specs.items()}
    return {key: specs[key].default if unmet(specs[key], value, drawn) else value for key, value in drawn.items()}


def _draw_option(spec: OptionSpec, chance: random.Random) -> int | str:
    """Any of its words; of its numbers the usual one as often as all others, and of those rather the small ones."""
    if spec.choices:
        return chance.choice(spec.choices)
    if chance.random() < 0.5:
        return spec.default
    return spec.low + int((spec.high - spec.low + 1) * chance.random() ** 3)


def draw_late_point(table: Table, chance: random.Random) -> tuple[int, random.Random]:
    """A decision of the game that thumb would play from here, rather late than early; and the chance it plays with."""
    played = chance.getrandbits(64)
    share = max(chance.random(), chance.random())
    whole = table.fork()
    try:
        play_out(whole, [find_agent("thumb", table.definition)] * table.seats, random.Random(played))
    except Exception:  # whoever plays on beyond this point will see it at the table itself
        return len(whole.decisions) + 1, random.Random(played)
    return int(len(whole.decisions) * share), random.Random(played)


# ---------------------------------------------------------------- failures


def alike(what: str) -> str:
    """What equal failures have in common: numbers and long quotations aside."""
    return re.sub(r"\d+", "#", re.sub(r"(['\"]).{13,}\1", "…", what))


def group_failures(failures: list[Failure]) -> list[list[Failure]]:
    """Equal ones together, the most frequent first; in each the one that comes soonest is the first."""
    groups: dict[str, list[Failure]] = {}
    for failure in failures:
        groups.setdefault(alike(failure.what), []).append(failure)
    for group in groups.values():
        group.sort(key=lambda failure: (not failure.file, failure.decision))
    return sorted(groups.values(), key=len, reverse=True)


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
