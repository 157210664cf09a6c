"""Geometry said plainly, with fractions and without haste: what the kit's fast answers are held against.

And cases drawn by chance, half of them on so small a grid that touching, grazing and meeting exactly are common.
"""
from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from norn.kit.inches import Cylinder, Prism

Point = tuple[int, int, int]
SOURCE = Path(__file__).resolve().parents[2] / "src/norn/kit"


def planted(name: str, right: str, wrong: str, **others: Any) -> ModuleType:
    """A module of the kit with one mistake in it, interpreted whatever is installed. `others`: names to put in it."""
    source = (SOURCE / f"{name}.py").read_text()
    assert source.count(right) == 1, f"{right!r} stands {source.count(right)} times in {name}"
    module = ModuleType(f"planted_{name}")
    exec(compile(source.replace(right, wrong), f"planted {name}", "exec"), module.__dict__)
    module.__dict__.update(others)
    return module


def drawn_number(chance: random.Random, size: int) -> int:
    return chance.randrange(size + 1)


def drawn_footprint(chance: random.Random, size: int) -> list[tuple[int, int]]:
    """The hull of a few points."""
    while True:
        width = max(3, chance.randrange(size // 6, size // 2 + 2))
        x, y = chance.randrange(size), chance.randrange(size)
        count = chance.choice((4, 6))
        points = sorted({(x + chance.randrange(width), y + chance.randrange(width)) for _ in range(count)})
        corners = [*half_hull(points)[:-1], *half_hull(points[::-1])[:-1]]
        if len(corners) > 2:
            return corners


def half_hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    hull: list[tuple[int, int]] = []
    for x, y in points:
        while len(hull) > 1 and ((hull[-1][0] - hull[-2][0]) * (y - hull[-2][1])
                                 <= (hull[-1][1] - hull[-2][1]) * (x - hull[-2][0])):
            hull.pop()
        hull.append((x, y))
    return hull


def drawn_prism(chance: random.Random, size: int) -> Prism:
    corners = drawn_footprint(chance, size)
    low = 0 if chance.random() < 0.6 else chance.randrange(size // 3)
    return Prism(corners if chance.random() < 0.5 else corners[::-1], low, low + 1 + chance.randrange(size // 2))


def drawn_cylinder(chance: random.Random, size: int) -> Cylinder:
    low = 0 if chance.random() < 0.6 else chance.randrange(size // 3)
    return Cylinder(drawn_number(chance, size), drawn_number(chance, size), 1 + chance.randrange(size // 4), low,
                    low + 1 + chance.randrange(size // 2))


def is_inside(prism: Prism, x: Fraction | int, y: Fraction | int) -> bool:
    """To the left of every side, going round counterclockwise."""
    corners = prism.corners
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
               for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True))


def passes_inside(prism: Prism, a: Point, b: Point) -> bool:
    """The middle of some stretch between places where the segment meets the plane of a face lies inside."""
    marks = {Fraction(0), Fraction(1)}
    corners = prism.corners
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        at_a = (qx - px) * (a[1] - py) - (qy - py) * (a[0] - px)
        at_b = (qx - px) * (b[1] - py) - (qy - py) * (b[0] - px)
        if at_a != at_b:
            marks.add(Fraction(at_a, at_a - at_b))
    marks |= {Fraction(level - a[2], b[2] - a[2]) for level in (prism.low, prism.high) if a[2] != b[2]}
    for one, other in pairwise(sorted(mark for mark in marks if 0 <= mark <= 1)):
        x, y, z = (start + (end - start) * (one + other) / 2 for start, end in zip(a, b, strict=True))
        if prism.low < z < prism.high and is_inside(prism, x, y):
            return True
    return False


def passes_cylinder(cylinder: Cylinder, a: Point, b: Point) -> bool:
    """On some stretch between foot and top, one of its ends or the place nearest the axis is nearer than the radius."""
    dx, dy, dz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    marks = {Fraction(0), Fraction(1)}
    if dx or dy:
        marks.add(Fraction((cylinder.x - a[0]) * dx + (cylinder.y - a[1]) * dy, dx * dx + dy * dy))
    marks |= {Fraction(level - a[2], dz) for level in (cylinder.low, cylinder.high) if dz}

    def is_near(at: Fraction) -> bool:
        x, y = a[0] + at * dx - cylinder.x, a[1] + at * dy - cylinder.y
        return x * x + y * y < cylinder.radius * cylinder.radius

    return any(cylinder.low < a[2] + dz * (one + other) / 2 < cylinder.high and (is_near(one) or is_near(other))
               for one, other in pairwise(sorted(mark for mark in marks if 0 <= mark <= 1)))


def square_to_segment(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> Fraction:
    """The square of the distance from a point to a segment."""
    dx, dy = bx - ax, by - ay
    at = Fraction(0)
    if dx or dy:
        at = min(Fraction(1), max(Fraction(0), Fraction((x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy)))
    return (ax + at * dx - x) ** 2 + (ay + at * dy - y) ** 2


def square_to_footprint(prism: Prism, ax: int, ay: int, bx: int, by: int) -> Fraction:
    """The square of the distance from a segment to a footprint: 0 where they meet, else from an end or a corner."""
    if is_inside(prism, ax, ay) or passes_inside(prism, (ax, ay, prism.low), (bx, by, prism.high)):
        return Fraction(0)
    corners = prism.corners
    return min(*(square_to_segment(x, y, ax, ay, bx, by) for x, y in corners),
               *(square_to_segment(x, y, *p, *q) for x, y in ((ax, ay), (bx, by))
                 for p, q in zip(corners, corners[1:] + corners[:1], strict=True)))


def differ(fast: Callable[..., object], plain: Callable[..., object], cases: list[tuple[Any, ...]]) -> bool:
    """Whether the two disagree in some case."""
    return any(fast(*case) != plain(*case) for case in cases)
