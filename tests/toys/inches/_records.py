"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_int, as_list, fields
from tests.toys.inches.state import State, Walker


def copy_walker(one: Walker) -> Walker:
    new = Walker.__new__(Walker)
    new.x = one.x
    new.y = one.y
    new.facing = one.facing
    new.hurt = one.hurt
    return new


def dump_walker(one: Walker) -> dict[str, Any]:
    return {
        "x": one.x,
        "y": one.y,
        "facing": one.facing,
        "hurt": one.hurt,
    }


def load_walker(raw: Any, at: str = "walker") -> Walker:
    got = fields(raw, at, ("x", "y", "facing", "hurt"))
    return Walker(
        as_int(got['x'], f"{at}.x"),
        as_int(got['y'], f"{at}.y"),
        as_int(got['facing'], f"{at}.facing"),
        as_bool(got['hurt'], f"{at}.hurt"),
    )


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.turn = one.turn
    new.walkers = [copy_walker(x) for x in one.walkers]
    new.snares = one.snares[:]
    new.sprung = one.sprung[:]
    new.clear = [x[:] for x in one.clear]
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "turn": one.turn,
        "walkers": [dump_walker(x) for x in one.walkers],
        "snares": list(one.snares),
        "sprung": list(one.sprung),
        "clear": [list(x) for x in one.clear],
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("turn", "walkers", "snares", "sprung", "clear"))
    return State(
        as_int(got['turn'], f"{at}.turn"),
        [load_walker(x, f"{at}.walkers") for x in as_list(got['walkers'], f"{at}.walkers")],
        [as_int(x, f"{at}.snares") for x in as_list(got['snares'], f"{at}.snares")],
        [as_bool(x, f"{at}.sprung") for x in as_list(got['sprung'], f"{at}.sprung")],
        [[as_int(y, f"{at}.clear") for y in as_list(x, f"{at}.clear")] for x in as_list(got['clear'], f"{at}.clear")],
    )
