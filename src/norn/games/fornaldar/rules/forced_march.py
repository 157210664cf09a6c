"""14.4 Forced march, 5.e.3.2: after all normal movement, as far as command carries, and then the price."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.rules import deeds, keeping, movement, notes, overruns, walking
from norn.games.fornaldar.rules.forces import FORCED, all_fresh, hold_back, may_go, size, take_wing, whole
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import SIDE, Still, board_of, characters_at, side_of
from norn.games.fornaldar.rules.reaching import (
    Outlook,
    destinations,
    letters_at,
    place_named,
    presence,
    ref_of,
    told_of,
    way_to,
)
from norn.games.fornaldar.rules.routes import MARCH
from norn.games.fornaldar.rules.splitting import choose_part
from norn.games.fornaldar.rules.weather import weather_at
from norn.games.fornaldar.state import Force, State
from norn.kernel.game import AGAIN, Call, Game
from norn.kit.ids import is_a, rest_of, word_of

MARCH_RULES: Final = ("5.e.3.2", "14.4")
STACK: Final = "do:stack"
SPLIT: Final = "do:split"


async def forced_marches(g: Game[State]) -> str | Call | None:
    """5.e.3.2, 14.4: One stack after the other; a phase in which nobody could march asks nothing."""
    s = g.state
    if s.phase != "forced_march":
        begin(s)
    if s.force is not None and s.force.fought:
        overruns.after_fight(g, s.force)
    if s.force is None and not is_asked(s):
        keeping.forget()
        return None
    outlook = Outlook()
    said = await g.choose_one(s.active, "forced_march", partial(offers, s, outlook), MARCH_RULES,
                              about=told_of(s.force))
    if said == movement.DONE:
        keeping.forget()
        await walking.finish(g)
        return None
    return await do(g, said, outlook)


def begin(s: State) -> None:
    """11.5, 14.2.7, 14.4: Everybody is fresh for the march again, but those who came by sea or were dropped off."""
    keeping.forget()
    s.phase = "forced_march"
    movement.freshen(s, s.active)
    s.teleported = {}
    hold_back(s, s.seaborne)


def is_asked(s: State) -> bool:
    """5.e.3.2, 6.4.8: Put by what all can see: a stack of the side that stands ashore and not in snow. Who leads it is
    hidden."""
    with keeping.still(s):
        return any(("g" in letters or "p" in letters) and place < SIDE and weather_at(s, place) != "snow"
                   for place, letters in presence(s, s.active).items())


def places_to_leave(s: State) -> list[int]:
    """14.4: Hexes with a character of the active side ashore who may still go."""
    board = board_of(s)
    if board is not None:
        return sorted([place for place, those in all_fresh(s, board, s.active).items()
                       if place < SIDE and any(one.mode == ASHORE for one in those)])
    return sorted({one.at for one in s.characters.values()
                   if one.fate == "here" and one.mode == ASHORE and one.at < SIDE and side_of(s, one.id) == s.active
                   and may_go(s, one)})


def marchers(s: State, place: int) -> Force | None:
    """6.4.8, 14.4, enchantment.16: The whole of a stack that may march by force: not in snow, not stopped among enemies
    or by an interception. Its leader's command is what it goes by."""
    if weather_at(s, place) == "snow" or place in s.intercepted:
        return None
    if f"land {place}" in s.came and letters_at(s, place, 1 - s.active) and str(place) not in s.evaded:
        return None
    if any(one.frozen for one in characters_at(s, place, s.active, ASHORE)):
        return None
    force = whole(s, s.active, place, MARCH, FORCED)
    return take_wing(s, force) if force is not None and force.characters and force.left > 0 else None


def offers(s: State, outlook: Outlook | None = None) -> list[str]:
    """14.4: Where the marching stack can go; who else could march; the end."""
    with Still(s) if outlook is None else keeping.still(s):
        return _offers(s, outlook)


def _offers(s: State, outlook: Outlook | None) -> list[str]:
    found: list[str] = []
    if s.force is not None:
        if movement.may_go_on(s, s.force):
            found = destinations(s, s.force, outlook)
        found += deeds.offers(s, s.force)
    parts: list[str] = []
    for place, pieces in all_marchers(s).items():
        if pieces and not (s.force is not None and s.force.at == place and s.force.spent == 0):
            found.append(f"{STACK} {ref_of(place)}")
            if pieces > 1:
                parts.append(f"{SPLIT} {ref_of(place)}")
    return [*found, *parts, movement.DONE]


def all_marchers(s: State) -> dict[int, int]:
    """14.4: By place how many pieces could march by force, where there is a character who may."""
    board = board_of(s)
    known = {} if board is None or board.goers is None else board.goers
    found: dict[int, int] = {}
    for place in places_to_leave(s):
        if place in known:
            found[place] = known[place]
        else:
            force = marchers(s, place)
            found[place] = 0 if force is None else size(force)
    if board is not None:
        board.goers = found
    return found


async def do(g: Game[State], said: str, outlook: Outlook) -> str | Call:
    """14.4.2: A leg, an overrun, or another stack."""
    s = g.state
    force = s.force
    if force is not None and word_of(said) in deeds.DEEDS_OF_FORCE:
        keeping.forget()
        called = await deeds.deed(g, force, said)
        if called is not None:
            return called
        await _tidy(g, force)
        return AGAIN
    if force is not None and is_a("hex", said):
        with keeping.still(s):
            force.path = way_to(s, force, place_named(said), outlook)
        await walking.walk(g, force, outlook)
        await _tidy(g, force)
        return AGAIN
    await walking.finish(g)
    with keeping.still(s):
        found = marchers(s, place_named(rest_of(said)))
    assert found is not None, said
    if word_of(said) == SPLIT:
        found = take_wing(s, await choose_part(g, s.active, found, MARCH_RULES))
    notes.pick(s, found)
    return AGAIN


async def _tidy(g: Game[State], force: Force) -> None:
    s = g.state
    with keeping.still(s):
        movement.leave_uncommanded(s, force)
        is_empty = not (force.characters or force.armies)
        is_over = is_empty or not movement.has_more_to_do(s, force)
    if is_empty:
        s.force = None
    elif is_over:
        await walking.finish(g)
