"""The limits, measured from outside."""

from __future__ import annotations

import contextlib
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from norn.kernel.saved import MAX_BYTES
from norn.server.settings import Limits
from tests.server.house import Client, House, housed

pytestmark = pytest.mark.once
LIMITS = {
    "header_seconds": 0.6, "body_seconds": 0.6, "hello_seconds": 0.6, "messages": 100,
    "per_table": 4, "tables": 12, "send_seconds": 1.0,
}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("strict") / "data", limits=LIMITS) as house:
        yield house


@pytest.fixture(scope="module")
def key(strict: House) -> str:
    found: str = strict.table("hearts", "h0,h0,h0,h0").players[0]
    return found


def raw(house: House, *parts: bytes, pause: float = 0.0) -> tuple[bytes, float]:
    """Send bytes as they are; what comes back until the server closes, and after how long."""
    began = time.monotonic()
    back = b""
    with socket.create_connection(("127.0.0.1", house.port), timeout=10) as one:
        with contextlib.suppress(OSError):
            for part in parts:
                one.sendall(part)
                time.sleep(pause)
        with contextlib.suppress(OSError):
            while piece := one.recv(65536):
                back += piece
    return back, time.monotonic() - began


def test_frames(strict: House, key: str) -> None:
    with strict.sit(key) as one:
        padding = 8 * 1024 - len('{"type":"chat","id":"x","text":""}')
        one.socket.send('{"type":"chat","id":"x","text":"%s"}' % ("x" * padding))
        assert one.closed()[0] == 4400, "8 KiB arrive, and are refused for what they say"
    with strict.sit(key) as one:
        one.socket.send('{"type":"chat","id":"x","text":"%s"}' % ("x" * (padding + 1)))
        assert one.closed()[0] == 1009


BODIES = [("/api/tables", 64 * 1024), ("/api/saves", 5 * 1024 * 1024)]


@pytest.mark.parametrize(("path", "most"), BODIES)
def test_bodies(strict: House, path: str, most: int) -> None:
    for size in (most - 1, most):
        assert strict.http("POST", path, content=b" " * size).status_code == 400, "it is read, and is no wish"
    assert strict.http("POST", path, content=b" " * (most + 1)).status_code == 413

    def stream(size: int = most + 1) -> Iterator[bytes]:
        while size > 0:
            yield b" " * min(size, 65536)
            size -= 65536

    with contextlib.suppress(OSError):          # chunked, without saying how long it will be
        assert strict.http("POST", path, content=stream()).status_code == 413


@pytest.mark.parametrize(("path", "most"), BODIES)
def test_what_is_too_large_is_not_read(strict: House, path: str, most: int) -> None:
    """Neither one that says how large it is, nor one that never ends; the server does not grow by it."""
    head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\n".encode()
    back, seconds = raw(strict, head + b"content-length: %d\r\n\r\n" % (most + 1))
    assert back.startswith(b"HTTP/1.1 413"), "refused before a byte of it has come"
    assert seconds < 0.5
    strict.http("POST", path, content=b" " * most)
    before = peak_memory(strict)
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    back, _ = raw(strict, head + b"transfer-encoding: chunked\r\n\r\n", *[chunk] * 64)
    assert back == b"" or back.startswith(b"HTTP/1.1 413"), "the answer may be lost to one who goes on sending"
    assert peak_memory(strict) - before < 2 * most + (4 << 20)


def peak_memory(house: House) -> int:
    """The most bytes that the server process has ever held."""
    assert house.process is not None
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def test_saves(strict: House) -> None:
    """An upload may have 5 MiB; what a save may have is the kernel's to say, in its own words."""
    made = strict.table("hearts", "h0,h0,h0,h0")
    save = strict.http("GET", f"/api/tables/{made.id}/save", made.players[0]).text

    def upload(size: int, body: int) -> httpx.Response:
        padded = save[:-1] + " " * (size - len(save)) + "}"
        return strict.http("POST", "/api/saves", content=f'{{"save":{padded}}}'.ljust(body).encode())

    assert upload(MAX_BYTES, 0).status_code == 201
    assert upload(MAX_BYTES, 5 * 1024 * 1024 - 1).status_code == 201
    for size in (MAX_BYTES + 1, 5 * 1024 * 1024 - 10):
        refused = upload(size, 0)
        assert refused.status_code == 422
        assert refused.json()["error"] == {
            "code": "bad_save", "text": f"over {MAX_BYTES // 1024} kB is too large for a save"
        }
    assert upload(0, 5 * 1024 * 1024 + 1).status_code == 413


