"""14.9 Reaction, 5.e.4: the inactive side moves what has an enemy within reach of its command."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules import deeds, escorts, keeping, movement, notes, recovery, stacking, walking
from norn.games.fornaldar.rules.forces import (
    REACT,
    all_fresh,
    all_fresh_armies,
    command_of,
    hold_back,
    mark,
    size,
    whole,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.pieces import (
    SIDE,
    Board,
    Still,
    board_of,
    characters_at,
    force_characters,
    hex_of,
    is_active,
    is_unseen,
    manpower_at,
    side_of,
)
from norn.games.fornaldar.rules.ratings import command, from_items, has_special, leader
from norn.games.fornaldar.rules.reaching import (
    Outlook,
    can_go,
    destinations,
    letters_at,
    place_named,
    ref_of,
    told_of,
    way_to,
)
from norn.games.fornaldar.rules.routes import MARCH
from norn.games.fornaldar.rules.spells import within
from norn.games.fornaldar.rules.splitting import choose_part
from norn.games.fornaldar.state import Force, State
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import is_a, rest_of, word_of

REACTION_RULES: Final = ("5.e.4", "14.9")
LEAVE_RULES: Final = ("14.9.4",)
STACK: Final = "do:stack"
SPLIT: Final = "do:split"
LEAVE: Final = "try:leave"
LEAVE_PART: Final = "try:leave_with"
WIDEST: Final = 9               # F130: command 5 and two items


async def reaction_phase(g: Game[State]) -> None:
    """5.e.4, 9.3, 9.4, 14.8.12: The Movement Phase is over, refitting ships may be lost by it; the inactive side's
    pieces are fresh, but for those that have intercepted."""
    s = g.state
    recovery.lose_refitting(g)
    keeping.forget()
    s.phase = "reaction"
    s.force = None
    movement.freshen(s, 1 - s.active)
    hold_back(s, s.interceptors)


async def react(g: Game[State]) -> str | None:
    """14.9: One stack after the other. It is asked where any ground force of the side lies within nine of an
    enemy (F130)."""
    s = g.state
    seat = 1 - s.active
    if s.force is None and not is_asked(s, seat):
        keeping.forget()
        return None
    outlook = Outlook()
    said = await g.choose_one(seat, "react", partial(offers, s, seat, outlook), REACTION_RULES, about=told_of(s.force))
    if said == movement.DONE:
        keeping.forget()
        await walking.finish(g)
        return None
    await do(g, seat, said, outlook)
    return AGAIN


def is_asked(s: State, seat: int) -> bool:
    """24.2.2.2: By what all can see (F130)."""
    if seat == 1 and s.turn == 1 and "no_mundane_reaction_first_turn" in CONTENT.scenarios[s.scenario].special:
        return False
    with keeping.still(s):
        foes = enemy_hexes(s, seat)
    return any(GRID.distance(hex_of(place), foe) <= WIDEST for place in ground_places(s, seat) for foe in foes)


def enemy_hexes(s: State, seat: int) -> list[int]:
    """14.9.1: Hexes with enemy units, of any kind; a garrison is none."""
    board = board_of(s)
    if board is None:
        return _enemy_hexes(s, Board(s), seat)
    found = board.foes[seat]
    if found is None:
        found = board.foes[seat] = _enemy_hexes(s, board, seat)
    return found


def _enemy_hexes(s: State, board: Board, seat: int) -> list[int]:
    foe = 1 - seat
    found = {hex_of(place): 1 for place in [*board.characters[foe], *board.armies[foe], *board.ships[foe]]}
    return [place for place in sorted(found) if not (s.spells and is_unseen(s, place, 1 - seat))]


def ground_places(s: State, seat: int) -> list[int]:
    """14.9, 14.9.5: Where active land pieces of a side stand ashore."""
    found: dict[int, int] = {}
    for one in s.characters.values():
        if one.fate == "here" and one.mode == ASHORE and side_of(s, one.id) == seat and is_active(s, one.id):
            found[one.at] = 1
    for army in s.armies:
        if army.mode == ASHORE and side_of(s, army.colour) == seat and is_active(s, army.colour):
            found[army.at] = 1
    return [place for place in sorted(found) if place < SIDE]


# --- who may --------------------------------------------------------------------------------------------------


def reactors(s: State, seat: int, place: int) -> Force | None:
    """14.1, 14.9.1, 14.9.3: The whole stack, on foot, if an enemy is in range of its leader: nobody flies in a
    Reaction Phase."""
    force = whole(s, seat, place, MARCH, REACT)
    return force if force is not None and in_range(s, force) else None


def in_range(s: State, force: Force) -> bool:
    """14.9.1, 14.9.2, item.9: An enemy unit within the command of the highest ranked who goes along."""
    those = force_characters(s, force)
    reach = command_of(s, those)
    if reach <= 0:
        return False
    reach += max([from_items(s, one, "reaction_range") for one in those], default=0)
    near = within(hex_of(force.at), reach)
    return not near.keys().isdisjoint(enemy_hexes(s, force.seat))


def is_held(s: State, seat: int, place: int) -> bool:
    """14.9.4: An enemy ground force is seen in the hex: leaving it is an attempt (F129, F136)."""
    return "g" in letters_at(s, place, 1 - seat) and str(place) not in s.evaded


def offers(s: State, seat: int, outlook: Outlook | None = None) -> list[str]:
    """14.9.1, 14.9.2, 14.9.3, 14.9.4: The stack on its way; who else could react; the end."""
    with Still(s) if outlook is None else keeping.still(s):
        return _offers(s, seat, outlook)


def _offers(s: State, seat: int, outlook: Outlook | None) -> list[str]:
    force = s.force
    found: list[str] = []
    if force is not None:
        if movement.may_go_on(s, force):
            found = destinations(s, force, outlook)
        found += escorts.offers(s, force)
        if stacking.may_reorder(s, seat, force.at):
            found.append(stacking.TOP)
    parts: list[str] = []
    for place, pieces in all_reactors(s, seat).items():
        if pieces == 0 or (force is not None and force.at == place and force.spent == 0):
            continue
        held = is_held(s, seat, place)
        found.append(f"{LEAVE if held else STACK} {ref_of(place)}")
        if pieces > 1:
            parts.append(f"{LEAVE_PART if held else SPLIT} {ref_of(place)}")
    return [*found, *parts, movement.DONE]


def all_reactors(s: State, seat: int) -> dict[int, int]:
    """14.9.1: By place how many pieces could react, where a land piece stands that may still go."""
    board = board_of(s) or Board(s)
    known = {} if board.goers is None else board.goers
    places = {*all_fresh(s, board, seat), *all_fresh_armies(s, board, seat)}
    found: dict[int, int] = {}
    for place in sorted(places):
        if place in known:
            found[place] = known[place]
        elif place < SIDE:
            force = reactors(s, seat, place)
            found[place] = 0 if force is None else size(force)
    board.goers = found
    return found


# --- going ----------------------------------------------------------------------------------------------------


async def do(g: Game[State], seat: int, said: str, outlook: Outlook) -> None:
    """14.9.3: A leg, an escort put on or off, or another stack; reaction MPs are for moving only."""
    s = g.state
    force = s.force
    word = word_of(said)
    if force is not None and is_a("hex", said):
        with keeping.still(s):
            force.path = way_to(s, force, place_named(said), outlook)
        await walking.walk(g, force, outlook)
        await _tidy(g, force)
        return
    if word not in (STACK, SPLIT):
        keeping.forget()
    if force is not None and word in (escorts.ATTACH, escorts.DETACH, stacking.TOP):
        await deeds.deed(g, force, said)
        return
    await walking.finish(g)
    with Still(s, keeping.kept(s)):
        found = reactors(s, seat, place_named(rest_of(said)))
    assert found is not None, said
    if word in (SPLIT, LEAVE_PART):
        found = await choose_part(g, seat, found, REACTION_RULES)
        with Still(s, keeping.kept(s)):
            is_near = in_range(s, found)
        if not is_near:
            g.emit("out_of_range", ("14.9.2",), only=(seat,), hex=ref_of(found.at))
            return
    if word in (LEAVE, LEAVE_PART) and not leaves(g, found):
        stay(s, found)
        return
    notes.pick(s, found)


async def _tidy(g: Game[State], force: Force) -> None:
    s = g.state
    with keeping.still(s):
        movement.leave_uncommanded(s, force)
        is_empty = not (force.characters or force.armies)
        is_over = is_empty or not (movement.may_go_on(s, force) and can_go(s, force))
    if is_empty:
        s.force = None
    elif is_over:
        await walking.finish(g)


def leaves(g: Game[State], force: Force) -> bool:
    """14.9.4, item.49: Past enemy CSPs only with a higher command than any of theirs, and a die below it;
    never on 6 (F136)."""
    s = g.state
    place, foe = force.at, 1 - force.seat
    g.reveal()
    notes.told(s, place)
    if not manpower_at(s, place, foe, ASHORE):
        g.emit("leaves_freely", LEAVE_RULES, seat=f"seat:{force.seat}", hex=ref_of(place))
        return True
    those = force_characters(s, force)
    own = command_of(s, those)
    theirs = max([command(s, one) for one in characters_at(s, place, foe)], default=0)
    head = leader(s, those)
    defiant = head is not None and has_special(s, head, "reacts_from_held")
    if own <= theirs and not defiant:
        g.emit("held_by_command", LEAVE_RULES, seat=f"seat:{force.seat}", hex=ref_of(place))
        return False
    die = g.roll(6, "leave")
    out = die < own and die != 6
    g.emit("leaves" if out else "held_by_die", LEAVE_RULES, seat=f"seat:{force.seat}", hex=ref_of(place), die=die)
    return out


def stay(s: State, force: Force) -> None:
    """14.9.4: Whoever could not get away does not try again in this phase."""
    mark(s, force)
