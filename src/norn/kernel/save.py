"""Saved games: JSON, never pickle. Bad input of any kind is a SaveError that says what is wrong. Never compiled.

A save holds the state at the last mark, the decisions since and all decisions ever, and the newest events, under a
checksum. It holds secrets (the seed, hidden cards): who may get one is for the caller to decide.
"""
from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from norn.kernel.catalogue import find_game, full_options
from norn.kernel.course import Course, Mark
from norn.kernel.definition import Definition
from norn.kernel.dice import Dice, commitment
from norn.kernel.errors import NornError, SaveError
from norn.kernel.events import Event, RawEvent
from norn.kernel.game import Game
from norn.kernel.saved import FORMAT, MAX_BYTES, MAX_DECISIONS, MAX_TAIL, Saved, decode, seal
from norn.kernel.table import Table
from norn.kernel.telling import CORRECTION, FREE, Decision
from norn.kernel.views import SPECTATOR, names_in, view

KEEP_EVENTS = 300                   # older ones come back by replaying the decisions
UNSEALED = "the file has no checksum, as those of older versions: whether it is undamaged cannot be told"


class Loaded:
    """A table from a file, and whether every decision in the file could be taken again."""

    def __init__(self, table: Table, complete: bool, remark: str, saved: Saved) -> None:
        self.table = table
        self.complete = complete
        self.remark = remark
        self.caution = "" if saved.checksum else UNSEALED
        self.notes = saved.notes
        self.crash: Any = msgspec.json.decode(saved.crash) if bytes(saved.crash) else None


def save_bytes(table: Table, notes: dict[str, str] | None = None, crash: Any = None) -> bytes:
    """The table as JSON."""
    mark = table.marks[-1]
    game = table.game
    definition = table.definition
    saved = Saved(
        FORMAT,
        definition.name,
        definition.version,
        definition.content_hash,
        table.seats,
        table.options,
        table.controllers,
        f"{table.seed:032x}",
        commitment(table.seed),
        mark.taken,
        msgspec.Raw(msgspec.json.encode(definition.dump(mark.state))),
        mark.cursor,
        mark.rolled,
        mark.standing,
        mark.span_count,
        [_decision_text(one, game.luck[i]) for i, one in enumerate(table.decisions)],
        game.next_number,
        msgspec.Raw(msgspec.json.encode(game.events[-KEEP_EVENTS:])),
        notes or {},
        msgspec.Raw(msgspec.json.encode(crash)),
        table.guarded_from if table.guarded else None,
    )
    return seal(saved)


def _decision_text(decision: Decision, luck: int) -> str:
    seat, choice, how = decision
    return "\t".join([f"{seat} {how} {luck}", *choice])


def write_save(path: Path, table: Table, notes: dict[str, str] | None = None) -> None:
    """Write beside, then move into place: a full disk or a crash never costs the older save."""
    path = Path(path)
    data = save_bytes(table, notes)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:      # ValueError: no path at all
        raise SaveError(f"{path}: cannot be written: {getattr(error, 'strerror', error)}") from error


def read_save(path: Path) -> Loaded:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SaveError(f"{path}: over {MAX_BYTES // 1024} kB is too large for a save")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise SaveError(f"{path}: cannot be read: {getattr(error, 'strerror', error)}") from error
    try:
        return load_foreign(data)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from error


def load_foreign(data: bytes) -> Loaded:
    """A table from a file that may have been made by anyone: it must not only load, but can be looked at by all."""
    return load_bytes(data, _show_all)


def load_bytes(data: bytes, look: Callable[[Loaded], None] = lambda _loaded: None) -> Loaded:
    """A table from the bytes of a save. Only SaveError leaves, whatever the bytes are."""
    try:
        loaded = _load(data)
        look(loaded)
        return loaded
    except SaveError:
        raise
    except NornError as error:
        raise SaveError(f"does not play: {error}") from error
    except RecursionError:
        raise SaveError("nested too deeply") from None
    except Exception as error:
        raise SaveError(f"cannot be opened: {type(error).__name__}: {str(error)[:200]}") from error


def _show_all(loaded: Loaded) -> None:
    table = loaded.table
    for seat in (SPECTATOR, *range(table.seats)):
        names = names_in(view(table, seat).scene)
        for event in table.game.events:
            table.definition.texts.event(Event(*event), names)
        table.can_undo(table.controllers[max(0, seat)])


def _load(data: bytes) -> Loaded:
    saved = decode(data)
    definition = find_game(saved.game)
    table = _empty_table(saved, definition)
    decisions, luck = read_decisions(saved)
    if not 0 <= saved.taken <= len(decisions):
        raise SaveError(f"taken: {saved.taken} of {len(decisions)} decisions")
    if len(decisions) - saved.taken > MAX_TAIL:
        raise SaveError(f"more than {MAX_TAIL} decisions since the last mark")
    mark = Mark(_read_state(saved, definition), _read_cursor(saved, definition), saved.rolled, saved.taken,
                saved.standing, saved.spans)
    same_rules = saved.version == definition.version and saved.content == definition.content_hash
    events = _read_events(saved)
    _stand_at(table, mark, decisions, luck)
    remark = "" if same_rules else "played by other rules than today's; the state was carried over"
    complete = True
    try:
        table._replay(decisions[saved.taken :])
    except Exception:
        if same_rules:
            raise
        _stand_at(table, mark, decisions, luck)
        complete = False
        remark = "played by other rules: reopened at the last mark, the decisions since are lost"
    if complete and [bool(one) for one in table.game.luck] != luck and same_rules:
        raise SaveError("decisions: what is said of dice and secrets does not agree with the rules")
    table.game.events = events if complete else [event for event in events if event[1] <= mark.taken]
    table.game.next_number = max(saved.next_number, table.game.next_number)
    table.game.begin_work()
    while not same_rules and table._answers_alone():
        pass
    return Loaded(table, complete, remark, saved)


