"""How a game ended, on its page: won, lost or drawn said plainly, the reason in the game's words, and no line of its
log that would pass for an epilogue."""
from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web import staged
from tests.web.conftest import Opener
from tests.web.stand import Stand

pytestmark = pytest.mark.once
ENDS = {
    "mistfall-hero_lost": ("The party lost", "The quest has failed: a hero fell before the last encounter was reached"),
    "mistfall-out_of_time": ("The party lost", "The quest has failed: Time came to The End"),
    "mistfall-victory": ("The party won", "The quest is won: the villain is beaten"),
    "realms-consumed_world": ("The party lost", "Consumed World: no hero is left standing."),
    "fornaldar-draw": ("A draw: nobody won", "Neither side has won: a draw."),
}


DAILY = ("mistfall-hero_lost", "fornaldar-draw")


@pytest.mark.parametrize("name", [
    *DAILY, *(pytest.param(one, marks=pytest.mark.long) for one in ENDS if one not in DAILY)])
def test_an_end_is_told_plainly(stand: Stand, visit: Opener, name: str) -> None:
    """Found before: beneath a lost quest the last line of its log stood as its epilogue; a draw was `You lost`."""
    game, end = name.split("-", 1)
    verdict, why = ENDS[name]
    save, decision = staged.last(game, end)
    page = visit(stand.url)
    staged.sit(page, stand, save, decision)
    staged.decide(page, decision)
    expect(page.locator("[data-verdict]")).to_have_text(verdict)
    expect(page.locator(".ask .why")).to_contain_text(why)
    tale = page.locator(".ask .tale")
    expect(tale).to_have_count(1 if game == "realms" else 0)        # an epilogue is written for Realms' ends alone
    expect(page.locator(".ask")).not_to_contain_text("The last of it")
