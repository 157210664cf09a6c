"""A stage for tests: a table set up as a test wants it, and played by hand. A game's own stage derives from it."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Generic, TypeVar

from norn.kernel.catalogue import open_table
from norn.kernel.events import Event
from norn.kernel.table import Table

S = TypeVar("S")


class Stage(Generic[S]):
    """A new table of a game."""

    def __init__(self, game: str, seats: int, seed: int = 1, **options: str) -> None:
        self.table: Table = open_table(game, seats, seed, dict(options))

    # --- looking ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        found: S = self.table.game.state
        return found

    @property
    def prompt(self) -> str:
        return self.table.ask.prompt if self.table.ask is not None else ""

    @property
    def seat(self) -> int:
        """Who is asked; of several the first."""
        return next(iter(self.table.pending))

    @property
    def options(self) -> list[str]:
        assert self.table.ask is not None
        return list(self.table.ask.ids)

    def offers(self, *words: str) -> list[str]:
        """The options in which all of these words occur."""
        return [option for option in self.options if all(word in option for word in words)]

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.table.events() if event.kind == kind]

    def why_not(self, one: str, seat: int | None = None) -> list[str]:
        """The keys of what stands against it."""
        return [refusal.key for refusal in self.table.why_not(self.seat if seat is None else seat, one)]

    # --- arranging --------------------------------------------------------------------------------------------

    def arrange(self, change: Callable[[S], None]) -> None:
        """Change the state as if by agreement; the game's own laws look at it."""
        definition = self.table.definition
        state = definition.copy(self.state)
        change(state)
        self.table.correct(json.dumps(definition.dump(state)))

    def board(self, **fields: object) -> None:
        """Give the table these figures."""
        self.arrange(lambda state: set_fields(state, fields))

    # --- playing ----------------------------------------------------------------------------------------------

    def do(self, *choice: str, seat: int | None = None) -> None:
        self.table.answer(self.seat if seat is None else seat, *choice)

    def take(self, *words: str) -> None:
        """Choose the one option in which all of these words occur."""
        found = self.offers(*words)
        assert len(found) == 1, (words, self.options)
        self.do(found[0])


def set_fields(one: object, fields: dict[str, object]) -> None:
    """Give a thing of the state these figures; a misspelt one is an error."""
    for name, figure in fields.items():
        assert hasattr(one, name), name
        setattr(one, name, figure)
