"""The file that SQLite keeps tables in: with a write-ahead log, flushed to the disk at every commit.

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

from norn.server.store.migrations import check_same, migrate
from norn.server.store.records import InUse, StorageError

T = TypeVar("T")
MOST_AT_ONCE = 256
TIDY_SECONDS = 2.0
MOST_PAGES = 20_000             # in the log before the writer itself must tidy up: 80 MB


class SqliteFile:
    """Runs jobs on the file, each with a connection: those that write one after the other, in few transactions."""

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
        await self._bring_up_to_date()
        self.path.chmod(0o600)
        connection = self.connect()
        self._reading = await self._loop.run_in_executor(self._reader, self.connect)
        self._writer = threading.Thread(target=self._write_on, args=(connection,), name="norn-write", daemon=True)
        self._writer.start()
        self._tidier = threading.Thread(target=self._tidy, name="norn-tidy", daemon=True)
        self._tidier.start()

    async def _bring_up_to_date(self) -> None:
        """Beside a server nothing is migrated: that one knows the tables as they are."""
        where = str(self.path.parent)
        with contextlib.closing(self.connect()) as connection:
            hand = SqliteHand(connection)
            connection.execute("begin immediate")       # from here on nobody else writes
            try:
                if not self._is_alone():
                    await check_same(hand, where)
                await migrate(hand, where)
            except BaseException:
                connection.execute("rollback")
                raise
            connection.execute("commit")

    def _is_alone(self) -> bool:
        if not self._beside:
            return True
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        fcntl.flock(self._lock, fcntl.LOCK_UN)          # whoever starts a server now waits for the transaction
        return True

    def _tidy(self) -> None:
        with contextlib.closing(self.connect()) as connection:
            while not self._closing.wait(TIDY_SECONDS):
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("pragma wal_checkpoint(passive)")

    def connect(self) -> sqlite3.Connection:
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

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((job, future))
        return await future

    async def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        assert self._reading is not None
        try:
            return await self._loop.run_in_executor(self._reader, job, self._reading)
        except sqlite3.Error as error:
            raise StorageError(str(error)) from error


class SqliteHand:
    """A connection in a transaction, for migrations."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, *values: Any) -> None:
        self._connection.execute(_worded(statement), numbered(values))

    async def fetch(self, statement: str, *values: Any) -> list[Any]:
        return self._connection.execute(_worded(statement), numbered(values)).fetchall()

    async def columns(self, table: str) -> list[str]:
        return [row[1] for row in self._connection.execute(f"pragma table_info({table})")]


def _worded(statement: str) -> str:
    return statement.format(p="", bytes="blob", number="integer", flat="without rowid")


def numbered(values: tuple[Any, ...]) -> dict[str, Any]:
    """For `$1`, `$2`, as PostgreSQL writes them."""
    return {str(i): value for i, value in enumerate(values, 1)}


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


def _deliver(results: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, result, error in results:
        if future.done():
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
