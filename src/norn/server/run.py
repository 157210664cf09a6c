"""Run the server: uvicorn, with our limits."""
from __future__ import annotations

import asyncio
import logging
import socket

import uvicorn

from norn.server.app import make_app, make_store
from norn.server.deadline import PatientForAWhile
from norn.server.settings import Settings


class Server(uvicorn.Server):
    """Says where it is, once it is there."""

    def __init__(self, config: uvicorn.Config, hello: str) -> None:
        super().__init__(config)
        self._hello = hello

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            print(self._hello.format(port=port), flush=True)


def configure(settings: Settings) -> uvicorn.Config:
    app = make_app(settings)
    limits = settings.limits

    class Protocol(PatientForAWhile):
        header_seconds = limits.header_seconds
        counted = app.state.connections

    return uvicorn.Config(
        app, host=settings.host, port=settings.port, http=Protocol, ws="websockets-sansio", ws_max_size=limits.frame,
        ws_max_queue=8, ws_ping_interval=20, ws_ping_timeout=20, ws_per_message_deflate=False, lifespan="on",
        log_level="warning", access_log=False, server_header=False, proxy_headers=bool(settings.origins),
        h11_max_incomplete_event_size=limits.headers, timeout_keep_alive=5, timeout_graceful_shutdown=5, backlog=512,
    )


async def try_storage(settings: Settings) -> None:
    """Raises StorageError, before anything else is started."""
    store = make_store(settings)
    try:
        await store.start()
    finally:
        await store.close()


def run(settings: Settings) -> int:
    """Serve until stopped. Raises StorageError where there is nothing to keep tables in."""
    logging.basicConfig(level=logging.WARNING, format="norn: %(message)s")
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    server = Server(configure(settings), f"Norn is at http://{host}:{{port}}/  (Ctrl-C stops it)")
    asyncio.run(try_storage(settings))
    asyncio.run(server.serve())
    return 0 if server.started else 1
