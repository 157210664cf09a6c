"""What there is on every fell. After a change here: norn records fell-race, norn records fell-trek"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Load:
    food: int
    rope: bool


@dataclass(slots=True)
class Walker:
    at: int         # the place on the path, 0 is the foot
    load: Load


@dataclass(slots=True)
class Fell:
    """What the states of both titles derive from."""

    walkers: list[Walker]       # by seat
    active: int                 # whose turn it is
