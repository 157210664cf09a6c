"""`--keep-days`: what nobody plays goes into the bin and comes back from it; a clock that is wrong deletes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from norn.cli.main import main
from norn.server.settings import Settings
from norn.server.store import keeping
from norn.server.store.keeping import DAY, Keeping, empty, listed, wake
from norn.server.store.records import About, Change, Entry, Store, StoredTable
from norn.server.store.sqlite import SqliteStore
from tests.server.cluster import cluster, why_not
from tests.server.house import House, first_choice, housed

pytestmark = pytest.mark.once
NOON = 1_800_000_000.0


class World:
    """Days pass when the test says so; what the clock on the wall says is another matter."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.passed = 0.0               # while the machine runs
        self.off = 0.0                  # while it does not
        self.wrong = 0.0                # seconds that the clock is ahead of the truth
        self.present: list[str] = []
        self.settings = Settings(Path("."), clock=self.clock, running=lambda: self.passed, keep_days=30, bin_days=20)
        self.restart()

    def clock(self) -> float:
        return NOON + self.passed + self.off + self.wrong

    def restart(self, off: float = 0.0) -> None:
        self.off += off * DAY
        self.keeping = Keeping(self.store, self.settings, "here", lambda: self.present)

    async def live(self, days: float, step: float = 6.0, servers: tuple[Keeping, ...] = ()) -> None:
        for _ in range(round(24 * days / step)):
            for one in servers or (self.keeping,):
                await one.look()
            self.passed += 3600 * step
        for one in servers or (self.keeping,):
            await one.look()

    async def make(self, *names: str) -> None:
        for name in names:
            row = StoredTable(name, "hearts", 1, "", {}, "", 1, 1, b"{}", About([], []), int(self.clock()))
            await self.store.create(row, {}, Entry(1, "begin", int(self.clock())))

    async def play(self, name: str) -> None:
        row = await self.store.read(name)
        assert row is not None
        assert await self.store.commit(Change(name, Entry(row.seq + 1, "chat", int(self.clock())), row.about))

    async def tables(self) -> set[str]:
        return {one.id for one in await listed(self.store)}

    async def bin(self) -> set[str]:
        return {one.id for one in await listed(self.store) if one.binned is not None}


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    if why_not():
        pytest.skip(why_not())
    with cluster() as url:
        yield url


@contextlib.asynccontextmanager
async def postgres(url: str) -> AsyncIterator[Store]:
    from norn.server.store.postgres import PostgresStore

    store = PostgresStore(url)
    await store.start()
    try:
        await store.alter("delete from {p}tables")
        await store.alter("delete from {p}keeping")
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def sqlite(folder: Path) -> AsyncIterator[Store]:
    store = SqliteStore(folder / "tables.sqlite")
    await store.start()
    try:
        yield store
    finally:
        await store.close()


Tale = Callable[[World], Coroutine[Any, Any, None]]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Tale], None]:
    """Runs a tale in a fresh world, on one store and on the other."""

    def run(tale: Tale) -> None:
        async def inside() -> None:
            here = sqlite(tmp_path) if request.param == "sqlite" else postgres(request.getfixturevalue("database"))
            async with here as store:
                await tale(World(store))

        asyncio.run(inside())

    return run


