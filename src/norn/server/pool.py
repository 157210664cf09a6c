"""The worker processes, as the server sees them: one request at a time each, and a time limit that kills."""
from __future__ import annotations

import asyncio
import os
import struct
import sys
import zlib

import msgspec

from norn.server import work

READY_SECONDS = 30.0            # to start and import
MOST_BYTES = 64 << 20
NICE = 10                       # of the process that computes odds


class Stuck(Exception):
    """The rules did not come to an end in time, or took the worker down with them; it was killed."""


class Worker:
    """One process; when it is killed or dies, the next request starts another."""

    module = "norn.server.worker"

    def __init__(self, seconds: float, environment: dict[str, str], nice: int = 0) -> None:
        self.seconds = seconds
        self.environment = environment
        self.nice = nice
        self.started = 0                # how many processes there have been
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[work.Reply] = msgspec.msgpack.Decoder(work.Reply)

    async def start(self) -> None:
        async with self._one_at_a_time:
            await self._running()

    async def ask(self, request: work.Request, seconds: float | None = None) -> work.Reply:
        async with self._one_at_a_time:
            process = await self._running()
            try:
                async with asyncio.timeout(seconds or self.seconds):
                    return await self._exchange(process, request)
            except (TimeoutError, asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError) as error:
                # Cancelled half-way: an answer would come that nobody waits for. Start afresh.
                await self._end(process)
                if isinstance(error, asyncio.CancelledError):
                    raise
                raise Stuck(f"{type(request).__name__}: {type(error).__name__}") from error

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
        if self._process is not None and self._process.returncode is None:
            return self._process
        self.started += 1
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, str(int(self.seconds) + 1), str(self.nice),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=self.environment, limit=1 << 20,
        )
        assert process.stdout is not None
        async with asyncio.timeout(READY_SECONDS):
            ready = await process.stdout.readline()
        if ready != b"ready\n":
            await self._end(process)
            raise Stuck("a worker process does not start")
        self._process = process
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self._process = None
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def close(self) -> None:
        if self._process is not None:
            await self._end(self._process)


class Workers:
    """A table always goes to the same worker; a stuck one holds up its neighbours for the time limit at most."""

    def __init__(self, count: int, seconds: float, crashes: str) -> None:
        environment = {**os.environ}
        environment.setdefault("NORN_CRASHES", crashes)
        self._workers = [Worker(seconds, environment) for _ in range(count)]
        self.odds = Worker(seconds, environment, NICE)      # starts with the first question for odds

    async def start(self) -> None:
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def ask(self, request: work.Request, seconds: float | None = None) -> work.Reply:
        return await self._workers[zlib.crc32(request.table.encode()) % len(self._workers)].ask(request, seconds)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in [*self._workers, self.odds]))
