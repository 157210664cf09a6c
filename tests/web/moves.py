"""What a person does at the table, for the tests."""
from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

OPTION = ".ask .option:not([disabled])"
READY = """() => {
  const one = document.querySelector('.table').norn;
  return one.staged.length || (one.ask && !one.sending);
}"""
ANSWER = """n => {
  const one = document.querySelector('.table').norn;
  const all = one.options.map((option) => option.id);
  const from = (n * 7919) % all.length;
  const many = Math.min(all.length, Math.max(1, one.ask.at_least));
  one.answer(Array.from({length: many}, (_, i) => all[(from + i) % all.length]));
}"""
ANSWERED = "ask => (one => one.staged.length || one.live.ask !== ask)(document.querySelector('.table').norn)"


def options(page: Page) -> Locator:
    return page.locator(OPTION)


def decision(page: Page) -> int:
    return int(page.locator(".table").get_attribute("data-decision") or -1)


def seated(page: Page) -> None:
    page.locator(".table[data-link=open] .stage").wait_for()


def over(page: Page) -> bool:
    return page.get_by_role("heading", name="The game is over").count() > 0


def answer_any(page: Page, n: int) -> None:
    """The n-th answer of a walk through a game, some other one each time; what comes of it is here afterwards."""
    page.wait_for_function(READY)
    ask = page.evaluate("document.querySelector('.table').norn.live.ask")
    page.evaluate(ANSWER, n)
    page.wait_for_function(ANSWERED, arg=ask)


def pass_three(page: Page) -> None:
    for i in range(3):
        options(page).nth(i).click()
    page.get_by_role("button", name="Confirm").click()
    page.locator(".need").wait_for(state="detached")


def play_on(pages: list[Page], until: int = 1000) -> None:
    """Everyone plays the first card that is offered, until the game is over or so many cards were played."""
    for _ in range(600):
        for page in pages:
            if over(page) or until <= 0:
                return
            first = options(page).first
            if first.count() and page.get_by_role("heading", name="Play a card.").count():
                before = decision(page)
                first.click()
                until -= 1
                page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not come to an end")


def in_hand(page: Page) -> int:
    return page.locator("[data-hand] .card").count()


def fewer(page: Page, held: int) -> None:
    """A card was played: or more than one, where the table plays the only one by itself."""
    page.wait_for_function("n => document.querySelectorAll('[data-hand] .card').length < n", arg=held)


def wide(page: Page) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def asked(page: Page, text: str) -> None:
    expect(page.locator(".ask h2")).to_have_text(text)
