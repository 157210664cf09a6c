"""A table with people at this keyboard and agents at the other seats. No screen: both faces play through this.

Nothing is ever lost: after every decision the table is written to a file among the user's data.
"""
from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from norn.agents import HUMAN, Agent, seat_names
from norn.host.seats import kinds_noted, seat_agents, seat_notes, usual_seats
from norn.host.turns import let_decide, next_agent
from norn.host.words import Told, reasons, sentence, why_illegal
from norn.kernel.ask import Ask
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.errors import IllegalChoice, NornError, RuleError, SaveError
from norn.kernel.escaping import escape
from norn.kernel.ledger import Rule
from norn.kernel.save import Loaded, read_save, write_save
from norn.kernel.scene import Part, Scene, encode, find
from norn.kernel.table import Table
from norn.kernel.telling import AUTO as AUTO_ANSWER
from norn.kernel.telling import CORRECTION
from norn.kernel.texts import Names
from norn.kernel.views import SPECTATOR, View, look_view, names_in, view
from norn.terminal.fit import readable
from norn.terminal.people import SEAT, player_names
from norn.terminal.saves import AUTO, fresh_path, is_there

PEOPLE = 0              # the controller of every seat that is played at this keyboard


class Line(NamedTuple):
    """A sentence of the log, or a reason, with the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()
    fresh: bool = False         # since the last decision made at this keyboard
    number: int = -1
    moment: str = ""            # how it would be staged: it stands out


class Session:
    """One game being played here."""

    def __init__(self, table: Table, seats: Sequence[str], path: Path | None = None, remark: str = "") -> None:
        self.table = table
        self.seats = list(seats)
        self.players = player_names(table.definition, seats)
        self.agents: dict[int, Agent] = seat_agents(table.definition, seats)
        self.humans = [seat for seat in range(table.seats) if seat not in self.agents]
        table.controllers = [PEOPLE if seat in self.humans else seat + 1 for seat in range(table.seats)]
        if len(self.humans) > 1:
            table.guard()
        self.viewer = self.humans[0] if self.humans else SPECTATOR
        self.remark = remark            # what the player should know about how the game came here
        self.trouble = ""               # why the game cannot be kept, if so
        self.path = path
        # By seat: the events before the last decision made there. What came later is news.
        self._seen = dict.fromkeys([*self.humans, SPECTATOR], table.game.next_number)
        self._view: tuple[tuple[int, int, int], View] | None = None
        self.keep()

    @classmethod
    def start(
        cls,
        game: str,
        seats: Sequence[str] | None = None,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> Session:
        """A new game. Raises a NornError that says what is wrong with the wishes."""
        definition = find_game(game)
        names = seat_names(seats, definition) if seats else usual_seats(definition)
        seat_agents(definition, names)
        several = names.count(HUMAN) > 1
        session = cls(open_table(game, len(names), seed, options, guarded=several), names)
        session._seen = dict.fromkeys(session._seen, 0)
        return session

    @classmethod
    def resume(cls, path: Path) -> Session:
        """A saved game. What this client keeps by itself goes on in the same file, anything else in a new one."""
        loaded = read_save(path)
        names, remark = _who_sits(loaded)
        own = loaded.notes.get("kept") == AUTO and loaded.complete
        said = "; ".join(filter(None, [loaded.remark, loaded.caution, remark]))
        return cls(loaded.table, names, path if own else None, said)

    # --- looking ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    def view(self) -> View:
        """The table as the seat at the keyboard sees it."""
        now = (self.viewer, self.table.game.next_number, len(self.table.decisions))
        if self._view is None or self._view[0] != now:
            self._view = (now, readable(view(self.table, self.viewer), self.named))
        return self._view[1]

    def part(self, one: str) -> Part | None:
        return find(self.view().scene).get(one)

    def names(self) -> Names:
        return names_in(self.view().scene)

    def named(self, text: str) -> str:
        """A text in which those at the table have names instead of the numbers of their seats."""
        def name(found: re.Match[str]) -> str:
            seat = int(found[1]) - 1
            return self.players[seat] if 0 <= seat < len(self.players) else found[0]
        return SEAT.sub(name, text)

    def seat_name(self, seat: int) -> str:
        """What the scene calls a seat: by its id, or by the name of its sheet; or else its player's name."""
        scene = self.view().scene
        sheets = [sheet.name for sheet in scene.sheets if sheet.owner == seat]
        if f"seat:{seat}" not in find(scene) and len(sheets) == 1:
            return sheets[0]
        return self.named(self.table.definition.texts.name(f"seat:{seat}", self.names()))

    def who(self, seat: int) -> str:
        """A seat's name, and who plays it where that is not said yet."""
        name = self.seat_name(seat)
        player = self.who_plays(seat, name)
        return f"{name} ({player})" if player else name

    def who_plays(self, seat: int, name: str) -> str:
        """`you` where only one person sits here, a computer player's own name unless that is the seat's already."""
        if seat in self.humans:
            return "you" if self.humans == [seat] else ""
        return self.players[seat] if self.players[seat] != name else ""

    def log(self) -> list[Line]:
        """What happened, in sentences, as far as the seat at the keyboard may know."""
        names = self.names()
        seen = self._seen[self.viewer]
        return [
            Line(self.named(escape(sentence(self.table, event, names))), tuple(map(escape, event.rules)),
                 event.number >= seen, event.number, self.table.definition.texts.moment(event))
            for event in self.table.events() if event.seen_by(self.viewer)
        ]

    def rule(self, one: str) -> Rule | None:
        rule: Rule | None = self.table.definition.ledger.rules.get(one)
        return rule

    # --- whose turn it is -------------------------------------------------------------------------------------

    def asked_humans(self) -> list[int]:
        """The people who have something to decide now."""
        return [seat for seat in self.humans if seat in self.table.pending]

    def next_viewer(self) -> int:
        """Who should sit at the keyboard: whoever is there already if asked, or else the next who is."""
        asked = self.asked_humans()
        if not asked or self.viewer in asked:
            return self.viewer
        return min(asked, key=lambda seat: (seat - self.viewer) % self.table.seats)

    def hides(self, seat: int, other: int) -> bool:
        """Whether one of two people would see what the other may not. Where the game hides no hands, what differs is
        only how things lie before each of them."""
        if seat == other or SPECTATOR in (seat, other) or not self.table.hides_hands:
            return False
        return self._shown(seat) != self._shown(other)

    def _shown(self, seat: int) -> set[bytes]:
        """What a seat sees, however near it lies to it."""
        scene = self._scene(seat)
        placed = [*scene.pages, *scene.boards, *scene.tracks, *scene.zones, *scene.sheets]
        return {encode(msgspec.structs.replace(part, weight="near", area="")) for part in placed}

    def _scene(self, seat: int) -> Scene:
        scene: Scene = self.table.definition.scene(self.table.game, seat)
        return scene

    def hand_over(self, seat: int) -> None:
        """Another person sits down."""
        self.viewer = seat

    def next_agent(self) -> int | None:
        """The agent that decides now, if it is an agent's turn."""
        return next_agent(self.table, self.agents)

    # --- deciding ---------------------------------------------------------------------------------------------

    def answer(self, *choice: str) -> None:
        """The person at the keyboard decides. Raises IllegalChoice or RuleError; then nothing has changed."""
        seen = self.table.game.next_number
        self.table.answer(self.viewer, *choice)
        self._seen[self.viewer] = seen
        self.keep()

    def step(self) -> bool:
        """One decision of one agent. False when it is a person's turn, or the game is over."""
        seat = self.next_agent()
        if seat is None:
            return False
        name = self.who(seat)
        _, error = let_decide(
            self.table, seat, self.agents[seat].decide, lambda choice: self.table.answer(seat, *choice), (RuleError,)
        )
        if error is not None:
            self.remark = escape(f"{name} failed and played at random: {error!r}")[:200]
        self.keep()
        return True

    def run_agents(self) -> None:
        """Every agent's decision until a person must decide."""
        while self.step():
            pass

    def only_answer(self) -> tuple[str, ...] | None:
        """The answer, where the question is put only because silence would tell: one key gives it."""
        ask = self.view().ask
        if ask is None or ask.region is not None:
            return None
        options = [option.id for option in ask.options]
        return tuple(options) if len(options) == ask.at_least == ask.at_most <= 1 else None

    def sample(self, chance: random.Random) -> str:
        """An example of an answer that cannot be listed."""
        ask = self.table.pending.get(self.viewer)
        place = ask.rest.place if ask is not None else None
        drawn = [place.sample(chance) for _ in range(20)] if place is not None else []
        return next((one for one in drawn if one.startswith("at:")), "")

    def roster(self) -> dict[str, Any] | None:
        """What the place that is asked for is put together of, where it is a roster."""
        ask = self.view().ask
        if ask is None or ask.region is None or ask.region.get("shape") != "roster":
            return None
        told: dict[str, Any] | None = self.table.drawing(self.viewer).get("roster")
        return told

    def against(self, text: str) -> list[Line]:
        """All that stands against a place."""
        found = self.table.look(self.viewer, text).refusals
        return [self._line(one) for one in reasons(self.table, self.viewer, found)]

    def look(self, text: str) -> tuple[str, list[Line]]:
        """A place before it is given: the completed answer, or "" where there is something against it; and what a look
        says of it."""
        found = self.table.look(self.viewer, text)
        told = [self._line(one) for one in reasons(self.table, self.viewer, found.refusals)]
        shown = look_view(self.table, self.viewer, found)
        legs = ", ".join(str(leg["cost"]) for leg in shown.legs if leg.get("cost"))
        says = [f"Legs: {legs}.", *shown.says] if legs and len(shown.legs) > 1 else shown.says
        told += [Line(self.named(escape(one))) for one in says]
        return ("" if found.refusals else found.answer), told

    # --- going back -------------------------------------------------------------------------------------------

    def has_decided(self) -> bool:
        """Whether anybody here has decided anything, so that there is something to take back at all."""
        own = AUTO_ANSWER | CORRECTION
        return any(seat in self.humans and not how & own for seat, _, how in self.table.decisions)

    def undo(self, *, agreed: bool = False) -> None:
        """Take back the last decision made here. Beyond the floor only by agreement, which the log tells."""
        self.table.undo(PEOPLE, agreed=agreed)
        self._seen = dict.fromkeys(self._seen, self.table.game.next_number - 1)
        self._view = None
        self.keep()

    # --- explaining -------------------------------------------------------------------------------------------

    def why_not(self, one: str) -> list[Line]:
        """Why this cannot be chosen now; empty when it can."""
        return [self._line(one) for one in reasons(self.table, self.viewer, self.table.why_not(self.viewer, one))]

    def explain(self, error: NornError) -> list[Line]:
        """An error in the game's words, with what to do about it."""
        if isinstance(error, RuleError):
            kept = f" What happened is kept in {error.crash_file}: please report it." if error.crash_file else ""
            return [Line(escape(f"The rules of this game failed ({error}). The table stands as before.{kept}"))]
        if not isinstance(error, IllegalChoice):
            return [Line(escape(str(error)))]
        return [self._line(one) for one in why_illegal(self.table, self.viewer, error)]

    def _line(self, told: Told) -> Line:
        return Line(self.named(escape(told.text)), told.rules)

    def ask(self) -> Ask | None:
        return self.table.pending.get(self.viewer)

    # --- keeping ----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the game to its own file. What goes wrong is told, and does not stop the game."""
        try:
            if self.path is None:
                self.path = fresh_path(self.table.definition.name)
            write_save(self.path, self.table, {**self._notes(), "kept": AUTO})
            self.trouble = ""
        except SaveError as error:
            self.trouble = f"The game is not being kept: {escape(str(error))}"

    def save_as(self, path: Path, *, replace: bool = False) -> None:
        """Write a copy to a file of the player's choice. An existing file stays unless it is to be replaced."""
        if is_there(path) and not replace:
            raise SaveError(f"{path} exists already")
        write_save(path, self.table, self._notes())

    def _notes(self) -> dict[str, str]:
        # The spectator's status line: a list of games tells no secrets.
        status = self._scene(SPECTATOR).status
        return {**seat_notes(self.seats), "where": status, "over": "yes" if self.over else "no"}


def _who_sits(loaded: Loaded) -> tuple[list[str], str]:
    """Who played at which seat, as the save says; a save from elsewhere may say nothing useful."""
    table = loaded.table
    names = kinds_noted(loaded.notes, table.seats)
    if names:
        try:
            seat_agents(table.definition, names)
        except NornError:
            pass
        else:
            return names, ""
    usual = usual_seats(table.definition, table.seats)
    return usual, f"the file does not say who sits where, so: {', '.join(usual)}" if HUMAN in usual else ""

