"""Tables of Fornaldar and Skirmish at a question, played there by the computer players, then put into the server."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from norn.host.seats import seat_agents
from norn.host.turns import let_decide
from norn.kernel.ask import Choice
from norn.kernel.catalogue import open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from tests.web.staged import Wanted

LONGEST = 600           # decisions
SKIRMISH = "eldfall-skirmish"


def played(game: str, seed: int, options: dict[str, Any]) -> Iterator[tuple[Table, int, Callable[[], Choice]]]:
    """A table for two at each of its questions: who is asked, and how the computer player there is made to answer."""
    table = open_table(game, 2, seed, options)
    agents = seat_agents(table.definition, ["thumb", "thumb"])
    for _ in range(LONGEST):
        if table.outcome is not None:
            return
        seat = min(table.pending)
        given: list[Choice] = []

        def decide(seat: int = seat, given: list[Choice] = given) -> Choice:
            if not given:
                let_decide(table, seat, agents[seat].decide, _answer(table, seat, given), ())
            return given[0]
        yield table, seat, decide
        decide()


def _answer(table: Table, seat: int, given: list[Choice]) -> Any:
    def answer(choice: Choice) -> None:
        given.append(choice)
        table.answer(seat, *choice)
    return answer


def table_at(
    prompt: str, *, game: str = "fornaldar", scenario: str = "sampo", seed: int = 31, turn: int = 1, pick: str = "",
    offers: str = "", after: int = 0
) -> tuple[Table, int]:
    """A table at such a question in that turn or later, and who is asked; an option that begins like `pick` is chosen
    first: one behind which something like `offers` is offered."""
    options = {"scenario": scenario} if game == "fornaldar" else {}
    for n, (table, seat, _) in enumerate(played(game, seed, options)):
        ask = table.pending[seat]
        if ask.prompt == prompt and n >= after and (turn == 1 or table.game.state.turn >= turn):
            if not pick:
                return table, seat
            for first in (one for one in ask.ids if one.startswith(pick)):
                picked = table.fork()
                picked.answer(seat, first)
                if not offers or any(one.startswith(offers) for one in picked.pending[seat].ids):
                    return picked, seat
    raise AssertionError(f"nobody is asked {prompt}")


def save_at(prompt: str, **how: Any) -> tuple[dict[str, Any], list[Any]]:
    """The same as a save, and the seat, as `staged.sit` takes them."""
    table, seat = table_at(prompt, **how)
    save: dict[str, Any] = json.loads(save_bytes(table))
    return save, [seat]


def before(game: str, wanted: Wanted, seed: int = 31, **options: Any) -> tuple[dict[str, Any], list[Any]]:
    """The save before the first decision that brings what is wanted, and that decision: as `staged.before`, of a game
    that nobody has recorded."""
    for table, seat, decide in played(game, seed, options):
        save, events = save_bytes(table), len(table.events())
        choice = decide()
        if wanted(table, events):
            found: dict[str, Any] = json.loads(save)
            return found, [seat, *choice]
    raise AssertionError("that never comes")


# What `make shots` takes of them: a name, and how to come there.
POSITIONS: dict[str, dict[str, Any]] = {
    "fornaldar-move": {"prompt": "move", "turn": 2},
    "fornaldar-march": {"prompt": "move", "turn": 2, "pick": "do:stack"},
    "fornaldar-sail": {"prompt": "move", "turn": 2, "pick": "do:fleet", "scenario": "northern_war", "seed": 3,
                       "offers": "side:"},
    "fornaldar-battle": {"prompt": "go_on", "scenario": "northern_war", "seed": 3},
    "eldfall-skirmish-activate": {"prompt": "tactical", "game": SKIRMISH, "after": 40},
    "eldfall-skirmish-move": {"prompt": "move", "game": SKIRMISH, "after": 40},
    "eldfall-skirmish-act": {"prompt": "act", "game": SKIRMISH, "after": 40},
}
