"""The chapter on walking, in which both titles agree."""
from __future__ import annotations

from functools import partial
from typing import TypeVar

from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from tests.toys.fell.core.content import PATH
from tests.toys.fell.core.state import Fell, Load, Walker

F = TypeVar("F", bound=Fell)        # either title's state
WALK, HURRY = "do:walk", "do:hurry"
STRIDE_RULES = ("walk.stride", "walk.hurry")


def walkers(seats: int) -> list[Walker]:
    return [Walker(0, Load(3, rope=True)) for _ in range(seats)]


async def stride(g: Game[F]) -> None:
    """walk.stride, walk.hurry: On by one place, or by two for a provision."""
    seat = g.state.active
    walker = g.state.walkers[seat]
    food = walker.load.food
    options = partial(strides, walker)
    option = await g.choose_one(seat, "stride", options, STRIDE_RULES, about={"food": food})
    walker.load.food -= option == HURRY
    walker.at = min(walker.at + (2 if option == HURRY else 1), len(PATH) - 1)
    g.emit("strode", rules=("walk.stride",), seat=f"seat:{seat}", place=walker.at)
    slip(g, seat)
    g.reveal()


def strides(walker: Walker) -> list[str]:
    """walk.stride, walk.hurry: What a walker can do."""
    return [WALK, HURRY] if walker.load.food else [WALK]


def slip(g: Game[F], seat: int) -> None:
    """walk.slip: Scree may slide away below a walker."""
    walker = g.state.walkers[seat]
    if not PATH[walker.at].slip or g.roll(6, "slip") > PATH[walker.at].slip:
        return
    if hold(g, seat, walker):
        return
    walker.at -= 1
    g.emit("slipped", rules=("walk.slip",), seat=f"seat:{seat}", place=walker.at)


def hold(g: Game[F], seat: int, walker: Walker) -> bool:
    """walk.rope: A rope holds once."""
    if not walker.load.rope:
        return False
    walker.load.rope = False
    g.emit("held", rules=("walk.rope",), seat=f"seat:{seat}")
    return True


def why_not(g: Game[F], seat: int, one: str) -> list[Refusal]:
    """walk.stride, walk.hurry: Why a walker cannot do something."""
    if one == WALK or (one == HURRY and g.state.walkers[seat].load.food):
        return []
    if one == HURRY:
        return [Refusal("no_food", rules=("walk.hurry",))]
    return [Refusal("no_walk", rules=("walk.stride",))]


def wrong_walkers(s: Fell) -> list[str]:
    """The laws of walkers, for either title's own."""
    if len(s.walkers) != 2 or not 0 <= s.active < 2:
        return ["nobody's turn"]
    if not all(0 <= walker.at < len(PATH) and 0 <= walker.load.food <= 3 for walker in s.walkers):
        return ["a walker is off the path, or has more to eat than there is"]
    return []
