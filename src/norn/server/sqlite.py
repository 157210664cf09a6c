"""Storage in one file: SQLite with a write-ahead log, flushed to the disk at every commit.

One thread writes; whatever waits for it goes into one transaction, so that many decisions share one flush. Another
thread reads, a third moves what was written from the log into the file: no acknowledgement waits for that. A lock file
keeps a second server away from the same folder.
"""
from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from norn.server import keeping
from norn.server.chain import link_of, verified
from norn.server.store import (
    LEAVING,
    Change,
    Changed,
    Entry,
    InUse,
    Link,
    SealedReport,
    Signalled,
    StorageError,
    TableRow,
    pack,
    reports_of,
    row_from,
)

T = TypeVar("T")
MOST_AT_ONCE = 256
TIDY_SECONDS = 2.0
MOST_PAGES = 20_000             # in the log before the writer itself must tidy up: 80 MB

SCHEMA = """
create table if not exists tables (
  id text primary key, game text not null, version integer not null, content text not null, options blob not null,
  commitment text not null, seq integer not null, save_seq integer not null, save blob not null, about blob not null,
  created integer not null);
create table if not exists journal (
  tid text not null references tables(id) on delete cascade, seq integer not null, link integer not null,
  message text, entry blob not null, hash blob, primary key (tid, seq)) without rowid;
create unique index if not exists once on journal (tid, link, message) where message is not null;
create table if not exists links (
  hashed blob primary key, tid text not null references tables(id) on delete cascade, role text not null,
  number integer not null) without rowid;
create index if not exists links_of on links (tid);
create table if not exists reports (
  id text primary key, tid text not null references tables(id) on delete cascade, at integer not null,
  text text not null, save blob not null);
create table if not exists pulse (one integer primary key, at integer not null);
"""


