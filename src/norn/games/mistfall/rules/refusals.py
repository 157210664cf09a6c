"""Why not: what stands against a deed, each reason with the rule that truly forbids it."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.rules.essentials import ACTIONS, CARDS, KIND_OF, STANDING, enemy_named
from norn.games.mistfall.rules.held import begin, is_used_up
from norn.games.mistfall.rules.legality import embeddable, may_place, payable, possible
from norn.games.mistfall.rules.naming import may_target
from norn.games.mistfall.rules.printed import is_special, place_here_is_safe
from norn.games.mistfall.rules.values import holds
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import Act
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

BUY_RULES: Final = ("hero.purchase", "glossary.advanced-feat")
ICONS: Final = {"hand": ("actions.hand-icon",), "area": ("actions.area-icon",)}


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """hero.order, hero.purchase-over: Outside one's own turn."""
    s = g.state
    if not 0 <= seat < len(s.heroes) or s.heroes[seat].status != STANDING:
        return []
    if s.phase == "hero" and s.active == seat:
        return why_not_now(s, s.heroes[seat], one)
    if one.startswith("do:buy"):
        return [Refusal("not_in_turn", ("hero.purchase-over",))]
    return []


def why_not_now(s: State, hero: Hero, one: str) -> list[Refusal]:
    """hero.turn: What stands against a deed of the hero's turn."""
    words = one.split(" ")
    thing = words[1] if len(words) > 1 and words[0].startswith("do:") else words[0]
    if words[0] == "do:rest":
        return _why_not_rest(s, hero)
    if words[0] == "do:sap":
        return _why_not_sap(s, thing)
    if not thing.startswith("card:") or thing[5:] not in KIND_OF:
        return []
    card = thing[5:]
    if card in hero.feats:
        cost = CARDS[KIND_OF[card]].cost
        return [Refusal("too_dear", BUY_RULES, n=cost, have=s.resolve)] if cost > s.resolve else []
    if card not in hero.hand and card not in hero.area:
        return [Refusal("not_yours", ("actions.hand-icon", "actions.area-icon"))]
    ref = words[2][7:] if len(words) > 2 and words[2].startswith("action:") else ""
    if ref in ACTIONS and ref.rpartition(".")[0] == KIND_OF[card]:
        return _why_not_action(s, hero, card, ref)
    return _why_not_card(s, hero, card)


def _why_not_rest(s: State, hero: Hero) -> list[Refusal]:
    """hero.rest, travel.status, actions.restoration: Safe, no enemies, once, and something to restore."""
    found: list[Refusal] = []
    if not place_here_is_safe(s):
        found.append(Refusal("not_safe", ("hero.rest", "travel.status")))
    if s.enemies:
        found.append(Refusal("enemies_in_play", ("hero.rest",)))
    if hero.rested:
        found.append(Refusal("rested", ("hero.rest",)))
    return found or [Refusal("nothing_to_restore", ("actions.restoration",))]


def _why_not_sap(s: State, thing: str) -> list[Refusal]:
    """defence.weakness-enemy, defence.weakness-special: No Weakness there, or a special enemy."""
    if not any(f"enemy:{enemy.id}" == thing for enemy in s.enemies):
        return []
    enemy = enemy_named(s, thing)
    if is_special(enemy):
        return [Refusal("weakness_special", ("defence.weakness-special",))]
    return [Refusal("no_weakness" if enemy.weakness == 0 else "weakness_idle", ("defence.weakness-enemy",))]


def _why_not_card(s: State, hero: Hero, card: str) -> list[Refusal]:
    """actions.one-option: The reasons of each of its actions, those of the zone it lies in first of all."""
    zone = "hand" if card in hero.hand else "area"
    kind = KIND_OF[card]
    refs = [f"{kind}.{number}" for number in range(len(CARDS[kind].actions))]
    here = [ref for ref in refs if ACTIONS[ref].source == zone]
    found: list[Refusal] = []
    for ref in here or refs:
        for refusal in _why_not_action(s, hero, card, ref):
            if all(refusal.key != known.key for known in found):
                found.append(refusal)
    return found


def _why_not_action(s: State, hero: Hero, card: str, ref: str) -> list[Refusal]:
    """actions.hand-icon, actions.area-icon, actions.reflex, glossary.regular-action, hero.turn, fine.costs: All that
    stands against one action."""
    action = ACTIONS[ref]
    zone = "hand" if card in hero.hand else "area"
    if action.source != zone:
        return [Refusal(f"{action.source}_only", ICONS[action.source])]
    if action.type == "reflex" and action.when:
        return [Refusal("needs_trigger", ("actions.reflex",))]
    act = begin(s, hero, f"card:{card}", ref)
    found: list[Refusal] = []
    if action.type == "regular" and hero.regular <= 0:
        found.append(Refusal("no_regular", ("glossary.regular-action",)))
    if is_used_up(hero, f"card:{card}", ref):
        found.append(Refusal("used_up", ("hero.turn",)))
    if not all(holds(s, need, hero, act, None) for need in action.needs):
        found.append(Refusal("condition", ("essentials.golden-rule",)))
    if not all(payable(s, act, pay) for pay in action.pay):
        found.append(Refusal("cannot_pay", ("fine.costs",)))
    if not possible(s, act):
        found.append(_why_impossible(s, hero, act, action))
    return found


def _why_impossible(s: State, hero: Hero, act: Act, action: Action) -> Refusal:
    """actions.proficiency, actions.embedded, fine.impossible: Nothing of it could be done: which part is missing."""
    for effect in action.effect:
        if effect.do == "place" and not may_place(s, hero, act.card):
            return Refusal("not_proficient", ("actions.proficiency",))
        if effect.do == "embed" and not embeddable(s, act, effect):
            return Refusal("nothing_to_embed", ("actions.embedded",))
        if effect.do == "damage":
            return _why_no_target(s)
    return Refusal("no_effect", ("fine.impossible",))


def _why_no_target(s: State) -> Refusal:
    """fine.impossible, defence.abilities, actions.range-one, actions.range-two: No enemy, none that may be targeted, or
    none in range."""
    if not s.enemies:
        return Refusal("no_enemies", ("fine.impossible",))
    if not any(may_target(s, enemy) for enemy in s.enemies):
        return Refusal("shielded", ("defence.abilities",))
    return Refusal("out_of_range", ("actions.range-one", "actions.range-two"))
