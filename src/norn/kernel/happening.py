"""What reactions react to. Never compiled, so that a game that is not compiled either can add its own kinds."""
from __future__ import annotations


class Happening:
    """Something about to happen. Reactions change its fields or cancel it."""

    bluffable: bool = False     # silence would betray a hidden hand: ask everyone who might hold an answer

    def __init__(self, seat: int) -> None:
        self.seat = seat        # whose doing it is: the window starts there
        self.cancelled = False
