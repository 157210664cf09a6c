"""Whose turn it is among the agents, and what becomes of it where one fails."""
from __future__ import annotations

import random
from collections.abc import Callable, Container
from typing import TypeVar

from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.table import Table
from norn.kernel.views import Sight

Done = TypeVar("Done")


def next_agent(table: Table, agents: Container[int]) -> int | None:
    """The seat of the agent that decides now. What a party decides is left to the people in it."""
    for seat, ask in table.pending.items():
        if seat not in agents:
            continue
        people = [other for other in ask.asked if other not in agents]
        if not (ask.rest.join == "any" and people):
            return seat
    return None


def let_decide(
    table: Table,
    seat: int,
    decide: Callable[[Sight, Chance], Choice],
    answer: Callable[[Choice], Done],
    stop_for: tuple[type[Exception], ...] = (),
) -> tuple[Done, Exception | None]:
    """An agent decides and `answer` does it; one that fails plays at random, so that nobody is held up.

    Returns what `answer` made of it, and how the agent failed. Raises what a random answer fails with, and at once
    what a client would rather `stop_for`: rules that fail, where somebody sits there who can take a decision back.
    """
    # The same table in the same place gives the same chance: a resumed game goes on as it would have.
    chance = random.Random(f"{table.seed} {seat} {table.taken}")
    try:
        return answer(tuple(decide(Sight(table, seat), chance))), None
    except stop_for:
        raise
    except Exception as error:
        return answer(random_choice(table.pending[seat], chance)), error
