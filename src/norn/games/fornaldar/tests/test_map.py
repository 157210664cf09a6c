"""The map: what the book says of its hexes, how far it is from place to place, where armies and fleets must pass."""
from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from norn.games.fornaldar import land
from norn.games.fornaldar.ground import LAID
from norn.games.fornaldar.land import GRID, LAND, read_land
from norn.games.fornaldar.tests.going import (
    FACTS,
    march,
    marches,
    node_afloat,
    on_land,
    points_at_sea,
    points_on_land,
    voyages,
)
from norn.kernel.errors import ContentError
from norn.kernel.ground import Hexes
from norn.kit.hexes import hexes_of, side_of, side_text
from norn.kit.paths import Tree, reach

TEXT = (Path(land.__file__).parent / "content" / "map.txt").read_text("utf-8")
DRAWN = LAND.drawn
DRY = [number for number in GRID.numbers if not LAND.water[number]]
SEATS = {"midhrasir": 3927, "ycelia": 3305, "nerfringia": 2331, "suderpathia": 2739, "normorea": 2210, "fynn": 1545,
         "basulea": 1541, "skane": 2244, "lochlann": 1515, "jotunheim": 1123, "thulorm": 3515, "skergota": 4038}
RACES = {"midhrasir": "mundane", "ycelia": "mundane", "nerfringia": "mundane", "suderpathia": "mundane",
         "normorea": "dwarf", "fynn": "troll", "basulea": "troll", "skane": "troll", "lochlann": "troll",
         "jotunheim": "jotun", "thulorm": "elf", "skergota": "merman"}

# Terrain of the inland hexes in hundredths: clear, woods, forest, rough, mountain, marsh.
SHARES = {
    ("midhrasir", "suderpathia", "nerfringia"): (40, 30, 15, 8, 2, 5),
    ("basulea", "fynn", "skane"): (45, 25, 5, 10, 0, 15),
    ("ycelia", "finland"): (20, 25, 30, 10, 3, 12),
    ("thulorm",): (5, 25, 60, 5, 0, 5),
    ("normorea", "lochlann"): (12, 15, 18, 25, 28, 2),
    ("jotunheim",): (10, 12, 8, 35, 33, 2),
}


def region(number: int) -> str:
    """The kingdom of a hex, or the shore of nobody's land in the east."""
    return LAND.realm[number] or ("finland" if number >= 4600 and number % 100 <= 25 else "")


# ---------------------------------------------------------------- what the book says


def test_every_kingdom_has_the_hexes_that_the_book_gives_it() -> None:
    for realm, hexes in FACTS["kingdoms"].items():
        assert {number: LAND.realm[number] for number in hexes} == dict.fromkeys(hexes, realm)


def test_seas_islands_edges_and_split_hexes_are_where_the_book_has_them() -> None:
    others: dict[str, list[int]] = FACTS["others"]
    assert all(LAND.water[number] for number in others["sea"])
    for number in others["islands"]:
        assert LAND.realm[number] == ""
        assert all(LAND.water[near] or side_of(number, near) in DRAWN.sides["straits"] for near in GRID.near[number])
    assert not any(LAND.water[number] or LAND.realm[number] for number in others["edge"])
    assert {number for number in GRID.numbers if len(LAND.ground[number]) == 2} == set(others["split"])
    assert not any(LAND.water[number] for number in others["land"])


def test_what_has_a_name_in_the_book_has_it_here() -> None:
    for number, name in FACTS["names"].items():
        spot = LAID.ground.spot(f"hex:{int(number):04}")
        assert spot is not None
        assert spot.name == name


def test_fortresses_and_places_of_power_are_as_many_as_there_should_be() -> None:
    kinds = Counter(one.kind for one in LAND.fortress.values())
    assert kinds == {"stockade": 16, "castle": 1, "dwarrowdelf": 4, "broch": 10, "cave": 3, "cove": 2, "pellost": 1,
                     "knowe": 2}
    assert sum(kinds.values()) - kinds["knowe"] == 37
    assert DRAWN.areas["fynvirke"] == [1149, 1249, 1349, 1449]
    assert len(LAND.place) == 28
    assert {rank: sorted(one.hex for one in LAND.fortress.values() if one.rank == rank) for rank in land.CLASSES
            } == FACTS["classes"]


