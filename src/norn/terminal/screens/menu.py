"""The start menu: a game to begin, or one to resume; then who sits where, and the options."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from norn import __version__
from norn.kernel.catalogue import find_game, game_names
from norn.kernel.errors import NornError
from norn.kernel.escaping import escape
from norn.terminal.saves import kept_games
from norn.terminal.screens.books import kept_row, kept_text
from norn.terminal.screens.dialogs import Confirm
from norn.terminal.screens.setup import SetupScreen
from norn.terminal.session import Session
from norn.terminal.shelf import meta_of
from norn.terminal.widgets.links import paragraphs
from norn.terminal.widgets.rows import Row, RowList

if TYPE_CHECKING:
    from norn.terminal.app import NornApp

NEW = "new "            # in front of a game's name in a row's id


class MenuScreen(Screen[None]):
    """Games and saved games in one list; what the row under the cursor is stands beside it."""

    app: NornApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,d", "delete", "Delete a saved game"),
        Binding("q,escape", "leave", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(Content.assemble(("Norn", "bold"), f" {__version__} — games by their full rules"), id="bar")
        with Vertical(id="menu"):
            yield RowList(id="games")
            with VerticalScroll(id="about", can_focus=False):
                yield Static("", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.fill()
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        rows = [Row("", "Begin a game", role="head")]
        names = game_names()
        rows += [Row(NEW + name, self.title_line(name), f"{number} ") for number, name in enumerate(names, 1)]
        self.kept = {str(one.path): one for one in kept_games()}
        if self.kept:
            rows.append(Row("", "Resume a game", role="head"))
        for number, one in enumerate(self.kept.values(), len(names) + 1):
            rows.append(kept_row(one)._replace(lead=f"{number} "))
        self.query_one("#games", RowList).set_rows(rows)

    def title_line(self, name: str) -> str:
        try:
            meta = meta_of(name)
        except NornError:
            return f"{name} (cannot be opened)"
        return meta.title if meta.stage == "released" else f"{meta.title} ({meta.stage})"

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        self.query_one("#about Static", Static).update(self.about(event.row.id))

    def about(self, one: str) -> Content:
        if one in self.kept:
            return kept_text(self.kept[one])
        name = one.removeprefix(NEW)
        try:
            meta = meta_of(name)
        except NornError as error:
            return paragraphs([Content.styled(name, "bold"), f"This game cannot be opened: {error}"])
        low, high = meta.seats
        return paragraphs([
            Content.styled(meta.title, "bold"),
            meta.summary,
            "",
            f"{low if low == high else f'{low} to {high}'} seats" + (", all together" if meta.cooperative else ""),
            f"Stage: {meta.stage}",
        ])

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        self.choose(event.row.id)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isascii() and event.character.isdigit():
            rows = [row for row in self.query_one(RowList).rows if row.selectable]
            if 1 <= int(event.character) <= len(rows):
                self.choose(rows[int(event.character) - 1].id)

    def choose(self, one: str) -> None:
        try:
            if one in self.kept:
                self.app.show_table(Session.resume(Path(one)))
            else:
                self.app.lay_over(SetupScreen(find_game(one.removeprefix(NEW))))
        except Exception as error:      # a game that is broken must not take the menu with it
            said = str(error) if isinstance(error, NornError) else f"{type(error).__name__}: {error}"
            self.query_one("#about Static", Static).update(Content(f"! That did not work: {escape(said)}"))

    def action_delete(self) -> None:
        row = self.query_one(RowList).row
        if row is None or row.id not in self.kept:
            return
        path = Path(row.id)

        def delete(yes: bool | None) -> None:
            if yes:
                path.unlink(missing_ok=True)
                self.fill()

        text = f"Delete this saved game for good?\n{escape(str(path))}"
        self.app.lay_over(Confirm("Delete", text, "Delete", "Keep"), delete)

    def action_leave(self) -> None:
        self.app.exit(0)
