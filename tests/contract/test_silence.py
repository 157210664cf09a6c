"""Who is asked, and who is not because the table answers by itself, tells nothing that a seat may not know.

Each bug here is planted in hearts and must be found by `norn fuzz` alone. Marked `once`: see test_planted.py.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from click.testing import CliRunner

from norn.cli.main import main
from norn.games.hearts.cards import QUEEN_OF_SPADES, held, sorted_hand
from norn.games.hearts.rules import deal
from norn.games.hearts.state import State
from norn.kernel.ask import More
from norn.kernel.catalogue import open_table
from norn.kernel.game import AGAIN, Game, Sequence, step
from norn.laws import twins
from tests.contract.play import planted

pytestmark = pytest.mark.once
PLAY = ("play.follow",)
TWO = ["card:2C", "card:3C"]


def fuzzed(**changes: Any) -> str:
    """What `norn fuzz` says of hearts with some functions replaced; nothing when it finds no failure."""
    with planted("hearts", **changes):
        given = ["fuzz", "hearts", "-n", "6", "--seed", "0", "--jobs", "1", "--option", "deals=1"]
        result = CliRunner().invoke(main, given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.output if result.exit_code else ""


def stepping(story: Any) -> dict[str, Sequence]:
    return {"main": Sequence(step("deal", deal.deal_cards), step("odd", story))}


def test_the_unharmed_game_is_silent() -> None:
    assert fuzzed() == ""


def test_a_table_that_answers_what_not_all_know_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hearts as it was: who has one legal card is not asked."""
    monkeypatch.setattr(More, "public", True)
    found = fuzzed()
    assert "can tell: " in found, found
    assert "the table answer" in found or "the table asked" in found, found


@pytest.mark.long
def test_a_question_put_only_to_the_holder_of_a_hidden_card_is_caught() -> None:
    """A rule that waits for seat 1 only where seat 1 holds the queen."""

    async def odd(g: Game[State]) -> str:
        if QUEEN_OF_SPADES in held(g.state.hands[1]):
            await g.choose_one(1, "play", TWO, PLAY)
        else:
            await g.choose_one(2, "play", TWO, PLAY)
        g.state.scores[0] += 1
        return AGAIN if g.state.scores[0] < 20 else "deal"

    found = fuzzed(sequences=stepping(odd), laws=lambda state: [])
    assert "differ between twins" in found or "is not on a twin" in found, found


def test_a_decision_of_a_seat_that_would_not_have_been_asked_is_caught() -> None:
    """The question is over and another one stands: only the record tells."""

    async def odd(g: Game[State]) -> str:
        if QUEEN_OF_SPADES in held(g.state.hands[1]):
            await g.choose_one(1, "play", TWO, PLAY)
        for _ in range(10):
            await g.choose_one(0, "play", TWO, PLAY)
        g.state.scores[0] += 1
        return AGAIN if g.state.scores[0] < 4 else "deal"

    assert "is not on a twin" in fuzzed(sequences=stepping(odd), laws=lambda state: [])


def test_where_silence_may_tell_taking_back_tells_no_more() -> None:
    """Found in Skirmish: an unguarded table passes for a seat that has nothing to react with, and asks the next."""

    async def odd(g: Game[State]) -> str:
        await g.choose_one(0, "play", TWO, PLAY)
        await g.may_choose_one(1, "play", ["card:QS"] if QUEEN_OF_SPADES in held(g.state.hands[1]) else [], PLAY)
        await g.choose_one(2, "play", TWO, PLAY)
        return "deal"

    async def telling(g: Game[State]) -> str:
        await g.choose_one(0, "play", TWO, PLAY)
        g.state.scores[0] += QUEEN_OF_SPADES in held(g.state.hands[1])
        await g.choose_one(2, "play", TWO, PLAY)
        return "deal"

    def said(story: Any, guarded: bool) -> set[str | None]:
        with planted("hearts", sequences=stepping(story)):
            tables = [open_table("hearts", seed=seed, guarded=guarded) for seed in range(20)]
            return {twins.undo_tells(table, 0, ("card:2C",), random.Random(1)) for table in tables}

    assert said(odd, guarded=False) <= {None, twins.NO_TWIN}
    assert said(odd, guarded=True) == {None}
    for guarded in (False, True):
        assert any("learned something" in str(one) for one in said(telling, guarded))


def test_a_rule_that_fails_on_a_twin_is_caught() -> None:
    """The world is one that the seat thinks possible; that a rule fails in it is no reason to look away."""

    async def odd(g: Game[State]) -> str:
        g.state.leader = next(seat for seat in range(4) if QUEEN_OF_SPADES in held(g.state.hands[seat]))
        g.state.scores[0] += 1
        return "even"

    async def even(g: Game[State]) -> str:
        held(g.state.hands[g.state.leader]).index(QUEEN_OF_SPADES)
        await g.choose_one(0, "play", TWO, PLAY)
        return "even"

    steps = Sequence(step("deal", deal.deal_cards), step("odd", odd), step("even", even))
    found = fuzzed(sequences={"main": steps}, laws=lambda state: [], mark_every=1)
    assert "fails on a twin" in found, found


def test_a_world_dealt_from_the_true_order_is_caught() -> None:
    """Hearts as it was: the same chance dealt a table and its twin other worlds."""

    def true_order(state: State, now: State, seat: int, chance: Any) -> dict[str, str]:
        seen = [*(card for pile in now.taken for card in pile), *now.trick]
        if seat >= 0:
            seen += [*held(state.hands[seat]), *held(now.hands[seat]), *now.passed[seat]]
        unseen = [card for hand in state.hands for card in held(hand) if card not in seen]
        others = unseen[:]
        for i in range(len(others) - 1, 0, -1):
            j = chance.randrange(i + 1)
            others[i], others[j] = others[j], others[i]
        became = dict(zip(unseen, others, strict=True))
        for other in range(4):
            state.hands[other] = sorted_hand([became.get(card, card) for card in held(state.hands[other])])
            state.passed[other] = [became.get(card, card) for card in state.passed[other]]
        return became

    assert "deals seat" in fuzzed(resample=true_order)
