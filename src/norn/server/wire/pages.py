"""The front end's files, as they were built into `static/`; a plain page where they were not."""
from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

PACKED = (".js", ".css", ".html", ".svg", ".txt")        # fonts are packed already
STATIC = Path(__file__).parent.parent / "static"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Norn</title>
<h1>Norn</h1>
<p>The server runs, but the page is not built: run <code>make web</code>, or play in the terminal with
<code>norn play</code>. Programs can talk to the server as docs/protocol.md says.</p>
</html>
"""


class Pages(StaticFiles):
    """Static files; those with a hash in their name may be kept by the browser for ever."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not STATIC.is_dir():
            raise HTTPException(404)
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except (UnicodeError, ValueError) as error:         # a name that no file can have
            raise HTTPException(404) from error
        lasting = path.startswith("assets/") and response.status_code == 200
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return packed(response, scope)


def accepts_gzip(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


def packed(response: Response, scope: Scope) -> Response:
    """A file, compressed where that is of use. None has anything secret in it, so its length tells nobody anything."""
    if not isinstance(response, FileResponse) or response.status_code != 200 or scope["method"] != "GET":
        return response
    path = Path(response.path)
    if path.suffix not in PACKED or not accepts_gzip(scope):
        return response
    found = Response(_packed(path, path.stat().st_mtime_ns), media_type=response.media_type)
    for name in ("cache-control", "etag", "last-modified"):
        if name in response.headers:
            found.headers[name] = response.headers[name]
    found.headers.update({"content-encoding": "gzip", "vary": "accept-encoding"})
    return found


@lru_cache(maxsize=64)
def _packed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


async def front_page(request: Request) -> Response:
    index = STATIC / "index.html"
    if index.is_file():
        return packed(FileResponse(index, headers={"cache-control": "no-cache"}), request.scope)
    return Response(NOT_BUILT, media_type="text/html; charset=utf-8")
