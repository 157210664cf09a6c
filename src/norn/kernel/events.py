"""Facts that happened, for screens, logs and tests. Rules say what; `narrator.toml` has the words."""
from __future__ import annotations

from typing import Any

# What the rules leave behind: number, decision, span, kind, data, rules, audience. An Event is made when one looks.
RawEvent = tuple[int, int, int, str, dict[str, Any], tuple[str, ...], tuple[int, ...] | None]


class Event:
    """A fact: numbered once, never renumbered, with its audience and the rules it rests on."""

    def __init__(
        self,
        number: int,
        decision: int,
        span: int,
        kind: str,
        data: dict[str, Any],
        rules: tuple[str, ...],
        only: tuple[int, ...] | None,
    ) -> None:
        self.number = number            # never reused, also after undo
        self.decision = decision        # how many decisions had been taken
        self.span = span                # the group it belongs to; 0 is none
        self.kind = kind
        self.data = data
        self.rules = rules
        self.only = only                # the seats that may know; None is everyone

    def seen_by(self, seat: int) -> bool:
        return self.only is None or seat in self.only

    def fact(self) -> tuple[str, dict[str, Any], tuple[str, ...]]:
        """What it says, apart from its number: what twins must agree on."""
        return (self.kind, self.data, self.rules)

    def __repr__(self) -> str:
        return f"Event({self.number}, {self.kind!r}, {self.data!r})"
