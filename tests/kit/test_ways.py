"""Ways over uneven ground: legs and searches are the plain ones on random fields, and planted mistakes are found."""
from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from norn.kit import legs
from norn.kit.inches import Cylinder, Prism, length
from norn.kit.legs import BARRED, FLOOR, Ground, can_stand, footings, kept_off, price, walk
from norn.kit.ways import Reach, Ways, around_posts, check_way, dots, reach, way_to
from tests.kit.plain import differ, drawn_footprint, is_inside, planted, square_to_footprint, square_to_segment

MANY = 2_000
SIZE = 400


def plain_span(solid: Prism, a: tuple[int, int], b: tuple[int, int], long: int) -> tuple[int, int] | None:
    """From which hundredth to which the centre is over a footprint."""
    corners = solid.corners
    marks = {Fraction(0), Fraction(1)}
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        at_a = (qx - px) * (a[1] - py) - (qy - py) * (a[0] - px)
        at_b = (qx - px) * (b[1] - py) - (qy - py) * (b[0] - px)
        if at_a != at_b:
            marks.add(Fraction(at_a, at_a - at_b))
    over = [(one, other) for one, other in pairwise(sorted(mark for mark in marks if 0 <= mark <= 1))
            if is_inside(solid, a[0] + (b[0] - a[0]) * (one + other) / 2, a[1] + (b[1] - a[1]) * (one + other) / 2)]
    return (int(over[0][0] * long), int(over[-1][1] * long)) if over else None


def plainly_walks(ground: Ground, ax: int, ay: int, foot: int, bx: int, by: int) -> int:
    """Hundredth by hundredth: what is underfoot; then each part between changes past everything."""
    if not (0 <= bx <= ground.width and 0 <= by <= ground.depth):
        return BARRED
    long = length(bx - ax, by - ay)
    spans = [(solid, plain_span(solid, (ax, ay), (bx, by), long)) for solid in ground.solids
             if square_to_footprint(solid, ax, ay, bx, by) < ground.radius * ground.radius]
    cut = sorted({0, long, *(at for _, span in spans if span for at in span)})
    parts: list[list[int]] = []                         # begin, end, footing
    for begin, end in pairwise(cut):
        tops = [solid.high for solid, span in spans if span and span[0] <= begin < span[1]]
        new = max([FLOOR, *(top for top in tops if top <= foot + ground.tall)])
        if foot - new > ground.tall:
            return BARRED
        if parts and new == foot:
            parts[-1][1] = end
        else:
            parts.append([begin, end, new])
        foot = new
    for begin, end, under in parts:
        part = [start + int(Fraction((to - start) * at, long)) for at in (begin, end)
                for start, to in ((ax, bx), (ay, by))]
        if any(solid.low < under + ground.tall < solid.high
               and square_to_footprint(solid, *part) < ground.radius * ground.radius for solid in ground.solids):
            return BARRED
    return foot


def drawn_ground(chance: random.Random, size: int = SIZE) -> Ground:
    """Crates to step on, walls, bridges, mud."""
    solids = []
    for _ in range(chance.randrange(1, 7)):
        low = 0 if chance.random() < 0.8 else chance.randint(5, 80)
        solids.append(Prism(drawn_footprint(chance, size), low, low + chance.choice((10, 20, 30, 60, 150))))
    slow = [Prism(drawn_footprint(chance, size), 0, 1) for _ in range(chance.randrange(3))]
    return Ground(size, size, solids, slow, chance.choice((5, 12, 25)), chance.choice((20, 40)))


def leg_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    found: list[tuple[Any, ...]] = []
    while len(found) < count:
        ground = drawn_ground(chance)
        for _ in range(6):
            ax, ay, bx, by = (chance.randrange(SIZE) for _ in range(4))
            found += [(ground, ax, ay, foot, bx, by) for foot in footings(ground, ax, ay) if (ax, ay) != (bx, by)]
    return found


def test_a_leg_goes_where_the_plain_definition_says() -> None:
    cases = leg_cases(1, MANY)
    assert not differ(walk, plainly_walks, cases)
    ends = [walk(*case) for case in cases]
    assert 0.1 < ends.count(BARRED) / len(ends) < 0.9
    assert sum(end not in (BARRED, case[3]) for end, case in zip(ends, cases, strict=True)) > 50, "steps"


