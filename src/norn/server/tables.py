"""All tables of this process: making them, finding them, and what their hosts may do."""
from __future__ import annotations

import asyncio
import contextlib
import secrets
import time

import msgspec

from norn.kernel.catalogue import find_game
from norn.kernel.errors import NornError
from norn.server import holding, leaving, people, work
from norn.server import messages as m
from norn.server.deeds import look
from norn.server.forecasts import Forecasts
from norn.server.guard import Allowances
from norn.server.health import Pulse
from norn.server.keeping import Keeping, wake
from norn.server.pool import Died, Unanswered, Unstaffed, Workers
from norn.server.room import UNSTAFFED, Refusing, Room
from norn.server.seating import new_links, new_seed, read_head, seat_rows, seats_from_notes, several_people
from norn.server.settings import Settings
from norn.server.store import (
    About,
    Damaged,
    Entry,
    Link,
    SealedReport,
    SeatRow,
    StorageError,
    Store,
    TableRow,
    Tenure,
    hash_key,
)

HEARTBEAT = 20.0


class Tables:
    """The rooms that are open here, and the way to storage."""

    def __init__(self, settings: Settings, store: Store, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.rooms: dict[str, Room] = {}
        self.pulse = Pulse(settings, store)
        self.forecasts = Forecasts(workers.odds, settings.limits)
        self.allowances = Allowances(settings.limits)
        self.process = secrets.token_hex(6)
        self.keeping = Keeping(store, settings, self.process, lambda: list(self.rooms))
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        store.listen(self._changed_elsewhere, self._signalled)

    # --- rooms ----------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        """The table's room; opened from storage if need be."""
        room = self.rooms.get(table)
        if room is not None:
            room.left_at = self.settings.running()      # somebody is about to come
            return room
        async with self._opening.setdefault(table, asyncio.Lock()):
            if table not in self.rooms:
                await wake(self.store, table)
                row = await self.store.read(table)
                if row is None:
                    self._opening.pop(table, None)
                    return None
                entries = [one for one in await self.store.journal(table, 0) if one.seq <= row.seq]
                if len(entries) != row.seq:
                    raise Damaged(f"table {table}: its journal ends with entry {len(entries)}, not {row.seq}")
                room = Room(row, entries, self.store, self.workers, self.settings)
                room.forecasts, room.allowances = self.forecasts, self.allowances
                with contextlib.suppress(NornError):
                    game = await asyncio.to_thread(find_game, row.game)
                    room.title, room.cooperative = game.meta.title, game.meta.cooperative
                self.rooms[table] = room
                room.wake_agents()
                leaving.watch(room)
        self._opening.pop(table, None)
        return self.rooms.get(table)

    async def room_of(self, link: Link) -> Room | None:
        """The room that a link opens; a player's link may have been made elsewhere a moment ago."""
        room = await self.room(link.table)
        if room is not None and link.role == "player" and not room.seats_of(link.number):
            await self._catch_up(room)
        return room

    async def link(self, key: str) -> Link | None:
        return await self.store.find_link(hash_key(key))

    def _changed_elsewhere(self, table: str) -> None:
        for room in [self.rooms[table]] if table in self.rooms else list(self.rooms.values()) if not table else []:
            self._spawn(self._catch_up(room))
            if not table:
                self._spawn(self._check_links(room))

    async def _check_links(self, room: Room) -> None:
        """That a link was replaced may have been announced, too, while nobody here could hear it."""
        for client in list(room.clients):
            with contextlib.suppress(StorageError):
                if await self.store.find_link(client.hashed) is None:
                    client.bye(4401, "bad_key", "This link was replaced.")

    async def _catch_up(self, room: Room) -> None:
        async def nothing() -> None:
            await room.catch_up()

        with contextlib.suppress(Refusing):
            await room.change(nothing)
        if room.deleted:
            self.rooms.pop(room.row.id, None)

    def _signalled(self, table: str, text: str) -> None:
        """Presence at another process."""
        room = self.rooms.get(table)
        if room is None:
            return
        with contextlib.suppress(msgspec.DecodeError):
            process, links, spectators = msgspec.json.decode(text, type=tuple[str, list[int], int])
            before = room.info(room.title)
            if process not in room.remote:
                self._spawn(self._signal(room))         # it does not know yet who is here
            room.remote[process] = (self.settings.running() + 3 * HEARTBEAT, links, spectators)
            if room.info(room.title) != before:
                room.tell_table()

    def presence_changed(self, room: Room) -> None:
        room.tell_table()
        self._spawn(self._signal(room))

    async def _signal(self, room: Room) -> None:
        links = sorted({client.link for client in room.clients if client.role == "player"})
        watching = sum(1 for client in room.clients if client.role != "player")
        text = msgspec.json.encode((self.process, links, watching)).decode()
        with contextlib.suppress(Exception):
            await self.store.signal(room.row.id, text)

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
            for room in list(self.rooms.values()):
                leaving.watch(room)
                if room.clients:
                    await self._signal(room)
                elif room.about.leaving:
                    continue                    # somebody's staying away is being counted
                elif self.settings.running() - room.left_at > self.settings.idle_seconds and not room.lock.locked():
                    self.rooms.pop(room.row.id, None)
                    await room.rest()
                    with contextlib.suppress(Unanswered):
                        await self.workers.ask(work.Forget(room.row.id))

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            room.end("restart", "The server is restarting.", 1012)
            await room.rest()
        for task in list(self._tasks):
            task.cancel()
        await self.forecasts.close()

    # --- making tables --------------------------------------------------------------------------------------

    async def create(self, wish: m.CreateTable) -> m.Created:
        try:
            definition = await asyncio.to_thread(find_game, wish.game)      # the first time, the game is read
        except NornError as error:
            raise Refusing("bad_game", str(error)) from error
        low, high = definition.meta.seats
        if not low <= len(wish.seats) <= high:
            raise Refusing("bad_seats", f"{definition.meta.title} is for {low} to {high} seats, not {len(wish.seats)}.")
        seats = seat_rows(wish.seats, wish.game)
        table = secrets.token_urlsafe(9)
        seed = new_seed()
        request = work.Begin(table, "begun", wish.game, len(seats), wish.options, holding.controllers(seats), seed,
                             guarded=several_people(seats))
        return await self._begin(request, seats, wish.spectators)

    async def upload(self, wish: m.UploadSave) -> m.Created:
        return await self._take(bytes(wish.save), wish.seats, None, shared=False)

    async def fork(self, room: Room, wish: m.ForkTable) -> m.Created:
        """A new table from a moment of a finished or solo one."""
        if not room.shown_in_full:
            raise Refusing("not_over", "Others are still playing: fork when the game is over.")
        reply = await look(
            room,
            lambda now: work.Branch(room.row.id, now, wish.decision, new_seed()),
            self.settings.limits.rule_seconds,
        )
        if not isinstance(reply, work.Kept):
            raise TypeError(type(reply).__name__)
        seats = wish.seats or [
            m.SeatWish("agent" if seat.kind == "agent" else "own", seat.name, seat.agent or "thumb")
            for seat in room.about.seats
        ]
        return await self._take(reply.save, seats, reply.remark, shared=room.about.status == "over")

    async def _take(
        self, save: bytes, wishes: list[m.SeatWish] | None, remark: str | None, shared: bool
    ) -> m.Created:
        """A table from a save. Who brings one knows its secrets, so only one who plays alone may bring it."""
        head = await asyncio.to_thread(read_head, save)
        wishes = wishes or seats_from_notes(head)
        if len(wishes) != head.seats:
            raise Refusing("bad_seats", f"The save has {head.seats} seats, not {len(wishes)}.")
        seats = seat_rows(wishes, head.game)
        if not shared and any(seat.kind == "open" for seat in seats):
            text = "Whoever brings a saved game knows its secrets: no seat of it can be free for others."
            raise Refusing("bad_seats", text)
        name = secrets.token_urlsafe(9)
        request = work.Take(name, "begun", save, holding.controllers(seats), several_people(seats))
        return await self._begin(request, seats, spectators=True, remark=remark)

    async def _begin(
        self, request: work.Begin | work.Take, seats: list[SeatRow], spectators: bool, remark: str | None = None
    ) -> m.Created:
        try:
            begun = await self.workers.ask_twice(request)
        except Unstaffed as error:
            raise Refusing("busy", UNSTAFFED) from error
        except Died as error:
            raise Refusing("rules_failed", "What runs the rules died twice over the beginning of this game.") from error
        except Unanswered as error:
            raise Refusing("rules_stuck", "A rule of this game did not come to an end.") from error
        if not isinstance(begun, work.Begun):
            raise Refusing(begun.code, begun.text) if isinstance(begun, work.No) else TypeError(type(begun).__name__)
        now = int(self.settings.clock())
        about = About(seats, begun.epochs, "over" if begun.over else "open", "", begun.seed if begun.over else "",
                      begun.decisions, None, spectators, begun.hides)
        about.tenures = [Tenure(i, seat.link, seat.name) for i, seat in enumerate(seats) if seat.kind == "human"]
        row = TableRow(request.table, begun.game, begun.version, begun.content, begun.options, begun.commitment, 1, 1,
                       begun.save, about, now)
        links, shown = new_links(row)
        entry = Entry(1, "begin", now, events=begun.events)
        await self.store.create(row, links, entry)
        return m.Created(row.id, row.commitment, shown, remark if remark is not None else begun.remark)

    # --- what hosts do --------------------------------------------------------------------------------------

    async def replace_link(self, room: Room, named: str) -> m.NewLink:
        """A new invitation, or spectators' link; whoever came with the old one must go."""
        if named == "invitation":
            link = Link(room.row.id, "invitation", -1)
            return await people.replace_key(room, link, "The host has made a new invitation; the old one is dead.")
        if named == "spectator" and room.about.spectators:
            link = Link(room.row.id, "spectator", -1)
            return await people.replace_key(room, link, "The host has replaced the link for those who watch.")
        if named.isdigit():
            raise Refusing("forbidden", "A player's key is the player's own: only they can replace it.")
        raise Refusing("not_found", "There is no such link.")

    async def set_status(self, room: Room, reopen: bool) -> None:
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
            room.tell_table()
            room.tell_talk()
            if reopen:
                await room.show([], [])

        await room.change(deed)
        room.wake_agents()

    async def delete(self, room: Room) -> None:
        async with room.lock:
            await self.store.delete(room.row.id)
            room.end("deleted", "The host has deleted the table.", 4404)
        self.rooms.pop(room.row.id, None)
        await room.rest()

    async def save(self, room: Room) -> bytes:
        """The save file, where nobody's secrets are at stake."""
        if not room.shown_in_full:
            raise Refusing("sealed", "Others are still playing: the save is sealed until the game is over.")
        seats = room.about.seats
        notes = {
            "seats": ",".join(seat.agent if seat.kind == "agent" else "human" for seat in seats),
            "names": "\t".join(seat.name for seat in seats),
        }
        reply = await look(room, lambda now: work.Keep(room.row.id, now, notes))
        if not isinstance(reply, work.Kept):
            raise TypeError(type(reply).__name__)
        return reply.save

    async def export(self, room: Room) -> bytes:
        """Everything of a table; while others play, only what everyone may see."""
        save = await self.save(room) if room.shown_in_full else b"null"
        state = await self.state_for(room, -1, 0)
        events = [] if state is None else state.events
        return msgspec.json.encode(
            {"table": room.info(room.title), "events": events, "talk": room.talk, "save": msgspec.Raw(save)}
        )

    async def report(self, room: Room, link: Link, viewers: list[int], text: str) -> m.ReportKept:
        """A bug report: what its sender knows, in the open; the rest sealed here."""
        states = [await self.state_for(room, viewer, max(0, room.log.last(viewer) - 50)) for viewer in viewers]
        known = {
            "text": text, "game": room.row.game, "version": room.row.version, "content": room.row.content,
            "options": room.row.options, "views": [state.view for state in states if state is not None],
            "events": [state.events for state in states if state is not None], "status": room.about.status,
        }
        sender = link.role[0] + (str(link.number) if link.role == "player" else "")
        day = time.strftime("%Y-%m-%d", time.gmtime(self.settings.clock()))
        name = f"{day}-{sender}-{secrets.token_urlsafe(9)}"
        sealed = SealedReport(name, room.row.id, room.now(), text, await self._whole(room))
        if not await self.store.keep_report(sealed, sender, self.settings.limits.reports):
            raise Refusing("too_many", "This link has sent too many reports already.")
        return m.ReportKept(name, msgspec.Raw(msgspec.json.encode(known)))

    async def _whole(self, room: Room) -> bytes:
        """The table with all its secrets, for what stays on the server."""
        try:
            reply = await look(room, lambda now: work.Keep(room.row.id, now, {}))
        except Refusing:
            return room.row.save
        return reply.save if isinstance(reply, work.Kept) else room.row.save

    async def state_for(self, room: Room, viewer: int, since: int) -> m.SeatState | None:
        """What a viewer sees now, and what it has missed; None at a quarantined table."""
        found: list[m.SeatState] = []

        async def deed() -> None:
            found.extend(await self.states_for(room, [viewer], {str(viewer): since}))

        try:
            await room.change(deed)
        except Refusing as refused:
            if refused.code not in ("rules_stuck", "quarantined"):
                raise
        return found[0] if found else None

    async def states_for(self, room: Room, viewers: list[int], since: dict[str, int]) -> list[m.SeatState]:
        """What viewers see now, and what they have missed. Call it with the room's lock."""
        if room.about.status == "quarantined":
            return []
        rows = {viewer: room.log.since(viewer, since.get(str(viewer), 0)) for viewer in viewers}
        reply = await room.ask(lambda now: work.Look(room.row.id, now, rows))
        if isinstance(reply, work.No):
            raise Refusing(reply.code, reply.text)
        if not isinstance(reply, work.Seen):
            raise TypeError(type(reply).__name__)
        for board in reply.boards:
            room.has_seen(board)
        return [seat_state(room, board, rows[board.viewer]) for board in reply.boards]


def seat_state(room: Room, board: work.Board, rows: list[work.Row]) -> m.SeatState:
    viewer = board.viewer
    return m.SeatState(
        viewer, msgspec.Raw(board.view), board.ask, board.undo, room.log.told(board, rows),
        room.log.gone(viewer), room.log.last(viewer),
    )
