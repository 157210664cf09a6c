"""Players that are programs. An agent sees a seat's view and its question, and nothing else.

    table = open_table("hearts")
    agents = [find_agent("thumb", table.definition)] * table.seats
    play_out(table, agents, random.Random(1))
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from norn.kernel import playout
from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError
from norn.kernel.game import End
from norn.kernel.table import Table
from norn.kernel.views import Sight

AGENTS = {
    "random": "answers at random, and now and then does something it is free to do",
    "thumb": "plays by the game's own rules of thumb",
}
HUMAN = "human"  # not an agent: somebody at the terminal


class UnknownAgent(NornError):
    """There is no such agent, or this game has none."""


class Agent(Protocol):
    """Decides for a seat."""

    name: str
    restless: bool  # does free deeds of its own accord

    def decide(self, sight: Sight, chance: Chance) -> Choice: ...


class RandomAgent:
    """Any answer that is allowed, each as likely as the other."""

    name = "random"
    restless = True

    def decide(self, sight: Sight, chance: Chance) -> Choice:
        return random_choice(sight.ask, chance)


class ThumbAgent:
    """The game's own `strategy.py`."""

    name = "thumb"
    restless = False

    def __init__(self, definition: Definition) -> None:
        module = f"{definition.package}.strategy"
        if importlib.util.find_spec(module) is None:
            raise UnknownAgent(
                f"{definition.name} has no rules of thumb: write decide(sight, chance) in its strategy.py, "
                "or let the agent 'random' play"
            )
        strategy = importlib.import_module(module)
        decide = getattr(strategy, "decide", None)
        if decide is None:
            raise UnknownAgent(f"{definition.name}: its strategy.py has no decide(sight, chance)")
        self._decide = decide
        self._reason = getattr(strategy, "reason", None)

    def decide(self, sight: Sight, chance: Chance) -> Choice:
        ask = sight.ask
        if ask.rest.place is None and not ask.ids:
            return ()           # it was asked all the same, lest silence tell the others that it has no answer
        choice: Choice = self._decide(sight, chance)
        return choice

    def reason(self, sight: Sight, chance: Chance, choice: Choice) -> str:
        """The word for the rule of thumb behind an answer, for hints; where the strategy says none, its deed's."""
        return "" if self._reason is None else str(self._reason(sight, chance, choice))


def find_agent(name: str, definition: Definition) -> Agent:
    """The agent of this name for a game."""
    if name == "random":
        return RandomAgent()
    if name == "thumb":
        return ThumbAgent(definition)
    raise UnknownAgent(f"there is no agent {name[:40]!r}; there are: {', '.join(AGENTS)}")


def seat_names(names: Sequence[str], definition: Definition) -> list[str]:
    """One name for each seat: where the game needs more seats than were named, the last name is repeated."""
    least: int = definition.meta.seats[0]
    return [*names, *[names[-1]] * (least - len(names))]


def players(agents: Sequence[Agent]) -> list[playout.Player]:
    """The agents as players of a playout; the random one is played by the kernel itself."""
    return [
        playout.Player(None if type(agent) is RandomAgent else partial(_decide, agent), agent.restless)
        for agent in agents
    ]


def _decide(agent: Agent, table: Table, seat: int, chance: Chance) -> Choice:
    return agent.decide(Sight(table, seat), chance)


def next_move(table: Table, agents: Sequence[Agent], chance: Chance) -> tuple[int, Choice]:
    """Who decides next, and what: a seat that is asked, or a restless agent that is free to do something."""
    return playout.next_decision(table, players(agents), chance)


def play_out(table: Table, agents: Sequence[Agent], chance: Chance, limit: int | None = None) -> End | None:
    """Play a table to its end; None when it has not ended after `limit` decisions, or has run away."""
    most: int = table.definition.meta.runaway if limit is None else limit
    return playout.play_out(table, players(agents), chance, most)
