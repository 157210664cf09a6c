"""A rule that never ends takes down its own table only; one that crashes takes down nothing."""

from __future__ import annotations

import io
import shutil
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from norn.server.workers import work
from norn.server.workers.worker import Hall, serve
from tests.server.house import ROOT, House, first_choice, housed, play_on

SECONDS = 1.0


@pytest.fixture(scope="module")
def tarpit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("tarpit") / "data", limits={"rule_seconds": SECONDS}) as house:
        yield house


def test_a_stuck_rule_quarantines_its_own_table_only(tarpit: House) -> None:
    stuck = tarpit.table("tarpit", "h,h")
    other = tarpit.table("hearts", "h0,h0,h0,h0", deals=1)
    with tarpit.sit(stuck.players[0]) as ann, tarpit.sit(stuck.players[1]) as bo, tarpit.sit(other.players[0]) as one:
        ann.answer(0, "do:go")
        ann.until("update")
        began = time.monotonic()
        played: list[int] = []
        playing = threading.Thread(target=lambda: played.append(play_on([one])))
        playing.start()
        refused = ann.answer(0, "do:sink")
        assert refused["code"] == "rules_stuck"
        assert SECONDS <= time.monotonic() - began < SECONDS + 3
        bo.wait_for(lambda one: one.table["status"] == "quarantined" and len(one.talk) > 1)
        assert bo.talk[-1]["text"] == bo.table["reason"]
        assert ann.answer(0, "do:go")["code"] == "quarantined"
        playing.join(30)
        assert played, "the others go on"
        assert one.views[0]["outcome"]
        with tarpit.sit(stuck.players[0]) as again:
            assert again.views == {}
            assert again.table["status"] == "quarantined"
        assert tarpit.http("POST", f"/api/tables/{stuck.id}/reopen", stuck.players[0]).status_code == 403
        assert tarpit.http("POST", f"/api/tables/{stuck.id}/reopen", stuck.host).status_code == 200
        ann.wait_for(lambda one: one.table["status"] == "open" and one.asks[0])
        assert ann.views[0]["decision"] == 1, "the table stands as before"
        assert ann.answer(0, "do:go")["type"] == "ack"
        assert tarpit.http("POST", f"/api/tables/{stuck.id}/reopen", stuck.host).status_code == 409


def test_nobody_waits_for_a_stuck_rule(tmp_path: Path) -> None:
    """Neither the tables of other workers nor those that have the same one: they move, and stay where they are then."""
    with housed(tmp_path / "data", workers=2, limits={"rule_seconds": 4.0}) as house:
        stuck = house.table("tarpit", "h")
        others = [house.table("hearts", "h0,h0,h0,h0") for _ in range(8)]
        while sum(crc32(made.id.encode()) % 2 == crc32(stuck.id.encode()) % 2 for made in others) < 3:
            others.append(house.table("hearts", "h0,h0,h0,h0"))
        clients = [house.sit(made.players[0]) for made in others]
        with house.sit(stuck.players[0]) as ann:
            for word in ("do:go", "do:go"):
                ann.answer(0, word)
                ann.until("update")
            sent = ann.send("answer", ask=ann.asks[0], seat=0, choice=["do:sink"])
            began = time.monotonic()
            time.sleep(0.1)
            for turn in range(3):
                for one in clients:
                    asked = time.monotonic()
                    seat = next(seat for seat in range(4) if one.asks[seat])
                    assert one.answer(seat, *first_choice(one.views[seat]))["type"] == "ack"
                    one.until("update")
                    assert time.monotonic() - asked < (2 if turn == 0 else 1)
            new = house.table("hearts", "h,h,h,h")
            assert time.monotonic() - began < 4, "all that while the rule was stuck"
            assert ann.until("refused", id=sent)["code"] == "rules_stuck"
        with house.sit(new.players[0]) as again:
            assert again.asks[0]
        for one in clients:
            assert one.table["status"] == "open"
            seat = next(seat for seat in range(4) if one.asks[seat])
            assert one.answer(seat, *first_choice(one.views[seat]))["type"] == "ack", "and afterwards"
            one.close()


