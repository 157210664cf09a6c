"""Friends, days apart: the invitation's page, one's tables, keys brought along, trying out, and after the game."""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.moves import decision, options, over, seated, wide
from tests.web.stand import Stand

pytestmark = pytest.mark.once
AXE = Path(__file__).parent / "assets/axe.min.js"


def find_barriers(page: Page) -> list[Any]:
    page.evaluate(AXE.read_text())
    found: list[Any] = page.evaluate("axe.run().then(told => told.violations.map(one => [one.id, one.nodes[0].html]))")
    return found


def read_code(page: Page) -> str:
    """What a QR code on the page says: read from its squares, as a phone would (versions 2 to 5, bytes, level L)."""
    drawn = page.get_by_role("img", name="The invitation as a QR code").locator("path").get_attribute("d") or ""
    dark = {(int(x) - 4, int(y) - 4) for x, y in (one.split("h")[0].split() for one in drawn.split("M")[1:])}
    size = 1 + max(x for x, _ in dark)
    told = [(8, y) in dark for y in (*range(6), 7, 8)] + [(x, 8) in dark for x in (7, 5, 4, 3, 2, 1, 0)]
    form = sum(bit << i for i, bit in enumerate(told)) ^ 0x5412
    assert form >> 13 == 1, "level L"
    mask = MASKS[(form >> 10) & 7]
    own = {(x, y) for x in range(size) for y in range(size)
           if (min(x, size - 1 - x) < 9 - (x > 8) and min(y, size - 1 - y) < 9 - (y > 8) and not (x > 8 and y > 8))
           or 6 in (x, y) or max(abs(x - size + 7), abs(y - size + 7)) <= 2}
    bits = []
    columns = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for i, right in enumerate(columns):
        for y in range(size) if i % 2 else range(size - 1, -1, -1):
            bits += [((x, y) in dark) != mask(x, y) for x in (right, right - 1) if (x, y) not in own]
    words = "".join(str(int(bit)) for bit in bits)
    assert words[:4] == "0100", "bytes"
    length = int(words[4:12], 2)
    return bytes(int(words[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode()


MASKS: list[Callable[[int, int], bool]] = [
    lambda x, y: (x + y) % 2 == 0, lambda x, y: y % 2 == 0, lambda x, y: x % 3 == 0, lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (y // 2 + x // 3) % 2 == 0, lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0, lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
]


def test_the_invitation_has_a_page_with_a_code(stand: Stand, visit: Opener) -> None:
    links = stand.table("hearts", "Ann open thumb thumb")
    page = visit(stand.url)
    invited = links["invitation"].split("=")[1]
    host = links["host"].split("=")[1]
    kept = {"table": links["table"], "game": "hearts", "title": "Hearts", "at": 1, "key": host, "who": "", "links": [
        {"role": "invitation", "key": invited, "path": "", "link": -1, "seats": [], "name": ""},
        {"role": "host", "key": host, "path": "", "link": -1, "seats": [], "name": ""},
    ]}
    page.evaluate("one => localStorage.setItem('norn.tables', JSON.stringify([one]))", kept)
    page.goto(f"{stand.url}/#/invite/{links['table']}")
    page.reload()
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    expect(page.locator("input[data-role=invitation]")).to_have_value(links["invitation"])
    assert read_code(page) == links["invitation"]
    expect(page.get_by_role("note")).to_contain_text("works on this machine only")
    expect(page.get_by_role("note")).to_contain_text("norn serve --host 0.0.0.0")
    assert invited not in page.url
    page.get_by_label("What the table is called").fill("Thursdays")
    page.get_by_role("button", name="Name it").click()
    expect(page.get_by_role("status")).to_contain_text("That is its name now.")
    assert find_barriers(page) == []
    wide(page)
    guest = visit(links["invitation"])
    expect(guest.locator("main")).to_contain_text("Thursdays")


def test_your_tables_say_whose_turn_it_is_and_keys_can_be_taken_along(
    stand: Stand, visit: Opener, tmp_path: Path
) -> None:
    links = stand.table("realms", "Ann +Bo")
    page = visit(links["Ann, Bo"] if "Ann, Bo" in links else next(v for k, v in links.items() if "Ann" in k))
    seated(page)
    page.goto(stand.url)
    row = page.locator(f"[data-table='{links['table']}']")
    expect(row).to_contain_text("Your turn")
    expect(row).to_contain_text("just now")
    assert find_barriers(page) == []
    page.get_by_role("button", name="Your keys on another device").click()
    expect(page.locator(".keys")).to_contain_text("Whoever has this file can play your seats")
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep your keys in a file").click()
    file = tmp_path / "norn-keys.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["norn"] == "keys"
    other = visit(stand.url)
    expect(other.get_by_text("None yet in this browser")).to_be_visible()
    other.get_by_role("button", name="Your keys on another device").click()
    bad = tmp_path / "bad.json"
    bad.write_text('{"norn": "keys", "tables": [{"table": "<b>", "key": 1}, null]}')
    other.get_by_label("Bring keys from a file").set_input_files(bad)
    expect(other.locator(".keys [role=status]")).to_contain_text("had all of them already")
    other.get_by_label("Bring keys from a file").set_input_files(file)
    expect(other.locator(".keys [role=status]")).to_contain_text("One table is new here")
    other.locator(f"[data-table='{links['table']}'] .sit").click()
    seated(other)


def test_heroes_have_tabs_of_their_own(stand: Stand, visit: Opener) -> None:
    links = stand.table("realms", "Ann +Bo")
    page = visit(next(url for name, url in links.items() if "Ann" in name))
    seated(page)
    for _ in range(6):
        if page.locator(".who", has_text="Your turn, ").filter(has_not_text=re.compile("Ann|Bo")).count():
            break
        before = decision(page)
        options(page).first.click()
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    names = page.get_by_role("group", name="Seats at this screen").get_by_role("button").all_inner_texts()
    assert not any("Ann" in one or "Bo" in one for one in names), names
    assert "Your turn, " in page.title()


def test_what_is_tried_counts_for_nothing_until_it_is_done(stand: Stand, visit: Opener) -> None:
    links = stand.table("realms", "Ann +Bo")
    page = visit(next(url for name, url in links.items() if "Ann" in name))
    seated(page)
    before = decision(page)
    question = page.locator(".ask h2").inner_text()
    page.get_by_role("button", name="Try", exact=True).click()
    bar = page.get_by_role("region", name="Trying out")
    expect(bar).to_contain_text("nothing counts")
    for step in range(1, 4):
        options(page).first.click()
        expect(bar).to_contain_text("1 step." if step == 1 else f"{step} steps.")
    assert decision(page) == before, "the real table has not moved"
    assert find_barriers(page) == []
    bar.get_by_role("button", name="One back").click()
    expect(bar).to_contain_text("2 steps.")
    bar.get_by_role("button", name="Leave").click()
    expect(bar).to_have_count(0)
    expect(page.locator(".ask h2")).to_have_text(question)
    assert decision(page) == before
    page.get_by_role("button", name="Try", exact=True).click()
    for _ in range(2):
        options(page).first.click()
    expect(bar).to_contain_text("2 steps.")
    bar.get_by_role("button", name="Do these 2").click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) >= n", arg=before + 2)
    expect(bar).to_have_count(0)
    expect(page.get_by_role("button", name="Try", exact=True)).to_be_enabled()


def test_what_is_chosen_before_the_trial_is_there_does_not_count(stand: Stand, visit: Opener) -> None:
    """Found here: whoever pressed Try and chose before the server had answered had decided."""
    links = stand.table("realms", "Ann")
    page = visit(links["Ann"])
    seated(page)
    before = decision(page)
    page.evaluate("""() => {
      const one = document.querySelector('.table').norn;
      void one.trying.begin();
      one.choose(one.options[0]);
      one.answer([one.options[0].id]);
    }""")
    bar = page.get_by_role("region", name="Trying out")
    expect(bar).to_contain_text("Choose as if it were so.")
    page.wait_for_timeout(600)
    assert decision(page) == before
    options(page).first.click()
    expect(bar).to_contain_text("1 step.")
    bar.get_by_role("button", name="Leave").click()
    assert decision(page) == before


def test_after_the_game_it_is_said_plainly_and_moments_can_be_kept(stand: Stand, visit: Opener) -> None:
    links = stand.table("hearts", "Ann thumb thumb thumb", deals=1)
    page = visit(links["Ann"])
    seated(page)
    play_hearts(page)
    expect(page.locator("[data-verdict]")).to_have_text(re_any("You won", "You lost"))
    past = page.get_by_role("region", name="Looking back")
    page.get_by_role("button", name="Go back through the game").click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    past.get_by_role("button", name="To the beginning").click()
    expect(past).to_contain_text("0 /")
    past.get_by_role("slider").fill("20")
    expect(past).to_contain_text("20 /")
    past.get_by_role("button", name="Bookmark this moment").click()
    expect(past.get_by_role("list", name="Bookmarks")).to_be_visible()
    assert find_barriers(page) == []
    past.get_by_role("button", name="Back to now").click()
    page.goto(f"{stand.url}/#/table/{links['table']}/at/20")
    page.reload()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    expect(past).to_contain_text("20 /")
    page.get_by_role("button", name="Play this moment again").click()
    expect(page.get_by_role("heading", name="Looking back")).to_have_count(0)
    seated(page)
    page.goto(stand.url)
    expect(page.locator(".fork [data-table]")).to_have_count(1)
    expect(page.locator(f"[data-table='{links['table']}']")).to_contain_text(re_any("You won", "Lost"))


def re_any(*words: str) -> Any:
    return re.compile("|".join(words))


def play_hearts(page: Page) -> None:
    for i in range(3):
        options(page).nth(i).click()
    page.get_by_role("button", name="Confirm").click()
    for _ in range(400):
        if over(page):
            return
        first = options(page).first
        if first.count() and page.get_by_role("heading", name="Play a card.").count():
            before = decision(page)
            first.click()
            page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
        page.wait_for_timeout(20)
    raise AssertionError("the game does not come to an end")