def test_armies_stand_where_their_race_may_enter_and_ships_lie_on_a_coast_of_their_own() -> None:
    for race, hexes in FACTS["armies"].items():
        prices = marches(race)
        for number in hexes:
            node = LAND.ground[number][0]
            assert any(prices[edge] for edge in range(len(prices)) if LAND.graph.to[edge] == node), (race, number)
    for number in FACTS["ships"]["hexes"]:
        assert LAND.coast[number] or number == 3617
        assert LAND.realm[number] or number == 4750


def test_all_ships_of_the_set_ups_meet_on_one_sea() -> None:
    tree = reach(LAND.graph, LAND.afloat[1044], 400, voyages())
    for number in FACTS["ships"]["hexes"]:
        node = LAND.river[side_of(3617, 3618)] if number == 3617 else LAND.afloat[number]
        assert tree.cost[node] >= 0, number


# ---------------------------------------------------------------- how far it is


def within_a_fifth(points: int, least: int, most: int) -> bool:
    """Half points against whole ones."""
    return 4 * least * 2 <= 5 * points <= 6 * most * 2


@pytest.mark.parametrize("row", FACTS["distances"]["marches"], ids=lambda row: f"{row['way'][0]}-{row['way'][-1]}")
def test_a_march_costs_what_the_map_was_drawn_for(row: Any) -> None:
    points = points_on_land(row["way"], row["race"])
    assert within_a_fifth(points, *row["points"]), f"{points / 2} points"


@pytest.mark.parametrize("row", FACTS["distances"]["voyages"], ids=lambda row: f"{row['way'][0]}-{row['way'][-1]}")
def test_a_voyage_costs_what_the_map_was_drawn_for(row: Any) -> None:
    points = points_at_sea(row["way"])
    assert within_a_fifth(points, row["points"], row["points"]), f"{points / 2} points"


def test_the_short_way_to_langriverdale_costs_attrition_and_the_long_one_does_not() -> None:
    tree = on_land(3020, "mundane")
    short = [LAND.hex[node] for node in tree.way(LAND.ground[3109][0])]
    assert any(LAND.realm[number] == "thulorm" and LAND.aspect[number] == "enchanted" for number in short)
    road = next(chain for chain in DRAWN.chains["main trails"] if chain.name == "March Road")
    assert not {LAND.aspect[number] for number in road.hexes} & {"enchanted", "wild"}
    assert not {LAND.realm[number] for number in road.hexes} & {"normorea"}


def test_faerie_roads_join_the_knowes_and_giants_paths_lead_to_the_pass() -> None:
    """Kobolds find no forest as easy as elves do, nor trolls rough country as easy as a path: they need the ways."""
    for race, way, points in (("kobold", [3218, 3515], 4), ("kobold", [3218, 2714], 6), ("troll", [1123, 1822], 7)):
        assert points_on_land(way, race) == 2 * points
    assert points_on_land([3218, 3515], "troll") > 2 * 4


def test_tunnels_lead_dwarves_and_kobolds_from_delf_to_delf() -> None:
    for one, other in ((2014, 2210), (2210, 2512), (2512, 2604)):
        for mouth, end in ((one, other), (other, one)):
            assert on_land(mouth, "dwarf").cost[LAND.ground[end][0]] == 2 * 2
            assert on_land(mouth, "mundane").cost[LAND.ground[end][0]] > 2 * 2


def test_there_is_no_way_by_land_over_the_sunde() -> None:
    tree = on_land(2244, "troll")
    assert tree.cost[LAND.ground[2342][0]] < 0
    assert tree.cost[LAND.ground[1848][0]] > 0


def test_an_enchanter_starts_at_a_place_of_power_or_within_a_move_of_one() -> None:
    for start, race, allowance in FACTS["enchanters"]["starts"]:
        tree = on_land(start, race)
        costs = [tree.cost[LAND.ground[number][0]] for number in LAND.place]
        assert min(cost for cost in costs if cost >= 0) <= 2 * allowance, start
    for start in FACTS["enchanters"]["by_ship"]:
        tree = reach(LAND.graph, LAND.afloat[start], 2 * (18 - 10), voyages())
        assert any(tree.cost[LAND.afloat[number]] > 0 for place in LAND.place for number in GRID.within(place, 1)
                   if LAND.afloat[number] >= 0 and not LAND.water[number]), start


