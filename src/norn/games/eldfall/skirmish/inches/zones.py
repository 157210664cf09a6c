"""Shapes on the field that are no pieces: templates, tokens, what magic has raised. A spot of theirs is whole numbers.

    [0, x, y, z, radius, high]                  a circle, so much up and down from z (a token: flat)
    [1, x, y, z, facing, long, radius]          a spray from its tip, five inches from z
    [2, low, high, x, y, x, y, ...]             a prism on these corners
"""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.state import Battle, Zone
from norn.kit.inches import Cylinder, Prism, is_near, rim
from norn.kit.templates import Spray, circle_touches, spray, spray_touches

CIRCLE: Final = 0
SPRAY: Final = 1
PRISM: Final = 2
UP_AND_DOWN: Final = 300
SPRAY_HIGH: Final = 500
TOKEN: Final = 49                   # the radius of a token that is no model
RAISED: Final = "solid"             # among what a zone has inside: it stands in the way


def circle_spot(x: int, y: int, z: int, radius: int) -> list[int]:
    """template.height: A circle reaches three inches up and down from the ground it lies on."""
    return [CIRCLE, x, y, z, radius, UP_AND_DOWN]


def token_spot(x: int, y: int, z: int) -> list[int]:
    """field.tokens: A flat disc."""
    return [CIRCLE, x, y, z, TOKEN, 0]


def spray_spot(x: int, y: int, z: int, facing: int, long: int, radius: int) -> list[int]:
    return [SPRAY, x, y, z, facing, long, radius]


def prism_spot(corners: list[tuple[int, int]], low: int, high: int) -> list[int]:
    return [PRISM, low, high, *[part for corner in corners for part in corner]]


def circle_at(spot: list[int]) -> Cylinder:
    return Cylinder(spot[1], spot[2], spot[4], spot[3] - spot[5], spot[3] + spot[5])


def spray_at(spot: list[int]) -> Spray:
    """template.height: A spray is five inches high."""
    return spray(spot[1], spot[2], spot[4], spot[5], spot[6], spot[3], spot[3] + SPRAY_HIGH)


def prism_of(spot: list[int]) -> Prism:
    """A shape as a prism: of a circle sixteen corners, of a spray its tip and half of them."""
    if spot[0] == PRISM:
        return Prism([(spot[at], spot[at + 1]) for at in range(3, len(spot), 2)], spot[1], spot[2])
    if spot[0] == CIRCLE:
        around = [rim(spot[1], spot[2], spot[4], way) for way in range(0, 64, 4)]
        return Prism(around, spot[3] - spot[5], spot[3] + max(1, spot[5]))
    end = spray_at(spot).far_end
    arc = [rim(end.x, end.y, end.radius, spot[4] + way) for way in range(-16, 17, 4)]
    return Prism([(spot[1], spot[2]), *arc], spot[3], spot[3] + SPRAY_HIGH)


def touches(spot: list[int], body: Cylinder) -> bool:
    """template.touch: Whether a body is at least touched by a shape."""
    if spot[0] == CIRCLE:
        return circle_touches(circle_at(spot), body)
    if spot[0] == SPRAY:
        return spray_touches(spray_at(spot), body)
    prism = prism_of(spot)
    return (is_near(prism, body.x, body.y, body.radius)
            and prism.low <= body.high and body.low <= prism.high)


def solid_zones(s: Battle) -> list[Prism]:
    """sight.blocked: What magic has raised, and stands in the way like scenery."""
    return [prism_of(zone.spot) for zone in s.zones if RAISED in zone.inside and zone.spot[0] == PRISM]


def middle_of(zone: Zone) -> tuple[int, int]:
    """Where a zone is, for whoever walks there."""
    if zone.spot[0] != PRISM:
        return zone.spot[1], zone.spot[2]
    corners = prism_of(zone.spot).corners
    return sum([x for x, _ in corners]) // len(corners), sum([y for _, y in corners]) // len(corners)