def _empty_table(saved: Saved, definition: Definition) -> Table:
    low, high = definition.meta.seats
    if not low <= saved.seats <= high:
        raise SaveError(f"seats: {definition.name} is not for {saved.seats}")
    if len(saved.controllers) != saved.seats or not all(0 <= one < 1000 for one in saved.controllers):
        raise SaveError("controllers: one for each seat is needed")
    if len(saved.seed) != 32 or any(figure not in "0123456789abcdef" for figure in saved.seed):
        raise SaveError("seed: 32 hexadecimal figures are needed")
    seed = int(saved.seed, 16)
    if saved.commitment != commitment(seed):
        raise SaveError("commitment: the seed is not the one committed to")
    if saved.version == definition.version and len(saved.options) < len(definition.meta.options):
        raise SaveError("options: not all of the game's")     # an older save may lack newer ones
    table = Table(definition, saved.seats, full_options(definition, saved.options), seed, saved.controllers,
                  Dice(seed))
    if saved.guarded is not None:
        if not 0 <= saved.guarded <= len(saved.decisions):
            raise SaveError("guarded: no such decision")
        table.guarded, table.guarded_from = True, saved.guarded
    return table


def read_decisions(saved: Saved) -> tuple[list[Decision], list[bool]]:
    """Every decision of the record, and for each whether dice fell or secrets came out because of it."""
    if len(saved.decisions) > MAX_DECISIONS:
        raise SaveError(f"more than {MAX_DECISIONS} decisions")
    decisions: list[Decision] = []
    luck: list[bool] = []
    heads: dict[str, tuple[int, int, bool]] = {}        # there are few different ones
    for index, text in enumerate(saved.decisions):
        head, *choice = text.split("\t")
        known = heads.get(head)
        if known is None:
            known = heads[head] = _read_head(saved, head, index)
        decisions.append((known[0], tuple(choice), known[1]))
        luck.append(known[2])
    return decisions, luck


def _read_head(saved: Saved, head: str, index: int) -> tuple[int, int, bool]:
    parts = head.split(" ")
    if len(parts) != 3 or not all(part.removeprefix("-").isdigit() and part.isascii() for part in parts):
        raise SaveError(f"decisions[{index}]: expected seat, how and luck")
    seat, how, lucky = (int(part) for part in parts) if max(map(len, parts)) < 8 else (-9, -9, -9)
    if how not in (0, 1, FREE, CORRECTION) or lucky not in (0, 1):
        raise SaveError(f"decisions[{index}]: no such kind of decision")
    if not (0 <= seat < saved.seats or (how == CORRECTION and seat == -1)):
        raise SaveError(f"decisions[{index}]: there is no seat {seat}")
    return seat, how, lucky == 1


def _read_state(saved: Saved, definition: Definition) -> Any:
    raw = msgspec.json.decode(saved.state)
    if not isinstance(raw, dict):
        raise SaveError("state: expected a record")
    for version in range(saved.version, definition.version):
        migrate = definition.migrations.get(version)
        if migrate is not None:
            raw = migrate(raw)
    state = definition.load(raw)
    problems = definition.laws(state)
    if problems:
        raise SaveError("state: " + "; ".join(problems[:5]))
    return state


def _read_cursor(saved: Saved, definition: Definition) -> list[tuple[str, str]]:
    if not 1 <= len(saved.cursor) <= 32 or saved.cursor[0][0] != definition.main:
        raise SaveError("cursor: does not begin in the main sequence")
    for sequence, name in saved.cursor:
        if sequence not in definition.sequences or name not in definition.sequences[sequence].steps:
            raise SaveError(f"cursor: there is no step {name[:40]!r} in {sequence[:40]!r}")
    if not (0 <= saved.rolled < 1 << 40 and 0 <= saved.spans < 1 << 40 and 0 <= saved.next_number < 1 << 40):
        raise SaveError("rolled, spans or next_number: out of all bounds")
    return saved.cursor


def _read_events(saved: Saved) -> list[RawEvent]:
    try:
        rows = msgspec.json.decode(
            saved.events, type=list[tuple[int, int, int, str, dict[str, Any], tuple[str, ...], tuple[int, ...] | None]]
        )
    except msgspec.DecodeError as error:
        raise SaveError(f"events: {error}") from error
    if any(row[0] >= saved.next_number for row in rows):
        raise SaveError("events: numbered beyond next_number")
    return rows


def _stand_at(table: Table, mark: Mark, decisions: list[Decision], luck: list[bool]) -> None:
    table.game = Game(table.definition, table.seats, table.options, Dice(table.seed))
    table.course = Course(table.definition, table.game)
    table.course.marks = [mark]
    table.decisions = decisions[: mark.taken]
    table.game.luck = bytearray(luck[: mark.taken])
    table._open_mark(mark, muted=False)        # what the file says of the events is put in later
