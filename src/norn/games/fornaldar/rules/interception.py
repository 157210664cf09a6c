"""14.8 Interception: the other side's heroes, forces and fleets that stop one on its way.

Whether it is asked follows from what all can see (F130): classes, places, and ways that are open to anybody. Who could
truly go, by what way and how well led, is the owner's knowledge and makes his answers only.
"""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import BRIDGE, FORD, GRID, LAND, MINOR, RIVER, SAIL, WALK, Step
from norn.games.fornaldar.rules import keeping, notes, splitting
from norn.games.fornaldar.rules.costs import Mover
from norn.games.fornaldar.rules.forces import (
    EARLY,
    REACT,
    has_hero,
    has_manpower,
    note_way_in,
    shift,
    take_wing,
    whole,
)
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    SWIM,
    Board,
    Still,
    armies_at,
    characters_at,
    force_characters,
    force_manpower,
    hex_of,
    printed,
    realm_of,
    ships_at,
)
from norn.games.fornaldar.rules.pieces import (
    PART as HALF,
)
from norn.games.fornaldar.rules.ratings import from_items, highest_command, may_command
from norn.games.fornaldar.rules.reaching import mover_of, place_at, place_named, ref_of, ways_for
from norn.games.fornaldar.rules.routes import (
    FLY,
    MARCH,
    SHIP,
    SWIMMING,
    all_prices,
    march_price,
    node_of,
    skies,
    sky_of,
    weather_key,
    words_of,
)
from norn.games.fornaldar.rules.spells import hides, scries
from norn.games.fornaldar.state import Force, State
from norn.kernel.game import Game
from norn.kit.ids import rest_of, word_of
from norn.kit.paths import Ways, flood

INTERCEPT_RULES: Final = ("14.8", "14.8.3", "14.8.8")
TRY: Final = "try:intercept"
PART: Final = "try:intercept_with"
LET_PASS: Final = "do:let_pass"
COLUMNS: Final = ("mundane", "troll", "dwarf", "elf", "kobold", "jotun", "merman", "centaur")
ANY_WAYS: Final = ("trail", "faerie_road", "giants_path")
FAR: Final = 99


# --- whether it is asked (public) -----------------------------------------------------------------------------


def is_asked(s: State, force: Force, board: Board) -> bool:
    """14.8.3: Whether the enemy is asked, of whom the board is right."""
    afloat = force.how in (SHIP, SWIMMING)
    known = board.standing[1 - force.seat]
    if afloat not in known:
        known[afloat] = standing(s, 1 - force.seat, afloat)
    near = places_near(hex_of(force.at))
    if near.keys().isdisjoint(known[afloat]):
        return False
    those = [place for place in known[afloat] if place in near]
    return any(not _holds_others(board, force, place) for place in _candidates(s, force, those))


def candidates(s: State, force: Force) -> list[int]:
    """14.8.2, 14.8.3, 14.8.4, 14.8.5, 14.8.6: Places from which the enemy is asked, now that the force has come here
    (F57, F59, F130)."""
    near = places_near(hex_of(force.at))
    those = _candidates(s, force, standing(s, 1 - force.seat, force.how in (SHIP, SWIMMING), near))
    return [place for place in those if not _holds_enemies(s, place, force.seat)]


def _candidates(s: State, force: Force, those: list[int]) -> list[int]:
    """14.8.3, 14.8.4, 14.8.5, 14.8.6: Of those who stand there, who is near enough and not nearer than before."""
    found: list[int] = []
    if not those or not _is_for_stopping(s, force):
        return []
    end, since = node_of(force.at, force.how), node_of(force.since, force.how)
    for place in those:
        name = str(place)
        if name in force.passed:
            continue
        if s.tried and f"{1 - force.seat} {place}" in s.tried:
            continue
        far = open_distances(s, node_of(place, force.how), force.how)
        now = far.get(end, FAR)
        if now > CONTENT.numbers.intercept_range or now >= force.asked.get(name, FAR):
            continue
        if now <= far.get(since, FAR):
            found.append(place)
    return found if found and not _is_joined(s, force) else []


