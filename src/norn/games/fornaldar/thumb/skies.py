"""6.3, 6.4, 20: Weather made by magic: snow over armies in the field, rain over fleets and whoever is on the march."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.thumb.campaign import campaign
from norn.games.fornaldar.thumb.hosts import Host, Person
from norn.games.fornaldar.thumb.ways import apart, hex_of, place_named
from norn.games.fornaldar.thumb.world import World

SNOWED: Final = 0.2             # of an army that snow in the field costs
SOAKED: Final = 0.05            # ... on the march that rain costs: trails are slow, fords under water
FLEET: Final = 1.6              # VPs that a storm over a fleet is worth
AT_SEA: Final = 1.3             # ... rain over one out of harbour
HARBOURED: Final = 0.3          # ... over one in harbour


def weather(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.2, enchantment.4, enchantment.9: Snow over armies in the field, rain over fleets out of harbour."""
    radius = 2 if sky in ("clear", "") else 3
    if sky == "snow" and w.weather != "snow":
        return under(w, place_named(target), radius)
    if sky == "rain" and w.weather == "clear":
        return wet(w, place_named(target), radius)
    return 0.0


def under(w: World, place: int, radius: int) -> float:
    """What snow costs them there, less what it costs us."""
    total = 0.0
    for other, foe in w.foes.items():
        if foe.men and apart(place, other) <= radius and w.is_up(other) and hex_of(other) not in LAND.fortress:
            total += SNOWED * foe.men
    for other, host in w.mine.items():
        if host.men and apart(place, other) <= radius and hex_of(other) not in LAND.fortress:
            total -= SNOWED * host.men
    return total


def wet(w: World, place: int, radius: int) -> float:
    """6.3: What rain costs them there, less what it costs us: fleets out of harbour, armies on the march."""
    total = 0.0
    for other in fleets(w):
        if apart(place, other) <= radius:
            ashore = LAND.coast[hex_of(other)] == 1 and not w.is_mine(LAND.realm[hex_of(other)])
            sheltered = ashore or w.fort_at(other, 1 - w.seat) is not None
            total += HARBOURED if sheltered else AT_SEA
    for other, foe in w.foes.items():
        if foe.men and apart(place, other) <= radius and w.is_up(other) and w.fort_at(other, 1 - w.seat) is None:
            total += SOAKED * foe.men
    for other, host in w.mine.items():
        if host.men and apart(place, other) <= radius and other in w.ready and marches(w, host):
            total -= SOAKED * host.men
    return total


def storm(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.11, enchantment.17: Whatever sails near it."""
    return afloat(w, place_named(target), 2)


def afloat(w: World, place: int, radius: int) -> float:
    """What a storm costs their fleets, less what it costs ours."""
    total = 0.0
    for other in fleets(w):
        total += FLEET if apart(place, other) <= radius else 0.0
    ships: list[dict[str, Any]] = w.known["ships"]
    for ship in ships:
        total -= 0.6 if ship["awake"] and apart(place, ship["at"]) <= radius else 0.0
    return total


def skies(w: World, mage: Person, reach: int, radius: int) -> list[str]:
    """Hexes in range around which there are armies or fleets of theirs; of those out of range the nearest hex to it."""
    found: dict[int, int] = {}
    for place in dict.fromkeys([*w.foes, *fleets(w)]):
        away = apart(mage.at, place) - reach
        if away <= 0:
            found[hex_of(place)] = 1
        elif away <= radius:
            found[next(one for one in GRID.within(hex_of(place), away) if apart(mage.at, one) <= reach)] = 1
    return [f"hex:{number:04}" for number in found]


def fleets(w: World) -> list[int]:
    """Where they show ships or swimmers who are awake."""
    rows: list[dict[str, Any]] = w.known["enemies"]
    return [row["at"] for row in rows if ("ships" in row["classes"] or "swimmers" in row["classes"])
            and w.is_up(row["at"])]


def marches(w: World, host: Host) -> bool:
    """Whether an army has somewhere to go."""
    goal = campaign(w).get(host.place)
    return goal is not None or w.fort_at(host.place, w.seat) is None
