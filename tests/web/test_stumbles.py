"""What people stumbled over: the back button, links put into an open page, small screens, fingers."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.conftest import Opener
from tests.web.moves import asked, decision, options, pass_three, play_on, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once


def hold(page: Page, x: float, y: float) -> None:
    """A finger that stays where it is for a while."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(600)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def test_back_leads_to_the_start_page_and_an_open_page_takes_a_link(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb thumb thumb")["Ann"])
    seated(page)
    page.get_by_role("button", name="To the start page").click()
    page.get_by_role("button", name=re.compile("Hearts Ann")).click()
    seated(page)
    page.go_back()
    expect(page.locator(".games")).to_be_visible()
    page.go_forward()
    seated(page)
    page.goto(stand.table("realms", "Bo")["Bo"])                # the same page: its address changes, nothing is loaded
    expect(page.locator("h1")).to_have_text("Realms of Ruin")
    page.goto(stand.url + "/#/table/nobodyknows")
    expect(page.get_by_role("alert")).to_contain_text("This browser has no link to that table")


def test_on_a_phone_what_is_refused_is_told_and_nothing_lies_under_the_dock(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb Bo thumb")["Ann"], phone=True)
    seated(page)
    cards = page.locator("[data-hand] .card.open")
    for i in (0, 4, 8, 11):
        cards.nth(i).tap(position={"x": 12, "y": 40})
    expect(page.get_by_role("alert")).to_contain_text("No more than 3 can be chosen.")
    confirm = page.get_by_role("button", name="Confirm")
    assert box(confirm)["width"] == 390
    mark = page.locator("[data-hand] .mark.chosen").first
    assert box(mark)["y"] > box(page.locator("[data-hand] .cards .cards"))["y"]
    page.locator("[data-hand] .zone .name").tap()
    sheet, dock = box(page.locator(".inspector.pinned")), box(page.locator(".dock"))
    assert sheet["y"] + sheet["height"] <= dock["y"]
    confirm.tap()
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    asked(page, "Waiting for Bo")


@pytest.mark.long
def test_a_finger_that_stays_reads_a_card_and_chooses_nothing(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann")["Ann"], phone=True)
    seated(page)
    card = page.locator(".card.open").first
    card.scroll_into_view_if_needed()
    before, at = decision(page), box(card)
    says = card.evaluate("one => one.closest('.table').norn.parts.get(one.dataset.part).part.text")
    assert says
    hold(page, at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    sheet = page.locator(".inspector.pinned")
    expect(sheet.locator("p", has_text=says)).to_be_visible()
    assert decision(page) == before
    sheet.get_by_role("button", name=re.compile("^1[.] ")).tap()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)


@pytest.mark.long
def test_the_log_stays_where_one_reads(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    page.set_viewport_size({"width": 1366, "height": 620})
    pass_three(page)
    log = page.locator(".log")
    play_on([page], until=2)
    options(page).first.wait_for()
    left = log.evaluate("one => one.scrollHeight - one.clientHeight - one.scrollTop")
    above = box(page.locator(".log .line.fresh").first)["y"] - box(log)["y"]
    assert left < 5 or 0 <= above < 20, "neither the newest line nor the first of the news is in sight"
    log.hover()
    page.mouse.wheel(0, -5000)                                  # a person's deed: what a script scrolls is not reading
    page.wait_for_function("() => document.querySelector('.log').scrollTop === 0")
    play_on([page], until=1)
    options(page).first.wait_for()
    page.wait_for_timeout(200)                                  # for the log to go where it should not
    assert log.evaluate("one => one.scrollTop") == 0


@pytest.mark.long
def test_a_phone_tells_of_new_talk(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann Bo thumb thumb", deals=1)
    ann, bo = visit(links["Ann"]), visit(links["Bo"], phone=True)
    dock = bo.locator(".docked")
    for name in ("Talk", "Table"):
        dock.get_by_role("button", name=name).tap()
    ann.get_by_role("tab", name="Talk").click()
    ann.get_by_label("Say something").fill("hello")
    ann.keyboard.press("Enter")
    expect(dock.get_by_role("button", name="Talk")).to_contain_text("1 new")
    dock.get_by_role("button", name="Talk").tap()
    expect(bo.locator(".said")).to_contain_text("hello")
    expect(dock.get_by_role("button", name="Talk")).not_to_contain_text("1 new")
