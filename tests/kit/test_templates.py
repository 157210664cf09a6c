"""Templates: whom they touch is what their plain definitions say, and planted mistakes are found."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from norn.kit import templates
from norn.kit.inches import FACINGS, Cylinder, Prism, rim
from norn.kit.templates import (
    Spray,
    circle_covers,
    circle_touches,
    on_line,
    shielded,
    spray,
    spray_covers_centre,
    spray_touches,
)
from tests.kit.plain import differ, drawn_cylinder, drawn_prism, passes_cylinder, passes_inside, planted

MANY = 3_000
SIZES = (12, 60, 3_000)


def heights_touch(one: Cylinder, other: Cylinder) -> bool:
    return max(one.low, other.low) <= min(one.high, other.high)


def plainly_in_hull(template: Spray, x: int, y: int, room: int) -> bool:
    """At most so far from one of the discs that grow evenly from the tip to the circle.

    How far beyond them it is, squared, is a parabola over the part of the way: three values give its lowest point.
    """
    circle = template.far_end

    def beyond(part: Fraction) -> Fraction:
        across = template.x + part * (circle.x - template.x) - x
        up = template.y + part * (circle.y - template.y) - y
        return across * across + up * up - (part * circle.radius + room) ** 2

    first, half, last = (beyond(Fraction(at, 2)) for at in range(3))
    bend = 2 * (first + last - 2 * half)
    lowest = (bend + first - last) / (2 * bend)
    return any(beyond(part) <= 0 for part in (Fraction(0), Fraction(1), min(Fraction(1), max(Fraction(0), lowest))))


def plainly_sprayed(template: Spray, body: Cylinder) -> bool:
    return heights_touch(template.far_end, body) and plainly_in_hull(template, body.x, body.y, body.radius)


def plainly_touched(circle: Cylinder, body: Cylinder) -> bool:
    square = (circle.x - body.x) ** 2 + (circle.y - body.y) ** 2
    return heights_touch(circle, body) and square <= (circle.radius + body.radius) ** 2


def plainly_covered(circle: Cylinder, body: Cylinder) -> bool:
    square = (circle.x - body.x) ** 2 + (circle.y - body.y) ** 2
    return (heights_touch(circle, body) and circle.radius >= body.radius
            and square <= (circle.radius - body.radius) ** 2)


def circle_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    return [(drawn_cylinder(chance, size), drawn_cylinder(chance, size)) for size in SIZES for _ in range(count // 3)]


def spray_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    found: list[tuple[Any, ...]] = []
    while len(found) < count:
        size = chance.choice(SIZES)
        x, y, far_end = chance.randrange(size), chance.randrange(size), drawn_cylinder(chance, size)
        if (far_end.x - x) ** 2 + (far_end.y - y) ** 2 > far_end.radius ** 2:
            body = drawn_cylinder(chance, size)
            body.radius = max(1, body.radius // 3)
            found.append((Spray(x, y, far_end), body))
    return found


def test_circles_touch_and_cover_what_the_plain_definition_says() -> None:
    cases = circle_cases(1, MANY)
    assert not differ(circle_touches, plainly_touched, cases)
    assert not differ(circle_covers, plainly_covered, cases)


def test_sprays_touch_what_the_plain_definition_says() -> None:
    cases = spray_cases(2, MANY // 3)
    assert not differ(spray_touches, plainly_sprayed, cases)
    assert 0.1 < sum(spray_touches(*case) for case in cases) / len(cases) < 0.9
    for template, body in cases:
        point = Cylinder(body.x, body.y, 0, body.low, body.high)
        assert spray_covers_centre(template, body) == plainly_sprayed(template, point)


@pytest.mark.long
def test_the_same_on_twenty_thousand_cases() -> None:
    assert not differ(spray_touches, plainly_sprayed, spray_cases(3, 20_000))
    assert not differ(circle_touches, plainly_touched, circle_cases(3, 20_000))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("slope * slope >= whole * begin", "slope * slope >= 2 * whole * begin"),
    ("0 < slope < whole and", ""),
    (" + circle.radius * room\n", "\n"),
    ("begin <= 0 or whole - 2 * slope + begin <= 0", "begin <= 0"),
    ("rise_between(template.far_end, body) == 0 and _in_hull(template, body.x, body.y, body.radius)",
     "_in_hull(template, body.x, body.y, body.radius)"),
])
def test_a_mistake_planted_in_sprays_is_found(right: str, wrong: str) -> None:
    assert differ(planted("templates", right, wrong).spray_touches, plainly_sprayed, spray_cases(2, MANY // 3))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("return dx * dx + dy * dy <= far * far", "return dx * dx + dy * dy < far * far"),
    ("far * far and rise_between(circle, body) == 0", "far * far"),
])
def test_a_mistake_planted_in_circles_is_found(right: str, wrong: str) -> None:
    assert differ(planted("templates", right, wrong).circle_touches, plainly_touched, circle_cases(1, MANY))


def test_a_line_and_a_shield_are_what_segments_say() -> None:
    chance = random.Random(5)
    hidden = 0
    for _ in range(MANY // 10):
        size = 60
        bodies = [drawn_cylinder(chance, size) for _ in range(6)]
        a, b = ((chance.randrange(size), chance.randrange(size), chance.randrange(size // 2)) for _ in range(2))
        assert on_line(*a, *b, bodies) == [body for body in bodies if passes_cylinder(body, a, b)]
        prisms = [drawn_prism(chance, size) for _ in range(3)]
        points = [(bodies[0].x, bodies[0].y),
                  *(rim(bodies[0].x, bodies[0].y, bodies[0].radius, way) for way in range(0, FACINGS, 8))]
        heights = (bodies[0].high, (bodies[0].low + bodies[0].high + 1) // 2, bodies[0].low + 1)
        cut = all(any(passes_inside(prism, a, (*point, height)) for prism in prisms)
                  for point in points for height in heights)
        assert shielded(*a, bodies[0], prisms) == cut
        hidden += cut
    assert hidden > 5


def test_a_spray_is_narrow_near_its_tip_and_round_at_its_end() -> None:
    template = spray(0, 0, 0, 1024, 157, 0, 500)
    assert (template.far_end.x, template.far_end.y) == (867, 0)
    assert spray_covers_centre(template, Cylinder(1024, 0, 50, 0, 100))
    assert not spray_covers_centre(template, Cylinder(1025, 0, 50, 0, 100))
    assert spray_touches(template, Cylinder(1074, 0, 50, 0, 100))
    assert not spray_covers_centre(template, Cylinder(100, 30, 50, 0, 100))
    assert spray_touches(template, Cylinder(100, 30, 50, 500, 600))
    assert not spray_touches(template, Cylinder(100, 30, 50, 501, 600))
    with pytest.raises(ValueError, match="outside its circle"):
        templates.spray(0, 0, 0, 200, 150, 0, 1)


def test_a_wall_shields_and_a_low_one_does_not() -> None:
    body = Cylinder(500, 500, 50, 0, 120)
    wall = [(300, 0), (320, 0), (320, 1000), (300, 1000)]
    assert shielded(100, 500, 10, body, [Prism(wall, 0, 300)])
    assert not shielded(100, 500, 10, body, [Prism(wall, 0, 30)])
    assert not shielded(100, 500, 10, body, [])
