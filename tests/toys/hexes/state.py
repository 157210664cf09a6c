"""What there is on the map. After a change here: norn records hexes"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class State:
    at: list[int]           # the hex of each army; the first half are seat 0's
    towns: list[int]        # who holds each town, -1 is nobody
    active: int
    turns: int