def test_a_look_that_never_ends(tarpit: House) -> None:
    made = tarpit.table("tarpit", "h")
    with tarpit.sit(made.players[0]) as ann, tarpit.sit(made.spectator) as eve:
        for word in ("do:go", "do:go"):
            ann.answer(0, word)
            ann.until("update")
        assert ann.answer(0, "do:hide")["code"] == "rules_stuck"
        eve.wait_for(lambda one: one.table["status"] == "quarantined")


def test_a_setup_that_never_ends(tarpit: House) -> None:
    wish = {"game": "tarpit", "seats": [{"name": "Ann"}], "options": {"bottom": "none"}}
    answer = tarpit.http("POST", "/api/tables", json=wish)
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "rules_stuck"
    assert tarpit.table("tarpit", "h").players


def test_a_rule_that_crashes_tells_no_secret(tarpit: House) -> None:
    made = tarpit.table("tarpit", "h")
    with tarpit.sit(made.players[0]) as ann:
        refused = ann.answer(0, "do:crash")
        assert refused["code"] == "rules_failed"
        assert "amber" not in "".join(ann.raw)
        assert ann.answer(0, "do:print")["type"] == "ack"
        ann.until("update")
        assert ann.answer(0, "do:stop")["type"] == "ack"
        ann.wait_for(lambda one: one.table["status"] == "over")
    assert "amber" in tarpit.trouble(), "the server's own log has what the rule said"
    assert list((tarpit.data / "crashes").iterdir())


def test_a_save_with_absurd_figures_takes_no_worker_down(tarpit: House) -> None:
    """Found here: the events of a save are told as they stand, and a figure of a hundred bits cannot be."""
    made = tarpit.table("hearts", "h0,h0,h0,h0")
    save = tarpit.http("GET", f"/api/tables/{made.id}/save", made.players[0]).json()
    for figure in (1 << 100, -(1 << 64)):
        save["events"][-1][4] = {"seat": figure}
        answer = tarpit.http("POST", "/api/saves", json={"save": save})
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "bad_save"
    assert "Traceback" not in tarpit.trouble()


def test_what_cannot_be_told_is_refused() -> None:
    """Whatever a worker has to say, it says something."""
    asked = msgspec.msgpack.encode(work.Forget("x"))
    replies = io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hall, "answer", lambda self, request: work.Lines(1 << 100, []))
        serve(io.BytesIO(struct.pack(">I", len(asked)) + asked), replies, 5)
    assert msgspec.msgpack.decode(replies.getvalue()[4:], type=work.Reply).code == "rules_failed"


@pytest.mark.once
def test_a_table_is_carried_over_to_new_rules(tmp_path: Path) -> None:
    package = tmp_path / "games/bog"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    shutil.copytree(ROOT / "tests/server/games/tarpit", package / "tarpit", ignore=shutil.ignore_patterns("*.pyc"))
    house = House(tmp_path / "data", games="bog", path=str(tmp_path / "games"))
    house.start()
    try:
        made = house.table("tarpit", "h")
        with house.sit(made.players[0]) as ann:
            for _ in range(3):
                ann.answer(0, *first_choice(ann.views[0]))
                ann.until("update")
            assert ann.table["version"] == 1
        house.stop()
        toml = package / "tarpit/game.toml"
        toml.write_text(toml.read_text().replace("version = 1", "version = 2"))
        house.start()
        with house.sit(made.players[0]) as ann:
            assert "carried over to today's rules (version 2)" in ann.talk[-1]["text"]
            assert ann.table["version"] == 2
            assert ann.views[0]["decision"] == 3
            assert ann.answer(0, "do:go")["type"] == "ack"
    finally:
        house.stop()
