"""Players who decide as fast as they can, while the server is killed under them; and what must be true afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from norn.server.store.records import Entry, unpack_entry
from tests.server.house import House, Made, follow
from tests.server.page_rules import events_of, options_of

LOST = (OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError)


class Sailor:
    """One who has all four seats of a table of hearts, and writes down what was acknowledged."""

    def __init__(self, house: House, made: Made, chance: random.Random) -> None:
        self.house = house
        self.made = made
        self.chance = chance
        self.acknowledged: list[str] = []
        self.sent: set[str] = set()
        self.unanswered: dict[str, Any] | None = None
        self.states: dict[int, dict[str, Any]] = {}
        self.events: dict[int, dict[int, Any]] = {seat: {} for seat in range(4)}
        self.over = False
        self.waits: list[float] = []

    async def sail(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.over:
            with contextlib.suppress(*LOST):
                url = f"ws://127.0.0.1:{self.house.port}/api/socket"
                async with connect(url, origin=self.house.url, max_size=None, proxy=None, open_timeout=2,  # type: ignore[arg-type]
                                   close_timeout=0.1) as socket:
                    await self._play(socket, stop)
            await asyncio.sleep(0.02)

    async def _play(self, socket: Any, stop: asyncio.Event) -> None:
        since = {str(seat): max(events, default=0) for seat, events in self.events.items()}
        held = {str(seat): state["digest"] for seat, state in self.states.items()}
        hello = {"type": "hello", "key": self.made.players[0], "since": since, "held": held}
        await socket.send(msgspec.json.encode(hello).decode())
        welcomed = False
        while not (stop.is_set() and self.unanswered is None):
            message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 10))
            self._note(message)
            if message["type"] == "welcome":
                welcomed = True
                if self.unanswered is not None:         # the connection was lost before the answer came
                    await self._send(socket)
            if welcomed and self.unanswered is None and not self.over and not stop.is_set():
                await self._decide(socket)

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] in ("welcome", "update"):
            for state in message["seats"]:
                before = self.states.get(state["seat"], {})
                follow(state, before.get("view", {}), before.get("digest", ""))
                self.states[state["seat"]] = state
                for event in events_of(state):
                    known = self.events[state["seat"]].setdefault(event["n"], event)
                    assert known["kind"] == event["kind"], f"event {event['n']} was told in two ways"
                self.over = self.over or bool(state["view"].get("outcome"))
        elif message["type"] in ("ack", "refused") and self.unanswered and message["id"] == self.unanswered["id"]:
            if message["type"] == "ack":
                self.acknowledged.append(message["id"])
                self.waits.append(time.monotonic() - self.began)
            self.unanswered = None
            if message["type"] == "refused":
                assert message["code"] in ("stale", "no_storage", "busy"), message
                raise ConnectionError("come back and look again")

    async def _decide(self, socket: Any) -> None:
        asked = [state for state in self.states.values() if state.get("ask")]
        if not asked:
            return
        state = self.chance.choice(asked)
        ask = state["view"]["ask"]
        choice = self.chance.sample([option["id"] for option in options_of(ask)], ask["at_least"])
        name = f"{len(self.sent)}"
        self.unanswered = {"type": "answer", "id": name, "ask": state["ask"], "seat": state["seat"], "choice": choice}
        self.sent.add(name)
        state["ask"] = ""                               # until the next update says otherwise
        await self._send(socket)

    async def _send(self, socket: Any) -> None:
        self.began = time.monotonic()
        await socket.send(msgspec.json.encode(self.unanswered).decode())


class Report:
    def __init__(self) -> None:
        self.acknowledged = 0
        self.lost: list[str] = []
        self.twice: list[str] = []
        self.unasked: list[str] = []
        self.starts: list[float] = []
        self.quarantined: list[str] = []

    def well(self) -> bool:
        return not (self.lost or self.twice or self.unasked or self.quarantined)

    def __repr__(self) -> str:
        starts = sorted(self.starts)
        return (
            f"{self.acknowledged} acknowledged, {len(self.lost)} lost, {len(self.twice)} twice, "
            f"{len(self.unasked)} unasked, {len(self.quarantined)} quarantined; {len(starts)} kills, ready after "
            f"{starts[len(starts) // 2]:.2f} s (median), {starts[-1]:.2f} s (slowest)"
        )


def storm(house: House, kills: int, tables: int = 6, seed: int = 1, patience: float = 30) -> Report:
    """Kill the server so many times under load; then compare what was acknowledged with what is there."""

    async def strike(_sailors: Sailors) -> float:
        house.kill()
        return await asyncio.to_thread(house.start)

    return weather(house, strike, kills, tables, seed, patience)


def worker_storm(house: House, kills: int, tables: int = 6, seed: int = 1, patience: float = 30) -> Report:
    """Kill not the server but all its workers; no table may suffer for it."""

    async def strike(sailors: Sailors) -> float:
        began, before = time.monotonic(), [len(sailor.acknowledged) for sailor in sailors]
        assert house.kill_workers(), "there is nobody to kill"
        # One acknowledgement may have been under way; with the second, a new worker has the table.
        while any(len(sailor.acknowledged) < one + 2 for sailor, one in zip(sailors, before, strict=True)):
            assert time.monotonic() - began < patience, "a table does not come back"
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    return weather(house, strike, kills, tables, seed, patience)


Sailors = list[Sailor]


def count(sailors: Sailors) -> int:
    return sum(len(sailor.acknowledged) for sailor in sailors)


def weather(
    house: House, strike: Callable[[Sailors], Awaitable[float]], kills: int, tables: int, seed: int, patience: float
) -> Report:
    """Let it strike so many times under load; a strike says how long it took until all was well again."""
    chance = random.Random(seed)
    sailors = [
        Sailor(house, house.table("hearts", "h0,h0,h0,h0", target=1000), random.Random(f"{seed} {i}"))
        for i in range(tables)
    ]
    report = Report()
    tasks: list[asyncio.Task[None]] = []

    async def more(wanted: int) -> None:
        """Until so many more decisions are acknowledged; a busy machine takes its time."""
        until = time.monotonic() + patience
        wanted += count(sailors)
        while count(sailors) < wanted and not all(task.done() for task in tasks):
            assert time.monotonic() < until, "the players do not get on"
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)

    async def run() -> None:
        stop = asyncio.Event()
        tasks.extend(asyncio.create_task(sailor.sail(stop)) for sailor in sailors)
        try:
            for _ in range(kills):
                await more(8 * tables)
                await asyncio.sleep(chance.random() * 0.3)
                report.starts.append(await strike(sailors))
            await more(4 * tables)
        finally:
            stop.set()      # also after a failure: `wait_for` may swallow that a sailor is cancelled
        await asyncio.gather(*tasks)

    asyncio.run(run())
    for sailor in sailors:
        compare(house, sailor, report)
    return report


def compare(house: House, sailor: Sailor, report: Report) -> None:
    """What the journal has of a sailor's messages, and whether a fresh look tells the same story."""
    entries = read_journal(house, sailor.made.id)
    applied = Counter(entry.message for entry in entries if entry.message)
    report.acknowledged += len(sailor.acknowledged)
    report.lost += [name for name in sailor.acknowledged if name not in applied]
    report.twice += [name for name, count in applied.items() if count > 1]
    report.unasked += [name for name in applied if name not in sailor.sent]
    with house.sit(sailor.made.players[0]) as fresh:
        if fresh.table["status"] == "quarantined":
            report.quarantined.append(f"{sailor.made.id}: {fresh.table['reason']}")
            return
        for seat in range(4):
            told = {n: event["text"] for n, event in sailor.events[seat].items()}
            again = {n: event["text"] for n, event in fresh.events[seat].items()}
            if any(again.get(n) != text for n, text in told.items()):
                report.lost.append(f"an event of seat {seat} that had been told")
        decided = [entry.done for entry in entries if entry.done is not None]
        played = [event for event in fresh.events[0].values() if event["kind"] == "played"]
        if len([one for one in decided if one.choice and len(one.choice) == 1]) > len(played):
            report.lost.append("a decision that the log does not know of")
    # The state itself, not what is told of it: one decision of a player for each that the journal has.
    save = house.http("GET", f"/api/tables/{sailor.made.id}/save", sailor.made.players[0]).json()
    by_players = [text for text in save["decisions"] if text.split("\t")[0].split(" ")[1] == "0"]
    if len(by_players) != len(decided):
        report.lost.append(f"{len(decided)} decisions in the journal, {len(by_players)} in the state")


def read_journal(house: House, table: str) -> list[Entry]:
    url = house.settings.get("database", "")
    if not url:
        with contextlib.closing(sqlite3.connect(house.data / "tables.sqlite")) as connection:
            rows = connection.execute("select entry from journal where tid = ? order by seq", (table,)).fetchall()
        return [unpack_entry(row[0]) for row in rows]

    async def read() -> list[Entry]:
        import asyncpg

        connection = await asyncpg.connect(url)
        try:
            found = await connection.fetch("select entry from norn_journal where tid = $1 order by seq", table)
        finally:
            await connection.close()
        return [unpack_entry(row[0]) for row in found]

    return asyncio.run(read())
