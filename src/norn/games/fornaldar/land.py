"""The land as the rules walk and sail it, read once from content/map.txt into plain lists.

By hex number (`realm[3927]`) and by side (`sides[21342235]`, a sum of the marks below). The graph has a node for the
land of a hex (two where water divides it), one for the water of a sea, lake or coastal hex, and one for each side with
a river that bears ships. What an edge costs, the rules say for each mover and weather; its kind is a number of `steps`.
"""
from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

from norn.kernel.errors import ContentError
from norn.kit.hexes import Grid, hexes_of, side_of
from norn.kit.paths import Graph
from norn.kit.textmap import AREAS, CHAINS, KEYS, LINKS, POINTS, SIDES, Drawn, Schema, read_map

GRID: Final = Grid(50, 50)

# What lies on a side: a sum of these.
MAJOR: Final = 1
MINOR: Final = 2
FORD: Final = 4
FERRY: Final = 8
BRIDGE: Final = 16
RIDGE: Final = 32
PASS: Final = 64
STRAIT: Final = 128
NECK: Final = 256
TRAIL: Final = 512
FAERIE_ROAD: Final = 1024
GIANTS_PATH: Final = 2048

MARKS: Final = {
    "major rivers": MAJOR, "minor rivers": MINOR, "fords": FORD, "ferries": FERRY, "bridges": BRIDGE, "ridges": RIDGE,
    "passes": PASS, "straits": STRAIT, "necks": NECK,
}
WAYS: Final = {
    "main trails": TRAIL, "side trails": TRAIL, "faerie roads": FAERIE_ROAD, "giants' paths": GIANTS_PATH,
}

# Water, by hex: what ships find there.
DRY: Final = 0
SEA: Final = 1
NORMOREAN: Final = 2
LAKE: Final = 3
WATERS: Final = {".": SEA, "~": NORMOREAN, "o": LAKE}

# What an edge is.
WALK: Final = 0             # from land to land
SAIL: Final = 1             # from water to water
RIVER: Final = 2            # onto a river's side
ASHORE: Final = 3           # from water to the land beside it
AFLOAT: Final = 4           # from land to the water beside it
TUNNEL: Final = 5           # from mouth to mouth

KINDS: Final = ("stockade", "castle", "dwarrowdelf", "broch", "cave", "cove", "pellost", "knowe")
CLASSES: Final = ("A", "B", "C", "D")

SCHEMA: Final = Schema(
    GRID,
    {"land": ".~o=-NnYyLlTtMmJjRrSsBbFfKkGg", "terrain": ".cwfrms", "also": ".cwfrms", "aspect": ".mew"},
    {"kingdoms": KEYS, "waters": KEYS, "layers": KEYS, "kinds of terrain": KEYS, "kinds of aspect": KEYS,
     **dict.fromkeys(MARKS, SIDES), **dict.fromkeys(WAYS, CHAINS),
     "tunnels": LINKS, "fynvirke": AREAS, "split hexes": POINTS, "fortresses": POINTS,
     "places of power": POINTS, "sunde": AREAS, "ylland": AREAS, "oster edge": AREAS, "mundane entry": AREAS,
     "expedition entry": AREAS},
    {"kingdoms": [()], "waters": [()], "kinds of terrain": [()], "kinds of aspect": [()], "split hexes": [()],
     "fortresses": [KINDS, CLASSES], "places of power": [("normal", "mundane", "enchanted", "wild")]},
)


class Step:
    """A kind of edge: what the rules need to know for its price."""

    def __init__(self, mode: int, terrains: str, side: int, water: int, *, fynvirke: bool) -> None:
        self.mode = mode
        self.terrains = terrains        # letters of the terrains of the hex entered
        self.side = side                # marks of the side crossed or sailed
        self.water = water              # of the water entered
        self.fynvirke = fynvirke        # whether the hex entered has the wall


