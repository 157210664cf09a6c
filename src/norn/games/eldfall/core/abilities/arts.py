"""Levels of Combat Arts that data cannot say: the art is among the traits of its Attack, with the level used."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import on
from norn.games.eldfall.core.rules.damage import note
from norn.games.eldfall.core.state import Declaration, Hit, Model, Strike
from norn.kernel.game import Game


@on("overdraw", "archery")
def overdraw(g: Game[Any], m: Model, one: Ability, d: Declaration) -> int:
    """art.archery, S50: I: the first interval is 6 inches longer."""
    return 6 if one.level == 1 else 0


@on("hit", "archery")
def impeding_momentum(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """art.archery: II: whoever is hit is Slowed until the turn ends."""
    if one.level == 2:
        note(g, "state", "slowed", victim.id, "turn", hit.source or "-")


@on("critical", "assassination")
def decisive_blow(g: Game[Any], m: Model, one: Ability, d: Declaration, strike: Strike) -> bool:
    """art.assassination: IV: in the active role every success is Critical."""
    return one.level == 4 and d.role == "active"


@on("wounded", "assassination")
def deadly_precision(g: Game[Any], hit: Hit, one: Ability, victim: Model) -> None:
    """art.assassination: V: whom it wounds is Dead."""
    if one.level == 5:
        note(g, "slain", victim.id)
        note(g, "downed", victim.id, hit.source or "-")
