"""Which actions may be resolved now: icons, costs, conditions, targets. Nothing here changes anything."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import (
    Bury,
    Condition,
    Damage,
    Discard,
    Embed,
    OnEnemies,
    Payment,
    Send,
    SpendObjective,
    SpendResolve,
    SwapEnemies,
)
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    DAMAGE,
    EMBEDS,
    KEYWORDS_OF,
    KIND_OF,
    QUEST,
    shares,
)
from norn.games.mistfall.rules.held import AREA, FREE, THINGS, begin, held_actions, is_used_up, wear
from norn.games.mistfall.rules.naming import may_target
from norn.games.mistfall.rules.piles import can_bury, matching
from norn.games.mistfall.rules.printed import tile_here
from norn.games.mistfall.rules.values import deals, holds, needed, reach
from norn.games.mistfall.rules.would import would_do
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act
from norn.kit.ids import named


def _only_on_enemies(action: Action) -> bool:
    """fine.impossible: Whether every part of the action is done to enemies, so that without any there is none."""
    return len(action.effect) > 0 and all(
        isinstance(effect, (Damage, SwapEnemies, Send))
        or (isinstance(effect, OnEnemies) and not (isinstance(effect, Condition) and effect.who))
        for effect in action.effect
    )


NEEDS_ENEMIES: Final = {ref: True for ref, action in ACTIONS.items() if _only_on_enemies(action)}
# How much further a Reflex carries an action: asked for wherever nobody is in reach, so it is looked up.
FURTHER: Final = {ref: row.add for ref, action in ACTIONS.items() for row in action.modifies
                  if row.stat == "range" and row.add > 0}
# The copies and charters that such a Reflex stands on: few, so most heroes need not be looked through for one.
CARRIERS: Final = frozenset([
    *[copy for copy, kind in KIND_OF.items() if any(ref.rpartition(".")[0] == kind for ref in FURTHER)],
    *[ref.rpartition(".")[0] for ref in FURTHER],
])
CODED_POSSIBLE: Final[dict[str, Callable[[State, Act], bool]]] = {}     # for actions that data cannot say


def may_use(s: State, act: Act) -> bool:
    """fine.impossible, fine.costs, fine.costs-after, hero.turn: Not used up, conditions met, payable, and of some
    effect."""
    return may_pay(s, act) and possible(s, act)


def may_pay(s: State, act: Act) -> bool:
    """fine.costs, fine.costs-after, hero.turn: Not used up, conditions met and payable, whatever comes of it."""
    hero, action = act.hero, act.action
    if hero is None or action is None or is_used_up(hero, act.holder, act.ref):
        return False
    for need in action.needs:
        if not holds(s, need, hero, act, None):
            return False
    for pay in action.pay:          # noqa: SIM110 - as in has_enemies
        if not payable(s, act, pay):
            return False
    return True


# --- costs --------------------------------------------------------------------------------------------------


def payable(s: State, act: Act, pay: Payment, changed: list[str] | None = None) -> bool:
    """fine.costs, glossary.resolve-pool: Whether this cost can be paid in full, not with the cards that act, nor with
    those of the action that is changed."""
    hero = act.hero
    if hero is None:
        return False
    if isinstance(pay, (Discard, Bury)):
        apart = act.cards() if changed is None else [*act.cards(), *changed]
        if isinstance(pay, Discard):
            return len(matching(hero, pay.keyword, pay.source, apart)) >= pay.n
        return can_bury(hero, pay.source, apart) >= pay.n
    if isinstance(pay, SpendResolve):
        return s.resolve >= pay.n
    return objectives_there(hero, pay.source, act.card) >= pay.n


def objectives_there(hero: Hero, source: str, card: str) -> int:
    """glossary.objectives: How many lie on this card, or on the Quiver."""
    if source == "this":
        return hero.objectives.get(card, 0)
    return max([hero.objectives.get(one, 0) for one in hero.area if "quiver" in KEYWORDS_OF[one]], default=0)


# --- targets ------------------------------------------------------------------------------------------------


def damage_of(act: Act) -> Damage | None:
    """glossary.attack: The damage that an action deals, its own or the embedded one's."""
    return DAMAGE.get(act.ref) or DAMAGE.get(act.embedded_ref)


