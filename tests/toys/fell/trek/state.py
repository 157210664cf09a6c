"""What there is on a trek. After a change here: norn records fell-trek"""
from __future__ import annotations

from dataclasses import dataclass

from tests.toys.fell.core.state import Fell, Load


@dataclass(slots=True)
class Camp:
    at: int
    stores: list[Load]          # what was left to each when it was pitched


@dataclass(slots=True)
class State(Fell):
    day: int
    camp: Camp | None           # of last night
