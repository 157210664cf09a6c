"""The law of sight: what the options touch, and whatever has the weight `focus`, is in sight when one chooses."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from norn.kernel.table import Table
from norn.kernel.views import view
from tests.web import sight, staged
from tests.web.conftest import Opener
from tests.web.moves import answer_any, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once
SHORT = [("mistfall", "1440x900")]
WHOLE_TEXT = """() => [...document.querySelectorAll('[data-hand] .lay-fan .card.whole .text')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).length"""


def holds(found: sight.Seen) -> None:
    assert found.decisions, "no question was seen"
    assert not found.lost, f"touched and out of sight: {found.lost}"
    assert not found.dark, f"of weight focus and out of sight: {found.dark}"
    assert found.scrolled == 0, "the page itself scrolls"


def legible(found: sight.Seen) -> None:
    assert not found.small, f"letters under 11 pixels: {found.small}"


@pytest.mark.parametrize(("game", "size"), SHORT)
def test_what_can_be_chosen_is_in_sight(stand: Stand, browser: Browser, game: str, size: str):
    found = sight.look(browser, stand, game, size, 12)
    holds(found)
    if size == "1440x900":
        legible(found)


@pytest.mark.long
@pytest.mark.parametrize("size", list(sight.SIZES))
@pytest.mark.parametrize("game", list(sight.GAMES))
def test_what_can_be_chosen_is_in_sight_at_every_size(stand: Stand, browser: Browser, game: str, size: str):
    """Some of each; `python -m tests.web.sight --decisions 200` is the whole law."""
    holds(sight.look(browser, stand, game, size, 25))


@pytest.mark.long
@pytest.mark.parametrize("size", list(sight.SIZES))
@pytest.mark.parametrize("game", list(sight.GAMES))
def test_what_can_be_chosen_is_in_sight_with_motion_at_every_size(stand: Stand, browser: Browser, game: str, size: str):
    """Cards fly, pieces glide, moments are staged: when they have come to rest, nothing lies tighter for it.

    `python -m tests.web.sight --motion --decisions 200` is the whole law.
    """
    holds(sight.look(browser, stand, game, size, 20, motion=True))


# Every card of one's hand, swiped to: is all that is written on it in sight? And how many does one hold?
READ = "async () => {" + sight.IN_SIGHT + """
  const { scene, current } = document.querySelector('.table').norn;
  const hand = scene.zones.filter((one) => one.layout === 'fan' && one.owner === current).flatMap((one) => one.things);
  const unread = [];
  for (const thing of hand) {
    const card = [...document.querySelectorAll('[data-hand] .lay-fan .card.printed')].find((one) => one.dataset.part === thing.id);
    const text = card?.querySelector('.text');
    card?.scrollIntoView({ inline: 'center', block: 'nearest' });
    await new Promise((done) => requestAnimationFrame(done));
    const whole = text && text.scrollHeight <= text.clientHeight + 1 && text.textContent.length >= thing.text.trim().length - 1;
    if (!whole || !inSight(card) || text.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 1) unread.push(thing.name);
    card?.closest('.cards').scrollTo(0, 0);
  }
  document.adoptedStyleSheets.pop();
  return { held: hand.length, unread };
}"""  # noqa: E501


@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.long), pytest.param(7, marks=pytest.mark.long)])
def test_a_hand_on_a_phone_can_be_read(stand: Stand, browser: Browser, seed: int):
    """Found before: names only, or two lines; of a crowded table 46 of 100 cards. Swiped to, every card is read whole,
    and whatever the question touches is in sight meanwhile."""
    page = sight.opened(browser, sight.SIZES["390x844"])
    staged.sit(page, stand, staged.begun("mistfall", 2, seed), [0])
    held = 0
    for n, one in enumerate(sight.questions(page, 30)):
        assert not one["lost"], n
        assert not one["dark"], n
        found = page.evaluate(READ)
        assert found["unread"] == [], f"question {n}: of {found['held']} cards"
        held += found["held"]
    page.context.close()
    assert held > 60, "hardly a card was seen"


def test_a_hand_that_is_cut_on_a_phone_is_found(stand: Stand, browser: Browser):
    """Planted: cards of a fixed height, as they were."""
    page = sight.opened(browser, sight.SIZES["390x844"])
    staged.sit(page, stand, staged.begun("mistfall", 2, 5), [0])
    for _ in sight.questions(page, 30):
        if page.evaluate(READ)["held"]:
            break
    cut = ("[data-hand] .card.whole { height: 4rem !important } "
           "[data-hand] .card.whole .text { overflow: hidden !important; height: 2rem }")
    page.evaluate("style => { const sheet = new CSSStyleSheet(); sheet.replaceSync(style); "
                  "document.adoptedStyleSheets.push(sheet); }", cut)
    assert page.evaluate(READ.replace("document.adoptedStyleSheets.pop();", ""))["unread"]
    page.context.close()


PLANTED = {     # what is done to the page, and what must then be missed
    "pushed out of the window": ".own { transform: translateY(70vh) }",
    "scrolled away beneath its edge": ".own { height: 2rem !important; min-height: 0; overflow: hidden !important }",
    "beneath something a pointer passes through":
        "body::after { content: ''; position: fixed; inset: 0; z-index: 99; pointer-events: none; background: #000 }",
    "transparent": ".own { opacity: 0 }",
    "hidden": ".own { visibility: hidden }",
    "folded away": ".own { display: none !important }",
}


@pytest.mark.parametrize("how", PLANTED)
def test_something_out_of_sight_is_found(stand: Stand, browser: Browser, how: str):
    """The law can fail: all cards of a hand that is put out of sight are missed, the three that are asked for too."""
    page = sight.sit(browser, stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"], sight.SIZES["1440x900"])
    page.wait_for_function(sight.READY)
    page.wait_for_function(sight.LAID)
    one = sight.look_with(page, PLANTED[how])
    assert len(one["lost"]) == 13, how
    assert "zone:hand0" in one["dark"] or any(part.startswith("card:") for part in one["dark"])
    page.context.close()


def test_a_place_off_the_board_is_found(stand: Stand, browser: Browser):
    """What is panned out of the frame of its board is not in sight with it."""
    page = sight.sit(browser, stand.table("realms", "Ann thumb")["Ann"], sight.SIZES["1440x900"])
    for one in sight.questions(page, 40):
        if page.locator(".board .space.open").count():
            assert not one["lost"]
            lost = sight.look_with(page, ".frame .sheet { translate: 4000px 0 }")["lost"]
            assert any(part.startswith("space:") for part in lost)
            page.context.close()
            return
    raise AssertionError("nobody was asked for a space")


def test_a_hand_is_read_without_a_click(stand: Stand, browser: Browser):
    page = sight.sit(browser, stand.table("mistfall", "Ann thumb")["Ann"], sight.SIZES["1440x900"])
    for _ in sight.questions(page, 8):
        assert page.evaluate(WHOLE_TEXT) == 0
    cards = page.locator("[data-hand] .lay-fan .card.whole")
    expect(cards.first).to_be_visible()
    cards.first.hover()
    expect(page.locator(".reader.ready")).to_contain_text(cards.first.locator(".called").inner_text())
    page.context.close()


def test_the_question_is_three_tabs_away(stand: Stand, visit: Opener):
    page = visit(stand.table("hearts", "Ann thumb thumb thumb", deals=1)["Ann"])
    seated(page)
    page.locator(".ask .option").first.wait_for()
    page.wait_for_function("() => document.activeElement.id === 'question'")
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.option !== undefined"):
            return
    raise AssertionError("no option within three Tabs")


@pytest.mark.long
def test_the_stage_is_as_roomy_where_things_glide(stand: Stand, visit: Opener):
    """Cards on their way were measured where they flew: nothing fitted, and a hand was laid as names alone."""
    page = visit(stand.table("mistfall", "Ann thumb")["Ann"], motion="no-preference")
    page.set_viewport_size({"width": 1440, "height": 900})
    steps = []
    for n in range(10):
        answer_any(page, n)
        page.wait_for_function("() => document.querySelector('.table').norn.ask")
        page.wait_for_timeout(300)
        steps.append(int(page.evaluate("document.querySelector('.stage').dataset.tight")))
    assert sum(step > 4 for step in steps) <= 2, steps


# What of each page on the stage is cut, and how much room lies free below all that lies there, in pixels.
CUT = """() => {
  const column = document.querySelector('.stage .column');
  const parts = [...(column?.children ?? [])], pages = parts.filter((one) => one.classList.contains('page-part'));
  const low = Math.max(0, ...parts.map((one) => one.getBoundingClientRect().bottom));
  const free = column ? column.getBoundingClientRect().bottom - low : 0;
  const cut = pages.map((one) => one.scrollHeight - one.clientHeight).filter((one) => one > 2);
  return { pages: pages.length, free, cut };
}"""


def buys_by_an_encounter(table: Table, seat: int) -> bool:
    ask = table.pending[seat]
    return ask.prompt == "market" and len(ask.ids) > 2 and any(
        page.weight == "focus" for page in view(table, seat).scene.pages)


def test_no_page_on_a_phone_is_cut_above_an_empty_stage(stand: Stand, browser: Browser):
    """Found before: an encounter of six lines cut to two, its market to what could be paid, half of the stage bare."""
    page = sight.opened(browser, sight.SIZES["390x844"])
    staged.sit(page, stand, *staged.asked("realms", 2, buys_by_an_encounter))
    one = next(sight.questions(page, 1))
    assert not one["lost"]
    assert not one["dark"]
    found = page.evaluate(CUT)
    assert found["pages"] == 1
    assert not [cut for cut in found["cut"] if cut < found["free"]], found
    expect(page.locator(".stage .column").get_by_text(re.compile(r"and \d+ more"))).to_have_count(0)
    page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.page-part { max-height: 3rem !important }');
      document.adoptedStyleSheets.push(sheet);
    }""")
    found = page.evaluate(CUT)                                                                  # planted
    assert [cut for cut in found["cut"] if cut < found["free"]], found
    page.context.close()
