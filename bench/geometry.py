"""What sight, ways and drawing take on a table in inches: 20 pieces, 12 models, median and 95 %, in CPU time.

    .venv/bin/python bench/geometry.py                 interpreted
    .venv/bin/python tools/build_fast.py && .venv-fast/bin/python bench/geometry.py      compiled
    .venv/bin/python bench/geometry.py --fields 2      quicker
    .venv/bin/python bench/geometry.py --game          what Eldfall Skirmish makes of it

Fields are drawn from a seed: walls, houses, platforms, crates, stairs and bridges on 36 by 36 inches, a patch of slow
ground, six models a side. Beside each figure stands the one that is wanted. At the end: how many of the places that a
half-inch lattice reaches in a Run the turning points reach too, within the same budget.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from statistics import median, quantiles

from norn.kit import inches
from norn.kit.inches import FACINGS, Cylinder, Prism, length, rim
from norn.kit.legs import BARRED, Ground, can_stand, footings, kept_off, price, walk
from norn.kit.sight import NO_FACING, screen, sees, sees_past
from norn.kit.ways import Reach, Ways, check_way, dots, reach, way_to

SIZE = 3600
RADIUS, TALL = 63, 177
WALK, RUN = 500, 1000
COMPILED = not inches.__file__.endswith(".py")
# Width, depth, from, to, how many.
KINDS = ((600, 25, 0, 300, 4), (900, 25, 0, 300, 2), (500, 400, 0, 450, 2), (400, 400, 0, 300, 1),
         (120, 120, 0, 120, 3), (120, 120, 0, 240, 1), (400, 40, 0, 100, 3), (300, 100, 0, 100, 1),
         (300, 100, 0, 200, 1), (600, 150, 280, 300, 1), (80, 80, 0, 400, 1))
# By name: median and 95 % in milliseconds, interpreted, then compiled.
WANTED = {
    "sight": (0.03, 0.3, 0.006, 0.04), "checking a path": (0.025, 0.06, 0.005, 0.01),
    "turning points in Walk": (0.8, 2, 0.15, 0.4), "turning points in Run": (3, 6, 0.5, 1.2),
    "six watchers along a Walk": (3, 9, 0.4, 1), "drawing a Run": (100, 250, 15, 35),
    "graph of one base size": (1500, 1500, 200, 200),
}


# The same for the game itself.
WANTED_OF_THE_GAME = {
    "sight": (0.03, 0.3, 0.006, 0.04), "checking an answer": (0.025, 0.06, 0.005, 0.01),
    "the path of an answer": (0.05, 0.1, 0.01, 0.03), "a sampled answer": (0.1, 0.3, 0.02, 0.06),
    "cover": (0.03, 0.3, 0.006, 0.04), "six watchers along a Walk": (3, 9, 0.4, 1), "a wish": (50, 300, 8, 60),
    "the list of a Walk": (50, 120, 8, 15), "the list of a Run": (50, 120, 8, 15),
    "drawing a Run": (100, 250, 15, 35), "a Hostile's way": (50, 300, 8, 60),
}


class Field:
    """A drawn table: pieces, the models on it, and the first of them as the one that moves."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.pieces = [drawn_piece(chance, *kind[:4]) for kind in KINDS for _ in range(kind[4])]
        self.ground = Ground(SIZE, SIZE, self.pieces, [drawn_piece(chance, 500, 500, 0, 1)], RADIUS, TALL)
        self.models: list[Cylinder] = []
        while len(self.models) < 12:
            x, y = chance.randrange(SIZE), chance.randrange(SIZE)
            feet = [foot for foot in footings(self.ground, x, y) if can_stand(self.ground, x, y, foot)]
            if feet and all(length(x - one.x, y - one.y) > 2 * RADIUS + 2 for one in self.models):
                self.models.append(Cylinder(x, y, RADIUS, feet[0], feet[0] + TALL))

    def foes(self, model: Cylinder) -> list[Cylinder]:
        half = self.models.index(model) // 6
        return [one for at, one in enumerate(self.models) if at // 6 != half]


def drawn_piece(chance: random.Random, width: int, depth: int, low: int, high: int) -> Prism:
    """A rectangle, turned by chance, wholly on the table."""
    while True:
        facing, x, y = chance.randrange(FACINGS), chance.randrange(SIZE), chance.randrange(SIZE)
        corners = []
        for across, up in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            one = rim(x, y, width // 2, facing if across > 0 else facing + 32)
            corners.append(rim(*one, depth // 2, facing + (16 if up > 0 else 48)))
        if all(0 <= part <= SIZE for corner in corners for part in corner):
            return Prism(corners, low, high)


def start_of(model: Cylinder) -> tuple[int, int, int]:
    return model.x, model.y, model.low


def timed(times: list[float], deed: Callable[[], object]) -> None:
    """In milliseconds."""
    began = time.process_time_ns()
    deed()
    times.append((time.process_time_ns() - began) / 1e6)


def path_points(start: tuple[int, int], vertices: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    """The start, and a point every 50 along each leg, its end among them."""
    x, y = start
    yield x, y
    for bx, by in vertices:
        long = length(bx - x, by - y)
        for at in [*range(50, long, 50), long]:
            yield x + (bx - x) * at // max(1, long), y + (by - y) * at // max(1, long)
        x, y = bx, by


def watched(field: Field, mover: Cylinder, vertices: tuple[tuple[int, int], ...]) -> int:
    """How many of the mover's places its foes see, both ways: each watcher's blockers are gathered once."""
    places = [Cylinder(x, y, mover.radius, mover.low, mover.high) for x, y in path_points((mover.x, mover.y), vertices)]
    others = [one for one in field.models if one is not mover]
    seen = 0
    for at, watcher in enumerate(field.foes(mover)):
        between = screen(watcher, places, field.pieces, others)
        for place in places:
            seen += sees_past(watcher, at * 10, place, between)
    return seen


def measure(seed: int, times: dict[str, list[float]]) -> tuple[int, int]:
    """One field; at the end what the lattice reaches, and what of it the search does."""
    chance = random.Random(seed)
    field = Field(seed)
    for viewer in field.models:
        for target in field.models:
            if viewer is not target:
                facing = chance.choice((NO_FACING, chance.randrange(FACINGS)))
                timed(times["sight"], lambda: sees(viewer, facing, target, field.pieces, field.models))    # noqa: B023
    began = time.process_time_ns()
    ways = Ways(field.ground)
    times["graph of one base size"].append((time.process_time_ns() - began) / 1e6)
    for model in field.models:
        foes, start = field.foes(model), start_of(model)
        timed(times["turning points in Walk"], lambda: reach(ways, start, WALK, foes))     # noqa: B023
        timed(times["turning points in Run"], lambda: reach(ways, start, RUN, foes))       # noqa: B023
        walked = reach(ways, start, WALK, foes)
        for _ in range(12):
            label = way_to(walked, model.x + chance.randint(-400, 400), model.y + chance.randint(-400, 400))
            if label is not None:
                vertices = list(label[2])
                timed(times["checking a path"], lambda: check_way(field.ground, foes, start, vertices, WALK))  # noqa: B023
                timed(times["six watchers along a Walk"], lambda: watched(field, model, label[2]))      # noqa: B023
    for model in field.models[::6]:
        ran = reach(ways, start_of(model), RUN, field.foes(model))
        timed(times["drawing a Run"], lambda: dots(ran, 50))        # noqa: B023
    both = [compare_with_lattice(field, reach(ways, start_of(model), RUN, field.foes(model))) for model in field.models]
    return sum(of_lattice for of_lattice, _ in both), sum(of_ways for _, of_ways in both)


def compare_with_lattice(field: Field, found: Reach) -> tuple[int, int]:
    """From the mover by steps of half an inch, eight ways: the places where it could end, and those of them found."""
    best: dict[tuple[int, int, int], int] = {found.start: 0}
    heap = [(0, found.start)]
    while heap:
        spent, (x, y, foot) = heappop(heap)
        if spent > best[x, y, foot]:
            continue
        for dx, dy in ((50, 0), (50, 50), (0, 50), (-50, 50), (-50, 0), (-50, -50), (0, -50), (50, -50)):
            end = walk(field.ground, x, y, foot, x + dx, y + dy)
            if end == BARRED or kept_off(field.ground, found.posts, x, y, foot, x + dx, y + dy, end):
                continue
            cost, there = spent + price(field.ground, x, y, foot, x + dx, y + dy, end), (x + dx, y + dy, int(end))
            if cost <= found.budget and cost < best.get(there, found.budget + 1):
                best[there] = cost
                heappush(heap, (cost, there))
    places = {(x, y) for x, y, foot in best if can_stand(field.ground, x, y, foot)}
    return len(places), sum(way_to(found, x, y) is not None for x, y in places)


def measure_game(seed: int, times: dict[str, list[float]]) -> None:
    """A drawn field of Skirmish with six models a side: what a table would ask of it."""
    from norn.games.eldfall.core.state import Model
    from norn.games.eldfall.skirmish import GAME
    from norn.games.eldfall.skirmish.inches.moving import Move, check, look, path
    from norn.games.eldfall.skirmish.inches.sampling import sample
    from norn.games.eldfall.skirmish.inches.space import Inches
    from norn.games.eldfall.skirmish.judging import free_places
    from norn.games.eldfall.skirmish.state import State

    assert GAME.name
    space = Inches()
    chance = random.Random(seed)
    s = State([], [], [0, 1], 1, 0, None, [], 0, 0, 0, f"drawn {seed}", "assisted", [0, 1], [0, 1])
    from norn.games.eldfall.skirmish.field import find_field
    places = free_places(find_field(s.field))
    for number, (x, y, z) in enumerate(chance.sample(places, 12)):
        seat, facing = number // 6, chance.randrange(64)
        s.models.append(Model(f"model:{number}", "walker", seat, seat, [x, y, z], facing, 1, 1, 0, 0, [], [], [], [],
                              [], {}, [], "", "", revealed=True))
    space.named(s, s.models[0], "walk", 5)          # the graph is found once
    for one in s.models:
        for other in s.models:
            if one is not other:
                timed(times["sight"], lambda: space.sees(s, one, other, back=True))          # noqa: B023
                timed(times["cover"], lambda: space.cover(s, one, other))               # noqa: B023
        move = Move(s, one, "walk", 5, "")
        foes = [other for other in s.models if other.seat != one.seat]
        for _ in range(10):
            timed(times["a sampled answer"], lambda: sample(move, chance))              # noqa: B023
            text = sample(move, chance)
            timed(times["checking an answer"], lambda: check(move, text))               # noqa: B023
            timed(times["the path of an answer"], lambda: path(move, text))             # noqa: B023
            gone = path(move, text)
            timed(times["six watchers along a Walk"],
                  lambda: [space.sightings(s, gone, one, foe, back=True) for foe in foes])   # noqa: B023
            x, y = (max(0, one.spot[axis] + chance.randint(-400, 400)) for axis in (0, 1))
            wish = f"at:walk;?{x},{y}"
            timed(times["a wish"], lambda: look(move, wish))                            # noqa: B023
        timed(times["the list of a Walk"], lambda: space.named(s, one, "walk", 5))      # noqa: B023
        timed(times["the list of a Run"], lambda: space.named(s, one, "run", 10))       # noqa: B023
        timed(times["drawing a Run"], lambda: space.place(s, one, "run", 10).drawing())     # noqa: B023
        timed(times["a Hostile's way"], lambda: space.way(s, one, "walk", 5, foes[0], 1))   # noqa: B023


def main() -> None:
    parser = argparse.ArgumentParser(description="What geometry takes on a table in inches.")
    parser.add_argument("--fields", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="store_true", help="what Eldfall Skirmish makes of it")
    options = parser.parse_args()
    all_wanted = WANTED_OF_THE_GAME if options.game else WANTED
    times: dict[str, list[float]] = {name: [] for name in all_wanted}
    lattice = found = 0
    for seed in range(options.seed, options.seed + options.fields):
        if options.game:
            measure_game(seed, times)
            continue
        more, of_them = measure(seed, times)
        lattice, found = lattice + more, found + of_them
    how = "compiled" if COMPILED else "interpreted"
    print(f"{how}, {options.fields} fields from seed {options.seed}, milliseconds")
    for name, taken in times.items():
        late = quantiles(taken, n=20, method="inclusive")[-1] if len(taken) > 1 else taken[0]
        wanted = all_wanted[name][2:] if COMPILED else all_wanted[name][:2]
        kept = "" if median(taken) <= wanted[0] and late <= wanted[1] else "  MISSED"
        print(f"  {name:<28}{median(taken):>10.4f} /{late:>10.4f}   wanted {wanted[0]:g} / {wanted[1]:g}"
              f"   ({len(taken)} times){kept}")
    if not options.game:
        print(f"  of {lattice} places of a half-inch lattice {found} found: {100 * found / max(1, lattice):.2f} %")


if __name__ == "__main__":
    main()
