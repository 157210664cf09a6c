"""Other worlds: what a seat cannot know, dealt anew.

A world is a function of what the seat knows and of chance, and of nothing else: whatever is dealt is brought into an
order of its own first, since the order in which it truly lies is a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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


def dealt(
    cards: Iterable[Card], rooms: Sequence[int], fits: Callable[[Card, int], bool], chance: Chance
) -> list[list[Card]]:
    """The cards dealt to places with so much room each, and only where they fit.

    Where all fit everywhere every deal is as likely as the other. It must be possible: as things truly lie, it is.
    """
    slots = shuffled([place for place, room in enumerate(rooms) for _ in range(room)], chance)
    lies: list[Card | None] = [None] * len(slots)
    for card in shuffled(cards, chance):
        if not _find_room(card, slots, lies, fits, set()):
            raise ValueError(f"{card} fits nowhere")
    return [[card for slot, card in zip(slots, lies, strict=True) if slot == place and card is not None]
            for place in range(len(rooms))]


def _find_room(
    card: Card, slots: list[int], lies: list[Card | None], fits: Callable[[Card, int], bool], tried: set[int]
) -> bool:
    """Lay the card in a free slot, or in that of another card which finds a place elsewhere."""
    for index, place in enumerate(slots):
        if lies[index] is None and fits(card, place):
            lies[index] = card
            return True
    for index, place in enumerate(slots):
        other = lies[index]
        if index not in tried and other is not None and fits(card, place):
            tried.add(index)
            if _find_room(other, slots, lies, fits, tried):
                lies[index] = card
                return True
    return False
