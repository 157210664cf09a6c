"""The order of play, the setup, and what the table may never break."""
from __future__ import annotations

from typing import Any

from norn.games.hearts.cards import PACK, held, sorted_hand
from norn.games.hearts.rules import deal, scoring, trick
from norn.games.hearts.state import State
from norn.kernel.game import Game, Sequence, step

SEQUENCES = {
    "main": Sequence(
        step("deal", deal.deal_cards),
        step("pass", deal.pass_cards),
        step("trick", trick.play_trick),        # AGAIN until thirteen are played
        step("score", scoring.score_deal),      # ends the game or returns to "deal"
    )
}


def setup(g: Game[State]) -> State:
    return State(
        deal=-1,
        hands=[[[], [], [], []] for _ in range(4)],
        passed=[[], [], [], []],
        trick=[],
        last_trick=[],
        last_leader=0,
        leader=0,
        tricks=0,
        taken=[[], [], [], []],
        scores=[0, 0, 0, 0],
        broken=False,
        lacks=["", "", "", ""],
    )


def laws(state: State) -> list[str]:
    """Every card is in exactly one place, four seats, and the figures are possible."""
    if not len(state.hands) == len(state.taken) == len(state.passed) == len(state.scores) == len(state.lacks) == 4:
        return ["there are four seats"]
    if any(len(hand) != 4 for hand in state.hands):
        return ["there are four suits"]
    problems = []
    hands = [held(hand) for hand in state.hands]
    cards = [card for hand in hands for card in hand] + state.trick
    cards += [card for pile in state.taken for card in pile]
    if cards and sorted(cards) != sorted(PACK):
        return ["the pack is not complete"]
    if state.hands != [sorted_hand(hand) for hand in hands]:
        problems.append("a hand is not in order")
    if any(len(cards) not in (0, 3) or not set(cards) <= set(PACK) for cards in state.passed):
        problems.append("three cards are passed, or none")
    if not (0 <= state.leader < 4 and 0 <= state.tricks <= 13 and -1 <= state.deal < 10_000):
        problems.append("leader, tricks or deal out of bounds")
    if len(state.last_trick) not in (0, 4) or not set(state.last_trick) <= set(PACK) or not 0 <= state.last_leader < 4:
        problems.append("the last trick is four cards, or none")
    if any(card[-1] in state.lacks[seat] for seat in range(4) for card in hands[seat]):
        problems.append("a seat has a suit that it has shown not to have")
    if len(state.trick) > 3 or any(not 0 <= score < 100_000 for score in state.scores):
        problems.append("trick or scores out of bounds")
    if cards and any(len(hand) != 13 - state.tricks for hand in hands) and not state.trick:
        problems.append("hands of unequal size")
    if sum(map(len, state.taken)) != 4 * state.tricks:
        problems.append("four cards are won with each trick")
    return problems


def remembers_nothing(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not keep who had shown not to have a suit."""
    return {**raw, "lacks": ["", "", "", ""]}
