"""A table measured in whole hundredths of an inch: facings, lengths, upright prisms and cylinders, and what meets what.

Coordinates are at most 10,000, so that every product fits 64 bits and every question is answered exactly: by the sign
of a product, never by a quotient, and no root but `isqrt`. Touching is not meeting: insides are open. A facing is one
of 64 directions, counted from east (x grows) by way of north (y grows).
"""
from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

FACINGS: Final = 64
LIMIT: Final = 10_000
# A quarter of the circle: a thousand times the sine of each direction, rounded.
_SINES: Final = (0, 98, 195, 290, 383, 471, 556, 634, 707, 773, 831, 882, 924, 957, 981, 995)
_WAVE: Final = [*_SINES, 1000, *_SINES[:0:-1]]                  # half of it
FACING_Y: Final[list[int]] = [*_WAVE, *[-sine for sine in _WAVE]]
FACING_X: Final[list[int]] = [*FACING_Y[16:], *FACING_Y[:16]]


class Cylinder:
    """An upright cylinder: the axis, the radius, where it begins and ends."""

    def __init__(self, x: int, y: int, radius: int, low: int, high: int) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.radius: i64 = radius
        self.low: i64 = low
        self.high: i64 = high


class Prism:
    """An upright prism on a convex footprint, from one height to another. Corners are kept counterclockwise."""

    def __init__(self, corners: list[tuple[int, int]], low: int, high: int) -> None:
        turns = [turn(*corners[at - 2], *corners[at - 1], *corners[at]) for at in range(len(corners))]
        if len(corners) < 3 or not (min(turns) > 0 or max(turns) < 0) or not winds_once(corners):
            raise ValueError(f"not the corners of a convex footprint in order: {corners}")
        if low >= high or any(max(abs(x), abs(y)) > LIMIT for x, y in [*corners, (low, high)]):
            raise ValueError(f"a prism from {low} to {high} on {corners}: within {LIMIT}, and not without height")
        self.corners: list[tuple[int, int]] = corners if turns[0] > 0 else corners[::-1]
        self.low: i64 = low
        self.high: i64 = high
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.left: i64 = min(xs)
        self.right: i64 = max(xs)
        self.bottom: i64 = min(ys)
        self.top: i64 = max(ys)
        # By side: a point is on the inner side of it where a*x + b*y + c > 0.
        self.sides: list[tuple[int, int, int]] = []
        # By side: its first corner and the way to its second.
        self.edges: list[tuple[int, int, int, int]] = []
        for at, (x, y) in enumerate(self.corners):
            across, up = self.corners[at + 1 - len(corners)][0] - x, self.corners[at + 1 - len(corners)][1] - y
            self.sides.append((-up, across, up * x - across * y))
            self.edges.append((x, y, across, up))


def turn(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64) -> i64:
    """Twice the area of a triangle: above 0 where the way a, b, c turns left, 0 where it goes straight."""
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def winds_once(corners: list[tuple[int, int]]) -> bool:
    """Whether a way that always turns to one side goes round once: a star goes left, right and left again."""
    changes = 0
    last = 0
    for at in range(-1, len(corners)):
        x, y = corners[at][0] - corners[at - 1][0], corners[at][1] - corners[at - 1][1]
        half = 1 if (y, x) > (0, 0) else -1
        changes += half != last
        last = half
    return changes <= 3


def length(dx: i64, dy: i64, dz: i64 = 0) -> i64:
    """The length of a leg, rounded up."""
    square: i64 = dx * dx + dy * dy + dz * dz
    root: i64 = isqrt(square)
    return root if root * root == square else root + 1


def facing_of(dx: i64, dy: i64) -> int:
    """The direction that leads furthest along this way; of equals the first."""
    best: i64 = -1
    facing = 0
    for at in range(FACINGS):
        x: i64 = FACING_X[at]
        y: i64 = FACING_Y[at]
        along: i64 = x * dx + y * dy
        if along > best:
            best, facing = along, at
    return facing


