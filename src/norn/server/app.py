"""The application: routes, pages, storage and workers put together."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from norn.server.settings import Settings
from norn.server.store.records import Store
from norn.server.store.sqlite import SqliteStore
from norn.server.tables.allowances import Rate
from norn.server.tables.metrics import Metrics
from norn.server.tables.rooms import Rooms
from norn.server.wire.guard import NOT_KEPT, RAW_HEADERS, Connections, Guard, failure
from norn.server.wire.pages import STATIC, Pages, front_page
from norn.server.wire.routes import routes
from norn.server.workers.pool import Workers

log = logging.getLogger("norn.server")
CODES = {404: "not_found", 405: "not_allowed"}


def make_store(settings: Settings) -> Store:
    if not settings.database:
        return SqliteStore(settings.data / "tables.sqlite")
    from norn.server.store.postgres import PostgresStore

    return PostgresStore(settings.database)


def make_app(settings: Settings) -> Starlette:
    connections = Connections(settings.limits.per_address)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = make_store(settings)
        workers = Workers(settings.workers, settings.limits.rule_seconds, str(settings.data / "crashes"))
        await store.start()
        await workers.start()
        app.state.rooms = rooms = Rooms(settings, store, workers, metrics)
        keeper = asyncio.create_task(rooms.look_after())
        try:
            yield
        finally:
            keeper.cancel()
            await rooms.close()
            await workers.close()
            await store.close()

    pages = Mount("/", Pages(directory=STATIC, check_dir=False))
    app = Starlette(
        routes=[*routes(), Route("/", front_page, methods=["GET"]), pages],
        middleware=[Middleware(Guard, settings=settings, metrics=metrics)],
        exception_handlers={HTTPException: on_http_error, Exception: on_error},
        lifespan=lifespan,
    )
    app.state.connections = connections
    app.state.metrics = metrics
    app.state.new_tables = Rate(settings.limits.tables, 60)
    app.state.summaries = Rate(settings.limits.summaries, 60)
    return app


async def on_http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "bad_request")
    text = {"not_found": "There is nothing here.", "not_allowed": "That cannot be done here."}.get(code, error.detail)
    return Response(failure(code, text), error.status_code, error.headers, "application/json")


async def on_error(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    request.app.state.metrics.refused("request", "internal")
    headers = {name.decode(): value.decode() for name, value in (*RAW_HEADERS, NOT_KEPT)}
    return Response(failure("internal", "Something went wrong here."), 500, headers, "application/json")
