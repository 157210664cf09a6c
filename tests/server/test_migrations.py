"""What is stored has a version: older storage is brought up to date, whole or not at all; newer is left alone."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from norn.cli.main import main
from norn.server.store import migrations
from norn.server.store.migrations import MIGRATIONS, Hand, Newer
from norn.server.store.records import About, StorageError, Store, Tenure
from norn.server.store.sqlite import SqliteStore
from tests.server.cluster import cluster, why_not
from tests.server.house import House, first_choice, housed

pytestmark = pytest.mark.once
NEWEST = len(MIGRATIONS)

# As version 0.1 made them, before versions of what is stored were kept: never to be changed.
BEFORE_SQLITE = """
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
create table if not exists keeping (
  one integer primary key, lived double precision not null, newest double precision not null,
  swept double precision not null, sweeper text not null);
create table if not exists seen (
  tid text primary key references tables(id) on delete cascade, seq bigint not null,
  lived double precision not null, binned double precision);
"""
BEFORE_POSTGRES = """
create table if not exists norn_tables (
  id text primary key, game text not null, version integer not null, content text not null, options bytea not null,
  commitment text not null, seq bigint not null, save_seq bigint not null, save bytea not null, about bytea not null,
  created bigint not null);
create table if not exists norn_journal (
  tid text not null references norn_tables(id) on delete cascade, seq bigint not null, link integer not null,
  message text, entry bytea not null, primary key (tid, seq));
alter table norn_journal add column if not exists hash bytea;
create unique index if not exists norn_once on norn_journal (tid, link, message) where message is not null;
create table if not exists norn_links (
  hashed bytea primary key, tid text not null references norn_tables(id) on delete cascade, role text not null,
  number integer not null);
create index if not exists norn_links_of on norn_links (tid);
create table if not exists norn_reports (
  id text primary key, tid text not null references norn_tables(id) on delete cascade, at bigint not null,
  text text not null, save bytea not null);
create table if not exists norn_pulse (one integer primary key, at bigint not null);
create table if not exists norn_keeping (
  one integer primary key, lived double precision not null, newest double precision not null,
  swept double precision not null, sweeper text not null);
create table if not exists norn_seen (
  tid text primary key references norn_tables(id) on delete cascade, seq bigint not null,
  lived double precision not null, binned double precision);
"""
ALL = ("tables", "journal", "links", "reports", "pulse", "keeping", "seen")


class Drawer:
    """What is stored, past the server; tables are named without what goes before them."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database = data, database
        self.path = data / "tables.sqlite"

    def run(self, command: str, *values: Any) -> list[tuple[Any, ...]]:
        if not self.database:
            with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as file:
                numbered = {str(i): value for i, value in enumerate(values, 1)}
                return file.execute(command.format(p=""), numbered).fetchall()
        return asyncio.run(self._there(command.format(p="norn_"), *values))

    async def _there(self, command: str, *values: Any) -> list[tuple[Any, ...]]:
        import asyncpg

        connection = await asyncpg.connect(self.database)
        try:
            return [tuple(row) for row in await connection.fetch(command, *values)]
        finally:
            await connection.close()

    def rows(self, table: str) -> list[tuple[Any, ...]]:
        return sorted(self.run(f"select * from {{p}}{table}"))

    def version(self) -> int:
        return int(self.run("select version from {p}schema")[0][0])

    def names(self) -> list[str]:
        """Of all tables and indexes."""
        if not self.database:
            return sorted(row[0] for row in self.run("select name from sqlite_master"))
        return sorted(row[0] for row in self.run("select relname from pg_class where relname like 'norn%'"))

    def clear(self) -> None:
        for table in ("schema", *reversed(ALL)):
            self.run(f"drop table if exists {{p}}{table} {'cascade' if self.database else ''}")

    def make_as_before(self, rows: dict[str, list[tuple[Any, ...]]]) -> None:
        """The storage of an older Norn, with these rows in it."""
        self.clear()
        for statement in (BEFORE_POSTGRES if self.database else BEFORE_SQLITE).split(";")[:-1]:
            self.run(statement)
        for table, found in rows.items():
            for row in found:
                places = ",".join(f"${i}" for i in range(1, len(row) + 1))
                self.run(f"insert into {{p}}{table} values ({places})", *row)

    def store(self) -> Store:
        if not self.database:
            return SqliteStore(self.path)
        from norn.server.store.postgres import PostgresStore

        return PostgresStore(self.database)

    def start(self, servers: int = 1) -> None:
        """Start and close storage, as so many servers at once."""

        async def one(store: Store) -> None:
            try:
                await store.start()
            finally:
                await store.close()

        async def all_of_them() -> None:
            await asyncio.gather(*(one(self.store()) for _ in range(servers)))

        asyncio.run(all_of_them())


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    if why_not():
        pytest.skip(why_not())
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def drawer(request: pytest.FixtureRequest, tmp_path: Path) -> Drawer:
    data = tmp_path / "data"
    data.mkdir()
    found = Drawer(data, request.getfixturevalue("postgres") if request.param == "postgresql" else "")
    found.clear()
    return found


def played(house: House) -> tuple[str, str]:
    """The id and a key of a table with some decisions and some talk."""
    made = house.table("hearts", "h,h,thumb,thumb")
    with house.sit(made.players[0]) as one:
        assert one.answer(0, *first_choice(one.views[0]))["type"] == "ack"
        assert one.do("chat", text="well played")["type"] == "ack"
        one.drain(0.3)
    return made.id, made.players[0]


