"""Who sits where: people at this keyboard, and agents."""
from __future__ import annotations

from collections.abc import Sequence

from norn.agents import AGENTS, HUMAN, Agent, find_agent
from norn.kernel.catalogue import BadOption
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError

USUAL = ("thumb", "random")         # the agents to play against, best first


def kinds(definition: Definition) -> list[str]:
    """Who can sit at a seat of this game, people first."""
    found = [HUMAN]
    for name in sorted(AGENTS, key=lambda name: USUAL.index(name) if name in USUAL else len(USUAL)):
        try:
            find_agent(name, definition)
        except NornError:
            continue
        found.append(name)
    return found


def usual_seats(definition: Definition, count: int | None = None) -> list[str]:
    """One person against agents; where all play together, the person plays every seat."""
    seats: int = count if count is not None else definition.meta.default_seats
    if definition.meta.cooperative:
        return [HUMAN] * seats
    others = [name for name in kinds(definition) if name != HUMAN]
    return [HUMAN, *(others[:1] or [HUMAN]) * (seats - 1)]


def seat_agents(definition: Definition, seats: Sequence[str]) -> dict[int, Agent]:
    """The agents by seat; seats of people are left out."""
    agents: dict[int, Agent] = {}
    for seat, name in enumerate(seats):
        if name == HUMAN:
            continue
        try:
            agents[seat] = find_agent(name, definition)
        except NornError as error:
            raise BadOption(f"seat {seat + 1}: {error}; a person is {HUMAN!r}") from error
    return agents
