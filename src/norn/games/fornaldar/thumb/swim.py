"""Mermen: from their isles to any coast that is poorly held, and home before the short days."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Host
from norn.games.fornaldar.thumb.ways import hex_of, place_named, sailing, water_node
from norn.games.fornaldar.thumb.world import World
from norn.kit.ids import is_a, rest_of, word_of

AFLOAT: Final = "do:afloat"
LEAST: Final = 2.5              # VPs for which they take to the water
SHORT_DAYS: Final = (1, 2, 3, 4)
TURNS: Final = 3                # how far off a coast may be


def is_school(host: Host) -> bool:
    """Whether all of a stack can swim."""
    return host.men > 0 and all(race == "merman" for race in host.races())


def prey(w: World, host: Host) -> int:
    """The coast that a school swims for; 0 where none is worth it. Home when the days are short."""
    node = water_node(hex_of(host.place))
    if node < 0 or not host.persons:
        return 0
    if w.calendar in SHORT_DAYS or w.calendar == len(CONTENT.turns):
        return 0
    best, most = 0, LEAST
    for fort in w.forts.values():
        if fort.side != 1 - w.seat or not LAND.coast[fort.hex] or LAND.realm[fort.hex] in w.shut:
            continue
        turns = 1 + (sailing(fort.hex)[node] // 2 + 4) // CONTENT.races["merman"].swimming
        if turns > TURNS or turns > w.left + 1:
            continue
        worth, won = w.fight(host.with_all(w.mine.get(fort.hex)), fort.hex)
        for _ in range(turns - 1):
            worth *= 0.7
        if won > 0.4 and worth > most:
            best, most = fort.hex, worth
    return best


def go_on(w: World, host: Host, force: dict[str, Any], ids: list[str]) -> str:
    """A school on its way: into the water, to the coast, ashore."""
    goal = prey(w, host)
    if force["how"] != "swim":
        return AFLOAT if AFLOAT in ids and goal else ""
    landed = next((one for one in ids if one.startswith("do:ashore ")), "")
    if not goal:
        goal = _home(w, host)
    if not goal:
        return landed
    ref = f"do:ashore hex:{goal:04}"
    if ref in ids:
        return ref
    table = sailing(goal)
    best, least = "", table[water_node(hex_of(host.place))]
    for one in ids:
        node = water_node(place_named(one)) if is_a("hex", one) else -1
        if node >= 0 and table[node] < least:
            best, least = one, table[node]
    return best


def pick(w: World, ids: list[str], force: dict[str, Any] | None) -> str:
    """The next school that lies off a coast; after one that found no way only those behind it."""
    after = force["at"] if force is not None and force["how"] == "swim" and not force["spent"] else 0
    for one in ids:
        if word_of(one) == "do:swimmers" and place_named(rest_of(one)) > after:
            return one
    return ""


def _home(w: World, host: Host) -> int:
    """The nearest coast of one's own with walls, where the air does them no harm if there is one."""
    node = water_node(hex_of(host.place))
    coasts = [fort.hex for fort in w.forts.values() if fort.side == w.seat and LAND.coast[fort.hex]]
    coasts = [number for number in coasts if not w.is_bad(number, host)] or coasts
    return min(coasts, key=lambda number: sailing(number)[node], default=0) if node >= 0 else 0


def school_of(w: World, force: dict[str, Any]) -> Host:
    """Those who swim together."""
    host = Host(force["at"])
    host.persons = [w.people[one] for one in force["characters"] if one in w.people]
    host.csps = {str(colour): int(number) for colour, number in force["armies"].items()}
    return host
