"""Fornaldar on its great map: a turn by keyboard alone, what axe finds, and how much of a page it takes."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web import staged, wars
from tests.web.conftest import Opener
from tests.web.moves import decision, seated
from tests.web.stand import Stand
from tests.web.test_keys_and_ears import violations

pytestmark = pytest.mark.once
ALONE = "localStorage.setItem('norn.likes', JSON.stringify({pace: 'instant', cover: false}))"
PROMPT = "(document.querySelector('.table').norn.ask?.prompt ?? '')"
NODES = "document.getElementsByTagName('*').length"


def press(page: Page, *keys: str) -> None:
    """Keys that give an answer; then the next question is here."""
    before = decision(page)
    page.wait_for_timeout(450)      # a question just asked is not answered by the key before
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(60)
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    page.wait_for_function(f"() => {PROMPT} || document.querySelector('.table').norn.view?.outcome")


def march(page: Page) -> None:
    """The first force is chosen by its number, its goal on the map: next lit place, and there."""
    press(page, "1", "Enter")
    page.wait_for_timeout(450)
    for key in ("b", "n", "n", "n"):
        page.keyboard.press(key)
        page.wait_for_timeout(80)
    press(page, "Enter")


def test_a_turn_by_keyboard_alone(stand: Stand, visit: Opener):
    page = visit(stand.table("fornaldar", "Ann thumb", turns=1)["Ann"])
    seated(page)
    marched = False
    for _ in range(60):
        if page.evaluate("Boolean(document.querySelector('.table').norn.view?.outcome)"):
            break
        prompt = page.evaluate(PROMPT)
        if prompt == "begin_embarked":
            press(page, "c")
        elif prompt == "move" and not marched:
            marched = True
            march(page)
        elif prompt in ("move", "forced_march", "react"):
            press(page, "e")
        elif page.evaluate("document.querySelector('.table').norn.ask.at_least === 0"):
            press(page, "p")
        else:
            many = page.evaluate("document.querySelector('.table').norn.options.length > 9")
            press(page, "1", *(["Enter"] if many else []))
    assert marched
    assert page.evaluate("Boolean(document.querySelector('.table').norn.view.outcome)")
    told = page.evaluate("document.querySelector('.table').norn.lines.map((one) => one.text).join(' ')")
    assert "goes from" in told


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", ["march", "battle"])
def test_axe_finds_nothing_and_the_page_stays_small(stand: Stand, visit: Opener, name: str, phone: bool):
    save, seat = wars.save_at(**wars.POSITIONS[name])
    page = visit(stand.url, phone=phone)
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.wait_for_timeout(600)
    assert violations(page) == []
    assert page.evaluate(NODES) < 4000


def test_the_sides_of_a_river_are_chosen_on_the_map_too(stand: Stand, visit: Opener):
    """They were no parts of the scene: one of them among the goals, and all three hundred were listed."""
    save, seat = wars.save_at(**wars.POSITIONS["sail"])
    page = visit(stand.url)
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    side = page.evaluate("document.querySelector('.table').norn.options.find((one) => one.id.startsWith('side:')).id")
    assert page.evaluate("id => document.querySelector('.table').norn.parts.get(id).what", side) == "space"
    page.get_by_text("chosen on the map").wait_for()
