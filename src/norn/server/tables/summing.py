"""Tables in short, each as the holder of a key may see it: for the list of one's tables on the start page."""
from __future__ import annotations

import msgspec

from norn.server.messages import http
from norn.server.store.records import Damaged, Link, StorageError
from norn.server.tables.client import Refusing
from norn.server.tables.looking import look
from norn.server.tables.room import Room
from norn.server.tables.rooms import Rooms
from norn.server.workers import work


class _Scene(msgspec.Struct):
    status: str = ""


class _Outcome(msgspec.Struct):
    text: str = ""
    winners: list[int] = []


class _View(msgspec.Struct):
    """What a summary wants of a view."""

    scene: _Scene
    waiting: list[int] = []
    ask: dict[str, object] | None = None
    outcome: _Outcome | None = None


async def summaries(rooms: Rooms, keys: list[str]) -> list[http.Summary | None]:
    """One for each key, in order; None where a key opens no table, or only its door."""
    return [await _of_key(rooms, key) for key in keys]


async def _of_key(rooms: Rooms, key: str) -> http.Summary | None:
    link = await rooms.link(key)
    if link is None:
        return None
    try:
        room = await rooms.room_of(link)
    except (Damaged, Refusing):
        return None
    return None if room is None else await _summary(room, link)


async def _summary(room: Room, link: Link) -> http.Summary | None:
    """Looking this way is no use of the key: nobody who only has the start page open is at the table."""
    role, about = link.role, room.about
    if role == "invitation":
        return None
    own = room.seats_of(link.number) if role == "player" else []
    viewers = own or [-1]
    since = max(room.stored.created, *(room.log.told_at[viewer] for viewer in viewers))
    told = http.Summary(room.stored.id, room.stored.game, room.title, about.status, role, about.name, own,
                        room.cooperative, since=since)
    try:
        reply = await look(room, lambda now: work.Look(room.stored.id, now, {viewer: [] for viewer in viewers}))
    except (Refusing, StorageError):        # quarantined, say: what is known without its views is told
        return told
    if not isinstance(reply, work.Seen):
        raise TypeError(type(reply).__name__)
    views = {board.viewer: msgspec.json.decode(board.view, type=_View) for board in reply.boards}
    first = views[viewers[0]]
    told.round = first.scene.status
    told.waiting = [about.seats[seat].name for seat in first.waiting] if about.status == "open" else []
    told.asked = [seat for seat in own if views[seat].ask and not about.seats[seat].agent and about.status == "open"]
    if first.outcome is not None:
        told.result = first.outcome.text
        told.winners = [about.seats[seat].name for seat in first.outcome.winners]
        told.won = any(seat in first.outcome.winners for seat in own)
    return told
