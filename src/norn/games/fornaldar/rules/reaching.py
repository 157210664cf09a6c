"""F133: Where the force on its way can get to, by what way, at what price; all of it from what its owner may know."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules import scenarios
from norn.games.fornaldar.rules.costs import SNOW, Mover, mover
from norn.games.fornaldar.rules.forces import EARLY, has_hero, has_manpower, is_shiplike
from norn.games.fornaldar.rules.fortresses import is_stronghold, strongholds
from norn.games.fornaldar.rules.pieces import (
    FOMORIAN,
    PART,
    SIDE,
    SWIM,
    Board,
    InWay,
    armies_at,
    board_of,
    characters_at,
    force_characters,
    has_ability,
    hex_of,
    is_unseen,
    printed,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.routes import (
    AIR,
    BY_REALM,
    FLY,
    KVALHOLLA,
    MARCH,
    NODES,
    PLACES,
    SHIP,
    SKY,
    SOUND,
    STRAITS,
    SWIMMING,
    air_ways,
    banks,
    march_ways,
    node_of,
    sail_ways,
    snowed_coasts,
)
from norn.games.fornaldar.rules.spells import MAELSTROM_RADIUS
from norn.games.fornaldar.state import Character, Force, State
from norn.games.fornaldar.verbs import is_paralysed
from norn.kit.paths import UNREACHED, Flood, Graph, Tree, Ways, flood, search

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
    board = board_of(s)
    if board is None:
        return _presence(s, Board(s), seat)
    return presence_on(s, board, seat)


def presence_on(s: State, board: Board, seat: int) -> dict[int, str]:
    """The same, on a board that is right about this side."""
    found = board.presence[seat]
    if found is None:
        found = board.presence[seat] = _presence(s, board, seat)
    return found


def _presence(s: State, board: Board, seat: int) -> dict[int, str]:
    found: dict[int, str] = {}
    for place, armies in board.armies[seat].items():
        letters = ""
        for army in armies:
            if army.mode != "aboard":
                letter = "g" if army.mode == ASHORE else "s"
                if letter not in letters:
                    letters += letter
        if letters:
            found[place] = letters
    for place, characters in board.characters[seat].items():
        letters = old = found.get(place, "")
        for one in characters:
            if one.mode != "aboard":
                letter = _letter_of(s, one)
                if letter not in letters:
                    letters += letter
        if letters != old:
            found[place] = letters
    for place in board.ships[seat]:
        _note(found, place, "f")
    if s.spells:
        found = {place: letters for place, letters in found.items() if not is_unseen(s, place, seat)}
    for number in strongholds(s, seat):
        _note(found, number, "g")
    return found


def _note(found: dict[int, str], place: int, letter: str) -> None:
    old = found.get(place, "")
    if letter not in old:
        found[place] = old + letter


def letters_at(s: State, place: int, seat: int) -> str:
    """F42, F129: As `presence`, of one place."""
    found: dict[int, str] = {}
    if not (s.spells and is_unseen(s, place, seat)):
        for army in armies_at(s, place, seat):
            if army.mode != "aboard":
                _note(found, place, "g" if army.mode == ASHORE else "s")
        for one in characters_at(s, place, seat):
            if one.mode != "aboard":
                _note(found, place, _letter_of(s, one))
        if ships_at(s, place, seat):
            _note(found, place, "f")
    if is_stronghold(s, place, seat):
        _note(found, place, "g")
    return found.get(place, "")


def _letter_of(s: State, one: Character) -> str:
    """F42: What a character is to be seen as."""
    if one.mode == SWIM:
        return "s"
    piece = printed(s, one.id)
    if one.escort or piece.hero:
        return "g"
    return "a" if one.flying or piece.flies else "p"


def foes_for(how: str, letters: str) -> bool:
    """Whether what stands there is in the way of those who move like this."""
    if how in (SHIP, SWIMMING):
        return "f" in letters or "s" in letters
    return "g" in letters or "p" in letters or "a" in letters


# --- what is shut ---------------------------------------------------------------------------------------------


def shut_to(s: State, force: Force) -> tuple[str, ...]:
    """10.4, 18.7, 24.1.2.2, 24.2.2.3: Kingdoms, hexes and straits that this force may not enter."""
    if force.how in (SHIP, SWIMMING):
        found = [f"{number}" for number in SOUND] if is_sound_shut(s, force.seat) else []
        return tuple(found + _pellost(s, force))
    found = barred(s, force.seat, has_manpower(s, force)) + _pellost(s, force)
    if force.how == MARCH:
        found += shut_straits(s, force.seat)
    return tuple(found)


def barred(s: State, seat: int, manpower: bool) -> list[str]:
    """10.4, 24.2.2.3: The kingdoms that a side's forces may not enter, with CSPs or without."""
    board = board_of(s)
    if board is None:
        return _barred(s, seat, manpower)
    found = board.barred[seat].get(manpower)
    if found is None:
        found = board.barred[seat][manpower] = _barred(s, seat, manpower)
    return found


