"""Why not this card: what stands against it by where it lies, and whose turn it is."""
from __future__ import annotations

from typing import Any, Final

from norn.games.mistfall.content_verbs import Embed
from norn.games.mistfall.rules.essentials import ACTIONS, CARDS, KIND_OF
from norn.games.mistfall.rules.held import held_actions
from norn.games.mistfall.rules.legality import turn_actions
from norn.games.mistfall.rules.refusals import (
    ICONS,
    SAME_COPY,
    TURN_RULES,
    USABLE,
    card_of,
    each_once,
    refs_of,
    why_not_action,
    why_not_thing,
)
from norn.games.mistfall.state import Hero, State
from norn.kernel.errors import Refusal
from norn.kit.deeds import Condition, failing
from norn.kit.ids import name_of, rest_of, word_of

PRICES: Final = {card: CARDS[kind].cost for card, kind in KIND_OF.items()}
BUY_RULES: Final = ("hero.purchase", "glossary.advanced-feat")


def is_own_turn(s: State, hero: Hero | None, _: str) -> bool:
    """hero.turn: Whether it is this hero's turn, whatever is going on."""
    return hero is not None and s.phase == "hero" and s.active == hero.seat


def is_leisure(s: State, hero: Hero | None, _: str) -> bool:
    """actions.no-interrupt: Whether nothing is going on."""
    return s.leisure


OWN_TURN: Final = Condition("own_turn", TURN_RULES, is_own_turn, gate=True)
UNDISTURBED: Final = Condition("interrupts", ("actions.no-interrupt",), is_leisure, gate=True)
IN_TURN: Final = (OWN_TURN, UNDISTURBED)


def in_turn(s: State, hero: Hero | None, _: str = "") -> bool:
    """hero.turn, hero.purchase-over, hero.rest: Whether this hero is asked what he does in his turn, with nothing going
    on."""
    return s.leisure and is_own_turn(s, hero, "")


# --- feats --------------------------------------------------------------------------------------------------


def _is_feat(s: State, hero: Hero | None, thing: str) -> bool:
    return any(name_of(thing) in one.feats for one in s.heroes)


def _is_his(s: State, hero: Hero | None, thing: str) -> bool:
    return hero is None or name_of(thing) in hero.feats


def _is_affordable(s: State, hero: Hero | None, thing: str) -> bool:
    return PRICES[name_of(thing)] <= s.resolve


def _prices(s: State, hero: Hero | None, thing: str) -> dict[str, Any]:
    return {"n": PRICES[name_of(thing)], "have": s.resolve}


BUYING: Final = (
    Condition("not_for_sale", BUY_RULES, _is_feat, gate=True),
    Condition("not_your_feat", BUY_RULES, _is_his, gate=True),
    Condition("not_in_turn", ("hero.purchase-over",), in_turn, gate=True),
    Condition("too_dear", BUY_RULES, _is_affordable, _prices, gate=True),
)


# --- cards --------------------------------------------------------------------------------------------------


def why_not_act(s: State, hero: Hero | None, thing: str) -> list[Refusal]:
    """actions.one-option, elements.location, glossary.encounter: An action of a card, or of a place, an encounter, a
    charter."""
    if card_of(thing):
        return of_card(s, hero, card_of(thing), thing)
    return failing(IN_TURN, s, hero, thing) or (why_not_thing(s, hero, word_of(thing), thing) if hero and thing else [])


def of_card(s: State, hero: Hero | None, card: str, one: str) -> list[Refusal]:
    """actions.one-option, actions.hand-icon, actions.area-icon: A hero card, by where it lies."""
    owner = hero or next((other for other in s.heroes if card in other.hand or card in other.area), None)
    if card in s.offered:
        return [Refusal("reward_waits", ("encounter.reward-exchange",))]
    if owner is None or (card not in owner.hand and card not in owner.area):
        return _of_laid_card(s, hero, card)
    found = [_of_action(s, owner, card, ref) for ref in refs_of(owner, card, one)]
    if all(found):
        return each_once(found)
    return _usable(s, owner, card, one)


def _of_action(s: State, hero: Hero, card: str, ref: str) -> list[Refusal]:
    """actions.reflex, actions.no-interrupt, glossary.fast-action, hero.turn: What stands against one action of a card;
    nothing, if it could be used at this moment."""
    action = ACTIONS[ref]
    if in_turn(s, hero):
        return why_not_action(s, hero, card, ref)
    if action.type != "reflex":
        return failing(IN_TURN, s, hero, card)
    if not action.when and not s.leisure:
        return [Refusal("interrupts", ("actions.no-interrupt",))]
    return why_not_action(s, hero, card, ref)


def _usable(s: State, hero: Hero, card: str, one: str) -> list[Refusal]:
    """actions.one-option, actions.embedded, fine.reflex-per-copy: It can be used, though perhaps not by that word."""
    refs = refs_of(hero, card, one)
    if "action:" not in one:
        return [USABLE]
    if one in [rest_of(option) for option in turn_actions(s, hero)]:
        return []
    if any(isinstance(effect, Embed) for ref in refs for effect in ACTIONS[ref].effect):
        return [Refusal("with_what", ("actions.embedded",))]
    alike = any(holder != f"card:{card}" and ref in refs for key in ("turn", "free")
                for holder, ref in held_actions(s, hero, key))
    return [SAME_COPY if alike else USABLE]


def _of_laid_card(s: State, hero: Hero | None, card: str) -> list[Refusal]:
    """hero.purchase, actions.restoration, fine.modifier-discard: A card in nobody's hand or area: a feat, one in use,
    in a pile, or not to be seen."""
    for other in s.heroes:
        if card in other.feats:
            return failing(BUYING, s, hero, f"card:{card}") or [Refusal("buy_it", BUY_RULES, n=PRICES[card])]
        if card in other.played:
            return [Refusal("in_use", ("fine.modifier-discard",))]
        if card in other.discard:
            return [Refusal("in_discard", ("actions.restoration",))]
        if card in other.burial:
            return [Refusal("in_burial", ("actions.restoration", "glossary.burial-pile"))]
    return [Refusal("not_yours", (*ICONS["hand"], *ICONS["area"]))]
