"""Judging a field: whether it can be fought over fairly. All faults at once. Not on the path of a game."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.content_fields import ENVIRONMENTS, FIELDS
from norn.games.eldfall.skirmish.content_walkers import PROFILES as WALKERS
from norn.games.eldfall.skirmish.field import Field, find_field
from norn.games.eldfall.skirmish.inches.ascents import ladder_ascents
from norn.games.eldfall.skirmish.inches.bodies import HIT_BOXES
from norn.games.eldfall.skirmish.inches.covering import cover_between
from norn.games.eldfall.skirmish.inches.deploying import zone_of
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.state import State
from norn.kit.inches import Cylinder, length
from norn.kit.legs import BARRED, can_stand, footings, walk
from norn.kit.sight import NO_FACING, sees

LATTICE: Final = 400
FAR: Final = 1_000
STEP: Final = 60
Place = tuple[int, int, int]

BROUGHT = WALKERS          # importing them is what brings them in


def judge(name: str, *, own: bool = False) -> list[str]:
    """field.judged: Everything that is wrong with a field; an arena or a quest's own field may have fewer pieces."""
    field = find_field(name)
    found = _pieces(field, own)
    found += _reached(field)
    places = free_places(field)
    bodies = [Cylinder(x, y, *_medium(z)) for x, y, z in places]
    pairs = [(one, other) for at, one in enumerate(bodies) for other in bodies[:at]
             if length(one.x - other.x, one.y - other.y) > FAR]
    seen = [(one, other) for one, other in pairs if sees(one, NO_FACING, other, field.solids, [])]
    share = 100 * len(seen) // max(1, len(pairs))
    if not 30 <= share <= 60:
        found.append(f"of places far apart {share} % see each other, not 30 to 60")
    found += _zones_see(field, bodies)
    found += _halves(field, seen)
    return found


def _medium(z: int) -> tuple[int, int, int]:
    radius, tall = HIT_BOXES["medium"]
    return radius, z, z + tall


def _pieces(field: Field, own: bool) -> list[str]:
    standing = [piece for piece in field.pieces if not piece.ladder]
    high = [piece for piece in standing if piece.solid and max([int(one.high) for one in piece.prisms]) > 177]
    found: list[str] = []
    if not own and not 12 <= len(standing) <= 20:
        found.append(f"{len(standing)} pieces, not 12 to 20")
    if not own and len(high) < 5:
        found.append(f"{len(high)} pieces higher than a Medium hit box, not 5 or more")
    return found


def walker_on(field: Field, profile: str, spot: list[int]) -> Walker:
    """Somebody alone on the field."""
    s = State([], [], [0, 1], 1, 0, None, [], 0, 0, 0, field.name, "assisted", [0, 1])
    one = Model("model:0", profile, 0, 0, spot, 0, 1, 1, 0, 0, [], [], [], [], [], {}, [], "", "",
                revealed=True)
    s.models.append(one)
    return Walker(s, one, "walk", "")


def _reached(field: Field) -> list[str]:
    """field.judged: A Huge base gets everywhere that matters; two high places are reached by stair or ladder."""
    huge = walker_on(field, "walker_huge", [0, 0, 0])
    goals = [("spot " + name, [spot]) for name, spot in field.spots.items()]
    for seats in (2, 4):
        for seat in range(seats):
            left, low, right, top = zone_of(field, seats, seat)
            points = [(x, y) for x in range(left + 200, right, 400) for y in range(low + 200, top, 200)]
            goals.append((f"zone {seat + 1} of {seats}", points))
    start = _first_free(huge, goals[-1][1])
    if start is None:
        return ["a Huge base finds no room in the last zone"]
    near = {(x, y) for x, y, _ in flood(huge, start)}
    found = [f"a Huge base does not reach {name}" for name, points in goals
             if not any(length(x - a, y - b) <= 100 for x, y in points for a, b in near)]
    reached = flood(walker_on(field, "walker", [*start]), start)
    tops = [piece for piece in field.pieces if piece.solid and any(
        z == prism.high > 177 and prism.left <= x <= prism.right and prism.bottom <= y <= prism.top
        for prism in piece.prisms for x, y, z in reached)]
    if len(tops) < 2:
        found.append(f"{len(tops)} high places are reached by stair or ladder, not 2")
    return found


def flood(walker: Walker, start: Place) -> set[Place]:
    """Wherever one comes by steps of six tenths of an inch, and by ladders."""
    ground = walker.ground()
    done, fresh = {start}, [start]
    ladders = ladder_ascents(walker)
    while fresh:
        x, y, z = fresh.pop()
        for dx in (-STEP, 0, STEP):
            for dy in (-STEP, 0, STEP):
                there = (x + dx, y + dy)
                if min(there) >= 0 and (*there, z) not in done:
                    end = walk(ground, x, y, z, *there)
                    if end != BARRED and (*there, int(end)) not in done:
                        done.add((*there, int(end)))
                        fresh.append((*there, int(end)))
        for one in ladders:
            if z == one.low and length(one.x - x, one.y - y) <= STEP and walk(ground, x, y, z, one.x, one.y) == z:
                top = (one.top_x, one.top_y, int(one.high))
                if top not in done:
                    done.add(top)
                    fresh.append(top)
    return done


def _first_free(walker: Walker, points: list[tuple[int, int]]) -> Place | None:
    for x, y in points:
        if can_stand(walker.ground(), x, y, 0) and 0 in footings(walker.ground(), x, y):
            return x, y, 0
    return None


def free_places(field: Field) -> list[Place]:
    """Where a Medium base can stand, of a lattice."""
    walker = walker_on(field, "walker", [0, 0, 0])
    ground = walker.ground()
    rows = range(LATTICE // 2, field.depth, LATTICE)
    return [(x, y, 0) for x in range(LATTICE // 2, field.width, LATTICE) for y in rows if can_stand(ground, x, y, 0)]


def _zones_see(field: Field, bodies: list[Cylinder]) -> list[str]:
    """field.judged: From zone to zone less than half of all lines are free."""
    boxes = [zone_of(field, 2, seat) for seat in (0, 1)]
    sides = [[one for one in bodies if box[1] <= one.y <= box[3]] for box in boxes]
    pairs = [(one, other) for one in sides[0] for other in sides[1]]
    free = [1 for one, other in pairs if sees(one, NO_FACING, other, field.solids, [])]
    share = 100 * len(free) // max(1, len(pairs))
    return [f"from zone to zone {share} % of the lines are free, not less than half"] if share >= 50 else []


def _halves(field: Field, seen: list[tuple[Cylinder, Cylinder]]) -> list[str]:
    """field.judged: Those in one half have cover from the other about as often as the other way round."""
    counts = [[0, 0], [0, 0]]
    for one, other in seen[::4]:
        for target, shooter in ((one, other), (other, one)):
            half = int(target.y > field.depth // 2)
            if half != int(shooter.y > field.depth // 2):
                counts[half][0] += 1
                counts[half][1] += cover_between(field, shooter, target)[0] > 0
    shares = [100 * covered // max(1, all_of) for all_of, covered in counts]
    apart = abs(shares[0] - shares[1])
    return [f"one half has cover {apart} % more often than the other, not at most 10"] if apart > 10 else []


def problems() -> list[str]:
    """field.judged, field.quests, environment.rule: All shipped fields; every environment is on one of them."""
    found = [f"field {name}: {fault}" for name, file in FIELDS.items() for fault in judge(name, own=file.free)]
    drawn = {one for name in FIELDS for piece in find_field(name).pieces for one in piece.environments}
    return found + [f"no field has {one}" for one in ENVIRONMENTS if one not in drawn]
