"""What is always so on a table of Fornaldar: nothing comes from nowhere or is lost (named sources and sinks), figures
in bounds."""
from __future__ import annotations

from functools import cache
from typing import Final

from norn.games.fornaldar.cards.items import CALLED_CENTAURS, CENTAURS, GROTTI
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.pieces import ABOARD, GROUPS, PART, SIDE, printed_ship, side_of
from norn.games.fornaldar.setup import still_to_come
from norn.games.fornaldar.state import State

FATES: Final = ("coming", "here", "dead", "gone")
MODES: Final = ("land", "aboard", "swim")
LOSSES: Final = ("enchant", "attrition", "combat")      # phases in which ships are lost


def laws(s: State) -> list[str]:
    """What is wrong with a state; nothing, if the rules are right and nobody has edited a save."""
    if s.scenario not in CONTENT.scenarios or sorted(s.realms) != sorted({*s.realms} & _realms(s)):
        return ["no such scenario, or realms that are not in it"]
    found = [*_of_characters(s), *_of_ships(s), *_of_armies(s), *_of_items(s), *_of_table(s)]
    return found or [*_of_cargo(s), *_whole_cast(s), *_whole_fleet(s), *_whole_hoard(s), *_conserved(s)]


def _realms(s: State) -> set[str]:
    return {*(group.id for group in CONTENT.scenarios[s.scenario].groups), "mundanes", "expedition",
            "grave_draugr", "grotti", "called_centaurs"}


def is_place(place: int) -> bool:
    """A hex, a part of a split one, or a river's side."""
    if place >= SIDE:
        return place in LAND.sides
    number = place - PART if place >= PART else place
    return GRID.holds(number) and (place < PART or len(LAND.ground[number]) > 1)


def _of_characters(s: State) -> list[str]:
    found: list[str] = []
    for name, one in s.characters.items():
        piece = CONTENT.characters[s.scenario].get(name)
        if piece is None or one.id != name or GROUPS[s.scenario].get(name, name) not in s.realms:
            found.append(f"there is no character {name}")
        elif one.fate not in FATES or one.mode not in MODES or one.rank not in ("king", "marshal", "captain", "none"):
            found.append(f"{name}: {one.fate}, {one.mode}, {one.rank}")
        elif (one.fate == "here") != (one.at > 0) or (one.at > 0 and not is_place(one.at)):
            found.append(f"{name} is {one.fate} at {one.at}")
        elif not 0 <= one.wounds <= piece.combat or (one.fate == "here" and one.wounds == piece.combat
                                                     and not _may_be_dying(s)):
            found.append(f"{name} has {one.wounds} wounds")
        elif one.escort and piece.escort == "none":
            found.append(f"{name} has an escort")
    return found


def _may_be_dying(s: State) -> bool:
    """20.5, F86: Whom an enchantment has killed is there until all of them have taken effect."""
    return s.phase == "enchant"


def _of_ships(s: State) -> list[str]:
    found: list[str] = []
    for name, one in s.ships.items():
        if name not in CONTENT.ships or one.id != name or GROUPS[s.scenario].get(name, name) not in s.realms:
            found.append(f"there is no ship {name}")
        elif one.fate not in ("coming", "here", "sunk", "gone") or (one.fate == "here") != (one.at > 0):
            found.append(f"{name} is {one.fate} at {one.at}")
        elif one.at > 0 and (not is_place(one.at) or (one.at < SIDE and LAND.afloat[one.at % PART] < 0)):
            found.append(f"{name} lies at {one.at}")
        elif one.refit and not (one.damaged and one.fate == "here"):
            found.append(f"{name} refits, and is {one.fate} and whole")
    return found


def _of_cargo(s: State) -> list[str]:
    """14.2.3, 7.9: No more CSPs and escorts are aboard than the ships in that place carry; where ships are being lost,
    who drowns with them is still asked."""
    if s.phase in LOSSES or s.battle is not None:
        return []
    room: dict[tuple[int, int], int] = {}
    for ship in s.ships.values():
        if ship.fate == "here":
            key = (side_of(s, ship.id), ship.at)
            room[key] = room.get(key, 0) + printed_ship(ship.id).carries
    for army in s.armies:
        if army.mode == ABOARD:
            key = (side_of(s, army.colour), army.at)
            room[key] = room.get(key, 0) - army.fresh - army.done
    for one in s.characters.values():
        if one.mode == ABOARD and one.fate == "here" and one.escort:
            key = (side_of(s, one.id), one.at)
            room[key] = room.get(key, 0) - 1
    return [f"{-left} too many are aboard at {at}" for (_, at), left in room.items() if left < 0]


def _of_armies(s: State) -> list[str]:
    found: list[str] = []
    seen: list[tuple[int, str, str]] = []
    for one in s.armies:
        key = (one.at, one.colour, one.mode)
        if one.colour not in CONTENT.kingdoms or GROUPS[s.scenario].get(one.colour, one.colour) not in s.realms:
            found.append(f"there are no CSPs of {one.colour}")
        elif one.mode not in MODES or not is_place(one.at) or key in seen:
            found.append(f"CSPs of {one.colour} at {one.at}, {one.mode}")
        elif one.fresh < 0 or one.done < 0 or one.fresh + one.done == 0:
            found.append(f"{one.fresh} and {one.done} CSPs of {one.colour} at {one.at}")
        seen.append(key)
    return found


