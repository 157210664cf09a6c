"""Ways that nobody draws: towards somebody, off the field, away from all, pushed and pulled."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from norn.games.eldfall.core.rules.models import body_size
from norn.games.eldfall.core.state import Battle, Model, Path
from norn.games.eldfall.skirmish.inches import paths
from norn.games.eldfall.skirmish.inches.bodies import INCH, are_foes, bodies_overlap, body_of
from norn.games.eldfall.skirmish.inches.deploying import nearest_free
from norn.games.eldfall.skirmish.inches.grammar import GROUND, Draft, Vertex
from norn.games.eldfall.skirmish.inches.legs import Leg, top_under
from norn.games.eldfall.skirmish.inches.moving import FAR, Move, facing_after
from norn.games.eldfall.skirmish.inches.searching import Search, way_to_contact, way_to_point
from norn.games.eldfall.skirmish.inches.tracing import Trace, trace
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.state import State
from norn.kit.inches import FACING_X, FACING_Y, FACINGS, Cylinder, facing_of, length, rim, within
from norn.kit.legs import along
from norn.kit.ways import dots

HANGS: Final = 3                # the place of a spot that says that one hangs on a wall
STEP: Final = 10                # hundredths by which a way is taken back until it can end


def stays(s: Battle, mover: Model, kind: str) -> Path:
    """ground.ways: Where there is no way, it stays."""
    text = f"at:{kind};{mover.facing}"
    return Path(text, kind, [mover.spot[:3]], [0], mover.facing, "", 0, len(mover.spot) > 3, [], [], leaves=False)


def finished(s: Battle, mover: Model, kind: str, inches: int, traced: Trace | None) -> Path:
    if traced is None or not traced.legs:
        return stays(s, mover, kind)
    move = Move(s, mover, kind, inches, "")
    traced.draft.facing = facing_after(move, traced)
    return paths.made(s, mover, traced, FAR * 2, traced.draft.text())


def way(s: Battle, mover: Model, kind: str, inches: int, target: Model, stop: int) -> Path:
    """ground.ways, hostile.path: Towards somebody, as far as it comes, ending so many inches before."""
    walker = Walker(s, mover, kind, "")
    there = body_of(s, target)
    x, y, _ = walker.start()
    whole: Trace | None = None
    for budget in (length(there.x - x, there.y - y) * 5 // 4 + 100, FAR):   # most are hardly longer than straight
        if whole is None:
            search = Search(walker, budget, levels=kind in ("walk", "run"))
            whole = way_to_contact(search, there, foe=are_foes(s, mover, target))
    if whole is None:
        return stays(s, mover, kind)

    def is_near_enough(x: int, y: int, z: int) -> bool:
        return stop > 0 and within(Cylinder(x, y, walker.radius, z, z + walker.tall), there, stop * INCH)

    return finished(s, mover, kind, inches, shortened(walker, whole, inches * INCH, is_near_enough))


def shortened(walker: Walker, whole: Trace, budget: int, ends: Callable[[int, int, int], bool] | None) -> Trace | None:
    """The same way, ended where the budget is spent or something is reached, and one can stand; None at its start."""
    before: list[Vertex] = []
    start = walker.start()
    if ends is not None and ends(*start):
        return None
    spent = 0
    for leg, vertex in zip(whole.legs, whole.draft.vertices, strict=False):
        far = leg.cost if ends is None or leg.way else _first(leg, ends)
        if spent + far > budget or far < leg.cost:
            return _ended(walker, before, leg.way, leg.ax, leg.ay, vertex, min(far, budget - spent), leg.cost, budget)
        before.append(vertex)
        spent += leg.cost
    return whole


def _point(leg: Leg, at: int) -> tuple[int, int, int]:
    x, y = leg.ax + along(leg.bx - leg.ax, at, leg.cost), leg.ay + along(leg.by - leg.ay, at, leg.cost)
    return x, y, leg.bz


def _first(leg: Leg, ends: Callable[[int, int, int], bool]) -> int:
    """How far along a leg, in steps of ten, it first may end; all of it where it never may."""
    for at in range(0, leg.cost, STEP):
        if ends(*_point(leg, at)):
            return at
    return leg.cost


def _ended(walker: Walker, before: list[Vertex], way: str, ax: int, ay: int, vertex: Vertex, far: int,
           cost: int, budget: int) -> Trace | None:
    """Back along the last leg, then leg by leg, until nothing is against ending there."""
    kind = walker.kind
    if not way:
        for at in range(far, 0, -STEP):
            x, y = ax + along(vertex.x - ax, at, cost), ay + along(vertex.y - ay, at, cost)
            traced = trace(walker, Draft(kind, [*before, Vertex(GROUND, x, y, -1)], -1, ""))
            if not traced.refusals and traced.cost() <= budget:
                return traced
    while before:
        traced = trace(walker, Draft(kind, before, -1, ""))
        if not traced.refusals:
            return traced
        before = before[:-1]
    return None


def way_out(s: Battle, mover: Model, kind: str, inches: int) -> list[Path]:
    """ground.edge, state.panicked: The shortest ways to the edge of the field; several where they are equally long."""
    walker = Walker(s, mover, kind, "")
    x, y, _ = walker.start()
    field = walker.field
    edges = [(x, 0), (x, field.depth), (0, y), (field.width, y)]
    search = Search(walker, FAR, levels=kind in ("walk", "run"))
    found = [one for one in (way_to_point(search, *edge) for edge in edges) if one is not None]
    least = min([one.cost() for one in found], default=0)
    ways = [shortened(walker, one, inches * INCH, None) for one in found if one.cost() == least]
    found_paths = [finished(s, mover, kind, inches, one) for one in ways]
    for path in found_paths:
        end = path.points[-1]
        path.leaves = end[0] in (0, field.width) or end[1] in (0, field.depth)
    return found_paths or [stays(s, mover, kind)]


def away(s: Battle, mover: Model, kind: str, inches: int, foes: Sequence[Model]) -> Path:
    """hostile.words: To the place in reach that is furthest from the nearest of these."""
    walker = Walker(s, mover, kind, "")
    search = Search(walker, inches * INCH)
    bodies = [body_of(s, foe) for foe in foes]
    places = [place for stage in search.stages for place in dots(stage.found, INCH)]
    far = [(-min([length(x - foe.x, y - foe.y) for foe in bodies], default=0), x, y) for x, y, _ in places]
    for _, x, y in sorted(far)[:40]:
        traced = way_to_point(search, x, y)
        if traced is not None:
            return finished(s, mover, kind, inches, traced)
    return stays(s, mover, kind)


def push(s: Battle, victim: Model, source: Model, inches: int, *, pull: bool) -> list[Path]:
    """trait.knockback, ground.drops: Straight, in any direction that only leads further away; a pull straight nearer.

    It stops at solids, models and the edge of the field; over a ledge it falls.
    """
    walker = Walker(s, victim, "push", "")
    walker.foes = []
    x, y, _ = walker.start()
    dx, dy = x - source.spot[0], y - source.spot[1]
    if pull:
        ways = [facing_of(-dx, -dy)]
    else:
        ways = [way for way in range(FACINGS) if FACING_X[way] * dx + FACING_Y[way] * dy >= 0]
    found: list[Path] = []
    for way in ways:
        traced = pushed(walker, way, inches * INCH)
        if traced is not None:
            found.append(paths.made(s, victim, traced, FAR * 2, traced.draft.text()))
    return found


def pushed(walker: Walker, way: int, far: int) -> Trace | None:
    """trait.knockback: As far as it goes in one direction; None where it does not go at all."""
    x, y, _ = walker.start()
    facing = walker.mover.facing
    for long in range(far, 0, -STEP):
        bx, by = rim(x, y, long, way)
        if min(bx, by) >= 0 and bx <= walker.field.width and by <= walker.field.depth:
            traced = trace(walker, Draft("push", [Vertex(GROUND, bx, by, -1)], facing, ""))
            if not traced.refusals and not _runs_into(walker, x, y, bx, by):
                return traced
    return None


def _runs_into(walker: Walker, ax: int, ay: int, bx: int, by: int) -> bool:
    """trait.knockback: Whether somebody who stands is on the way."""
    low, high = walker.start()[2], walker.start()[2] + walker.tall
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    for _, other in walker.others:
        if other.low >= high or other.high <= low:
            continue
        far = walker.radius + other.radius
        px, py = other.x - ax, other.y - ay
        ahead = px * dx + py * dy
        if 0 < ahead < whole and (px * dy - py * dx) ** 2 < far * far * whole:
            return True
    return False


def drop(s: Battle, one: Model) -> Path | None:
    """move.wall, fall.landing, S63, S68: Straight down from the wall, or to the nearest free spot beside it."""
    if len(one.spot) <= HANGS or not one.spot[HANGS]:
        return None
    assert isinstance(s, State)
    x, y, z = one.spot[:HANGS]
    walker = Walker(s, one, "push", "")
    foot = top_under(walker.ground(), x, y, z)
    here = Cylinder(x, y, walker.radius, foot, foot + walker.tall)
    free = not any(bodies_overlap(here, other) for _, other in walker.others)
    end = [x, y, foot] if free else nearest_free(s, body_size(one), x, y)
    return Path("", "push", [[x, y, z], end], [0, 0], one.facing, "", z - end[2], hangs=False,
                entered=[], touched=[], leaves=False)