def without_tenures(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A table as it was kept before tenures were."""
    about = msgspec.json.decode(row[9])
    del about["tenures"]
    return (*row[:9], msgspec.json.encode(about), row[10])


def test_what_an_older_norn_stored_is_migrated_with_nothing_lost_and_played_on(drawer: Drawer) -> None:
    with housed(drawer.data, database=drawer.database) as house:
        first, old = played(house), played(house)
    rows = {table: drawer.rows(table) for table in ALL}
    whole = rows["tables"]
    rows["tables"] = [without_tenures(row) if row[0] == old[0] else row for row in rows["tables"]]
    drawer.make_as_before(rows)
    assert not any("schema" in name for name in drawer.names())
    with housed(drawer.data, database=drawer.database) as house:
        assert drawer.version() == NEWEST
        for table in ALL:
            if table not in ("tables", "pulse"):
                assert drawer.rows(table) == rows[table], table
        for was, now in zip(whole, drawer.rows("tables"), strict=True):
            assert was[:9] == now[:9]
            about, kept = (msgspec.json.decode(row[9], type=About) for row in (was, now))
            if was[0] == old[0]:        # nobody knows any more that the second person has not come yet
                about.tenures = [Tenure(0, 0, "P0"), Tenure(1, 1, "P1")]
            assert kept == about
        for _, key in (first, old):
            with house.sit(key) as one:
                assert [line["text"] for line in one.chat] == ["well played"]
                assert one.do("undo")["type"] == "ack"
                one.drain(0.3)
                assert one.answer(0, *first_choice(one.views[0]))["type"] == "ack"
        assert "Traceback" not in house.trouble()


def test_empty_storage_gets_the_newest_version_and_keeps_it(drawer: Drawer) -> None:
    drawer.start()
    made = drawer.names()
    drawer.start()
    assert (drawer.version(), drawer.names()) == (NEWEST, made)


def test_storage_is_the_same_whether_it_was_made_anew_or_migrated(drawer: Drawer) -> None:
    drawer.start()
    made = drawer.names()
    drawer.make_as_before({})
    drawer.start()
    assert drawer.names() == made


def test_a_newer_norns_storage_is_refused_untouched_and_says_what_to_do(drawer: Drawer) -> None:
    drawer.start()
    drawer.run("update {p}schema set version = 99")
    with pytest.raises(Newer, match=r"a newer Norn.*version 99.*knows \d+.*Start that Norn again"):
        drawer.start()
    assert drawer.version() == 99
    for command in (["serve", "--port", "0"], ["tables", "list"]):
        if command[0] == "serve":
            where = ["--data", str(drawer.data), *(["--database", drawer.database] if drawer.database else [])]
            found = CliRunner().invoke(main, [*command, *where])
        else:
            where = ["--database", drawer.database] if drawer.database else ["--data", str(drawer.data)]
            found = CliRunner().invoke(main, ["tables", *where, "list"])
        assert found.exit_code == 1
        assert "a newer Norn has written this" in found.output
        assert "Traceback" not in found.output


def test_a_migration_that_fails_half_way_leaves_storage_as_it_was(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with housed(drawer.data, database=drawer.database) as house:
        _, key = played(house)
    before = {table: drawer.rows(table) for table in ("tables", "journal", "links")}
    drawer.make_as_before({table: drawer.rows(table) for table in ALL})
    names = drawer.names()

    async def breaks(hand: Hand) -> None:
        await hand.run("alter table {p}tables add column colour text")
        await hand.run("update {p}tables set seq = 0")
        await hand.run("delete from {p}links")
        await hand.run("insert into {p}tables (id) values ('nothing else')")

    with monkeypatch.context() as planted:
        planted.setattr(migrations, "MIGRATIONS", [*MIGRATIONS, breaks])
        with pytest.raises(StorageError, match=rf"from version 0 to {NEWEST + 1}, and is as it was"):
            drawer.start()
    assert drawer.names() == names
    assert {table: drawer.rows(table) for table in before} == before
    with housed(drawer.data, database=drawer.database) as house, house.sit(key) as one:
        assert one.chat[0]["text"] == "well played"


def test_a_later_migration_runs_once_where_several_servers_start_at_once(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawer.start()
    ran: list[int] = []

    async def slow(hand: Hand) -> None:
        ran.append(1)
        await asyncio.sleep(0.3)
        await hand.run("create table {p}colours (name text primary key)")       # a second time, this would fail

    monkeypatch.setattr(migrations, "MIGRATIONS", [*MIGRATIONS, slow])
    try:
        drawer.start(servers=3 if drawer.database else 1)
        drawer.start()
        assert (ran, drawer.version()) == ([1], NEWEST + 1)
    finally:
        drawer.run("drop table if exists {p}colours")


def test_beside_a_server_nothing_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`norn tables` of a newer Norn does not change what an older one is serving."""
    with housed(tmp_path / "data") as house:
        drawer = Drawer(tmp_path / "data", "")

        async def nothing(_: Hand) -> None:
            """The newer Norn has one more."""

        monkeypatch.setattr(migrations, "MIGRATIONS", [*MIGRATIONS, nothing])
        found = CliRunner().invoke(main, ["tables", "--data", str(drawer.data), "list"])
        assert found.exit_code == 1
        assert "an older Norn is serving these tables" in found.output
        assert drawer.version() == NEWEST
        house.stop()
        found = CliRunner().invoke(main, ["tables", "--data", str(drawer.data), "list"])
        assert found.exit_code == 0
        assert drawer.version() == NEWEST + 1