def _of_items(s: State) -> list[str]:
    found: list[str] = []
    for name, one in s.items.items():
        if name not in CONTENT.items or one.id != name:
            found.append(f"there is no item {name}")
        elif one.fate not in ("here", "broken", "lost", "used", "coming"):
            found.append(f"{name} is {one.fate}")
        elif one.fate == "here" and not _is_held(s, one.holder, one.at):
            found.append(f"{name} is with {one.holder or 'nobody'} at {one.at}")
    return found


def _is_held(s: State, holder: str, at: int) -> bool:
    kind, _, name = holder.partition(":")
    if kind == "char":
        return name in s.characters and s.characters[name].fate == "here" and s.characters[name].at == at
    if kind == "ship":
        return name in s.ships and s.ships[name].fate == "here" and s.ships[name].at == at
    return holder in ("", "fort", "army:0", "army:1") and is_place(at)


def _of_table(s: State) -> list[str]:
    if not (1 <= s.calendar <= 14 and s.turn >= 1 and s.active in (0, 1) and len(s.vps) == 2 and s.year >= 1):
        return ["the calendar, the active side or the points are off the track"]
    if s.weather not in ("clear", "rain", "snow"):
        return [f"the weather is {s.weather}"]
    wrong = [realm.id for realm in s.realms.values() if realm.side not in (-1, 0, 1)]
    nowhere = [one for one in s.ruins if one not in LAND.fortress]
    pieces = {*(one.ref for one in s.characters.values()), *(one.ref for one in s.ships.values())}
    tops = [f"{top} lies on top of {where}" for where, top in s.tops.items()
            if top not in pieces or not _is_stack(where)]
    return [f"whose is {one}?" for one in wrong] + [f"{one} is no fortress" for one in nowhere] + tops


def _is_stack(where: str) -> bool:
    """A seat and a place."""
    seat, _, place = where.partition(" ")
    return seat in ("0", "1") and place.isascii() and place.isdecimal() and len(place) < 9 and is_place(int(place))


# --- conservation: all that is printed is somewhere, by a named source, until a named sink -----------------------

LATER: Final = ("coming", "gone")
RISEN: Final = "grave_draugr"           # source: a search (21.1.5)


def _whole_cast(s: State) -> list[str]:
    """Characters: the set-up's; sources are reinforcements, the expedition, the host, backs of pieces and graves; sinks
    are death and going home."""
    begin, later = _cast(s.scenario, s.expedition)
    wanted = {*begin, *later} | ({RISEN} if RISEN in s.realms else set())
    found = [f"{name} is not among the characters" for name in sorted(wanted - set(s.characters))]
    found += [f"{name} came from nowhere" for name in sorted(set(s.characters) - wanted)]
    found += [f"{one.id} is still to come, and began here" for one in s.characters.values()
              if one.fate == "coming" and one.id not in later]
    cast = CONTENT.characters[s.scenario]
    found += [f"{one.id} is gone, and could not go home" for one in s.characters.values()
              if one.fate == "gone" and one.id not in later and one.id != RISEN
              and not cast[one.id].other_side]
    for one in s.characters.values() if not found else ():
        back = cast[one.id].back or cast[one.id].other_side
        if back and one.fate == s.characters[back].fate == "here":
            found.append(f"{one.id} and {back} are one piece, and both are here")
    return found


@cache
def _cast(scenario: str, expedition: bool) -> tuple[frozenset[str], frozenset[str]]:
    begin = frozenset([one for line in CONTENT.lines(scenario) for one in line.characters])
    later = [one for one in still_to_come(CONTENT.scenarios[scenario], expedition) if one not in CONTENT.ships]
    return begin, frozenset(later)


def _whole_fleet(s: State) -> list[str]:
    """Ships: the set-up's; sources are reinforcements and the expedition; sinks are the bottom of the sea, and home."""
    begin = {one for line in CONTENT.lines(s.scenario) for one in line.ships}
    later = {one for one in still_to_come(CONTENT.scenarios[s.scenario], s.expedition) if one in CONTENT.ships}
    found = [f"{name} is not among the ships" for name in sorted((begin | later) - set(s.ships))]
    found += [f"{name} came from nowhere" for name in sorted(set(s.ships) - begin - later)]
    return found + [f"{one.id} is {one.fate}, and began here" for one in s.ships.values()
                    if one.fate in LATER and one.id not in later]


