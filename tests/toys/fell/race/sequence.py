"""The order of play."""
from __future__ import annotations

from norn.kernel.game import AGAIN, End, Game, Sequence, step
from tests.toys.fell.core.content import PATH
from tests.toys.fell.core.rules.walking import stride, walkers, wrong_walkers
from tests.toys.fell.race.state import State


def setup(g: Game[State]) -> State:
    return State(walkers(g.seats), 0, 0)


async def turn(g: Game[State]) -> str | End:
    """race.first: Walk; whoever is at the end of the path has won."""
    s = g.state
    await stride(g)
    s.turns += 1
    places = tuple(walker.at for walker in s.walkers)
    if s.walkers[s.active].at == len(PATH) - 1:
        return End("cairn", (s.active,), places)
    s.active = (s.active + 1) % g.seats
    return AGAIN


SEQUENCES = {"main": Sequence(step("turn", turn))}


def laws(s: State) -> list[str]:
    return wrong_walkers(s)
