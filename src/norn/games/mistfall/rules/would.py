"""Whether a verb would do anything now. Nothing here changes anything."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import (
    Calm,
    Cancel,
    Cleanse,
    Condition,
    Draw,
    Effect,
    Focus,
    HalveFocus,
    Hold,
    Look,
    MoveEnemy,
    Mute,
    Objective,
    OnEnemies,
    OnHeroes,
    Place,
    Recall,
    Reinforcements,
    Restore,
    Reveal,
    Send,
    SendEnemy,
    SwapEnemies,
    Time,
    Wound,
)
from norn.games.mistfall.rules.board import neighbours
from norn.games.mistfall.rules.essentials import CARDS, KIND_OF, in_area, shares, standing
from norn.games.mistfall.rules.naming import candidates, swappable
from norn.games.mistfall.rules.piles import recallable
from norn.games.mistfall.rules.tracks import time_track
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import Act, receives


def would_do(s: State, act: Act, effect: Effect) -> bool:
    """fine.impossible: Whether a verb would do anything now; of most nothing can prevent it."""
    if act.hero is None:
        return False
    would = WOULD.get(type(effect))
    return would is None or would(s, act.hero, act, effect)


def _meets_enemies(s: State, hero: Hero, act: Act, effect: OnEnemies) -> bool:
    return len(candidates(s, act, effect)) > 0


def _somebody(s: State, hero: Hero, act: Act, effect: OnHeroes) -> bool:
    """fine.range-heroes: Whether anyone meant would have something of it."""
    if effect.who in (None, "me"):
        return receives(hero, effect)
    far = act.action is None or act.action.range >= 2 or act.holder.startswith(("tile:", "encounter:"))
    heroes = standing(s) if far else [hero]
    return any(receives(one, effect) for one in heroes)


def _objective_counts(s: State, hero: Hero, act: Act, effect: Objective) -> bool:
    if effect.on == "encounter":
        return s.encounter != "" and (effect.n > 0 or s.encounter_objectives > 0)
    return effect.on == "this" or in_area(hero, effect.on)


def may_place(s: State, hero: Hero, card: str) -> bool:
    """actions.proficiency, glossary.proficiencies: Gear asks for a proficiency or the hero's own symbol."""
    printed = CARDS[KIND_OF[card]]
    if "gear" not in printed.keywords or printed.hero == hero.id:
        return True
    return shares(printed.keywords, CONTENT.heroes[hero.id].proficiencies)


WOULD: Final[dict[type[Effect], Callable[[State, Hero, Act, Any], bool]]] = {
    Place: lambda s, hero, act, effect: may_place(s, hero, act.card),
    Look: lambda s, hero, act, effect: len(hero.deck) > 0,
    Draw: _somebody, Restore: _somebody, Cleanse: _somebody,
    Recall: lambda s, hero, act, effect: len(recallable(hero, effect)) > 0,
    Focus: lambda s, hero, act, effect: effect.n >= 0 or hero.focus > 0,
    HalveFocus: lambda s, hero, act, effect: hero.focus > 0,
    Condition: lambda s, hero, act, effect: effect.who is not None or len(candidates(s, act, effect)) > 0,
    Wound: _meets_enemies, Hold: _meets_enemies, Mute: _meets_enemies, Calm: _meets_enemies,
    MoveEnemy: _meets_enemies, SendEnemy: _meets_enemies,
    SwapEnemies: lambda s, hero, act, effect: len(swappable(s, act)) > 0,
    Cancel: lambda s, hero, act, effect: (
        act.hurt is not None and act.hurt.amount > 0 and effect.of in ("either", act.hurt.kind)
    ),
    Reinforcements: lambda s, hero, act, effect: effect.n >= 0 or s.reinforcement > 0,
    Time: lambda s, hero, act, effect: effect.n > 0 or s.time > time_track(s).start_by_heroes[len(s.heroes) - 1],
    Objective: _objective_counts,
    Reveal: lambda s, hero, act, effect: any(not place.face_up for place in neighbours(s, s.party)),
    Send: lambda s, hero, act, effect: False,
}