def _whole_hoard(s: State) -> list[str]:
    """Items: each printed one that the scenario has; sources are their owners' coming and Fiskari's back; sinks are
    breaking, the sea, and being used up. What is undiscovered lies where it lay."""
    wanted = _hoard(s.scenario, expedition=s.expedition)
    found = [f"{name} is not among the items" for name in sorted(wanted - set(s.items))]
    found += [f"{name} came from nowhere" for name in sorted(set(s.items) - wanted)]
    artifacts = CONTENT.scenarios[s.scenario].artifacts
    for one in s.items.values():
        if not one.found and (one.at != artifacts.get(one.id) or one.holder or one.fate != "here"):
            found.append(f"{one.id} was moved before it was found")
        if one.fate == "used" and not USED.intersection(CONTENT.items[one.id].special):
            found.append(f"{one.id} cannot be used up")
        if one.fate != "here" and one.fate != "coming" and (one.at or one.holder):
            found.append(f"{one.id} is {one.fate}, and at {one.at}")
    return found


MAKERS: Final = frozenset(("calls_centaurs", "calls_jotuns"))
MANY: Final = 1000
USED: Final = frozenset(("hides_stack", "one_round_strength", "calls_jotuns"))


@cache
def _hoard(scenario: str, *, expedition: bool) -> frozenset[str]:
    begin, later = _cast(scenario, expedition)
    cast = CONTENT.characters[scenario]
    found = [*CONTENT.scenarios[scenario].artifacts, *[one for line in CONTENT.lines(scenario) for one in line.items]]
    for one in (*begin, *later):
        found += [*cast[one].possessions, *([cast[one].back_item] if cast[one].back_item else [])]
    return frozenset(found)


def _conserved(s: State) -> list[str]:
    """CSPs of each colour: what the set-up and the sources brought (`raised`: reinforcements, levies, the host, items),
    less the dead (`dead`) and who went home (taken off `raised`), is on the map, escorts among them."""
    start = start_of(s)
    sources, guests = _sources(s.scenario)
    wrong = [f"{number} CSPs of {colour} came, and could not" for colour, number in s.raised.items()
             if not (colour in guests or 0 <= number <= sources.get(colour, 0))]
    wrong += [f"{number} CSPs of {colour} fell" for colour, number in s.dead.items() if number < 0]
    there: dict[str, int] = {}
    for army in s.armies:
        there[army.colour] = there.get(army.colour, 0) + army.fresh + army.done
    for one in s.characters.values():
        if one.escort:
            colour = CONTENT.characters[s.scenario][one.id].kingdom
            there[colour] = there.get(colour, 0) + 1
    found = wrong
    for colour in sorted({*start, *there, *s.dead, *s.raised}):
        wanted = start.get(colour, 0) + s.raised.get(colour, 0) - s.dead.get(colour, 0)
        if there.get(colour, 0) != wanted:
            found.append(f"{there.get(colour, 0)} CSPs of {colour}, and there should be {wanted}")
    return found


@cache
def _sources(scenario: str) -> tuple[dict[str, int], frozenset[str]]:
    """How many CSPs of a colour can come in all: reinforcements as printed, and without a limit what is levied, ground
    by the Sampo or called by an item. Guests, who go home again, are counted as they stand."""
    card = CONTENT.scenarios[scenario]
    most: dict[str, int] = {}
    for arrival in card.reinforcements:
        for colour, number in arrival.csps.items():
            most[colour] = most.get(colour, 0) + number
    calling = [row for row in CONTENT.items.values() if MAKERS.intersection(row.special)]
    endless = {GROTTI, CALLED_CENTAURS, CENTAURS} if calling else set()
    ground = any("makes_csp" in CONTENT.items[one].special for one in _hoard(scenario, expedition=True))
    if card.levy is not None or ground:
        endless |= {group.kingdom for group in card.groups if group.kingdom}
    guests = {card.invasion.kingdom} if card.invasion is not None else set()
    guests |= {card.expedition.kingdom} if card.expedition is not None else set()
    return {**most, **dict.fromkeys(sorted(endless), MANY)}, frozenset(guests)


def start_of(s: State) -> dict[str, int]:
    """CSPs and escorts of the set-up, by colour; escorts of those who are still to come among them."""
    found: dict[str, int] = {}
    for line in CONTENT.lines(s.scenario):
        for colour, number in line.csps.items():
            found[colour] = found.get(colour, 0) + number
    cast = CONTENT.characters[s.scenario]
    begin = [one for line in CONTENT.lines(s.scenario) for one in line.characters]
    other_faces = [cast[one].other_side for one in begin]
    for one in s.characters:
        piece = cast[one]
        if piece.escort == "has" and one not in other_faces:
            found[piece.kingdom] = found.get(piece.kingdom, 0) + 1
    return found


def content_ids() -> list[str]:
    """Everything printed that can come into play."""
    people = sorted({one for cast in CONTENT.characters.values() for one in cast})
    return [*(f"char:{one}" for one in people), *(f"ship:{one}" for one in CONTENT.ships),
            *(f"item:{one}" for one in CONTENT.items)]


def in_play(s: State) -> list[str]:
    """Those that are, or have been."""
    return [*(one.ref for one in s.characters.values() if one.fate != "coming"),
            *(one.ref for one in s.ships.values() if one.fate != "coming"),
            *(f"item:{one.id}" for one in s.items.values() if one.found)]
