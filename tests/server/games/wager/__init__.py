"""Wager: a game whose odds are known. For the server's tests only.

Seat 1 has a coin that seat 0 does not see. Both first put up a hand in secret; then seat 0 rolls or
guesses at the coin.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from norn.kernel.definition import Definition
from norn.kernel.game import End, Game, Sequence, step
from norn.kernel.scene import Row, Scene, Sheet, figure


@dataclass
class State:
    coin: str
    hands: list[str] = field(default_factory=lambda: ["", ""])
    gold: int = 10


async def show_hands(g: Game[State]) -> None:
    """walk: both choose in secret."""

    async def hand(seat: int) -> str:
        return await g.choose_one(seat, "hand", ["do:odd", "do:even"], rules=("wager",))

    shown = await g.together({seat: hand(seat) for seat in range(2)})
    g.state.hands = [shown[0], shown[1]]
    g.emit("same" if shown[0] == shown[1] else "different", rules=("wager",))


async def wager(g: Game[State]) -> Any:
    """walk: roll under a quarter, guess at the coin, or sink."""
    pit = ["do:sink"] if g.options["pit"] == "open" else []
    word = await g.choose_one(0, "wager", ["do:roll", "do:guess", *pit], rules=("wager",))
    if word == "do:sink":
        while True:
            g.state.gold += 1
    won = g.roll(4, "wager") == 1 if word == "do:roll" else g.state.coin == "heads"
    g.state.gold += 5 if won else -5
    g.emit("won" if won else "lost", rules=("wager",))
    return End("over", winners=(0,) if won else (1,), scores=(g.state.gold, 0))


def scene(g: Game[State], seat: int) -> Scene:
    rows = [figure("gold", g.state.gold)]
    coin = [Row("coin", g.state.coin)] if seat == 1 else []
    return Scene(title="Wager", sheets=[Sheet(id="seat:0", name="Seat 1", owner=0, rows=rows),
                                        Sheet(id="seat:1", name="Seat 2", owner=1, rows=coin)])


def setup(g: Game[State]) -> State:
    return State("heads" if g.options["coin"] == "heads" else "tails")


def resample(state: State, now: State, seat: int, chance: Any) -> dict[str, str]:
    if seat != 1:
        state.coin = ("heads", "tails")[chance.randrange(2)]
    return {}


GAME = Definition(
    "wager",
    sequences={"main": Sequence(step("hands", show_hands), step("wager", wager))},
    setup=setup,
    copy=lambda one: State(one.coin, one.hands[:], one.gold),
    dump=lambda one: {"coin": one.coin, "hands": one.hands, "gold": one.gold},
    load=lambda raw: State(raw["coin"], list(raw["hands"]), raw["gold"]),
    scene=scene,
    facts=lambda g, seat: {"gold": g.state.gold},
    resample=resample,
    ends=("over",),
    mark_every=100,
)
