"""Cheapest ways over a graph of small integers: a bucket search on flat lists.

What a node is, the game says: a hex, a part of one, the water off a coast, a side with a river. An edge has a kind, and
what it costs is given anew for each search, in bytes, a price for every edge (`Graph.prices` makes them from prices by
kind). Prices are whole numbers from 1 to 255; 0 closes an edge. Of ways that cost the same the one with the lesser
burden is taken, the sum of what its nodes are given to weigh; then the one that comes by the node with the lower
number. A game with several such wishes packs them into one number, the first into the highest digits.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

UNREACHED: Final = -1
FAR: Final = 1_000_000          # beyond any budget
CLOSED: Final = -1_000_000      # the cost of a closed node while one searches: nothing is cheaper, so nobody enters
FARTHEST: Final = 254           # the widest budget of `spread`
BEYOND: Final = 255             # what it says of a node that cannot be reached


class Graph:
    """Nodes 0, 1, 2 ... with directed edges: for each node, in order, the nodes its edges lead to and their kinds."""

    def __init__(self, edges: list[list[tuple[int, int]]]) -> None:
        self.count: int = len(edges)
        self.first: list[int] = [0]                     # by node: its first edge; its last is before the next node's
        self.source: list[int] = []                     # by edge: the node that it leaves ...
        self.to: list[int] = []                         # ... and the one that it leads to
        self.kind: list[int] = []
        self.leads: list[tuple[int, ...]] = [tuple([other for other, _ in leaving]) for leaving in edges]   # by node
        self.into: list[list[int]] = [[] for _ in edges]    # by node: the edges that lead to it
        for node, leaving in enumerate(edges):
            for other, kind in leaving:
                if not 0 <= other < self.count:
                    raise ValueError(f"an edge to node {other} in a graph of {self.count}")
                self.into[other].append(len(self.to))
                self.source.append(node)
                self.to.append(other)
                self.kind.append(kind)
            self.first.append(len(self.to))

    def edge(self, one: int, other: int) -> int:
        """The first edge from one node to another; -1 where there is none."""
        for edge in range(self.first[one], self.first[one + 1]):
            if self.to[edge] == other:
                return edge
        return -1

    def prices(self, by_kind: list[int]) -> bytes:
        """A price for every edge, from a price for every kind."""
        return bytes([by_kind[kind] for kind in self.kind])


class Tree:
    """What a search has found: for each node what it costs to get there, and the node before it on the way."""

    def __init__(self, start: int, count: int) -> None:
        self.start: int = start
        self.cost: list[int] = [UNREACHED] * count
        self.parent: dict[int, int] = {}                # of the nodes that were reached
        self.burden: dict[int, int] = {start: 0}
        self.reached: list[int] = []                    # the nodes, cheapest first, without the start

    def way(self, node: int) -> list[int]:
        """The nodes from the start to this one, both included; nothing where it was not reached."""
        if self.cost[node] == UNREACHED:
            return []
        way = [node]
        while node != self.start:
            node = self.parent[node]
            way.append(node)
        way.reverse()
        return way


class Ways:
    """A graph at prices that stay as they are, some of its nodes closed."""

    def __init__(self, graph: Graph, prices: bytes) -> None:
        self.graph: Graph = graph
        self.prices: bytes = prices                     # by edge
        self.cheapest: int = cheapest(prices)
        self.closed: dict[int, int] = {}                # nodes that may not be entered, whatever a step there costs
        self._slate: list[int] = []

    def shut(self, nodes: dict[int, int]) -> Ways:
        """The same ways, but that these nodes may not be entered either."""
        if not nodes:
            return self
        other = Ways(self.graph, self.prices)
        other.closed = {**self.closed, **nodes}
        return other

    def slate(self) -> list[int]:
        """By node what it costs before anybody has looked: FAR, or CLOSED. Whoever takes it wipes it and gives it back
        (`wiped`); if he is interrupted, there will be a new one."""
        slate, self._slate = self._slate, []
        if not slate:
            slate = [FAR] * self.graph.count
            for node in self.closed:
                slate[node] = CLOSED
        return slate

    def wiped(self, slate: list[int], start: int, written: list[int]) -> None:
        """The slate is as it was: clearing some hundred nodes is quicker than another list of thousands."""
        for node in written:
            slate[node] = FAR
        slate[start] = CLOSED if start in self.closed else FAR
        self._slate = slate

    def price(self, edge: int) -> int:
        """What a step costs; 0 where it cannot be taken."""
        return 0 if self.graph.to[edge] in self.closed else self.prices[edge]

    def open_from(self, node: int) -> list[int]:
        """The nodes that a step can be taken to, in the order of the edges."""
        graph = self.graph
        return [graph.to[edge] for edge in range(graph.first[node], graph.first[node + 1])
                if self.prices[edge] and graph.to[edge] not in self.closed]

    def least(self, node: int) -> int:
        """The price of the cheapest step that can be taken from a node; 0 where there is none."""
        graph, prices = self.graph, self.prices
        return min([prices[edge] for edge in range(graph.first[node], graph.first[node + 1])
                    if prices[edge] and graph.to[edge] not in self.closed], default=0)


def cheapest(prices: bytes) -> int:
    """The lowest price of any edge that is open; BEYOND where none is."""
    for price in range(1, BEYOND):
        if price in prices:
            return price
    return BEYOND


class Flood:
    """Every node within a budget. By what way one gets there is worked out for the one node that somebody goes to."""

    _cost: dict[int, int] | None = None

    def __init__(self, ways: Ways, start: int, ends: dict[int, int], buckets: list[list[int]], reached: list[int]
                 ) -> None:
        self.ways: Ways = ways
        self.start: int = start
        self.ends: dict[int, int] = ends
        self.buckets: list[list[int]] = buckets         # by cost, the nodes; some are also in that of a dearer way
        self.reached: list[int] = reached               # the nodes by number, without the start

    @property
    def cost(self) -> dict[int, int]:
        """By node that was reached, and the start, what it costs."""
        found = self._cost
        if found is None:
            found = self._cost = {}
            for spent in range(len(self.buckets) - 1, -1, -1):
                for node in self.buckets[spent]:
                    found[node] = spent
        return found

    def way(self, goal: int, wishes: Callable[[], tuple[list[int], dict[int, int]]] | None = None) -> list[int]:
        """The nodes from the start to this one, both included, as the tree of a `search` would have them; nothing where
        it was not reached. `wishes`: its `burdens` and `more`, for which nobody asks where there is but one way."""
        cost, start = self.cost, self.start
        if goal not in cost:
            return []
        before: dict[int, list[int]] = {}               # by node, those that a cheapest way to the goal comes from
        line = [] if goal == start else [goal]
        for node in line:
            if node not in before:
                before[node] = self._before(node)
                line += [other for other in before[node] if other != start]
        if wishes is not None and any(len(those) > 1 for those in before.values()):
            burdens, more = wishes()
            burden = {start: 0}
            for node in sorted(before, key=cost.__getitem__):
                least, best = min([(burden[other], other) for other in before[node]])
                burden[node] = least + burdens[node] + more.get(node, 0)
                before[node] = [best]
        way = [goal]
        while way[-1] != start:
            way.append(min(before[way[-1]]))
        way.reverse()
        return way

    def _before(self, node: int) -> list[int]:
        """The nodes from which a step leads to this one on a cheapest way."""
        source, prices, cost = self.ways.graph.source, self.ways.prices, self.cost
        found: list[int] = []
        spent: i64 = cost[node]
        edge: i64
        for edge in self.ways.graph.into[node]:
            price: i64 = prices[edge]
            if price:
                other = source[edge]
                if cost.get(other, FAR) + price == spent and (other == self.start or other not in self.ends):
                    found.append(other)
        return found


def flood(ways: Ways, start: int, budget: i64, ends: dict[int, int]) -> Flood:
    """As `search`, for who wants to know how far one gets, and then at most one of the ways."""
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    reached: list[int] = []
    if start < 0:
        return Flood(ways, start, ends, buckets, reached)   # somewhere off this map
    first, leads, prices, cost = ways.graph.first, ways.graph.leads, ways.prices, ways.slate()
    last: i64 = budget - ways.cheapest                  # who has spent more goes no further
    spent: i64
    node: i64
    edge: i64
    price: i64
    other: i64
    cost[start] = 0
    buckets[0].append(start)
    for spent in range(budget + 1):
        for node in buckets[spent]:
            if cost[node] != spent:
                continue                                # a cheaper way was found after it was put here
            reached.append(node)
            if spent > last or (node in ends and node != start):
                continue
            edge = first[node]
            for other in leads[node]:
                price = prices[edge]
                edge += 1
                if price:
                    new = spent + price
                    if new <= budget and new < cost[other]:
                        cost[other] = new
                        buckets[new].append(other)
    reached.remove(start)
    reached.sort()
    ways.wiped(cost, start, reached)
    return Flood(ways, start, ends, buckets, reached)


def reach(graph: Graph, start: int, budget: int, prices: bytes, ends: dict[int, int] | None = None,
          burdens: list[int] | None = None, more: dict[int, int] | None = None, goal: int = UNREACHED) -> Tree:
    """As `search`, at prices that are used but once."""
    return search(Ways(graph, prices), start, budget, ends, burdens, more, goal)


def search(ways: Ways, start: int, budget: int, ends: dict[int, int] | None = None,
           burdens: list[int] | None = None, more: dict[int, int] | None = None, goal: int = UNREACHED) -> Tree:
    """Every node within the budget. `ends`: the nodes where a way may end but not go on; the start may be left.
    `burdens`: by node; `more`: what some nodes weigh beyond that.

    With a goal the search is over when the cheapest way to it is known.
    """
    tree = Tree(start, ways.graph.count)
    cost, parent, burden, reached = tree.cost, tree.parent, tree.burden, tree.reached
    first, to, prices = ways.graph.first, ways.graph.to, ways.prices
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    for node in ways.closed:
        cost[node] = CLOSED
    cost[start] = 0
    buckets[0].append(start)
    for spent in range(budget + 1):
        for node in buckets[spent]:
            if cost[node] != spent:
                continue                                # a cheaper way was found after it was put here
            if node != start:
                reached.append(node)
                if node == goal:
                    return tree
                if ends is not None and node in ends:
                    continue
            borne = burden[node]
            for edge in range(first[node], first[node + 1]):
                price, other = prices[edge], to[edge]
                new, old = spent + price, cost[other]
                if not price or new > budget or (old != UNREACHED and new > old):
                    continue
                weighed = borne
                if burdens is not None:
                    weighed += burdens[other]
                if more is not None and other in more:
                    weighed += more[other]
                if old == UNREACHED or new < old:
                    cost[other] = new
                    parent[other] = node
                    burden[other] = weighed
                    buckets[new].append(other)
                elif weighed < burden[other] or (weighed == burden[other] and node < parent[other]):
                    parent[other] = node
                    burden[other] = weighed
    for node in ways.closed:
        if node != start:
            cost[node] = UNREACHED
    return tree


def spread(ways: Ways, start: int, budget: i64) -> bytes:
    """By node, what the cheapest way there costs; BEYOND where none is within the budget, of FARTHEST at most.

    A byte for each node, so that thousands of such answers can be kept; but counting goes by a list, which is quicker.
    """
    assert not ways.closed, "only for maps on which nothing is closed"
    first, leads, prices = ways.graph.first, ways.graph.leads, ways.prices
    cost = [BEYOND] * ways.graph.count
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    last: i64 = budget - ways.cheapest
    spent: i64
    node: i64
    edge: i64
    price: i64
    other: i64
    cost[start] = 0
    buckets[0].append(start)
    for spent in range(budget + 1):
        for node in buckets[spent]:
            if cost[node] == spent and spent <= last:   # else a cheaper way was found after it was put here
                edge = first[node]
                for other in leads[node]:
                    price = prices[edge]
                    edge += 1
                    if price:
                        new = spent + price
                        if new <= budget and new < cost[other]:
                            cost[other] = new
                            buckets[new].append(other)
    return bytes(cost)
