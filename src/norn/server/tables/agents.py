"""The agents of a table decide, in the background, until it is a person's turn."""
from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from norn.server.store.records import Entry
from norn.server.tables.client import Refusing
from norn.server.workers import work

if TYPE_CHECKING:
    from norn.server.tables.room import Room

BUSY_WAIT = 1.0                 # seconds, where no worker could be had


class Agents:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self._go_on = False

    def wake(self) -> None:
        """Let agents decide, in the background, until it is a person's turn."""
        if self.room.about.status != "open" or not self.room.agent_seats() or self.room.deleted:
            return
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        self._go_on = True
        while self._go_on and not self.room.deleted:
            try:
                await self.room.change(self._one_move)
            except Refusing as refused:
                if refused.code != "busy":
                    return
                self._go_on = True
                await asyncio.sleep(BUSY_WAIT)

    async def _one_move(self) -> None:
        room = self.room
        self._go_on = False
        if room.about.status != "open":
            return
        token = secrets.token_hex(8)
        began = asyncio.get_running_loop().time()
        viewers, due = room.audience.viewers(), room.save_is_due()
        reply = await room.in_worker.ask(
            lambda now: work.Move(room.stored.id, now, token, room.agent_seats(), viewers, due)
        )
        await self._keep_pace(began)
        if isinstance(reply, work.Refused):
            await room.notice("An agent could not decide, because a rule failed. The host may take its seat over.")
        if not isinstance(reply, work.Changed):
            return
        await room.record(reply, Entry(0, "decision", room.now()), token)
        room.audience.broadcast(reply.boards, reply.events, [])
        self._go_on = reply.agents_next
        if reply.over:
            room.audience.tell_table()
        if reply.remark:
            await room.notice(reply.remark)

    async def _keep_pace(self, began: float) -> None:
        """An agent that has one card to play would be quicker: what it takes is rounded up."""
        pace = self.room.settings.agent_seconds
        if self.room.guarded and pace > 0:
            await asyncio.sleep(pace - (asyncio.get_running_loop().time() - began) % pace)
