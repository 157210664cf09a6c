"""Fields made from a seed: half of the pieces are drawn, the other half lies turned about the middle of the field."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.content_fields import FieldFile, Laying
from norn.kit.inches import rim

SIZE: Final = 3600
ZONE: Final = 800
# Each twice; those that are stood upon have their ladder laid beside them.
_HALF: Final = ("house", "platform", "wall", "wall", "low_wall", "stack", "boulder", "crate")
_AREAS: Final = ("wood", "rubble", "ford", "thicket", "fog")
_ROOM: Final = {"house": 340, "platform": 300, "wall": 310, "long_wall": 460, "low_wall": 210, "stack": 90,
                "boulder": 130, "crate": 90, "wood": 280, "rubble": 220, "ford": 370, "thicket": 200, "fog": 260}
_TRIES: Final = 400


class Draw:
    """Numbers from a seed, the same on every machine: the generator of Park and Miller."""

    def __init__(self, seed: int) -> None:
        self.now: int = (seed % 2147483646) + 1
        for _ in range(8):
            self.below(2)

    def below(self, stop: int) -> int:
        self.now = self.now * 48271 % 2147483647
        return self.now // 7 % stop


def drawn_field(seed: int) -> FieldFile:
    """field.file: The same field for the same seed; both halves have the same pieces."""
    draw = Draw(seed)
    pieces: list[Laying] = []
    taken: list[tuple[int, int, int]] = [(SIZE // 2, SIZE // 2, 200)]
    for kind in (*_HALF, _AREAS[draw.below(len(_AREAS))]):
        _draw_pair(draw, kind, pieces, taken)
    return FieldFile(name=f"Drawn field {seed}", text="A field made from a seed.", pieces=tuple(pieces),
                     spots={"centre": (SIZE // 2, SIZE // 2)})


def _draw_pair(draw: Draw, kind: str, pieces: list[Laying], taken: list[tuple[int, int, int]]) -> None:
    """Somewhere with room around it, and the same thing turned by half a circle."""
    room = _ROOM[kind]
    for _ in range(_TRIES):
        x, y, turn = 150 + draw.below(SIZE - 300), 150 + draw.below(SIZE // 2 - 150), draw.below(64)
        far = [(SIZE - x, SIZE - y, room), *taken]
        if (room < x < SIZE - room and room < y
                and all((x - a) ** 2 + (y - b) ** 2 > (room + other + 90) ** 2 for a, b, other in far)):
            taken += [(x, y, room), (SIZE - x, SIZE - y, room)]
            for piece in _with_ladder(Laying(kind, (x, y), turn)):
                pieces += [piece, Laying(piece.kind, (SIZE - piece.at[0], SIZE - piece.at[1]), (piece.turn + 32) % 64)]
            return


def _with_ladder(piece: Laying) -> list[Laying]:
    if piece.kind not in ("house", "platform"):
        return [piece]
    kind = "tall_ladder" if piece.kind == "house" else "ladder"
    return [piece, Laying(kind, rim(*piece.at, 200 + 10, piece.turn + 16), piece.turn)]
