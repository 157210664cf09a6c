"""The table on the full screen: scene, question, log."""
from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from norn.kernel.errors import NornError
from norn.kernel.ground import Field
from norn.terminal.drawing.marks import Marks, tags_of
from norn.terminal.drawing.sheets import in_short
from norn.terminal.learning import hint_lines, outline_lines, phase_name
from norn.terminal.screens import deeds
from norn.terminal.screens.books import log_book, things_book
from norn.terminal.screens.dialogs import Menu, Page, PassKeyboard
from norn.terminal.screens.help import HELP
from norn.terminal.screens.odds import show_odds
from norn.terminal.session import Line, Session
from norn.terminal.widgets.ask_pane import AFTERWARDS, PLACE, AskPane
from norn.terminal.widgets.log_pane import LogPane
from norn.terminal.widgets.rows import RowList
from norn.terminal.widgets.scene_pane import ScenePane
from norn.terminal.words import outcome_lines

if TYPE_CHECKING:
    from norn.terminal.app import NornApp

LOW = 12                # lines that a scene needs for itself
AT_ONCE = 0.1           # seconds of agents' play between two drawings when nobody wants to watch


def usual_pace() -> float:
    """Seconds between two decisions of agents: NORN_PACE, or what is pleasant to watch."""
    try:
        return min(5.0, max(0.0, float(os.environ.get("NORN_PACE", "0.4"))))
    except ValueError:
        return 0.4


