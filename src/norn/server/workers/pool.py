"""The worker processes, as the server sees them: one request at a time each, and a time limit that kills."""
from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
import time
import zlib
from collections import Counter

import msgspec

from norn.server.workers import work

READY_SECONDS = 30.0            # to start and import
STARTS = 3                      # processes that may die before they are ready
MOST_BYTES = 64 << 20
NICE = 10                       # of the process that computes odds
PATIENCE = 0.25                 # seconds that a table waits for a request of another one


class HeldUp(Exception):
    """Another table's request takes long."""


class Unanswered(Exception):
    """A worker gave no answer; what it was asked has changed nothing."""


class Stuck(Unanswered):
    """The rules did not come to an end in time; the worker was killed."""


class Died(Unanswered):
    """The worker died over it: killed by somebody, out of memory, or by what it was asked."""


class Unstaffed(Unanswered):
    """No worker can be had just now: no table's fault."""


class Worker:
    """One process; when it is killed or dies, the next request starts another."""

    module = "norn.server.workers.worker"

    def __init__(self, seconds: float, environment: dict[str, str], nice: int = 0) -> None:
        self.seconds = seconds
        self.environment = environment
        self.nice = nice
        self.started = 0                # how many processes there have been,
        self.ended: Counter[str] = Counter()        # and why they are no more: stuck, died, dropped
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._since = 0.0               # when the request that it is busy with began
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[work.Reply] = msgspec.msgpack.Decoder(work.Reply)

    async def start(self) -> None:
        async with self._one_at_a_time:
            await self._running()

    def is_alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def is_held_up(self) -> bool:
        return self._one_at_a_time.locked() and time.monotonic() - self._since > PATIENCE

    async def _turn(self, patient: bool) -> None:
        """Wait until it is free. One who is not patient waits for many short requests, but not for one long one."""
        lock = self._one_at_a_time
        if patient or not lock.locked():
            await lock.acquire()
            return
        taken = asyncio.ensure_future(lock.acquire())
        try:
            while not taken.done():
                if self.is_held_up():
                    raise HeldUp
                await asyncio.wait({taken}, timeout=PATIENCE)
        except BaseException:
            if not taken.cancel():
                lock.release()
            raise

    async def ask(self, request: work.Request, seconds: float | None = None, patient: bool = True) -> work.Reply:
        await self._turn(patient)
        self._since = time.monotonic()
        try:
            process = await self._running()
            try:
                async with asyncio.timeout(seconds or self.seconds):
                    return await self._exchange(process, request)
            except (TimeoutError, asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError) as error:
                # Cancelled half-way: an answer would come that nobody waits for. Start afresh.
                await self._end(process)
                if isinstance(error, asyncio.CancelledError):
                    self.ended["dropped"] += 1
                    raise
                kind = Stuck if isinstance(error, TimeoutError) else Died
                self.ended["stuck" if kind is Stuck else "died"] += 1
                raise kind(f"{type(request).__name__}: {type(error).__name__}") from error
        finally:
            self._one_at_a_time.release()

    async def _exchange(self, process: asyncio.subprocess.Process, request: work.Request) -> work.Reply:
        assert process.stdin is not None
        assert process.stdout is not None
        data = self._encoder.encode(request)
        process.stdin.write(struct.pack(">I", len(data)) + data)
        await process.stdin.drain()
        size = struct.unpack(">I", await process.stdout.readexactly(4))[0]
        if size > MOST_BYTES:
            raise ConnectionError("an answer of absurd size")
        return self._decoder.decode(await process.stdout.readexactly(size))

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is not None:
            if self._process.returncode is None:
                return self._process
            self.ended["died"] += 1             # with nothing to do
            self._process = None
        for _ in range(STARTS):
            try:
                async with asyncio.timeout(READY_SECONDS):
                    self._process = await self._start()
            except (OSError, TimeoutError) as error:
                raise Unstaffed("a worker process does not start") from error
            if self._process is not None:
                return self._process
        raise Unstaffed("worker processes die before they are ready")

    async def _start(self) -> asyncio.subprocess.Process | None:
        """A process that is ready; None: it died before."""
        self.started += 1
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, str(int(self.seconds) + 1), str(self.nice),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=self.environment, limit=1 << 20,
        )
        assert process.stdout is not None
        ready = b""
        try:
            ready = await process.stdout.readline()
        finally:
            if ready != b"ready\n":
                self.ended["died"] += 1
                await self._end(process)
        return process if ready == b"ready\n" else None

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self._process = None
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def close(self) -> None:
        if self._process is not None:
            await self._end(self._process)


class Workers:
    """A table stays with its worker, unless that one is held up by another table: then it moves to the next."""

    def __init__(self, count: int, seconds: float, crashes: str) -> None:
        environment = {**os.environ}
        environment.setdefault("NORN_CRASHES", crashes)
        self._workers = [Worker(seconds, environment) for _ in range(count)]
        self._moved: dict[str, int] = {}                    # tables that are not where their names say
        self.odds = Worker(seconds, environment, NICE)      # starts with the first question for odds
        self.trials = Worker(seconds, environment)          # likewise, with the first trial

    def by_kind(self) -> dict[str, list[Worker]]:
        return {"rules": self._workers, "odds": [self.odds], "trials": [self.trials]}

    async def start(self) -> None:
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def ask(self, request: work.Request, seconds: float | None = None) -> work.Reply:
        count = len(self._workers)
        at = self._moved.get(request.table, zlib.crc32(request.table.encode()) % count)
        for i in range(count):
            here = (at + i) % count
            with contextlib.suppress(HeldUp):
                reply = await self._workers[here].ask(request, seconds, patient=False)
                if i:
                    self._moved[request.table] = here       # it is not there yet: the reply says so
                if isinstance(request, work.Forget):
                    self._moved.pop(request.table, None)
                return reply
        return await self._workers[at].ask(request, seconds)

    async def ask_twice(self, request: work.Begin | work.Take | work.Load) -> work.Reply:
        """What a worker needs nothing else for: when one dies over it, its successor is asked."""
        with contextlib.suppress(Died):
            return await self.ask(request)
        return await self.ask(request)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in [*self._workers, self.odds, self.trials]))
