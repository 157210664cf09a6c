"""A worker that dies is replaced, and what it was busy with is done again: no table suffers for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Client, House, first_choice, housed
from tests.server.storm import worker_storm

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("mortal") / "data", workers=2, limits={"rule_seconds": 2.0}) as house:
        yield house


def decide(one: Client) -> dict[str, object]:
    seat = next(seat for seat in one.seats if one.asks.get(seat))
    reply = one.answer(seat, *first_choice(one.views[seat]))
    if reply["type"] == "ack":
        one.until("update")
    return reply


def test_ten_of_ten_tables_survive_workers_killed_just_before_a_decision(mortal: House) -> None:
    clients = [mortal.sit(mortal.table("hearts", "h0,h0,h0,h0").players[0]) for _ in range(10)]
    for one in clients:
        decide(one)
    for one in clients:
        assert mortal.kill_workers() >= 1
        assert decide(one)["type"] == "ack"
    for one in clients:
        one.drain(0.05)
        assert one.table["status"] == "open"
        assert one.talk == []
        one.close()


@pytest.mark.long
def test_ten_of_ten_tables_survive_workers_killed_during_a_decision(mortal: House) -> None:
    clients = [mortal.sit(mortal.table("tarpit", "h").players[0]) for _ in range(10)]
    for one in clients:
        sent = one.send("answer", ask=one.asks[0], seat=0, choice=["do:wade"])
        time.sleep(0.2)
        assert mortal.kill_workers() >= 1
        assert one.until("ack", "refused", id=sent)["type"] == "ack"
        assert one.until("update")["seats"][0]["view"]["decision"] == 1, "done once"
    for one in clients:
        assert one.table["status"] == "open"
        one.close()


def test_agents_go_on_when_their_worker_is_killed(mortal: House) -> None:
    made = mortal.table("hearts", "thumb,thumb,thumb,h", deals=20)
    with mortal.sit(made.players[0]) as ann:
        for _ in range(5):
            ann.wait_for(lambda one: one.asks[3])
            one = threading.Timer(0.02, mortal.kill_workers)
            one.start()
            assert decide(ann)["type"] == "ack"
            one.join()
        ann.wait_for(lambda one: one.asks[3])
        assert ann.table["status"] == "open"


def test_tables_are_made_and_opened_while_workers_are_killed(mortal: House) -> None:
    for _ in range(5):
        mortal.kill_workers()
        made = mortal.table("hearts", "h0,h0,h0,h0")
        mortal.kill_workers()
        with mortal.sit(made.players[0]) as ann:
            assert ann.table["status"] == "open"
            assert ann.asks[0]


def test_odds_begin_again_when_their_process_is_killed(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"odds_seconds": 3.0}) as house:
        made = house.table("hearts", "h,h,h,h")
        with house.sit(made.players[0]) as ann:
            sent = ann.send("odds", seat=0, ask=ann.asks[0], choices=[first_choice(ann.views[0])])
            ann.until("odds", id=sent)
            assert house.kill_workers(odds=True) == 1
            while not (told := ann.until("odds", "refused", id=sent)).get("done"):
                assert told["type"] == "odds", told
            assert told["lines"][0]["worlds"] > 0
            assert told.get("remark", "") == ""
            # A second time is too much, and is told as it is.
            sent = ann.send("odds", seat=0, ask=ann.asks[0], choices=[first_choice(ann.views[0])])
            for _ in range(2):
                time.sleep(0.3)
                while not ann.until("odds", id=sent)["lines"][0].get("worlds"):
                    pass
                assert house.kill_workers(odds=True) == 1
            while (told := ann.until("odds", "refused", id=sent))["type"] == "odds" and not told.get("done"):
                pass
            assert "died twice" in told.get("text", "") or "a second time" in told.get("remark", ""), told
            assert ann.table["status"] == "open"


# ---------------------------------------------------------------- what is told of it


def test_a_rule_that_takes_its_worker_down_every_time_says_that_it_died(mortal: House) -> None:
    made = mortal.table("tarpit", "h")
    with mortal.sit(made.players[0]) as ann:
        refused = ann.answer(0, "do:die")
        assert refused["code"] == "quarantined"
        ann.wait_for(lambda one: one.table["status"] == "quarantined")
        assert "died twice" in ann.table["reason"]
        assert "died twice" in refused["text"]
        assert mortal.http("POST", f"/api/tables/{made.id}/reopen", made.host).status_code == 200
        ann.wait_for(lambda one: one.table["status"] == "open" and one.asks[0])
        assert ann.answer(0, "do:go")["type"] == "ack", "the table stands as before"


def test_a_rule_that_does_not_end_says_so(mortal: House) -> None:
    made = mortal.table("tarpit", "h")
    with mortal.sit(made.players[0]) as ann:
        refused = ann.answer(0, "do:sink")
        assert refused["code"] == "rules_stuck"
        ann.wait_for(lambda one: one.table["status"] == "quarantined")
        assert "did not come to an end" in ann.table["reason"]
        assert "did not come to an end" in refused["text"]


def test_a_table_that_does_not_load_says_so(tmp_path: Path) -> None:
    import sqlite3

    house = House(tmp_path / "data")
    house.start()
    made = house.table("tarpit", "h")
    house.stop()
    with sqlite3.connect(house.data / "tables.sqlite") as connection:
        connection.execute("update tables set save = ?", (b'{"nothing": "of it"}',))
    connection.close()
    house.start()
    try:
        with house.sit(made.players[0]) as ann:
            assert ann.table["status"] == "quarantined"
            assert "does not load" in ann.table["reason"]
            assert ann.do("why_not", seat=0, what="do:go")["code"] == "quarantined"
    finally:
        house.stop()


# ---------------------------------------------------------------- under load


def test_no_table_is_quarantined_when_workers_are_killed_under_load(tmp_path: Path) -> None:
    with housed(tmp_path / "data", workers=2) as house:
        report = worker_storm(house, kills=8, tables=6)
    print(report)
    assert report.well(), report
    assert report.quarantined == []
    assert report.acknowledged > 100
