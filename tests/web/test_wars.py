"""Fornaldar on its great map: a turn by keyboard alone, what axe finds, and how much of a page it takes."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web import sight, staged, wars
from tests.web.conftest import Opener
from tests.web.moves import decision, seated
from tests.web.stand import Stand
from tests.web.test_keys_and_ears import violations

pytestmark = pytest.mark.once
ALONE = "localStorage.setItem('norn.likes', JSON.stringify({pace: 'instant', cover: false}))"
PROMPT = "(document.querySelector('.table').norn.ask?.prompt ?? '')"
NODES = "document.getElementsByTagName('*').length"


def press(page: Page, *keys: str) -> None:
    """Keys that give an answer; then the next question is here."""
    before = decision(page)
    page.wait_for_timeout(450)      # a question just asked is not answered by the key before
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(60)
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    page.wait_for_function(f"() => {PROMPT} || document.querySelector('.table').norn.view?.outcome")


def march(page: Page) -> None:
    """The first force is chosen by its number, its goal on the map: next lit place, and there."""
    press(page, "1", "Enter")
    page.wait_for_timeout(450)
    for key in ("b", "n", "n", "n"):
        page.keyboard.press(key)
        page.wait_for_timeout(80)
    press(page, "Enter")


def test_a_turn_by_keyboard_alone(stand: Stand, visit: Opener):
    page = visit(stand.table("fornaldar", "Ann thumb", turns=1)["Ann"])
    seated(page)
    marched = False
    for _ in range(60):
        if page.evaluate("Boolean(document.querySelector('.table').norn.view?.outcome)"):
            break
        prompt = page.evaluate(PROMPT)
        if prompt == "begin_embarked":
            press(page, "c")
        elif prompt == "move" and not marched:
            marched = True
            march(page)
        elif prompt in ("move", "forced_march", "react"):
            press(page, "e")
        elif page.evaluate("document.querySelector('.table').norn.ask.at_least === 0"):
            press(page, "p")
        else:
            many = page.evaluate("document.querySelector('.table').norn.options.length > 9")
            press(page, "1", *(["Enter"] if many else []))
    assert marched
    assert page.evaluate("Boolean(document.querySelector('.table').norn.view.outcome)")
    told = page.evaluate("document.querySelector('.table').norn.lines.map((one) => one.text).join(' ')")
    assert "marches from" in told


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", ["fornaldar-march", "fornaldar-battle"])
def test_axe_finds_nothing_and_the_page_stays_small(stand: Stand, visit: Opener, name: str, phone: bool):
    save, seat = wars.save_at(**wars.POSITIONS[name])
    page = visit(stand.url, phone=phone)
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.wait_for_timeout(600)
    assert violations(page) == []
    assert page.evaluate(NODES) < 4000


@pytest.mark.long
def test_the_sides_of_a_river_are_chosen_on_the_map_too(stand: Stand, visit: Opener):
    """They were no parts of the scene: one of them among the goals, and all three hundred were listed."""
    save, seat = wars.save_at(**wars.POSITIONS["fornaldar-sail"])
    page = visit(stand.url)
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    side = page.evaluate("document.querySelector('.table').norn.options.find((one) => one.id.startsWith('side:')).id")
    assert page.evaluate("id => document.querySelector('.table').norn.parts.get(id).what", side) == "space"
    page.get_by_text("chosen on the map").wait_for()


GLIDING = """() => document.getAnimations().filter((one) => one.id === 'carry')
  .filter((one) => one.effect.getKeyframes()[0].transform).map((one) => one.effect.target.dataset.thing)"""


def choose(page: Page, option: str) -> None:
    page.evaluate("""id => { const one = document.querySelector('.table').norn;
      one.choose(one.options.find((each) => each.id === id)) }""", option)


@pytest.mark.long
def test_nothing_flies_over_the_map_that_has_not_moved(stand: Stand, visit: Opener):
    """A question with another part of the map in it moves and zooms the map: all pieces glided from where they had
    been on the screen, across the sea."""
    save, seat = wars.save_at(**wars.POSITIONS["fornaldar-move"])
    page = visit(stand.url)
    page.evaluate("localStorage.setItem('norn.likes', JSON.stringify({cover: false}))")
    staged.sit(page, stand, save, seat)
    page.wait_for_timeout(800)
    looked = page.locator(".frame").get_attribute("data-at")
    before = decision(page)
    choose(page, page.evaluate("document.querySelector('.table').norn.options[0].id"))
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    assert page.evaluate(GLIDING) == []
    assert page.locator(".frame").get_attribute("data-at") != looked


def test_a_goal_is_one_press_though_others_of_ones_own_stand_there(stand: Stand, visit: Opener):
    """The press asked which of three things was meant: to go there, to choose the fleet there, or some of its."""
    page = visit(stand.table("fornaldar", "Ann thumb", turns=1)["Ann"])
    seated(page)
    while page.evaluate(PROMPT) != "move":
        press(page, "c" if page.evaluate(PROMPT) == "begin_embarked" else "p")
    choose(page, "do:stack hex:1545")
    page.wait_for_function("() => document.querySelector('.table').norn.options.some((one) => one.id === 'hex:1745')")
    assert page.evaluate("document.querySelector('.table').norn.touched.get('hex:1745').length") > 1
    page.wait_for_timeout(450)
    box = page.get_by_placeholder("Hex")
    box.fill("1745")
    box.press("Enter")
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('.table').norn.pointed") == "hex:1745"       # its way is shown
    press(page, "Enter")
    assert page.evaluate("document.querySelector('.table').norn.ask.about") == ["hex:1745"]
    assert page.locator("path.who").count() == 2                                              # and where the force is


@pytest.mark.parametrize("size", [
    (390, 844), pytest.param((1024, 768), marks=pytest.mark.long), pytest.param((1440, 900), marks=pytest.mark.long),
], ids=lambda size: str(size[0]))
def test_the_table_is_no_wider_and_no_longer_than_its_window(stand: Stand, visit: Opener, size: tuple[int, int]):
    """At 1024 pixels the log's row was two too wide; lines taken back made the page longer than the window."""
    save, seat = wars.save_at(**wars.POSITIONS["fornaldar-battle"])
    page = visit(stand.url)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.wait_for_timeout(600)
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= size[0]
    assert high <= size[1] or size[0] < 500


