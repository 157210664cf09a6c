"""The table line by line: for screen readers, pipes, and terminals without a full screen.

Says only what has changed. Nothing that is typed can lose anything; the end of the input is a clean goodbye.
"""
from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

from norn.kernel.errors import IllegalChoice, NornError
from norn.kernel.escaping import escape
from norn.kernel.scene import Sheet, find, parts
from norn.terminal.learning import by_chapter, hint_lines, outline_lines, rules_about, word_lines
from norn.terminal.odds import begin, how_long, last_word, tell
from norn.terminal.pick import Pick
from norn.terminal.plain_roster import PlainRoster
from norn.terminal.reading import NotUnderstood, find_part, read_answers, read_choice
from norn.terminal.roster import Roster
from norn.terminal.saves import ago, is_there, kept_games, named_path, typed_path
from norn.terminal.session import Line, Session
from norn.terminal.telling import Told, changed, described, known_to, tell_scene
from norn.terminal.words import (
    asked_line,
    deed_lines,
    farewell,
    option_label,
    option_lines,
    outcome_lines,
    part_lines,
    region_lines,
    rule_lines,
    sentence,
    waiting_line,
)

QUIT = "quit"
MENU = "menu"
AGAIN = "again"

HELP = """\
Answer with a number, or several separated by spaces; ids and names work too.
  look          the whole table; look NAME or look NUMBER tells more about one
  list          every answer, also of large groups that are told in one line
  at:PLACE      where a place is asked for: what would come of it; Enter gives it then
  roster        where one is asked for: put it together piece by piece
  why NAME      why something cannot be chosen now, with the rule
  odds          what may come of each answer; odds and an answer tells more of that one
  outline       where in the round the table is, and what one may do now
  hint          what the computer player would answer, and why
  word NAME     what a word of the game means; word alone lists all
  rules WORDS   the rules about something; rules ID tells one with our ruling, rules alone the chapters
  log           everything that happened, with the rules
  undo          take back your last decision
  save FILE     write a copy (save! FILE replaces a file); load FILE opens one
  new, again    another game; the same once more
  quit          leave; the game is kept and can be resumed
  help          this list"""


