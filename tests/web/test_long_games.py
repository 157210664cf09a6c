"""What wears on people in a long game: lost news, lost focus, jumping panels, lists without an end."""
from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import asked, decision, options, pass_three, play_on, seated
from tests.web.stand import Stand
from tests.web.test_stumbles import box

pytestmark = pytest.mark.once


def take(page: Page, start: str) -> None:
    """Choose the first option whose label begins so; wait for the next question."""
    before = decision(page)
    page.locator(".ask .option:not([disabled])", has=page.locator(".label", has_text=start)).first.click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    options(page).first.wait_for()


def on_turn(page: Page) -> None:
    """A hero of Realms stands on the board and is to act."""
    for _ in range(8):
        if page.get_by_role("heading", name="What do you do?").count():
            return
        take(page, "")
    raise AssertionError("the turn does not come")


def test_what_happened_since_ones_answer_is_marked_and_in_sight(stand: Stand, visit: Opener):
    """Found here: twenty lines of others' turns went by above the few that were in sight."""
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    page.set_viewport_size({"width": 1366, "height": 620})
    pass_three(page)
    play_on([page], until=3)
    options(page).first.wait_for()
    fresh = page.locator(".log .line.fresh")
    expect(fresh.first).to_contain_text("Ann plays")
    whole, first = box(page.locator(".log")), box(fresh.first)
    assert whole["y"] <= first["y"] < whole["y"] + whole["height"], "the news begin out of sight"
    assert fresh.count() < page.locator(".log .line").count()
    on = page.get_by_role("button", name="Read on")
    for _ in range(6):              # a page at a time
        if on.count():
            on.click()
            page.wait_for_timeout(150)
    expect(page.locator(".log .line").last).to_be_in_viewport()


