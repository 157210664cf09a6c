"""Zones declare who sees them; what a seat may not see is counted, or not shown at all.

A zone is a list of card ids in the state; its `Visibility` is a constant of the game. `shown` builds what a seat sees
of it, from nothing; `move_card` raises the undo floor by itself when a card comes to where somebody new can see it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from norn.kernel.errors import RuleError
from norn.kernel.game import Game
from norn.kernel.scene import Thing, Zone


class Visibility:
    """Who sees the cards of a zone: everybody, its owner, nobody; or everybody its top card; or not even a number."""

    def __init__(self, word: str) -> None:
        self.word = word

    def sees(self, seat: int, owner: int, index: int, count: int) -> bool:
        """Whether a seat sees the card at this index of the zone; the last one is the top."""
        if self.word == "all":
            return True
        if self.word == "owner":
            return seat == owner and seat >= 0
        return self.word == "top" and index == count - 1

    def viewers(self, seats: int, owner: int, index: int, count: int) -> list[int]:
        """The seats, a spectator (-1) among them, that see this card."""
        return [seat for seat in range(-1, seats) if self.sees(seat, owner, index, count)]


ALL: Final = Visibility("all")          # face up
OWNER: Final = Visibility("owner")      # a hand
COUNT: Final = Visibility("count")      # a face-down pile: everybody may count it
TOP: Final = Visibility("top")          # a pile with its top card face up
NONE: Final = Visibility("none")        # not even the number is known


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
    count = len(cards)
    seen = [thing(card) for index, card in enumerate(cards) if visibility.sees(seat, owner, index, count)]
    known = 0 if visibility.word == "none" else count
    return Zone(id=zone_id, name=name, things=seen, count=known, owner=owner, layout=layout)


def move_card(
    g: Game[Any],
    card: str,
    source: list[str],
    source_visibility: Visibility,
    target: list[str],
    target_visibility: Visibility,
    source_owner: int = -1,
    target_owner: int = -1,
) -> None:
    """Put a card on top of another zone. Whoever sees it there and did not before has learned something."""
    if card not in source:
        raise RuleError(f"{card} is not where it should be taken from")
    index = source.index(card)
    before = source_visibility.viewers(g.seats, source_owner, index, len(source))
    was_top = index == len(source) - 1
    del source[index]
    target.append(card)
    after = target_visibility.viewers(g.seats, target_owner, len(target) - 1, len(target))
    uncovered = source_visibility.word == "top" and was_top and len(source) > 0
    if uncovered or any(seat not in before for seat in after):
        g.reveal()
