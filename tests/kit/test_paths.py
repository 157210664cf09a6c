"""The bucket search, against a plain one, and what it takes."""
from __future__ import annotations

import random
import time
from heapq import heappop, heappush
from itertools import pairwise

import pytest

from norn.kit.hexes import Grid
from norn.kit.paths import BEYOND, UNREACHED, Graph, Tree, Ways, flood, reach, search, spread

LINE = Graph([[(1, 0)], [(0, 0), (2, 0)], [(1, 0), (3, 0)], [(2, 0)]])


def drawn(seed: int, nodes: int = 60) -> tuple[Graph, bytes, list[int], list[int]]:
    """A graph with its prices, ends and burdens, by chance."""
    chance = random.Random(seed)
    edges = [[(chance.randrange(nodes), chance.randrange(4)) for _ in range(5)] for _ in range(nodes)]
    graph = Graph(edges)
    prices = graph.prices([1, 2, 3, 0])
    ends = [int(chance.random() < 0.1) for _ in range(nodes)]
    return graph, prices, ends, [chance.randrange(3) for _ in range(nodes)]


def plainly(graph: Graph, start: int, budget: int, prices: bytes, ends: list[int],
            burdens: list[int]) -> dict[int, tuple[int, int]]:
    """The same by a heap of pairs: what it costs, what it weighs."""
    found: dict[int, tuple[int, int]] = {}
    queue = [(0, 0, start)]
    while queue:
        cost, weight, node = heappop(queue)
        if node in found:
            continue
        found[node] = (cost, weight)
        if ends[node] and node != start:
            continue
        for edge in range(graph.first[node], graph.first[node + 1]):
            if prices[edge] and cost + prices[edge] <= budget:
                heappush(queue, (cost + prices[edge], weight + burdens[graph.to[edge]], graph.to[edge]))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_it_finds_what_a_plain_search_finds(seed: int) -> None:
    graph, prices, ends, burdens = drawn(seed)
    tree = reach(graph, 0, 12, prices, {node: 1 for node in range(graph.count) if ends[node]}, burdens)
    plain = plainly(graph, 0, 12, prices, ends, burdens)
    assert {node: (tree.cost[node], tree.burden[node]) for node in [0, *tree.reached]} == plain
    assert sorted(tree.reached) == sorted(node for node in range(graph.count) if tree.cost[node] > 0)
    assert [tree.cost[node] for node in tree.reached] == sorted(tree.cost[node] for node in tree.reached)
    for node in tree.reached:
        assert walked(graph, prices, ends, tree, node) == tree.cost[node]


def walked(graph: Graph, prices: bytes, ends: list[int], tree: Tree, node: int) -> int:
    """What the way to a node costs, edge by edge; no end is passed through."""
    way = tree.way(node)
    assert way[0] == tree.start
    assert not any(ends[one] for one in way[1:-1])
    return sum(min(prices[edge] for edge in range(graph.first[one], graph.first[one + 1])
                   if graph.to[edge] == other and prices[edge]) for one, other in pairwise(way))


@pytest.mark.parametrize("seed", range(40))
def test_a_flood_reaches_what_the_search_does_and_finds_its_ways(seed: int) -> None:
    graph, prices, marked, burdens = drawn(seed)
    ends = {node: 1 for node in range(graph.count) if marked[node]}
    more = dict.fromkeys(range(0, graph.count, 7), 2)
    for start in (0, 11):
        found = flood(Ways(graph, prices), start, 12, ends)
        tree = reach(graph, start, 12, prices, ends, burdens, more)
        bare = reach(graph, start, 12, prices, ends)
        assert found.reached == sorted(tree.reached)
        for node in range(graph.count):
            assert found.cost.get(node, UNREACHED) == tree.cost[node]
            assert found.way(node, lambda: (burdens, more)) == tree.way(node)
            assert found.way(node) == bare.way(node)


@pytest.mark.parametrize("seed", range(20))
def test_a_closed_node_is_one_with_every_step_to_it_closed(seed: int) -> None:
    graph, prices, marked, burdens = drawn(seed)
    ends = {node: 1 for node in range(graph.count) if marked[node]}
    closed = dict.fromkeys(range(0, graph.count, 4), 1)         # the start of one of the searches among them
    walls = bytes([0 if graph.to[edge] in closed else price for edge, price in enumerate(prices)])
    ways = Ways(graph, prices).shut(dict.fromkeys(range(0, graph.count, 8), 1)).shut(closed)
    assert [ways.price(edge) for edge in range(len(prices))] == list(walls)
    for start in (0, 11):
        plain = reach(graph, start, 12, walls, ends, burdens)
        tree, found = search(ways, start, 12, ends, burdens), flood(ways, start, 12, ends)
        assert (tree.cost, tree.parent, tree.reached) == (plain.cost, plain.parent, plain.reached)
        assert found.reached == sorted(plain.reached)
        assert [found.way(node, lambda: (burdens, {})) for node in range(graph.count)] == [
            plain.way(node) for node in range(graph.count)]


@pytest.mark.parametrize("seed", range(10))
def test_distances_by_the_byte_are_those_of_the_search(seed: int) -> None:
    graph, prices, _, _ = drawn(seed)
    ways = Ways(graph, prices)
    for start in (0, 7, 31):
        plain = reach(graph, start, 9, prices).cost
        assert list(spread(ways, start, 9)) == [BEYOND if cost == UNREACHED else cost for cost in plain]
        assert search(ways, start, 9).cost == plain


