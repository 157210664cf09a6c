"""Following a movement as it was written, leg by leg: what it costs, where it ends, and everything against it."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.inches import climbing, deploying, jumping
from norn.games.eldfall.skirmish.inches.grammar import AIR, FLICKERS, GROUND, LADDER, PULL, WALL, Draft, Vertex
from norn.games.eldfall.skirmish.inches.legs import Leg, first_contact, top_under, with_pads
from norn.games.eldfall.skirmish.inches.walkers import Walker, thickets
from norn.kernel.errors import Refusal
from norn.kit.inches import Cylinder, inside, leg_meets, length
from norn.kit.legs import BARRED, along, can_stand, price, walk

GRACE: Final = 4            # hundredths of a leg that may lie within contact: where it begins is rounded
OVER_LEDGES: Final = ("dodge", "push")


class Trace:
    """A movement followed to its end."""

    def __init__(self, walker: Walker, draft: Draft) -> None:
        self.walker: Walker = walker
        self.draft: Draft = draft
        self.legs: list[Leg] = []
        self.refusals: list[Refusal] = []
        self.x: int = walker.mover.spot[0]
        self.y: int = walker.mover.spot[1]
        self.z: int = walker.mover.spot[2]
        self.hangs: bool = len(walker.mover.spot) > 3
        self.aloft: int = 0             # air legs since it last stood
        self.fall: int = 0
        self.met: str = ""              # the foe whose contact ends it

    def cost(self) -> int:
        return sum([leg.cost for leg in self.legs])

    def go(self, way: str, x: int, y: int, z: int, cost: int) -> None:
        self.legs.append(Leg(way, self.x, self.y, self.z, x, y, z, cost))
        self.x, self.y, self.z = x, y, z

    def refuse(self, key: str, rule: str, **data: object) -> None:
        self.refusals.append(Refusal(key, (rule,), **data))
        if self.legs:
            self.legs[-1].wrong = True


def trace(walker: Walker, draft: Draft) -> Trace:
    """move.basic: Leg after leg, then whether it can end there; a flicker is one straight line."""
    found = Trace(walker, draft)
    for number, vertex in enumerate(draft.vertices):
        last = number == len(draft.vertices) - 1
        following = "" if last else draft.vertices[number + 1].way
        if draft.kind == "deploy":
            deploying.set_down(found, vertex)
        elif draft.kind in FLICKERS:
            jumping.flicker(found, vertex)
        elif walker.flies:
            fly(found, vertex)
        elif vertex.way == GROUND:
            go_on_ground(found, vertex, following, last)
        elif vertex.way in (LADDER, WALL):
            climbing.go_up_or_down(found, vertex)
        elif vertex.way == AIR:
            jumping.go_through_air(found, vertex, last)
        elif vertex.way == PULL:
            jumping.pull_up(found, vertex)
    if found.aloft:
        jumping.fall_down(found)
    if draft.vertices:
        check_end(found)
    elif draft.kind == "deploy":
        found.refuse("not_a_path", "ground.answer")
    return found


def go_on_ground(found: Trace, vertex: Vertex, following: str, last: bool) -> None:
    """move.walk, ground.steps, ground.drops, ground.edge: Over what is no higher than the walker, never through it."""
    walker, x, y = found.walker, vertex.x, vertex.y
    ax, ay, az = found.x, found.y, found.z
    if found.aloft:
        found.refuse("in_the_air", "ground.jump")
        jumping.fall_down(found)
        az = found.z
    if vertex.z >= 0:
        found.refuse("not_a_path", "ground.answer")
    if x > walker.field.width or y > walker.field.depth:
        found.go(GROUND, x, y, az, length(x - ax, y - ay))
        found.refuse("off_the_field", "ground.edge")
        return
    end = foot_after(found, x, y, following, last)
    barred = end == BARRED
    if barred:
        end = top_under(walker.ground(), x, y, az + walker.tall)
    found.go(GROUND, x, y, end, price(walker.ground(), ax, ay, az, x, y, end))
    found.hangs = False
    if barred:
        say_what_bars(found, ax, ay, az)
    check_contact(found, last)


def foot_after(found: Trace, x: int, y: int, following: str, last: bool) -> int:
    """ground.steps, ground.gaps, trait.incorporeal: The footing at the end of a leg; BARRED by walls and drops."""
    walker = found.walker
    ground = walker.ground()
    ax, ay, az = found.x, found.y, found.z
    if walker.bodiless:
        end = top_under(ground, x, y, az + walker.tall)
        return end if end >= az - walker.tall else BARRED
    pads = [(ax, ay, az)] if found.hangs else []
    end = walk(with_pads(ground, pads), ax, ay, az, x, y)
    if end != BARRED:
        return end
    if following in (LADDER, WALL):                     # it lets itself down at the end of this leg
        return walk(with_pads(ground, [*pads, (x, y, az)]), ax, ay, az, x, y)
    if last and walker.kind in OVER_LEDGES and not bars(found, ax, ay, az, x, y):
        end = top_under(ground, x, y, az)
        found.fall = az - end
        return end
    return BARRED


def bars(found: Trace, ax: int, ay: int, az: int, x: int, y: int) -> list[str]:
    """ground.steps: The pieces that are too high to be stepped over and come in the way of a leg at this height."""
    walker = found.walker
    step = az + walker.tall
    ids: list[str] = []
    for solid in walker.ground().solids:
        if solid.low < step < solid.high and leg_meets(solid, ax, ay, x, y, walker.radius):
            piece = walker.field.piece_of(solid)
            ids.append(piece.id if piece is not None else "")
    return ids


def say_what_bars(found: Trace, ax: int, ay: int, az: int) -> None:
    walker = found.walker
    ids = bars(found, ax, ay, az, found.x, found.y) if not walker.bodiless else []
    for one in dict.fromkeys(ids):
        found.refuse("in_the_way", "ground.steps", what=one)
    if not ids:
        deep = found.z < az - walker.tall
        found.refuse("ledge" if deep else "no_way", "ground.drops" if deep else "ground.steps")


def check_contact(found: Trace, last: bool) -> None:
    """ground.enemies, contact, move.contact: Touching an enemy ends the movement; one touched at the start may be
    left."""
    walker, leg = found.walker, found.legs[-1]
    at, foe = first_contact(walker, leg)
    if foe is None:
        return
    long = length(leg.bx - leg.ax, leg.by - leg.ay)
    if last and long - at <= GRACE:
        found.met = walker.foe_at(foe)
    else:
        found.refuse("contact_ends", "contact", what=walker.foe_at(foe))


def fly(found: Trace, vertex: Vertex) -> None:
    """state.flying, environment.dense: Over everything but what has no end, and thickets; measured on the ground."""
    walker, field = found.walker, found.walker.field
    ax, ay = found.x, found.y
    if vertex.way != GROUND or vertex.z >= 0:
        found.refuse("not_a_path", "ground.answer")
        return
    end = top_under(walker.ground(), vertex.x, vertex.y, 9_999)
    found.go(GROUND, vertex.x, vertex.y, end, length(vertex.x - ax, vertex.y - ay))
    if vertex.x > field.width or vertex.y > field.depth:
        found.refuse("off_the_field", "ground.edge")
    for prism in field.endless:
        if leg_meets(prism, ax, ay, vertex.x, vertex.y, walker.radius):
            piece = field.piece_of(prism)
            found.refuse("in_the_way", "state.flying", what=piece.id if piece is not None else "")
    for prism in thickets(walker):
        if leg_meets(prism, ax, ay, vertex.x, vertex.y, walker.radius) and not inside(prism, ax, ay):
            found.refuse("thicket", "environment.dense")


def check_end(found: Trace) -> None:
    """ground.stand, move.friends: The middle on a surface, the hit box through no solid, over nobody who stands."""
    walker = found.walker
    if walker.flies or found.x > walker.field.width or found.y > walker.field.depth:
        return
    if not found.hangs and not can_stand(walker.ground(), found.x, found.y, found.z):
        found.refuse("no_room", "ground.stand")
    body = Cylinder(found.x, found.y, walker.radius, found.z, found.z + walker.tall)
    for one, other in walker.others:
        far = body.radius + other.radius
        dx, dy = body.x - other.x, body.y - other.y
        if dx * dx + dy * dy < far * far and body.low < other.high and other.low < body.high:
            found.refuse("taken", "ground.stand", what=one.id)


def point_on(leg: Leg, at: int) -> tuple[int, int, int]:
    """So many hundredths along a leg in space."""
    long = length(leg.bx - leg.ax, leg.by - leg.ay, leg.bz - leg.az)
    return (leg.ax + along(leg.bx - leg.ax, at, long), leg.ay + along(leg.by - leg.ay, at, long),
            leg.az + along(leg.bz - leg.az, at, long))
