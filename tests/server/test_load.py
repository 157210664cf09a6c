"""The load test counts honestly: a refusal is no acknowledgement, and what a busy table drops is told."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

pytestmark = pytest.mark.once
FILE = Path(__file__).resolve().parents[2] / "bench/load.py"


@pytest.fixture(scope="module")
def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("load_bench", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["load_bench"] = module
    spec.loader.exec_module(module)
    return module


QUESTION = {"options": [{"id": "do:pass"}, {"id": "do:not_again"}], "at_least": 1, "at_most": 1}


class Socket:
    """Answers every message with what is given, or never."""

    def __init__(self, reply: dict[str, Any] | None) -> None:
        self.reply = reply
        self.seat: Any = None
        self.sent: list[dict[str, Any]] = []

    async def send(self, text: str) -> None:
        self.sent.append(msgspec.json.decode(text))
        if self.reply is not None:
            self.seat.hear({**self.reply, "id": self.sent[-1]["id"]})


def at_a_table(load: ModuleType, reply: dict[str, Any] | None) -> tuple[Any, Socket]:
    socket = Socket(reply)
    table = load.Table("hearts")
    socket.seat = load.Seat(socket, table)
    state = {"seat": 0, "ask": "0.0.1", "view": {"ask": QUESTION}}
    socket.seat.hear({"type": "welcome", "seats": [state]})
    return table, socket


def test_an_acknowledgement_is_timed(load: ModuleType) -> None:
    table, socket = at_a_table(load, {"type": "ack"})
    tally = load.Tally()
    asyncio.run(table.decide("1", time.perf_counter() - 2, tally))
    assert socket.sent[0]["choice"] == ["do:pass"]
    assert len(tally.times) == 1
    assert tally.times[0] > 2       # from when it was due
    assert table.asked == {}


def test_a_refusal_is_no_acknowledgement_and_the_question_stays(load: ModuleType) -> None:
    table, _ = at_a_table(load, {"type": "refused", "code": "illegal"})
    tally = load.Tally()
    asyncio.run(table.decide("1", time.perf_counter(), tally))
    assert tally.times == []
    assert tally.refused == {"illegal": 1}
    assert 0 in table.asked
    assert "refused 1 (illegal 1)" in tally.told(1.0)


def test_what_a_busy_table_drops_is_counted(load: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "PATIENCE", 0.05)
    table, _ = at_a_table(load, None)
    tally = load.Tally()

    async def three() -> None:
        now = time.perf_counter()
        await asyncio.gather(*(table.decide(str(i), now, tally) for i in range(3)))

    asyncio.run(three())
    assert (tally.due, tally.busy, tally.lost, tally.times) == (3, 2, 1, [])
    assert tally.bends
    assert "dropped 2 at a busy table" in tally.told(1.0)
