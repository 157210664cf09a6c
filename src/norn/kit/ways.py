"""Shortest ways over a field: a graph of turning points for one sort of walker, and what can be reached in it.

Turning points lie around every corner, two a corner, just further than the walker's radius; some lie on the tops. They
and the legs between them are found once for a field and a walker. What stands in the way today has eight more around
it, whose legs are tried only when a search comes by. Of ways that cost the same the one with fewer vertices is taken,
then the one whose first differing vertex is smaller.
"""
from __future__ import annotations

from heapq import heappop, heappush
from math import isqrt
from typing import Final

from mypy_extensions import i64

from norn.kit.inches import LIMIT, Cylinder, Prism, length, rim
from norn.kit.legs import BARRED, Ground, can_stand, footings, kept_off, price, walk

_FINE: Final = 100_000                  # the length of a direction while corners are halved
Label = tuple[int, int, tuple[tuple[int, int], ...], int]       # cost, vertices, the vertices after the start, footing


class Ways:
    """The turning points of a field for one sort of walker, and for each the legs that leave it, cheapest first."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Ground = ground
        self.points: list[tuple[int, int, int]] = turning_points(ground)
        self.legs: list[list[tuple[int, int]]] = [[] for _ in self.points]      # by point: cost and other end
        for one in range(len(self.points)):
            for other in range(one):
                self._join(one, other)
        for legs in self.legs:
            legs.sort()

    def _join(self, one: int, other: int) -> None:
        ax, ay, foot = self.points[one]
        bx, by, end = self.points[other]
        if ax == bx and ay == by:
            return
        there = walk(self.ground, ax, ay, foot, bx, by) == end
        back = walk(self.ground, bx, by, end, ax, ay) == foot if there or foot != end else False
        if there:
            self.legs[one].append((price(self.ground, ax, ay, foot, bx, by, end), other))
        if back:
            self.legs[other].append((price(self.ground, bx, by, end, ax, ay, foot), one))


class Reach:
    """What a walker can get to: the labels of the turning points reached, cheapest first; the start is the first."""

    def __init__(self, ground: Ground, posts: list[Cylinder], start: tuple[int, int, int], budget: int) -> None:
        self.ground: Ground = ground
        self.posts: list[Cylinder] = posts
        self.start: tuple[int, int, int] = start
        self.budget: int = budget
        self.labels: list[Label] = []

    def place(self, label: Label) -> tuple[int, int]:
        """Where a label's way ends."""
        return label[2][-1] if label[2] else (self.start[0], self.start[1])


def turning_points(ground: Ground) -> list[tuple[int, int, int]]:
    """Two around each corner, on every level there; on each top its middle and a point towards each corner."""
    far: i64 = (ground.radius * 1083 + 999) // 1000 + 2
    spots: list[tuple[int, int]] = []
    for solid in ground.solids:
        spots += around_corners(solid, far)
        spots += on_top(solid)
    return [(x, y, foot) for x, y in dict.fromkeys(spots)
            if 0 <= x <= ground.width and 0 <= y <= ground.depth for foot in footings(ground, x, y)]


def around_corners(solid: Prism, far: i64) -> list[tuple[int, int]]:
    """At a quarter and at three quarters of the angle between the sides that meet in a corner, so far away from it."""
    found: list[tuple[int, int]] = []
    for at, (x, y, dx, dy) in enumerate(solid.edges):
        before = solid.edges[at - 1]
        one, other = _scaled(before[3], -before[2], _FINE), _scaled(dy, -dx, _FINE)      # outwards from the two sides
        half = _scaled(one[0] + other[0], one[1] + other[1], _FINE)
        for side in (one, other):
            across, up = _scaled(side[0] + half[0], side[1] + half[1], far)
            found.append((x + across, y + up))
    return found


