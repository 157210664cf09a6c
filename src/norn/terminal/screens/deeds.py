"""What the keys of the table do that needs a dialog: undo, save, load, a typed place, leaving."""
from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from norn.kernel.errors import IllegalChoice, NornError
from norn.kernel.escaping import escape
from norn.terminal.roster import Roster
from norn.terminal.saves import is_there, named_path
from norn.terminal.screens.books import saves_book
from norn.terminal.screens.builder import Builder
from norn.terminal.screens.dialogs import Confirm, PassKeyboard, TypeLine
from norn.terminal.session import Line, Session
from norn.terminal.words import farewell, region_lines, sentence

if TYPE_CHECKING:
    from norn.terminal.screens.table import TableScreen


def undo(table: TableScreen) -> None:
    """Take back the last decision; where dice fell or secrets came out, ask first."""
    if not table.session.has_decided():
        table.ask_pane.say([Line("You have not decided anything yet.")])
        return
    try:
        table.session.undo()
    except IllegalChoice as error:
        reason = " ".join(line.text for line in table.session.explain(error))
        text = f"{reason}\n\nTake it back all the same? The log will tell."
        table.app.lay_over(Confirm("Undo", text, "Take it back", "Leave it"), lambda yes: _undo_anyway(table, yes))
        return
    table.start_anew()


def _undo_anyway(table: TableScreen, yes: bool | None) -> None:
    if not yes:
        return
    try:
        table.session.undo(agreed=True)
    except NornError as error:
        table.ask_pane.say(table.session.explain(error))
        return
    table.start_anew()


def place(table: TableScreen) -> None:
    """Type a place that cannot be listed; a roster is put together."""
    ask = table.session.view().ask
    if ask is None or ask.region is None:
        return
    told = table.session.roster()
    if told is not None:
        table.app.lay_over(Builder(table.session, Roster(told), ask.text), partial(give, table))
        return
    sample = table.session.sample(random.Random())
    text = "\n".join([ask.text, *region_lines(ask.region), f"For example: {sample}"])

    looked: list[str] = [""]

    def check(value: str) -> str:
        """The first Enter tells what would come of it, the second gives it."""
        said = value.strip()
        said = said if said.startswith("at:") else f"at:{said}"
        if said != looked[0]:
            looked[0] = said
            answer, told = table.session.look(said)
            return " ".join([*map(sentence, told), f"Enter again gives {answer}." if answer else ""]).strip()
        return " ".join(map(sentence, table.decide((table.session.look(said)[0] or said,))))

    table.app.lay_over(TypeLine("Type a place", text, sample, check))


def give(table: TableScreen, answer: str | None) -> None:
    """What a dialog came to is the answer."""
    complaint = table.decide((answer,)) if answer else []
    if complaint:
        table.ask_pane.say(complaint)


def dots(table: TableScreen) -> list[tuple[int, int, int]]:
    """Where one may end on a field, of the movement that is chosen; nothing where no place is asked for."""
    region = _region(table)
    if region is None:
        return []
    drawn = table.session.table.drawing(table.session.viewer)
    drawn = drawn.get("kinds", {}).get(_kind(table, region), drawn)
    return [(x, y, z) for x, y, z in drawn.get("dots", [])]


def _region(table: TableScreen) -> dict[str, Any] | None:
    ask = table.session.view().ask
    return None if ask is None or ask.region is None or "x" not in ask.region else ask.region


def _kind(table: TableScreen, region: dict[str, Any]) -> str:
    return table.kind if table.kind in region.get("kinds", {}) else str(region.get("kind", ""))


def cursor(table: TableScreen) -> None:
    """A cursor on the field: arrows move it by half an inch, Enter looks and then goes there, b puts it away."""
    region = _region(table)
    pane = table.scene_pane
    if region is None or pane.cursor is not None:
        no_cursor(table)
        table.ask_pane.rows.focus()
        return
    pane.focus()
    pane.point_at((region["x"], region["y"]))
    table.ask_pane.say([Line("Arrows move the cursor by half an inch, Enter looks, then goes; n: another movement.")])


