"""11.5, 13.2, 14.1: What a force does where it stands: it leaves pieces, picks up others, embarks, teleports, searches.
"""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.rules import escorts, mermen, overruns, search, stacking, teleport, transport, walking
from norn.games.fornaldar.rules.forces import (
    FORCED,
    MOVE,
    allowance,
    commanded,
    fresh_armies,
    fresh_characters,
    has_teleported,
    mark,
    mode_of,
    new_force,
    note_way_in,
    prune,
    size,
    take_for,
)
from norn.games.fornaldar.rules.overruns import OVERRUN
from norn.games.fornaldar.rules.pieces import add_csps, force_characters
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.rules.routes import SHIP
from norn.games.fornaldar.rules.splitting import limits, part_characters, part_csps
from norn.games.fornaldar.state import Force, State
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import Call, Game
from norn.kit.ids import name_in, word_of

STACK_RULES: Final = ("11.5", "11.6")
DROP: Final = "do:drop"
JOIN: Final = "do:join"
SEARCH: Final = "do:search"

DEEDS_OF_FORCE: Final = (
    DROP, JOIN, OVERRUN, SEARCH, escorts.ATTACH, escorts.DETACH, transport.EMBARK, transport.DISEMBARK, mermen.ASHORE_,
    mermen.AFLOAT_, mermen.BANKS, teleport.TELEPORT, stacking.TOP,
)


def offers(s: State, force: Force) -> list[str]:
    """11.5, 13.2, 14.1: What a force may do where it stands."""
    found: list[str] = []
    if overruns.may_overrun(s, force):
        found.append(OVERRUN)
    found += transport.offers(s, force) + mermen.offers(s, force) + teleport.offers(s, force)
    if force.kind in (MOVE, FORCED) and not force.held:
        found += search.searches(s, force)
    if force.kind == MOVE and not force.held:
        if force.spent and size(force) > 1 and force.how != SHIP:
            found.append(DROP)
        if force.spent and joiners(s, force):
            found.append(JOIN)
    found += escorts.offers(s, force)
    if stacking.may_reorder(s, force.seat, force.at):
        found.append(stacking.TOP)
    return found


async def deed(g: Game[State], force: Force, said: str) -> Call | None:
    """One of them is done; an overrun, or a draugr that was found, is a battle."""
    s = g.state
    word = word_of(said)
    if word == OVERRUN:
        return overruns.overrun(g, force)
    if word == SEARCH:
        return Call("battle") if await look_around(g, force, said) else None
    if word == DROP:
        await drop(g, force)
    elif word == JOIN:
        await join_force(g, force)
    elif word == escorts.ATTACH:
        escorts.attach(g, force, s.characters[name_in("char", said)])
    elif word == escorts.DETACH:
        escorts.detach(g, force, s.characters[name_in("char", said)])
    elif word == transport.EMBARK:
        await transport.embark(g, force, said)
    elif word == transport.DISEMBARK:
        await transport.disembark(g, force, said)
    elif word == mermen.ASHORE_:
        await mermen.come_ashore(g, force, said)
    elif word == mermen.AFLOAT_:
        mermen.take_to_water(g, force)
    elif word == mermen.BANKS:
        await mermen.part_on_banks(g, force)
    elif word == teleport.TELEPORT:
        await teleport.teleport(g, force, said)
    elif word == stacking.TOP:
        await stacking.reorder(g, force.seat, force.at)
    return None


async def look_around(g: Game[State], force: Force, said: str) -> bool:
    """14.1, 21.1.3: A search costs the force movement points like a step; True where a draugr must be fought."""
    if force.spent == 0:
        mark(g.state, force)
    force.fought = await search.search(g, said)
    prune(g.state, force)
    return force.fought


async def drop(g: Game[State], force: Force) -> None:
    """6.4.9, 11.5: Pieces that are left behind on the way move no more in this phase, nor by a forced march; what the
    snow asks for they pay
    here, before anybody goes on."""
    s = g.state
    await walking.pay_for_snow(g, force)
    if not prune(s, force) or size(force) < 2:
        return
    those = limits(force)
    choice = await g.choose(force.seat, "drop", list(those), STACK_RULES, 1, sum(those.values()) - 1, repeat=those,
                            fits=partial(against_drop, s, force), about={"hex": ref_of(force.at)})
    if force.since != force.at:
        note_way_in(s, force)
    for name in part_characters(choice):
        force.characters.remove(name)
        s.seaborne[f"{force.at} char:{name}"] = 1
    for colour, number in part_csps(choice).items():
        key = f"{force.at} csp:{colour}"
        s.seaborne[key] = s.seaborne.get(key, 0) + number
        force.armies[colour] -= number
        if force.armies[colour] == 0:
            del force.armies[colour]


def against_drop(s: State, force: Force, choice: Choice) -> list[Refusal]:
    """11.6: What goes on must be commanded."""
    leaders = [one for one in force_characters(s, force) if one.ref not in choice]
    going = {colour: number - choice.count(f"csp:{colour}") for colour, number in force.armies.items()}
    return [Refusal("no_command", ("11.6",), realm=f"realm:{colour}") for colour, number in going.items()
            if number > 0 and not commanded(s, force.at, colour, leaders)]


def joiners(s: State, force: Force) -> dict[str, int]:
    """11.5: Pieces here that have not moved and can be picked up."""
    mode = mode_of(force.how)
    if force.how == SHIP:
        return {}
    fresh = [one for one in fresh_characters(s, force.at, force.seat, mode)
             if one.id not in force.characters and not has_teleported(s, one)]
    leaders = force_characters(s, force) + fresh
    found = {one.ref: 1 for one in fresh}
    found.update({f"csp:{army.colour}": army.fresh for army in fresh_armies(s, force.at, force.seat, mode)
                  if commanded(s, force.at, army.colour, leaders)})
    return found


async def join_force(g: Game[State], force: Force) -> None:
    """11.5: Fresh pieces are picked up; from now on the slowest of all counts."""
    s = g.state
    those = joiners(s, force)
    choice = await g.choose(force.seat, "join", list(those), STACK_RULES, 1, sum(those.values()), repeat=those,
                            fits=partial(against_join, s, force), about={"hex": ref_of(force.at)})
    mode = mode_of(force.how)
    joining = new_force(force.seat, force.how, force.kind, force.at)
    joining.characters, joining.armies = part_characters(choice), part_csps(choice)
    left = allowance(s, joining)
    for colour, number in joining.armies.items():
        take_for(s, joining, colour, mode, number)
        add_csps(s, force.at, colour, mode, number, done=True)
        force.armies[colour] = force.armies.get(colour, 0) + number
    for one in force_characters(s, joining):
        one.done = True
    force.characters += joining.characters
    force.left = min(force.left, left)


def against_join(s: State, force: Force, choice: Choice) -> list[Refusal]:
    """11.6: Those picked up need a commander in the force."""
    leaders = force_characters(s, force) + [s.characters[name] for name in part_characters(choice)]
    return [Refusal("no_command", ("11.6",), realm=f"realm:{colour}") for colour in part_csps(choice)
            if not commanded(s, force.at, colour, leaders)]
