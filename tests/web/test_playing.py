"""Two people in two browsers, a reload, a lost connection, undo, watching."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.moves import asked, decision, fewer, in_hand, options, over, pass_three, play_on, seated, wide
from tests.web.stand import Stand

pytestmark = pytest.mark.once


def test_a_table_is_made_on_the_start_page(stand: Stand, visit: Opener):
    page = visit(stand.url)
    page.get_by_role("button", name="New table: Hearts").click()
    page.get_by_label("Name of the person on seat 1").fill("Ann")
    page.get_by_label("Who sits on seat 3").select_option("open")
    page.get_by_label("Deals").fill("1")
    page.get_by_role("button", name="Lay the table").click()
    links = page.locator("input[data-role]")
    expect(links).to_have_count(2)
    invitation = links.first.input_value()
    assert "/#invite=" in invitation
    page.get_by_role("button", name="Sit down").click()
    asked(page, "Choose three cards to pass left.")
    expect(page).to_have_title(re.compile("Your turn"))
    other = visit(invitation)
    other.get_by_label("Your name").fill("Bo")
    other.get_by_role("button", name="Take this seat").click()
    seated(other)
    asked(other, "Choose three cards to pass left.")
    assert "key" not in other.url
    assert "invite" not in other.url
    page.get_by_role("button", name="To the start page").click()
    page.get_by_role("button", name=re.compile("Hearts Ann")).click()
    asked(page, "Choose three cards to pass left.")


def test_two_browsers_play_to_the_end(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb Bo thumb", deals=1)
    ann, bo = visit(links["Ann"]), visit(links["Bo"])
    for page in (ann, bo):
        seated(page)
        pass_three(page)
    play_on([ann, bo], until=6)
    ann.reload()
    seated(ann)
    assert "key" not in ann.url
    play_on([ann, bo])
    for page in (ann, bo):
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
        expect(page.locator(".scores li")).to_have_count(4)
        expect(page).to_have_title("Hearts – Norn")
    ann.get_by_role("button", name="To the beginning").click()
    asked(ann, "Looking back")
    expect(ann.locator("[data-hand] .card")).to_have_count(13)
    ann.get_by_role("button", name="Play this moment again").click()
    seated(ann)
    asked(ann, "Choose three cards to pass left.")


def test_a_lost_connection_comes_back(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb Bo thumb", deals=1)
    ann, bo = visit(links["Ann"]), visit(links["Bo"])
    seated(ann)
    seated(bo)
    ann.context.set_offline(True)
    ann.locator(".table:not([data-link=open])").wait_for()
    expect(ann.locator(".banner")).to_contain_text("The connection is lost")
    for i in range(3):
        options(ann).nth(i).click()
    ann.get_by_role("button", name="Confirm").click()           # kept, and sent when the connection is back
    pass_three(bo)
    ann.context.set_offline(False)
    seated(ann)
    expect(ann.locator(".need")).to_have_count(0)
    play_on([ann, bo], until=3)
    stand.stop()
    ann.locator(".table:not([data-link=open])").wait_for()
    stand.start()
    seated(ann)
    seated(bo)
    before = decision(ann)
    play_on([ann, bo], until=2)
    assert decision(ann) > before
    played = [line for line in ann.locator(".log .line").all_inner_texts() if " plays " in line]
    assert len(played) == len(set(played))                      # nothing came twice


def test_undo_goes_back_and_a_proposal_needs_the_other(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb Bo thumb", deals=1)
    ann, bo = visit(links["Ann"]), visit(links["Bo"])
    seated(bo)
    pass_three(ann)
    ann.get_by_role("button", name="Undo", exact=True).click()
    asked(ann, "Choose three cards to pass left.")
    pass_three(ann)
    pass_three(bo)
    play_on([ann, bo], until=4)
    before = decision(ann)
    ann.locator(".log .text").last.click()
    ann.get_by_role("button", name="Ask the others to go back").click()
    expect(bo).to_have_title(re.compile("You are asked"))
    bo.get_by_role("button", name="No, play on").click()
    expect(ann.get_by_role("alert")).to_contain_text("Nothing is taken back")
    ann.get_by_role("button", name="Ask the others to go back").click()
    bo.get_by_role("button", name="Agree").click()
    ann.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) < n", arg=before)
    expect(ann.locator(".log .gone").first).to_be_visible()


def test_why_not_answers_with_the_rule(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    pass_three(page)
    play_on([page], until=1)
    page.locator(".ask .option").first.wait_for()
    closed = page.locator("[data-hand] .card:not(.open)")
    for _ in range(8):                                          # until not every card may be played
        if closed.count():
            break
        play_on([page], until=1)
    closed.first.click(button="right", position={"x": 12, "y": 60})
    why = page.locator(".why")
    expect(why).not_to_contain_text("Asking")
    why.locator("button").first.click()                         # the words in it open, too
    rule = page.locator("dialog[open]")
    expect(rule.locator("dt").first).to_contain_text(".")
    expect(rule.locator("dd").first).not_to_have_text("…")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_a_spectator_sees_what_everyone_may_see(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page, watcher = visit(links["Ann"]), visit(links["spectator"])
    seated(watcher)
    pass_three(page)
    play_on([page], until=3)
    expect(watcher.locator(".ask")).to_contain_text("You are watching")
    assert options(watcher).count() == 0
    expect(watcher.locator("[data-hand]")).to_have_count(0)
    expect(watcher.locator(".log")).to_contain_text("takes the trick")
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)


@pytest.mark.long
def test_people_talk_and_the_host_looks_after_the_table(stand: Stand, visit: Opener):
    page = visit(stand.url)
    page.get_by_role("button", name="New table: Hearts").click()
    page.get_by_label("Name of the person on seat 1").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    seated(page)
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Say something").fill("<b>hello</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_contain_text("Ann: <b>hello</b>")
    page.get_by_role("tab", name="People").click()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("New name").fill("Anna")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator("[data-person='0']")).to_contain_text("Anna")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    file = saved.value.path()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Really close it for everyone").click()
    expect(page.locator(".banner")).to_be_visible()
    asked(page, "The table is closed")
    expect(page).to_have_title("Hearts – Norn")
    page.get_by_role("button", name="To the start page").click()
    page.get_by_label("Continue a saved game").set_input_files(file)
    seated(page)


def test_the_host_hands_a_seat_to_an_agent_and_the_person_takes_it_back(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb Bo thumb", deals=1)
    ann, host = visit(links["Ann"]), visit(links["host"])
    seated(ann)
    expect(host.locator(".ask")).to_contain_text("You are the host")
    host.get_by_role("tab", name="People").click()
    seat = host.locator("[data-person='0']")
    expect(seat).to_contain_text("here")
    seat.get_by_role("button", name="Let thumb play").click()
    expect(ann.get_by_role("heading", name="The computer plays for you")).to_be_visible()
    ann.get_by_role("button", name="Take the seat back").click()
    expect(ann.get_by_role("heading", name="The computer plays for you")).to_have_count(0)
    expect(seat.get_by_role("button", name="Let thumb play")).to_be_visible()


def test_people_at_one_screen_do_not_see_each_others_hands(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb +Bo thumb", deals=1)
    page = visit(next(url for name, url in links.items() if "Bo" in name))
    seated(page)
    expect(page.locator(".who")).to_contain_text("Ann")
    pass_three(page)
    cover = page.get_by_role("dialog", name="Bo decides")
    expect(cover).to_be_visible()
    for _ in range(3):                                          # browsers let an insistent Escape through
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    expect(cover).to_be_visible()
    behind = cover.evaluate("one => getComputedStyle(one, '::backdrop').backgroundColor")
    assert behind.startswith("rgb("), "Ann's hand can be read through the cover"
    cover.get_by_role("button", name="I am Bo").click()
    expect(page.locator(".who")).to_contain_text("Bo")


def test_a_phone_is_enough(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"], phone=True)
    seated(page)
    wide(page)
    cards = page.locator("[data-hand] .card.open")
    for i in (0, 4, 8):
        cards.nth(i).tap(position={"x": 12, "y": 40})
    page.get_by_role("button", name="Confirm").tap()
    page.locator(".dock .prompt", has_text="Play a card.").wait_for()
    held = in_hand(page)
    cards.first.tap(position={"x": 12, "y": 40})
    fewer(page, held)
    page.locator(".dock .prompt", has_text="Play a card.").wait_for()
    held = in_hand(page)
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    options(page).first.tap()
    fewer(page, held)
    for name, panel in (("Log", ".log"), ("Talk", ".talk"), ("People", ".people"), ("Table", ".stage")):
        page.locator(".docked").get_by_role("button", name=name).tap()
        wide(page)
        box = page.locator(panel).bounding_box()
        assert box is not None
        assert box["height"] > 300, f"{name} has no room"


@pytest.mark.long
def test_things_glide_and_can_be_skipped(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"], motion="no-preference")
    pass_three(page)
    page.get_by_role("heading", name="Play a card.").wait_for()
    held = in_hand(page)
    options(page).first.click()
    fewer(page, held)
    skip = page.get_by_role("button", name=re.compile("^Skip"))
    if skip.count():
        skip.click()
    page.get_by_role("heading", name="Play a card.").wait_for()
    assert not over(page)
