"""Bugs for `tests.server.start` to plant: what the tests must notice."""

from __future__ import annotations

import asyncio
import hashlib
import os
import time
from typing import Any

import msgspec

from norn.server.messages.parts import TableInfo
from norn.server.store.records import Change, StorageError
from norn.server.store.sqlite import SqliteStore
from norn.server.tables.audience import Audience
from norn.server.tables.room import Room
from norn.server.tables.seat_logs import SeatLogs
from norn.server.workers.pool import Worker

_late: list[asyncio.Task[Any]] = []         # the last commit that was put off; each waits for the one before it


def ack_before_commit() -> None:
    """The decision is acknowledged at once and written a moment later."""
    commit = SqliteStore.commit

    async def hasty(self: SqliteStore, change: Change) -> bool:
        async def late(before: list[asyncio.Task[Any]]) -> None:
            await asyncio.sleep(0.05)
            await asyncio.gather(*before, return_exceptions=True)
            await commit(self, change)

        _late[:] = [asyncio.create_task(late(_late[:]))]
        return True

    SqliteStore.commit = hasty  # type: ignore[method-assign]


def slow_and_failing_disk() -> None:
    """Not a bug: every commit takes a while, and those of messages named "full…" fail, "written…" after writing."""
    commit = SqliteStore.commit

    async def troubled(self: SqliteStore, change: Change) -> bool:
        await asyncio.sleep(0.3)
        if change.entry.message.startswith("full"):
            raise StorageError("the disk is full")
        done = await commit(self, change)
        if change.entry.message.startswith("written"):
            raise StorageError("the disk does not answer")
        return done

    SqliteStore.commit = troubled  # type: ignore[method-assign]


def tell_before_commit() -> None:
    """Everybody is told before it is written down."""
    record = Room.record

    async def early(self: Room, changed: Any, entry: Any, token: str) -> list[int]:
        self.log.add(changed.events)
        self.audience.broadcast(changed.boards, changed.events, [])
        return await record(self, changed, entry, token)

    Room.record = early  # type: ignore[method-assign]


def forget_messages() -> None:
    """What a message had done is not remembered, so it would be done again."""
    remember = Room._remember

    def forgetful(self: Room, entry: Any) -> list[int]:
        found = remember(self, entry)
        self.done.clear()
        return found

    Room._remember = forgetful  # type: ignore[method-assign]


def forget_inputs() -> None:
    """The journal has the decision, but a server that starts again does not take it again."""

    remember = Room._remember

    def forgetful(self: Room, entry: Any) -> list[int]:
        found = remember(self, entry)
        self._decided.clear()
        return found

    Room._remember = forgetful  # type: ignore[method-assign]


def odds_that_peek() -> None:
    """Odds of the world as it is, with nothing dealt anew."""
    Worker.module = "tests.server.peeking"


def trials_that_peek() -> None:
    """Trials on the table as it is, with nothing dealt anew."""
    Worker.module = "tests.server.peeking_trials"


def show_the_top_card() -> None:
    _leak_in_the_workers("top_card")


def show_the_next_die() -> None:
    _leak_in_the_workers("next_die")


def talk_of_the_next_die() -> None:
    _leak_in_the_workers("why_not")


def leak_on_pages() -> None:
    _leak_in_the_workers("pages")


def leak_in_looks() -> None:
    _leak_in_the_workers("looks")


def leak_snares_in_looks() -> None:
    _leak_in_the_workers("snares")


def leak_in_drawings() -> None:
    _leak_in_the_workers("drawings")


def leak_in_hints() -> None:
    _leak_in_the_workers("hints")


def leak_in_grounds() -> None:
    _leak_in_the_workers("grounds")


def leak_in_patches() -> None:
    """What is stored of the table comes along with what has changed, and never with a view that is sent whole."""
    state = Audience.state

    def slipped(self: Audience, *given: Any) -> Any:
        told = state(self, *given)
        if told.patch is not None:
            told.patch = msgspec.Raw(msgspec.json.encode({**msgspec.json.decode(told.patch), "x": _digest(self.room)}))
        return told

    Audience.state = slipped  # type: ignore[assignment, method-assign]


def leak_in_summaries() -> None:
    from norn.server.tables import summing

    summary: Any = summing._summary

    async def indiscreet(room: Room, link: Any) -> Any:
        told = await summary(room, link)
        told.round += _digest(room)
        return told

    summing._summary = indiscreet


def _digest(room: Room) -> str:
    return hashlib.sha256(room.stored.save).hexdigest()


def _leak_in_the_workers(how: str) -> None:
    Worker.module = "tests.server.leaking"
    os.environ["NORN_LEAK"] = how


def still_clock() -> None:
    """Not a bug: what is told of the time is the same for twins."""
    Room.now = lambda self: 1_000  # type: ignore[method-assign]


