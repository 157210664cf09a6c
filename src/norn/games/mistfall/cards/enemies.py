"""Behaviour that data cannot say: abilities of enemies with `code = true`."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content_verbs import Discard
from norn.games.mistfall.rules.dispersing import SAVERS
from norn.games.mistfall.rules.enemies import CODED, draw_enemies, move_to_area
from norn.games.mistfall.rules.essentials import enemies_of
from norn.games.mistfall.rules.idle import NOTHING
from norn.games.mistfall.rules.naming import SHIELDS
from norn.games.mistfall.rules.printed import face, life
from norn.games.mistfall.rules.quiet import UNMASK
from norn.games.mistfall.rules.tracks import enrage
from norn.games.mistfall.rules.values import FIGURES
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act
from norn.kernel.game import Game

ABILITY_RULES: Final = ("defence.abilities",)
TWO_CARDS: Final = Discard(n=2)


async def _skulduggery(g: Game[State], enemy: Enemy, act: Act) -> None:
    """actions.tokens: An Objective moves from the encounter to the thief."""
    g.state.encounter_objectives -= 1
    enemy.objectives += 1
    g.emit("objectives", ABILITY_RULES, card=f"encounter:{g.state.encounter}", n=g.state.encounter_objectives)


def _nothing_to_take(s: State, enemy: Enemy, act: Act) -> bool:
    """actions.tokens: No Objective lies there."""
    return s.encounter_objectives == 0


def _disguised(s: State, enemy: Enemy) -> bool:
    """defence.abilities: Until it has attacked once."""
    return not enemy.struck


async def _unmask(g: Game[State], hero: Hero, enemy: Enemy) -> None:
    """defence.abilities: Two cards discarded end the disguise for good."""
    act = Act(hero, enemy.ref)
    await VERBS["discard"](g, act, TWO_CARDS)
    enemy.struck = True
    g.emit("unmasked", ABILITY_RULES, enemy=enemy.ref)


def _guarded(s: State, enemy: Enemy) -> bool:
    """defence.abilities: While another Brigand is in the same area."""
    return any(other is not enemy and "brigand" in face(other).keywords for other in enemies_of(s, enemy.area))


def _swarm(s: State, enemy: Enemy) -> int:
    """defence.abilities: As much as it has Life left."""
    return max(0, life(s, enemy) - enemy.wounds)


async def _ravenous(g: Game[State], enemy: Enemy, act: Act) -> None:
    """actions.enrage-by-card: Enraged, since its hero has buried cards."""
    await enrage(g, enemy)


def _nothing_to_smell(s: State, enemy: Enemy, act: Act) -> bool:
    """actions.enrage-by-card: Its hero has buried no card, or it is Enraged already."""
    return enemy.enraged or not s.heroes[enemy.area].burial


async def _dark_healer(g: Game[State], enemy: Enemy, act: Act) -> None:
    """defence.abilities: Two wounds from each Undead here, one from those in other hero areas."""
    for other in g.state.enemies:
        if other.area >= 0 and "undead" in face(other).keywords:
            gone = min(other.wounds, 2 if other.area == enemy.area else 1)
            if gone:
                other.wounds -= gone
                g.emit("wounds_removed", ABILITY_RULES, enemy=other.ref, n=gone)


def _nobody_to_heal(s: State, enemy: Enemy, act: Act) -> bool:
    """defence.abilities: No Undead in a hero area is wounded."""
    return not any(other.area >= 0 and other.wounds and "undead" in face(other).keywords for other in s.enemies)


def _no_undead_fell(s: State, enemy: Enemy, act: Act) -> bool:
    """defence.abilities: Who was eliminated in its area is no Undead."""
    return not any("undead" in face(dead).keywords for dead in act.targets)


async def _reanimate(g: Game[State], enemy: Enemy, act: Act) -> None:
    """pursuit.any-entry, travel.exhausted-text: A Skeleton from the blue deck joins the area where an Undead was
    eliminated; without one left nobody does."""
    area = enemy.area
    for new in await draw_enemies(g, "blue", ("skeleton",), 1, by_text=True):
        await move_to_area(g, new, g.state.heroes[area])


CODED["skulduggery"] = _skulduggery
CODED["ravenous"] = _ravenous
CODED["dark_healer"] = _dark_healer
CODED["reanimate"] = _reanimate
NOTHING["skulduggery"] = _nothing_to_take
NOTHING["ravenous"] = _nothing_to_smell
NOTHING["dark_healer"] = _nobody_to_heal
NOTHING["reanimate"] = _no_undead_fell
SHIELDS["shapeshift"] = _disguised
SHIELDS["bodyguards"] = _guarded
UNMASK["shapeshift"] = _unmask
FIGURES["swarm"] = _swarm
SAVERS["beast_ride"] = "wildlander"
SAVERS["pursuit"] = "beast"
