"""Random games for the laws, and a way to plant a bug in a game for as long as a test runs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from norn.agents import find_agent, next_move, play_out
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import find_game, game_names, look_in, open_table
from norn.kernel.definition import Definition
from norn.kernel.table import Table
from norn.laws.fuzz import draw_late_point, draw_options, draw_seats, find_player

look_in("tests.toys")
LOADS = ("hexes",)      # great boards take long under every law: golden games and fuzz of their own hold them
GAMES = [name for name in game_names() if name not in LOADS]
# A decision there takes as long as so many elsewhere: fewer are looked at ...
HEAVY = {"fornaldar": 4, "eldfall-skirmish": 8}
# ... and whole games are short.
SHORT: dict[str, dict[str, Any]] = {"fornaldar": {"turns": 2}, "eldfall-skirmish": {"size": 30}}
# At the table that is opened without a word nothing is hidden: here there are Schemes.
HIDES: dict[str, dict[str, Any]] = {"eldfall-skirmish": {"quest": "treasure_hunt"}}
# For tests that take a heavy game a quarter of a minute and more.
GAMES_HEAVY_LATER = [pytest.param(name, marks=pytest.mark.long) if name in HEAVY else name for name in GAMES]
LAW_ALONE = 0.05        # how often a free deed is done where one is offered


def some(name: str, count: int) -> int:
    """So many decisions or twins, fewer of a heavy game."""
    return count // HEAVY.get(name, 1)


def seats_of(name: str) -> list[int]:
    """The numbers of seats worth trying: fewest, usual, most."""
    meta = find_game(name).meta
    return sorted({meta.seats[0], meta.default_seats, meta.seats[1]})


def answer_at_random(table: Table, chance: random.Random) -> None:
    """One decision of somebody, chosen at random."""
    for seat in range(table.seats):
        if chance.random() < LAW_ALONE:
            free = table.free(seat)
            if free:
                table.answer(seat, chance.choice(free))
                return
    seat = chance.choice(sorted(table.pending))
    table.answer(seat, *random_choice(table.pending[seat], chance))


def random_game(
    name: str, seed: int, seats: int | None = None, most: int = 400
) -> Iterator[tuple[Table, random.Random]]:
    """The table before each decision of a random game, at most so many, and once more at its end."""
    chance = random.Random(f"{name} {seed}")
    table = open_table(name, seats, seed, HIDES.get(name), guarded=seed % 2 == 1)
    for _ in range(some(name, most)):
        yield table, chance
        if table.outcome is not None:
            return
        answer_at_random(table, chance)


def drawn_table(name: str, seed: int, chance: random.Random, controllers: list[int] | None = None) -> Table:
    """A table with any options and number of seats; every other seed begins late in a game played by thumb."""
    definition = find_game(name)
    seats = draw_seats(definition, chance) if controllers is None else len(controllers)
    options = {**draw_options(definition, chance), **SHORT.get(name, {})}
    table = open_table(name, seats, seed, options, controllers)
    if seed % 2:
        point, past = draw_late_point(table, chance)
        play_out(table, [find_agent("thumb", definition)] * seats, past, point)
    return table


def drawn_game(name: str, seed: int, most: int = 150) -> Iterator[tuple[Table, random.Random]]:
    """The table before each decision of mixed players in some scenario, early or late, and once more at its end."""
    chance = random.Random(f"drawn {name} {seed}")
    table = drawn_table(name, seed, chance)
    agents = [find_player("mixed", table.definition)] * table.seats
    for _ in range(some(name, most)):
        yield table, chance
        if table.outcome is not None:
            return
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)


@contextmanager
def planted(name: str, **changes: Any) -> Iterator[Definition]:
    """The game with some of its functions replaced by broken ones."""
    definition = find_game(name)
    before = {key: getattr(definition, key) for key in changes}
    try:
        for key, value in changes.items():
            setattr(definition, key, value)
        yield definition
    finally:
        for key, value in before.items():
            setattr(definition, key, value)
