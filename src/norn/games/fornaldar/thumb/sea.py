"""Fleets: they carry raiders to weak coasts and armies to beaches near them; else they lie in harbour."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.thumb import voyages
from norn.games.fornaldar.thumb.hosts import RANKS, Fort, Host, halves_of
from norn.games.fornaldar.thumb.walls import kept
from norn.games.fornaldar.thumb.ways import apart, hex_of, place_named, sailing, water_node
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kit.ids import is_a, word_of
from norn.kit.paths import BEYOND
from norn.kit.thumb import About

FLEET: Final = "do:fleet"
EMBARK: Final = "do:embark"
LAND_THEM: Final = "do:disembark"
MPS: Final = 36                 # halves
LEAST: Final = 2.5              # VPs for which one puts to sea
NEAR: Final = 4                 # hexes from a beach to the walls that it is for
PELLOST: Final = 4750


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
    ashore = w.mine.get(fleet.place)
    found = Host(fleet.place)
    if ashore is None or fleet.place in w.foes:
        return found
    room = fleet.room
    ready = w.ready.get(fleet.place)
    people = [one for one in ready.persons if one.id != w.sampo and not one.flies and one.race != "merman"] if (
        ready is not None) else []
    for one in sorted(people, key=lambda person: (-RANKS[person.rank] * person.command, -person.might, person.id)):
        if len(found.persons) < 4 and room >= int(one.escort):
            found.persons.append(one)
            room -= int(one.escort)
    stay = kept(w, ashore)
    for colour, number in sorted(ashore.csps.items(), key=lambda one: (-one[1], one[0])):
        going = min(room, number - stay)
        stay = max(0, stay - number)
        if going > 0 and CONTENT.kingdoms[colour].race != "merman":
            found.csps[colour] = going
            room -= going
    return found


def landing(w: World, fleet: Fleet, host: Host, halves: int) -> int:
    """The coast that is best to land on with so many halves for the way; 0 where none is.

    Walls that can be stormed at once, or a beach beside an army of one's own or near walls that can be stormed later.
    """
    node = water_node(fleet.place)
    if node < 0 or not host.men:
        return 0
    best, most = 0, LEAST
    for fort in w.forts.values():
        if fort.side != 1 - w.seat or LAND.realm[fort.hex] in w.shut or (fort.hex == PELLOST and w.scenario == "sampo"):
            continue
        if LAND.coast[fort.hex] and sailing(fort.hex)[node] <= halves and host.persons:
            worth, won = w.fight(host.with_all(w.mine.get(fort.hex)), fort.hex)
            if won > 0.35 and worth > most:
                best, most = fort.hex, worth
        beach, worth = _beach(w, fort, host, node, halves)
        if beach and worth > most:
            best, most = beach, worth
    return best


def _beach(w: World, fort: Fort, host: Host, node: int, halves: int) -> tuple[int, float]:
    """Where to land near walls that are to be stormed in the next turn; beside one's own first."""
    best, most = 0, 0.0
    for number in GRID.within(fort.hex, NEAR):
        if not LAND.coast[number] or not LAND.ground[number] or number in w.foes or number in w.forts:
            continue
        if sailing(number)[node] > halves:
            continue
        friends = w.mine.get(number)
        together = host.with_all(friends)
        if not any(one.rank != "none" for one in together.persons) or w.way(together, fort.hex) > halves_of(together):
            continue
        if any(foe.strength > together.strength and apart(number, other) <= 5 for other, foe in w.foes.items()
               if foe.men and LAND.realm[hex_of(other)] not in w.shut):
            continue
        worth, won = w.fight(together, fort.hex)
        worth = 0.7 * worth - (2.0 if w.snow_next() else 0.0) - 0.1 * apart(number, fort.hex) + (
            0.5 if friends is not None else 0.0)
        if won > 0.45 and worth > most:
            best, most = number, worth
    return best, most


def plan(w: World, fleet: Fleet) -> int:
    """Where a fleet would carry those who wait for it, or has to carry those aboard; 0 where nowhere."""
    numbers = CONTENT.numbers
    if fleet.load.men or fleet.load.persons:
        goal = 0
        if w.weather == "clear" and fleet.load.men:
            goal = landing(w, fleet, fleet.load, fleet.left - numbers.disembark)
        elif w.weather == "clear":
            goal = voyages.isle(w, water_node(fleet.place), fleet.load, fleet.left + MPS - numbers.disembark)
        return goal or home(w, fleet)
    if w.weather == "clear":
        goal = landing(w, fleet, boarders(w, fleet), fleet.left - numbers.embark - numbers.disembark)
        goal = goal or _pick_up(w, fleet) or _voyage(w, fleet)
        if goal:
            return goal
    return home(w, fleet) if not _is_home(w, fleet.place) else 0


