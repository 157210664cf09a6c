"""Never store a modified number: a value is what is printed, then every modifier row that applies now."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from norn.kernel.game import Game

ORDER: Final = ("set", "add", "double", "triple", "halve", "halve_up", "at_least", "at_most")


class Modifier:
    """One row: what it does (`op`), by how much, where it comes from, and its rules."""

    def __init__(self, op: str, amount: int, source: str, rules: tuple[str, ...] = ()) -> None:
        self.op = op
        self.amount = amount
        self.source = source
        self.rules = rules

    def apply(self, value: int) -> int:
        if self.op == "set":
            return self.amount
        if self.op == "add":
            return value + self.amount
        if self.op == "double":
            return value * 2
        if self.op == "triple":
            return value * 3
        if self.op == "halve":
            return value // 2
        if self.op == "halve_up":
            return -(-value // 2)
        if self.op == "at_least":
            return max(value, self.amount)
        if self.op == "at_most":
            return min(value, self.amount)
        raise ValueError(f"no such modifier: {self.op!r}")


class Line:
    """One line of an explanation: what was applied and the value after it."""

    def __init__(self, source: str, op: str, amount: int, value: int, rules: tuple[str, ...]) -> None:
        self.source = source
        self.op = op
        self.amount = amount
        self.value = value
        self.rules = rules


class Values:
    """How a game answers `g.value(stat, who)`: the printed number, the rows, and the order of application."""

    def __init__(
        self,
        printed: Callable[[Any, str, str], int],
        rows: Callable[[Any, str, str], Iterable[Modifier]],
        order: tuple[str, ...] = ORDER,
        cancels: bool = False,
    ) -> None:
        self.printed = printed
        self.rows = rows
        self.order = order
        self.cancels = cancels          # a doubling and a halving cancel each other, whatever is rounded

    def value(self, g: Game[Any], stat: str, who: str) -> int:
        value = self.printed(g, stat, who)
        for row in self._in_order(self.rows(g, stat, who)):
            value = row.apply(value)
        return value

    def explain(self, g: Game[Any], stat: str, who: str) -> list[Line]:
        """Why 5? The printed value and each row with its source, in the order they apply."""
        value = self.printed(g, stat, who)
        lines = [Line(who, "printed", value, value, ())]
        for row in self._in_order(self.rows(g, stat, who)):
            value = row.apply(value)
            lines.append(Line(row.source, row.op, row.amount, value, row.rules))
        return lines

    def _in_order(self, rows: Iterable[Modifier]) -> list[Modifier]:
        found = list(rows)
        if len(found) > 1:
            if self.cancels:
                found = _without_pairs(found)
            found.sort(key=lambda row: self.order.index(row.op))
        return found


def _without_pairs(rows: list[Modifier]) -> list[Modifier]:
    """The rows without as many doublings as halvings: those cancel each other."""
    halvings = sum([1 for row in rows if row.op in ("halve", "halve_up")])
    doublings = sum([1 for row in rows if row.op == "double"])
    spare = {"halve": min(halvings, doublings), "double": min(halvings, doublings)}
    kept: list[Modifier] = []
    for row in rows:
        op = "halve" if row.op == "halve_up" else row.op
        if spare.get(op, 0) > 0:
            spare[op] -= 1
        else:
            kept.append(row)
    return kept
