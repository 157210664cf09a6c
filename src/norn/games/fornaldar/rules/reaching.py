"""F133: Where the force on its way can get to, by what way, at what price; all of it from what its owner may know."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.costs import SNOW, Mover, mover
from norn.games.fornaldar.rules.forces import EARLY, has_hero, has_manpower, is_shiplike
from norn.games.fornaldar.rules.fortresses import stronghold_at
from norn.games.fornaldar.rules.pieces import (
    FOMORIAN,
    PART,
    SIDE,
    SWIM,
    flies,
    force_characters,
    hex_of,
    is_unseen,
    printed,
    side_of,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.routes import (
    AIR,
    AIR_PRICES,
    BY_REALM,
    FLY,
    KVALHOLLA,
    MARCH,
    NODES,
    PLACES,
    SHIP,
    SOUND,
    STRAITS,
    SWIMMING,
    banks,
    is_snowed_in,
    march_prices,
    node_of,
    sail_prices,
    skies,
)
from norn.games.fornaldar.state import Force, State
from norn.games.fornaldar.verbs import is_paralysed
from norn.kit.paths import Graph, Tree, reach

ON_LAND: Final = "gpa"              # ground force, persons, flyers (see `presence`)
ON_WATER: Final = "fs"              # fleet, swimmers
PELLOST: Final = 4750
NOBODY: Final[dict[str, Any]] = {"n": 0, "hex": "", "who": [], "left": ""}      # on the way
RISK: Final = 64                    # a hex that costs attrition weighs more than any number of hexes near an enemy
KINGDOMS: Final[dict[str, dict[str, str]]] = {
    scenario: {group.kingdom: group.id for group in card.groups if group.kingdom}
    for scenario, card in CONTENT.scenarios.items()
}


# --- what is known --------------------------------------------------------------------------------------------


def presence(s: State, seat: int) -> dict[int, str]:
    """F42, F129: Where a side stands, in letters: g ground force, p characters only, a flyers, f fleet, s swimmers.

    Garrisons are printed on the map; what Hiding covers is not seen.
    """
    found: dict[int, str] = {}
    for army in s.armies:
        if side_of(s, army.colour) == seat and army.mode != "aboard":
            _note(found, army.at, "g" if army.mode == ASHORE else "s")
    for one in s.characters.values():
        if one.fate == "here" and one.mode != "aboard" and side_of(s, one.id) == seat:
            if one.mode == SWIM:
                _note(found, one.at, "s")
            elif one.escort or printed(s, one.id).hero:
                _note(found, one.at, "g")
            else:
                _note(found, one.at, "a" if flies(s, one) else "p")
    for ship in s.ships.values():
        if ship.fate == "here" and side_of(s, ship.id) == seat:
            _note(found, ship.at, "f")
    if s.spells:
        found = {place: letters for place, letters in found.items() if not is_unseen(s, place, seat)}
    for number in strongholds(s, seat):
        _note(found, number, "g")
    return found


def _note(found: dict[int, str], place: int, letter: str) -> None:
    old = found.get(place, "")
    if letter not in old:
        found[place] = old + letter


def strongholds(s: State, seat: int) -> list[int]:
    """18.4: Hexes in which a side has a garrison."""
    found: list[int] = []
    for number in FORTS:
        fort = stronghold_at(s, number)
        if fort is not None and fort.side == seat:
            found.append(number)
    return found


FORTS: Final[list[int]] = sorted({*LAND.fortress, *[number for number in GRID.numbers if LAND.fynvirke[number]]})


def foes_for(how: str, letters: str) -> bool:
    """Whether what stands there is in the way of those who move like this."""
    wanted = ON_WATER if how in (SHIP, SWIMMING) else ON_LAND
    return any(letter in wanted for letter in letters)


# --- what is shut ---------------------------------------------------------------------------------------------


def shut_to(s: State, force: Force) -> tuple[str, ...]:
    """10.4, 18.7, 24.1.2.2, 24.2.2.3: Kingdoms, hexes and straits that this force may not enter."""
    if force.how in (SHIP, SWIMMING):
        found = [f"{number}" for number in SOUND] if is_sound_shut(s, force.seat) else []
        return tuple(found + _pellost(s, force))
    found = [kingdom for kingdom, realm in KINGDOMS[s.scenario].items() if _is_barred(s, force, realm)]
    found += _pellost(s, force)
    if force.how == MARCH:
        found += shut_straits(s, force.seat)
    return tuple(found)


def is_sound_shut(s: State, seat: int) -> bool:
    """18.7: No Fomorian ship or swimmer passes Kvalholla while it stands; Greutung there lifts it (F79)."""
    return seat == FOMORIAN and KVALHOLLA not in s.ruins and s.greutung != KVALHOLLA


def _is_barred(s: State, force: Force, realm: str) -> bool:
    """10.4: A sleeping realm of one's own side lets characters in, no CSPs; Midhrasir without a king nobody (F64)."""
    one = s.realms[realm]
    if one.side != force.seat:
        return False
    return is_paralysed(s, realm) or (not one.active and has_manpower(s, force))


