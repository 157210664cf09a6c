"""Before a game: who sits where, and the game's options. Arrows change a row, digits type a number."""
from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from norn.agents import HUMAN
from norn.host.seats import agents_for, usual_seats
from norn.kernel.catalogue import OptionSpec
from norn.kernel.definition import Definition
from norn.kernel.errors import NornError
from norn.terminal.people import (
    first_game,
    first_seats,
    option_title,
    player_name,
    player_says,
    value_words,
)
from norn.terminal.session import Session
from norn.terminal.widgets.rows import Row, RowList

if TYPE_CHECKING:
    from norn.terminal.app import NornApp

SEATS = "seats"
START = "start"


class SetupScreen(Screen[None]):
    app: NornApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "Less"),
        Binding("right,space", "change(1)", "More"),
        Binding("backspace", "rub_out", show=False),
        Binding("b", "start", "Begin"),
        Binding("escape", "leave", "Back"),
    ]

    def __init__(self, definition: Definition) -> None:
        super().__init__()
        self.definition = definition
        self.kinds = [HUMAN, *agents_for(definition)]
        self.seats = first_seats(definition)
        self.specs: dict[str, OptionSpec] = definition.meta.options
        preset = first_game(definition)
        self.values = {key: str(preset.options.get(key, spec.default)) for key, spec in self.specs.items()}

    def compose(self) -> ComposeResult:
        yield Static(Content.assemble((self.definition.meta.title, "bold"), f" — {self.definition.meta.summary}"),
                     id="bar")
        with Vertical(id="setup"):
            yield RowList(id="form")
            yield Static("", id="about", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.fill(START)
        self.query_one(RowList).focus()

    def fill(self, at: str | None = None) -> None:
        low, high = self.definition.meta.seats
        rows = [Row(START, "Begin", role="strong"), Row("", "Seats", role="head")]
        if low < high:
            rows.append(Row(SEATS, f"How many:  ‹ {len(self.seats)} ›", tail=f"{low} to {high}"))
        for seat, name in enumerate(self.seats):
            rows.append(Row(f"seat {seat}", f"{seat + 1}:  ‹ {player_name(self.definition, name)} ›",
                            tail=player_says(self.definition, name)))
        if self.specs:
            rows.append(Row("", "Options", role="head"))
        for key, spec in self.specs.items():
            words = value_words(self.definition, key, self.values[key])
            allowed = "" if spec.choices else f"{spec.low} to {spec.high}"
            shown = f"{self.values[key]}: {words}" if not spec.choices and words != self.values[key] else words
            rows.append(Row(f"option {key}", f"{option_title(key)}:  ‹ {shown} ›", tail=allowed))
        self.query_one(RowList).set_rows(rows, at)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        kind, _, name = event.row.id.partition(" ")
        recommended = first_game(self.definition).says
        begins = "Enter begins the game; ↓ to change seats and options first."
        told = {START: f"Set up for a first game. {recommended} {begins}" if recommended else begins,
                SEATS: "How many play.", "seat": "Who decides for this seat: ← and → change it."}.get(kind, "")
        self.query_one("#about", Static).update(Content(self.specs[name].says if kind == "option" else told))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.row.id == START:
            self.action_start()
        else:
            self.action_change(1)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isascii() and event.character.isdigit():
            self.type_digit(event.character)

    # --- changing ---------------------------------------------------------------------------------------------

    def row_id(self) -> tuple[str, str]:
        row = self.query_one(RowList).row
        kind, _, name = (row.id if row is not None else "").partition(" ")
        return kind, name

    def action_change(self, way: int) -> None:
        kind, name = self.row_id()
        if kind == "seat":
            seat = int(name)
            here = self.kinds.index(self.seats[seat]) if self.seats[seat] in self.kinds else 0
            self.seats[seat] = self.kinds[(here + way) % len(self.kinds)]
        elif kind == SEATS:
            low, high = self.definition.meta.seats
            count = min(max(len(self.seats) + way, low), high)
            self.seats = (self.seats + usual_seats(self.definition, count))[:count] if count > len(self.seats) else \
                self.seats[:count]
        elif kind == "option":
            self.change_option(name, way)
        self.fill()

    def change_option(self, key: str, way: int) -> None:
        spec = self.specs[key]
        if spec.choices:
            here = spec.choices.index(self.values[key]) if self.values[key] in spec.choices else 0
            self.values[key] = spec.choices[(here + way) % len(spec.choices)]
        else:
            number = int(self.values[key] or spec.low) + way
            self.values[key] = str(min(max(number, spec.low), spec.high))

    def type_digit(self, digit: str) -> None:
        kind, name = self.row_id()
        if kind == "option" and not self.specs[name].choices:
            typed = (self.values[name] + digit).lstrip("0") or "0"
            self.values[name] = digit if int(typed) > self.specs[name].high else typed
            self.fill()

    def action_rub_out(self) -> None:
        kind, name = self.row_id()
        if kind == "option" and not self.specs[name].choices:
            self.values[name] = self.values[name][:-1]
            self.fill()

    def action_start(self) -> None:
        try:
            options = {key: value for key, value in self.values.items() if value}
            session = Session.start(self.definition.name, self.seats, None, dict(options))
        except NornError as error:
            self.query_one("#about", Static).update(Content(f"! {error}"))
            return
        self.app.show_table(session)

    def action_leave(self) -> None:
        self.app.go_back()