def _scaled(dx: int, dy: int, to: int) -> tuple[int, int]:
    """The same direction, so long, rounded away from nought."""
    long = max(1, isqrt(dx * dx + dy * dy))
    return ((dx * to + long - 1) // long if dx > 0 else -((-dx * to + long - 1) // long),
            (dy * to + long - 1) // long if dy > 0 else -((-dy * to + long - 1) // long))


def on_top(solid: Prism) -> list[tuple[int, int]]:
    """The middle of the corners, and halfway from it to each."""
    if solid.high >= LIMIT:
        return []
    count = len(solid.corners)
    x, y = sum(corner[0] for corner in solid.corners) // count, sum(corner[1] for corner in solid.corners) // count
    return [(x, y), *[((x + corner[0]) // 2, (y + corner[1]) // 2) for corner in solid.corners]]


def around_posts(ground: Ground, posts: list[Cylinder]) -> list[tuple[int, int, int]]:
    """Eight points around each post, further off than touching, on every level there that it stands beside."""
    found: list[tuple[int, int, int]] = []
    for post in posts:
        far: i64 = (1083 * (ground.radius + post.radius + 4) + 999) // 1000 + 1
        for way in range(0, 64, 8):
            x, y = rim(post.x, post.y, far, way)
            if 0 <= x <= ground.width and 0 <= y <= ground.depth:
                found += [(x, y, foot) for foot in footings(ground, x, y)
                          if post.low - ground.tall <= foot <= post.high]
    return found


def reach(ways: Ways, start: tuple[int, int, int], budget: int, posts: list[Cylinder]) -> Reach:
    """Every turning point within the budget, by legs that touch none of the posts."""
    found = Reach(ways.ground, posts, start, budget)
    near = [post for post in posts if length(post.x - start[0], post.y - start[1]) < budget + post.radius + 300]
    extra = around_posts(ways.ground, near)
    known = len(ways.points)
    points = [*ways.points, *extra, start]
    reached = [index for index, point in enumerate(points)
               if length(point[0] - start[0], point[1] - start[1]) <= budget]
    lazily = [index for index in reached if index >= known]
    best: dict[int, Label] = {len(points) - 1: (0, 0, (), start[2])}
    done: set[int] = set()
    heap: list[tuple[Label, int]] = [(best[len(points) - 1], len(points) - 1)]
    while heap:
        label, at = heappop(heap)
        if at in done:
            continue
        done.add(at)
        found.labels.append(label)
        if at < known:
            for cost, other in ways.legs[at]:
                if label[0] + cost > budget:
                    break
                if other not in done:
                    _offer(found, points, label, at, other, cost, best, heap)
        for other in lazily if at < known else reached:
            if other not in done:
                _offer(found, points, label, at, other, BARRED, best, heap)
    return found


def _offer(found: Reach, points: list[tuple[int, int, int]], label: Label, at: int, other: int, cost: i64,
           best: dict[int, Label], heap: list[tuple[Label, int]]) -> None:
    """Go on from one point to another if that is better than what is known; a leg not yet priced is tried first."""
    ax: i64 = points[at][0]
    ay: i64 = points[at][1]
    bx: i64 = points[other][0]
    by: i64 = points[other][1]
    foot: i64 = points[at][2]
    spent: i64 = label[0]
    tried = cost != BARRED
    old = best.get(other)
    least: i64 = spent + (cost if tried else length(bx - ax, by - ay))
    if least > found.budget or (old is not None and least > old[0]):
        return
    if not tried:
        if walk(found.ground, ax, ay, foot, bx, by) != points[other][2]:
            return
        least = spent + price(found.ground, ax, ay, foot, bx, by, points[other][2])
        if least > found.budget:
            return
    new: Label = (least, label[1] + 1, (*label[2], (bx, by)), points[other][2])
    if (old is None or new < old) and not kept_off(found.ground, found.posts, ax, ay, foot, bx, by, new[3]):
        best[other] = new
        heappush(heap, (new, other))


def way_to(found: Reach, x: int, y: int) -> Label | None:
    """The best way to any point: a last leg from a turning point, or from the start; None where there is none."""
    best: Label | None = None
    for label in found.labels:
        if best is not None and label[0] > best[0]:
            break
        ax, ay = found.place(label)
        least = label[0] + length(x - ax, y - ay)
        if least > found.budget or (best is not None and least > best[0]):
            continue
        foot = walk(found.ground, ax, ay, label[3], x, y)
        if foot == BARRED or kept_off(found.ground, found.posts, ax, ay, label[3], x, y, foot):
            continue
        cost = label[0] + price(found.ground, ax, ay, label[3], x, y, foot)
        new: Label = (cost, label[1] + 1, (*label[2], (x, y)), foot)
        if cost <= found.budget and (best is None or new < best):
            best = new
    return best


def check_way(ground: Ground, posts: list[Cylinder], start: tuple[int, int, int], vertices: list[tuple[int, int]],
              budget: int) -> int:
    """The footing at the end of a way that somebody drew; BARRED where it cannot be gone, or not within the budget."""
    x, y, foot = start
    for bx, by in vertices:
        end = walk(ground, x, y, foot, bx, by)
        if end == BARRED or kept_off(ground, posts, x, y, foot, bx, by, end):
            return BARRED
        budget -= price(ground, x, y, foot, bx, by, end)
        if budget < 0:
            return BARRED
        x, y, foot = bx, by, end
    return foot


def dots(found: Reach, spacing: int) -> list[tuple[int, int, int]]:
    """The points of a lattice where a walker can end, each with a footing: to draw the region."""
    x0, y0, _ = found.start
    span = found.budget // spacing + 1
    ground = found.ground
    drawn: list[tuple[int, int, int]] = []
    for row in range(max(0, y0 // spacing - span), min(ground.depth // spacing, y0 // spacing + span) + 1):
        for column in range(max(0, x0 // spacing - span), min(ground.width // spacing, x0 // spacing + span) + 1):
            x, y = column * spacing, row * spacing
            if length(x - x0, y - y0) <= found.budget:
                foot = _first_footing(found, x, y)
                if foot != BARRED:
                    drawn.append((x, y, foot))
    return drawn


def _first_footing(found: Reach, x: i64, y: i64) -> i64:
    """By the first turning point that has a free leg, which need not be the shortest way; BARRED by none."""
    ground = found.ground
    for label in found.labels:
        place = found.place(label)
        ax: i64 = place[0]
        ay: i64 = place[1]
        spent: i64 = label[0]
        if spent + length(x - ax, y - ay) > found.budget:
            continue
        foot = walk(ground, ax, ay, label[3], x, y)
        if (foot != BARRED and not kept_off(ground, found.posts, ax, ay, label[3], x, y, foot)
                and can_stand(ground, x, y, foot)
                and spent + price(ground, ax, ay, label[3], x, y, foot) <= found.budget):
            return foot
    return BARRED
