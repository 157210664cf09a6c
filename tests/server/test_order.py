"""Validate, apply on a copy, commit, acknowledge, broadcast: what fails on the way has changed nothing."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, first_choice, housed
from tests.server.storm import read_journal

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("slow") / "data", "slow_and_failing_disk") as house:
        yield house


def written(house: House, table: str) -> list[str]:
    return [entry.message for entry in read_journal(house, table) if entry.message]


def told_before_written(house: House) -> bool:
    """Whether somebody is told of a decision that is not in the journal yet."""
    made = house.table("hearts", "h,h,h,h")
    with house.sit(made.players[0]) as ann, house.sit(made.spectator) as eve:
        ann.send("answer", id="one", ask=ann.asks[0], seat=0, choice=first_choice(ann.views[0]))
        eve.until("update")
        return written(house, made.id) != ["one"]


def test_nobody_is_told_before_it_is_written(slow: House, tmp_path: Path) -> None:
    assert not told_before_written(slow)
    with housed(tmp_path / "data", "slow_and_failing_disk", "tell_before_commit") as hasty:
        assert told_before_written(hasty), "a planted bug"


def test_what_cannot_be_written_has_not_happened(slow: House) -> None:
    made = slow.table("hearts", "h,h,h,h")
    with slow.sit(made.players[0]) as ann, slow.sit(made.players[1]) as bo:
        ask, choice, before = ann.asks[0], first_choice(ann.views[0]), ann.views[0]
        refused = ann.answer(0, *choice, id="full")
        assert refused["code"] == "no_storage"
        assert "disk" not in str(refused), "what storage said is for the log"
        assert bo.do("chat", id="full chat", text="x")["code"] == "no_storage"
        for client in (ann, bo):
            client.drain(0.5)
            assert client.views[client.seats[0]]["decision"] == 0
            assert client.chat == []
        assert (ann.asks[0], ann.views[0]) == (ask, before)
        assert ann.answer(0, *choice, id="later") == {"type": "ack", "id": "later"}
        assert written(slow, made.id) == ["later"]


def test_what_was_written_although_it_seemed_not_is_applied_once(slow: House) -> None:
    """Storage failed after writing: sent again, the message is acknowledged as done, and everybody is told."""
    made = slow.table("hearts", "h,h,h,h")
    with slow.sit(made.players[0]) as ann, slow.sit(made.spectator) as eve:
        ask, choice = ann.asks[0], first_choice(ann.views[0])
        assert ann.answer(0, *choice, id="written")["code"] == "no_storage"
        again = ann.do("answer", id="written", ask=ask, seat=0, choice=choice)
        assert again == {"type": "ack", "id": "written", "again": True}
        eve.wait_for(lambda one: one.views[-1]["waiting"] == [1, 2, 3])
        assert written(slow, made.id) == ["written"]


def test_what_a_replaced_link_had_sent_is_not_done_any_more(slow: House) -> None:
    """It waited for its turn while the person replaced the stolen key: too late."""
    made = slow.table("hearts", "h,h,h,h")
    with slow.sit(made.players[0]) as ann, slow.sit(made.players[1]) as thief:
        ann.send("chat", id="first", text="Somebody has my friend's link!")
        time.sleep(0.05)
        thief.send("answer", id="stolen", ask=thief.asks[1], seat=1, choice=first_choice(thief.views[1]))
        time.sleep(0.05)
        assert slow.http("POST", f"/api/tables/{made.id}/key", made.players[1]).status_code == 200
        code, said = thief.closed()
        assert code == 4401
        assert "ack" not in [message["type"] for message in said]
        ann.drain(0.5)
        assert not ann.table["seats"][1].get("online")
    assert written(slow, made.id) == ["first"]


def test_a_table_that_is_deleted_leaves_nothing(slow: House) -> None:
    made, other = slow.table("hearts", "h,h,h,h"), slow.table("hearts", "h,h,h,h")
    for table in (made, other):
        with slow.sit(table.players[0]) as ann:
            assert ann.do("chat", text="Hello")["type"] == "ack"
        assert slow.http("POST", f"/api/tables/{table.id}/report", table.host, json={"text": "odd"}).status_code == 201
    with slow.sit(made.players[0]) as ann, slow.sit(made.spectator) as eve:
        assert slow.http("DELETE", f"/api/tables/{made.id}", made.host).status_code == 200
        assert ann.closed()[0] == eve.closed()[0] == 4404
    for key in [*made.players, made.host, made.spectator]:
        assert slow.http("GET", f"/api/tables/{made.id}", key).status_code == 401
        with slow.sit(key, welcome=False) as late:
            late.send("hello", id=None, key=key)
            assert late.closed()[0] == 4401
    with contextlib.closing(sqlite3.connect(slow.data / "tables.sqlite")) as stored:
        for where, column in (("tables", "id"), ("journal", "tid"), ("links", "tid"), ("reports", "tid")):
            count = f"select count(*) from {where} where {column} = ?"
            assert stored.execute(count, (made.id,)).fetchone() == (0,)
            assert stored.execute(count, (other.id,)).fetchone() > (0,)


def test_what_is_stored_is_for_the_owner_only(slow: House) -> None:
    """Saves and journals hold everybody's secrets."""
    slow.table("hearts", "h,h,h,h")
    for path in slow.data.iterdir():
        if path.name.startswith("tables.sqlite"):
            assert path.stat().st_mode & 0o077 == 0, path.name
    assert slow.data.stat().st_mode & 0o077 == 0
