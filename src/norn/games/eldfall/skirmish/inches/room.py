"""Room for a hit box: for whoever gets up, is revealed, lands."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.state import Battle, Model
from norn.games.eldfall.skirmish.inches.bodies import (
    HIT_BOXES,
    LYING,
    bodies_overlap,
    is_down,
    is_flying,
    is_lying,
    size_of,
)
from norn.games.eldfall.skirmish.inches.walkers import Walker
from norn.kit.inches import FACINGS, Cylinder, rim
from norn.kit.legs import can_stand, footings

STEP: Final = 5
FURTHEST: Final = 1_200


def has_room(s: Battle, one: Model, size: str) -> bool:
    """ground.stand, sequence.posture, class.mount: Whether it could stand where it is with the hit box of this Size."""
    return _is_free(_walker(s, one, size, lying=False), *one.spot[:3])


def room_for(s: Battle, one: Model) -> list[int]:
    """deploy.shrouded, ground.stand, S68, S169: Where it stands once its hit box has changed: there, or the least way
    off; of equals what lies before it, then the lower."""
    if is_down(one) or is_flying(one):
        return one.spot
    walker = _walker(s, one, size_of(one), lying=is_lying(one))
    x, y, z = walker.start()
    if _is_free(walker, x, y, z) or (len(one.spot) > 3 and not _is_in_anybody(walker, x, y, z)):
        return one.spot
    for far in range(STEP, FURTHEST, STEP):
        found: list[tuple[int, int, list[int]]] = []
        for turn in range(FACINGS):
            px, py = rim(x, y, far, (one.facing + turn) % FACINGS)
            if 0 <= px <= walker.field.width and 0 <= py <= walker.field.depth:
                found += [(abs(foot - z), turn, [px, py, foot]) for foot in footings(walker.ground(), px, py)
                          if _is_free(walker, px, py, foot)]
        if found:
            return min(found)[2]
    return one.spot


def _walker(s: Battle, one: Model, size: str, *, lying: bool) -> Walker:
    walker = Walker(s, one, "walk", "")
    walker.radius, tall = HIT_BOXES[size]
    walker.tall = LYING if lying else tall
    return walker


def _is_free(walker: Walker, x: int, y: int, z: int) -> bool:
    """ground.stand: No solid in its hit box, and nobody who stands."""
    return can_stand(walker.ground(), x, y, z) and not _is_in_anybody(walker, x, y, z)


def _is_in_anybody(walker: Walker, x: int, y: int, z: int) -> bool:
    here = Cylinder(x, y, walker.radius, z, z + walker.tall)
    for _, other in walker.others:                  # noqa: SIM110 - a generator is slow
        if bodies_overlap(here, other):
            return True
    return False
