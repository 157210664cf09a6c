"""axe in every state of the page that a person comes to; a game by keyboard alone, and one by touch alone."""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.web import staged
from tests.web.conftest import Opener
from tests.web.moves import decision, options, over, seated
from tests.web.newcomer import begin, follow
from tests.web.stand import Stand
from tests.web.test_keys_and_ears import violations

pytestmark = pytest.mark.once
State = tuple[str, Page]
WHO = {"hearts": "Ann thumb thumb thumb", "realms": "Ann thumb", "mistfall": "Ann thumb"}
LOOKS = ["light", *(pytest.param(one, marks=pytest.mark.long) for one in ("dark", "phone"))]


@pytest.fixture(scope="module")
def stand() -> Iterator[Stand]:
    """A server of its own: one address may ask for only so much in a minute, and these visit many pages."""
    one = Stand()
    one.start()
    yield one
    one.close()


def at_the_door(stand: Stand, visit: Opener) -> Iterator[State]:
    """Before one sits down."""
    page = visit(stand.url)
    page.locator(".game").first.wait_for()
    yield "start", page
    page.get_by_role("button", name="Settings").click()
    yield "settings", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New table: Mistfall").click()
    expect(page.get_by_role("dialog")).to_contain_text("The Old Guide")
    yield "new table", page
    page.get_by_label("Who sits on seat 2").select_option("open")
    page.get_by_label("Name of the person on seat 1").fill("Ann")
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    yield "invite", page
    guest = visit(page.locator("input[data-role=invitation]").input_value())
    expect(guest.get_by_role("button", name="Take this seat")).to_be_visible()
    yield "claim", guest
    page.get_by_role("button", name="To the start page").click()
    expect(page.locator("[data-table] .turn").first).to_be_visible()
    page.get_by_role("button", name="Your keys on another device").click()
    yield "your tables", page
    page.get_by_role("link", name="Rules and words: Realms of Ruin").click()
    expect(page.get_by_role("heading", name="The book")).to_be_visible()
    yield "learn page", page
    page.locator("summary", has_text="Fighting").click()
    yield "learn page, a chapter", page
    page.get_by_label("Search words and rules").fill("doom track")
    yield "learn page, searched", page


def at_a_guided_table(stand: Stand, visit: Opener, game: str) -> Iterator[State]:
    page = visit(stand.url)
    begin(page, stand, game)
    expect(page.get_by_role("complementary", name="Coach")).to_be_visible()
    yield f"{game}: guided", page
    if (word := page.locator(".coach .term").first).count():
        word.focus()
        yield f"{game}: a word", page
    page.keyboard.press("Escape")
    page.locator("[data-hint]").click()
    expect(page.locator(".hint")).to_be_visible()
    yield f"{game}: hint", page
    page.get_by_role("button", name="Do that").click()
    for _ in range(7):
        page.locator(".ask.mine [data-hint]").wait_for()
        follow(page)
    page.locator(".ask.mine [data-hint]").wait_for()
    yield f"{game}: under way", page
    page.locator(".phases button").first.click()
    yield f"{game}: a part of the round", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("dialog[open] dt").first).to_be_visible()
    yield f"{game}: the book", page
    page.keyboard.press("Escape")
    page.locator(".aid").get_by_role("button", name=re.compile("^Rule")).click()
    yield f"{game}: rules of a question", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    yield f"{game}: settings", page
    page.keyboard.press("Escape")
    for tab in ("Talk", "People", "Log"):
        page.get_by_role("tab", name=tab).click()
        yield f"{game}: {tab}", page
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.get_by_role("region", name="Trying out")).to_be_visible()
    yield f"{game}: trial", page
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Look back", exact=True).click()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    yield f"{game}: looking back", page


def afterwards(stand: Stand, visit: Opener) -> Iterator[State]:
    for game, end in (("realms", "radiant_victory"), ("mistfall", "hero_lost")):
        page = visit(stand.url)
        save, last = staged.before(game, end, staged.ended)
        staged.sit(page, stand, save, last)
        yield f"{game}: before the end", page
        staged.decide(page, last)
        if page.locator(".docked").is_visible():
            page.get_by_role("button", name="How it ended").tap()
        expect(page.locator("[data-verdict]")).to_be_visible()
        yield f"{game}: after the game", page


def at_a_shared_screen(stand: Stand, visit: Opener) -> Iterator[State]:
    """Two at one screen hide their hands from each other; one of them has odds open, and a card pinned."""
    links = stand.table("hearts", "Ann +Bo thumb thumb", deals=1)
    page = visit(next(url for name, url in links.items() if "Ann" in name))
    seated(page)
    for i in range(3):
        options(page).nth(i).click()
    page.get_by_role("button", name="Odds", exact=True).click()
    expect(page.locator(".odds")).to_contain_text("What is chosen")
    yield "hearts: odds", page
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.keyboard.press("w")
    expect(page.locator(".inspector")).to_be_visible()
    yield "hearts: a card", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("dialog")).to_contain_text("Pass the screen")
    yield "hearts: the screen is passed", page


