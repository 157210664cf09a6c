"""Hearts, rule by rule. Each test names its rules; the run checks that code citing them was executed."""

from __future__ import annotations

import json
import random

import pytest

from norn.games.hearts.cards import PACK, POINTS, held, sorted_hand
from norn.games.hearts.rules.trick import playable, why_not_playable
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.errors import IllegalChoice
from norn.kernel.table import Table


def table_with(hands: list[str], **fields: object) -> Table:
    """A table in the middle of a trick: four hands such as "2C KH", and any fields of the state."""
    table = open_table("hearts", seed=1)
    state = table.game.state
    state.hands = [sorted_hand([f"card:{card}" for card in hand.split()]) for hand in hands]
    for name, value in fields.items():
        setattr(state, name, value)
    return table


def may_play(table: Table, seat: int) -> str:
    return " ".join(card.removeprefix("card:") for card in playable(table.game.state, seat))


def after_passing(seed: int = 3) -> Table:
    table = open_table("hearts", seed=seed)
    while table.ask is not None and table.ask.prompt == "pass_cards":
        table.answer(table.ask.seat, *table.ask.ids[:3])
    return table


@pytest.mark.rules("deal.cards")
def test_thirteen_cards_each_and_the_whole_pack() -> None:
    state = open_table("hearts", seed=2).game.state
    hands = [held(hand) for hand in state.hands]
    assert [len(hand) for hand in hands] == [13, 13, 13, 13]
    assert sorted(card for hand in hands for card in hand) == sorted(PACK)


@pytest.mark.rules("pass.three", "pass.direction")
@pytest.mark.parametrize(("deal", "offset"), [(0, 1), (1, 3), (2, 2)])
def test_three_cards_go_left_right_across(deal: int, offset: int) -> None:
    table = _at_deal(deal)
    before = [held(hand) for hand in table.game.state.hands]
    given = [hand[:3] for hand in before]
    for seat in range(4):
        table.answer(seat, *given[seat])
    for seat in range(4):
        assert set(given[seat]) <= set(table.game.state.passed[(seat + offset) % 4])


@pytest.mark.rules("pass.direction")
def test_nobody_passes_in_the_fourth_deal() -> None:
    table = _at_deal(3)
    assert table.ask is not None
    assert table.ask.prompt == "play"


def _at_deal(deal: int) -> Table:
    """Random play until the given deal begins (0 is the first)."""
    table = open_table("hearts", seed=11, options={"target": 1000})
    chance = random.Random(4)
    while table.game.state.deal < deal or table.game.state.tricks:
        ask = table.ask
        assert ask is not None
        table.answer(ask.seat, *random_choice(ask, chance))
    return table


@pytest.mark.rules("pass.three")
def test_a_pass_is_secret_until_all_have_passed() -> None:
    table = open_table("hearts", seed=2)
    told = len(table.events_for(1))
    table.answer(0, *table.pending[0].ids[:3])
    assert len(table.events_for(1)) == told
    assert len(held(table.game.state.hands[0])) == 13


@pytest.mark.rules("play.first-lead")
def test_the_two_of_clubs_leads() -> None:
    table = after_passing()
    lead = table.decisions[4]
    assert lead[1] == ("card:2C",)
    assert table.game.state.trick[0] == "card:2C"


@pytest.mark.rules("play.follow")
def test_follow_suit_if_you_can() -> None:
    table = table_with(["", "3C 9C KH", "AD QS", ""], trick=["card:5C"], leader=0, tricks=3)
    assert may_play(table, 1) == "3C 9C"
    assert may_play(table, 2) == "AD QS"
    assert why_not_playable(table.game, 1, "card:KH")[0].rules == ("play.follow",)


@pytest.mark.rules("play.no-blood")
def test_no_penalty_card_on_the_first_trick() -> None:
    table = table_with(["", "AD QS KH", "QS KH", ""], trick=["card:2C"], leader=0, tricks=0)
    assert may_play(table, 1) == "AD"
    assert may_play(table, 2) == "QS KH", "ruling: nothing else in hand, so anything goes, the queen too"
    assert why_not_playable(table.game, 1, "card:QS")[0].rules == ("play.no-blood",)


@pytest.mark.rules("play.broken")
def test_hearts_may_not_be_led_until_broken() -> None:
    table = table_with(["4D 5H", "5H 6H", "", ""], leader=0, tricks=3)
    assert may_play(table, 0) == "4D"
    assert may_play(table, 1) == "5H 6H"
    assert why_not_playable(table.game, 0, "card:5H")[0].rules == ("play.broken",)
    table.game.state.broken = True
    assert may_play(table, 0) == "4D 5H"


