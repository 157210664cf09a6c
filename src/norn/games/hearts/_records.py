"""Generated from state.py by `norn records`; do not edit."""
# ruff: noqa: E501, I001
from __future__ import annotations

from typing import Any

from norn.kernel.records import as_bool, as_int, as_list, as_str, fields
from norn.games.hearts.state import State


def copy_state(one: State) -> State:
    new = State.__new__(State)
    new.deal = one.deal
    new.hands = [[y[:] for y in x] for x in one.hands]
    new.passed = [x[:] for x in one.passed]
    new.trick = one.trick[:]
    new.last_trick = one.last_trick[:]
    new.last_leader = one.last_leader
    new.leader = one.leader
    new.tricks = one.tricks
    new.taken = [x[:] for x in one.taken]
    new.scores = one.scores[:]
    new.broken = one.broken
    new.lacks = one.lacks[:]
    return new


def dump_state(one: State) -> dict[str, Any]:
    return {
        "deal": one.deal,
        "hands": [[list(y) for y in x] for x in one.hands],
        "passed": [list(x) for x in one.passed],
        "trick": list(one.trick),
        "last_trick": list(one.last_trick),
        "last_leader": one.last_leader,
        "leader": one.leader,
        "tricks": one.tricks,
        "taken": [list(x) for x in one.taken],
        "scores": list(one.scores),
        "broken": one.broken,
        "lacks": list(one.lacks),
    }


def load_state(raw: Any, at: str = "state") -> State:
    got = fields(raw, at, ("deal", "hands", "passed", "trick", "last_trick", "last_leader", "leader", "tricks", "taken", "scores", "broken", "lacks"))
    return State(
        as_int(got['deal'], f"{at}.deal"),
        [[[as_str(z, f"{at}.hands") for z in as_list(y, f"{at}.hands")] for y in as_list(x, f"{at}.hands")] for x in as_list(got['hands'], f"{at}.hands")],
        [[as_str(y, f"{at}.passed") for y in as_list(x, f"{at}.passed")] for x in as_list(got['passed'], f"{at}.passed")],
        [as_str(x, f"{at}.trick") for x in as_list(got['trick'], f"{at}.trick")],
        [as_str(x, f"{at}.last_trick") for x in as_list(got['last_trick'], f"{at}.last_trick")],
        as_int(got['last_leader'], f"{at}.last_leader"),
        as_int(got['leader'], f"{at}.leader"),
        as_int(got['tricks'], f"{at}.tricks"),
        [[as_str(y, f"{at}.taken") for y in as_list(x, f"{at}.taken")] for x in as_list(got['taken'], f"{at}.taken")],
        [as_int(x, f"{at}.scores") for x in as_list(got['scores'], f"{at}.scores")],
        as_bool(got['broken'], f"{at}.broken"),
        [as_str(x, f"{at}.lacks") for x in as_list(got['lacks'], f"{at}.lacks")],
    )
