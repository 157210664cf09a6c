"""A board of linked spaces: lit, chosen with pointer and keys, told in words."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import decision, options, seated, wide
from tests.web.stand import Stand

pytestmark = pytest.mark.once


def to_first_turn(page: Page) -> None:
    """Answer the questions of the set-up until spaces can be chosen."""
    for _ in range(20):
        if page.locator(".space.open").count():
            return
        before = decision(page)
        options(page).first.click()
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    raise AssertionError("nothing on the board can be chosen")


def test_spaces_are_lit_and_chosen_on_the_board(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann")["Ann"])
    seated(page)
    to_first_turn(page)
    space = page.locator(".space.open").first
    says = space.locator("title").first.text_content() or ""
    name = says.split(",")[0]
    assert "Can be chosen" in says
    page.locator(".ask .option").first.hover()
    expect(page.locator(".space.lit")).to_have_count(1)
    expect(page.locator(".inspector h3")).to_have_text(page.locator(".ask .option .label").first.inner_text())
    before = decision(page)
    space.click(position={"x": 8, "y": 20})
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    expect(page.locator(".log")).to_contain_text(name)
    page.get_by_text("in words").click()
    expect(page.locator(".listed")).to_contain_text("leads to")
    priced = page.locator(".ask .option", has_text="Focus on STR")
    for _ in range(5):          # where the Merchant starts, whose turn it is
        if priced.count():
            break
        before = decision(page)
        options(page).first.click()
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    expect(priced.locator(".cost")).to_contain_text("1 action")
    priced.hover()
    expect(page.locator(".inspector")).to_contain_text("Costs 1 action.")


def test_the_board_is_walked_with_arrows(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann")["Ann"])
    seated(page)
    page.keyboard.press("b")
    first = page.evaluate("document.activeElement.dataset.part")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.dataset.part")
    assert first.startswith("space:")
    assert second.startswith("space:")
    assert first != second
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    expect(page.locator(".inspector.pinned h3")).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(".why")).to_be_visible()


def test_the_board_zooms_and_a_phone_shows_a_part(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann")["Ann"], phone=True)
    seated(page)
    wide(page)
    board = page.locator(".frame > svg")
    shown = board.get_attribute("viewBox") or ""
    page.get_by_role("button", name="Show the whole board").tap()
    expect(board).not_to_have_attribute("viewBox", shown)
    whole = board.get_attribute("viewBox") or ""
    assert float(whole.split()[2]) > float(shown.split()[2])
    expect(page.get_by_role("button", name=re.compile("Zoom in"))).to_be_visible()
