"""The full screen: the menu, the table, and what both need."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.app import App
from textual.filter import LineFilter
from textual.screen import Screen

from norn.terminal.screens.books import rules_book
from norn.terminal.screens.menu import MenuScreen
from norn.terminal.screens.table import TableScreen
from norn.terminal.session import Session
from norn.terminal.widgets.only_text import OnlyText
from norn.terminal.words import farewell


class NornApp(App[int]):
    """Shows a game at once, or the menu first."""

    TITLE = "Norn"
    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (72, "-narrow"), (116, "-wide")]  # noqa: RUF012

    def __init__(self, session: Session | None) -> None:
        super().__init__()
        self.session = session

    def lay_over(self, screen: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Show a screen above this one; its result goes to `then`."""
        _ = self.push_screen(screen, then)

    def go_back(self) -> None:
        _ = self.pop_screen()

    def on_mount(self) -> None:
        if self.session is not None:
            self.show_table(self.session)
        else:
            self.show_menu()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), OnlyText()]

    @property
    def table_screen(self) -> TableScreen | None:
        return next((screen for screen in self.screen_stack if isinstance(screen, TableScreen)), None)

    def show_table(self, session: Session) -> None:
        """Sit down at this game."""
        self.session = session
        self.clear_away()
        self.lay_over(TableScreen(session))

    def show_menu(self) -> None:
        self.clear_away()
        self.lay_over(MenuScreen())

    def clear_away(self) -> None:
        """Whatever is shown goes."""
        while len(self.screen_stack) > 1:
            self.go_back()

    def action_open_rule(self, rule: str) -> None:
        """Open the rules at this one."""
        table = self.table_screen
        if table is not None:
            self.lay_over(rules_book(table.session, rule))



def run_app(session: Session | None) -> int:
    """Play on the full screen; afterwards say where the game is kept."""
    app = NornApp(session)
    code = app.run()
    if app.session is not None:
        print("\n".join(farewell(app.session)))
    return code if code is not None else app.return_code or 0