class Fortress:
    """18.1: A fortress as printed on the map."""

    def __init__(self, hex: int, name: str, kind: str, rank: str) -> None:  # noqa: A002 (its name everywhere)
        self.hex = hex
        self.name = name
        self.kind = kind
        self.rank = rank


class Land:
    """The map in lists. Nothing here ever changes."""

    def __init__(self, drawn: Drawn) -> None:
        size = len(GRID.near)
        self.drawn = drawn
        self.realm: list[str] = [""] * size             # the kingdom's id; nothing where it is nobody's
        self.water: list[int] = [DRY] * size
        self.coast: list[int] = [0] * size              # 1 where ships may lie beside land
        self.terrains: list[str] = [""] * size          # letters, the first the one drawn
        self.kinds: dict[str, str] = {letter: words[1] for letter, words in drawn.keys["kinds of terrain"].items()}
        self.aspect: list[str] = ["normal"] * size
        self.fynvirke: list[int] = [0] * size
        self.sides: dict[int, int] = {}
        self.fortress: dict[int, Fortress] = {}
        self.place: dict[int, str] = {}                 # places of power: hex to name
        self.main: dict[int, int] = {}                  # sides that a main trail crosses
        self._read_layers()
        self._read_lists()
        self.hex: list[int] = []                        # by node: its hex; of a river's side the lower one
        self.side: list[int] = []                       # by node: the river's side, else 0
        self.part: list[str] = []                       # by node: the name of the part of a split hex, else empty
        self.ground: list[list[int]] = [[] for _ in range(size)]        # by hex: its land nodes
        self.afloat: list[int] = [-1] * size                            # by hex: its water node
        self.river: dict[int, int] = {}                                 # by side: its node
        self.through: dict[int, list[int]] = {}         # by edge from coast to coast: the sea hexes that join them
        self.steps: list[Step] = []
        self._kinds: dict[tuple[int, str, int, int, bool], int] = {}
        self._edges: list[list[tuple[int, int]]] = []
        self._joined: dict[tuple[int, int], list[int]] = {}
        self._make_nodes()
        self._make_edges()
        self.graph = Graph(self._edges)
        self.air = Graph([self._beside(node) for node in range(len(self.hex))])
        for (one, other), seas in self._joined.items():
            self.through[self.graph.edge(one, other)] = seas

    def _read_layers(self) -> None:
        """2.1: Kingdoms, terrain and aspects."""
        drawn = self.drawn
        realms = {letter: words[1] for letter, words in drawn.keys["kingdoms"].items()}
        aspects = {letter: words[1] for letter, words in drawn.keys["kinds of aspect"].items()}
        for number in GRID.numbers:
            letter = drawn.letter("land", number)
            self.water[number] = WATERS.get(letter, DRY)
            self.realm[number] = realms.get(letter.upper(), "")
            self.aspect[number] = aspects[drawn.letter("aspect", number)]
            terrains = drawn.letter("terrain", number) + drawn.letter("also", number)
            self.terrains[number] = terrains.replace(".", "")
        for number in GRID.numbers:
            if not self.water[number]:
                self.coast[number] = int(any(self.water[near] for near in GRID.near[number]))

    def _read_lists(self) -> None:
        """11.10, 11.11, 18.1: What lies on the sides, ways, fortresses and places of power."""
        drawn = self.drawn
        for name, mark in MARKS.items():
            for side in drawn.sides[name]:
                self.sides[side] = self.sides.get(side, 0) | mark
        for name, mark in WAYS.items():
            for chain in drawn.chains[name]:
                for one, other in pairwise(chain.hexes):
                    side = side_of(one, other)
                    self.sides[side] = self.sides.get(side, 0) | mark
                    if name == "main trails":
                        self.main[side] = 1
        for number in drawn.areas["fynvirke"]:
            self.fynvirke[number] = 1
        for point in drawn.points["split hexes"]:
            self.coast[point.hex] = 1
        for point in drawn.points["fortresses"]:
            self.fortress[point.hex] = Fortress(point.hex, point.name, point.fields[0], point.fields[1])
        for point in drawn.points["places of power"]:
            self.place[point.hex] = point.name

    def _make_nodes(self) -> None:
        """14.2.5, 14.7: Land, parts of split hexes, water, then the rivers that bear ships."""
        parts: dict[int, list[str]] = {}
        for point in self.drawn.points["split hexes"]:
            parts.setdefault(point.hex, []).append(point.name)
        for number in GRID.numbers:
            if not self.water[number]:
                for part in parts.get(number, [""]):
                    self.ground[number].append(self._node(number, 0, part))
            if self.water[number] or self.coast[number]:
                self.afloat[number] = self._node(number, 0, "")
        for side in sorted(self.sides):
            banks = self.terrains[side // 10_000] + self.terrains[side % 10_000]
            if self.sides[side] & (MAJOR | MINOR) and "m" not in banks:
                self.river[side] = self._node(side // 10_000, side, "")

    def _node(self, number: int, side: int, part: str) -> int:
        self.hex.append(number)
        self.side.append(side)
        self.part.append(part)
        self._edges.append([])
        return len(self.hex) - 1

    def _make_edges(self) -> None:
        for number in GRID.numbers:
            self._walk(number)
            if self.afloat[number] >= 0:
                self._sail(number)
        for side, node in self.river.items():
            self._go_along(side, node)
        for one, other in self.drawn.links["tunnels"]:
            for mouth, exit_ in ((one, other), (other, one)):
                self._join(self.ground[mouth][0], self.ground[exit_][0], TUNNEL, 0, exit_)

    def _join(self, one: int, other: int, mode: int, side: int, entered: int) -> None:
        """An edge into a hex, or onto a river's side (then the hex entered is 0)."""
        water = self.entered(entered) if mode == SAIL else DRY
        terrains = self.terrains[entered] if mode in (WALK, TUNNEL, ASHORE) else ""
        wall = mode in (WALK, TUNNEL, ASHORE) and self.fynvirke[entered] != 0
        key = (mode, terrains, side, water, wall)
        if key not in self._kinds:
            self._kinds[key] = len(self.steps)
            self.steps.append(Step(mode, terrains, side, water, fynvirke=wall))
        self._edges[one].append((other, self._kinds[key]))

    def entered(self, number: int) -> int:
        """11.4.1: The water that a ship enters with a hex; a coast is Normorean if it touches no other sea (F125)."""
        if self.water[number]:
            return self.water[number]
        beside = [self.water[near] for near in GRID.near[number] if self.water[near]]
        for kind in (SEA, NORMOREAN, LAKE):
            if kind in beside:
                return kind
        return LAKE

    def _walk(self, number: int) -> None:
        """11.3, 14.2.5: From the land of a hex to the land beside it; to the water beside it."""
        for node in self.ground[number]:
            for near in GRID.near[number]:
                for other in self.ground[near]:
                    if self._touching(node, near) and self._touching(other, number):
                        self._join(node, other, WALK, self.sides.get(side_of(number, near), 0), near)
            if self.afloat[number] >= 0:
                self._join(node, self.afloat[number], AFLOAT, 0, number)
            for side in GRID.sides(number):
                if side in self.river:
                    self._join(node, self.river[side], AFLOAT, self.sides[side], 0)

    def _beside(self, node: int) -> list[tuple[int, int]]:
        """11.14: Where a flyer goes next, whatever lies below: to the land of each hex beside it, else its water."""
        if self.side[node]:
            return []
        return [(self.ground[near][0] if self.ground[near] else self.afloat[near], 0)
                for near in GRID.near[self.hex[node]]]

    def _touching(self, node: int, near: int) -> bool:
        """14.2.5: Whether a part of a split hex lies beside that hex; what is whole touches all around it."""
        if not self.part[node]:
            return True
        for point in self.drawn.points["split hexes"]:
            if point.name == self.part[node]:
                return f"{near:04}" in point.fields[0].split()
        return False

    def _sail(self, number: int) -> None:
        """11.4.1: Sea to sea, sea to coast, and coast to coast by a sea that touches both or over a strait (F123)."""
        node = self.afloat[number]
        for near in GRID.near[number]:
            side = self.sides.get(side_of(number, near), 0)
            other = self.afloat[near]
            if other < 0 or side & NECK:
                continue
            if self.water[number] or self.water[near] or side & STRAIT:
                self._join(node, other, SAIL, 0, near)
                continue
            ends = GRID.ends(side_of(number, near))
            seas = [one for one in ends if self._open(one, number) and self._open(one, near)]
            if seas:
                self._join(node, other, SAIL, 0, near)
                self._joined[node, other] = seas
        for ground in self.ground[number]:
            self._join(node, ground, ASHORE, 0, number)
        if self.water[number]:
            for one, other_hex in pairwise([*GRID.towards[number], GRID.towards[number][0]]):
                side = side_of(one, other_hex)
                if side in self.river:
                    self._join(node, self.river[side], RIVER, self.sides[side], 0)

    def _open(self, sea: int, coast: int) -> bool:
        return self.water[sea] != DRY and not self.sides.get(side_of(sea, coast), 0) & NECK

    def _go_along(self, side: int, node: int) -> None:
        """14.7: Along a river from side to side, out to the water at its end, and to both banks."""
        for other in GRID.meeting(side):
            if other in self.river:
                self._join(node, self.river[other], RIVER, self.sides[other], 0)
        for end in GRID.ends(side):
            if self.water[end]:
                self._join(node, self.afloat[end], SAIL, 0, end)
        for bank in hexes_of(side):
            for ground in self.ground[bank]:
                self._join(node, ground, ASHORE, 0, bank)


def mistakes(drawn: Drawn) -> list[str]:
    """What a map may not say although each line of it can be read."""
    found: list[str] = []
    for number in GRID.numbers:
        letter, where = drawn.letter("land", number), f"map.txt: {number:04}"
        wet = letter in WATERS
        if wet != (drawn.letter("terrain", number) == "."):
            found.append(f"{where}: [land] has {letter!r}, [terrain] {drawn.letter('terrain', number)!r}")
        if not wet and not any(point.hex == number for point in drawn.points["split hexes"]):
            coast = any(drawn.letter("land", near) in WATERS for near in GRID.near[number])
            if coast != (letter.isupper() or letter == "="):
                found.append(f"{where}: {letter!r} in [land], and it {'touches' if coast else 'touches no'} water")
    aspects = {words[1]: letter for letter, words in drawn.keys["kinds of aspect"].items()}
    for point in drawn.points["places of power"]:
        if drawn.letter("aspect", point.hex) != aspects[point.fields[0]]:
            found.append(f"map.txt:{point.line}: {point.name} is {point.fields[0]}, and [aspect] says otherwise")
    crossed = {*drawn.sides["major rivers"], *drawn.sides["minor rivers"]}
    for name in ("fords", "ferries", "bridges"):
        found += [f"map.txt: [{name}] {side // 10_000:04}|{side % 10_000:04} crosses no river"
                  for side in drawn.sides[name] if side not in crossed]
    found += [f"map.txt: [passes] {side // 10_000:04}|{side % 10_000:04} crosses no ridge"
              for side in drawn.sides["passes"] if side not in drawn.sides["ridges"]]
    return found


def read_land(text: str) -> Land:
    """The land of a map's text; a ContentError with all that is wrong with it."""
    drawn = read_map(text, SCHEMA)
    wrong = mistakes(drawn)
    if wrong:
        raise ContentError(wrong)
    return Land(drawn)


LAND: Final = read_land((Path(__file__).parent / "content" / "map.txt").read_text("utf-8"))
