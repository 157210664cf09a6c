"""14.2 Naval transport: what goes aboard, what ships carry, and how it comes ashore."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import mobilization, walking
from norn.games.fornaldar.rules.forces import (
    fresh_armies,
    fresh_characters,
    has_teleported,
    horse_of,
    is_shiplike,
    new_force,
)
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    PART,
    SIDE,
    add_csps,
    army,
    csps_at,
    escorts_at,
    flies,
    hex_of,
    printed,
    printed_ship,
    ships_at,
    take_csps,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.reaching import place_named, ref_of
from norn.games.fornaldar.rules.routes import MARCH, banks
from norn.games.fornaldar.rules.splitting import part_characters, part_csps
from norn.games.fornaldar.state import Force, State
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import is_a, name_of, rest_of

TRANSPORT_RULES: Final = ("14.2", "14.2.1", "14.2.2")
EMBARK: Final = "do:embark"
DISEMBARK: Final = "do:disembark"


# --- room -----------------------------------------------------------------------------------------------------


def room(s: State, place: int, seat: int) -> int:
    """14.2.3: How many CSPs and escorts the ships of a side in a place can still take; capacity is pooled (F25)."""
    carries = sum([printed_ship(one.id).carries for one in ships_at(s, place, seat) if not one.refit])
    return carries - csps_at(s, place, seat, ABOARD) - escorts_at(s, place, seat, ABOARD)


def load_of(s: State, choice: Choice) -> int:
    """14.2.3, 14.2.4: CSPs and escorts fill a ship; characters do not."""
    csps = len([1 for one in choice if is_a("csp", one)])
    return csps + len([1 for one in choice if is_a("char", one) and s.characters[name_of(one)].escort])


def room_for(s: State, place: int, seat: int, choice: Choice) -> list[Refusal]:
    """14.2.3: What is chosen must fit into the ships there."""
    free = room(s, place, seat)
    return [Refusal("no_room", ("14.2.3",), room=free)] if load_of(s, choice) > free else []


def room_aboard(s: State, force: Force, choice: Choice) -> list[Refusal]:
    """14.2.3: The same for the ships of a force alone."""
    free = free_room(s, force)
    return [Refusal("no_room", ("14.2.3",), room=free)] if load_of(s, choice) > free else []


def free_room(s: State, force: Force) -> int:
    """14.2.3: CSPs and escorts that the ships of a force can still take."""
    free = sum([printed_ship(one).carries for one in force.ships]) - sum(force.armies.values())
    return free - len([1 for one in force.characters if s.characters[one].escort])


# --- where ----------------------------------------------------------------------------------------------------


def shores(place: int) -> list[int]:
    """14.2.5, 14.7.1: The land beside a ship: of its coastal hex, of both parts of a split one, on either bank of a
    river."""
    if place >= SIDE:
        return [bank for bank in banks(place) if LAND.ground[bank]]
    parts = LAND.ground[hex_of(place)]
    return [hex_of(place) + PART * number for number in range(len(parts))]


def is_coast(place: int) -> bool:
    """14.2: A coastal hex, or a river with land beside it."""
    return place >= SIDE or LAND.coast[hex_of(place)] == 1


# --- aboard ---------------------------------------------------------------------------------------------------


def boarders(s: State, force: Force, shore: int) -> dict[str, int]:
    """14.2.1, 14.2.4, 14.2.7: Those who may go aboard: fresh, neither flying nor swimming; CSPs need no commander
    (15.1)."""
    found: dict[str, int] = {}
    free = free_room(s, force)
    for one in fresh_characters(s, shore, force.seat, ASHORE):
        if has_teleported(s, one):
            continue
        dry = printed(s, one.id).race != "merman" and not is_shiplike(s, one) and not horse_of(s, one)
        if dry and not flies(s, one) and (free > 0 or not one.escort):
            found[one.ref] = 1
    for army_ in fresh_armies(s, shore, force.seat, ASHORE):
        if CONTENT.kingdoms[army_.colour].race != "merman" and free > 0:
            found[f"csp:{army_.colour}"] = min(free, army_.fresh)
    return found


def offers(s: State, force: Force) -> list[str]:
    """14.2.1, 14.2.2: What ships may do on a coast with the movement points they have."""
    if not force.ships or not is_coast(force.at) or force.kind != "move":
        return []
    found: list[str] = []
    for shore in shores(force.at):
        if force.left >= CONTENT.numbers.embark and boarders(s, force, shore):
            found.append(f"{EMBARK} {ref_of(shore)}")
        if force.left >= CONTENT.numbers.disembark and landers(s, force, shore):
            found.append(f"{DISEMBARK} {ref_of(shore)}")
    return found


async def embark(g: Game[State], force: Force, option: str) -> None:
    """14.2.1: The ships pay five MPs, whoever goes aboard."""
    s = g.state
    shore = place_named(rest_of(option))
    limits = boarders(s, force, shore)
    choice = await g.choose(force.seat, "embark", list(limits), TRANSPORT_RULES, 1, sum(limits.values()), repeat=limits,
                            fits=partial(room_aboard, s, force),
                            about={"hex": ref_of(shore), "n": free_room(s, force)})
    pay(force, CONTENT.numbers.embark)
    for name in part_characters(choice):
        one = s.characters[name]
        one.mode, one.at, one.done = ABOARD, force.at, True
        _bring(s, one.ref, force.at)
        force.characters.append(name)
    for colour, number in part_csps(choice).items():
        found = army(s, shore, colour, ASHORE)
        assert found is not None
        found.fresh -= number
        if found.fresh + found.done == 0:
            s.armies.remove(found)
        add_csps(s, force.at, colour, ABOARD, number, done=True)
        force.armies[colour] = force.armies.get(colour, 0) + number
    g.emit("embarked", TRANSPORT_RULES, seat=f"seat:{force.seat}", hex=ref_of(shore))


def pay(force: Force, halves: int) -> None:
    """14.2.1: The ships pay, and have used the sea."""
    force.left -= halves
    force.spent += halves
    force.landed = True


def _bring(s: State, holder: str, place: int) -> None:
    for item in s.items.values():
        if item.holder == holder and item.fate == "here":
            item.at = place


# --- ashore ---------------------------------------------------------------------------------------------------


def landers(s: State, force: Force, shore: int) -> dict[str, int]:
    """10.4, 14.2.2, 24.1.2.2: Those aboard who may land there; no CSP in a sleeping realm of its own side."""
    found: dict[str, int] = {}
    for name in force.characters:
        one = s.characters[name]
        if one.mode == ABOARD and may_land(s, force, shore, one.escort):
            found[one.ref] = 1
    if may_land(s, force, shore, csps=True):
        found.update({f"csp:{colour}": number for colour, number in force.armies.items()})
    return found


def may_land(s: State, force: Force, shore: int, csps: bool) -> bool:
    """10.4: As for any other way in (F64)."""
    return mobilization.may_enter(s, force.seat, shore, csps) is None


async def disembark(g: Game[State], force: Force, option: str) -> None:
    """14.2.2, 14.2.7: Five MPs; those who land move no more. Waking, evasion and the rest as for any who enter a
    hex."""
    s = g.state
    shore = place_named(rest_of(option))
    limits = landers(s, force, shore)
    choice = await g.choose(force.seat, "disembark", list(limits), TRANSPORT_RULES, 1, sum(limits.values()),
                            repeat=limits, about={"hex": ref_of(shore)})
    pay(force, CONTENT.numbers.disembark)
    party = new_force(force.seat, MARCH, force.kind, shore)
    party.since = force.at
    for name in part_characters(choice):
        one = s.characters[name]
        one.mode, one.at, one.done = ASHORE, shore, True
        _bring(s, one.ref, shore)
        force.characters.remove(name)
        party.characters.append(name)
        s.seaborne[f"{shore} {one.ref}"] = 1
    for colour, number in part_csps(choice).items():
        take_csps(s, force.at, colour, ABOARD, number)
        add_csps(s, shore, colour, ASHORE, number, done=True)
        force.armies[colour] -= number
        if force.armies[colour] == 0:
            del force.armies[colour]
        party.armies[colour] = number
        key = f"{shore} csp:{colour}"
        s.seaborne[key] = s.seaborne.get(key, 0) + number
    g.emit("landed", TRANSPORT_RULES, seat=f"seat:{force.seat}", hex=ref_of(shore))
    await walking.arrive(g, party)

