"""`make shots`: every game at three sizes, by day and by night, and ten kinds of moments, into build/shots.

`python -m tests.web.shots hearts` takes those of one game, `... moments` the moments only, `... wars` those of the two
games on great maps and fields, `... start` the start page.
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


def show_moment(page: Page, stand: Stand, name: str, save: dict[str, Any], decision: list[Any], kind: str) -> None:
    """A game comes to what is wanted; the picture is of how it is staged."""
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


STEP = "localStorage.setItem('norn.likes', JSON.stringify({pace: 'step', cover: false, name: 'Ann'}))"


def fresh(browser: Browser, size: str = "desktop", scheme: str = "light") -> Page:
    page = open_page(browser, SIZES[size], scheme)
    page.context.add_init_script(STEP)
    return page


def show_moments(browser: Browser, stand: Stand) -> None:
    """Encounter, roll, death, victory, hint, try, invitation, your tables, learning, phone."""
    show_stage(browser, stand)
    show_ends(browser, stand)
    show_pages(browser, stand)


def show_stage(browser: Browser, stand: Stand) -> None:
    told = staged.told
    for name, kind, found in (
        ("encounter", "story", staged.before("realms", "radiant_victory", told("encounter"))),
        ("roll", "roll", staged.before("realms", "radiant_victory", told("rolled"))),
        ("death", "loss", staged.before("realms", "consumed_world", told("vanquished"))),
        ("encounter-mistfall", "story", staged.before("mistfall", "victory", told("encounter"))),
        ("death-mistfall", "loss", staged.before("mistfall", "hero_lost", told("hero_eliminated"))),
        ("death-fornaldar", "loss", wars.before("fornaldar", told("killed"), seed=3, scenario="northern_war")),
        ("roll-skirmish", "roll", wars.before(wars.SKIRMISH, told("attack_rolled"))),
    ):
        page = fresh(browser)
        show_moment(page, stand, name, *found, kind)
        page.context.close()


ENDS = (
    ("hearts", "deals"), ("realms", "radiant_victory"), ("realms", "consumed_world"), ("mistfall", "victory"),
    ("mistfall", "hero_lost"), ("mistfall", "out_of_time"), ("fornaldar", "draw"), ("fornaldar", "mundane_crushing"),
)


def show_ends(browser: Browser, stand: Stand) -> None:
    ends = [(f"{game}-{end}", staged.last(game, end)) for game, end in ENDS]
    for name, (save, decision) in (*ends, ("skirmish", wars.before(wars.SKIRMISH, staged.ended))):
        page = fresh(browser)
        staged.sit(page, stand, save, decision)
        staged.decide(page, decision)
        page.locator("[data-verdict]").wait_for()
        for _ in range(8):
            page.keyboard.press("Shift")
            page.wait_for_timeout(120)
        page.screenshot(path=OUT / f"moment-end-{name}.png")
        page.context.close()


def show_pages(browser: Browser, stand: Stand) -> None:
    page = fresh(browser)
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
        guest = fresh(browser, size)
        guest.goto(invited)
        guest.get_by_role("button", name="Take this seat").wait_for()
        guest.screenshot(path=OUT / f"moment-claim-{size}.png")
        guest.goto(f"{stand.url}/#/learn/realms")
        guest.reload()
        guest.get_by_role("heading", name="The book").wait_for()
        guest.screenshot(path=OUT / f"moment-learn-{size}.png", full_page=True)
        guest.context.close()
    page.context.close()
    phone = fresh(browser, "phone")
    phone.goto(stand.url)
    phone.get_by_role("button", name="Learn by playing: Mistfall").tap()
    phone.locator(".dock .prompt").wait_for()
    phone.screenshot(path=OUT / "moment-phone-table.png")
    phone.locator(".dock .prompt").tap()
    phone.wait_for_timeout(300)
    phone.screenshot(path=OUT / "moment-phone-choices.png")
    phone.context.close()


def show_wars(browser: Browser, stand: Stand) -> None:
    """Where one chooses, marches, sails and fights in Fornaldar, and whom Skirmish activates, moves and has act."""
    for name, how in wars.POSITIONS.items():
        save, seat = wars.save_at(**how)
        for size, pixels in SIZES.items():
            for scheme in ("light", "dark"):
                page = open_page(browser, pixels, scheme)
                page.context.add_init_script(
                    "localStorage.setItem('norn.likes', JSON.stringify({pace: 'instant', cover: false}))")
                staged.sit(page, stand, save, seat)
                page.wait_for_timeout(700)
                page.screenshot(path=OUT / f"{name}-{size}-{scheme}.png")
                if size == "phone" and scheme == "light":
                    page.locator(".docked").get_by_role("button", name="Choices").tap()
                    page.screenshot(path=OUT / f"{name}-{size}-choices.png")
                page.context.close()


def show_start(browser: Browser, stand: Stand) -> None:
    for name, size in SIZES.items():
        for scheme in ("light", "dark"):
            page = open_page(browser, size, scheme)
            page.goto(stand.url)
            page.locator(".game").first.wait_for()
            page.screenshot(path=OUT / f"start-{name}-{scheme}.png")
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


def show_game(browser: Browser, stand: Stand, game: str, seats: int) -> None:
    """In the middle of play, in every size by day and by night; with names of its parts for docs/scenes.md."""
    links = stand.table(game, " ".join(["Ann", *(["thumb"] * (seats - 1))]))
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
            page.screenshot(path=OUT / f"{game}-{name}-{scheme}.png")
            if name == "desktop" and scheme == "light":
                page.evaluate(LABEL)
                page.screenshot(path=OUT / f"{game}-parts.jpg", type="jpeg", quality=60)
                page.reload()
                page.locator(".stage").wait_for()
            if name == "phone" and scheme == "light":
                page.get_by_role("button", name="Choices", exact=False).last.click()
                page.screenshot(path=OUT / f"{game}-{name}-choices.png")
            if name != "tablet" and scheme == "light":
                show_odds(page)
                page.screenshot(path=OUT / f"{game}-{name}-odds.png")
            page.context.close()


def main() -> int:
    only = sys.argv[1:]
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    stand = Stand()
    stand.start()
    try:
        games = json.load(urllib.request.urlopen(stand.url + "/api/games"))["games"]
        # One of them may be in no list yet.
        seats = {wars.SKIRMISH: 2} | {game["name"]: game["default_seats"] for game in games}
        with chromium() as browser:
            for name, show in (("moments", show_moments), ("wars", show_wars), ("start", show_start)):
                if not only or name in only:
                    show(browser, stand)
            for game, many in seats.items():
                if not only or game in only:
                    show_game(browser, stand, game, many)
    finally:
        stand.close()
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
