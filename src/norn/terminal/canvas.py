"""A sheet of characters to draw on: each cell knows its role (for the style) and the part of the scene it shows."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, chop_cells


class Ink(NamedTuple):
    """How a cell looks and what it belongs to."""

    role: str = "text"      # text, name, dim, frame, number, bar, tint0 ...
    part: str = ""          # the id that a click on it means
    lit: bool = False


PLAIN = Ink()
Cell = tuple[str, Ink]
BLANK: Cell = (" ", PLAIN)


class Canvas:
    """Grows as one writes on it."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    def write(self, x: int, y: int, text: str, ink: Ink = PLAIN) -> int:
        """Write from left to right; returns the column behind. A wide character takes two cells."""
        row = self._row(y, x)
        for char in text:
            width = cell_len(char)
            if width == 0:
                continue
            for cell in [(char, ink), ("", ink)][:width]:
                if x < len(row):
                    row[x] = cell
                else:
                    row.append(cell)
                x += 1
        return x

    def _row(self, y: int, x: int) -> list[Cell]:
        while len(self.rows) <= y:
            self.rows.append([])
        row = self.rows[y]
        row.extend([BLANK] * (x - len(row)))
        return row

    def paste(self, other: Canvas, x: int, y: int) -> None:
        for dy, cells in enumerate(other.rows):
            row = self._row(y + dy, x + len(cells))
            row[x : x + len(cells)] = cells

    def at(self, x: int, y: int) -> Ink:
        """What is under a point."""
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            return self.rows[y][x][1]
        return PLAIN

    def rows_of(self, ids: Iterable[str]) -> list[int]:
        """The rows in which any of these parts is drawn."""
        wanted = set(ids)
        return [y for y, row in enumerate(self.rows) if any(ink.part in wanted for _, ink in row)]

    def left_of(self, ids: Iterable[str]) -> int:
        """The leftmost column in which any of these parts is drawn."""
        wanted = set(ids)
        return min((x for row in self.rows for x, (_, ink) in enumerate(row) if ink.part in wanted), default=0)

    def text(self) -> str:
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)


def stack(blocks: Sequence[Canvas], gap: int = 0) -> Canvas:
    """One below the other."""
    whole = Canvas()
    y = 0
    for block in blocks:
        whole.paste(block, 0, y)
        y += block.height + gap
    return whole


def flow(blocks: Sequence[Canvas], width: int, gap: int = 2) -> Canvas:
    """Side by side, as many as fit, then below."""
    lines: list[Canvas] = []
    line = Canvas()
    for block in blocks:
        if line.rows and line.width + gap + block.width > width:
            lines.append(line)
            line = Canvas()
        line.paste(block, line.width + gap if line.rows else 0, 0)
    if line.rows:
        lines.append(line)
    return stack(lines)


def columns(blocks: Sequence[Canvas], count: int, width: int) -> Canvas:
    """Blocks in columns by turns: each keeps its column whatever its height."""
    whole = Canvas()
    bottoms = [0] * max(1, count)
    each = width // max(1, count)
    for index, block in enumerate(blocks):
        column = index % len(bottoms)
        whole.paste(block, column * each, bottoms[column])
        bottoms[column] += block.height
    return whole


def wrap(text: str, width: int, hang: int = 0) -> list[str]:
    """Lines of at most `width` cells, broken between words where possible; all but the first leave `hang` free."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split(" "):
            joined = f"{line} {word}" if line else word
            if cell_len(joined) <= width - (hang if lines else 0):
                line = joined
                continue
            if line:
                lines.append(line)
            room = width - hang
            pieces = chop_cells(word, max(1, room)) if cell_len(word) > room else [word]
            lines += pieces[:-1]
            line = pieces[-1] if pieces else ""
        lines.append(line)
    return lines


def cut(text: str, width: int) -> str:
    """At most `width` cells, with an ellipsis where something is missing."""
    if cell_len(text) <= width:
        return text
    return chop_cells(text, max(1, width - 1))[0] + "…" if width > 1 else "…"[:width]
