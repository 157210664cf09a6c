"""Private stories side by side, one for each seat: a lane. Nobody learns anything until the last one is told."""
from __future__ import annotations

from typing import Any

from norn.kernel.ask import Ask, Story, Together
from norn.kernel.errors import RuleError
from norn.kernel.game import Game, Leave


class Lanes:
    """The stories of a Together while they are told: what each seat is asked, and what has come of them."""

    def __init__(self, game: Game[Any], together: Any, began: int) -> None:
        if type(together) is not Together:
            raise RuleError(f"a rule awaited {type(together).__name__}; rules await decisions only")
        if not together.stories:
            raise RuleError("Together needs at least one story")
        self.game = game
        self.stories: dict[int, Story] = together.stories.copy()
        self.began = began                      # how many decisions had been taken by then
        self.asked: dict[int, Ask] = {}         # seat -> its question
        self.results: dict[int, Any] = {}

    def tell(self, seat: int, answer: Any) -> Ask | None:
        """Tell one seat's story on. Returns its next question; None when it is told.

        Until `pause` the rules are held to what a private story may do.
        """
        self.game.lane = seat
        try:
            asked = self.stories[seat].send(answer)
        except StopIteration as told:
            self.results[seat] = told.value
            return None
        except Leave as left:
            raise RuleError(
                f"the private story of seat {seat} left {left.sequence!r}: leave when all are told, in the open"
            ) from left
        if type(asked) is not Ask or asked.rest.seats is not None or asked.seat != seat:
            close_stories(asked)
            raise RuleError(f"the private story of seat {seat} may ask that seat only")
        return asked

    def pause(self, seat: int, asked: Ask | None) -> None:
        """The seat is asked this now, or its story is told; nobody's is being told just now."""
        self.game.lane = -1
        if asked is not None:
            self.asked[seat] = asked
        else:
            self.asked.pop(seat, None)

    @property
    def done(self) -> bool:
        return len(self.results) == len(self.stories)

    def in_order(self) -> dict[int, Any]:
        """What came of the stories, in the order in which they were begun."""
        return {seat: self.results[seat] for seat in self.stories}

    def close(self) -> None:
        """They are told no further."""
        for story in self.stories.values():
            story.close()


def close_stories(asked: Any) -> None:
    """What was awaited is refused: private stories in it will never be told."""
    if isinstance(asked, Together):
        for story in asked.stories.values():
            story.close()
