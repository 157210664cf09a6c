"""uvicorn's protocols with what they lack: deadlines for the headers and for whoever does not read, and limits of
connections for an address and of frames that are no messages."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from norn.server.tables.allowances import Rate
from norn.server.wire.guard import Connections, failure

LEAST_READ = 16 * 1024          # bytes that one who is slow must fetch in `send_seconds`


class MustBeRead(asyncio.Protocol):
    """Ends a connection whose other side does not fetch what is written, instead of keeping that for ever."""

    send_seconds = 10.0
    refused: Callable[[str, str], None] = staticmethod(lambda _what, _code: None)       # whoever counts it
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _look: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_no_more()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._look_no_more()
        left = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(self.send_seconds, self._look_again, left)

    def _look_again(self, before: int) -> None:
        if self.transport.get_write_buffer_size() > before - LEAST_READ:
            self.refused("connection", "too_slow")
            self.transport.abort()
        else:
            self._look_later()

    def _look_no_more(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None


class PatientSocket(MustBeRead, WebSocketsSansIOProtocol):
    """Frames that the application never sees (pings, pongs, pieces of a message) count like messages."""

    messages = 100
    message_seconds = 20.0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._unseen = Rate(self.messages, self.message_seconds)
        self.close_timeout = self.send_seconds

    def handle_ping(self) -> None:
        if self._allows():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allows():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allows():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 goes on as bytes, so that the answer is a sentence like any other."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def _allows(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._unseen.allows(""):
            return True
        self.refused("connection", "too_many")
        self.transport.abort()
        return False

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        # A transport that is closed waits for what was written to be read: not for ever.
        self.loop.call_later(2 * self.send_seconds, self.transport.abort)


class PatientForAWhile(MustBeRead, H11Protocol):
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
                self.refused("connection", "too_many")
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
            self.refused("connection", "too_slow")
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