@pytest.mark.parametrize(("span", "groups"), [(8, 11), (9, 6), (10, 3)])
def test_midsummer_opens_the_net_of_places(span: int, groups: int) -> None:
    """Places of power within a teleport of one another hang together."""
    left = sorted(LAND.place)
    count = 0
    while left:
        count += 1
        joined = [left.pop()]
        for one in joined:
            near = [other for other in left if GRID.distance(one, other) <= span]
            left = [other for other in left if other not in near]
            joined += near
    assert count == groups


# ---------------------------------------------------------------- where one must pass


def reached(start: int, race: str, shut: int = 0) -> set[int]:
    tree = on_land(start, race, shut)
    return {LAND.hex[node] for node in tree.reached}


def test_one_ridge_parts_east_and_west_with_two_passes_to_each_western_land() -> None:
    east = {"normorea", "midhrasir", "nerfringia", "ycelia"}
    for start, race in ((1123, "jotun"), (1515, "troll")):
        assert east & {LAND.realm[number] for number in reached(start, race)}
        assert not east & {LAND.realm[number] for number in reached(start, race, land.PASS)}
    by_land: dict[tuple[str, str], list[str]] = {}
    for side in DRAWN.sides["passes"]:
        one, other = hexes_of(side)
        by_land.setdefault((LAND.realm[one], LAND.realm[other]), []).append(side_text(side))
    assert by_land == {("lochlann", "normorea"): ["1712|1812", "1713|1814"], ("jotunheim", "midhrasir"): ["1821|1920"],
                       ("jotunheim", "nerfringia"): ["1823|1923"], ("normorea", "ycelia"): ["2709|2809"]}


def test_normorea_and_ycelia_touch_at_one_gap_only() -> None:
    sides = [side for number in DRY if LAND.realm[number] == "normorea" for near in GRID.near[number]
             if LAND.realm[near] == "ycelia" for side in [side_of(number, near)]]
    assert [side_text(side) for side in sides if march(step_over(side), "dwarf", 0)] == ["2709|2809"]


def step_over(side: int) -> land.Step:
    one, other = hexes_of(side)
    edge = LAND.graph.edge(LAND.ground[one][0], LAND.ground[other][0])
    return LAND.steps[LAND.graph.kind[edge]]


def test_the_fynvirke_bars_the_neck_from_coast_to_coast() -> None:
    wall = {node: 1 for node, number in enumerate(LAND.hex) if LAND.fynvirke[number]}
    tree = reach(LAND.graph, LAND.ground[1250][0], 200, marches("mundane"), wall)
    assert {LAND.realm[LAND.hex[node]] for node in tree.reached if node not in wall} == {""}
    assert LAND.coast[1149]
    assert LAND.coast[1449]
    for number in (1550, 1650, 1750):
        assert not {LAND.realm[near] for near in GRID.near[number]} & {"fynn"}


def test_kvalhollas_sound_is_the_only_mouth_of_its_inlet() -> None:
    def sailing(shut: set[int]) -> Tree:
        prices = bytearray(voyages())
        for edge, node in enumerate(LAND.graph.to):
            seas = LAND.through.get(edge)
            if LAND.hex[node] in shut or (seas is not None and set(seas) <= shut):
                prices[edge] = 0
        return reach(LAND.graph, LAND.afloat[3526], 200, bytes(prices))

    assert sailing(set()).cost[LAND.afloat[4331]] > 0
    outside = {LAND.hex[node] for node in sailing({4027, 4028}).reached}
    assert outside <= set(GRID.within(3727, 3))
    assert 3927 in outside
    assert 4026 not in outside


def test_the_sunde_can_be_watched_from_both_shores() -> None:
    """Whoever sails from end to end comes within interception of 1841, and by the eastern belt also of 2342."""
    sunde = set(DRAWN.areas["sunde"])
    assert all(LAND.water[number] for number in sunde)
    for harbour, line in ((1841, sunde), (2342, sunde - set(GRID.within(1943, 1)) - {1942, 1944})):
        seen = {node: 1 for node, number in enumerate(LAND.hex)
                if GRID.distance(harbour, number) <= 3 or number not in line}
        unseen = reach(LAND.graph, LAND.afloat[1938], 60, voyages(), seen).reached
        assert not [node for node in unseen if node not in seen and LAND.hex[node] % 100 > 42]


