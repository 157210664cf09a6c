"""Who can sit at a table, and who sat there, as a save says: people, and agents by their names."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from norn.agents import AGENTS, HUMAN, Agent, find_agent
from norn.kernel.catalogue import BadOption
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError

BEST_FIRST = ("thumb", "random")
KINDS = "seats"             # the notes of a save that say who sat where, and under which names
NAMES = "names"


def agents_for(definition: Definition) -> list[str]:
    """The agents that can play this game, best first."""
    found = []
    for name in sorted(AGENTS, key=lambda name: BEST_FIRST.index(name) if name in BEST_FIRST else len(BEST_FIRST)):
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
    return [HUMAN, *(agents_for(definition)[:1] or [HUMAN]) * (seats - 1)]


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


# ---------------------------------------------------------------- in a save


def seat_notes(kinds: Sequence[str], names: Sequence[str] = ()) -> dict[str, str]:
    """Who sits where, for the notes of a save."""
    notes = {KINDS: ",".join(kinds)}
    return {**notes, NAMES: "\t".join(names)} if names else notes


def kinds_noted(notes: Mapping[str, str], seats: int) -> list[str]:
    """Who sat where; nothing where that makes no sense."""
    kinds = notes.get(KINDS, "").split(",")
    return kinds if len(kinds) == seats and all(kind == HUMAN or kind in AGENTS for kind in kinds) else []


def names_noted(notes: Mapping[str, str], seats: int, longest: int) -> list[str]:
    """Under which names; empty ones where that makes no sense."""
    names = notes.get(NAMES, "").split("\t")
    return names if len(names) == seats and all(len(name) <= longest for name in names) else [""] * seats
