"""What every client says in the same words: what happened, and why something cannot be done."""
from __future__ import annotations

from collections.abc import Sequence

import msgspec

from norn.kernel.errors import IllegalChoice, Refusal
from norn.kernel.events import Event
from norn.kernel.table import Table
from norn.kernel.texts import Names
from norn.kernel.views import names_in


class Told(msgspec.Struct):
    """A reason, in words."""

    text: str
    rules: tuple[str, ...]
    key: str


def sentence(table: Table, event: Event, names: Names) -> str:
    """What happened."""
    try:
        text: str = table.definition.texts.event(event, names)
    except (KeyError, IndexError, ValueError):      # a slip in the game's texts must not end the game
        text = event.kind.replace("_", " ")
    return text


def reasons(table: Table, seat: int, refusals: Sequence[Refusal]) -> list[Told]:
    """Reasons in the game's words."""
    if not refusals:
        return []
    names = names_in(table.definition.scene(table.game, seat))
    found = []
    for refusal in refusals:
        try:
            text = table.definition.texts.refusal(refusal, names)
        except (KeyError, IndexError, ValueError):
            text = refusal.key.replace("_", " ")
        found.append(Told(text[:1].upper() + text[1:], refusal.rules, refusal.key))
    return found


def why_illegal(table: Table, seat: int, error: IllegalChoice) -> list[Told]:
    """Why an answer was refused: the game's reasons, or where it has none, the table's own."""
    return reasons(table, seat, error.refusals) or [Told(sentence_case(str(error)), error.rules, "")]


def sentence_case(text: str) -> str:
    """A refusal without the key of its question in front."""
    head, colon, rest = text.partition(": ")
    said = rest if colon and " " not in head else text
    return said[:1].upper() + said[1:] + ("" if said.endswith(".") else ".")
