"""A map of hexes in characters: a window of it, around what is pointed at, what can be chosen or one's own pieces.

A hex takes four columns and two lines, and every second column lies a line lower. Its first letter is its terrain, or
what another layer of the map says of it; then comes what stands there; below it the number to press, or how many there
are. Beneath the map what is in the middle is told in words, and what the letters mean.
"""
from __future__ import annotations

from norn.kernel.ground import Hexes, Spot
from norn.kernel.scene import Board, Space, Thing
from norn.terminal.canvas import Canvas, Ink, wrap
from norn.terminal.drawing.marks import Marks, tint

CELL = 4                # columns of a hex
RULER = 3               # columns for the numbers of the rows
ROWS = 5                # of hexes in the window: so many are in sight at 80 by 24, with the words beneath
PLACES = {"fortress": "#", "power": "*", "split": "%"}
SIDES = ("north", "north-east", "south-east", "south", "south-west", "north-west")


def whole(one: str) -> str:
    """The hex that a place is drawn in: of a side between two hexes the first, of a second part its hex."""
    return f"hex:{one[5:9]}" if one.startswith("side:") else one[:8] if one.startswith("hex:") else one


def _by_hex(spaces: list[Space]) -> dict[str, Space]:
    found: dict[str, Space] = {}
    for space in spaces:
        one = whole(space.id)
        known = found.get(one)
        found[one] = space if known is None and one == space.id else Space(
            id=one, things=[*(known.things if known else []), *space.things], tags=known.tags if known else space.tags,
            state=known.state if known else space.state)
    return found


def draw_hexes(board: Board, ground: Hexes, marks: Marks, width: int) -> Canvas:
    """As many columns of the map as fit, and some rows."""
    return _Window(board, ground, marks, width).drawn()


