"""The D20: attribute rolls, and what is rolled again."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.hooks import allows, codes
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import NOTHING, About, value
from norn.kernel.game import Game


class Roll:
    """An attribute roll that something asks for: of which attribute, what for, and whether it is halved."""

    def __init__(self, stat: str, why: str, about: About = NOTHING, *, halved: bool = False) -> None:
        self.stat = stat
        self.why = why
        self.about = about
        self.halved = halved


def perceiving(m: Model) -> Roll:
    """action.perceive, trait.acute_senses: INT, or AG of whoever has keen senses."""
    return Roll("ag" if allows(m, "keen senses") else "int", "perceive")


def needed(g: Game[Any], m: Model, stat: str, about: About = NOTHING, plus: int = 0, *, halved: bool = False) -> int:
    """roll.attribute: The number at or under which it succeeds."""
    need = max(value(g, stat, m, about) + plus, 0)
    return -(-need // 2) if halved else need


def about_roll(about: About, why: str) -> About:
    """The same, asked for a roll of this name."""
    return About(about.declaration, about.other, about.hit, why, about.at)


def attribute_roll(
    g: Game[Any], m: Model, stat: str, why: str, about: About = NOTHING, plus: int = 0, *, halved: bool = False
) -> bool:
    """roll.attribute, modifier.zero, roll.fails: A D20 at or under the modified attribute; at 0 it fails without a
    roll.  `why` names the roll: it is what tests rig and what the log says."""
    need = needed(g, m, stat, about_roll(about, why), plus, halved=halved)
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
