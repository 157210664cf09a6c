"""Many games on several cores: in batches, with a progress bar, and stopped cleanly by Ctrl-C.

A process that dies (killed, out of memory, taken down by a game) is replaced, and the games of its batch are played
again, one by one; a game by itself over which two have died is given up, and says so.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

import click

S = TypeVar("S")
R = TypeVar("R")

LARGEST = 64  # games in a batch; Ctrl-C loses at most one batch for each core
STARTS = 10  # processes in a row that may die before they are ready to play
SAID_EVERY = 20  # seconds, where there is no bar
Work = Callable[[S, list[int]], list[R]]
Lost = Callable[[S, int], R]


def cores() -> int:
    """How many processes are worth starting."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    work: Work[S, R], lost: Lost[S, R], setting: S, seeds: list[int], jobs: int, label: str
) -> tuple[list[R], bool]:
    """The results in the order of the seeds, and whether all were reached; `lost` is told of a game given up."""
    done: dict[int, list[R]] = {}
    batches = _batches(seeds, jobs)
    complete = True
    with _progress(len(seeds), label) as bar:

        def keep(start: int, results: list[R]) -> None:
            done[start] = results
            if bar is not None:
                bar.update(len(results))

        try:
            if jobs == 1 or len(batches) == 1:
                for start, batch in batches:
                    keep(start, work(setting, batch))
            else:
                _Hall(work, lost, setting, batches, keep).play(min(jobs, len(batches)))
        except KeyboardInterrupt:
            complete = False
    return [result for start in sorted(done) for result in done[start]], complete


def _batches(seeds: list[int], jobs: int) -> list[tuple[int, list[int]]]:
    """One by one where nothing is gained by more; otherwise some for each core, for even loads at the end."""
    size = 1 if jobs == 1 else max(1, min(LARGEST, len(seeds) // (8 * jobs)))
    return [(start, seeds[start : start + size]) for start in range(0, len(seeds), size)]


class _Hall(Generic[S, R]):
    """The processes that play, and what each of them is busy with."""

    def __init__(
        self,
        work: Work[S, R],
        lost: Lost[S, R],
        setting: S,
        batches: list[tuple[int, list[int]]],
        keep: Callable[[int, list[R]], None],
    ) -> None:
        self.work, self.lost, self.setting, self.keep = work, lost, setting, keep
        self.waiting = deque(batches)
        self.again: set[int] = set()  # games over which a process has died that played nothing else
        self.busy: dict[Connection, tuple[int, list[int]] | None] = {}  # None: it is not ready yet
        self.processes: dict[Connection, Any] = {}
        self.deaths = 0  # in a row, before they were ready

    def play(self, jobs: int) -> None:
        try:
            for _ in range(jobs):
                self._hire()
            while self.busy:
                for connection in wait(list(self.busy)):
                    assert isinstance(connection, Connection)
                    self._hear(connection)
        finally:
            # A compiled endless loop ignores signals: whoever is still at work is ended, not asked.
            for process in self.processes.values():
                process.kill()

    def _hire(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_play_on, args=(theirs, self.work, self.setting), daemon=True)
        process.start()
        theirs.close()
        self.processes[ours], self.busy[ours] = process, None

    def _hear(self, connection: Connection) -> None:
        """A process is ready, has played a batch, has failed, or is dead."""
        batch = self.busy[connection]
        try:
            said = connection.recv()
        except (EOFError, OSError):
            self._bury(connection, batch)
            return
        self.deaths = 0
        if isinstance(said, BaseException):
            raise said
        if batch is not None:
            self.keep(batch[0], said)
        if not self.waiting:
            self._let_go(connection)
            return
        self.busy[connection] = batch = self.waiting.popleft()
        try:
            connection.send(batch)
        except OSError:  # it has died meanwhile
            self._bury(connection, batch)

    def _bury(self, connection: Connection, batch: tuple[int, list[int]] | None) -> None:
        self._let_go(connection)
        if batch is None:
            self.deaths += 1
            if self.deaths >= STARTS:
                raise click.ClickException("the processes that play die before they begin; try --jobs 1")
        elif batch[0] in self.again:
            self.keep(batch[0], [self.lost(self.setting, batch[1][0])])
        else:
            start, seeds = batch
            if len(seeds) == 1:
                self.again.add(start)
            self.waiting.extendleft((start + i, [seed]) for i, seed in reversed(list(enumerate(seeds))))
        if self.waiting:
            self._hire()

    def _let_go(self, connection: Connection) -> None:
        del self.busy[connection]
        connection.close()
        self.processes.pop(connection).kill()


def _play_on(connection: Connection, work: Work[S, R], setting: S) -> None:
    """In a process of its own: play what comes until nothing comes any more."""
    _start_worker()
    connection.send(None)
    try:
        while True:
            _, seeds = connection.recv()
            try:
                connection.send(work(setting, seeds))
            except Exception as error:
                connection.send(error)
    except (EOFError, OSError):
        return


def _start_worker() -> None:
    """Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Lines:
    """How far a long run has come, in a log: a line now and then."""

    def __init__(self, length: int, label: str) -> None:
        self.length = length
        self.label = label
        self.done = 0
        self.said = time.monotonic()

    def update(self, count: int) -> None:
        self.done += count
        if time.monotonic() - self.said >= SAID_EVERY:
            self.said = time.monotonic()
            click.echo(f"{self.label}: {self.done:,} of {self.length:,} games", err=True)


def _progress(length: int, label: str) -> AbstractContextManager[Any]:
    """A bar on standard error, where somebody can see it; otherwise lines there."""
    if not sys.stderr.isatty():
        return nullcontext(_Lines(length, label))
    return click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
