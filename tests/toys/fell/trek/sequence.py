"""The order of play."""
from __future__ import annotations

from norn.kernel.game import AGAIN, End, Game, Sequence, step
from tests.toys.fell.core.content import PATH
from tests.toys.fell.core.rules.walking import stride, walkers, wrong_walkers
from tests.toys.fell.core.state import Load
from tests.toys.fell.trek.state import Camp, State


def setup(g: Game[State]) -> State:
    return State(walkers(g.seats), 0, 1, None)


async def walk(g: Game[State]) -> str | None:
    """trek.night: Each walks in turn."""
    await stride(g)
    g.state.active = (g.state.active + 1) % g.seats
    return AGAIN if g.state.active else None


async def night(g: Game[State]) -> str | End:
    """trek.night, trek.hut, trek.storm: Camp; or all is over."""
    s = g.state
    last = min(walker.at for walker in s.walkers)
    if last == len(PATH) - 1:
        return End("hut", tuple(range(g.seats)))
    if s.day >= g.options["days"]:
        return End("storm")
    s.day += 1
    s.camp = Camp(last, [Load(walker.load.food, walker.load.rope) for walker in s.walkers])
    g.emit("camped", rules=("trek.night",), place=last)
    return "walk"


SEQUENCES = {"main": Sequence(step("walk", walk), step("night", night))}


def laws(s: State) -> list[str]:
    return [*wrong_walkers(s), *(["the day is no day"] if s.day < 1 else [])]