def no_cursor(table: TableScreen) -> None:
    table.looked = ""
    if table.scene_pane.cursor is not None:
        table.scene_pane.point_at(None)
        table.ask_pane.rows.focus()


def next_kind(table: TableScreen) -> None:
    """The next kind of movement: what is dotted is where that one leads."""
    region = _region(table)
    kinds = list(region.get("kinds", {})) if region is not None else []
    if region is None or not kinds:
        return
    table.kind = kinds[(kinds.index(_kind(table, region)) + 1) % len(kinds)]
    table.looked = ""
    table.draw_scene()
    table.ask_pane.say([Line(f"Movement: {table.kind}")])


def point(table: TableScreen, x: int, y: int, *, meant: bool) -> None:
    """The first Enter tells what would come of a place, the second goes there."""
    region = _region(table)
    if region is None:
        return
    if not meant:
        table.looked = ""
        return
    if table.looked:
        complaint = table.decide((table.looked,))
        if complaint:
            table.ask_pane.say(complaint)
        return
    write = str(region.get("wish") or region.get("write") or "at:{points}")
    text = write.replace("{kind}", _kind(table, region)).replace("{points}", f"{x},{y}")
    table.looked, told = table.session.look(text)
    table.ask_pane.say([*told, *([Line("Enter again goes there.")] if table.looked else [])])


def save(table: TableScreen) -> None:
    """A copy under a name; the game itself is kept anyway."""
    session = table.session
    game = session.table.definition.name
    kept = escape(str(session.path))
    text = f"The game is kept by itself in {kept}.\n\nSave a copy as (a name, or a path with a slash):"
    asked: set[Path] = set()

    def check(value: str) -> str:
        try:
            path = named_path(value, game)
            if is_there(path) and path not in asked:
                asked.add(path)
                return f"{escape(str(path))} exists. Enter again replaces it."
            session.save_as(path, replace=path in asked)
        except NornError as error:
            return escape(str(error))
        table.ask_pane.say([Line(f"Saved: {escape(str(path))}")])
        return ""

    table.app.lay_over(TypeLine("Save", text, f"my-{game}", check))


def load(table: TableScreen) -> None:
    def open_it(path: str | None) -> None:
        if path is None:
            return
        try:
            table.open(Session.resume(Path(path)))
        except NornError as error:
            table.ask_pane.say([Line(f"That could not be loaded: {escape(str(error))}")])

    table.app.lay_over(saves_book(), open_it)


def next_seat(table: TableScreen) -> None:
    """Another person at this keyboard wants to look, or to do something free."""
    session = table.session
    if len(session.humans) < 2:
        table.ask_pane.say([Line("Only one person plays here.")])
        return
    here = session.humans.index(session.viewer)
    seat = session.humans[(here + 1) % len(session.humans)]

    def sit_down(_: object = None) -> None:
        session.hand_over(seat)
        table.ask_pane.clear()
        table.redraw()

    if session.hides(session.viewer, seat):
        table.app.lay_over(PassKeyboard(session.seat_name(seat)), sit_down)
    else:
        sit_down()


def leave(table: TableScreen) -> None:
    def go(yes: bool | None) -> None:
        if yes:
            table.app.exit(0)

    table.app.lay_over(Confirm("Quit", "\n".join(farewell(table.session)), "Quit", "Stay"), go)


def afterwards(table: TableScreen, what: str | None) -> None:
    """When the game is over: what the player chose of AFTERWARDS."""
    if what == "client:again":
        old = table.session.table
        table.open(Session.start(old.definition.name, table.session.seats, None, old.options))
    elif what == "client:new":
        table.app.show_menu()
    elif what == "client:log":
        table.action_log()
    elif what == "client:quit":
        table.app.exit(0)