def _barred(s: State, seat: int, manpower: bool) -> list[str]:
    return [kingdom for kingdom, realm in KINGDOMS[s.scenario].items() if _is_barred(s, seat, realm, manpower)]


def is_sound_shut(s: State, seat: int) -> bool:
    """18.7: No Fomorian ship or swimmer passes Kvalholla while it stands; Greutung there lifts it (F79)."""
    return seat == FOMORIAN and KVALHOLLA not in s.ruins and s.greutung != KVALHOLLA


def _is_barred(s: State, seat: int, realm: str, manpower: bool) -> bool:
    """10.4: A sleeping realm of one's own side lets characters in, no CSPs; Midhrasir without a king nobody (F64)."""
    one = s.realms[realm]
    return one.side == seat and (is_paralysed(s, realm) or (not one.active and manpower))


def _pellost(s: State, force: Force) -> list[str]:
    """24.1.2.2: Pellost opens to Wodan and those with him only (F119)."""
    if "pellost_closed" not in CONTENT.scenarios[s.scenario].special:
        return []
    if any(has_ability(s, one, "opens_pellost") for one in force.characters):
        return []
    return [f"{PELLOST}"]


def shut_straits(s: State, seat: int) -> list[str]:
    """table.terrain: A strait is not crossed on land where enemy ships lie in it and none of one's own."""
    board = board_of(s)
    if board is None:
        return _shut_straits(s, seat)
    found = board.straits[seat]
    if found is None:
        found = board.straits[seat] = _shut_straits(s, seat)
    return found


def _shut_straits(s: State, seat: int) -> list[str]:
    ships = [(ship.at, side_of(s, ship.id)) for ship in s.ships.values() if ship.at in BESIDE and ship.fate == "here"]
    if not ships:
        return []
    found: list[str] = []
    for strait in STRAITS:
        both = banks(strait)
        sides = [side for at, side in ships if at in both]
        if 1 - seat in sides and seat not in sides:
            found.append(f"{strait}")
    return found


BESIDE: Final[dict[int, int]] = {bank: 1 for strait in STRAITS for bank in banks(strait)}


# --- the search -----------------------------------------------------------------------------------------------


def mover_of(s: State, force: Force) -> Mover:
    return mover(s, force_characters(s, force), list(force.armies), force.how == FLY)


def graph_of(how: str) -> Graph:
    """11.14, 11.15: Flyers go from hex to hex whatever lies below; all others by the map."""
    return AIR if how == FLY else LAND.graph


def place_at(how: str, node: int) -> int:
    return GRID.numbers[node] if how == FLY else PLACES[node]


def ways_for(s: State, force: Force) -> Ways:
    """11.14, 11.15: The map as this force can go now, and what every step costs it; flyers go from hex to hex whatever
    lies below, all others by the map."""
    board = board_of(s)
    if board is None:
        return _ways_for(s, force)
    key = f"{force.how} {force.seat} {'+'.join(force.characters)} {'+'.join(force.armies)}"
    found = board.ways.get(key)
    if found is None:
        found = board.ways[key] = _ways_for(s, force)
    return found


def _ways_for(s: State, force: Force) -> Ways:
    if force.how == FLY:
        return air_ways(shut_to(s, force))
    if force.how == MARCH:
        return march_ways(s, mover_of(s, force), shut_to(s, force))
    return sail_ways(s, swims(s, force), shut_to(s, force))


def swims(s: State, force: Force) -> bool:
    """11.13, 14.6.1: Mermen; Tursas and those who ride go as ships."""
    return force.how == SWIMMING and not any(is_shiplike(s, one) for one in force_characters(s, force))


def tree_of(s: State, force: Force, goal: int = UNREACHED) -> Tree:
    """11.3: The cheapest ways (F133), or that to a goal; before the last hex through no enemy hex, and waking
    nobody."""
    foes = presence(s, 1 - force.seat)
    ends = ends_of(s, force, foes)
    start = node_of(force.at, force.how)
    if force.how == FLY:
        return search(ways_for(s, force), start, max(0, force.left), ends, goal=goal)
    return search(ways_for(s, force), start, max(0, force.left), ends, risks(s, aspects_of(s, force)),
                  near_foes(s, force, foes), goal)


