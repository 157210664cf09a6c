"""Broken Morale: half of a party down, the rest in panic."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.rules.models import has_state, is_up
from norn.games.eldfall.core.rules.states import inflict, lift
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game


def standing(s: State, seat: int) -> int:
    """morale.broken, S223, S255: Party members who are up; who left by rule counts as standing, who fled does not."""
    return sum(1 for m in s.models if m.party == seat and (is_up(m) or m.gone == "left"))


def is_broken(s: State, seat: int) -> bool:
    """morale.broken, S223: At most half of them, rounded down; a party of one never is."""
    return s.counts[seat] > 1 and standing(s, seat) <= s.counts[seat] // 2


def settle(g: Game[Any]) -> None:
    """morale.broken, S177: The rest is Panicked as long as it lasts; whoever is cured panics again."""
    s = g.state
    for seat in range(g.seats):
        broken = s.morale and is_broken(s, seat)
        if broken and not s.broken[seat]:
            g.emit("morale_broke", ("morale.broken",), seat=f"seat:{seat}")
        for m in s.models:
            if m.party == seat and is_up(m):
                _panic(g, m, broken, s.broken[seat])
        s.broken[seat] = broken


def _panic(g: Game[Any], m: Model, broken: bool, was: bool) -> None:
    if broken and not has_state(m, "panicked"):
        inflict(g, m, "panicked", "broken")
    elif was and not broken and any(one.name == "panicked" and one.until == "broken" for one in m.states):
        lift(g, m, "panicked")
