"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_int, as_list, fields
from tests.toys.hexes.state import State


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.at = one.at[:]
    new.towns = one.towns[:]
    new.active = one.active
    new.turns = one.turns
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "at": list(one.at),
        "towns": list(one.towns),
        "active": one.active,
        "turns": one.turns,
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("at", "towns", "active", "turns"))
    return State(
        [as_int(x, f"{at}.at") for x in as_list(got['at'], f"{at}.at")],
        [as_int(x, f"{at}.towns") for x in as_list(got['towns'], f"{at}.towns")],
        as_int(got['active'], f"{at}.active"),
        as_int(got['turns'], f"{at}.turns"),
    )
