"""All tables that are open in this process: found, kept in step with other processes, and let go."""
from __future__ import annotations

import asyncio
import contextlib
import secrets

import msgspec

from norn.kernel.catalogue import find_game
from norn.kernel.errors import NornError
from norn.server.settings import Settings
from norn.server.store.health import Pulse
from norn.server.store.keeping import Keeping, wake
from norn.server.store.records import (
    Damaged,
    Link,
    StorageError,
    Store,
    hash_key,
)
from norn.server.tables import leaving
from norn.server.tables.allowances import Allowances
from norn.server.tables.client import Refusing
from norn.server.tables.forecasts import Forecasts
from norn.server.tables.metrics import Metrics
from norn.server.tables.room import Room
from norn.server.tables.trying import Trials
from norn.server.workers import work
from norn.server.workers.pool import Unanswered, Workers

HEARTBEAT = 20.0


class Rooms:
    """The rooms that are open here, and the way to storage."""

    def __init__(self, settings: Settings, store: Store, workers: Workers, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.open: dict[str, Room] = {}
        self.pulse = Pulse(settings, store)
        self.forecasts = Forecasts(workers.odds, settings.limits)
        self.allowances = Allowances(settings.limits)
        self.trials = Trials(workers.trials)
        self.process = secrets.token_hex(6)
        self.keeping = Keeping(store, settings, self.process, lambda: list(self.open))
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        metrics.watch(lambda: [room.stored.game for room in self.open.values()], workers)
        store.listen(self._changed_elsewhere, self._signalled)

    # --- rooms ----------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        """The table's room; opened from storage if need be."""
        room = self.open.get(table)
        if room is not None:
            room.left_at = self.settings.running()      # somebody is about to come
            return room
        async with self._opening.setdefault(table, asyncio.Lock()):
            if table not in self.open:
                await wake(self.store, table)
                row = await self.store.read(table)
                if row is None:
                    self._opening.pop(table, None)
                    return None
                entries = [one for one in await self.store.journal(table, 0) if one.seq <= row.seq]
                if len(entries) != row.seq:
                    raise Damaged(f"table {table}: its journal ends with entry {len(entries)}, not {row.seq}")
                room = Room(row, entries, self.store, self.workers, self.settings, self.metrics)
                room.forecasts, room.allowances, room.trials = self.forecasts, self.allowances, self.trials
                with contextlib.suppress(NornError):
                    game = await asyncio.to_thread(find_game, row.game)
                    room.title, room.cooperative = game.meta.title, game.meta.cooperative
                self.open[table] = room
                room.agents.wake()
                leaving.watch(room)
        self._opening.pop(table, None)
        return self.open.get(table)

    async def room_of(self, link: Link) -> Room | None:
        """The room that a link opens; a player's link may have been made elsewhere a moment ago."""
        room = await self.room(link.table)
        if room is not None and link.role == "player" and not room.seats_of(link.number):
            await self._catch_up(room)
        return room

    async def link(self, key: str) -> Link | None:
        return await self.store.find_link(hash_key(key))

    def _changed_elsewhere(self, table: str) -> None:
        for room in [self.open[table]] if table in self.open else list(self.open.values()) if not table else []:
            self._spawn(self._catch_up(room))
            if not table:
                self._spawn(self._check_links(room))

    async def _check_links(self, room: Room) -> None:
        """That a link was replaced may have been announced, too, while nobody here could hear it."""
        for client in list(room.audience.clients):
            with contextlib.suppress(StorageError):
                if await self.store.find_link(client.hashed) is None:
                    client.bye(4401, "bad_key", "This link was replaced.")

    async def _catch_up(self, room: Room) -> None:
        async def nothing() -> None:
            await room.catch_up()

        with contextlib.suppress(Refusing):
            await room.change(nothing)
        if room.deleted:
            self.open.pop(room.stored.id, None)

    def _signalled(self, table: str, text: str) -> None:
        """Presence at another process."""
        room = self.open.get(table)
        if room is None:
            return
        with contextlib.suppress(msgspec.DecodeError):
            process, links, spectators = msgspec.json.decode(text, type=tuple[str, list[int], int])
            before = room.info(room.title)
            if process not in room.audience.remote:
                self._spawn(self._signal(room))         # it does not know yet who is here
            room.audience.remote[process] = (self.settings.running() + 3 * HEARTBEAT, links, spectators)
            if room.info(room.title) != before:
                room.audience.tell_table()

    def presence_changed(self, room: Room) -> None:
        room.audience.tell_table()
        self._spawn(self._signal(room))

    async def _signal(self, room: Room) -> None:
        links = sorted({client.link for client in room.audience.clients if client.role == "player"})
        watching = sum(1 for client in room.audience.clients if client.role != "player")
        text = msgspec.json.encode((self.process, links, watching)).decode()
        with contextlib.suppress(Exception):
            await self.store.signal(room.stored.id, text)

    def _spawn(self, what: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(what)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look_after(self) -> None:
        """Now and then: say who is here, let go of tables that nobody looks at, and put away those that are too old."""
        with contextlib.suppress(StorageError):
            for table in await self.store.being_left():
                await self.room(table)
        while True:
            if self.settings.keep_days:
                with contextlib.suppress(StorageError):
                    await self.keeping.look()
            await asyncio.sleep(HEARTBEAT)
            for room in list(self.open.values()):
                leaving.watch(room)
                if room.audience.clients:
                    await self._signal(room)
                elif room.about.leaving:
                    continue                    # somebody's staying away is being counted
                elif self.settings.running() - room.left_at > self.settings.idle_seconds and not room.lock.locked():
                    self.open.pop(room.stored.id, None)
                    await room.rest()
                    with contextlib.suppress(Unanswered):
                        await self.workers.ask(work.Forget(room.stored.id))

    async def close(self) -> None:
        for room in list(self.open.values()):
            room.audience.end("restart", "The server is restarting.", 1012)
            await room.rest()
        for task in list(self._tasks):
            task.cancel()
        await self.forecasts.close()
        await self.trials.close()
