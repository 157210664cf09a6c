"""Odds in a process of their own: what the server tells, what can be stopped, what never comes to an end."""

from __future__ import annotations

import time

import msgspec
import pytest

from norn.host import forecast
from norn.host.estimates import STUCK, Estimate
from norn.host.forecast import DIED, STOPPED, Forecast, Wish, estimates
from norn.host.odds import Odds
from norn.kernel.catalogue import look_in, open_table, packages
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.server.workers import handling, work
from tests.host.test_odds import wager

CHOICES: list[tuple[str, ...]] = [("do:roll",), ("do:guess",)]


def all_of(odds: Odds) -> Odds:
    while not odds.done:
        odds.work(1.0)
    return odds


def test_the_terminal_tells_what_the_server_tells() -> None:
    """The same table, seat, answers and seed: the same worlds and games, to the last figure."""
    table = wager()
    save = save_bytes(table)
    served = handling.begin_odds(work.OddsBegin("a table", save, 0, CHOICES, {1: "random"}, "a seed"))
    by_server = handling.go_on(all_of(served), 0.0).lines
    *_, by_host = estimates(Wish(packages(), save, 0, CHOICES, {1: "random"}, "a seed", 60.0))
    *_, by_process = Forecast(table, 0, CHOICES, {1: "random"}, "a seed", 60.0)
    assert by_host == by_process == Estimate(by_server, 1.0, done=True)
    assert [line.games for line in by_server] == [400, 400]


def test_a_wish_keeps_within_its_time() -> None:
    table = open_table("hearts", seed=5)
    choice = tuple(table.pending[0].ids[:3])
    began = time.monotonic()
    told = list(estimates(Wish(packages(), save_bytes(table), 0, [choice], {}, "a seed", 0.6)))
    assert time.monotonic() - began < 5
    assert [one.done for one in told] == [False] * (len(told) - 1) + [True]
    assert told[-1].lines[0].worlds > 0


def test_a_forecast_is_stopped_at_once() -> None:
    table = open_table("hearts", seed=5)
    running = Forecast(table, 0, [tuple(table.pending[0].ids[:3])], {}, "a seed", 60.0)
    told = iter(running)
    assert not next(told).done
    began = time.monotonic()
    running.stop()
    *_, last = told
    assert (last.done, last.remark) == (True, STOPPED)
    assert last.lines, "what was known by then"
    assert time.monotonic() - began < 5
    assert running._process.returncode is not None


def pit() -> Table:
    look_in("tests.server.games")
    table = open_table("wager", seed=1, options={"pit": "open"})
    table.answer(0, "do:odd")
    table.answer(1, "do:odd")
    return table


def test_a_rule_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "GRACE", 3.0)
    *_, last = Forecast(pit(), 0, [("do:sink",)], {}, "a seed", 1.0)
    assert last == Estimate([], 0.0, done=True, remark=STUCK)


def test_a_process_that_dies_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "save_bytes", lambda table: b"no save")
    *_, last = Forecast(wager(), 0, CHOICES, {}, "a seed", 1.0)
    assert (last.lines, last.done, last.remark) == ([], True, DIED)


def test_an_estimate_can_be_told_in_a_line() -> None:
    *_, last = estimates(Wish(packages(), save_bytes(wager()), 0, CHOICES, {}, "a seed", 60.0))
    line = msgspec.json.encode(last)
    assert b"\n" not in line
    assert msgspec.json.decode(line, type=Estimate) == last
