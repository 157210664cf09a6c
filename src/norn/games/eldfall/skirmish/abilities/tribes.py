"""Tribes of Goblins: what their bearers are for the whole game."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.abilities.blows import burst
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, on
from norn.games.eldfall.core.rules.models import card
from norn.games.eldfall.core.state import Declaration, Model
from norn.games.eldfall.core.values import About
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

allow("attacks are spells", "aetherkin")


@on("falls", "emberkin")
def emberkin(g: Game[Any], m: Model, one: Ability) -> None:
    """stratagem.emberkin, S305: Whoever falls bursts: fire of Power 10 on all within 2 inches."""
    burst(g, m, 10, 2, "emberkin", element="fire")


@on("arm own", "stonekin")
def stonekin(g: Game[Any], bearer: Model, one: Ability, m: Model, about: About) -> list[Modifier]:
    """stratagem.stonekin: Tier I has 2 more ARM, higher ones 3."""
    return [Modifier("add", 2 if card(m).tier == 1 else 3, "ability:stonekin", ("stratagem.stonekin",))]


@on("immune", "stonekin")
def at_home_in_the_rocks(m: Model, one: Ability, name: str) -> bool:
    """stratagem.stonekin: Higher Tiers have Survival in Mountainous ground."""
    return name == "mountainous" and card(m).tier != 1


@on("attack traits", "swampkin")
def swampkin(g: Game[Any], m: Model, one: Ability, d: Declaration) -> list[Ability]:
    """stratagem.swampkin: Tier I has Poison I, higher ones Poison II."""
    return [Ability("poison", 1 if card(m).tier == 1 else 2)] if d.action == "attack" else []
