"""Small dialogs over the table: a question, a line to type, a page to read, passing the keyboard on."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from norn.terminal.widgets.rows import NOWHERE, Row, RowList


class Confirm(ModalScreen[bool]):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [("y", "answer(True)"), ("n,escape", "answer(False)")]

    def __init__(self, title: str, text: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self.heading, self.text, self.yes, self.no = title, text, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small") as box:
            box.border_title = self.heading
            yield Static(self.text, markup=False)
            yield RowList([Row("yes", self.yes, "y "), Row("no", self.no, "n ")])

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        _ = self.dismiss(event.row.id == "yes")

    def action_answer(self, answer: bool) -> None:
        _ = self.dismiss(answer)


class Menu(ModalScreen[str | None]):
    """A few things to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, title: str, lines: Sequence[str], choices: dict[str, str]) -> None:
        super().__init__()
        self.heading, self.lines, self.choices = title, lines, choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small") as box:
            box.border_title = self.heading
            box.border_subtitle = "Esc: back to the table"
            yield Static("\n".join(self.lines), markup=False)
            yield RowList()

    def on_mount(self) -> None:
        rows = [Row(one, text, f"{number} ") for number, (one, text) in enumerate(self.choices.items(), 1)]
        # Nothing is under the cursor yet: an Enter too many must not choose.
        self.query_one(RowList).set_rows(rows, NOWHERE)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        _ = self.dismiss(event.row.id)

    def on_key(self, event: events.Key) -> None:
        ids = list(self.choices)
        if event.character and event.character.isascii() and event.character.isdigit():
            event.stop()
            if 1 <= int(event.character) <= len(ids):
                _ = self.dismiss(ids[int(event.character) - 1])

    def action_leave(self) -> None:
        _ = self.dismiss(None)


class TypeLine(ModalScreen[str | None]):
    """A line of text. `check` says what is wrong with it, so that nothing typed is lost."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, title: str, text: str, value: str, check: Callable[[str], str]) -> None:
        super().__init__()
        self.heading, self.text, self.value, self.check = title, text, value, check

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small") as box:
            box.border_title = self.heading
            box.border_subtitle = "Enter: do it · Esc: back"
            yield Static(self.text, markup=False)
            yield Input(self.value, select_on_focus=True)
            yield Static("", id="complaint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        complaint = self.check(event.value)
        if complaint:
            self.query_one("#complaint", Static).update(Content(f"! {complaint}"))
        else:
            _ = self.dismiss(event.value)

    def action_leave(self) -> None:
        _ = self.dismiss(None)


class Page(ModalScreen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter,question_mark", "leave")]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog large") as box:
            box.border_title = self.heading
            box.border_subtitle = "Esc: back to the table"
            yield Static(self.text, markup=False)

    def action_leave(self) -> None:
        _ = self.dismiss(None)


class PassKeyboard(Screen[None]):
    """Nothing of the table is to be seen until the next person sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "go_on", "Show the table")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.next_name = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small") as box:
            box.border_title = "Pass the keyboard"
            yield Static(f"{self.next_name} decides now.\n\nThe others look away; {self.next_name} presses Enter.",
                         markup=False)

    def on_click(self) -> None:
        self.action_go_on()

    def action_go_on(self) -> None:
        _ = self.dismiss(None)
