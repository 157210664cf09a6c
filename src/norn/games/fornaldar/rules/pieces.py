"""3.0 Glossary: whose a piece is, what stands where, and what the enemy may know of it."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Character as Printed
from norn.games.fornaldar.content_pieces import Item as PrintedItem
from norn.games.fornaldar.content_pieces import Ship as PrintedShip
from norn.games.fornaldar.state import Army, Character, Force, Item, Realm, Ship, State
from norn.kit.ids import made
from norn.kit.paths import Ways

FOMORIAN: Final = 0
MUNDANE: Final = 1
SIDES: Final = ("fomorian", "mundane")
LAND: Final = "land"
ABOARD: Final = "aboard"
SWIM: Final = "swim"
PART: Final = 10_000            # from here on: the second part of a split hex ...
SIDE: Final = 1_000_000         # ... and from here on a river hexside


def _groups(scenario: str) -> dict[str, str]:
    """Character, ship or colour -> the group of the set-up with which it wakes."""
    card = CONTENT.scenarios[scenario]
    found: dict[str, str] = {}
    for group in card.groups:
        for line in group.lines:
            for one in (*line.characters, *line.ships, *line.csps):
                found.setdefault(one, group.id)
    for arrival in card.reinforcements:
        for one in (*arrival.characters, *arrival.drawn, *arrival.ships, *arrival.csps):
            found.setdefault(one, arrival.group)
    for one, piece in CONTENT.characters[scenario].items():
        for other in (piece.back, piece.other_side):
            if other and one in found:
                found.setdefault(other, found[one])
    if card.invasion is not None:
        found[card.invasion.captain] = found[card.invasion.kingdom] = "mundanes"
    if card.expedition is not None:
        for one in (*card.expedition.characters, *card.expedition.ships, card.expedition.kingdom):
            found[one] = "expedition"
    for piece in CONTENT.characters[scenario].values():
        if piece.back and piece.id in found:            # what is on a piece's back belongs to the same (F98)
            found.setdefault(piece.back, found[piece.id])
        if piece.other_side and piece.id in found:      # and so does its other face
            found.setdefault(piece.other_side, found[piece.id])
    return found


GROUPS: Final[dict[str, dict[str, str]]] = {scenario: _groups(scenario) for scenario in CONTENT.scenarios}

WHOLE: Final[dict[str, dict[str, str]]] = {     # the same, with those that wake by themselves
    scenario: {one: GROUPS[scenario].get(one, one) for one in [*CONTENT.characters[scenario], *CONTENT.ships,
                                                               *CONTENT.kingdoms]}
    for scenario in CONTENT.scenarios
}


# --- while nothing moves --------------------------------------------------------------------------------------


class Board:
    """All pieces by side and place. It is right as long as nothing moves, changes hands, wakes or falls.

    Lists by side have a third place, -1, for what is nobody's yet.
    """

    def __init__(self, s: State) -> None:
        self.state = s
        self.characters: list[dict[int, list[Character]]] = [{}, {}, {}]
        self.ships: list[dict[int, list[Ship]]] = [{}, {}, {}]
        self.armies: list[dict[int, list[Army]]] = [{}, {}, {}]
        self.presence: list[dict[int, str] | None] = [None, None]       # filled by `reaching`
        self.fresh: list[dict[int, list[Character]] | None] = [None, None]      # filled by `forces`
        self.fresh_armies: list[dict[int, list[Army]] | None] = [None, None]    # filled by `forces`
        self.foes: list[list[int] | None] = [None, None]                # filled by `reaction`
        self.shown: list[list[int] | None] = [None, None]               # filled by `spells`
        self.known: list[dict[str, int] | None] = [None, None]          # filled by `spells`
        self.used: dict[str, list[PrintedItem]] = {}                    # filled by `ratings`
        self.free: dict[str, bool] = {}                                 # by realm, filled by `forces`
        self.in_way: list[dict[str, InWay]] = [{}, {}]                  # by who is on his way, filled by `reaching`
        self.ends: list[dict[str, dict[int, int]]] = [{}, {}]           # the same, filled by `reaching`
        self.ways: dict[str, Ways] = {}                                 # filled by `reaching`
        self.barred: list[dict[bool, list[str]]] = [{}, {}]             # filled by `reaching`
        self.straits: list[list[str] | None] = [None, None]             # filled by `reaching`
        self.standing: list[dict[bool, list[int]]] = [{}, {}]           # filled by `interception`
        self.picks: dict[str, dict[int, Picks | None]] = {}             # filled by `movement`
        self.goers: dict[int, int] | None = None                        # filled by `forced_march` or `reaction`
        self.held: dict[str, list[Item]] = {}                           # by the character who carries it
        groups, realms = WHOLE[s.scenario], s.realms
        for one in s.characters.values():
            if one.fate == "here":
                by_place = self.characters[realms[groups[one.id]].side]
                those = by_place.get(one.at)
                if those is None:
                    by_place[one.at] = [one]
                else:
                    those.append(one)
        for ship in s.ships.values():
            if ship.fate == "here":
                self.ships[realms[groups[ship.id]].side].setdefault(ship.at, []).append(ship)
        for army in s.armies:
            self.armies[realms[groups[army.colour]].side].setdefault(army.at, []).append(army)
        holders = HOLDERS
        for item in s.items.values():
            if item.holder in holders and item.fate == "here":
                self.held.setdefault(holders[item.holder], []).append(item)


HOLDERS: Final[dict[str, str]] = {              # a character as the holder of an item -> which one it is
    made("char", one): one for those in CONTENT.characters.values() for one in those}


class InWay:
    """What of a side stands in the way of those who move alike: its nodes on their map, the hexes it is in, and the
    nodes near these, once somebody has asked."""

    near: dict[int, int] | None = None

    def __init__(self, nodes: dict[int, int], hexes: list[int]) -> None:
        self.nodes = nodes
        self.hexes = hexes


class Picks:
    """What can be picked in a place: whole stacks and the like, and those that can be split."""

    def __init__(self, found: list[str], parts: list[str]) -> None:
        self.found = found
        self.parts = parts


class Moment:
    """The board of the moment, if there is one; and that of the last question, while nothing has changed since
    (`keeping`)."""

    board: Board | None = None
    kept: Board | None = None
    forgotten: int = 0              # how often anything may have changed


NOW: Final = Moment()


class Still:
    """`with Still(s):` nothing is changed in there, so that pieces are found by their places and not by going through
    all of them. For the making of offers and views; never around an `await`."""

    def __init__(self, s: State, board: Board | None = None) -> None:
        self.state = s
        self.known = board              # one that is right already
        self.own = False

    def __enter__(self) -> Still:
        if board_of(self.state) is None:
            NOW.board = Board(self.state) if self.known is None else self.known
            self.own = True
        return self

    def __exit__(self, *_: object) -> None:
        if self.own:
            NOW.board = None


def board_of(s: State) -> Board | None:
    """The board, while nothing moves."""
    board = NOW.board
    return board if board is not None and board.state is s else None


# --- whose ----------------------------------------------------------------------------------------------------


def printed(s: State, one: str) -> Printed:
    """What a character's piece says."""
    return PRINTED[s.scenario][one]


