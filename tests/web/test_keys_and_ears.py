"""By keyboard alone; and what axe finds on the start page and the table, by day and by night."""
from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import asked, decision, pass_three, play_on, seated
from tests.web.shots import play
from tests.web.stand import Stand

pytestmark = pytest.mark.once
AXE = (Path(__file__).parent / "assets/axe.min.js").read_text()


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_by_keyboard_alone(stand: Stand, visit: Opener):
    page = visit(stand.url)
    page.locator(".game").first.wait_for()
    while True:
        tab_to(page, ".game .button.main")
        if page.evaluate("document.activeElement.closest('.game').innerText.startsWith('Hearts')"):
            break
    page.keyboard.press("Enter")
    tab_to(page, "dialog form input")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    seated(page)
    for key in ("1", "Enter", "5", "7", "c"):                   # 13 options: "1" may be the start of "12"
        page.keyboard.press(key)
    asked(page, "Play a card.")
    for _ in range(4):
        before = decision(page)
        page.locator(".ask .option").first.wait_for()
        page.keyboard.press("1")
        if page.locator(".typed").count():
            page.keyboard.press("Enter")
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
        page.locator(".ask .option").first.wait_for()
    page.keyboard.press("o")
    assert page.evaluate("document.activeElement.dataset.option")
    page.keyboard.press("h")
    page.keyboard.press("w")
    expect(page.locator(".why")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("dialog[open] dt").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.locator("[data-live]").inner_text()


def violations(page: Page) -> list[str]:
    # Through the debugging protocol: the page's own policy allows no foreign script.
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {json.dumps([node['target'] for node in one['nodes'][:3]])} "
        f"{one['nodes'][0]['failureSummary'][:300]}"
        for one in found["violations"]
    ]


@pytest.mark.long           # by the day it looks at the door and at a shared screen (test_access.py)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(stand: Stand, visit: Opener, scheme: str):
    page = visit(stand.url, scheme=scheme)
    page.locator(".game").first.wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="New table").last.click()
    assert violations(page) == []
    hearts = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"], scheme=scheme)
    seated(hearts)
    assert violations(hearts) == []
    pass_three(hearts)
    play_on([hearts], until=2)
    hearts.get_by_role("tab", name="People").click()
    assert violations(hearts) == []
    realms = visit(stand.table("realms", "Ann thumb")["Ann"], scheme=scheme)
    seated(realms)
    realms.get_by_text("in words").click()
    assert violations(realms) == []
    phone = visit(stand.table("realms", "Ann thumb")["Ann"], scheme=scheme, phone=True)
    seated(phone)
    assert violations(phone) == []


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_game(stand: Stand, visit: Opener, scheme: str):
    games = json.load(urllib.request.urlopen(stand.url + "/api/games"))["games"]
    for game in games:
        who = " ".join(["Ann", *(["thumb"] * (game["default_seats"] - 1))])
        page = visit(stand.table(game["name"], who)["Ann"], scheme=scheme)
        seated(page)
        play(page, 25)
        assert violations(page) == []
        for key, name in (("r", "The rules"), ("?", "Settings")):
            page.keyboard.press(key)
            expect(page.get_by_role("dialog", name=name)).to_be_visible()
            assert violations(page) == []
            page.keyboard.press("Escape")