def may_be_stopped(s: State, force: Force) -> bool:
    """14.8, 14.8.5, 14.8.6, 24.1.2.1: A force, not characters alone, nor flyers, nor the hidden; and nobody else
    there."""
    return _is_for_stopping(s, force) and not _is_joined(s, force)


def _is_for_stopping(s: State, force: Force) -> bool:
    """14.8, 14.8.6, 24.1.2.1: The same, whoever is there."""
    if force.kind in (REACT, EARLY) or force.hidden or force.how == FLY or hides(s, force.seat, force.at):
        return False
    if s.turn == 1 and "no_interception_first_turn" in CONTENT.scenarios[s.scenario].special:
        return False
    if force.how == MARCH and not (has_manpower(s, force) or has_hero(s, force)):
        return False
    return force.how != SHIP or len(force.ships) > 0


def _is_joined(s: State, force: Force) -> bool:
    """14.8.5: Another unit of the moving side is in the hex (F59)."""
    if any(one.id not in force.characters for one in characters_at(s, force.at, force.seat)):
        return True
    if any(one.id not in force.ships for one in ships_at(s, force.at, force.seat)):
        return True
    those = armies_at(s, force.at, force.seat)
    return sum([one.fresh + one.done for one in those]) > sum(force.armies.values())


def standing(s: State, seat: int, afloat: bool, near: dict[int, int] | None = None) -> list[int]:
    """14.8.3, F129, F130: Places, those that are near or all, with an active ground force of a side, or its fleets
    and swimmers."""
    found: dict[int, int] = {}
    for army in s.armies:
        if (near is None or army.at in near) and army.mode != ABOARD and (army.mode == SWIM) == afloat and (
                is_awake(s, army.colour, seat)):
            found[army.at] = 1
    for one in s.characters.values():
        if (near is None or one.at in near) and one.fate == "here" and one.mode != ABOARD and (
                (one.mode == SWIM) == afloat and (afloat or one.escort or printed(s, one.id).hero)
                and is_awake(s, one.id, seat)):
            found[one.at] = 1
    if afloat:
        for ship in s.ships.values():
            if (near is None or ship.at in near) and ship.fate == "here" and not ship.refit and (
                    is_awake(s, ship.id, seat)):
                found[ship.at] = 1
    return sorted(found)


def is_awake(s: State, one: str, seat: int) -> bool:
    """10.1: A character, ship or colour of this side that is active."""
    realm = realm_of(s, one)
    return realm.active and realm.side == seat


def _rivers() -> dict[int, list[int]]:
    """The sides of rivers, by the hex in which they are shown."""
    found: dict[int, list[int]] = {}
    for side in LAND.river:
        found.setdefault(hex_of(side), []).append(side)
    return found


RIVERS: Final[dict[int, list[int]]] = _rivers()
_NEAR: dict[int, dict[int, int]] = {}


def places_near(number: int) -> dict[int, int]:
    """14.8.3: The places in range of a hex: hexes, parts of them, sides of rivers."""
    found = _NEAR.get(number)
    if found is None:
        hexes = GRID.within(number, CONTENT.numbers.intercept_range)
        sides = [side for one in hexes for side in RIVERS.get(one, [])]
        found = dict.fromkeys([*hexes, *[one + HALF for one in hexes], *sides], 1)
        _NEAR[number] = found
    return found


def _holds_enemies(s: State, place: int, seat: int) -> bool:
    """14.8.2: Enemy units in the interceptors' own hex."""
    return bool(characters_at(s, place, seat) or ships_at(s, place, seat) or armies_at(s, place, seat))


def _holds_others(board: Board, force: Force, place: int) -> bool:
    """14.8.2: The same of a place other than that of the force, by the board on which it has set out."""
    return (
        any(one.at == place for one in board.characters[force.seat].get(place, []))
        or any(one.at == place for one in board.ships[force.seat].get(place, []))
        or any(one.fresh + one.done > 0 for one in board.armies[force.seat].get(place, []))
    )


