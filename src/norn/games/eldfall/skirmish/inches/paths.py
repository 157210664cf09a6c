"""From a movement that was followed to a Path: the points at which the mover is judged, what it enters and touches."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.state import Battle, Model, Path
from norn.games.eldfall.skirmish.inches import seeing
from norn.games.eldfall.skirmish.inches.bodies import (
    LYING,
    are_foes,
    field_of,
    has_state,
    is_down,
    moving_height,
    on_field,
)
from norn.games.eldfall.skirmish.inches.covering import cover_at
from norn.games.eldfall.skirmish.inches.grammar import FLICKERS
from norn.games.eldfall.skirmish.inches.legs import Leg, is_surface, top_under, with_pads
from norn.games.eldfall.skirmish.inches.tracing import Trace, point_on
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.inches.zones import RAISED, touches
from norn.kit.inches import Cylinder, Prism, is_near, length
from norn.kit.legs import BARRED, FLOOR, can_stand, walk
from norn.kit.sight import NO_FACING, screen, sees_past

EVERY: Final = 50


def made(s: Battle, mover: Model, traced: Trace, budget: int, text: str) -> Path:
    """measure.path-points: The start, each vertex, every half inch between them, the end; cut where the budget ends."""
    draft = traced.draft
    points, costs = judged_points(traced)
    fall, hangs = traced.fall, traced.hangs
    if traced.fall and points[-1][2] != traced.z:
        points.append([traced.x, traced.y, traced.z])
        costs.append(costs[-1])
    if costs[-1] > budget:
        points, costs, fall, hangs = cut_short(traced, points, costs, budget)
    found = Path(text, draft.kind, points, costs, draft.facing, draft.posture, fall, hangs, [], [], leaves=False)
    found.entered, found.touched = met_on_the_way(s, mover, traced.walker.radius, found)
    return found


def judged_points(traced: Trace) -> tuple[list[list[int]], list[int]]:
    mover = traced.walker.mover
    points, costs = [mover.spot[:3]], [0]
    spent = 0
    for leg in traced.legs:
        long = length(leg.bx - leg.ax, leg.by - leg.ay, leg.bz - leg.az if leg.way else 0)
        level = is_level(traced.walker, leg)
        for at in range(EVERY, long, EVERY):
            points.append(_between(traced.walker, leg, at, long, level))
            costs.append(spent + leg.cost * at // long)
        spent += leg.cost
        points.append([leg.bx, leg.by, leg.bz])
        costs.append(spent)
    return points, costs


def is_level(walker: Walker, leg: Leg) -> bool:
    """Whether nothing on the way could be underfoot: then all of it is as high as its start."""
    if leg.way or leg.az != leg.bz or walker.flies or walker.bodiless:
        return False
    left, right = min(leg.ax, leg.bx), max(leg.ax, leg.bx)
    bottom, top = min(leg.ay, leg.by), max(leg.ay, leg.by)
    for solid in walker.ground().solids:
        if (solid.high <= leg.az + walker.tall and solid.left < right + 1 and solid.right > left - 1
                and solid.bottom < top + 1 and solid.top > bottom - 1):
            return False
    return leg.az == FLOOR


def _between(walker: Walker, leg: Leg, at: int, long: int, level: bool) -> list[int]:
    """ground.steps: A point of a leg; on the ground as high as what is underfoot there."""
    if leg.way:
        return list(point_on(leg, at))
    x, y = leg.ax + (leg.bx - leg.ax) * at // long, leg.ay + (leg.by - leg.ay) * at // long
    if level:
        return [x, y, leg.az]
    if walker.flies or walker.kind in FLICKERS:
        return [x, y, top_under(walker.ground(), x, y, 9_999)]
    ground = walker.ground()
    if not is_surface(ground, leg.ax, leg.ay, leg.az):
        ground = with_pads(ground, [(leg.ax, leg.ay, leg.az)])
    end = walk(ground, leg.ax, leg.ay, leg.az, x, y)
    return [x, y, end if end != BARRED else top_under(walker.ground(), x, y, leg.az + walker.tall)]


def cut_short(traced: Trace, points: list[list[int]], costs: list[int],
              budget: int) -> tuple[list[list[int]], list[int], int, bool]:
    """measure.realism: The last point within the budget at which it can be; in the air it falls."""
    walker = traced.walker
    last = len(points) - 1
    while last > 0 and costs[last] > budget:
        last -= 1
    while last > 0 and not can_end(walker, points[last]):
        last -= 1
    x, y, z = points[last]
    points, costs = points[: last + 1], costs[: last + 1]
    if is_surface(walker.ground(), x, y, z):
        return points, costs, 0, False
    if walker.kind == "jump":
        end = top_under(walker.ground(), x, y, z)
        return [*points, [x, y, end]], [*costs, costs[-1]], z - end, False
    return points, costs, 0, True


def can_end(walker: Walker, point: list[int]) -> bool:
    """move.basic: On no edge of a wall nor inside of one, as halfway through a pull-up, and in nobody."""
    x, y, z = point
    if not can_stand(walker.ground(), x, y, z):
        return False
    for _, other in walker.others:
        far = walker.radius + other.radius
        if (x - other.x) ** 2 + (y - other.y) ** 2 < far * far and z < other.high and other.low < z + walker.tall:
            return False
    return True


def met_on_the_way(s: Battle, mover: Model, radius: int, path: Path) -> tuple[list[str], list[str]]:
    """environment.rule, field.tokens: Which environments it comes into and which zones it touches, at which point."""
    last = len(path.points) - 1
    entered: list[str] = []
    touched: list[str] = []
    areas = field_of(s).areas
    if not areas and not s.zones:
        return entered, touched
    bodies = [Cylinder(x, y, radius, z, z + moving_height(mover, path.posture, at == last))
              for at, (x, y, z) in enumerate(path.points)]
    for piece, prism in areas:
        for name in piece.environments:
            entered += [f"{at} {name}" for at in _comings(bodies, prism)]
    for zone in s.zones:
        before = touches(zone.spot, bodies[0])
        for at, body in enumerate(bodies):
            now = touches(zone.spot, body)
            if now and not before:
                touched.append(f"{at} {zone.id}")
                entered += [f"{at} {name}" for name in zone.inside if name != RAISED]
            before = now
    return entered, touched


def _comings(bodies: list[Cylinder], prism: Prism) -> list[int]:
    """At which points a body comes to touch an area that it did not touch before."""
    found: list[int] = []
    before = in_area(bodies[0], prism)
    for at, body in enumerate(bodies):
        now = in_area(body, prism)
        if now and not before:
            found.append(at)
        before = now
    return found


def in_area(body: Cylinder, prism: Prism) -> bool:
    """environment.rule: Its base touches the area, at its height."""
    return prism.low <= body.low <= prism.high and is_near(prism, body.x, body.y, body.radius)


def nearest_in_sight(s: Battle, mover: Model, traced: Trace) -> Model | None:
    """sequence.turning: The nearest foe that could be seen from the end of a movement."""
    walker = traced.walker
    here = Cylinder(traced.x, traced.y, walker.radius, traced.z, traced.z + walker.tall)
    foes = [(length(one.spot[0] - here.x, one.spot[1] - here.y), number, one) for number, one in enumerate(on_field(s))
            if one is not mover and are_foes(s, mover, one) and not is_down(one)]
    bodies = {model.id: body for model, body in walker.others}
    for _, _, one in sorted(foes, key=lambda row: row[:2]):
        there = bodies.get(one.id)
        if there is None:
            return one
        blocked = [body for model, body in walker.others if model is not one]
        if sees_past(here, NO_FACING, there, screen(here, [there], seeing.in_the_way(s), blocked)):
            return one
    return None


def watchers(s: Battle, mover: Model, traced: Trace) -> list[tuple[str, Model]]:
    """measure.sight-free: Of the foes who would see the end of a movement, or be seen from it: `watched` or `sees`."""
    walker = traced.walker
    high = LYING if "down" in traced.draft.posture else walker.tall
    here = Cylinder(traced.x, traced.y, walker.radius, traced.z, traced.z + high)
    found: list[tuple[str, Model]] = []
    for one, there in walker.others:
        if are_foes(s, mover, one):
            blocked = [body for model, body in walker.others if model is not one]
            between = screen(here, [there], seeing.in_the_way(s), blocked)
            if sees_past(there, one.facing, here, between):
                found.append(("watched", one))
            elif sees_past(here, NO_FACING, there, between):
                found.append(("sees", one))
    return found


def sheltered(s: Battle, mover: Model, traced: Trace, foes: list[Model]) -> list[tuple[str, Model, int, str]]:
    """cover.piece, cover.weight: Which of them would have cover from shots out of its end, and before whose shots it
    would have cover itself: `shelters` or `sheltered`, light or heavy, and the piece that gives it."""
    walker = traced.walker
    low = "down" in traced.draft.posture or (has_state(mover, "crouched") and "up" not in traced.draft.posture)
    here = Cylinder(traced.x, traced.y, walker.radius, traced.z, traced.z + (LYING if low else walker.tall))
    bodies = {one.id: body for one, body in walker.others}
    found: list[tuple[str, Model, int, str]] = []
    for foe in foes:
        theirs = cover_at(walker.field, here, foe, bodies[foe.id], low=has_state(foe, "crouched"))
        mine = cover_at(walker.field, bodies[foe.id], mover, here, low=low)
        found += [(key, foe, *its) for key, its in (("shelters", theirs), ("sheltered", mine)) if its[0]]
    return found


def cut(path: Path, at: int) -> Path:
    """The same path, ended at one of its points."""
    points, costs = path.points[: at + 1], path.costs[: at + 1]
    posture = path.posture.replace("down", "").strip()
    entered = [one for one in path.entered if int(one.partition(" ")[0]) <= at]
    touched = [one for one in path.touched if int(one.partition(" ")[0]) <= at]
    return Path(path.text, path.kind, points, costs, path.facing, posture, 0, hangs=False, entered=entered,
                touched=touched, leaves=False)

