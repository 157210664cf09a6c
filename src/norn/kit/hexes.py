"""Hexes by their printed numbers: neighbours, distances, rings, and the sides between them.

A number is column times a hundred plus row, both from 1: 3927 is column 39, row 27. 0 is no hex. Hexes have flat tops;
either the odd or the even columns lie half a hex lower. A side is a number too, that of its lower hex times ten
thousand plus that of its higher: 2134|2235 is 21342235.
"""
from __future__ import annotations

from typing import Final

NORTH: Final = 0
NORTHEAST: Final = 1
SOUTHEAST: Final = 2
SOUTH: Final = 3
SOUTHWEST: Final = 4
NORTHWEST: Final = 5
DIRECTIONS: Final = ("north", "northeast", "southeast", "south", "southwest", "northwest")
NOWHERE: Final = -1             # the direction of what does not touch

SIDE: Final = 10_000


def side_of(one: int, other: int) -> int:
    """The side between two hexes, whichever is named first."""
    return one * SIDE + other if one < other else other * SIDE + one


def hexes_of(side: int) -> tuple[int, int]:
    """The two hexes that a side lies between, the lower number first."""
    return side // SIDE, side % SIDE


def hex_text(number: int) -> str:
    """As printed: 616 is 0616."""
    return f"{number:04}"


def side_text(side: int) -> str:
    """As written: 2134|2235."""
    return f"{side // SIDE:04}|{side % SIDE:04}"


class Grid:
    """Columns and rows of hexes, with a table of neighbours."""

    def __init__(self, columns: int, rows: int, odd_lower: bool = True) -> None:
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError(f"a grid has 1 to 99 columns and rows, not {columns} and {rows}")
        self.columns: int = columns
        self.rows: int = rows
        self.odd_lower: int = 1 if odd_lower else 0
        self.numbers: list[int] = [column * 100 + row
                                   for column in range(1, columns + 1) for row in range(1, rows + 1)]
        # By number and direction, 0 off the map; those that there are, in the order of directions.
        self.towards: list[list[int]] = [[] for _ in range(columns * 100 + 100)]
        self.near: list[list[int]] = [[] for _ in range(columns * 100 + 100)]
        for number in self.numbers:
            around = self._around(number)
            self.towards[number] = around
            self.near[number] = [one for one in around if one != 0]
        self.slants: list[int] = [self.slant(number) for number in range(columns * 100 + 100)]

    def holds(self, number: int) -> bool:
        """Whether there is such a hex."""
        return 1 <= number // 100 <= self.columns and 1 <= number % 100 <= self.rows

    def _around(self, number: int) -> list[int]:
        column, row = number // 100, number % 100
        low = row + 1 if column % 2 == self.odd_lower else row      # the row of those to the southeast and southwest
        beside = ((column, row - 1), (column + 1, low - 1), (column + 1, low),
                  (column, row + 1), (column - 1, low), (column - 1, low - 1))
        return [x * 100 + y if 1 <= x <= self.columns and 1 <= y <= self.rows else 0 for x, y in beside]

    def direction(self, one: int, other: int) -> int:
        """In which direction a neighbour lies; NOWHERE if the two do not touch."""
        if other == 0 or not self.holds(one):
            return NOWHERE
        around = self.towards[one]
        for way in range(6):
            if around[way] == other:
                return way
        return NOWHERE

    def touch(self, one: int, other: int) -> bool:
        return self.direction(one, other) != NOWHERE

    def slant(self, number: int) -> int:
        """The row as it is counted along a slanting axis: with the column it makes distance a matter of sums."""
        column = number // 100
        return number % 100 - (column - column % 2 if self.odd_lower else column + column % 2) // 2

    def distance(self, one: int, other: int) -> int:
        """The fewest steps from hex to hex."""
        across = other // 100 - one // 100
        down = self.slants[other] - self.slants[one]
        if across < 0:
            across, down = -across, -down
        if down >= 0:
            return across + down
        return across if across > -down else -down

    def within(self, centre: int, radius: int) -> list[int]:
        """The hexes at most so far away, the centre among them, by number."""
        column, slant = centre // 100, self.slants[centre]
        found: list[int] = []
        for x in range(max(1, column - radius), min(self.columns, column + radius) + 1):
            level = slant - self.slants[x * 100]                # the row of this column on the slanting axis
            top = max(1, level + max(-radius, column - x - radius))
            bottom = min(self.rows, level + min(radius, column - x + radius))
            found += range(x * 100 + top, x * 100 + bottom + 1)
        return found

    def ring(self, centre: int, radius: int) -> list[int]:
        """The hexes exactly so far away, by number."""
        return [number for number in self.within(centre, radius) if self.distance(centre, number) == radius]

    def sides(self, number: int) -> list[int]:
        """The sides of a hex that have a hex beyond them."""
        return [side_of(number, one) for one in self.near[number]]

    def ends(self, side: int) -> list[int]:
        """The hexes at the two ends of a side: those that touch both of its own."""
        one, other = side // SIDE, side % SIDE
        return [near for near in self.near[one] if near in self.near[other]]

    def meeting(self, side: int) -> list[int]:
        """The sides that share an end with this one: where a river may go on."""
        one, other = side // SIDE, side % SIDE
        return [side_of(mine, end) for end in self.ends(side) for mine in (one, other)]

    def areas(self, members: list[int]) -> list[list[int]]:
        """The hexes given, as connected areas; each by number, the area with the lowest number first."""
        left = dict.fromkeys(sorted(members))
        found: list[list[int]] = []
        for number in sorted(members):
            if number not in left:
                continue
            del left[number]
            area = [number]
            for one in area:
                for near in self.near[one]:
                    if near in left:
                        del left[near]
                        area.append(near)
            found.append(sorted(area))
        return found
