"""How a table comes to a worker: new, from a player's save, or from storage."""
from __future__ import annotations

import msgspec

from norn.kernel.catalogue import open_table
from norn.kernel.dice import commitment
from norn.kernel.errors import NornError
from norn.kernel.save import load_bytes, load_foreign
from norn.kernel.table import Table
from norn.server.workers import work
from norn.server.workers.handling import Refusing, apply
from norn.server.workers.showing import Held, kept_bytes, plain


def begin(request: work.Begin) -> tuple[Held, work.Begun]:
    seed = int(request.seed, 16)
    table = open_table(
        request.game, request.seats, seed, dict(request.options), request.controllers, guarded=request.guarded
    )
    return _held(table, [0] * table.seats)


def take(request: work.Take) -> tuple[Held, work.Begun]:
    loaded = load_foreign(request.save)
    table = loaded.table
    if request.controllers is not None:
        if len(request.controllers) != table.seats:
            text = f"the save has {table.seats} seats, not {len(request.controllers)}"
            raise Refusing(work.Refused("bad_seats", text))
        table.controllers = request.controllers
    if request.guarded:
        table.guard()
    remark = "; ".join(filter(None, [loaded.remark, loaded.caution]))
    held, begun = _held(table, [0] * table.seats, remark, loaded.notes)
    try:
        msgspec.msgpack.encode(begun)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        # Nothing else is taken as it stands.
        raise Refusing(work.Refused("bad_save", f"events: {error}")) from error
    return held, begun


def load(request: work.Load) -> tuple[Held, work.Begun]:
    """The last save, then what was decided since; where the rules have changed, as far as that goes."""
    loaded = load_bytes(request.save)
    table = loaded.table
    remark = loaded.remark
    number = table.game.next_number
    table.game.events = [row for row in request.events if row[0] < number and row[1] <= len(table.decisions)]
    try:
        for one in request.inputs if loaded.complete else ():
            apply(table, one)
    except NornError as error:
        if not remark:
            raise
        remark = f"played by other rules: the last decisions could not be taken again ({error})"
    table.controllers = request.controllers
    before = table.guarded
    if request.guarded:
        table.guard()
    held, begun = _held(table, request.epochs, remark, loaded.notes, request.floors)
    begun.guarded = table.guarded and not before
    return held, begun


def _held(
    table: Table, epochs: list[int], remark: str = "", notes: dict[str, str] | None = None,
    floors: list[int] | None = None,
) -> tuple[Held, work.Begun]:
    definition = table.definition
    begun = work.Begun(
        definition.name,
        definition.version,
        definition.content_hash,
        table.seats,
        table.options,
        table.controllers,
        commitment(table.seed),
        f"{table.seed:032x}",
        table.outcome is not None,
        len(table.decisions),
        epochs,
        kept_bytes(table),
        [plain(row) for row in table.game.events],
        notes or {},
        remark,
        table.hides_hands,
    )
    return Held(table, epochs, floors or [0] * table.seats), begun
