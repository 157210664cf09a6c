"""A bare field with a few pieces and models on it, for tests."""
from __future__ import annotations

from norn.games.eldfall.core.state import Activation, Lasting, Model, Path
from norn.games.eldfall.skirmish import field
from norn.games.eldfall.skirmish.content_fields import FieldFile, Laying
from norn.games.eldfall.skirmish.content_walkers import PROFILES as WALKERS
from norn.games.eldfall.skirmish.inches import ascents, walkers
from norn.games.eldfall.skirmish.inches.moving import Move, check, path
from norn.games.eldfall.skirmish.inches.space import Inches
from norn.games.eldfall.skirmish.state import State

SPACE = Inches()

BROUGHT = WALKERS          # importing them is what brings them in


class Stage:
    """`Stage(("wall", 1000, 1000, 16))`: pieces by kind, place and turn; models are put down by `model`."""

    def __init__(self, *pieces: tuple[str, int, int, int], mode: str = "assisted", size: int = 3600) -> None:
        laid = tuple(Laying(kind, (x, y), turn) for kind, x, y, turn in pieces)
        for kept in (field._KEPT, walkers._GROUNDS, walkers._WAYS, ascents._LADDERS):
            kept.clear()
        file = FieldFile(name="Stage", text="For tests.", pieces=laid, size=(size, size))
        field._KEPT["stage"] = field.Field("stage", file)       # not among those that are shipped
        self.s = State([], [], [0, 1], 1, 0, None, [], 0, 0, 0, "stage", mode, [0, 1, 2, 3], [0, 1, 2, 3])

    def model(self, x: int, y: int, z: int = 0, *, seat: int = 0, profile: str = "walker", facing: int = 0,
              states: tuple[str, ...] = ()) -> Model:
        one = Model(f"model:{len(self.s.models)}", profile, seat, seat, [x, y, z], facing, 1, 1, 0, 0,
                    [Lasting(name, "", "") for name in states], [], [], [], [], {}, [], "", "", revealed=True)
        self.s.models.append(one)
        return one

    def why_not(self, one: Model, text: str, inches: int = 5, *, toward: str = "") -> list[str]:
        """The keys of what is against an answer."""
        kind = text.removeprefix("at:").split(";")[0]
        return [refusal.key for refusal in check(Move(self.s, one, kind, inches, toward), text)]

    def path(self, one: Model, text: str, inches: int = 5) -> Path:
        kind = text.removeprefix("at:").split(";")[0]
        return path(Move(self.s, one, kind, inches, ""), text)

    def moves(self, one: Model, path: Path) -> None:
        """It is on its way: what is asked with `at` is asked of this path."""
        self.s.activation = Activation(one.id, path.kind, [], path, {}, {}, [], [], [], [], [], [], [], [])
