"""What a hex costs to enter, by race, terrain, ways, hexsides and weather (6.3, 6.4, 11).

All of it in halves of movement points (F10). Nothing here knows where a piece stands: the map's side is in routes.py.
"""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.pieces import flies, has_ability, printed
from norn.games.fornaldar.rules.ratings import from_items, has_special
from norn.games.fornaldar.state import Character, State

CLOSED: Final = -1              # may not enter, may not cross
CLEAR: Final = "clear"
RAIN: Final = "rain"
SNOW: Final = "snow"
ONE: Final = 2                  # a movement point
WOODED: Final = ("woods", "forest")
CROSSINGS: Final = ("ford", "ferry", "bridge")
RIVERS: Final = ("minor_river", "major_river")

GROUND_COST: Final[dict[str, dict[str, int]]] = {
    name: {str(race): price for race, price in card.cost.items()} for name, card in CONTENT.terrain.items()}
WAY_COST: Final[dict[str, dict[str, int]]] = {
    name: {str(race): price for race, price in card.cost.items()} for name, card in CONTENT.ways.items()}
SIDE_COST: Final[dict[str, dict[str, int]]] = {
    name: {str(race): price for race, price in card.cost.items()} for name, card in CONTENT.hexsides.items()}
WET_COST: Final[dict[str, dict[str, int]]] = {
    name: {str(race): price for race, price in card.cost_in_rain.items()} for name, card in CONTENT.hexsides.items()}


class Mover:
    """What decides the price of a stack: the columns of its races, and which ways all of it may use."""

    def __init__(self, columns: tuple[str, ...], ways: tuple[str, ...], wary: bool = False, less: int = 0) -> None:
        self.columns: tuple[str, ...] = columns
        self.ways: tuple[str, ...] = ways
        self.wary: bool = wary              # shuns woods but by a way (Bjork)
        self.less: int = less               # halves off what terrain costs (Staff of Curius)
        self.key: str = f"{'+'.join(columns)} {'+'.join(ways)} {int(wary)} {less}"


# --- who moves ------------------------------------------------------------------------------------------------


def mover(s: State, characters: list[Character], colours: list[str], in_the_air: bool = False) -> Mover:
    """3.0.races, 11.5, 11.11, item.33, item.42, ability.bjork: The slowest of every race in it, by the ways that all of
    it may use; flyers hold nobody up (F50)."""
    races: list[str] = [CONTENT.kingdoms[colour].race for colour in colours]
    races += [CONTENT.kingdoms[printed(s, one.id).kingdom].race for one in characters if one.escort]
    races += [printed(s, one.id).race for one in characters if not flies(s, one)]
    if in_the_air or not races:
        return FLYING
    dug = any(has_special(s, one, "uses_tunnels") for one in characters)
    wary = any(has_ability(s, one.id, "no_woods") for one in characters)
    less = max([-from_items(s, one, "terrain_cost") for one in characters], default=0)
    key = f"{' '.join(dict.fromkeys(races))}|{dug}|{wary}|{less}"
    found = _MOVERS.get(key)
    if found is None:
        found = _MOVERS[key] = _mover(races, dug=dug, wary=wary, less=less)
    return found


_MOVERS: dict[str, Mover] = {}      # as many as there are sets of races in an order


def _mover(races: list[str], *, dug: bool, wary: bool, less: int) -> Mover:
    """11.5, 11.11: One for all stacks of the same races and items."""
    ways = ["trail"]
    if all(CONTENT.races[race].faerie_roads for race in races):
        ways.append("faerie_road")
    if all(CONTENT.races[race].giants_paths for race in races):
        ways.append("giants_path")
    if dug or all(CONTENT.races[race].tunnels for race in races):
        ways.append("tunnel")
    return Mover(tuple(sorted({CONTENT.races[race].moves_as for race in races})), tuple(ways), wary, less)


FLYING: Final = Mover((), ())


# --- what it pays ---------------------------------------------------------------------------------------------


def entry(who: Mover, terrains: tuple[str, ...], ways: tuple[str, ...], sides: tuple[str, ...], fynvirke: bool,
          here: str, there: str) -> int:
    """11.1, 11.4, 11.4.3, 11.9, 11.14, table.terrain: What it costs to enter a hex, by the terrain of it that serves
    the stack best, or by a way.

    `ways` and `sides` are what the hexside carries, `here` and `there` the weather of the hex left and that entered.
    """
    if not who.columns:
        return ONE                                                                  # 11.14
    best = CLOSED
    for ground in _grounds(who, terrains, ways, there):
        price = _slowest(who, ground, sides, fynvirke, here, there)
        if price != CLOSED and (best == CLOSED or price < best):
            best = price
    return best


