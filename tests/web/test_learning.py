"""A newcomer: from the start page to the end of a guided table, with words, hints and the book at hand."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from norn.kernel.catalogue import OTHER_PACKAGES
from tests.web.conftest import Opener
from tests.web.moves import options, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def toys() -> Iterator[Stand]:
    """A server that has the toys, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OTHER_PACKAGES, "tests.toys")
        one = Stand()
        one.start()
    yield one
    one.close()


def answer(page: Page) -> None:
    """As the hint says."""
    before = page.locator(".table").get_attribute("data-decision")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do that").click()
    page.wait_for_function("n => document.querySelector('.table').dataset.decision !== n", arg=before)


def until_asked(page: Page) -> None:
    page.locator(".ask.mine [data-hint]").wait_for()


def test_a_newcomer_learns_by_playing(toys: Stand, visit: Opener) -> None:
    page = visit(toys.url)
    expect(page.get_by_role("button", name="New table: Race over the fell")).to_have_count(1)
    expect(page.get_by_role("button", name="Learn by playing: Race over the fell")).to_have_count(0)
    page.get_by_role("button", name="Learn by playing: Skald").click()
    seated(page)
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("The aim. Win the most renown")
    expect(coach).to_contain_text("Any theme but the last one will do.")
    expect(page.locator("[aria-current=step]")).to_have_text("Nightfall")
    page.get_by_role("button", name="Put the coach away").click()
    expect(coach).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Coach").click()
    expect(coach).to_contain_text("Any theme")

    options(page).first.click()
    expect(page.locator("[aria-current=step]")).to_have_text("Plots")
    expect(coach).to_contain_text("Nobody sees this")
    page.get_by_role("button", name="Plots").click()
    expect(page.locator(".phases .about")).to_contain_text("A wager pays when nobody dares as much.")
    page.keyboard.press("Escape")

    page.locator("[data-hint]").click()
    expect(page.locator(".hint")).to_contain_text("With mead to spare a wager is worth it; without, sleep.")
    expect(page.locator(".option.lit")).to_have_count(1)
    page.get_by_role("button", name="Put it away").click()
    page.mouse.move(0, 0)       # off the options, which have moved up under it
    expect(page.locator(".option.lit")).to_have_count(0)

    for _ in range(60):
        until_asked(page)
        if coach.count() and "You know the way now" in (coach.text_content() or ""):
            break
        answer(page)
    expect(coach).to_contain_text("A whole round is behind you")
    page.get_by_role("button", name="Play on").click()
    expect(coach).to_have_count(0)
    answer(page)


def test_a_word_opens_by_pointer_focus_and_tap(toys: Stand, visit: Opener) -> None:
    page = visit(toys.url)
    page.get_by_role("button", name="Learn by playing: Skald").click()
    seated(page)
    word = page.locator(".coach .term", has_text="renown")
    tip = page.get_by_role("tooltip")
    word.hover()
    expect(tip).to_contain_text("What skalds play for.")
    page.mouse.move(0, 0)
    expect(tip).to_have_count(0)
    word.focus()
    expect(tip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    phone = visit(toys.url, phone=True)
    phone.get_by_role("button", name="Learn by playing: Skald").tap()
    phone.locator(".dock .prompt").tap()
    phone.locator(".coach .term", has_text="renown").tap()
    expect(phone.get_by_role("tooltip")).to_be_in_viewport(ratio=1)
    phone.locator(".coach").tap(position={"x": 5, "y": 5})
    expect(phone.get_by_role("tooltip")).to_have_count(0)


@pytest.mark.long
def test_words_are_marked_in_every_text(stand: Stand, visit: Opener) -> None:
    """They were in the coach's notes, the question and the log only: not on cards, in choices, on sheets."""
    page = visit(stand.url)
    page.get_by_role("button", name="Learn by playing: Realms of Ruin").click()
    tip = page.get_by_role("tooltip")
    expect(page.locator(".card .text .term").first).to_be_visible()         # on cards, told where they are read large
    page.locator(".card", has_text="Sylara Dawnweave").hover()
    expect(page.locator(".reader .word", has_text="Focus")).to_be_visible()
    for _ in range(4):
        until_asked(page)
        answer(page)
    until_asked(page)
    choice = page.locator(".ask .option .term", has_text="Focus").first     # in choices
    choice.hover()
    expect(tip).to_contain_text("A token on an attribute")
    page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    page.locator("[data-words] .term", has_text="STR").focus()     # ... below which they are focused
    expect(tip).to_contain_text("Strength: melee attacks.")
    page.keyboard.press("Escape")
    page.locator(".sheet dt .term", has_text="Corruption").first.click()    # on sheets
    expect(tip).to_contain_text("The other way to be lost")
    line = page.locator(".log .line .text", has=page.locator(".term")).first
    line.press("Enter")                                                     # in the log, by keyboard
    expect(page.locator(".log .more .word").first).to_be_visible()


def test_words_of_choices_open_by_tap(stand: Stand, visit: Opener) -> None:
    phone = visit(stand.url, phone=True)
    phone.get_by_role("button", name="Learn by playing: Realms of Ruin").tap()
    phone.locator(".dock .prompt").tap()
    phone.locator("[data-words] .term").first.tap()
    expect(phone.get_by_role("tooltip")).to_be_in_viewport(ratio=1)


def test_the_book_has_chapters_and_is_searched_by_words(toys: Stand, visit: Opener) -> None:
    page = visit(toys.url)
    page.get_by_role("button", name="Learn by playing: Skald").click()
    seated(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    book = page.get_by_role("dialog")
    expect(book.get_by_role("heading", level=3)).to_have_text(["The night", "Deeds and answers", "Raids", "The end"])
    book.get_by_label("Search the rules").fill("mead renown horn")
    expect(book.locator("dt")).to_have_count(1)
    expect(book.locator("dd")).to_contain_text("the owner of a horn may pay a mead")
    book.get_by_label("Search the rules").fill("")
    book.get_by_label("Chapter").select_option("Raids")
    expect(book.get_by_role("heading", level=3)).to_have_text(["Raids"])


def test_a_table_is_set_up_in_the_games_words(toys: Stand, visit: Opener) -> None:
    page = visit(toys.url)
    page.get_by_role("button", name="New table: Skald").click()
    form = page.get_by_role("dialog")
    expect(form).to_contain_text("Set up for a first game. Three skalds and three nights show all there is.")
    expect(form.get_by_label("Nights")).to_have_value("3")
    expect(form.get_by_label("Coast").locator("option:checked")).to_have_text("The rich coasts of the south")
    expect(form).to_contain_text("The Hall. Raids while its crew is whole")
    form.get_by_label("Nights").fill("1")
    form.get_by_role("button", name="Set up for a first game").click()
    expect(form.get_by_label("Nights")).to_have_value("3")
    form.get_by_label("Name of the person on seat 1").fill("Ann")
    form.get_by_role("button", name="Sit down").click()
    seated(page)
    page.get_by_role("tab", name="People").click()
    expect(page.locator("#side")).to_contain_text("The Hall")
