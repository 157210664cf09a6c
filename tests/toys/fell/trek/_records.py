"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_int, as_list, fields
from tests.toys.fell.core._records import copy_load, copy_walker, dump_load, dump_walker, load_load, load_walker
from tests.toys.fell.trek.state import Camp, State


def copy_camp(one: Camp) -> Camp:
    new = Camp.__new__(Camp)
    new.at = one.at
    new.stores = [copy_load(x) for x in one.stores]
    return new


def dump_camp(one: Camp) -> dict[str, Any]:
    return {
        "at": one.at,
        "stores": [dump_load(x) for x in one.stores],
    }


def load_camp(raw: Any, at: str = "camp") -> Camp:
    got = fields(raw, at, ("at", "stores"))
    return Camp(
        as_int(got['at'], f"{at}.at"),
        [load_load(x, f"{at}.stores") for x in as_list(got['stores'], f"{at}.stores")],
    )


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.walkers = [copy_walker(x) for x in one.walkers]
    new.active = one.active
    new.day = one.day
    new.camp = None if one.camp is None else copy_camp(one.camp)
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "walkers": [dump_walker(x) for x in one.walkers],
        "active": one.active,
        "day": one.day,
        "camp": None if one.camp is None else dump_camp(one.camp),
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("walkers", "active", "day", "camp"))
    return State(
        [load_walker(x, f"{at}.walkers") for x in as_list(got['walkers'], f"{at}.walkers")],
        as_int(got['active'], f"{at}.active"),
        as_int(got['day'], f"{at}.day"),
        None if got['camp'] is None else load_camp(got['camp'], f"{at}.camp"),
    )