_OPEN: dict[str, Ways] = {}


def open_ways(s: State, how: str) -> Ways:
    """F130: 1 for every step that somebody could take in this weather, whoever it is."""
    key = open_key(s, how)
    found = _OPEN.get(key)
    if found is None:
        if how in (SHIP, SWIMMING):
            prices = LAND.graph.prices([int(step.mode in (SAIL, RIVER)) for step in LAND.steps])
        else:
            prices = all_prices(s, "anybody", open_price)
        if len(_OPEN) > 50:
            _OPEN.clear()
        found = _OPEN[key] = Ways(LAND.graph, prices)
    return found


def open_price(step: Step, here: str, there: str) -> int:
    """F130: 1 where somebody could take this step on land."""
    return int(step.mode == WALK and any(march_price(one, step, here, there) > 0 for one in ANYBODY))


ANYBODY: Final = [Mover((column,), ANY_WAYS) for column in COLUMNS]


def open_distance(s: State, place: int, goal: int, how: str) -> int:
    """14.8.3: Hexes from a place to the force, by ways that are open to anybody; far beyond the range."""
    return open_distances(s, node_of(place, how), how).get(node_of(goal, how), FAR)


def open_distances(s: State, start: int, how: str) -> dict[int, int]:
    """14.8.3: By node, how many hexes it is away, as far as the range and one beyond; nothing where nobody goes."""
    if start < 0:
        return {}
    known = _DISTANCES.setdefault(open_key(s, how), {})
    found = known.get(start)
    if found is None:
        around = flood(open_ways(s, how), start, CONTENT.numbers.intercept_range + 1, {})
        found = {node: around.cost[node] for node in [start, *around.reached]}
        if len(_DISTANCES) > 50:
            _DISTANCES.clear()
        known[start] = found
    return found


_DISTANCES: dict[str, dict[int, dict[int, int]]] = {}      # by what is open and where one starts: what is how far


def open_key(s: State, how: str) -> str:
    """All that `open_ways` depend on."""
    return f"{how in (SHIP, SWIMMING)} {weather_key(s)}"


# --- asking ---------------------------------------------------------------------------------------------------


async def offer(g: Game[State], force: Force) -> bool:
    """14.8.4: Try now, wait, or let this force pass; one question for all places it concerns. True if it is
    stopped (F130)."""
    s = g.state
    foe = 1 - force.seat
    places = candidates(s, force)
    for place in places:
        force.asked[str(place)] = open_distance(s, place, force.at, force.how)
    while places:
        said = await g.may_choose_one(
            foe, "intercept", partial(answers, s, force, places), INTERCEPT_RULES,
            about={"hex": ref_of(force.at)}, scope=f"{s.turn} {s.active}")
        if said is None:
            return False
        if said == LET_PASS:
            force.passed += [str(place) for place in places]
            return False
        place = place_named(rest_of(said))
        places.remove(place)
        if is_characters_only(s, force):
            slip_by(g, force, place)
            return False
        bands = interceptors(s, foe, place, force.how)
        if word_of(said) == PART:
            bands = await splitting.choose_bands(g, foe, bands, partial(can_arrive, force.at), INTERCEPT_RULES)
        if attempt(g, force, place, bands):
            return True
    return False


def answers(s: State, force: Force, places: list[int]) -> list[str]:
    """14.8.1: Whole or in part, also where only a part of them can go; with nobody able one can only decline (F130)."""
    with Still(s, keeping.kept(s)):
        return _answers(s, force, places)


def _answers(s: State, force: Force, places: list[int]) -> list[str]:
    found: list[str] = []
    for place in places:
        bands = interceptors(s, 1 - force.seat, place, force.how)
        able = can_arrive(force.at, s, bands)
        if able:
            found.append(f"{TRY} {ref_of(place)}")
        if splitting.pieces_of(s, bands) > 1 and (able or any(
                can_arrive(force.at, s, [part]) for part in smallest_parts(s, bands))):
            found.append(f"{PART} {ref_of(place)}")
    return [*found, LET_PASS]


