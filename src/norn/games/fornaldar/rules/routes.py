"""11.3: the map as a stack finds it: what every step costs it, what is shut to it, where it can get to and how (F133).

Prices depend on the mover, the weather and what is shut; each such situation is worked out once and kept for a while.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import (
    BRIDGE,
    DRY,
    FAERIE_ROAD,
    FERRY,
    FORD,
    GIANTS_PATH,
    GRID,
    LAND,
    MAJOR,
    MINOR,
    NORMOREAN,
    PASS,
    RIDGE,
    RIVER,
    SAIL,
    STRAIT,
    TRAIL,
    TUNNEL,
    WALK,
    Step,
)
from norn.games.fornaldar.rules import weather
from norn.games.fornaldar.rules.costs import (
    ONE,
    RAIN,
    SNOW,
    Mover,
    entry,
    is_frozen,
    is_major,
    way_cost,
)
from norn.games.fornaldar.rules.pieces import PART, SIDE, hex_of
from norn.games.fornaldar.state import State
from norn.kit.paths import Graph, Ways

MARCH: Final = "march"
FLY: Final = "fly"
SHIP: Final = "sail"
SWIMMING: Final = "swim"

TERRAINS: Final = {"c": "clear", "w": "woods", "f": "forest", "r": "rough", "m": "mountain", "s": "marsh"}
SIDE_WORDS: Final = ((MAJOR, "major_river"), (MINOR, "minor_river"), (FORD, "ford"), (FERRY, "ferry"),
                     (BRIDGE, "bridge"), (RIDGE, "ridge"), (PASS, "pass"), (STRAIT, "strait"))
WAY_WORDS: Final = ((TRAIL, "trail"), (FAERIE_ROAD, "faerie_road"), (GIANTS_PATH, "giants_path"))
SOUND: Final = (4027, 4028)             # Kvalholla's
KVALHOLLA: Final = 3927
KEPT: Final = 600                       # situations that are kept


# --- places and nodes -----------------------------------------------------------------------------------------


def node_of(place: int, how: str) -> int:
    """The node of a place for a piece on land, or afloat."""
    if place >= SIDE:
        return LAND.river[place]
    if how in (SHIP, SWIMMING):
        return LAND.afloat[hex_of(place)]
    if how == FLY:
        return SKY[hex_of(place)]
    parts = LAND.ground[hex_of(place)]
    if not parts:
        return -1
    return parts[1] if place >= PART else parts[0]


def _places() -> list[int]:
    """By node: its place."""
    found = [LAND.side[node] or LAND.hex[node] for node in range(LAND.graph.count)]
    for nodes in LAND.ground:
        if len(nodes) > 1:
            found[nodes[1]] += PART
    return found


PLACES: Final[list[int]] = _places()
SOURCES: Final[list[int]] = LAND.graph.source
TARGETS: Final[list[int]] = LAND.graph.to
KINDS: Final[list[int]] = LAND.graph.kind
NODES: Final = LAND.graph.count


def _by_realm() -> dict[str, list[int]]:
    """Land nodes of each kingdom, and under "~" and its name the water of its coasts."""
    found: dict[str, list[int]] = {}
    for node in range(NODES):
        number = LAND.hex[node]
        if LAND.side[node] or not LAND.realm[number]:
            continue
        name = LAND.realm[number] if node in LAND.ground[number] else "~" + LAND.realm[number]
        found.setdefault(name, []).append(node)
    return found


BY_REALM: Final[dict[str, list[int]]] = _by_realm()


# --- weather --------------------------------------------------------------------------------------------------


def weather_key(s: State) -> str:
    """6.5: All that the weather of any hex depends on, as a text."""
    return str(weather.weather_key(s)) if weather.is_magical(s) else s.weather


_SKIES: dict[str, list[str]] = {}


def skies(s: State) -> list[str]:
    """The weather by hex."""
    key = weather_key(s)
    found = _SKIES.get(key)
    if found is None:
        found = [s.weather] * len(GRID.near)
        for number, kind in weather.local_weather(s).items():
            found[number] = kind
        if len(_SKIES) >= KEPT:
            _SKIES.clear()
        _SKIES[key] = found
    return found


def banks(place: int) -> tuple[int, int]:
    """The two hexes beside a river's hexside, the lower first."""
    return place // PART, place % PART


# --- prices ---------------------------------------------------------------------------------------------------


