"""The pack. A card is `card:` + rank + suit; its suit is its last letter."""
from __future__ import annotations

from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDSH"
SUIT: Final = {f"card:{rank}{suit}": index for index, suit in enumerate(SUITS) for rank in RANKS}
PACK: Final = [f"card:{rank}{suit}" for suit in SUITS for rank in RANKS]
HEIGHT: Final = {card: index for index, card in enumerate(PACK)}      # within a suit, higher is higher
HEARTS: Final = SUITS.index("H")
TWO_OF_CLUBS: Final = "card:2C"
QUEEN_OF_SPADES: Final = "card:QS"
POINTS: Final = {card: 1 if card[-1] == "H" else 13 if card == QUEEN_OF_SPADES else 0 for card in PACK}

_RANK_NAMES: Final = dict(zip(RANKS, ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
                               "queen", "king", "ace"], strict=True))
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "S": "spades", "H": "hearts"}
_SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}


def name(card: str) -> str:
    """`card:QS` is the queen of spades."""
    if card not in HEIGHT:
        raise KeyError(card)
    return f"{_RANK_NAMES[card[-2]]} of {_SUIT_NAMES[card[-1]]}"


def short(card: str) -> str:
    """`card:TS` is 10♠."""
    return card[-2].replace("T", "10") + _SUIT_SIGNS[card[-1]]


def sorted_hand(cards: list[str]) -> list[list[str]]:
    """A hand as it is held: four suits, each from low to high."""
    suits: list[list[str]] = [[], [], [], []]
    for card in sorted(cards, key=HEIGHT.__getitem__):
        suits[SUIT[card]].append(card)
    return suits


def held(hand: list[list[str]]) -> list[str]:
    """All cards of a hand in order."""
    return hand[0] + hand[1] + hand[2] + hand[3]
