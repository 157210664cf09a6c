"""11 Movement, 5.e.3.1: the active player moves his forces one after the other, leg by leg, with what they do on the
way."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import deeds, keeping, mermen, notes, overruns, scenarios, walking
from norn.games.fornaldar.rules.forces import (
    EARLY,
    MOVE,
    all_fresh,
    all_fresh_armies,
    allowance,
    commanded,
    is_far_called,
    is_free,
    new_force,
    ready,
    refresh,
    riders,
    whole,
)
from norn.games.fornaldar.rules.fortresses import greutung_side
from norn.games.fornaldar.rules.pieces import (
    SWIM,
    Board,
    Picks,
    Still,
    board_of,
    flies,
    force_characters,
    force_manpower,
    hex_of,
    side_of,
)
from norn.games.fornaldar.rules.reaching import Outlook, can_go, destinations, place_named, ref_of, told_of, way_to
from norn.games.fornaldar.rules.rivers import is_stuck
from norn.games.fornaldar.rules.routes import FLY, MARCH, SHIP, SWIMMING
from norn.games.fornaldar.rules.spells import in_maelstrom
from norn.games.fornaldar.rules.splitting import choose_part
from norn.games.fornaldar.state import Force, State
from norn.kernel.game import AGAIN, Call, Game
from norn.kit.ids import is_a, name_in, rest_of, word_of

MOVE_RULES: Final = ("5.e.3.1", "11.2", "11.3")
STACK_RULES: Final = ("11.5", "11.6")
DONE: Final = "do:done"
NEXT: Final = "do:next"
WITHDRAW: Final = "do:go_home"
RIDE: Final = "do:ride"
ENGINE: Final = "do:engine"
PICKS: Final = {"do:stack": MARCH, "do:fleet": SHIP, "do:swimmers": SWIMMING, "do:flyers": FLY}
SPLITS: Final = {"do:split": MARCH, "do:split_fleet": SHIP, "do:split_swimmers": SWIMMING, "do:split_flyers": FLY}

BITS: Final = {MARCH: 1, SHIP: 2, SWIMMING: 4, FLY: 8}      # ways in which pieces of a place might move


# --- the phase ------------------------------------------------------------------------------------------------


async def movement_phase(g: Game[State]) -> None:
    """5.e.3.1, 11.2, 24.2.2.1: All pieces of the active side are fresh. In 24.2 a short march comes before the first
    turn."""
    s = g.state
    keeping.forget()
    s.phase = "early" if is_early(s) else "movement"
    freshen(s, s.active)
    s.force = None
    s.tried, s.intercepted, s.evaded = [], [], []
    s.came, s.late, s.seaborne, s.interceptors, s.teleported = {}, {}, {}, {}, {}


def is_early(s: State) -> bool:
    """24.2.2.1: Fomorian pieces move some MPs before play (F108)."""
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
        overruns.after_fight(g, s.force)
    outlook = Outlook()
    said = await g.choose_one(s.active, "move", partial(offers, s, kind_now(s), outlook), MOVE_RULES,
                              about=told_of(s.force))
    result = await do(g, said, kind_now(s), outlook)
    if said != DONE:
        return AGAIN if result is None else result
    if s.phase == "early":
        s.used.append("moved_early")
        return "movement"
    return "forced_march"


async def do(g: Game[State], said: str, kind: str, outlook: Outlook) -> Call | None:
    """What was chosen: a leg, a deed of the force, another force, or the end."""
    s = g.state
    force = s.force
    if force is not None and (is_a("hex", said) or is_a("side", said)):
        with keeping.still(s):
            force.path = way_to(s, force, place_named(said), outlook)
        await walking.walk(g, force, outlook)
    elif force is not None and word_of(said) in deeds.DEEDS_OF_FORCE:
        keeping.forget()
        called = await deeds.deed(g, force, said)
        if called is not None:
            return called
    else:
        if said in (WITHDRAW, DONE):
            keeping.forget()
        await walking_ends(g)
        if said == NEXT:
            notes.pick(s, next_force(s, force, kind))
            notes.stir(s, notes.ORDER)          # which is next depends on where somebody leads
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


def offers(s: State, kind: str, outlook: Outlook | None = None) -> list[str]:
    """11.5: Where the force can go and what it can do; the other forces; the next one, and the end (F133)."""
    with Still(s) if outlook is None else keeping.still(s):
        return _offers(s, kind, outlook)


def _offers(s: State, kind: str, outlook: Outlook | None) -> list[str]:
    force = s.force
    found: list[str] = []
    if force is not None:
        found = destinations(s, force, outlook) if may_go_on(s, force) else []
        found += deeds.offers(s, force)
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
    """11.7, 14.7.2, enchantment.17: It is not stopped among enemies, nor stuck on a river or in a Maelstrom, and has
    something to go with."""
    if force.held or force.left <= 0:
        return False
    return not (force.ships and (is_stuck(s, force.at) or in_maelstrom(s, force.at)))


def picks(s: State, seat: int, kind: str) -> list[str]:
    """11.5: Every stack, fleet, school and flight that has not moved yet, whole; then each that can be split."""
    found: list[str] = []
    parts: list[str] = []
    held = s.force.at if s.force is not None and s.force.spent == 0 else 0
    known = all_picks(s, seat, kind)
    for place, those in known.items():
        if those is None:
            those = known[place] = picks_at(s, seat, place, kind)
        if place == held:
            those = _without_picked(s, seat, kind, those)
        found += those.found
        parts += those.parts
    return found + parts


def all_picks(s: State, seat: int, kind: str) -> dict[int, Picks | None]:
    """By place, in order, what can be picked there, where somebody has looked already."""
    board = board_of(s)
    if board is None:
        return dict.fromkeys(places_of(s, seat))
    key = f"{seat} {kind}"
    found = board.picks.get(key)
    if found is None:
        found = board.picks[key] = dict.fromkeys(places_of(s, seat))
    return found


def picks_at(s: State, seat: int, place: int, kind: str) -> Picks:
    """11.5, 24.2.2.6, item.40: What can go from one place."""
    found: list[str] = []
    parts: list[str] = []
    ways = ways_from(s, seat, place)
    for word, how, split in ROWS:
        pieces = ready(s, seat, place, how, kind) if ways & BITS[how] else 0
        if pieces:
            found.append(f"{word} {ref_of(place)}")
        if pieces > 1:
            parts.append(f"{split} {ref_of(place)}")
    if kind == MOVE and LAND.afloat[hex_of(place)] >= 0:
        found += [f"{RIDE} {one.ref}" for one in riders(s, seat, place)]
    if place == s.greutung and has_engine(s, seat):
        found.append(f"{ENGINE} {ref_of(place)}")
    return Picks(found, parts)


def _without_picked(s: State, seat: int, kind: str, those: Picks) -> Picks:
    """11.5: What can be picked where the force stands that has not moved yet, but for itself."""
    force = s.force
    other = None if force is None else whole(s, seat, force.at, force.how, kind)
    if force is None or other is None or force.characters != other.characters or (
            force.armies != other.armies or force.ships != other.ships):
        return those
    words = [word for word, how, _ in ROWS if how == force.how] + [split for _, how, split in ROWS if how == force.how]
    return Picks([one for one in those.found if word_of(one) not in words],
                 [one for one in those.parts if word_of(one) not in words])


ROWS: Final = tuple([(word, how, split) for word, how in PICKS.items() for split, other in SPLITS.items()
                     if other == how])


def places_of(s: State, seat: int) -> list[int]:
    """Every place with a piece of this side that may still move, by number."""
    board = board_of(s) or Board(s)
    found = dict.fromkeys([*all_fresh(s, board, seat), *all_fresh_armies(s, board, seat)])
    for place, ships in board.ships[seat].items():
        for ship in ships:
            if not ship.done and is_free(s, ship.id):
                found[place] = None
    return sorted(found)


def ways_from(s: State, seat: int, place: int) -> int:
    """The ways in which a piece of this side might go from a place."""
    board = board_of(s) or Board(s)
    ways = 0
    for one in all_fresh(s, board, seat).get(place, []):
        ways |= BITS[SWIMMING] if one.mode == SWIM else BITS[MARCH]
        if not one.escort and (one.id in board.held or flies(s, one)):
            ways |= BITS[FLY]
    for army in all_fresh_armies(s, board, seat).get(place, []):
        ways |= BITS[SWIMMING] if army.mode == SWIM else BITS[MARCH]
    for ship in board.ships[seat].get(place, []):
        if not ship.done and is_free(s, ship.id):
            ways |= BITS[SHIP]
    return ways


def has_engine(s: State, seat: int) -> bool:
    """24.2.2.6: Greutung goes with CSPs or escorts of the side that holds it."""
    force = whole(s, seat, s.greutung, MARCH, MOVE)
    return greutung_side(s) == seat and force is not None and force_manpower(s, force) > 0


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
        notes.pick(s, force)
        return
    how = MARCH if word == ENGINE else PICKS.get(word, SPLITS.get(word, MARCH))
    with keeping.still(s):
        found = whole(s, s.active, place_named(rest_of(said)), how, kind)
    assert found is not None, said
    if word == ENGINE:
        found.engine = True
        found.left = allowance(s, found)
    if word in SPLITS:
        found = await choose_part(g, s.active, found, STACK_RULES)
    notes.pick(s, found)


def next_force(s: State, last: Force | None, kind: str) -> Force | None:
    """The whole stack after the last one, by number, round and round."""
    with keeping.still(s):
        found = [one for one in picks(s, s.active, kind) if word_of(one) in PICKS]
    if not found:
        return None
    after = [one for one in found if last is None or place_named(rest_of(one)) > last.at]
    said = (after or found)[0]
    return whole(s, s.active, place_named(rest_of(said)), PICKS[word_of(said)], kind)


# --- what is left of it ---------------------------------------------------------------------------------------


async def tidy(g: Game[State], force: Force) -> None:
    """11.6: CSPs that nobody commands any more are left behind; a force with nobody in it is over, and so is its
    move."""
    s = g.state
    with keeping.still(s):
        if force.how in (MARCH, SWIMMING):
            leave_uncommanded(s, force)
            if not is_far_called(s, force) and force.spent == 0 and (force.characters or force.armies):
                refresh(s, force)
        is_empty = not (force.characters or force.ships or force.armies)
        is_over = is_empty or not has_more_to_do(s, force)
    if is_empty:
        s.force = None
    elif is_over:
        await walking_ends(g)


def leave_uncommanded(s: State, force: Force) -> None:
    """11.6: CSPs that nobody in the force commands any more stay where they are."""
    leaders = force_characters(s, force)
    for colour in list(force.armies):
        if not commanded(s, force.at, colour, leaders):
            del force.armies[colour]


def has_more_to_do(s: State, force: Force) -> bool:
    """11.5: It can go on, or do something where it is, or must."""
    return (may_go_on(s, force) and can_go(s, force)) or mermen.must_land(s, force) or bool(deeds.offers(s, force))