def in_the_hand(stand: Stand, visit: Opener, game: str) -> Iterator[State]:
    """On a phone: each of the pages that the dock leads to, at the start and under way, and what opens over them."""
    page = visit(stand.table(game, WHO[game])["Ann"], phone=True)
    seated(page)
    for when in ("at the start", "under way"):
        for tab in ("Choices", "Log", "Talk", "People", "Table"):
            page.locator(".docked").get_by_role("button", name=tab).tap()
            page.wait_for_timeout(150)
            yield f"{game}, phone: {tab} {when}", page
        for n in range(4):
            answer_by_touch(page, n)
        page.locator(".docked").get_by_role("button", name="Table").tap()
    page.locator(".main [data-part]").first.tap()
    page.wait_for_timeout(150)
    yield f"{game}, phone: something pointed at", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).tap()
    expect(page.locator("dialog[open] dt").first).to_be_visible()
    yield f"{game}, phone: the book", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").tap()
    yield f"{game}, phone: settings", page


def seen_as(visit: Opener, look: str) -> Opener:
    """By day, by night, or on a phone."""
    return partial(visit, phone=look == "phone", scheme="light" if look == "phone" else look)


def check(states: Iterator[State]) -> None:
    found, seen = {}, 0
    for name, page in states:
        seen += 1
        if told := violations(page):
            found[name] = told
    assert found == {}
    assert seen > 2


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_at_the_door(stand: Stand, visit: Opener, look: str) -> None:
    check(at_the_door(stand, seen_as(visit, look)))


@pytest.mark.long
@pytest.mark.parametrize("game", WHO)
def test_axe_finds_nothing_on_a_phone(stand: Stand, visit: Opener, game: str) -> None:
    check(in_the_hand(stand, visit, game))


@pytest.mark.long
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("game", WHO)
def test_axe_finds_nothing_at_a_guided_table(stand: Stand, visit: Opener, game: str, look: str) -> None:
    check(at_a_guided_table(stand, seen_as(visit, look), game))


@pytest.mark.long
@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_axe_finds_nothing_after_the_game(stand: Stand, visit: Opener, look: str) -> None:
    check(afterwards(stand, seen_as(visit, look)))


@pytest.mark.parametrize("look", LOOKS[:2])
def test_axe_finds_nothing_at_a_shared_screen(stand: Stand, visit: Opener, look: str) -> None:
    check(at_a_shared_screen(stand, seen_as(visit, look)))


def test_axe_is_not_blind(stand: Stand, visit: Opener) -> None:
    """A planted barrier is found."""
    page = visit(stand.url)
    page.locator(".game").first.wait_for()
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    with pytest.raises(AssertionError, match="label"):
        check(iter([("planted", page), ("planted", page), ("planted", page)]))


# ------------------------------------------------------------ by keyboard alone

FORBIDDEN = "addEventListener('pointerdown', () => { window.pointed = true; }, true)"


def answered(page: Page, before: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)


def answer_by_keys(page: Page, nth: int) -> None:
    """To the options with o, along them with Tab, Enter; where several are wanted, as many, and c confirms."""
    page.wait_for_function("() => { const one = document.querySelector('.table').norn; "
                           "return one.over || (one.ask && !one.sending); }")
    if over(page):
        return
    before = decision(page)
    need, one = page.evaluate("(() => { const one = document.querySelector('.table').norn; "
                              "return [one.ask.at_least, one.atOnce]; })()")
    page.keyboard.press("o")
    for _ in range(nth):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
    if page.evaluate("document.activeElement.dataset.option === undefined"):
        page.keyboard.press("o")
    if one:
        page.keyboard.press("Enter")
    else:
        numbers = range(1, max(1, need) + 1)
        for number in numbers:
            page.keyboard.press(str(number))
            if page.locator(".typed").count():
                page.keyboard.press("Enter")
        page.keyboard.press("c")
    answered(page, before)


def test_a_whole_game_of_hearts_by_keyboard_alone(stand: Stand, visit: Opener) -> None:
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    seated(page)
    page.evaluate(FORBIDDEN)
    for _ in range(40):
        if over(page):
            break
        answer_by_keys(page, 0)
        page.wait_for_function("() => { const one = document.querySelector('.table').norn; "
                               "return one.over || (one.ask && !one.sending); }")
    expect(page.locator("[data-verdict]")).to_have_text(re.compile("You won|You lost"))
    assert not page.evaluate("window.pointed")


