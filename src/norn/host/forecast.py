"""Odds in a process of their own: the screen stays quick meanwhile, and a rule that never ends can be ended.

`python -m norn.host.forecast` reads a wish from its input and tells estimates, line by line, until the time is over or
nobody listens any more.
"""
from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence

import msgspec

from norn.host.estimates import STUCK, Estimate
from norn.host.odds import SLICE, Odds, seconds_for
from norn.kernel.catalogue import look_in, packages
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table

GRACE = 15.0                # seconds to start, and for the one decision that was begun at the end
NICE = 10
STOPPED = "Stopped."
DIED = "What computes the odds came to an early end. The table itself is as it was."


class Wish(msgspec.Struct):
    """What to compute the odds of."""

    packages: list[str]         # where games are looked for
    save: bytes
    seat: int
    choices: list[tuple[str, ...]]
    agents: dict[int, str]
    seed: str
    seconds: float


def estimates(wish: Wish) -> Iterator[Estimate]:
    """The odds as they grow; the last one is `done`."""
    for package in wish.packages:
        look_in(package)
    odds = Odds(load_bytes(wish.save).table, wish.seat, wish.choices, wish.agents, wish.seed)
    began = time.monotonic()
    done = False
    while not done:
        odds.work(min(SLICE, wish.seconds))
        part = 1.0 if odds.done else (time.monotonic() - began) / max(wish.seconds, 0.001)
        done = part >= 1
        yield Estimate(odds.told(), round(min(1.0, part), 3), done, odds.remark)


class Forecast:
    """A computation that has begun. `stop` may be called at any time, from any thread."""

    def __init__(
        self, table: Table, seat: int, choices: Sequence[tuple[str, ...]], agents: dict[int, str], seed: str,
        seconds: float,
    ) -> None:
        limit = seconds_for(len(choices), seconds)
        wish = Wish(packages(), save_bytes(table), seat, list(choices), agents, seed, limit)
        self.ended = ""             # why, before its time
        # It finds what is found here, and nothing that happens to lie in the folder one is in.
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "norn.host.forecast"], env={**os.environ, "PYTHONPATH": path},
            start_new_session=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        self._watch = threading.Timer(limit + GRACE, self.stop, [STUCK])
        self._watch.daemon = True
        self._watch.start()
        self._send = threading.Thread(target=self._tell, args=(msgspec.msgpack.encode(wish),), daemon=True)
        self._send.start()          # a large table does not fit into a pipe that nobody reads yet

    def _tell(self, wish: bytes) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError), self._process.stdin as stdin:       # it may be stopped meanwhile
            stdin.write(wish)

    def __iter__(self) -> Iterator[Estimate]:
        """What is known, as it comes; ends soon after `stop`."""
        assert self._process.stdout is not None
        last = Estimate([])
        with self._process.stdout as told:
            for line in told:
                last = msgspec.json.decode(line, type=Estimate)
                yield last
        self.stop(DIED)
        if not last.done:
            yield Estimate(last.lines, last.part, done=True, remark=self.ended)

    def stop(self, why: str = STOPPED) -> None:
        self.ended = self.ended or why
        self._watch.cancel()
        self._process.kill()
        self._process.wait()
        self._send.join()


def main() -> None:
    told = os.fdopen(os.dup(1), "wb")
    sys.stdout = sys.stderr         # what a game or an agent prints is no estimate
    os.nice(NICE)
    wish = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Wish)
    try:
        for estimate in estimates(wish):
            told.write(msgspec.json.encode(estimate) + b"\n")
            told.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