def is_characters_only(s: State, force: Force) -> bool:
    """14.8: A force is stopped, not characters: heroes by themselves look like one, and it is seen when somebody goes
    out to meet them (F129)."""
    return force.how == MARCH and not has_manpower(s, force)


def slip_by(g: Game[State], force: Force, place: int) -> None:
    """14.8: Nothing was tried, since there was nothing to stop; nobody goes out for them again."""
    s = g.state
    g.reveal()
    notes.told(s, force.at)
    force.passed += [str(one) for one in standing(s, 1 - force.seat, afloat=False)]
    g.emit("no_force_there", INTERCEPT_RULES, seat=f"seat:{1 - force.seat}", hex=ref_of(place), to=ref_of(force.at))


# --- who goes -------------------------------------------------------------------------------------------------


def interceptors(s: State, seat: int, place: int, against: str) -> list[Force]:
    """14.8.1, 14.8.6, 14.8.7: All who can go from a place together, each by its own way: nobody embarks or changes
    sides."""
    hows = (SHIP, SWIMMING) if against in (SHIP, SWIMMING) else (MARCH, FLY)
    found: list[Force] = []
    for how in hows:
        force = whole(s, seat, place, how, REACT)
        if force is not None and not (how == FLY and found):
            found.append(take_wing(s, force))
    return found


def smallest_parts(s: State, bands: list[Force]) -> list[Force]:
    """14.8.1: What can go where the whole cannot: each hero and each escorted character alone, each with a CSP that he
    commands; at sea ships or swimmers alone."""
    if any(band.how in (SHIP, SWIMMING) for band in bands):
        return bands
    found: list[Force] = []
    for band in bands:
        for one in force_characters(s, band):
            found.append(splitting.only(s, band, (one.ref,)))
            found += [splitting.only(s, band, (one.ref, f"csp:{colour}")) for colour in band.armies
                      if may_command(s, one, colour)]
    return found


def is_able(s: State, bands: list[Force]) -> bool:
    """14.8.1: A character with a CSP or escort, or heroes alone; at sea a ship or swimmer, and a character (F58)."""
    those = [one for band in bands for one in force_characters(s, band)]
    if not those:
        return False
    if any(band.how in (SHIP, SWIMMING) for band in bands):
        return any(band.ships or band.how == SWIMMING for band in bands)
    manpower = sum([force_manpower(s, band) for band in bands])
    return manpower > 0 or all(printed(s, one.id).hero for one in those)


def can_arrive(goal: int, s: State, bands: list[Force]) -> bool:
    """14.8.1, 14.8.8: Able, and with a way of at most three hexes."""
    return is_able(s, bands) and arrival(s, bands, goal) is not None


# --- by what way ----------------------------------------------------------------------------------------------


class Arrival:
    """14.8.8, 14.8.10: A shortest way of interceptors, and what it takes off the die (F60)."""

    def __init__(self, distance: int, penalty: int, way: list[int]) -> None:
        self.distance = distance
        self.penalty = penalty
        self.way = way


def arrival(s: State, bands: list[Force], goal: int) -> Arrival | None:
    """14.8.8: The shortest way passable to all of them (F60); of several the one that takes least off the die."""
    worst: Arrival | None = None
    for band in bands:
        found = _way(s, band, goal)
        if found is None:
            return None
        if worst is None or found.distance + found.penalty > worst.distance + worst.penalty:
            worst = found
    return worst


