"""People at a table: their names, their keys, and the seats that they take or let agents play.

Nobody gets another person's key. A key is made when its person takes a seat, and again when its person wants another;
it is shown in that answer only.
"""
from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable

import msgspec

from norn.agents import UnknownAgent, find_agent
from norn.kernel.catalogue import find_game
from norn.kernel.errors import NornError
from norn.server.messages import fields, http, sockets
from norn.server.store.records import About, Entry, Link, StoredSeat, StoredTable, hash_key
from norn.server.tables import holding
from norn.server.tables.client import REPLACED, Client, Refusing
from norn.server.tables.room import Room

INVITE = {"invitation": "invite"}


def plain_text(text: str, most: int) -> str:
    """Plain text on one line: no control characters, not too long, not empty."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(" " if one in "\t\r\n" else one for one in normal)
    kept = "".join(one for one in kept if unicodedata.category(one)[0] != "C")
    kept = " ".join(kept.split())
    if not kept or len(kept) > most:
        raise Refusing("bad_text", f"1 to {most} characters are needed, not {len(kept)}.")
    return kept


def check_agent(game: str, agent: str) -> None:
    try:
        find_agent(agent, find_game(game))
    except (UnknownAgent, NornError) as error:
        raise Refusing("bad_agent", str(error)) from error


def acknowledged(room: Room, client: Client, message: str) -> bool:
    """The message was applied before, perhaps by another process: say so again. Whoever was dismissed does nothing."""
    if client not in room.audience.clients:
        raise Refusing("not_allowed", REPLACED)
    done = room.done.get((client.link, message))
    if done is None:
        return False
    client.send(sockets.Ack(message, again=True, proposal=done.proposal))
    return True


async def change_about(
    room: Room, client: Client | None, message: str, make: Callable[[About], tuple[About, str]]
) -> None:
    """Change what is known beside the game, and say so in the talk where there is something to say."""

    async def deed() -> None:
        if client is not None and acknowledged(room, client, message):
            return
        link = client.link if client is not None else -1
        about, text = make(room.about)
        await room.commit(Entry(0, "notice" if text else "about", room.now(), link, message, text=text), about)
        if client is not None:
            client.send(sockets.Ack(message))
        room.audience.tell_table()
        room.audience.tell_talk(1 if text else 0)

    await room.change(deed)


# ---------------------------------------------------------------- keys


def shown_link(row: StoredTable, key: str, link: Link) -> http.NewLink:
    seats = holding.seats_of(row.about, link.number) if link.role == "player" else []
    name = ", ".join(row.about.seats[seat].name for seat in seats)
    return http.NewLink(link.role, key, f"/#{INVITE.get(link.role, 'key')}={key}", link.number, seats, name)


async def _give_key(room: Room, link: Link, entry: Entry, about: About) -> http.NewLink:
    """Commit a new key for a link, and show it. Whoever came with an old one must go."""
    key = secrets.token_urlsafe(24)
    await room.commit(entry, about, links={hash_key(key): link})
    if entry.dead:
        room.audience.dismiss(link.role, link.number, new=hash_key(key))
    room.audience.tell_table()
    room.audience.tell_talk()
    return shown_link(room.stored, key, link)


async def replace_key(room: Room, link: Link, text: str) -> http.NewLink:
    """A new key for a link; the old one dies, and everybody is told. What it has sent and still waits is not done."""
    found: list[http.NewLink] = []
    old = [one for one in room.audience.clients if (one.role, one.link) == (link.role, link.number)]
    room.audience.clients.difference_update(old)

    async def deed() -> None:
        if link.role == "player" and not room.seats_of(link.number):
            raise Refusing("bad_key", "This key opens nothing.")
        entry = Entry(0, "notice", room.now(), text=text, dead=[(link.role, link.number)])
        found.append(await _give_key(room, link, entry, room.about))

    try:
        await room.change(deed)
    except BaseException:
        for client in old:
            client.bye(1012, "restart", "Please come back.")
        raise
    for client in old:
        client.bye(4401, "bad_key", REPLACED)
    return found[-1]


# ---------------------------------------------------------------- taking seats


async def claim(room: Room, wish: http.Claim) -> http.NewLink:
    """A guest takes free seats: from now on they are this person's, and the key is shown to nobody else."""
    name = plain_text(wish.name, fields.NAME_LENGTH)
    seats = sorted(set(wish.seats))
    found: list[http.NewLink] = []

    async def deed() -> None:
        about = room.about
        if about.status == "closed":
            raise Refusing("closed", about.reason or "This table is closed.")
        if seats[-1] >= len(about.seats):
            raise Refusing("not_found", "There is no such seat.")
        if any(about.seats[seat].kind != "open" for seat in seats):
            raise Refusing("taken", "Somebody has that seat already; take another one.")
        after, number = holding.claimed(about, seats, name)
        if number >= holding.AGENT_CONTROLLER:
            raise Refusing("too_many", "Too many people have sat at this table.")
        entry = Entry(0, "notice", room.now(), text=f"{name} takes {seat_names(seats)}.")
        found.append(await _give_key(room, Link(room.stored.id, "player", number), entry, after))

    await room.change(deed)
    return found[-1]


def seat_names(seats: list[int]) -> str:
    numbers = [str(seat + 1) for seat in seats]
    return f"seat {numbers[0]}" if len(seats) == 1 else f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"


def find_seat(room: Room, seat: int) -> StoredSeat:
    if not 0 <= seat < len(room.about.seats):
        raise Refusing("not_found", "There is no such seat.")
    return room.about.seats[seat]


# ---------------------------------------------------------------- agents


async def control_seat(
    room: Room, client: Client | None, message: str, seat: int, agent: str | None, host: bool = False
) -> None:
    """A person's seat goes to an agent, or back; a free one until somebody takes it. Everybody is told."""
    if find_seat(room, seat).kind == "agent":
        raise Refusing("not_yours", "That is an agent's own seat.")
    if agent is not None:
        check_agent(room.stored.game, agent)

    def handed(about: About) -> tuple[About, str]:
        if about.status == "closed":
            raise Refusing("closed", "This table is closed.")
        seats = list(about.seats)
        who, where = seats[seat].name, seat_names([seat])
        seats[seat] = msgspec.structs.replace(seats[seat], agent=agent or "")
        by = "The host" if host else who
        whose = f"{where} of {who}" if who and host else where
        text = f"{by} lets {agent} play {whose}." if agent else f"{by} takes {whose} back from the agent."
        return msgspec.structs.replace(about, seats=seats, proposal=None), text

    await change_about(room, client, message, handed)
    room.agents.wake()