@pytest.mark.long
def test_the_same_on_twenty_thousand_legs() -> None:
    assert not differ(walk, plainly_walks, leg_cases(2, 20_000))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("            elif level and solid.low < step:\n", "            elif level:\n"),
    ("            elif level and solid.low < step:\n", "            elif solid.low < step:\n"),
    ("sorted(solids, key=lambda solid: solid.high)", "sorted(solids, key=lambda solid: -solid.high)"),
    ("        if new < foot - tall:\n            return BARRED\n", ""),
    ("new < solid.high <= foot + tall", "new < solid.high < foot + tall"),
    ("                level = False\n", "                pass\n"),
    ("        if solid.low < step < solid.high:\n", "        if True:\n"),
    ("            since, foot = begin, new\n", "            since = begin\n"),
    ("            since, foot = begin, new\n", "            foot = new\n"),
])
def test_a_mistake_planted_in_legs_is_found(right: str, wrong: str) -> None:
    wrongly = planted("legs", right, wrong)
    assert differ(wrongly.walk, plainly_walks, [
        (wrongly.Ground(on.width, on.depth, on.solids[::-1], on.slow, on.radius, on.tall), *leg)
        for on, *leg in leg_cases(1, MANY)])


def plainly_kept_off(ground: Ground, posts: list[Cylinder], ax: int, ay: int, foot: int, bx: int, by: int,
                     end: int) -> bool:
    for post in posts:
        far = (ground.radius + post.radius + 2) ** 2
        if max(foot, end) + ground.tall < post.low or post.high < min(foot, end):
            continue
        if (post.x - ax) ** 2 + (post.y - ay) ** 2 <= far:
            if (post.x - ax) * (bx - ax) + (post.y - ay) * (by - ay) > 0:
                return True
        elif square_to_segment(post.x, post.y, ax, ay, bx, by) <= far:
            return True
    return False


def post_cases(seed: int, count: int) -> list[tuple[Any, ...]]:
    chance = random.Random(seed)
    found: list[tuple[Any, ...]] = []
    for _ in range(count):
        ground = Ground(60, 60, [], [], chance.randint(1, 6), 10)
        low = chance.choice((0, 0, 11, 30))
        posts = [Cylinder(chance.randrange(60), chance.randrange(60), chance.randint(1, 6), low, low + 9)]
        found.append((ground, posts, *[chance.randrange(60) for _ in range(2)], chance.choice((0, 5, 20)),
                      *[chance.randrange(60) for _ in range(2)], chance.choice((0, 5, 20))))
    return found


def test_posts_are_touched_where_the_plain_definition_says() -> None:
    assert not differ(kept_off, plainly_kept_off, post_cases(5, 2 * MANY))


@pytest.mark.once
@pytest.mark.parametrize(("right", "wrong"), [
    ("return ahead > 0 and across", "return across"),
    ("(py - dy) <= far * far", "(py - dy) < far * far"),
    ("return ahead > 0 and across * across <= far", "return ahead > 0 and across * across < far"),
    ("post.high < low:", "post.high <= low:"),
    ("far + 1, ax, ay, dx, dy)", "far - 1, ax, ay, dx, dy)"),
])
def test_a_mistake_planted_in_posts_is_found(right: str, wrong: str) -> None:
    assert differ(planted("legs", right, wrong).kept_off, plainly_kept_off, post_cases(5, 2 * MANY))


def plainly_reached(ways: Ways, start: tuple[int, int, int], budget: int, posts: list[Cylinder]) -> list[Any]:
    """Every point from every point, again and again until nothing gets better."""
    ground = ways.ground
    points = list(dict.fromkeys([start, *ways.points, *around_posts(ground, posts)]))
    best: dict[tuple[int, int, int], Any] = {start: (0, 0, (), start[2])}
    fresh = [start]
    while fresh:
        one = min(fresh, key=lambda point: best[point])
        fresh.remove(one)
        for other in points:
            if other[:2] == one[:2] or walk(ground, *one, *other[:2]) != other[2]:
                continue
            if kept_off(ground, posts, *one, *other):
                continue
            cost, count, way, _ = best[one]
            new = (cost + price(ground, *one[:2], one[2], *other[:2], other[2]), count + 1, (*way, other[:2]), other[2])
            if new[0] <= budget and (other not in best or new < best[other]):
                best[other] = new
                fresh.append(other)
    return sorted(set(best.values()))


def drawn_search(chance: random.Random) -> tuple[Ways, tuple[int, int, int], int, list[Cylinder]] | None:
    ground = drawn_ground(chance)
    posts = [Cylinder(chance.randrange(SIZE), chance.randrange(SIZE), 12, 0, 30) for _ in range(chance.randrange(3))]
    x, y = chance.randrange(SIZE), chance.randrange(SIZE)
    feet = footings(ground, x, y)
    return (Ways(ground), (x, y, feet[-1]), chance.choice((100, 200, 400)), posts) if feet else None


