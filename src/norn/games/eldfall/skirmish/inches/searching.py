"""Finding ways: by turning points on one level, and by ladders, walls and jumps from one level to another.

Only lists, wishes and Hostiles search; an answer that was given is followed as it was written.
"""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.inches.ascents import Ascent, ascents
from norn.games.eldfall.skirmish.inches.grammar import FLICKERS, GROUND, Draft, Vertex
from norn.games.eldfall.skirmish.inches.tracing import Trace, trace
from norn.games.eldfall.skirmish.inches.walkers import Walker, ways_for
from norn.kit.inches import Cylinder, facing_of, length, rim
from norn.kit.ways import Reach, reach, way_to

AROUND: Final = 16                  # places of contact tried around somebody


class Stage:
    """What is reached from one level: how one came there, what that cost, and the turning points from there."""

    def __init__(self, before: list[Vertex], spent: int, found: Reach) -> None:
        self.before = before
        self.spent = spent
        self.found = found


class Search:
    """Everything that a walker can reach within a budget."""

    def __init__(self, walker: Walker, budget: int, *, levels: bool = True) -> None:
        self.walker: Walker = walker
        self.levels: bool = levels          # up and down too
        self.budget: int = budget
        self.stages: list[Stage] = []
        if not walker.flies and not walker.bodiless and walker.kind not in FLICKERS:
            self._look_around(budget)

    def _look_around(self, budget: int) -> None:
        """ground.ladders, ground.climb, ground.jump: From where it stands, then up and down from there."""
        walker = self.walker
        x, y, z = walker.start()
        if len(walker.mover.spot) > 3:
            self._let_go(x, y, z, budget)
            return
        self.stages.append(Stage([], 0, reach(ways_for(walker), (x, y, z), budget, walker.foes)))
        done = 0
        steps = ascents(walker) if self.levels else []
        while done < len(self.stages) and done < 8:
            stage = self.stages[done]
            done += 1
            for ascent in steps:
                self._try(stage, ascent)

    def _let_go(self, x: int, y: int, z: int, budget: int) -> None:
        """From a ladder or a wall: up or down to where one can stand."""
        for ascent in ascents(self.walker):
            if length(ascent.x - x, ascent.y - y) <= 2:
                for end, vertices, cost in ascent.from_between(z):
                    if cost <= budget:
                        found = reach(ways_for(self.walker), end, budget - cost, self.walker.foes)
                        self.stages.append(Stage(vertices, cost, found))

    def _try(self, stage: Stage, ascent: Ascent) -> None:
        start = stage.found.start
        for begin, end, vertices, cost in ascent.both_ways():
            if begin[2] == end[2] or stage.spent + cost > self.budget or self._is_known(end):
                continue
            if length(begin[0] - start[0], begin[1] - start[1]) + stage.spent + cost > self.budget:
                continue
            label = way_to(stage.found, begin[0], begin[1])
            if label is None or label[3] != begin[2] or stage.spent + label[0] + cost > self.budget:
                continue
            before = [*stage.before, *_on_ground(label[2]), *vertices]
            spent = stage.spent + label[0] + cost
            found = reach(ways_for(self.walker), end, self.budget - spent, self.walker.foes)
            self.stages.append(Stage(before, spent, found))

    def _is_known(self, end: tuple[int, int, int]) -> bool:
        return any(stage.before and stage.found.start == end for stage in self.stages)

    def way(self, x: int, y: int, level: int = -1) -> tuple[int, list[Vertex]] | None:
        """ground.ways: The cheapest way to a point, on the level wanted if one is; its cost and its vertices."""
        walker = self.walker
        if not self.stages:
            ax, ay, _ = walker.start()
            return (length(x - ax, y - ay), [Vertex(GROUND, x, y, -1)]) if len(walker.mover.spot) < 4 else None
        best: tuple[int, int, list[Vertex]] | None = None
        for stage in self.stages:
            label = way_to(stage.found, x, y)
            if label is None or (level >= 0 and label[3] != level):
                continue
            vertices = [*stage.before, *_on_ground(label[2])]
            cost = stage.spent + label[0]
            if best is None or (cost, len(vertices)) < best[:2]:
                best = (cost, len(vertices), vertices)
        return None if best is None else (best[0], best[2])


def _on_ground(points: tuple[tuple[int, int], ...]) -> list[Vertex]:
    return [Vertex(GROUND, x, y, -1) for x, y in points]


def way_to_point(search: Search, x: int, y: int, level: int = -1) -> Trace | None:
    """ground.ways: A movement that ends at a point and that nothing is against; None where there is none."""
    found = search.way(x, y, level)
    if found is None or not found[1]:
        return None
    return _sound(search, found[1])


def _sound(search: Search, vertices: list[Vertex]) -> Trace | None:
    walker = search.walker
    traced = trace(walker, Draft(walker.kind, vertices, -1, walker.posture))
    return traced if not traced.refusals and traced.cost() <= search.budget else None


def way_to_contact(search: Search, target: Cylinder, foe: bool) -> Trace | None:
    """contact: The cheapest way that ends touching somebody."""
    walker = search.walker
    x, y, _ = walker.start()
    first = facing_of(x - target.x, y - target.y)
    best: Trace | None = None
    for number in range(AROUND):
        way = first + (number + 1) // 2 * (4 if number % 2 else -4)
        end = rim(target.x, target.y, walker.radius + target.radius, way % 64)
        if best is not None and length(end[0] - x, end[1] - y) >= best.cost() + 3:
            continue                                    # not even a straight line is shorter
        there = _touch_from(search, target, way, foe)
        if there is not None and (best is None or there.cost() < best.cost()):
            best = there
    return best


def _touch_from(search: Search, target: Cylinder, way: int, foe: bool) -> Trace | None:
    """To just before contact, then straight on; at once where that can be gone."""
    far = search.walker.radius + target.radius + 2
    end = rim(target.x, target.y, far, way % 64)
    near = rim(target.x, target.y, far + 3, way % 64)
    if min(*end, *near) < 0:
        return None
    if not foe:
        return way_to_point(search, *end)
    found = search.way(*near)
    if found is None or found[0] > search.budget:
        return None
    vertices = found[1]
    at_once = _sound(search, [*vertices[:-1], Vertex(GROUND, *end, -1)])
    return at_once if at_once is not None else _sound(search, [*vertices, Vertex(GROUND, *end, -1)])

