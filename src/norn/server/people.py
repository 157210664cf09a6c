"""People at a table: taking a free seat, leaving it, keys of one's own, names, and what a host may do about them.

Nobody gets another person's key. A key is made when its person takes a seat, and again when its person wants another;
it is shown in that answer only. Where hands are hidden, a host cannot open a person's seat to somebody else until that
person agrees, or the server has seen a whole day go by in which the key was not used.
"""
from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable

import msgspec

from norn.agents import UnknownAgent, find_agent
from norn.kernel.catalogue import find_game
from norn.kernel.errors import NornError
from norn.server import holding
from norn.server import messages as m
from norn.server.room import REPLACED, Client, Refusing, Room
from norn.server.store import About, Entry, Leaving, Link, SeatRow, TableRow, hash_key

PARTS = 24                      # of the time that a person must stay away: each that goes by is written down
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
    if client not in room.clients:
        raise Refusing("not_allowed", REPLACED)
    done = room.done.get((client.link, message))
    if done is None:
        return False
    client.send(m.Ack(message, again=True, proposal=done.proposal))
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
            client.send(m.Ack(message))
        room.tell_table()
        room.tell_talk(1 if text else 0)

    await room.change(deed)


# ---------------------------------------------------------------- keys


def shown_link(row: TableRow, key: str, link: Link) -> m.NewLink:
    seats = holding.seats_of(row.about, link.number) if link.role == "player" else []
    name = ", ".join(row.about.seats[seat].name for seat in seats)
    return m.NewLink(link.role, key, f"/#{INVITE.get(link.role, 'key')}={key}", link.number, seats, name)


async def _give_key(room: Room, link: Link, entry: Entry, about: About) -> m.NewLink:
    """Commit a new key for a link, and show it. Whoever came with an old one must go."""
    key = secrets.token_urlsafe(24)
    await room.commit(entry, about, links={hash_key(key): link})
    if entry.dead:
        room.dismiss(link.role, link.number, new=hash_key(key))
    room.tell_table()
    room.tell_talk()
    return shown_link(room.row, key, link)


async def replace_key(room: Room, link: Link, text: str) -> m.NewLink:
    """A new key for a link; the old one dies, and everybody is told. What it has sent and still waits is not done."""
    found: list[m.NewLink] = []
    old = [one for one in room.clients if (one.role, one.link) == (link.role, link.number)]
    room.clients.difference_update(old)

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


async def claim(room: Room, wish: m.Claim) -> m.NewLink:
    """A guest takes free seats: from now on they are this person's, and the key is shown to nobody else."""
    name = plain_text(wish.name, m.NAME_LENGTH)
    seats = sorted(set(wish.seats))
    found: list[m.NewLink] = []

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
        found.append(await _give_key(room, Link(room.row.id, "player", number), entry, after))

    await room.change(deed)
    return found[-1]


def seat_names(seats: list[int]) -> str:
    numbers = [str(seat + 1) for seat in seats]
    return f"seat {numbers[0]}" if len(seats) == 1 else f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"


# ---------------------------------------------------------------- leaving seats


async def free(room: Room, seat: int) -> bool:
    """The host wants a seat free, with all others of its person. Whether it is so at once."""
    found: list[bool] = []

    async def deed() -> None:
        about = room.about
        row = _seat(room, seat)
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


def _seat(room: Room, seat: int) -> SeatRow:
    if not 0 <= seat < len(room.about.seats):
        raise Refusing("not_found", "There is no such seat.")
    return room.about.seats[seat]


async def _open_agents(room: Room, seat: int, at_stake: bool) -> None:
    """An agent's own seat; it plays on until somebody takes it."""
    if at_stake:
        raise Refusing("sealed", "Where hands are hidden an agent keeps its seat: somebody may have seen its hand.")
    seats = list(room.about.seats)
    seats[seat] = SeatRow("", "open", -1, seats[seat].agent)
    about = msgspec.structs.replace(room.about, seats=seats, proposal=None)
    await room.commit(Entry(0, "notice", room.now(), text=f"The host has freed {seat_names([seat])}."), about)
    room.tell_table()
    room.tell_talk()


async def _want_free(room: Room, link: int) -> None:
    name, seats = room.link_name(link), seat_names(room.seats_of(link))
    text = f"The host wants {seats} of {name} free: when {name} agrees, or after a day without {name}."
    about = msgspec.structs.replace(room.about, leaving=[*room.about.leaving, Leaving(link)])
    await room.commit(Entry(0, "notice", room.now(), text=text), about)
    room.tell_table()
    room.tell_talk()


async def _open(room: Room, link: int, text: str, client: Client | None = None, message: str = "") -> None:
    """A person's seats are free, the key is dead, and whoever is here with it goes."""
    entry = Entry(0, "notice", room.now(), link if client else -1, message, text=text, dead=[("player", link)])
    await room.commit(entry, holding.opened(room.about, link))
    if client is not None:
        client.send(m.Ack(message))
    room.dismiss("player", link, "The seat is free now: this link opens nothing any more.")
    room.tell_table()
    room.tell_talk()


async def _keep(room: Room, link: int, text: str, message: str = "") -> None:
    """The seats stay their person's."""
    left = [one for one in room.about.leaving if one.link != link]
    sender = link if message else -1
    entry = Entry(0, "notice", room.now(), sender, message, text=text)
    await room.commit(entry, msgspec.structs.replace(room.about, leaving=left))
    room.tell_table()
    room.tell_talk()


def is_leaving(room: Room, link: int) -> bool:
    return any(one.link == link for one in room.about.leaving)


async def leave(room: Room, client: Client, message: m.Leave) -> None:
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
            client.send(m.Ack(message.id))
        else:
            raise Refusing("nothing", "Nobody wants you to leave.")

    await room.change(deed)
    room.wake_agents()


async def do_not_free(room: Room, seat: int) -> None:
    """The host leaves the seat to its person after all."""

    async def deed() -> None:
        row = _seat(room, seat)
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
    online, _ = room.presence()
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


# ---------------------------------------------------------------- agents


async def control_seat(
    room: Room, client: Client | None, message: str, seat: int, agent: str | None, host: bool = False
) -> None:
    """A person's seat goes to an agent, or back; a free one until somebody takes it. Everybody is told."""
    if _seat(room, seat).kind == "agent":
        raise Refusing("not_yours", "That is an agent's own seat.")
    if agent is not None:
        check_agent(room.row.game, agent)

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
    room.wake_agents()
