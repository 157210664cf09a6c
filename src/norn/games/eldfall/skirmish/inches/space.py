"""The Space of Skirmish: what the core asks, answered in inches by the chapters of this folder."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from norn.games.eldfall.core.space import Space, Tells
from norn.games.eldfall.core.state import Battle, Model, Path, Zone
from norn.games.eldfall.skirmish.inches import (
    bodies,
    covering,
    forced,
    laying,
    listing,
    moving,
    paths,
    room,
    sampling,
    seeing,
)
from norn.games.eldfall.skirmish.inches.bodies import HIT_BOXES, INCH, body_of, field_of
from norn.games.eldfall.skirmish.inches.laying import Lay
from norn.games.eldfall.skirmish.inches.legs import is_surface
from norn.games.eldfall.skirmish.inches.moving import Move, said
from norn.games.eldfall.skirmish.inches.striking import Struck
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.inches.zones import middle_of, prism_of, touches
from norn.kernel.ask import Place
from norn.kit.inches import FACINGS, Cylinder, facing_of, rim, runs_through
from norn.kit.legs import Ground, can_stand, footings
from norn.kit.sight import middle


def _no_reach(_s: Battle, _one: Model) -> Sequence[int]:
    return ()


def _no_awareness(_s: Battle, _one: Model) -> int:
    return 0


class Inches(Space):
    """measure.exactly: `reaches` and `awareness` say what a model's weapons and its Awareness come to, for the list."""

    def __init__(self, reaches: Callable[[Battle, Model], Sequence[int]] = _no_reach,
                 awareness: Callable[[Battle, Model], int] = _no_awareness) -> None:
        self.reaches = reaches
        self.awareness = awareness

    # --- measuring ------------------------------------------------------------------------------------------

    def distance(self, s: Battle, one: Model, other: Model, at: int = -1) -> int:
        return bodies.distance(s, one, other, at)

    def within(self, s: Battle, one: Model, other: Model, inches: int, at: int = -1) -> bool:
        """reach.within: No inches at all means contact."""
        return bodies.within(s, one, other, inches * INCH, at) if inches else bodies.touching(s, one, other, at)

    def touching(self, s: Battle, one: Model, other: Model, at: int = -1) -> bool:
        return bodies.touching(s, one, other, at)

    def aware(self, s: Battle, watcher: Model, other: Model, inches: int, at: int = -1) -> bool:
        return bodies.within(s, watcher, other, inches * INCH, at)

    # --- sight ----------------------------------------------------------------------------------------------

    def sees(self, s: Battle, viewer: Model, target: Model, back: bool, at: int = -1) -> bool:
        return seeing.sees(s, viewer, target, back=back, at=at)

    def in_front(self, s: Battle, viewer: Model, other: Model, at: int = -1) -> bool:
        return seeing.in_front(s, viewer, other, at)

    def cover(self, s: Battle, shooter: Model, target: Model, at: int = -1) -> tuple[int, str]:
        return covering.cover(s, shooter, target, at)

    def sightings(self, s: Battle, path: Path, mover: Model, watcher: Model, back: bool) -> list[int]:
        return seeing.sightings(s, path, mover, watcher, back=back)

    # --- moving ---------------------------------------------------------------------------------------------

    def place(self, s: Battle, mover: Model, kind: str, inches: int, toward: str = "") -> Place:
        move = Move(s, mover, kind, inches, toward)
        return Place(partial(moving.check, move), partial(sampling.sample, move), partial(moving.region, move),
                     partial(moving.drawing, move), partial(moving.look, move))

    def path(self, s: Battle, mover: Model, kind: str, inches: int, text: str) -> Path:
        return moving.path(Move(s, mover, kind, inches, ""), text)

    def named(self, s: Battle, mover: Model, kind: str, inches: int, toward: str = "") -> list[str]:
        return listing.named(Move(s, mover, kind, inches, toward), self.reaches, self.awareness)

    def way(self, s: Battle, mover: Model, kind: str, inches: int, target: Model, stop: int) -> Path:
        return forced.way(s, mover, kind, inches, target, stop)

    def way_out(self, s: Battle, mover: Model, kind: str, inches: int) -> list[Path]:
        return forced.way_out(s, mover, kind, inches)

    def away(self, s: Battle, mover: Model, kind: str, inches: int, foes: Sequence[Model]) -> Path:
        return forced.away(s, mover, kind, inches, foes)

    def cut(self, s: Battle, path: Path, at: int) -> Path:
        """measure.path-points, move.basic: Ended at one of its points, or at the last before it where nobody stands;
        there it may hang."""
        mover = bodies.find_model(s, s.activation.model) if s.activation is not None else None
        if mover is None or bodies.is_flying(mover):
            return paths.cut(path, at)
        walker = Walker(s, mover, path.kind, path.posture)
        while at > 0 and not paths.can_end(walker, path.points[at]):
            at -= 1
        found = paths.cut(path, at)
        found.hangs = not is_surface(walker.ground(), *found.points[-1])
        return found

    def push(self, s: Battle, victim: Model, source: Model, inches: int, pull: bool) -> list[Path]:
        return forced.push(s, victim, source, inches, pull=pull)

    def drop(self, s: Battle, one: Model) -> Path | None:
        return forced.drop(s, one)

    def settle(self, s: Battle, mover: Model, path: Path) -> None:
        mover.spot = [*path.points[-1], 1] if path.hangs else path.points[-1][:]
        mover.facing = path.facing

    def struck_at(self, s: Battle, mover: Model, points: Sequence[int], tells: Tells) -> Place:
        """react.point: A point of the path is pointed at on the field."""
        one = Struck(s, mover, points, tells)
        return Place(one.check, one.sample, one.region, one.drawing, one.look)

    # --- areas ----------------------------------------------------------------------------------------------

    def lay(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> Place:
        one = Lay(s, user, shape, inches, target)
        return Place(partial(laying.check, one), partial(laying.sample, one), partial(laying.region, one), None,
                     partial(laying.look, one))

    def laid(self, s: Battle, user: Model, shape: str, inches: int, text: str) -> list[int]:
        return laying.spot_of(Lay(s, user, shape, inches, ""), text)

    def lay_named(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> list[str]:
        return laying.named(Lay(s, user, shape, inches, target))

    def under(self, s: Battle, spot: list[int], at: int = -1) -> list[Model]:
        return laying.under(s, spot, at)

    def in_line(self, s: Battle, user: Model, target: Model, at: int = -1) -> list[Model]:
        return laying.in_line(s, user, target, at)

    def environments(self, s: Battle, one: Model, at: int = -1) -> list[str]:
        """environment.rule: Of every area and zone that its base touches, each once."""
        body = body_of(s, one, at)
        found = [name for piece, prism in field_of(s).areas if paths.in_area(body, prism)
                 for name in piece.environments]
        found += [name for zone in s.zones if touches(zone.spot, body) for name in zone.inside]
        return list(dict.fromkeys(found))

    def grounds(self, s: Battle, name: str) -> bool:
        for piece, _ in field_of(s).areas:
            if not name or name in piece.environments:
                return True
        for zone in s.zones:                                # noqa: SIM110 - a generator is slow
            if zone.inside and (not name or name in zone.inside):
                return True
        return False

    def crossed(self, s: Battle, one: Model, other: Model, at: int = -1) -> list[str]:
        """environment.hazy, environment.forest: From middle to middle, and whatever either stands in."""
        here, there = body_of(s, one, at), body_of(s, other, at)
        areas = [(prism, piece.environments) for piece, prism in field_of(s).areas]
        areas += [(prism_of(zone.spot), tuple(zone.inside)) for zone in s.zones if zone.inside]
        return [name for prism, names in areas
                if paths.in_area(here, prism) or paths.in_area(there, prism)
                or runs_through(prism, here.x, here.y, middle(here), there.x, there.y, middle(there))
                for name in names]

    def beside(self, s: Battle, one: Model, size: str) -> list[list[int]]:
        """summon.place: Free places in contact, those before it first."""
        body = body_of(s, one)
        radius, tall = HIT_BOXES[size]
        field = field_of(s)
        ground = Ground(field.width, field.depth, field.solids, [], radius, tall)
        walker = Walker(s, one, "walk", "")
        found: list[list[int]] = []
        for number in range(16):
            way = one.facing + (number + 1) // 2 * (4 if number % 2 else -4)
            x, y = rim(body.x, body.y, body.radius + radius + 2, way % FACINGS)
            for z in footings(ground, x, y) if min(x, y) >= 0 else []:
                here = Cylinder(x, y, radius, z, z + tall)
                if (bodies.bodies_touch(here, body) and can_stand(ground, x, y, z)
                        and not any(bodies.bodies_overlap(here, other) for _, other in walker.others)):
                    found.append([x, y, z])
        return found

    def spots_in(self, s: Battle, zone: Zone, size: str) -> list[list[int]]:
        """spell.wellspring: Its middle and eight places around it, where there is room."""
        radius, tall = HIT_BOXES[size]
        field, (x, y) = field_of(s), middle_of(zone)
        ground = Ground(field.width, field.depth, field.solids, [], radius, tall)
        others = [body_of(s, one) for one in bodies.on_field(s) if not bodies.is_down(one)]
        places = [(x, y), *[rim(x, y, 100, way) for way in range(0, FACINGS, 8)]]
        found: list[list[int]] = []
        for px, py in [place for place in places if min(place) >= 0]:
            for z in footings(ground, px, py):
                here = Cylinder(px, py, radius, z, z + tall)
                if (touches(zone.spot, here) and can_stand(ground, px, py, z)
                        and not any(bodies.bodies_overlap(here, other) for other in others)):
                    found.append([px, py, z])
        return found

    def overlaps(self, s: Battle, zone: Zone, spot: list[int]) -> bool:
        """spell.dispel_magic: A zone as a disc around its middle."""
        x, y = middle_of(zone)
        z, radius = (zone.spot[3], zone.spot[4]) if zone.spot[0] == 0 else (spot[3], 49)
        return touches(spot, Cylinder(x, y, radius, z, z + 1))

    def room(self, s: Battle, one: Model, size: str) -> bool:
        return room.has_room(s, one, size)

    def room_for(self, s: Battle, one: Model) -> list[int]:
        return room.room_for(s, one)

    def inside(self, s: Battle, zone: Zone, one: Model, at: int = -1) -> bool:
        return touches(zone.spot, body_of(s, one, at))

    # --- facing ---------------------------------------------------------------------------------------------

    def facing_to(self, s: Battle, one: Model, other: Model) -> int:
        dx, dy = other.spot[0] - one.spot[0], other.spot[1] - one.spot[1]
        return facing_of(dx, dy) if dx or dy else one.facing

    def turnings(self, s: Battle, one: Model) -> list[int]:
        return list(range(FACINGS))

    # --- words ----------------------------------------------------------------------------------------------

    def words(self, s: Battle, spot: list[int]) -> str:
        high = f", {said(spot[2])}″ up" if len(spot) > 2 and spot[2] else ""
        return f"{said(spot[0])}″ from the left, {said(spot[1])}″ from the top{high}"


