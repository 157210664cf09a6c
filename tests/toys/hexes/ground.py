"""The map, made by arithmetic: always the same. Never compiled."""
from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from norn.kernel.ground import Edge, Hexes, Laid, Part, Spot, Terrain

SIDE = 50
ARMIES = 480
DAYS = 16               # how far an army marches
COSTS = {".": 1, "w": 2, "h": 2, "m": 4}        # "~" is water
LEGEND = [
    Terrain(id=".", name="plain", style="plain"), Terrain(id="w", name="wood", style="wood"),
    Terrain(id="h", name="hills", style="hill"), Terrain(id="m", name="mountain", style="mountain"),
    Terrain(id="~", name="lake", style="water"),
]


def _letter(column: int, row: int) -> str:
    rough = ((column + row // 4) // 3 * 7 + (row + column // 5) // 3 * 13 + column // 7 * (row // 6) * 5) % 23
    lake = (column - 25) ** 2 + (row - 24) ** 2 < 16 or (column - 9) ** 2 + (row - 38) ** 2 < 9
    return "~" if lake else "m" if rough == 0 else "h" if rough < 3 else "w" if rough < 7 else "."


MAP = ["".join(_letter(column, row) for column in range(SIDE)) for row in range(SIDE)]


def named(at: int) -> str:
    return f"hex:{at % SIDE + 1:02}{at // SIDE + 1:02}"


def numbered(one: str) -> int:
    return int(one[4:6]) - 1 + SIDE * (int(one[6:8]) - 1)


def beside(at: int) -> list[int]:
    """Flat sides are up, and every second column half a hex lower."""
    column, row = at % SIDE, at // SIDE
    low = row + column % 2
    near = [(column, row - 1), (column, row + 1)]
    near += [(column + aside, low + up) for aside in (-1, 1) for up in (-1, 0)]
    return [x + SIDE * y for x, y in near if 0 <= x < SIDE and 0 <= y < SIDE and MAP[y][x] != "~"]


@cache
def reach(start: int) -> dict[int, tuple[int, int]]:
    """Every hex within a march: how many days it takes, and the hex before it on the way."""
    found: dict[int, tuple[int, int]] = {}
    edge = [(0, start, start)]
    while edge:
        days, at, before = heappop(edge)
        if at in found:
            continue
        found[at] = (days, before)
        for near in beside(at):
            then = days + COSTS[MAP[near // SIDE][near % SIDE]]
            if near not in found and then <= DAYS:
                heappush(edge, (then, near, at))
    return found


def deployed() -> list[int]:
    """Each side's armies lie by twos on its half of the map, south and north."""
    land = [at for at in range(SIDE * SIDE) if MAP[at // SIDE][at % SIDE] != "~"]
    south, north = land[:len(land) // 2], land[len(land) // 2:]
    return [half[(i // 2) * len(half) // (ARMIES // 4)] for half in (south, north) for i in range(ARMIES // 2)]


TOWNS = [at for at in range(SIDE * SIDE) if at % SIDE % 8 == 4 and at // SIDE % 10 == 5
         and MAP[at // SIDE][at % SIDE] != "~"]
PROVINCES = [Part(id=f"province:{side}", name=f"The {side} marches") for side in ("north", "south")]
RIVER = [(named(at), named(at + SIDE)) for at in range(30 * SIDE, 30 * SIDE + SIDE)]
ROAD = [named(17 + SIDE * row) for row in range(SIDE)]
LAID = Laid(Hexes(
    columns=SIDE, rows=SIDE, terrain=MAP, legend=LEGEND, groups=PROVINCES,
    spots=[Spot(id=named(at), name=f"Town {i + 1}", x=at % SIDE, y=at // SIDE, terrain=MAP[at // SIDE][at % SIDE],
                group=PROVINCES[at // SIDE >= SIDE // 2].id, tags=["town"]) for i, at in enumerate(TOWNS)],
    edges=[Edge(kind="river", name="The Long Water", across=RIVER), Edge(kind="road", name="The Old Road", along=ROAD)],
))
