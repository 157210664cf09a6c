"""A rule-of-thumb player: duck under what is on the table, throw points away, beware of the queen."""
from __future__ import annotations

from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight

_HEIGHT = {rank: index for index, rank in enumerate("23456789TJQKA")}


def decide(sight: Sight, chance: Chance) -> Choice:
    ask = sight.ask
    facts = sight.facts
    if ask.prompt == "pass_cards":
        return tuple(sorted(ask.ids, key=lambda card: -_danger(card, facts["hand"]))[:3])
    legal = list(ask.ids)
    trick: list[str] = facts["trick"]
    if not trick:
        return (min(legal, key=_height),)
    suit = trick[0][-1]
    high = max(_height(card) for card in trick if card[-1] == suit)
    following = [card for card in legal if card[-1] == suit]
    if not following:
        return (max(legal, key=lambda card: _danger(card, facts["hand"])),)
    ducks = [card for card in following if _height(card) < high]
    if ducks:
        return (max(ducks, key=lambda card: (card == "card:QS", _height(card))),)
    safe = [card for card in following if card != "card:QS"] or following
    return (max(safe, key=_height) if len(trick) == 3 else min(safe, key=_height),)


def _height(card: str) -> int:
    return _HEIGHT[card[-2]]


def _danger(card: str, hand: list[str]) -> int:
    """How much one would like to be rid of a card."""
    spades = sum(1 for other in hand if other[-1] == "S")
    if card == "card:QS":
        return 100
    if card in ("card:KS", "card:AS"):
        return 60 if spades < 5 else 20
    return _height(card) + (15 if card[-1] == "H" else 0)
