"""Whoever is at a table, and what they have been told: everybody gets what is new to them, and nothing else."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from norn.kernel.events import RawEvent
from norn.server.messages import parts, sockets
from norn.server.tables.client import REPLACED, Client
from norn.server.tables.documents import Document
from norn.server.tables.seat_logs import fold_events
from norn.server.workers import work

if TYPE_CHECKING:
    from norn.server.tables.room import Room


class Audience:
    """The clients of this process, and how many others say that they have."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.clients: set[Client] = set()
        self.remote: dict[str, tuple[float, list[int], int]] = {}   # process -> until when, links, spectators
        self._documents: dict[int, Document] = {}                   # viewer -> what its clients have been shown
        self._told: parts.TableInfo | None = None

    def presence(self) -> tuple[set[int], int]:
        now = self.room.settings.running()
        online = {client.link for client in self.clients if client.role == "player"}
        spectators = sum(1 for client in self.clients if client.role != "player")
        for until, links, watching in self.remote.values():
            if until > now:
                online.update(links)
                spectators += watching
        return online, spectators

    def viewers(self) -> list[int]:
        return sorted({viewer for client in self.clients for viewer in client.viewers})

    async def show(self, rows: list[RawEvent], gone: list[int]) -> None:
        """Look at the table anew for everybody who is here."""
        viewers = self.viewers()
        if not viewers or self.room.about.status == "quarantined":
            return
        shown = dict.fromkeys(viewers, rows)
        reply = await self.room.in_worker.ask(lambda token: work.Look(self.room.stored.id, token, shown))
        if isinstance(reply, work.Seen):
            self.broadcast(reply.boards, rows, gone)

    def broadcast(self, boards: Iterable[work.Board], rows: list[RawEvent], gone: list[int]) -> None:
        """Tell everybody who is here what is new to them. Who sees nothing new is told nothing: in secret, even that
        something was decided is not known."""
        states = {}
        for board in boards:
            viewer = board.viewer
            told, lost = self.room.log.told(board, rows), self.room.log.numbers(viewer, gone)
            if self.has_seen(board) and not told and not lost:
                continue
            document = self.document(viewer)
            base = document.digest
            self.turn(board)
            events, rules = fold_events(told)
            states[viewer] = replace(self.state(board, events, lost, base), rules=rules)
        for client in list(self.clients):
            shown = [states[viewer] for viewer in client.viewers if viewer in states]
            if shown:
                client.send(sockets.Update(shown))

    def document(self, viewer: int) -> Document:
        return self._documents.setdefault(viewer, Document())

    def has_seen(self, board: work.Board) -> bool:
        """Whether the viewer's clients know this already."""
        return self.document(board.viewer).has(board)

    def turn(self, board: work.Board) -> None:
        """The viewer's clients are shown this now."""
        self.document(board.viewer).turn(board)
        self.room.grounds.show(board)

    def state(self, board: work.Board, events: list[parts.EventInfo], gone: list[int], held: str) -> parts.SeatState:
        """What its viewer sees, for clients that have the view with this digest; "" is none."""
        told = self.document(board.viewer).told(held)
        last = self.room.log.last(board.viewer)
        return parts.SeatState(
            board.viewer, told.view, board.ask, board.undo, events, gone, last, told.patch, told.base, told.digest
        )

    def tell_table(self) -> None:
        info = self.room.info(self.room.title)
        if info == self._told:
            return
        self._told = info
        changed = sockets.TableChanged(info)
        for client in list(self.clients):
            client.send(changed)

    def tell_talk(self, count: int = 1) -> None:
        if count:
            told = sockets.Talk(self.room.talk[-count:])
            for client in list(self.clients):
                client.send(told)

    def end(self, code: str, text: str, close: int) -> None:
        """Everybody leaves: the table is gone, or the server is going."""
        self.room.deleted = self.room.deleted or code == "deleted"
        for client in list(self.clients):
            client.bye(close, code, text)

    def dismiss(self, role: str, link: int, text: str = REPLACED, new: bytes = b"") -> None:
        """Whoever came with a key that is dead must go, and what they have sent is not done any more."""
        for client in list(self.clients):
            if (client.role, client.link) == (role, link) and client.hashed != new:
                self.drop(client, text)

    def drop(self, client: Client, text: str) -> None:
        self.clients.discard(client)
        client.bye(4401, "bad_key", text)
