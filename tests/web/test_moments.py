"""Moments have the stage: a roll shows its dice and what was needed, a key closes it, and it is never in the way."""
from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import READY, answer_any, decision, options, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once
STEP = "localStorage.setItem('norn.likes', JSON.stringify({pace: 'step', cover: false}))"
STAGED = "document.querySelector('.table').norn.staged[0] ?? null"


def sit(stand: Stand, visit: Opener, game: str) -> Page:
    page = visit(stand.table(game, "Ann thumb")["Ann"])
    seated(page)
    page.evaluate(STEP)
    page.reload()                           # what one likes is read when the page is opened
    seated(page)
    return page


def play_to(page: Page, kind: str, most: int = 150) -> dict[str, Any]:
    """Answer until such a moment has the stage; others go by with a key."""
    for n in range(most):
        page.wait_for_function(READY)
        staged = page.evaluate(STAGED)
        if staged and (staged["moment"] == kind or not kind):
            return dict(staged)
        if staged:
            page.keyboard.press("Shift")
        else:
            answer_any(page, n)
    raise AssertionError(f"no {kind} in {most} answers")


@pytest.mark.long
def test_a_roll_has_the_stage_until_a_key_is_pressed(stand: Stand, visit: Opener):
    page = sit(stand, visit, "realms")
    roll = play_to(page, "roll")["data"]
    moment = page.locator(".moment.roll")
    expect(moment).to_be_visible()
    expect(moment.locator(".dice svg")).to_have_count(len(roll["faces"]))
    expect(moment.locator(".dice svg.lit")).to_have_count(sum(face >= roll["least"] for face in roll["faces"]))
    expect(moment.locator(".result")).to_have_text(f"{roll['successes']}of {roll['need']} needed")
    number = page.evaluate(STAGED)["n"]
    page.wait_for_timeout(1500)
    assert page.evaluate(STAGED)["n"] == number, "step by step waits for a key"
    page.keyboard.press("Shift")
    page.wait_for_function(f"n => ({STAGED})?.n !== n", arg=number)


def test_a_moment_is_never_in_the_way_of_an_answer(stand: Stand, visit: Opener):
    page = sit(stand, visit, "realms")
    for _ in range(40):
        play_to(page, "")
        if page.evaluate("(one => one.ask && one.atOnce && !one.sending)(document.querySelector('.table').norn)"):
            break
        page.keyboard.press("Shift")
    before = decision(page)
    expect(page.locator("[data-moment]")).to_be_visible()
    options(page).first.click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
