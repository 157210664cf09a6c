"""One WebSocket: hello, then message after message; what is sent to it waits in a queue of its own."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from norn.server.messages import fields, sockets
from norn.server.store.records import Damaged, Link, StorageError, hash_key
from norn.server.tables import deeds
from norn.server.tables.allowances import Rate, is_place_for, person_of
from norn.server.tables.client import Refusing
from norn.server.tables.leaving import came_back
from norn.server.tables.looking import states_for
from norn.server.tables.metrics import Metrics
from norn.server.tables.room import TALK_SHOWN, Room
from norn.server.tables.rooms import Rooms
from norn.server.wire.guard import Connections, address_of

log = logging.getLogger("norn.server")
_decoder: msgspec.json.Decoder[sockets.ClientMessage] = msgspec.json.Decoder(sockets.ClientMessage)
_encoder = msgspec.json.Encoder()
LOOKS = (sockets.Look, sockets.Drawing)
DAMAGED = "What is stored of this table is damaged, so it stays shut; whoever runs the server can bring back a copy."


class Closing(Exception):
    """The connection ends, for this reason."""

    def __init__(self, close: int, code: str, text: str) -> None:
        super().__init__(text)
        self.close = close
        self.code = code
        self.text = text


class Connection:
    """A client at a table."""

    def __init__(self, socket: WebSocket, rooms: Rooms, address: str) -> None:
        self.socket = socket
        self.rooms = rooms
        self.limits = rooms.settings.limits
        self.role = ""
        self.link = -1
        self.hashed = b""
        self.address = address
        self.person = ""                # once it has said hello
        self.viewers: list[int] = []
        self.rate = Rate(self.limits.messages, self.limits.message_seconds)
        self._out: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self._waiting = 0               # bytes in the queue
        self._welcomed = False
        self._gone = False

    # --- sending --------------------------------------------------------------------------------------------

    def send(self, message: fields.Out) -> None:
        if self._gone or not self._welcomed:
            return
        if isinstance(message, sockets.Refused):
            self.rooms.metrics.refused("message", message.code)
        data = _encoder.encode(message)
        if self._out.qsize() >= self.limits.queue or 0 < self._waiting > self.limits.queue_bytes - len(data):
            while not self._out.empty():
                self._out.get_nowait()
            self.rooms.metrics.refused("socket", "too_slow")
            self.bye(4408, "too_slow", "Too many messages are waiting for you.")
            return
        self._waiting += len(data)
        self._out.put_nowait(data)

    def bye(self, close: int, code: str, text: str) -> None:
        if not self._gone:
            self._gone = True
            self._out.put_nowait(Closing(close, code, text))

    async def send_on(self) -> None:
        """Send what waits. Whoever does not read loses the connection (deadline.py), and that ends it here too."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            while True:
                one = await self._out.get()
                if isinstance(one, Closing):
                    await self.socket.send_text(_encoder.encode(sockets.Bye(one.code, one.text)).decode())
                    await self.socket.close(one.close)
                    return
                await self.socket.send_text(one.decode())
                self._waiting -= len(one)
        self._gone = True

    # --- receiving ------------------------------------------------------------------------------------------

    async def receive(self) -> sockets.ClientMessage:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:
            raise Closing(4400, "bad_message", "Only text frames, in UTF-8, are understood.")
        try:
            received = _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
            raise Closing(4400, "bad_message", f"Not a message: {str(error)[:200]}") from error
        if not self._allows(received):
            raise Closing(4429, "too_many", "Too many messages.")
        return received

    def _allows(self, message: sockets.ClientMessage) -> bool:
        """Looks at places come often, and have an allowance of their own; beyond it they are messages like others."""
        allowances = self.rooms.allowances
        if self.person and isinstance(message, LOOKS) and allowances.allows("look", self.person):
            return True
        return self.rate.allows("") and not (self.person and not allowances.allows("message", self.person))

    async def run(self) -> None:
        """From hello to goodbye."""
        sender = asyncio.create_task(self.send_on())
        room: Room | None = None
        try:
            room = await self._hello()
            while True:
                await self._one(room, await self.receive())
        except Closing as closing:
            self.rooms.metrics.refused("socket", closing.code)
            self.bye(closing.close, closing.code, closing.text)
        except WebSocketDisconnect:
            self._gone = True
        except Exception:
            log.exception("a socket failed")
            self.rooms.metrics.refused("socket", "internal")
            self.bye(1011, "internal", "Something went wrong here; please come back.")
        finally:
            if room is not None:
                self._leave(room)
            if self._gone and self._out.empty():
                sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                async with asyncio.timeout(self.limits.send_seconds):
                    await sender

    async def _one(self, room: Room, message: sockets.ClientMessage) -> None:
        if self._gone:
            raise WebSocketDisconnect
        try:
            await deeds.receive(room, self, message)
        except Refusing as refused:
            if isinstance(message, sockets.Hello):
                raise Closing(4400, "bad_message", refused.text) from refused
            self.send(sockets.Refused(message.id, refused.code, refused.text, refused.reasons, refused.open))
        except StorageError:
            if isinstance(message, sockets.Hello):
                raise
            self.send(sockets.Refused(message.id, "no_storage", "Storage does not answer; please try again."))

    # --- hello ----------------------------------------------------------------------------------------------

    async def _hello(self) -> Room:
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                hello = await self.receive()
        except TimeoutError as error:
            raise Closing(4408, "too_slow", "No hello in time.") from error
        if not isinstance(hello, sockets.Hello):
            raise Closing(4400, "bad_message", "The first message is hello.")
        try:
            link = await self.rooms.link(hello.key)
            room = None if link is None else await self.rooms.room_of(link)
        except Damaged as error:
            log.error("%s", error)
            raise Closing(4404, "damaged", DAMAGED) from error
        except StorageError as error:
            raise Closing(1012, "restart", "Storage does not answer; please come back.") from error
        if link is None or room is None:
            raise Closing(4401, "bad_key", "This link opens nothing.")
        await self._welcome(room, link, hello)
        return room

    async def _welcome(self, room: Room, link: Link, hello: sockets.Hello) -> None:
        if link.role == "invitation":
            raise Closing(4401, "bad_key", "This is an invitation: take a seat with it first.")
        role = link.role
        self.role, self.link, self.hashed = role, link.number, hash_key(hello.key)
        self.person = person_of(link, self.address)
        self.viewers = room.seats_of(link.number) if link.role == "player" else [-1]

        async def join() -> None:
            """Look and join in one go: nothing can happen in between and be missed."""
            present = Counter((client.role, client.link) for client in room.audience.clients)
            players = [("player", number) for number in room.people]
            players += [("open", i) for i, seat in enumerate(room.about.seats) if seat.kind == "open"]
            if self not in room.audience.clients and not is_place_for(
                (self.role, self.link), present, players, self.limits.per_table
            ):
                raise Closing(4429, "too_many", "Too many are at this table already.")
            if link.role == "player":
                await came_back(room, link.number)
            states = await states_for(room, self.viewers, hello.since, hello.held)
            room.audience.clients.add(self)
            # From here on a link that is replaced is noticed; whether it was before, only storage knows.
            if await self.rooms.link(hello.key) is None:
                raise Closing(4401, "bad_key", "This link was replaced.")
            known = hello.talk if hello.talk <= len(room.talk) else 0
            talk = room.talk[max(known, len(room.talk) - TALK_SHOWN) :]
            you = sockets.You(role, link.number, self.viewers if link.role == "player" else [])
            self._welcomed = True
            self.send(sockets.Welcome(you, room.info(room.title), states, talk))

        try:
            try:
                await room.change(join)
            except Refusing:
                if room.about.status != "quarantined":
                    raise
                await room.change(join)         # quarantined now: there is nothing to look at
        except Refusing as refused:
            raise Closing(1012, "restart", refused.text) from refused
        finally:
            if not self._welcomed:
                room.audience.clients.discard(self)
        self.rooms.presence_changed(room)

    def _leave(self, room: Room) -> None:
        room.audience.clients.discard(self)
        room.forecasts.leave(self)
        room.trials.leave(self)
        room.left_at = self.rooms.settings.running()
        if not room.deleted:
            self.rooms.presence_changed(room)


async def endpoint(socket: WebSocket) -> None:
    connections: Connections = socket.app.state.connections
    metrics: Metrics = socket.app.state.metrics
    address = address_of(socket.scope)
    await socket.accept()
    if not connections.enter(address):
        metrics.refused("socket", "too_many")
        with contextlib.suppress(Exception):
            await socket.send_text(_encoder.encode(sockets.Bye("too_many", "Too many connections.")).decode())
            await socket.close(4429)
        return
    try:
        with metrics.sockets.track_inprogress():
            await Connection(socket, socket.app.state.rooms, address).run()
    finally:
        connections.leave(address)