def flood_of(s: State, force: Force) -> Flood:
    """11.3: All that the force can reach, as `tree_of` finds it."""
    return flood(ways_for(s, force), node_of(force.at, force.how), max(0, force.left),
                 ends_of(s, force, presence(s, 1 - force.seat)))


def ends_of(s: State, force: Force, foes: dict[int, str]) -> dict[int, int]:
    """F133, enchantment.17: The nodes at which a leg ends: enemies, sleeping realms that it would wake, coasts under
    snow, a Maelstrom's waters."""
    board = board_of(s)
    if board is None or s.expedition:
        return _ends_of(s, force, foes)
    wakes = force.how in (SHIP, SWIMMING) or has_manpower(s, force) or has_hero(s, force)
    key = f"{force.how} {wakes}"
    found = board.ends[force.seat].get(key)
    if found is None:
        found = board.ends[force.seat][key] = _ends_of(s, force, foes)
    return found


def _ends_of(s: State, force: Force, foes: dict[int, str]) -> dict[int, int]:
    how = force.how
    ends = in_way(s, force, foes).nodes
    waking = _waking(s, force)
    if not waking and how != SHIP:
        return ends
    ends = ends.copy()
    for nodes in waking:
        ends.update(nodes)
    if how == SHIP:
        for centre in s.maelstroms:                     # enchantment.17: who comes this near lies still
            for number in GRID.within(centre, MAELSTROM_RADIUS):
                if LAND.afloat[number] >= 0:
                    ends[LAND.afloat[number]] = 1
    if how == SHIP and (s.weather == SNOW or s.spells):
        ends.update(snowed_coasts(s))
    return ends


def in_way(s: State, force: Force, foes: dict[int, str]) -> InWay:
    """What of the enemy's presence stands in the way of those who move as this force does."""
    board = board_of(s)
    afloat = force.how in (SHIP, SWIMMING)
    key = "w" if afloat else "a" if force.how == FLY else "l"
    found = None if board is None else board.in_way[force.seat].get(key)
    if found is None:
        nodes: dict[int, int] = {}
        hexes: dict[int, int] = {}
        for place, letters in foes.items():
            if foes_for(force.how, letters):
                hexes[hex_of(place)] = 1
                node = node_of(place, force.how) if place < SIDE or afloat else -1
                if node >= 0:
                    nodes[node] = 1
        found = InWay(nodes, list(hexes))
        if board is not None:
            board.in_way[force.seat][key] = found
    return found


def _waking(s: State, force: Force) -> list[dict[int, int]]:
    """10.2: The lands and coasts in which the force would wake somebody."""
    afloat = force.how in (SHIP, SWIMMING)
    if not (afloat or has_manpower(s, force) or has_hero(s, force)):
        return []
    found: list[dict[int, int]] = []
    for kingdom, realm in KINGDOMS[s.scenario].items():
        one = s.realms[realm]
        if one.active or one.side == force.seat or is_paralysed(s, realm):
            continue
        if s.expedition and scenarios.is_guest(s, realm, [*force.characters, *force.ships, *force.armies]):
            continue
        found.append(WAKING["~" + kingdom if afloat else "^" + kingdom if force.how == FLY else kingdom])
    return found


def _lands() -> dict[str, dict[int, int]]:
    """By kingdom the nodes of its land, under "~" and its name those of its coasts, under "^" those of its air."""
    found: dict[str, dict[int, int]] = {}
    for kingdom in CONTENT.kingdoms:
        found[kingdom] = dict.fromkeys(BY_REALM.get(kingdom, []), 1)
        found["~" + kingdom] = dict.fromkeys(BY_REALM.get("~" + kingdom, []), 1)
        found["^" + kingdom] = {SKY[LAND.hex[node]]: 1 for node in found[kingdom]}
    return found


WAKING: Final[dict[str, dict[int, int]]] = _lands()


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


def wishes(s: State, force: Force) -> tuple[list[int], dict[int, int]]:
    """F133: What decides between ways that cost the same."""
    return risks(s, aspects_of(s, force)), near_foes(s, force, presence(s, 1 - force.seat))


def near_foes(s: State, force: Force, foes: dict[int, str]) -> dict[int, int]:
    """F133: Nodes within three of an enemy in its way: of ways that cost the same, the one with fewer hexes of
    attrition (`risks`), then with fewer of these."""
    those = in_way(s, force, foes)
    near = those.near
    if near is None:
        near = those.near = around_all(those.hexes, force.how == MARCH)
    return near


class _Around:
    """What lay around some hexes, when that was last asked."""

    def __init__(self, hexes: list[int], nodes: dict[int, int]) -> None:
        self.hexes = hexes
        self.nodes = nodes


_LAST: dict[bool, _Around] = {}


