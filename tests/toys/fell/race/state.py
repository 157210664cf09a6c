"""What there is in a race: what every fell has, and the turns it took. After a change here: norn records fell-race"""
from __future__ import annotations

from dataclasses import dataclass

from tests.toys.fell.core.state import Fell


@dataclass(slots=True)
class State(Fell):
    turns: int
