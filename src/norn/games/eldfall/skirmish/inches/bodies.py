"""Hit boxes, and measuring between them."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.rules.models import body_size
from norn.games.eldfall.core.state import Activation, Battle, Model
from norn.games.eldfall.skirmish.field import Field, find_field
from norn.games.eldfall.skirmish.state import State
from norn.kit import inches as kit
from norn.kit.inches import Cylinder

INCH: Final = 100
LYING: Final = 16
CONTACT: Final = 2
# Radius and height by Size.
HIT_BOXES: Final[dict[str, tuple[int, int]]] = {
    "small": (49, 98), "medium": (63, 177), "large": (79, 177), "huge": (98, 197), "gigantic": (118, 236),
    "colossal": (157, 315), "epic": (197, 394),
}
SIZES: Final[tuple[str, ...]] = tuple(HIT_BOXES)


def field_of(s: Battle) -> Field:
    assert isinstance(s, State)
    return find_field(s.field)


def mode_of(s: Battle) -> str:
    assert isinstance(s, State)
    return s.mode


def may_measure(s: Battle, seat: int) -> bool:
    """measure.assisted, hostile.measure: Everything at any time; Hostiles always."""
    return seat < 0 or mode_of(s) == "assisted"


def are_allied(s: Battle, one: int, other: int) -> bool:
    """alliance.means: Seats of one side are allied; Hostiles are one side of their own."""
    assert isinstance(s, State)
    if one < 0 or other < 0:
        return one == other
    return s.sides[one] == s.sides[other]


def are_foes(s: Battle, one: Model, other: Model) -> bool:
    return not are_allied(s, one.seat, other.seat)


def has_state(one: Model, name: str) -> bool:
    for state in one.states:                            # noqa: SIM110 - a generator is slow
        if state.name == name:
            return True
    return False


def is_down(one: Model) -> bool:
    """move.basic: Over the Incapacitated and Dead others may walk, and stand on them."""
    if not one.states:
        return False
    return has_state(one, "incapacitated") or has_state(one, "dead")


def is_flying(one: Model) -> bool:
    return has_state(one, "flying")


def size_of(one: Model) -> str:
    """field.hit-box: Its Size; whatever hides as a Shrouded token is Medium."""
    if has_state(one, "shrouded"):
        return "medium"
    return body_size(one)


def is_lying(one: Model) -> bool:
    return has_state(one, "crouched") or is_down(one)


def box_of(one: Model) -> tuple[int, int]:
    """field.hit-box, field.low: Radius and height as it is now; lying it is as flat as its base."""
    if not one.states:
        return HIT_BOXES[body_size(one)]
    radius, high = HIT_BOXES[size_of(one)]
    return (radius, LYING) if is_lying(one) else (radius, high)


def radius_of(one: Model) -> int:
    return box_of(one)[0]


def height_of(one: Model) -> int:
    """field.hit-box, field.low: As high as its Size says; lying it is as flat as its base."""
    return box_of(one)[1]


def on_field(s: Battle) -> list[Model]:
    return [one for one in s.models if not one.gone]


def find_model(s: Battle, wanted: str) -> Model:
    for one in s.models:
        if one.id == wanted:
            return one
    raise KeyError(wanted)


def body_of(s: Battle, one: Model, at: int = -1) -> Cylinder:
    """field.hit-box: Where a model is: at a point of its path if it is the activated one, else where it stands."""
    activation = s.activation
    if at < 0 or activation is None or activation.path is None or activation.model != one.id:
        z = one.spot[2]
        radius, high = box_of(one)
        return Cylinder(one.spot[0], one.spot[1], radius, z, z + high)
    x, y, z = activation.path.points[at][0], activation.path.points[at][1], activation.path.points[at][2]
    return Cylinder(x, y, radius_of(one), z, z + moving_height(one, activation.path.posture,
                                                               at == len(activation.path.points) - 1))


def moving_height(one: Model, posture: str, last: bool) -> int:
    """sequence.posture: Whoever stands up does so first; whoever lies down does so last."""
    if is_down(one) or ("down" in posture and last):
        return LYING
    return HIT_BOXES[size_of(one)][1] if "up" in posture else height_of(one)


def is_moving(s: Battle, one: Model, at: int) -> bool:
    activation: Activation | None = s.activation
    return at >= 0 and activation is not None and activation.path is not None and activation.model == one.id


def distance(s: Battle, one: Model, other: Model, at: int = -1) -> int:
    """measure.exactly, measure.straight: Straight, between the nearest points of the hit boxes, rounded up."""
    return kit.distance(body_of(s, one, at), body_of(s, other, at))


def within(s: Battle, one: Model, other: Model, far: int, at: int = -1) -> bool:
    """measure.exactly: Whether they are at most so many hundredths apart."""
    return kit.within(body_of(s, one, at), body_of(s, other, at), far)


def touching(s: Battle, one: Model, other: Model, at: int = -1) -> bool:
    """contact, measure.contact: Bases at most two hundredths apart, and the heights meet."""
    return bodies_touch(body_of(s, one, at), body_of(s, other, at))


def bodies_touch(one: Cylinder, other: Cylinder) -> bool:
    if kit.rise_between(one, other) > 0:
        return False
    far = one.radius + other.radius + CONTACT
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy <= far * far


def bodies_overlap(one: Cylinder, other: Cylinder) -> bool:
    """move.basic: Whether two hit boxes share more than a touch."""
    if one.low >= other.high or other.low >= one.high:
        return False
    far = one.radius + other.radius
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < far * far
