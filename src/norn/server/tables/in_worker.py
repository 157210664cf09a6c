"""The table as a worker has it: loaded there when it is not, and known by a token."""
from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from norn.server.tables import holding
from norn.server.workers import work
from norn.server.workers.pool import Died, Unanswered, Unstaffed

if TYPE_CHECKING:
    from norn.server.tables.room import Room

STUCK = "A rule of this game did not come to an end. The table stands as before; the host may try again."
DIED = "What runs the rules died twice over the same step. The table stands as before; the host may try again."
UNLOADABLE = "The table does not load under the rules that are installed now. Nothing is lost; the host may try again."
UNSTAFFED = "The rules cannot be run just now; please try again in a moment."


class Unloadable(Unanswered):
    """What is stored does not come back to life."""


def reason_of(error: Unanswered) -> str:
    """Why a table is quarantined."""
    return UNLOADABLE if isinstance(error, Unloadable) else DIED if isinstance(error, Died) else STUCK


class InWorker:
    """Asks about the table as it is now."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._token = ""                # of the table that the worker has; "": not the one that is meant
        self._guarded = False           # as loaded there

    def adopt(self, token: str) -> None:
        """What the worker tried on a copy was committed."""
        self._token = token

    def forget(self) -> None:
        """What the worker has is not the table any more."""
        self._token = ""

    async def ask(self, make: Callable[[str], work.Request], seconds: float | None = None) -> work.Reply:
        """Ask about the table as it is now; where the worker does not have it, load it there first."""
        deaths = 0
        for _ in range(4):
            if self._token and self._guarded >= self.room.guarded:
                try:
                    reply = await self.room.workers.ask(make(self._token), seconds)
                except Died:
                    deaths += 1
                    if deaths > 1:
                        raise
                    reply = work.Missing()      # its successor does not have the table
                if not isinstance(reply, work.Missing) and self.room.grounds.take(reply):
                    return reply
            await self._load()
        raise Unstaffed("the workers lose the table")

    async def _load(self) -> None:
        token = secrets.token_hex(8)
        room, row = self.room, self.room.stored
        inputs = [work.Input(*astuple(one)) for one in room.decided_since_save()]
        guarded = room.guarded
        who = holding.controllers(row.about.seats), holding.floors(row.about)
        load = work.Load(row.id, token, row.save, room.log.newest(), inputs, row.about.epochs, *who, guarded)
        reply = await room.workers.ask_twice(load)
        if not isinstance(reply, work.Begun):
            raise Unloadable(reply.text if isinstance(reply, work.Refused) else type(reply).__name__)
        self._token = token
        self._guarded = guarded
        row.about.hides = reply.hides           # tables made before this was kept have only the guess
        if reply.remark or reply.guarded:
            await room.carry_over(reply)
