"""Your turn in another tab, dice, looking back with the slider, undo back to a line, and playing again."""
from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.moves import answer_any, asked, decision, options, pass_three, play_on, seated
from tests.web.stand import Stand

pytestmark = pytest.mark.once
# A page that believes it is in the background, and a browser whose person has allowed notifications.
AWAY = """
window.told = [];
window.Notification = class { constructor(title, more) { window.told.push(`${title}: ${more.body}`); } close() {} };
window.Notification.permission = "granted";
window.Notification.requestPermission = () => Promise.resolve("granted");
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


@pytest.mark.long
def test_your_turn_is_told_to_one_who_looks_elsewhere(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb Bo thumb", deals=1)
    ann = visit("about:blank")
    ann.add_init_script(AWAY)
    ann.goto(links["Ann"])
    bo = visit(links["Bo"])
    seated(ann)
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_label("Tell me when it is my turn").check()
    ann.keyboard.press("Escape")
    pass_three(ann)
    expect(ann).to_have_title("Hearts – Norn")
    ann.evaluate("window.away = true")
    pass_three(bo)
    for _ in range(40):                                         # until it is Ann's turn, whoever leads
        if ann.evaluate("window.told.length"):
            break
        if options(bo).count():
            options(bo).first.click()
        ann.wait_for_timeout(150)
    assert ann.evaluate("window.told")[0] == "Your turn: Hearts: Play a card."
    assert ann.title().startswith("● Your turn")


@pytest.mark.long
def test_dice_are_shown_with_their_faces(stand: Stand, visit: Opener):
    """Found here: whoever answers before the last answer's dice have come puts them away unseen."""
    page = visit(stand.table("realms", "Ann thumb")["Ann"])
    seated(page)
    dice = page.locator(".tray .dice")
    for n in range(150):
        if dice.count():
            break
        answer_any(page, n)
    label = dice.get_attribute("aria-label") or ""
    assert label.startswith("Dice: ")
    assert page.locator(".tray .dice svg").count() == len(label.removeprefix("Dice: ").split(", "))
    page.get_by_role("button", name="Put the dice away").click()
    expect(dice).to_have_count(0)


def test_the_slider_looks_back_and_undo_goes_back_to_a_line(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    pass_three(page)
    play_on([page], until=3)
    options(page).first.wait_for()
    now = decision(page)
    page.get_by_role("button", name="Look back").click()
    slider = page.get_by_role("slider", name="Decision")
    slider.fill("5")
    asked(page, "Looking back")
    expect(slider).to_have_attribute("aria-valuetext", f"decision 5 of {now}")
    assert options(page).count() == 0, "nothing can be chosen in the past"
    page.get_by_role("button", name="Back to now").click()
    asked(page, "Play a card.")
    assert decision(page) == now
    page.locator(".log .text", has_text="Ann plays").first.click()
    page.get_by_role("button", name="Undo back to before this").click()
    expect(page.locator(".note")).to_be_visible()               # others have decided since: that is refused
    page.get_by_role("button", name="Even past dice and secrets").click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) < n", arg=now)
    expect(page.locator(".log")).to_contain_text("by agreement")
    expect(page.locator(".log .gone").first).to_be_visible()


@pytest.mark.long
def test_playing_again_is_one_click(stand: Stand, visit: Opener):
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    pass_three(page)
    play_on([page])
    before = page.url
    page.get_by_role("button", name="Play again").click()
    asked(page, "Choose three cards to pass left.")
    assert page.url != before
    expect(page.locator("[data-seat='0']").first).to_contain_text("Ann")