class TableScreen(Screen[None]):
    """One game. Everything that decides goes through the session; this only shows and asks."""

    app: NornApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("s", "save", "Save"),
        Binding("l", "load", "Load"),
        Binding("w", "why", "Why not?"),
        Binding("d", "odds", "Odds"),
        Binding("i", "hint", "Hint"),
        Binding("r", "rules", "Rules"),
        Binding("g", "log", "Log"),
        Binding("z", "zoom", "Zoom"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "leave", "Quit"),
        Binding("t", "outline", show=False),
        Binding("f", "fast", show=False),
        Binding("o", "own", show=False),
        Binding("m", "map", show=False),
        Binding("v", "next_seat", show=False),
        Binding("y", "layer", show=False),
        Binding("c", "confirm", show=False),
        Binding("p", "pass_on", show=False),
        Binding("a", "place", show=False),
        Binding("b", "cursor", show=False),
        Binding("n", "kind", show=False),
        Binding("e", "out(0)", show=False),
        Binding("x", "out(1)", show=False),
        Binding("space,plus,equals_sign", "take", show=False),
        Binding("backspace,minus", "unmark", show=False),
        Binding("escape", "home", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.pace = usual_pace()
        self.fast = self.pace == 0
        self.stuck = False              # the rules failed in an agent's turn: wait for the person
        self.told_end = False
        self.clock = False              # an agent's turn is under way
        self.kind = ""                  # of the movement that the cursor of a field shows
        self.looked = ""                # a place that was looked at, and is given by Enter

    def compose(self) -> ComposeResult:
        yield Static(id="bar", markup=False)
        with Grid(id="body"):
            with Vertical(id="left"):
                yield ScenePane(id="scene")
                yield Static(id="own", markup=False)
            yield AskPane(self.session)
            yield LogPane()
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.ask_pane.rows.focus()
        self.advance()

    # --- showing ----------------------------------------------------------------------------------------------

    @property
    def ask_pane(self) -> AskPane:
        return self.query_one(AskPane)

    @property
    def scene_pane(self) -> ScenePane:
        return self.query_one(ScenePane)

    def open(self, session: Session) -> None:
        """Another game on this screen."""
        self.session = self.app.session = session
        self.scene_pane.forget()
        self.start_anew()

    def start_anew(self) -> None:
        """What was said and marked belongs to another position."""
        deeds.no_cursor(self)
        self.stuck = self.told_end = False
        self.ask_pane.clear()
        self.advance()

    def redraw(self) -> None:
        session = self.session
        shown = session.view()
        status = f" — {shown.scene.status}" if shown.scene.status else ""
        part = phase_name(session)
        now = f" — {part}" if part and part not in status else ""
        self.query_one("#bar", Static).update(Content.assemble((shown.scene.title, "bold"), status, now))
        self.ask_pane.show(session)
        self.draw_scene()
        self.query_one(LogPane).show(session.log())
        said = [Line(one) for one in (session.remark, session.trouble) if one]
        if said:
            self.ask_pane.say(said)
            session.remark = ""

    def draw_scene(self) -> None:
        pane = self.ask_pane
        self.scene_pane.dots = deeds.dots(self)
        marks = Marks(self.session.seat_name, tags_of(pane.options()), self.session.viewer)
        chosen = pane.pick.chosen if pane.pick is not None else []
        marks.chosen = {part for option in pane.options() if option.id in chosen for part in option.touches}
        shown = self.session.view()
        marks.about = list(shown.ask.about) if shown.ask is not None else []
        scene = shown.scene
        self.set_class(any(isinstance(scene.ground(board), Field) for board in scene.boards), "inches")
        self.scene_pane.show(scene, marks)
        own = self.query_one("#own", Static)
        own.update("\n".join(in_short(sheet) for sheet in scene.sheets if sheet.owner == self.session.viewer))
        self.fit_own()

    def fit_own(self) -> None:
        """One's own sheet in short stands below a scene that has to be scrolled."""
        left = self.query_one("#left")
        own = self.query_one("#own", Static)
        scrolled = self.scene_pane.canvas.height > left.size.height > LOW
        whole_field = self.has_class("inches") and self.has_class("-wide")      # it needs every line
        own.display = bool(own.visual) and scrolled and not whole_field

    def on_resize(self) -> None:
        self.call_after_refresh(self.fit_own)

    # --- the course of the game -------------------------------------------------------------------------------

    def advance(self) -> None:
        """Show how things stand, and let time go on if somebody else decides."""
        session = self.session
        try:
            while not self.stuck and session.asked_humans() and session.step():
                pass        # private decisions beside a person's: nothing to watch
        except NornError as error:
            self.rules_failed(error)
        seat = session.next_viewer()
        if seat != session.viewer:
            self.hand_over(seat)
            return
        self.redraw()
        if session.over and not self.told_end:
            self.told_end = True
            lines = outcome_lines(session)
            self.app.lay_over(Menu("The game is over", lines, AFTERWARDS), lambda what: deeds.afterwards(self, what))
        elif not session.over and session.next_agent() is not None and not self.clock and not self.stuck:
            self.clock = True
            self.set_timer(0.01 if self.fast else self.pace, self.tick)

    def tick(self) -> None:
        """An agent decides; many at once when nobody wants to watch. Waits while a dialog is open."""
        self.clock = False
        if self.app.screen is not self:
            self.clock = True
            self.set_timer(0.1, self.tick)
            return
        session = self.session
        if self.stuck or session.over or session.asked_humans():
            self.advance()
            return
        until = time.monotonic() + AT_ONCE
        try:
            while session.step() and self.fast and time.monotonic() < until and not session.asked_humans():
                pass
        except NornError as error:
            self.rules_failed(error)
        self.advance()

    def rules_failed(self, error: NornError) -> None:
        self.stuck = True
        self.ask_pane.say([Line("Take a decision back with u, or quit with q."), *self.session.explain(error)])

    def hand_over(self, seat: int) -> None:
        """Another person sits down; the table is hidden meanwhile if it would tell secrets."""
        session = self.session

        def sit_down(_: object = None) -> None:
            session.hand_over(seat)
            self.ask_pane.clear()
            self.advance()

        if session.hides(session.viewer, seat):
            self.app.lay_over(PassKeyboard(session.seat_name(seat)), sit_down)
        else:
            sit_down()

    def decide(self, choice: tuple[str, ...]) -> list[Line]:
        """Answer; what is wrong with the answer comes back, and then nothing has changed."""
        try:
            self.session.answer(*choice)
        except NornError as error:
            return self.session.explain(error)
        self.start_anew()
        return []

    # --- what the panes tell ----------------------------------------------------------------------------------

    def on_ask_pane_decided(self, event: AskPane.Decided) -> None:
        if self.session.ask() is None and not self.session.view().free:
            return          # a key that was pressed a moment too early: the question is answered already
        complaint = self.decide(event.choice)
        if complaint:
            self.ask_pane.say(complaint)

    def on_ask_pane_lit(self, event: AskPane.Lit) -> None:
        self.scene_pane.light(event.parts)

    def on_ask_pane_marked(self) -> None:
        self.draw_scene()

    def on_ask_pane_wants(self, event: AskPane.Wants) -> None:
        if event.what == PLACE:
            deeds.place(self)
        else:
            deeds.afterwards(self, event.what)

    def on_scene_pane_pointed(self, event: ScenePane.Pointed) -> None:
        """A click on a thing goes to its option, a second click takes it; what has none is explained."""
        pane = self.ask_pane
        touching = [option.id for option in pane.options() if event.part in option.touches]
        row = pane.rows.row
        if not touching:
            self.look_at(event.part)
        elif len(touching) == 1 and (row is not None and row.id == touching[0]):
            pane.take(touching[0])
        else:
            here = touching.index(row.id) if row is not None and row.id in touching else -1
            pane.rows.go_to(touching[(here + 1) % len(touching)])

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """A line of the log: its rules."""
        rules = [rule for line in self.session.log() if str(line.number) == event.row.id for rule in line.rules]
        if rules:
            self.app.action_open_rule(rules[0])

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isascii() and event.character.isdigit():
            event.stop()
            self.ask_pane.type_digit(event.character)
        elif event.character == "#":
            event.stop()
            self.ask_pane.type_hex()

    # --- keys -------------------------------------------------------------------------------------------------

    def action_take(self) -> None:
        self.ask_pane.rows.action_choose()

    def action_unmark(self) -> None:
        self.ask_pane.unmark()

    def action_confirm(self) -> None:
        self.ask_pane.confirm()

    def action_pass_on(self) -> None:
        self.ask_pane.pass_on()

    def action_out(self, before: int) -> None:
        self.ask_pane.go_out(before)

    def action_home(self) -> None:
        self.ask_pane.typed = ""
        self.ask_pane.say([])
        self.ask_pane.rows.focus()

    def action_why(self) -> None:
        self.look_at("")

    def look_at(self, part: str) -> None:
        self.app.lay_over(things_book(self.session, self.app.action_open_rule, part))

    def action_odds(self) -> None:
        show_odds(self)

    def action_hint(self) -> None:
        self.ask_pane.say([Line(one) for one in hint_lines(self.session)])

    def action_outline(self) -> None:
        self.app.lay_over(Page("The round", "\n\n".join(outline_lines(self.session))))

    def action_rules(self) -> None:
        """The rules, open at the one that the option under the cursor rests on."""
        ask = self.session.view().ask
        row = self.ask_pane.rows.row
        options = {option.id: option for option in self.ask_pane.options()}
        rules = options[row.id].rules if row is not None and row.id in options else ()
        self.app.action_open_rule((*rules, *(ask.rules if ask is not None else ()), "")[0])

    def action_log(self) -> None:
        self.app.lay_over(log_book(self.session, self.app.action_open_rule))

    def action_help(self) -> None:
        self.app.lay_over(Page("Help", HELP))

    def action_zoom(self) -> None:
        self.toggle_class("zoomed")

    def action_map(self) -> None:
        self.ask_pane.say([Line(f"Boards are drawn as: {self.scene_pane.next_style()}.")])

    def action_layer(self) -> None:
        name = self.scene_pane.next_layer()
        self.ask_pane.say([Line(f"The letters of the map are now: {name}.")] if name else [])

    def action_fast(self) -> None:
        self.fast = not self.fast
        self.ask_pane.say([Line("Agents play at once." if self.fast else "Agents play one by one, to watch.")])

    def action_own(self) -> None:
        self.scene_pane.next_own(self.session.viewer)

    def action_next_seat(self) -> None:
        deeds.next_seat(self)

    def action_undo(self) -> None:
        deeds.undo(self)

    def action_cursor(self) -> None:
        deeds.cursor(self)

    def action_kind(self) -> None:
        deeds.next_kind(self)

    def on_scene_pane_placed(self, event: ScenePane.Placed) -> None:
        deeds.point(self, event.x, event.y, meant=event.meant)

    def action_place(self) -> None:
        deeds.place(self)

    def action_save(self) -> None:
        deeds.save(self)

    def action_load(self) -> None:
        deeds.load(self)

    def action_leave(self) -> None:
        deeds.leave(self)
