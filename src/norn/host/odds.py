"""The odds of an answer, before it is given: computed on worlds that the seat cannot tell from the real one.

For every answer asked about: draw a world (what is hidden is dealt anew, the dice to come are others), answer so, and

- let everyone go on by rules of thumb until the step of the game is over: what comes directly of it;
- and, in further worlds, play on like that to the end: how the game may go.

Every answer meets the same worlds, so that differences come from the answers. Shares have 95 % intervals (Wilson's),
means have Student's. Nothing of the real hidden state, the real dice to come or others' secret decisions is used.
"""
from __future__ import annotations

import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence as Listed
from typing import Any

from norn.agents import Agent, find_agent
from norn.agents.simulate import wilson
from norn.host.estimates import EventOdds, FigureOdds, MeanOdds, OddsLine, ValueOdds
from norn.host.imagining import as_known, figures, watched
from norn.host.words import sentence
from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.errors import IllegalChoice, NornError, RuleError
from norn.kernel.escaping import escape
from norn.kernel.events import Event, RawEvent
from norn.kernel.game import Game
from norn.kernel.playout import Player, play_out
from norn.kernel.scene import Scene
from norn.kernel.table import Table
from norn.kernel.views import Sight, names_in

SLICE = 0.25                # seconds from one look at a computation to the next
LONGEST = 3                 # times the seconds that one answer has
NEAR_WORLDS = 300           # for each answer
FAR_GAMES = 400
NEAR_EACH = 10              # worlds before each game to the end
NEAR_DECISIONS = 60         # a step that asks more is cut off there
FAR_EACH = 8                # decisions of a game to the end between two looks at the clock
TRIES = 8                   # to find a world
SHOWN = 8                   # lines of each kind
COMMON = 8                  # a kind of event with more sentences than this is told only ...
RARE = 0.2                  # ... where one of them is at least so likely
CHANGED = 0.05              # a figure that changes more rarely is not told


def seconds_for(choices: int, one: float) -> float:
    """To compare more answers takes longer than one; whoever has seen enough stops it."""
    return one * min(LONGEST, (choices + 3) / 4)


class Counted:
    """What was seen of one answer."""

    def __init__(self, choice: tuple[str, ...]) -> None:
        self.choice = choice
        self.worlds = 0
        self.events: Counter[tuple[str, str]] = Counter()                   # kind and sentence
        self.rules: dict[tuple[str, str], tuple[str, ...]] = {}
        self.figures: dict[tuple[str, str], Counter[int]] = {}              # part and label
        self.games = 0
        self.wins = 0
        self.scores: list[int] = []
        self.ends: Counter[str] = Counter()


