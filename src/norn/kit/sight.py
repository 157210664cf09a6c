"""Who sees whom, in three dimensions: upright cylinders looking past prisms and other cylinders.

One body sees another if one of the segments between their points is free: from the viewer's centre and rim to the
target's centre and rim, both at the tops, both at the middles or both just above the feet. A viewer with a facing looks
from its front half at what is not behind it; one without looks all around. What is touched does not block.

The plain definition tries all 135 segments past everything. Here what could be in the way is gathered first (for a
whole path at once, if wanted), and the lower heights are tried only where something begins above a foot: of what begins
below both feet, whatever blocks the higher of two segments blocks the lower one too.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from norn.kit.inches import FACING_X, FACING_Y, LIMIT, Cylinder, Prism, cuts, length, rim, runs_through

NO_FACING: Final = -1                   # whoever has no back
_AROUND: Final = (0, 8, 16, 24, 32, 40, 48, 56)
_FRONT: Final = (-8, 8, -16, 16)        # from the facing


class Screen:
    """What could stand between a viewer and its targets."""

    def __init__(self) -> None:
        self.prisms: list[Prism] = []
        self.cylinders: list[Cylinder] = []
        self.highest_foot: i64 = -LIMIT     # the highest of their lower ends


def eyes(viewer: Cylinder, facing: int) -> list[tuple[int, int]]:
    """The points a body looks from: its centre, then its rim; only the front half of one that has a facing."""
    x, y, radius = viewer.x, viewer.y, viewer.radius
    if facing == NO_FACING:
        return [(x, y), *[rim(x, y, radius, way) for way in _AROUND]]
    return [(x, y), *[rim(x, y, radius, facing + way) for way in _FRONT]]


def marks(target: Cylinder) -> list[tuple[int, int]]:
    """The points at which a body is seen: its centre, then its rim."""
    return [(target.x, target.y), *[rim(target.x, target.y, target.radius, way) for way in _AROUND]]


def middle(body: Cylinder) -> i64:
    """Half its height, rounded up: never its foot, for what begins there would not block it."""
    return (body.low + body.high + 1) // 2


def in_front(viewer: Cylinder, facing: int, points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the points that are not behind the viewer's centre."""
    if facing == NO_FACING:
        return points
    ahead: i64 = FACING_X[facing]
    aside: i64 = FACING_Y[facing]
    ox, oy = viewer.x, viewer.y
    return [(x, y) for x, y in points if (x - ox) * ahead + (y - oy) * aside >= 0]


def screen(viewer: Cylinder, targets: list[Cylinder], prisms: list[Prism], cylinders: list[Cylinder]) -> Screen:
    """What could block a segment between the viewer and any of the targets; neither it nor they are among it.

    The targets may be places of one body on its way: then its own cylinder must not be among those given.
    """
    left, right, bottom, top = viewer.x, viewer.x, viewer.y, viewer.y
    low, high, wide = viewer.low, viewer.high, viewer.radius
    for target in targets:
        left, right = min(left, target.x), max(right, target.x)
        bottom, top = min(bottom, target.y), max(top, target.y)
        low, high, wide = min(low, target.low), max(high, target.high), max(wide, target.radius)
    wide += 1                           # a rounded rim may lie a hair beyond the radius
    left, right, bottom, top = left - wide, right + wide, bottom - wide, top + wide
    found = Screen()
    for prism in prisms:
        if (prism.left < right and prism.right > left and prism.bottom < top and prism.top > bottom
                and prism.low < high and prism.high > low and _near_some(viewer, targets, wide, prism.corners, 0)):
            found.prisms.append(prism)
            found.highest_foot = max(found.highest_foot, prism.low)
    for post in cylinders:
        room = post.radius
        if (post.x - room < right and post.x + room > left and post.y - room < top and post.y + room > bottom
                and post.low < high and post.high > low and post is not viewer and post not in targets
                and _near_some(viewer, targets, wide, [(post.x, post.y)], room)):
            found.cylinders.append(post)
            found.highest_foot = max(found.highest_foot, post.low)
    return found


def _near_some(viewer: Cylinder, targets: list[Cylinder], wide: i64, corners: list[tuple[int, int]],
               radius: i64) -> bool:
    """Whether these points, each with a disc around it, are not all to one side of the lane to every target."""
    ox, oy = viewer.x, viewer.y
    for target in targets:
        dx: i64 = target.x - ox
        dy: i64 = target.y - oy
        room: i64 = (wide + radius) * length(dx, dy)
        some_right = some_left = False
        x: i64
        y: i64
        for x, y in corners:
            beside: i64 = dx * (y - oy) - dy * (x - ox)
            if beside < room:
                some_right = True
            if beside > -room:
                some_left = True
        if (some_right and some_left) or room == 0:
            return True
    return False


def sees(viewer: Cylinder, facing: int, target: Cylinder, prisms: list[Prism], cylinders: list[Cylinder]) -> bool:
    """Whether one body sees another past all these; the two themselves may be among them."""
    return sees_past(viewer, facing, target, screen(viewer, [target], prisms, cylinders))


def sees_past(viewer: Cylinder, facing: int, target: Cylinder, between: Screen) -> bool:
    """The same where what could be in the way has been gathered, perhaps for several targets."""
    seen = in_front(viewer, facing, marks(target))
    if not seen:
        return False
    if not between.prisms and not between.cylinders:
        return True
    looking = eyes(viewer, facing)
    prisms, cylinders = between.prisms[:], between.cylinders[:]
    if _some_free(looking, seen, viewer.high, target.high, prisms, cylinders):
        return True
    if between.highest_foot <= min(viewer.low, target.low):
        return False
    return (_some_free(looking, seen, middle(viewer), middle(target), prisms, cylinders)
            or _some_free(looking, seen, viewer.low + 1, target.low + 1, prisms, cylinders))


def _some_free(looking: list[tuple[int, int]], seen: list[tuple[int, int]], from_height: i64, to_height: i64,
               prisms: list[Prism], cylinders: list[Cylinder]) -> bool:
    """Whether some segment is free. What has just blocked is asked first: it mostly blocks the next one too."""
    ax: i64
    ay: i64
    bx: i64
    by: i64
    for ax, ay in looking:
        for bx, by in seen:
            if not _blocked(ax, ay, from_height, bx, by, to_height, prisms, cylinders):
                return True
    return False


def _blocked(ax: i64, ay: i64, az: i64, bx: i64, by: i64, bz: i64, prisms: list[Prism],
             cylinders: list[Cylinder]) -> bool:
    """Whether something blocks this segment; what does is put first in its list."""
    for at, prism in enumerate(prisms):
        if runs_through(prism, ax, ay, az, bx, by, bz):
            if at:
                prisms[at], prisms[0] = prisms[0], prism
            return True
    for at, post in enumerate(cylinders):
        if cuts(post, ax, ay, az, bx, by, bz):
            if at:
                cylinders[at], cylinders[0] = cylinders[0], post
            return True
    return False


def blocks_some(prism: Prism, viewer: Cylinder, target: Cylinder) -> bool:
    """Whether a prism blocks a segment from the viewer's top centre to one of the target's points at any height."""
    x, y, z = viewer.x, viewer.y, viewer.high
    for height in (target.high, middle(target), target.low + 1):
        for seen in marks(target):
            if runs_through(prism, x, y, z, seen[0], seen[1], height):
                return True
    return False
