"""Where tables cannot be kept, and frames that are no text: a sentence, and no traceback."""
from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from norn.server.run import Readable
from tests.server.house import House, housed

NORN = [sys.executable, "-m", "norn.cli"]


def _as_anybody() -> None:
    """Even root is then held to what a folder allows."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in (1, 2):               # to write, and to search, whatever the permissions
            libc.prctl(24, capability, 0, 0, 0)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[Path]:
    folder.chmod(0o555)
    try:
        yield folder
    finally:
        folder.chmod(0o755)


def said_by(*arguments: object, answers: str = "quit\n", **environment: str) -> tuple[str, int]:
    done = subprocess.run(
        [*NORN, *map(str, arguments)], input=answers, capture_output=True, text=True, timeout=60, check=False,
        preexec_fn=_as_anybody, env={**os.environ, **environment},
    )
    said = done.stdout + done.stderr
    assert "Traceback" not in said, said
    return said, done.returncode


@pytest.mark.once
@pytest.mark.parametrize("kind", ["the folder", "the one above", "the file", "no folder at all", "no database"])
def test_serving_where_nothing_can_be_written_says_so(tmp_path: Path, kind: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if kind == "the folder":
        read = data
    elif kind == "the one above":
        read, data = data, data / "deeper"
    elif kind == "the file":
        read = tmp_path / "else"
        read.mkdir()
        sqlite3.connect(data / "tables.sqlite").close()
        (data / "tables.sqlite").write_bytes(b"")
        (data / "tables.sqlite").chmod(0o444)
    elif kind == "no folder at all":
        read = tmp_path / "else"
        read.mkdir()
        (tmp_path / "letter").write_text("a letter")
        data = tmp_path / "letter" / "data"
    else:
        read = tmp_path / "else"
        read.mkdir()
        (data / "tables.sqlite").write_bytes(b"a letter, and not a database at all" * 100)
    with read_only(read):
        said, code = said_by("serve", "--data", data, "--port", 0)
    assert code == 1
    assert "cannot be kept" in said
    assert "--data" in said


@pytest.mark.once
def test_a_backup_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    data = tmp_path / "a # b? 100%"             # nothing of a path means anything but itself
    with housed(data) as house:
        house.table("hearts", "h,thumb,thumb,thumb")
    said, code = said_by("serve", "--data", data, "--backup", tmp_path / "copy.sqlite")
    assert (code, (tmp_path / "copy.sqlite").exists()) == (0, True), said
    shut = tmp_path / "shut"
    shut.mkdir()
    with read_only(shut):
        said, code = said_by("serve", "--data", data, "--backup", shut / "copy.sqlite")
    assert code == 1
    assert "copy.sqlite" in said
    said, code = said_by("serve", "--data", tmp_path / "none", "--backup", tmp_path / "other.sqlite")
    assert code == 1
    assert "tables.sqlite" in said


@pytest.mark.once
def test_playing_where_nothing_can_be_kept_says_so_and_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    shut = home / "shut"
    shut.mkdir(mode=0o000)
    saving = [f"save {shut}/evening.json", f"save {home}/evening.json", "save ~nobody-of-that-name/x", "save a\0b",
              "save " + "x" * 300, f"load {shut}/evening.json", "load ~nobody-of-that-name/x", "load " + "x" * 5000]
    with read_only(home):
        said, code = said_by("play", "hearts", "--plain", answers="\n".join([*saving, "1 2 3", "quit", ""]),
                             XDG_DATA_HOME=str(home))
        assert code == 0
        assert "Note: The game is not being kept" in said
        assert said.count("cannot be written") >= 3
        assert "Play a card" in said or "passes" in said
        said, code = said_by("play", "--plain", XDG_DATA_HOME=str(home))
        assert code == 0
        shut.chmod(0o000)
        assert said_by("play", "--load", shut / "evening.json", XDG_DATA_HOME=str(home))[1] == 2


# ---------------------------------------------------------------- frames


FRAMES = [b"\xff\xfe", b'{"type":"ping","id":"\xc3"}', b"\xed\xa0\x80", b"\x80" * 9, b'{"type":"hello","key":"\xf8"}']


@pytest.mark.once
@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_that_is_no_text_is_answered_in_words(house: House, frame: bytes) -> None:
    made = house.table("hearts", "h,thumb,thumb,thumb")
    for greeted in (True, False):
        client = house.sit(made.players[0], welcome=greeted)
        client.socket.send(frame, text=True)
        code, said = client.closed()
        assert code == 4400
        assert said[-1]["code"] == "bad_message"
        assert "UTF-8" in said[-1]["text"]
    with connect(f"ws://127.0.0.1:{house.port}/api/socket", origin=Origin(house.url), proxy=None) as socket:
        socket.send([frame[:1], frame[1:]], text=True)              # in two pieces
        assert "UTF-8" in str(socket.recv(timeout=10))
    assert "Traceback" not in house.trouble()
    assert house.trouble() == ""


# ---------------------------------------------------------------- health


def test_health_tells_of_storage(house: House) -> None:
    found = house.http("GET", "/api/health").json()
    assert found["ready"] is True
    assert found["storage"] == "sqlite"
    assert (found["reads"], found["writes"], found.get("failing_since")) == (True, True, None)


@pytest.mark.once
def test_health_says_since_when_storage_does_not_write(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"health_seconds": 0.1}) as house:
        made = house.table("hearts", "h,thumb,thumb,thumb")
        assert house.http("GET", "/api/health").status_code == 200
        before = int(time.time())
        with contextlib.closing(sqlite3.connect(tmp_path / "data" / "tables.sqlite", isolation_level=None)) as other:
            other.execute("create trigger full before insert on pulse begin select raise(abort, 'no room'); end")
            time.sleep(0.3)
            answer = house.http("GET", "/api/health")
            assert answer.status_code == 503
            found = answer.json()
            assert (found["ready"], found["reads"], found["writes"]) == (False, True, False)
            assert before <= found["failing_since"] <= time.time()
            assert str(tmp_path) not in answer.text
            time.sleep(1.2)
            assert house.http("GET", "/api/health").json()["failing_since"] == found["failing_since"]
            other.execute("drop trigger full")
            time.sleep(0.3)
        answer = house.http("GET", "/api/health")
        assert answer.status_code == 200
        assert answer.json().get("failing_since") is None
        assert house.http("GET", f"/api/tables/{made.id}", made.host).status_code == 200
        assert "Traceback" not in house.trouble()


@pytest.mark.once
def test_health_costs_no_flush_for_each_who_asks(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        for _ in range(30):
            assert house.http("GET", "/api/health").status_code == 200
        with contextlib.closing(sqlite3.connect(tmp_path / "data" / "tables.sqlite")) as other:
            assert other.execute("select count(*) from pulse").fetchone() == (1,)
        assert house.process is not None
        house.process.send_signal(signal.SIGTERM)
        assert house.process.wait(15) in (0, -signal.SIGTERM)
        house.process = None


def test_what_the_server_logs_does_nothing_to_a_terminal() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "said %s", ("\x1b[2J\u202e\nnorn: forged",), None)
    assert Readable("norn: %(message)s").format(record) == "norn: said \\x1b[2J\\u202e\n  | norn: forged"


@pytest.mark.once
def test_a_worker_whose_server_stops_while_it_starts_goes_quietly() -> None:
    """Found here: a stop while the process for odds was starting left a traceback."""
    command = [sys.executable, "-m", "norn.server.workers.worker", "5", "0"]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert worker.stdout is not None
    assert worker.stdin is not None
    assert worker.stderr is not None
    worker.stdout.close()
    worker.stdin.close()
    assert worker.wait(30) == 0
    assert worker.stderr.read() == b""
    worker.stderr.close()
