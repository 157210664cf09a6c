"""The odds over the table: computed while one looks at them, stopped when one looks away."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from norn.host.estimates import COMPARED, Estimate
from norn.host.forecast import Forecast
from norn.kernel.errors import NornError
from norn.terminal import odds
from norn.terminal.session import Line
from norn.terminal.widgets.rows import Row, RowList
from norn.terminal.words import option_label

if TYPE_CHECKING:
    from norn.terminal.screens.table import TableScreen


class OddsScreen(ModalScreen[str | None]):
    """Enter returns the row under the cursor, Escape nothing; either way nothing more is computed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,d,q", "leave"),
        Binding("pageup", "page(-1)", priority=True),
        Binding("pagedown", "page(1)", priority=True),
    ]

    class Told(Message):
        """More is known."""

        def __init__(self, estimate: Estimate) -> None:
            super().__init__()
            self.estimate = estimate

    def __init__(self, forecast: Forecast, rows: list[Row], at: str, named: Callable[[str], str] = str) -> None:
        super().__init__()
        self.named = named
        self.forecast = forecast
        self.rows = rows
        self.at = at
        self.estimate = Estimate([])

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog large") as box:
            box.border_title = "Odds"
            box.border_subtitle = "Enter: to this answer · Esc: back"
            yield Static("Playing on in worlds that you cannot tell from this one …", id="progress", markup=False)
            with Vertical(classes="finder"):
                yield RowList(id="found")
                with VerticalScroll(id="about", can_focus=False):
                    yield Static("", markup=False)

    def on_mount(self) -> None:
        found = self.query_one(RowList)
        found.set_rows(self.rows, self.at or None)
        found.focus()
        self.run_worker(self._listen, thread=True, exit_on_error=False)

    def _listen(self) -> None:
        for estimate in self.forecast:
            self.post_message(self.Told(estimate))

    def on_unmount(self) -> None:
        self.forecast.stop()

    def on_odds_screen_told(self, event: Told) -> None:
        self.estimate = estimate = event.estimate
        worlds = sum(line.worlds for line in estimate.lines)
        games = sum(line.games for line in estimate.lines)
        how_far = "Done" if estimate.done else f"{100 * estimate.part:.0f} %"
        said = f"{how_far}: {worlds} worlds, {games} games to the end. {estimate.remark}"
        self.query_one("#progress", Static).update(said.strip())
        if estimate.lines:
            tails = [f"({odds.in_short(line)})" for line in estimate.lines]
            self.query_one(RowList).set_rows(
                [row._replace(tail=tail) for row, tail in zip(self.rows, tails, strict=True)]
            )

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        ids = [row.id for row in self.rows]
        if self.estimate.lines and event.row.id in ids:
            lines = odds.in_full(self.estimate.lines[ids.index(event.row.id)])
            self.query_one("#about Static", Static).update(self.named("\n".join(lines)))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        _ = self.dismiss(event.row.id)

    def action_page(self, way: int) -> None:
        about = self.query_one("#about", VerticalScroll)
        about.scroll_relative(y=way * max(1, about.size.height - 1), animate=False)

    def action_leave(self) -> None:
        _ = self.dismiss(None)


def show_odds(table: TableScreen) -> None:
    """The odds of every answer; of too many, of the one under the cursor; of several things, of what is marked."""
    pane = table.ask_pane
    options = pane.options()
    row = pane.rows.row
    at = row.id if row is not None and any(option.id == row.id for option in options) else ""
    if table.session.over or not options:
        pane.say([Line("There is nothing to answer now.")])
        return
    if pane.pick is not None and not pane.pick.at_once:
        if not pane.pick.enough:
            pane.say([Line("Odds are those of a whole answer: mark one first.")])
            return
        answers, rows = [pane.pick.answer()], [Row("", "What is marked")]
    else:
        shown = options if len(options) <= COMPARED else [one for one in options if one.id == at] or options[:1]
        width = len(str(len(options)))
        answers = [(one.id,) for one in shown]
        rows = [Row(one.id, option_label(one), f"{options.index(one) + 1:{width}} ") for one in shown]
    try:
        forecast = odds.begin(table.session, answers)
    except NornError as error:
        pane.say(table.session.explain(error))
        return

    def go_to(one: str | None) -> None:
        if one:
            pane.rows.go_to(one)

    table.app.lay_over(OddsScreen(forecast, rows, at, table.session.named), go_to)
