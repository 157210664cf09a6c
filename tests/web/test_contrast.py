"""Letters can be read on whatever lies behind them, by day and by night, in each game's face."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.conftest import Opener
from tests.web.contrast import WHO, at_table, faint, measure
from tests.web.newcomer import begin
from tests.web.stand import Stand

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def stand() -> Iterator[Stand]:
    """A server of its own: one address may ask for only so much in a minute, and these visit many pages."""
    one = Stand()
    one.start()
    yield one
    one.close()


@pytest.mark.parametrize(("game", "scheme"), [
    ("realms", "light"),
    *(pytest.param(game, scheme, marks=pytest.mark.long)
      for game in WHO for scheme in ("light", "dark") if (game, scheme) != ("realms", "light")),
])
def test_every_text_stands_out_from_its_ground(stand: Stand, visit: Opener, game: str, scheme: str) -> None:
    page = visit(stand.url, scheme=scheme)
    at_table(page, stand.table(game, WHO[game])["Ann"], 12)
    assert faint(page) == []
    assert len(measure(page)) > 60


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["realms", "mistfall"])
def test_every_text_of_a_guided_table_stands_out(stand: Stand, visit: Opener, game: str, scheme: str) -> None:
    page = visit(stand.url, scheme=scheme)
    page.locator(".game").first.wait_for()
    assert faint(page) == []
    begin(page, stand, game)
    page.locator(".coach").wait_for()
    assert faint(page) == []
    page.get_by_role("button", name="Try", exact=True).click()
    page.get_by_role("region", name="Trying out").wait_for()
    assert faint(page) == []
    page.goto(f"{stand.url}/#/learn/{game}")
    page.reload()
    page.get_by_role("heading", name="The book").wait_for()
    assert faint(page) == []


PLANT = """([what, style]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${what} { ${style} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


@pytest.mark.parametrize(("what", "style"), [
    ("h1", "color: #c9bda6 !important"),
    (".name p", "background: repeating-linear-gradient(45deg, #fff 0 4px, #444 4px 8px) !important"),
    ("h2", "opacity: .3 !important"),
])
def test_a_faint_text_is_found(stand: Stand, visit: Opener, what: str, style: str) -> None:
    """Planted: a pale colour, a pattern behind the letters that no computed style tells of, and half-transparency."""
    page = visit(stand.url)
    page.locator(".game").first.wait_for()
    assert faint(page) == []
    page.evaluate(PLANT, [what, style])
    assert faint(page)