def damage_targets(s: State, act: Act, effect: Damage, extra: int) -> list[Enemy]:
    """actions.damage-target, actions.range-one, actions.range-two, actions.range-each: Whom the damage could be dealt
    to, with so much more range."""
    hero = act.hero
    if hero is None:
        return []
    far = reach(s, act) + extra
    found: list[Enemy] = []
    for enemy in s.enemies:
        if effect.targets == "each_quest" and enemy.area != QUEST:
            continue
        if effect.targets == "each_mine" and enemy.area != hero.seat:
            continue
        if far >= needed(s, enemy, hero) and may_target(s, enemy):
            found.append(enemy)
    return found


def changes(s: State, act: Act, key: str) -> list[tuple[str, str]]:
    """actions.reflex-modify, fine.reflex-per-copy: The hero's Reflexes that could change this action."""
    hero = act.hero
    if hero is None or act.action is None or act.hurt is not None:
        return []
    found: list[tuple[str, str]] = []
    for holder, ref in held_actions(s, hero, key):
        if suits_change(s, act, hero, holder, ref):
            found.append((holder, ref))
    return found


def suits_change(s: State, act: Act, owner: Hero, holder: str, ref: str) -> bool:
    """actions.reflex-modify: It fits the action's keywords, can be paid, and changes something."""
    action = ACTIONS[ref]
    card = named("card", holder)
    if card and card in act.cards():
        return False
    if not shares(act.keywords, action.of) or is_used_up(owner, holder, ref):
        return False
    if action.when != "my_action" and not deals(act):
        return False
    if action.when == "my_action" and not deals(act) and not any(row.stat == "focus" for row in action.modifies):
        return False
    for need in action.needs:
        if not holds(s, need, owner, act, None):
            return False
    if any(used.holder == holder for used in act.reflexes):
        return False
    trial = Act(owner, holder, ref)
    return all(payable(s, trial, pay, act.cards()) for pay in action.pay)


def more_range(s: State, act: Act) -> int:
    """actions.range-two, actions.reflex-modify, fine.reflex-per-copy: How much further the hero's own Reflexes could
    carry the action, copies of the hand that cost nothing each for itself."""
    hero, found = act.hero, 0
    if hero is None or act.action is None or act.hurt is not None or not _carries(hero):
        return found
    for key in ("my_action", "my_damage"):
        for holder, ref in held_actions(s, hero, key):
            if ref in FURTHER and suits_change(s, act, hero, holder, ref):
                found += FURTHER[ref] * _copies(act, ref)
    return found


def _carries(hero: Hero) -> bool:
    return hero.id in CARRIERS or not (CARRIERS.isdisjoint(hero.hand) and CARRIERS.isdisjoint(hero.area))


def _copies(act: Act, ref: str) -> int:
    """fine.reflex-per-copy: How many copies of the hand could give this Reflex one after the other."""
    action = ACTIONS[ref]
    if act.hero is None or action.source != "hand" or action.pay:
        return 1
    kind = ref.rpartition(".")[0]
    return len([card for card in act.hero.hand if KIND_OF[card] == kind and card not in act.cards()])


# --- whether anything would happen --------------------------------------------------------------------------


def possible(s: State, act: Act) -> bool:
    """fine.impossible: Whether some part of the action could be done."""
    action = act.action
    if action is None:
        return False
    if act.ref in CODED_POSSIBLE:
        return CODED_POSSIBLE[act.ref](s, act)
    if act.ref in EMBEDS:
        return act.embedded is not None or len(embeddable(s, act, EMBEDS[act.ref])) > 0
    if act.ref in DAMAGE:
        damage = DAMAGE[act.ref]
        if damage_targets(s, act, damage, 0):
            return True
        further = more_range(s, act)
        return further > 0 and len(damage_targets(s, act, damage, further)) > 0
    return any(would_do(s, act, effect) for effect in action.effect)


