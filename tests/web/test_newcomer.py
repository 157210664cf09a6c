"""Newcomers at every game: from the start page to where the coach takes his leave."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web import newcomer
from tests.web.conftest import Opener
from tests.web.stand import Stand

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def stand() -> Iterator[Stand]:
    """A server of its own: one address may ask for only so much in a minute, and these visit many pages."""
    one = Stand()
    one.start()
    yield one
    one.close()


@pytest.mark.parametrize(("game", "at"), [
    pytest.param("hearts", "Deal 2", marks=pytest.mark.long),
    *(pytest.param(game, "Round 3", marks=pytest.mark.long) for game in ("realms", "mistfall")),
    pytest.param("fornaldar", "Turn 4", marks=pytest.mark.long),
    pytest.param("eldfall-skirmish", "Round", marks=pytest.mark.long),      # whichever is the next with a question
])
def test_the_coach_shows_what_he_speaks_of_and_takes_his_leave(
    stand: Stand, visit: Opener, game: str, at: str
) -> None:
    """Found here: rounds were counted by the outline, to whose first part Realms never comes back; he never left."""
    page = visit(stand.url)
    page.set_viewport_size({"width": 1440, "height": 900})
    found = newcomer.walk(page, stand, game)
    assert found.lost == []
    assert found.left
    assert found.status.startswith(at)
    kinds = {"hearts": 2, "realms": 10, "mistfall": 8, "fornaldar": 12, "eldfall-skirmish": 8}
    assert len(set(found.notes)) >= kinds[game]
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("complementary", name="Coach")).to_have_count(0)
    newcomer.follow(page)


def test_what_a_note_speaks_of_and_nobody_sees_is_found(stand: Stand, visit: Opener) -> None:
    """Planted: the heroes to choose from are out of sight, and a figure that no sheet has."""
    page = visit(stand.url)
    page.set_viewport_size({"width": 1440, "height": 900})
    newcomer.begin(page, stand, "realms")
    page.locator(".coach").wait_for()
    wanted = list(newcomer.SPEAKS["realms"]["choose_hero"])
    assert page.evaluate(newcomer.SEEN, wanted)["lost"] == []
    page.evaluate("document.querySelector('.main').style.visibility = 'hidden'")
    assert "hero:torvin" in page.evaluate(newcomer.SEEN, [*wanted, "row Mead"])["lost"]


def test_a_note_that_was_read_is_one_line_and_opens(stand: Stand, visit: Opener) -> None:
    page = visit(stand.url)
    newcomer.begin(page, stand, "hearts")
    for _ in range(2):
        page.locator(".ask.mine [data-hint]").wait_for()
        newcomer.follow(page)
    page.locator(".ask.mine [data-hint]").wait_for()
    note = page.get_by_role("complementary", name="Coach")
    tall = note.bounding_box()
    assert tall is not None
    assert tall["height"] < 50
    note.locator("[aria-expanded=false]").click()
    opened = note.bounding_box()
    assert opened is not None
    assert opened["height"] > tall["height"] + 20


def test_a_game_can_be_read_about_before_one_sits_down(stand: Stand, visit: Opener) -> None:
    page = visit(stand.url)
    page.get_by_role("link", name="Rules and words: Mistfall").click()
    expect(page.get_by_role("heading", name="Mistfall", level=1)).to_be_visible()
    expect(page.locator("main")).to_contain_text("Lead a small party across the map")
    expect(page.locator(".round h3").first).to_have_text("Set-up")
    page.locator("summary", has_text="Reflexes").click()
    expect(page.locator(".rules").first).to_contain_text("Reflex")
    page.get_by_label("Search words and rules").fill("focus halves")
    expect(page.locator(".words dt")).to_have_text(["focus"])
    page.go_back()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.goto(f"{stand.url}/#/learn/chess")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("no such game")
