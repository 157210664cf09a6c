"""One server and one browser for each worker; a page that complains in its console fails the test."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.stand import Stand, chromium, find_chromium

Opener = Callable[..., Page]
# The browser itself complains of these when a test cuts the connection, or is refused on purpose.
EXPECTED = re.compile(r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection|status of (401|409|503)")
# Machines need no pauses. What a test has chosen in the settings stays; a blank page keeps nothing.
LIKES = """
if (location.protocol.startsWith("http") && !localStorage.getItem("norn.likes"))
  localStorage.setItem("norn.likes", JSON.stringify({pace: "%s"}));
"""

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if find_chromium() is None:
        pytest.skip("no chromium: apt-get install chromium, or name one in NORN_CHROMIUM")
    with chromium() as one:
        yield one


@pytest.fixture(scope="session")
def stand() -> Iterator[Stand]:
    one = Stand()
    one.start()
    yield one
    one.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Opener]:
    """Open an address in a browser of its own: `visit(url, phone=True, pace="normal")`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(text: str) -> None:
        if not EXPECTED.search(text):
            complaints.append(text)

    def opened(
        url: str, *, phone: bool = False, scheme: Any = "light", motion: Any = "reduce", pace: str = "instant"
    ) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1366, "height": 860}
        context = browser.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, color_scheme=scheme, reduced_motion=motion,  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_init_script(LIKES % pace)
        page = context.new_page()
        page.on("console", lambda message: note(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: note(str(error)))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
