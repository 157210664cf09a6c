"""A worker that tells of Realms what nobody may know, in the way that NORN_LEAK names: planted bugs."""

from __future__ import annotations

import os
from typing import Any

from norn.kernel.catalogue import find_game
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kernel.scene import Scene
from norn.kernel.table import Table
from norn.server.workers.worker import main

realms = find_game("realms")
scene = realms.scene


def next_die(game: Game[Any]) -> str:
    return game.dice.block(game.dice.rolled + 1).hex()


def top_card(game: Game[Any], seat: int) -> Scene:
    shown: Scene = scene(game, seat)
    shown.status += game.state.item_deck[0]
    return shown


def with_next_die(game: Game[Any], seat: int) -> Scene:
    shown: Scene = scene(game, seat)
    shown.status += next_die(game)
    return shown


def why_not(self: Table, seat: int, what: str) -> tuple[Refusal, ...]:
    return (Refusal(f"next_is_{next_die(self.game)}", ("x",)),)


if __name__ == "__main__":
    how = os.environ["NORN_LEAK"]
    if how == "why_not":
        Table.why_not = why_not  # type: ignore[assignment, method-assign]
    else:
        realms.scene = top_card if how == "top_card" else with_next_die
    main()
