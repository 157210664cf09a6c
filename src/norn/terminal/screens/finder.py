"""A long list to narrow by typing, with all about the row under the cursor beside or below it."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from norn.terminal.widgets.rows import Row, RowList

Detail = Callable[[str], Content]


class Finder(ModalScreen[str | None]):
    """Enter returns the row's id, Escape nothing. With `opens`, Enter calls that and the list stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave"),
        Binding("up", "move(-1)", priority=True),
        Binding("down", "move(1)", priority=True),
        Binding("pageup", "page(-1)", priority=True),
        Binding("pagedown", "page(1)", priority=True),
    ]

    def __init__(
        self,
        title: str,
        rows: Sequence[Row],
        detail: Detail,
        at: str = "",
        hint: str = "Esc: back",
        opens: Callable[[str], None] | None = None,
        one_line: bool = True,
    ) -> None:
        super().__init__()
        self.heading, self.rows, self.detail, self.at, self.hint = title, list(rows), detail, at, hint
        self.opens = opens
        self.one_line = one_line

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog large") as box:
            box.border_title = self.heading
            box.border_subtitle = self.hint
            yield Input(placeholder="type to narrow the list", compact=True)
            with Vertical(classes="finder"):
                yield RowList(self.rows, id="found")
                with VerticalScroll(id="about", can_focus=False):
                    yield Static("", markup=False)

    def on_mount(self) -> None:
        found = self.query_one(RowList)
        found.can_focus = False
        found.one_line = self.one_line
        found.set_rows(self.rows, self.at or None)
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        words = event.value.lower().split()
        rows = [row for row in self.rows
                if row.selectable and all(word in f"{row.text} {row.tail} {row.id}".lower() for word in words)]
        self.query_one(RowList).set_rows(rows if words else self.rows)
        if not rows:
            self.query_one("#about Static", Static).update(Content("Nothing fits; Backspace widens the search."))

    def on_input_submitted(self) -> None:
        self.query_one(RowList).action_choose()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        self.query_one("#about Static", Static).update(self.detail(event.row.id))
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if self.opens is not None:
            self.opens(event.row.id)
        else:
            _ = self.dismiss(event.row.id)

    def action_move(self, way: int) -> None:
        self.query_one(RowList).action_move(way)

    def action_page(self, way: int) -> None:
        about = self.query_one("#about", VerticalScroll)
        if about.max_scroll_y and self.one_line:        # of a log one wants to read the list
            about.scroll_relative(y=way * max(1, about.size.height - 1), animate=False)
        else:
            self.query_one(RowList).action_page(way)

    def action_leave(self) -> None:
        _ = self.dismiss(None)
