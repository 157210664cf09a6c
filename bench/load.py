"""How many decisions a second the server takes: 200 tables, 400 sockets, on this machine's loopback only.

    python bench/load.py                          100 decisions a second, then more, until it bends
    python bench/load.py --rates 100 --seconds 20 --games realms mistfall
    python bench/load.py --database postgresql://…

Tables of every game by turns, each with its usual seats held by two links, both connected; a table whose game is over
is followed by a new one. Decisions are spread evenly over time and over the tables. A decision is acknowledged, and
timed from when it was due; or refused (a random answer may not fit); or lost, when nothing comes back in 30 seconds.
One that was due while the table still waited for the last acknowledgement is dropped, and so is one at a table that
asks nobody. Each is counted for itself. The run is bounded in time and stops by itself.

Beside the times: the bytes that came to the sockets, and the processor's time that the server and its workers took for
each decision, which says the same on a machine where others work. `--deflate` has the server compress what it sends.
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
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from norn.server.tables.patches import apply

START = """
import sys
from pathlib import Path
from norn.server.run import run
from norn.server.settings import Limits, Settings
import uvicorn
if sys.argv[4] == "deflate":
    begin, how = uvicorn.Config.__init__, {"ws_per_message_deflate": True}
    uvicorn.Config.__init__ = lambda self, *given, **named: begin(self, *given, **{**named, **how})
limits = Limits(tables=10**6, requests=10**6, per_address=10**6, messages=10**6)
settings = Settings(Path(sys.argv[1]), port=0, database=sys.argv[2], workers=int(sys.argv[3]), limits=limits)
raise SystemExit(run(settings))
"""
SOME = msgspec.json.Decoder(dict[str, Any])
PATIENCE = 30       # seconds
NOT_AGAIN = "do:not_again"
OPTIONS = {"hearts": {"target": 1000}}      # long games
BENDS = 0.01        # more dropped or lost than this share, and the rate is too much for the server


class Heard(ClientConnection):
    """Counts what comes over the wire, of all sockets together."""

    octets = 0

    def data_received(self, data: bytes) -> None:
        Heard.octets += len(data)
        super().data_received(data)


class Tally:
    """What became of the decisions that were due."""

    def __init__(self) -> None:
        self.due = 0
        self.times: list[float] = []        # of those acknowledged
        self.refused: Counter[str] = Counter()
        self.busy = 0       # dropped: the last answer of the table was still on its way
        self.idle = 0       # dropped: the table asks nobody, or its game is over and the next not yet open
        self.lost = 0

    def part(self, share: float) -> float:
        """Milliseconds within which this share of the acknowledgements came."""
        if not self.times:
            return float("inf")
        return 1000 * sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * share))]

    @property
    def bends(self) -> bool:
        return self.part(0.99) > 1000 or self.busy + self.lost > BENDS * self.due

    def told(self, took: float) -> str:
        shares = {"p50": 0.5, "p99": 0.99, "all": 1.0}
        late = ", ".join(f"{word} {self.part(share):.1f} ms" for word, share in shares.items())
        refused = ", ".join(f"{code} {count}" for code, count in self.refused.most_common())
        return (f"{len(self.times) / took:.0f}/s done; of {self.due} due {len(self.times)} acknowledged within {late}; "
                f"refused {self.refused.total()}{f' ({refused})' if refused else ''}, "
                f"dropped {self.busy} at a busy table and {self.idle} where nobody was asked, lost {self.lost}")


class Seat:
    """One socket: it knows what its seats are asked."""

    def __init__(self, socket: Any, table: Table) -> None:
        self.socket = socket
        self.table = table
        self.waiting: dict[str, asyncio.Future[str]] = {}       # message id -> "" for an ack, or why not
        self.views: dict[int, Any] = {}

    async def listen(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                self.hear(SOME.decode(text))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("ack", "refused"):
            future = self.waiting.pop(message["id"], None)
            if future is not None and not future.done():
                future.set_result("" if message["type"] == "ack" else message["code"])
        elif message["type"] in ("welcome", "update"):
            for state in message["seats"]:
                if "view" not in state:
                    before = self.views[state["seat"]]
                    state["view"] = apply(before, state["patch"]) if "patch" in state else before
                self.views[state["seat"]] = state["view"]
                self.table.note(self, state)


class Table:
    """One table; which question to answer next."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.asked: dict[int, tuple[Seat, str, dict[str, Any]]] = {}
        self.busy = False
        self.over = False
        self.tasks: list[asyncio.Task[None]] = []

    def note(self, seat: Seat, state: dict[str, Any]) -> None:
        self.over = self.over or bool(state["view"].get("outcome"))
        if state.get("ask"):
            self.asked[state["seat"]] = (seat, state["ask"], state["view"]["ask"])
        else:
            self.asked.pop(state["seat"], None)

    async def decide(self, name: str, due: float, tally: Tally) -> None:
        """Answer something, and count what became of it."""
        tally.due += 1
        if self.busy:
            tally.busy += 1
            return
        if not self.asked:
            tally.idle += 1
            return
        self.busy = True
        number, (seat, ask, question) = random.choice(list(self.asked.items()))
        message = {"type": "answer", "id": name, "ask": ask, "seat": number, "choice": choice_for(question)}
        seat.waiting[name] = future = asyncio.get_running_loop().create_future()
        try:
            await seat.socket.send(msgspec.json.encode(message).decode())
            code = await asyncio.wait_for(future, PATIENCE)
        except Exception:
            tally.lost += 1
            return
        finally:
            seat.waiting.pop(name, None)
            self.busy = False
        if code:
            tally.refused[code] += 1
        else:
            tally.times.append(time.perf_counter() - due)
            if self.asked.get(number, (None, ""))[1] == ask:        # answered: not again before the next update
                del self.asked[number]