def words_of(step: Step) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The terrains entered, the ways over the side and what else is on it, as the charts name them."""
    terrains = tuple([TERRAINS[letter] for letter in step.terrains])
    ways = tuple([word for mark, word in WAY_WORDS if step.side & mark])
    return terrains, ways, tuple([word for mark, word in SIDE_WORDS if step.side & mark])


def march_price(who: Mover, step: Step, here: str, there: str) -> int:
    """11.3: One step on land; 0 where there is none. Over a strait by its trail only (F51, F123)."""
    if step.mode == TUNNEL:
        return max([way_cost(column, "tunnel", "clear") for column in who.columns]) if "tunnel" in who.ways else 0
    if step.mode != WALK:
        return 0
    terrains, ways, sides = words_of(step)
    if step.side & STRAIT:
        terrains = ()
    return max(0, entry(who, terrains, ways, sides, step.fynvirke, here, there))


def sail_price(swims: bool, short_day: bool, step: Step, here: str, there: str) -> int:
    """6.3.2, 11.4.1, 11.4.2, 14.6.3, 14.6.4, 14.7, 14.7.3, 14.7.4, 14.7.5: One step on water; 0 where there is none.

    For a step onto a river `here` and `there` are the weather on its banks.
    """
    numbers = CONTENT.numbers
    if step.mode == RIVER:
        if is_frozen(here, there) or not (swims or is_major(words_of(step)[2], here, there)):
            return 0
        return numbers.river if not swims else numbers.merman_sea * (2 if short_day else 1)
    if step.mode != SAIL:
        return 0
    if swims:
        price = numbers.merman_normorean_sea if step.water == NORMOREAN else numbers.merman_sea
        price *= 2 if short_day else 1
    else:
        price = numbers.normorean_sea if step.water == NORMOREAN else numbers.sea
    return price * 2 if there == RAIN else price


_PRICES: dict[str, bytes] = {}
_WAYS: dict[str, Ways] = {}
_SHUT: dict[str, Ways] = {}


def march_ways(s: State, who: Mover, shut: tuple[str, ...]) -> Ways:
    """What every edge costs a stack on land. `shut`: kingdoms, hexes ("4750") and straits ("17451845") closed to it."""
    key = f"{who.key}|{weather_key(s)}|{'+'.join(shut)}"
    found = _SHUT.get(key)
    if found is None:
        found = _open_ways(s, who, [name for name in shut if is_a_side(name)]).shut(_closed(shut))
        if len(_SHUT) >= KEPT:
            _SHUT.clear()
        _SHUT[key] = found
    return found


def _open_ways(s: State, who: Mover, straits: list[str]) -> Ways:
    """The same with nothing shut but straits."""
    key = f"{who.key}|{weather_key(s)}|{'+'.join(straits)}"
    found = _WAYS.get(key)
    if found is None:
        prices = all_prices(s, who.key, partial(march_price, who))
        if straits:
            prices = _without_straits(prices, straits)
        found = _kept(key, Ways(LAND.graph, prices))
    return found


def sail_ways(s: State, swims: bool, shut: tuple[str, ...]) -> Ways:
    """6.4.4, 11.4.1, 11.4.2: What every edge costs ships or swimmers; ships do not leave a coast under snow."""
    short_day = CONTENT.turns[s.calendar].day == "skammdegi"
    who = f"{'swim' if swims else 'sail'} {short_day}"
    key = f"{who}|{weather_key(s)}|{'+'.join(shut)}"
    found = _WAYS.get(key)
    if found is None:
        prices = all_prices(s, who, partial(sail_price, swims, short_day))
        if not swims and (s.weather == SNOW or s.spells):
            prices = _without(prices, [edge for node in snowed_coasts(s)
                                       for edge in range(LAND.graph.first[node], LAND.graph.first[node + 1])])
        if shut:
            prices = _without(prices, _edges_of_waters(shut))
        found = _kept(key, Ways(LAND.graph, prices))
    return found


_SNOWED: dict[str, dict[int, int]] = {}


def snowed_coasts(s: State) -> dict[int, int]:
    """6.4.4: Coasts under snow hold ships fast: their waters, by node."""
    key = weather_key(s)
    found = _SNOWED.get(key)
    if found is None:
        sky = skies(s)
        found = {LAND.afloat[number]: 1 for number in GRID.numbers if LAND.afloat[number] >= 0
                 and LAND.coast[number] != 0 and LAND.water[number] == DRY and sky[number] == SNOW}
        if len(_SNOWED) >= KEPT:
            _SNOWED.clear()
        _SNOWED[key] = found
    return found


def all_prices(s: State, who: str, price: Callable[[Step, str, str], int]) -> bytes:
    """By edge, with nothing shut. Worked out by kind of step for one weather on the whole map, then
    anew where magic has made another. `who` names the price among those that are kept."""
    key = f"{who}|{s.weather}"
    found = _PRICES.get(key)
    if found is None:
        found = LAND.graph.prices([price(step, s.weather, s.weather) for step in LAND.steps])
        _remember(key, found)
    local = weather.local_weather(s)
    if not local:
        return found
    mended = bytearray(found)
    sky = skies(s)
    known: dict[str, int] = {}
    for number in local:
        for edge in edges_of(number):
            here, there = sky_of(sky, SOURCES[edge], TARGETS[edge])
            kind = f"{KINDS[edge]} {here} {there}"
            if kind not in known:
                known[kind] = price(LAND.steps[KINDS[edge]], here, there)
            mended[edge] = known[kind]
    return bytes(mended)


_EDGES: dict[int, list[int]] = {}


def edges_of(number: int) -> list[int]:
    """The edges whose price the weather of a hex has a say in: out of it, into it, and onto the rivers around it."""
    found = _EDGES.get(number)
    if found is None:
        here = [*LAND.ground[number], LAND.afloat[number]]
        rivers = [LAND.river[side] for side in GRID.sides(number) if side in LAND.river]
        found = []
        for node in [one for one in here if one >= 0] + rivers:
            found += range(LAND.graph.first[node], LAND.graph.first[node + 1])
            found += INTO[node]
        _EDGES[number] = found
    return found


def sky_of(sky: list[str], source: int, target: int) -> tuple[str, str]:
    """The weather of the hex left and that entered; onto a river's side, that of its two banks."""
    if LAND.side[target]:
        one, other = banks(LAND.side[target])
        return sky[one], sky[other]
    return sky[LAND.hex[source]], sky[LAND.hex[target]]


