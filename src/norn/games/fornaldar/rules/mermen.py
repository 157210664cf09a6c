"""14.6 Mermen: a side for the water and one for the land; 11.13: so have Tursas and Gestum."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import walking
from norn.games.fornaldar.rules.forces import allowance, is_shiplike, mode_of, new_force, take_for
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.pieces import (
    SIDE,
    SWIM,
    add_csps,
    force_characters,
    hex_of,
    printed,
)
from norn.games.fornaldar.rules.reaching import place_named, ref_of, swims
from norn.games.fornaldar.rules.routes import MARCH, SWIMMING
from norn.games.fornaldar.rules.splitting import limits, only
from norn.games.fornaldar.rules.transport import may_land, shores
from norn.games.fornaldar.state import Force, State
from norn.kernel.game import Game
from norn.kit.ids import rest_of

MERMEN_RULES: Final = ("14.6.2",)
BANK_RULES: Final = ("14.7.3",)
ASHORE_: Final = "do:ashore"
AFLOAT_: Final = "do:afloat"
BANKS: Final = "do:both_banks"


def price(s: State, force: Force) -> int:
    """11.13, 14.6.2: One MP to turn over; Tursas and Gestum turn at the end of a move for nothing (F83)."""
    return 0 if any(is_shiplike(s, one) for one in force_characters(s, force)) else CONTENT.numbers.merman_turn


def offers(s: State, force: Force) -> list[str]:
    """14.6, 14.6.2, 14.6.4, 14.7.3: On a coast or a river swimmers may come ashore; on a coast mermen may take to the
    water."""
    if force.kind != "move" or force.how not in (SWIMMING, MARCH):
        return []
    if (force.how == MARCH and not LAND.coast[hex_of(force.at)]) or force.left < price(s, force):
        return []
    if force.how == SWIMMING:
        if force.at < SIDE and not LAND.coast[force.at]:
            return []
        csps = bool(force.armies)
        found = [f"{ASHORE_} {ref_of(shore)}" for shore in shores(force.at) if may_land(s, force, shore, csps)]
        if force.at >= SIDE and len(found) > 1 and sum(limits(force).values()) > 1:
            found.append(BANKS)
        return found
    return [AFLOAT_] if is_all_swimmers(s, force) else []


def is_all_swimmers(s: State, force: Force) -> bool:
    """14.6.1: Everybody in it has a side for the water."""
    races = [CONTENT.kingdoms[colour].race for colour in force.armies]
    races += [printed(s, one.id).race for one in force_characters(s, force) if not is_shiplike(s, one)]
    return bool(force.armies or force.characters) and all(CONTENT.races[race].swimming > 0 for race in races)


def must_land(s: State, force: Force) -> bool:
    """14.7.3: Mermen may not end on a river, unless they were stopped there and must fight (14.8.11)."""
    return force.how == SWIMMING and force.at >= SIDE and force.at not in s.intercepted and swims(s, force)


async def come_ashore(g: Game[State], force: Force, option: str) -> None:
    """14.6.2, 14.7.3: They turn to their land side, on one bank; then they are land pieces like any other."""
    turn(g, force, place_named(rest_of(option)), ASHORE)
    await walking.arrive(g, force)


def turn(g: Game[State], force: Force, place: int, mode: str) -> None:
    """14.6.2: Turned over, in the same coastal hex or from a river onto its bank; what is left is at most what that
    side would have."""
    s = g.state
    halves = price(s, force)
    was = mode_of(force.how)
    for one in force_characters(s, force):
        one.mode, one.at, one.done = mode, place, True
        for item in s.items.values():
            if item.holder == one.ref and item.fate == "here":
                item.at = place
    for colour, number in force.armies.items():
        take_for(s, force, colour, was, number)
        add_csps(s, place, colour, mode, number, done=True)
    force.since, force.at = force.at, place
    force.how = MARCH if mode == ASHORE else SWIMMING
    force.spent += halves
    force.left = max(0, min(force.left - halves, allowance(s, force) - force.spent))
    g.emit("turned_side", MERMEN_RULES, seat=f"seat:{force.seat}", hex=ref_of(place), side=mode)


def take_to_water(g: Game[State], force: Force) -> None:
    """14.6.2: From the land side to the swimming one."""
    turn(g, force, hex_of(force.at), SWIM)


async def part_on_banks(g: Game[State], force: Force) -> None:
    """14.7.3: A force may be split between both banks: some on the lower, the rest on the other, and all of it stays
    there."""
    s = g.state
    here, there = shores(force.at)
    those = limits(force)
    choice = await g.choose(force.seat, "bank", list(those), BANK_RULES, 1, sum(those.values()) - 1, repeat=those,
                            about={"hex": ref_of(here)})
    first = only(s, force, choice)
    rest = new_force(force.seat, force.how, force.kind, force.at)
    rest.characters = [one for one in force.characters if one not in first.characters]
    rest.armies = {colour: number - first.armies.get(colour, 0) for colour, number in force.armies.items()
                   if number > first.armies.get(colour, 0)}
    for party, bank in ((first, here), (rest, there)):
        party.spent, party.left = force.spent, force.left
        turn(g, party, bank, ASHORE)
        await walking.arrive(g, party)
    force.characters, force.armies = [], {}


async def choose_side(g: Game[State], force: Force) -> None:
    """11.13: On a coast Tursas and Gestum choose at the end of each move whether they swim or stand (F83)."""
    s = g.state
    if force.how != SWIMMING or not force.characters or price(s, force) or force.at >= SIDE or not LAND.coast[force.at]:
        return
    said = await g.choose_one(force.seat, "side", partial(list, ["do:swim", "do:stand"]), ("11.13",),
                              about={"hex": ref_of(force.at)})
    if said == "do:stand":
        for one in force_characters(s, force):
            one.mode = ASHORE
        await walking.arrive(g, force)
