"""The order of play."""
from __future__ import annotations

from collections import Counter

from norn.kernel.game import AGAIN, End, Game, Sequence, step
from tests.toys.hexes.ground import ARMIES, TOWNS, deployed
from tests.toys.hexes.rules.marching import march
from tests.toys.hexes.state import State

TURNS = 12


def setup(g: Game[State]) -> State:
    """hexes.camps: Which army lies in which camp is left to chance."""
    at = deployed()
    sides = [at[: ARMIES // 2], at[ARMIES // 2 :]]
    for camps in sides:
        g.shuffle(camps)
    return State([camp for camps in sides for camp in camps], [-1] * len(TOWNS), 0, 0)


async def turn(g: Game[State]) -> str | End:
    """hexes.winter: March, until winter comes."""
    s = g.state
    await march(g)
    s.turns += 1
    if s.turns == TURNS:
        held = tuple(s.towns.count(seat) for seat in range(2))
        return End("winter", tuple(seat for seat in range(2) if held[seat] == max(held)), held)
    s.active = 1 - s.active
    return AGAIN


SEQUENCES = {"main": Sequence(step("turn", turn))}


def laws(s: State) -> list[str]:
    crowded = any(many > 3 for many in Counter(s.at).values())
    return ["more than three armies in a hex"] * crowded + ["armies are lost"] * (len(s.at) != ARMIES)