def test_what_nobody_plays_goes_into_the_bin_and_then_for_good(
    tell: Callable[[Tale], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def tale(world: World) -> None:
        await world.make("old", "played")
        await world.live(20)
        await world.play("played")
        await world.live(9)
        assert await world.bin() == set()
        await world.live(3)
        assert await world.bin() == {"old"}
        assert "1 of 2 tables were untouched for 30 days; 1 go into the bin" in caplog.text
        await world.live(16)
        assert await world.tables() == {"old", "played"}, "not before its days in the bin are over"
        await world.play("played")
        await world.live(6)
        assert await world.tables() == {"played"}
        assert "1 of 2 tables have been in the bin for 20 days; deleting 1" in caplog.text

    with caplog.at_level(logging.WARNING, "norn.server"):
        tell(tale)


def test_a_clock_60_days_ahead_at_a_start_moves_nothing(tell: Callable[[Tale], None]) -> None:
    async def tale(world: World) -> None:
        await world.make("one", "two", "three")
        await world.live(2)
        world.wrong = 60 * DAY
        world.restart()
        await world.live(20)
        assert await world.bin() == set()
        world.wrong = 0.0                       # somebody has set it right
        world.restart()
        await world.live(5)
        assert await world.bin() == set()
        await world.live(5)
        assert len(await world.bin()) >= 1, "and days that did pass count all the same"

    tell(tale)


def test_a_clock_set_ahead_during_play_and_back_moves_nothing(tell: Callable[[Tale], None]) -> None:
    async def tale(world: World) -> None:
        await world.make("one", "two", "three")
        for days in (60, 0, 400, 0):
            world.wrong = days * DAY
            await world.play("one")
            await world.live(3)
        assert await world.bin() == set()
        assert await world.tables() == {"one", "two", "three"}

    tell(tale)


def test_a_clock_set_back_during_play_moves_nothing(tell: Callable[[Tale], None]) -> None:
    """What is played then is written down as of two months ago; once the clock is right again it looks old."""

    async def tale(world: World) -> None:
        await world.make("one", "two")
        await world.live(25)
        world.wrong = -60 * DAY
        await world.play("one")
        await world.play("two")
        await world.live(2)
        world.wrong = 0.0
        for _ in range(3):
            world.restart()
            await world.live(8)
        assert await world.bin() == set()

    tell(tale)


def test_only_a_tenth_goes_at_once(tell: Callable[[Tale], None]) -> None:
    async def tale(world: World) -> None:
        await world.make(*(f"t{i}" for i in range(40)))
        await world.live(31)
        seen = [len(await world.bin())]
        for _ in range(8):
            world.restart()                     # a server that is started often has no more of it
            await world.live(0.5)
            seen.append(len(await world.bin()))
        assert 0 < seen[0] <= 8
        assert all(0 <= later - earlier <= 4 for earlier, later in itertools.pairwise(seen)), seen
        assert seen[-1] - seen[0] <= 16, "four days, four each"

    tell(tale)


def test_nothing_goes_in_the_first_hour_of_a_server(tell: Callable[[Tale], None]) -> None:
    async def tale(world: World) -> None:
        await world.make("old")
        for _ in range(120):
            world.restart(off=0.9)
            await world.live(0.5 / 24, step=0.5)
        assert await world.bin() == set()
        await world.live(2)
        assert await world.bin() == {"old"}, "a server that runs in the evenings only counts its days, too"

    tell(tale)


def test_a_long_pause_counts_one_day(tell: Callable[[Tale], None]) -> None:
    """That the server was away for a year may be so, or be the clock's mistake: nobody could have played."""

    async def tale(world: World) -> None:
        await world.make("one")
        await world.live(1)
        world.restart(off=365)
        await world.live(20)
        assert await world.bin() == set()

    tell(tale)


def test_where_somebody_is_nothing_is_old(tell: Callable[[Tale], None]) -> None:
    async def tale(world: World) -> None:
        await world.make("watched", "old")
        world.present = ["watched"]
        await world.live(40)
        assert await world.bin() == {"old"}

    tell(tale)


def test_tables_come_back_from_the_bin(tell: Callable[[Tale], None]) -> None:
    async def tale(world: World) -> None:
        await world.make("opened", "played", "left")
        await world.live(34)
        assert await world.bin() == {"opened", "played", "left"}
        assert await wake(world.store, "opened")
        assert not await wake(world.store, "nowhere")
        await world.play("played")              # by a server that had it open
        await world.live(1)
        assert await world.bin() == {"left"}
        assert await world.store.read("left") is not None, "it is whole in there"
        await world.live(25)
        assert await world.tables() == {"opened", "played"}
        await world.live(10)
        assert await world.bin() == {"opened", "played"}, "and they grow old again"
        assert await empty(world.store) == 2
        assert await world.tables() == set()

    tell(tale)


def test_two_servers_do_not_count_a_day_twice(database: str) -> None:
    async def tale() -> None:
        async with postgres(database) as store:
            world = World(store)
            await world.make("one", "two")
            other = Keeping(store, world.settings, "there", list)
            both = (world.keeping, other)
            await world.live(28, servers=both)
            assert await world.bin() == set()
            await world.live(5, servers=both)
            assert await world.bin() == {"one", "two"}

    asyncio.run(tale())


def test_a_round_is_no_longer_than_the_grace() -> None:
    assert keeping.ROUND <= keeping.GRACE, "before anything goes, whatever was played has been noted"


# What is planted: a name of keeping.py, what it is instead, and the test that must notice.
PLANTED: dict[str, tuple[str, Any, Callable[[Callable[[Tale], None]], None]]] = {
    "a clock that is believed": (
        "ARRIVE", keeping.ARRIVE.replace("$1 > {p}keeping.newest + $2", "1 = 0"),
        test_a_clock_60_days_ahead_at_a_start_moves_nothing,
    ),
    "what is played is not noticed": (
        "OBSERVE", keeping.OBSERVE.replace("{p}seen.seq <> excluded.seq", "1 = 0"),
        test_a_clock_set_back_during_play_moves_nothing,
    ),
    "all at once": ("SHARE", 1.0, test_only_a_tenth_goes_at_once),
    "no grace": ("GRACE", 0.0, test_nothing_goes_in_the_first_hour_of_a_server),
    "who is there is not asked": ("TOUCH", "select 1 where $1 = ''", test_where_somebody_is_nothing_is_old),
    "nothing comes back": ("IN_BIN", "select 1 where $1 = ''", test_tables_come_back_from_the_bin),
}


@pytest.mark.parametrize("bug", PLANTED)
@pytest.mark.parametrize("tell", ["sqlite"], indirect=True)
def test_planted_bugs_are_noticed(tell: Callable[[Tale], None], bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, instead, test = PLANTED[bug]
    monkeypatch.setattr(keeping, name, instead)
    with pytest.raises(AssertionError):
        test(tell)


# ---------------------------------------------------------------- a real server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def storage(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {} if request.param == "sqlite" else {"database": request.getfixturevalue("database")}


def tables_of(house: House, *command: str) -> str:
    database = house.settings.get("database", "")
    place = ["--database", database] if database else ["--data", str(house.data)]
    done = CliRunner().invoke(main, ["tables", *place, *command], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def wait_until(what: Callable[[], bool], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.05)


def test_a_server_puts_tables_into_the_bin_and_a_link_takes_them_out(tmp_path: Path, storage: dict[str, Any]) -> None:
    with housed(tmp_path / "data", "days_are_seconds", keep_days=2, bin_days=500, idle_seconds=0.2, **storage) as house:
        old, other, ours = (house.table("hearts", "h,h,h,h") for _ in range(3))
        with house.sit(ours.players[0]) as ann:
            wait_until(lambda: all(made.id in tables_of(house, "list", "--bin") for made in (old, other)))
            assert ours.id not in tables_of(house, "list", "--bin"), "somebody is there"
            assert tables_of(house, "restore", other.id) == "1 table taken out of the bin\n"
            with house.sit(old.players[0]) as bo:
                assert old.id not in tables_of(house, "list", "--bin")
                assert bo.answer(0, *first_choice(bo.views[0]))["type"] == "ack"
            assert ann.answer(0, *first_choice(ann.views[0]))["type"] == "ack"
        wait_until(lambda: old.id in tables_of(house, "list", "--bin"))
        assert "deleted" in tables_of(house, "empty", "--yes")
        wait_until(lambda: house.http("GET", f"/api/tables/{old.id}", old.host).status_code == 401)


@pytest.mark.long
@pytest.mark.parametrize("planted", ["clock_60_days_ahead"])
def test_a_server_with_a_wrong_clock_deletes_nothing(tmp_path: Path, storage: dict[str, Any], planted: str) -> None:
    """Two months of the clock against half a minute of running; days are seconds for what is old."""
    house = House(tmp_path / "data", "days_are_seconds", keep_days=30, bin_days=20, **storage)
    house.start()
    try:
        made = [house.table("hearts", "h,h,h,h") for _ in range(3)]
        time.sleep(1)
        house.stop()
        house.planted = ("days_are_seconds", planted)
        for _ in range(2):
            house.start()
            time.sleep(1.5)
            house.stop()
        house.planted = ("days_are_seconds",)
        house.start()
        time.sleep(1)
        assert not any(one.id in tables_of(house, "list", "--bin") for one in made)
        for one in made:
            assert house.http("GET", f"/api/tables/{one.id}", one.host).status_code == 200
    finally:
        house.stop()
    assert "tables" not in house.trouble()


def test_the_bin_of_nothing(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["tables", "--data", str(tmp_path / "none"), "list"])
    assert done.exit_code == 1
    assert "there are no tables" in done.output
    assert not (tmp_path / "none").exists()
    for wrong in (["restore"], ["restore", "--all", "x"]):
        assert CliRunner().invoke(main, ["tables", "--data", str(tmp_path), *wrong]).exit_code == 2
    assert CliRunner().invoke(main, ["serve", "--keep-days", "0.5"]).exit_code == 2
