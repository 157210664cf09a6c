"""Odds being computed: a slice at a time in a process of their own, told as they grow, ended at any time.

Nobody waits for them: tables have other processes. A rule that does not come to an end in an imagined game takes that
process down and nothing else.
"""
from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter

from norn.host.estimates import STUCK
from norn.host.odds import SLICE, seconds_for
from norn.server.messages import sockets
from norn.server.settings import Limits
from norn.server.tables.client import Client, Refusing
from norn.server.workers import work
from norn.server.workers.pool import Died, Stuck, Unanswered, Worker

DIED = "What computes the odds died twice over them. The table itself is as it was."
STOPPED = "Stopped."
MADE_ROOM = "Stopped: others want to know their odds, too."
CUT_SHORT = "What computes the odds was ended a second time; this is what was found until then."


class Forecast:
    """One computation, for one person, told to the client who asked."""

    def __init__(self, client: Client, message: str) -> None:
        self.client = client
        self.message = message
        self.name = secrets.token_hex(8)
        self.began = 0.0                # when its process had it: waiting for that takes nothing from its time
        self.ended = ""                 # why, before its time
        self.begun_again = False


class Forecasts:
    """All computations of this server: one at a time for each person, and no address may keep others from theirs."""

    def __init__(self, worker: Worker, limits: Limits) -> None:
        self.worker = worker
        self.limits = limits
        self._running: dict[str, Forecast] = {}         # by person, the oldest first
        self._last: dict[str, asyncio.Task[None]] = {}  # by person, also one that is about to end
        self._tasks: set[asyncio.Task[None]] = set()

    def check_room(self, client: Client) -> None:
        """Raises Refusing where all places are taken by people who have no more than their share."""
        self._who_must_go(client)

    def _who_must_go(self, client: Client) -> Forecast | None:
        if client.person in self._running or len(self._running) < self.limits.odds:
            return None
        taken = Counter(forecast.client.address for forecast in self._running.values())
        address, most = taken.most_common(1)[0]
        if most <= taken[client.address] + 1:
            raise Refusing("busy", "Too many odds are being computed; try again in a moment.")
        return next(forecast for forecast in self._running.values() if forecast.client.address == address)

    def begin(self, client: Client, message: sockets.Odds, save: bytes, agents: dict[int, str]) -> None:
        too_many = self._who_must_go(client)
        if too_many is not None:
            self._end(too_many, MADE_ROOM)
        self.cancel(client)
        forecast = self._running[client.person] = Forecast(client, message.id)
        choices = [tuple(choice) for choice in message.choices]
        # The worlds are drawn by a seed of their own: it tells nothing of the table's dice.
        request = work.OddsBegin(forecast.name, save, message.seat, choices, agents, secrets.token_hex(16))
        task = asyncio.create_task(self._run(forecast, request, self._last.get(client.person)))
        self._last[client.person] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._forget(client.person, done))

    def _forget(self, person: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._last.get(person) is task:
            del self._last[person]

    def cancel(self, client: Client, message: str | None = None) -> bool:
        """End what a person has begun; with `message`, only if it is that. What was found until then is told."""
        forecast = self._running.get(client.person)
        if forecast is None or message not in (None, forecast.message):
            return False
        self._end(forecast, STOPPED)
        return True

    def leave(self, client: Client) -> None:
        """A connection is gone, and whoever asked with it."""
        forecast = self._running.get(client.person)
        if forecast is not None and forecast.client is client:
            self._end(forecast, STOPPED)

    def _end(self, forecast: Forecast, why: str) -> None:
        forecast.ended = why
        del self._running[forecast.client.person]

    async def _run(self, forecast: Forecast, request: work.OddsBegin, before: asyncio.Task[None] | None) -> None:
        client = forecast.client
        try:
            if before is not None:
                # One after the other: a person who asks again and again has one place, not many.
                await asyncio.wait({before})
            await self._compute(client, forecast, request)
        except Stuck:
            client.send(sockets.Refused(forecast.message, "rules_stuck", STUCK))
        except Died:
            client.send(sockets.Refused(forecast.message, "rules_failed", DIED))
        except (Unanswered, OSError):           # the process does not even start: the machine has other worries
            client.send(sockets.Refused(forecast.message, "busy", "Odds cannot be computed just now; try again later."))
        finally:
            if self._running.get(client.person) is forecast:
                del self._running[client.person]

    async def _compute(self, client: Client, forecast: Forecast, request: work.OddsBegin) -> None:
        seconds = seconds_for(len(request.choices), self.limits.odds_seconds)
        shown = sockets.OddsShown(forecast.message, [])
        if forecast.ended:
            client.send(sockets.OddsShown(forecast.message, [], done=True, remark=forecast.ended))
            return
        reply = await self._ask(forecast, request, request)
        forecast.began = time.monotonic()
        while True:
            if isinstance(reply, work.Refused):
                client.send(sockets.Refused(forecast.message, reply.code, reply.text))
                return
            if isinstance(reply, work.Pondered):
                part = max((time.monotonic() - forecast.began) / seconds, 1.0 if reply.done else 0.0)
                shown = sockets.OddsShown(
                    forecast.message, reply.lines, round(min(1.0, part), 3), part >= 1, reply.remark
                )
            else:
                shown.remark = CUT_SHORT
                shown.done = True
            if forecast.ended and not shown.done:
                shown.done = True
                shown.remark = forecast.ended
            client.send(shown)
            if shown.done:
                break
            reply = await self._ask(forecast, work.OddsOn(forecast.name, SLICE), request)
        with contextlib.suppress(Unanswered):
            await self.worker.ask(work.Forget(forecast.name))

    async def _ask(self, forecast: Forecast, request: work.Request, beginning: work.OddsBegin) -> work.Reply:
        """Ask; a process that has died, over this or over another's game, is replaced, and it begins again: once."""
        try:
            reply = await self.worker.ask(request)
        except Died:
            if forecast.begun_again:
                raise
            reply = work.Missing()
        if not isinstance(reply, work.Missing) or forecast.begun_again:
            return reply
        forecast.begun_again = True
        reply = await self.worker.ask(beginning)
        forecast.began = time.monotonic()
        return reply

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
