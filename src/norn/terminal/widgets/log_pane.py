"""What happened, newest at the bottom, what deserves the stage in bold; Enter or a click opens the rules of a line."""
from __future__ import annotations

from collections.abc import Sequence

from textual import events

from norn.terminal.session import Line
from norn.terminal.widgets.rows import Row, RowList

CITED = 2               # rules that stand behind a line
SHOWN = 80              # the newest so many; the whole log has a screen of its own


class LogPane(RowList):
    """Lines that are new since the last decision have a sign in front."""

    cursor_always = False

    def __init__(self) -> None:
        super().__init__(id="log")
        self.border_title = "Log"
        self.news = 0

    def show(self, lines: Sequence[Line]) -> None:
        rows = log_rows(lines[-SHOWN:], cited=False)        # a narrow pane is for what happened
        self.set_rows(rows, rows[-1].id if rows else None, quiet=True)
        self.news = sum(line.fresh for line in lines)
        self._head()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._head()

    def _head(self) -> None:
        """What does not fit is not lost: the whole log has it."""
        needed = sum(bool(self.rows[index].lead.strip()) for index, _ in self._lines)
        hidden = 0 < self.size.height < needed
        self.border_title = f"Log: {self.news} new, g shows all" if hidden or self.news > SHOWN else "Log"


def log_rows(lines: Sequence[Line], *, cited: bool = True) -> list[Row]:
    return [
        Row(str(line.number), line.text, "+ " if line.fresh else "  ", _short(line.rules) if cited else "",
            ("strong" if line.moment else "text") if line.fresh else "dim")
        for line in lines
    ]


def _short(rules: Sequence[str]) -> str:
    """The first rules; all of them are told when the line is opened."""
    said = " ".join(f"[{rule}]" for rule in rules[:CITED])
    return f"{said} +{len(rules) - CITED}" if len(rules) > CITED else said
