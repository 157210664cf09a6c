"""An invitation is answered; seats are freed, kept and left; keys are a person's own."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import asked, pass_three, seated, wide
from tests.web.stand import Stand

pytestmark = pytest.mark.once
AXE = Path(__file__).parent / "assets/axe.min.js"


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def host_of(stand: Stand, visit: Opener, who: str, game: str = "hearts") -> tuple[Page, dict[str, str]]:
    """A browser that has the host's link and the first person's, as the one that made the table would."""
    links = stand.table(game, who)
    page = visit(links["host"])
    seated(page)
    return page, links


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_guest_takes_a_seat_by_keyboard(stand: Stand, visit: Opener, phone: bool):
    links = stand.table("hearts", "Ann open open thumb", deals=1)
    page = visit(links["invitation"], phone=phone)
    expect(page.get_by_role("heading", name="Hearts")).to_be_visible()
    assert "invite=" not in page.url
    wide(page)
    page.reload()
    name = page.get_by_label("Your name")
    name.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("give a name")
    name.focus()
    page.keyboard.type("Bo")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Seat 2 free")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Seat 3 free")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")                  # past "Several of us play at this screen"
    page.keyboard.press("Enter")
    seated(page)
    page.reload()
    seated(page)
    third = visit(links["Ann"])
    tab(third, "People")
    expect(third.locator("[data-person='2']")).to_contain_text("Bo")
    expect(third.locator("[data-person='1']")).to_contain_text("free")
    tab(third, "Talk")
    expect(third.locator(".talk")).to_contain_text("Bo takes seat 3.")
    page.goto(links["invitation"])
    page.get_by_role("button", name="Go to it").click()
    seated(page)


def test_several_guests_at_one_screen(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann open open thumb", deals=1)
    page = visit(links["invitation"])
    page.get_by_label("Your name").fill("Bo")
    page.get_by_label("Several of us play at this screen").check()
    page.get_by_role("checkbox", name="Seat 3 free").check()
    page.get_by_role("button", name="Take these seats").click()
    seated(page)
    expect(page.get_by_role("group", name="Seats at this screen").get_by_role("button")).to_have_count(2)


def test_a_seat_that_is_gone_and_an_invitation_that_is_dead(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann open thumb thumb", deals=1)
    one, two = visit(links["invitation"]), visit(links["invitation"])
    for page in (one, two):
        page.get_by_label("Your name").fill("Bo")
    one.get_by_role("button", name="Take this seat").click()
    seated(one)
    with two.expect_response("**/claim"):
        two.get_by_role("button", name="Take this seat").click()
    expect(two.get_by_text("All seats are taken.")).to_be_visible()
    two.goto(f"{stand.url}/#invite=nothing")
    expect(two.get_by_role("alert")).to_contain_text("not good any more")


def test_the_claim_page_is_readable_by_machines(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann open open thumb", deals=1)
    for scheme in ("light", "dark"):
        page = visit(links["invitation"], scheme=scheme)
        page.get_by_label("Your name").wait_for()
        page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run().then(got => got.violations.map(one => one.id + ': ' + one.nodes[0].html))")
        assert found == []


def test_the_host_asks_for_a_seat_and_its_person_keeps_it(stand: Stand, visit: Opener):
    host, links = host_of(stand, visit, "Ann Bo thumb thumb")
    bo = visit(links["Bo"])
    seated(bo)
    tab(host, "People")
    seat = host.locator("[data-person='1']")
    seat.get_by_role("button", name="Free the seat").click()
    expect(seat).to_contain_text("Hands are hidden here")
    seat.get_by_role("button", name="Ask them to leave").click()
    expect(seat).to_contain_text("asked to leave")
    bo.get_by_role("button", name="Keep my seat").click()
    expect(seat).to_contain_text("here")
    seat.get_by_role("button", name="Free the seat").click()
    seat.get_by_role("button", name="Ask them to leave").click()
    seat.get_by_role("button", name="Do not free it").click()
    expect(bo.locator(".leaving")).to_have_count(0)
    seat.get_by_role("button", name="Free the seat").click()
    seat.get_by_role("button", name="Ask them to leave").click()
    bo.get_by_role("button", name="Leave it").click()
    bo.get_by_role("button", name="Yes, leave").click()
    expect(bo.locator(".banner")).to_contain_text("The seat is free now")
    expect(seat).to_contain_text("free")
    seat.get_by_role("button", name="Let thumb play").click()
    expect(seat).to_contain_text("free, thumb plays")
    ann = visit(links["Ann"])
    asked(ann, "Choose three cards to pass left.")


def test_the_table_waits_for_a_free_seat_and_says_so(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann open thumb thumb", deals=1)
    page = visit(links["Ann"])
    pass_three(page)
    asked(page, "Waiting for somebody to take the free seat")
    tab(page, "People")
    page.get_by_role("button", name="Leave your seat").click()
    page.get_by_role("button", name="Really leave").click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()


def test_a_player_replaces_the_own_key(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann Bo thumb thumb", deals=1)
    bo, other = visit(links["Bo"]), visit(links["Bo"])
    seated(bo)
    seated(other)
    tab(bo, "People")
    bo.get_by_text("Links that this browser has").click()
    bo.get_by_role("button", name="Replace: Your own").click()
    expect(other.locator(".banner")).to_contain_text("replaced")
    seated(bo)
    asked(bo, "Choose three cards to pass left.")
    bo.reload()
    seated(bo)


def test_several_at_one_screen_need_no_invitation(stand: Stand, visit: Opener):
    page = visit(stand.url)
    page.get_by_role("button", name="New table: Hearts").click()
    page.get_by_label("Name of the person on seat 1").fill("Ann")
    page.get_by_label("Who sits on seat 2").select_option("own")
    page.get_by_label("Name of the person on seat 2").fill("Bo")
    page.get_by_role("button", name="Sit down").click()
    seated(page)
    expect(page.get_by_role("group", name="Seats at this screen").get_by_role("button")).to_have_count(2)