class SqliteStore:
    name = "sqlite"

    def __init__(self, path: Path, beside: bool = False) -> None:
        self.path = path
        self._beside = beside           # a server may be using the folder, and goes on doing so
        self._jobs: queue.SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]] | None]
        self._jobs = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "norn-read")
        self._tidier: threading.Thread | None = None
        self._closing = threading.Event()
        self._reading: sqlite3.Connection | None = None
        self._lock: Any = None

    # --- opening and closing --------------------------------------------------------------------------------

    async def start(self) -> None:
        try:
            await self._start()
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise StorageError(f"{self.path.parent}: tables cannot be kept there: {why}; "
                               "name another folder with --data") from error

    async def _start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = open(self.path.with_suffix(".lock"), "w")  # noqa: SIM115, ASYNC230  held while the server runs
        try:
            if not self._beside:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            text = f"{self.path.parent}: another server is using it; for several, use PostgreSQL"
            raise InUse(text) from error
        connection = self._connect()
        connection.executescript(SCHEMA + keeping.SCHEMA.format(p=""))
        _add_hashes(connection)
        self.path.chmod(0o600)
        self._reading = await self._loop.run_in_executor(self._reader, self._connect)
        self._writer = threading.Thread(target=self._write_on, args=(connection,), name="norn-write", daemon=True)
        self._writer.start()
        self._tidier = threading.Thread(target=self._tidy, name="norn-tidy", daemon=True)
        self._tidier.start()

    def _tidy(self) -> None:
        with contextlib.closing(self._connect()) as connection:
            while not self._closing.wait(TIDY_SECONDS):
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("pragma wal_checkpoint(passive)")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        for line in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "busy_timeout=10000",
                     f"wal_autocheckpoint={MOST_PAGES}"):
            connection.execute(f"pragma {line}")
        return connection

    async def close(self) -> None:
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        self._closing.set()
        if self._tidier is not None:
            await asyncio.to_thread(self._tidier.join)
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()
        if self._lock is not None:
            self._lock.close()

    # --- the writer's thread --------------------------------------------------------------------------------

    def _write_on(self, connection: sqlite3.Connection) -> None:
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_AT_ONCE:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            wanted = [job for job in jobs if job is not None]
            if wanted:
                self._transaction(connection, wanted)
            if None in jobs:
                connection.close()
                return

    def _transaction(
        self,
        connection: sqlite3.Connection,
        jobs: list[tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]],
    ) -> None:
        """All of them or none; a job that fails by itself leaves the others alone."""
        results: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        try:
            connection.execute("begin immediate")
            for job, future in jobs:
                results.append((future, *self._one(connection, job)))
            connection.execute("commit")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("rollback")
            results = [(future, None, StorageError(str(error))) for _, future in jobs]
        with contextlib.suppress(RuntimeError):     # the loop is gone: nobody waits any more
            self._loop.call_soon_threadsafe(_deliver, results)

    def _one(self, connection: sqlite3.Connection, job: Callable[[sqlite3.Connection], T]) -> tuple[T | None, Any]:
        connection.execute("savepoint one")
        try:
            result = job(connection)
        except (sqlite3.IntegrityError, ValueError, TypeError, OverflowError) as error:
            connection.execute("rollback to one")
            connection.execute("release one")
            return None, StorageError(str(error))
        connection.execute("release one")
        return result, None

    async def _write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((job, future))
        return await future

    async def _read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        assert self._reading is not None
        try:
            return await self._loop.run_in_executor(self._reader, job, self._reading)
        except sqlite3.Error as error:
            raise StorageError(str(error)) from error

    # --- tables ---------------------------------------------------------------------------------------------

    async def create(self, row: TableRow, links: dict[bytes, Link], entry: Entry) -> None:
        def job(connection: sqlite3.Connection) -> None:
            values = (row.id, row.game, row.version, row.content, pack(row.options), row.commitment, row.seq,
                      row.save_seq, row.save, pack(row.about), row.created)
            connection.execute("insert into tables values (?,?,?,?,?,?,?,?,?,?,?)", values)
            _insert_links(connection, links)
            _insert(connection, row.id, entry)

        await self._write(job)

    async def read(self, table: str) -> TableRow | None:
        def job(connection: sqlite3.Connection) -> TableRow | None:
            found = connection.execute("select * from tables where id = ?", (table,)).fetchone()
            if found is None:
                return None
            return row_from(found)

        return await self._read(job)

    async def journal(self, table: str, after: int) -> list[Entry]:
        def job(connection: sqlite3.Connection) -> list[Entry]:
            rows = connection.execute(
                "select seq, entry, hash from journal where tid = ? and seq >= ? order by seq", (table, after)
            )
            return verified(table, after, rows)

        return await self._read(job)

    async def commit(self, change: Change) -> bool:
        def job(connection: sqlite3.Connection) -> bool:
            seq = change.entry.seq
            done = connection.execute(
                "update tables set seq = ?, about = ?, version = coalesce(?, version), content = coalesce(?, content) "
                "where id = ? and seq = ?",
                (seq, pack(change.about), change.version, change.content, change.table, seq - 1),
            )
            if done.rowcount != 1:
                return False
            _insert(connection, change.table, change.entry)
            for dead in change.entry.dead:
                connection.execute("delete from links where tid = ? and role = ? and number = ?", (change.table, *dead))
            _insert_links(connection, change.links)
            if change.save is not None:
                connection.execute(
                    "update tables set save = ?, save_seq = ? where id = ?", (change.save, seq, change.table)
                )
            return True

        return await self._write(job)

    async def being_left(self) -> list[str]:
        def job(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute("select id from tables where instr(about, ?) > 0", (LEAVING,))
            return [row[0] for row in rows]

        return await self._read(job)

    async def delete(self, table: str) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("delete from tables where id = ?", (table,))

        await self._write(job)

    # --- what is old (keeping.py) ---------------------------------------------------------------------------

    async def alter(self, statement: str, *values: Any) -> int:
        def job(connection: sqlite3.Connection) -> int:
            return connection.execute(statement.format(p=""), _numbered(values)).rowcount

        return await self._write(job)

    async def look_up(self, statement: str, *values: Any) -> list[Any]:
        def job(connection: sqlite3.Connection) -> list[Any]:
            return connection.execute(statement.format(p=""), _numbered(values)).fetchall()

        return await self._read(job)

    # --- links and reports ----------------------------------------------------------------------------------

    async def find_link(self, hashed: bytes) -> Link | None:
        def job(connection: sqlite3.Connection) -> Link | None:
            found = connection.execute("select tid, role, number from links where hashed = ?", (hashed,)).fetchone()
            return None if found is None else Link(*found)

        return await self._read(job)

    async def keep_report(self, report: SealedReport, sender: str, most: int) -> bool:
        def job(connection: sqlite3.Connection) -> bool:
            same = (report.table, reports_of(sender))
            count = connection.execute("select count(*) from reports where tid = ? and id like ?", same).fetchone()[0]
            if count >= most:
                return False
            values = (report.id, report.table, report.at, report.text, report.save)
            connection.execute("insert into reports values (?,?,?,?,?)", values)
            return True

        return await self._write(job)

    async def touch(self) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into pulse values (1, cast(strftime('%s') as integer))")

        await self._write(job)

    async def signal(self, table: str, text: str) -> None:
        """There is no other process."""

    def listen(self, changed: Changed, signalled: Signalled) -> None:
        """There is no other process."""


def backup(path: Path, copy: Path) -> None:
    """A copy of the file as it is now, while a server may be writing to it."""
    if os.path.exists(copy):
        raise StorageError(f"{copy} exists already")
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
            source.execute("select 1 from tables")
            copy.touch(mode=0o600)
            with contextlib.closing(sqlite3.connect(copy)) as target:
                source.backup(target)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StorageError(f"{path} cannot be copied to {copy}: {why}") from error


def _numbered(values: tuple[Any, ...]) -> dict[str, Any]:
    """For `$1`, `$2`, as PostgreSQL writes them."""
    return {str(i): value for i, value in enumerate(values, 1)}


def _insert(connection: sqlite3.Connection, table: str, entry: Entry) -> None:
    data = pack(entry)
    last = connection.execute("select hash from journal where tid = ? and seq = ?", (table, entry.seq - 1)).fetchone()
    hashed = link_of(last[0] if last else None, table, entry.seq, data)
    connection.execute(
        "insert into journal values (?,?,?,?,?,?)",
        (table, entry.seq, entry.link, entry.message or None, data, hashed),
    )


def _add_hashes(connection: sqlite3.Connection) -> None:
    """A file of an older version has no column for them."""
    columns = [row[1] for row in connection.execute("pragma table_info(journal)")]
    if "hash" not in columns:
        connection.execute("alter table journal add column hash blob")


def _insert_links(connection: sqlite3.Connection, links: dict[bytes, Link]) -> None:
    values = [(hashed, link.table, link.role, link.number) for hashed, link in links.items()]
    connection.executemany("insert into links values (?,?,?,?)", values)


def _deliver(results: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, result, error in results:
        if future.done():
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
