"""A roster on the full screen: points left, who is in it, who may come; its text is written, pasted and kept."""
from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from norn.kernel.errors import NornError
from norn.terminal.roster import BACK, GIVE, KEEP, WHOLE, WRITE, Roster
from norn.terminal.rosters import keep_roster, kept_rosters
from norn.terminal.screens.dialogs import TypeLine
from norn.terminal.session import Session
from norn.terminal.widgets.rows import Row, RowList
from norn.terminal.words import sentence

KEPT = "kept "


class Builder(ModalScreen[str | None]):
    """Enter does what a row says; the answer is returned once the game has nothing against it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,backspace", "leave"), ("x,delete", "out"), ("w", "write"), ("s", "keep"), ("g", "give"),
    ]

    def __init__(self, session: Session, roster: Roster, text: str) -> None:
        super().__init__()
        self.session, self.roster, self.prompt = session, roster, text
        self.game = session.table.definition.name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog large") as box:
            box.border_subtitle = "Enter: do it · x: out · w: text · s: keep · g: take it · Esc: back"
            yield RowList()
            yield Static(id="printed", markup=False)
            yield Static(id="complaint", markup=False)

    def on_mount(self) -> None:
        self.show()
        self.query_one(RowList).focus()

    def show(self, at: str | None = None) -> None:
        roster = self.roster
        self.query_one(".dialog").border_title = f"{roster.account()} · {self.prompt}"
        rows = [Row(line.deed, line.text, tail=f"· {line.tail}" if line.tail else "",
                    role="text" if line.deed else "head") for line in roster.rows()]
        if roster.at == WHOLE:
            rows += [Row(f"{KEPT}{text}", "Kept:", tail=text) for text in kept_rosters(self.game)]
        self.query_one(RowList).set_rows(rows, at or self._here(rows))
        said = [sentence(line) for line in self.session.against(roster.text())] if roster.recruits else []
        self.complain("\n".join(said))

    def _here(self, rows: list[Row]) -> str | None:
        """Where the row under the cursor is gone, the next that is still there: never by chance the first, which
        gives."""
        found, left = self.query_one(RowList), [row.id for row in rows if row.selectable]
        behind = [row.id for row in found.rows[max(found.cursor, 0) :]]
        before = [row.id for row in reversed(found.rows[: max(found.cursor, 0)])]
        return next((one for one in [*behind, *before] if one in left and one != GIVE), None)

    def complain(self, text: str) -> None:
        self.query_one("#complaint", Static).update(Content(text))

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        self.query_one("#printed", Static).update(Content(self.roster.about(event.row.id)))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        own: dict[str, Callable[[], None]] = {
            GIVE: self.action_give, WRITE: self.action_write, KEEP: self.action_keep}
        deed = event.row.id
        if deed in own:
            own[deed]()
        elif deed.startswith(KEPT):
            self.roster.read(deed.removeprefix(KEPT))
            self.show()
        else:
            self.roster.do(deed)
            self.show()

    def action_give(self) -> None:
        """What is against it is told, and nothing is lost."""
        text = self.roster.text()
        try:
            answer, told = self.session.look(text)
        except NornError as error:
            answer, told = "", self.session.explain(error)
        if answer:
            _ = self.dismiss(answer)
        else:
            self.complain("\n".join(map(sentence, told)))

    def action_out(self) -> None:
        """Whoever is under the cursor leaves."""
        row = self.query_one(RowList).row
        if row is not None and row.id.startswith("pick "):
            self.roster.do(row.id)
        if self.roster.at >= 0:
            self.roster.do("out")
            self.show()

    def action_write(self) -> None:
        def read(text: str) -> str:
            self.roster.read(text)
            return "" if self.roster.recruits else "Nobody of that text is known here."

        def done(text: str | None) -> None:
            if text is not None:
                self.show()

        box = TypeLine("Its text", "Write it, or paste one that was kept.", self.roster.text(), read)
        _ = self.app.push_screen(box, done)

    def action_keep(self) -> None:
        if self.roster.recruits:
            complaint = keep_roster(self.game, self.roster.text())
            self.show(KEEP)
            self.complain(complaint or "It is kept for later.")

    def action_leave(self) -> None:
        if self.roster.at != WHOLE:
            self.roster.do(BACK)
            self.show()
        else:
            _ = self.dismiss(None)
