"""Zones declare who sees them; what a seat may not see is counted.

A zone is a list of card ids in the state; its `Visibility` is a constant of the game. `shown` builds what a seat sees
of it, from nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from norn.kernel.scene import Thing, Zone


class Visibility:
    """Who sees the cards of a zone: everybody, its owner, or nobody, who may count them."""

    def __init__(self, word: str) -> None:
        self.word = word

    def sees(self, seat: int, owner: int) -> bool:
        """Whether a seat sees the cards of the zone."""
        return self.word == "all" or (self.word == "owner" and seat == owner and seat >= 0)


ALL: Final = Visibility("all")          # face up
OWNER: Final = Visibility("owner")      # a hand
COUNT: Final = Visibility("count")      # a face-down pile: everybody may count it


def shown(
    zone_id: str,
    name: str,
    cards: Sequence[str],
    visibility: Visibility,
    seat: int,
    thing: Callable[[str], Thing],
    owner: int = -1,
    layout: str = "row",
) -> Zone:
    """The zone as a seat sees it."""
    seen = [thing(card) for card in cards] if visibility.sees(seat, owner) else []
    return Zone(id=zone_id, name=name, things=seen, count=len(cards), owner=owner, layout=layout)
