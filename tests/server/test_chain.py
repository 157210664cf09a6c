"""The journal is a chain of hashes: what was changed behind the server's back does not open, and says so."""
from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from norn.server.store.chain import link_of, verified
from norn.server.store.records import Damaged, Entry, pack
from tests.server.cluster import cluster, why_not
from tests.server.house import House, first_choice, housed


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "sqlite":
        yield ""
        return
    if why_not():
        pytest.skip(why_not())
    with cluster() as url:
        yield url


class Drawer:
    """The journal, past the server."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database = data, database

    def run(self, command: str) -> list[Any]:
        if not self.database:
            with contextlib.closing(sqlite3.connect(self.data / "tables.sqlite", isolation_level=None)) as file:
                return file.execute(command).fetchall()
        return asyncio.run(self._there(re.sub(r"\b(journal|schema)\b", r"norn_\1", command).replace("= X'", "= '\\x")))

    async def _there(self, command: str) -> list[Any]:
        import asyncpg

        connection = await asyncpg.connect(self.database)
        try:
            return [tuple(row) for row in await connection.fetch(command)]
        finally:
            await connection.close()


def a_played_table(house: House) -> tuple[str, str]:
    """Its id and a key, after some decisions."""
    made = house.table("hearts", "h,thumb,thumb,thumb")
    with house.sit(made.players[0]) as one:
        assert one.answer(0, *first_choice(one.views[0]))["type"] == "ack"
        one.drain(0.5)
    return made.id, made.players[0]


DAMAGES = {
    "a bit of an entry": "update journal set entry = {flipped} where tid = '{table}' and seq = 2",
    "a hash": "update journal set hash = X'00' where tid = '{table}' and seq = 2",
    "no hash": "update journal set hash = null where tid = '{table}' and seq = 2",
    "an entry less": "delete from journal where tid = '{table}' and seq = 2",
    "the last ones gone": "delete from journal where tid = '{table}' and seq > 2",
}


@pytest.mark.once
def test_a_changed_journal_does_not_open_and_says_so(tmp_path: Path, database: str) -> None:
    data = tmp_path / "data"
    drawer = Drawer(data, database)
    with housed(data, database=database) as house:
        whole = a_played_table(house)
        tables = {name: a_played_table(house) for name in DAMAGES}
    for name, (table, _) in tables.items():
        entry = bytes(drawer.run(f"select entry from journal where tid = '{table}' and seq = 2")[0][0])
        flipped = entry.replace(b'"kind":"decision"', b'"kind":"decisioN"', 1)
        assert flipped != entry
        drawer.run(DAMAGES[name].format(table=table, flipped=f"X'{flipped.hex()}'"))
    with housed(data, database=database) as house:
        for name, (table, key) in tables.items():
            answer = house.http("GET", f"/api/tables/{table}", key)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "damaged"), name
            with house.sit("", welcome=False) as one:
                one.send("hello", id=None, key=key)
                code, said = one.closed()
                assert (code, said[-1]["code"]) == (4404, "damaged"), name
        with house.sit(whole[1]) as one:                # the others play on
            assert one.views[0]["ask"] is not None
        assert "Traceback" not in house.trouble()


@pytest.mark.once
def test_a_table_older_than_the_chain_opens_goes_on_and_says_so(tmp_path: Path, database: str) -> None:
    data = tmp_path / "data"
    with housed(data, database=database) as house:
        table, key = a_played_table(house)
    Drawer(data, database).run(f"update journal set hash = null where tid = '{table}'")
    Drawer(data, database).run("alter table journal drop column hash")      # what the older version made has none,
    Drawer(data, database).run("drop table schema")                         # and no version either
    for _ in range(2):      # the second time, with an end that has hashes
        with housed(data, database=database) as house:
            with house.sit(key) as one:
                one.wait_for(lambda client: client.asks[0])         # the agents may still be at it
                assert one.answer(0, *first_choice(one.views[0]))["type"] == "ack"
            assert "older than the hashes" in house.trouble()


def test_every_flipped_bit_of_a_journal_is_noticed() -> None:
    entries = [pack(Entry(seq, "decision", 100 + seq, text="naïve")) for seq in (1, 2, 3)]
    rows: list[tuple[int, bytes, bytes | None]] = []
    for seq, data in enumerate(entries, 1):
        rows.append((seq, data, link_of(rows[-1][2] if rows else None, "t", seq, data)))
    assert [entry.seq for entry in verified("t", 0, rows)] == [1, 2, 3]
    assert [entry.seq for entry in verified("t", 2, rows[1:])] == [3]
    for at, (seq, data, hashed) in enumerate(rows):
        for bit in range(8 * len(data)):
            other = bytearray(data)
            other[bit // 8] ^= 1 << bit % 8
            with pytest.raises(Damaged):
                verified("t", 0, [*rows[:at], (seq, bytes(other), hashed), *rows[at + 1 :]])
    with pytest.raises(Damaged):
        verified("other", 0, rows)