def _pellost(s: State, force: Force) -> list[str]:
    """24.1.2.2: Pellost opens to Wodan and those with him only (F119)."""
    if "pellost_closed" not in CONTENT.scenarios[s.scenario].special:
        return []
    if any(printed(s, one.id).ability("opens_pellost") is not None for one in force_characters(s, force)):
        return []
    return [f"{PELLOST}"]


def shut_straits(s: State, seat: int) -> list[str]:
    """table.terrain: A strait is not crossed on land where enemy ships lie in it and none of one's own."""
    found: list[str] = []
    for strait in STRAITS:
        both = banks(strait)
        ships = [side_of(s, ship.id) for ship in s.ships.values() if ship.fate == "here" and ship.at in both]
        if 1 - seat in ships and seat not in ships:
            found.append(f"{strait}")
    return found


# --- the search -----------------------------------------------------------------------------------------------


def mover_of(s: State, force: Force) -> Mover:
    return mover(s, force_characters(s, force), list(force.armies), force.how == FLY)


def graph_of(how: str) -> Graph:
    """11.14, 11.15: Flyers go from hex to hex whatever lies below; all others by the map."""
    return AIR if how == FLY else LAND.graph


def place_at(how: str, node: int) -> int:
    return GRID.numbers[node] if how == FLY else PLACES[node]


def prices_for(s: State, force: Force) -> list[int]:
    """What every step costs this force now."""
    if force.how == FLY:
        return AIR_PRICES
    if force.how == MARCH:
        return march_prices(s, mover_of(s, force), shut_to(s, force))
    return sail_prices(s, swims(s, force), shut_to(s, force))


def swims(s: State, force: Force) -> bool:
    """11.13, 14.6.1: Mermen; Tursas and those who ride go as ships."""
    return force.how == SWIMMING and not any(is_shiplike(s, one) for one in force_characters(s, force))


def tree_of(s: State, force: Force) -> Tree:
    """11.3: The cheapest ways (F133); before the last hex through no enemy hex, and waking nobody."""
    foes = presence(s, 1 - force.seat)
    ends = ends_of(s, force, foes)
    burdens = burdens_of(s, force, foes)
    start = node_of(force.at, force.how)
    return reach(graph_of(force.how), start, max(0, force.left), prices_for(s, force), ends, burdens)


def ends_of(s: State, force: Force, foes: dict[int, str]) -> list[int]:
    """F133: By node, 1 where a leg ends: enemies, sleeping realms that it would wake, coasts under snow."""
    how = force.how
    ends = [0] * graph_of(how).count
    for place, letters in foes.items():
        if foes_for(how, letters) and (place < SIDE or how in (SHIP, SWIMMING)):
            node = node_of(place, how)
            if node >= 0:
                ends[node] = 1
    for node in _waking(s, force):
        ends[node] = 1
    if how == SHIP and (s.weather == SNOW or s.spells):
        sky = skies(s)
        for number in GRID.numbers:
            if LAND.afloat[number] >= 0 and is_snowed_in(sky, number):
                ends[LAND.afloat[number]] = 1
    return ends


def _waking(s: State, force: Force) -> list[int]:
    """10.2: The nodes at which the force would wake somebody."""
    afloat = force.how in (SHIP, SWIMMING)
    if not (afloat or has_manpower(s, force) or has_hero(s, force)):
        return []
    found: list[int] = []
    for kingdom, realm in KINGDOMS[s.scenario].items():
        one = s.realms[realm]
        if one.active or one.side == force.seat:
            continue
        nodes = BY_REALM.get("~" + kingdom if afloat else kingdom, [])
        found += nodes if force.how != FLY else [GRID.numbers.index(LAND.hex[node]) for node in nodes]
    return found


_RISKS: dict[str, list[int]] = {}


def risks(s: State, aspects: tuple[str, ...]) -> list[int]:
    """8.1: By land node, RISK where the aspect or snow costs these pieces attrition (F133)."""
    key = f"{s.scenario} {'+'.join(aspects)} {s.weather == SNOW}"
    found = _RISKS.get(key)
    if found is None:
        found = [0] * NODES
        for number in GRID.numbers:
            if s.weather == SNOW or LAND.aspect[number] in aspects:
                for node in LAND.ground[number]:
                    found[node] = RISK
        if len(_RISKS) > 50:
            _RISKS.clear()
        _RISKS[key] = found
    return found


