"""Offer and refusal agree: the game's own reasons have nothing against what is offered, and something to say about what
is not."""

from __future__ import annotations

from collections import Counter

from norn.kernel.ask import Chance
from norn.kernel.scene import parts
from norn.kernel.table import Table
from norn.kernel.texts import OWN

GENERAL = "not_offered"  # the kernel's own sentence, where a game has none
WANTED = 0.95
TRIES = 12  # things asked about at a position


class Refused:
    """How many offers were objected to, and how much of what is not offered has a reason of the game."""

    def __init__(self) -> None:
        self.offered = 0
        self.objected: Counter[str] = Counter()  # question and reason
        self.asked = 0
        self.unexplained: Counter[str] = Counter()  # question and what was asked about, by its kind

    def note(self, table: Table, chance: Chance) -> None:
        """Everybody who is asked, about what is offered and about some of what is not."""
        for seat, ask in table.pending.items():
            for one in ask.ids:
                self.offered += 1
                for refusal in table.objections(seat, one):
                    self.objected[f"{ask.prompt}: {one.split(' ', 1)[0]}: {refusal.key}"] += 1
            open_to = {*ask.ids, *table.free(seat)}         # once: a great map names a hundred thousand things
            names = [one for one in what_is_named(table, seat) if one not in open_to]
            for one in [names[chance.randrange(len(names))] for _ in range(TRIES)] if names else []:
                self.asked += 1
                if all(refusal.key == GENERAL for refusal in table.why_not(seat, one)):
                    words = [word.split(":", 1)[0] for word in one.split(" ")]
                    first = one.split(" ", 1)[0] if words[0] == "do" else words[0]
                    self.unexplained[f"{ask.prompt}: {' '.join([first, *words[1:]])}"] += 1

    def add(self, other: Refused) -> None:
        self.offered += other.offered
        self.asked += other.asked
        self.objected += other.objected
        self.unexplained += other.unexplained

    @property
    def objections(self) -> float:
        """The share of offers that the game itself objects to."""
        return self.objected.total() / max(1, self.offered)

    @property
    def explained(self) -> float:
        """The share of what is not offered that the game itself has a reason against."""
        return 1 - self.unexplained.total() / max(1, self.asked)


def what_is_named(table: Table, seat: int) -> list[str]:
    """Every id in the seat's scene, and every deed's word with it."""
    found = list(parts(table.definition.scene(table.game, seat)))
    words = [word for word in table.definition.texts.sections.get("deeds", {}) if word not in OWN["deeds"]]
    return [*found, *[f"do:{word} {one}" for word in words for one in found]]
