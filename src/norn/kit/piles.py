"""Piles of cards, as lists: the top card first."""
from __future__ import annotations

from typing import Any


def refill(g: Any, deck: list[str], discard: list[str]) -> None:
    """An empty deck is made anew of its discard pile, shuffled."""
    deck.extend(discard)
    discard.clear()
    g.shuffle(deck)
