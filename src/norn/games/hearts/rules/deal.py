"""Dealing and passing."""
from __future__ import annotations

from bisect import insort
from functools import partial
from typing import Final

from norn.games.hearts.cards import HEIGHT, PACK, SUIT, held
from norn.games.hearts.state import State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

DIRECTIONS: Final = ("left", "right", "across", "nowhere")
OFFSETS: Final = (1, 3, 2, 0)
PASS_RULES: Final = ("pass.three", "pass.direction")


async def deal_cards(g: Game[State]) -> None:
    """deal.cards: The whole pack, thirteen to each."""
    s = g.state
    numbers = list(range(52))
    g.shuffle(numbers)
    s.deal += 1
    s.hands = [_hand_of(sorted(numbers[13 * seat : 13 * seat + 13])) for seat in range(4)]
    s.passed = [[], [], [], []]
    s.taken = [[], [], [], []]
    s.tricks = 0
    s.last_trick = []
    s.broken = False
    s.lacks = ["", "", "", ""]
    g.reveal()
    g.emit("dealt", ("deal.cards", "pass.direction"), deal=s.deal + 1, direction=DIRECTIONS[s.deal % 4])


def _hand_of(numbers: list[int]) -> list[list[str]]:
    """The cards with these numbers in the pack, lowest first, by suit."""
    suits: list[list[str]] = [[], [], [], []]
    for number in numbers:
        suits[number // 13].append(PACK[number])
    return suits


async def pass_cards(g: Game[State]) -> None:
    """pass.three, pass.direction: All choose three cards in secret, then they change hands."""
    s = g.state
    offset = OFFSETS[s.deal % 4]
    if offset == 0:
        return
    given = await g.together({seat: _choose_three(g, seat) for seat in range(4)})
    for giver in range(4):
        to = (giver + offset) % 4
        cards = list(given[giver])
        for card in cards:
            s.hands[giver][SUIT[card]].remove(card)
        s.passed[to] = cards
        g.emit("passed", PASS_RULES, only=(giver,), seat=f"seat:{giver}", cards=cards, to=f"seat:{to}")
        g.emit("received", PASS_RULES, only=(to,), seat=f"seat:{to}", cards=cards, giver=f"seat:{giver}")
    for seat in range(4):
        for card in s.passed[seat]:
            insort(s.hands[seat][SUIT[card]], card, key=HEIGHT.__getitem__)


async def _choose_three(g: Game[State], seat: int) -> tuple[str, ...]:
    """pass.three: Three cards of the own hand."""
    s = g.state
    return await g.choose(seat, "pass_cards", partial(_hand, s, seat), PASS_RULES, at_least=3, at_most=3,
                          about={"direction": DIRECTIONS[s.deal % 4]}, why=partial(why_not_passed, s, seat))


def _hand(s: State, seat: int) -> list[str]:
    return held(s.hands[seat])


def why_not_passed(s: State, seat: int, card: str) -> list[Refusal]:
    """pass.three: Any card of the own hand may go."""
    if card not in SUIT:
        return [Refusal("no_card", ("pass.three",))]
    return [] if card in held(s.hands[seat]) else [Refusal("not_in_hand", ("deal.cards",), what=card)]
