"""The Pursuit Phase: enemies of the line go to the hero with the highest focus."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.rules.actions import window
from norn.games.mistfall.rules.enemies import moment, move_to_area
from norn.games.mistfall.rules.essentials import hero_named, standing
from norn.games.mistfall.rules.naming import may_pursue, most_focused
from norn.games.mistfall.rules.quiet import at_leisure
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.state import State
from norn.games.mistfall.verbs import agreed
from norn.kernel.game import AGAIN, Game

TIE_RULES: Final = ("pursuit.ties", "pursuit.order")


async def pursuit_begins(g: Game[State]) -> None:
    """pursuit.order, fine.skipping, actions.reflex: What happens at its start happens also with nobody in the line;
    with somebody there, a hero may first lose focus by a Reflex."""
    begin_phase(g, "pursuit")
    await moment(g, "pursuit_start")
    s = g.state
    for hero in standing(s):
        if hero.focus > 0 and any(may_pursue(s, enemy) for enemy in s.enemies):
            await window(g, "pursuit_start", [hero.seat])


async def pursuit(g: Game[State]) -> str | None:
    """pursuit.order, pursuit.ties, pursuit.move, pursuit.end, fine.focus-in-pursuit: The leftmost that may goes to the
    hero of highest focus, until nobody is left or all focus is 0."""
    s = g.state
    goers = [enemy for enemy in s.enemies if may_pursue(s, enemy)]
    prey = most_focused(s)
    if not goers or not prey:
        return None
    enemy = goers[0]
    hero = prey[0]
    if len(prey) > 1:
        seats = [one.seat for one in standing(s)]
        about, options = {"enemy": enemy.ref}, partial(_prey, s)
        chosen = await at_leisure(g, g.party_chooses(seats, "pursued", options, TIE_RULES, about=about))
        hero = hero_named(s, chosen[0])
        if hero not in most_focused(s) or not may_pursue(s, enemy) or enemy not in s.enemies:
            return AGAIN                # a Reflex beside the question has changed who is highest, or the line
        hero = await agreed(g, most_focused(s), hero)
    await move_to_area(g, enemy, hero)
    return AGAIN


def _prey(s: State) -> list[str]:
    """pursuit.ties: The heroes of highest focus; should a Reflex leave none, one to be passed over."""
    heroes = most_focused(s)
    return [hero.ref for hero in heroes] if heroes else [s.heroes[0].ref]
