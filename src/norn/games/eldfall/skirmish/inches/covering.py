"""Cover: scenery near the target that hides a part of it from the shooter."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.space import HEAVY, LIGHT, NO_COVER
from norn.games.eldfall.core.state import Battle, Model
from norn.games.eldfall.skirmish.field import Field
from norn.games.eldfall.skirmish.inches.bodies import LYING, body_of, field_of, has_state, is_flying, size_of
from norn.kit.inches import Cylinder, Prism, inside, is_near
from norn.kit.sight import blocks_some

NEAR: Final = 100
COVERED: Final = ("small", "medium", "large")


def cover(s: Battle, shooter: Model, target: Model, at: int = -1) -> tuple[int, str]:
    """cover.piece, cover.sizes, cover.crouched, state.flying: The best cover there is, and the piece that gives it."""
    if is_flying(target):
        return NO_COVER, ""
    best, giver = LIGHT if has_state(target, "crouched") else NO_COVER, ""
    if size_of(target) in COVERED:
        found, piece = cover_between(field_of(s), body_of(s, shooter, at), body_of(s, target, at))
        if found > best:
            best, giver = found, piece
    return best, giver


def cover_at(field: Field, shooter: Cylinder, target: Model, body: Cylinder, *, low: bool) -> tuple[int, str]:
    """cover.piece, cover.sizes, cover.crouched: The same of somebody as if it were there, lying or not."""
    if is_flying(target):
        return NO_COVER, ""
    found, piece = cover_between(field, shooter, body) if size_of(target) in COVERED else (NO_COVER, "")
    return (LIGHT, "") if low and found < LIGHT else (found, piece)


def cover_between(field: Field, shooter: Cylinder, target: Cylinder) -> tuple[int, str]:
    """cover.piece, cover.weight, cover.high-ground: Of all pieces that hide part of the target the best one."""
    best, giver = NO_COVER, ""
    for piece in field.pieces:
        if not piece.solid:
            continue
        for prism in piece.prisms:
            found = _cover_of(prism, shooter, target)
            if found > best:
                best, giver = found, piece.id
                if best == HEAVY:
                    return best, giver
    return best, giver


def _cover_of(prism: Prism, shooter: Cylinder, target: Cylinder) -> int:
    """cover.piece: Within an inch of the target, higher than a base above its footing, and on one of the 27 lines."""
    if is_edge_underfoot(prism, target) and target.low > shooter.low:
        return LIGHT if blocks_some(prism, shooter, target) else NO_COVER
    if (prism.high <= target.low + LYING or prism.low > target.high + NEAR
            or not is_near(prism, target.x, target.y, target.radius + NEAR)
            or not blocks_some(prism, shooter, target)):
        return NO_COVER
    return HEAVY if prism.high >= target.high and is_wider(prism, shooter, target) else LIGHT


def is_edge_underfoot(prism: Prism, target: Cylinder) -> bool:
    """cover.high-ground: The piece that it stands on."""
    return prism.high == target.low and inside(prism, target.x, target.y)


def is_wider(prism: Prism, shooter: Cylinder, target: Cylinder) -> bool:
    """cover.weight: Across the line of fire, wider than the target."""
    dx, dy = target.x - shooter.x, target.y - shooter.y
    across = [dx * y - dy * x for x, y in prism.corners]
    wide = max(across) - min(across)
    return wide * wide > 4 * target.radius * target.radius * (dx * dx + dy * dy)