PRINTED: Final[dict[str, dict[str, Printed]]] = CONTENT.characters


def _abilities(scenario: str) -> dict[str, list[str]]:
    """Ability -> the characters of a scenario who have it."""
    found: dict[str, list[str]] = {}
    for one, piece in CONTENT.characters[scenario].items():
        for ability in piece.abilities:
            found.setdefault(str(ability.word), []).append(one)
    return found


ABILITIES: Final[dict[str, dict[str, list[str]]]] = {scenario: _abilities(scenario) for scenario in CONTENT.scenarios}


def has_ability(s: State, one: str, word: str) -> bool:
    """23.0: Whether a character's piece has this ability."""
    those = ABILITIES[s.scenario].get(word)
    return those is not None and one in those


def printed_ship(one: str) -> PrintedShip:
    return CONTENT.ships[one]


def realm_of(s: State, one: str) -> Realm:
    """3.0.kingdoms, 24.2.2.4, 24.3.2.2: The realm with which a character, ship or colour wakes."""
    return s.realms[WHOLE[s.scenario][one]]


def side_of(s: State, one: str) -> int:
    """3.0, 3.0.sides, 24.2.2.4, 24.3.2.2: The seat that a character, ship or colour belongs to; -1 while it is free."""
    return s.realms[WHOLE[s.scenario][one]].side


