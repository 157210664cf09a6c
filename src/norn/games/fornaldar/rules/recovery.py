"""9.0 Recovery and Refit."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import items
from norn.games.fornaldar.rules.lands import heals_at
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    FLEET,
    GROUND,
    add_csps,
    armies_at,
    characters_at,
    classes_at,
    csps_at,
    escorts_at,
    is_active,
    is_hexside,
    printed,
    printed_ship,
    ships_at,
    side_of,
    take_csps,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.ratings import combat
from norn.games.fornaldar.state import Character, Ship, State
from norn.games.fornaldar.verbs import sink
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_of, named

REFIT_RULES: Final = ("5.e.1.2", "9.1", "9.2")


async def recovery_phase(g: Game[State]) -> None:
    """5.e.1.1, 5.e.1.2, 5.e.1.3: Refit markers off, new ones on, healing rolls, places that heal: in this order."""
    s = g.state
    lose_refitting(g)                           # 9.3, 9.4: at the end of the phase before
    s.phase = "recovery"
    seat = s.active
    refits_end(g, seat)
    if refittable(s, seat):
        chosen = await g.choose(seat, "refit", partial(refittable, s, seat), REFIT_RULES, 0, 40, public=True,
                                why=partial(why_not_refit, s, seat))
        for one in chosen:
            begin_refit(g, s.ships[name_of(one)])
    heal_by_rolls(g, seat)
    heal_by_places(g, seat)


# --- ships ----------------------------------------------------------------------------------------------------


def refits_end(g: Game[State], seat: int) -> None:
    """5.e.1.1: Each ship with a refit marker is whole again."""
    for ship in g.state.ships.values():
        if ship.refit and side_of(g.state, ship.id) == seat:
            ship.refit = ship.damaged = False
            g.emit("refitted", ("5.e.1.1",), ship=ship.ref)


def refittable(s: State, seat: int) -> list[str]:
    """9.1: Damaged ships that may begin repairs."""
    return [ship.ref for ship in s.ships.values()
            if ship.fate == "here" and side_of(s, ship.id) == seat and not against_refit(s, ship)]


def against_refit(s: State, ship: Ship) -> list[Refusal]:
    """9.1: On any coast or shore without enemy ships and ground forces; not on a river (F32)."""
    if not ship.damaged:
        return [Refusal("ship_whole", ("9.1",), ship=ship.ref)]
    if not is_active(s, ship.id):
        return [Refusal("asleep", ("10.1",), what=ship.ref)]
    if ship.refit:
        return [Refusal("refits_already", ("9.2",), ship=ship.ref)]
    if is_hexside(ship.at) or LAND.coast[ship.at] == 0:
        return [Refusal("no_coast", ("9.1",), ship=ship.ref)]
    enemies = classes_at(s, ship.at, 1 - side_of(s, ship.id))
    if FLEET in enemies or GROUND in enemies:
        return [Refusal("enemies_there", ("9.1",), what=ship.ref)]
    return []


def why_not_refit(s: State, seat: int, one: str) -> list[Refusal]:
    """9.1: Why a ship cannot be refitted."""
    ship = s.ships.get(named("ship", one))
    if ship is None or ship.fate != "here" or side_of(s, ship.id) != seat:
        return [Refusal("choose_own_ship", ("9.1",))]
    return against_refit(s, ship)


def begin_refit(g: Game[State], ship: Ship) -> None:
    """5.e.1.2, 9.2: The marker is placed; whom the ships that are left cannot carry goes ashore."""
    s = g.state
    seat = side_of(s, ship.id)
    ship.refit = True
    g.emit("refit_begins", REFIT_RULES, ship=ship.ref)
    fit = [one for one in ships_at(s, ship.at, seat) if not one.refit]
    room = sum([printed_ship(one.id).carries for one in fit])
    for one in characters_at(s, ship.at, seat, ABOARD):
        if not fit or (one.escort and escorts_at(s, ship.at, seat, ABOARD) > room):
            one.mode = ASHORE
    for army in armies_at(s, ship.at, seat, ABOARD):
        aboard = csps_at(s, ship.at, seat, ABOARD) + escorts_at(s, ship.at, seat, ABOARD)
        over = min(army.fresh + army.done, aboard - room)
        if over > 0:
            fresh, done = take_csps(s, ship.at, army.colour, ABOARD, over)
            add_csps(s, ship.at, army.colour, ASHORE, fresh)
            add_csps(s, ship.at, army.colour, ASHORE, done, done=True)


def lose_refitting(g: Game[State]) -> None:
    """9.3, 9.4: F31: At the end of a phase, beside enemy ships and no fit friend, or enemy CSPs ashore and no
    friendly ones."""
    s = g.state
    for ship in list(s.ships.values()):
        if not ship.refit:
            continue
        seat = side_of(s, ship.id)
        fit = [one for one in ships_at(s, ship.at, seat) if not one.refit]
        by_sea = len(ships_at(s, ship.at, 1 - seat)) > 0 and not fit
        theirs = csps_at(s, ship.at, 1 - seat, ASHORE) + escorts_at(s, ship.at, 1 - seat, ASHORE)
        ours = csps_at(s, ship.at, seat, ASHORE) + escorts_at(s, ship.at, seat, ASHORE)
        if by_sea or (theirs and not ours):
            g.emit("refitting_lost", ("9.3", "9.4"), ship=ship.ref)
            sink(g, ship)


# --- characters -----------------------------------------------------------------------------------------------


def wounded(s: State, seat: int) -> list[Character]:
    """5.e.1.3, 24.3.2.4: Who may heal: all who are wounded and under his control, but not the Jibalian."""
    return [one for one in mortals(s, seat) if one.wounds]


def mortals(s: State, seat: int) -> list[Character]:
    """9.6: Those under a side's control whose wounds can heal, wounded or not."""
    return [one for one in s.characters.values() if one.fate == "here" and side_of(s, one.id) == seat
            and is_active(s, one.id) and printed(s, one.id).ability("never_recovers") is None]


def heal_by_rolls(g: Game[State], seat: int) -> None:
    """5.e.1.4, 7.4.3, 9.6: A die for each, at most the current strength; so many are healed; a six does nothing (F33).

    How many are wounded is a secret (F43), so dice fall for the unhurt as well, and mean nothing.
    """
    s = g.state
    for one in mortals(s, seat):
        die = g.roll(6, "healing")
        if not one.wounds:
            continue
        healed = 0
        if die < 6 and die + _drm(s, one) <= combat(s, one):
            healed = min(die, one.wounds)
            one.wounds -= healed
        g.emit("healing_roll", ("9.6",), only=(seat,), character=one.ref, die=die, n=healed)


def _drm(s: State, one: Character) -> int:
    """ability.dropmund: Dropmund heals more easily at Alfars Mills."""
    ability = printed(s, one.id).ability("recovery_drm")
    return ability.n if ability is not None and ability.hex == one.at else 0


def heal_by_places(g: Game[State], seat: int) -> None:
    """5.e.1.5, 9.5: Places of Power, then items that heal, then whoever heals by itself; never above the maximum."""
    s = g.state
    for one in wounded(s, seat):
        ability = printed(s, one.id).ability("heals_itself")
        by_itself = 0 if ability is None else ability.n
        healed = min(one.wounds, heals_at(s, one.at) + items.healing_items(s, one) + by_itself)
        if healed:
            one.wounds -= healed
            g.emit("healed", ("9.5",), only=(seat,), character=one.ref, n=healed)
