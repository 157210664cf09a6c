"""A table in play, in this process: who is connected, and one change after the other.

The order of every change: validate and apply on a copy (in a worker), commit, acknowledge, broadcast. A change that
another server process forestalled is tried again on what is there now.
"""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from norn.server import holding, work
from norn.server import messages as m
from norn.server.pool import Died, Stuck, Unanswered, Unstaffed, Workers
from norn.server.settings import Settings
from norn.server.store import About, Change, Entry, Link, StorageError, Store, TableRow
from norn.server.streams import Log

if TYPE_CHECKING:
    from collections.abc import Iterable

    from norn.server.forecasts import Forecasts
    from norn.server.guard import Allowances

TRIES = 5                       # against other processes that change the same table
TALK_SHOWN = 200
AGENTS_WAIT = 1.0               # seconds, where no worker could be had


class Client(Protocol):
    """A connection, as a table sees it."""

    role: str
    link: int
    hashed: bytes               # of its key
    person: str                 # whose connection it is: several may be one person's
    address: str
    viewers: list[int]

    def send(self, message: m.Out) -> None: ...

    def bye(self, close: int, code: str, text: str) -> None: ...


class Refusing(Exception):
    """The message is refused; nothing has changed."""

    def __init__(self, code: str, text: str, reasons: list[m.Reason] | None = None,
                 asks: dict[int, str] | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.reasons = reasons or []
        self.open = [m.OpenAsk(seat, ask) for seat, ask in (asks or {}).items()]


class Forestalled(Exception):
    """Another process has changed the table meanwhile."""


class Unloadable(Unanswered):
    """What is stored does not come back to life."""


REPLACED = "This link was replaced."
GUARDED = "Several people play here now: the table answers by itself only what all know."
STUCK = "A rule of this game did not come to an end. The table stands as before; the host may try again."
DIED = "What runs the rules died twice over the same step. The table stands as before; the host may try again."
UNLOADABLE = "The table does not load under the rules that are installed now. Nothing is lost; the host may try again."
UNSTAFFED = "The rules cannot be run just now; please try again in a moment."


def reason_of(error: Unanswered) -> str:
    """Why a table is quarantined."""
    return UNLOADABLE if isinstance(error, Unloadable) else DIED if isinstance(error, Died) else STUCK


class Room:
    """Everything that this process knows of a table."""

    title = ""                  # of the game; set by whoever opens the room
    cooperative = False
    forecasts: Forecasts        # likewise
    allowances: Allowances      # likewise

    def __init__(self, row: TableRow, entries: list[Entry], store: Store, workers: Workers, settings: Settings) -> None:
        self.row = row
        self.store = store
        self.workers = workers
        self.settings = settings
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.remote: dict[str, tuple[float, list[int], int]] = {}   # process -> until when, links, spectators
        self.left_at = settings.running()                           # when the last client went
        self.deleted = False
        self._stale = False                                         # storage failed: what is committed is unknown
        self._token = ""
        self._guarded = False                                       # as loaded in the worker
        self._seen: dict[int, work.Board] = {}                      # viewer -> what its clients have been shown
        self._told: m.TableInfo | None = None
        self._agents: asyncio.Task[None] | None = None
        self.absence: asyncio.Task[None] | None = None              # counts how long a person stays away
        self._fill(entries)

    def _fill(self, entries: list[Entry]) -> None:
        self.log = Log(len(self.row.about.seats))
        self.talk: list[m.TalkInfo] = []
        self.done: dict[tuple[int, str], Entry] = {}                # messages that were applied
        self._inputs: dict[int, work.Input] = {}                    # what was decided, by journal number
        for entry in entries:
            self._remember(entry)

    def _remember(self, entry: Entry) -> list[int]:
        """Take an entry of the journal into memory; returns the events that it took back."""
        self.log.add(entry.events)
        gone: list[int] = []
        if entry.gone or (entry.done is not None and entry.done.undo):
            gone = self.log.take_back(entry.gone, entry.moved, entry.decisions)
        if entry.message:
            self.done[(entry.link, entry.message)] = entry
        if entry.done is not None and entry.seq > self.row.save_seq:
            self._inputs[entry.seq] = entry.done
        if entry.kind in ("chat", "notice"):
            by = entry.link if entry.kind == "chat" else -1
            name = self.link_name(by) if by >= 0 else ""
            self.talk.append(m.TalkInfo(len(self.talk) + 1, entry.text, entry.at, by, name))
        return gone

    # --- what is known of the table -------------------------------------------------------------------------

    @property
    def about(self) -> About:
        return self.row.about

    @property
    def people(self) -> list[int]:
        """The links of people, in order."""
        return holding.people(self.about)

    @property
    def solo(self) -> bool:
        return holding.is_alone(self.about)

    @property
    def guarded(self) -> bool:
        """People hide their hands from one another here: nothing may tell who had nothing to decide."""
        return self.about.hides and not self.solo

    @property
    def shown_in_full(self) -> bool:
        """Nobody's secrets are at stake any more."""
        return self.solo or self.about.status == "over"

    def seats_of(self, link: int) -> list[int]:
        return holding.seats_of(self.about, link)

    def link_name(self, link: int) -> str:
        return holding.name_of(self.about, link)

    def agents(self) -> dict[int, str]:
        return {i: seat.agent for i, seat in enumerate(self.about.seats) if seat.agent}

    def info(self, title: str) -> m.TableInfo:
        about = self.about
        online, spectators = self.presence()
        leaving = {one.link for one in about.leaving}
        seats = [
            m.SeatInfo(i, seat.name, seat.kind, seat.link, seat.agent, seat.kind == "human" and seat.link in online,
                       seat.kind == "human" and seat.link in leaving)
            for i, seat in enumerate(about.seats)
        ]
        return m.TableInfo(
            self.row.id, self.row.game, title, self.row.options, self.row.version, self.row.content,
            self.row.commitment, about.status, seats, self.solo, spectators, about.proposal, about.reason, about.seed,
            self.cooperative, about.hides,
        )

    def presence(self) -> tuple[set[int], int]:
        now = self.settings.running()
        online = {client.link for client in self.clients if client.role == "player"}
        spectators = sum(1 for client in self.clients if client.role != "player")
        for until, links, watching in self.remote.values():
            if until > now:
                online.update(links)
                spectators += watching
        return online, spectators

    def viewers(self) -> list[int]:
        return sorted({viewer for client in self.clients for viewer in client.viewers})

    # --- asking the workers ---------------------------------------------------------------------------------

    async def ask(self, make: Callable[[str], work.Request], seconds: float | None = None) -> work.Reply:
        """Ask about the table as it is now; where the worker does not have it, load it there first."""
        deaths = 0
        for _ in range(4):
            if self._token and self._guarded >= self.guarded:
                try:
                    reply = await self.workers.ask(make(self._token), seconds)
                except Died:
                    deaths += 1
                    if deaths > 1:
                        raise
                    reply = work.Missing()      # its successor does not have the table
                if not isinstance(reply, work.Missing):
                    return reply
            await self._load()
        raise Unstaffed("the workers lose the table")

    async def _load(self) -> None:
        token = secrets.token_hex(8)
        row = self.row
        inputs = [one for seq, one in sorted(self._inputs.items()) if seq > row.save_seq]
        events = self.log.newest()
        guarded = self.guarded
        who = holding.controllers(row.about.seats), holding.floors(row.about)
        load = work.Load(row.id, token, row.save, events, inputs, row.about.epochs, *who, guarded)
        reply = await self.workers.ask_twice(load)
        if not isinstance(reply, work.Begun):
            raise Unloadable(reply.text if isinstance(reply, work.No) else type(reply).__name__)
        self._token = token
        self._guarded = guarded
        row.about.hides = reply.hides           # tables made before this was kept have only the guess
        if reply.remark or reply.guarded:
            await self._carry_over(reply)

    async def _carry_over(self, begun: work.Begun) -> None:
        """The rules have changed since, or the people: the table goes on under today's, and its log says so."""
        about = msgspec.structs.replace(self.about, decisions=begun.decisions)
        text = f"This table was carried over to today's rules (version {begun.version}): {begun.remark}."
        entry = Entry(0, "notice", self.now(), text=text, gone=[-1], decisions=begun.decisions)
        if not begun.remark:
            entry.text, entry.gone = GUARDED, []
        await self.commit(entry, about, save=begun.save, version=begun.version, content=begun.content)

    def now(self) -> int:
        return int(self.settings.clock())

    # --- changing -------------------------------------------------------------------------------------------

    async def commit(
        self,
        entry: Entry,
        about: About,
        save: bytes | None = None,
        version: int | None = None,
        content: str | None = None,
        links: dict[bytes, Link] | None = None,
    ) -> list[int]:
        """Write it down; only then is it so. Raises Forestalled or StorageError, and then nothing has changed here."""
        entry.seq = self.row.seq + 1
        try:
            written = await self.store.commit(Change(self.row.id, entry, about, save, version, content, links or {}))
        except BaseException:
            self._stale = True      # it may have been written all the same
            raise
        if not written:
            raise Forestalled
        row = self.row
        row.seq = entry.seq
        if holding.controllers(row.about.seats) != holding.controllers(about.seats):
            self._token = ""            # the worker has the table with the people of before
        row.about = about
        if save is not None:
            row.save, row.save_seq = save, entry.seq
            self._inputs.clear()
        row.version = version if version is not None else row.version
        row.content = content if content is not None else row.content
        return self._remember(entry)

    async def change(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Do something with the table to oneself, once more if another process was faster."""
        async with self.lock:
            for _ in range(TRIES):
                if self.deleted:
                    raise Refusing("closed", "This table is gone.")
                try:
                    if self._stale:
                        await self.catch_up()
                    await deed()
                    return
                except Forestalled:
                    self._stale = True
                except Unstaffed as error:
                    raise Refusing("busy", UNSTAFFED) from error
                except Unanswered as error:
                    await self._quarantine(reason_of(error))
                    code = "rules_stuck" if isinstance(error, Stuck) else "quarantined"
                    raise Refusing(code, reason_of(error)) from error
                except StorageError as error:
                    raise Refusing("no_storage", "It could not be written down; please try again.") from error
            raise Refusing("busy", "Others were faster several times; please try again.")

    async def _quarantine(self, reason: str) -> None:
        self._token = ""
        if self.about.status != "open":
            return
        about = msgspec.structs.replace(self.about, status="quarantined", proposal=None, reason=reason)
        try:
            await self.commit(Entry(0, "notice", self.now(), text=reason), about)
        except (Forestalled, StorageError):
            await self.catch_up()
            return
        self.tell_table()
        self.tell_talk()

    async def record(self, changed: work.Changed, entry: Entry, token: str) -> list[int]:
        """Commit what a worker tried on a copy, and adopt the copy."""
        about = msgspec.structs.replace(
            self.about, epochs=changed.epochs, decisions=changed.decisions, seed=changed.seed,
            # That a proposal lapses would tell the others that somebody has decided in secret.
            proposal=self.about.proposal if changed.secret else None,
            status="over" if changed.over else "open",
        )
        if changed.done.undo:
            about.tenures = holding.shortened(about.tenures, changed.decisions)
        entry.done, entry.events, entry.gone, entry.moved = changed.done, changed.events, changed.gone, changed.moved
        entry.decisions = changed.decisions
        gone = await self.commit(entry, about, changed.save)
        self._token = token
        return gone

    def save_is_due(self) -> bool:
        return self.row.seq + 1 - self.row.save_seq >= self.settings.save_every

    async def catch_up(self) -> None:
        """Read what others have committed, and tell the clients."""
        row = await self.store.read(self.row.id)
        if row is None:
            self.end("deleted", "The table was deleted.", 4404)
            return
        entries = await self.store.journal(row.id, self.row.seq)
        entries = [entry for entry in entries if entry.seq <= row.seq]
        dead = {one for entry in entries for one in entry.dead}
        for client in [one for one in self.clients if (one.role, one.link) in dead]:
            if await self.store.find_link(client.hashed) is None:
                self._drop(client, REPLACED)
        self._stale = False
        if not entries and row.seq == self.row.seq:
            return
        before = self.row
        self.row = row
        self._token = ""
        gone = [number for entry in entries for number in self._remember(entry)]
        rows = [event for entry in entries for event in entry.events]
        if rows or gone or before.about.decisions != row.about.decisions:
            await self.show(rows, gone)
        self.tell_table()
        self.tell_talk(sum(1 for entry in entries if entry.kind in ("chat", "notice")))

    # --- telling --------------------------------------------------------------------------------------------

    async def show(self, rows: list[work.Row], gone: list[int]) -> None:
        """Look at the table anew for everybody who is here."""
        viewers = self.viewers()
        if not viewers or self.about.status == "quarantined":
            return
        reply = await self.ask(lambda token: work.Look(self.row.id, token, dict.fromkeys(viewers, rows)))
        if isinstance(reply, work.Seen):
            self.broadcast(reply.boards, rows, gone)

    def broadcast(self, boards: Iterable[work.Board], rows: list[work.Row], gone: list[int]) -> None:
        """Tell everybody who is here what is new to them. Who sees nothing new is told nothing: in secret, even that
        something was decided is not known."""
        states = {}
        for board in boards:
            viewer = board.viewer
            told, lost = self.log.told(board, rows), self.log.numbers(viewer, gone)
            if self.has_seen(board) and not told and not lost:
                continue
            states[viewer] = m.SeatState(
                viewer, msgspec.Raw(board.view), board.ask, board.undo, told, lost, self.log.last(viewer)
            )
        for client in list(self.clients):
            shown = [states[viewer] for viewer in client.viewers if viewer in states]
            if shown:
                client.send(m.Update(shown))

    def has_seen(self, board: work.Board) -> bool:
        """Whether the viewer's clients know this already; they are shown it now."""
        before = self._seen.get(board.viewer)
        self._seen[board.viewer] = board
        return before is not None and (before.view, before.ask, before.undo) == (board.view, board.ask, board.undo)

    def tell_table(self) -> None:
        info = self.info(self.title)
        if info == self._told:
            return
        self._told = info
        changed = m.TableChanged(info)
        for client in list(self.clients):
            client.send(changed)

    def tell_talk(self, count: int = 1) -> None:
        if count:
            told = m.Talk(self.talk[-count:])
            for client in list(self.clients):
                client.send(told)

    def end(self, code: str, text: str, close: int) -> None:
        """Everybody leaves: the table is gone, or the server is going."""
        self.deleted = self.deleted or code == "deleted"
        for client in list(self.clients):
            client.bye(close, code, text)

    def dismiss(self, role: str, link: int, text: str = REPLACED, new: bytes = b"") -> None:
        """Whoever came with a key that is dead must go, and what they have sent is not done any more."""
        for client in list(self.clients):
            if (client.role, client.link) == (role, link) and client.hashed != new:
                self._drop(client, text)

    def _drop(self, client: Client, text: str) -> None:
        self.clients.discard(client)
        client.bye(4401, "bad_key", text)

    # --- agents ---------------------------------------------------------------------------------------------

    def wake_agents(self) -> None:
        """Let agents decide, in the background, until it is a person's turn."""
        if self.about.status != "open" or not self.agents() or self.deleted:
            return
        if self._agents is None or self._agents.done():
            self._agents = asyncio.create_task(self._run_agents())

    async def _run_agents(self) -> None:
        self._agents_go_on = True
        while self._agents_go_on and not self.deleted:
            try:
                await self.change(self._one_move)
            except Refusing as refused:
                if refused.code != "busy":
                    return
                self._agents_go_on = True
                await asyncio.sleep(AGENTS_WAIT)

    async def _one_move(self) -> None:
        self._agents_go_on = False
        if self.about.status != "open":
            return
        token = secrets.token_hex(8)
        began = asyncio.get_running_loop().time()
        reply = await self.ask(
            lambda now: work.Move(self.row.id, now, token, self.agents(), self.viewers(), self.save_is_due())
        )
        await self._keep_pace(began)
        if isinstance(reply, work.No):
            await self.notice("An agent could not decide, because a rule failed. The host may take its seat over.")
        if not isinstance(reply, work.Changed):
            return
        await self.record(reply, Entry(0, "decision", self.now()), token)
        self.broadcast(reply.boards, reply.events, [])
        self._agents_go_on = reply.agents_next
        if reply.over:
            self.tell_table()
        if reply.remark:
            await self.notice(reply.remark)

    async def _keep_pace(self, began: float) -> None:
        """An agent that has one card to play would be quicker: what it takes is rounded up."""
        pace = self.settings.agent_seconds
        if self.guarded and pace > 0:
            await asyncio.sleep(pace - (asyncio.get_running_loop().time() - began) % pace)

    async def notice(self, text: str) -> None:
        """Something that the server has to say; it stays in the table's talk."""
        await self.commit(Entry(0, "notice", self.now(), text=text), self.about)
        self.tell_talk()

    async def rest(self) -> None:
        """Let go: wait for the agents, forget the table in the worker."""
        running = [one for one in (self._agents, self.absence) if one is not None and not one.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