class Odds:
    """A computation that can be left and taken up again."""

    def __init__(self, table: Table, seat: int, choices: Listed[tuple[str, ...]], agents: dict[int, str],
                 seed: str) -> None:
        self._world: World | None = None        # the one whose step is watched
        self.table = as_known(watched(table, self._step_begins), seat)
        self.seat = seat
        self.lines = [Counted(choice) for choice in choices]
        self.agents = [_agent(table, agents.get(other, "thumb")) for other in range(table.seats)]
        self.players = [Player(self._decide)] * table.seats
        self.seed = seed
        self.done = False
        self.remark = ""
        self._now, self._names = figures(self.table.definition.scene(self.table.game, seat))
        self._steps = self._run()

    def work(self, seconds: float) -> None:
        """Go on for so long; one decision may take longer, which is for the caller to stop."""
        began = time.monotonic()
        try:
            for _ in self._steps:
                if time.monotonic() - began >= seconds:
                    break
            else:
                self.done = True
        except NornError:
            self.done = True
            self.remark = "A rule failed in one of the imagined games; what was seen until then is shown."

    # --- worlds ---------------------------------------------------------------------------------------------

    def _run(self) -> Iterator[None]:
        """Some worlds, a game for each answer, and so on: both grow side by side."""
        for i in range(FAR_GAMES):
            for j in range(NEAR_EACH * i, min(NEAR_EACH * (i + 1), NEAR_WORLDS)):
                for line in self.lines:
                    yield from self._near(line, f"{self.seed} near {j}")
            if not any(line.worlds for line in self.lines):
                self.remark = "No world was found that agrees with what you know."
                return
            for line in self.lines:
                yield from self._far(line, f"{self.seed} far {i}")

    def _find(self, line: Counted, chance: random.Random) -> Table | None:
        """A world that the seat cannot tell from the real one, in which the answer was given."""
        for _ in range(TRIES):
            self._world = None
            table = imagine(self.table, self.seat, chance)
            if table is None:
                continue
            self._world = World(table.game.next_number)
            try:
                table.answer(self.seat, *line.choice)
            except IllegalChoice:           # it is not quite the same question there: not such a world
                continue
            return table
        return None

    def _step_begins(self, game: Game[Any]) -> None:
        """A step begins: the one before, in which the answer was given, is over."""
        world = self._world
        if world is not None and world.scene is None:
            world.scene = game.definition.scene(game, self.seat)
            world.rows = [row for row in game.events if row[0] >= world.first]

    def _near(self, line: Counted, seed: str) -> Iterator[None]:
        """What comes directly of an answer: until the step is over."""
        chance = random.Random(seed)
        table = self._find(line, chance)
        world = self._world
        yield
        if table is None or world is None:
            return
        for _ in range(NEAR_DECISIONS):
            if table.outcome is not None or world.scene is not None:
                break
            self._world = world
            play_out(table, self.players, chance, table.taken + 1)
            yield
        if world.scene is None:             # the game is over, or the step takes very long
            self._world = world
            self._step_begins(table.game)
        self._world = None
        self._count(line, table, world)

    def _far(self, line: Counted, seed: str) -> Iterator[None]:
        """How the game ends, when everyone plays on by rules of thumb."""
        chance = random.Random(seed)
        table = self._find(line, chance)
        self._world = None
        yield
        if table is None:
            return
        while table.outcome is None:
            if table.course.taken - self.table.course.taken > table.definition.meta.runaway:
                return
            play_out(table, self.players, chance, table.taken + FAR_EACH)
            yield
        end = table.outcome
        line.games += 1
        line.wins += self.seat in end.winners
        line.ends[table.definition.texts.say("ends", end.reason)] += 1
        if len(end.scores) > self.seat:
            line.scores.append(end.scores[self.seat])

    def _decide(self, table: Table, seat: int, chance: Chance) -> Choice:
        """What a seat does; an agent that fails leaves it to chance, and the remark says so."""
        ask = table.pending[seat]
        try:
            choice = self.agents[seat].decide(Sight(table, seat), chance)
            ask.check(choice)
            return choice
        except RuleError:
            raise
        except Exception as error:
            if not self.remark:
                said = escape(f"{type(error).__name__}: {error}")
                print(f"norn: odds: an agent failed: {said}", file=sys.stderr)
            self.remark = "An agent failed in some of the imagined games, so chance decided there."
            return random_choice(ask, chance)

    def _count(self, line: Counted, table: Table, world: World) -> None:
        scene = world.scene
        assert scene is not None
        names = names_in(scene)
        line.worlds += 1
        seen: set[tuple[str, str]] = set()
        for row in world.rows:
            if row[6] is None or self.seat in row[6]:
                told = (row[3], sentence(table, Event(*row), names))
                seen.add(told)
                line.rules.setdefault(told, tuple(row[5]))
        line.events.update(seen)
        after, _ = figures(scene)
        for key, now in self._now.items():
            line.figures.setdefault(key, Counter())[after.get(key, now)] += 1

    # --- what is told ---------------------------------------------------------------------------------------

    def told(self) -> list[OddsLine]:
        return [self._told(line) for line in self.lines]

    def _told(self, line: Counted) -> OddsLine:
        ends = [chance_of(text, count, line.games) for text, count in line.ends.most_common(SHOWN)]
        won_or_not = all(score in (0, 1) for score in line.scores)      # then the score says nothing more
        scores = [] if won_or_not else line.scores
        return OddsLine(
            list(line.choice), line.worlds, likely(line), self._figures(line), line.games,
            chance_of("", line.wins, line.games) if line.games else None, ends, mean_of(scores),
        )

    def _figures(self, line: Counted) -> list[FigureOdds]:
        """Figures of sheets and tracks that may change, those that change most often first."""
        found = []
        for key, counts in line.figures.items():
            moved = line.worlds - counts[self._now[key]]
            if line.worlds and moved / line.worlds >= CHANGED:
                values = [ValueOdds(value, *share(counts[value], line.worlds)) for value in sorted(counts)]
                found.append((moved, FigureOdds(key[0], self._names[key[0]], key[1], self._now[key], values)))
        found.sort(key=lambda one: -one[0])
        return [figure for _, figure in found[:SHOWN]]


class World:
    """A world in which an answer is tried: what it looks like when the step is over, and what happened until then."""

    def __init__(self, first: int) -> None:
        self.first = first                  # the number of the first event that comes of the answer
        self.scene: Scene | None = None
        self.rows: list[RawEvent] = []


def imagine(table: Table, seat: int, chance: random.Random) -> Table | None:
    """A world that the seat cannot tell from this one, with other dice to come."""
    return table.imagine(seat, chance, chance.getrandbits(60))


def _agent(table: Table, name: str) -> Agent:
    try:
        return find_agent(name, table.definition)
    except NornError:
        return find_agent("random", table.definition)


def likely(line: Counted) -> list[EventOdds]:
    """What may or may not happen, the most open questions first."""
    sentences = Counter(kind for kind, _ in line.events)
    kept = [
        (told, count) for told, count in line.events.items()
        if sentences[told[0]] <= COMMON or count >= RARE * line.worlds
    ]
    kept.sort(key=lambda one: (-one[1] * (line.worlds - one[1]), -one[1], one[0]))
    return [
        EventOdds(told[1], *share(count, line.worlds), line.rules[told]) for told, count in kept[:SHOWN]
    ]


def share(count: int, of: int) -> tuple[float, float, float]:
    """A share and its 95 % interval."""
    low, high = wilson(count, of)
    return round(count / of, 4), round(low, 4), round(high, 4)


def chance_of(text: str, count: int, of: int) -> EventOdds:
    return EventOdds(text, *share(count, of))


def mean_of(scores: Listed[int]) -> MeanOdds | None:
    """A mean and its 95 % interval; of less than three games it says nothing."""
    count = len(scores)
    if count < 3:
        return None
    mean = sum(scores) / count
    free = count - 1
    spread = math.sqrt(sum((one - mean) ** 2 for one in scores) / free / count)
    # Student's quantile from the normal one, after Cornish and Fisher: good to 1 % from two degrees of freedom on.
    z = 1.959964
    t = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return MeanOdds(round(mean, 2), round(mean - t * spread, 2), round(mean + t * spread, 2))
