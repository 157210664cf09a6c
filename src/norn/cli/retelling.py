"""A record played again from its seed: the whole story, whatever state the file itself is in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from norn.kernel.catalogue import find_game, open_table
from norn.kernel.definition import Definition
from norn.kernel.dice import commitment
from norn.kernel.errors import NornError, SaveError
from norn.kernel.save import Loaded, load_bytes, read_decisions
from norn.kernel.saved import MAX_BYTES, Saved, decode
from norn.kernel.table import Table
from norn.kernel.telling import AUTO, CORRECTION, Decision
from norn.laws.tables import difference, snapshot, unequal

UNDONE = ("undone", "undone_by_agreement")  # events of decisions that the record no longer has


class Record:
    """What a save or crash file holds."""

    def __init__(self, path: Path) -> None:
        data = _read(path)
        self.saved: Saved = decode(data)
        try:
            self.definition: Definition = find_game(self.saved.game)
        except NornError as error:
            raise SaveError(f"{path}: {error}") from error
        self.decisions, self.luck = read_decisions(self.saved)
        self.loaded: Loaded | None = None
        self.trouble = ""  # why the state in the file does not load
        try:
            self.loaded = load_bytes(data)
        except SaveError as error:
            self.trouble = str(error)
        self.crash: dict[str, Any] | None = _crash(self.saved)

    def fresh_table(self) -> Table:
        """The table as it was before the first decision."""
        saved = self.saved
        if len(saved.controllers) != saved.seats:
            raise SaveError("controllers: one for each seat is needed")
        try:
            seed = int(saved.seed, 16)
            options: dict[str, Any] = dict(saved.options)
            return open_table(saved.game, saved.seats, seed, options, saved.controllers, guarded=saved.guarded == 0)
        except (ValueError, NornError) as error:
            raise SaveError(f"cannot be begun anew: {error}") from error


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SaveError(f"{path}: too large for a save")
        return path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: cannot be read: {error.strerror}") from error


def _crash(saved: Saved) -> dict[str, Any] | None:
    found = json.loads(bytes(saved.crash)) if bytes(saved.crash) else None
    return found if isinstance(found, dict) else None


class Retelling:
    """Plays the decisions of a record again, from the seed; stops where the rules disagree."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table = record.fresh_table()
        self.disagreement = ""

    def run(self, upto: int, told: Callable[[Table], None]) -> None:
        """To decision `upto`; `told` is called after each."""
        decisions = self.record.decisions
        self._compare(0)
        told(self.table)
        guarded = self.record.saved.guarded
        while not self.disagreement and len(self.table.decisions) < upto:
            count = len(self.table.decisions)
            if guarded is not None and count >= guarded:
                self.table.guard()
            try:
                self._take(decisions[count])
            except NornError as error:
                self.disagreement = f"decision {count + 1}: {error}"
                return
            self._compare(count)
            told(self.table)

    def _take(self, decision: Decision) -> None:
        seat, choice, how = decision
        if how == AUTO:
            raise SaveError(f"the table answered {' '.join(choice) or 'nothing'} by itself; now it asks")
        if how == CORRECTION:
            self.table.begin_again(choice[0])
        else:
            self.table.answer(seat, *choice)

    def _compare(self, start: int) -> None:
        """What the table has recorded since is what the record says."""
        mine = self.table.decisions
        for index in range(start, len(mine)):
            if index >= len(self.record.decisions):
                self.disagreement = f"decision {index + 1}: the rules go on where the record ends"
            elif mine[index] != self.record.decisions[index]:
                self.disagreement = f"decision {index + 1}: {mine[index]} instead of {self.record.decisions[index]}"
            elif bool(self.table.game.luck[index]) != self.record.luck[index]:
                self.disagreement = f"decision {index + 1}: dice or secrets came out differently"
            if self.disagreement:
                return


def verify(record: Record) -> list[tuple[str, str]]:
    """What was looked at, and what is wrong with it (nothing: an empty text)."""
    retelling = Retelling(record)
    promised = commitment(retelling.table.seed) == record.saved.commitment
    retelling.run(len(record.decisions), lambda _table: None)
    found = [
        ("the dice: the seed is the one committed to", "" if promised else "it is another one"),
        (f"the decisions: all {len(record.decisions)} are accepted again", retelling.disagreement),
    ]
    if retelling.disagreement:
        return found
    if record.loaded is None:
        return [*found, ("the state: as the decisions lead to", record.trouble)]
    return [
        *found,
        ("the state: as the decisions lead to", _state_differs(retelling.table, record.loaded.table)),
        ("the events: as they happen again", _events_differ(retelling.table, record.loaded.table)),
    ]


def _state_differs(again: Table, loaded: Table) -> str:
    mine, theirs = snapshot(again), snapshot(loaded)
    for part in (mine, theirs):
        part.pop("events")
        part.pop("next_number")
    return unequal(mine, theirs, "played again and in the file") or ""


def _events_differ(again: Table, loaded: Table) -> str:
    """Apart from their numbers, which undo uses up, and from those that tell of undo."""
    rows = [[list(map(_plain, event[1:])) for event in table.game.events if event[3] not in UNDONE]
            for table in (again, loaded)]
    kept = rows[0][len(rows[0]) - len(rows[1]) :] if len(rows[1]) <= len(rows[0]) else rows[0]
    return difference(kept, rows[1], "played again and in the file") or ""


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
