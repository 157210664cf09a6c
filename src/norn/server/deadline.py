"""uvicorn's HTTP protocol with what it lacks: a deadline for the headers, and a limit of connections for an address."""
from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from norn.server.guard import Connections, failure


class PatientForAWhile(H11Protocol):
    """Closes a connection whose request does not arrive in time."""

    header_seconds = 10.0
    counted: Connections | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._address = ""              # while this connection is counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = str(self.client[0]) if self.client else "?"
        if self.counted is not None:
            if not self.counted.enter(address):
                body = failure("too_many", "Too many connections from this address.")
                transport.write(
                    b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: application/json\r\n"
                    b"content-length: %d\r\n\r\n%s" % (len(body), body)
                )
                transport.close()
                return
            self._address = address
        self._deadline = self.loop.call_later(self.header_seconds, self._too_late)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._let_go()              # a socket now, with deadlines of its own
            return
        arriving = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if not arriving:
            self._forget_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.header_seconds, self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _too_late(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _let_go(self) -> None:
        self._forget_deadline()
        if self._address and self.counted is not None:
            self.counted.leave(self._address)
            self._address = ""
