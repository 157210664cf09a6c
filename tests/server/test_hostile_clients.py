"""Clients that keep to the letter of the protocol and mean harm: nobody waits for them, and nothing grows by them."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.websockets import WebSocket

from norn.server.messages import sockets
from norn.server.settings import Limits, Settings
from norn.server.tables.metrics import Metrics
from norn.server.tables.rooms import Rooms
from norn.server.wire.socket import Closing, Connection
from tests.server.house import Client, House, Made, first_choice, housed

pytestmark = pytest.mark.once
SECONDS = 1.0               # that the server is patient with one who does not read
TEXT, BINARY, MORE, CLOSE, PING = 1, 2, 0, 8, 9
LAST = 0x80


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    limits = {"send_seconds": SECONDS, "messages": 100, "per_table": 10}
    with housed(tmp_path_factory.mktemp("hostile") / "data", limits=limits) as house:
        yield house
    assert house.trouble() == ""


def frame(kind: int, data: bytes = b"", bits: int = LAST) -> bytes:
    """A client's frame; the mask is all zeros."""
    size = len(data)
    head = bytes([bits | kind]) + (bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big"))
    return head + b"\0\0\0\0" + data


@contextlib.contextmanager
def mute(house: House, key: str = "", more: str = "") -> Iterator[socket.socket]:
    """A socket of which only the handshake is read; with a key, hello is said."""
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.settimeout(10)
        one.connect(("127.0.0.1", house.port))
        asked = (
            "GET /api/socket HTTP/1.1", f"host: 127.0.0.1:{house.port}", f"origin: {house.url}", "upgrade: websocket",
            "connection: upgrade", "sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        one.sendall("\r\n".join([*asked, *([more] if more else []), "", ""]).encode())
        back = b""
        while b"\r\n\r\n" not in back:
            back += one.recv(1)
        assert b" 101 " in back
        assert b"extensions" not in back.lower(), "nothing is compressed, so nothing can blow up"
        if key:
            one.sendall(frame(TEXT, b'{"type":"hello","key":"%s"}' % key.encode()))
        yield one


def memory(house: House) -> int:
    assert house.process is not None
    pages = int(Path(f"/proc/{house.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def pour(one: socket.socket, data: bytes, most: int) -> bool:
    """Send it again and again; whether the server ends it before it has taken so many bytes."""
    one.settimeout(5)
    sent = 0
    try:
        while sent < most:
            sent += one.send(data)
    except OSError:
        return True
    return False


def wait_until(what: Callable[[], bool], seconds: float) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.05)


def spectators(house: House, made: Made) -> int:
    found: int = house.http("GET", f"/api/tables/{made.id}", made.host).json().get("spectators", 0)
    return found


def test_one_who_does_not_read_is_left_and_forgotten(tmp_path: Path) -> None:
    """Not just unheard: its place at the table, its connection and what waited for it are given back."""
    with housed(tmp_path / "data", limits={"send_seconds": SECONDS, "messages": 1000}) as house:
        made = house.table("realms", "h0,h0,h0")
        with mute(house, made.spectator) as deaf, house.sit(made.players[0]) as ann:
            wait_until(lambda: spectators(house, made) == 1, 5)
            deaf.sendall(frame(TEXT, b'{"type":"whole","id":"w","seat":-1}') * 150)     # patches are too small
            seat = next(seat for seat in ann.seats if ann.asks[seat])
            slowest = 0.0
            began = time.monotonic()
            while spectators(house, made):
                assert time.monotonic() - began < 30, "it keeps its place"
                for _ in range(20):             # the system itself keeps some megabytes for it
                    sent = time.monotonic()
                    assert ann.answer(seat, *first_choice(ann.views[seat]))["type"] == "ack"
                    ann.until("update")
                    slowest = max(slowest, time.monotonic() - sent)
                    assert ann.do("undo")["type"] == "ack"
                    ann.until("update")
            assert slowest < 0.8 * SECONDS, "nobody waits for it"
        wait_until(lambda: connections(house) == 0, 5)


def connections(house: House) -> int:
    """That the server has open on its port, beside those that were just asked with."""
    wanted = f":{house.port:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(1 for row in rows if row[1].endswith(wanted) and row[3] == "01")


def test_what_waits_for_a_client_has_a_limit() -> None:
    """In messages, and in bytes, since a view may be large: then it waits for nothing any more but its goodbye."""
    for limits, text, kept in ((Limits(queue=20), "x", 20), (Limits(queue_bytes=100_000), "x" * 1000, 97)):
        tables = SimpleNamespace(settings=Settings(Path(), limits=limits), metrics=Metrics())
        one = Connection(cast(WebSocket, None), cast(Rooms, tables), "127.0.0.1")
        one._welcomed = True
        for _ in range(kept):
            one.send(sockets.Pong(text))
        assert one._out.qsize() == kept
        for _ in range(10):
            one.send(sockets.Pong(text))
        assert one._out.qsize() == 1
        last = one._out.get_nowait()
        assert isinstance(last, Closing)
        assert last.code == "too_slow"


def test_pings_that_nobody_wants_answered(strict: House) -> None:
    """Every ping makes a pong: whoever does not read them may not have the server keep them."""
    made = strict.table("hearts", "h0,h0,h0,h0")
    before = memory(strict)
    with mute(strict, made.spectator) as one:
        assert pour(one, frame(PING, b"x" * 125) * 500, 64 << 20)
    assert memory(strict) - before < 16 << 20
    with strict.sit(made.players[0]) as ann:
        assert ann.do("ping")["type"] == "pong"


def test_pings_count_as_messages(strict: House) -> None:
    with mute(strict, strict.table("hearts", "h0,h0,h0,h0").spectator) as one:
        for _ in range(90):
            one.sendall(frame(PING, b"x"))
        time.sleep(0.3)
        for _ in range(90):
            with contextlib.suppress(OSError):
                one.sendall(frame(PING, b"x"))
        with contextlib.suppress(OSError):
            while one.recv(65536):
                pass
        assert pour(one, frame(PING, b"x"), 1 << 20), "the connection is gone"


def test_a_message_in_pieces_without_end(strict: House) -> None:
    """Pieces of nothing are no bytes, so the limit of a frame does not see them."""
    made = strict.table("hearts", "h0,h0,h0,h0")
    before = memory(strict)
    with mute(strict, made.spectator) as one:
        one.sendall(frame(TEXT, b"{", bits=0))
        assert pour(one, frame(MORE, bits=0) * 10_000, 64 << 20)
    assert memory(strict) - before < 16 << 20


def test_a_message_in_pieces_has_the_limit_of_one_frame(strict: House) -> None:
    with mute(strict, strict.table("hearts", "h0,h0,h0,h0").spectator) as one:
        one.sendall(frame(TEXT, b"x" * 5000, bits=0) + frame(MORE, b"x" * 5000))
        back = b""
        with contextlib.suppress(OSError):
            while piece := one.recv(65536):
                back += piece
        assert (1009).to_bytes(2, "big") in back[-120:]


def test_nothing_is_unpacked(strict: House) -> None:
    """A client that offers compression does not get it; one that compresses all the same is left."""
    with mute(strict, more="sec-websocket-extensions: permessage-deflate") as one:
        one.sendall(frame(TEXT, b"\xc1" * 100, bits=LAST | 0x40))
        back = b""
        with contextlib.suppress(OSError):
            while piece := one.recv(65536):
                back += piece
        assert (1002).to_bytes(2, "big") in back
    bomb = {"content-encoding": "gzip", "content-type": "application/json"}
    assert strict.http("POST", "/api/tables", content=b"\x1f\x8b\x08" + b"\0" * 100, headers=bomb).status_code == 400


def test_answers_that_nobody_reads(strict: House) -> None:
    """What was asked for and is not fetched is not kept, and the connection is given back."""
    asked = b"GET /api/games/hearts/rules HTTP/1.1\r\nhost: localhost\r\n\r\n" * 1000
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", strict.port))
        before = memory(strict)
        began = time.monotonic()
        assert pour(one, asked, 64 << 20)
        assert time.monotonic() - began < SECONDS + 3, "the server ends it, not our own patience"
    assert memory(strict) - before < 16 << 20


def test_one_who_reads_slowly_gets_all_of_it(strict: House) -> None:
    """A poor line is no crime: what counts is that something is fetched all the time."""
    asked = b"GET /api/games/realms/rules HTTP/1.1\r\nhost: localhost\r\n\r\n"
    once = len(strict.http("GET", "/api/games/realms/rules").content)
    count = (8 << 20) // once
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.settimeout(10)
        one.connect(("127.0.0.1", strict.port))
        one.sendall(asked * (count - 1) + asked.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
        began = time.monotonic()
        got = 0
        while piece := one.recv(65536):
            got += len(piece)
            time.sleep(max(0.0, began + got / (2 << 20) - time.monotonic()))       # 2 MB in a second
    assert time.monotonic() - began > 3 * SECONDS
    assert got > count * once


def test_a_crowd_that_comes_at_once(strict: House) -> None:
    """The limit of a table holds for those who say hello in the same moment."""
    made = strict.table("hearts", "h0,h0,h0,h0")
    waiting = [Client(strict, made.spectator, welcome=False) for _ in range(30)]
    for one in waiting:
        one.send("hello", id=None, key=made.spectator)
    kinds = [one.recv()["type"] for one in waiting]
    assert kinds.count("welcome") == 6, "of ten places four are the player's"
    assert kinds.count("bye") == 24
    for one in waiting:
        one.close()


def test_a_replaced_link_is_dead_for_one_who_is_just_coming(strict: House) -> None:
    """Whoever says hello with a stolen key while its person replaces it is not let in."""
    for _ in range(8):
        made = strict.table("hearts", "h,h,h,h")
        thieves = [Client(strict, made.players[1], welcome=False) for _ in range(4)]

        def steal(thieves: list[Client] = thieves, key: str = made.players[1]) -> None:
            for one in thieves:
                one.send("hello", id=None, key=key)

        thread = threading.Thread(target=steal)
        thread.start()
        assert strict.http("POST", f"/api/tables/{made.id}/key", made.players[1]).status_code == 200
        thread.join()
        for one in thieves:
            code, _ = one.closed(5)
            assert code == 4401


def test_numbers_of_absurd_length(strict: House) -> None:
    made = strict.table("hearts", "h,h,h,h")
    for number in ("9" * 5000, "-1", "1.5", "4", "٣", "0" * 4400, "1e3"):
        for what in ("seats", "links"):
            answer = strict.http("POST", f"/api/tables/{made.id}/{what}/{number}", made.host, json={"agent": None})
            assert answer.status_code in (403, 404, 422), (what, number[:9], answer.text)
