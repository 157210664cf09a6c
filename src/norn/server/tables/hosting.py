"""What is done with a whole table: closing, deleting, saving, reporting, and new links to it."""
from __future__ import annotations

import secrets
import time

import msgspec

from norn.agents import HUMAN
from norn.host.seats import seat_notes
from norn.server.messages import http
from norn.server.store.records import (
    Entry,
    Link,
    SealedReport,
)
from norn.server.tables import people
from norn.server.tables.client import Refusing
from norn.server.tables.looking import look, state_for
from norn.server.tables.room import Room
from norn.server.tables.rooms import Rooms
from norn.server.workers import work


async def replace_link(room: Room, named: str) -> http.NewLink:
    """A new invitation, or spectators' link; whoever came with the old one must go."""
    if named == "invitation":
        link = Link(room.stored.id, "invitation", -1)
        return await people.replace_key(room, link, "The host has made a new invitation; the old one is dead.")
    if named == "spectator" and room.about.spectators:
        link = Link(room.stored.id, "spectator", -1)
        return await people.replace_key(room, link, "The host has replaced the link for those who watch.")
    if named.isdigit():
        raise Refusing("forbidden", "A player's key is the player's own: only they can replace it.")
    raise Refusing("not_found", "There is no such link.")


async def set_status(room: Room, reopen: bool) -> None:
    async def deed() -> None:
        about = room.about
        if reopen and about.status != "quarantined":
            raise Refusing("not_quarantined", "The table is not quarantined.")
        if not reopen and about.status == "closed":
            raise Refusing("closed", "The table is closed already.")
        if not reopen and about.status == "over":
            raise Refusing("over", "The game is over already.")
        text = "The host tries the table again." if reopen else "The host has closed the table."
        changed = msgspec.structs.replace(
            about, status="open" if reopen else "closed", reason="" if reopen else text, proposal=None
        )
        await room.commit(Entry(0, "notice", room.now(), text=text), changed)
        room.audience.tell_table()
        room.audience.tell_talk()
        if reopen:
            await room.audience.show([], [])

    await room.change(deed)
    room.agents.wake()


async def delete(rooms: Rooms, room: Room) -> None:
    async with room.lock:
        await rooms.store.delete(room.stored.id)
        room.audience.end("deleted", "The host has deleted the table.", 4404)
    rooms.open.pop(room.stored.id, None)
    await room.rest()


async def save(room: Room) -> bytes:
    """The save file, where nobody's secrets are at stake."""
    if not room.shown_in_full:
        raise Refusing("sealed", "Others are still playing: the save is sealed until the game is over.")
    seats = room.about.seats
    kinds = [seat.agent if seat.kind == "agent" else HUMAN for seat in seats]
    notes = seat_notes(kinds, [seat.name for seat in seats])
    reply = await look(room, lambda now: work.Keep(room.stored.id, now, notes))
    if not isinstance(reply, work.Kept):
        raise TypeError(type(reply).__name__)
    return reply.save


async def export(room: Room) -> bytes:
    """Everything of a table; while others play, only what everyone may see."""
    whole = await save(room) if room.shown_in_full else b"null"
    state = await state_for(room, -1, 0)
    events = [] if state is None else state.events
    return msgspec.json.encode(
        {"table": room.info(room.title), "events": events, "talk": room.talk, "save": msgspec.Raw(whole)}
    )


async def report(rooms: Rooms, room: Room, link: Link, viewers: list[int], text: str) -> http.ReportKept:
    """A bug report: what its sender knows, in the open; the rest sealed here."""
    states = [await state_for(room, viewer, max(0, room.log.last(viewer) - 50)) for viewer in viewers]
    known = {
        "text": text, "game": room.stored.game, "version": room.stored.version, "content": room.stored.content,
        "options": room.stored.options, "views": [state.view for state in states if state is not None],
        "events": [state.events for state in states if state is not None], "status": room.about.status,
    }
    sender = link.role[0] + (str(link.number) if link.role == "player" else "")
    day = time.strftime("%Y-%m-%d", time.gmtime(rooms.settings.clock()))
    name = f"{day}-{sender}-{secrets.token_urlsafe(9)}"
    sealed = SealedReport(name, room.stored.id, room.now(), text, await _whole(room))
    if not await rooms.store.keep_report(sealed, sender, rooms.settings.limits.reports):
        raise Refusing("too_many", "This link has sent too many reports already.")
    return http.ReportKept(name, msgspec.Raw(msgspec.json.encode(known)))


async def _whole(room: Room) -> bytes:
    """The table with all its secrets, for what stays on the server."""
    try:
        reply = await look(room, lambda now: work.Keep(room.stored.id, now, {}))
    except Refusing:
        return room.stored.save
    return reply.save if isinstance(reply, work.Kept) else room.stored.save
