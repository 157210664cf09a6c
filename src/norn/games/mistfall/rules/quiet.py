"""Quiet moments: questions that interrupt nothing, beside which every seat may use Reflexes without a trigger."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from norn.games.mistfall.rules.actions import act_on
from norn.games.mistfall.rules.essentials import STANDING, enemy_named
from norn.games.mistfall.rules.held import FREE, held_actions
from norn.games.mistfall.rules.legality import options_of, shielded
from norn.games.mistfall.rules.printed import abilities, works
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.game import Game

T = TypeVar("T")
# Any player's Reflex against an ability that keeps its bearer from being targeted, by the ability: brought by cards/.
UNMASK: Final[dict[str, Callable[[Game[State], Hero, Enemy], Awaitable[None]]]] = {}
UNMASK_COST: Final = 2


def unmasking(s: State, hero: Hero) -> list[str]:
    """defence.abilities, actions.reflex: The disguises that the hero could end by discarding cards."""
    if len(hero.hand) < UNMASK_COST:
        return []
    return [f"do:unmask enemy:{enemy.id}" for enemy in shielded(s)
            if any(one in UNMASK and works(enemy, one) for one in abilities(s, enemy))]


async def unmask(g: Game[State], hero: Hero, option: str) -> None:
    """defence.abilities: He does it."""
    enemy = enemy_named(g.state, option.split(" ")[1])
    ability = next(one for one in abilities(g.state, enemy) if one in UNMASK)
    await UNMASK[ability](g, hero, enemy)


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
    found: list[str] = []
    for holder, ref in held_actions(s, hero, FREE):
        found.extend(options_of(s, hero, holder, ref))
    found.extend(unmasking(s, hero))
    return found


async def do_free_deed(g: Game[State], seat: int, option: str) -> None:
    """actions.reflex: Resolve it, whatever it sets loose; then the question that was pending is put again."""
    s = g.state
    s.leisure = False
    if option.startswith("do:unmask"):
        await unmask(g, s.heroes[seat], option)
    else:
        await act_on(g, s.heroes[seat], option)
    s.leisure = True