def test_the_limits_are_those_that_were_promised() -> None:
    """Some tests have shorter ones, so as not to wait; these are what a server has that was not told otherwise."""
    limits = Limits()
    assert (limits.frame, limits.body, limits.save) == (8 * 1024, 64 * 1024, 5 * 1024 * 1024)
    assert (limits.header_seconds, limits.messages, limits.message_seconds) == (10, 100, 20)
    assert (limits.per_address, limits.per_table) == (100, 40)


def test_slow_headers(strict: House) -> None:
    back, seconds = raw(strict)
    assert back.startswith(b"HTTP/1.1 408")
    assert 0.5 < seconds < 2
    back, seconds = raw(strict, *[b"GET /api/health HTTP/1.1\r\n", *[b"x-slow: 1\r\n"] * 20], pause=0.1)
    assert b" 200 " not in back
    assert seconds < 4
    # A first request does not buy time for the second one.
    first = b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"
    back, seconds = raw(strict, first, b"GET /api", pause=0.1)
    assert b" 200 " in back
    assert b" 408 " in back
    assert seconds < 3


def test_large_headers(strict: House) -> None:
    head = b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: "
    back, _ = raw(strict, head + b"x" * 20_000 + b"\r\n\r\n")
    assert back.startswith(b"HTTP/1.1 431")
    back, _ = raw(strict, b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: ", *[b"x" * 9_000] * 3, pause=0.1)
    assert back.startswith(b"HTTP/1.1 400")


def test_slow_bodies(strict: House) -> None:
    back, seconds = raw(strict, b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{")
    assert b" 408 " in back
    assert seconds < 8


def test_slow_hellos(strict: House) -> None:
    began = time.monotonic()
    with strict.sit("", welcome=False) as one:
        code, said = one.closed()
    assert code == 4408
    assert said[-1]["code"] == "too_slow"
    assert 0.5 < time.monotonic() - began < 3


def test_rate_of_messages(strict: House) -> None:
    with strict.sit(strict.table("hearts", "h0,h0,h0,h0").players[0]) as one:
        for i in range(99):         # hello was the first
            one.send("ping", id=str(i))
        assert one.until("pong", id="98")
        one.send("ping")
        code, said = one.closed()
    assert code == 4429
    assert said[-1]["code"] == "too_many"


def test_connections_of_a_table(strict: House, key: str) -> None:
    clients = [strict.sit(key) for _ in range(4)]
    with strict.sit(key, welcome=False) as one:
        one.send("hello", id=None, key=key)
        assert one.closed()[0] == 4429
    for client in clients:
        client.close()
    _wait_for_room(strict, key)


def test_connections_of_an_address(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"per_address": 10}) as house:
        key = house.table("hearts", "h0,h0,h0,h0").players[0]
        time.sleep(0.2)
        sockets = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(10)]
        time.sleep(0.2)
        back, _ = raw(house, b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert back.startswith(b"HTTP/1.1 429")
        for one in sockets:
            one.close()
        _wait_for_room(house, key)
        time.sleep(0.2)
        clients: list[Client] = []
        try:
            with contextlib.suppress(ConnectionClosed, InvalidStatus, EOFError, OSError, AssertionError):
                for _ in range(20):
                    clients.append(house.sit("nobody", welcome=False))
            assert 9 <= len(clients) <= 10, "sockets and plain connections count together"
        finally:
            for client in clients:
                with contextlib.suppress(AssertionError):       # the client's library trips over a refused socket
                    client.close()
        _wait_for_room(house, key)


def _wait_for_room(house: House, key: str) -> None:
    """Until a new client is welcome again."""
    for _ in range(100):
        with contextlib.suppress(Exception), house.sit(key):
            return
        time.sleep(0.1)
    raise AssertionError("connections are not given back")


def test_new_tables(strict: House) -> None:
    wish = {"game": "hearts", "seats": [{}] * 4}
    codes = [strict.http("POST", "/api/tables", json=wish).status_code for _ in range(14)]
    assert codes[-1] == 429
    assert 201 in codes or codes[0] == 429


def test_requests_of_an_address(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"requests": 20}) as house:
        codes = [house.http("GET", "/api/health").status_code for _ in range(25)]
    assert codes == [200] * 20 + [429] * 5


def test_a_client_that_does_not_read_is_left(strict: House, key: str) -> None:
    """It may not make the others wait, nor fill the memory."""
    with socket.create_connection(("127.0.0.1", strict.port)) as mute:
        mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asked = (
            "GET /api/socket HTTP/1.1", f"host: 127.0.0.1:{strict.port}", f"origin: {strict.url}", "upgrade: websocket",
            "connection: upgrade", "sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
        )
        mute.sendall("\r\n".join(asked).encode())
        time.sleep(0.2)
        assert b" 101 " in mute.recv(200)
        hello = b'{"type":"hello","key":"%s"}' % key.encode()
        masked = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
        mute.sendall(masked)
        with strict.sit(key) as one:
            for i in range(90):
                assert one.do("chat", id=f"c{i}", text="x" * 500)["type"] == "ack"


def test_headers_and_pages(strict: House) -> None:
    for path in ("/", "/api/health", "/nowhere", "/api/nowhere", "/index.html"):
        answer = strict.http("GET", path)
        policy = dict(one.strip().partition(" ")[::2] for one in answer.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
        assert "unsafe" not in str(policy)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
    page = strict.http("GET", "/").text
    assert "<title>" in page
    for tag in re.findall(r"<script[^>]*>", page):
        assert " src=" in tag, "no script stands in the page itself"
    assert not re.search(r"\son[a-z]+\s*=|javascript:|<style|\sstyle=", page)
    for path in ("/../pages.py", "/%2e%2e/pages.py", "/..%2fpages.py", "/assets/%00", "//etc/passwd",
                 "/assets/..%2f..%2fpages.py", "/assets/%2e%2e/%2e%2e/routes.py", "/..%5cpages.py",
                 "/%c0%ae%c0%ae/pages.py"):
        assert strict.http("GET", path).status_code in (404, 400), path
        back, _ = raw(strict, f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
        assert back.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), path
        assert b"import annotations" not in back


def test_answers_that_hold_something_private_are_not_kept(house: House) -> None:
    """Whatever comes from below /api: also refusals, and what a guard refuses before anybody else looks."""
    made = house.table("hearts", "h0,h0,h0,h0")
    table = f"/api/tables/{made.id}"
    for method, path, key, more in (
        ("GET", table, made.host, {}), ("GET", f"{table}/save", made.host, {}),
        ("GET", f"{table}/export", made.host, {}),
        ("GET", table, "wrong", {}), ("POST", f"{table}/report", made.host, {"json": {"text": "odd"}}),
        ("GET", table, made.host, {"headers": {"origin": "http://evil.example"}}),
        ("GET", table, made.host, {"headers": {"host": "evil.example"}}), ("GET", "/api/nowhere", "", {}),
        ("PUT", table, made.host, {}), ("OPTIONS", table, "", {"headers": {"origin": house.url}}),
    ):
        answer = house.http(method, path, key, **more)
        assert answer.headers["cache-control"] == "no-store", (method, path, answer.status_code)
        assert answer.headers["content-type"].startswith(("application/json", "text/plain"))
        assert "access-control-allow-origin" not in answer.headers
        assert "set-cookie" not in answer.headers
