"""What is shown of a battle from contact on: both strengths, each modifier with its rule, and what every roll would
bring."""
from __future__ import annotations

from norn.games.fornaldar.state import State
from norn.kernel.scene import Sheet


def battle_sheets(s: State, seat: int) -> list[Sheet]:
    return []
