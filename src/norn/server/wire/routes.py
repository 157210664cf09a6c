"""The HTTP half of the protocol: making tables and looking after them."""
from __future__ import annotations

import asyncio
import gzip
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from norn import __version__
from norn.kernel.catalogue import find_game
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError, SaveError
from norn.kernel.saved import check_depth
from norn.server.messages import fields, http
from norn.server.store.records import Damaged, Link, StorageError
from norn.server.tables import hosting, looking, making
from norn.server.tables.allowances import person_of
from norn.server.tables.client import Refusing
from norn.server.tables.deeds import rule_info
from norn.server.tables.leaving import do_not_free, free, note_use
from norn.server.tables.people import change_about, claim, control_seat, plain_text, replace_key
from norn.server.tables.room import Room
from norn.server.tables.rooms import Rooms
from norn.server.tables.seating import games, table_name
from norn.server.tables.summing import summaries
from norn.server.wire.addresses import addresses
from norn.server.wire.guard import address_of, failure
from norn.server.wire.pages import accepts_gzip
from norn.server.wire.socket import DAMAGED, endpoint

T = TypeVar("T")
log = logging.getLogger("norn.server")

STATUS = {
    "bad_request": 400, "no_key": 401, "bad_key": 401, "forbidden": 403, "not_found": 404, "too_slow": 408,
    "sealed": 409, "not_over": 409, "closed": 409, "over": 409, "quarantined": 409, "not_quarantined": 409,
    "taken": 409, "nothing": 409, "busy": 409, "too_large": 413, "too_many": 429,
    "rules_stuck": 503, "rules_failed": 503, "no_storage": 503,
}
LASTING = "private, max-age=31536000, immutable"
CANNOT = 422            # everything else that is refused


def rooms_of(request: Request) -> Rooms:
    found: Rooms = request.app.state.rooms
    return found


def answer(what: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(what), status, media_type="application/json")


def public(request: Request, what: object) -> Response:
    """What everybody may know, compressed: nothing of it is secret, so its length tells nobody anything."""
    plain = answer(what)
    if not accepts_gzip(request.scope):
        return plain
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(gzip.compress(bytes(plain.body), 6, mtime=0), 200, headers, "application/json")


