"""Many games on several cores: in batches, with a progress bar, and stopped cleanly by Ctrl-C."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

import click

S = TypeVar("S")
R = TypeVar("R")

LARGEST = 64  # games in a batch; Ctrl-C loses at most one batch for each core
AHEAD = 4  # batches for each core that wait for it
SAID_EVERY = 20  # seconds, where there is no bar
Work = Callable[[S, list[int]], list[R]]


def cores() -> int:
    """How many processes are worth starting."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(work: Work[S, R], setting: S, seeds: list[int], jobs: int, label: str) -> tuple[list[R], bool]:
    """The results in the order of the seeds, and whether all of them were reached."""
    done: dict[int, list[R]] = {}
    batches = _batches(seeds, jobs)
    complete = True
    with _progress(len(seeds), label) as bar:

        def keep(index: int, results: list[R]) -> None:
            done[index] = results
            if bar is not None:
                bar.update(len(results))

        try:
            if jobs == 1 or len(batches) == 1:
                for index, batch in enumerate(batches):
                    keep(index, work(setting, batch))
            else:
                _run_in_processes(work, setting, batches, jobs, keep)
        except KeyboardInterrupt:
            complete = False
    return [result for index in sorted(done) for result in done[index]], complete


def _batches(seeds: list[int], jobs: int) -> list[list[int]]:
    """One by one where nothing is gained by more; otherwise some for each core, for even loads at the end."""
    size = 1 if jobs == 1 else max(1, min(LARGEST, len(seeds) // (8 * jobs)))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


def _run_in_processes(
    work: Work[S, R], setting: S, batches: list[list[int]], jobs: int, keep: Callable[[int, list[R]], None]
) -> None:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(batches)), context, initializer=_start_worker)
    try:
        waiting: dict[Future[list[R]], int] = {}
        coming = iter(enumerate(batches))
        while True:
            # Only a few ahead: a million games are not handed over before the first is played.
            for index, batch in itertools.islice(coming, AHEAD * jobs - len(waiting)):
                waiting[pool.submit(work, setting, batch)] = index
            if not waiting:
                break
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                keep(waiting.pop(future), future.result())
    except BaseException:
        # A compiled endless loop ignores signals: whoever is still at work is ended, not asked.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.kill()
        raise
    pool.shutdown()


def _start_worker() -> None:
    """Ctrl-C is for the parent; games outside of norn.games are found here too."""
    from norn.cli.shared import look_in_other_packages

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    look_in_other_packages()


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
