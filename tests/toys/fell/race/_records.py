"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_int, as_list, fields
from tests.toys.fell.core._records import copy_walker, dump_walker, load_walker
from tests.toys.fell.race.state import State


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.walkers = [copy_walker(x) for x in one.walkers]
    new.active = one.active
    new.turns = one.turns
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "walkers": [dump_walker(x) for x in one.walkers],
        "active": one.active,
        "turns": one.turns,
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("walkers", "active", "turns"))
    return State(
        [load_walker(x, f"{at}.walkers") for x in as_list(got['walkers'], f"{at}.walkers")],
        as_int(got['active'], f"{at}.active"),
        as_int(got['turns'], f"{at}.turns"),
    )
