"""Who sees whom: arcs, scenery and models in the way, woods, and a path seen point by point."""
from __future__ import annotations

from norn.games.eldfall.core.state import Battle, Model, Path
from norn.games.eldfall.skirmish.inches.bodies import (
    body_of,
    field_of,
    is_down,
    is_flying,
    is_moving,
    moving_height,
    on_field,
    radius_of,
)
from norn.games.eldfall.skirmish.inches.zones import solid_zones
from norn.kit import sight
from norn.kit.inches import Cylinder, Prism, cuts, runs_through
from norn.kit.sight import NO_FACING, Screen, eyes, marks, middle, screen, sees_past

WOODS = ("forest",)


def sees(s: Battle, viewer: Model, target: Model, *, back: bool, at: int = -1) -> bool:
    """sight.line, sight.exactly, sight.front, sight.flying, sight.moving: Whether a line between two models is free.

    Who flies sees all and is seen by all; who moves has no back.
    """
    if is_flying(viewer) or is_flying(target):
        return True
    facing = viewer.facing if back and not is_moving(s, viewer, at) else NO_FACING
    one, other = body_of(s, viewer, at), body_of(s, target, at)
    between = screen(one, [other], in_the_way(s), others_standing(s, viewer, target))
    return sees_past(one, facing, other, between) and not lost_in_woods(s, one, facing, [other], between)[0]


def in_the_way(s: Battle) -> list[Prism]:
    """sight.blocked: Scenery, and what magic has raised."""
    raised = solid_zones(s)
    return [*field_of(s).solids, *raised] if raised else field_of(s).solids


def others_standing(s: Battle, one: Model, other: Model) -> list[Cylinder]:
    """sight.blocked: Every other model that stands or crouches, friend or foe."""
    return [body_of(s, model) for model in on_field(s)
            if model is not one and model is not other and not is_down(model) and not is_flying(model)]


def in_front(s: Battle, viewer: Model, other: Model, at: int = -1) -> bool:
    """sight.arc: Whether some of the other is in the closed half before the viewer's middle."""
    if is_moving(s, viewer, at):
        return True
    return bool(sight.in_front(body_of(s, viewer, at), viewer.facing, marks(body_of(s, other, at))))


def sightings(s: Battle, path: Path, mover: Model, watcher: Model, *, back: bool) -> list[int]:
    """sight.moving: The points of a path at which the watcher sees the mover."""
    if is_flying(mover) or is_flying(watcher):
        return list(range(len(path.points)))
    return _seen_at(s, path, mover, watcher, watcher.facing if back else NO_FACING)


def _seen_at(s: Battle, path: Path, mover: Model, watcher: Model, facing: int) -> list[int]:
    radius, last = radius_of(mover), len(path.points) - 1
    places = [Cylinder(point[0], point[1], radius, point[2],
                       point[2] + moving_height(mover, path.posture, at == last))
              for at, point in enumerate(path.points)]
    eye = body_of(s, watcher)
    between = screen(eye, places, in_the_way(s), others_standing(s, mover, watcher))
    seen = [at for at, place in enumerate(places) if sees_past(eye, facing, place, between)]
    if not seen:
        return seen
    lost = lost_in_woods(s, eye, facing, [places[at] for at in seen], between)
    return [at for at, gone in zip(seen, lost, strict=True) if not gone]


def lost_in_woods(s: Battle, viewer: Cylinder, facing: int, targets: list[Cylinder], between: Screen) -> list[bool]:
    """environment.forest: Of targets that are seen: which are not, since every free line runs through two woods."""
    woods = field_of(s).areas_of(WOODS)
    if len(woods) < 2:
        return [False] * len(targets)
    return [_is_lost(viewer, facing, target, between, woods) for target in targets]


def _is_lost(viewer: Cylinder, facing: int, target: Cylinder, between: Screen, woods: list[Prism]) -> bool:
    near = screen(viewer, [target], woods, []).prisms
    if len(near) < 2:
        return False
    heights = ((viewer.high, target.high), (middle(viewer), middle(target)), (viewer.low + 1, target.low + 1))
    for az, bz in heights:
        for ax, ay in eyes(viewer, facing):
            for bx, by in sight.in_front(viewer, facing, marks(target)):
                if not _is_cut(ax, ay, az, bx, by, bz, between) and _woods_on(near, ax, ay, az, bx, by, bz) < 2:
                    return False
    return True


def _is_cut(ax: int, ay: int, az: int, bx: int, by: int, bz: int, between: Screen) -> bool:
    for prism in between.prisms:
        if runs_through(prism, ax, ay, az, bx, by, bz):
            return True
    for post in between.cylinders:                      # noqa: SIM110 - a generator is slow
        if cuts(post, ax, ay, az, bx, by, bz):
            return True
    return False


def _woods_on(woods: list[Prism], ax: int, ay: int, az: int, bx: int, by: int, bz: int) -> int:
    count = 0
    for wood in woods:
        if runs_through(wood, ax, ay, az, bx, by, bz):
            count += 1
    return count