class Console:
    """Lines in and out. Knows whether a person sits at a terminal or a pipe does."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.tty = sys.stdin.isatty() and sys.stdout.isatty()
        self.broken = False
        if self.tty:
            import readline  # noqa: F401  editing and history for input()

    def say(self, *lines: str) -> None:
        """Print, each as one line: what came from elsewhere cannot begin another. A reader who has gone away ends the
        input as well."""
        try:
            for line in lines:
                print(escape(line))
            sys.stdout.flush()
        except BrokenPipeError:
            self.broken = True

    def ask(self) -> str | None:
        """The next line; None at the end of the input."""
        if self.broken:
            return None
        try:
            if self.tty:
                return input("> ")
            line = sys.stdin.readline()
        except EOFError:
            return None
        return line.rstrip("\r\n") if line else None


class PlainTable:
    """One game, line by line."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.told: dict[str, Told] = {}
        self.told_to: dict[int, tuple[dict[str, Told], int]] = {}       # seat -> what it was told when it left
        self.known: set[str] = set()         # texts of things that were said, or wait for `look`
        self.told_event = -1
        self.left: int | None = None        # who sat here before, where nothing is hidden from one another
        self.asked: tuple[int, int, int] | None = None
        self.stuck = False
        self.every = False                  # all options one by one, large groups too
        self.sketched = ""                   # a place that was looked at, and is given by Enter
        self.done = ""
        self.commands: dict[str, Callable[[str], None]] = {
            "look": self.look, "why": self.why, "odds": self.odds, "rules": self.rules, "rule": self.rules,
            "log": self.log, "undo": self.undo, "save": self.save, "save!": self.save_over, "load": self.load,
            "help": self.help, "h": self.help, "?": self.help, "quit": self.quit, "q": self.quit, "exit": self.quit,
            "new": self.new, "again": self.again, "list": self.list_all,
            "roster": self.roster, "outline": self.outline, "hint": self.hint, "word": self.word, "words": self.word,
        }

    def run(self) -> str:
        """Play until the player leaves: QUIT, or MENU for another game, or AGAIN for the same."""
        while not self.done:
            self.advance()
            self.tell_news()
            line = self.console.ask()
            if line is None:
                self.done = QUIT
            else:
                self.obey(line)
        if self.done == QUIT:
            self.console.say(*farewell(self.session, plain=True))
        return self.done

    # --- telling ----------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Let the agents decide until somebody here must."""
        try:
            while not self.stuck and self.session.step():
                pass
        except NornError as error:
            self.stuck = True
            self.complain(self.session.explain(error))
            self.console.say("Write undo to take a decision back, or quit: the game is kept.")
        self.hand_over()

    def hand_over(self) -> None:
        seat = self.session.next_viewer()
        if seat == self.session.viewer:
            return
        if self.session.hides(self.session.viewer, seat):
            name = self.session.seat_name(seat)
            if self.console.tty:
                self.console.say(*[""] * 50)
            self.console.say(f"{name} decides now. Let {name} sit down and press Enter; the others look away.")
            if self.console.ask() is None:
                self.done = QUIT
                return
        self.told_to[self.session.viewer] = (self.told, self.told_event)
        hidden = self.session.hides(self.session.viewer, seat)
        self.left = None if hidden else self.session.viewer
        self.session.hand_over(seat)
        if hidden or not self.told:        # one tells the next what changed since that seat sat here ...
            earlier = max((line.number for line in self.session.log() if not line.fresh), default=-1)
            self.told, self.told_event = self.told_to.get(seat, ({}, earlier))

    def tell_news(self) -> None:
        """What has happened, what has changed, and the question; each only if it was not told yet."""
        session = self.session
        now = (session.viewer, session.table.game.next_number, len(session.table.decisions))
        if self.done or self.asked == now:
            return
        self.asked = now
        first = not self.told
        heard = ""
        for line in session.log():
            if line.number > self.told_event and not (first and not line.fresh):
                self.console.say(line.text)         # `log` says the rules, too
                heard += line.text
            self.told_event = max(self.told_event, line.number)
        scene = tell_scene(session)
        still = find(session.view().scene)
        known = self.told if self.left is None else self.known_here(scene)
        before = {**known, **{one: told for one, told in scene.items() if told.words and told.words in heard}}
        self.console.say(*changed(before, scene, still), *described(session, self.known, heard, first=first))
        self.told = scene
        for said in (session.remark, session.trouble):
            if said:
                self.console.say(f"Note: {said}")
        session.remark = ""
        self.tell_question()

    def known_here(self, scene: dict[str, Told]) -> dict[str, Told]:
        """What was told to whoever sits down now, by the one before and when this one sat here last."""
        here, left = self.session.viewer, self.left
        self.left = None
        assert left is not None
        self.session.hand_over(left)
        theirs = tell_scene(self.session)
        self.session.hand_over(here)
        return known_to(self.told_to.get(here, ({}, 0))[0], self.told, theirs, scene)

    def tell_question(self) -> None:
        shown = self.session.view()
        if shown.outcome is not None:
            self.console.say("The game is over.", *outcome_lines(self.session),
                             "Write new, again, log, undo or quit.")
            return
        number = 1
        if shown.ask is None:
            self.console.say(waiting_line(self.session))
        else:
            who = f"{asked_line(self.session)}: " if len(self.session.humans) > 1 else ""
            text = shown.ask.text.removeprefix("Your turn: ") if who else shown.ask.text
            self.console.say(" ".join(filter(None, [f"{who}{text}", Pick(shown.ask).wanted()])))
            self.console.say(*option_lines(shown.ask, every=self.every))
            number += len(shown.ask.options)
            if shown.ask.at_least == 0:
                self.console.say("0. Nothing")
            if self.session.only_answer() is not None:
                self.console.say("Enter is enough.")
            if shown.ask.region is not None:
                sample = self.session.sample(random.Random(number))
                self.console.say(*region_lines(shown.ask.region), f"Write a place, such as {sample}")
                if shown.ask.region.get("shape") == "roster":
                    self.console.say("Write roster to put one together piece by piece.")
        if len(shown.free) > 1:
            self.console.say("Free to do at any time:")
        alone = "Free at any time: " if len(shown.free) == 1 else ""
        for deed in shown.free:
            self.console.say(f"{number}. {alone}{option_label(deed)}")
            number += 1

    def complain(self, lines: list[Line]) -> None:
        self.console.say(*[sentence(line) for line in lines])

    # --- obeying ----------------------------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """A command or an answer; whatever it is, nothing is lost."""
        word, _, rest = line.strip().partition(" ")
        try:
            only = self.session.only_answer() if not word else None
            sketched, self.sketched = self.sketched, ""
            if sketched and not word:
                self.session.answer(sketched)
            elif only is not None:
                self.session.answer(*only)
            elif not word:
                self.tell_question()
            elif self.is_place(line):
                self.sketch(line.strip())
            elif word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.session.answer(*read_choice(line, self.session))
                self.stuck = False
        except NotUnderstood as error:
            self.console.say(str(error))
        except NornError as error:
            self.complain(self.session.explain(error))

    def is_place(self, line: str) -> bool:
        """A place is asked for, and this is the text of one."""
        ask = self.session.view().ask
        return ask is not None and ask.region is not None and line.strip().startswith("at:")

    def sketch(self, text: str) -> None:
        """Say what would come of a place; Enter gives it then."""
        answer, told = self.session.look(text)
        self.sketched = answer
        self.complain(told)
        if answer:
            self.console.say(f"Enter gives {answer}; anything else does not.")

    def look(self, rest: str) -> None:
        if self.is_place(rest):
            self.sketch(rest)
            return
        if not rest:
            self.told = tell_scene(self.session)
            self.console.say(*[told.line for told in self.told.values()])
            self.tell_question()
            return
        one = find_part(rest, self.session)
        part = self.session.part(one)
        shown = self.session.view()
        for option in [*(shown.ask.options if shown.ask is not None else []), *shown.free]:
            if part is None and option.id == one:
                self.console.say(option_label(option), *deed_lines(option, self.session))
                return
        if part is None:
            raise NotUnderstood(f"{one} is not on the table.")
        self.console.say(f"{part.name} ({part.id})", *part_lines(part, self.session))
        for sheet in shown.scene.sheets if not isinstance(part, Sheet) else []:
            if sheet.name == part.name:
                self.console.say(*part_lines(sheet, self.session))

    def roster(self, _rest: str) -> None:
        """Put it together line by line, where a roster is asked for."""
        told = self.session.roster()
        if told is None:
            raise NotUnderstood("No roster is asked for now.")
        answer = PlainRoster(self.session, self.console, Roster(told)).put_together()
        if answer:
            self.session.answer(answer)
        else:
            self.tell_question()

    def list_all(self, _rest: str) -> None:
        """All answers, one by one."""
        self.every = True
        self.tell_question()
        self.every = False

    def why(self, rest: str) -> None:
        if not rest:
            self.console.say("Write why and the id or name of anything here:")
            found = parts(self.session.view().scene)
            self.console.say(*[f"{one}  {part.name}" for one, part in found.items()])
            return
        one = find_part(rest, self.session)
        reasons = self.session.why_not(one)
        if not reasons:
            self.console.say(f"{self.session.table.definition.texts.name(one, self.session.names())} can be chosen.")
        self.complain(reasons)

    def odds(self, rest: str) -> None:
        answers = read_answers(rest, self.session)
        forecast = begin(self.session, answers)
        stop = "; Ctrl-C for what is known by then" if self.console.tty else ""
        self.console.say(f"Playing on in worlds that you cannot tell from this one, for {how_long(answers)}{stop}.")
        self.console.say(*tell(last_word(forecast), self.session, compared=not rest))

    def outline(self, _rest: str) -> None:
        self.console.say(*outline_lines(self.session))

    def hint(self, _rest: str) -> None:
        self.console.say(*hint_lines(self.session))

    def word(self, rest: str) -> None:
        self.console.say(*word_lines(self.session, rest))

    def rules(self, rest: str) -> None:
        chapters = by_chapter(self.session)
        if not rest:
            self.console.say(*[f"{number}. {name}: {len(rules)} {'rule' if len(rules) == 1 else 'rules'}"
                               for number, (name, rules) in enumerate(chapters.items(), 1)],
                             "Write rules and the number of a chapter, or rules and words that they have.")
            return
        rule = self.session.rule(rest)
        if rule is None:
            about = rules_about(self.session, rest)
            if not about:
                raise NotUnderstood(f"There is no rule {rest[:40]!r}. Write rules for all of them.")
            self.console.say(*[f"{one.id}: {one.says}" for one in about])
            return
        self.console.say(rule.id, *[f"{label}: {text}" if label else text for label, text in rule_lines(rule)])

    def log(self, _rest: str) -> None:
        self.console.say(*[sentence(line) for line in self.session.log()] or ["Nothing has happened yet."])

    def undo(self, rest: str) -> None:
        if not self.session.has_decided():
            raise NotUnderstood("You have not decided anything yet.")
        try:
            self.session.undo(agreed=rest == "anyway")
        except IllegalChoice as error:
            if rest == "anyway":
                raise
            self.complain(self.session.explain(error))
            self.console.say("Write undo anyway to take it back all the same; the log will tell.")
            return
        self.stuck = False

    def save(self, rest: str) -> None:
        if not rest:
            self.console.say(*farewell(self.session, plain=True), "Write save FILE for a copy.")
            return
        self._save(typed_path(rest), replace=False)

    def save_over(self, rest: str) -> None:
        if not rest:
            raise NotUnderstood("Write save! FILE.")
        self._save(typed_path(rest), replace=True)

    def _save(self, path: Path, *, replace: bool) -> None:
        if is_there(path) and not replace:
            raise NotUnderstood(f"{path} exists. Write save! {path} to replace it, or choose another name.")
        self.session.save_as(path, replace=replace)
        self.console.say(f"Saved: {path}")

    def load(self, rest: str) -> None:
        if not rest:
            games = kept_games()
            self.console.say(*[f"{kept.path}: {kept.game}, {kept.where}, {ago(kept.seconds)}" for kept in games[:10]],
                             "Write load FILE.")
            return
        path = typed_path(rest)
        self.session = Session.resume(path if is_there(path) else named_path(rest, ""))
        self.told, self.asked, self.stuck = {}, None, False
        self.told_event = self.session.table.game.next_number - 1
        self.console.say(f"Loaded: {rest}")

    def help(self, _rest: str) -> None:
        meta = self.session.table.definition.meta
        self.console.say(f"{meta.title}: {meta.summary}", *HELP.split("\n"))

    def quit(self, _rest: str) -> None:
        self.done = QUIT

    def new(self, _rest: str) -> None:
        self.console.say(*farewell(self.session, plain=True))
        self.done = MENU

    def again(self, _rest: str) -> None:
        self.console.say(*farewell(self.session, plain=True))
        self.done = AGAIN
