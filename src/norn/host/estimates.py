"""Odds as they are told: shares of imagined worlds and games, each with the interval it is sure of."""
from __future__ import annotations

import msgspec

COMPARED = 24               # answers at once
STUCK = "A rule did not come to an end in one of the imagined games. The table itself is as it was."


class EventOdds(msgspec.Struct):
    """Something that may happen: in which share of the worlds it did, and the 95 % interval of that."""

    text: str
    share: float
    low: float
    high: float
    rules: tuple[str, ...] = ()


class ValueOdds(msgspec.Struct):
    value: int
    share: float
    low: float
    high: float


class FigureOdds(msgspec.Struct, omit_defaults=True):
    """A figure of a track or sheet that may change: what it is afterwards, in which share of the worlds."""

    part: str                           # its id in the scene
    name: str
    label: str                          # of the row; "" is the track itself
    now: int
    values: list[ValueOdds]


class MeanOdds(msgspec.Struct):
    mean: float
    low: float
    high: float


class OddsLine(msgspec.Struct, omit_defaults=True):
    """What may come of one answer."""

    choice: list[str]
    worlds: int = 0                     # in which was seen what comes directly of it:
    events: list[EventOdds] = []
    figures: list[FigureOdds] = []
    games: int = 0                      # played to the end:
    wins: EventOdds | None = None
    ends: list[EventOdds] = []          # how they ended
    score: MeanOdds | None = None       # of the seat, where the game has scores


class Estimate(msgspec.Struct, omit_defaults=True):
    """The odds as far as they are known."""

    lines: list[OddsLine]               # one for each answer, in the order they were asked for
    part: float = 0.0                   # of the time or the games, from 0 to 1
    done: bool = False
    remark: str = ""                    # why it ended early, if it did; what they are not to be trusted for
