"""A rule-of-thumb player: duck under what is on the table, throw points away, beware of the queen."""
from __future__ import annotations

from typing import Final

from norn.games.hearts.cards import PACK, QUEEN_OF_SPADES, RANKS
from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight

_HEIGHTS: Final = {card: RANKS.index(card[-2]) for card in PACK}
_height: Final = _HEIGHTS.__getitem__       # quicker than any function of ours, and asked for every card


def decide(sight: Sight, chance: Chance) -> Choice:
    ask = sight.ask
    known = sight.known
    legal = list(ask.ids)
    if ask.prompt == "pass_cards":
        return tuple(sorted(legal, key=_dangers(legal, known["hand"]).__getitem__, reverse=True)[:3])
    trick: list[str] = known["trick"]
    if not trick:
        return (min(legal, key=_height),)
    suit = trick[0][-1]
    following = [card for card in legal if card[-1] == suit]
    if not following:
        return (max(legal, key=_dangers(legal, known["hand"]).__getitem__),)
    high = max([_HEIGHTS[card] for card in trick if card[-1] == suit])
    ducks = [card for card in following if _HEIGHTS[card] < high]
    if ducks:
        return (QUEEN_OF_SPADES if QUEEN_OF_SPADES in ducks else max(ducks, key=_height),)
    safe = [card for card in following if card != QUEEN_OF_SPADES] or following
    return (max(safe, key=_height) if len(trick) == 3 else min(safe, key=_height),)


def reason(sight: Sight, chance: Chance, choice: Choice) -> str:
    """The word for what decided, for hints."""
    ask = sight.ask
    trick: list[str] = sight.known["trick"]
    if ask.prompt != "play" or not choice:
        return ""
    if not trick:
        return "lead"
    suit, card = trick[0][-1], choice[0]
    if card[-1] != suit:
        return "discard"
    high = max([_HEIGHTS[other] for other in trick if other[-1] == suit])
    return "duck" if _HEIGHTS[card] < high else "last" if len(trick) == 3 else "low"


def _dangers(cards: list[str], hand: list[str]) -> dict[str, int]:
    """How much one would like to be rid of each card."""
    spades = len([card for card in hand if card[-1] == "S"])
    found = {card: _HEIGHTS[card] + (15 if card[-1] == "H" else 0) for card in cards}
    for card in ("card:KS", "card:AS"):
        if card in found:
            found[card] = 60 if spades < 5 else 20
    if QUEEN_OF_SPADES in found:
        found[QUEEN_OF_SPADES] = 100
    return found
