"""What a seat is asked and sees, in words: from a worker's table to what may leave it."""
from __future__ import annotations

import gzip
from collections.abc import Sequence

import msgspec

from norn.host.words import sentence
from norn.kernel.errors import NornError
from norn.kernel.events import Event, RawEvent
from norn.kernel.save import save_bytes
from norn.kernel.scene import Part, Scene, parts
from norn.kernel.table import Table
from norn.kernel.telling import AUTO
from norn.kernel.views import SPECTATOR, names_in, view
from norn.server.workers import work
from norn.server.workers.folding import fold_options
from norn.server.workers.work import Board


class Held:
    """A table, the token it is known by, and the copy that the last change was tried on."""

    def __init__(self, table: Table, epochs: list[int], floors: list[int]) -> None:
        self.table = table
        self.epochs = epochs            # seat -> how often an undo has put its question anew
        self.floors = floors            # seat -> the decisions taken when its person came
        self.token = ""
        self.candidate: Held | None = None
        self.given: set[str] = set()    # grounds that the server has

    def floor_of(self, controller: int) -> int:
        mine = [floor for floor, one in zip(self.floors, self.table.controllers, strict=True) if one == controller]
        return max(mine, default=0)

    def take_grounds(self, scene: Scene) -> dict[str, bytes]:
        """Take the grounds out of a scene: what never changes is handed over once."""
        found = {}
        for digest, ground in scene.grounds.items():
            known = digest in self.given
            found[digest] = b"" if known else gzip.compress(msgspec.json.encode(ground, order="deterministic"), mtime=0)
        self.given.update(found)
        scene.grounds = {}
        return found

    def can_undo(self, controller: int) -> bool:
        """Whether something can be taken back alone."""
        floor = self.floor_of(controller)
        able = self.table.can_undo(controller)
        return able and (not floor or self.table.last_of(controller) >= floor)


def kept_bytes(table: Table) -> bytes:
    """A save without its events, which the journal has already: they are most of it."""
    events, table.game.events = table.game.events, []
    try:
        return save_bytes(table)
    finally:
        table.game.events = events


def plain(row: RawEvent) -> RawEvent:
    return (*row[:4], dict(row[4]), tuple(row[5]), row[6])


def question(table: Table, seat: int) -> str:
    """Which question a seat has, whatever others answer meanwhile."""
    ask = table.pending.get(seat)
    if ask is None:
        return ""
    since = table.secret_since
    if since is not None:
        return f"{since}+{table.taken_for(seat) - since}"
    said = 0 if ask.rest.answers is None else len(ask.rest.answers)
    return str(len(table.decisions) - said)


def ask_id(held: Held, seat: int) -> str:
    asked = question(held.table, seat)
    return f"{held.epochs[seat]}.{seat}.{asked}" if asked else ""


def open_asks(held: Held, seats: Sequence[int]) -> dict[int, str]:
    return {seat: ask for seat in seats if (ask := ask_id(held, seat))}


def board(held: Held, viewer: int, rows: Sequence[RawEvent]) -> Board:
    table = held.table
    shown = view(table, viewer)
    names = names_in(shown.scene)
    known = [Event(*row) for row in rows if row[6] is None or viewer in row[6]]
    texts = {one.number: sentence(table, one, names) for one in known}
    moments = {one.number: staged for one in known if (staged := table.definition.texts.moment(one))}
    fold_options(shown)
    grounds = held.take_grounds(shown.scene)
    seen = msgspec.json.encode(shown)
    if viewer == SPECTATOR:
        return Board(viewer, seen, "", undo=False, texts=texts, taken={}, moments=moments, grounds=grounds)
    undo = held.can_undo(table.controllers[viewer])
    taken = _taken(table, viewer, rows)
    auto = _by_itself(table, viewer, rows)
    return Board(viewer, seen, ask_id(held, viewer), undo, texts, taken, auto, moments, grounds)


def _by_itself(table: Table, seat: int, rows: Sequence[RawEvent]) -> list[int]:
    """The first event of each answer that the table gave for the seat. Of others' answers it would tell too much."""
    decisions = table.decisions
    first: dict[int, int] = {}
    for row in rows:
        if 0 < row[1] <= len(decisions) and (row[6] is None or seat in row[6]):
            first.setdefault(row[1], row[0])
    return [number for taken, number in first.items() if decisions[taken - 1][0] == seat
            and decisions[taken - 1][2] & AUTO]


def _taken(table: Table, seat: int, rows: Sequence[RawEvent]) -> dict[int, int]:
    """While private stories are told, a seat counts its own decisions only."""
    since = table.secret_since
    return {} if since is None else {row[0]: table.taken_for(seat, row[1]) for row in rows if row[1] > since}


def explain(table: Table, request: work.Explain) -> work.Reply:
    """Why 5? Only of things that the seat sees, and only where every source is one that it may know."""
    values = table.definition.values
    scene = table.definition.scene(table.game, request.seat)
    seen = parts(scene)
    if values is None or request.who not in seen:
        return work.Refused("not_available", "There is no such value that you can see.")
    try:
        lines = values.explain(table.game, request.stat, request.who)
    except (KeyError, ValueError, AttributeError, NornError):
        return work.Refused("not_available", "There is no such value.")
    names = names_in(scene)
    told_of = [table.definition.texts.name(line.source, names) for line in lines]
    if not all(_is_seen(line.source, name, seen) for line, name in zip(lines, told_of, strict=True)):
        return work.Refused("not_available", "Something that you cannot see has a part in it.")
    return work.Lines(lines[-1].value, [
        (line.source, line.op, line.amount, line.value, line.rules, name)
        for line, name in zip(lines, told_of, strict=True)
    ])


def _is_seen(source: str, name: str, seen: dict[str, Part]) -> bool:
    """A source lies before the seat, or is named there: an ability in the text of a card, the tile of a space."""
    return ":" not in source or source in seen or any(name == part.name or name in part.text for part in seen.values())
