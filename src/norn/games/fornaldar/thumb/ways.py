"""How far it is on foot in fair weather, from everywhere to a goal. Worked out once for each kind of stack and goal."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import DRY, GRID, LAND
from norn.games.fornaldar.rules.costs import Mover
from norn.games.fornaldar.rules.routes import BY_REALM, SOURCES, TARGETS, march_price, sail_price
from norn.kit.paths import BEYOND, Graph, Ways, spread

FAR: Final = 9999
WIDEST: Final = 110             # halves: further away than that is nobody's goal
KEPT: Final = 20_000            # goals that are kept, of some kilobytes each
SITUATIONS: Final = 160         # kinds of stacks, each with what is shut to it, that are kept
PART: Final = 10_000
SIDE: Final = 1_000_000

_WAYS: dict[str, Ways] = {}
_TREES: dict[str, bytes] = {}
_MOVERS: dict[str, Mover] = {}


def _backwards() -> Graph:
    """The land's graph with every edge turned round: a search from the goal finds the way to it."""
    edges: list[list[tuple[int, int]]] = [[] for _ in range(LAND.graph.count)]
    for edge, source in enumerate(SOURCES):
        edges[TARGETS[edge]].append((source, LAND.graph.kind[edge]))
    return Graph(edges)


BACK: Final = _backwards()


def hex_of(place: int) -> int:
    """The hex of a place; of a river's side the lower of its two."""
    if place >= SIDE:
        return place // PART
    return place - PART if place >= PART else place


def place_named(ref: str) -> int:
    """The place of an id such as `hex:3927`, `hex:0616b`, `side:21342235`; 0 where it is none."""
    kind, _, name = ref.partition(":")
    if kind == "side":
        return int(name)
    if kind != "hex":
        return 0
    return PART + int(name.removesuffix("b")) if name.endswith("b") else int(name)


def ground_node(place: int) -> int:
    """The node of the land of a place; -1 where there is none."""
    if place >= SIDE or place <= 0:
        return -1
    parts = LAND.ground[hex_of(place)]
    if not parts:
        return -1
    return parts[1] if place >= PART and len(parts) > 1 else parts[0]


def water_node(place: int) -> int:
    """The node of the water of a place; -1 where there is none."""
    return LAND.river.get(place, -1) if place >= SIDE else LAND.afloat[hex_of(place)]


def mover_of(races: list[str]) -> Mover:
    """What a stack of these races pays, by what ways."""
    key = " ".join(races)
    found = _MOVERS.get(key)
    if found is None:
        found = _MOVERS[key] = _mover_of(races)
    return found


def _mover_of(races: list[str]) -> Mover:
    ways = ["trail"]
    cards = [CONTENT.races[race] for race in races]
    if cards and all(card.faerie_roads for card in cards):
        ways.append("faerie_road")
    if cards and all(card.giants_paths for card in cards):
        ways.append("giants_path")
    if cards and all(card.tunnels for card in cards):
        ways.append("tunnel")
    return Mover(tuple(sorted({str(card.moves_as) for card in cards})), tuple(ways))


def distances(who: Mover, goal: int, shut: tuple[str, ...]) -> bytes:
    """By node, halves of movement points from there to the land of the goal; BEYOND where it is too far."""
    key = f"{who.key}|{goal}|{'+'.join(shut)}"
    found = _TREES.get(key)
    if found is None:
        node = ground_node(goal)
        found = spread(_ways(who, shut), node, WIDEST) if node >= 0 else NOWHERE
        _keep(key, found)
    return found


NOWHERE: Final = bytes([BEYOND] * BACK.count)


def _keep(key: str, found: bytes) -> None:
    if len(_TREES) >= KEPT:
        _TREES.clear()
    _TREES[key] = found


def _ways(who: Mover, shut: tuple[str, ...]) -> Ways:
    """The graph turned round; what leads into a shut realm is closed, but for its own goal."""
    key = f"{who.key}|{'+'.join(shut)}"
    found = _WAYS.get(key)
    if found is None:
        prices = bytearray(BACK.prices([march_price(who, step, "clear", "clear") for step in LAND.steps]))
        for realm in shut:
            for node in BY_REALM.get(realm, []):                # turned round: these edges leave the node
                for edge in range(BACK.first[node], BACK.first[node + 1]):
                    prices[edge] = 0
        if len(_WAYS) >= SITUATIONS:
            _WAYS.clear()
        found = _WAYS[key] = Ways(BACK, bytes(prices))
    return found


def far(who: Mover, place: int, goal: int, shut: tuple[str, ...]) -> int:
    """Halves from a place to a goal on foot; FAR where there is no way."""
    node = ground_node(place)
    cost = distances(who, goal, shut)[node] if node >= 0 else BEYOND
    return FAR if cost == BEYOND else cost


NO: Final = False
WATER: Final = Ways(BACK, BACK.prices([sail_price(NO, NO, step, "clear", "clear") for step in LAND.steps]))


def sailing(goal: int) -> bytes:
    """By node, halves from there to the water of a goal, for ships in fair weather; BEYOND where it is too far."""
    key = f"~{goal}"
    found = _TREES.get(key)
    if found is None:
        node = water_node(goal)
        found = spread(WATER, node, WIDEST) if node >= 0 else NOWHERE
        _keep(key, found)
    return found


def apart(one: int, other: int) -> int:
    """Hexes between two places, as the crow flies."""
    return GRID.distance(hex_of(one), hex_of(other))


def is_land(place: int) -> bool:
    return place < SIDE and LAND.water[hex_of(place)] == DRY
