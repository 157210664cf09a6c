"""Ladders and walls."""
from __future__ import annotations

from typing import TYPE_CHECKING

from norn.games.eldfall.skirmish.inches.bodies import CONTACT
from norn.games.eldfall.skirmish.inches.grammar import LADDER, Vertex
from norn.games.eldfall.skirmish.inches.legs import is_clear, is_surface
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.kit.inches import Prism, is_near

if TYPE_CHECKING:
    from norn.games.eldfall.skirmish.inches.tracing import Trace


def go_up_or_down(found: Trace, vertex: Vertex) -> None:
    """ground.ladders, ground.climb, move.climb: A ladder costs double its height; a wall its height, to whoever may
    climb."""
    walker, z = found.walker, vertex.z
    low, high = min(found.z, z), max(found.z, z)
    x, y = found.x, found.y
    if found.aloft:
        found.refuse("in_the_air", "ground.jump")
    cost = (high - low) * (2 if vertex.way == LADDER else 1)
    found.go(vertex.way, x, y, z, cost)
    if vertex.way == LADDER:
        if ladder_at(walker, x, y, low, high) is None:
            found.refuse("no_ladder", "ground.ladders")
    else:
        if not walker.climbs:
            found.refuse("no_climbing", "ground.climb")
        if not holds_all_the_way(walker, x, y, low, high):
            found.refuse("no_wall", "ground.climb")
    if not is_clear(walker.ground(), x, y, low, high):
        found.refuse("no_room", "ground.gaps")
    found.hangs = not is_surface(walker.ground(), x, y, z)


def ladder_at(walker: Walker, x: int, y: int, low: int, high: int) -> Prism | None:
    """ground.ladders: A ladder within touch that leads from one height to the other."""
    for _, prism in walker.field.ladders:
        if prism.low <= low and prism.high >= high and is_near(prism, x, y, walker.radius + CONTACT):
            return prism
    return None


def climbable(walker: Walker) -> list[Prism]:
    """environment.unscalable: All that is solid; what is sheer only by the Skill Climbing."""
    if walker.climber:
        return walker.ground().solids
    return [solid for solid in walker.ground().solids if not any(one is solid for one in walker.field.smooth)]


def holds_all_the_way(walker: Walker, x: int, y: int, low: int, high: int) -> bool:
    """ground.climb: Whether walls within touch lead from one height to the other without a gap."""
    spans = sorted([(wall.low, wall.high) for wall in climbable(walker)
                    if is_near(wall, x, y, walker.radius + CONTACT)])
    reached = low
    for begins, ends in spans:
        if begins <= reached < ends:
            reached = ends
    return reached >= high