def _grounds(who: Mover, terrains: tuple[str, ...], ways: tuple[str, ...], there: str) -> list[dict[str, int]]:
    """11.9, 11.11: Among what one may choose: each terrain in the hex, each way over the side; prices by column."""
    found: list[dict[str, int]] = []
    for terrain in terrains:
        if not (who.wary and terrain in WOODED):
            found.append({column: terrain_cost(who, column, terrain, there) for column in who.columns})
    for way in ways:
        if way in who.ways and is_there(way, terrains, there):
            found.append({column: way_cost(column, way, there) for column in who.columns})
    return found


def _slowest(who: Mover, ground: dict[str, int], sides: tuple[str, ...], fynvirke: bool, here: str, there: str) -> int:
    """11.5, 11.10, 11.12, 18.6: Each piece's own sum of ground, hexsides and Fynvirke; the stack pays the highest."""
    most = 0
    for column in who.columns:
        price = ground[column]
        side = side_cost(column, sides, here, there)
        if price == CLOSED or side == CLOSED:
            return CLOSED
        if fynvirke:
            price += SIDE_COST["fynvirke"][column]
        most = max(most, price + side)
    return most


def terrain_cost(who: Mover, column: str, terrain: str, weather: str) -> int:
    """6.2, 6.3, 6.3.4, 6.4, 6.4.1, 6.4.6: A terrain's price in this weather; the Staff of Curius takes off one MP, down
    to one."""
    card = CONTENT.terrain[terrain]
    if weather == SNOW and card.snow_as:
        card = CONTENT.terrain[card.snow_as]
    price = GROUND_COST[card.id][column]
    if price == CLOSED:
        return CLOSED
    if weather == RAIN:
        price += card.rain
    elif weather == SNOW:
        price = price * card.snow_times + card.snow
    return max(ONE, price - who.less) if who.less else price


def is_there(way: str, terrains: tuple[str, ...], weather: str) -> bool:
    """11.11: Trails and giants' paths are gone in mountains under snow."""
    return not (weather == SNOW and CONTENT.ways[way].lost_in_snow and "mountain" in terrains)


def way_cost(column: str, way: str, weather: str) -> int:
    """6.3.4, 11.11, 11.15: What a hex costs along a way; one MP more in rain. Who may not use it is asked before."""
    price = WAY_COST[way][column]
    if price == CLOSED:                                         # by an item: what others pay
        price = max(WAY_COST[way].values())
    return price + CONTENT.ways[way].rain if weather == RAIN else price


# --- hexsides -------------------------------------------------------------------------------------------------


def side_cost(column: str, sides: tuple[str, ...], here: str, there: str) -> int:
    """11.10: All that stands on a hexside adds up; a pass opens its ridge, a crossing its river."""
    total = 0
    river = river_cost(column, sides, here, there)
    if river == CLOSED:
        return CLOSED
    total += river
    for side in sides:
        if side in RIVERS or side in CROSSINGS or (side == "ridge" and "pass" in sides):
            continue
        card = CONTENT.hexsides[side]
        price = SIDE_COST[side][column]
        if price == CLOSED:
            return CLOSED
        total += price * card.snow_times if here == there == SNOW else price                    # 6.4.1
    return total


def river_cost(column: str, sides: tuple[str, ...], here: str, there: str) -> int:
    """6.3.3, 6.4.2: A river or the crossing over it, whichever is cheaper; rain or snow must lie on both banks."""
    best = 0
    found = False
    for side in sides:
        if side not in RIVERS and side not in CROSSINGS:
            continue
        price = _one_river(column, side, here, there)
        if not found or best == CLOSED or (price != CLOSED and price < best):
            best = price
        found = True
    return best


def _one_river(column: str, side: str, here: str, there: str) -> int:
    card = CONTENT.hexsides[side]
    if here == there == SNOW and card.free_in_snow:
        return 0
    if here == there == RAIN and card.cost_in_rain:
        return WET_COST[side][column]
    return SIDE_COST[side][column]


def is_major(sides: tuple[str, ...], here: str, there: str) -> bool:
    """6.3.3, 14.7: A major river, or a minor one that rain on both banks has made one."""
    return "major_river" in sides or ("minor_river" in sides and here == there == RAIN)


def is_frozen(here: str, there: str) -> bool:
    """14.7.5: Nothing moves along a river where snow lies on both banks."""
    return here == there == SNOW
