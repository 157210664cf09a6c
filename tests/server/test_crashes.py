"""No acknowledged decision is lost: kill -9 under load, on both kinds of storage.

A missing flush to the disk cannot be shown by killing a process: the operating system still writes what it was given.
That `synchronous=full` is set is asserted instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.cluster import cluster, why_not
from tests.server.house import House, housed
from tests.server.storm import storm

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    if why_not():
        pytest.skip(why_not())
    with cluster() as url:
        yield url


def test_sqlite_survives_kill_9(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        report = storm(house, kills=3, tables=4)
    print(report)
    assert report.well(), report
    assert report.acknowledged > 100


def test_postgres_survives_kill_9(tmp_path: Path, database: str) -> None:
    with housed(tmp_path / "data", database=database) as house:
        report = storm(house, kills=3, tables=4)
    print(report)
    assert report.well(), report
    assert report.acknowledged > 100


# Six rounds of ten kills: what takes minutes on a busy machine must not look like a test that hangs.
@pytest.mark.long
@pytest.mark.parametrize("turn", range(6))
def test_sqlite_survives_kill_9_sixty_times(tmp_path: Path, turn: int) -> None:
    with housed(tmp_path / "data") as house:
        check_storm(house, turn)


@pytest.mark.long
@pytest.mark.parametrize("turn", range(6))
def test_postgres_survives_kill_9_sixty_times(tmp_path: Path, database: str, turn: int) -> None:
    with housed(tmp_path / "data", database=database) as house:
        check_storm(house, turn)


def check_storm(house: House, turn: int) -> None:
    report = storm(house, kills=10, tables=12, seed=turn)
    print(report, f"load {os.getloadavg()[0]:.1f}")
    assert report.well(), report
    if os.getloadavg()[0] < 3:      # a busy machine tells nothing about this
        assert sorted(report.starts)[8] < 2


@pytest.mark.parametrize("planted", ["ack_before_commit", pytest.param("forget_inputs", marks=pytest.mark.long)])
def test_planted_bugs_are_noticed(tmp_path: Path, planted: str) -> None:
    house = House(tmp_path / "data", planted)
    house.start()
    try:
        noticed = repr(report) if not (report := storm(house, kills=6, tables=4, patience=10)).well() else ""
    except AssertionError as error:         # a player noticed
        noticed = str(error)
    finally:
        house.kill()
    print(planted, noticed)
    assert noticed


def test_every_commit_is_flushed(tmp_path: Path) -> None:
    from norn.server.store.sqlite_file import SqliteFile

    connection = SqliteFile(tmp_path / "tables.sqlite", beside=False).connect()
    with contextlib.closing(connection):
        assert connection.execute("pragma synchronous").fetchone() == (2,)
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)


def test_one_server_for_one_folder(tmp_path: Path) -> None:
    with housed(tmp_path / "data"), pytest.raises(AssertionError, match="another server is using it"):
        House(tmp_path / "data").start()


def test_backup_while_running(tmp_path: Path) -> None:
    from norn.server.store.sqlite_file import backup

    with housed(tmp_path / "data") as house:
        made = house.table("hearts", "h0,h0,h0,h0")
        with house.sit(made.players[0]) as one:
            one.answer(0, *[option["id"] for option in one.views[0]["ask"]["options"]][:3])
            one.until("update")
            (tmp_path / "copy").mkdir()
            backup(tmp_path / "data/tables.sqlite", tmp_path / "copy/tables.sqlite")
            seen = one.views
    with contextlib.closing(sqlite3.connect(tmp_path / "copy/tables.sqlite")) as copy:
        assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
    with housed(tmp_path / "copy") as house, house.sit(made.players[0]) as one:
        assert one.views == seen


def test_one_job_that_cannot_be_written_leaves_the_others_alone(tmp_path: Path) -> None:
    """Found here: what SQLite has no type for ended the thread that writes, and with it every table."""
    from norn.server.store.records import SealedReport, StorageError
    from norn.server.store.sqlite import SqliteStore

    async def run() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.start()
        try:
            for at in (1 << 70, "\ud800"):
                report = SealedReport("x", "none", at, "", b"")  # type: ignore[arg-type]
                with pytest.raises(StorageError):
                    await asyncio.wait_for(store.keep_report(report, "ann", 1), 5)
            await asyncio.wait_for(store.delete("none"), 5)
        finally:
            await asyncio.wait_for(store.close(), 5)

    asyncio.run(run())
