"""What is printed: cards, themes of a night, coasts. Never compiled."""
from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from norn.kernel.content import Record, load_table
from norn.kernel.modifiers import Modifier

FOLDER = Path(__file__).parent / "content"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier as printed."""

    stat: Literal["strength", "scorn", "reach"]
    op: Literal["set", "add", "double", "halve", "at_least", "at_most"]
    amount: int = 0

    def modifier(self, source: str) -> Modifier:
        """value.rows: The printed row, with where it comes from."""
        return Modifier(self.op, self.amount, source, ("value.rows",))


class Card(Record, frozen=True):
    text: str
    sort: Literal["deed", "answer", "standing"]
    copies: int
    rules: list[str]
    modifiers: tuple[Row, ...] = ()


class Theme(Record, frozen=True):
    text: str
    rules: list[str]
    modifiers: tuple[Row, ...]


class Coast(Record, frozen=True):
    text: str
    side: Literal["north", "south"]
    strength: int
    mead: int
    x: int
    y: int
    reefs: tuple[tuple[int, int, int, int], ...]


CARDS = load_table(FOLDER / "cards.toml", Card)
THEMES = load_table(FOLDER / "themes.toml", Theme)
COASTS = load_table(FOLDER / "coasts.toml", Coast)
PACK = [kind for kind, card in CARDS.items() for _ in range(card.copies)]

_NAMES = {
    **{f"kind:{card.id}": card.name for card in CARDS.values()},
    **{f"theme:{theme.id}": theme.name for theme in THEMES.values()},
    **{f"coast:{coast.id}": coast.name for coast in COASTS.values()},
}


def name(one: str) -> str:
    """The printed name of an id in an event."""
    return _NAMES[one]


def content_ids() -> list[str]:
    return list(_NAMES)
