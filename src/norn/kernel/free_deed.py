"""A free deed: something a seat does while somebody, perhaps another, is asked something else."""
from __future__ import annotations

from typing import Any

from norn.kernel.ask import Ask, Story
from norn.kernel.definition import Definition
from norn.kernel.errors import RuleError
from norn.kernel.game import Game
from norn.kernel.lanes import close_stories


class FreeDeed:
    """The story of a free deed while it is told, and the questions that wait until it is over."""

    def __init__(self, definition: Definition, game: Game[Any], seat: int, one: str, waiting: dict[int, Ask]) -> None:
        if definition.deed is None:
            raise RuleError(f"{definition.name} offers the free deed {one!r} and has no story for it")
        self.story: Story = definition.deed(game, seat, one)
        self.waiting = waiting

    def tell(self, answer: Any) -> Ask | None:
        """Tell it on. Returns its next question; None when it is told."""
        try:
            asked = self.story.send(answer)
        except StopIteration:
            return None
        if not isinstance(asked, Ask):
            close_stories(asked)
            raise RuleError("a free deed may only ask questions")
        return asked

    def questions_again(self) -> dict[int, Ask]:
        """What was asked before. The state may be another now: their options are made anew."""
        for ask in self.waiting.values():
            ask.look_again()
        return self.waiting
