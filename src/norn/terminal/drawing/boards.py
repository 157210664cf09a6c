"""Boards of spaces: boxes where the coordinates say, lines between linked neighbours, frames around groups. Maps of
hexes are drawn in hexes.py.

Where the boxes do not fit side by side, the board is told as a list of its groups instead.
"""
from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from norn.kernel.ground import Field, Hexes
from norn.kernel.scene import Board, Lot, Part, Scene, Thing, lots
from norn.terminal.canvas import Canvas, Ink, columns, cut, flow, stack, wrap
from norn.terminal.drawing.fields import draw_field
from norn.terminal.drawing.hexes import draw_hexes
from norn.terminal.drawing.marks import Marks
from norn.terminal.drawing.sheets import framed, said_of, thing_lines

LEAST_BOX = 15          # columns of a box, frame included
MOST_BOX = 26
GAP = 3                 # columns between boxes, for links
LIST_BOX = 42           # columns that a box of the list wants
SIGNS = 6               # columns for the cursor, a number, a tick and a gap beside a name
LISTED = 60             # a larger board lists only the spaces where there is something
LIST = "list"
MAP = "map"


def draw_board(scene: Scene, board: Board, marks: Marks, width: int, style: str = "") -> Canvas:
    """`style`: as a map, as a list, or whatever fits."""
    head = Canvas()
    for line in wrap(marks.label(board.id, board.name), width):
        head.write(0, head.height, line, marks.ink("heading", board.id))
    ground = scene.ground(board)
    if isinstance(ground, Hexes) and style != LIST:
        return stack([head, draw_hexes(board, ground, marks, width)])
    if isinstance(ground, Field):
        return stack([head, draw_field(board, ground, marks, width)])
    places, groups = lots(scene, board), ground.groups
    if not places:
        return head
    grid = _Grid(places, groups)
    if style == LIST or (not style and grid.least_width() > width):
        return stack([head, _listed(places, groups, marks, width)])
    return stack([head, grid.draw(marks, width)])


def _names(places: list[Lot]) -> dict[str, str]:
    return {space.id: space.name for space in places}


def _space_lines(space: Lot, far: Sequence[str], marks: Marks, inner: int) -> Canvas:
    """What stands in a box: name, tags, things, links that could not be drawn."""
    canvas = Canvas()

    def put(text: str, role: str) -> None:
        for line in wrap(text, inner):
            canvas.write(0, canvas.height, line, marks.ink(role, space.id))

    put(marks.label(space.id, space.name), "name")
    if space.tags:
        put(", ".join(space.tags), "dim")
    for thing in space.things:
        thing_lines(canvas, thing, marks, inner)
    if far:
        put("→ " + ", ".join(far), "dim")
    return canvas


