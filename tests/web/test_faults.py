"""A bad line between page and server: updates are lost, doubled, kept back; the page never shows a wrong table."""
from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.web.conftest import Opener
from tests.web.moves import decision, in_hand, options, pass_three, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once


class BadLine:
    """Stands between a page and the server."""

    def __init__(self) -> None:
        self.chance = random.Random(2)
        self.late: list[str] = []
        self.good = False
        self.ends: list[WebSocketRoute] = []
        self.faults = dict.fromkeys(("dropped", "doubled", "late", "whole"), 0)

    def route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.ends.append(page)

        def down(text: str | bytes) -> None:
            if self.good or json.loads(text)["type"] != "update":
                page.send(text)
                return
            late, self.late = self.late, []
            what = self.chance.choice(["dropped", "doubled", "late", "", "", ""])
            if what:
                self.faults[what] += 1
            if what == "late":
                self.late = [str(text)]
            for one in {"dropped": [], "doubled": [text, text], "late": []}.get(what, [text]) + late:
                page.send(one)

        def up(text: str | bytes) -> None:
            self.faults["whole"] += json.loads(text)["type"] == "whole"
            server.send(text)

        server.on_message(down)
        page.on_message(up)


def test_a_bad_line_never_shows_a_wrong_table(stand: Stand, visit: Opener):
    link = stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"]
    line = BadLine()
    page = visit(stand.url)
    page.route_web_socket("**/api/socket", line.route)
    page.goto(link)
    seated(page)
    page.reload()                           # only the fragment was another: the bad line begins with a new page
    seated(page)
    pass_three(page)
    for _ in range(60):
        if sum(line.faults.values()) > 12 and all(line.faults.values()):
            break
        if options(page).count():
            options(page).first.click(timeout=2000)
        page.wait_for_timeout(250)
    print(line.faults)
    assert all(line.faults.values()), line.faults
    line.good = True
    line.ends[-1].close(code=1012)          # nothing comes after the last that was lost: come back, with what is held
    page.wait_for_timeout(4000)
    seated(page)
    fresh = visit(link)
    seated(fresh)
    assert shown(page) == shown(fresh)


def shown(page: Page) -> tuple[object, ...]:
    """What tells where the table is."""
    status = page.locator(".status").first.inner_text()
    return decision(page), in_hand(page), options(page).all_inner_texts(), status
