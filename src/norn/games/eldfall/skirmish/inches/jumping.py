"""Through the air: jumps with an apex, pulling oneself up, falls, and flickering from place to place."""
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from norn.games.eldfall.skirmish.inches.bodies import CONTACT
from norn.games.eldfall.skirmish.inches.grammar import AIR, PULL, Vertex
from norn.games.eldfall.skirmish.inches.legs import first_contact, is_surface, top_under
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.kit.inches import LIMIT, inside, is_near, leg_meets, length
from norn.kit.legs import FLOOR, along

if TYPE_CHECKING:
    from norn.games.eldfall.skirmish.inches.tracing import Trace

STRETCH: Final = 10         # air legs are judged so far at a time
LEGS: Final = 2             # up and down again: one apex


def go_through_air(found: Trace, vertex: Vertex, last: bool) -> None:
    """ground.jump, move.jump: Straight legs with at most one apex, the hit box clear of everything solid."""
    walker = found.walker
    ax, ay, az, x, y, z = found.x, found.y, found.z, vertex.x, vertex.y, vertex.z
    found.go(AIR, x, y, z, length(x - ax, y - ay, z - az))
    found.hangs = False
    found.aloft += 1
    if not walker.jumps:
        found.refuse("no_jumping", "ground.jump")
    if found.aloft > LEGS:
        found.refuse("one_apex", "ground.jump")
    if x > walker.field.width or y > walker.field.depth:
        found.refuse("off_the_field", "ground.edge")
    for one in struck(walker, ax, ay, az, x, y, z):
        found.refuse("in_the_way", "ground.jump", what=one)
    at, foe = first_contact(walker, found.legs[-1])
    if foe is not None:
        if last and length(x - ax, y - ay) - at <= 4:
            found.met = walker.foe_at(foe)
        else:
            found.refuse("contact_ends", "contact", what=walker.foe_at(foe))
    if is_surface(walker.ground(), x, y, z):
        found.aloft = 0


def struck(walker: Walker, ax: int, ay: int, az: int, bx: int, by: int, bz: int) -> list[str]:
    """ground.jump: The pieces that the hit box would strike on a straight way through the air."""
    dx, dy, dz = bx - ax, by - ay, bz - az
    long = length(dx, dy, dz)
    near = [solid for solid in walker.ground().solids
            if (solid.low < max(az, bz) + walker.tall and solid.high > min(az, bz)
                and leg_meets(solid, ax, ay, bx, by, walker.radius))]
    found: list[str] = []
    for solid in near:
        for begin in range(0, long, STRETCH):
            end = min(begin + STRETCH, long)
            low, high = sorted((az + along(dz, begin, long), az + along(dz, end, long)))
            if (solid.low < high + walker.tall and solid.high > low
                    and leg_meets(solid, ax + along(dx, begin, long), ay + along(dy, begin, long),
                                  ax + along(dx, end, long), ay + along(dy, end, long), walker.radius)):
                piece = walker.field.piece_of(solid)
                found.append(piece.id if piece is not None else "")
                break
    return list(dict.fromkeys(found))


def pull_up(found: Trace, vertex: Vertex) -> None:
    """ground.pull-up: Touching an edge that is no higher than its own top, it is set onto it."""
    walker = found.walker
    x, y, ax, ay, az = vertex.x, vertex.y, found.x, found.y, found.z
    top, sure = az, False
    for solid in walker.ground().solids:
        if (az <= solid.high <= az + walker.tall and inside(solid, x, y)
                and is_near(solid, ax, ay, walker.radius + CONTACT) and solid.high >= top):
            top, sure = solid.high, True
    found.go(PULL, x, y, top, 0)
    if not sure or not found.aloft or length(x - ax, y - ay) > walker.radius + 10:
        found.refuse("no_edge", "ground.pull-up")
    found.aloft = 0


def fall_down(found: Trace) -> None:
    """fall: Whoever ends in the air falls straight down."""
    end = top_under(found.walker.ground(), found.x, found.y, found.z)
    found.fall += found.z - end
    found.z = end
    found.aloft = 0


def flicker(found: Trace, vertex: Vertex) -> None:
    """skill.flicker: A straight line in any direction, through anything; in the air it falls."""
    walker = found.walker
    if vertex.way or found.legs:
        found.refuse("not_a_path", "ground.answer")
        return
    z = vertex.z if vertex.z >= 0 else landing(walker, vertex.x, vertex.y)
    found.go("", vertex.x, vertex.y, z, length(vertex.x - found.x, vertex.y - found.y, z - found.z))
    found.hangs = False
    if vertex.x > walker.field.width or vertex.y > walker.field.depth:
        found.refuse("off_the_field", "ground.edge")
    if not is_surface(walker.ground(), found.x, found.y, z):
        found.aloft = 1


def landing(walker: Walker, x: int, y: int) -> int:
    """skill.flicker: The surface nearest to its own height; of two the lower one."""
    best = int(FLOOR)
    for solid in walker.ground().solids:
        top = int(solid.high)
        if top < LIMIT and inside(solid, x, y) and abs(top - walker.mover.spot[2]) < abs(best - walker.mover.spot[2]):
            best = top
    return best
