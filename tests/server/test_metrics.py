"""`/api/metrics`: the figures are right, are told to nobody without the key, and name nobody."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from norn.cli.main import main
from norn.kernel.catalogue import game_names
from tests.server.cluster import cluster, why_not
from tests.server.house import House, first_choice, housed, play_on
from tests.server.storm import read_journal

pytestmark = pytest.mark.once
KEY = "a-key-for-those-who-look-after-it"
Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with housed(tmp_path / "data", workers=2, metrics_key=KEY, limits={"rule_seconds": 1.0}) as found:
        yield found


def read(house: House) -> Figures:
    answer = house.http("GET", "/api/metrics", KEY)
    assert answer.status_code == 200
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in text_string_to_metric_families(answer.text) for one in family.samples
    }


def figure(house: House, name: str, **labels: str) -> float:
    """0 where nothing was counted yet."""
    return read(house).get((name, tuple(sorted(labels.items()))), 0.0)


def until(house: House, wanted: float, name: str, **labels: str) -> None:
    end = time.monotonic() + 10
    while figure(house, name, **labels) != wanted:
        assert time.monotonic() < end, (wanted, read(house))
        time.sleep(0.05)


def decisions(house: House, table: str) -> int:
    """As the journal has them."""
    return sum(entry.done is not None and not entry.done.undo for entry in read_journal(house, table))


# ---------------------------------------------------------------- who is told


def test_there_are_none_unless_a_key_was_set(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        there = house.http("GET", "/api/metrics", KEY)
        nowhere = house.http("GET", "/api/nothing", KEY)
        assert (there.status_code, there.json()) == (nowhere.status_code, nowhere.json())
        assert there.status_code == 404


def test_only_the_key_opens_them(house: House) -> None:
    made = house.table("hearts", "h0,h0,h0,h0")
    assert house.http("GET", "/api/metrics").status_code == 401
    for key in ("wrong", KEY + "x", KEY[:-1], "ä" * 20, made.host, made.players[0]):
        found = house.http("GET", "/api/metrics", headers={b"authorization": f"Bearer {key}".encode()})
        assert (found.status_code, found.json()["error"]["code"]) == (401, "bad_key"), key
    answer = house.http("GET", "/api/metrics", KEY)
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["cache-control"] == "no-store"
    assert house.http("GET", f"/api/tables/{made.id}", KEY).status_code == 401, "it opens nothing else"


def test_they_name_nobody_and_no_table(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb")
    with house.sit(made.players[0]) as one, house.sit(made.players[1]) as two:
        one.do("rename", seat=0, name="Brynhild")
        one.do("chat", text="Sigurd is late")
        one.answer(0, "no such card")
        play_on([one, two], 4)
        text = house.http("GET", "/api/metrics", KEY).text
    keys = [link["key"] for link in made.links]
    for secret in (made.id, *keys, KEY, "Brynhild", "Sigurd", "P0", "P1", "127.0.0.1", "no such card"):
        assert secret not in text
    labels = {label for _, pairs in read(house) for label in pairs}
    assert {name for name, _ in labels} == {"game", "by", "what", "code", "why", "le"}
    assert {value for name, value in labels if name == "game"} <= set(game_names())


# ---------------------------------------------------------------- whether they are right


def test_decisions_are_counted_once_each_whoever_of_the_workers_ran_the_rules(house: House) -> None:
    tables = [house.table("hearts", "h,thumb,thumb,thumb") for _ in range(4)]
    people = 0
    for made in tables:
        with house.sit(made.players[0]) as one:
            people += play_on([one], 3)
            one.wait_for(lambda one: one.asks[0])
            assert one.answer(0, *first_choice(one.views[0]), id="twice")["type"] == "ack"
            people += 1
            assert one.do("answer", id="twice", ask="x", seat=0, choice=["x"])["again"]
            one.wait_for(lambda one: one.asks[0])
            assert one.do("undo", below=True)["type"] == "ack"
            one.drain(0.5)              # the agents go on
    written = sum(decisions(house, made.id) for made in tables)
    assert figure(house, "norn_decisions_total", game="hearts", by="person") == people
    assert figure(house, "norn_decisions_total", game="hearts", by="agent") == written - people > 0
    assert figure(house, "norn_answer_seconds_count", game="hearts") == people
    assert 0 < figure(house, "norn_answer_seconds_sum", game="hearts") < 10 * people


def test_an_answers_time_ends_with_its_commit(tmp_path: Path) -> None:
    with housed(tmp_path / "data", "slow_and_failing_disk", metrics_key=KEY) as house:      # 0.3 s for each commit
        made = house.table("hearts", "h0,h0,h0,h0")
        with house.sit(made.players[0]) as one:
            assert one.answer(0, *first_choice(one.views[0]), id="fullness")["code"] == "no_storage"
            assert figure(house, "norn_answer_seconds_count", game="hearts") == 0
            assert figure(house, "norn_decisions_total", game="hearts", by="person") == 0
            assert one.answer(0, *first_choice(one.views[0]))["type"] == "ack"
        assert figure(house, "norn_answer_seconds_count", game="hearts") == 1
        assert figure(house, "norn_answer_seconds_bucket", game="hearts", le="0.25") == 0
        assert figure(house, "norn_answer_seconds_bucket", game="hearts", le="+Inf") == 1


def test_tables_and_sockets_that_are_open(house: House) -> None:
    assert figure(house, "norn_sockets") == 0
    one, two = house.table("hearts", "h0,h0,h0,h0"), house.table("tarpit", "h")
    with house.sit(one.players[0]), house.sit(one.spectator), house.sit(two.players[0]):
        assert figure(house, "norn_sockets") == 3
        assert figure(house, "norn_tables_open", game="hearts") == 1
        assert figure(house, "norn_tables_open", game="tarpit") == 1
    until(house, 0, "norn_sockets")
    house.http("DELETE", f"/api/tables/{two.id}", two.host)
    assert figure(house, "norn_tables_open", game="tarpit") == 0


def test_workers_alive_killed_and_stuck(house: House) -> None:
    assert figure(house, "norn_workers", what="rules") == 2
    assert figure(house, "norn_workers", what="odds") == 0
    made = house.table("tarpit", "h")
    with house.sit(made.players[0]) as ann:
        house.kill_workers()
        until(house, 0, "norn_workers", what="rules")
        assert ann.answer(0, "do:go")["type"] == "ack"
        ann.until("update")
        assert figure(house, "norn_workers", what="rules") == 1
        assert figure(house, "norn_workers_ended_total", what="rules", why="died") == 1
        assert ann.answer(0, "do:sink")["code"] == "rules_stuck"
        assert figure(house, "norn_workers_ended_total", what="rules", why="stuck") == 1
        assert figure(house, "norn_refused_total", what="message", code="rules_stuck") == 1
        started = figure(house, "norn_workers_started_total", what="rules")
        assert started == 2 + 1             # the one that was stuck has no successor before it is wanted


def test_what_is_refused_is_counted_by_kind(tmp_path: Path) -> None:
    limits = {"tables": 2, "chats": 1, "per_address": 3, "header_seconds": 0.5, "hello_seconds": 0.5}
    with housed(tmp_path / "data", metrics_key=KEY, limits=limits) as house:
        made = house.table("hearts", "h0,h0,h0,h0")
        with house.sit(made.players[0]) as one:
            one.do("answer", ask="0.0.99", seat=0, choice=["x"])
            one.do("chat", text="once")
            one.do("chat", text="twice")
        for _ in range(3):
            house.http("POST", "/api/tables", json={"game": "hearts", "seats": [{}] * 4})
        house.http("GET", "/api/invitation", "nobody's")
        house.http("GET", "/api/games", headers={"host": "elsewhere"})
        with house.sit("", welcome=False) as dumb:
            assert dumb.closed()[0] == 4408
        with socket.create_connection(("127.0.0.1", house.port)) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\n")
            assert b"408" in slow.recv(1000)
        with contextlib.ExitStack() as full:
            for _ in range(4):
                full.enter_context(socket.create_connection(("127.0.0.1", house.port)))
            time.sleep(0.2)
        time.sleep(0.2)
        found = {labels: value for (name, labels), value in read(house).items() if name == "norn_refused_total"}
        assert {(dict(labels)["what"], dict(labels)["code"]): value for labels, value in found.items()} == {
            ("message", "stale"): 1, ("message", "too_many"): 1,
            ("request", "too_many"): 2, ("request", "bad_key"): 1, ("request", "bad_host"): 1,
            ("socket", "too_slow"): 1,
            ("connection", "too_slow"): 1, ("connection", "too_many"): 1,
        }


def test_several_servers_of_one_database_add_up(tmp_path: Path) -> None:
    if why_not():
        pytest.skip(why_not())
    with cluster() as url:
        settings = {"database": url, "metrics_key": KEY}
        with housed(tmp_path / "here", **settings) as here, housed(tmp_path / "there", **settings) as there:
            made = here.table("hearts", "h,h,h0,h0")
            with here.sit(made.players[0]) as ann, there.sit(made.players[1]) as bo, there.sit(made.players[2]) as cy:
                answers = play_on([ann, bo, cy], 12)
                counts = [figure(one, "norn_decisions_total", game="hearts", by="person") for one in (here, there)]
                assert sum(counts) == answers == 12
                assert all(counts)
                assert [figure(one, "norn_sockets") for one in (here, there)] == [1, 2]
                assert [figure(one, "norn_tables_open", game="hearts") for one in (here, there)] == [1, 1]


# ---------------------------------------------------------------- the command


@pytest.mark.parametrize("text", ["", "short", "two words and some more", "ä" * 20, None])
def test_a_key_that_is_none_is_refused(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "key"
    if text is not None:
        file.write_text(text)
    found = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "data"), "--metrics-key", str(file)])
    assert found.exit_code == 2
    assert "--metrics-key" in found.output
    assert "Traceback" not in found.output


def test_help_says_how_metrics_are_kept_from_the_public() -> None:
    found = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    assert "without this there are no metrics" in found
