"""The Activation Sequence in seven steps, a mark before each: the order is the book's, with S129 for the sixth.

1 activation · 2 movement · 3 reaction · 4 action · 5 late reactions · 6 resolution · 7 end
"""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.hooks import code_of, codes
from norn.games.eldfall.core.rules import actions, ending, hostile, movement, reactions, resolution
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import has_state, is_up, mover
from norn.games.eldfall.core.state import Activation, Model
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game, Leave, Sequence, step

SEQUENCE = "activation"


def may_activate(g: Game[Any], m: Model) -> bool:
    """sequence.activation, turn.points: Whoever is up, has an AP, and is not of stone."""
    return is_up(m) and m.ap > 0 and not has_state(m, "petrified")


def begin(g: Game[Any], m: Model) -> None:
    """sequence.activation: An AP is spent, and the Sequence begins."""
    m.ap -= 1
    g.state.begun += 1
    g.state.activation = Activation(m.id, "", [], None, {}, {}, [], [], [], [], [], [], [], [])
    g.emit("activated", ("sequence.activation",), who=m.id, ap=m.ap)


async def activate(g: Game[Any]) -> None:
    """sequence.activation: Whatever happens to a model that is activated, happens now."""
    m = mover(g)
    for code, one in [*codes("activation", m), *ground_codes(g, "activation in", m)]:
        await code(g, m, one)
    for zone in g.state.zones:
        story = code_of("activation in zone", zone.kind)
        if story is not None and space_of(g).inside(g.state, zone, m):
            await story(g, zone, m)
    if not is_up(m) or m.hp == 0:
        await ending.end(g)
        finish(g)
        raise Leave(SEQUENCE)


async def move(g: Game[Any]) -> None:
    """sequence.movement: The activated model declares a movement and makes it."""
    if mover(g).seat < 0:
        await hostile.move(g)
    else:
        await movement.declare(g)


async def react(g: Game[Any]) -> None:
    """sequence.reaction: The others declare their reactions, seat by seat; Hostiles wait."""
    await reactions.step(g)


async def act(g: Game[Any]) -> None:
    """sequence.action: The activated model declares what it does."""
    if mover(g).seat < 0:
        await hostile.act(g)
    else:
        await actions.declare(g)


async def late(g: Game[Any]) -> None:
    """sequence.late, S126: What may still be changed or declared once the action is known; Hostiles last."""
    await reactions.late(g)
    await hostile.react(g)


async def resolve(g: Game[Any]) -> None:
    """sequence.resolution: Everything is rolled and carried out."""
    await resolution.resolve(g)


async def end(g: Game[Any]) -> None:
    """sequence.end: Pushes, moves, turning, who is Engaged, who goes down."""
    await ending.end(g)
    finish(g)


def finish(g: Game[Any]) -> None:
    g.state.activation = None


STEPS = Sequence(
    step("activate", activate),
    step("move", move),
    step("react", react),
    step("act", act),
    step("late", late),
    step("resolve", resolve),
    step("end", end),
)
