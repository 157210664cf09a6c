"""What every request passes: host and origin, how often an address may ask, and the headers of every answer."""
from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from norn.server.messages.http import Failure, Problem
from norn.server.settings import Settings
from norn.server.tables.allowances import Rate
from norn.server.tables.metrics import Metrics

LOOPBACK = ("127.0.0.1", "localhost", "::1")
OUR_NAME = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?", re.IGNORECASE)
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
NOT_KEPT = (b"cache-control", b"no-store")


class Connections:
    """How many connections each address has: plain ones and sockets together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.requests = Rate(settings.limits.requests, 60)
        self.origins = [origin.rstrip("/") for origin in settings.origins]
        self.allowed = {urlsplit(origin).netloc for origin in self.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is not None:
            self.metrics.refused("socket" if scope["type"] == "websocket" else "request", problem[1])
            await refuse(scope, receive, send, *problem)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = any(name == b"cache-control" for name, _ in message["headers"])
                message["headers"] = [*message["headers"], *RAW_HEADERS]
                if scope["path"].startswith("/api/") and not kept:
                    message["headers"].append(NOT_KEPT)
            await send(message)

        await self.app(scope, receive, send_guarded)

    def _problem(self, scope: Scope) -> tuple[int, str, str] | None:
        if sum(len(name) + len(value) for name, value in scope["headers"]) > self.settings.limits.headers:
            return 431, "too_large", "The headers are too large."
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._host_is_ours(host):
            return 403, "bad_host", "This server does not answer to that name."
        origin = headers.get(b"origin")
        if origin is None and scope["type"] == "websocket":
            return 403, "bad_origin", "A socket needs an Origin."
        if sum(name == b"origin" for name, _ in scope["headers"]) > 1:
            return 403, "bad_origin", "A request comes from one page only."
        if origin is not None and not self._origin_is_ours(origin, scope, host):
            return 403, "bad_origin", "Requests from other pages are refused."
        if not self.requests.allows(address_of(scope)):
            return 429, "too_many", "Too many requests; wait a minute."
        return None

    def _host_is_ours(self, host: str) -> bool:
        if host in self.allowed:
            return True
        if self.settings.host not in LOOPBACK:
            return bool(host) and not self.allowed
        return OUR_NAME.fullmatch(host) is not None

    def _origin_is_ours(self, origin: str, scope: Scope, host: str) -> bool:
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        return origin in self.origins or origin == f"{scheme}://{host}"


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, text: str) -> None:
    """An answer without asking the application; a socket's handshake is answered with 403."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = failure(code, text)
    headers: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *RAW_HEADERS, NOT_KEPT]})
    await send({"type": "http.response.body", "body": body})


def failure(code: str, text: str) -> bytes:
    return msgspec.json.encode(Failure(Problem(code, text)))