def _remember(key: str, prices: bytes) -> None:
    if len(_PRICES) >= KEPT:
        _PRICES.clear()
    _PRICES[key] = prices


def _kept(key: str, ways: Ways) -> Ways:
    if len(_WAYS) >= KEPT:
        _WAYS.clear()
    _WAYS[key] = ways
    return ways


def is_a_side(name: str) -> bool:
    """Whether what is shut is a hexside, and no kingdom or hex."""
    return name not in BY_REALM and int(name) >= SIDE


def _without(prices: bytes, edges: list[int]) -> bytes:
    """The same prices, with these edges closed."""
    found = bytearray(prices)
    for edge in edges:
        found[edge] = 0
    return bytes(found)


def _without_straits(prices: bytes, straits: list[str]) -> bytes:
    """Both ways over the straits are closed."""
    pairs = [banks(int(name)) for name in straits]
    return _without(prices, [LAND.graph.edge(node_of(one, MARCH), node_of(other, MARCH))
                             for pair in pairs for one, other in (pair, (pair[1], pair[0]))])


def _closed(shut: tuple[str, ...]) -> dict[int, int]:
    """The nodes of kingdoms and hexes that are shut."""
    found: dict[int, int] = {}
    for name in shut:
        if not is_a_side(name):
            found.update(dict.fromkeys(BY_REALM[name] if name in BY_REALM else LAND.ground[int(name)], 1))
    return found


def _edges_of_waters(shut: tuple[str, ...]) -> list[int]:
    """18.7: Shut waters are not entered, nor passed from coast to coast where no other joins the two (F123)."""
    numbers = [int(name) for name in shut]
    found = [edge for number in numbers for edge in INTO[LAND.afloat[number]]]
    return found + [edge for edge, seas in LAND.through.items() if all(sea in numbers for sea in seas)]


INTO: Final[list[list[int]]] = LAND.graph.into
STRAITS: Final[list[int]] = sorted([side for side in LAND.sides if LAND.sides[side] & STRAIT])


# --- the air --------------------------------------------------------------------------------------------------


def _air() -> Graph:
    """11.14: From hex to hex whatever is below."""
    index = {number: node for node, number in enumerate(GRID.numbers)}
    return Graph([[(index[near], 0) for near in GRID.near[number]] for number in GRID.numbers])


AIR: Final[Graph] = _air()
SKY: Final[dict[int, int]] = {number: node for node, number in enumerate(GRID.numbers)}
AIR_PRICES: Final = bytes([ONE] * len(AIR.to))


AIR_WAYS: Final[Ways] = Ways(AIR, AIR_PRICES)


def air_ways(shut: tuple[str, ...]) -> Ways:
    """11.14, 24.1.2.2, 24.2.2.3: One MP a hex; what is closed to a flyer's side is closed in the air, too."""
    if not shut:
        return AIR_WAYS
    key = f"air|{'+'.join(shut)}"
    found = _WAYS.get(key)
    if found is None:
        found = _kept(key, AIR_WAYS.shut(
            {SKY[number]: 1 for number in GRID.numbers if LAND.realm[number] in shut or str(number) in shut}))
    return found