def test_the_lakes_open_to_the_kattegat_by_their_river_alone() -> None:
    assert reach(LAND.graph, LAND.afloat[2131], 60, voyages()).cost[LAND.afloat[1934]] > 0
    by_sea = LAND.graph.prices([2 if step.mode == land.SAIL else 0 for step in LAND.steps])
    assert {LAND.water[LAND.hex[node]] for node in reach(LAND.graph, LAND.afloat[2232], 60, by_sea).reached
            if LAND.water[LAND.hex[node]]} == {land.LAKE}


def test_the_river_before_langriverdale_has_one_bridge_and_one_ford() -> None:
    lang = [side for side in DRAWN.sides["major rivers"] if side % 100 <= 11]
    over = Counter("bridge" if side in DRAWN.sides["bridges"] else "ford" if side in DRAWN.sides["fords"] else
                   "ferry" if side in DRAWN.sides["ferries"] else "" for side in lang)
    assert (over["bridge"], over["ford"], over["ferry"]) == (1, 1, 0)
    assert all(side in LAND.river for side in lang), "no mountain stands beside it: ships may pass"
    assert LAND.afloat[4310] in [LAND.graph.to[edge] for node in (LAND.river[side] for side in lang)
                                 for edge in range(LAND.graph.first[node], LAND.graph.first[node + 1])]


# ---------------------------------------------------------------- roads, fortresses, islands


def test_no_rain_locks_a_main_trail() -> None:
    rivers = {*DRAWN.sides["major rivers"], *DRAWN.sides["minor rivers"]}
    crossed = [side for side in LAND.main if side in rivers]
    assert len(crossed) >= 10
    for side in crossed:
        assert LAND.sides[side] & (land.BRIDGE | land.FERRY), side_text(side)
    assert not [side_text(side) for side in DRAWN.sides["fords"] if side in LAND.main]
    assert DRAWN.sides["fords"], "some crossings are fords on purpose"


def test_every_fortress_has_a_trail_or_a_coast() -> None:
    """The wall's garrison stands at 1249; the elves have roads of their own."""
    for number in [*LAND.fortress, 1249]:
        way = land.FAERIE_ROAD if LAND.realm[number] == "thulorm" else land.TRAIL
        assert LAND.coast[number] or any(LAND.sides.get(side, 0) & way for side in GRID.sides(number)), number


def test_every_fortress_is_reached_from_its_seat_by_land() -> None:
    for realm, seat in SEATS.items():
        tree = on_land(seat, RACES[realm])
        for number in LAND.fortress:
            if LAND.realm[number] == realm and number != seat:
                assert tree.cost[LAND.ground[number][0]] > 0, number


def test_islands_are_left_by_ship_only() -> None:
    for number in (1606, 4424, 2947, 4750):
        assert not reached(number, "mundane")
        assert LAND.realm[number] == ""
    skergota = [number for number in DRY if LAND.realm[number] == "skergota"]
    assert reached(4038, "mundane") == set(skergota) - {4038}


def test_a_strait_is_crossed_by_its_trail_and_a_split_hex_is_two() -> None:
    assert reached(1745, "troll") >= {1845, 1846}
    assert 1706 not in reached(1606, "mundane")
    north, south = LAND.ground[616]
    tree = reach(LAND.graph, LAND.ground[615][0], 40, marches("troll"))
    assert tree.cost[north] > 0
    assert tree.cost[south] < 0 or LAND.hex[tree.parent[south]] in (617, 716)
    for node, near in ((north, {615}), (south, {617, 716})):
        edges = range(LAND.graph.first[node], LAND.graph.first[node + 1])
        assert {LAND.hex[LAND.graph.to[edge]] for edge in edges if LAND.steps[LAND.graph.kind[edge]].mode == land.WALK
                } == near


def test_a_river_bears_ships_where_no_mountain_stands() -> None:
    for side in [*DRAWN.sides["major rivers"], *DRAWN.sides["minor rivers"]]:
        mountain = any("m" in LAND.terrains[number] for number in hexes_of(side))
        assert (side in LAND.river) != mountain
    gaut = side_of(3122, 3123)
    sea = LAND.afloat[3627]
    assert reach(LAND.graph, node_afloat(gaut), 99, voyages()).cost[sea] < 0
    assert reach(LAND.graph, node_afloat(gaut), 99, voyages(rain=True)).cost[sea] > 0


# ---------------------------------------------------------------- the look of the land


