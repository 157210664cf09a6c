"""12 Stacking: no limit, and an order that its owner may change while he moves or reacts.

What the order would tell is kept where it belongs: command by rank (F121), items by their holder, ships' loads by the
mode of what is aboard. What is left of it is the piece on top, which the enemy sees (F42).
"""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.rules.pieces import LAND, SWIM, characters_at, csps_at, flies, is_printed_hero, ships_at
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.state import State
from norn.kernel.game import Game

STACKING_RULES: Final = ("12.0", "12.1", "12.3")
TOP: Final = "do:top"
ORDER: Final = "do:order"             # the same at the set-up, for any stack


def on_top(s: State, seat: int, place: int) -> list[str]:
    """12.1: What could lie on top where the enemy sees it: ships, swimmers, flyers, and persons without a
    force (F42)."""
    found = [one.ref for one in ships_at(s, place, seat)] + [one.ref for one in characters_at(s, place, seat, SWIM)]
    ashore = characters_at(s, place, seat, LAND)
    hidden = csps_at(s, place, seat, LAND) > 0 or any(one.escort or is_printed_hero(s, one) for one in ashore)
    return found + [one.ref for one in ashore if flies(s, one) or not hidden]


def may_reorder(s: State, seat: int, place: int) -> bool:
    """12.0: Whether there is an order to change."""
    if len(ships_at(s, place, seat)) + len(characters_at(s, place, seat)) < 2:
        return False
    return len(on_top(s, seat, place)) > 1


async def choose_top(g: Game[State], seat: int, place: int) -> str:
    """12.0: The piece that its owner puts on top."""
    return await g.choose_one(seat, "top", partial(on_top, g.state, seat, place), STACKING_RULES,
                              about={"hex": ref_of(place)})


async def reorder(g: Game[State], seat: int, place: int) -> None:
    """12.0: Another piece on top; the enemy sees it."""
    g.state.tops[f"{seat} {place}"] = await choose_top(g, seat, place)
    g.reveal()
