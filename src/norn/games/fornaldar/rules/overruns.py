"""14.5 Overruns: an attack without stopping, one round of it."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import battles, walking
from norn.games.fornaldar.rules.forces import FORCED, MOVE, has_manpower, is_far_called, prune
from norn.games.fornaldar.rules.fortresses import stronghold_at
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import armies_at, characters_at, hex_of
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.rules.routes import MARCH, TERRAINS
from norn.games.fornaldar.state import Force, State
from norn.kernel.game import Call, Game

OVERRUN: Final = "try:overrun"


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
    """14.5, 14.5.2, 14.5.3: Four MPs and one round of battle, on the way."""
    s = g.state
    force.left -= CONTENT.numbers.overrun
    force.spent += CONTENT.numbers.overrun
    force.fought = True
    g.emit("overrun", ("14.5.3",), seat=f"seat:{force.seat}", hex=ref_of(force.at))
    battles.begin(s, force.at, "overrun", force.seat, "forced_march" if force.kind == FORCED else "move")
    battles.battle(s).late = others(s, force)
    return Call("battle")


def others(s: State, force: Force) -> dict[str, int]:
    """14.5.2: Whoever of the side is in the hex and not of the stack takes no part."""
    found = {one.ref: 1 for one in characters_at(s, force.at, force.seat, ASHORE) if one.id not in force.characters}
    for one in armies_at(s, force.at, force.seat, ASHORE):
        number = one.fresh + one.done - force.armies.get(one.colour, 0)
        if number > 0:
            found[f"csp:{one.colour}"] = number
    return found


def after_fight(g: Game[State], force: Force) -> None:
    """14.5.3: Where no enemy CSP or hero is left to resist, what is left of the force goes on; else it has
    ended (F56)."""
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

