"""A list of rows to walk through and choose from, by keyboard and mouse.

The cursor is a sign in front of the row, not a colour alone. Long rows are broken, their lines indented.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from norn.terminal.canvas import cut, wrap

CURSOR = "›"
NOWHERE = "nowhere"
GUTTER = 1              # the column that is kept for the scrollbar


class Row(NamedTuple):
    """One entry. `lead` stands in front and is not wrapped under; `tail` comes behind, less strong."""

    id: str
    text: str
    lead: str = ""
    tail: str = ""
    role: str = "text"          # text, strong, dim; "head" cannot be chosen

    @property
    def selectable(self) -> bool:
        return self.role != "head"


Lines = list[tuple[int, list[tuple[str, str]]]]         # row, pieces with their roles


class RowList(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows with a cursor."""

    cursor_always = True        # also while the keyboard is elsewhere
    one_line = False            # cut long rows instead of breaking them
    spare_tails = False         # leave a tail away that needs a further line

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rows--text", "rows--strong", "rows--dim", "rows--head", "rows--cursor", "rows--hover",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,k", "move(-1)"), ("down,j", "move(1)"), ("home", "edge(-1)"), ("end", "edge(1)"),
        ("pageup", "page(-1)"), ("pagedown", "page(1)"), ("enter", "choose"),
    ]
    DEFAULT_CSS = """
    RowList { height: auto; max-height: 100%; overflow-x: hidden; }
    RowList { scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    RowList > .rows--strong { text-style: bold; }
    RowList > .rows--dim { color: $foreground-darken-3; }
    RowList > .rows--head { color: $foreground-darken-3; text-style: italic; }
    RowList > .rows--cursor { background: $surface-lighten-2; text-style: bold; }
    RowList:focus > .rows--cursor { background: $primary; color: $foreground-lighten-2; text-style: bold; }
    RowList > .rows--hover { background: $surface-lighten-1; }
    """

    class Moved(Message):
        """The cursor, or the mouse, is on another row."""

        def __init__(self, rows: RowList, row: Row) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> RowList:
            return self.rows

    class Chosen(Moved):
        """Enter was pressed on a row, or it was clicked."""

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.rows: list[Row] = []
        self.cursor = -1
        self.hover = -1
        self._lines: Lines = []
        self._laid_out = 0
        self.set_rows(rows)

    # --- content ----------------------------------------------------------------------------------------------

    def set_rows(self, rows: Sequence[Row], at: str | None = None, *, quiet: bool = False) -> None:
        """Show these rows. The cursor goes to the row named `at`, or nowhere for NOWHERE; else it stays if it can."""
        here = at if at is not None else (self.rows[self.cursor].id if 0 <= self.cursor < len(self.rows) else "")
        self.rows = list(rows)
        self.hover = -1
        found = [index for index, row in enumerate(self.rows) if row.id == here and row.selectable]
        first = [index for index, row in enumerate(self.rows) if row.selectable]
        self.cursor = -1 if at == NOWHERE else (found or first or [-1])[0]
        self._lay_out(self._laid_out or 40)
        self.refresh(layout=True)
        if self.is_attached:
            self.call_after_refresh(self._show_cursor)
            if not quiet:
                self._tell_moved()

    @property
    def row(self) -> Row | None:
        """Where the cursor is."""
        return self.rows[self.cursor] if 0 <= self.cursor < len(self.rows) else None

    @property
    def lines_needed(self) -> int:
        """So that nothing has to be scrolled."""
        return len(self._lines)

    def go_to(self, one: str) -> None:
        for index, row in enumerate(self.rows):
            if row.id == one and row.selectable:
                self._put_cursor(index)

    def _lay_out(self, width: int) -> None:
        self._laid_out = width
        self._lines = []
        for index, row in enumerate(self.rows):
            indent = cell_len(row.lead)
            whole = f"{row.text} {row.tail}" if row.tail else row.text
            left = len(row.text)
            room = max(6, width - 2 - indent)
            if self.spare_tails and row.tail and len(wrap(whole, room)) > len(wrap(row.text, room)):
                whole = row.text
            for number, line in enumerate([cut(whole, room)] if self.one_line else wrap(whole, room)):
                lead = row.lead if number == 0 else " " * indent
                said, rest = line[: max(0, left)], line[max(0, left) :]
                left -= len(line) + 1
                self._lines.append((index, [(lead, "text"), (said, row.role), (rest, "dim")]))
        self.virtual_size = Size(width, len(self._lines))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if width - GUTTER != self._laid_out:
            self._lay_out(width - GUTTER)
        return len(self._lines)

    def on_resize(self, _event: events.Resize) -> None:
        width = self.scrollable_content_region.width
        if width and width != self._laid_out:
            self._lay_out(width)
            self.refresh(layout=True)
        self._show_cursor()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        base = self.rich_style
        at = y + self.scroll_offset.y
        if not 0 <= at < len(self._lines):
            return Strip.blank(width, base)
        index, pieces = self._lines[at]
        first = at == 0 or self._lines[at - 1][0] != index
        over = Style()
        here = index == self.cursor and (self.cursor_always or self.has_focus)
        if here:
            over = self.get_component_rich_style("rows--cursor", partial=True)
        elif index == self.hover:
            over = self.get_component_rich_style("rows--hover", partial=True)
        meta = Style.from_meta({"row": index})
        sign = f"{CURSOR} " if here and first else "  "
        segments = [Segment(sign, base + over + meta)]
        for text, role in pieces:
            look = self.get_component_rich_style(f"rows--{role}", partial=True)
            segments.append(Segment(text, base + look + over + meta))
        return Strip(segments).adjust_cell_length(width, base + over + meta)

    # --- moving -----------------------------------------------------------------------------------------------

    def _put_cursor(self, index: int) -> None:
        if index != self.cursor:
            self.cursor = index
            self.refresh()
            self._show_cursor()
            self._tell_moved()

    def _tell_moved(self) -> None:
        row = self.row
        if row is not None:
            self.post_message(self.Moved(self, row))

    def _show_cursor(self) -> None:
        lines = [at for at, (index, _) in enumerate(self._lines) if index == self.cursor]
        if not lines or not self.is_attached:
            return
        top = lines[0]
        while top > 0 and not self.rows[self._lines[top - 1][0]].selectable:
            top -= 1        # a heading right above is seen too
        region = Region(0, top, 1, min(lines[-1] - top + 1, max(1, self.size.height)))
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def action_move(self, way: int) -> None:
        able = [index for index, row in enumerate(self.rows) if row.selectable]
        if not able:
            return
        here = able.index(self.cursor) if self.cursor in able else min(0, -way)
        self._put_cursor(able[(here + way) % len(able)])

    def action_edge(self, way: int) -> None:
        able = [index for index, row in enumerate(self.rows) if row.selectable]
        if able:
            self._put_cursor(able[0 if way < 0 else -1])

    def action_page(self, way: int) -> None:
        able = [index for index, row in enumerate(self.rows) if row.selectable]
        if not able:
            return
        here = able.index(self.cursor) if self.cursor in able else 0
        there = here + way * max(1, self.size.height - 1)
        self._put_cursor(able[min(max(there, 0), len(able) - 1)])

    def action_choose(self) -> None:
        row = self.row
        if row is not None and row.selectable:
            self.post_message(self.Chosen(self, row))

    # --- mouse ------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        index = event.style.meta.get("row", -1)
        if 0 <= index < len(self.rows) and self.rows[index].selectable:
            self._put_cursor(index)
            self.action_choose()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        index = event.style.meta.get("row", -1)
        if index != self.hover:
            self.hover = index
            self.refresh()
            if 0 <= index < len(self.rows) and self.rows[index].selectable:
                self.post_message(self.Moved(self, self.rows[index]))

    def on_leave(self, _event: events.Leave) -> None:
        self.hover = -1
        self.refresh()
        self._tell_moved()
