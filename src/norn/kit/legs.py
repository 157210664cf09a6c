"""Legs of a way over uneven ground: a disc with a height goes straight from point to point, stepping up and down.

Underfoot is the highest top under the centre that lies not above the last footing by more than the walker's height; a
drop of more than that bars the leg. So does any solid that comes nearer than the radius, reaches higher than the step
and begins below the walker's top. Of a leg so many hundredths long a piece is underfoot from the hundredth before the
centre enters it to the hundredth before it leaves: where that changes the footing the leg is cut, and each part is
judged for itself.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from norn.kit.inches import LIMIT, Cylinder, Prism, disc_meets, inside, leg_meets, length, near_segment

BARRED: Final = -LIMIT - 1              # in place of a footing
FLOOR: Final = 0                        # the footing where there is no piece
CONTACT: Final = 2                      # so near is touching
STRETCH: Final = 50                     # what slow ground costs is judged so far at a time


class Ground:
    """What one sort of walker goes over: solids, slow ground (every stretch costs double), the field's size.

    `narrow`: solids whose tops are narrower than the walker; a stretch costs double where both of its ends are on one.
    """

    def __init__(self, width: int, depth: int, solids: list[Prism], slow: list[Prism], radius: int, tall: int,
                 narrow: list[Prism] | None = None) -> None:
        self.width: i64 = width
        self.depth: i64 = depth
        self.solids: list[Prism] = sorted(solids, key=lambda solid: solid.high)     # what can be stepped on comes first
        self.slow: list[Prism] = slow
        self.narrow: list[Prism] = narrow or []
        self.radius: i64 = radius
        self.tall: i64 = tall


def walk(ground: Ground, ax: i64, ay: i64, foot: i64, bx: i64, by: i64) -> i64:
    """The footing at the end of a leg from a to b; BARRED where it cannot be gone."""
    if bx < 0 or by < 0 or bx > ground.width or by > ground.depth:
        return BARRED
    radius = ground.radius
    step: i64 = foot + ground.tall
    left, right = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    bottom, top = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    met: list[Prism] = []
    level = foot == FLOOR               # nothing underfoot, so far
    for solid in ground.solids:
        if (solid.right > left and solid.left < right and solid.top > bottom and solid.bottom < top
                and leg_meets(solid, ax, ay, bx, by, radius)):
            met.append(solid)
            if solid.high <= step:
                level = False
            elif level and solid.low < step:
                return BARRED           # those still to come are higher: nothing will be underfoot
    if level:
        return FLOOR
    return _walk_in_parts(ground, met, ax, ay, foot, bx, by)


def _walk_in_parts(ground: Ground, met: list[Prism], ax: i64, ay: i64, foot: i64, bx: i64, by: i64) -> i64:
    dx: i64 = bx - ax
    dy: i64 = by - ay
    long: i64 = length(dx, dy)
    radius, tall = ground.radius, ground.tall
    under = [underfoot(solid, ax, ay, bx, by, long) for solid in met]
    cut = sorted({0, int(long), *[at for span in under for at in span if 0 < at < long]})
    since: i64 = 0                      # where this footing began
    for part in range(len(cut) - 1):
        begin: i64 = cut[part]
        end: i64 = cut[part + 1]
        new: i64 = FLOOR
        for at, solid in enumerate(met):
            if under[at][0] <= begin and under[at][1] >= end and new < solid.high <= foot + tall:
                new = solid.high
        if new < foot - tall:
            return BARRED
        if new != foot:
            if begin > 0 and _part_is_barred(met, radius, foot + tall, ax, ay, dx, dy, since, begin, long):
                return BARRED
            since, foot = begin, new
    return BARRED if _part_is_barred(met, radius, foot + tall, ax, ay, dx, dy, since, long, long) else foot


def _part_is_barred(met: list[Prism], radius: i64, step: i64, ax: i64, ay: i64, dx: i64, dy: i64,
                    begin: i64, end: i64, long: i64) -> bool:
    """Whether something is in the way from one hundredth of a leg to another, on a footing with this step above it."""
    for solid in met:
        if solid.low < step < solid.high:
            px, py = ax + along(dx, begin, long), ay + along(dy, begin, long)
            qx, qy = ax + along(dx, end, long), ay + along(dy, end, long)
            if leg_meets(solid, px, py, qx, qy, radius):
                return True
    return False


def along(whole: i64, at: i64, long: i64) -> i64:
    """So many hundredths of a leg, along one axis, rounded towards its start."""
    if long == 0:
        return 0
    return whole * at // long if whole >= 0 else -(-whole * at // long)


def underfoot(solid: Prism, ax: i64, ay: i64, bx: i64, by: i64, long: i64) -> tuple[int, int]:
    """From which hundredth of the leg to which its centre is over the footprint; (0, 0) where it never is."""
    begins: i64 = 0
    begins_of: i64 = 1
    ends: i64 = 1
    ends_of: i64 = 1
    a: i64
    b: i64
    c: i64
    for a, b, c in solid.sides:
        start: i64 = a * ax + b * ay + c
        end: i64 = a * bx + b * by + c
        if start <= 0:
            if end <= 0:
                return 0, 0
            if -start * begins_of > begins * (end - start):
                begins, begins_of = -start, end - start
        elif end < 0 and start * ends_of < ends * (start - end):
            ends, ends_of = start, start - end
    if begins * ends_of >= ends * begins_of:
        return 0, 0
    return begins * long // begins_of, ends * long // ends_of


def price(ground: Ground, ax: i64, ay: i64, foot: i64, bx: i64, by: i64, end: i64) -> i64:
    """What a leg between two footings costs: its length, and once more that of each stretch over slow ground.

    Slow ground counts for whoever's feet are between its floor and its top, before or after the leg.
    """
    dx: i64 = bx - ax
    dy: i64 = by - ay
    long: i64 = length(dx, dy)
    if not ground.slow and not ground.narrow:
        return long
    slow = [area for area in ground.slow
            if (area.low <= foot <= area.high or area.low <= end <= area.high)
            and leg_meets(area, ax, ay, bx, by, ground.radius)]
    narrow = [ledge for ledge in ground.narrow
              if (ledge.high == foot or ledge.high == end) and leg_meets(ledge, ax, ay, bx, by, 1)]
    if not slow and not narrow:
        return long
    cost: i64 = long
    begin: i64 = 0
    while begin < long:
        stop: i64 = min(begin + STRETCH, long)
        px, py = ax + along(dx, begin, long), ay + along(dy, begin, long)
        qx, qy = ax + along(dx, stop, long), ay + along(dy, stop, long)
        if _is_slow(slow, narrow, ground.radius, px, py, qx, qy):
            cost += stop - begin
        begin = stop
    return cost


def _is_slow(slow: list[Prism], narrow: list[Prism], radius: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    for area in slow:
        if leg_meets(area, px, py, qx, qy, radius):
            return True
    for ledge in narrow:                                # noqa: SIM110 - a generator is slow
        if inside(ledge, px, py) and inside(ledge, qx, qy):
            return True
    return False


def kept_off(ground: Ground, posts: list[Cylinder], ax: i64, ay: i64, foot: i64, bx: i64, by: i64, end: i64) -> bool:
    """Whether a leg touches one of the posts, anywhere between its two footings and the walker's top above them.

    One that is touched at the start may be left, straight away from it.
    """
    dx: i64 = bx - ax
    dy: i64 = by - ay
    low: i64 = min(foot, end)
    high: i64 = max(foot, end) + ground.tall
    for post in posts:
        if post.low > high or post.high < low:
            continue
        far: i64 = ground.radius + post.radius + CONTACT
        if (near_segment(post.x, post.y, far + 1, ax, ay, dx, dy)
                and _nears_and_touches(post.x - ax, post.y - ay, far, dx, dy)):
            return True
    return False


def _nears_and_touches(px: i64, py: i64, far: i64, dx: i64, dy: i64) -> bool:
    """Whether the way by d leads nearer to p, and somewhere at most so far from it."""
    ahead: i64 = px * dx + py * dy
    whole: i64 = dx * dx + dy * dy
    if ahead >= whole:
        return ahead > 0 and (px - dx) * (px - dx) + (py - dy) * (py - dy) <= far * far
    across: i64 = px * dy - py * dx
    return ahead > 0 and across * across <= far * far * whole


def can_stand(ground: Ground, x: i64, y: i64, foot: i64) -> bool:
    """Whether a walker may end here: on the field, with no solid inside its height above the footing."""
    if x < 0 or y < 0 or x > ground.width or y > ground.depth:
        return False
    for solid in ground.solids:
        if solid.low < foot + ground.tall and solid.high > foot and disc_meets(solid, x, y, ground.radius):
            return False
    return True


def footings(ground: Ground, x: i64, y: i64) -> list[int]:
    """The levels on which a walker's centre can be here, the lowest first: none has another within a step above it."""
    over = [solid for solid in ground.solids if disc_meets(solid, x, y, ground.radius)]
    tops = sorted({FLOOR, *[int(solid.high) for solid in over if inside(solid, x, y)]})
    found: list[int] = []
    for foot in tops:
        step: i64 = foot + ground.tall
        if (not any(foot < top <= step for top in tops)
                and not any(solid.low < step < solid.high for solid in over)):
            found.append(foot)
    return found
