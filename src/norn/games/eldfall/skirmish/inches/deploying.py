"""Deployment: whose zone lies where, and setting a model down in it."""
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from norn.games.eldfall.core.hooks import level
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.field import Field, find_field
from norn.games.eldfall.skirmish.inches.bodies import (
    HIT_BOXES,
    bodies_overlap,
    bodies_touch,
    body_of,
    is_down,
    on_field,
)
from norn.games.eldfall.skirmish.inches.grammar import Vertex
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.state import State
from norn.kit.inches import FACINGS, Cylinder, rim
from norn.kit.legs import Ground, can_stand, footings

if TYPE_CHECKING:
    from norn.games.eldfall.skirmish.inches.tracing import Trace

BELT: Final = 800
CORNER: Final = 1200
STRIPS: Final = 10                  # from this number on: a strip of the southern belt
BELTS: Final = 20                   # from this number on: a belt, however many seats there are
DEEPER: Final = 100                 # added to any number: five inches more
MORE: Final = 500
STEP: Final = 40
Zone = tuple[int, int, int, int]        # left, bottom, right, top


def zone_of(field: Field, seats: int, place: int) -> Zone:
    """deploy.zones, quest.restoring.zones, trait.tactician, S203, S250: Belts of eight inches at opposite edges; of
    three or four seats corners of twelve; two alliances have belts; strips of one belt in the south. A Tactician's is
    deeper."""
    wide, deep = field.width, field.depth
    more, place = (MORE, place - DEEPER) if place >= DEEPER else (0, place)
    if STRIPS <= place < BELTS:
        left = (place - STRIPS) * wide // seats
        return left, deep - BELT - more, left + wide // seats, deep
    if seats <= 2 or place >= BELTS:
        return (0, deep - BELT - more, wide, deep) if place in (0, BELTS) else (0, 0, wide, BELT + more)
    west, north, side = place in (0, 3), place in (1, 3), CORNER + more
    return (0 if west else wide - side, 0 if north else deep - side, side if west else wide, side if north else deep)


def zone_for(s: State, seat: int) -> Zone:
    """deploy.zones: A seat's own zone."""
    return zone_of(find_field(s.field), parties_of(s), s.zones_of[seat])


def parties_of(s: State) -> int:
    """deploy.zones, S249: How many have a zone: who plays the champion of the arena has none."""
    return len(s.sides) - (s.champion >= 0)


def is_in(zone: Zone, x: int, y: int) -> bool:
    left, low, right, top = zone
    return left <= x <= right and low <= y <= top


def may_begin_at(s: State, mover: Model, x: int, y: int) -> bool:
    """deploy.place, deploy.infiltration, S205: In the own zone; infiltrators up to the middle, or anywhere but in an
    enemy's zone."""
    if is_in(zone_for(s, mover.seat), x, y):
        return True
    far = level(mover, "infiltration")
    if not far:
        return False
    others = [zone_for(s, seat) for seat in range(len(s.sides)) if s.zones_of[seat] >= 0
              and s.sides[seat] != s.sides[mover.seat]]
    if any(is_in(zone, x, y) for zone in others):
        return False
    return far > 1 or is_in(half_of(s, mover.seat), x, y)


def half_of(s: State, seat: int) -> Zone:
    """deploy.infiltration: A seat's side of the middle line; of a corner its quarter."""
    field = find_field(s.field)
    left, low, right, top = zone_for(s, seat)
    middle_x, middle_y = field.width // 2, field.depth // 2
    corner = right - left <= CORNER + MORE and s.zones_of[seat] % DEEPER < STRIPS
    low, top = (min(low, middle_y), field.depth) if top == field.depth else (0, max(top, middle_y))
    if not corner:
        return 0, low, field.width, top
    return (0, low, max(right, middle_x), top) if left == 0 else (min(left, middle_x), low, field.width, top)


def own_spots(s: State, walker: Walker, count: int) -> list[tuple[int, int, int]]:
    """deploy.place, deploy.infiltration: Free places worth naming: in the own zone, and in reach of an infiltrator."""
    found = default_spots(walker, zone_for(s, walker.mover.seat), count)
    if level(walker.mover, "infiltration"):
        further = default_spots(walker, half_of(s, walker.mover.seat), count // 2)
        found = [*found[: count // 2], *[one for one in further if may_begin_at(s, walker.mover, one[0], one[1])]]
    return found


def set_down(found: Trace, vertex: Vertex) -> None:
    """deploy.zones: With its middle in its own zone, on any level of it, touching no enemy."""
    walker = found.walker
    if vertex.way or found.legs:
        found.refuse("not_a_path", "ground.answer")
        return
    z = vertex.z if vertex.z >= 0 else lowest_floor(walker, vertex.x, vertex.y)
    found.x, found.y, found.z = vertex.x, vertex.y, z
    found.go("", vertex.x, vertex.y, z, 0)
    found.hangs = False
    s = walker.s
    assert isinstance(s, State)
    if not walker.anywhere and not may_begin_at(s, walker.mover, vertex.x, vertex.y):
        found.refuse("not_your_zone", "deploy.zones")
    body = Cylinder(vertex.x, vertex.y, walker.radius, z, z + walker.tall)
    if z not in footings(walker.ground(), vertex.x, vertex.y):
        found.refuse("no_room", "ground.stand")
    for foe in walker.foes:
        if bodies_touch(body, foe):
            found.refuse("contact_ends", "deploy.zones", what=walker.foe_at(foe))


def lowest_floor(walker: Walker, x: int, y: int) -> int:
    for foot in footings(walker.ground(), x, y):
        if can_stand(walker.ground(), x, y, foot):
            return foot
    return 0


def default_spots(walker: Walker, zone: Zone, count: int) -> list[tuple[int, int, int]]:
    """deploy.zones: Free places of a zone, in rows from its middle outwards."""
    left, low, right, top = zone
    rows = [(low + top) // 2 + step for step in (0, 250, -250)]
    found: list[tuple[int, int, int]] = []
    for y in rows:
        for number in range(1, 2 * ((right - left) // 400)):
            x = (left + right) // 2 + (number // 2) * 200 * (1 if number % 2 else -1)
            foot = lowest_floor(walker, x, y)
            if len(found) < count and left < x < right and can_stand(walker.ground(), x, y, foot):
                found.append((x, y, foot))
    return found


def nearest_free(s: State, size: str, x: int, y: int) -> list[int]:
    """deploy.zones, quest.restoring.respawn, S254: The free place nearest to a point: on it, or in contact with whoever
    stands there; scenery may push it further."""
    radius, tall = HIT_BOXES[size]
    field = find_field(s.field)
    ground = Ground(field.width, field.depth, field.solids, [], radius, tall)
    standing = [body_of(s, one) for one in on_field(s) if not is_down(one)]
    for far in range(0, max(field.width, field.depth), STEP):
        for way in range(0, FACINGS, FACINGS if not far else 4):
            px, py = rim(x, y, far, way) if far else (x, y)
            if not (0 <= px <= field.width and 0 <= py <= field.depth):
                continue
            for z in footings(ground, px, py):
                here = Cylinder(px, py, radius, z, z + tall)
                if can_stand(ground, px, py, z) and not any(bodies_overlap(here, other) for other in standing):
                    return [px, py, z]
    return [x, y, 0]
