"""What a title chooses where the two books differ, and how the core finds it."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.eldfall.core.space import Space
from norn.games.eldfall.core.state import Battle, Model
from norn.kernel.game import Game


class Title:
    """Every row in which the titles differ (the core model's section 6), and the title's own hooks."""

    def __init__(
        self,
        space: Space,
        *,
        stray_is_opponents: bool,           # who picks the ally hit by a stray shot: the opponent, or the attacker
        weakened: str,                      # what Weakened takes one from: sta, stk
        summons_may_overshoot: bool,        # a further summon while below STA, or only within it
        fallen_die: bool,                   # hit again at 0 HP: Dead, or still Incapacitated
        has_stratagems: bool,               # Broken Morale, Stratagems, Uncover, duels
        measures: Callable[[Battle, int], bool],            # may this seat measure ranges before it declares?
        allied: Callable[[Battle, int, int], bool],         # are two different seats allies?
        hooks: dict[str, Callable[..., Any]] | None = None,    # by hook: what the title does there
        choices: dict[str, str] | None = None,      # alchemist, foresight, regeneration, overdraw, infiltration, dash
    ) -> None:
        self.space = space
        self.stray_is_opponents = stray_is_opponents
        self.weakened = weakened
        self.summons_may_overshoot = summons_may_overshoot
        self.fallen_die = fallen_die
        self.has_stratagems = has_stratagems
        self.measures = measures
        self.allied = allied
        self.hooks = hooks or {}
        self.choices = choices or {}


_TITLES: Final[dict[str, Title]] = {}


def register(name: str, title: Title) -> None:
    """A game of this name plays by this title."""
    _TITLES[name] = title


def title_of(g: Game[Any]) -> Title:
    return _TITLES[g.definition.name]


def space_of(g: Game[Any]) -> Space:
    return _TITLES[g.definition.name].space


def is_hostile(one: Model) -> bool:
    return one.seat < 0
