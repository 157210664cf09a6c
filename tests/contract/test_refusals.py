"""Offer and refusal agree. No offer is objected to and 95 of 100 refusals are the game's own: that is the law."""

from __future__ import annotations

import pytest

from norn.kernel.errors import Refusal
from norn.laws.refusals import WANTED, Refused
from tests.contract.play import GAMES, planted, random_game


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
    assert not found.objected, found.objected.most_common(10)
    assert found.explained >= WANTED, found.unexplained.most_common(10)


@pytest.mark.once
def test_an_objection_to_what_is_offered_is_caught() -> None:
    with planted("hearts", why_not=lambda g, seat, one: [Refusal("follow", ("play.follow",))]):
        assert refused("hearts", 1).objected


@pytest.mark.once
def test_an_objection_by_what_the_question_wants_is_caught() -> None:
    with planted("hearts", no_answer=lambda g, seat, ask, one: [Refusal("follow", ask.rules)]):
        assert refused("hearts", 1).objected


@pytest.mark.once
def test_refusals_without_a_reason_are_caught() -> None:
    with planted("hearts", why_not=lambda g, seat, one: []):
        assert refused("hearts", 1).explained < WANTED
