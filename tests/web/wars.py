"""Tables of Fornaldar that stand at a question: played there by the computer players, then put into the server."""
from __future__ import annotations

import json
from typing import Any

from norn.host.seats import seat_agents
from norn.host.turns import let_decide
from norn.kernel.catalogue import open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table

LONGEST = 600           # decisions


def table_at(
    prompt: str, *, scenario: str = "sampo", seed: int = 31, turn: int = 1, pick: str = "", offers: str = ""
) -> tuple[Table, int]:
    """A table at such a question in that turn or later, and who is asked; an option that begins like `pick` is chosen
    first: one behind which something like `offers` is offered."""
    table = open_table("fornaldar", 2, seed, {"scenario": scenario})
    agents = seat_agents(table.definition, ["thumb", "thumb"])
    for _ in range(LONGEST):
        seat = min(table.pending)
        ask = table.pending[seat]
        if ask.prompt == prompt and table.game.state.turn >= turn:
            if not pick:
                return table, seat
            for first in (one for one in ask.ids if one.startswith(pick)):
                picked = table.fork()
                picked.answer(seat, first)
                if not offers or any(one.startswith(offers) for one in picked.pending[seat].ids):
                    return picked, seat
        let_decide(table, seat, agents[seat].decide, _answer(table, seat), ())
    raise AssertionError(f"nobody is asked {prompt}")


def _answer(table: Table, seat: int) -> Any:
    return lambda choice: table.answer(seat, *choice)


def save_at(prompt: str, **how: Any) -> tuple[dict[str, Any], list[Any]]:
    """The same as a save, and the seat, as `staged.sit` takes them."""
    table, seat = table_at(prompt, **how)
    save: dict[str, Any] = json.loads(save_bytes(table))
    return save, [seat]


# What `make shots` takes of it: a name, and how to come there.
POSITIONS: dict[str, dict[str, Any]] = {
    "move": {"prompt": "move", "turn": 2},
    "march": {"prompt": "move", "turn": 2, "pick": "do:stack"},
    "sail": {"prompt": "move", "turn": 2, "pick": "do:fleet", "scenario": "northern_war", "seed": 3,
             "offers": "side:"},
    "battle": {"prompt": "go_on", "scenario": "northern_war", "seed": 3},
}
