"""Making tables: new ones, from a save, or from a moment of another."""
from __future__ import annotations

import asyncio
import secrets

from norn.kernel.catalogue import find_game
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError
from norn.server.messages import http
from norn.server.store.records import (
    About,
    Entry,
    StoredSeat,
    StoredTable,
    Tenure,
)
from norn.server.tables import holding
from norn.server.tables.client import Refusing
from norn.server.tables.in_worker import UNSTAFFED
from norn.server.tables.looking import look
from norn.server.tables.room import Room
from norn.server.tables.rooms import Rooms
from norn.server.tables.seating import (
    checked_head,
    new_links,
    new_seed,
    seats_as_wished,
    seats_from_notes,
    several_people,
    table_name,
)
from norn.server.workers import work
from norn.server.workers.pool import Died, Unanswered, Unstaffed


async def create(rooms: Rooms, wish: http.CreateTable) -> http.Created:
    try:
        definition = await asyncio.to_thread(find_game, wish.game)      # the first time, the game is read
    except NornError as error:
        raise Refusing("bad_game", str(error)) from error
    low, high = definition.meta.seats
    if not low <= len(wish.seats) <= high:
        raise Refusing("bad_seats", f"{definition.meta.title} is for {low} to {high} seats, not {len(wish.seats)}.")
    seats = seats_as_wished(wish.seats, wish.game)
    table = secrets.token_urlsafe(9)
    seed, options = _guided(definition, wish) if wish.guided else (new_seed(), wish.options)
    request = work.Begin(table, "begun", wish.game, len(seats), options, holding.controllers(seats), seed,
                         guarded=several_people(seats))
    return await _begin(rooms, request, seats, wish.spectators, guided=wish.guided,
                        name=table_name(wish.name))


def _guided(definition: Definition, wish: http.CreateTable) -> tuple[str, dict[str, int | str]]:
    """Seed and options of the game's guided table. The seed is no secret, so nobody else can sit there."""
    guided = definition.learn.guided
    if guided is None:
        raise Refusing("bad_option", f"{definition.meta.title} has no guided table.")
    if len(wish.seats) != guided.seats:
        raise Refusing("bad_seats", f"The guided table has {guided.seats} seats, not {len(wish.seats)}.")
    if any(seat.kind == "open" for seat in wish.seats):
        raise Refusing("bad_seats", "The dice of a guided table are known beforehand: no seat is free for others.")
    if wish.options:
        raise Refusing("bad_option", "The guided table has options of its own.")
    return f"{guided.seed:032x}", dict(guided.options)


async def upload(rooms: Rooms, wish: http.UploadSave) -> http.Created:
    return await _take(rooms, bytes(wish.save), wish.seats, None, shared=False)


async def fork(rooms: Rooms, room: Room, wish: http.ForkTable) -> http.Created:
    """A new table from a moment of a finished or solo one."""
    if not room.shown_in_full:
        raise Refusing("not_over", "Others are still playing: fork when the game is over.")
    reply = await look(
        room,
        lambda now: work.Branch(room.stored.id, now, wish.decision, new_seed()),
        rooms.settings.limits.rule_seconds,
    )
    if not isinstance(reply, work.Kept):
        raise TypeError(type(reply).__name__)
    seats = wish.seats or [
        http.SeatWish("agent" if seat.kind == "agent" else "own", seat.name, seat.agent or "thumb")
        for seat in room.about.seats
    ]
    return await _take(rooms, reply.save, seats, reply.remark, room.about.status == "over", room.about.name)


async def _take(
    rooms: Rooms, save: bytes, wishes: list[http.SeatWish] | None, remark: str | None, shared: bool,
    called: str = "",
) -> http.Created:
    """A table from a save. Who brings one knows its secrets, so only one who plays alone may bring it."""
    head = await asyncio.to_thread(checked_head, save)
    wishes = wishes or seats_from_notes(head)
    if len(wishes) != head.seats:
        raise Refusing("bad_seats", f"The save has {head.seats} seats, not {len(wishes)}.")
    seats = seats_as_wished(wishes, head.game)
    if not shared and any(seat.kind == "open" for seat in seats):
        text = "Whoever brings a saved game knows its secrets: no seat of it can be free for others."
        raise Refusing("bad_seats", text)
    name = secrets.token_urlsafe(9)
    request = work.Take(name, "begun", save, holding.controllers(seats), several_people(seats))
    return await _begin(rooms, request, seats, spectators=True, remark=remark, name=called)


async def _begin(
    rooms: Rooms, request: work.Begin | work.Take, seats: list[StoredSeat], spectators: bool,
    remark: str | None = None, guided: bool = False, name: str = "",
) -> http.Created:
    try:
        begun = await rooms.workers.ask_twice(request)
    except Unstaffed as error:
        raise Refusing("busy", UNSTAFFED) from error
    except Died as error:
        raise Refusing("rules_failed", "What runs the rules died twice over the beginning of this game.") from error
    except Unanswered as error:
        raise Refusing("rules_stuck", "A rule of this game did not come to an end.") from error
    if not isinstance(begun, work.Begun):
        raise Refusing(begun.code, begun.text) if isinstance(begun, work.Refused) else TypeError(type(begun).__name__)
    now = int(rooms.settings.clock())
    about = About(seats, begun.epochs, "over" if begun.over else "open", "", begun.seed if begun.over else "",
                  begun.decisions, None, spectators, begun.hides)
    about.guided = guided
    about.tenures = [Tenure(i, seat.link, seat.name) for i, seat in enumerate(seats) if seat.kind == "human"]
    about.name = name
    row = StoredTable(request.table, begun.game, begun.version, begun.content, begun.options, begun.commitment, 1, 1,
                   begun.save, about, now)
    links, shown = new_links(row)
    entry = Entry(1, "begin", now, events=begun.events)
    await rooms.store.create(row, links, entry)
    return http.Created(row.id, row.commitment, shown, remark if remark is not None else begun.remark)
