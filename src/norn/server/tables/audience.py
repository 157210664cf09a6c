"""Whoever is at a table, and what they have been told: everybody gets what is new to them, and nothing else."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from norn.kernel.events import RawEvent
from norn.server.messages import parts, sockets
from norn.server.tables.client import REPLACED, Client
from norn.server.workers import work

if TYPE_CHECKING:
    from norn.server.tables.room import Room


class Audience:
    """The clients of this process, and how many others say that they have."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.clients: set[Client] = set()
        self.remote: dict[str, tuple[float, list[int], int]] = {}   # process -> until when, links, spectators
        self._seen: dict[int, work.Board] = {}                      # viewer -> what its clients have been shown
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
            states[viewer] = parts.SeatState(
                viewer, msgspec.Raw(board.view), board.ask, board.undo, told, lost, self.room.log.last(viewer)
            )
        for client in list(self.clients):
            shown = [states[viewer] for viewer in client.viewers if viewer in states]
            if shown:
                client.send(sockets.Update(shown))

    def has_seen(self, board: work.Board) -> bool:
        """Whether the viewer's clients know this already; they are shown it now."""
        before = self._seen.get(board.viewer)
        self._seen[board.viewer] = board
        return before is not None and (before.view, before.ask, before.undo) == (board.view, board.ask, board.undo)

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
