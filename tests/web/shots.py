"""`make shots`: every game of the catalogue at three sizes, by day and by night, and ten moments, into build/shots.

`python -m tests.web.shots hearts` takes those of one game, `... moments` the moments only.
"""
from __future__ import annotations

import json
import shutil
import sys
import urllib.request
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web import staged, wars
from tests.web.stand import ROOT, Stand, chromium

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
OUT = ROOT / "build/shots"
STEPS = 30


def play(page: Page, steps: int) -> None:
    """Answer whatever is asked, with the first options, until enough has happened."""
    for _ in range(steps):
        page.wait_for_timeout(60)
        if page.locator("dialog[open]").count():
            page.locator("dialog[open] .button.main").first.click()
            continue
        need = page.locator(".need")
        options = page.locator(".ask .options .option:not(.picked):not([disabled])")
        if not options.count():
            page.wait_for_timeout(400)                          # agents decide
            if not options.count() and not page.locator(".ask .options .option").count():
                return
            continue
        options.nth(options.count() // 3).press("Enter")        # two clicks so soon at one place would be one too many
        if need.count():
            confirm = page.get_by_role("button", name="Confirm")
            if confirm.count() and confirm.is_enabled():
                confirm.click()


def show_odds(page: Page) -> None:
    """The odds of the first option, or of some that are chosen."""
    if not page.evaluate("document.querySelector('.table').norn.atOnce"):
        need = page.locator(".need").inner_text()
        for i in range(int("".join(filter(str.isdigit, need.split(":")[0]))[:1] or 1)):
            page.locator(".ask .options .option").nth(i).click()
    if page.locator(".ask .options .option").count():
        page.locator(".ask .options .option").first.focus()
        page.keyboard.press("d")
    else:                                       # all is chosen on the map
        page.evaluate("(one => one.asking.askOdds([[one.options[0].id]], [one.options[0].label]))"
                      "(document.querySelector('.table').norn)")
    page.wait_for_timeout(5000)


def open_page(browser: Browser, size: tuple[int, int], scheme: Any) -> Page:
    phone = size[0] < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce",
        device_scale_factor=2 if phone else 1, has_touch=phone, is_mobile=phone,
    )
    return context.new_page()


def show_moment(page: Page, stand: Stand, name: str, game: str, end: str, wanted: staged.Wanted, kind: str) -> None:
    """A golden game comes to what is wanted; the picture is of how it is staged."""
    save, decision = staged.before(game, end, wanted)
    staged.sit(page, stand, save, decision)
    staged.decide(page, decision)
    one = page.locator(f"[data-moment={kind}]")
    for _ in range(20):                         # each waits for a key
        page.wait_for_timeout(250)
        if one.count():
            page.screenshot(path=OUT / f"moment-{name}.png")
            return
        page.keyboard.press("Shift")
    raise AssertionError(f"{name}: nothing is staged")


def show_moments(browser: Browser, stand: Stand) -> None:
    """Encounter, roll, death, victory, hint, try, invitation, your tables, learning, phone."""
    step = "localStorage.setItem('norn.likes', JSON.stringify({pace: 'step', cover: false, name: 'Ann'}))"

    def fresh(size: str = "desktop") -> Page:
        page = open_page(browser, SIZES[size], "light")
        page.context.add_init_script(step)
        return page

    for name, game, end, wanted, kind in (
        ("encounter", "realms", "radiant_victory", staged.told("encounter"), "story"),
        ("roll", "realms", "radiant_victory", staged.told("rolled"), "roll"),
        ("death", "realms", "consumed_world", staged.told("vanquished"), "loss"),
        ("encounter-mistfall", "mistfall", "victory", staged.told("encounter"), "story"),
        ("death-mistfall", "mistfall", "hero_lost", staged.told("hero_eliminated"), "loss"),
    ):
        page = fresh()
        show_moment(page, stand, name, game, end, wanted, kind)
        page.context.close()
    for game, end in (("realms", "radiant_victory"), ("mistfall", "victory")):
        page = fresh()
        save, decision = staged.before(game, end, staged.ended)
        staged.sit(page, stand, save, decision)
        staged.decide(page, decision)
        page.locator("[data-verdict]").wait_for()
        for _ in range(8):
            page.keyboard.press("Shift")
            page.wait_for_timeout(120)
        page.screenshot(path=OUT / f"moment-victory-{game}.png")
        page.context.close()
    page = fresh()
    page.goto(stand.url)
    page.get_by_role("button", name="Learn by playing: Realms of Ruin").click()
    page.locator("[data-hint]").click()
    page.locator(".hint").wait_for()
    page.screenshot(path=OUT / "moment-hint.png")
    page.get_by_role("button", name="Do that").click()
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Try", exact=True).click()
    page.get_by_role("region", name="Trying out").wait_for()
    page.locator(".ask .option").first.click()
    page.wait_for_timeout(600)
    page.screenshot(path=OUT / "moment-try.png")
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="To the start page").click()
    page.get_by_role("button", name="New table: Mistfall").click()
    page.wait_for_timeout(500)
    page.screenshot(path=OUT / "moment-new-table.png")
    page.get_by_label("Who sits on seat 2").select_option("open")
    page.get_by_label("Name of the table").fill("Thursdays in the mist")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("heading", name="Invite your friends").wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=OUT / "moment-invitation.png", full_page=True)
    invited = page.locator("input[data-role=invitation]").input_value()
    page.get_by_role("button", name="To the start page").click()
    page.locator("[data-table] .turn").first.wait_for()
    page.screenshot(path=OUT / "moment-your-tables.png", full_page=True)
    for size in ("desktop", "phone"):
        guest = fresh(size)
        guest.goto(invited)
        guest.get_by_role("button", name="Take this seat").wait_for()
        guest.screenshot(path=OUT / f"moment-claim-{size}.png")
        guest.goto(f"{stand.url}/#/learn/realms")
        guest.reload()
        guest.get_by_role("heading", name="The book").wait_for()
        guest.screenshot(path=OUT / f"moment-learn-{size}.png", full_page=True)
        guest.context.close()
    page.context.close()
    phone = fresh("phone")
    phone.goto(stand.url)
    phone.get_by_role("button", name="Learn by playing: Mistfall").tap()
    phone.locator(".dock .prompt").wait_for()
    phone.screenshot(path=OUT / "moment-phone-table.png")
    phone.locator(".dock .prompt").tap()
    phone.wait_for_timeout(300)
    phone.screenshot(path=OUT / "moment-phone-choices.png")
    phone.context.close()


