"""How many decisions a second the server takes: 200 tables, 400 sockets, on this machine's loopback only.

    python bench/load.py                          100 decisions a second, then more, until it bends
    python bench/load.py --rates 100 --seconds 20
    python bench/load.py --database postgresql://…

Each table is hearts with two links of two seats each, both connected. Decisions are spread evenly over time and over
the tables; an acknowledgement is timed from when its answer was due. It is bounded in time and stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.typing import Origin

START = """
import sys
from pathlib import Path
from norn.server.run import run
from norn.server.settings import Limits, Settings
limits = Limits(tables=10**6, requests=10**6, per_address=10**6, messages=10**6)
settings = Settings(Path(sys.argv[1]), port=0, database=sys.argv[2], workers=int(sys.argv[3]), limits=limits)
raise SystemExit(run(settings))
"""
SOME = msgspec.json.Decoder(dict[str, Any])


class Seat:
    """One socket: it knows what its two seats are asked."""

    def __init__(self, socket: Any, table: Table) -> None:
        self.socket = socket
        self.table = table
        self.waiting: dict[str, tuple[float, asyncio.Future[float]]] = {}

    async def listen(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                message = SOME.decode(text)
                if message["type"] in ("ack", "refused"):
                    sent, future = self.waiting.pop(message["id"])
                    if message["type"] == "refused":
                        print("refused:", message["code"], message["text"], file=sys.stderr)
                    if not future.done():
                        future.set_result(time.perf_counter() - sent)
                elif message["type"] in ("welcome", "update"):
                    for state in message["seats"]:
                        self.table.note(self, state)


class Table:
    """One table; which question to answer next."""

    def __init__(self) -> None:
        self.asked: dict[int, tuple[Seat, str, list[str]]] = {}
        self.busy = False
        self.tasks: list[asyncio.Task[None]] = []

    def note(self, seat: Seat, state: dict[str, Any]) -> None:
        if state.get("ask"):
            ask = state["view"]["ask"]
            ids = [option["id"] for option in ask["options"]]
            self.asked[state["seat"]] = (seat, state["ask"], random.sample(ids, ask["at_least"]))
        else:
            self.asked.pop(state["seat"], None)

    async def decide(self, name: str) -> float | None:
        """Answer something; how long the acknowledgement took."""
        if self.busy or not self.asked:
            return None
        self.busy = True
        try:
            number, (seat, ask, choice) = next(iter(self.asked.items()))
            del self.asked[number]
            message = {"type": "answer", "id": name, "ask": ask, "seat": number, "choice": choice}
            future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
            seat.waiting[name] = (time.perf_counter(), future)
            await seat.socket.send(msgspec.json.encode(message).decode())
            return await asyncio.wait_for(future, 30)
        finally:
            self.busy = False


async def sit_down(url: str, count: int) -> list[Table]:
    tables = []
    seats = [{"kind": "open"} if i % 2 else {} for i in range(4)]
    wish = {"game": "hearts", "options": {"target": 1000}, "seats": seats}
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        for _ in range(count):
            answer = (await http.post("/api/tables", json=wish)).raise_for_status().json()
            table = Table()
            mine, invitation, *_ = answer["links"]
            other = await http.post(f"/api/tables/{answer['table']}/claim", json={"seats": [1, 3], "name": "Bo"},
                                    headers={"authorization": f"Bearer {invitation['key']}"})
            for link in (mine, other.raise_for_status().json()["link"]):
                address = url.replace("http", "ws") + "/api/socket"
                socket = await connect(address, origin=Origin(url), proxy=None, max_size=None)
                await socket.send(msgspec.json.encode({"type": "hello", "key": link["key"]}).decode())
                table.tasks.append(asyncio.create_task(Seat(socket, table).listen()))
            tables.append(table)
    return tables


async def load(tables: list[Table], rate: float, seconds: float, names: itertools.count[int]) -> list[float]:
    """So many decisions a second for so long; how late after they were due they were acknowledged."""
    began = time.perf_counter()
    times: list[float] = []
    tasks = []

    async def one(table: Table, due: float) -> None:
        took = await table.decide(str(next(names)))
        if took is not None:
            times.append(max(took, time.perf_counter() - due))

    for i in range(int(rate * seconds)):
        due = began + i / rate
        pause = due - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)
        tasks.append(asyncio.create_task(one(tables[i % len(tables)], due)))
    await asyncio.gather(*tasks)
    return times


def part(times: list[float], share: float) -> float:
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * share))]


async def measure(url: str, options: argparse.Namespace) -> None:
    tables = await sit_down(url, options.tables)
    await asyncio.sleep(1)
    names = itertools.count()
    print(f"{options.tables} tables, {2 * options.tables} sockets; load of this machine {os.getloadavg()[0]:.1f}")
    await load(tables, 50, 2, names)
    for rate in options.rates:
        began = time.perf_counter()
        times = await load(tables, rate, options.seconds, names)
        took = time.perf_counter() - began
        late = f"p50 {part(times, 0.5):.1f} ms, p99 {part(times, 0.99):.1f} ms, all {part(times, 1):.1f} ms"
        print(f"{rate:.0f}/s: {len(times) / took:.0f}/s done; acknowledged within {late} ({len(times)})", flush=True)
        if part(times, 0.99) > 1000:
            print("it bends here")
            break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rates", type=float, nargs="+", default=[100, 200, 300, 400, 600, 800])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--database", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="norn-load-") as folder:
        command = [sys.executable, "-c", START, folder, options.database, str(options.workers)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent)
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found, "the server did not start"
            asyncio.run(measure(found[0], options))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
