"""14.7 River moves: ships that lie on a hexside, and what becomes of them when the rain is over."""
from __future__ import annotations

from norn.games.fornaldar.land import LAND, MAJOR
from norn.games.fornaldar.rules.forces import has_hero, has_manpower
from norn.games.fornaldar.rules.losses import drown, leave_items
from norn.games.fornaldar.rules.pieces import SIDE, classes_at, hex_of, is_hexside, side_of
from norn.games.fornaldar.rules.routes import FLY, MARCH, banks
from norn.games.fornaldar.rules.weather import weather_at
from norn.games.fornaldar.state import Force, Ship, State
from norn.games.fornaldar.verbs import sink
from norn.kernel.game import Game


def is_stuck(s: State, place: int) -> bool:
    """14.7.2, 14.7.5: On a minor river without rain on both banks, or on any under snow on both, a ship does not
    move."""
    if not is_hexside(place):
        return False
    one, other = banks(place)
    here, there = weather_at(s, one), weather_at(s, other)
    if here == there == "snow":
        return True
    return not LAND.sides[place] & MAJOR and not here == there == "rain"


def is_dry(s: State, place: int) -> bool:
    """14.7.2: On a minor river whose rain is over."""
    return is_hexside(place) and not LAND.sides[place] & MAJOR and is_stuck(s, place)


def stuck_beside(s: State, force: Force) -> list[Ship]:
    """14.7.2: Enemy ships on dry rivers beside the hex entered, with no land force of theirs on either bank."""
    if force.how not in (MARCH, FLY) or force.at >= SIDE or not (has_manpower(s, force) or has_hero(s, force)):
        return []
    foe = 1 - force.seat
    found: list[Ship] = []
    for ship in s.ships.values():
        if ship.fate != "here" or ship.at < SIDE or hex_of(force.at) not in banks(ship.at):
            continue
        if side_of(s, ship.id) == foe and is_dry(s, ship.at) and not any(
                "ground" in classes_at(s, bank, foe) for bank in banks(ship.at)):
            found.append(ship)
    return found


async def crush(g: Game[State], force: Force) -> None:
    """14.7.2, 7.9: They are destroyed, and their load with them."""
    for ship in stuck_beside(g.state, force):
        place = ship.at
        g.emit("ship_crushed", ("14.7.2",), ship=ship.ref, hex=f"hex:{hex_of(force.at):04}")
        sink(g, ship)
        await leave_items(g, await drown(g, place), {})
