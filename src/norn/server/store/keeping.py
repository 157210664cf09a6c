"""Tables that nobody plays any more: into the bin after `--keep-days`, and out of it for good after `--bin-days`.

No clock decides this. A day counts when a server ran through it (`lived`, measured by a clock that only counts what
passes while the machine runs); of the time in which none ran, the clock on the wall may claim one day for each start,
and only if it is later than the newest time that storage has ever seen. When somebody last did something at a table is
noted in the same count, by its journal's number: what date the journal has makes no difference. So a clock that is
wrong for once, ahead or back, moves nothing.

The statements read the same in SQLite and PostgreSQL; `{p}` is what each puts before the names of its tables.
"""
from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from norn.server.settings import Settings
from norn.server.store.records import Store

log = logging.getLogger("norn.server")

DAY = 86400.0
ROUND = 3600.0                  # seconds from one look at all tables to the next
GRACE = 3600.0                  # seconds after a start in which nothing is put into the bin or taken from it
SHARE = 0.1                     # of all tables, at most so many go at once: once a day, the oldest first

ARRIVE = """
insert into {p}keeping values (1, 0, $1, 0, '') on conflict (one) do update set
  lived = {p}keeping.lived + case when $1 > {p}keeping.newest + $2 then $2
                                  when $1 > {p}keeping.newest then $1 - {p}keeping.newest else 0 end,
  newest = case when $1 > {p}keeping.newest then $1 else {p}keeping.newest end
"""
PASS = """
update {p}keeping set lived = case when $1 > lived then $1 else lived end,
  newest = case when $2 > newest then $2 else newest end where one = 1
"""
LIVED = "select lived, sweeper from {p}keeping where one = 1"
OBSERVE = """
insert into {p}seen select id, seq, cast($1 as double precision), null from {p}tables where true
  on conflict (tid) do update set seq = excluded.seq, lived = excluded.lived, binned = null
  where {p}seen.seq <> excluded.seq
"""
TOUCH = """
update {p}seen set lived = (select lived from {p}keeping where one = 1), binned = null where tid = $1
"""
IN_BIN = "select 1 from {p}seen where tid = $1 and binned is not null"
CLAIM = "update {p}keeping set swept = $1, sweeper = $2 where one = 1 and swept + $3 <= $1"
COUNT = """
select (select count(*) from {p}tables), (select count(*) from {p}seen where binned is null and lived <= $1),
  (select count(*) from {p}seen where binned <= $2)
"""
BIN = """
update {p}seen set binned = $1 where tid in (
  select tid from {p}seen where binned is null and lived <= $2 order by lived, tid limit $3)
"""
EMPTY = """
delete from {p}tables where id in (
  select s.tid from {p}seen s join {p}tables t on t.id = s.tid and t.seq = s.seq
  where s.binned <= $1 order by s.binned, s.tid limit $2)
"""
LIST = """
select t.id, t.game, t.created, t.seq, s.lived, s.binned from {p}tables t left join {p}seen s on s.tid = t.id
  order by t.created, t.id
"""


class Kept(NamedTuple):
    """A table as the one who runs the server sees it."""

    id: str
    game: str
    created: int
    changes: int
    idle: float                 # days that counted since something was done there
    binned: float | None        # days that it has been in the bin


class Keeping:
    """Counts the days, and moves what is old: a little at a time."""

    def __init__(self, store: Store, settings: Settings, process: str, present: Callable[[], Iterable[str]]) -> None:
        self.store = store
        self.settings = settings
        self.process = process
        self.present = present                  # the tables that are open here
        self._began: float | None = None
        self._looked = 0.0
        self._lived = 0.0

    async def look(self) -> None:
        """Once a round: let time pass, note where something was done; once a day, move what is old."""
        now = self.settings.running()
        if self._began is None:
            await self.store.alter(ARRIVE, self.settings.clock(), DAY)
            self._lived = await lived(self.store)
            self._began = self._looked = now
        elif now - self._looked < ROUND:
            return
        # Another server may have counted the same hours: no hour counts twice.
        await self.store.alter(PASS, self._lived + now - self._looked, self.settings.clock())
        self._lived, self._looked = await lived(self.store), now
        await self.store.alter(OBSERVE, self._lived)
        for table in self.present():
            await self.store.alter(TOUCH, table)
        if now - self._began >= GRACE and await self.store.alter(CLAIM, self._lived, self.process, DAY):
            await self._sweep()

    async def _sweep(self) -> None:
        """Say what is old, then move as much of it as may go at once."""
        untouched = self._lived - DAY * self.settings.keep_days
        rotten = self._lived - DAY * self.settings.bin_days
        found = await self.store.look_up(COUNT, untouched, rotten)
        count, old, last = (int(one) for one in found[0])
        most = math.ceil(count * SHARE)
        if last:
            log.warning("%d of %d tables have been in the bin for %g days; deleting %d%s", last, count,
                        self.settings.bin_days, min(last, most), _rest(last, most))
            await self.store.alter(EMPTY, rotten, most)
        if old:
            log.warning("%d of %d tables were untouched for %g days; %d go into the bin, for %g days%s", old, count,
                        self.settings.keep_days, min(old, most), self.settings.bin_days, _rest(old, most))
            await self.store.alter(BIN, self._lived, untouched, most)


def _rest(count: int, most: int) -> str:
    return f" today, a tenth of all at most ({count - most} are left for other days)" if count > most else ""


async def lived(store: Store) -> float:
    """The seconds that count, of all servers of this storage together."""
    found = await store.look_up(LIVED)
    return float(found[0][0]) if found else 0.0


# ---------------------------------------------------------------- what anybody may do with the bin


async def wake(store: Store, table: str) -> bool:
    """Take a table out of the bin: somebody came with a link of it, or it was asked for. False: it is not there."""
    return bool(await store.look_up(IN_BIN, table)) and bool(await store.alter(TOUCH, table))


async def listed(store: Store) -> list[Kept]:
    now = await lived(store)
    return [
        Kept(table, game, created, seq, 0.0 if at is None else (now - at) / DAY,
             None if binned is None else (now - binned) / DAY)
        for table, game, created, seq, at, binned in await store.look_up(LIST)
    ]


async def empty(store: Store) -> int:
    """Delete all that is in the bin, however long it has been there; whoever calls this was asked to."""
    return await store.alter(EMPTY, math.inf, 1 << 62)
