"""Which pages may talk to the server, and by which names it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from norn.server.settings import Settings
from norn.server.tables.metrics import Metrics
from norn.server.wire.guard import Guard


def verdict(settings: Settings, host: str | None, *origins: str, kind: str = "websocket", scheme: str = "ws") -> str:
    """What a guard says: "" is welcome."""

    async def app(*_: Any) -> None:
        """Nobody comes so far."""

    headers = [(b"host", host.encode())] if host is not None else []
    headers += [(b"origin", origin.encode()) for origin in origins]
    scope = {"type": kind, "scheme": scheme, "headers": headers, "client": ("127.0.0.1", 1), "path": "/api/socket"}
    problem = Guard(app, settings, Metrics())._problem(scope)
    return "" if problem is None else problem[1]


HERE = Settings(Path())
HOST = "127.0.0.1:8321"
FOREIGN = [
    "null", "", "http://127.0.0.1", "http://127.0.0.1:8322", "https://127.0.0.1:8321", "ws://127.0.0.1:8321",
    "http://localhost:8321", "http://[::1]:8321", "http://127.0.0.1:8321/", "http://127.0.0.1:8321.evil.example",
    "http://evil.example", "http://user@127.0.0.1:8321", "http://127.1:8321", "http://2130706433:8321",
    "HTTP://127.0.0.1:8321", "http://127.0.0.1:08321", " http://127.0.0.1:8321", "http://127.0.0.1:8321 http://evil",
    "file://", "chrome-extension://abc",
]


def test_names_and_values_of_headers_count_up_to_their_limit() -> None:
    here = len("host") + len(HOST) + len("origin")
    room = HERE.limits.headers - here
    assert verdict(HERE, HOST, "x" * (room + 1), kind="http", scheme="http") == "too_large"
    assert verdict(HERE, HOST, "x" * room, kind="http", scheme="http") == "bad_origin", "it was read"


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize(("kind", "scheme"), [("websocket", "ws"), ("http", "http")])
def test_foreign_origins(origin: str, kind: str, scheme: str) -> None:
    assert verdict(HERE, HOST, origin, kind=kind, scheme=scheme) == "bad_origin"


def test_a_socket_needs_an_origin_and_a_request_may_have_one() -> None:
    assert verdict(HERE, HOST) == "bad_origin"
    assert verdict(HERE, HOST, kind="http", scheme="http") == ""
    assert verdict(HERE, HOST, "http://127.0.0.1:8321") == ""
    assert verdict(HERE, HOST, "http://evil.example", "http://127.0.0.1:8321") == "bad_origin", "one of two is foreign"
    assert verdict(HERE, HOST, "http://127.0.0.1:8321", "http://evil.example") == "bad_origin"


@pytest.mark.parametrize("host", ["localhost:8321", "127.0.0.1:8321", "[::1]:8321", "localhost", "LOCALHOST:8321"])
def test_names_of_this_computer(host: str) -> None:
    """Whoever calls the server by such a name must be a page of that very name."""
    for settings in (HERE, Settings(Path(), host="::1"), Settings(Path(), host="localhost")):
        assert verdict(settings, host, f"http://{host}") == ""
        assert verdict(settings, host, "http://127.0.0.1:9") == "bad_origin"


@pytest.mark.parametrize("host", [None, "", "evil.example", "evil.example:8321", "127.0.0.1.evil.example", "localhost.",
                                  "[::1", "[::1]evil", "10.0.0.1:8321", "::1", "127.0.0.2"])
def test_foreign_names(host: str | None) -> None:
    """A foreign name that leads here (DNS rebinding): the page would be of the same origin, so the name is refused."""
    assert verdict(HERE, host, f"http://{host}") == "bad_host"
    assert verdict(HERE, host, kind="http", scheme="http") == "bad_host"


def test_behind_a_proxy_only_the_named_pages() -> None:
    proxied = Settings(Path(), host="0.0.0.0", origins=("https://norn.example/",))
    assert verdict(proxied, "norn.example", "https://norn.example") == ""
    for origin in ("http://norn.example", "https://norn.example:8321", "https://norn.example.evil", "null"):
        assert verdict(proxied, "norn.example", origin, scheme="wss") == "bad_origin"
    assert verdict(proxied, "evil.example", "https://norn.example") == "bad_host"
    assert verdict(proxied, "10.0.0.1:8321", "http://10.0.0.1:8321") == "bad_host"


def test_a_server_for_the_network_answers_to_any_name_unless_its_names_are_listed() -> None:
    open_to_all = Settings(Path(), host="0.0.0.0")
    assert verdict(open_to_all, "play.example:8321", "http://play.example:8321") == ""
    assert verdict(open_to_all, "", kind="http", scheme="http") == "bad_host"
    listed = Settings(Path(), host="0.0.0.0", origins=("https://play.example",))
    assert verdict(listed, "evil.example", "http://evil.example") == "bad_host"


def test_whoever_comes_from_elsewhere_is_forbidden_and_not_merely_lost() -> None:
    async def app(*_: Any) -> None:
        """Nobody comes so far."""

    for host, origin in (("evil.example", b"http://evil.example"), (HOST, b"http://evil.example")):
        headers = [(b"host", host.encode()), (b"origin", origin)]
        scope = {"type": "http", "scheme": "http", "headers": headers, "client": ("127.0.0.1", 1), "path": "/"}
        problem = Guard(app, HERE, Metrics())._problem(scope)
        assert problem is not None
        assert problem[0] == 403
    bare = {"type": "websocket", "scheme": "ws", "headers": [(b"host", HOST.encode())], "client": None, "path": "/"}
    problem = Guard(app, HERE, Metrics())._problem(bare)
    assert problem is not None
    assert problem[0] == 403
