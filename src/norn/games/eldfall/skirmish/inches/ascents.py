"""From one level to another: ladders, walls that can be climbed, edges that can be jumped up to or down from."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.inches.climbing import climbable
from norn.games.eldfall.skirmish.inches.grammar import AIR, GROUND, LADDER, PULL, WALL, Vertex
from norn.games.eldfall.skirmish.inches.legs import is_clear, top_under, with_pads
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.kit.inches import LIMIT, Prism, is_near, length, rim
from norn.kit.legs import along, can_stand, walk

Point = tuple[int, int, int]
Step = tuple[Point, Point, list[Vertex], int]       # from, to, the vertices between, what they cost


class Ascent:
    """A way between a lower place beside something and a higher place on it."""

    def __init__(self, way: str, x: int, y: int, low: int, top_x: int, top_y: int, high: int, tall: int) -> None:
        self.way = way
        self.x = x
        self.y = y
        self.low = low
        self.top_x = top_x
        self.top_y = top_y
        self.high = high
        self.tall = tall

    def both_ways(self) -> list[Step]:
        foot, top = (self.x, self.y, self.low), (self.top_x, self.top_y, self.high)
        return [(foot, top, self._up(self.low), self._cost(self.low, self.high)),
                (top, foot, self._down(), self._cost(self.high, self.low))]

    def from_between(self, z: int) -> list[tuple[Point, list[Vertex], int]]:
        """For whoever hangs on it at this height."""
        if self.way == AIR or not self.low <= z <= self.high:
            return []
        double = 2 if self.way == LADDER else 1
        return [((self.top_x, self.top_y, self.high), self._up(z), self._cost(z, self.high)),
                ((self.x, self.y, self.low), [Vertex(self.way, -1, -1, self.low)], double * (z - self.low))]

    def _up(self, z: int) -> list[Vertex]:
        if self.way == AIR:
            return [Vertex(AIR, self.x, self.y, self.high - self.tall), Vertex(PULL, self.top_x, self.top_y, -1)]
        climb = [Vertex(self.way, -1, -1, self.high)] if z < self.high else []
        return [*climb, Vertex(GROUND, self.top_x, self.top_y, -1)]

    def _down(self) -> list[Vertex]:
        if self.way == AIR:
            return [Vertex(AIR, self.x, self.y, self.high), Vertex(AIR, self.x, self.y, self.low)]
        return [Vertex(GROUND, self.x, self.y, -1), Vertex(self.way, -1, -1, self.low)]

    def _cost(self, begin: int, end: int) -> int:
        across = length(self.top_x - self.x, self.top_y - self.y)
        if self.way == AIR:
            return end - self.tall - begin if end > begin else across + begin - end
        return abs(end - begin) * (2 if self.way == LADDER else 1) + across


_LADDERS: Final[dict[str, list[Ascent]]] = {}


def ascents(walker: Walker) -> list[Ascent]:
    """ground.ladders, ground.climb, ground.jump: All that this movement may use."""
    found = ladder_ascents(walker)
    if walker.climbs:
        found = [*found, *_wall_ascents(walker, WALL)]
    if walker.jumps:
        found = [*found, *_wall_ascents(walker, AIR)]
    return found


def ladder_ascents(walker: Walker) -> list[Ascent]:
    """ground.ladders: For each ladder where one stands below and where one steps off above; kept by field and size."""
    key = f"{walker.field.name}|{walker.radius}|{walker.tall}"
    kept = _LADDERS.get(key)
    if kept is None:
        if len(_LADDERS) >= 64:
            _LADDERS.clear()
        made = [_ladder_ascent(walker, prism) for _, prism in walker.field.ladders]
        kept = [one for one in made if one is not None]
        _LADDERS[key] = kept
    return kept


def _ladder_ascent(walker: Walker, ladder: Prism) -> Ascent | None:
    ground = walker.ground()
    count = len(ladder.corners)
    x, y = sum([a for a, _ in ladder.corners]) // count, sum([b for _, b in ladder.corners]) // count
    for way in range(64):
        fx, fy = rim(x, y, walker.radius + 11, way)
        if (min(fx, fy) < 0 or not is_near(ladder, fx, fy, walker.radius + 2)
                or not is_clear(ground, fx, fy, ladder.low, ladder.high)):
            continue
        for opposite in (way + 32, way + 28, way + 36, way + 24, way + 40):
            tx, ty = rim(x, y, walker.radius + 20, opposite % 64)
            if min(tx, ty) >= 0 and _steps_on(walker, fx, fy, tx, ty, ladder.high):
                return Ascent(LADDER, fx, fy, ladder.low, tx, ty, ladder.high, walker.tall)
    return None


def _steps_on(walker: Walker, fx: int, fy: int, tx: int, ty: int, high: int) -> bool:
    """Whether one who hangs at this height can step onto the surface there."""
    ground = walker.ground()
    return (top_under(ground, tx, ty, high) == high and can_stand(ground, tx, ty, high)
            and walk(with_pads(ground, [(fx, fy, high)]), fx, fy, high, tx, ty) == high)


def _wall_ascents(walker: Walker, way: str) -> list[Ascent]:
    """ground.climb, ground.jump: At the middle of each side, and at the point of it that is nearest to the walker."""
    found: list[Ascent] = []
    x, y, _ = walker.start()
    for solid in climbable(walker) if way == WALL else walker.ground().solids:
        if solid.high >= LIMIT or length(solid.left - x, solid.bottom - y) > 2_500:
            continue
        for ax, ay, dx, dy in solid.edges:
            long = length(dx, dy)
            nearest = ((x - ax) * dx + (y - ay) * dy) // long
            for at in sorted({long // 2, min(long - 20, max(20, nearest))}):
                one = _wall_ascent(walker, solid, ax + along(dx, at, long), ay + along(dy, at, long), dx, dy, way)
                if one is not None:
                    found.append(one)
    return found


def _wall_ascent(walker: Walker, solid: Prism, x: int, y: int, dx: int, dy: int, way: str) -> Ascent | None:
    """Outwards from a side by the radius and a hair, inwards by a little."""
    long, ground = length(dx, dy), walker.ground()
    out = walker.radius + 1
    fx, fy = x + along(dy, out, long), y - along(dx, out, long)
    tx, ty = x - along(dy, 6, long), y + along(dx, 6, long)
    if min(fx, fy, tx, ty) < 0 or fx > ground.width or fy > ground.depth:
        return None
    low = top_under(ground, fx, fy, solid.high - walker.tall - 1)
    if solid.high - low <= walker.tall or not is_clear(ground, fx, fy, low, solid.high):
        return None
    if not _steps_on(walker, fx, fy, tx, ty, solid.high):
        return None
    return Ascent(way, fx, fy, low, tx, ty, solid.high, walker.tall)
