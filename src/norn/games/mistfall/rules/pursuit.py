"""The Pursuit Phase: enemies of the line go to the hero with the highest focus."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.rules.enemies import moment, move_to_area
from norn.games.mistfall.rules.essentials import hero_named, standing
from norn.games.mistfall.rules.naming import may_pursue, most_focused
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.state import State
from norn.kernel.game import AGAIN, Game

TIE_RULES: Final = ("pursuit.ties", "pursuit.order")


async def pursuit_begins(g: Game[State]) -> None:
    """pursuit.order, fine.skipping: What happens at its start happens also with nobody in the line."""
    begin_phase(g, "pursuit")
    await moment(g, "pursuit_start")


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
        options = [f"hero:{one.id}" for one in prey]
        about = {"enemy": f"enemy:{enemy.id}"}
        chosen = await g.party_chooses(seats, "pursued", options, TIE_RULES, about=about)
        hero = hero_named(s, chosen[0])
    await move_to_area(g, enemy, hero, pursuing=True)
    return AGAIN