def is_active(s: State, one: str) -> bool:
    """10.1: whether a character, ship or colour may do anything."""
    return s.realms[WHOLE[s.scenario][one]].active


# --- where ----------------------------------------------------------------------------------------------------


def hex_of(place: int) -> int:
    """The hex in which a place is shown: of a river hexside the lower of its two."""
    if place >= SIDE:
        return place // PART
    return place - PART if place >= PART else place


def is_hexside(place: int) -> bool:
    return place >= SIDE


def characters_at(s: State, place: int, seat: int, mode: str = "") -> list[Character]:
    """The characters of a side in a place; those in one mode only, if it is given."""
    board = board_of(s)
    if board is not None:
        those = board.characters[seat].get(place)
        return [] if those is None else [one for one in those if not mode or one.mode == mode]
    return [one for one in s.characters.values()
            if one.at == place and one.fate == "here" and (not mode or one.mode == mode) and side_of(s, one.id) == seat]


def ships_at(s: State, place: int, seat: int) -> list[Ship]:
    board = board_of(s)
    if board is not None:
        return board.ships[seat].get(place, [])[:]
    return [one for one in s.ships.values() if one.at == place and one.fate == "here" and side_of(s, one.id) == seat]


def armies_at(s: State, place: int, seat: int, mode: str = "") -> list[Army]:
    board = board_of(s)
    if board is not None:
        those = board.armies[seat].get(place)
        return [] if those is None else [one for one in those if not mode or one.mode == mode]
    return [one for one in s.armies
            if one.at == place and (not mode or one.mode == mode) and side_of(s, one.colour) == seat]


def csps_at(s: State, place: int, seat: int, mode: str = "") -> int:
    """Army CSPs, without escorts."""
    return sum([one.fresh + one.done for one in armies_at(s, place, seat, mode)])


def escorts_at(s: State, place: int, seat: int, mode: str = "") -> int:
    """13.0: escorts, each a CSP for all purposes."""
    return len([1 for one in characters_at(s, place, seat, mode) if one.escort])


def manpower_at(s: State, place: int, seat: int, mode: str = "") -> int:
    """Army and escort CSPs together."""
    return csps_at(s, place, seat, mode) + escorts_at(s, place, seat, mode)


def is_occupied(s: State, place: int, seat: int) -> bool:
    """3.0.types: Any piece of the side at all, army, character or ship, active or not."""
    return (
        len(armies_at(s, place, seat)) > 0
        or len(characters_at(s, place, seat)) > 0
        or len(ships_at(s, place, seat)) > 0
    )


def army(s: State, place: int, colour: str, mode: str) -> Army | None:
    for one in s.armies:
        if one.at == place and one.colour == colour and one.mode == mode:
            return one
    return None


def add_csps(s: State, place: int, colour: str, mode: str, number: int, done: bool = False) -> None:
    """Put CSPs into a place; they join those of their colour."""
    found = army(s, place, colour, mode)
    if found is None:
        found = Army(place, colour, mode, 0, 0)
        s.armies.append(found)
    if done:
        found.done += number
    else:
        found.fresh += number


