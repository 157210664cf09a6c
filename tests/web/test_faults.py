"""A bad line between page and server: updates are lost, doubled, kept back; the page never shows a wrong table."""
from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from norn.server.tables.patches import apply
from tests.web.conftest import Opener
from tests.web.moves import decision, in_hand, options, pass_three, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once
Shown = tuple[int, tuple[str, ...], tuple[str, ...]]    # after how many decisions; the cards in hand, and on the table
SHOWN = """() => {
    const cards = (where) => [...document.querySelectorAll(`${where} .card`)].map((card) => card.dataset.part);
    return [Number(document.querySelector(".table").dataset.decision), cards("[data-hand]"),
            cards("[data-held='zone:trick']")];
}"""


class BadLine:
    """Stands between a page and the server, and knows all that was ever true."""

    def __init__(self, *, forging: bool = False) -> None:
        self.chance = random.Random(2)
        self.late: list[dict[str, Any]] = []
        self.good = True                # at first
        self.forging = forging
        self.ends: list[WebSocketRoute] = []
        self.faults = dict.fromkeys(("dropped", "doubled", "late", "whole"), 0)
        self.view: Any = None
        self.held = ""                  # what the page has
        self.true: set[Shown] = set()

    def route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.ends.append(page)

        def down(text: str | bytes) -> None:
            told = json.loads(text)
            self.note(told)
            for one in self.spoilt(told):
                page.send(json.dumps(self.forged(one) if self.forging else one))

        def up(text: str | bytes) -> None:
            self.faults["whole"] += json.loads(text)["type"] == "whole"
            server.send(text)

        server.on_message(down)
        page.on_message(up)

    def note(self, told: dict[str, Any]) -> None:
        """What the table is now."""
        for state in [told["state"]] if told["type"] == "whole" else told.get("seats", []):
            if told["type"] in ("welcome", "update", "whole"):
                self.view = state.get("view") or (apply(self.view, state["patch"]) if "patch" in state else self.view)
                zones = {zone["id"]: zone for zone in self.view["scene"]["zones"]}
                hand, trick = (tuple(thing["id"] for thing in zones[one].get("things", []))
                               for one in ("zone:hand0", "zone:trick"))
                self.true.add((self.view.get("decision", 0), hand, trick))

    def spoilt(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        """What comes through."""
        if self.good or told["type"] != "update":
            return [told]
        if self.forging and any("ask" in state for state in told["seats"]):
            return [told]               # whoever asks for nothing would wait for ever
        late, self.late = self.late, []
        what = self.chance.choice(["dropped", "doubled", "late", "", "", ""])
        if what:
            self.faults[what] += 1
        if what == "late":
            self.late = [told]
        return {"dropped": [], "doubled": [told, told], "late": []}.get(what, [told]) + late

    def forged(self, told: dict[str, Any]) -> dict[str, Any]:
        """Each patch as if it were to what the page has: as a page that trusts every patch would take it."""
        one = copy.deepcopy(told)
        for state in one.get("seats", []):
            if "base" in state:
                state["base"] = self.held
            self.held = state.get("digest", self.held)
        return one


def play(stand: Stand, page: Page, line: BadLine, enough: int) -> tuple[str, list[Shown]]:
    """Play on this line until it has done enough harm: the link to the table, and what was shown that never was."""
    link = stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"]
    page.route_web_socket("**/api/socket", line.route)
    page.goto(link)
    seated(page)
    page.reload()                           # only the fragment was another: the bad line begins with a new page
    seated(page)
    pass_three(page)
    line.good = False
    wrong: list[Shown] = []
    idle = 0
    for _ in range(150):
        harm = line.faults["dropped"] + line.faults["doubled"] + line.faults["late"]
        if wrong or (harm >= enough and (line.forging or all(line.faults.values()))):
            break
        offered = options(page).count()
        if offered:
            options(page).first.click(timeout=2000)
        idle = 0 if offered else idle + 1
        if idle == 10:                      # the question was lost, and nothing comes after it: so the line breaks
            line.ends[-1].close(code=1012)
        page.wait_for_timeout(100)
        at, hand, trick = page.evaluate(SHOWN)
        now = (at, tuple(hand), tuple(trick))
        wrong += [now] if now not in line.true else []
    return link, wrong


@pytest.mark.long           # the client of docs/protocol.md is held to it every day (tests/server/test_faults.py)
def test_a_bad_line_never_shows_a_wrong_table(stand: Stand, visit: Opener):
    line = BadLine()
    page = visit(stand.url)
    link, wrong = play(stand, page, line, 6)
    print(line.faults)
    assert wrong == []
    assert len(line.true) > 3
    assert all(line.faults.values()), line.faults
    line.good = True
    line.ends[-1].close(code=1012)          # nothing comes after the last that was lost: come back, with what is held
    fresh = visit(link)
    seated(fresh)
    for _ in range(100):
        if page.locator(".table[data-link=open]").count() and shown(page) == shown(fresh):
            break
        page.wait_for_timeout(100)
    assert shown(page) == shown(fresh)


def test_a_page_that_trusts_every_patch_is_noticed(stand: Stand, browser: Browser):
    """It shows what never was, or finds that a patch fits nothing that it has."""
    page = browser.new_page(reduced_motion="reduce")
    stumbled: list[str] = []
    page.on("pageerror", lambda error: stumbled.append(str(error)))
    page.goto(stand.url)
    wrong = play(stand, page, BadLine(forging=True), 9)[1]
    page.close()
    assert wrong or stumbled


def shown(page: Page) -> tuple[object, ...]:
    """What tells where the table is."""
    status = page.locator(".status").first.inner_text()
    return decision(page), in_hand(page), options(page).all_inner_texts(), status
