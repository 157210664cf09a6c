"""The shape of what is stored, as numbered migrations: the same ones for SQLite and PostgreSQL.

Storage says in its table `schema` which of them it has behind it. A server that starts runs those that are missing, in
one transaction and with nobody else at it: all of them, or none. A migration that has been released is never changed;
what is to be different is the next one. It reads what is stored as plain data, not as the records of records.py, which
go on changing after it.

In a statement `{p}` stands for what goes before the names of tables; `{bytes}`, `{number}` and `{flat}` for what the
two call a string of bytes, a large number, and a table without row numbers of its own.
"""
from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from norn.server.store.records import StorageError

log = logging.getLogger("norn.server")
OLDER = "{where}: an older Norn is serving these tables; stop it, and start this one once, before you go on"
PAGE = 500                      # rows that are looked at together


class Newer(StorageError):
    """A newer Norn has written this."""


class Hand(Protocol):
    """A connection in a transaction, that nobody else is migrating beside."""

    async def run(self, statement: str, *values: Any) -> None: ...

    async def fetch(self, statement: str, *values: Any) -> list[Any]: ...

    async def columns(self, table: str) -> list[str]:
        """Their names; the table's own without what goes before it."""


async def migrate(hand: Hand, where: str) -> None:
    """Bring storage up to date. Raises StorageError where it is newer, or where that fails."""
    await hand.run("create table if not exists {p}schema (one integer primary key, version integer not null)")
    version = await version_of(hand)
    newest = len(MIGRATIONS)
    check_version(version, where)
    if version == newest:
        return
    try:
        for migration in MIGRATIONS[version:]:
            await migration(hand)
    except Exception as error:          # whatever it is, the transaction ends with it
        raise StorageError(f"{where}: what is stored could not be brought from version {version} to {newest}, and is "
                           f"as it was ({type(error).__name__}: {error})") from error
    await hand.run("insert into {p}schema values (1, $1) on conflict (one) do update set version = excluded.version",
                   newest)
    if version:
        log.warning("%s: what is stored was brought from version %d to %d", where, version, newest)


async def version_of(hand: Hand) -> int:
    """0: empty, or from before versions were kept."""
    found = await hand.fetch("select version from {p}schema where one = 1")
    return int(found[0][0]) if found else 0


def check_version(version: int, where: str) -> None:
    if version > len(MIGRATIONS):
        raise Newer(f"{where}: a newer Norn has written this (version {version} of what is stored; this one knows "
                    f"{len(MIGRATIONS)}). Nothing was touched. Start that Norn again, or bring back a copy from before "
                    "it, or name another place with --data or --database")


async def check_same(hand: Hand, where: str) -> None:
    """Whoever comes beside a server that runs takes the tables as they are, or not at all."""
    try:
        version = await version_of(hand)
    except Exception as error:
        raise StorageError(OLDER.format(where=where)) from error
    check_version(version, where)
    if version < len(MIGRATIONS):
        raise StorageError(OLDER.format(where=where))


# ---------------------------------------------------------------- the migrations, in order

FIRST = """
create table if not exists {p}tables (
  id text primary key, game text not null, version integer not null, content text not null, options {bytes} not null,
  commitment text not null, seq {number} not null, save_seq {number} not null, save {bytes} not null,
  about {bytes} not null, created {number} not null);
create table if not exists {p}journal (
  tid text not null references {p}tables(id) on delete cascade, seq {number} not null, link integer not null,
  message text, entry {bytes} not null, hash {bytes}, primary key (tid, seq)) {flat};
create unique index if not exists {p}once on {p}journal (tid, link, message) where message is not null;
create table if not exists {p}links (
  hashed {bytes} primary key, tid text not null references {p}tables(id) on delete cascade, role text not null,
  number integer not null) {flat};
create index if not exists {p}links_of on {p}links (tid);
create table if not exists {p}reports (
  id text primary key, tid text not null references {p}tables(id) on delete cascade, at {number} not null,
  text text not null, save {bytes} not null);
create table if not exists {p}pulse (one integer primary key, at {number} not null);
create table if not exists {p}keeping (
  one integer primary key, lived double precision not null, newest double precision not null,
  swept double precision not null, sweeper text not null);
create table if not exists {p}seen (
  tid text primary key references {p}tables(id) on delete cascade, seq {number} not null,
  lived double precision not null, binned double precision)
"""


async def make_tables(hand: Hand) -> None:
    """1: the tables, or what there is of them: before versions were kept, everything was made where it was missing."""
    for statement in FIRST.split(";"):
        await hand.run(statement)
    if "hash" not in await hand.columns("journal"):
        await hand.run("alter table {p}journal add column hash {bytes}")


async def note_tenures(hand: Hand) -> None:
    """2: who has had which seat. At a table made before that was kept, whoever sits there now always has."""
    last = ""
    while True:
        rows = await hand.fetch("select id, about from {p}tables where id > $1 order by id limit $2", last, PAGE)
        for table, about in rows:
            changed = _with_tenures(bytes(about))
            if changed is not None:
                await hand.run("update {p}tables set about = $1 where id = $2", changed, table)
        if len(rows) < PAGE:
            return
        last = rows[-1][0]


def _with_tenures(data: bytes) -> bytes | None:
    try:
        about = msgspec.json.decode(data)
        if about.get("tenures"):
            return None
        about["tenures"] = [
            {"seat": i, "link": seat["link"], "name": seat["name"], "since": 0, "until": -1, "used": True}
            for i, seat in enumerate(about["seats"]) if seat["kind"] == "human"
        ]
    except (msgspec.DecodeError, UnicodeError, AttributeError, KeyError, TypeError):
        return None                     # damaged: said when somebody opens the table, and no reason to stop here
    return msgspec.json.encode(about)


MIGRATIONS: list[Callable[[Hand], Awaitable[None]]] = [make_tables, note_tenures]
