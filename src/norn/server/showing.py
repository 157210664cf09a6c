"""What a seat is asked and sees, in words: from a worker's table to what may leave it."""
from __future__ import annotations

from collections.abc import Sequence

import msgspec

from norn.kernel.errors import NornError, Refusal
from norn.kernel.events import Event
from norn.kernel.scene import Part, parts
from norn.kernel.table import Table
from norn.kernel.telling import AUTO
from norn.kernel.texts import Names
from norn.kernel.views import SPECTATOR, names_in, view
from norn.server import work
from norn.server.work import Board, Row, Told


class Held:
    """A table, the token it is known by, and the copy that the last change was tried on."""

    def __init__(self, table: Table, epochs: list[int], floors: list[int]) -> None:
        self.table = table
        self.epochs = epochs            # seat -> how often an undo has put its question anew
        self.floors = floors            # seat -> the decisions taken when its person came
        self.token = ""
        self.candidate: Held | None = None

    def floor_of(self, controller: int) -> int:
        mine = [floor for floor, one in zip(self.floors, self.table.controllers, strict=True) if one == controller]
        return max(mine, default=0)

    def can_undo(self, controller: int) -> bool:
        """Whether something can be taken back alone."""
        floor = self.floor_of(controller)
        able = self.table.can_undo(controller)
        return able and (not floor or self.table._last_of(controller, agreed=False) >= floor)


def question(table: Table, seat: int) -> str:
    """Which question a seat has, whatever others answer meanwhile."""
    ask = table.pending.get(seat)
    if ask is None:
        return ""
    if table._lanes is not None:
        own = sum(1 for one in table.decisions[table._lanes_from :] if one[0] == seat)
        return f"{table._lanes_from}+{own}"
    said = 0 if ask.rest.answers is None else len(ask.rest.answers)
    return str(len(table.decisions) - said)


def ask_id(held: Held, seat: int) -> str:
    asked = question(held.table, seat)
    return f"{held.epochs[seat]}.{seat}.{asked}" if asked else ""


def open_asks(held: Held, seats: Sequence[int]) -> dict[int, str]:
    return {seat: ask for seat in seats if (ask := ask_id(held, seat))}


def board(held: Held, viewer: int, rows: Sequence[Row]) -> Board:
    table = held.table
    shown = view(table, viewer)
    names = names_in(shown.scene)
    texts = {row[0]: sentence(table, row, names) for row in rows if row[6] is None or viewer in row[6]}
    if viewer == SPECTATOR:
        return Board(viewer, msgspec.json.encode(shown), "", undo=False, texts=texts, taken={})
    undo = held.can_undo(table.controllers[viewer])
    taken = _taken(table, viewer, rows)
    auto = _by_itself(table, viewer, rows)
    return Board(viewer, msgspec.json.encode(shown), ask_id(held, viewer), undo, texts, taken, auto)


def _by_itself(table: Table, seat: int, rows: Sequence[Row]) -> list[int]:
    """The first event of each answer that the table gave for the seat. Of others' answers it would tell too much."""
    decisions = table.decisions
    first: dict[int, int] = {}
    for row in rows:
        if 0 < row[1] <= len(decisions) and (row[6] is None or seat in row[6]):
            first.setdefault(row[1], row[0])
    return [number for taken, number in first.items() if decisions[taken - 1][0] == seat
            and decisions[taken - 1][2] & AUTO]


def _taken(table: Table, seat: int, rows: Sequence[Row]) -> dict[int, int]:
    """While private stories are told, a seat counts its own decisions only."""
    if not table.in_secret:
        return {}
    start = table._lanes_from
    own = [i for i, one in enumerate(table.decisions) if i >= start and one[0] == seat]
    return {row[0]: start + sum(1 for i in own if i < row[1]) for row in rows if row[1] > start}


def sentence(table: Table, row: Row, names: Names) -> str:
    try:
        text: str = table.definition.texts.event(Event(*row), names)
    except (KeyError, IndexError, ValueError):      # a slip in the game's texts must not end the game
        text = row[3].replace("_", " ")
    return text


def told(table: Table, seat: int, refusals: Sequence[Refusal]) -> list[Told]:
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


def sentence_case(text: str) -> str:
    """A refusal without the key of its question in front."""
    head, colon, rest = text.partition(": ")
    said = rest if colon and " " not in head else text
    return said[:1].upper() + said[1:] + ("" if said.endswith(".") else ".")


def explain(table: Table, request: work.Explain) -> work.Reply:
    """Why 5? Only of things that the seat sees, and only where every source is one that it may know."""
    values = table.definition.values
    scene = table.definition.scene(table.game, request.seat)
    seen = parts(scene)
    if values is None or request.who not in seen:
        return work.No("not_available", "There is no such value that you can see.")
    try:
        lines = values.explain(table.game, request.stat, request.who)
    except (KeyError, ValueError, AttributeError, NornError):
        return work.No("not_available", "There is no such value.")
    names = names_in(scene)
    told_of = [table.definition.texts.name(line.source, names) for line in lines]
    if not all(_is_seen(line.source, name, seen) for line, name in zip(lines, told_of, strict=True)):
        return work.No("not_available", "Something that you cannot see has a part in it.")
    return work.Lines(lines[-1].value, [
        (line.source, line.op, line.amount, line.value, line.rules, name)
        for line, name in zip(lines, told_of, strict=True)
    ])


def _is_seen(source: str, name: str, seen: dict[str, Part]) -> bool:
    """A source lies before the seat, or is named there: an ability in the text of a card, the tile of a space."""
    return ":" not in source or source in seen or any(name == part.name or name in part.text for part in seen.values())
