"""Other worlds: what a seat cannot know, dealt anew.

A world is a function of what the seat knows and of chance, and of nothing else: whatever is dealt is brought into an
order of its own first, since the order in which it truly lies is a secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from norn.kernel.ask import Chance

Card = TypeVar("Card", str, int)


def shuffled(cards: Iterable[Card], chance: Chance) -> list[Card]:
    """The cards in an order that depends on which they are and on chance alone."""
    found = sorted(cards)
    for i in range(len(found) - 1, 0, -1):
        j = chance.randrange(i + 1)
        found[i], found[j] = found[j], found[i]
    return found


def shuffle_within(pile: list[Card], unseen: Iterable[Card], chance: Chance) -> None:
    """Shuffle those of the pile that are unseen among the places that they have in it."""
    hidden = set(unseen)
    places = [index for index, card in enumerate(pile) if card in hidden]
    for index, card in zip(places, shuffled([pile[index] for index in places], chance), strict=True):
        pile[index] = card
