"""5.b Reinforcements: scheduled troops, the levy, what items bring."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_scenarios import Reinforcement
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import items, scenarios
from norn.games.fornaldar.rules.lands import fortresses_in, side_named
from norn.games.fornaldar.rules.pieces import ABOARD, is_occupied, raise_csps
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.state import State
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of

REINFORCEMENT_RULES: Final = ("5.b",)


async def reinforcement_phase(g: Game[State]) -> str | None:
    """5.b: Maelstroms first, then items, then what the scenario brings, one after the other, then the levy."""
    s = g.state
    if s.phase != "reinforcement":
        s.phase = "reinforcement"
        scenarios.maelstroms_end(g)
        await items.reinforcement_items(g)
        await scenarios.expedition_arrives(g)
        s.queue = [n for n, one in enumerate(CONTENT.scenarios[s.scenario].reinforcements) if one.turn == s.calendar
                   and f"came {n}" not in s.used]
        return AGAIN
    if s.queue:
        number = s.queue.pop(0)
        s.used.append(f"came {number}")
        await arrive(g, CONTENT.scenarios[s.scenario].reinforcements[number])
        return AGAIN
    return AGAIN if await scenarios.levy(g) else None


async def arrive(g: Game[State], one: Reinforcement) -> None:
    """24.1.2.4, 24.2.2.7, 24.3.2.6: F114, F115: They are placed where the scenario says; without such a place they
    are lost."""
    s = g.state
    seat = side_named(one.side)
    places = where(s, one, seat)
    names = [*one.characters]
    if one.drawn:
        names.append(one.drawn[g.pick(len(one.drawn), "wanderer")])
    if not places:
        g.emit("reinforcements_lost", REINFORCEMENT_RULES, seat=f"seat:{seat}")
        for name in names:
            s.characters[name].fate = "gone"
        for name in one.ships:
            s.ships[name].fate = "gone"
        return
    options = [f"hex:{place:04}" for place in places]
    chosen = await g.choose_one(seat, "place_reinforcements", partial(list, options), REINFORCEMENT_RULES,
                                about={"who": _named(names, one)})
    place = int(name_of(chosen))
    mode = ABOARD if one.where == "east_edge" else ASHORE
    put(s, place, mode, names, list(one.ships), dict(one.csps))
    g.emit("reinforced", REINFORCEMENT_RULES, seat=f"seat:{seat}", hex=chosen)


def _named(names: list[str], one: Reinforcement) -> list[str]:
    """All who come, as they are named."""
    found = [f"char:{name}" for name in names] + [f"ship:{name}" for name in one.ships]
    return found + [f"csps:{number}.{colour}" for colour, number in one.csps.items()]


def where(s: State, one: Reinforcement, seat: int) -> list[int]:
    """Intact fortresses of those realms without enemies; on the coast where ships come along; the edge of the Oster
    Sea."""
    if one.where == "east_edge":
        return [place for place in LAND.drawn.areas["oster edge"] if not is_occupied(s, place, 1 - seat)]
    return [place for place in fortresses_in(s, one.kingdoms)
            if not is_occupied(s, place, 1 - seat) and (one.where == "fortress" or LAND.coast[place])]


def put(s: State, place: int, mode: str, names: list[str], ships: list[str], csps: dict[str, int]) -> None:
    """Pieces come onto the map, with what they own."""
    for name in names:
        one = s.characters[name]
        one.fate, one.at, one.mode = "here", place, mode
        for item in s.items.values():
            if item.holder == one.ref and item.fate == "coming":
                item.fate, item.at = "here", place
    for name in ships:
        s.ships[name].fate, s.ships[name].at = "here", place
    for colour, number in csps.items():
        raise_csps(s, place, colour, mode, number)
