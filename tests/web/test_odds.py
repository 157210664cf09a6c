"""Odds before committing, and why a value is what it is, in the browser."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import asked, decision, options, pass_three, play_on, seated, wide
from tests.web.sight import LAID
from tests.web.stand import Stand
from tests.web.test_keys_and_ears import violations

pytestmark = pytest.mark.once
IN_SIGHT = """() => [...document.querySelectorAll('.main .open')].some(one => {
    const box = one.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
})"""


def games(page: Page) -> int:
    found = re.search(r"(\d+) games to the end", page.locator(".odds [role=status]").inner_text())
    return int(found[1]) if found else 0


@pytest.mark.long
def test_odds_of_one_answer_of_all_and_stopped(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    for i in range(3):
        options(page).nth(i).click()
    page.get_by_role("button", name="Odds", exact=True).click()
    panel = page.locator(".odds")
    expect(panel).to_contain_text("What is chosen")
    expect(panel.locator("li").first).to_contain_text(re.compile(r"You win.*\d+ % \(\d+–\d+\)", re.DOTALL))
    assert violations(page) == []
    page.get_by_role("button", name="Confirm").click()
    expect(panel).to_have_count(0)                              # answered: what was computed is of no use any more
    play_on([page], until=2)
    options(page).nth(1).wait_for()
    before = decision(page)
    page.get_by_role("button", name="Compare the odds of all").click()
    expect(panel.locator(".many > li")).to_have_count(options(page).count())
    page.wait_for_function("() => /[1-9]\\d* games/.test(document.querySelector('.odds [role=status]').innerText)")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(panel.locator("[role=status]")).to_contain_text("Stopped.")
    count = games(page)
    page.wait_for_timeout(700)
    assert games(page) == count, "it goes on after it was stopped"
    panel.locator(".many summary").first.click()
    expect(panel.locator(".many details[open]")).to_contain_text("Directly")
    assert violations(page) == []
    page.get_by_role("button", name="Close the odds").click()
    expect(panel).to_have_count(0)
    assert decision(page) == before, "nothing was decided"


@pytest.mark.long
def test_odds_by_keyboard_and_on_a_phone(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    pass_three(page)
    options(page).nth(1).wait_for()
    page.keyboard.press("o")
    page.keyboard.press("d")
    expect(page.locator(".odds")).to_contain_text("games to the end")
    page.keyboard.press("Escape")
    expect(page.locator(".odds")).to_have_count(0)
    phone = visit(links["Ann"], phone=True)
    seated(phone)
    phone.get_by_role("button", name="Choices").last.click()
    phone.get_by_role("button", name="Odds and rules of each").click()
    phone.get_by_role("button", name=re.compile("^Odds of")).first.click()
    expect(phone.locator(".odds")).to_contain_text("Directly")
    wide(phone)


def test_why_a_value_is_what_it_is(stand: Stand, visit: Opener):
    links = stand.table("mistfall", "Ann", quest="quest_1")
    page = visit(links["Ann"])
    asked(page, "Which hero do you play?")
    options(page).first.click()
    page.wait_for_function(LAID)
    value = page.get_by_role("button", name=re.compile("draw limit .*how it comes about"))
    if not value.count():                       # where room is scarce one's figures wait behind one's portrait
        page.locator(".party .portrait").first.click()
    value.click()
    explained = page.locator(".explained")
    expect(explained).to_contain_text("draw limit")
    expect(explained.locator("li").first).to_contain_text("printed")
    assert explained.locator("b").first.inner_text().endswith(value.inner_text())
    page.keyboard.press("Escape")
    expect(explained).to_have_count(0)


@pytest.mark.long
def test_what_the_table_played_by_itself_is_marked(stand: Stand, visit: Opener):
    """A card that was played without a question must not look like a mistake."""
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    pass_three(page)
    play_on([page])
    marked = page.locator(".log .line", has_text="the only choice")
    expect(marked.first).to_contain_text("Ann plays")           # the last card of a hand at the latest


@pytest.mark.long
def test_a_question_whose_choices_are_out_of_sight_is_shown(stand: Stand, visit: Opener):
    """Found here: the hero who would walk was in sight, so the page did not go to where he may walk."""
    links = stand.table("realms", "Ann")
    page = visit(links["Ann"], phone=True)
    seated(page)
    page.get_by_role("button", name="Choices").last.click()
    options(page).first.click()                                 # the hero
    page.get_by_role("button", name="Table").last.click()
    for _ in range(12):
        page.wait_for_timeout(300)
        lit = page.locator(".main .open")
        if lit.count():
            page.wait_for_function(IN_SIGHT)            # a frame or two later
            return
        page.get_by_role("button", name="Choices").last.click()
        options(page).first.click()
        page.get_by_role("button", name="Table").last.click()
    raise AssertionError("nothing was ever lit")
