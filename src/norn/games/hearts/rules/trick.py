"""Playing a trick."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.hearts.cards import HEARTS, HEIGHT, POINTS, SUIT, TWO_OF_CLUBS, held
from norn.games.hearts.state import State
from norn.kernel.ask import Ask, More
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Game

PLAY_RULES: Final = ("play.follow",)
WIN_RULES: Final = ("play.win", "deal.order")
BROKEN_RULES: Final = ("play.broken",)
SEATS: Final = ("seat:0", "seat:1", "seat:2", "seat:3")
# Whoever is asked to lead to the first trick has the two of clubs, and to the last one everybody has one card: nobody
# learns anything if the table plays these by itself. That somebody has one card of a suit is his secret.
ALL_KNOW: Final = More()
ALL_KNOW.public = True


async def play_trick(g: Game[State]) -> str | None:
    """play.follow: Each in turn plays a card; the winner leads the next; thirteen tricks make a deal."""
    s = g.state
    if s.tricks == 0:
        s.leader = _holder_of_two(s)
    for turn in range(4):
        seat = (s.leader + turn) % 4
        ask = Ask(seat, "play", partial(playable, s, seat), PLAY_RULES)
        if s.tricks == 12 or s.tricks + turn == 0:
            ask.more = ALL_KNOW
        card = (await ask)[0]
        suit = SUIT[card]
        s.hands[seat][suit].remove(card)
        s.trick.append(card)
        if suit != SUIT[s.trick[0]] or (suit == HEARTS and turn == 0 and not s.broken):
            _show_out(s, seat)
        g.reveal()
        g.emit("played", PLAY_RULES, None, seat=SEATS[seat], card=card)
        if suit == HEARTS and not s.broken:
            s.broken = True
            g.emit("broken", BROKEN_RULES)
    _take_trick(g, s)
    return AGAIN if s.tricks < 13 else None


def _show_out(s: State, seat: int) -> None:
    """play.follow, play.broken: Who does not follow has none of the suit; who leads an unbroken heart, only hearts."""
    led = s.trick[0][-1]
    shown = led if len(s.trick) > 1 else "CDS"
    for suit in shown:
        if suit not in s.lacks[seat]:
            s.lacks[seat] += suit


def _holder_of_two(s: State) -> int:
    """play.first-lead: The two of clubs leads the first trick."""
    for seat in range(4):
        if TWO_OF_CLUBS in s.hands[seat][0]:
            return seat
    return 0


def playable(s: State, seat: int) -> list[str]:
    """play.follow, play.first-lead, play.no-blood, play.broken: The cards that the seat may play now."""
    hand = s.hands[seat]
    if s.trick:
        follow = hand[SUIT[s.trick[0]]]
        if follow:
            return follow[:]
        if s.tricks == 0:
            return [card for card in held(hand) if not POINTS[card]] or held(hand)
        return held(hand)
    if s.tricks == 0:
        return [TWO_OF_CLUBS]
    if s.broken:
        return held(hand)
    return hand[0] + hand[1] + hand[2] or held(hand)


def why_not_playable(g: Game[State], seat: int, card: str) -> list[Refusal]:
    """play.follow: Which of the conditions this card fails."""
    s = g.state
    if card not in SUIT:
        return [Refusal("no_card", PLAY_RULES)]
    hand = held(s.hands[seat])
    if card not in hand:
        return [Refusal("not_in_hand", ("deal.cards",), what=card)]
    heart = SUIT[card] == HEARTS
    if not s.trick:
        if s.tricks == 0 and card != TWO_OF_CLUBS:
            return [Refusal("lead_two", ("play.first-lead",))]
        if heart and not s.broken and any(SUIT[other] != HEARTS for other in hand):
            return [Refusal("not_broken", ("play.broken",))]
        return []
    suit = SUIT[s.trick[0]]
    if SUIT[card] == suit:
        return []
    if s.hands[seat][suit]:
        return [Refusal("follow", ("play.follow",))]
    if s.tricks == 0 and POINTS[card] and any(not POINTS[other] for other in hand):
        return [Refusal("no_blood", ("play.no-blood",))]
    return []


def _take_trick(g: Game[State], s: State) -> None:
    """play.win, deal.order: The highest card of the suit led takes the trick."""
    suit = SUIT[s.trick[0]]
    heights = [HEIGHT[card] if SUIT[card] == suit else -1 for card in s.trick]
    winner = (s.leader + heights.index(max(heights))) % 4
    s.taken[winner] += s.trick
    s.last_trick = s.trick
    s.last_leader = s.leader
    s.trick = []
    s.leader = winner
    s.tricks += 1
    g.emit("trick_won", WIN_RULES, None, seat=SEATS[winner])