def _begin(focus: int, near: int, shown: int, all_of_them: int) -> int:
    """Where a window begins: the focus in it, and as near to its middle as leaves who it is about in sight too."""
    middle = min(max((focus + near) // 2, focus - shown // 2 + 1), focus + shown // 2 - 1) if near != focus else focus
    return max(0, min(middle - shown // 2, all_of_them - shown))


class _Window:
    def __init__(self, board: Board, ground: Hexes, marks: Marks, width: int) -> None:
        self.ground = ground
        self.marks = marks
        layers = [(ground.terrain, ground.legend), *[(layer.rows, layer.legend) for layer in ground.layers]]
        self.letters, self.legend = layers[marks.layer % len(layers)]
        self.width = width
        self.here = _by_hex(board.spaces)
        self.about = {thing.id: whole(space.id) for space in board.spaces for thing in space.things}
        self.focus = self._focus()
        self.columns = min(ground.columns, max(3, (width - RULER) // CELL))
        self.rows = min(ground.rows, ROWS)
        column, row = self._cell(self.focus) if self.focus else (ground.columns // 2, ground.rows // 2)
        near = next((self._cell(one) for one in marks.about if ground.spot(one) is not None), (column, row))
        self.left = _begin(column, near[0], self.columns, ground.columns)
        self.top = _begin(row, near[1], self.rows, ground.rows)

    def _cell(self, one: str) -> tuple[int, int]:
        return int(one[4:6]) - 1, int(one[6:8]) - 1

    def _focus(self) -> str:
        """The hex in the middle: what is pointed at, else the first that can be chosen, else one's first piece."""
        own = [thing.id for space in self.here.values() for thing in space.things
               if thing.owner == self.marks.viewer >= 0]
        for parts in (sorted(self.marks.lit), list(self.marks.tags), own, list(self.here)):
            for part in parts:
                place = whole(self.about.get(part, part))
                if self.ground.spot(place) is not None:
                    return place
        return ""

    def _low(self, column: int) -> int:
        """1 where the column lies half a hex lower."""
        if self.ground.pointed:
            return 0
        return int(column % 2 == (0 if self.ground.odd_lower else 1))

    def drawn(self) -> Canvas:
        canvas = Canvas()
        shift = CELL // 2 if self.ground.pointed else 0
        for column in range(self.left, self.left + self.columns):
            canvas.write(RULER + CELL * (column - self.left), 0, f"{column + 1:02}", Ink("dim"))
        for row in range(self.top, self.top + self.rows):
            y = 1 + 2 * (row - self.top)
            canvas.write(0, y, f"{row + 1:02}", Ink("dim"))
            for column in range(self.left, self.left + self.columns):
                one = f"hex:{column + 1:02}{row + 1:02}"
                spot = self.ground.spot(one)
                if spot is not None:
                    x = RULER + CELL * (column - self.left) + (shift if row % 2 else 0)
                    self._hex(canvas, x, y + self._low(column), spot)
        self._words(canvas)
        return canvas

    def _hex(self, canvas: Canvas, x: int, y: int, spot: Spot) -> None:
        """Terrain and what stands there; below, its number to press or how many there are."""
        space = self.here.get(spot.id)
        things = space.things if space is not None else []
        lit = spot.id in self.marks.lit or any(thing.id in self.marks.lit for thing in things)
        letter = self.letters[spot.y][spot.x]
        canvas.write(x, y, letter, Ink("dim", spot.id, lit))
        sign = next((PLACES[tag] for tag in spot.tags if tag in PLACES), " ")
        if things:
            top = things[0]
            canvas.write(x + 1, y, (top.short or top.name)[:2].ljust(2), Ink(self._role(top), spot.id, lit))
        else:
            canvas.write(x + 1, y, sign + letter if sign != " " else 2 * letter, Ink("dim", spot.id, lit))
        said, role = self._below(spot, things, sign, lit)
        said = said if said.strip() else 3 * letter
        canvas.write(x, y + 1, said.ljust(3), Ink(role, spot.id, lit))

    def _role(self, top: Thing) -> str:
        """Whose it is, in colour; the words beneath tell it too."""
        return "name" if top.owner == self.marks.viewer else "red" if top.owner >= 0 else tint(top)

    def _below(self, spot: Spot, things: list[Thing], sign: str, lit: bool) -> tuple[str, str]:
        tag = next((tag for one in (spot.id, *[thing.id for thing in things]) if (tag := self.marks.tag(one))), "")
        ticked = any(self.marks.tick(one) for one in (spot.id, *[thing.id for thing in things]))
        if lit or ticked or tag:
            short = tag if len(tag) < 3 else "+"
            first = "▶" if lit else "@" if spot.id in self.marks.about else " "
            return (first + ("✓" if ticked else short))[:3], "number"
        if spot.id in self.marks.about:
            return "@", "number"
        number = sum(thing.count for thing in things)
        if number > 1:
            return f"{sign}{number}", "dim"
        return f"{sign if things else ' '}", "dim"

    def _words(self, canvas: Canvas) -> None:
        """What is in the middle: its name, terrain, sides, and what stands there; then the letters."""
        spot = self.ground.spot(self.focus) if self.focus else None
        if spot is not None:
            number = "" if self.focus[4:] in spot.name else f"({self.focus[4:]})"
            said = [spot.name, number, spot.text, *self._sides()]
            space = self.here.get(spot.id) or Space(id=spot.id)
            said += [*dict.fromkeys(spot.tags), *space.tags, space.state, *[thing.name for thing in space.things]]
            for line in wrap(", ".join(part for part in said if part).replace(", (", " (", 1), self.width)[:3]:
                canvas.write(0, canvas.height, line, self.marks.ink("text", spot.id))
        shown = {self.letters[row][column] for row in range(self.top, self.top + self.rows)
                 for column in range(self.left, self.left + self.columns)}
        known = [f"{kind.id} {kind.name}" for kind in self.legend if kind.id in shown]
        known += ["@ who is asked about"] if self.marks.about else []
        known += [f"{sign} {tag}" for tag, sign in PLACES.items() if any(tag in one.tags for one in self.ground.spots)]
        for line in wrap("; ".join(known), self.width)[:2]:
            canvas.write(0, canvas.height, line, Ink("dim"))

    def _sides(self) -> list[str]:
        """What lies on the sides of the hex in the middle, and leads through it."""
        found: list[str] = []
        near = dict(zip(self._around(self.focus), SIDES, strict=True))
        for edge in self.ground.edges:
            kind = edge.kind.replace("-", " ")
            for one, other in edge.across:
                if self.focus in (one, other):
                    found.append(f"{kind} {near.get(other if one == self.focus else one, '')}".strip())
            if self.focus in edge.along:
                found.append(kind)
        return list(dict.fromkeys(found))

    def _around(self, one: str) -> list[str]:
        """The six hexes around, from the north on; flat sides up."""
        column, row = self._cell(one)
        low = row + self._low(column)
        cells = ((column, row - 1), (column + 1, low - 1), (column + 1, low), (column, row + 1), (column - 1, low),
                 (column - 1, low - 1))
        return [f"hex:{x + 1:02}{y + 1:02}" for x, y in cells]