def burdens_of(s: State, force: Force, foes: dict[int, str]) -> list[int] | None:
    """F133: Of ways that cost the same, the one with fewer hexes of attrition, then with fewer near an enemy."""
    if force.how == FLY:
        return None
    burdens = list(risks(s, aspects_of(s, force)))
    near: dict[int, int] = {}
    widest = force.left // (1 if force.how == SWIMMING else 2) + 3
    here = hex_of(force.at)
    for place, letters in foes.items():
        if foes_for(force.how, letters) and GRID.distance(here, hex_of(place)) <= widest:
            for number in around(hex_of(place)):
                near[number] = 1
    for number in near:
        if force.how == MARCH:
            for node in LAND.ground[number]:
                burdens[node] += 1
        elif LAND.afloat[number] >= 0:
            burdens[LAND.afloat[number]] += 1
    return burdens


def aspects_of(s: State, force: Force) -> tuple[str, ...]:
    """8.1.3, 8.1.4, 8.1.5: Aspects in which any of the force would check."""
    if force.how != MARCH:
        return ()
    races = [CONTENT.kingdoms[colour].race for colour in force.armies]
    races += [printed(s, one.id).race for one in force_characters(s, force)]
    return tuple(sorted({aspect for race in races for aspect in CONTENT.races[race].checks_in}))


_AROUND: dict[int, list[int]] = {}


def around(number: int) -> list[int]:
    """The hexes within three of one."""
    found = _AROUND.get(number)
    if found is None:
        found = GRID.within(number, 3)
        _AROUND[number] = found
    return found


# --- what is told of it ---------------------------------------------------------------------------------------


def destinations(s: State, force: Force) -> list[str]:
    """11.3: Every place that the force can reach in one leg."""
    tree = tree_of(s, force)
    found = [place_at(force.how, node) for node in sorted(tree.reached) if may_end(s, force, tree, node)]
    if force.kind == EARLY:                             # 24.2.2.1: into no hex with an enemy
        foes = presence(s, 1 - force.seat)
        found = [place for place in found if place not in foes]
    return [ref_of(place) for place in found]


def may_end(s: State, force: Force, tree: Tree, node: int) -> bool:
    """14.7.3: Swimmers end on a river only if they can pay for the bank."""
    if force.how != SWIMMING or not swims(s, force) or not LAND.side[node]:
        return True
    return force.left - tree.cost[node] >= CONTENT.numbers.merman_turn


def way_to(s: State, force: Force, place: int) -> list[int]:
    """11.3: The places that a leg leads through, its end included; nothing where there is no way (F133)."""
    tree = tree_of(s, force)
    way = tree.way(node_of(place, force.how))
    return [place_at(force.how, node) for node in list(way)[1:]]


def step_price(s: State, force: Force, place: int) -> int:
    """What the next step of the force costs; 0 where it cannot be taken."""
    edge = graph_of(force.how).edge(node_of(force.at, force.how), node_of(place, force.how))
    return prices_for(s, force)[edge] if edge >= 0 else 0


def told_of(force: Force | None) -> dict[str, Any]:
    """What a question says of the force on its way, if there is one: who it is, where, and what it has left."""
    if force is None:
        return NOBODY
    return {"n": 1, "hex": ref_of(force.at), "who": pieces_of(force), "left": halves(force.left)}


def pieces_of(force: Force) -> list[str]:
    """A force by the names of its pieces: `char:gorm`, `ship:oakfist`, `csps:8.fynn`."""
    found = [f"char:{one}" for one in force.characters] + [f"ship:{one}" for one in force.ships]
    return found + [f"csps:{number}.{colour}" for colour, number in force.armies.items()]


def halves(number: int) -> str:
    """Movement points as they are said: 7 halves are 3½."""
    return f"{number // 2}½" if number % 2 else str(number // 2)


def ref_of(place: int) -> str:
    """A place in options: `hex:3927`, the second part of a split hex `hex:0616b`, a river's side `side:21342235`."""
    if place >= SIDE:
        return f"side:{place:08}"
    return f"hex:{place - PART:04}b" if place >= PART else f"hex:{place:04}"


def place_named(ref: str) -> int:
    """The place of such an id."""
    kind, _, name = ref.partition(":")
    if kind == "side":
        return int(name)
    return PART + int(name.removesuffix("b")) if name.endswith("b") else int(name)
