"""Whether storage reads and writes, and since when it does not. Looked at when somebody asks, now and then."""
from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from norn.server.settings import Settings
from norn.server.store.records import StorageError, Store

log = logging.getLogger("norn.server")
NO_KEY = b"nobody has this"


class Health(NamedTuple):
    """Otherwise than well: since when (in seconds since 1970) that was seen."""

    reads: bool
    writes: bool
    failing_since: int | None


class Pulse:
    """The health of storage. What went wrong goes to the log: it may name files."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._looked = -1e9
        self._reads = self._writes = True
        self._failing_since: int | None = None
        self._lock = asyncio.Lock()

    async def told(self) -> Health:
        async with self._lock:
            if time.monotonic() - self._looked > self.settings.limits.health_seconds:
                await self._look()
        return Health(self._reads, self._writes, self._failing_since)

    async def _look(self) -> None:
        self._reads = await self._works("read", lambda: self.store.find_link(NO_KEY))
        self._writes = await self._works("written to", self.store.touch)
        if self._reads and self._writes:
            self._failing_since = None
        elif self._failing_since is None:
            self._failing_since = int(self.settings.clock())
        self._looked = time.monotonic()

    async def _works(self, what: str, deed: Callable[[], Awaitable[object]]) -> bool:
        try:
            async with asyncio.timeout(self.settings.limits.health_seconds + 1):
                await deed()
        except (StorageError, TimeoutError) as error:
            log.error("storage cannot be %s: %s", what, str(error) or type(error).__name__)
            return False
        return True