@pytest.mark.parametrize("realms", SHARES, ids=lambda realms: realms[0])
def test_terrain_is_shared_out_as_it_should_be(realms: tuple[str, ...]) -> None:
    inland = [number for number in DRY if region(number) in realms and not LAND.coast[number]]
    found = Counter(LAND.terrains[number][0] for number in inland)
    for letter, share in zip("cwfrms", SHARES[realms], strict=True):
        assert abs(100 * found[letter] - share * len(inland)) <= 5 * len(inland), (letter, found, len(inland))


def test_a_third_of_the_coasts_is_rough_and_none_is_mountain() -> None:
    coast = [number for number in DRY if LAND.coast[number]]
    assert not [number for number in coast if LAND.terrains[number][0] == "m"]
    rough = sum(LAND.terrains[number][0] == "r" for number in coast)
    assert abs(100 * rough - 33 * len(coast)) <= 5 * len(coast)


def test_terrain_lies_in_patches() -> None:
    mainland = max(GRID.areas(DRY), key=len)
    patches = [patch for letter in "cwfrms"
               for patch in GRID.areas([number for number in mainland if LAND.terrains[number][0] == letter])]
    small = sum(len(patch) for patch in patches if len(patch) < 3)
    assert 20 * small <= len(mainland), small
    assert len(mainland) // len(patches) >= 8


def test_aspects_are_where_they_should_be() -> None:
    found = Counter(LAND.aspect[number] for number in DRY)
    assert 12 <= found["wild"] <= 20
    assert abs(6 * found["mundane"] - len(DRY)) <= len(DRY) // 10
    for chain in DRAWN.chains["main trails"]:
        assert not [number for number in chain.hexes if LAND.aspect[number] == "wild"], chain.name
    mundane = {LAND.realm[number] for number in DRY if LAND.aspect[number] == "mundane"}
    assert mundane == {"midhrasir", "nerfringia", "suderpathia", "ycelia"}       # of the last only the queen's tower
    heart = [number for number in DRY if LAND.realm[number] == "thulorm" and number % 100 >= 13]
    assert all(LAND.aspect[number] in ("enchanted", "wild") for number in heart)


# ---------------------------------------------------------------- the ground, and mistakes


def test_the_ground_says_what_the_land_says() -> None:
    ground = LAID.ground
    assert isinstance(ground, Hexes)
    assert ground.odd_lower
    for number in DRY:
        spot = ground.spot(f"hex:{number:04}")
        assert spot is not None
        assert spot.group == (f"realm:{LAND.realm[number]}" if LAND.realm[number] else "")
    glade = ground.spot("hex:3316")
    assert glade is not None
    assert (glade.text, glade.group) == ("forest, wild magic", "realm:thulorm")


def test_what_a_map_may_not_say_is_told_all_at_once() -> None:
    rows = TEXT.splitlines()
    first = rows.index("[aspect]") + 3
    rows[first + 17] = rows[first + 17].replace("w", ".")                       # Shapeshifter's Bowl, Nilyen
    bad = "\n".join(rows).replace("[bridges]\n", "[bridges]\n0808|0809\n")
    bad = bad.replace("[passes]\n", "[passes]\n2525|2526\n")
    with pytest.raises(ContentError) as caught:
        read_land(bad)
    assert [problem.partition(": ")[2] for problem in caught.value.problems] == [
        "Shapeshifter's Bowl is wild, and [aspect] says otherwise", "Nilyen Knowe is wild, and [aspect] says otherwise",
        "[bridges] 0808|0809 crosses no river", "[passes] 2525|2526 crosses no ridge"]


def test_five_planted_mistakes_in_the_map_are_five_reports() -> None:
    bad = (TEXT.replace("01  ~~~", "01  ~x~", 1).replace("2134|2235", "2134|2335", 1)
           .replace("2244-2144-", "2244-2146-", 1).replace("3909 Ostvarde", "3909 Kvalholla", 1)
           .replace("4506 Isvik, stockade", "4566 Isvik, stockade", 1))
    with pytest.raises(ContentError) as caught:
        read_land(bad)
    said = "\n".join(caught.value.problems)
    for part in ("'x' at 0201", "2134 and 2335 do not touch", "a gap: 2146 does not touch 2244", "'Kvalholla' stands",
                 "'4566' is no hex"):
        assert part in said
    assert len({problem.split(":")[1] for problem in caught.value.problems}) == 5
