"""14.3 Teleportation: enchanters send themselves and others from one Place of Power to another."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules import mobilization, notes, walking
from norn.games.fornaldar.rules.costs import ONE
from norn.games.fornaldar.rules.forces import (
    FORCED,
    MOVE,
    allowance,
    is_shiplike,
    mark,
    may_go,
    new_force,
    prune,
    shift,
)
from norn.games.fornaldar.rules.lands import POWERS, power_at
from norn.games.fornaldar.rules.losses import bury
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import PART, characters_at, force_characters, hex_of
from norn.games.fornaldar.rules.ratings import is_enchanter, magic
from norn.games.fornaldar.rules.reaching import PELLOST, ref_of
from norn.games.fornaldar.rules.routes import FLY, MARCH
from norn.games.fornaldar.state import Character, Force, State
from norn.games.fornaldar.verbs import wound
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_in, name_of

TELEPORT_RULES: Final = ("14.3.1", "14.3.3")
TELEPORT: Final = "do:teleport"


def offers(s: State, force: Force) -> list[str]:
    """14.3.1, 20.6: Enchanters of the force on a Place of Power who have a movement point and a goal in range."""
    if force.kind not in (MOVE, FORCED) or force.how not in (MARCH, FLY) or force.at >= PART:
        return []
    if power_at(force.at) is None:
        return []
    return [f"{TELEPORT} {one.ref}" for one in force_characters(s, force)
            if is_enchanter(s, one) and not one.cast and points(s, force, one) >= CONTENT.numbers.teleport
            and goals(s, one, force.seat) and any(not against(s, force, one, (name,)) for name in with_him(s, force))]


def points(s: State, force: Force, one: Character) -> int:
    """14.3.1: Halves of movement points that he can spend: his own; on a forced march those of the stack."""
    if force.kind == FORCED:
        return force.left
    alone = new_force(force.seat, force.how, force.kind, force.at)
    alone.characters = [one.id]
    return allowance(s, alone) - force.spent


def goals(s: State, one: Character, seat: int, csps: bool = False) -> list[str]:
    """14.3.1: Other Places of Power within the Current Magic Strength; among enemies, too (F55, F64, F119)."""
    strength = magic(s, one)
    here = hex_of(one.at)
    return [ref_of(number) for number in sorted(POWERS)
            if number != here and GRID.distance(here, number) <= strength and _is_open(s, number, seat, csps)]


def _is_open(s: State, number: int, seat: int, csps: bool) -> bool:
    if number == PELLOST and "pellost_closed" in CONTENT.scenarios[s.scenario].special:
        return False
    return mobilization.may_enter(s, seat, number, csps) is None


async def teleport(g: Game[State], force: Force, option: str) -> None:
    """14.3, 14.3.1, 14.3.2: One MP and two dice, at most the Current Magic Strength; each failure is a wound. He may
    try again. Who he is the enemy has not seen (F43, F45)."""
    s = g.state
    one = s.characters[name_in("char", option)]
    if force.snow:
        await walking.pay_for_snow(g, force)
        if not prune(s, force) or option not in offers(s, force):
            return
    chosen = await _passengers(g, force, one)
    halves = cost(s, one, chosen)
    pay(s, force, one, halves)
    notes.told(s, force.at)
    roll = g.roll(6, "teleport") + g.roll(6, "teleport")
    if roll > magic(s, one):
        g.emit("teleport_failed", ("14.3.2",), seat=f"seat:{force.seat}", hex=ref_of(force.at), roll=roll)
        if wound(g, one, 1):
            force.characters.remove(one.id)
            await bury(g, [one], "teleport", {})
        return
    g.emit("teleported", TELEPORT_RULES, seat=f"seat:{force.seat}", roll=roll, hex=ref_of(force.at))
    _charge(s, force, one, chosen, halves)
    going: list[Force] = []
    for goal, names in (await _goals_of(g, force, one, chosen)).items():
        going += await _send(g, force, goal, names)
    if going and not force.characters and not force.armies:
        _go_on(s, force, going[0])


def _charge(s: State, force: Force, by: Character, chosen: Choice, halves: int) -> None:
    """14.3.4: Whoever is sent has spent what the enchanter spent, beside what he had walked before."""
    for name in chosen:
        one = s.characters[name_of(name)]
        spend(s, one, (0 if one is by else halves) + (force.spent if one.id in force.characters else 0))


async def _goals_of(g: Game[State], force: Force, by: Character, chosen: Choice) -> dict[int, list[str]]:
    """14.3.3: Each may be sent to a place of his own in range."""
    s = g.state
    found: dict[int, list[str]] = {}
    for name in chosen:
        one = s.characters[name_of(name)]
        goal = await g.choose_one(force.seat, "teleport_to", partial(goals, s, by, force.seat, one.escort),
                                  TELEPORT_RULES, about={"character": one.ref})
        found.setdefault(int(name_of(goal)), []).append(one.id)
    return found


async def _send(g: Game[State], force: Force, goal: int, names: list[str]) -> list[Force]:
    """14.3.3, 14.3.4: There they wake, evade and are met as any who enter a hex (F55). Who is not stopped goes on with
    what he has left, each from where he was sent; on a forced march its price is paid at once (14.4.1)."""
    s = g.state
    party = new_force(force.seat, MARCH, force.kind, force.at)
    party.characters = names
    force.characters = [one for one in force.characters if one not in names]
    shift(s, party, goal)
    party.hidden = True                                     # 14.8.6
    g.emit("sent", TELEPORT_RULES, seat=f"seat:{force.seat}", hex=ref_of(party.since), to=ref_of(goal))
    await walking.arrive(g, party)
    if not prune(s, party):
        return []
    if party.kind == FORCED:
        await walking.pay_for_march(g, party)
        return []
    if party.held:
        return []
    for one in force_characters(s, party):
        one.done = False
    return [party]


def _go_on(s: State, force: Force, party: Force) -> None:
    """14.3.4: Where nobody is left behind, the first who were sent are the force now; others can be picked."""
    force.characters, force.how, force.at, force.since = party.characters, MARCH, party.at, party.at
    force.spent, force.asked, force.passed = 0, {}, []
    force.left = max(0, allowance(s, force))


async def _passengers(g: Game[State], force: Force, one: Character) -> Choice:
    """14.3.3: Himself, others with him, or both; each other costs a movement point, each escort two."""
    s = g.state
    return await g.choose(
        force.seat, "teleport", partial(with_him, s, force), TELEPORT_RULES, 1, len(with_him(s, force)),
        fits=partial(against, s, force, one), about={"character": one.ref})


def with_him(s: State, force: Force) -> list[str]:
    """14.3.3: Friendly characters of the stack; armies stay (13.4)."""
    there = characters_at(s, force.at, force.seat, ASHORE)
    return [one.ref for one in there if (one.id in force.characters or may_go(s, one)) and not one.cast
            and not is_shiplike(s, one)]


def cost(s: State, one: Character, chosen: Choice) -> int:
    """13.4, 14.3.1, 14.3.3: One for the try, one for each other character, two for each escort (F55)."""
    numbers = CONTENT.numbers
    total = numbers.teleport
    for name in chosen:
        other = s.characters[name_of(name)]
        total += numbers.teleport_character if other is not one else 0
        total += numbers.teleport_escort if other.escort else 0
    return total


def against(s: State, force: Force, one: Character, chosen: Choice) -> list[Refusal]:
    """14.3.3: He must have the movement points for all of them."""
    needed = cost(s, one, chosen)
    found = [Refusal("too_dear", ("14.3.3",), needed=needed // ONE)] if needed > points(s, force, one) else []
    if any(s.characters[name_of(name)].escort for name in chosen) and not goals(s, one, force.seat, csps=True):
        found.append(Refusal("no_goal_for_escort", ("10.4",)))
    return found


def pay(s: State, force: Force, one: Character, halves: int) -> None:
    """14.3.1, 14.3.4: The enchanter pays, and they whom he sends; those who stay with him have spent nothing. On a
    forced march the stack has its points in common."""
    if force.kind == FORCED:
        if force.spent == 0:
            mark(s, force)
        force.left -= halves
        force.spent += halves
        return
    spend(s, one, halves)
    force.left = max(0, min(force.left, allowance(s, force) - force.spent))


def spend(s: State, one: Character, halves: int) -> None:
    """14.3.4: So much more has he spent in this phase than the steps that he takes from now on."""
    s.teleported[one.id] = s.teleported.get(one.id, 0) + halves
