"""The ground of a board: what never changes while it is played on, given once and known by its digest.

A scene says what stands on the ground. A new shape of board is one record here, named in `Ground`; it has words from
the start, since every shape can name its places (`spot`). Never compiled.
"""
from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Part(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str = ""                  # what it says or does, in words


class Spot(Part):
    """One place of a ground."""

    x: int = 0                      # for drawing
    y: int = 0
    links: list[str] = []
    tags: list[str] = []            # what one can do there
    group: str = ""                 # the tile or region it belongs to
    terrain: str = ""


class Shape(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="shape"):
    """What all grounds have: places with names, in groups."""

    spots: list[Spot] = []
    groups: list[Part] = []

    def spot(self, one: str) -> Spot | None:
        """The place with this id."""
        return _by_id(self).get(one)

    def all_spots(self) -> list[Spot]:
        return self.spots


class Spaces(Shape, tag="spaces"):
    """Linked spaces at integer coordinates."""


class Terrain(Part):
    """A kind of ground: `id` is its letter in the rows of a map."""

    style: str = ""                 # picks a colour and a pattern
    group: str = ""                 # the group that hexes with this letter belong to


class Layer(Part):
    """What a map says of its hexes besides their terrain, in letters too: whose land it is, what is odd about it."""

    rows: list[str]                 # like those of the terrain; a letter that the legend does not have says nothing
    legend: list[Terrain]


class Edge(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something along the sides between hexes, or from hex to hex: a river, a border, a trail."""

    kind: str
    name: str = ""
    across: list[tuple[str, str]] = []      # sides: the two hexes that each lies between
    along: list[str] = []                   # a way: the hexes that it leads through


class Hexes(Shape, tag="hexes"):
    """Columns and rows of hexes. `spots` has only those with a name of their own; the id of any is `hex:CCRR`. A second
    part of a hex that water divides is `hex:CCRRb`, a place on the side between two hexes `side:CCRRCCRR`; both are in
    `spots`, linked to their hexes."""

    columns: int
    rows: int
    terrain: list[str]              # a text for each row, a letter for each hex; a space is no hex
    legend: list[Terrain] = []
    edges: list[Edge] = []
    layers: list[Layer] = []
    pointed: bool = False           # points up; flat sides up otherwise, every second column half a hex lower
    odd_lower: bool = False         # flat sides up: columns 1, 3, 5 are the lower ones, not 2, 4, 6

    def spot(self, one: str) -> Spot | None:
        known = _by_id(self)
        found = known.get(one)
        if found is not None:
            return found
        digits = one[4:] if one.startswith("hex:") else ""
        if len(digits) != 4 or not digits.isdecimal():
            return None
        column, row = int(digits[:2]) - 1, int(digits[2:]) - 1
        if not (0 <= column < self.columns and 0 <= row < self.rows) or self.terrain[row][column] == " ":
            return None
        told = [(self.terrain, self.legend), *((layer.rows, layer.legend) for layer in self.layers)]
        said = [kind for rows, legend in told for kind in legend if kind.id == rows[row][column]]
        found = known[one] = Spot(
            id=one, name=f"hex {digits}", text=", ".join(kind.name for kind in said if not kind.group),
            x=column, y=row, terrain=self.terrain[row][column],
            group=next((kind.group for kind in said if kind.group), ""),
        )
        return found

    def all_spots(self) -> list[Spot]:
        return _kept(_ALL, self, self._make_all)

    def _make_all(self) -> list[Spot]:
        numbers = (f"hex:{column + 1:02}{row + 1:02}" for row in range(self.rows) for column in range(self.columns))
        hexes = [spot for one in numbers if (spot := self.spot(one)) is not None]
        return [*hexes, *[spot for spot in self.spots if len(spot.id) != len("hex:0101")]]


class Piece(Part):
    """Something that stands on a field: a wall, a roof, water. Hundredths of an inch."""

    outline: list[tuple[int, int]]
    low: int = 0
    high: int = 0
    style: str = ""


class Field(Shape, tag="field"):
    """A field in inches; lengths are whole hundredths of an inch."""

    width: int
    height: int
    pieces: list[Piece] = []
    areas: list[Piece] = []         # ground of a kind of its own: nothing stands there, and nobody is stopped by it

    def spot(self, one: str) -> Spot | None:
        piece = next((piece for piece in [*self.pieces, *self.areas] if piece.id == one), None)
        return Spot(id=one, name=piece.name, text=piece.text) if piece is not None else _by_id(self).get(one)


Ground = Spaces | Hexes | Field


class Laid:
    """A ground and its digest: what a game keeps, and puts into each scene."""

    __slots__ = ("digest", "ground")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.digest = hashlib.sha256(msgspec.json.encode(ground, order="deterministic")).hexdigest()[:24]


_BY_ID: dict[int, tuple[Any, dict[str, Spot]]] = {}
_ALL: dict[int, tuple[Any, list[Spot]]] = {}


def _by_id(ground: Shape) -> dict[str, Spot]:
    """Its spots by id, and of hexes all that somebody has looked for."""
    return _kept(_BY_ID, ground, lambda: {spot.id: spot for spot in ground.spots})


def _kept(those: dict[int, tuple[Any, T]], ground: Shape, make: Callable[[], T]) -> T:
    """Kept for the grounds looked at last: a table looks at one ground again and again."""
    kept = those.get(id(ground))
    if kept is None or kept[0] is not ground:
        if len(those) >= 32:
            those.clear()
        kept = (ground, make())
        those[id(ground)] = kept
    return kept[1]