def test_a_search_finds_the_least_labels_and_all_of_them() -> None:
    chance = random.Random(6)
    searches = [search for search in (drawn_search(chance) for _ in range(40)) if search]
    for ways, start, budget, posts in searches:
        found = reach(ways, start, budget, posts)
        assert found.labels == sorted(found.labels)
        assert sorted(set(found.labels)) == plainly_reached(ways, start, budget, posts)
    assert len(searches) > 20


def test_what_is_found_can_be_gone_and_a_hundredth_less_is_too_little() -> None:
    chance = random.Random(7)
    gone = 0
    for search in filter(None, (drawn_search(chance) for _ in range(25))):
        ways, start, budget, posts = search
        found = reach(ways, start, budget, posts)
        for _ in range(10):
            label = way_to(found, chance.randrange(SIZE), chance.randrange(SIZE))
            if label is not None:
                gone += 1
                assert check_way(ways.ground, posts, start, list(label[2]), label[0]) == label[3]
                assert check_way(ways.ground, posts, start, list(label[2]), label[0] - 1) == BARRED
        for x, y, foot in dots(found, 50):
            assert way_to(found, x, y) is not None
            assert can_stand(ways.ground, x, y, foot)
    assert gone > 50


def test_a_walker_steps_over_a_crate_and_goes_round_a_wall() -> None:
    crate, wall = ([(x, 100), (x + 40, 100), (x + 40, 300), (x, 300)] for x in (100, 200))
    ground = Ground(400, 400, [Prism(crate, 0, 30), Prism(wall, 0, 200)], [], 10, 40)
    assert walk(ground, 50, 200, FLOOR, 120, 200) == 30
    assert walk(ground, 50, 200, FLOOR, 170, 200) == FLOOR
    assert walk(ground, 50, 200, FLOOR, 300, 200) == BARRED
    found = reach(Ways(ground), (50, 200, FLOOR), 500, [])
    label = way_to(found, 300, 200)
    assert label is not None
    assert label[1] >= 2
    assert 340 < label[0] < 380
    assert way_to(reach(Ways(ground), (50, 200, FLOOR), label[0] - 1, []), 300, 200) is None


def test_slow_ground_costs_double_by_the_stretch() -> None:
    mud = Prism([(100, 0), (200, 0), (200, 400), (100, 400)], 0, 1)
    ground = Ground(400, 400, [], [mud], 10, 40)
    assert price(ground, 0, 200, 0, 90, 200, 0) == 90
    assert price(ground, 0, 200, 0, 300, 200, 0) == 300 + 200         # from 50 to 250: the stretches that touch it
    assert price(ground, 120, 20, 0, 180, 20, 0) == 120


def test_slow_ground_far_below_or_above_costs_nothing() -> None:
    mud = Prism([(100, 0), (200, 0), (200, 400), (100, 400)], 0, 1)
    ground = Ground(400, 400, [], [mud], 10, 40)
    assert price(ground, 0, 200, 60, 300, 200, 60) == 300
    assert price(ground, 0, 200, 60, 300, 200, 0) == 500            # it comes down to it


def test_narrow_ground_costs_double_along_it_and_not_across() -> None:
    beam = Prism([(100, 190), (300, 190), (300, 210), (100, 210)], 0, 30)
    ground = Ground(400, 400, [beam], [], 15, 40, [beam])
    assert price(ground, 110, 200, 30, 290, 200, 30) == 2 * 180
    assert price(ground, 200, 100, 0, 200, 300, 0) == 200           # stepped over
    assert price(ground, 110, 200, 0, 290, 200, 0) == 180           # not up there


def test_a_place_to_end_needs_room_above_the_footing() -> None:
    beam = Prism([(100, 100), (140, 100), (140, 140), (100, 140)], 20, 30)
    ground = Ground(400, 400, [beam], [], 10, 40)
    assert walk(ground, 50, 95, FLOOR, 120, 95) == FLOOR
    assert not can_stand(ground, 120, 95, FLOOR)
    assert can_stand(ground, 120, 120, 30)
    assert not can_stand(ground, 401, 5, FLOOR)
    assert isinstance(reach(Ways(ground), (50, 50, FLOOR), 10, []), Reach)
    assert legs.footings(ground, 120, 120) == [30]