def test_all_that_may_be_chosen_together_is_one_press(stand: Stand, visit: Opener):
    """To call on eight realms, which costs nothing, took eight presses and one more."""
    save, seat = wars.save_at("mobilize", turn=2)
    page = visit(stand.url)
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.get_by_role("button", name="All", exact=True).click()
    sizes = "(one => [one.picks.length, one.options.length])(document.querySelector('.table').norn)"
    chosen, many = page.evaluate(sizes)
    assert chosen == many > 3
    press(page, "c")


def test_a_battle_takes_the_room_of_a_phone_that_it_lies_on_alone(stand: Stand, visit: Opener):
    """Two of its lines were seen, over an empty table."""
    save, seat = wars.save_at(**wars.POSITIONS["fornaldar-battle"])
    page = visit(stand.url, phone=True)
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.wait_for_timeout(600)
    box = page.locator(".page-part").bounding_box()
    assert box is not None
    assert box["height"] > 400


def test_the_next_question_begins_at_its_top(stand: Stand, visit: Opener):
    """Whoever had scrolled down to a hint or an answer saw the next question without its words."""
    save, seat = wars.save_at(**wars.POSITIONS["fornaldar-move"])
    page = visit(stand.url)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.evaluate("document.querySelector('.choose').scrollTop = 200")
    assert page.evaluate("document.querySelector('.choose').scrollTop") > 50
    before = decision(page)
    choose(page, page.evaluate("document.querySelector('.table').norn.options[0].id"))
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.decision) > n", arg=before)
    page.wait_for_timeout(100)
    assert page.evaluate("document.querySelector('.choose').scrollTop") == 0


def test_realms_that_may_be_called_on_are_lit_on_the_map(stand: Stand, visit: Opener):
    """They were out of sight: names in a list, and a map without a word of them. Its names of realms were 6 pixels."""
    save, seat = wars.save_at("mobilize", turn=2)
    page = visit(stand.url)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(ALONE)
    staged.sit(page, stand, save, seat)
    page.wait_for_timeout(600)
    seen = page.evaluate(sight.LOOK)
    assert (seen["lost"], seen["small"]) == ([], [])
    options = page.evaluate("document.querySelector('.table').norn.options.map((one) => one.id)")
    assert page.locator(".flag[data-part^='realm:']").count() > 2
    inside = page.evaluate("""() => {
      const board = document.querySelector(".table").norn.scene.boards[0];
      const empty = (one) => !board.here.get(one.id)?.things.length;
      const bare = board.ground.spots.filter((one) => one.group === 'realm:jotunheim' && empty(one));
      return bare[Math.floor(bare.length / 2)].id.slice(4);
    }""")
    box = page.get_by_placeholder("Hex")
    box.fill(inside)
    box.press("Enter")
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")                    # any hex of the realm is the realm
    picks = page.evaluate("document.querySelector('.table').norn.picks")
    assert len(picks) == 1
    assert picks[0] in options
    assert "jotunheim" in picks[0]
