"""What a seat knows as plain data, in parts: whoever looks at one fact need not wait for all of them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

Teller = Callable[[Any, int], Any]      # (g, seat) -> what the seat may know of it


class Facts:
    """Given to the Definition as its `facts`. Called, it tells everything, as a plain function does."""

    def __init__(self, quick: Callable[[Any, int], dict[str, Any]], **slow: Teller) -> None:
        self.quick = quick      # what is told in no time, all at once ...
        self.slow = slow        # ... and what takes some, each by itself and only if it is looked at

    def __call__(self, g: Any, seat: int) -> dict[str, Any]:
        found = self.quick(g, seat)
        for name, tell in self.slow.items():
            found[name] = tell(g, seat)
        return found


class Known:
    """The facts of a seat while it is asked, each made when it is looked at: `known["hand"]`."""

    def __init__(self, g: Any, seat: int, tell: Callable[[Any, int], dict[str, Any]]) -> None:
        self._g = g
        self._seat = seat
        self._tell = tell
        self._found: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        found = self._found
        if name not in found:
            tell = self._tell
            if not isinstance(tell, Facts):
                self._found = found = tell(self._g, self._seat)
            elif name in tell.slow:
                found[name] = tell.slow[name](self._g, self._seat)
            else:
                found.update(tell.quick(self._g, self._seat))
        return found[name]
