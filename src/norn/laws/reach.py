"""Which rules of its ledger a game has come to.

A rule is reached when a question, an option, a refusal or an event cites it, when a printed thing that cites it comes
into play, or when a function that cites it runs. Compiled functions cannot be watched; there the others must do.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from norn.kernel.ask import Chance
from norn.kernel.definition import Definition
from norn.kernel.ledger import citations
from norn.kernel.scene import parts
from norn.kernel.table import Table

ASKED_ABOUT = 3  # things whose refusals are looked at, at a decision that is looked into


@functools.cache
def _cited_in(folder: str) -> tuple[dict[tuple[str, int], set[str]], dict[str, set[str]]]:
    """Rules by the function that cites them (file, first line), and by the printed thing that does."""
    functions: dict[tuple[str, int], set[str]] = {}
    things: dict[str, set[str]] = {}
    for one in citations(Path(folder)):
        if one.line:
            functions.setdefault((str(Path(folder) / one.file), one.line), set()).add(one.rule)
        else:
            things.setdefault(one.name, set()).add(one.rule)
    return functions, things


def rules_to_reach(definition: Definition) -> list[str]:
    """Every rule of the ledger that a program can apply."""
    return [rule for rule, entry in definition.ledger.rules.items() if not entry.manual]


class Reach:
    """What one game has come to so far."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.came: set[str] = set()  # printed things
        self._cited: set[str] = set()
        self._ran: dict[int, CodeType] = {}
        self._told = 0  # events before this number have been looked at

    @property
    def rules(self) -> frozenset[str]:
        """The rules reached so far."""
        functions, things = _cited_in(self.definition.folder)
        found = set(self._cited)
        for code in self._ran.values():
            found |= functions.get((code.co_filename, code.co_firstlineno), set())
        for one in self.came:
            found |= things.get(one.partition(":")[2], set())
        return frozenset(found)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note every function that runs meanwhile: the rules, not the agents and laws beside them."""
        ran = self._ran

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                code = frame.f_code
                ran[id(code)] = code

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(before)

    def pass_over(self, table: Table) -> None:
        """What was told so far was not looked at."""
        self._told = table.game.next_number

    def look(self, table: Table) -> None:
        """What is asked, offered, told and in play."""
        for ask in table.pending.values():
            self._cited.update(ask.rules)
            if ask.rest.option_rules is not None:
                for one in ask.ids:
                    self._cited.update(ask.rules_of(one))
        for event in _newest(table.game.events, self._told):
            self._cited.update(event[5])
            if self.definition.told_in_play is not None:
                self.came.update(self.definition.told_in_play(event))
        self._told = table.game.next_number
        if self.definition.in_play is not None:
            self.came.update(self.definition.in_play(table.game.state))

    def look_into(self, table: Table, chance: Chance) -> None:
        """Why some things that a seat sees cannot be done."""
        seat = chance.randrange(table.seats)
        seen = list(parts(self.definition.scene(table.game, seat)))
        for _ in range(ASKED_ABOUT if seen else 0):
            for refusal in table.why_not(seat, seen[chance.randrange(len(seen))]):
                self._cited.update(refusal.rules)


def _newest(events: list[Any], since: int) -> Iterable[Any]:
    """The events from this number on: they stand at the end."""
    for event in reversed(events):
        if event[0] < since:
            return
        yield event
