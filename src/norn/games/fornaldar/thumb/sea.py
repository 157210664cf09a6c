"""Fleets: they carry raiders to coasts that are poorly held, and lie in harbour otherwise."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Host
from norn.games.fornaldar.thumb.ways import hex_of, place_named, sailing, water_node
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kit.ids import word_of
from norn.kit.paths import BEYOND
from norn.kit.thumb import About

FLEET: Final = "do:fleet"
EMBARK: Final = "do:embark"
LAND_THEM: Final = "do:disembark"
MPS: Final = 36                 # halves
LEAST: Final = 2.5              # VPs for which one puts to sea


class Fleet:
    """Ships in a place, what they carry and what more they could."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.room = 0
        self.ships = 0
        self.left = MPS
        self.load = Host(place)


def fleets(w: World) -> dict[int, Fleet]:
    """One's ships that can sail, by place."""
    found: dict[int, Fleet] = {}
    ships: list[dict[str, Any]] = w.known["ships"]
    for ship in ships:
        if ship["awake"] and not ship["done"] and not ship["refit"]:
            fleet = found.setdefault(ship["at"], Fleet(ship["at"]))
            fleet.room += int(ship["carries"])
            fleet.ships += 1
    for fleet in found.values():
        _load(w, fleet)
    return found


def _load(w: World, fleet: Fleet) -> None:
    """Who is aboard."""
    fleet.load.persons = [one for one in w.people.values() if one.at == fleet.place and one.mode == "aboard"]
    armies: list[list[Any]] = w.known["armies"]
    for at, colour, mode, fresh, done, _ in armies:
        if at == fleet.place and mode == "aboard":
            fleet.load.csps[colour] = fleet.load.csps.get(colour, 0) + fresh + done
    fleet.room -= fleet.load.men


# --- what for -----------------------------------------------------------------------------------------------------


def boarders(w: World, fleet: Fleet) -> Host:
    """Who would go aboard: a leader or two, whoever has magic or is a hero, then as many as there is room for."""
    ashore = w.ready.get(fleet.place)
    found = Host(fleet.place)
    if ashore is None:
        return found
    room = fleet.room
    people = [one for one in ashore.persons if one.id != w.sampo and not one.flies and one.race != "merman"]
    for one in sorted(people, key=lambda person: (-person.command, -person.might, person.id)):
        if len(found.persons) < 4 and room >= int(one.escort):
            found.persons.append(one)
            room -= int(one.escort)
    for colour, number in ashore.csps.items():
        going = min(room, number)
        if going and CONTENT.kingdoms[colour].race != "merman" and any(one.leads(colour) for one in found.persons):
            found.csps[colour] = going
            room -= going
    return found


def raid(w: World, fleet: Fleet, host: Host, halves: int) -> int:
    """The coast that is best to land on with so many halves for the way; 0 where none is."""
    node = water_node(fleet.place)
    if node < 0 or not host.men or not host.persons:
        return 0
    best, most = 0, LEAST
    for fort in w.forts.values():
        if fort.side != 1 - w.seat or not LAND.coast[fort.hex] or LAND.realm[fort.hex] in w.shut:
            continue
        cost = sailing(fort.hex)[node]
        if cost == BEYOND or cost > halves or (fort.hex == 4750 and w.scenario == "sampo"):
            continue
        worth, won = w.fight(host.with_all(w.mine.get(fort.hex)), fort.hex)
        if won > 0.35 and worth > most:
            best, most = fort.hex, worth
    return best


def plan(w: World, fleet: Fleet) -> int:
    """Where a fleet would carry those who wait for it, or has to carry those aboard; 0 where nowhere."""
    if w.weather != "clear":
        return 0
    numbers = CONTENT.numbers
    if fleet.load.men or fleet.load.persons:
        return raid(w, fleet, fleet.load, fleet.left - numbers.disembark) or _home(w, fleet)
    goal = raid(w, fleet, boarders(w, fleet), fleet.left - numbers.embark - numbers.disembark)
    return goal or (_home(w, fleet) if not _is_home(w, fleet.place) else 0)


def _is_home(w: World, place: int) -> bool:
    """3.0: A coast of one's own side."""
    realm = LAND.realm[hex_of(place)]
    fort = w.forts.get(hex_of(place))
    return LAND.coast[hex_of(place)] == 1 and (w.is_mine(realm) or (fort is not None and fort.side == w.seat))


def _home(w: World, fleet: Fleet) -> int:
    """The nearest harbour with walls."""
    node = water_node(fleet.place)
    best, nearest = 0, fleet.left + 1
    for fort in w.forts.values():
        if fort.side == w.seat and LAND.coast[fort.hex] and node >= 0:
            cost = sailing(fort.hex)[node]
            if cost != BEYOND and cost < nearest:
                best, nearest = fort.hex, cost
    return best


# --- the questions ------------------------------------------------------------------------------------------------


def pick(w: World, offered: dict[str, None], after: int) -> str:
    """The next fleet that has somewhere to go."""
    for place, fleet in sorted(fleets(w).items()):
        ref = f"{FLEET} {_ref(place)}"
        if place > after and ref in offered:
            goal = plan(w, fleet)
            if goal and goal != place:
                return ref
    return ""


def _ref(place: int) -> str:
    if place >= 1_000_000:
        return f"side:{place:08}"
    return f"hex:{place - 10_000:04}b" if place >= 10_000 else f"hex:{place:04}"


def go_on(w: World, force: dict[str, Any], ids: list[str]) -> str:
    """The fleet that was picked: take them aboard, sail, land them."""
    fleet = Fleet(force["at"])
    fleet.left = force["left"]
    for name in force["ships"]:
        fleet.room += CONTENT.ships[name].carries
    _load(w, fleet)
    goal = plan(w, fleet)
    laden = bool(fleet.load.men or fleet.load.persons)
    if not laden and goal and w.fort_at(goal, 1 - w.seat) is not None:
        return next((one for one in ids if word_of(one) == EMBARK), "")
    here = hex_of(fleet.place)
    if laden and (goal == here or not goal) and (goal or _is_home(w, fleet.place)):
        return next((one for one in ids if word_of(one) == LAND_THEM), "")
    ref = _ref(goal)
    return ref if goal and goal != here and ref in ids else ""


def embark(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """14.2.1: Those for whom the raid was planned."""
    force = w.known["force"]
    fleet = Fleet(place_named(str(about.get("hex", ""))))
    for name in force["ships"]:
        fleet.room += CONTENT.ships[name].carries
    party = boarders(w, fleet)
    found: list[str] = [f"char:{one.id}" for one in party.persons if f"char:{one.id}" in ids]
    for colour, number in party.csps.items():
        one = f"csp:{colour}"
        if one in ids:
            found += [one] * min(number, w.ask.limit(one))
    return tuple(found) or (ids[0],)


def everybody(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """14.2.2: All go ashore."""
    found: list[str] = []
    for one in ids:
        found += [one] * w.ask.limit(one)
    return tuple(found[:at_most])
