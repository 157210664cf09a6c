"""Looking at a table without changing it: what a worker says of it, and what viewers see of it now."""
from __future__ import annotations

from collections.abc import Callable

from norn.kernel.events import RawEvent
from norn.server.messages import parts
from norn.server.tables.client import Refusing
from norn.server.tables.room import Room
from norn.server.workers import work
from norn.server.workers.pool import Died, Stuck


async def look(
    room: Room, make: Callable[[str], work.Request], seconds: float | None = None
) -> work.Reply:
    """Ask about the table without changing it. A look at the past that takes too long quarantines nobody."""
    found: list[work.Reply] = []

    async def deed() -> None:
        if room.about.status == "quarantined":
            raise Refusing("quarantined", room.about.reason)
        try:
            found.append(await room.in_worker.ask(make, seconds))
        except (Stuck, Died) as error:
            if seconds is None:
                raise
            text = "That took too long." if isinstance(error, Stuck) else "What computed that died twice over it."
            raise Refusing("busy", text) from error

    await room.change(deed)
    reply = found[-1]
    if isinstance(reply, work.Refused):
        reasons = [parts.Reason(one.text, one.rules, one.key) for one in reply.reasons]
        raise Refusing(reply.code, reply.text, reasons, reply.open)
    return reply


async def state_for(room: Room, viewer: int, since: int) -> parts.SeatState | None:
    """What a viewer sees now, and what it has missed; None at a quarantined table."""
    found: list[parts.SeatState] = []

    async def deed() -> None:
        found.extend(await states_for(room, [viewer], {str(viewer): since}))

    try:
        await room.change(deed)
    except Refusing as refused:
        if refused.code not in ("rules_stuck", "quarantined"):
            raise
    return found[0] if found else None


async def states_for(
    room: Room, viewers: list[int], since: dict[str, int], held: dict[str, str] | None = None
) -> list[parts.SeatState]:
    """What viewers see now, and what they have missed; whole, or as a patch to what they hold. Call it with the room's
    lock."""
    if room.about.status == "quarantined":
        return []
    rows = {viewer: room.log.since(viewer, since.get(str(viewer), 0)) for viewer in viewers}
    reply = await room.in_worker.ask(lambda now: work.Look(room.stored.id, now, rows))
    if isinstance(reply, work.Refused):
        raise Refusing(reply.code, reply.text)
    if not isinstance(reply, work.Seen):
        raise TypeError(type(reply).__name__)
    return [seat_state(room, board, rows[board.viewer], held or {}) for board in reply.boards]


def seat_state(room: Room, board: work.Board, rows: list[RawEvent], held: dict[str, str]) -> parts.SeatState:
    if not room.audience.has_seen(board):
        room.audience.turn(board)
    viewer = board.viewer
    events, gone = room.log.told(board, rows), room.log.gone(viewer)
    return room.audience.state(board, events, gone, held.get(str(viewer), ""))


async def ground(room: Room, viewers: list[int], digest: str) -> bytes:
    """A ground that one of the viewers was shown, as gzipped JSON; when the game is over everyone may see all."""
    public = range(-1, len(room.about.seats)) if room.about.status == "over" else (-1,)
    may = sorted({*viewers, *public})
    if room.grounds.find(digest, may) is None:
        for viewer in viewers:              # this process may not have shown the table to anybody yet
            await state_for(room, viewer, room.log.last(viewer))
    found = room.grounds.find(digest, may)
    if found is None:
        raise Refusing("not_found", "There is no such ground that you were shown.")
    return found
