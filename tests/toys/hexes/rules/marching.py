"""Orders and marches."""
from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from norn.kernel.ask import Ask
from norn.kernel.definition import Offer
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import is_a, name_of
from tests.toys.hexes.ground import ARMIES, TOWNS, named, numbered, reach
from tests.toys.hexes.state import State

REST = "do:rest"
READY = 8


def ready(s: State) -> list[str]:
    """hexes.order: Eight armies, others each turn."""
    half = ARMIES // 2
    first = 37 * s.turns + 131
    return [*(f"army:{s.active * half + (first + 29 * i) % half}" for i in range(READY)), REST]


def rooms(s: State, army: int) -> list[int]:
    """hexes.march: Where an army may end."""
    half = ARMIES // 2
    mine = s.at[:half] if army < half else s.at[half:]
    foes = set(s.at[half:] if army < half else s.at[:half])
    full = {at for at in mine if mine.count(at) >= 3}
    return sorted(at for at in reach(s.at[army]) if at not in foes and at not in full and at != s.at[army])


def moves(s: State, army: int) -> list[str]:
    return [f"do:move army:{army} {named(at)}" for at in rooms(s, army)] + [REST]


async def march(g: Game[State]) -> None:
    """hexes.order, hexes.march, hexes.towns: An army marches, or all rest."""
    s = g.state
    seat = s.active
    one = await g.choose_one(seat, "order", partial(ready, s), ("hexes.order",))
    if one != REST:
        army = int(name_of(one))
        one = await g.choose_one(seat, "move", partial(moves, s, army), ("hexes.march",), about={"army": one})
    if one == REST:
        g.emit("stayed", rules=("hexes.order",), seat=f"seat:{seat}")
        return
    _, mover, there = one.split(" ")
    s.at[int(name_of(mover))] = numbered(there)
    g.emit("marched", rules=("hexes.march",), army=mover, hex=there)
    if s.at[int(name_of(mover))] in TOWNS:
        s.towns[TOWNS.index(numbered(there))] = seat
        g.emit("took", rules=("hexes.towns",), seat=f"seat:{seat}", town=there)


def cost(g: Game[State], seat: int, one: str) -> Mapping[str, int]:
    if not one.startswith("do:move "):
        return {}
    _, mover, there = one.split(" ")
    return {"march": reach(g.state.at[int(name_of(mover))])[numbered(there)][0]}


def offer(g: Game[State], seat: int, one: str) -> Offer | None:
    """The way to a hex is the way to the one before it, which is another of the options."""
    if not one.startswith("do:move "):
        return None
    _, mover, there = one.split(" ")
    start = g.state.at[int(name_of(mover))]
    before = reach(start)[numbered(there)][1]
    return Offer(group="march", via=[named(before)] if before != start else [])


def no_answer(g: Game[State], seat: int, ask: Ask, one: str) -> list[Refusal]:
    """hexes.order, hexes.march: Why that is no answer."""
    if one in ask.ids:
        return []
    if ask.prompt == "order" and is_a("army", one):
        return [Refusal("not_ready", rules=("hexes.order",), army=one)]
    army = str(ask.rest.about["army"]) if ask.rest.about else ""
    there = one.rpartition(" ")[2]
    if not army or not is_a("hex", there):
        return [Refusal("no_order", rules=ask.rules)]
    near = any(named(at) == there for at in reach(g.state.at[int(name_of(army))]))
    return [Refusal("taken" if near else "too_far", rules=("hexes.march",), army=army, hex=there)]
