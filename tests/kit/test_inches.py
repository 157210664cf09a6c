"""Hundredths of an inch: every fast answer is the plain one, on thousands of cases, and a planted mistake is found."""
from __future__ import annotations

import math
import random
from typing import Any

import pytest

from norn.kit import inches
from norn.kit.inches import FACING_X, FACING_Y, FACINGS, Cylinder, Prism, distance, facing_of, length, rim, within
from tests.kit import plain
from tests.kit.plain import differ, drawn_cylinder, drawn_number, drawn_prism, planted

SQUARE = Prism([(0, 0), (10, 0), (10, 10), (0, 10)], 0, 10)
MANY = 3_000
SIZES = (12, 60, 6_000)


def drawn_segment(chance: random.Random, size: int, x: int, y: int, z: int) -> list[int]:
    """Two points, the second often one of a body; often level, upright, or along an axis, and never one point only."""
    while True:
        one = [drawn_number(chance, size) for _ in range(3)]
        other = [x, y, z] if chance.random() < 0.5 else [drawn_number(chance, size) for _ in range(3)]
        other = [mine if chance.random() < 0.15 else part for mine, part in zip(one, other, strict=True)]
        if one != other:
            return one + other


def prism_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    prisms = [(drawn_prism(chance, size), size) for size in SIZES for _ in range(count // 3)]
    return [(prism, *drawn_segment(chance, size, (prism.left + prism.right) // 2, (prism.bottom + prism.top) // 2,
                                   chance.randint(prism.low, prism.high))) for prism, size in prisms]


def cylinder_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    posts = [(drawn_cylinder(chance, size), size) for size in SIZES for _ in range(count // 3)]
    return [(post, *drawn_segment(chance, size, post.x + post.radius, post.y, chance.randint(post.low, post.high)))
            for post, size in posts]


def leg_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    return [(drawn_prism(chance, size), *[drawn_number(chance, size) for _ in range(4)], chance.randint(1, size // 4))
            for size in SIZES for _ in range(count // 3)]


def disc_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    return [(prism, x, y, radius) for prism, x, y, _, _, radius in leg_cases(seed, count)]


def plain_through(prism: Prism, *ends: int) -> bool:
    return plain.passes_inside(prism, (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5]))


def plain_cuts(cylinder: Cylinder, *ends: int) -> bool:
    return plain.passes_cylinder(cylinder, (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5]))


def plain_leg(prism: Prism, ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
    return plain.square_to_footprint(prism, ax, ay, bx, by) < radius * radius


def plain_disc(prism: Prism, x: int, y: int, radius: int) -> bool:
    return plain.square_to_footprint(prism, x, y, x, y) < radius * radius


def plain_near(prism: Prism, x: int, y: int, far: int) -> bool:
    return plain.square_to_footprint(prism, x, y, x, y) <= far * far


def check(count: int, seed: int) -> None:
    for fast, slow, cases in ((inches.runs_through, plain_through, prism_cases(seed, count)),
                              (inches.cuts, plain_cuts, cylinder_cases(seed, count)),
                              (inches.leg_meets, plain_leg, leg_cases(seed, count))):
        assert not differ(fast, slow, cases)
        share = sum(bool(slow(*case)) for case in cases) / len(cases)
        assert 0.1 < share < 0.9                        # else the cases say little
    assert not differ(inches.disc_meets, plain_disc, disc_cases(seed, count))
    assert not differ(inches.is_near, plain_near, disc_cases(seed, count))


def test_segments_and_discs_meet_what_the_plain_definition_says() -> None:
    check(MANY, seed=1)


@pytest.mark.long
def test_the_same_on_twenty_thousand_cases() -> None:
    check(20_000, seed=2)


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("return begins * ends_of < ends * begins_of", "return begins * ends_of <= ends * begins_of"),
    ("if -start * begins_of > begins * (end - start)", "if -start * begins_of < begins * (end - start)"),
    ("        if start <= 0:\n", "        if start < 0:\n"),
    ("begins, begins_of = az - high, -rise", "begins, begins_of = az - low, -rise"),
    ("ends, ends_of = high - az, rise", "pass"),
])
def test_a_mistake_planted_in_prisms_is_found(right: str, wrong: str) -> None:
    assert differ(planted("inches", right, wrong).runs_through, plain_through, prism_cases(1, MANY))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("if across * across >= radius * radius * whole and whole != 0", "if across * across > radius * radius * whole"),
    ("return nx * nx + ny * ny < radius * radius * of * of", "return nx * nx + ny * ny <= radius * radius * of * of"),
    ("elif along * of >= ends * whole:", "elif along * of > 2 * ends * whole:"),
    ("entering: i64 = low - az if rise > 0 else az - high", "entering: i64 = low - az"),
])
def test_a_mistake_planted_in_cylinders_is_found(right: str, wrong: str) -> None:
    assert differ(planted("inches", right, wrong).cuts, plain_cuts, cylinder_cases(1, MANY))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("left = left or beside < room", "left = left or beside < 0"),
    (" or near_segment(ax, ay, radius, ex, ey, fx, fy)", ""),
    ("room: i64 = radius * length(dx, dy)", "room: i64 = radius * (length(dx, dy) - 1)"),
])
def test_a_mistake_planted_in_legs_is_found(right: str, wrong: str) -> None:
    assert differ(planted("inches", right, wrong).leg_meets, plain_leg, leg_cases(1, MANY))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("return across * across < radius * radius * whole", "return across * across <= radius * radius * whole"),
    ("    if inside(prism, x, y):\n        return True\n", ""),
    ("x + radius <= prism.left", "x <= prism.left"),
])
def test_a_mistake_planted_in_discs_is_found(right: str, wrong: str) -> None:
    assert differ(planted("inches", right, wrong).disc_meets, plain_disc, disc_cases(1, MANY))