def show_wars(browser: Browser, stand: Stand) -> None:
    """Fornaldar, which is in no list yet: where one chooses, marches, sails and fights."""
    for name, how in wars.POSITIONS.items():
        save, seat = wars.save_at(**how)
        for size, pixels in SIZES.items():
            for scheme in ("light", "dark"):
                page = open_page(browser, pixels, scheme)
                page.context.add_init_script(
                    "localStorage.setItem('norn.likes', JSON.stringify({pace: 'instant', cover: false}))")
                staged.sit(page, stand, save, seat)
                page.wait_for_timeout(700)
                page.screenshot(path=OUT / f"fornaldar-{name}-{size}-{scheme}.png")
                page.context.close()


LABEL = """
const words = {'.stage .board': 'Board', '.zone': 'Zone', '.track': 'Track', '.stage .sheet, .place .sheet': 'Sheet',
               '.ask': 'the question'};
for (const [where, word] of Object.entries(words))
  for (const part of [...document.querySelectorAll(where)].filter((one) => one.clientHeight).slice(0, 8)) {
    part.style.outline = '3px solid #c2185b'; part.style.outlineOffset = '-3px';
    const label = document.createElement('b');
    const box = part.getBoundingClientRect();
    label.textContent = word;
    label.style = `position:fixed;left:${box.left}px;top:${box.top}px;z-index:999;background:#c2185b;color:#fff;` +
                  'font:bold 14px sans-serif;padding:1px 6px';
    document.body.append(label);
  }
"""


def main() -> int:
    only = sys.argv[1:]
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    stand = Stand()
    stand.start()
    try:
        games = json.load(urllib.request.urlopen(stand.url + "/api/games"))["games"]
        with chromium() as browser:
            if not only or "moments" in only:
                show_moments(browser, stand)
            if not only or "fornaldar" in only:
                show_wars(browser, stand)
            for name, size in SIZES.items() if only != ["moments"] else ():
                for scheme in ("light", "dark"):
                    page = open_page(browser, size, scheme)
                    page.goto(stand.url)
                    page.locator(".game").first.wait_for()
                    page.screenshot(path=OUT / f"start-{name}-{scheme}.png")
                    page.context.close()
            for game in games:
                if only and game["name"] not in only:
                    continue
                seats = " ".join(["Ann", *(["thumb"] * (game["default_seats"] - 1))])
                links = stand.table(game["name"], seats)
                page = open_page(browser, SIZES["desktop"], "light")
                page.context.add_init_script("localStorage.setItem('norn.likes', JSON.stringify({pace: 'instant'}))")
                page.goto(links["Ann"])
                page.locator(".ask .option").first.wait_for()
                play(page, STEPS)
                page.context.close()
                for name, size in SIZES.items():
                    for scheme in ("light", "dark"):
                        page = open_page(browser, size, scheme)
                        page.goto(links["Ann"])
                        page.locator(".stage").wait_for()
                        page.wait_for_timeout(400)
                        page.screenshot(path=OUT / f"{game['name']}-{name}-{scheme}.png")
                        if name == "desktop" and scheme == "light":     # for docs/scenes.md
                            page.evaluate(LABEL)
                            page.screenshot(path=OUT / f"{game['name']}-parts.jpg", type="jpeg", quality=60)
                            page.reload()
                            page.locator(".stage").wait_for()
                        if name == "phone" and scheme == "light":
                            page.get_by_role("button", name="Choices", exact=False).last.click()
                            page.screenshot(path=OUT / f"{game['name']}-{name}-choices.png")
                        if name != "tablet" and scheme == "light":
                            show_odds(page)
                            page.screenshot(path=OUT / f"{game['name']}-{name}-odds.png")
                        page.context.close()
    finally:
        stand.close()
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