@pytest.mark.long
@pytest.mark.parametrize("game", ["realms", "mistfall"])
def test_thirty_decisions_by_keyboard_alone(stand: Stand, visit: Opener, game: str) -> None:
    page = visit(stand.table(game, "Ann")["Ann"])
    seated(page)
    page.evaluate(FORBIDDEN)
    for n in range(30):
        answer_by_keys(page, n % 3)
    assert decision(page) >= 30
    assert not page.evaluate("window.pointed")


# ------------------------------------------------------------ by touch alone

def answer_by_touch(page: Page, nth: int) -> None:
    page.wait_for_function("() => { const one = document.querySelector('.table').norn; "
                           "return one.over || (one.ask && !one.sending); }")
    if over(page):
        return
    before = decision(page)
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    at_once = page.evaluate("document.querySelector('.table').norn.atOnce")
    count = 1 if at_once else max(1, page.evaluate("document.querySelector('.table').norn.ask.at_least"))
    there = options(page)
    there.first.wait_for()
    for i in range(count):
        row = there.nth(((nth if at_once else 0) + i) % there.count())      # of several, some need the first ones
        row.scroll_into_view_if_needed()
        row.tap()
    if not at_once:
        page.locator(".dock").get_by_role("button", name="Confirm").tap()
    answered(page, before)


def sees_no_key(page: Page) -> None:
    page.evaluate("addEventListener('keydown', () => { window.keyed = true; }, true)")


@pytest.mark.long
def test_a_whole_game_of_hearts_by_touch_alone(stand: Stand, visit: Opener) -> None:
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"], phone=True)
    seated(page)
    sees_no_key(page)
    for n in range(40):
        if over(page):
            break
        answer_by_touch(page, n)
        page.wait_for_function("() => { const one = document.querySelector('.table').norn; "
                               "return one.over || (one.ask && !one.sending); }")
    page.locator(".docked").get_by_role("button", name="Choices").tap()
    expect(page.locator("[data-verdict]")).to_have_text(re.compile("You won|You lost"))
    assert not page.evaluate("window.keyed")


@pytest.mark.long
def test_thirty_decisions_of_mistfall_by_touch_alone(stand: Stand, visit: Opener) -> None:
    page = visit(stand.table("mistfall", "Ann")["Ann"], phone=True)
    seated(page)
    sees_no_key(page)
    for n in range(45):             # an answer may take several taps
        if decision(page) >= 30:
            break
        answer_by_touch(page, n)
    assert decision(page) >= 30
    assert not page.evaluate("window.keyed")


# ------------------------------------------------------------ the way to the first choice

@pytest.mark.parametrize("game", [
    "hearts", *(pytest.param(one, marks=pytest.mark.long) for one in ("realms", "mistfall"))])
def test_the_first_choice_is_three_tabs_away(stand: Stand, visit: Opener, game: str) -> None:
    """Whoever sits down is at the question; the coach's note does not lie in the way of the choices."""
    page = visit(stand.url)
    begin(page, stand, game)
    page.locator(".coach").wait_for()
    assert page.evaluate("document.activeElement.id") == "question"
    for n in range(4):
        stops = []
        for _ in range(3):
            page.keyboard.press("Tab")
            stops.append(page.evaluate("document.activeElement.dataset.option !== undefined"))
        assert any(stops), f"question {n}"
        follow(page)
        page.locator(".ask.mine [data-hint]").wait_for()
        page.keyboard.press("Home")
        page.evaluate("document.querySelector('#question').focus()")


def test_the_first_stop_of_a_table_leads_to_the_question(stand: Stand, visit: Opener) -> None:
    page = visit(stand.table("realms", "Ann")["Ann"])
    seated(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Shift+Tab")
    page.evaluate("document.querySelector('a.skip').focus()")
    expect(page.get_by_role("link", name="To the question")).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "question"


def test_no_word_of_machines_is_left(stand: Stand, visit: Opener) -> None:
    """Found before: thumb 2, Seat 1, 1 choices; a book on every line and a die on every option."""
    page = visit(stand.url)
    page.locator(".game").first.wait_for()
    page.get_by_role("button", name="New table: Hearts").click()
    page.get_by_role("button", name="Sit down").click()                     # without a name
    seated(page)
    words = page.locator("body").inner_text()
    assert re.search(r"\bthumb\b|\bSeat \d|\b1 choices\b|\bquest_\d", words) is None
    shown = "all => all.filter((one) => one.checkVisibility({opacityProperty: true})).length"
    assert page.locator(".ask [aria-label^='Odds of']").evaluate_all(shown) == 0
    assert page.locator(".ask li [aria-label^='Rules of']").evaluate_all(shown) == 0
    guest = visit(stand.table("mistfall", "Ann open thumb")["invitation"])
    expect(guest.locator("main")).to_contain_text("The Old Guide, a computer player")
    assert re.search(r"\bthumb\b", guest.locator("body").inner_text()) is None
