"""Sight: the fast answer is that of all 135 segments past everything, and a planted mistake is found."""
from __future__ import annotations

import random
from typing import Any

import pytest

from norn.kit import sight
from norn.kit.inches import FACING_X, FACING_Y, FACINGS, Cylinder, Prism, cuts, rim, runs_through
from norn.kit.sight import NO_FACING, blocks_some, screen, sees, sees_past
from tests.kit.plain import differ, drawn_footprint, planted

MANY = 2_000
COMPASS = range(0, FACINGS, 8)


def plainly_sees(viewer: Cylinder, facing: int, target: Cylinder, prisms: list[Prism],
                 cylinders: list[Cylinder]) -> bool:
    """Some segment of all those between their points, at three heights, is blocked by nothing."""
    ways = COMPASS if facing == NO_FACING else [facing + turned for turned in (-16, -8, 8, 16)]
    looking = [(viewer.x, viewer.y), *(rim(viewer.x, viewer.y, viewer.radius, way) for way in ways)]
    seen = [(target.x, target.y), *(rim(target.x, target.y, target.radius, way) for way in COMPASS)]
    if facing != NO_FACING:
        seen = [(x, y) for x, y in seen
                if (x - viewer.x) * FACING_X[facing] + (y - viewer.y) * FACING_Y[facing] >= 0]
    heights = [(viewer.high, target.high), (viewer.low + 1, target.low + 1),
               ((viewer.low + viewer.high + 1) // 2, (target.low + target.high + 1) // 2)]
    others = [post for post in cylinders if post is not viewer and post is not target]
    return any(not any(runs_through(prism, *a, up, *b, down) for prism in prisms)
               and not any(cuts(post, *a, up, *b, down) for post in others)
               for up, down in heights for a in looking for b in seen)


def drawn_field(chance: random.Random) -> tuple[list[Prism], list[Cylinder]]:
    """A crowded field: walls, crates with bodies on them, bridges; often small, so that edges are met exactly."""
    size = chance.choice((60, 600))
    prisms = []
    for _ in range(chance.randrange(3, 14)):
        low = 0 if chance.random() < 0.7 else chance.randrange(size // 5)
        prisms.append(Prism(drawn_footprint(chance, size), low, low + chance.randint(1, size // 3)))
    bodies = []
    for _ in range(chance.randrange(2, 9)):
        stands = 0 if chance.random() < 0.7 else chance.choice(prisms).high
        bodies.append(Cylinder(chance.randrange(size), chance.randrange(size), chance.randint(1, size // 12), stands,
                               stands + chance.randint(1, size // 6)))
    return prisms, bodies


def cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    found: list[tuple[Any, ...]] = []
    while len(found) < count:
        prisms, bodies = drawn_field(chance)
        for _ in range(4):
            viewer, target = chance.sample(bodies, 2)
            found.append((viewer, chance.choice((NO_FACING, chance.randrange(FACINGS))), target, prisms, bodies))
    return found


def test_sight_is_what_the_plain_definition_says() -> None:
    drawn = cases(1, MANY)
    assert not differ(sees, plainly_sees, drawn)
    seen = [sees(*case) for case in drawn if case[1] == NO_FACING]
    assert 0.3 < sum(seen) / len(seen) < 0.8, "else the cases say little of what is in the way"


@pytest.mark.long
def test_the_same_on_twenty_thousand_cases() -> None:
    assert not differ(sees, plainly_sees, cases(2, 20_000))


def test_a_screen_for_a_whole_path_serves_each_of_its_places() -> None:
    chance = random.Random(3)
    for viewer, facing, target, prisms, bodies in cases(3, MANY // 8):
        others = [body for body in bodies if body is not target]
        places = [Cylinder(chance.randrange(600), chance.randrange(600), target.radius, target.low, target.high)
                  for _ in range(5)]
        between = screen(viewer, places, prisms, others)
        for place in places:
            assert sees_past(viewer, facing, place, between) == plainly_sees(viewer, facing, place, prisms, others)


def test_a_piece_blocks_some_of_a_body_or_none() -> None:
    for viewer, _, target, prisms, _ in cases(4, MANY // 4):
        points = [(target.x, target.y), *(rim(target.x, target.y, target.radius, way) for way in COMPASS)]
        heights = {target.high, (target.low + target.high + 1) // 2, target.low + 1}
        for prism in prisms:
            assert blocks_some(prism, viewer, target) == any(
                runs_through(prism, viewer.x, viewer.y, viewer.high, *point, height)
                for point in points for height in heights)


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    # The three short cuts that are wrong: no lower heights, none of the low pieces there, an empty lane first.
    ("    if between.highest_foot <= min(viewer.low, target.low):\n", "    if True:\n"),
    ("prism.high > low and _near", "prism.high > min(viewer.high, targets[0].high) and _near"),
    ("    if not seen:\n        return False\n", ""),
    # And others.
    ("    wide += 1 ", "    wide = 0 * wide "),
    ("and post is not viewer", ""),
    ("(wide + radius) * length", "(wide - radius) * length"),
    ("if beside > -room:", "if beside > room:"),
    ("aside >= 0]", "aside >= 2000]"),
    ("_FRONT: Final = (-8, 8, -16, 16)", "_FRONT: Final = (-8, 8, -16)"),
    ("found.highest_foot = max(found.highest_foot, post.low)", "pass"),
])
def test_a_planted_mistake_is_found(right: str, wrong: str) -> None:
    assert differ(planted("sight", right, wrong).sees, plainly_sees, cases(1, MANY))


def test_a_window_shows_and_a_wall_hides() -> None:
    one, other = Cylinder(100, 500, 50, 0, 120), Cylinder(900, 500, 50, 0, 120)
    wall = Prism([(480, 100), (520, 100), (520, 900), (480, 900)], 0, 200)
    sill = Prism([(480, 100), (520, 100), (520, 900), (480, 900)], 0, 60)
    lintel = Prism([(480, 100), (520, 100), (520, 900), (480, 900)], 90, 200)
    assert sees(one, 0, other, [], [])
    assert not sees(one, 0, other, [wall], [])
    assert sees(one, 0, other, [sill], [])
    assert not sees(one, 0, other, [sill, Prism(lintel.corners, 59, 200)], [])
    assert sees(one, 0, other, [lintel], []), "below it"
    assert sees(one, 0, other, [Prism(sill.corners, 0, 55), lintel], []), "through the slit, at half height alone"
    assert not sees(one, 32, other, [], []), "behind its back"
    assert sees(one, NO_FACING, other, [], [])
    assert not sees(one, 0, other, [], [one, other, Cylinder(500, 500, 300, 0, 300)])


def test_one_with_a_facing_looks_from_its_front_half() -> None:
    assert len(sight.eyes(Cylinder(0, 0, 10, 0, 10), 5)) == 5
    assert len(sight.eyes(Cylinder(0, 0, 10, 0, 10), NO_FACING)) == 9
