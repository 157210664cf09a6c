"""Skirmish's field in the browser: a model walks by mouse, keys and touch; in Realism nothing is measured."""
from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import answer_any, decision, over, seated, wide
from tests.web.stand import Stand
from tests.web.test_places import ready, spot, went

pytestmark = pytest.mark.once
# Whoever is asked to move and is held by nothing, neither a swamp nor an enemy.
MAY_WALK = """(({prompt, region}) => prompt === 'move' && 'run' in region.kinds)
  (document.querySelector('.table').norn.ask)"""
ASKED_OR_OVER = """() => (({ask, over}) => ask || over)(document.querySelector('.table').norn)"""
# Of the places where one may end, the one nearest to a wish; the wish itself where nothing is measured.
NEAREST = """([x, y]) => {
  const off = (one) => Math.hypot(one[0] - x, one[1] - y);
  const { dots } = document.querySelector('.table').norn.sketching;
  return dots.reduce((best, one) => (!best || off(one) < off(best) ? one : best), null) ?? [x, y];
}"""
ARROWS = {"ArrowUp": (0, -200), "ArrowDown": (0, 200), "ArrowLeft": (-200, 0), "ArrowRight": (200, 0)}
SHOTS = os.environ.get("NORN_FIELD_SHOTS", "")


@pytest.fixture(scope="module")
def stand() -> Iterator[Stand]:
    one = Stand()
    one.start()
    yield one
    one.close()


def sit(stand: Stand, visit: Opener, *, phone: bool = False, **options: str) -> Page:
    """Up to the first movement: initiative, zones, deployment, who is activated.

    Any answer will do on the way, and some lose the game before anybody walks: then at another table.
    """
    for _ in range(3):
        page = visit(stand.table("eldfall-skirmish", "Ann thumb", **options)["Ann"], phone=phone)
        seated(page)
        for number in range(60):
            page.wait_for_function(ASKED_OR_OVER)
            if over(page):
                break
            if page.evaluate(MAY_WALK):
                page.locator(".field.open").wait_for()
                return page
            answer_any(page, number)
    raise AssertionError("nobody moves")


def who(page: Page) -> tuple[int, int]:
    """Where the mover stands."""
    x, y = page.evaluate("(() => { const r = document.querySelector('.table').norn.ask.region; return [r.x, r.y]; })()")
    return x, y


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def ahead(page: Page, far: int) -> tuple[int, int]:
    """A point so far from the mover, towards the middle of the field."""
    x, y = who(page)
    found = page.evaluate(NEAREST, [x, y - far if y > 1800 else y + far])
    return found[0], found[1]


def shaded(page: Page) -> None:
    """Where one may end has been told."""
    page.locator(".field .shade").first.wait_for(state="attached", timeout=20_000)


def free_arrow(page: Page) -> str:
    """An arrow key that leads four half inches to where one may end."""
    x, y = who(page)
    for key, (dx, dy) in ARROWS.items():
        there = page.evaluate(NEAREST, [x + dx, y + dy])
        if abs(there[0] - x - dx) + abs(there[1] - y - dy) < 40:
            return key
    raise AssertionError("it is walled in")


def test_a_click_finds_the_way_and_a_second_one_goes_it(stand: Stand, visit: Opener) -> None:
    page = sit(stand, visit)
    shaded(page)
    before, (x, y) = decision(page), ahead(page, 250)
    page.locator("[data-kind=run]").click()
    page.mouse.click(*spot(page, x, y))
    ready(page)
    expect(page.locator(".sketch .told")).to_contain_text("inches.")
    expect(page.locator(".field .leg").first).to_be_attached()
    shot(page, "run")
    far = (300, 300) if y > 1800 else (3300, 3300)
    page.mouse.click(*spot(page, *far))
    expect(page.locator(".sketch .against").first).to_contain_text("No way leads there")
    assert decision(page) == before
    page.mouse.click(*spot(page, x, y))
    ready(page)
    page.mouse.click(*spot(page, x, y))
    went(page, before)


@pytest.mark.long
def test_by_keys_alone_with_facing(stand: Stand, visit: Opener) -> None:
    page = sit(stand, visit, field="ford")
    shaded(page)
    before, arrow = decision(page), free_arrow(page)
    page.locator(".field").focus()
    for _ in range(4):
        page.keyboard.press(arrow)
    page.keyboard.press("]")
    ready(page)
    shot(page, "ford")
    page.keyboard.press("Enter")
    went(page, before)
    page.get_by_text("in words").click()
    expect(page.locator(".listed")).to_contain_text("Who stands where")


def test_whom_one_points_at_shows_how_far_it_feels_and_strikes(stand: Stand, visit: Opener) -> None:
    page = sit(stand, visit)
    expect(page.locator(".field .ring")).to_have_count(0)
    page.mouse.move(*spot(page, *who(page)))
    expect(page.locator(".field .ring.feels")).to_have_count(1)
    expect(page.locator(".field")).to_contain_text("Awareness")
    expect(page.locator(".field .back")).to_have_count(1)
    shot(page, "rings")


@pytest.mark.long
def test_by_touch_on_a_phone(stand: Stand, visit: Opener) -> None:
    page = sit(stand, visit, phone=True, field="marsh")
    wide(page)
    shaded(page)
    before, (x, y) = decision(page), ahead(page, 200)
    page.touchscreen.tap(*spot(page, x, y))
    ready(page)
    shot(page, "marsh-phone")
    page.touchscreen.tap(*spot(page, x, y))
    went(page, before)


@pytest.mark.long
def test_in_realism_nothing_is_measured(stand: Stand, visit: Opener) -> None:
    page = sit(stand, visit, mode="realism")
    page.mouse.click(*spot(page, *ahead(page, 200)))
    ready(page)
    shot(page, "realism")
    expect(page.locator(".measure")).to_have_count(0)
    expect(page.locator(".field .shade")).to_have_count(0)
    expect(page.locator(".sketch .told")).not_to_contain_text("inches.")
