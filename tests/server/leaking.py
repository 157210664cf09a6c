"""A worker that tells what nobody may know, on the channel that NORN_LEAK names: planted bugs.

Each leaks there and nowhere else, so that the test which finds it is known to listen to that channel."""

from __future__ import annotations

import gzip
import os
from typing import Any

import msgspec

from norn.kernel.catalogue import find_game
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kernel.scene import Scene
from norn.kernel.table import Table
from norn.server.workers import handling
from norn.server.workers.showing import Held
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


def on_a_page(game: Game[Any], seat: int) -> Scene:
    shown: Scene = scene(game, seat)
    shown.pages[0].paragraphs.append(game.state.item_deck[0])
    return shown


def with_the_next_die(told: Any, table: Table, name: str) -> Any:
    """What was to be told, with the next die in one of its fields."""
    field = getattr(told, name)
    return msgspec.structs.replace(told, **{name: [*field, next_die(table.game)] if isinstance(field, list)
                                            else f"{field} {next_die(table.game)}"})


def leak_looks() -> None:
    replaced = vars(handling)
    look_view = replaced["look_view"]
    replaced["look_view"] = lambda table, seat, found: with_the_next_die(look_view(table, seat, found), table, "says")


def leak_snares() -> None:
    """What stands hidden in the state, and not only the dice to come."""
    look_view = vars(handling)["look_view"]

    def told(table: Table, seat: int, found: Any) -> Any:
        shown = look_view(table, seat, found)
        return msgspec.structs.replace(shown, says=[*shown.says, str(table.game.state.snares)])

    vars(handling)["look_view"] = told


def leak_drawings() -> None:
    drawing = Table.drawing

    def drawn(self: Table, seat: int) -> dict[str, Any]:
        return {**drawing(self, seat), "areas": [next_die(self.game)]}

    Table.drawing = drawn  # type: ignore[method-assign]


def leak_hints() -> None:
    hint = vars(handling)["hint"]
    vars(handling)["hint"] = lambda table, seat: with_the_next_die(hint(table, seat), table, "reason")


def leak_grounds() -> None:
    """Their digests stay what they were: only who fetches one sees it."""
    take = Held.take_grounds

    def taken(self: Held, shown: Scene) -> dict[str, bytes]:
        secret = self.table.game.state.item_deck[0].encode()
        return {digest: gzip.compress(b"[" + gzip.decompress(data) + b',"' + secret + b'"]', mtime=0) if data else data
                for digest, data in take(self, shown).items()}

    Held.take_grounds = taken  # type: ignore[assignment, method-assign]


def leak(how: str) -> None:
    match how:
        case "why_not":
            Table.why_not = why_not  # type: ignore[assignment, method-assign]
        case "top_card":
            realms.scene = top_card
        case "next_die":
            realms.scene = with_next_die
        case "pages":
            realms.scene = on_a_page
        case "looks":
            leak_looks()
        case "snares":
            leak_snares()
        case "drawings":
            leak_drawings()
        case "hints":
            leak_hints()
        case "grounds":
            leak_grounds()
        case _:
            raise ValueError(how)


if __name__ == "__main__":
    leak(os.environ["NORN_LEAK"])
    main()
