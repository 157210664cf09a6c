"""Leaving a seat: by one's own will, at the host's wish, or by staying away.

Where hands are hidden, a host cannot open a person's seat to somebody else until that person agrees, or the server has
seen a whole day go by in which the key was not used.
"""
from __future__ import annotations

import asyncio

import msgspec

from norn.server.messages import sockets
from norn.server.store.records import Entry, Leaving, StoredSeat
from norn.server.tables import holding
from norn.server.tables.client import Client, Refusing
from norn.server.tables.people import acknowledged, find_seat, seat_names
from norn.server.tables.room import Room

PARTS = 24                      # of the time that a person must stay away: each that goes by is written down


async def free(room: Room, seat: int) -> bool:
    """The host wants a seat free, with all others of its person. Whether it is so at once."""
    found: list[bool] = []

    async def deed() -> None:
        about = room.about
        row = find_seat(room, seat)
        at_stake = about.hides and about.status != "over"
        if row.kind == "human" and not holding.has_come(about, row.link):
            at_stake = False
        if row.kind == "open":
            raise Refusing("nothing", "That seat is free already.")
        _check_unseen(room)
        if row.kind == "agent":
            await _open_agents(room, seat, at_stake)
        elif not at_stake:
            who = seat_names(room.seats_of(row.link))
            await _open(room, row.link, f"The host has freed {who} of {room.link_name(row.link)}.")
        elif any(one.link == row.link for one in about.leaving):
            raise Refusing("nothing", "That is asked for already.")
        else:
            await _want_free(room, row.link)
        found.append(not at_stake)

    await room.change(deed)
    watch(room)
    return found[-1]


def _check_unseen(room: Room) -> None:
    """One who plays alone may look at everything, and is not to meet others who may not."""
    if room.about.hides and room.solo and room.about.status != "over":
        raise Refusing("sealed", "Whoever plays alone may have seen every hand: make a new table to play with others.")


async def _open_agents(room: Room, seat: int, at_stake: bool) -> None:
    """An agent's own seat; it plays on until somebody takes it."""
    if at_stake:
        raise Refusing("sealed", "Where hands are hidden an agent keeps its seat: somebody may have seen its hand.")
    seats = list(room.about.seats)
    seats[seat] = StoredSeat("", "open", -1, seats[seat].agent)
    about = msgspec.structs.replace(room.about, seats=seats, proposal=None)
    await room.commit(Entry(0, "notice", room.now(), text=f"The host has freed {seat_names([seat])}."), about)
    room.audience.tell_table()
    room.audience.tell_talk()


async def _want_free(room: Room, link: int) -> None:
    name, seats = room.link_name(link), seat_names(room.seats_of(link))
    text = f"The host wants {seats} of {name} free: when {name} agrees, or after a day without {name}."
    about = msgspec.structs.replace(room.about, leaving=[*room.about.leaving, Leaving(link)])
    await room.commit(Entry(0, "notice", room.now(), text=text), about)
    room.audience.tell_table()
    room.audience.tell_talk()


async def _open(room: Room, link: int, text: str, client: Client | None = None, message: str = "") -> None:
    """A person's seats are free, the key is dead, and whoever is here with it goes."""
    entry = Entry(0, "notice", room.now(), link if client else -1, message, text=text, dead=[("player", link)])
    await room.commit(entry, holding.opened(room.about, link))
    if client is not None:
        client.send(sockets.Ack(message))
    room.audience.dismiss("player", link, "The seat is free now: this link opens nothing any more.")
    room.audience.tell_table()
    room.audience.tell_talk()


async def _keep(room: Room, link: int, text: str, message: str = "") -> None:
    """The seats stay their person's."""
    left = [one for one in room.about.leaving if one.link != link]
    sender = link if message else -1
    entry = Entry(0, "notice", room.now(), sender, message, text=text)
    await room.commit(entry, msgspec.structs.replace(room.about, leaving=left))
    room.audience.tell_table()
    room.audience.tell_talk()


def is_leaving(room: Room, link: int) -> bool:
    return any(one.link == link for one in room.about.leaving)


async def leave(room: Room, client: Client, message: sockets.Leave) -> None:
    """A person agrees to go (or wants to), or keeps the seats."""
    link = client.link

    async def deed() -> None:
        if acknowledged(room, client, message.id):
            return
        name, seats = room.link_name(link), seat_names(room.seats_of(link))
        if message.yes:
            _check_unseen(room)
            await _open(room, link, f"{name} has left {seats}.", client, message.id)
        elif is_leaving(room, link):
            await _keep(room, link, f"{name} keeps {seats}.", message.id)
            client.send(sockets.Ack(message.id))
        else:
            raise Refusing("nothing", "Nobody wants you to leave.")

    await room.change(deed)
    room.agents.wake()


async def do_not_free(room: Room, seat: int) -> None:
    """The host leaves the seat to its person after all."""

    async def deed() -> None:
        row = find_seat(room, seat)
        if row.kind != "human" or not is_leaving(room, row.link):
            raise Refusing("nothing", "Nobody is asked to leave that seat.")
        text = f"The host leaves {seat_names(room.seats_of(row.link))} to {room.link_name(row.link)}."
        await _keep(room, row.link, text)

    await room.change(deed)


async def came_back(room: Room, link: int) -> None:
    """The key was used: its seats stay its person's. Call it with the room's lock."""
    if not holding.has_come(room.about, link):
        await room.commit(Entry(0, "about", room.now()), holding.with_use(room.about, link))
    if is_leaving(room, link):
        name = room.link_name(link)
        await _keep(room, link, f"{name} is here: {seat_names(room.seats_of(link))} cannot be freed.")


async def note_use(room: Room, link: int) -> None:
    """The same, without the lock."""
    if is_leaving(room, link) or not holding.has_come(room.about, link):

        async def deed() -> None:
            await came_back(room, link)

        await room.change(deed)


# ---------------------------------------------------------------- staying away


def watch(room: Room) -> None:
    """Count how long somebody stays away whose seats the host wants free."""
    if room.about.leaving and not room.deleted and (room.absence is None or room.absence.done()):
        room.absence = asyncio.create_task(_count(room))


async def _count(room: Room) -> None:
    """Part by part, by a clock that cannot be set: time in which no server was there for the person does not count."""
    while room.about.leaving and not room.deleted:
        before = {one.link: one.waited for one in room.about.leaving}
        await asyncio.sleep(room.settings.absence_seconds / PARTS)

        async def deed(before: dict[int, int] = before) -> None:
            await _count_one(room, before)

        try:
            await room.change(deed)
        except Refusing:
            continue                    # storage is away: that part of the time does not count


async def _count_one(room: Room, before: dict[int, int]) -> None:
    """One part has gone by. Where another process has counted meanwhile, it is not counted again."""
    online, _ = room.audience.presence()
    counted = [
        one if before.get(one.link) != one.waited
        else Leaving(one.link, 0 if one.link in online else one.waited + 1)
        for one in room.about.leaving
    ]
    if counted != room.about.leaving:
        about = msgspec.structs.replace(room.about, leaving=counted)
        await room.commit(Entry(0, "about", room.now()), about)
    for one in counted:
        if one.waited > PARTS:          # the first part may have begun before the person went
            name, seats = room.link_name(one.link), seat_names(room.seats_of(one.link))
            await _open(room, one.link, f"{name} has stayed away: {seats} can be taken.")
