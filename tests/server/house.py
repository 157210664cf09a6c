"""A real server in a process of its own, and clients that talk to it as docs/protocol.md says."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from norn.server.tables.patches import apply
from tests.server.page_rules import events_of, options_of

ROOT = Path(__file__).resolve().parents[2]
WORKER = "norn.server.workers.worker"
GENEROUS = {"tables": 10_000, "requests": 100_000, "per_address": 10_000, "messages": 10_000, "chats": 10_000,
            "renames": 10_000, "tries": 10_000, "summaries": 10_000}
# One client for all, since making one is slow; no connection is kept, since servers are killed.
HTTP = httpx.Client(timeout=30, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))


class House:
    """A server. `kill()` and `start()` again: the same tables, the same port."""

    def __init__(
        self,
        data: Path,
        *planted: str,
        limits: dict[str, Any] | None = None,
        games: str = "tests.toys,tests.server.games",
        path: str = "",
        **settings: Any,
    ) -> None:
        self.data = data
        self.planted = planted
        self.settings = {"data": str(data), "port": 0, "workers": 1, "limits": {**GENEROUS, **(limits or {})},
                         **settings}
        paths = ":".join(filter(None, [path, str(ROOT), os.environ.get("PYTHONPATH", "")]))
        self.environment = {**os.environ, "NORN_GAMES": games, "PYTHONPATH": paths,
                            "NORN_CRASHES": str(data / "crashes")}
        self.port = 0
        self.log = data.parent / f"{data.name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Returns how many seconds it took to be ready."""
        began = time.monotonic()
        settings = msgspec.json.encode({**self.settings, "port": self.port or self.settings["port"]}).decode()
        log = open(self.log, "ab")  # noqa: SIM115
        start = log.tell()
        command = [sys.executable, "-m", "tests.server.start", settings, *self.planted]
        self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT, env=self.environment)
        log.close()
        while time.monotonic() - began < 30:
            said = self.log.read_bytes()[start:].decode()
            found = re.search(r"Norn is at http://[^:]+:(\d+)/", said)
            if found:
                self.port = int(found[1])
                return time.monotonic() - began
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """kill -9."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            self.process = None

    def workers(self, odds: bool = False) -> list[int]:
        """The processes that run the rules, or the one that computes odds: their ids, the newest last."""
        assert self.process is not None
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError, IndexError, ValueError):      # it may end while we look
                if int(folder.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1]) != self.process.pid:
                    continue
                words = folder.joinpath("cmdline").read_text().split("\0")
                if WORKER in words and (words[words.index(WORKER) + 2] == "10") == odds:
                    found.append(int(folder.name))
        return sorted(found)

    def kill_workers(self, odds: bool = False) -> int:
        """kill -9; returns how many there were."""
        killed = self.workers(odds)
        for worker in killed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return len(killed)

    def trouble(self) -> str:
        """What the server complained of."""
        lines = self.log.read_text().splitlines()
        return "\n".join(line for line in lines if line and not line.startswith(("Norn is at", "Norn has stopped")))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # --- HTTP -----------------------------------------------------------------------------------------------

    def http(self, method: str, path: str, key: str = "", **more: Any) -> httpx.Response:
        headers = {**({"authorization": f"Bearer {key}"} if key else {}), **more.pop("headers", {})}
        return HTTP.request(method, f"{self.url}{path}", headers=headers, **more)

    def table(self, game: str = "hearts", seats: str = "h,h,h,h", **options: Any) -> Made:
        """A table; `seats` has h (a person of their own), h0 (all of one person), an agent's name, or "open".

        The first person makes the table, the others take their seats by its invitation.
        """
        people: dict[str, list[int]] = {}
        wishes: list[dict[str, Any]] = []
        for i, one in enumerate(seats.split(",")):
            if one.startswith("h"):
                mine = people.setdefault(one if len(one) > 1 else f"seat {i}", [])
                mine.append(i)
                first = mine is next(iter(people.values()))
                wishes.append({"kind": "own", "name": f"P{i}"} if first else {"kind": "open"})
            else:
                wishes.append({"kind": "open"} if one == "open" else {"kind": "agent", "agent": one})
        answer = self.http("POST", "/api/tables", json={"game": game, "seats": wishes, "options": options})
        assert answer.status_code == 201, answer.text
        made = Made(answer.json())
        for mine in list(people.values())[1:]:
            self.claim(made, *mine)
        return made

    def claim(self, made: Made, *seats: int, name: str = "") -> str:
        """Take seats by the invitation, as another person; the key, which nobody else gets."""
        wish = {"seats": seats, "name": name or f"P{seats[0]}"}
        answer = self.http("POST", f"/api/tables/{made.id}/claim", made.invitation, json=wish)
        assert answer.status_code == 201, answer.text
        link = answer.json()["link"]
        made.players.append(link["key"])
        made.links.insert(len(made.players) - 1, link)
        return str(link["key"])

    def sit(self, key: str, **hello: Any) -> Client:
        return Client(self, key, **hello)


class Made:
    """A table: the id, and a key for every link, whoever has it."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer
        self.id: str = answer["table"]
        self.links: list[dict[str, Any]] = answer["links"]
        self.players = [link["key"] for link in self.links if link["role"] == "player"]
        self.invitation: str = next((link["key"] for link in self.links if link["role"] == "invitation"), "")
        self.spectator: str = next((link["key"] for link in self.links if link["role"] == "spectator"), "")
        self.host: str = next(link["key"] for link in self.links if link["role"] == "host")


