"""Saves of older versions, made into today's: by version, what has changed in the next one."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final


def without_an_end(state: dict[str, Any]) -> dict[str, Any]:
    """1 to 2: A game lost by a Reflex is over at once and says so itself."""
    return {key: value for key, value in state.items() if key != "ended"}


MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: without_an_end}
