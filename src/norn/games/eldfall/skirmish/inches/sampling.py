"""Any movement at all, for random play: cheap, and legal."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.inches.ascents import ascents
from norn.games.eldfall.skirmish.inches.bodies import has_state, size_of
from norn.games.eldfall.skirmish.inches.deploying import Zone, default_spots, zone_for
from norn.games.eldfall.skirmish.inches.grammar import GROUND, Draft, Vertex
from norn.games.eldfall.skirmish.inches.legs import first_contact
from norn.games.eldfall.skirmish.inches.moving import Move, against
from norn.games.eldfall.skirmish.inches.room import has_room
from norn.games.eldfall.skirmish.inches.tracing import Trace, trace
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Chance
from norn.kit.inches import FACINGS, Cylinder, length, rim
from norn.kit.legs import along

TRIES: Final = 5


def sample(move: Move, chance: Chance) -> str:
    """ground.answer: Mostly straight somewhere, now and then into contact, up a wall or down, or nowhere."""
    posture = some_posture(move, chance)
    walker = Walker(move.s, move.mover, move.kind, posture)
    facing = chance.randrange(FACINGS)
    if move.kind == "deploy":
        return some_spot(move, walker, facing, chance)
    if move.kind != "idle":
        for number in range(TRIES):
            traced = _some_way(move, walker, chance, number)
            if traced is not None:
                traced.draft.facing, traced.draft.posture = facing, posture
                return traced.draft.text()
    return Draft(move.kind, [], facing, posture).text()


def some_spot(move: Move, walker: Walker, facing: int, chance: Chance) -> str:
    """deploy.place: Somewhere in the own zone."""
    s = move.s
    assert isinstance(s, State)
    left, low, right, top = zone_for(s, move.mover.seat)
    for _ in range(200):
        vertex = Vertex(GROUND, left + chance.randrange(right - left), low + chance.randrange(top - low), -1)
        draft = Draft(move.kind, [vertex], facing, "")
        if not against(move, trace(walker, draft)):
            return draft.text()
    return named_spot(walker, (left, low, right, top), facing)


def named_spot(walker: Walker, zone: Zone, facing: int) -> str:
    """deploy.place: The first free place of the row."""
    for x, y, z in default_spots(walker, zone, 60):
        draft = Draft("deploy", [Vertex(GROUND, x, y, z)], facing, "")
        if not trace(walker, draft).refusals:
            return draft.text()
    return Draft("deploy", [], facing, "").text()


def some_posture(move: Move, chance: Chance) -> str:
    if has_state(move.mover, "crouched"):
        if move.kind in ("run", "climb", "jump", "flicker", "flicker_run"):
            return "up"
        posture = ("", "up", "up down")[chance.randrange(3)]
        return posture if has_room(move.s, move.mover, size_of(move.mover)) else ""
    can_lie = not has_state(move.mover, "flying") and move.kind != "push"
    return "down" if can_lie and chance.randrange(10) == 0 else ""


def _some_way(move: Move, walker: Walker, chance: Chance, number: int) -> Trace | None:
    budget = move.budget(walker.posture)
    if move.kind in ("climb", "jump") and number < 2:
        vertices = _some_ascent(walker, chance)
    elif move.toward or (walker.foes and chance.randrange(4) == 0):
        vertices = _towards_somebody(move, walker, chance, budget)
    else:
        far = (budget * (chance.randrange(100) + 1) // 100) >> number
        x, y = rim(move.mover.spot[0], move.mover.spot[1], far, chance.randrange(FACINGS))
        vertices = [Vertex(GROUND, x, y, -1)] if min(x, y) >= 0 else []
    if not vertices:
        return None
    traced = trace(walker, Draft(move.kind, vertices, -1, walker.posture))
    return traced if not against(move, traced) else None


def _some_ascent(walker: Walker, chance: Chance) -> list[Vertex]:
    """To the foot of something, and up; or from its edge, and down."""
    x, y, z = walker.start()
    near = [step for ascent in ascents(walker) for step in ascent.both_ways()
            if step[0][2] == z and length(step[0][0] - x, step[0][1] - y) < 200]
    if not near:
        return []
    begin, _, vertices, _ = near[chance.randrange(len(near))]
    return [Vertex(GROUND, begin[0], begin[1], -1), *vertices]


def _towards_somebody(move: Move, walker: Walker, chance: Chance, budget: int) -> list[Vertex]:
    """Straight at somebody, as far as it comes: into contact if it can."""
    bodies = [body for one, body in walker.others if one.id in move.toward.split()] if move.toward else walker.foes
    if not bodies:
        return []
    body = bodies[chance.randrange(len(bodies))]
    return straight_at(walker, body, budget)


def straight_at(walker: Walker, body: Cylinder, budget: int) -> list[Vertex]:
    """contact: A leg towards somebody's middle that ends where the first foe is touched, or where the budget does."""
    ax, ay, _ = walker.start()
    dx, dy = body.x - ax, body.y - ay
    long = length(dx, dy)
    far = min(budget, long - body.radius - walker.radius)
    if far <= 0:
        return []
    end = Vertex(GROUND, ax + along(dx, far, long), ay + along(dy, far, long), -1)
    traced = trace(walker, Draft(walker.kind, [end], -1, walker.posture))
    if not traced.legs:
        return []
    at, foe = first_contact(walker, traced.legs[0])
    if foe is not None and at == 0:
        return []
    short = far if foe is None else at
    leg = traced.legs[0]
    whole = length(leg.bx - leg.ax, leg.by - leg.ay)
    return [Vertex(GROUND, ax + along(leg.bx - ax, short, whole), ay + along(leg.by - ay, short, whole), -1)]
