"""Why not: what stands against a deed, each reason with its rule."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.rules.essentials import (
    CARDS,
    KIND_OF,
    STANDING,
)
from norn.games.mistfall.rules.printed import place_here_is_safe
from norn.games.mistfall.state import Hero, State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

BUY_RULES: Final = ("hero.purchase", "glossary.advanced-feat")


def why_not_now(s: State, hero: Hero, one: str) -> list[Refusal]:
    """fine.impossible, fine.costs, hero.purchase, hero.rest: What stands against a deed of the hero's turn."""
    words = one.split(" ")
    thing = words[1] if len(words) > 1 and words[0].startswith("do:") else words[0]
    if words[0] == "do:rest":
        return _why_not_rest(s, hero)
    if not thing.startswith("card:") or thing[5:] not in KIND_OF:
        return []
    card = thing[5:]
    if card in hero.feats:
        cost = CARDS[KIND_OF[card]].cost
        return [Refusal("too_dear", BUY_RULES, n=cost, have=s.resolve)] if cost > s.resolve else []
    if card in hero.hand or card in hero.area:
        return _why_not_card(s, hero, card)
    return [Refusal("not_yours", ("actions.hand-icon", "actions.area-icon"))]


def _why_not_rest(s: State, hero: Hero) -> list[Refusal]:
    found: list[Refusal] = []
    if not place_here_is_safe(s):
        found.append(Refusal("not_safe", ("hero.rest", "travel.status")))
    if s.enemies:
        found.append(Refusal("enemies_in_play", ("hero.rest",)))
    if hero.rested:
        found.append(Refusal("rested", ("hero.rest",)))
    return found or [Refusal("nothing_to_restore", ("actions.restoration",))]


def _why_not_card(s: State, hero: Hero, card: str) -> list[Refusal]:
    zone = "hand" if card in hero.hand else "area"
    actions = [action for action in CARDS[KIND_OF[card]].actions if action.source == zone]
    if not actions:
        return [Refusal("wrong_zone", ("actions.hand-icon", "actions.area-icon"))]
    if all(action.type == "reflex" and action.when for action in actions):
        return [Refusal("needs_trigger", ("actions.reflex",))]
    if hero.regular <= 0 and all(action.type == "regular" for action in actions):
        return [Refusal("no_regular", ("glossary.regular-action",))]
    return [Refusal("no_effect", ("fine.impossible", "fine.costs", "actions.range-one"))]


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """hero.order: Outside one's own turn and question."""
    s = g.state
    if not 0 <= seat < len(s.heroes) or s.heroes[seat].status != STANDING:
        return []
    if s.phase == "hero" and s.active == seat:
        return why_not_now(s, s.heroes[seat], one)
    return []
