"""Legs of a movement: what is underfoot, where a foe is first touched, and holds in the air for whoever climbs."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.inches.bodies import CONTACT
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.kit.inches import Cylinder, Prism, disc_meets, inside, length
from norn.kit.legs import FLOOR, Ground, along

WOBBLE: Final = 24          # points of a leg are rounded: whoever grazes touches and does not, to and fro
HOLD: Final = 30            # from the rim of whoever hangs on a ladder to the wall behind it, at most


class Leg:
    """From a to b, by which way; `wrong`: something is against it."""

    def __init__(self, way: str, ax: int, ay: int, az: int, bx: int, by: int, bz: int, cost: int) -> None:
        self.way = way
        self.ax = ax
        self.ay = ay
        self.az = az
        self.bx = bx
        self.by = by
        self.bz = bz
        self.cost = cost
        self.wrong = False


def top_under(ground: Ground, x: int, y: int, limit: int) -> int:
    """ground.steps: The highest surface under a point that is not above the limit."""
    top: int = FLOOR
    for solid in ground.solids:
        if top < solid.high <= limit and inside(solid, x, y):
            top = solid.high
    return top


def is_surface(ground: Ground, x: int, y: int, z: int) -> bool:
    """ground.slopes: Whether there is something to stand on at this height."""
    return z == FLOOR or top_under(ground, x, y, z) == z


def with_pads(ground: Ground, pads: list[tuple[int, int, int]]) -> Ground:
    """Whoever hangs at a height may go on from there: for this leg there is something underfoot."""
    holds: list[Prism] = []
    for x, y, z in pads:
        if z > FLOOR:
            far = ground.radius + HOLD
            around = [(x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)]
            holds.append(Prism(around, z - 1, z))
    if not holds:
        return ground
    return Ground(ground.width, ground.depth, ground.solids + holds, ground.slow, ground.radius, ground.tall,
                  ground.narrow)


def is_clear(ground: Ground, x: int, y: int, low: int, high: int) -> bool:
    """ground.gaps: Whether nothing solid is inside a hit box anywhere between two heights of its feet."""
    for solid in ground.solids:
        if solid.low < high + ground.tall and solid.high > low and disc_meets(solid, x, y, ground.radius):
            return False
    return True


def first_contact(walker: Walker, leg: Leg) -> tuple[int, Cylinder | None]:
    """contact: The hundredth of a leg at which a foe is first touched, and which; one that is being left is not."""
    best, whom = -1, None
    low, high = min(leg.az, leg.bz), max(leg.az, leg.bz) + walker.tall
    dx, dy = leg.bx - leg.ax, leg.by - leg.ay
    long = length(dx, dy)
    for foe in walker.foes:
        if foe.low > high or foe.high < low:
            continue
        px, py = foe.x - leg.ax, foe.y - leg.ay
        ahead = px * dx + py * dy
        if ahead <= 0:
            continue
        far = walker.radius + foe.radius + CONTACT
        nearest = min(long, ahead // long)
        at = _first_within(leg, px, py, far, nearest, long)
        if at >= 0 and (best < 0 or at < best):
            best, whom = at, foe
    return best, whom


def _first_within(leg: Leg, px: int, py: int, far: int, nearest: int, long: int) -> int:
    """The first hundredth that is at most so far from p; the way nears it up to the nearest one. -1: it never is."""
    dx, dy = leg.bx - leg.ax, leg.by - leg.ay

    def is_within(at: int) -> bool:
        x, y = px - along(dx, at, long), py - along(dy, at, long)
        return x * x + y * y <= far * far

    low, high = 0, nearest
    while low < high:
        half = (low + high) // 2
        if is_within(half):
            high = half
        else:
            low = half + 1
    for at in range(max(0, low - WOBBLE), min(long, low + WOBBLE) + 1):
        if is_within(at):
            return at
    return -1
