"""Odds being computed: a slice at a time in a process of their own, told as they grow, ended at any time.

Nobody waits for them: tables have other processes. A rule that does not come to an end in an imagined game takes that
process down and nothing else.
"""
from __future__ import annotations

import asyncio
import contextlib
import secrets
import time

from norn.server import messages as m
from norn.server import work
from norn.server.pool import Stuck, Worker
from norn.server.room import Client, Refusing
from norn.server.settings import Limits

LONGEST = 3                     # times the seconds that one answer has
SLICE = 0.25                    # seconds from one look at a computation to the next
STUCK = "A rule did not come to an end in one of the imagined games. The table itself is as it was."
CUT_SHORT = "Another computation was stopped and took this one with it."


class Forecast:
    """One computation, for one client."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.name = secrets.token_hex(8)
        self.cancelled = False


class Forecasts:
    """All computations of this server, one at a time for each client."""

    def __init__(self, worker: Worker, limits: Limits) -> None:
        self.worker = worker
        self.limits = limits
        self._running: dict[Client, Forecast] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def check_room(self) -> None:
        if len(self._tasks) >= self.limits.odds:
            raise Refusing("busy", "Too many odds are being computed; try again in a moment.")

    def begin(self, client: Client, message: m.Odds, save: bytes, agents: dict[int, str]) -> None:
        self.check_room()
        self.cancel(client)
        forecast = self._running[client] = Forecast(message.id)
        choices = [tuple(choice) for choice in message.choices]
        # The worlds are drawn by a seed of their own: it tells nothing of the table's dice.
        request = work.OddsBegin(forecast.name, save, message.seat, choices, agents, secrets.token_hex(16))
        task = asyncio.create_task(self._run(client, forecast, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self, client: Client, message: str | None = None) -> bool:
        """End what a client has begun; with `message`, only if it is that. It is told what was found until then."""
        forecast = self._running.get(client)
        if forecast is None or message not in (None, forecast.message):
            return False
        forecast.cancelled = True
        del self._running[client]
        return True

    async def _run(self, client: Client, forecast: Forecast, request: work.OddsBegin) -> None:
        try:
            await self._compute(client, forecast, request)
        except Stuck:
            client.send(m.Refused(forecast.message, "rules_stuck", STUCK))
        except (TimeoutError, OSError):         # the process does not even start: the machine has other worries
            client.send(m.Refused(forecast.message, "busy", "Odds cannot be computed just now; try again later."))
        finally:
            if self._running.get(client) is forecast:
                del self._running[client]

    async def _compute(self, client: Client, forecast: Forecast, request: work.OddsBegin) -> None:
        # To compare more answers takes longer; whoever has seen enough stops it.
        seconds = self.limits.odds_seconds * min(LONGEST, (len(request.choices) + 3) / 4)
        reply = await self.worker.ask(request)
        began = time.monotonic()        # not before: the process may have had to be started, and the machine be busy
        shown = m.OddsShown(forecast.message, [])
        while True:
            if isinstance(reply, work.No):
                client.send(m.Refused(forecast.message, reply.code, reply.text))
                return
            if isinstance(reply, work.Pondered):
                part = max((time.monotonic() - began) / seconds, 1.0 if reply.done else 0.0)
                shown = m.OddsShown(forecast.message, reply.lines, round(min(1.0, part), 3), part >= 1, reply.remark)
            else:
                shown.remark = CUT_SHORT
                shown.done = True
            if forecast.cancelled and not shown.done:
                shown.done = True
                shown.remark = "Stopped."
            client.send(shown)
            if shown.done:
                break
            reply = await self.worker.ask(work.OddsOn(forecast.name, SLICE))
        with contextlib.suppress(Stuck):
            await self.worker.ask(work.Forget(forecast.name))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
