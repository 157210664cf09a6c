"""A field in characters: two columns an inch and a line an inch, or half of that where there is little room.

A piece is its height in inches, # where it has no end, H a ladder; an area a sign of its style. A figure is its letter,
large for one's own and small for the others', with an arrow the way it looks. Dots: where one may end; X: the cursor.
"""
from __future__ import annotations

from norn.kernel.ground import Field, Piece
from norn.kernel.scene import Board, Figure
from norn.terminal.canvas import Canvas, Ink, wrap
from norn.terminal.drawing.marks import Marks

INCH = 100
RULER = 3
ARROWS = "↑↗→↘↓↙←↖"
AREAS = {"water": "~", "wood": "Y", "fog": "%", "rubble": ":", "fire": "^", "ice": "=", "glow": "*", "token": "o"}
ENDLESS = 10_000
Cell = tuple[int, int]


class Raster:
    """Which cell a point of the field is in."""

    def __init__(self, ground: Field, width: int) -> None:
        self.wide = 2 if 2 * ground.width // INCH + RULER <= width else 1
        self.columns = self.wide * ground.width // INCH
        self.rows = ground.height // INCH

    def cell(self, x: int, y: int) -> Cell:
        return min(self.columns - 1, x * self.wide // INCH), min(self.rows - 1, y // INCH)

    def cells(self, outline: list[tuple[int, int]]) -> set[Cell]:
        """Those that an outline comes into: its sides in small steps, and the middles of cells inside."""
        found: set[Cell] = set()
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            steps = max(1, max(abs(bx - ax), abs(by - ay)) // 20)
            for at in range(steps):
                x, y = ax + (bx - ax) * at // steps, ay + (by - ay) * at // steps
                if 0 <= x < self.columns * INCH // self.wide and 0 <= y < self.rows * INCH:
                    found.add(self.cell(x, y))
        for column in range(self.columns):
            for row in range(self.rows):
                if _is_inside(outline, (2 * column + 1) * INCH // (2 * self.wide), row * INCH + INCH // 2):
                    found.add((column, row))
        return found


def _is_inside(outline: list[tuple[int, int]], x: int, y: int) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and ((bx - ax) * (y - ay) - (x - ax) * (by - ay) > 0) == (by > ay):
            inside = not inside
    return inside


def sign(piece: Piece) -> str:
    if piece.style == "ladder":
        return "H"
    return "#" if piece.high >= ENDLESS else str(min(9, (piece.high + INCH // 2) // INCH))


def draw_field(board: Board, ground: Field, marks: Marks, width: int) -> Canvas:
    raster = Raster(ground, width)
    cells: dict[Cell, tuple[str, Ink]] = {}
    for area in [*ground.areas, *board.areas]:
        if area.style in AREAS:
            cells.update(dict.fromkeys(raster.cells(area.outline), (AREAS[area.style], marks.ink("dim", area.id))))
    for piece in sorted(ground.pieces, key=lambda one: (one.style == "ladder", one.high)):
        cells.update(dict.fromkeys(raster.cells(piece.outline), (sign(piece), marks.ink("frame", piece.id))))
    for x, y, _ in marks.dots:
        cell = raster.cell(x, y)
        old = cells.get(cell, ("·", Ink("link")))
        cells[cell] = (old[0], Ink("link" if old[0] == "·" else "tint3", old[1].part, old[1].lit))
    for one in ground.spots:
        cells[raster.cell(one.x, one.y)] = ("+", marks.ink("number", one.id))
    for figure in board.figures:
        _put(cells, raster, figure, marks)
    if marks.cursor is not None:
        cells[raster.cell(*marks.cursor)] = ("X", Ink("number", lit=True))
    return _canvas(board, ground, raster, cells, marks, width)


def _put(cells: dict[Cell, tuple[str, Ink]], raster: Raster, one: Figure, marks: Marks) -> None:
    column, row = raster.cell(one.x, one.y)
    ink = marks.ink(f"tint{one.owner % 6}" if one.owner >= 0 else "name", one.id)
    letter = one.short or one.name[:1]
    cells[column, row] = (letter[:1].upper() if one.owner == marks.viewer else letter[:1].lower(), ink)
    if one.facing is not None and raster.wide == 2 and column + 1 < raster.columns:
        cells[column + 1, row] = (arrow(one.facing), ink)


def arrow(degrees: int) -> str:
    return ARROWS[(degrees + 22) // 45 % 8]


def _canvas(board: Board, ground: Field, raster: Raster, cells: dict[Cell, tuple[str, Ink]], marks: Marks,
            width: int) -> Canvas:
    canvas = Canvas()
    tens = "".join(f"{inch:<{5 * raster.wide}}" for inch in range(0, ground.width // INCH, 5))
    canvas.write(RULER, 0, tens.rstrip(), Ink("dim"))
    for row in range(raster.rows):
        canvas.write(0, row + 1, f"{row:>2}", Ink("dim"))
        for column in range(raster.columns):
            char, ink = cells.get((column, row), (" ", Ink()))
            canvas.write(RULER + column, row + 1, char, ink)
    used = {char for char, _ in cells.values()}
    names = {AREAS[area.style]: area.text or area.name for area in ground.areas if area.style in AREAS}
    legend = [f"{char} {name}" for char, name in sorted(names.items()) if char in used]
    legend += ["digits: height in inches", *[one for one in ("# without end", "H ladder") if one[:1] in used]]
    for line in wrap(", ".join(legend), width):
        canvas.write(0, canvas.height, line, Ink("dim"))
    for one in board.figures:
        where = f"{arrow(one.facing) if one.facing is not None else ''} at {one.x / INCH:.1f}, {one.y / INCH:.1f}"
        high = f", {one.z / INCH:.1f} up" if one.z else ""
        owner = f", {marks.seat_name(one.owner)}" if one.owner >= 0 else ""
        badges = f" ({', '.join(one.badges)})" if one.badges else ""
        canvas.write(0, canvas.height, f"{one.short} {marks.label(one.id, one.name)}{badges}{owner}: {where}{high}",
                     marks.ink("text", one.id))
    return canvas
