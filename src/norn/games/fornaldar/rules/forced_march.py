"""14.4 Forced march, 5.e.3.2: after all normal movement, as far as command carries, and then the price."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.rules import deeds, movement, overruns, walking
from norn.games.fornaldar.rules.forces import FORCED, commanded, whole
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import SIDE, characters_at, force_characters, side_of
from norn.games.fornaldar.rules.reaching import destinations, place_named, presence, ref_of, told_of, way_to
from norn.games.fornaldar.rules.routes import MARCH
from norn.games.fornaldar.rules.splitting import choose_part, limits
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
        return None
    said = await g.choose_one(s.active, "forced_march", partial(offers, s), MARCH_RULES, about=told_of(s.force))
    if said == movement.DONE:
        await walking.finish(g)
        return None
    return await do(g, said)


def begin(s: State) -> None:
    """14.2.7, 14.4: Everybody is fresh for the march again, but those who came by sea."""
    s.phase = "forced_march"
    movement.freshen(s, s.active)
    for key, number in s.seaborne.items():
        place, _, ref = key.partition(" ")
        if is_a("char", ref):
            s.characters[ref.partition(":")[2]].done = True
        for army in s.armies:
            if f"csp:{army.colour}" == ref and army.at == int(place) and army.mode == ASHORE:
                held = min(number, army.fresh)
                army.fresh -= held
                army.done += held


def is_asked(s: State) -> bool:
    """5.e.3.2, 6.4.8: Put by what all can see: a stack of the side that stands ashore and not in snow. Who leads it is
    hidden."""
    return any(("g" in letters or "p" in letters) and place < SIDE and weather_at(s, place) != "snow"
               for place, letters in presence(s, s.active).items())


def eligible_places(s: State) -> list[int]:
    """6.4.8, 14.4: Hexes with a stack that may march: not in snow, not stopped among enemies or by an interception."""
    places = sorted({one.at for one in s.characters.values()
                     if one.fate == "here" and one.mode == ASHORE and side_of(s, one.id) == s.active and one.at < SIDE})
    return [place for place in places if marchers(s, place) is not None]


def marchers(s: State, place: int) -> Force | None:
    """14.4, enchantment.16: The whole of a stack that may march by force; its leader's command is what it goes by."""
    if weather_at(s, place) == "snow" or place in s.intercepted:
        return None
    if f"{s.active} {place}" in s.came and presence(s, 1 - s.active).get(place, "") and str(place) not in s.evaded:
        return None
    if any(one.frozen for one in characters_at(s, place, s.active, ASHORE)):
        return None
    force = whole(s, s.active, place, MARCH, FORCED)
    return force if force is not None and force.characters and force.left > 0 else None


def offers(s: State) -> list[str]:
    """14.4: Where the marching stack can go; who else could march; the end."""
    found: list[str] = []
    if s.force is not None:
        if movement.may_go_on(s, s.force):
            found = destinations(s, s.force)
        found += deeds.offers(s, s.force)
    for place in eligible_places(s):
        force = marchers(s, place)
        if force is not None and not (s.force is not None and s.force.at == place and s.force.spent == 0):
            found.append(f"{STACK} {ref_of(place)}")
            if sum(limits(force).values()) > 1:
                found.append(f"{SPLIT} {ref_of(place)}")
    return [*found, movement.DONE]


async def do(g: Game[State], said: str) -> str | Call:
    """14.4.2: A leg, an overrun, or another stack."""
    s = g.state
    force = s.force
    if force is not None and word_of(said) in deeds.DEEDS_OF_FORCE:
        called = await deeds.deed(g, force, said)
        if called is not None:
            return called
        await _tidy(g, force)
        return AGAIN
    if force is not None and is_a("hex", said):
        force.path = way_to(s, force, place_named(said))
        await walking.walk(g, force)
        await _tidy(g, force)
        return AGAIN
    await walking.finish(g)
    found = marchers(s, place_named(rest_of(said)))
    assert found is not None, said
    if word_of(said) == SPLIT:
        found = await choose_part(g, s.active, found, MARCH_RULES)
    s.force = found
    return AGAIN


async def _tidy(g: Game[State], force: Force) -> None:
    s = g.state
    for colour in list(force.armies):
        if not commanded(s, force.at, colour, force_characters(s, force)):
            del force.armies[colour]
    if not (force.characters or force.armies):
        s.force = None
    elif not deeds.offers(s, force) and not (movement.may_go_on(s, force) and destinations(s, force)):
        await walking.finish(g)
