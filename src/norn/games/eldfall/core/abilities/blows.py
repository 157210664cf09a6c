"""Hits outside of the dice of a Sequence: what bursts, burns or drives away deals its Damage at once."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.abilities.states import lose_hp
from norn.games.eldfall.core.hooks import abilities
from norn.games.eldfall.core.rules.models import is_here, is_up
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import value
from norn.kernel.game import Game


def blow(
    g: Game[Any], m: Model, power: int, why: str, source: str = "", states: tuple[str, ...] = (), element: str = ""
) -> bool:
    """roll.damage, trait.resistance: One Damage roll; a Wound at once, and the states that come with it."""
    resists = [one.level for one in abilities(m) if one.name == "resistance" and one.of in (element, "any")]
    if not is_here(m) or 2 in resists:
        return False
    power = -(-power // 2) if resists else power
    arm, die = value(g, "arm", m), g.roll(20, "damage")
    hurts = die + arm <= power
    g.emit("damage_rolled", ("damage.roll",), who=source, victim=m.id, die=die, arm=arm, power=power, success=hurts)
    if hurts:
        lose_hp(g, m, why, ("damage.wound",))
        if g.state.activation is not None:
            g.state.activation.notes.append(f"{'hurt' if m.hp else 'downed'} {m.id} {source or '-'}")
        for state in states:
            inflict(g, m, state)
    return hurts


def burst(
    g: Game[Any], m: Model, power: int, inches: int, why: str, states: tuple[str, ...] = (), element: str = ""
) -> None:
    """S305: Everybody so near takes a Hit, friends too, each once."""
    near = [other for other in g.state.models if other is not m and is_up(other)
            and space_of(g).within(g.state, m, other, inches)]
    g.emit("burst", ("damage.roll",), who=m.id, what=f"ability:{why}")
    for other in near:
        blow(g, other, power, why, m.id, states, element)