def test_touching_is_near() -> None:
    assert inches.is_near(SQUARE, 15, 5, 5)
    assert not inches.is_near(SQUARE, 15, 5, 4)
    assert inches.is_near(SQUARE, 13, 14, 5)
    assert not inches.is_near(SQUARE, 13, 15, 5)


def test_touching_is_not_meeting() -> None:
    assert not inches.runs_through(SQUARE, -5, 0, 5, 15, 0, 5)      # along a side
    assert not inches.runs_through(SQUARE, -5, 5, 10, 15, 5, 10)    # over the top
    assert not inches.runs_through(SQUARE, -5, 5, 5, 5, -5, 5)      # by a corner
    assert inches.runs_through(SQUARE, -5, 5, 9, 15, 5, 9)
    assert inches.runs_through(SQUARE, 0, 5, 0, 10, 5, 10)          # from its edge into it
    post = Cylinder(5, 5, 3, 0, 10)
    assert not inches.cuts(post, 0, 8, 5, 10, 8, 5)
    assert inches.cuts(post, 0, 7, 5, 10, 7, 5)
    assert not inches.cuts(post, 0, 5, 10, 10, 5, 10)
    assert not inches.leg_meets(SQUARE, -5, 13, 15, 13, 3)
    assert inches.leg_meets(SQUARE, -5, 12, 15, 12, 3)


def test_facings_are_a_thousand_long_and_rims_lie_within() -> None:
    for facing in range(FACINGS):
        angle = 2 * math.pi * facing / FACINGS
        assert (FACING_X[facing], FACING_Y[facing]) == (round(1000 * math.cos(angle)), round(1000 * math.sin(angle)))
        assert facing_of(FACING_X[facing], FACING_Y[facing]) == facing
        for radius in (1, 49, 62, 98, 197):
            x, y = rim(500, 500, radius, facing)
            assert (x - 500) ** 2 + (y - 500) ** 2 <= (radius + 1) ** 2
    assert rim(0, 0, 100, 8) == (70, 70)
    assert rim(0, 0, 100, -8) == (70, -70)
    assert rim(0, 0, 100, 40) == (-70, -70)


def test_a_length_is_rounded_up() -> None:
    assert [length(3, 4), length(3, 5), length(0, 0), length(1, 1), length(2, 3, 6)] == [5, 6, 0, 2, 7]
    chance = random.Random(3)
    for _ in range(MANY):
        dx, dy, dz = (chance.randrange(-10_000, 10_001) for _ in range(3))
        long, square = length(dx, dy, dz), dx * dx + dy * dy + dz * dz
        assert long * long >= square > (long - 1) * (long - 1) or square == 0


def test_a_distance_is_nought_where_two_touch_and_is_within_reach() -> None:
    chance = random.Random(4)
    for size in (60, 3_000):
        for _ in range(MANY):
            one, other = drawn_cylinder(chance, size), drawn_cylinder(chance, size)
            apart: int = distance(one, other)
            assert within(one, other, apart + 1)
            assert apart < 2 or not within(one, other, apart - 2)
            assert within(other, one, apart) == within(one, other, apart)
            flat = math.hypot(one.x - other.x, one.y - other.y) - int(one.radius + other.radius)
            rise = max(0, one.low - other.high, other.low - one.high)
            assert math.hypot(max(0, flat), rise) <= apart < math.hypot(max(0, flat), rise) + 2


def test_within_counts_height_and_both_radii() -> None:
    one, other = Cylinder(0, 0, 50, 0, 100), Cylinder(400, 0, 50, 500, 600)
    assert distance(one, other) == 500
    assert within(one, other, 500)
    assert not within(one, other, 499)
    assert within(one, Cylinder(100, 0, 50, 100, 200), 0)


@pytest.mark.parametrize("corners", [
    [(0, 0), (10, 0)],
    [(0, 0), (10, 0), (20, 0)],
    [(0, 0), (10, 0), (2, 2), (0, 10)],
    [(0, 10), (6, -8), (-10, 3), (10, 3), (-6, -8)],        # a star: it turns to one side all the way
    [(0, 0), (10, 0), (20_000, 5)],
])
def test_what_is_no_convex_footprint_is_refused(corners: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match=r"prism|convex"):
        Prism(corners, 0, 10)
    with pytest.raises(ValueError, match="without height"):
        Prism([(0, 0), (10, 0), (0, 10)], 5, 5)


def test_the_widest_table_still_fits_64_bits() -> None:
    """Coordinates at both limits: compiled, a product too large would come out with the wrong sign."""
    chance = random.Random(8)
    ends = (-10_000, -9_999, 0, 9_999, 10_000)
    slab = Prism([(-10_000, -10_000), (10_000, -9_999), (9_999, 10_000), (-9_999, 9_999)], -10_000, 10_000)
    sliver = Prism([(-10_000, -10_000), (10_000, 9_999), (9_999, 10_000)], -10_000, 9_999)
    post = Cylinder(0, 0, 9_999, -10_000, 9_999)
    for _ in range(MANY // 3):
        segment = [chance.choice(ends) for _ in range(6)]
        if segment[:3] != segment[3:]:
            assert inches.runs_through(slab, *segment) == plain_through(slab, *segment)
            assert inches.runs_through(sliver, *segment) == plain_through(sliver, *segment)
            assert inches.cuts(post, *segment) == plain_cuts(post, *segment)
            ax, ay, bx, by = segment[:4]
            assert inches.leg_meets(sliver, ax, ay, bx, by, 5_000) == plain_leg(sliver, ax, ay, bx, by, 5_000)
