"""Prices: what a hero gives for something that he gets. What is paid is paid."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import Cost
from norn.games.realms.rules.focus import coin_up_to, tokens
from norn.games.realms.rules.health import land
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game

PRICE_RULES: Final = ("health.price", "components.gold")


def ways_to_pay(hero: Hero, price: Cost, deed: str) -> list[str]:
    """focus.gold, health.price: The deed, or the same with Focus turned into the gold he lacks; wounds and Corruption
    can always be paid."""
    if hero.gold >= price.gold:
        return [deed]
    return [f"{deed}_by_focus"] if hero.gold + tokens(hero) >= price.gold else []


async def pay(g: Game[State], hero: Hero, price: Cost) -> None:
    """health.price, focus.gold: Gold, wounds and Corruption leave or reach him as they are: no armour, ward or friend
    comes between."""
    if price.gold:
        await coin_up_to(g, hero, price.gold)
        hero.gold -= price.gold
        g.emit("gold_paid", PRICE_RULES, hero=f"hero:{hero.id}", gold=price.gold)
    if price.wounds or price.corruption:
        await land(g, hero, price.wounds, price.corruption)
