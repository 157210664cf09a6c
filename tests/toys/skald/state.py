"""What there is at a feast of skalds.

A card is a number that nobody is ever shown: `kinds` says what is printed on it, `ids` what it is called while it lies
where it lies. It gets a fresh name whenever it goes into a hidden zone.
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Mate:
    """One of a ship's crew."""

    id: str                         # `mate:` + a number
    health: int                     # 2 is whole, 1 is hurt; the dead are gone


@dataclass(slots=True)
class Skald:
    renown: int
    mead: int
    hand: list[int]                 # hidden
    front: list[int]                # standing cards, for all to see
    crew: list[Mate]
    toasted: bool                   # this night
    gifted: bool                    # this night
    knows: list[int]                # cards in hidden zones elsewhere whose kind this skald has seen


@dataclass(slots=True)
class Raid:
    """A raid under way."""

    coast: str
    at: tuple[int, int] | None      # where the crew landed
    margin: int                     # how much the crew was stronger
    presses: int                    # how often it pressed on


@dataclass(slots=True)
class State:
    night: int                      # 1 is the first
    theme: str                      # of the night; nothing before the first moot
    skalds: list[Skald]
    deck: list[int]                 # hidden, the top is last
    discard: list[int]              # open
    kinds: list[str]                # card -> what is printed on it
    ids: list[str]                  # card -> its name now
    next_id: int
    shuffled_in: list[int]          # the cards that the last reshuffle of the discard pile hid again
    reshuffles: int
    cleared: list[int]              # cards that everyone knows to be no retort: their holder was accused in vain
    turn: int                       # how many skalds have had their turn this night
    deeds: int                      # left to the skald whose turn it is
    raid: Raid | None
    vision: int                     # who looks at the top of the deck now, or -1
    met: list[str]                  # printed things that have come into play
