"""14.3 Teleportation: enchanters send themselves and others from one Place of Power to another."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules import mobilization, notes, walking
from norn.games.fornaldar.rules.costs import ONE
from norn.games.fornaldar.rules.forces import is_shiplike, mark, may_go, new_force, shift
from norn.games.fornaldar.rules.lands import POWERS, power_at
from norn.games.fornaldar.rules.losses import bury
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import PART, characters_at, force_characters, hex_of
from norn.games.fornaldar.rules.ratings import is_enchanter, magic
from norn.games.fornaldar.rules.reaching import PELLOST, ref_of
from norn.games.fornaldar.rules.routes import MARCH
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
    if force.kind not in ("move", "forced") or force.how != MARCH or power_at(force.at) is None or force.at >= PART:
        return []
    if force.left < CONTENT.numbers.teleport:
        return []
    return [f"{TELEPORT} {one.ref}" for one in force_characters(s, force)
            if is_enchanter(s, one) and not one.cast and goals(s, one, force.seat)
            and any(not against(s, force, one, (name,)) for name in with_him(s, force))]


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
    try again."""
    s = g.state
    one = s.characters[name_in("char", option)]
    chosen = await _passengers(g, force, one)
    pay(s, force, cost(s, one, chosen))
    notes.told(s, force.at)
    roll = g.roll(6, "teleport") + g.roll(6, "teleport")
    if roll > magic(s, one):
        g.emit("teleport_failed", ("14.3.2",), character=one.ref, roll=roll)
        if wound(g, one, 1):
            force.characters.remove(one.id)
            await bury(g, [one], "teleport", {})
        return
    g.emit("teleported", TELEPORT_RULES, character=one.ref, roll=roll, hex=ref_of(force.at))
    others = [name for name in chosen if name != one.ref]
    sent: dict[int, list[str]] = {}
    for name in [*others, *[name for name in chosen if name == one.ref]]:       # himself last: the range is from here
        party = await _send(g, force, one, s.characters[name_of(name)])
        sent.setdefault(party.at, []).extend(party.characters)
    if not force.characters and not force.armies:
        _go_on(s, force, sent)


def _go_on(s: State, force: Force, sent: dict[int, list[str]]) -> None:
    """14.3.4: Where nobody is left behind, the first who were sent go on with what the enchanter has left."""
    for place, names in sent.items():
        alive = [name for name in names if s.characters[name].fate == "here" and s.characters[name].at == place]
        if alive:
            force.characters, force.at, force.since = alive, place, place
            force.held = walking.is_stopped(s, force) and str(place) not in s.evaded
            return


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
    found = [Refusal("too_dear", ("14.3.3",), needed=needed // ONE)] if needed > force.left else []
    if any(s.characters[name_of(name)].escort for name in chosen) and not goals(s, one, force.seat, csps=True):
        found.append(Refusal("no_goal_for_escort", ("10.4",)))
    return found


def pay(s: State, force: Force, halves: int) -> None:
    """14.3.4: All of the stack is considered to have spent what the enchanter did."""
    if force.spent == 0:
        mark(s, force)
    force.left -= halves
    force.spent += halves


async def _send(g: Game[State], force: Force, by: Character, one: Character) -> Force:
    """14.3.3: Each to a place of his own in range; there he wakes, evades and is met as any who enters a hex (F55)."""
    s = g.state
    goal = await g.choose_one(force.seat, "teleport_to", partial(goals, s, by, force.seat, one.escort), TELEPORT_RULES,
                              about={"character": one.ref})
    party = new_force(force.seat, MARCH, force.kind, force.at)
    party.characters = [one.id]
    if one.id in force.characters:
        force.characters.remove(one.id)
    shift(s, party, int(name_of(goal)))
    party.hidden = True                                     # 14.8.6
    g.emit("sent", TELEPORT_RULES, seat=f"seat:{force.seat}", hex=ref_of(party.since), to=goal)
    await walking.arrive(g, party)
    return party
