"""Many games by agents, one result each: a function of seed and setting, wherever it is played."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from norn.agents import find_agent, play_out
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.errors import NornError, RuleError

UNFINISHED = "unfinished"  # it has run away
CRASHED = "crashed"


@dataclass(frozen=True)
class Setting:
    """What a batch of games has in common."""

    game: str
    agents: tuple[str, ...]  # by seat
    options: dict[str, Any]


@dataclass(frozen=True)
class Played:
    """How one game went."""

    seed: int
    decisions: int
    end: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    error: str = ""  # why it crashed, and where to look


def play_batch(setting: Setting, seeds: list[int]) -> list[Played]:
    return [play_one(setting, seed) for seed in seeds]


def lost_game(_setting: Setting, seed: int) -> Played:
    """A game over which two processes died: nobody plays it a third time."""
    return Played(seed, 0, CRASHED, error=f"the process that played it died twice; to see it: -n 1 --seed {seed}")


def play_one(setting: Setting, seed: int) -> Played:
    """One game from its seed to its end."""
    definition = find_game(setting.game)
    agents = [find_agent(name, definition) for name in setting.agents]
    table = open_table(setting.game, len(agents), seed, setting.options)
    try:
        end = play_out(table, agents, random.Random(seed))
    except NornError as error:
        file = error.crash_file if isinstance(error, RuleError) else ""
        hint = f"; norn replay {file}" if file else ""
        return Played(seed, len(table.decisions), CRASHED, error=f"{error}{hint}")
    if end is None:
        return Played(seed, len(table.decisions), UNFINISHED)
    return Played(seed, len(table.decisions), end.reason, end.winners, end.scores)


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of Wilson's score for a share; honest for small counts and near 0 and 1."""
    if tries == 0:
        return 0.0, 1.0
    z = 1.959964
    share = hits / tries
    middle = share + z * z / (2 * tries)
    spread = z * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return round(max(0.0, (middle - spread) / scale), 5), round(min(1.0, (middle + spread) / scale), 5)
