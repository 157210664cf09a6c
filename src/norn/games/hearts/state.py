"""What there is on a table of hearts. Cards are texts such as `card:QS`; hands are sorted by suit and height."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class State:
    deal: int                       # 0 is the first
    hands: list[list[list[str]]]    # by seat, then by suit as in cards.SUITS, lowest first
    passed: list[list[str]]         # by seat: what came in with the pass, so that its owner remembers
    trick: list[str]                # the cards on the table, the leader's first
    last_trick: list[str]           # the trick before, for whoever looked away
    last_leader: int
    leader: int
    tricks: int                     # tricks finished in this deal
    taken: list[list[str]]          # by seat: the cards won in this deal
    scores: list[int]
    broken: bool                    # a heart has been thrown
    lacks: list[str]                # by seat: the suits that it has shown not to have, in this deal
