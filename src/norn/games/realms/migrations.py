"""Saves of older versions, made into today's: by version, what has changed in the next one."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final


def whence_the_merchant_came(state: dict[str, Any]) -> dict[str, Any]:
    """1 to 2: In a row of tiles the Merchant's way depends on whence he came; older tables were rings."""
    return {**state, "merchant_came": ""}


MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: whence_the_merchant_came}
