"""Quiet moments: questions that interrupt nothing, beside which every seat may use Reflexes without a trigger."""
from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

from norn.games.mistfall.rules.actions import act_on
from norn.games.mistfall.rules.essentials import STANDING, defeat
from norn.games.mistfall.rules.held import FREE, held_actions
from norn.games.mistfall.rules.legality import options_of
from norn.games.mistfall.state import State
from norn.kernel.game import Ended, Game

T = TypeVar("T")


async def at_leisure(g: Game[State], question: Awaitable[T]) -> T:
    """actions.reflex, actions.no-interrupt: Put a question that interrupts nothing. Should a Reflex beside it lose the
    game, the question has one answer left, which the table gives by itself, and the game ends here."""
    s = g.state
    s.leisure = True
    chosen = await question
    s.leisure = False
    if s.ended:
        raise defeat(g, s.ended)
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
    return found


async def do_free_deed(g: Game[State], seat: int, option: str) -> None:
    """actions.reflex: Resolve it, whatever it sets loose; then the question that was pending is put again."""
    s = g.state
    s.leisure = False
    try:
        await act_on(g, s.heroes[seat], option)
    except Ended as ended:
        s.ended = ended.end.reason
    s.leisure = True