def tell_everything() -> None:
    """Events reach everybody, whoever they were meant for."""
    from norn.server.tables.seat_logs import SeatLogs

    add = SeatLogs.add

    def loud(self: SeatLogs, rows: Any, at: int = 0) -> None:
        add(self, [(*row[:6], None) for row in rows], at)

    SeatLogs.add = loud  # type: ignore[method-assign]


def look_over_shoulders() -> None:
    """What is stored of the table comes along with what everybody may know of it."""
    info = Room.info

    def indiscreet(self: Room, title: str) -> Any:
        found = info(self, title)
        found.reason = str(len(self.stored.save)) + self.stored.save[-3000:].decode(errors="replace")
        return found

    Room.info = indiscreet  # type: ignore[method-assign]


def clock_a_week_ahead() -> None:
    """Not a bug of ours: the wall clock is wrong."""
    import time

    from norn.server.settings import Settings

    begin = Settings.__init__

    def ahead(self: Settings, *given: Any, **more: Any) -> None:
        begin(self, *given, **more)
        self.clock = lambda: time.time() + 7 * 86400

    Settings.__init__ = ahead  # type: ignore[method-assign]


def spectators_stay() -> None:
    """Whoever watches by a link that was replaced goes on watching."""
    from norn.server.tables import people

    replace = people.replace_key

    async def careless(room: Room, link: Any, text: str) -> Any:
        watching = {client for client in room.audience.clients if client.role == "spectator"}
        room.audience.clients -= watching
        try:
            return await replace(room, link, text)
        finally:
            room.audience.clients |= watching

    people.replace_key = careless


def only_the_present_agree() -> None:
    """Whoever has an agent on the seat is not asked any more."""
    from norn.server.tables import holding

    holding.wanted = lambda about, to: sorted({seat.link for seat in about.seats if seat.link >= 0 and not seat.agent})


def the_absent_agree() -> None:
    """Whoever has left is taken to agree."""
    from norn.server.tables import holding

    wanted = holding.wanted
    holding.missing = lambda about, to: []
    holding.wanted = lambda about, to: [link for link in wanted(about, to) if link in holding.people(about)]


def alone_with_free_seats() -> None:
    """One person is alone, whoever sat there before and whoever may still come."""
    from norn.server.tables import holding

    holding.is_alone = lambda about: len(holding.people(about)) <= 1


def hosts_free_seats_at_once() -> None:
    """Hidden hands or not."""
    from norn.server.tables import leaving

    leaving._want_free = lambda room, link: leaving._open(room, link, "The host has freed it.")


def keys_outlive_their_seats() -> None:
    """A key that is replaced or whose seat was freed still opens."""
    commit = SqliteStore.commit

    async def careless(self: SqliteStore, change: Change) -> bool:
        change.entry.dead = []
        return await commit(self, change)

    SqliteStore.commit = careless  # type: ignore[method-assign]


def days_are_seconds() -> None:
    """Not a bug: whoever waits for old tables need not wait long."""
    from norn.server.store import keeping
    from norn.server.tables import rooms

    keeping.DAY, keeping.ROUND, keeping.GRACE = 1.0, 0.2, 0.4
    rooms.HEARTBEAT = 0.1


def clock_60_days_ahead() -> None:
    """Not a bug of ours: what the machine says is wrong."""
    from norn.server.settings import Settings

    init = Settings.__init__

    def later(self: Settings, *given: Any, **named: Any) -> None:
        init(self, *given, **named)
        self.clock = lambda: time.time() + 60 * 86400

    Settings.__init__ = later  # type: ignore[method-assign]


def play_for_people() -> None:
    """The table answers by itself wherever there is one answer, though several people play."""
    from norn.server.tables import making

    Room.guarded = property(lambda self: False)  # type: ignore[method-assign, assignment]
    vars(making)["several_people"] = lambda seats: False


def tell_what_is_known() -> None:
    """Everybody is sent an update after each decision, also where it changes nothing for them."""
    Audience.has_seen = lambda self, board: False  # type: ignore[method-assign]


def tell_of_the_table() -> None:
    """Everybody is told of the table after an undo, also where nothing about it has changed."""
    tell = Audience.tell_table

    def again(self: Audience) -> None:
        self._told = None
        tell(self)

    Audience.tell_table = again  # type: ignore[method-assign]


def lose_a_line() -> None:
    """Whoever comes back is not told the first thing that happened meanwhile."""
    since = SeatLogs.since
    SeatLogs.since = lambda self, viewer, n: since(self, viewer, n + 1 if n else n)  # type: ignore[method-assign]


def show_another_seed() -> None:
    """The seed that is shown in the end is not the one that the table began with."""
    info = Room.info

    def swapped(self: Room, title: str) -> TableInfo:
        told = info(self, title)
        told.seed = told.seed[::-1]
        return told

    Room.info = swapped  # type: ignore[method-assign]
