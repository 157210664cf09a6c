"""The field, and what is measured on it: whole numbers only, so that every machine finds the same."""
from __future__ import annotations

from collections.abc import Sequence

from norn.kernel.ground import Field, Laid, Piece, Spot

Point = tuple[int, int]
WIDTH, HEIGHT, RADIUS = 3600, 2400, 50


def _box(one: str, name: str, x: int, y: int, w: int, h: int, high: int, style: str) -> Piece:
    outline = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return Piece(id=f"piece:{one}", name=name, outline=outline, high=high, style=style)


PIECES = [
    _box("barn", "the barn", 700, 400, 500, 350, 400, "roof"),
    _box("wall", "the long wall", 1500, 200, 60, 800, 150, "wall"),
    _box("pond", "the pond", 2300, 350, 450, 400, 0, "water"),
    _box("hut", "the hut", 2500, 1500, 350, 350, 300, "roof"),
    _box("hedge", "the hedge", 900, 1500, 800, 60, 120, "hedge"),
    _box("shed", "the shed", 1950, 1050, 250, 250, 250, "roof"),
    Piece(id="piece:crag", name="the crag", outline=[(400, 1150), (700, 1050), (800, 1300), (550, 1400)], high=500,
          style="rock"),
]
SPOTS = [
    Spot(id=f"spot:{number}", name=name, x=x, y=y)
    for number, (name, x, y) in enumerate((
        ("the well", 1800, 700), ("the gate", 1530, 1150), ("the oak", 300, 900), ("the barn door", 950, 850),
        ("the ford", 2200, 850), ("the cairn", 2950, 550), ("the woodpile", 2400, 1650), ("the hut door", 2700, 1950),
        ("the stile", 1300, 1700), ("the trough", 600, 1600), ("the signpost", 1900, 1800), ("the stump", 3200, 1300),
    ))
]  # fmt: skip
LAID = Laid(Field(width=WIDTH, height=HEIGHT, pieces=PIECES, spots=SPOTS))


def length(a: Point, b: Point) -> int:
    """From point to point, rounded up."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    low, high = 0, 20_000
    while low < high:
        half = (low + high) // 2
        low, high = (half + 1, high) if half * half < square else (low, half)
    return low


def inches(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def nearer(a: Point, b: Point, p: Point, than: int) -> bool:
    """Whether a point lies nearer to the way from a to b than this."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along, square = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy
    if 0 < along < square:
        return _turn(a, b, p) ** 2 < than * than * square
    end = a if along <= 0 else b
    return (p[0] - end[0]) ** 2 + (p[1] - end[1]) ** 2 < than * than


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return (_turn(a, b, c) > 0) != (_turn(a, b, d) > 0) and (_turn(c, d, a) > 0) != (_turn(c, d, b) > 0)


def within(p: Point, outline: Sequence[Point]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > p[1]) != (y2 > p[1]) and ((x2 - x1) * (p[1] - y1) - (p[0] - x1) * (y2 - y1) > 0) == (y2 > y1):
            inside = not inside
    return inside


def is_by(a: Point, b: Point, outline: Sequence[Point]) -> bool:
    """Whether the way leads so near to this that it is worth measuring."""
    for axis in (0, 1):
        low, high = min(a[axis], b[axis]) - RADIUS, max(a[axis], b[axis]) + RADIUS
        if all(p[axis] < low for p in outline) or all(p[axis] > high for p in outline):
            return False
    return True


def touches(a: Point, b: Point, outline: Sequence[Point]) -> bool:
    """Whether somebody as wide as a walker cannot go from a to b past this."""
    if within(a, outline) or within(b, outline):
        return True
    for c, d in zip(outline, [*outline[1:], outline[0]], strict=True):
        if _cross(a, b, c, d) or nearer(a, b, c, RADIUS) or nearer(c, d, a, RADIUS) or nearer(c, d, b, RADIUS):
            return True
    return False


def _around(outline: Sequence[Point]) -> list[Point]:
    """Where somebody stands who has come past a corner."""
    return [(x + dx, y + dy) for x, y in outline for dx in (-60, 60) for dy in (-60, 60)]


CORNERS = [
    p for piece in PIECES for p in _around(piece.outline) if not any(touches(p, p, other.outline) for other in PIECES)
]