class _Grid:
    """Columns and rows of boxes, in the order of their coordinates."""

    def __init__(self, places: list[Lot], groups: list[Part]) -> None:
        self.places = places
        self.groups = groups
        self.columns = sorted({space.x for space in places})
        self.rows = sorted({space.y for space in places})
        self.at: dict[tuple[int, int], list[Lot]] = {}
        self.place: dict[str, tuple[int, int]] = {}
        for space in places:
            cell = (self.columns.index(space.x), self.rows.index(space.y))
            self.at.setdefault(cell, []).append(space)
            self.place[space.id] = cell
        self.frames = self._group_frames()
        self.pad_left = {frame[0] for frame in self.frames.values()}
        self.pad_right = {frame[2] for frame in self.frames.values()}

    def _group_frames(self) -> dict[str, tuple[int, int, int, int]]:
        """Group -> the cells it covers: left, top, right, bottom. Empty if any two overlap."""
        frames: dict[str, tuple[int, int, int, int]] = {}
        for space in self.places:
            if not space.group:
                continue
            x, y = self.place[space.id]
            left, top, right, bottom = frames.get(space.group, (x, y, x, y))
            frames[space.group] = (min(left, x), min(top, y), max(right, x), max(bottom, y))
        for cell, spaces in self.at.items():
            inside = [group for group, frame in frames.items() if _covers(frame, cell)]
            if len(inside) > 1 or any(space.group not in inside for space in spaces if space.group or inside):
                return {}
        return frames

    def least_width(self) -> int:
        return len(self.columns) * (LEAST_BOX + GAP) + 2 * (len(self.pad_left) + len(self.pad_right))

    def drawn_links(self, space: Lot) -> list[str]:
        """The linked spaces right beside or below, to which a line can be drawn."""
        x, y = self.place[space.id]
        return [
            other
            for other in space.links
            if other in self.place
            and abs(self.place[other][0] - x) + abs(self.place[other][1] - y) == 1
        ]

    def draw(self, marks: Marks, width: int) -> Canvas:
        pads = 2 * (len(self.pad_left) + len(self.pad_right))
        fitting = (width - pads) // max(1, len(self.columns)) - GAP
        box = max(LEAST_BOX, min(MOST_BOX, fitting))
        cells = self._cells(marks, box - 4)
        lefts = self._offsets(box)
        tops, heights = self._tops(cells)
        canvas = Canvas()
        for group, (left, top, right, bottom) in self.frames.items():
            x, end = lefts[left] - 2, lefts[right] + box + 1
            self._frame(canvas, group, marks, x, tops[top] - 1, end, tops[bottom] + heights[bottom])
        for (column, row), block in cells.items():
            canvas.paste(block, lefts[column], tops[row])
        self._links(canvas, marks, lefts, tops, heights, cells, box)
        return canvas

    def _bodies(self, spaces: list[Lot], marks: Marks, inner: int) -> list[tuple[str, Canvas]]:
        """What stands in the boxes of one cell; there may be several spaces at the same coordinates."""
        names = _names(self.places)
        blocks: list[tuple[str, Canvas]] = []
        for space in spaces:
            drawn = self.drawn_links(space)
            far = [names[other] for other in space.links if other in names and other not in drawn]
            body = _space_lines(space, far, marks, inner)
            blocks.append((space.id, body))
        return blocks

    def _cells(self, marks: Marks, inner: int) -> dict[tuple[int, int], Canvas]:
        """The boxes, those in the same row equally tall."""
        bodies = {cell: self._bodies(spaces, marks, inner) for cell, spaces in self.at.items()}
        tallest: dict[int, int] = {}
        for (_, row), blocks in bodies.items():
            tallest[row] = max(tallest.get(row, 0), sum(body.height + 2 for _, body in blocks))
        cells: dict[tuple[int, int], Canvas] = {}
        for cell, blocks in bodies.items():
            last = blocks[-1][1]
            missing = tallest[cell[1]] - sum(body.height + 2 for _, body in blocks)
            last.write(0, last.height + missing - 1, "")
            cells[cell] = stack([framed(body, "", one, marks, inner) for one, body in blocks])
        return cells

    def _offsets(self, box: int) -> list[int]:
        lefts: list[int] = []
        x = 0
        for column in range(len(self.columns)):
            x += 2 if column in self.pad_left else 0
            lefts.append(x)
            x += box + GAP + (2 if column in self.pad_right else 0)
        return lefts

    def _tops(self, cells: dict[tuple[int, int], Canvas]) -> tuple[list[int], list[int]]:
        starts = {frame[1] for frame in self.frames.values()}
        ends = {frame[3] for frame in self.frames.values()}
        tops: list[int] = []
        heights: list[int] = []
        y = 0
        for row in range(len(self.rows)):
            y += 1 if row in starts else 0
            height = max((block.height for (_, at), block in cells.items() if at == row), default=0)
            tops.append(y)
            heights.append(height)
            y += height + (2 if row in ends else 1)
        return tops, heights

    def _frame(self, canvas: Canvas, group: str, marks: Marks, x: int, y: int, end: int, bottom: int) -> None:
        """A dotted frame around a group, its name in the upper edge."""
        found: Part | None = next((one for one in self.groups if one.id == group), None)
        name = found.name if found is not None else group
        ink = marks.ink("frame", group)
        canvas.write(x, y, "┌" + "┄" * (end - x - 1) + "┐", ink)
        for row in range(y + 1, bottom):
            canvas.write(x, row, "┆", ink)
            canvas.write(end, row, "┆", ink)
        canvas.write(x, bottom, "└" + "┄" * (end - x - 1) + "┘", ink)
        canvas.write(x + 2, y, f" {marks.label(group, name)} ", marks.ink("name", group))

    def _links(self, canvas: Canvas, marks: Marks, lefts: list[int], tops: list[int], heights: list[int],
               cells: dict[tuple[int, int], Canvas], box: int) -> None:
        ink = marks.ink("link", "")
        for space in self.places:
            x, y = self.place[space.id]
            for other in self.drawn_links(space):
                ox, oy = self.place[other]
                if ox == x + 1:
                    start = lefts[x] + box
                    canvas.write(start, tops[y] + 1, "─" * (lefts[ox] - start), ink)
                elif oy == y + 1:
                    for row in range(tops[y] + cells[x, y].height, tops[oy]):
                        canvas.write(lefts[x] + box // 2, row, "│", ink)


def _covers(frame: tuple[int, int, int, int], cell: tuple[int, int]) -> bool:
    return frame[0] <= cell[0] <= frame[2] and frame[1] <= cell[1] <= frame[3]


def _listed(places: list[Lot], groups: list[Part], marks: Marks, width: int) -> Canvas:
    """Groups as boxes; in each, its spaces with what is there and where they lead."""
    count = max(1, width // LIST_BOX)
    inner = max(12, width // count - 5)
    titles = {group.id: group.name for group in groups}
    knots = _knots(places)
    bodies: dict[str, Canvas] = {}
    left_out = 0
    for space in places:
        if len(places) > LISTED and not (space.things or space.id in marks.tags or space.id in marks.lit):
            left_out += 1
            continue
        body = bodies.setdefault(space.group, Canvas())
        body.paste(_listed_space(space, knots.get(space.group, []), _names(places), marks, inner), 0, body.height)
    blocks: list[Canvas] = []
    for group, body in bodies.items():
        title = marks.label(group, titles.get(group, group)) + (" · all linked" if group in knots else "")
        blocks.append(framed(body, title, group, marks, inner) if group else body)
    if left_out:
        rest = Canvas()
        rest.write(0, 0, cut(f"{left_out} more spaces with nothing to see (m draws the map)", width), Ink("dim"))
        blocks.append(rest)
    return columns(blocks, count, width)


def _knots(places: list[Lot]) -> dict[str, list[str]]:
    """Group -> its spaces, for groups in which every space leads to every other: that is said once."""
    groups: dict[str, list[Lot]] = {}
    for space in places:
        if space.group:
            groups.setdefault(space.group, []).append(space)
    found: dict[str, list[str]] = {}
    for group, spaces in groups.items():
        ids = [space.id for space in spaces]
        if len(ids) > 2 and all(set(ids) <= {*space.links, space.id} for space in spaces):
            found[group] = ids
    return found


def _listed_space(space: Lot, known: list[str], names: dict[str, str], marks: Marks, inner: int) -> Canvas:
    """Its name, what is there and where it leads, in as few lines as can be: boards are tall."""
    tags = f" ({', '.join(space.tags)})" if space.tags else ""
    head = Canvas()
    for line in wrap(marks.label(space.id, space.name) + tags, inner):
        head.write(0, head.height, line, marks.ink("name", space.id))
    _widen(head, cell_len(space.name + tags) + SIGNS, inner)
    blocks = [_listed_thing(thing, marks, inner - 2) for thing in space.things]
    far = [names[other] for other in space.links if other in names and other not in known]
    if far:
        ways = Canvas()
        for line in wrap(f"→ {', '.join(far)}", inner - 2):
            ways.write(0, ways.height, line, marks.ink("dim", space.id))
        blocks.append(ways)
    beside = 0
    while beside < len(blocks) and head.width + blocks[beside].width <= inner and head.height == 1:
        head.paste(blocks[beside], head.width, 0)
        beside += 1
    head.paste(flow(blocks[beside:], inner - 2, gap=0), 2, head.height)
    return head


def _listed_thing(thing: Thing, marks: Marks, width: int) -> Canvas:
    """As wide as it can become when it is lit or numbered, so that nothing wanders while one chooses."""
    canvas = Canvas()
    thing_lines(canvas, thing, marks, width)
    _widen(canvas, cell_len(said_of(thing)) + SIGNS, width)
    return canvas


def _widen(canvas: Canvas, to: int, at_most: int) -> None:
    if canvas.height == 1 and canvas.width < to <= at_most:
        canvas.write(canvas.width, 0, " " * (to - canvas.width))
