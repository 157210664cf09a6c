"""Templates: where they may lie, as one answer, and whom they touch."""
from __future__ import annotations

import re
from typing import Any, Final

from norn.games.eldfall.core.state import Battle, Model
from norn.games.eldfall.skirmish.inches.bodies import (
    INCH,
    body_of,
    field_of,
    find_model,
    may_measure,
    mode_of,
    on_field,
)
from norn.games.eldfall.skirmish.inches.seeing import in_the_way, others_standing
from norn.games.eldfall.skirmish.inches.zones import (
    CIRCLE,
    SPRAY,
    circle_at,
    circle_spot,
    spray_at,
    spray_spot,
    touches,
)
from norn.kernel.ask import Chance, Look
from norn.kernel.errors import Refusal
from norn.kit.inches import FACINGS, Cylinder, facing_of, inside, rim, within
from norn.kit.sight import middle, screen, sees_past
from norn.kit.templates import circle_covers, on_line, shielded, spray_covers_centre

# Radius, or length and radius of the round end.
CIRCLES: Final[dict[str, int]] = {"circular_l": 236, "circular_s": 138}
SPRAYS: Final[dict[str, tuple[int, int]]] = {"spray_l": (1024, 157), "spray_s": (839, 118)}
AURA: Final = "aura"            # in place of a target: a point around the user, seen or not
FOCUS: Final = "focus"          # around the user, as far as the Casting Aura
_CIRCLE: Final = re.compile(r"at:lay;(\d{1,5}),(\d{1,5})(?:,(\d{1,5}))?")
_SPRAY: Final = re.compile(r"at:spray;(\d{1,2})(?:;(\d{1,3}))?")


class Lay:
    """A template that somebody is asked to lay: which, how far off, and over whom it must lie."""

    def __init__(self, s: Battle, user: Model, shape: str, inches: int, target: str) -> None:
        self.s = s
        self.user = user
        self.shape = shape
        self.inches = inches
        self.target = target


def spot_of(lay: Lay, text: str) -> list[int]:
    """template.shapes: The spot that a text means; empty where it means none.

    `at:lay;x,y` on the highest ground there, `at:lay;x,y,z` on that height; `at:spray;12` in a direction, from the
    user's feet up, `at:spray;12;300` from so much below them.
    """
    if lay.shape == FOCUS:
        body = body_of(lay.s, lay.user)
        return circle_spot(body.x, body.y, body.low, body.radius + lay.inches * INCH)
    if lay.shape in CIRCLES:
        found = _CIRCLE.fullmatch(text)
        if found is None:
            return []
        x, y = int(found[1]), int(found[2])
        return circle_spot(x, y, int(found[3]) if found[3] else top_at(lay.s, x, y), CIRCLES[lay.shape])
    found = _SPRAY.fullmatch(text)
    if found is None or int(found[1]) >= FACINGS or int(found[2] or 0) > 500:
        return []
    return spray_from(lay, int(found[1]), int(found[2] or 0))


def read_spot(text: str) -> list[int]:
    """template.shapes: A text by itself: the point of a circle with its height, 0 where none is said, or the facing
    of a spray; empty where it is neither."""
    circle, spray = _CIRCLE.fullmatch(text), _SPRAY.fullmatch(text)
    if circle is not None:
        return [int(circle[1]), int(circle[2]), int(circle[3] or 0)]
    return [int(spray[1])] if spray is not None else []


def spray_from(lay: Lay, facing: int, below: int) -> list[int]:
    """template.reach: Its narrow end touches the user's base."""
    body = body_of(lay.s, lay.user)
    x, y = rim(body.x, body.y, body.radius, facing)
    long, radius = SPRAYS[lay.shape]
    return spray_spot(x, y, body.low - below, facing, long, radius)


def top_at(s: Battle, x: int, y: int) -> int:
    tops = [int(solid.high) for solid in field_of(s).solids if solid.high < 10_000 and inside(solid, x, y)]
    return max(tops, default=0)


def check(lay: Lay, text: str) -> list[Refusal]:
    """template.covered, template.reach, measure.attempt: Over its target, or at a point that is seen and in reach; a
    Spray where nothing may be measured is an attempt."""
    spot = spot_of(lay, text)
    if not spot:
        return [Refusal("not_a_template", ("template.shapes",))]
    field = field_of(lay.s)
    found: list[Refusal] = []
    if spot[0] == CIRCLE and (spot[1] > field.width or spot[2] > field.depth):
        found.append(Refusal("off_the_field", ("ground.edge",)))
    if lay.target and lay.target != AURA:
        blind = lay.shape in SPRAYS and not may_measure(lay.s, lay.user.seat)       # how far it reaches is not told
        if not blind and not covers(spot, body_of(lay.s, find_model(lay.s, lay.target))):
            found.append(Refusal("not_over_target", ("template.covered",), what=lay.target))
    elif spot[0] == CIRCLE:
        found += wrong_point(lay, spot)
    return found


def wrong_point(lay: Lay, spot: list[int]) -> list[Refusal]:
    """template.reach: A point in reach, in sight and before the user; around a Casting Aura sight does not matter.

    Where nobody may measure, a point out of reach is an attempt.
    """
    user = body_of(lay.s, lay.user)
    point = Cylinder(spot[1], spot[2], 1, spot[3], spot[3] + 1)
    found: list[Refusal] = []
    if mode_of(lay.s) == "assisted" and not within(user, point, lay.inches * INCH):
        found.append(Refusal("out_of_reach", ("template.reach",), inches=str(lay.inches)))
    at_own_feet = (spot[1] - user.x) ** 2 + (spot[2] - user.y) ** 2 <= user.radius**2
    if lay.target != AURA and not at_own_feet:
        between = screen(user, [point], in_the_way(lay.s), others_standing(lay.s, lay.user, lay.user))
        if not sees_past(user, lay.user.facing, point, between):
            found.append(Refusal("not_in_sight", ("sight.line",)))
    return found


