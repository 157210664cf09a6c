"""11 Movement, 5.e.3.1: the active player moves his forces one after the other, leg by leg, with what they do on the
way."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import (
    battles,
    escorts,
    mermen,
    scenarios,
    search,
    stacking,
    teleport,
    transport,
    walking,
)
from norn.games.fornaldar.rules.forces import (
    EARLY,
    FORCED,
    MOVE,
    allowance,
    commanded,
    fresh_armies,
    fresh_characters,
    has_manpower,
    is_far_called,
    mark,
    mode_of,
    new_force,
    prune,
    refresh,
    riders,
    take_for,
    whole,
)
from norn.games.fornaldar.rules.fortresses import greutung_side, stronghold_at
from norn.games.fornaldar.rules.pieces import (
    add_csps,
    force_characters,
    force_manpower,
    hex_of,
    side_of,
)
from norn.games.fornaldar.rules.reaching import destinations, place_named, ref_of, way_to
from norn.games.fornaldar.rules.rivers import is_stuck
from norn.games.fornaldar.rules.routes import FLY, MARCH, SHIP, SWIMMING, TERRAINS
from norn.games.fornaldar.rules.splitting import choose_part, limits, part_characters, part_csps
from norn.games.fornaldar.state import Force, State
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Call, Game
from norn.kit.ids import is_a, name_in, rest_of, word_of

MOVE_RULES: Final = ("5.e.3.1", "11.2", "11.3")
STACK_RULES: Final = ("11.5", "11.6")
DONE: Final = "do:done"
NEXT: Final = "do:next"
DROP: Final = "do:drop"
JOIN: Final = "do:join"
OVERRUN: Final = "try:overrun"
SEARCH: Final = "do:search"
WITHDRAW: Final = "do:go_home"
RIDE: Final = "do:ride"
ENGINE: Final = "do:engine"
PICKS: Final = {"do:stack": MARCH, "do:fleet": SHIP, "do:swimmers": SWIMMING, "do:flyers": FLY}
SPLITS: Final = {"do:split": MARCH, "do:split_fleet": SHIP, "do:split_swimmers": SWIMMING, "do:split_flyers": FLY}


# --- the phase ------------------------------------------------------------------------------------------------


async def movement_phase(g: Game[State]) -> None:
    """5.e.3.1, 11.2, 24.2.2.1: All pieces of the active side are fresh. In 24.2 a short march comes before the first
    turn."""
    s = g.state
    s.phase = "early" if is_early(s) else "movement"
    freshen(s, s.active)
    s.force = None
    s.tried, s.intercepted, s.evaded, s.came, s.late, s.seaborne = [], [], [], {}, {}, {}


def is_early(s: State) -> bool:
    """24.2.2.1, F108: Fomorian pieces move some MPs before play."""
    early = CONTENT.scenarios[s.scenario].pre_game > 0 and s.turn == 1 and s.active == 0
    return early and "moved_early" not in s.used


def freshen(s: State, seat: int) -> None:
    """11.2: Nothing of this side has moved yet in this phase."""
    for one in s.characters.values():
        if one.fate == "here" and side_of(s, one.id) == seat:
            one.done = False
    for ship in s.ships.values():
        if ship.fate == "here" and side_of(s, ship.id) == seat:
            ship.done = False
    for army in s.armies:
        if side_of(s, army.colour) == seat:
            army.fresh, army.done = army.fresh + army.done, 0


def kind_now(s: State) -> str:
    return EARLY if s.phase == "early" else MOVE


async def move(g: Game[State]) -> str | Call:
    """5.e.3.1: One leg or deed of the force on its way, or another force; until the player is done."""
    s = g.state
    if s.force is not None and s.force.fought:
        after_fight(g, s.force)
    said = await g.choose_one(s.active, "move", partial(offers, s, kind_now(s)), MOVE_RULES,
                              why=partial(why_not, s, kind_now(s)))
    result = await do(g, said, kind_now(s))
    if said != DONE:
        return AGAIN if result is None else result
    if s.phase == "early":
        s.used.append("moved_early")
        return "movement"
    return "forced_march"


async def do(g: Game[State], said: str, kind: str) -> Call | None:
    """What was chosen: a leg, a deed of the force, another force, or the end."""
    s = g.state
    force = s.force
    if force is not None and (is_a("hex", said) or is_a("side", said)):
        force.path = way_to(s, force, place_named(said))
        await walking.walk(g, force)
    elif force is not None and word_of(said) in DEEDS_OF_FORCE:
        if word_of(said) == OVERRUN:
            return overrun(g, force)
        if word_of(said) == SEARCH and await look_around(g, force, said):
            return Call("battle")
        await deed(g, force, said)
    else:
        await walking_ends(g)
        if said == NEXT:
            s.force = next_force(s, force, kind)
        elif said == WITHDRAW:
            scenarios.withdraw_mundanes(g)
        elif said != DONE:
            await pick_stack(g, said, kind)
        return None
    await tidy(g, force)
    return None


async def walking_ends(g: Game[State]) -> None:
    """11.5: Turning to another, a force that has moved is done; one that has not stays fresh."""
    force = g.state.force
    if force is not None and force.spent:
        await mermen.choose_side(g, force)
    await walking.finish(g)


# --- offers ---------------------------------------------------------------------------------------------------


def offers(s: State, kind: str) -> list[str]:
    """11.5, F133: Where the force can go and what it can do; the other forces; the next one, and the end."""
    force = s.force
    found: list[str] = []
    if force is not None:
        found = destinations(s, force) if may_go_on(s, force) else []
        found += deeds(s, force)
        if mermen.must_land(s, force):
            return found
    others = picks(s, s.active, kind)
    found += others
    if kind == MOVE and scenarios.may_withdraw(s, s.active):
        found.append(WITHDRAW)
    if force is not None and others:
        found.append(NEXT)
    return [*found, DONE]


def may_go_on(s: State, force: Force) -> bool:
    """11.7, 14.7.2: It is not stopped among enemies, nor stuck on a river, and has something to go with."""
    if force.held or force.left <= 0:
        return False
    return not (force.how == SHIP and is_stuck(s, force.at))


def picks(s: State, seat: int, kind: str) -> list[str]:
    """11.5: Every stack, fleet, school and flight that has not moved yet, whole; and each that can be split."""
    found: list[str] = []
    for place in places_of(s, seat):
        for word, how in PICKS.items():
            if kind == EARLY and how in (SHIP, SWIMMING):
                continue
            force = whole(s, seat, place, how, kind)
            if force is None or force.left <= 0 or (s.force is not None and _same(s.force, force)):
                continue
            found.append(f"{word} {ref_of(place)}")
            if sum(limits(force).values()) > 1:
                found.append(f"{word_for(how)} {ref_of(place)}")
        if kind == MOVE:
            found += [f"{RIDE} {one.ref}" for one in riders(s, seat, place) if LAND.afloat[hex_of(place)] >= 0]
        if place == s.greutung and has_engine(s, seat):
            found.append(f"{ENGINE} {ref_of(place)}")
    return found


def word_for(how: str) -> str:
    for word, other in SPLITS.items():
        if other == how:
            return word
    return ""


def _same(one: Force, other: Force) -> bool:
    """The force that is picked already."""
    return one.at == other.at and one.how == other.how and one.spent == 0 and one.characters == other.characters and (
        one.armies == other.armies and one.ships == other.ships)


def places_of(s: State, seat: int) -> list[int]:
    """Every place with a piece of this side that has not moved."""
    found: dict[int, int] = {}
    for one in s.characters.values():
        if one.fate == "here" and not one.done and side_of(s, one.id) == seat:
            found[one.at] = 1
    for ship in s.ships.values():
        if ship.fate == "here" and not ship.done and side_of(s, ship.id) == seat:
            found[ship.at] = 1
    for army in s.armies:
        if army.fresh and side_of(s, army.colour) == seat:
            found[army.at] = 1
    return sorted(found)


def has_engine(s: State, seat: int) -> bool:
    """24.2.2.6: Greutung goes with CSPs or escorts of the side that holds it."""
    force = whole(s, seat, s.greutung, MARCH, MOVE)
    return greutung_side(s) == seat and force is not None and force_manpower(s, force) > 0


def why_not(s: State, kind: str, one: str) -> list[Refusal]:
    """11.3, 11.6, 11.7: Why the force cannot go there, or this stack cannot be moved."""
    force = s.force
    if is_a("hex", one) or is_a("side", one):
        if force is None:
            return [Refusal("choose_a_force", STACK_RULES)]
        if force.held:
            return [Refusal("stopped", ("11.7", "11.8"))]
        return [Refusal("too_far", ("11.3",), what=one)]
    if word_of(one) in PICKS or word_of(one) in SPLITS:
        return [Refusal("nothing_to_move", STACK_RULES, what=rest_of(one))]
    return []


# --- another force --------------------------------------------------------------------------------------------


async def pick_stack(g: Game[State], said: str, kind: str) -> None:
    """11.5: Pick a stack, whole or in part."""
    s = g.state
    word = word_of(said)
    if word == RIDE:
        one = s.characters[name_in("char", said)]
        force = new_force(s.active, SHIP, kind, one.at)
        force.characters = [one.id]
        force.left = allowance(s, force)
        s.force = force
        return
    how = MARCH if word == ENGINE else PICKS.get(word, SPLITS.get(word, MARCH))
    found = whole(s, s.active, place_named(rest_of(said)), how, kind)
    assert found is not None, said
    if word == ENGINE:
        found.engine = True
        found.left = allowance(s, found)
    if word in SPLITS:
        found = await choose_part(g, s.active, found, STACK_RULES)
    s.force = found


def next_force(s: State, last: Force | None, kind: str) -> Force | None:
    """The whole stack after the last one, by number, round and round."""
    found = [one for one in picks(s, s.active, kind) if word_of(one) in PICKS]
    if not found:
        return None
    after = [one for one in found if last is None or place_named(rest_of(one)) > last.at]
    said = (after or found)[0]
    return whole(s, s.active, place_named(rest_of(said)), PICKS[word_of(said)], kind)


# --- deeds on the way -----------------------------------------------------------------------------------------


DEEDS_OF_FORCE: Final = (
    DROP, JOIN, OVERRUN, SEARCH, escorts.ATTACH, escorts.DETACH, transport.EMBARK, transport.DISEMBARK, mermen.ASHORE_,
    mermen.AFLOAT_, mermen.BANKS, teleport.TELEPORT, stacking.TOP,
)


def deeds(s: State, force: Force) -> list[str]:
    """11.5, 13.2, 14.1: What a force may do where it stands."""
    found: list[str] = []
    if may_overrun(s, force):
        found.append(OVERRUN)
    found += transport.offers(s, force) + mermen.offers(s, force) + teleport.offers(s, force)
    if force.kind == MOVE and not force.held:
        found += search.searches(s, force)
        if force.spent and sum(limits(force).values()) > 1 and force.how != SHIP:
            found.append(DROP)
        if force.spent and joiners(s, force):
            found.append(JOIN)
    found += escorts.offers(s, force)
    if stacking.may_reorder(s, force.seat, force.at):
        found.append(stacking.TOP)
    return found


async def deed(g: Game[State], force: Force, said: str) -> None:
    """One of them is done."""
    s = g.state
    word = word_of(said)
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


async def look_around(g: Game[State], force: Force, said: str) -> bool:
    """14.1, 21.1.3: A search costs the force movement points like a step; True where a draugr must be fought."""
    if force.spent == 0:
        mark(g.state, force)
    force.fought = await search.search(g, said)
    prune(g.state, force)
    return force.fought


async def drop(g: Game[State], force: Force) -> None:
    """11.5: Pieces that are left behind on the way move no more in this phase."""
    s = g.state
    those = limits(force)
    choice = await g.choose(force.seat, "drop", list(those), STACK_RULES, 1, sum(those.values()) - 1, repeat=those,
                            fits=partial(against_drop, s, force), about={"hex": ref_of(force.at)})
    for name in part_characters(choice):
        force.characters.remove(name)
    for colour, number in part_csps(choice).items():
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
    fresh = [one for one in fresh_characters(s, force.at, force.seat, mode) if one.id not in force.characters]
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


async def tidy(g: Game[State], force: Force) -> None:
    """11.6: CSPs that nobody commands any more are left behind; a force with nobody in it is over, and so is its
    move."""
    s = g.state
    if force.how in (MARCH, SWIMMING):
        leaders = force_characters(s, force)
        for colour in list(force.armies):
            if not commanded(s, force.at, colour, leaders):
                del force.armies[colour]
        if not is_far_called(s, force) and force.spent == 0 and (force.characters or force.armies):
            refresh(s, force)
    if not (force.characters or force.ships or force.armies):
        s.force = None
    elif not mermen.must_land(s, force) and not deeds(s, force) and not (
            may_go_on(s, force) and destinations(s, force)):
        await walking_ends(g)


# --- overruns -------------------------------------------------------------------------------------------------


def may_overrun(s: State, force: Force) -> bool:
    """14.5.1, 14.5.3, 15.1: CSPs or escorts stopped in clear, woods or rough without an enemy fortress, with four
    MPs."""
    if not force.held or force.kind not in (MOVE, FORCED) or force.how != MARCH or force.left < CONTENT.numbers.overrun:
        return False
    if not has_manpower(s, force) or is_far_called(s, force) or force.at in s.intercepted:
        return False
    fort = stronghold_at(s, force.at)
    if fort is not None and fort.side == 1 - force.seat:
        return False
    terrains = [TERRAINS[letter] for letter in LAND.terrains[hex_of(force.at)]]
    return any(CONTENT.terrain[one].overrun for one in terrains)


def overrun(g: Game[State], force: Force) -> Call:
    """14.5.2, 14.5.3: Four MPs and one round of battle, on the way."""
    s = g.state
    force.left -= CONTENT.numbers.overrun
    force.spent += CONTENT.numbers.overrun
    force.fought = True
    g.emit("overrun", ("14.5.3",), seat=f"seat:{force.seat}", hex=ref_of(force.at))
    battles.begin(s, force.at, "overrun", force.seat, "forced_march" if force.kind == FORCED else "move")
    return Call("battle")


def after_fight(g: Game[State], force: Force) -> None:
    """14.5.3, F56: Where no enemy CSP or hero is left to resist, what is left of the force goes on; else it has
    ended."""
    s = g.state
    force.fought = False
    if not prune(s, force):
        s.force = None
        return
    if not force.held:                          # a draugr's attack: they go no farther (21.1.5)
        force.left = 0
        return
    won = not walking.is_stopped(s, force)
    force.held = not won
    if not won:
        force.left = 0
    g.emit("overrun_won" if won else "overrun_held", ("14.5.3",), seat=f"seat:{force.seat}", hex=ref_of(force.at))

