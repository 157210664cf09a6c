"""Run the server: uvicorn, with our limits."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from norn.kernel.escaping import escape, escape_lines
from norn.server.app import make_app, make_store
from norn.server.settings import Settings
from norn.server.store.records import StorageError
from norn.server.wire.addresses import in_the_network
from norn.server.wire.deadline import PatientForAWhile, PatientSocket

ADDRESS = "address"             # a file in the data folder: where the server that uses it is
PORTS_TRIED = 50


class Server(uvicorn.Server):
    """Says where it is, once it is there."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            url = address(self._settings.host, self.servers[0].sockets[0].getsockname()[1])
            if not self._settings.database:
                with contextlib.suppress(OSError):      # only for whoever starts a second one here
                    (self._settings.data / ADDRESS).write_text(url)
            print(f"Norn is at {url}  (Ctrl-C stops it)", flush=True)
            near = in_the_network(self._settings.host) if self._settings.host == "0.0.0.0" else ""
            if near:
                print(f"Others in your network find it at {url.replace('127.0.0.1', near)}", flush=True)
                print("Whoever is in that network can open it, and what is sent is not encrypted.", flush=True)
            if self._settings.open_page:
                show(url)


def address(host: str, port: int) -> str:
    """What to type into a browser on this computer."""
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{named}:{port}/"


def show(url: str) -> bool:
    """Open the page where there is a display to show it on; a browser that does not start is no misfortune."""
    displayed = sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if not displayed:
        return False
    with contextlib.suppress(webbrowser.Error, OSError):
        return webbrowser.open(url)
    return False


def configure(settings: Settings) -> uvicorn.Config:
    app = make_app(settings)
    limits = settings.limits

    class Protocol(PatientForAWhile):
        header_seconds = limits.header_seconds
        send_seconds = limits.send_seconds
        counted = app.state.connections
        refused = staticmethod(app.state.metrics.refused)

    class Socket(PatientSocket):
        send_seconds = limits.send_seconds
        refused = staticmethod(app.state.metrics.refused)
        messages = limits.messages
        message_seconds = limits.message_seconds

    return uvicorn.Config(
        app, host=settings.host, port=settings.port, http=Protocol, ws=Socket, ws_max_size=limits.frame,
        ws_max_queue=8, ws_ping_interval=20, ws_ping_timeout=20, ws_per_message_deflate=False, lifespan="on",
        log_level="warning", log_config=None, access_log=False, server_header=False,
        proxy_headers=bool(settings.origins), h11_max_incomplete_event_size=limits.headers, timeout_keep_alive=5,
        timeout_graceful_shutdown=5, backlog=512,
    )


def free_port(host: str, first: int) -> int:
    """The first port from this one on that nobody listens on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind((host, port))
                return port
    raise StorageError(f"no free port from {first} on; name one with --port")


def running_at(data: Path) -> str:
    """Where the server is that uses this folder already."""
    with contextlib.suppress(OSError):
        return (data / ADDRESS).read_text()[:200]
    return ""


async def try_storage(settings: Settings) -> None:
    """Raises StorageError, before anything else is started."""
    store = make_store(settings)
    try:
        await store.start()
    finally:
        await store.close()


class Readable(logging.Formatter):
    """What clients sent may be quoted in the log: it does nothing to the terminal, and begins no line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(escape_lines(super().format(record), "  | "))


def log_to_terminal() -> None:
    shown = logging.StreamHandler()
    shown.setFormatter(Readable("norn: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[shown])


def run(settings: Settings) -> int:
    """Serve until stopped. Raises StorageError where there is nothing to keep tables in."""
    log_to_terminal()
    asyncio.run(try_storage(settings))
    server = Server(configure(settings), settings)
    with contextlib.suppress(KeyboardInterrupt):        # uvicorn has closed everything before it passes this on
        asyncio.run(server.serve())
    if not server.started:
        return 1
    where = "in the database" if settings.database else f"in {escape(str(settings.data))}"
    print(f"\nNorn has stopped. Nothing is lost: every table is kept {where}.", flush=True)
    return 0
