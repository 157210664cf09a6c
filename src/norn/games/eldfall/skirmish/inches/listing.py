"""The few answers listed beside a movement: at most 24, each the nearest of its sort, no two within half an inch.

Each is a deed that ends in the whole answer: `do:contact kind:walk model:3 at:walk;1200,300;12`.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from norn.games.eldfall.core.state import Battle, Model
from norn.games.eldfall.skirmish.inches import deploying, seeing
from norn.games.eldfall.skirmish.inches.bodies import (
    INCH,
    are_foes,
    bodies_overlap,
    body_of,
    has_state,
    is_down,
    is_flying,
    mode_of,
    on_field,
)
from norn.games.eldfall.skirmish.inches.covering import cover_between
from norn.games.eldfall.skirmish.inches.forced import shortened
from norn.games.eldfall.skirmish.inches.grammar import GROUND, Draft, Vertex
from norn.games.eldfall.skirmish.inches.moving import Move, against, facing_after, wrong_posture
from norn.games.eldfall.skirmish.inches.sampling import straight_at
from norn.games.eldfall.skirmish.inches.searching import Search, way_to_contact, way_to_point
from norn.games.eldfall.skirmish.inches.tracing import Trace, trace
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.games.eldfall.skirmish.inches.zones import PRISM, middle_of
from norn.games.eldfall.skirmish.state import State
from norn.kit.inches import Cylinder, length, rim, within
from norn.kit.legs import can_stand
from norn.kit.sight import NO_FACING, screen, sees_past

MOST: Final = 24
APART: Final = 50
UP_OR_DOWN: Final = ("climb", "jump")       # on the ground one walks
CANDIDATES: Final = 48              # places that are looked out from
WINDS: Final = ("east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east")
Reaches = Callable[[Battle, Model], Sequence[int]]


class Listing:
    """The list as it grows."""

    def __init__(self, move: Move, posture: str, reaches: Reaches, aware: Callable[[Battle, Model], int]) -> None:
        self.move: Move = move
        self.walker: Walker = Walker(move.s, move.mover, move.kind, posture)
        self.budget: int = move.budget(posture)
        self.search: Search = Search(self.walker, self.budget)
        self.reaches = reaches
        self.aware = aware
        self.texts: list[str] = []
        self.ends: list[tuple[int, int, int]] = [self.walker.start()]

    def add(self, deed: str, traced: Trace | None) -> None:
        """ground.listed: Unless there are enough, or something as near is there."""
        if traced is None or not traced.legs or len(self.texts) >= MOST - 2 or against(self.move, traced):
            return
        end = (traced.x, traced.y, traced.z)
        if any(z == end[2] and length(x - end[0], y - end[1]) <= APART for x, y, z in self.ends):
            return
        self.ends.append(end)
        traced.draft.facing = facing_after(self.move, traced)
        word, _, rest = deed.partition(" ")
        self.texts.append(" ".join([f"do:{word}", f"kind:{self.move.kind}", *rest.split(), traced.draft.text()]))

    def foes(self) -> list[tuple[Model, Cylinder]]:
        """The nearest first."""
        x, y, _ = self.walker.start()
        found = [(one, body) for one, body in self.walker.others if are_foes(self.move.s, self.move.mover, one)]
        return sorted(found, key=lambda pair: (length(pair[1].x - x, pair[1].y - y), pair[0].id))


def named(move: Move, reaches: Reaches, aware: Callable[[Battle, Model], int]) -> list[str]:
    """ground.listed, measure.assisted, measure.standard, measure.realism: In the order of the ruling."""
    if move.kind in UP_OR_DOWN and move.is_blind():
        return []
    posture = "up" if has_state(move.mover, "crouched") and move.kind not in ("walk", "idle", "dodge", "step") else ""
    if move.kind == "idle":
        return _staying(move, posture)
    listing = Listing(move, posture, reaches, aware)
    if move.kind == "deploy":
        _in_the_zone(listing)
        return listing.texts
    if move.toward:
        _straight(listing)
    elif move.kind in UP_OR_DOWN:
        _up_and_down(listing)
        return listing.texts
    else:
        _into_contact(listing)
        if mode_of(move.s) != "realism":
            _into_reach(listing)
            _into_sight(listing)
        _to_things(listing)
        _up_and_down(listing)
        _by_the_compass(listing)
        _homewards(listing)
    return listing.texts + (_staying(move, posture) if move.kind in ("dodge", "step") or move.toward else [])


def _straight(listing: Listing) -> None:
    """engaged.movement: Straight at the one it is engaged with."""
    for one, body in listing.walker.others:
        if one.id in listing.move.toward.split():
            vertices = straight_at(listing.walker, body, listing.budget)
            if vertices:
                listing.add(f"contact {one.id}", trace(listing.walker, Draft(listing.move.kind, vertices, -1, "")))


def _into_contact(listing: Listing) -> None:
    x, y, _ = listing.walker.start()
    for one, body in listing.foes():
        if listing.move.is_blind():
            listing.add(f"towards {one.id}", towards(listing, body))
        elif length(body.x - x, body.y - y) <= listing.budget + 4 * INCH:
            listing.add(f"contact {one.id}", way_to_contact(listing.search, body, foe=True))


def towards(listing: Listing, body: Cylinder) -> Trace | None:
    """measure.realism: As near to somebody as the movement comes, whatever the distance: straight, or past a corner."""
    walker = listing.walker
    best = trace(walker, Draft(walker.kind, straight_at(walker, body, listing.budget), -1, walker.posture))
    found = best if best.legs and not best.refusals else None
    left = length(best.x - body.x, best.y - body.y) if found is not None else 99_999
    places = [stage.found.place(label) for stage in listing.search.stages for label in stage.found.labels[1:]]
    for x, y in sorted(places, key=lambda place: length(place[0] - body.x, place[1] - body.y))[:6]:
        if length(x - body.x, y - body.y) < left:
            there = way_to_point(listing.search, x, y)
            if there is not None:
                return there
    return found


def _into_reach(listing: Listing) -> None:
    """ground.listed, measure.standard: Just inside a weapon's reach; in Standard only of whom it is aware."""
    move, walker = listing.move, listing.walker
    for reach in listing.reaches(move.s, move.mover):
        for one, body in listing.foes():
            if mode_of(move.s) == "standard" and not within(body_of(move.s, move.mover), body,
                                                            listing.aware(move.s, move.mover) * INCH):
                continue
            whole = way_to_contact(Search(walker, listing.budget + reach * INCH), body, foe=True)
            if whole is not None:
                near = shortened(walker, whole, listing.budget, _reaching(walker, body, reach * INCH))
                listing.add(f"reach {one.id}", near)


