"""A roster line by line: what can be done has numbers; a text that begins with at: is read as it is."""
from __future__ import annotations

from typing import TYPE_CHECKING

from norn.terminal.roster import BACK, GIVE, KEEP, WHOLE, WRITE, Line, Roster
from norn.terminal.rosters import keep_roster, kept_rosters
from norn.terminal.session import Session
from norn.terminal.words import sentence

if TYPE_CHECKING:
    from norn.terminal.plain import Console

HELP = "Write a number, give or keep; list tells all again, at: and a text reads it, back leaves it as it is."
OWN = (GIVE, WRITE, KEEP, BACK)         # by their words too
TURNS = ("pick", "out", "banner", "banners", BACK)      # after these the numbers are others


class PlainRoster:
    """Until it is given, or left."""

    def __init__(self, session: Session, console: Console, roster: Roster) -> None:
        self.session, self.console, self.roster = session, console, roster
        self.game = session.table.definition.name
        self.numbered: list[Line] = []

    def put_together(self) -> str:
        """The answer; nothing where it is left."""
        self.tell_rows()
        while (line := self.console.ask()) is not None:
            said = line.strip()
            if said == BACK and self.roster.at == WHOLE:
                return ""
            if said.startswith("at:"):
                self.roster.read(said)
                self.tell_rows()
            elif said in ("", "list"):
                self.tell_rows()
            elif answer := self.obey(said):
                return answer
        return ""

    def obey(self, said: str) -> str:
        """A number, or the deed of a row."""
        row = int(said) - 1 if said.isascii() and said.isdigit() and len(said) < 4 else -1
        deed = self.numbered[row].deed if 0 <= row < len(self.numbered) else said if said in OWN else ""
        if not deed:
            self.console.say(f"There is no number {said[:20]!r}.")
        elif deed == GIVE:
            answer, told = self.session.look(self.roster.text())
            self.console.say(*([] if answer else map(sentence, told)))
            return answer
        elif deed == KEEP:
            self.console.say(keep_roster(self.game, self.roster.text()) or "It is kept for later.")
        elif deed == WRITE:
            self.console.say(self.roster.text() if self.roster.recruits else HELP)
        elif deed.startswith("at:"):
            self.roster.read(deed)
            self.tell_rows()
        else:
            self.roster.do(deed)
            self.tell_rows() if deed.split(" ")[0] in TURNS else self.tell_account()
        return ""

    def tell_rows(self) -> None:
        """Everything that can be done, with numbers."""
        rows = self.roster.rows()
        if self.roster.at == WHOLE:
            rows += [Line(text, "Kept", text) for text in kept_rosters(self.game)]
        self.numbered = [line for line in rows if line.deed]
        number = 0
        for line in rows:
            number += bool(line.deed)
            tail = f": {line.tail}" if line.tail else ""
            self.console.say(f"{number}. {line.text}{tail}" if line.deed else line.text)
        self.tell_account()

    def tell_account(self) -> None:
        """What is left, who is in it, and all that is against it."""
        names = ", ".join(self.roster.items[one.id]["name"] for one in self.roster.recruits)
        self.console.say(f"{self.roster.account()}. {f'In it: {names}.' if names else HELP}")
        if self.roster.recruits:
            self.console.say(*[sentence(line) for line in self.session.against(self.roster.text())])
