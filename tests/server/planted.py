"""Bugs for `tests.server.start` to plant: what the tests must notice."""

from __future__ import annotations

import asyncio
from typing import Any

from norn.server.room import Room
from norn.server.sqlite import SqliteStore
from norn.server.store import Change

_later: set[asyncio.Task[Any]] = set()


def ack_before_commit() -> None:
    """The decision is acknowledged at once and written a moment later."""
    commit = SqliteStore.commit

    async def hasty(self: SqliteStore, change: Change) -> bool:
        async def late() -> None:
            await asyncio.sleep(0.05)
            await commit(self, change)

        before = [task for task in _later if not task.done()]

        async def in_order() -> None:
            if before:
                await asyncio.wait(before)
            await late()

        task = asyncio.create_task(in_order())
        _later.add(task)
        return True

    SqliteStore.commit = hasty  # type: ignore[method-assign]


def forget_messages() -> None:
    """What a message had done is not remembered, so it would be done again."""
    remember = Room._remember

    def forgetful(self: Room, entry: Any) -> list[int]:
        found = remember(self, entry)
        self.done.clear()
        return found

    Room._remember = forgetful  # type: ignore[method-assign]


def forget_inputs() -> None:
    """The journal has the decision, but a server that starts again does not take it again."""

    remember = Room._remember

    def forgetful(self: Room, entry: Any) -> list[int]:
        found = remember(self, entry)
        self._inputs.clear()
        return found

    Room._remember = forgetful  # type: ignore[method-assign]