def _reaching(walker: Walker, body: Cylinder, far: int) -> Callable[[int, int, int], bool]:
    def is_in_reach(x: int, y: int, z: int) -> bool:
        return within(Cylinder(x, y, walker.radius, z, z + walker.tall), body, far)

    return is_in_reach


def _into_sight(listing: Listing) -> None:
    """ground.listed: From where each foe is first seen; the same in cover from it; where none of them sees it."""
    places = candidates(listing)
    walker, s = listing.walker, listing.move.s
    bodies = [Cylinder(x, y, walker.radius, z, z + walker.tall) for x, y, z in places]
    hidden = [True] * len(places)
    for one, body in listing.foes()[:6]:
        others = [other for model, other in walker.others if model is not one]
        between = screen(body, bodies, seeing.in_the_way(s), others)
        seen = [sees_past(body, NO_FACING, place, between) for place in bodies]
        if one.ap > 0:
            hidden = [was and not sees_past(body, one.facing, place, between)
                      for was, place in zip(hidden, bodies, strict=True)]
        _add_first(listing, f"sight {one.id}", places, seen)
        covered = [is_seen and cover_between(walker.field, body, place)[0] > 0
                   for is_seen, place in zip(seen, bodies, strict=True)]
        _add_first(listing, f"cover {one.id}", places, covered)
    if listing.foes():
        _add_first(listing, "out_of_sight", places, hidden)


def _add_first(listing: Listing, deed: str, places: list[tuple[int, int, int]], good: list[bool]) -> None:
    for place, is_good in zip(places, good, strict=True):
        if is_good:
            listing.add(deed, way_to_point(listing.search, *place))
            return


