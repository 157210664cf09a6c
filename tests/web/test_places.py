"""A place on a field: sketched, looked at and given by mouse, by touch, by keys, and as plain text."""
from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import decision, seated, wide
from tests.web.stand import Stand

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A server that knows the toys."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NORN_GAMES", "tests.toys")
        one = Stand()
        one.start()
        yield one
        one.close()


def sit(field: Stand, visit: Opener, *, phone: bool = False) -> Page:
    page = visit(field.table("inches", "Ann thumb")["Ann"], phone=phone)
    seated(page)
    page.locator(".field.open .area").first.wait_for()
    return page


def spot(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where a point of the field is on the screen."""
    page.locator(".field").scroll_into_view_if_needed()
    found = page.evaluate(
        "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(document.querySelector('.field').getScreenCTM());"
        " return [p.x, p.y]; }", [x, y],
    )
    return found[0], found[1]


def ready(page: Page) -> None:
    expect(page.locator(".sketch[data-ready=true]")).to_have_count(1)


def went(page: Page, before: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)


def test_by_mouse(field: Stand, visit: Opener):
    page = sit(field, visit)
    before = decision(page)
    page.mouse.click(*spot(page, 900, 600))
    expect(page.locator(".sketch .against").first).to_contain_text("7.62 inches")
    expect(page.locator(".sketch .told")).to_contain_text("The barn is in the way.")
    assert decision(page) == before
    expect(page.locator("[data-give]")).to_be_disabled()
    page.mouse.click(*spot(page, 500, 300))
    ready(page)
    expect(page.locator(".sketch .told")).to_contain_text("of 6.00 inches.")
    page.keyboard.down("Shift")
    page.mouse.click(*spot(page, 500, 500))
    page.keyboard.up("Shift")
    ready(page)
    expect(page.locator(".field .leg")).to_have_count(2)
    page.mouse.click(*spot(page, 500, 500))
    went(page, before)
    expect(page.locator(".log")).to_contain_text("Ari walks")


def test_the_facing_by_its_handle(field: Stand, visit: Opener):
    page = sit(field, visit)
    page.mouse.click(*spot(page, 3000, 300))      # out of reach: the handle is there all the same
    expect(page.locator(".sketch .against").first).to_be_visible()
    page.mouse.click(*spot(page, 500, 300))
    ready(page)
    box = page.locator(".field .handle").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*spot(page, 500, 450), steps=4)
    page.mouse.up()
    page.get_by_text("Write it").click()
    ready(page)
    page.locator(".sketch input").focus()
    expect(page.locator(".sketch input")).to_have_value("at:walk 500,300 face 180")


def test_by_keys_alone(field: Stand, visit: Opener):
    page = sit(field, visit)
    before = decision(page)
    page.locator(".field").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("]")
    ready(page)
    page.keyboard.press("Enter")
    went(page, before)
    expect(page.locator(".log")).to_contain_text("Ari walks 3.01 inches.")


def test_by_touch_on_a_phone(field: Stand, visit: Opener):
    page = sit(field, visit, phone=True)
    wide(page)
    before = decision(page)
    page.touchscreen.tap(*spot(page, 600, 300))
    ready(page)
    page.touchscreen.tap(*spot(page, 600, 300))
    went(page, before)


def test_by_plain_text_and_by_name(field: Stand, visit: Opener):
    page = sit(field, visit)
    before = decision(page)
    page.get_by_text("Write it").click()
    page.locator(".sketch input").fill("at:walk 900,600")
    page.get_by_role("button", name="Look", exact=True).click()
    expect(page.locator(".sketch .against")).to_have_count(2)
    page.locator(".sketch input").fill("at:walk 600,300")
    page.locator(".sketch input").press("Enter")
    ready(page)
    page.locator(".sketch input").press("Enter")
    went(page, before)
    page.get_by_text("in words").click()
    expect(page.locator(".listed")).to_contain_text("of Bera")
    for _ in range(6):
        if page.locator(".ask .option").count():
            break
        before = decision(page)
        page.locator(".field").focus()
        page.keyboard.press("]")
        ready(page)
        page.keyboard.press("Enter")
        went(page, before)
    before = decision(page)
    page.locator(".ask .option").first.click()
    went(page, before)


def test_the_field_is_moved_and_zoomed(field: Stand, visit: Opener):
    """By keys and by mouse, as every board; a drag that begins on the sketch moves that instead."""
    page = sit(field, visit)
    frame = page.locator(".frame")
    whole = float(frame.get_attribute("data-z") or 0)
    page.locator(".field").focus()
    for _ in range(4):
        page.keyboard.press("+")
    near = frame.get_attribute("data-at")
    assert float(frame.get_attribute("data-z") or 0) > 1.8 * whole
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    assert frame.get_attribute("data-at") != near
    moved = frame.get_attribute("data-at")
    box = frame.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 60, steps=4)
    page.mouse.up()
    assert frame.get_attribute("data-at") != moved
    assert page.locator(".sketched").count() == 0           # what was dragged is the field, nothing is sketched
    page.keyboard.press("0")
    assert float(frame.get_attribute("data-z") or 0) == pytest.approx(whole, rel=0.01)
    page.mouse.click(*spot(page, 500, 300))
    ready(page)
    still = frame.get_attribute("data-at")
    page.mouse.move(*spot(page, 500, 300))
    page.mouse.down()
    page.mouse.move(*spot(page, 500, 460), steps=5)
    page.mouse.up()
    ready(page)
    assert frame.get_attribute("data-at") == still
    page.get_by_text("Write it").click()
    page.locator(".sketch input").focus()
    expect(page.locator(".sketch input")).to_have_value(re.compile("at:walk 500,460"))
