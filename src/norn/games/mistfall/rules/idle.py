"""When an ability would do nothing: then it is not used, and nobody is asked to cancel it."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Attach, Bury, Discard, Effect, Enrage, Hurt, OnHeroes, RemoveWounds
from norn.games.mistfall.rules.essentials import bears
from norn.games.mistfall.rules.naming import candidates
from norn.games.mistfall.rules.piles import can_bury, matching
from norn.games.mistfall.rules.values import by_ability
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act

NOTHING: Final[dict[str, Callable[[State, Enemy, Act], bool]]] = {}     # of abilities that data cannot say: see cards/


def is_idle(s: State, enemy: Enemy, ability: str, act: Act) -> bool:
    """fine.impossible, defence.abilities: Whether nothing of an ability could be done now."""
    printed = CONTENT.abilities[ability]
    if printed.code:
        return ability in NOTHING and NOTHING[ability](s, enemy, act)
    return all(_is_void(s, act, effect) for effect in printed.effect)


def _is_void(s: State, act: Act, effect: Effect) -> bool:
    """fine.impossible: Whether a verb of an ability would do nothing: nobody to enrage, no wounds, no cards."""
    if isinstance(effect, Enrage):
        return not candidates(s, act, effect)
    if isinstance(effect, RemoveWounds):
        return all(enemy.wounds == 0 for enemy in candidates(s, act, effect))
    if isinstance(effect, Hurt) and act.enemy is not None:
        return by_ability(act.enemy, effect.printed) == 0
    hero = _meant(s, act, effect) if isinstance(effect, (Attach, Discard, Bury)) else None
    if hero is None:
        return False
    if isinstance(effect, Attach):
        return not any(bears(card, effect.keyword) for card in hero.area)
    if isinstance(effect, Discard):
        return not matching(hero, effect.keyword, effect.source, [])
    return isinstance(effect, Bury) and can_bury(hero, effect.source, []) == 0


def _meant(s: State, act: Act, effect: OnHeroes) -> Hero | None:
    """defence.abilities: The hero whose cards were buried, or whom the enemy pursues."""
    if effect.who == "victim":
        return act.victim
    if effect.who == "owner" and act.enemy is not None and act.enemy.area >= 0:
        return s.heroes[act.enemy.area]
    return None
