"""The D20: attribute rolls, and what is rolled again."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.hooks import codes
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import NOTHING, About, value
from norn.kernel.game import Game


def attribute_roll(
    g: Game[Any], m: Model, stat: str, why: str, about: About = NOTHING, plus: int = 0, *, halved: bool = False
) -> bool:
    """roll.attribute, modifier.zero, roll.fails: A D20 at or under the modified attribute; at 0 it fails without a
    roll.  `why` names the roll: it is what tests rig and what the log says."""
    need = max(value(g, stat, m, About(about.declaration, about.other, about.hit, why, about.at)) + plus, 0)
    need = -(-need // 2) if halved else need
    sure = _chosen(g, m, stat, why)
    if sure is not None:
        return sure
    if need == 0:
        g.emit("roll_lost", ("modifier.zero",), who=m.id, stat=f"stat:{stat}", why=f"why:{why}")
        return False
    die = g.roll(20, why)
    success = die <= need
    if not success and any(code(g, m, one, why) for code, one in codes("attribute again", m)):
        die = g.roll(20, f"{why} again")
        success = die <= need
    if success and _must_reroll(m):
        die = g.roll(20, f"{why} again")
        success = die <= need
    g.emit("rolled", ("roll.attribute",), who=m.id, stat=f"stat:{stat}", why=f"why:{why}", die=die, need=need,
           success=success)
    return success


def _chosen(g: Game[Any], m: Model, stat: str, why: str) -> bool | None:
    """trait.undead: Whoever may choose how a roll ends."""
    for code, one in codes("roll chosen", m):
        chosen: bool | None = code(g, m, one, stat, why)
        if chosen is not None:
            return chosen
    return None


def _must_reroll(m: Model) -> bool:
    """spell.misfortune: Whoever must roll each success once more."""
    return bool(codes("must reroll", m))