def guarded(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """A route whose refusals become answers."""

    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusing as refused:
            code = "bad_name" if refused.code == "bad_text" else refused.code
            text, status = refused.text, STATUS.get(code, CANNOT)
        except Damaged as error:
            log.error("%s", error)
            code, text, status = "damaged", DAMAGED, 409
        except StorageError:
            code, text, status = "no_storage", "Storage does not answer; please try again.", 503
        request.app.state.metrics.refused("request", code)
        headers = {"www-authenticate": "Bearer"} if status == 401 else {}
        if status in (408, 413):            # the rest of the body is not waited for
            headers["connection"] = "close"
        return Response(failure(code, text), status, headers, "application/json")

    return wrapped


async def read_body(request: Request, kind: type[T], most: int) -> T:
    """The body as a record: not too large, not too slow, and exactly of its shape."""
    size = request.headers.get("content-length", "")
    if size.isdigit() and int(size) > most:
        raise Refusing("too_large", f"At most {most // 1024} KiB.")
    data = bytearray()
    try:
        async with asyncio.timeout(request.app.state.rooms.settings.limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refusing("too_large", f"At most {most // 1024} KiB.")
    except TimeoutError as error:
        raise Refusing("too_slow", "The body did not arrive in time.") from error
    except ClientDisconnect as error:
        raise Refusing("bad_request", "The body did not arrive.") from error
    body = bytes(data)
    try:
        check_depth(body)
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, SaveError, RecursionError, ValueError) as error:
        raise Refusing("bad_request", f"{str(error)[:300]}") from error


def key_of(request: Request) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Refusing("no_key", "Send the key of a link: Authorization: Bearer …")
    return key.strip()[:200]


async def link_of(request: Request) -> Link:
    link = await rooms_of(request).link(key_of(request))
    if link is None:
        raise Refusing("bad_key", "This key opens nothing.")
    return link


async def at_table(request: Request, *roles: str) -> tuple[Room, Link]:
    """The room of the table in the path, for a key that may do this there."""
    link = await link_of(request)
    if link.table != request.path_params["table"] or link.role not in roles:
        raise Refusing("forbidden", "This key does not open that.")
    room = await rooms_of(request).room_of(link)
    if room is None:
        raise Refusing("bad_key", "This key opens nothing.")
    if link.role == "player":
        await note_use(room, link.number)
    return room, link


def small_number(text: str) -> int:
    """Of a seat. (Python refuses to read numbers of thousands of figures.)"""
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refusing("not_found", "There is no such number here.")
    return int(text)


def body_limit(request: Request) -> int:
    return rooms_of(request).settings.limits.body


def new_table_is_allowed(request: Request) -> None:
    if not request.app.state.new_tables.allows(address_of(request.scope)):
        raise Refusing("too_many", "Too many new tables; wait a minute.")


# ---------------------------------------------------------------- without a key


async def health(request: Request) -> Response:
    rooms = rooms_of(request)
    found = await rooms.pulse.told()
    ready = found.reads and found.writes
    return answer(http.Health(ready, __version__, rooms.store.name, *found), 200 if ready else 503)


async def metrics(request: Request) -> Response:
    """For whoever runs the server, who has said by what key."""
    wanted = rooms_of(request).settings.metrics_key
    if not wanted:
        raise Refusing("not_found", "There is nothing here.")
    if not secrets.compare_digest(key_of(request).encode(), wanted.encode()):
        raise Refusing("bad_key", "This key opens nothing.")
    return Response(rooms_of(request).metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


async def list_games(request: Request) -> Response:
    return public(request, await asyncio.to_thread(games))      # the first time, every game is read


async def list_rules(request: Request) -> Response:
    ledger = await _ledger(request)
    return public(request, http.Rules([rule_info(one) for one in ledger.values()]))


async def show_rule(request: Request) -> Response:
    found = (await _ledger(request)).get(request.path_params["rule"])
    if found is None:
        raise Refusing("not_found", "There is no such rule.")
    return answer(rule_info(found))


async def _ledger(request: Request) -> dict[str, object]:
    rules: dict[str, object] = (await _game(request)).ledger.rules
    return rules


async def show_learn(request: Request) -> Response:
    found = answer((await _game(request)).learn)
    found.headers["cache-control"] = "public, max-age=300"
    return found


async def _game(request: Request) -> Definition:
    try:
        return await asyncio.to_thread(find_game, request.path_params["game"])    # the first time, it is read
    except NornError as error:
        raise Refusing("not_found", "There is no such game.") from error


async def create(request: Request) -> Response:
    wish = await read_body(request, http.CreateTable, body_limit(request))
    new_table_is_allowed(request)
    return answer(await making.create(rooms_of(request), wish), 201)


async def upload(request: Request) -> Response:
    wish = await read_body(request, http.UploadSave, rooms_of(request).settings.limits.save)
    new_table_is_allowed(request)
    return answer(await making.upload(rooms_of(request), wish), 201)


async def summarize(request: Request) -> Response:
    """The keys are in the body: many at once, and no log has a body."""
    if not request.app.state.summaries.allows(address_of(request.scope)):
        raise Refusing("too_many", "That was often enough for now; wait a minute.")
    wish = await read_body(request, http.AskSummaries, body_limit(request))
    return answer(http.Summaries(await summaries(rooms_of(request), wish.keys)))


# ---------------------------------------------------------------- with a key


async def show_table(request: Request) -> Response:
    room, _ = await at_table(request, "player", "spectator", "host", "invitation")
    return answer(room.info(room.title))


async def invited_to(request: Request) -> Response:
    """The table that an invitation is to: its holder does not know the id."""
    link = await link_of(request)
    room = await rooms_of(request).room(link.table) if link.role == "invitation" else None
    if room is None:
        raise Refusing("forbidden", "This key is not an invitation.")
    return answer(room.info(room.title))


async def take_seats(request: Request) -> Response:
    room, _ = await at_table(request, "invitation")
    wish = await read_body(request, http.Claim, body_limit(request))
    return answer(http.LinkMade(await claim(room, wish)), 201)


async def new_key(request: Request) -> Response:
    room, link = await at_table(request, "player")
    text = f"{room.link_name(link.number)} has a new key; the old one opens nothing any more."
    return answer(http.LinkMade(await replace_key(room, link, text)))


async def fork(request: Request) -> Response:
    room, _ = await at_table(request, "player", "host")
    wish = await read_body(request, http.ForkTable, body_limit(request))
    new_table_is_allowed(request)
    return answer(await making.fork(rooms_of(request), room, wish), 201)


async def ground(request: Request) -> Response:
    """It never changes under its digest, so that whoever has it need not ask again."""
    room, link = await at_table(request, "player", "spectator", "host")
    digest = request.path_params["digest"]
    data = await looking.ground(room, room.seats_of(link.number) if link.role == "player" else [-1], digest)
    headers = {"cache-control": LASTING, "etag": f'"{digest}"', "vary": "authorization, accept-encoding"}
    if request.headers.get("if-none-match", "") == headers["etag"]:
        return Response(b"", 304, headers)
    if accepts_gzip(request.scope):
        return Response(data, 200, {**headers, "content-encoding": "gzip"}, "application/json")
    return Response(gzip.decompress(data), 200, headers, "application/json")


async def save(request: Request) -> Response:
    room, _ = await at_table(request, "player", "host")
    data = await hosting.save(room)
    headers = {"content-disposition": f'attachment; filename="{room.stored.game}-{room.stored.id}.json"'}
    return Response(data, 200, headers, "application/json")


async def export(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    return Response(await hosting.export(room), media_type="application/json")


async def report(request: Request) -> Response:
    room, link = await at_table(request, "player", "spectator", "host")
    sent = await read_body(request, http.Report, body_limit(request))
    text = plain_text(sent.text, fields.REPORT_LENGTH)
    viewers = room.seats_of(link.number) if link.role == "player" else [-1]
    return answer(await hosting.report(rooms_of(request), room, link, viewers, text), 201)


async def seat(request: Request) -> Response:
    room, link = await at_table(request, "player", "host")
    number = small_number(request.path_params["seat"])
    if link.role == "player" and number not in room.seats_of(link.number):
        raise Refusing("forbidden", "That seat is not yours.")
    wish = await read_body(request, http.SeatControl, body_limit(request))
    if not rooms_of(request).allowances.allows("rename", person_of(link, address_of(request.scope))):
        raise Refusing("too_many", "That was often enough for now; wait a minute.")
    await control_seat(room, None, "", number, wish.agent, host=link.role == "host")
    return answer(http.Done())


async def replace_link(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    return answer(http.LinkMade(await hosting.replace_link(room, request.path_params["link"])))


async def name_table(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    wish = await read_body(request, http.NameTable, body_limit(request))
    name = table_name(wish.name)
    await change_about(room, None, "", lambda about: (msgspec.structs.replace(about, name=name), ""))
    return answer(http.Done())


async def show_addresses(request: Request) -> Response:
    """Only to hosts: they are who invites, and where a server is in its network is nobody else's business."""
    if (await link_of(request)).role != "host":
        raise Refusing("forbidden", "Only a host is told where others find this server.")
    here = request.scope.get("server") or ("", rooms_of(request).settings.port)
    return answer(addresses(rooms_of(request).settings, here[1]))


async def free_seat(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    return answer(http.Freed(await free(room, small_number(request.path_params["seat"]))))


async def do_not_free_seat(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    await do_not_free(room, small_number(request.path_params["seat"]))
    return answer(http.Done())


async def close(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    await hosting.set_status(room, reopen=False)
    return answer(http.Done())


async def reopen(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    await hosting.set_status(room, reopen=True)
    return answer(http.Done())


async def delete(request: Request) -> Response:
    room, _ = await at_table(request, "host")
    await hosting.delete(rooms_of(request), room)
    return answer(http.Done())


def routes() -> list[Route | WebSocketRoute]:
    table = "/api/tables/{table}"

    def get(path: str, handler: Callable[[Request], Awaitable[Response]]) -> Route:
        return Route(path, guarded(handler), methods=["GET"])

    def post(path: str, handler: Callable[[Request], Awaitable[Response]]) -> Route:
        return Route(path, guarded(handler), methods=["POST"])

    return [
        get("/api/health", health),
        get("/api/metrics", metrics),
        get("/api/games", list_games),
        get("/api/games/{game}/learn", show_learn),
        get("/api/games/{game}/rules", list_rules),
        get("/api/games/{game}/rules/{rule}", show_rule),
        post("/api/tables", create),
        post("/api/saves", upload),
        post("/api/summaries", summarize),
        get("/api/addresses", show_addresses),
        get("/api/invitation", invited_to),
        get(table, show_table),
        Route(table, guarded(delete), methods=["DELETE"]),
        post(f"{table}/fork", fork),
        get(f"{table}/grounds/{{digest}}", ground),
        get(f"{table}/save", save),
        get(f"{table}/export", export),
        post(f"{table}/report", report),
        post(f"{table}/claim", take_seats),
        post(f"{table}/key", new_key),
        post(f"{table}/seats/{{seat}}", seat),
        post(f"{table}/seats/{{seat}}/free", free_seat),
        Route(f"{table}/seats/{{seat}}/free", guarded(do_not_free_seat), methods=["DELETE"]),
        post(f"{table}/links/{{link}}", replace_link),
        post(f"{table}/name", name_table),
        post(f"{table}/close", close),
        post(f"{table}/reopen", reopen),
        WebSocketRoute("/api/socket", endpoint),
    ]
