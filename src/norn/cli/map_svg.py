"""A map of hexes as SVG: one path for each terrain, each kind of side and each kind of way."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from norn.kernel.ground import Field, Hexes, Layer, Piece, Terrain

R = 20.0                    # from the middle of a hex to its corners
HIGH = R * sqrt(3)
EDGE = 40.0
Point = tuple[float, float]

FILLS = {
    "clear": "#efe7bf", "plain": "#efe7bf", "woods": "#c9d99b", "wood": "#c9d99b", "forest": "#8fb573",
    "rough": "#dcc59a", "hill": "#dcc59a", "mountain": "#b9a58f", "marsh": "#b7cdbb", "sea": "#a9cbdc",
    "water": "#a9cbdc", "deep": "#8bb0cc", "lake": "#b9dbe6", "mundane": "#e6c34d", "enchanted": "#7cc5a3",
    "wild": "#b55fb0",
}
OTHERS = ("#e8c9a0", "#c8dcae", "#d9c1e0", "#b7d3dc", "#f0e0a2", "#d8b4a8", "#b9cfa8", "#e3cfe0", "#cfd8c0", "#f2cdb0",
          "#c5c9e6", "#d6d2b2")
GLYPHS = {          # strokes in the middle of a hex: no terrain is told by its colour alone
    "woods": "m-7 5v-3m0 0l-3.5 0 3.5-6 3.5 6zm10 5v-3m0 0l-3.5 0 3.5-6 3.5 6z",
    "forest": "m-8 -1v-2m0 0l-3 0 3-6 3 6zm8 0v-2m0 0l-3 0 3-6 3 6zm8 0v-2m0 0l-3 0 3-6 3 6z"
              "m-12 11v-2m0 0l-3 0 3-6 3 6zm8 0v-2m0 0l-3 0 3-6 3 6z",
    "rough": "m-10 1q4-8 8 0m2 5q4-8 8 0m-9-11q3-6 6 0",
    "mountain": "m-13 9l9-18 5 9 3-5 8 14m-17-8l2 2 2-3",
    "marsh": "m-11 -3h8m-6 0v-5m3 5v-4m4 10h10m-7 0v-5m3 5v-4m-15 6h6m-4 0v-4",
    "deep": "m-7 -2q3.5-4 7 0t7 0", "lake": "m-6 0q3-3 6 0t6 0",
}
GLYPHS |= {"wood": GLYPHS["woods"], "hill": GLYPHS["rough"]}
SIDES = {           # kind: colour, width, dashes; in the order they are drawn
    "strait": ("#3f7fa8", 3.5, "2 4"), "neck": ("#7a6a58", 2.0, "1 3"), "minor-river": ("#4f97c4", 2.6, ""),
    "major-river": ("#2f74a8", 5.0, ""), "river": ("#2f74a8", 4.0, ""), "ridge": ("#5b4636", 4.2, ""),
    "pass": ("#f6efdb", 5.6, ""),
}
WAYS = {
    "giants-path": ("#5f5a66", 3.0, "9 3"), "faerie-road": ("#2c8c62", 2.6, "1 5"), "trail": ("#8c4a21", 2.2, "6 3"),
    "road": ("#8c4a21", 2.2, "6 3"), "tunnel": ("#3a3230", 1.8, "3 4"), "wall": ("#3d4f86", 5.0, "3 2"),
}
CROSSINGS = {"bridge": "m-4 -3l8 0m-8 6l8 0", "ferry": "m-5 0q5 6 10 0zm5 0v-6", "ford": "m-4 0h1m2.5 0h1m2.5 0h1"}
SIGNS = {           # fortresses, by the tag that says what they are
    "castle": "M-8 6v-13h3v3h3v-3h4v3h3v-3h3v13z", "stockade": "M-7 6v-9l2-3 2 3 2-3 2 3 2-3 2 3 2-3v12z",
    "dwarrowdelf": "M-7 6v-5q7-14 14 0v5h-4v-4h-6v4z", "broch": "M-6 6l2-13h8l2 13z",
    "cave": "M-8 6q2-14 8-12 7-1 8 12h-5q-3-8-6 0z",
    "cove": "M-7 2q7 8 14 0l-2-4q-5 5-10 0z", "knowe": "M-9 6q9-16 18 0z", "pellost": "M-5 6v-9l5-5 5 5v9z",
    "split": "M-3-11q6 5 1 11 -2 5 2 9 5-4 4-9 3-6-7-11z",
}
STAR = "M0-8l2 5.4 5.8.2-4.6 3.5 1.7 5.5-4.9-3.2-4.9 3.2 1.7-5.5-4.6-3.5 5.8-.2z"
CSS = """text{font-family:Georgia,serif;text-anchor:middle}.n{font-size:5.5px;fill:#6d6350;opacity:.75}
.name{font-size:10px;font-weight:bold;fill:#2e2118;stroke:#fbf6e6;stroke-width:2.6px;paint-order:stroke}
.power{font-style:italic;font-weight:normal;fill:#5a1f66}.realm{font-size:30px;letter-spacing:7px;fill:#3a2c20;opacity:.42;
font-variant:small-caps}.line{fill:none;stroke-linecap:round;stroke-linejoin:round}.ruler{font-size:9px;fill:#51473b}"""


class Drawing:
    """Where the hexes of a map lie."""

    def __init__(self, ground: Hexes) -> None:
        self.ground = ground
        self.lower = 0 if ground.odd_lower else 1
        self.width = 2 * EDGE + 1.5 * R * (ground.columns - 1) + 2 * R
        self.height = 2 * EDGE + HIGH * (ground.rows + 0.5)

    def cell(self, one: str) -> tuple[int, int]:
        digits = one.partition(":")[2]
        return int(digits[:2]) - 1, int(digits[2:]) - 1

    def middle(self, column: int, row: int) -> Point:
        down = 0.5 if column % 2 == self.lower else 0.0
        return EDGE + R + 1.5 * R * column, EDGE + HIGH * (row + 0.5 + down)

    def corners(self, column: int, row: int) -> list[Point]:
        x, y = self.middle(column, row)
        return [(x + R * cos(i * pi / 3), y + R * sin(i * pi / 3)) for i in range(6)]

    def outline(self, column: int, row: int) -> str:
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in self.corners(column, row)) + "z"

    def side(self, one: tuple[int, int], other: tuple[int, int]) -> list[Point]:
        """The two corners that two hexes share."""
        x, y = self.middle(*other)
        near = sorted(self.corners(*one), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
        return near[:2]

    def around(self, column: int, row: int) -> list[tuple[int, int]]:
        low = row + (1 if column % 2 == self.lower else 0)
        return [(column, row - 1), (column + 1, low - 1), (column + 1, low), (column, row + 1), (column - 1, low),
                (column - 1, low - 1)]

    def letter(self, rows: list[str], at: tuple[int, int]) -> str:
        column, row = at
        inside = 0 <= column < self.ground.columns and 0 <= row < self.ground.rows
        return rows[row][column] if inside else " "

    def cells(self) -> list[tuple[int, int]]:
        return [(column, row) for column in range(self.ground.columns) for row in range(self.ground.rows)
                if self.ground.terrain[row][column] != " "]

    def borders(self, rows: list[str], letters: str) -> str:
        """The sides between a hex with one of these letters and one with another."""
        found = []
        for at in self.cells():
            mine = self.letter(rows, at)
            for near in self.around(*at):
                its = self.letter(rows, near)
                if mine != its and mine in letters and (its not in letters or at < near) and its != " ":
                    found.append(line(self.side(at, near)))
        return "".join(found)


def line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def curve(points: list[Point]) -> str:
    """Through the middles of its legs, bent at its points."""
    if len(points) < 3:
        return line(points)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    bends = "".join(f"Q{x:.1f} {y:.1f} {to[0]:.1f} {to[1]:.1f}"
                    for (x, y), to in zip(points[1:-1], middles[1:], strict=True))
    return f"{line([points[0], middles[0]])}{bends}L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def drawn(ground: Hexes, layer: str) -> str:
    """The whole map; a layer other than terrain is laid over it."""
    at = Drawing(ground)
    over = [one for one in ground.layers if one.id.partition(":")[2] == layer]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {at.width:.0f} {at.height:.0f}">',
        f"<style>{CSS}</style>",
        f'<rect width="{at.width:.0f}" height="{at.height:.0f}" fill="#f4ecd8"/>',
        *_terrain(at), *(_aspects(at, one) for one in ground.layers if one not in over),
        *(part for one in over for part in _laid_over(at, one)), *_coast(at), *_realms(at), *_lines(at), *_numbers(at),
        *_spots(at), "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _colour(kind: Terrain, number: int) -> str:
    return FILLS.get(kind.style) or FILLS.get(kind.name) or OTHERS[number % len(OTHERS)]


def _terrain(at: Drawing) -> list[str]:
    """One path for each terrain, and one for its strokes."""
    parts = []
    for number, kind in enumerate(at.ground.legend):
        cells = [cell for cell in at.cells() if at.letter(at.ground.terrain, cell) == kind.id]
        d = "".join(at.outline(*cell) for cell in cells)
        colour = _colour(kind, number)
        parts.append(f'<path d="{d}" fill="{colour}" stroke="#7d7260" stroke-width=".35" stroke-opacity=".55"/>')
        glyph = GLYPHS.get(kind.style) or GLYPHS.get(kind.name)
        if glyph:
            strokes = "".join(f"M{x:.1f} {y:.1f}{glyph}" for x, y in (at.middle(*cell) for cell in cells))
            parts.append(f'<path d="{strokes}" class="line" stroke="#3f4a35" stroke-width="1" opacity=".5"/>')
    return parts


def _aspects(at: Drawing, layer: Layer) -> str:
    """Letters of a layer that has no groups: a ring of the letter's colour inside each hex."""
    found = []
    for number, kind in enumerate(layer.legend):
        if kind.group or kind.style in {one.style for one in at.ground.legend}:
            continue
        d = "".join(at.outline(*cell) for cell in at.cells() if at.letter(layer.rows, cell) == kind.id)
        found.append(f'<path d="{d}" fill="{_colour(kind, number)}" fill-opacity=".26"/>')
    return "".join(found)


def _laid_over(at: Drawing, layer: Layer) -> list[str]:
    return [f'<path d="{"".join(at.outline(*cell) for cell in at.cells() if at.letter(layer.rows, cell) == kind.id)}" '
            f'fill="{_colour(kind, number)}" fill-opacity=".75"/>' for number, kind in enumerate(layer.legend)]


def _coast(at: Drawing) -> list[str]:
    wet = "".join(one.id for one in at.ground.legend if one.style in ("sea", "deep", "lake", "water"))
    d = at.borders(["".join("~" if letter in wet else "x" for letter in row) for row in at.ground.terrain], "x")
    return [f'<path d="{d}" class="line" stroke="#e9f3f4" stroke-width="5" opacity=".55"/>',
            f'<path d="{d}" class="line" stroke="#4b5a5c" stroke-width="1.5"/>']


def _realms(at: Drawing) -> list[str]:
    """Borders of whatever makes groups, and their names where most of their hexes lie."""
    parts = []
    for layer in at.ground.layers:
        letters = "".join(one.id for one in layer.legend if one.group)
        if not letters:
            continue
        parts.append(f'<path d="{at.borders(layer.rows, letters)}" class="line" stroke="#8f3340" stroke-width="1.6" '
                     f'stroke-dasharray="7 3 1.5 3" opacity=".6"/>')
        for kind in layer.legend:
            cells = [cell for cell in at.cells() if at.letter(layer.rows, cell) == kind.id]
            if kind.group and len(cells) > 20:
                x = sum(at.middle(*cell)[0] for cell in cells) / len(cells)
                y = sum(at.middle(*cell)[1] for cell in cells) / len(cells)
                parts.append(f'<text class="realm" x="{x:.0f}" y="{y:.0f}">{escape(kind.name)}</text>')
    return parts


def _lines(at: Drawing) -> list[str]:
    """One path for each kind of side and of way, then crossings."""
    parts = []
    sides: dict[str, list[str]] = {}
    ways: dict[str, list[str]] = {}
    signs = []
    for edge in at.ground.edges:
        for one, other in edge.across:
            points = at.side(at.cell(one), at.cell(other))
            if edge.kind in CROSSINGS:
                (a, b), (c, d) = points
                signs.append(f"M{(a + c) / 2:.1f} {(b + d) / 2:.1f}{CROSSINGS[edge.kind]}")
            sides.setdefault(edge.kind, []).append(line(points))
        if edge.along:
            ways.setdefault(edge.kind, []).append(curve([at.middle(*at.cell(one)) for one in edge.along]))
    for shown, found in ((SIDES, sides), (WAYS, ways)):
        for kind, (colour, width, dashes) in shown.items():
            if kind in found:
                path = f'<path d="{"".join(found[kind])}" class="line"'
                if shown is WAYS:
                    parts.append(f'{path} stroke="#fbf4e0" stroke-width="{width + 1.6}" opacity=".6"/>')
                parts.append(f'{path} stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"/>')
    return [*parts, f'<path d="{"".join(signs)}" class="line" stroke="#22190f" stroke-width="2"/>']


def _numbers(at: Drawing) -> list[str]:
    return [f'<text class="n" x="{x:.1f}" y="{y - HIGH / 2 + 6:.1f}">{column + 1:02}{row + 1:02}</text>'
            for column, row in at.cells() for x, y in [at.middle(column, row)]]


def _spots(at: Drawing) -> list[str]:
    """A sign for what has a name, and the name."""
    parts = []
    for spot in at.ground.spots:
        x, y = at.middle(*at.cell(spot.id))
        sign = next((SIGNS[tag] for tag in spot.tags if tag in SIGNS), "")
        power = "power" in spot.tags
        if power:
            aside, down, size = (9, -5, 0.6) if sign else (0, 0, 0.9)
            parts.append(f'<path transform="translate({x + aside:.1f} {y + down:.1f}) scale({size})" d="{STAR}" '
                         f'fill="#a13fae" stroke="#fff" stroke-width=".8"/>')
        if sign:
            fill = "#4f97c4" if "split" in spot.tags else "#33291f"
            parts.append(f'<path transform="translate({x:.1f} {y:.1f})" d="{sign}" fill="{fill}" stroke="#fbf6e6" '
                         f'stroke-width="1.2"/>')
        kind = "name" if sign or not power else "name power"
        parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y + 17:.1f}">{escape(spot.name)}</text>')
    return parts


STYLES = {          # of areas and pieces on a field
    "water": "#a9cbdc", "wood": "#b5cf98", "fog": "#d9d9e2", "rubble": "#dccfb4", "fire": "#e9b28f", "ice": "#d5ecf4",
    "glow": "#ead9f2", "ladder": "#7a3b12", "roof": "#a89a8c", "rock": "#9c968c", "crate": "#c49a62",
}


def drawn_field(ground: Field) -> str:
    """A field in inches as SVG: areas, then pieces from low to high with their heights, then the named spots."""
    box = f"-20 -20 {ground.width + 40} {ground.height + 40}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="900">',
             "<style>text{font:60px Georgia,serif;text-anchor:middle}</style>",
             f'<rect width="{ground.width}" height="{ground.height}" fill="#eef0df" stroke="#333" stroke-width="8"/>']
    parts += [f'<path d="M{at * 100} 0V{ground.height}M0 {at * 100}H{ground.width}" stroke="#ccc" stroke-width="2"/>'
              for at in range(6, ground.width // 100, 6)]
    parts += [_outlined(area, "8 10", area.text or area.name) for area in ground.areas]
    for piece in sorted(ground.pieces, key=lambda one: one.high):
        high = "\u221e" if piece.high >= 10_000 else f"{piece.high / 100:g}"
        parts.append(_outlined(piece, "", "" if piece.style == "ladder" else high))
    parts += [f'<path d="M{one.x - 20} {one.y}h40m-20-20v40" stroke="#7a1f5c" stroke-width="8"/>'
              f'<text x="{one.x}" y="{one.y + 80}" fill="#7a1f5c">{escape(one.name)}</text>' for one in ground.spots]
    return "\n".join([*parts, "</svg>", ""])


def _outlined(piece: Piece, dashes: str, says: str) -> str:
    x, y = (sum(corner[axis] for corner in piece.outline) // len(piece.outline) for axis in (0, 1))
    way = "M" + "L".join(f"{a} {b}" for a, b in piece.outline) + "z"
    return (f'<path d="{way}" fill="{STYLES.get(piece.style, "#b9ab97")}" stroke="#222" stroke-width="6" '
            f'stroke-dasharray="{dashes}"><title>{escape(piece.name)}</title></path>'
            f'<text x="{x}" y="{y + 20}">{escape(says)}</text>')
