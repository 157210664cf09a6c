"""What there is on the field. Lengths are whole hundredths of an inch. After a change here: norn records inches"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Walker:
    x: int
    y: int
    facing: int                     # degrees, clockwise from up
    hurt: bool


@dataclass(slots=True)
class State:
    turn: int                       # whose turn it is follows from it
    walkers: list[Walker]           # three of seat 0, then three of seat 1
    snares: list[int]               # of each seat, at which spot; the other does not know
    sprung: list[bool]              # of each seat, whether somebody has walked into it
    clear: list[list[int]]          # of each seat, the spots at which its snare cannot lie, as all have seen
