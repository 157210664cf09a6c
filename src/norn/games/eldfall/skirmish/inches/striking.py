"""At which point of its path the mover is struck, as one answer: `at:point;7`, or pointed at on the field."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from norn.games.eldfall.core.space import Tells
from norn.games.eldfall.core.state import Battle, Model
from norn.games.eldfall.skirmish.inches.bodies import body_of
from norn.kernel.ask import Chance, Look
from norn.kernel.errors import Refusal

SPACING: Final = 50                 # path points are half an inch apart
_POINT: Final = re.compile(r"at:point;(\d{1,4})")
_WISH: Final = re.compile(r"at:point;\?(\d{1,5}),(\d{1,5})")


class Struck:
    """react.point, S278: The mover, and those of its path points at which the Attack can be made."""

    def __init__(self, s: Battle, mover: Model, points: Sequence[int], tells: Tells) -> None:
        self.s = s
        self.mover = mover
        self.points = points
        self.tells = tells

    def way(self) -> list[list[int]]:
        activation = self.s.activation
        assert activation is not None
        assert activation.path is not None
        return activation.path.points

    def check(self, text: str) -> list[Refusal]:
        """react.point: One of the points at which it can be done."""
        found = _POINT.fullmatch(text)
        if found is None:
            wish = _WISH.fullmatch(text) is not None
            return [Refusal("only_a_wish" if wish else "not_a_point", ("react.point",))]
        return [] if int(found[1]) in self.points else [Refusal("not_struck_there", ("react.point",))]

    def sample(self, chance: Chance) -> str:
        return f"at:point;{self.points[chance.randrange(len(self.points))]}"

    def region(self) -> dict[str, Any]:
        """ground.answer: The way begins there; a point is pointed at, and the nearest that will do is taken."""
        x, y = self.way()[0][:2]
        return {"shape": "path", "who": self.mover.id, "x": x, "y": y, "size": body_of(self.s, self.mover).radius,
                "most": 1, "wish": "at:point;?{points}"}

    def drawing(self) -> dict[str, Any]:
        """react.point: The points themselves."""
        way = self.way()
        return {"dots": [list(way[at])[:3] for at in self.points], "spacing": SPACING}

    def look(self, text: str) -> Look:
        """react.point: The way up to that point, and what the Attack would be there."""
        wish = _WISH.fullmatch(text)
        answer = f"at:point;{self.nearest(int(wish[1]), int(wish[2]))}" if wish is not None else text
        refusals = self.check(answer)
        if refusals:
            return Look(refusals=refusals)
        at = int(answer.rpartition(";")[2])
        legs = [{"points": [list(point)[:2] for point in list(self.way())[: at + 1]]}]
        return Look(answer, legs=legs, says=self.tells(at), touches=[self.mover.id])

    def nearest(self, x: int, y: int) -> int:
        """Of those equally near the first."""
        way = self.way()
        far = [((way[at][0] - x) ** 2 + (way[at][1] - y) ** 2, at) for at in self.points]
        return min(far)[1]
