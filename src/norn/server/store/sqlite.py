"""Storage in one file: what is written to SQLite and read from it."""
from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from norn.server.store.chain import link_of, verified
from norn.server.store.records import (
    LEAVING,
    Change,
    Changed,
    Entry,
    Link,
    SealedReport,
    Signalled,
    StoredTable,
    pack,
    reports_of,
    row_from,
)
from norn.server.store.sqlite_file import SqliteFile, numbered


class SqliteStore:
    name = "sqlite"

    def __init__(self, path: Path, beside: bool = False) -> None:
        self._file = SqliteFile(path, beside)

    async def start(self) -> None:
        await self._file.start()

    async def close(self) -> None:
        await self._file.close()

    # --- tables ---------------------------------------------------------------------------------------------

    async def create(self, row: StoredTable, links: dict[bytes, Link], entry: Entry) -> None:
        def job(connection: sqlite3.Connection) -> None:
            values = (row.id, row.game, row.version, row.content, pack(row.options), row.commitment, row.seq,
                      row.save_seq, row.save, pack(row.about), row.created)
            connection.execute("insert into tables values (?,?,?,?,?,?,?,?,?,?,?)", values)
            _insert_links(connection, links)
            _insert(connection, row.id, entry)

        await self._file.write(job)

    async def read(self, table: str) -> StoredTable | None:
        def job(connection: sqlite3.Connection) -> StoredTable | None:
            found = connection.execute("select * from tables where id = ?", (table,)).fetchone()
            if found is None:
                return None
            return row_from(found)

        return await self._file.read(job)

    async def journal(self, table: str, after: int) -> list[Entry]:
        def job(connection: sqlite3.Connection) -> list[Entry]:
            rows = connection.execute(
                "select seq, entry, hash from journal where tid = ? and seq >= ? order by seq", (table, after)
            )
            return verified(table, after, rows)

        return await self._file.read(job)

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

        return await self._file.write(job)

    async def being_left(self) -> list[str]:
        def job(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute("select id from tables where instr(about, ?) > 0", (LEAVING,))
            return [row[0] for row in rows]

        return await self._file.read(job)

    async def delete(self, table: str) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("delete from tables where id = ?", (table,))

        await self._file.write(job)

    # --- what is old (keeping.py) ---------------------------------------------------------------------------

    async def alter(self, statement: str, *values: Any) -> int:
        def job(connection: sqlite3.Connection) -> int:
            return connection.execute(statement.format(p=""), numbered(values)).rowcount

        return await self._file.write(job)

    async def look_up(self, statement: str, *values: Any) -> list[Any]:
        def job(connection: sqlite3.Connection) -> list[Any]:
            return connection.execute(statement.format(p=""), numbered(values)).fetchall()

        return await self._file.read(job)

    # --- links and reports ----------------------------------------------------------------------------------

    async def find_link(self, hashed: bytes) -> Link | None:
        def job(connection: sqlite3.Connection) -> Link | None:
            found = connection.execute("select tid, role, number from links where hashed = ?", (hashed,)).fetchone()
            return None if found is None else Link(*found)

        return await self._file.read(job)

    async def keep_report(self, report: SealedReport, sender: str, most: int) -> bool:
        def job(connection: sqlite3.Connection) -> bool:
            same = (report.table, reports_of(sender))
            count = connection.execute("select count(*) from reports where tid = ? and id like ?", same).fetchone()[0]
            if count >= most:
                return False
            values = (report.id, report.table, report.at, report.text, report.save)
            connection.execute("insert into reports values (?,?,?,?,?)", values)
            return True

        return await self._file.write(job)

    async def touch(self) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into pulse values (1, cast(strftime('%s') as integer))")

        await self._file.write(job)

    async def signal(self, table: str, text: str) -> None:
        """There is no other process."""

    def listen(self, changed: Changed, signalled: Signalled) -> None:
        """There is no other process."""


def _insert(connection: sqlite3.Connection, table: str, entry: Entry) -> None:
    data = pack(entry)
    last = connection.execute("select hash from journal where tid = ? and seq = ?", (table, entry.seq - 1)).fetchone()
    hashed = link_of(last[0] if last else None, table, entry.seq, data)
    connection.execute(
        "insert into journal values (?,?,?,?,?,?)",
        (table, entry.seq, entry.link, entry.message or None, data, hashed),
    )


def _insert_links(connection: sqlite3.Connection, links: dict[bytes, Link]) -> None:
    values = [(hashed, link.table, link.role, link.number) for hashed, link in links.items()]
    connection.executemany("insert into links values (?,?,?,?)", values)
