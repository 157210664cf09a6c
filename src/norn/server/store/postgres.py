"""Storage in PostgreSQL: several server processes may serve the same tables.

A change locks the table's row, so two processes cannot both write its next number. Every commit is announced with
NOTIFY; the others then read what is new. A process that missed announcements (the connection was lost) is told to read
everything it holds again.
"""
from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from norn.server.store.chain import head, verified
from norn.server.store.migrations import migrate
from norn.server.store.records import (
    LEAVING,
    Change,
    Changed,
    Entry,
    Link,
    SealedReport,
    Signalled,
    StorageError,
    StoredTable,
    pack,
    reports_of,
    row_from,
)

try:
    import asyncpg
except ImportError as error:
    raise StorageError("PostgreSQL needs the package asyncpg: pip install 'norn[postgres]'") from error

CHANNEL = "norn"
PREFIX = "norn_"                # of the tables of the database
SECONDS = 10.0
MIGRATING = 7061646             # the lock of whoever brings the tables up to date
UPDATE = (
    "update norn_tables set seq = $1, about = $2, version = coalesce($3, version), content = coalesce($4, content), "
    "save = coalesce($5, save), save_seq = case when $5::bytea is null then save_seq else $1 end "
    "where id = $6 and seq = $7"
)
DELETE_LINK = "delete from norn_links where tid = $1 and role = $2 and number = $3"
WITH_ROW = (        # its hash as in chain.link_of: computed there, it costs no second way to the database
    "insert into norn_journal (tid, seq, link, message, entry, hash) values ($1, $2::bigint, $3, $4, $5::bytea, "
    "sha256(coalesce((select hash from norn_journal where tid = $1 and seq = $2::bigint - 1), ''::bytea) "
    "|| $6::bytea || $5::bytea))"
)
TROUBLE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class PostgresHand:
    """A connection in a transaction, for migrations."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def run(self, statement: str, *values: Any) -> None:
        await self._connection.execute(_worded(statement), *values)

    async def fetch(self, statement: str, *values: Any) -> list[Any]:
        found: list[Any] = await self._connection.fetch(_worded(statement), *values)
        return found

    async def columns(self, table: str) -> list[str]:
        found = await self._connection.fetch(
            "select attname from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped",
            PREFIX + table,
        )
        return [row[0] for row in found]


def _worded(statement: str) -> str:
    return statement.format(p=PREFIX, bytes="bytea", number="bigint", flat="")


class PostgresStore:
    name = "postgresql"

    def __init__(self, url: str) -> None:
        self.url = url
        self.process = secrets.token_hex(6)
        self._pool: Any = None
        self._listener: asyncio.Task[None] | None = None
        self._changed: Changed = lambda _table: None
        self._signalled: Signalled = lambda _table, _text: None

    # --- opening and closing --------------------------------------------------------------------------------

    async def start(self) -> None:
        try:
            await self._bring_up_to_date()
            self._pool = await asyncpg.create_pool(self.url, min_size=2, max_size=10, command_timeout=SECONDS)
        except TROUBLE as error:
            raise StorageError(f"the database does not answer: {error}") from error
        ready = asyncio.Event()
        self._listener = asyncio.create_task(self._listen_on(ready))
        await ready.wait()

    async def _bring_up_to_date(self) -> None:
        """One server after the other; what takes long is waited for."""
        connection = await asyncpg.connect(self.url, timeout=SECONDS)
        try:
            async with connection.transaction():
                await connection.execute("select pg_advisory_xact_lock($1)", MIGRATING)
                await migrate(PostgresHand(connection), "the database")
        finally:
            await connection.close(timeout=SECONDS)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._pool is not None:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(SECONDS):
                    await self._pool.close()

    def listen(self, changed: Changed, signalled: Signalled) -> None:
        self._changed = changed
        self._signalled = signalled

    async def _listen_on(self, ready: asyncio.Event) -> None:
        """Hear what other processes announce; when the connection is lost, come back and have everything read."""
        while True:
            try:
                connection = await asyncpg.connect(self.url, timeout=SECONDS)
            except TROUBLE:
                await asyncio.sleep(0.5)
                continue
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
            try:
                await connection.add_listener(CHANNEL, self._heard)
                if ready.is_set():
                    self._changed("")
                ready.set()
                await lost.wait()
            except TROUBLE:
                pass
            finally:
                with contextlib.suppress(*TROUBLE):
                    await connection.close(timeout=1)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        process, table, text = payload.split(" ", 2)
        if process == self.process:
            return
        if text:
            self._signalled(table, text)
        else:
            self._changed(table)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=SECONDS) as connection, connection.transaction():
                yield connection
        except TROUBLE as error:
            raise StorageError(str(error)) from error

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            found: list[Any] = await self._pool.fetch(query, *values)
        except TROUBLE as error:
            raise StorageError(str(error)) from error
        return found

    async def _announce(self, connection: Any, table: str, text: str = "") -> None:
        await connection.execute("select pg_notify($1, $2)", CHANNEL, f"{self.process} {table} {text}")

    # --- tables ---------------------------------------------------------------------------------------------

    async def create(self, row: StoredTable, links: dict[bytes, Link], entry: Entry) -> None:
        async with self._transaction() as connection:
            await connection.execute(
                "insert into norn_tables values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)",
                row.id, row.game, row.version, row.content, pack(row.options), row.commitment, row.seq, row.save_seq,
                row.save, pack(row.about), row.created,
            )
            await _insert_links(connection, links)
            await connection.execute(WITH_ROW, *_values(row.id, entry))

    async def read(self, table: str) -> StoredTable | None:
        found = await self._fetch("select * from norn_tables where id = $1", table)
        return row_from(tuple(found[0])) if found else None

    async def journal(self, table: str, after: int) -> list[Entry]:
        found = await self._fetch(
            "select seq, entry, hash from norn_journal where tid = $1 and seq >= $2 order by seq", table, after
        )
        return verified(table, after, found)

    async def commit(self, change: Change) -> bool:
        seq = change.entry.seq
        try:
            async with self._pool.acquire(timeout=SECONDS) as connection, connection.transaction():
                done = await connection.execute(
                    UPDATE, seq, pack(change.about), change.version, change.content, change.save, change.table, seq - 1
                )
                if done != "UPDATE 1":
                    return False
                await connection.execute(WITH_ROW, *_values(change.table, change.entry))
                for dead in change.entry.dead:
                    await connection.execute(DELETE_LINK, change.table, *dead)
                await _insert_links(connection, change.links)
                await self._announce(connection, change.table)
        except asyncpg.UniqueViolationError:
            return False            # another process applied this message; reading again will show it
        except TROUBLE as error:
            raise StorageError(str(error)) from error
        return True

    async def being_left(self) -> list[str]:
        found = await self._fetch("select id from norn_tables where position($1::bytea in about) > 0", LEAVING)
        return [row[0] for row in found]

    async def delete(self, table: str) -> None:
        async with self._transaction() as connection:
            await connection.execute("delete from norn_tables where id = $1", table)
            await self._announce(connection, table)

    # --- what is old (keeping.py) ---------------------------------------------------------------------------

    async def alter(self, statement: str, *values: Any) -> int:
        async with self._transaction() as connection:
            done: str = await connection.execute(statement.format(p=PREFIX), *values)
        return int(done.rsplit(" ", 1)[1])

    async def look_up(self, statement: str, *values: Any) -> list[Any]:
        return await self._fetch(statement.format(p=PREFIX), *values)

    # --- links and reports ----------------------------------------------------------------------------------

    async def find_link(self, hashed: bytes) -> Link | None:
        found = await self._fetch("select tid, role, number from norn_links where hashed = $1", hashed)
        return Link(*found[0]) if found else None

    async def keep_report(self, report: SealedReport, sender: str, most: int) -> bool:
        async with self._transaction() as connection:
            await connection.fetch("select 1 from norn_tables where id = $1 for update", report.table)
            same = (report.table, reports_of(sender))
            count = await connection.fetchval("select count(*) from norn_reports where tid = $1 and id like $2", *same)
            if count >= most:
                return False
            await connection.execute(
                "insert into norn_reports values ($1,$2,$3,$4,$5)",
                report.id, report.table, report.at, report.text, report.save,
            )
        return True

    async def touch(self) -> None:
        async with self._transaction() as connection:
            await connection.execute(
                "insert into norn_pulse values (1, extract(epoch from now())::bigint) "
                "on conflict (one) do update set at = excluded.at"
            )

    async def signal(self, table: str, text: str) -> None:
        async with self._transaction() as connection:
            await self._announce(connection, table, text)


async def _insert_links(connection: Any, links: dict[bytes, Link]) -> None:
    await connection.executemany(
        "insert into norn_links values ($1,$2,$3,$4)",
        [(hashed, link.table, link.role, link.number) for hashed, link in links.items()],
    )


def _values(table: str, entry: Entry) -> tuple[Any, ...]:
    return (table, entry.seq, entry.link, entry.message or None, pack(entry), head(table, entry.seq))