def test_who_answers_by_keyboard_goes_on_by_keyboard(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    page.keyboard.press("o")
    for _ in range(3):
        before = decision(page)
        page.keyboard.press("Enter")
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
        page.wait_for_function("() => document.activeElement.dataset.option !== undefined")


def test_the_way_out_of_a_long_list_is_in_sight(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    on_turn(page)
    page.set_viewport_size({"width": 1366, "height": 600})
    assert options(page).count() > 7
    end = options(page).filter(has_text="End the turn")
    expect(end).to_be_in_viewport(ratio=1)
    list_end = box(page.locator(".choose"))
    assert box(end)["y"] + box(end)["height"] <= list_end["y"] + list_end["height"] + 1


@pytest.mark.long
def test_what_one_points_at_moves_nothing(stand: Stand, visit: Opener):
    """Found here: the log jumped up and down with every option that the mouse came over."""
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    before = box(page.locator(".side"))
    for i in range(3):
        options(page).nth(i).hover()
        assert box(page.locator(".side")) == before


@pytest.mark.long
def test_dice_do_not_push_the_board(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann")["Ann"])
    seated(page)
    on_turn(page)
    up = "one => { one.scrollTop = 0; }"
    page.wait_for_timeout(200)                                  # the page goes to what is lit by itself
    page.locator(".main").evaluate(up)
    at = box(page.locator(".board svg").first)
    for start in ("Focus on", "Cast", "End the turn", "", "", "", "", ""):
        if page.locator(".tray").count():
            break
        if page.locator(".ask .label", has_text=start).count():
            take(page, start)
    expect(page.locator(".tray")).to_be_visible()
    page.wait_for_timeout(200)
    page.locator(".main").evaluate(up)
    assert box(page.locator(".board svg").first) == at


@pytest.mark.long
def test_ones_own_hero_is_marked(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    on_turn(page)
    own = page.locator(".token.own")
    expect(own).to_have_count(1)
    expect(own.locator("title")).to_contain_text("yours")
    expect(page.locator(".token.disc")).to_have_count(2)


@pytest.mark.long
def test_who_presses_what_stands_on_a_lit_space_is_offered_the_space(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    on_turn(page)
    page.get_by_role("button", name="Show the whole board").click()
    inside = page.locator("g:has(> .space.open) .token:not(.open)").first
    inside.click()
    expect(page.locator(".inspector.pinned .button.main").first).to_contain_text("Move to")


@pytest.mark.long
def test_the_odds_are_taken_at_their_word(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    asked(page, "Choose your hero.")
    odds = page.locator("[aria-label^='Odds of']").nth(2)
    name = (odds.get_attribute("aria-label") or "").removeprefix("Odds of: ")
    options(page).nth(2).hover()                                # they are shown where one points
    odds.click()
    page.locator(".odds").get_by_role("button", name="Do this").click()
    expect(page.locator(".log")).to_contain_text(f"Ann plays {name}")


def test_on_a_phone_the_odds_leave_the_confirmation_free(stand: Stand, visit: Opener):
    """Found before: the panel of the odds lay upon the button."""
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"], phone=True)
    seated(page)
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    for i in range(3):
        options(page).nth(i).tap()
    page.get_by_role("button", name="Odds", exact=True).tap()
    expect(page.locator(".odds")).to_contain_text("What is chosen")
    confirm = page.get_by_role("button", name="Confirm")
    panel = box(page.locator(".odds"))
    assert panel["y"] + panel["height"] <= box(confirm)["y"]
    confirm.tap()
    page.locator(".need").wait_for(state="detached")


STEPS = """() => {
    const seen = window.steps = [];
    const look = () => {
        const at = document.querySelector('.table').dataset.decision;
        if (at !== seen.at(-1)?.at) seen.push({at, when: performance.now()});
    };
    new MutationObserver(look).observe(document.querySelector('.table'), {attributes: true});
}"""


@pytest.mark.long
def test_what_others_do_is_shown_step_by_step_and_can_be_skipped(stand: Stand, visit: Opener):
    """Found here: agents answered so fast that a trick was on the table and gone before anyone could see it."""
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"], motion="no-preference", pace="normal")
    pass_three(page)
    mine = page.get_by_role("heading", name="Play a card.")
    mine.wait_for()
    page.evaluate(STEPS)
    for _ in range(4):
        count = decision(page)
        options(page).first.click()
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=count)
        mine.wait_for()
    steps = page.evaluate("window.steps.map(one => one.when)")
    assert len(steps) > 6
    assert min(b - a for a, b in pairwise(steps)) > 120
    skip = page.get_by_role("button", name=re.compile("^Skip"))
    for _ in range(6):                                          # until others have something to do
        count = decision(page)
        options(page).first.click()
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=count)
        page.wait_for_timeout(100)
        if skip.count():
            break
        mine.wait_for()
    page.keyboard.press(" ")
    expect(skip).to_have_count(0, timeout=1000)


def test_the_second_click_of_two_does_not_answer_the_next_question(stand: Stand, visit: Opener):
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    at = box(options(page).first)
    x, y = at["x"] + 40, at["y"] + 15
    page.mouse.click(x, y)
    page.wait_for_function("() => / begin[?]/.test(document.querySelector('.ask h2').innerText)")
    asked_now, count = page.locator(".ask h2").inner_text(), decision(page)
    at = box(options(page).first)                               # the list may lie elsewhere by now
    x, y = at["x"] + 40, at["y"] + 15
    page.mouse.move(x, y)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(400)
    assert (page.locator(".ask h2").inner_text(), decision(page)) == (asked_now, count)
    page.wait_for_timeout(300)
    page.mouse.click(x, y)                                      # and who means it is heard
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=count)


def test_the_confirmation_of_a_long_list_is_in_sight(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    seated(page)
    page.set_viewport_size({"width": 1366, "height": 700})
    cards = page.locator("[data-hand] .card.open")
    for i in (0, 4, 8):
        cards.nth(i).click(position={"x": 12, "y": 60})
    rail, confirm = box(page.locator(".choose")), box(page.get_by_role("button", name="Confirm"))
    assert confirm["y"] + confirm["height"] <= rail["y"] + rail["height"] + 1


@pytest.mark.long
def test_a_phone_tells_the_news_with_the_question(stand: Stand, visit: Opener):
    """Found here: the text of an encounter was in the log only, and the log behind another tab."""
    page = visit(stand.table("realms", "Ann thumb")["Ann"], phone=True)
    seated(page)
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    before = decision(page)
    options(page).first.tap()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    expect(page.get_by_role("list", name="Since your last answer")).to_contain_text("Ann plays")


@pytest.mark.long
def test_on_a_phone_a_price_does_not_squeeze_its_label(stand: Stand, visit: Opener):
    page = visit(stand.table("mistfall", "Ann", quest="quest_1")["Ann"], phone=True)
    seated(page)
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    expect(page.locator("#question")).not_to_contain_text("Any of you")
    options(page).last.tap()
    options(page).filter(has_text="Go to").first.tap()
    page.get_by_role("heading", level=2, name="Your turn").wait_for()
    priced = options(page).filter(has=page.locator(".cost"))
    assert priced.count()
    for one in priced.all():
        label, price = box(one.locator(".label")), box(one.locator(".cost"))
        assert price["y"] >= label["y"] + label["height"] - 1
        assert label["width"] > 0.75 * box(one)["width"]


@pytest.mark.long
def test_the_scores_stand_with_the_outcome(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    pass_three(page)
    play_on([page])
    expect(page.locator(".ask .scores li")).to_have_count(4)
    expect(page.locator(".log .line").last).to_be_in_viewport()


@pytest.mark.long
def test_who_comes_back_reads_on_from_their_last_answer(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    pass_three(page)
    play_on([page], until=2)
    options(page).first.wait_for()
    fresh = page.locator(".log .line.fresh")
    news = fresh.all_inner_texts()
    assert news
    page.reload()
    seated(page)
    expect(fresh).to_have_count(len(news))
    assert fresh.all_inner_texts() == news