def embeddable(s: State, act: Act, effect: Embed) -> list[tuple[str, str]]:
    """actions.embedded, glossary.embedded-action: Card and action in the area that could be part of this one."""
    hero = act.hero
    found: list[tuple[str, str]] = []
    if hero is None:
        return found
    seen: list[tuple[object, ...]] = []
    for card in hero.area:
        if not shares(KEYWORDS_OF[card], effect.keyword):
            continue
        for ref in AREA["turn"].get(card, ()):
            inner = ACTIONS[ref]
            like = (ref, *wear(hero, card))
            if like in seen or (effect.type != "any" and inner.type != effect.type):
                continue
            trial = Act(hero, act.holder, act.ref)
            trial.mobile = act.mobile
            trial.embed(card, ref)
            if _embedded_possible(s, trial, inner):
                seen.append(like)
                found.append((card, ref))
    return found


def _embedded_possible(s: State, trial: Act, inner: Action) -> bool:
    """actions.embedded: Its costs count, and its damage needs a target in the range of the action that began it."""
    for pay in inner.pay:
        own = Act(trial.hero, f"card:{trial.embedded_card}")
        if not payable(s, own if isinstance(pay, SpendObjective) and pay.source == "this" else trial, pay):
            return False
    damage = damage_of(trial)
    if damage is not None:
        return len(damage_targets(s, trial, damage, more_range(s, trial))) > 0
    return any(would_do(s, trial, effect) for effect in inner.effect)


# --- options ------------------------------------------------------------------------------------------------


def options_of(s: State, hero: Hero, holder: str, ref: str) -> list[str]:
    """actions.embedded, actions.one-option: An action as options: one, or one for each action it could embed."""
    if not s.enemies and ref in NEEDS_ENEMIES:
        return []
    act = begin(s, hero, holder, ref)
    if ref in EMBEDS:
        return [f"do:act_with {holder} action:{ref} card:{card} action:{inner}"
                for card, inner in embeddable(s, act, EMBEDS[ref])] if may_pay(s, act) else []
    return [f"do:act {holder} action:{ref}"] if may_use(s, act) else []


def turn_actions(s: State, hero: Hero) -> list[str]:
    """hero.turn, glossary.hero-turn, glossary.regular-action, glossary.fast-action: Regular, Fast and free Reflex
    actions of the hero, of the encounter and of the place."""
    found: list[str] = []
    for holder, ref in _for_turn(s, hero):
        found.extend(options_of(s, hero, holder, ref))
    return found


def damage_actions(s: State, hero: Hero) -> list[str]:
    """glossary.attack, hero.turn: Those of the turn's actions that could deal damage, or embed what does."""
    found: list[str] = []
    for holder, ref in _for_turn(s, hero):
        if ref in DAMAGE or ref in EMBEDS:
            found.extend(options_of(s, hero, holder, ref))
    return found


def _for_turn(s: State, hero: Hero) -> list[tuple[str, str]]:
    """glossary.regular-action: What the hero's turn has, without a Regular Action left only the others."""
    found = [*held_actions(s, hero, "turn"), *_common_actions(s)]
    if hero.regular <= 0:
        found = [one for one in found if ACTIONS[one[1]].type != "regular"]
    return [*found, *held_actions(s, hero, FREE)]


def free_reflexes(s: State, hero: Hero) -> list[str]:
    """actions.reflex: The hero's Reflexes that name no trigger."""
    return [option for holder, ref in held_actions(s, hero, FREE) for option in options_of(s, hero, holder, ref)]


def _common_actions(s: State) -> list[tuple[str, str]]:
    """glossary.encounter, elements.location: Actions that any hero may resolve in his turn."""
    found: list[tuple[str, str]] = []
    things = THINGS["turn"]
    if s.encounter in things:
        found.extend([(f"encounter:{s.encounter}", ref) for ref in things[s.encounter]])
    tile = tile_here(s)
    if tile in things:
        found.extend([(f"tile:{tile}", ref) for ref in things[tile]])
    return found