@pytest.mark.rules("play.broken", "play.follow")
def test_only_a_heart_breaks_hearts() -> None:
    """Ruling: the queen of spades does not."""
    chance = random.Random(1)
    for seed in range(12):
        table = open_table("hearts", seed=seed, options={"deals": 1})
        while table.ask is not None:
            table.answer(table.ask.seat, *random_choice(table.ask, chance))
            state = table.game.state
            seen = [card for pile in state.taken for card in pile] + state.trick
            if table.ask is not None and state.tricks and len(seen) < 52:
                assert state.broken == any(card.endswith("H") for card in seen)


@pytest.mark.rules("play.win", "deal.order")
def test_the_highest_of_the_suit_led_wins_and_leads() -> None:
    chance = random.Random(2)
    table = after_passing()
    for _ in range(200):
        ask = table.ask
        if ask is None:
            break
        table.answer(ask.seat, *random_choice(ask, chance))
    order = "23456789TJQKA"
    trick: list[tuple[str, str]] = []
    for event in table.events():
        if event.kind == "played":
            trick.append((event.data["seat"], event.data["card"]))
        if event.kind == "trick_won":
            suit = trick[0][1][-1]
            best = max((one for one in trick if one[1][-1] == suit), key=lambda one: order.index(one[1][-2]))
            assert event.data["seat"] == best[0]
            trick = []


@pytest.mark.rules("score.points", "end.deals")
def test_hearts_count_one_and_the_queen_thirteen() -> None:
    table = _one_deal(5)
    assert table.outcome is not None
    assert sum(table.outcome.scores) in (26, 78)
    assert sum(POINTS.values()) == 26
    assert table.outcome.reason == "deals"


@pytest.mark.rules("score.moon")
def test_all_points_go_to_the_others() -> None:
    """Ruling: always added to the others, never taken off."""
    table = _last_trick(["AH", "2C", "3C", "4C"], taken_by=0)
    assert table.outcome is not None
    assert table.outcome.scores == (0, 26, 26, 26)
    assert "moon" in [event.kind for event in table.events()]


@pytest.mark.rules("end.target", "end.tie")
def test_the_lowest_score_wins_and_equals_share() -> None:
    table = _last_trick(["AH", "2C", "3C", "4C"], taken_by=0, target=20)
    assert table.outcome is not None
    assert table.outcome.reason == "target"
    assert table.outcome.winners == (0,)
    shared = _last_trick(["AH", "2C", "3C", "4C"], taken_by=0, target=20, scores=[26, 0, 0, 0])
    assert shared.outcome is not None
    assert shared.outcome.winners == (0, 1, 2, 3)


def _last_trick(cards: list[str], taken_by: int, target: int = 100, scores: list[int] | None = None) -> Table:
    """The thirteenth trick, one card each; everything else was taken by one seat. Put right like a real table is."""
    table = after_passing()
    rest = [card for card in PACK if card.removeprefix("card:") not in cards]
    state = table.definition.dump(table.game.state)
    state["hands"] = [sorted_hand([f"card:{card}"]) for card in cards]
    state["taken"] = [rest if seat == taken_by else [] for seat in range(4)]
    state |= {"trick": [], "tricks": 12, "leader": 0, "broken": True, "scores": scores or [0, 0, 0, 0]}
    table.options["target"] = target
    table.options["deals"] = 0 if target < 100 else 1
    table.correct(json.dumps(state))
    return table


def _one_deal(seed: int) -> Table:
    table = open_table("hearts", seed=seed, options={"deals": 1})
    chance = random.Random(seed)
    while table.ask is not None:
        table.answer(table.ask.seat, *random_choice(table.ask, chance))
    return table


@pytest.mark.rules("play.follow")
def test_a_refusal_says_why_and_changes_nothing() -> None:
    table = after_passing()
    ask = table.ask
    assert ask is not None
    hand = held(table.game.state.hands[ask.seat])
    other = next(card for card in hand if card not in ask.ids)
    before = table.definition.dump(table.game.state)
    with pytest.raises(IllegalChoice) as refused:
        table.answer(ask.seat, other)
    assert refused.value.rules[0] in ("play.follow", "play.no-blood")
    assert table.definition.dump(table.game.state) == before


@pytest.mark.rules("play.follow")
def test_playable_is_what_nothing_speaks_against() -> None:
    """The fast answer equals its definition, on random positions."""
    chance = random.Random(8)
    for seed in range(6):
        table = open_table("hearts", seed=seed)
        for _ in range(160):
            ask = table.ask
            if ask is None:
                break
            if ask.prompt == "play":
                hand = held(table.game.state.hands[ask.seat])
                assert list(ask.ids) == [card for card in hand if not why_not_playable(table.game, ask.seat, card)]
            table.answer(ask.seat, *random_choice(ask, chance))