def ids_of(question: dict[str, Any]) -> list[str]:
    """What may be chosen; many options come folded (docs/protocol.md)."""
    folded = question.get("folded")
    if folded is None:
        return [option["id"] for option in question["options"]]
    column = folded["columns"]["id"]
    at = column.get("at") or itertools.repeat(0)
    return [column["of"][which].replace("*", key) for key, which in zip(folded["keys"].split(" "), at, strict=False)]


def choice_for(question: dict[str, Any]) -> list[str]:
    """An answer at random; one that must fit together may be refused."""
    ids = [one for one in ids_of(question) if one != NOT_AGAIN]
    count = random.randint(question["at_least"], question["at_most"])
    if question.get("repeat"):
        return random.choices(ids, k=count)
    return random.sample(ids, min(count, len(ids)))


class House:
    """The server as its guests know it."""

    def __init__(self, url: str, http: httpx.AsyncClient, *, deflate: bool) -> None:
        self.url = url
        self.http = http
        self.seats: dict[str, int] = {}
        self.compression = "deflate" if deflate else None

    async def learn(self) -> None:
        games = (await self.http.get("/api/games")).raise_for_status().json()["games"]
        self.seats = {game["name"]: game["default_seats"] for game in games}

    async def sit_down(self, game: str) -> Table:
        """A new table whose seats are shared by its maker and a guest."""
        seats = [{"kind": "open"} if i % 2 else {} for i in range(self.seats[game])]
        wish = {"game": game, "options": OPTIONS.get(game, {}), "seats": seats}
        answer = (await self.http.post("/api/tables", json=wish)).raise_for_status().json()
        mine, invitation, *_ = answer["links"]
        claim = {"seats": [i for i in range(len(seats)) if i % 2], "name": "Bo"}
        other = await self.http.post(f"/api/tables/{answer['table']}/claim", json=claim,
                                     headers={"authorization": f"Bearer {invitation['key']}"})
        table = Table(game)
        for link in (mine, other.raise_for_status().json()["link"]):
            address = self.url.replace("http", "ws") + "/api/socket"
            socket = await connect(address, origin=Origin(self.url), proxy=None, max_size=None, create_connection=Heard,
                                   compression=self.compression)
            await socket.send(msgspec.json.encode({"type": "hello", "key": link["key"]}).decode())
            table.tasks.append(asyncio.create_task(Seat(socket, table).listen()))
        return table


async def load(house: House, tables: list[Table], rate: float, seconds: float, names: itertools.count[int]) -> Tally:
    """So many decisions a second for so long, and what became of them."""
    began = time.perf_counter()
    tally = Tally()
    tasks: list[asyncio.Task[None]] = []

    async def follow(index: int) -> None:
        for task in tables[index].tasks:
            task.cancel()
        tables[index] = await house.sit_down(tables[index].game)

    for i in range(int(rate * seconds)):
        due = began + i / rate
        pause = due - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)
        table = tables[i % len(tables)]
        tasks.append(asyncio.create_task(table.decide(str(next(names)), due, tally)))
        if table.over:
            table.over = False
            tasks.append(asyncio.create_task(follow(i % len(tables))))
    await asyncio.gather(*tasks)
    return tally


def processor_seconds(server: int) -> float:
    """What the server and the processes that it has begun have worked so far."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid, _, rest = stat.read_text().partition(" ")
            fields = rest.rpartition(")")[2].split()
            if server in (int(pid), int(fields[1])):
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


async def measure(url: str, server: int, options: argparse.Namespace) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        house = House(url, http, deflate=options.deflate)
        await house.learn()
        games = options.games or sorted(house.seats)
        tables = [await house.sit_down(games[i % len(games)]) for i in range(options.tables)]
        await asyncio.sleep(1)
        names = itertools.count()
        load_now = os.getloadavg()[0]
        print(f"{options.tables} tables of {', '.join(games)}; two sockets each; load of this machine {load_now:.1f}; "
              f"{Heard.octets / 1000 / options.tables:.1f} kB heard a table on sitting down")
        await load(house, tables, 50, 2, names)
        for rate in options.rates:
            began, octets, worked = time.perf_counter(), Heard.octets, processor_seconds(server)
            tally = await load(house, tables, rate, options.seconds, names)
            print(f"{rate:.0f}/s: {tally.told(time.perf_counter() - began)}", flush=True)
            each = max(1, len(tally.times))
            heard, worked = Heard.octets - octets, processor_seconds(server) - worked
            print(f"  {heard / each / 1000:.1f} kB heard and {1000 * worked / each:.1f} ms of processor a decision",
                  flush=True)
            if tally.bends:
                print("it bends here")
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rates", type=float, nargs="+", default=[100, 200, 300, 400, 600, 800])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", nargs="+", default=[], help="all of them unless given")
    parser.add_argument("--database", default="")
    parser.add_argument("--deflate", action="store_true", help="compressed sockets")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="norn-load-") as folder:
        command = [sys.executable, "-c", START, folder, options.database, str(options.workers),
                   "deflate" if options.deflate else ""]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent)
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found, "the server did not start"
            asyncio.run(measure(found[0], server.pid, options))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
