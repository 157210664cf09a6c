"""A field in play: pieces as prisms, what is solid, which areas there are. Fields are kept, each made once."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.content_fields import FIELDS, KINDS, FieldFile, Laying
from norn.games.eldfall.skirmish.drawn import drawn_field
from norn.kit.inches import FACING_X, FACING_Y, Prism

DRAWN: Final = "drawn"              # the option: a field made from a seed


class Piece:
    """One piece of scenery: its slabs stand where they stand in this game."""

    def __init__(self, number: int, laying: Laying, prisms: list[Prism]) -> None:
        kind = KINDS[laying.kind]
        self.id: str = f"piece:{number}"
        self.name: str = laying.name or kind.name
        self.kind: str = laying.kind
        self.prisms = prisms
        self.solid: bool = kind.solid
        self.ladder: bool = kind.ladder
        self.infinite: bool = kind.infinite
        self.environments: tuple[str, ...] = kind.environments
        self.style: str = kind.style
        self.text: str = kind.text


class Field:
    """field.file: What stands on a field, sorted by what it does."""

    def __init__(self, name: str, file: FieldFile) -> None:
        self.name = name
        self.title: str = file.name
        self.text: str = file.text
        self.width: int = file.size[0]
        self.depth: int = file.size[1]
        self.spots: dict[str, tuple[int, int]] = dict(file.spots)
        self.pieces: list[Piece] = [_laid(number, laying) for number, laying in enumerate(file.pieces)]
        self.solids: list[Prism] = [prism for piece in self.pieces if piece.solid for prism in piece.prisms]
        self.endless: list[Prism] = [prism for piece in self.pieces if piece.infinite for prism in piece.prisms]
        self.smooth: list[Prism] = [prism for piece in self.pieces if piece.solid and "unscalable" in piece.environments
                                    for prism in piece.prisms]
        self.ladders: list[tuple[Piece, Prism]] = [
            (piece, prism) for piece in self.pieces if piece.ladder for prism in piece.prisms
        ]
        self.areas: list[tuple[Piece, Prism]] = [
            (piece, prism) for piece in self.pieces if not piece.solid and piece.environments for prism in piece.prisms
        ]

    def piece_of(self, prism: Prism) -> Piece | None:
        """The piece that a prism belongs to."""
        for piece in self.pieces:
            for one in piece.prisms:
                if one is prism:
                    return piece
        return None

    def areas_of(self, environments: tuple[str, ...]) -> list[Prism]:
        """The areas that have one of these environments."""
        return [prism for piece, prism in self.areas for name in piece.environments if name in environments]


def _laid(number: int, laying: Laying) -> Piece:
    kind = KINDS[laying.kind]
    prisms = [Prism([turned(corner, laying) for corner in slab.corners()], slab.low, slab.high) for slab in kind.slabs]
    return Piece(number, laying, prisms)


def turned(corner: tuple[int, int], laying: Laying) -> tuple[int, int]:
    """Where a corner of a kind comes to lie: turned counterclockwise, to the nearest hundredth."""
    ahead, aside = FACING_X[laying.turn], FACING_Y[laying.turn]
    x, y = corner
    return laying.at[0] + (x * ahead - y * aside + 500) // 1000, laying.at[1] + (x * aside + y * ahead + 500) // 1000


_KEPT: Final[dict[str, Field]] = {}
_MOST: Final = 32


def find_field(name: str) -> Field:
    """field.file: A field by its name; `drawn 7` is made from the seed 7."""
    kept = _KEPT.get(name)
    if kept is None:
        if len(_KEPT) >= _MOST:
            _KEPT.clear()
        word, _, seed = name.partition(" ")
        kept = Field(name, drawn_field(int(seed)) if word == DRAWN else FIELDS[name])
        _KEPT[name] = kept
    return kept


