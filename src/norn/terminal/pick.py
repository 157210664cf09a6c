"""An answer being put together: marks on options, in order or several times, until it is enough."""
from __future__ import annotations

from norn.kernel.ask import NOT_AGAIN, PASS
from norn.kernel.views import AskView


class Pick:
    """What has been chosen so far of one question. Says in words what is missing."""

    def __init__(self, ask: AskView) -> None:
        self.ask = ask
        self.chosen: list[str] = []

    @property
    def at_once(self) -> bool:
        """One choice is the whole answer."""
        return self.ask.at_most <= 1

    @property
    def may_be_nothing(self) -> bool:
        return self.ask.at_least == 0

    @property
    def enough(self) -> bool:
        return self.ask.at_least <= len(self.chosen) <= self.ask.at_most

    @property
    def full(self) -> bool:
        return len(self.chosen) >= self.ask.at_most

    def answers_alone(self, one: str) -> bool:
        """Whether choosing this needs no confirmation: it is the answer."""
        return self.at_once or one == NOT_AGAIN

    def mark(self, one: str) -> str:
        """Choose, or where each may be chosen once, choose no longer. Returns a complaint, or nothing."""
        if one in self.chosen and not self.ask.repeat:
            self.chosen.remove(one)
            return ""
        limit = self._limit(one)
        if limit and self.chosen.count(one) >= limit:
            return f"This may be chosen {'once' if limit == 1 else f'{limit} times'}, and is."
        if self.full:
            way = "Take one back first" if self.ask.repeat else "Unmark one first"
            return f"{self.ask.at_most} are chosen already, which is all you may. {way}."
        self.chosen.append(one)
        return ""

    def _limit(self, one: str) -> int:
        """How many times this may be chosen; 0 is as often as the answer has room."""
        return next((option.limit for option in self.ask.options if option.id == one), 0)

    def unmark(self, one: str) -> None:
        """Take back the newest mark on this option."""
        for index in range(len(self.chosen) - 1, -1, -1):
            if self.chosen[index] == one:
                del self.chosen[index]
                return

    def answer(self) -> tuple[str, ...]:
        """The choice as the table wants it: in the order of marking where that matters, else as listed."""
        if self.ask.ordered:
            return tuple(self.chosen)
        return tuple(option.id for option in self.ask.options for _ in range(self.chosen.count(option.id)))

    def sign(self, one: str) -> str:
        """How often, or as which, this is chosen: `[x]`, `[2]`, `[ ]`."""
        count = self.chosen.count(one)
        if count == 0:
            limit = self._limit(one) if self.ask.repeat else 0
            return f"[0/{limit}]" if limit else "[ ]"
        if self.ask.ordered:
            return "[" + ",".join(str(i + 1) for i, other in enumerate(self.chosen) if other == one) + "]"
        if not self.ask.repeat:
            return "[x]"
        limit = self._limit(one)
        return f"[{count}/{limit}]" if limit else f"[{count}]"

    def wanted(self) -> str:
        """What the question wants, in words; empty for a plain one."""
        if self.at_once and self.ask.at_least == 1:
            return ""
        if not self.ask.at_most:
            return "(you have nothing to answer with)"
        extras = []
        if self.ask.ordered:
            extras.append("in order")
        if self.ask.repeat:
            limited = any(option.limit for option in self.ask.options)
            extras.append("the same as often as it says" if limited else "the same more than once if you like")
        said = f"(choose {between(self.ask.at_least, self.ask.at_most)}"
        return said + (", " + ", ".join(extras) if extras else "") + ")"

    def missing(self) -> str:
        """What is still missing; empty when the choice is enough."""
        count = len(self.chosen)
        if count < self.ask.at_least:
            rest = self.ask.at_least - count
            return f"{count} chosen, {rest} more needed."
        return ""

    def passing(self) -> tuple[str, ...] | None:
        """The answer that means `nothing` or `pass`, if there is one."""
        if self.may_be_nothing:
            return ()
        return (PASS,) if any(option.id == PASS for option in self.ask.options) else None


def between(low: int, high: int) -> str:
    if low == high:
        return str(low)
    if low == 0:
        return f"up to {high}" if high > 0 else "nothing"
    return f"{low} to {high}"