def covers(spot: list[int], body: Cylinder) -> bool:
    """template.covered: A circle covers its target wholly, or its middle if it is larger; a spray its middle."""
    if spot[0] == SPRAY:
        return spray_covers_centre(spray_at(spot), body)
    if body.radius > spot[4]:
        return (spot[1], spot[2]) == (body.x, body.y) and touches(spot, body)
    return circle_covers(circle_at(spot), body)


def under(s: Battle, spot: list[int], at: int = -1) -> list[Model]:
    """template.touch, template.height: Whoever is at least touched and not behind scenery that cuts every line."""
    prisms = in_the_way(s)
    found: list[Model] = []
    for one in on_field(s):
        body = body_of(s, one, at)
        if touches(spot, body) and not shielded(spot[1], spot[2], max(spot[3], 0) + 1, body, prisms):
            found.append(one)
    return found


def in_line(s: Battle, user: Model, target: Model, at: int = -1) -> list[Model]:
    """template.touch: Whoever's hit box the line from one to the other runs through, the target too."""
    one, other = body_of(s, user, at), body_of(s, target, at)
    models = [model for model in on_field(s) if model is not user and model is not target]
    bodies = [body_of(s, model, at) for model in models]
    cut = on_line(one.x, one.y, middle(one), other.x, other.y, middle(other), bodies)
    return [*[model for model, body in zip(models, bodies, strict=True) if any(body is it for it in cut)], target]


# ---------------------------------------------------------------- the answer


def named(lay: Lay) -> list[str]:
    """template.covered: Over the target: on its middle, or shifted to where the most enemies are; a few sprays."""
    texts: list[str] = []
    user = body_of(lay.s, lay.user)
    if lay.shape in SPRAYS:
        goals = [body_of(lay.s, one) for one in on_field(lay.s) if one is not lay.user]
        texts = [f"at:spray;{(facing_of(goal.x - user.x, goal.y - user.y) + turn) % FACINGS}"
                 for goal in goals for turn in (0, -1, 1)]
    else:
        for one in on_field(lay.s):
            body = body_of(lay.s, one)
            texts.append(f"at:lay;{body.x},{body.y},{body.low}")
            if lay.target == one.id:
                room = max(0, CIRCLES[lay.shape] - body.radius)
                texts += [f"at:lay;{x},{y},{body.low}" for x, y in (rim(body.x, body.y, room, way)
                                                                  for way in range(0, 64, 8)) if min(x, y) >= 0]
    return [text for text in dict.fromkeys(texts) if not check(lay, text)][:24]


def sample(lay: Lay, chance: Chance) -> str:
    """Anything that may be answered; over the target if there is one."""
    user = body_of(lay.s, lay.user)
    goal = body_of(lay.s, find_model(lay.s, lay.target)) if lay.target and lay.target != AURA else user
    if lay.shape in SPRAYS:
        if goal is user:
            return f"at:spray;{chance.randrange(FACINGS)}"
        listed = named(lay)
        return listed[chance.randrange(len(listed))] if listed else f"at:spray;{lay.user.facing}"
    if goal is not user:
        return f"at:lay;{goal.x},{goal.y},{goal.low}"
    for _ in range(8):
        far, turn = chance.randrange(max(1, lay.inches * INCH)), chance.randrange(33) - 16
        x, y = rim(user.x, user.y, far, lay.user.facing + turn)
        text = f"at:lay;{x},{y}"
        if min(x, y) >= 0 and not check(lay, text):
            return text
    return f"at:lay;{user.x},{user.y},{user.low}"


def look(lay: Lay, text: str) -> Look:
    """template.touch, measure.assisted: The template drawn, and whom it touches where that may be known before."""
    spot = spot_of(lay, text)
    refusals = check(lay, text)
    if not spot:
        return Look(refusals=refusals)
    told = under(lay.s, spot) if mode_of(lay.s) == "assisted" else []
    says: list[tuple[str, dict[str, Any]]] = [("under", {"who": one.id}) for one in told]
    return Look(text, legs=[{"points": outline(spot)}], says=says, touches=[one.id for one in told], refusals=refusals)


def outline(spot: list[int]) -> list[list[int]]:
    if spot[0] == CIRCLE:
        return [list(rim(spot[1], spot[2], spot[4], way)) for way in range(0, 65, 4)]
    end = spray_at(spot).far_end
    arc = [list(rim(end.x, end.y, end.radius, spot[4] + way)) for way in range(-20, 21, 4)]
    return [[spot[1], spot[2]], *arc, [spot[1], spot[2]]]


def region(lay: Lay) -> dict[str, Any]:
    user = body_of(lay.s, lay.user)
    found: dict[str, Any] = {"shape": "template", "who": lay.user.id, "x": user.x, "y": user.y, "most": 1,
                             "facings": FACINGS}
    if lay.shape in CIRCLES:
        found.update({"size": CIRCLES[lay.shape], "write": "at:lay;{points}"})
        if mode_of(lay.s) == "assisted":
            found["radius"] = lay.inches * INCH + user.radius
    else:
        found.update({"size": SPRAYS[lay.shape][1], "stand": "at:spray;{facing}", "turn": ""})
    return found

