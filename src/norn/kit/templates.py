"""Templates laid on a table: circles, sprays and lines, each with a height, and whom they touch or cover.

A circle is an upright cylinder. A spray is the hull of a point, its tip, and of a circle further on. Edges count:
what is only touched is touched.
"""
from __future__ import annotations

from mypy_extensions import i64

from norn.kit.inches import Cylinder, Prism, cuts, rim, rise_between, runs_through
from norn.kit.sight import marks, middle


class Spray:
    """The hull of a tip and a circle that does not hold it, over heights that the circle has."""

    def __init__(self, x: int, y: int, far_end: Cylinder) -> None:
        if (far_end.x - x) ** 2 + (far_end.y - y) ** 2 <= far_end.radius ** 2:
            raise ValueError("the tip of a spray lies outside its circle")
        self.x: i64 = x
        self.y: i64 = y
        self.far_end: Cylinder = far_end


def spray(x: int, y: int, facing: int, long: int, radius: int, low: int, high: int) -> Spray:
    """A spray from a tip in a direction, so long with its round end."""
    end_x, end_y = rim(x, y, long - radius, facing)
    return Spray(x, y, Cylinder(end_x, end_y, radius, low, high))


def circle_touches(circle: Cylinder, body: Cylinder) -> bool:
    """Whether a body is at least touched."""
    far: i64 = circle.radius + body.radius
    dx: i64 = body.x - circle.x
    dy: i64 = body.y - circle.y
    return dx * dx + dy * dy <= far * far and rise_between(circle, body) == 0


def circle_covers(circle: Cylinder, body: Cylinder) -> bool:
    """Whether a body's whole base lies under it."""
    room: i64 = circle.radius - body.radius
    dx: i64 = body.x - circle.x
    dy: i64 = body.y - circle.y
    return room >= 0 and dx * dx + dy * dy <= room * room and rise_between(circle, body) == 0


def spray_touches(template: Spray, body: Cylinder) -> bool:
    """Whether a body is at least touched."""
    return rise_between(template.far_end, body) == 0 and _in_hull(template, body.x, body.y, body.radius)


def spray_covers_centre(template: Spray, body: Cylinder) -> bool:
    """Whether the centre of a body's base lies under it."""
    return rise_between(template.far_end, body) == 0 and _in_hull(template, body.x, body.y, 0)


def _in_hull(template: Spray, x: i64, y: i64, room: i64) -> bool:
    """Whether a point is at most so far from the hull.

    The hull is made of discs that grow evenly from the tip to the circle. How far the point is beyond the one at a part
    t of the way has the sign of whole * t * t - 2 * slope * t + begin: is that anywhere, from 0 to 1, not above 0?
    """
    circle = template.far_end
    dx: i64 = circle.x - template.x
    dy: i64 = circle.y - template.y
    px: i64 = x - template.x
    py: i64 = y - template.y
    begin: i64 = px * px + py * py - room * room
    whole: i64 = dx * dx + dy * dy - circle.radius * circle.radius
    slope: i64 = px * dx + py * dy + circle.radius * room
    if begin <= 0 or whole - 2 * slope + begin <= 0:
        return True
    return 0 < slope < whole and slope * slope >= whole * begin


def on_line(ax: int, ay: int, az: int, bx: int, by: int, bz: int, bodies: list[Cylinder]) -> list[Cylinder]:
    """The bodies that the segment from a to b runs through, in the order given."""
    return [body for body in bodies if cuts(body, ax, ay, az, bx, by, bz)]


def shielded(x: int, y: int, z: int, body: Cylinder, prisms: list[Prism]) -> bool:
    """Whether the prisms cut every line from a point to a body: to its centre and rim at top, middle and foot."""
    for height in (body.high, middle(body), body.low + 1):
        for at_x, at_y in marks(body):
            if not any(runs_through(prism, x, y, z, at_x, at_y, height) for prism in prisms):
                return False
    return True