def candidates(listing: Listing) -> list[tuple[int, int, int]]:
    """Turning points within reach and a few places around, the cheapest first, where it can stand."""
    walker = listing.walker
    found: list[tuple[int, tuple[int, int, int]]] = []
    for stage in listing.search.stages:
        for label in stage.found.labels[1:]:
            x, y = stage.found.place(label)
            found.append((stage.spent + label[0], (x, y, label[3])))
    x, y, z = walker.start()
    for far in (listing.budget // 2, listing.budget):
        for way in range(0, 64, 8):
            there = rim(x, y, far * 9 // 10, way)
            if min(there) >= 0:
                found.append((far, (*there, z)))
    kept = [place for _, place in sorted(found) if can_stand(walker.ground(), *place) and _is_free(walker, place)]
    return kept[:CANDIDATES]


def _is_free(walker: Walker, place: tuple[int, int, int]) -> bool:
    x, y, z = place
    for _, other in walker.others:
        if bodies_overlap(Cylinder(x, y, walker.radius, z, z + walker.tall), other):
            return False
    return True


def _to_things(listing: Listing) -> None:
    """ground.listed: Tokens and what lies there; allies in need."""
    move = listing.move
    for zone in move.s.zones:
        if zone.spot[0] != PRISM:
            listing.add(f"token {zone.id}", way_to_point(listing.search, *middle_of(zone)))
    for one in on_field(move.s):
        needy = is_down(one) or has_state(one, "crouched")
        if needy and one is not move.mover and not are_foes(move.s, move.mover, one):
            listing.add(f"ally {one.id}", way_to_contact(listing.search, body_of(move.s, one), foe=False))


def _up_and_down(listing: Listing) -> None:
    """ground.listed: Foot and top of ladders, walls and edges."""
    for stage in listing.search.stages[1:]:
        z = stage.found.start[2]
        traced = trace(listing.walker, Draft(listing.move.kind, stage.before, -1, listing.walker.posture))
        if not traced.refusals and traced.z == z:
            listing.add("up" if z > listing.walker.start()[2] else "down", traced)


def _by_the_compass(listing: Listing) -> None:
    """ground.listed: Eight ways, each as far as one comes in a straight line."""
    walker, move = listing.walker, listing.move
    x, y, _ = walker.start()
    most = move.budget(walker.posture)
    for number, wind in enumerate(WINDS):
        far = most
        while far > APART:
            there = rim(x, y, far, number * 8)
            if min(there) >= 0:
                traced = trace(walker, Draft(move.kind, [Vertex(GROUND, *there, -1)], -1, walker.posture))
                if not against(move, traced):
                    listing.add(f"compass way:{wind}", traced)
                    break
            far -= APART


def _homewards(listing: Listing) -> None:
    """ground.listed: Towards the own zone."""
    move, walker = listing.move, listing.walker
    s = move.s
    assert isinstance(s, State)
    if move.mover.seat < 0 or s.zones_of[move.mover.seat] < 0 or is_flying(move.mover):
        return
    left, low, right, top = deploying.zone_for(s, move.mover.seat)
    x, y, _ = walker.start()
    goal = min(max(x, left + 100), right - 100), min(max(y, low + 100), top - 100)
    if goal != (x, y) and length(goal[0] - x, goal[1] - y) <= 2 * listing.budget:
        whole = way_to_point(Search(walker, 3 * listing.budget), *goal)
        if whole is not None:
            listing.add("homewards", shortened(walker, whole, move.budget(walker.posture), None))


def _staying(move: Move, posture: str) -> list[str]:
    """ground.listed, sequence.posture: Stay as one is; lie down, or stand up."""
    facing = move.mover.facing
    found = [("stay", Draft(move.kind, [], facing, posture)), ("lie_down", Draft(move.kind, [], facing, "down")),
             ("stand_up", Draft(move.kind, [], facing, "up"))]
    return [f"do:{deed} kind:{move.kind} {draft.text()}" for deed, draft in found if not wrong_posture(move, draft)]


def _in_the_zone(listing: Listing) -> None:
    """deploy.zones: Free places of the own zone."""
    s, walker = listing.move.s, listing.walker
    assert isinstance(s, State)
    for x, y, z in deploying.own_spots(s, walker, MOST):
        listing.add("deploy", trace(walker, Draft("deploy", [Vertex(GROUND, x, y, z)], -1, "")))
