"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_int, as_list, fields
from tests.toys.fell.core.state import Fell, Load, Walker


def copy_load(one: Load) -> Load:
    new = Load.__new__(Load)
    new.food = one.food
    new.rope = one.rope
    return new


def dump_load(one: Load) -> dict[str, Any]:
    return {
        "food": one.food,
        "rope": one.rope,
    }


def load_load(raw: Any, at: str = "load") -> Load:
    got = fields(raw, at, ("food", "rope"))
    return Load(
        as_int(got['food'], f"{at}.food"),
        as_bool(got['rope'], f"{at}.rope"),
    )


def copy_walker(one: Walker) -> Walker:
    new = Walker.__new__(Walker)
    new.at = one.at
    new.load = copy_load(one.load)
    return new


def dump_walker(one: Walker) -> dict[str, Any]:
    return {
        "at": one.at,
        "load": dump_load(one.load),
    }


def load_walker(raw: Any, at: str = "walker") -> Walker:
    got = fields(raw, at, ("at", "load"))
    return Walker(
        as_int(got['at'], f"{at}.at"),
        load_load(got['load'], f"{at}.load"),
    )


def copy_fell(one: Fell) -> Fell:
    new = Fell.__new__(Fell)
    new.walkers = [copy_walker(x) for x in one.walkers]
    new.active = one.active
    return new


def dump_fell(one: Fell) -> dict[str, Any]:
    return {
        "walkers": [dump_walker(x) for x in one.walkers],
        "active": one.active,
    }


def load_fell(raw: Any, at: str = "fell") -> Fell:
    got = fields(raw, at, ("walkers", "active"))
    return Fell(
        [load_walker(x, f"{at}.walkers") for x in as_list(got['walkers'], f"{at}.walkers")],
        as_int(got['active'], f"{at}.active"),
    )