def rim(x: i64, y: i64, radius: i64, facing: int) -> tuple[int, int]:
    """The point of a rim in this direction, rounded towards the centre."""
    across: i64 = FACING_X[facing % FACINGS]
    up: i64 = FACING_Y[facing % FACINGS]
    return (x + radius * across // 1000 if across >= 0 else x - radius * -across // 1000,
            y + radius * up // 1000 if up >= 0 else y - radius * -up // 1000)


def rise_between(one: Cylinder, other: Cylinder) -> i64:
    """The gap in height between two; 0 where their heights touch."""
    if one.low > other.high:
        return one.low - other.high
    if other.low > one.high:
        return other.low - one.high
    return 0


def within(one: Cylinder, other: Cylinder, reach: i64) -> bool:
    """Whether the nearest points of two cylinders are at most so far apart."""
    rise: i64 = rise_between(one, other)
    if rise > reach:
        return False
    root: i64 = isqrt(reach * reach - rise * rise)
    far: i64 = one.radius + other.radius + root
    dx: i64 = one.x - other.x
    dy: i64 = one.y - other.y
    return dx * dx + dy * dy <= far * far


def distance(one: Cylinder, other: Cylinder) -> i64:
    """How far apart the nearest points of two cylinders are, rounded up: the least reach they are within."""
    across: i64 = length(one.x - other.x, one.y - other.y) - one.radius - other.radius
    return length(across if across > 0 else 0, rise_between(one, other))


def inside(prism: Prism, x: i64, y: i64) -> bool:
    """Whether a point lies within the footprint, its edge not counted."""
    a: i64
    b: i64
    c: i64
    for a, b, c in prism.sides:                         # noqa: SIM110 - a generator is slow
        if a * x + b * y + c <= 0:
            return False
    return True


def near_segment(x: i64, y: i64, radius: i64, ax: i64, ay: i64, dx: i64, dy: i64) -> bool:
    """Whether a point is nearer than the radius to the segment from a by d."""
    px: i64 = x - ax
    py: i64 = y - ay
    along: i64 = px * dx + py * dy
    whole: i64 = dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < radius * radius
    if along >= whole:
        px -= dx
        py -= dy
        return px * px + py * py < radius * radius
    across: i64 = px * dy - py * dx
    return across * across < radius * radius * whole


def disc_meets(prism: Prism, x: i64, y: i64, radius: i64) -> bool:
    """Whether a disc and a footprint share more than a touch."""
    if x + radius <= prism.left or x - radius >= prism.right or y + radius <= prism.bottom or y - radius >= prism.top:
        return False
    if inside(prism, x, y):
        return True
    ax: i64
    ay: i64
    dx: i64
    dy: i64
    for ax, ay, dx, dy in prism.edges:                  # noqa: SIM110 - a generator is slow
        if near_segment(x, y, radius, ax, ay, dx, dy):
            return True
    return False


def is_near(prism: Prism, x: i64, y: i64, far: i64) -> bool:
    """Whether a point is at most so far from a footprint, or over it."""
    if x + far < prism.left or x - far > prism.right or y + far < prism.bottom or y - far > prism.top:
        return False
    over = inside(prism, x, y)
    ax: i64
    ay: i64
    dx: i64
    dy: i64
    for ax, ay, dx, dy in prism.edges:
        px: i64 = x - ax
        py: i64 = y - ay
        along: i64 = px * dx + py * dy
        whole: i64 = dx * dx + dy * dy
        across: i64 = px * dy - py * dx
        if px * px + py * py <= far * far or (0 < along < whole and across * across <= far * far * whole):
            return True
    return over


def leg_meets(prism: Prism, ax: i64, ay: i64, bx: i64, by: i64, radius: i64) -> bool:
    """Whether a disc drawn from a to b comes over a footprint: somewhere the leg is nearer to it than the radius."""
    if ((ax if ax > bx else bx) + radius <= prism.left or (ax if ax < bx else bx) - radius >= prism.right
            or (ay if ay > by else by) + radius <= prism.bottom or (ay if ay < by else by) - radius >= prism.top):
        return False
    dx: i64 = bx - ax
    dy: i64 = by - ay
    room: i64 = radius * length(dx, dy)
    left = right = False
    cx: i64
    cy: i64
    for cx, cy in prism.corners:                        # all of it to one side, and not near: by far the most are
        beside: i64 = dx * (cy - ay) - dy * (cx - ax)
        left = left or beside < room
        right = right or beside > -room
    if not (left and right) and (dx != 0 or dy != 0):
        return False
    return _leg_meets_closely(prism, ax, ay, dx, dy, radius)


def _leg_meets_closely(prism: Prism, ax: i64, ay: i64, dx: i64, dy: i64, radius: i64) -> bool:
    if runs_through(prism, ax, ay, prism.low, ax + dx, ay + dy, prism.high):
        return True
    ex: i64
    ey: i64
    fx: i64
    fy: i64
    for ex, ey, fx, fy in prism.edges:
        if near_segment(ex, ey, radius, ax, ay, dx, dy) or near_segment(ax, ay, radius, ex, ey, fx, fy):
            return True
        if near_segment(ax + dx, ay + dy, radius, ex, ey, fx, fy):
            return True
    return False


def runs_through(prism: Prism, ax: i64, ay: i64, az: i64, bx: i64, by: i64, bz: i64) -> bool:
    """Whether the open segment from a to b has a point inside the prism.

    Each side, the floor and the ceiling leave a stretch of the segment, open at both ends: from one fraction of the way
    to another. There is such a point where what begins last does so before the first one ends.
    """
    if ((ax <= prism.left and bx <= prism.left) or (ax >= prism.right and bx >= prism.right)
            or (ay <= prism.bottom and by <= prism.bottom) or (ay >= prism.top and by >= prism.top)):
        return False
    low, high = prism.low, prism.high
    if (az <= low and bz <= low) or (az >= high and bz >= high):
        return False
    begins: i64 = 0                                     # the stretch so far: begins/begins_of to ends/ends_of
    begins_of: i64 = 1
    ends: i64 = 1
    ends_of: i64 = 1
    if az != bz:
        rise: i64 = bz - az
        if rise > 0:
            if az < low:
                begins, begins_of = low - az, rise
            if bz > high:
                ends, ends_of = high - az, rise
        else:
            if az > high:
                begins, begins_of = az - high, -rise
            if bz < low:
                ends, ends_of = az - low, -rise
    a: i64
    b: i64
    c: i64
    for a, b, c in prism.sides:
        start: i64 = a * ax + b * ay + c
        end: i64 = a * bx + b * by + c
        if start <= 0:
            if end <= 0:
                return False
            if -start * begins_of > begins * (end - start):
                begins, begins_of = -start, end - start
        elif end < 0 and start * ends_of < ends * (start - end):
            ends, ends_of = start, start - end
    return begins * ends_of < ends * begins_of


def cuts(cylinder: Cylinder, ax: i64, ay: i64, az: i64, bx: i64, by: i64, bz: i64) -> bool:
    """Whether the open segment from a to b has a point inside the cylinder."""
    low, high, radius = cylinder.low, cylinder.high, cylinder.radius
    if (az <= low and bz <= low) or (az >= high and bz >= high):
        return False
    dx: i64 = bx - ax
    dy: i64 = by - ay
    px: i64 = cylinder.x - ax
    py: i64 = cylinder.y - ay
    whole: i64 = dx * dx + dy * dy
    across: i64 = px * dy - py * dx
    if across * across >= radius * radius * whole and whole != 0:
        return False                                    # the whole line passes by
    of: i64 = 1                                         # where it is between foot and top: begins/of to ends/of
    begins: i64 = 0
    ends: i64 = 1
    if az != bz:
        rise: i64 = bz - az
        of = ends = rise if rise > 0 else -rise
        entering: i64 = low - az if rise > 0 else az - high
        leaving: i64 = high - az if rise > 0 else az - low
        if entering > begins:
            begins = entering
        if leaving < ends:
            ends = leaving
    along: i64 = px * dx + py * dy                      # the axis is passed at along/whole
    at: i64 = 0
    if along * of <= begins * whole:
        at = begins
    elif along * of >= ends * whole:
        at = ends
    else:
        return True
    nx: i64 = px * of - dx * at
    ny: i64 = py * of - dy * at
    return nx * nx + ny * ny < radius * radius * of * of