def _way(s: State, band: Force, goal: int) -> Arrival | None:
    """The shortest ways, of at most three steps, are few: the easiest of them."""
    end = node_of(goal, band.how)
    ways = ways_for(s, band)
    far = {node_of(band.at, band.how): 0}               # by node, how many steps it is away
    line = list(far)
    for node in line:
        if end in far or far[node] == CONTENT.numbers.intercept_range:
            break
        for other in ways.open_from(node):
            if other not in far and (other == end or not _holds_enemies(s, place_at(band.how, other), 1 - band.seat)):
                far[other] = far[node] + 1
                line.append(other)
    if far.get(end, 0) == 0:
        return None
    there = [[line[0]]]
    for steps in range(1, far[end] + 1):
        there = [[*way, other] for way in there for other in ways.open_from(way[-1])
                 if far.get(other) == steps and (other == end or steps < far[end])]
    there = [way for way in there if way[-1] == end]
    roads = mover_of(s, band).ways if band.how == MARCH else ()
    penalties = [penalty(s, band.how, way, roads) for way in there]
    least = min(penalties)
    return Arrival(far[end], least, there[penalties.index(least)])


def penalty(s: State, how: str, way: list[int], roads: tuple[str, ...] = ANY_WAYS) -> int:
    """14.8.10: One for each minor river without bridge or ford, for each mountain hex off the roads that they may use,
    and for any bad weather."""
    places = [place_at(how, node) for node in way]
    sky = skies(s)
    bad = int(any(sky[hex_of(place)] != "clear" for place in places))
    if how != MARCH:
        return bad
    total = bad
    for step in range(1, len(way)):
        edge = LAND.graph.edge(way[step - 1], way[step])
        kind = LAND.steps[LAND.graph.kind[edge]]
        here, there = sky_of(sky, way[step - 1], way[step])
        terrains, ways, _ = words_of(kind)
        if kind.side & MINOR and not kind.side & (BRIDGE | FORD) and not here == there == "snow":
            total += 1
        if "mountain" in terrains and not (any(one in roads for one in ways) and there != "snow"):
            total += 1
    return total


# --- the die --------------------------------------------------------------------------------------------------


def attempt(g: Game[State], force: Force, place: int, bands: list[Force]) -> bool:
    """14.8.4, 14.8.8: A die and the command of the highest ranking, less the distance and the way; seven stops the
    force."""
    s = g.state
    foe = 1 - force.seat
    s.tried.append(f"{foe} {place}")
    with Still(s):
        by = arrival(s, bands, force.at)
    assert by is not None, (place, force.at)
    die = g.roll(6, "interception")
    total = die + bonus(s, foe, bands, force.at) - by.distance - by.penalty
    g.emit("interception_roll", INTERCEPT_RULES, only=(foe,), hex=ref_of(place), die=die, total=total,
           distance=by.distance, penalty=by.penalty)
    if total < CONTENT.numbers.intercept_needs:
        g.emit("interception_failed", INTERCEPT_RULES, seat=f"seat:{foe}", hex=ref_of(place), to=ref_of(force.at),
               die=die)
        notes.told(s, place)
        return False
    _stop(g, force, place, bands, die)
    return True


def bonus(s: State, seat: int, bands: list[Force], goal: int) -> int:
    """14.8.8, 15.5, item.9, enchantment.10: Command, the Alabaster Horn, and what Scrying has shown there."""
    those = [one for band in bands for one in force_characters(s, band)]
    horn = max([from_items(s, one, "interception") for one in those], default=0)
    return highest_command(s, those) + horn + int(scries(s, seat, goal))


def _stop(g: Game[State], force: Force, place: int, bands: list[Force], die: int) -> None:
    """14.8.8, 14.8.11, 14.8.12: They come into its hex; it goes no farther and must fight. They will not react."""
    s = g.state
    foe = 1 - force.seat
    for band in bands:
        shift(s, band, force.at)
        for one in band.characters:
            s.interceptors[f"{force.at} char:{one}"] = 1
        for colour, number in band.armies.items():
            key = f"{force.at} csp:{colour}"
            s.interceptors[key] = s.interceptors.get(key, 0) + number
    s.tried.append(f"{foe} {force.at}")
    s.intercepted.append(force.at)
    note_way_in(s, force)
    force.left, force.path, force.held = 0, [], True
    g.emit("intercepted", ("14.8.8", "14.8.11"), seat=f"seat:{foe}", hex=ref_of(place), to=ref_of(force.at), die=die)
    notes.contact(g, force.at)
