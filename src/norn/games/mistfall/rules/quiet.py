"""Quiet moments: questions that interrupt nothing, beside which every seat may use Reflexes without a trigger."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from norn.games.mistfall.rules.actions import act_on
from norn.games.mistfall.rules.essentials import STANDING, enemy_named, find_enemy
from norn.games.mistfall.rules.legality import free_reflexes
from norn.games.mistfall.rules.naming import hides
from norn.games.mistfall.rules.of_cards import UNDISTURBED
from norn.games.mistfall.rules.printed import abilities
from norn.games.mistfall.rules.questions import FOR_ENEMIES
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed, Deeds
from norn.kit.ids import word_of

T = TypeVar("T")
# Any player's Reflex against an ability that keeps its bearer from being targeted, by the ability: brought by cards/.
UNMASK: Final[dict[str, Callable[[Game[State], Hero, Enemy], Awaitable[None]]]] = {}
UNMASK_COST: Final = 2
UNMASK_RULES: Final = ("defence.abilities",)


def _ending(s: State, enemy: Enemy) -> str:
    """defence.abilities: The ability by which it is disguised, if one could be ended; "" is none."""
    for ability in abilities(s, enemy):
        if ability in UNMASK and hides(s, enemy, ability):
            return ability
    return ""


def _disguised(s: State, hero: Hero | None) -> list[str]:
    return [enemy.ref for enemy in s.enemies if _ending(s, enemy)]


def _is_there(s: State, hero: Hero | None, thing: str) -> bool:
    return find_enemy(s, word_of(thing)) is not None


def _is_disguised(s: State, hero: Hero | None, thing: str) -> bool:
    return _ending(s, enemy_named(s, word_of(thing))) != ""


def _has_cards(s: State, hero: Hero | None, thing: str) -> bool:
    return hero is not None and len(hero.hand) >= UNMASK_COST


def _price(s: State, hero: Hero | None, thing: str) -> dict[str, Any]:
    return {"cost": f"discard {UNMASK_COST} cards"}


async def _unmask(g: Game[State], hero: Hero, thing: str) -> None:
    """defence.abilities: He does it."""
    enemy = enemy_named(g.state, thing)
    await UNMASK[_ending(g.state, enemy)](g, hero, enemy)


ENEMY_THERE: Final = Condition("enemy_gone", ("glossary.enemy-elimination",), _is_there, gate=True)
UNMASKING: Final = Deed(
    "do:unmask", UNMASK_RULES, _unmask, things=_disguised, among=(FOR_ENEMIES,),
    fits=(ENEMY_THERE, Condition("not_disguised", UNMASK_RULES, _is_disguised, gate=True), UNDISTURBED,
          Condition("cannot_pay", ("fine.costs",), _has_cards, _price)),
)


async def at_leisure(g: Game[State], question: Awaitable[T]) -> T:
    """actions.reflex, actions.no-interrupt: Put a question that interrupts nothing."""
    s = g.state
    s.leisure = True
    chosen = await question
    s.leisure = False
    return chosen


def free_deeds(g: Game[State], seat: int) -> list[str]:
    """actions.reflex, actions.no-interrupt, actions.reflex-not-drawing: In a quiet moment, whoever is asked, the
    Reflexes of this seat that name no trigger; one's own turn offers them by itself."""
    s = g.state
    if not s.leisure or not 0 <= seat < len(s.heroes):
        return []
    hero = s.heroes[seat]
    if hero.status != STANDING or (s.phase == "hero" and s.active == seat):
        return []
    return DEEDS.options(s, hero)


async def do_free_deed(g: Game[State], seat: int, option: str) -> None:
    """actions.reflex: Resolve it, whatever it sets loose; then the question that was pending is put again."""
    s = g.state
    s.leisure = False
    await DEEDS.do(g, s.heroes[seat], option)
    s.leisure = True


DEEDS: Final = Deeds(
    Deed("do:act", ("actions.reflex",), act_on, offers=free_reflexes, words=("do:act_with",)),
    UNMASKING,
)
