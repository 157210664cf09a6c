"""Hexes by number: the two lowerings, directions, distances, sides and their ends."""
from __future__ import annotations

from itertools import pairwise

import pytest

from norn.kit.hexes import DIRECTIONS, NOWHERE, Grid, hex_text, hexes_of, side_of, side_text

ODD = Grid(50, 50)
EVEN = Grid(50, 50, odd_lower=False)


def test_with_odd_columns_lower_3927_touches_4027_and_4028() -> None:
    assert ODD.towards[3927] == [3926, 4027, 4028, 3928, 3828, 3827]
    assert ODD.towards[4027] == [4026, 4126, 4127, 4028, 3927, 3926]
    assert not ODD.touch(3927, 4026)


def test_with_even_columns_lower_it_touches_others() -> None:
    assert EVEN.towards[3927] == [3926, 4026, 4027, 3928, 3827, 3826]
    assert EVEN.touch(3927, 4026)
    assert not EVEN.touch(3927, 4028)


@pytest.mark.parametrize("grid", [ODD, EVEN, Grid(7, 4), Grid(1, 9, odd_lower=False)])
def test_whoever_touches_is_touched_from_the_opposite_direction(grid: Grid) -> None:
    for number in grid.numbers:
        for way, other in enumerate(grid.towards[number]):
            if other:
                assert grid.direction(number, other) == way
                assert grid.direction(other, number) == (way + 3) % 6
                assert grid.distance(number, other) == 1
    assert len(DIRECTIONS) == 6


def test_corners_have_no_neighbours_off_the_map() -> None:
    assert ODD.near[101] == [201, 202, 102]
    assert ODD.near[150] == [149, 250]
    assert ODD.towards[101] == [0, 201, 202, 102, 0, 0]
    assert ODD.direction(101, 0) == NOWHERE
    assert ODD.direction(9901, 9902) == NOWHERE


@pytest.mark.parametrize("grid", [ODD, EVEN])
def test_distance_is_the_number_of_steps(grid: Grid) -> None:
    for centre in (2525, 2625, 101, 5050, 150):
        steps = {centre: 0}
        queue = [centre]
        for one in queue:
            for near in grid.near[one]:
                if near not in steps:
                    steps[near] = steps[one] + 1
                    queue.append(near)
        assert all(grid.distance(centre, one) == steps[one] for one in grid.numbers)


def test_rings_and_discs() -> None:
    assert ODD.ring(2525, 1) == sorted(ODD.near[2525])
    assert [len(ODD.ring(2525, radius)) for radius in range(5)] == [1, 6, 12, 18, 24]
    assert len(ODD.within(2525, 4)) == 61
    assert ODD.within(101, 1) == [101, 102, 201, 202]
    assert ODD.ring(2626, 0) == [2626]


def test_sides_are_numbers_whichever_hex_comes_first() -> None:
    assert side_of(2235, 2134) == side_of(2134, 2235) == 21342235
    assert hexes_of(6160715) == (616, 715)
    assert side_text(6160715) == "0616|0715"
    assert hex_text(616) == "0616"
    assert len(ODD.sides(2525)) == 6
    assert len(ODD.sides(101)) == 3


def test_a_river_goes_on_where_sides_meet() -> None:
    """From a lake to the sea, side by side: 2234 is at one end and 1934 at the other."""
    river = [side_of(2134, 2235), side_of(2134, 2135), side_of(2035, 2134), side_of(2034, 2035)]
    for one, other in pairwise(river):
        assert other in ODD.meeting(one)
        assert one in ODD.meeting(other)
    assert river[2] not in ODD.meeting(river[0])
    assert 2234 in ODD.ends(river[0])
    assert 1934 in ODD.ends(river[-1])
    assert len(ODD.meeting(river[0])) == 4


def test_areas_are_what_hangs_together() -> None:
    assert ODD.areas([2525, 2526, 1010, 2527, 1110]) == [[1010, 1110], [2525, 2526, 2527]]
    assert ODD.areas([]) == []


def test_a_grid_that_numbers_cannot_name_is_refused() -> None:
    with pytest.raises(ValueError, match="100 and 5"):
        Grid(100, 5)