def around_all(hexes: list[int], ashore: bool) -> dict[int, int]:
    """As `nodes_around`, of all of these together: the enemy mostly is where it was, whoever else has moved."""
    last = _LAST.get(ashore)
    if last is None or last.hexes != hexes:
        nodes: dict[int, int] = {}
        for number in hexes:
            nodes.update(nodes_around(number, ashore))
        last = _LAST[ashore] = _Around(hexes, nodes)
    return last.nodes


def aspects_of(s: State, force: Force) -> tuple[str, ...]:
    """8.1.3, 8.1.4, 8.1.5: Aspects in which any of the force would check."""
    if force.how != MARCH:
        return ()
    races = [CONTENT.kingdoms[colour].race for colour in force.armies]
    races += [printed(s, one.id).race for one in force_characters(s, force)]
    return tuple(sorted({aspect for race in races for aspect in CONTENT.races[race].checks_in}))


_AROUND: dict[int, dict[int, int]] = {}


def nodes_around(number: int, ashore: bool) -> dict[int, int]:
    """The land, or the water, of the hexes within three of one."""
    key = number if ashore else -number
    found = _AROUND.get(key)
    if found is None:
        hexes = GRID.within(number, 3)
        nodes = [node for one in hexes for node in LAND.ground[one]] if ashore else [LAND.afloat[one] for one in hexes]
        found = {node: 1 for node in nodes if node >= 0}
        _AROUND[key] = found
    return found


# --- what is told of it ---------------------------------------------------------------------------------------


class Outlook:
    """What the answers to one question were found by: whoever is answered goes by it, too."""

    flood: Flood | None = None


def destinations(s: State, force: Force, outlook: Outlook | None = None) -> list[str]:
    """11.3, 24.2.2.1, 24.2.4.b: Every place that the force can reach in one leg; before play, and for the expedition
    on its first turn, none with an enemy."""
    found = flood_of(s, force)
    if outlook is not None:
        outlook.flood = found
    nodes = found.reached
    if swims(s, force):
        nodes = [node for node in nodes if may_end(force, found.cost[node], node)]
    if force.kind == EARLY or (s.expedition and scenarios.shuns_enemies(s, [*force.characters, *force.ships])):
        foes = presence(s, 1 - force.seat)
        nodes = [node for node in nodes if place_at(force.how, node) not in foes]
    refs = REFS_ABOVE if force.how == FLY else REFS_BELOW
    return [refs[node] for node in nodes]


def can_go(s: State, force: Force) -> bool:
    """11.3: Whether there is any place at all that the force can reach."""
    if force.kind == EARLY or force.how == SWIMMING:
        return bool(destinations(s, force))
    return 0 < ways_for(s, force).least(node_of(force.at, force.how)) <= force.left


def may_end(force: Force, cost: int, node: int) -> bool:
    """14.7.3: Swimmers end on a river only if they can pay for the bank."""
    return not LAND.side[node] or force.left - cost >= CONTENT.numbers.merman_turn


def way_to(s: State, force: Force, place: int, outlook: Outlook | None = None) -> list[int]:
    """11.3: The places that a leg leads through, its end included; nothing where there is no way (F133)."""
    goal = node_of(place, force.how)
    found = None if outlook is None else outlook.flood
    if found is None:
        way = tree_of(s, force, goal).way(goal)
    elif force.how == FLY:
        way = found.way(goal)
    else:
        way = found.way(goal, partial(wishes, s, force))
    return [place_at(force.how, node) for node in way[1:]]


def step_price(force: Force, place: int, ways: Ways) -> int:
    """What the next step of the force costs, by its ways; 0 where it cannot be taken."""
    edge = ways.graph.edge(node_of(force.at, force.how), node_of(place, force.how))
    return ways.price(edge) if edge >= 0 else 0


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
    known = REFS.get(place)
    return _ref_of(place) if known is None else known


def _ref_of(place: int) -> str:
    if place >= SIDE:
        return f"side:{place:08}"
    return f"hex:{place - PART:04}b" if place >= PART else f"hex:{place:04}"


def place_named(ref: str) -> int:
    """The place of such an id."""
    kind, _, name = ref.partition(":")
    if kind == "side":
        return int(name)
    return PART + int(name.removesuffix("b")) if name.endswith("b") else int(name)


REFS: Final[dict[int, str]] = {place: _ref_of(place) for place in [*GRID.numbers, *PLACES]}
REFS_ABOVE: Final[list[str]] = [_ref_of(place) for place in GRID.numbers]       # by node, of the air ...
REFS_BELOW: Final[list[str]] = [_ref_of(place) for place in PLACES]             # ... and of the map