def _voyage(w: World, fleet: Fleet) -> int:
    """21.1: An isle that those who are here would search, or where some wait who have."""
    return _isle(w, fleet) or voyages.stranded(w, water_node(fleet.place), fleet.left - CONTENT.numbers.embark)


def _isle(w: World, fleet: Fleet) -> int:
    halves = fleet.left + MPS - CONTENT.numbers.embark - CONTENT.numbers.disembark
    return voyages.isle(w, water_node(fleet.place), voyages.seekers(w, fleet.place), halves)


def _pick_up(w: World, fleet: Fleet) -> int:
    """A harbour from which others could be carried: in this turn, or at least in the next."""
    node = water_node(fleet.place)
    best, most = 0, 0.0
    for place, host in w.ready.items():
        if place == fleet.place or host.men < 3 or not LAND.coast[hex_of(place)] or node < 0:
            continue
        cost = sailing(place)[node]
        if cost > fleet.left:
            continue
        there = Fleet(place)
        there.room = fleet.room
        now = fleet.left - cost - CONTENT.numbers.embark - CONTENT.numbers.disembark
        party = boarders(w, there)
        worth = 2.0 if now > 0 and landing(w, there, party, now) else 1.0 if landing(
            w, there, party, MPS - CONTENT.numbers.embark - CONTENT.numbers.disembark) else 0.0
        worth *= party.men
        if worth > most:
            best, most = place, worth
    return best


def _is_home(w: World, place: int) -> bool:
    """3.0: A coast of one's own side."""
    realm = LAND.realm[hex_of(place)]
    fort = w.forts.get(hex_of(place))
    return LAND.coast[hex_of(place)] == 1 and (w.is_mine(realm) or (fort is not None and fort.side == w.seat))


def home(w: World, fleet: Fleet) -> int:
    """The nearest harbour with walls, however far."""
    node = water_node(fleet.place)
    best, nearest = 0, BEYOND
    for fort in w.forts.values():
        if fort.side == w.seat and LAND.coast[fort.hex] and node >= 0:
            cost = sailing(fort.hex)[node]
            if cost < nearest:
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
    here = hex_of(fleet.place)
    if not laden and goal and boarders(w, fleet).men and landing(
            w, fleet, boarders(w, fleet), fleet.left - CONTENT.numbers.embark - CONTENT.numbers.disembark):
        return next((one for one in ids if word_of(one) == EMBARK), "")
    if not laden and goal and goal in (here, _isle(w, fleet)):
        boards = next((one for one in ids if word_of(one) == EMBARK), "")
        if boards:
            return boards
    if laden and (goal == here or not goal) and (goal or _is_home(w, fleet.place)):
        return next((one for one in ids if word_of(one) == LAND_THEM), "")
    return _leg(fleet.place, goal, ids) if goal and goal != here else ""


def _leg(place: int, goal: int, ids: list[str]) -> str:
    """To the goal, or as near to it as one comes."""
    ref = _ref(goal)
    if ref in ids:
        return ref
    table = sailing(goal)
    best, least = "", table[water_node(place)] if water_node(place) >= 0 else 0
    for one in ids:
        node = water_node(place_named(one)) if is_a("hex", one) else -1
        if node >= 0 and table[node] < least:
            best, least = one, table[node]
    return best


def embark(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """14.2.1: Those for whom the raid was planned."""
    force = w.known["force"]
    fleet = Fleet(place_named(str(about.get("hex", ""))))
    for name in force["ships"]:
        fleet.room += CONTENT.ships[name].carries
    party = boarders(w, fleet)
    if not landing(w, fleet, party, MPS - CONTENT.numbers.embark - CONTENT.numbers.disembark):
        ready = w.ready.get(fleet.place)
        waiting = ready is not None and fleet.place == voyages.stranded(w, water_node(fleet.place), MPS)
        party = ready if ready is not None and waiting else voyages.seekers(w, fleet.place)
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