class Client:
    """A player or spectator. Keeps what it was told, as a page would."""

    ids = itertools.count()

    def __init__(self, house: House, key: str, *, welcome: bool = True, origin: str = "", **hello: Any) -> None:
        self.house = house
        self.socket = connect(
            f"ws://127.0.0.1:{house.port}/api/socket", origin=Origin(origin or house.url), max_size=None,
            close_timeout=1, legacy=True, proxy=None,
        )
        self.views: dict[int, dict[str, Any]] = {}
        self.held: dict[int, str] = {}          # the digests of the views
        self.asks: dict[int, str] = {}
        self.undo: dict[int, bool] = {}
        self.events: dict[int, dict[int, dict[str, Any]]] = {}
        self.gone: dict[int, set[int]] = {}
        self.talk: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.raw: list[str] = []
        self.seats: list[int] = []
        if welcome:
            self.send("hello", id=None, key=key, **hello)
            self.until("welcome")

    @property
    def chat(self) -> list[dict[str, Any]]:
        """What people have said: the talk without the notices."""
        return [one for one in self.talk if "by" in one]

    def send(self, kind: str, **fields: Any) -> str:
        fields.setdefault("id", f"m{next(self.ids)}")
        message = {"type": kind, **{name: value for name, value in fields.items() if name != "id" or value is not None}}
        self.socket.send(msgspec.json.encode(message).decode())
        return str(fields["id"])

    def recv(self, seconds: float = 20) -> dict[str, Any]:
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        self._note(message)
        return message

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.seats = message["you"].get("seats", [])
        self.table = message.get("table", self.table) if message["type"] in ("welcome", "table") else self.table
        states = [message["state"]] if message["type"] == "whole" else message.get("seats", [])
        if message["type"] in ("welcome", "update", "whole"):
            for state in states:
                seat = state["seat"]
                follow(state, self.views.get(seat, {}), self.held.get(seat, ""))
                self.views[seat], self.held[seat] = state["view"], state["digest"]
                self.asks[seat] = state.get("ask", "")
                self.undo[seat] = state.get("undo", False)
                known = self.events.setdefault(seat, {})
                known.update({event["n"]: event for event in events_of(state)})
                self.gone.setdefault(seat, set()).update(state.get("gone", []))
        if message["type"] in ("welcome", "talk"):
            self.talk += message.get("talk", [])

    def until(self, *kinds: str, id: str = "") -> dict[str, Any]:  # noqa: A002
        """The next message of one of these kinds (and with this id)."""
        while True:
            message = self.recv()
            if message["type"] in kinds and (not id or message.get("id") == id):
                return message

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send, and wait for what answers it."""
        sent = self.send(kind, **fields)
        while True:
            message = self.recv()
            if message.get("id") == sent:
                return message

    def wait_for(self, what: Any, seconds: float = 20) -> None:
        """Until `what(client)` holds."""
        until = time.monotonic() + seconds
        while not what(self):
            assert time.monotonic() < until, "it never came to that"
            self.recv()

    def drain(self, seconds: float = 0.2) -> None:
        """Whatever comes until nothing comes any more."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.recv(seconds)

    def answer(self, seat: int, *choice: str, **more: Any) -> dict[str, Any]:
        fields = {"ask": self.asks[seat], "seat": seat, "choice": list(choice), **more}
        return self.do("answer", **fields)

    def closed(self, seconds: float = 20) -> tuple[int, list[dict[str, Any]]]:
        """The code with which the server closes, and what it said before."""
        said = []
        try:
            while True:
                said.append(msgspec.json.decode(self.socket.recv(timeout=seconds)))
        except ConnectionClosed as closed:
            return (closed.rcvd.code if closed.rcvd is not None else 1006), said

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def follow(state: dict[str, Any], view: dict[str, Any], held: str) -> None:
    """Put the whole view into a state that came with a patch, or with nothing new."""
    if "view" not in state:
        assert state["base"] == held, "a patch to something else than what is held"
        state["view"] = apply(view, state["patch"]) if "patch" in state else view


def first_choice(view: dict[str, Any]) -> list[str]:
    """Some answer to the question in a view."""
    ask = view["ask"]
    return [option["id"] for option in options_of(ask)][: max(1, ask["at_least"])]


def play_on(clients: list[Client], decisions: int = 10_000) -> int:
    """Everybody answers what they are asked, until the game is over; returns how many answers that took."""
    count = 0
    while count < decisions and not all(view.get("outcome") for one in clients for view in one.views.values()):
        asked = [(one, seat) for one in clients for seat in one.seats if one.asks.get(seat)]
        if not asked:
            wait_for_any(clients)
            continue
        client, seat = asked[0]
        reply = client.answer(seat, *first_choice(client.views[seat]))
        assert reply["type"] == "ack" or reply["code"] == "stale", reply
        if reply["type"] == "ack":
            count += 1
            for one in clients:
                one.until("update")
    return count


def wait_for_any(clients: list[Client]) -> None:
    """Until one of them is told something."""
    for client in clients * 100:
        with contextlib.suppress(TimeoutError):
            client.recv(0.05)
            return
    raise AssertionError("nobody is told anything any more")


@contextlib.contextmanager
def housed(data: Path, *planted: str, **settings: Any) -> Iterator[House]:
    house = House(data, *planted, **settings)
    house.start()
    try:
        yield house
    finally:
        house.stop()
