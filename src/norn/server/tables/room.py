"""A table in play, in this process: who is connected, and one change after the other.

The order of every change: validate and apply on a copy (in a worker), commit, acknowledge, broadcast. A change that
another server process forestalled is tried again on what is there now.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import astuple

from norn.server.messages import parts
from norn.server.settings import Settings
from norn.server.store.records import (
    SENDER_NOBODY,
    About,
    Change,
    Decided,
    Entry,
    Link,
    StorageError,
    Store,
    StoredTable,
)
from norn.server.tables import holding
from norn.server.tables.agents import Agents
from norn.server.tables.audience import Audience
from norn.server.tables.client import REPLACED, Refusing
from norn.server.tables.grounds import Grounds
from norn.server.tables.in_worker import UNSTAFFED, InWorker, reason_of
from norn.server.tables.metrics import Metrics
from norn.server.tables.seat_logs import SeatLogs
from norn.server.workers import work
from norn.server.workers.pool import Stuck, Unanswered, Unstaffed, Workers

if TYPE_CHECKING:

    from norn.server.tables.allowances import Allowances
    from norn.server.tables.forecasts import Forecasts
    from norn.server.tables.trying import Trials

TRIES = 5                       # against other processes that change the same table
TALK_SHOWN = 200
GUARDED = "Several people play here now: the table answers by itself only what all know."


class Forestalled(Exception):
    """Another process has changed the table meanwhile."""




class Room:
    """Everything that this process knows of a table."""

    title = ""                  # of the game; set by whoever opens the room
    cooperative = False
    forecasts: Forecasts        # likewise
    allowances: Allowances      # likewise
    trials: Trials              # likewise

    def __init__(
        self, stored: StoredTable, entries: list[Entry], store: Store, workers: Workers, settings: Settings,
        metrics: Metrics,
    ) -> None:
        self.stored = stored
        self.store = store
        self.workers = workers
        self.settings = settings
        self.metrics = metrics
        self.lock = asyncio.Lock()
        self.audience = Audience(self)
        self.grounds = Grounds()
        self.left_at = settings.running()                           # when the last client went
        self.deleted = False
        self._stale = False                                         # storage failed: what is committed is unknown
        self.in_worker = InWorker(self)
        self.agents = Agents(self)
        self.absence: asyncio.Task[None] | None = None              # counts how long a person stays away
        self._fill(entries)

    def _fill(self, entries: list[Entry]) -> None:
        self.log = SeatLogs(len(self.stored.about.seats))
        self.talk: list[parts.TalkInfo] = []
        self.done: dict[tuple[int, str], Entry] = {}                # messages that were applied
        self._decided: dict[int, Decided] = {}                      # what was decided, by journal number
        for entry in entries:
            self._remember(entry)

    def _remember(self, entry: Entry) -> list[int]:
        """Take an entry of the journal into memory; returns the events that it took back."""
        self.log.add(entry.events, entry.at)
        gone: list[int] = []
        if entry.gone or (entry.done is not None and entry.done.undo):
            gone = self.log.take_back(entry.gone, entry.moved, entry.decisions)
        if entry.message:
            self.done[(entry.link, entry.message)] = entry
        if entry.done is not None and entry.seq > self.stored.save_seq:
            self._decided[entry.seq] = entry.done
        if entry.kind in ("chat", "notice"):
            by = entry.link if entry.kind == "chat" else -1
            name = self.link_name(by) if by >= 0 else ""
            self.talk.append(parts.TalkInfo(len(self.talk) + 1, entry.text, entry.at, by, name))
        return gone

    # --- what is known of the table -------------------------------------------------------------------------

    @property
    def about(self) -> About:
        return self.stored.about

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

    def agent_seats(self) -> dict[int, str]:
        return {i: seat.agent for i, seat in enumerate(self.about.seats) if seat.agent}

    def info(self, title: str) -> parts.TableInfo:
        about = self.about
        online, spectators = self.audience.presence()
        leaving = {one.link for one in about.leaving}
        seats = [
            parts.SeatInfo(i, seat.name, seat.kind, seat.link, seat.agent, seat.kind == "human" and seat.link in online,
                       seat.kind == "human" and seat.link in leaving)
            for i, seat in enumerate(about.seats)
        ]
        proposal = None if about.proposal is None else parts.Proposal(*astuple(about.proposal))
        return parts.TableInfo(
            self.stored.id, self.stored.game, title, self.stored.options, self.stored.version, self.stored.content,
            self.stored.commitment, about.status, seats, self.solo, spectators, proposal, about.reason, about.seed,
            self.cooperative, about.hides, about.guided, about.name,
        )

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
        entry.seq = self.stored.seq + 1
        try:
            written = await self.store.commit(Change(self.stored.id, entry, about, save, version, content, links or {}))
        except BaseException:
            self._stale = True      # it may have been written all the same
            raise
        if not written:
            raise Forestalled
        row = self.stored
        row.seq = entry.seq
        if holding.controllers(row.about.seats) != holding.controllers(about.seats):
            self.in_worker.forget()     # the worker has the table with the people of before
        row.about = about
        if save is not None:
            row.save, row.save_seq = save, entry.seq
            self._decided.clear()
        row.version = version if version is not None else row.version
        row.content = content if content is not None else row.content
        return self._remember(entry)

    async def carry_over(self, begun: work.Begun) -> None:
        """The rules have changed since, or the people: the table goes on under today's, and its log says so."""
        about = msgspec.structs.replace(self.about, decisions=begun.decisions)
        text = f"This table was carried over to today's rules (version {begun.version}): {begun.remark}."
        entry = Entry(0, "notice", self.now(), text=text, gone=[-1], decisions=begun.decisions)
        if not begun.remark:
            entry.text, entry.gone = GUARDED, []
        await self.commit(entry, about, save=begun.save, version=begun.version, content=begun.content)

    def decided_since_save(self) -> list[Decided]:
        return [one for seq, one in sorted(self._decided.items()) if seq > self.stored.save_seq]

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
        self.in_worker.forget()
        if self.about.status != "open":
            return
        about = msgspec.structs.replace(self.about, status="quarantined", proposal=None, reason=reason)
        try:
            await self.commit(Entry(0, "notice", self.now(), text=reason), about)
        except (Forestalled, StorageError):
            await self.catch_up()
            return
        self.audience.tell_table()
        self.audience.tell_talk()

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
        entry.done, entry.events = Decided(*astuple(changed.done)), changed.events
        entry.gone, entry.moved = changed.gone, changed.moved
        entry.decisions = changed.decisions
        gone = await self.commit(entry, about, changed.save)
        self.in_worker.adopt(token)
        if not changed.done.undo:
            self.metrics.decided(self.stored.game, "agent" if entry.link == SENDER_NOBODY else "person")
        return gone

    def save_is_due(self) -> bool:
        return self.stored.seq + 1 - self.stored.save_seq >= self.settings.save_every

    async def catch_up(self) -> None:
        """Read what others have committed, and tell the clients."""
        row = await self.store.read(self.stored.id)
        if row is None:
            self.audience.end("deleted", "The table was deleted.", 4404)
            return
        entries = await self.store.journal(row.id, self.stored.seq)
        entries = [entry for entry in entries if entry.seq <= row.seq]
        dead = {one for entry in entries for one in entry.dead}
        for client in [one for one in self.audience.clients if (one.role, one.link) in dead]:
            if await self.store.find_link(client.hashed) is None:
                self.audience.drop(client, REPLACED)
        self._stale = False
        if not entries and row.seq == self.stored.seq:
            return
        before = self.stored
        self.stored = row
        self.in_worker.forget()
        gone = [number for entry in entries for number in self._remember(entry)]
        rows = [event for entry in entries for event in entry.events]
        if rows or gone or before.about.decisions != row.about.decisions:
            await self.audience.show(rows, gone)
        self.audience.tell_table()
        self.audience.tell_talk(sum(1 for entry in entries if entry.kind in ("chat", "notice")))

    async def notice(self, text: str) -> None:
        """Something that the server has to say; it stays in the table's talk."""
        await self.commit(Entry(0, "notice", self.now(), text=text), self.about)
        self.audience.tell_talk()

    async def rest(self) -> None:
        """Let go: wait for the agents, forget the table in the worker."""
        running = [one for one in (self.agents.task, self.absence) if one is not None and not one.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
