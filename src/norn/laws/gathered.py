"""What can be said only over many decisions: hidden fields, the share of twins, the length of tails, refusals."""

from __future__ import annotations

from collections import Counter

from norn.kernel.ask import Chance
from norn.kernel.definition import Definition
from norn.kernel.table import Table
from norn.laws import hidden, twins
from norn.laws.refusals import Refused

ENOUGH = 100  # decisions looked at, before anything is said of shares
USUAL_TAIL = 30  # decisions since a mark, in 95 of 100 cases


class Gathered:
    """Over the decisions of one game or of many."""

    def __init__(self) -> None:
        self.hidden = hidden.Hidden()
        self.refused = Refused()
        self.tails: Counter[int] = Counter()
        self.tried = 0
        self.found = 0

    def note(self, table: Table, seat: int, chance: Chance) -> None:
        """One decision, and a twin of it for this seat."""
        self.tails[table.tail] += 1
        self.refused.note(table, chance)
        self.tried += 1
        try:
            twin = twins.find_twin(table, seat, chance)
        except Exception:  # the law of leaks tells of it
            return
        if twin is not None:
            self.found += 1
            self.hidden.note(table, twin, chance)

    def add(self, other: Gathered) -> None:
        self.hidden.add(other.hidden)
        self.refused.add(other.refused)
        self.tails += other.tails
        self.tried += other.tried
        self.found += other.found

    def problems(self, definition: Definition) -> list[str]:
        """What is wrong, as far as so many decisions can tell."""
        found = hidden.problems(definition, self.hidden)
        if self.tried >= ENOUGH and definition.meta.hidden and self.found * 2 <= self.tried:
            found.append(f"a twin was found at {self.found} of {self.tried} decisions: resample deals what cannot be")
        within = sum(count for tail, count in self.tails.items() if tail <= USUAL_TAIL)
        if self.tails.total() >= ENOUGH and within < 0.95 * self.tails.total():
            found.append(f"over {USUAL_TAIL} decisions since the last mark at {self.tails.total() - within} of "
                         f"{self.tails.total()}: a step that takes so many should return AGAIN")
        return found

    def shares(self) -> str:
        """How offers and refusals agree, in words."""
        refused = self.refused
        if not refused.offered:
            return ""
        return (
            f"refusals: {refused.objected.total():,} of {refused.offered:,} offers objected to, "
            f"{refused.explained:.0%} of {refused.asked:,} things not offered explained"
        )
