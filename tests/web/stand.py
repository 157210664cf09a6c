"""A real server and a real browser for the tests of the page, and for `make shots`."""
from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--font-render-hinting=none",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The browser that NORN_CHROMIUM names, or the system's; as root on Debian it is installed."""
    named = os.environ.get("NORN_CHROMIUM", "")
    if named:
        return named if Path(named).exists() else None
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False, capture_output=True)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        subprocess.run(command, env=quiet, check=False, capture_output=True)
        found = shutil.which("chromium")
    return found


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    assert path is not None, "there is no chromium here"
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def free_port() -> int:
    """Below 32768: above, the system may give it to a connection before the server has it."""
    for port in range(20000 + os.getpid() % 9000, 32000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no free port")


class Stand:
    """A server of its own, in its own folder."""

    python = sys.executable
    tree: Path | None = None        # another working tree than this one

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = tempfile.mkdtemp(prefix="norn-web-")
        self.process: subprocess.Popen[bytes] | None = None
        self.calls = 0

    def start(self) -> None:
        where = ["--port", str(self.port), "--data", self.data]
        command = [self.python, "-m", "norn.cli", "serve", *where, "--workers", "1"]
        log = open(Path(self.data) / "server.log", "ab")  # noqa: SIM115  closed with the process
        with log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.tree)
        for _ in range(200):
            with contextlib.suppress(OSError):
                if json.load(urllib.request.urlopen(self.url + "/api/health", timeout=5))["ready"]:
                    return
            assert self.process.poll() is None, (Path(self.data) / "server.log").read_text()
            time.sleep(0.1)
        raise AssertionError("the server does not become ready")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def post(self, path: str, body: dict[str, Any], key: str = "") -> dict[str, Any]:
        headers = {"content-type": "application/json", "origin": self.url}
        if key:
            headers["authorization"] = f"Bearer {key}"
        # Each comes from an address of its own: one address may make only so many tables a minute.
        self.calls += 1
        neighbour = f"127.{1 + self.calls // 250}.1.{1 + self.calls % 250}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, 20, source_address=(neighbour, 0))
        with contextlib.closing(connection):
            connection.request("POST", path, json.dumps(body).encode(), headers)
            reply = connection.getresponse()
            said = reply.read().decode()
        assert reply.status < 300, f"{path}: {reply.status} {said}"
        answer: dict[str, Any] = json.loads(said)
        return answer

    def table(self, game: str, who: str, **options: int | str) -> dict[str, str]:
        """The links of a new table: "Ann" makes it, "Bo" takes a seat there, "+Bo" is at Ann's screen.

        "thumb" is an agent, "open" a seat that nobody has taken.
        """
        seats: list[dict[str, Any]] = []
        guests: dict[int, str] = {}
        for i, name in enumerate(who.split()):
            if name in ("thumb", "random"):
                seats.append({"kind": "agent", "agent": name})
            elif name.startswith("+") or not (name == "open" or any(one["kind"] == "own" for one in seats)):
                seats.append({"kind": "own", "name": name.lstrip("+")})
            else:
                seats.append({"kind": "open"})
                guests.update({i: name} if name != "open" else {})
        made = self.post("/api/tables", {"game": game, "options": options, "seats": seats})
        links = {link.get("name") or link["role"]: self.url + link["path"] for link in made["links"]}
        invitation = next((link["key"] for link in made["links"] if link["role"] == "invitation"), "")
        for seat, name in guests.items():
            wish = {"seats": [seat], "name": name}
            link = self.post(f"/api/tables/{made['table']}/claim", wish, invitation)["link"]
            links[name] = self.url + link["path"]
        return {**links, "table": made["table"]}
