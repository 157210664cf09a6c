"""Offer and refusal agree. No offer is objected to and 95 of 100 refusals are the game's own: that is the law.

Realms and Mistfall do not keep all of it yet: Mistfall's reasons do not know which question stands, and both lack
reasons against the words of other questions. What they reach today
is written down here, and nothing may fall below it. (Mistfall objects to more offers than it did since it has a reason
for everything that is seen, which it also tells of what an open question offers.)
"""

from __future__ import annotations

import pytest

from norn.kernel.errors import Refusal
from norn.laws.refusals import WANTED, Refused
from tests.contract.play import GAMES, planted, random_game

# game -> the share of offers objected to at most, the share of refusals that the game explains at least
TODAY = {"realms": (0.0, 0.66), "mistfall": (0.50, 0.58), "skald": (0.03, 0.06)}


def refused(name: str, seeds: int = 6) -> Refused:
    found = Refused()
    for seed in range(seeds):
        for table, chance in random_game(name, 700 + seed, most=250):
            if table.outcome is None and chance.randrange(5) == 0:
                found.note(table, chance)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_offer_and_refusal_agree(name: str) -> None:
    found = refused(name)
    print(f"{name}: {found.objected.total()} of {found.offered} offers objected to, "
          f"{found.explained:.3f} of {found.asked} refusals explained")
    most, least = TODAY.get(name, (0.0, WANTED))
    assert found.objections <= most, found.objected.most_common(10)
    assert found.explained >= least, found.unexplained.most_common(10)


@pytest.mark.once
def test_an_objection_to_what_is_offered_is_caught() -> None:
    with planted("hearts", why_not=lambda g, seat, one: [Refusal("follow", ("play.follow",))]):
        assert refused("hearts", 1).objected


@pytest.mark.once
def test_refusals_without_a_reason_are_caught() -> None:
    with planted("hearts", why_not=lambda g, seat, one: []):
        assert refused("hearts", 1).explained < WANTED