@pytest.mark.parametrize("budget", range(13))
def test_who_cannot_pay_the_cheapest_step_has_not_missed_one(budget: int) -> None:
    graph = drawn(5)[0]
    for by_kind in ([3, 5, 0, 4], [2, 2, 2, 2], [0, 0, 0, 9]):
        ways = Ways(graph, graph.prices(by_kind))
        plain = reach(graph, 0, budget, ways.prices)
        assert flood(ways, 0, budget, {}).reached == sorted(plain.reached)
        assert list(spread(ways, 0, budget)) == [BEYOND if cost == UNREACHED else cost for cost in plain.cost]


def test_from_off_the_map_one_gets_nowhere() -> None:
    assert flood(Ways(LINE, LINE.prices([1])), -1, 9, {}).reached == []


def test_a_flood_leaves_nothing_behind_for_the_next_one() -> None:
    """Not even where it broke off; the start may be one that cannot be entered."""
    graph, prices, _, _ = drawn(3)
    ways = Ways(graph, prices).shut({0: 1})
    leads = graph.leads[:]
    for start in (5, 0, 5, 11, 0):
        graph.leads[9] = (*leads[9][:2], 10 ** 6)
        with pytest.raises(IndexError):
            flood(ways, 9, 12, {})
        graph.leads[9] = leads[9]
        found = flood(ways, start, 12, {})
        again = flood(Ways(graph, prices).shut({0: 1}), start, 12, {})
        assert (found.reached, found.cost) == (again.reached, again.cost)


def test_a_budget_is_spent_to_the_last_and_not_beyond() -> None:
    assert reach(LINE, 0, 4, LINE.prices([2])).reached == [1, 2]
    assert reach(LINE, 0, 5, LINE.prices([2])).reached == [1, 2]
    assert reach(LINE, 0, 6, LINE.prices([2])).reached == [1, 2, 3]
    assert reach(LINE, 0, 0, LINE.prices([2])).reached == []


def test_an_end_may_be_reached_and_not_passed_but_the_start_may_be_left() -> None:
    assert reach(LINE, 0, 9, LINE.prices([1]), {2: 1}).reached == [1, 2]
    assert reach(LINE, 2, 9, LINE.prices([1]), {2: 1}).reached == [1, 3, 0]


def test_a_price_of_nothing_closes_an_edge() -> None:
    prices = bytearray(LINE.prices([1]))
    prices[LINE.edge(1, 2)] = 0
    tree = reach(LINE, 0, 9, bytes(prices))
    assert tree.reached == [1]
    assert tree.cost[3] == UNREACHED
    assert tree.way(3) == []
    assert tree.way(0) == [0]
    assert LINE.edge(0, 3) == -1


def test_ties_go_by_burden_then_by_the_lower_number() -> None:
    """Three ways from 0 to 4, all of price 2: by 1, by 2 and by 3."""
    star = Graph([[(3, 0), (2, 0), (1, 0)], [(4, 0)], [(4, 0)], [(4, 0)], []])
    prices = star.prices([1])
    assert reach(star, 0, 9, prices).way(4) == [0, 1, 4]
    assert reach(star, 0, 9, prices, burdens=[0, 5, 2, 2, 0]).way(4) == [0, 2, 4]
    assert reach(star, 0, 9, prices, burdens=[0, 5, 2, 1, 0]).way(4) == [0, 3, 4]
    dearer = bytearray(prices)
    dearer[star.edge(0, 3)] = 2
    assert reach(star, 0, 9, bytes(dearer), burdens=[0, 5, 2, 1, 0]).way(4) == [0, 2, 4]


def test_a_goal_ends_the_search_as_soon_as_it_is_known() -> None:
    tree = reach(LINE, 0, 9, LINE.prices([1]), goal=2)
    assert tree.way(2) == [0, 1, 2]
    assert tree.reached == [1, 2]


def test_an_edge_to_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="node 7 in a graph of 2"):
        Graph([[(7, 0)], []])


def test_the_reach_of_an_army_and_of_a_fleet_takes_milliseconds() -> None:
    """On 50 by 50 hexes: some 20 half points at 2 to 8 a hex, and 36 at 2 a hex. The best of some runs."""
    grid = Grid(50, 50)
    index = {number: i for i, number in enumerate(grid.numbers)}
    graph = Graph([[(index[near], near * 7 % 4) for near in grid.near[number]] for number in grid.numbers])
    burdens = [number % 3 for number in grid.numbers]
    army, fleet = graph.prices([2, 4, 6, 8]), graph.prices([2, 2, 2, 2])
    took = []
    for prices, budget, least in ((army, 20, 60), (fleet, 36, 900)):
        best = 9.0
        for _ in range(5):
            begun = time.perf_counter()
            found = len(reach(graph, index[2525], budget, prices, None, burdens).reached)
            best = min(best, time.perf_counter() - begun)
            assert found >= least
        took.append(best * 1000)
    print(f"army {took[0]:.2f} ms, fleet {took[1]:.2f} ms")
    assert took[0] < 5
    assert took[1] < 15