def take_csps(s: State, place: int, colour: str, mode: str, number: int) -> tuple[int, int]:
    """Take CSPs out of a place, those that have moved first; returns how many of them were fresh and done."""
    found = army(s, place, colour, mode)
    assert found is not None, (place, colour, mode)
    assert found.fresh + found.done >= number, (place, colour, mode, number)
    done = min(found.done, number)
    fresh = number - done
    found.done -= done
    found.fresh -= fresh
    if found.fresh + found.done == 0:
        s.armies.remove(found)
    return fresh, done


def raise_csps(s: State, place: int, colour: str, mode: str, number: int) -> None:
    """CSPs that were not there before: reinforcements, levies, what magic brings."""
    add_csps(s, place, colour, mode, number)
    s.raised[colour] = s.raised.get(colour, 0) + number


def send_home(s: State, colour: str) -> None:
    """All CSPs of a colour leave the map, and pay nobody."""
    for one in [one for one in s.armies if one.colour == colour]:
        s.raised[colour] = s.raised.get(colour, 0) - one.fresh - one.done
        s.armies.remove(one)


# --- what the enemy may know -----------------------------------------------------------------------------------

HIDING: Final = 7                   # the number of that enchantment
GROUND: Final = "ground"            # an army CSP, an escort or a hero ashore: what stops an army (F129)
PERSONS: Final = "persons"          # characters only, ashore
FLEET: Final = "fleet"
SWIMMERS: Final = "swimmers"
FLYERS: Final = "flyers"


def is_unseen(s: State, place: int, seat: int) -> bool:
    """enchantment.7: whether Hiding lies on what a side has there."""
    return any(one.number == HIDING and one.seat == seat and one.place == hex_of(place) for one in s.spells)


def classes_at(s: State, place: int, seat: int) -> tuple[str, ...]:
    """F42, F129: the classes of what a side has in a place; public. Hiding makes it nothing (enchantment 7)."""
    if s.spells and is_unseen(s, place, seat):
        return ()
    ashore = characters_at(s, place, seat, LAND)
    found: list[str] = []
    if csps_at(s, place, seat, LAND) or any(one.escort or is_printed_hero(s, one) for one in ashore):
        found.append(GROUND)
    elif any(not flies(s, one) for one in ashore):
        found.append(PERSONS)
    if ships_at(s, place, seat):
        found.append(FLEET)
    if csps_at(s, place, seat, SWIM) or characters_at(s, place, seat, SWIM):
        found.append(SWIMMERS)
    if any(flies(s, one) for one in ashore):
        found.append(FLYERS)
    return tuple(found)


def top_of(s: State, place: int, seat: int, of_class: str) -> str:
    """12.0: F42: The piece that lies on top of a class; an army marker hides that of a ground force. The owner may
    say."""
    if of_class == GROUND:
        return ""
    modes = {PERSONS: LAND, FLYERS: LAND, SWIMMERS: SWIM}
    if of_class == FLEET:
        pieces = [one.ref for one in ships_at(s, place, seat)]
    else:
        pieces = [one.ref for one in characters_at(s, place, seat, modes[of_class])
                  if of_class == SWIMMERS or flies(s, one) == (of_class == FLYERS)]
    chosen = s.tops.get(f"{seat} {place}", "")
    return chosen if chosen in pieces else (sorted(pieces)[0] if pieces else "")


def is_printed_hero(s: State, one: Character) -> bool:
    """The star on the piece; items that make a hero are seen when they are used."""
    return printed(s, one.id).hero


def flies(s: State, one: Character) -> bool:
    """11.14: by its nature, or by enchantment until the turn ends."""
    return one.flying or printed(s, one.id).flies


# --- the force on its way --------------------------------------------------------------------------------------


def force_characters(s: State, force: Force) -> list[Character]:
    return [s.characters[one] for one in force.characters]


def force_manpower(s: State, force: Force) -> int:
    """3.0.force: CSPs and escorts that go along."""
    return sum(force.armies.values()) + len([1 for one in force_characters(s, force) if one.escort])
