"""Why not: what stands against an action, an answer or a target, each reason with the rule that truly forbids it."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import (
    Cancel,
    Damage,
    Discard,
    Effect,
    Embed,
    Payment,
    Place,
    SpendObjective,
    SpendResolve,
)
from norn.games.mistfall.rules.answers import answers, concerned
from norn.games.mistfall.rules.essentials import ACTIONS, CARDS, KIND_OF, bears, enemy_named, shares
from norn.games.mistfall.rules.held import THINGS, begin, is_used_up
from norn.games.mistfall.rules.legality import embeddable, more_range, payable, possible
from norn.games.mistfall.rules.naming import may_target
from norn.games.mistfall.rules.printed import tile_here
from norn.games.mistfall.rules.questions import REASONS, asked
from norn.games.mistfall.rules.values import deals, holds, needed, reach
from norn.games.mistfall.rules.would import may_place
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act, Hurt
from norn.kernel.ask import Options
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_in, named, things_in
from norn.kit.reactions import Moment

TURN_RULES: Final = ("hero.turn", "glossary.fast-action")
RANGE_RULES: Final = ("actions.range-one", "actions.range-two")
USABLE: Final = Refusal("can_be_used", ("actions.one-option",))
SAME_COPY: Final = Refusal("same_copy", ("fine.reflex-per-copy",))
ICONS: Final = {"hand": ("actions.hand-icon",), "area": ("actions.area-icon",)}
ON_ENEMIES: Final = ("condition", "wound", "hold", "mute", "calm", "move_enemy", "send_enemy", "swap_enemies")


def why_not_answer(g: Game[State], seat: int, moment: Moment, one: str) -> list[Refusal]:
    """actions.reflex: What stands against answering so, or against it in general."""
    s, options = g.state, partial(answers, g, seat, moment)
    against = partial(_why_not_held, s, s.heroes[seat], partial(_why_not_reflex, s, seat, moment, options))
    return asked(s, seat, "reflex", options, against)(one)


def why_not_change(s: State, act: Act, hero: Hero, prompt: str, options: Options, one: str) -> list[Refusal]:
    """actions.reflex-modify: What stands against changing an action so."""
    keys = ("ally_damage",) if prompt == "change_ally" else ("my_action", "my_damage")
    against = partial(_why_not_held, s, hero, partial(_why_not_change, s, act, hero, keys))
    return asked(s, hero.seat, prompt, options, against)(one)


def _why_not_held(
    s: State, hero: Hero, against: Callable[[str, str], list[Refusal]], one: str
) -> list[Refusal]:
    """actions.one-option: Of a card or charter that the hero has: what stands against each of its Reflexes, or that a
    bare card has one that can be used."""
    holder, card = next(iter(things_in(one)), ""), card_of(one)
    if not card and holder != hero.ref:
        return [Refusal("no_reflex_there", ("actions.reflex",))]
    if card and card not in hero.hand and card not in hero.area:
        return REASONS[0](s, hero.seat, f"card:{card}")
    refs = refs_of(hero, card, one) if card else [ref for ref in [name_in("action", one)] if ref in ACTIONS]
    found = [against(holder, ref) for ref in refs]
    if not found or all(found):
        return each_once(found)
    return [USABLE] if one == holder else []


def _why_not_reflex(
    s: State, seat: int, moment: Moment, options: Options, holder: str, ref: str
) -> list[Refusal]:
    """actions.reflex, fine.reflex-per-copy, fine.range-cancel, defence.cancel: It is none, not for this moment, used,
    out of range, for other damage, not to be paid, or of no effect."""
    hero, hurt, action = s.heroes[seat], moment.what.hurt, ACTIONS[ref]
    if action.type != "reflex":
        return [Refusal("own_turn", TURN_RULES)]
    if action.when and action.when != moment.key:
        return [Refusal("needs_trigger", ("actions.reflex",))]
    if holder in moment.used:
        return [Refusal("answered", ("fine.reflex-per-copy",))]
    if action.when and action.range < 2 and concerned(seat, moment.what) != seat:
        return [Refusal("not_your_area", ("actions.range-one", "fine.range-cancel"))]
    if hurt is not None and any(_is_for_other_damage(effect, hurt) for effect in action.effect):
        return [Refusal("other_type", ("defence.cancel",), type=hurt.kind)]
    act = begin(s, hero, holder, ref)
    if action.when:
        act.enemy, act.hurt = moment.what.enemy, hurt
    found = _why_not_now(s, hero, act, action)
    if found or action.when or any(f"action:{ref}" in one.split(" ") for one in options()):
        return found
    return [Refusal("interrupts", ("actions.no-interrupt",))]


def _why_not_change(
    s: State, act: Act, hero: Hero, keys: tuple[str, ...], holder: str, ref: str
) -> list[Refusal]:
    """actions.reflex-modify, actions.fast-not-modify, fine.reflex-per-copy: It is none that changes an action, is for
    other actions, in use, of too short a range, or not to be paid."""
    action = ACTIONS[ref]
    if action.type != "reflex" or action.when not in ("my_action", "my_damage", "ally_damage"):
        return [Refusal("changes_nothing", ("actions.reflex-modify",))]
    if action.when not in keys:
        return [Refusal("needs_trigger", ("actions.reflex",))]
    if card_of(holder) in act.cards() or any(used.holder == holder for used in act.reflexes):
        return [Refusal("in_use", ("fine.modifier-discard",))]
    if not shares(act.keywords, action.of):
        words = " or ".join([word.capitalize() for word in action.of])
        return [Refusal("other_actions", ("actions.reflex-modify",), keyword=words)]
    if hero is not act.hero and action.range < 2:
        return [Refusal("not_your_area", ("actions.range-one",))]
    if not deals(act) and not (action.when == "my_action" and any(row.stat == "focus" for row in action.modifies)):
        return [Refusal("no_damage", ("actions.reflex-modify",))]
    return _why_not_afford(s, hero, Act(hero, holder, ref), action, act)


def _is_for_other_damage(effect: Effect, hurt: Hurt) -> bool:
    return isinstance(effect, Cancel) and effect.of not in ("either", hurt.kind)


def why_not_target(s: State, act: Act, found: list[Enemy], one: str) -> list[Refusal]:
    """actions.range-one, actions.range-two, actions.mobility, defence.abilities: Hidden by an ability, too far, or none
    of those that are meant."""
    enemy = enemy_named(s, one)
    if act.hero is None:
        return []
    if not may_target(s, enemy):
        return [Refusal("shielded_one", ("defence.abilities",))]
    have = reach(s, act) + more_range(s, act)
    if have < needed(s, enemy, act.hero):
        return [Refusal("too_far_away", RANGE_RULES, n=needed(s, enemy, act.hero), have=have)]
    return [] if enemy in found else [Refusal("not_meant", ("actions.declare",))]


def card_of(one: str) -> str:
    """elements.hero-card: The hero card that an option speaks of; "" is none."""
    card = named("card", next(iter(things_in(one)), ""))
    return card if card in KIND_OF else ""


def refs_of(hero: Hero, card: str, one: str) -> list[str]:
    """actions.one-option: The action that an option names, else those of the zone the card lies in, else all."""
    kind, wanted = KIND_OF[card], name_in("action", one)
    if wanted in ACTIONS and wanted.rpartition(".")[0] == kind:
        return [wanted]
    zone = "hand" if card in hero.hand else "area"
    refs = [f"{kind}.{number}" for number in range(len(CARDS[kind].actions))]
    return [ref for ref in refs if ACTIONS[ref].source == zone] or refs


def each_once(found: list[list[Refusal]]) -> list[Refusal]:
    """actions.one-option: The reasons against each of a card's actions, no reason twice."""
    kept: list[Refusal] = []
    for refusals in found:
        for refusal in refusals:
            if all((refusal.key, refusal.data) != (known.key, known.data) for known in kept):
                kept.append(refusal)
    return kept


def why_not_thing(s: State, hero: Hero, thing: str, one: str) -> list[Refusal]:
    """elements.location, glossary.encounter, elements.hero-charter: An action of a place, an encounter or a charter."""
    kind, _, rest = thing.partition(":")
    if (kind, rest) not in (("tile", tile_here(s)), ("encounter", s.encounter), ("hero", hero.id)):
        rules = ("glossary.active-location", "glossary.active-encounter")
        return [Refusal("not_here", rules)] if kind != "hero" else [Refusal("hero_idle", ("hero.turn",))]
    named = one.rpartition("action:")[2]
    refs = [ref for ref in THINGS["turn"].get(rest, ()) if ref == named or "action:" not in one]
    found: list[list[Refusal]] = []
    for ref in refs:
        found.append(_why_not_now(s, hero, begin(s, hero, thing, ref), ACTIONS[ref]))
    if not refs:
        return [Refusal("no_action_there", ("hero.turn",))]
    return each_once(found) if all(found) else [] if "action:" in one else [USABLE]


def why_not_action(s: State, hero: Hero, card: str, ref: str) -> list[Refusal]:
    """actions.hand-icon, actions.area-icon, actions.reflex, hero.turn: All that stands against one action."""
    action = ACTIONS[ref]
    zone = "hand" if card in hero.hand else "area"
    if action.source != zone:
        return [Refusal(f"{action.source}_only", ICONS[action.source])]
    if action.type == "reflex" and action.when:
        return [Refusal("needs_trigger", ("actions.reflex",))]
    return _why_not_now(s, hero, begin(s, hero, f"card:{card}", ref), action)


def _why_not_now(s: State, hero: Hero, act: Act, action: Action) -> list[Refusal]:
    """glossary.regular-action, fine.costs, fine.impossible: No Regular Action is left, it cannot be paid, or nothing
    of it could be done."""
    found: list[Refusal] = []
    if action.type == "regular" and hero.regular <= 0:
        found.append(Refusal("no_regular", ("glossary.regular-action",)))
    found.extend(_why_not_afford(s, hero, act, action))
    if not possible(s, act):
        found.append(_why_impossible(s, hero, act, action))
    return found


def _why_not_afford(s: State, hero: Hero, act: Act, action: Action, changed: Act | None = None) -> list[Refusal]:
    """hero.turn, essentials.golden-rule, fine.costs: Used up, a condition that the card names, a cost; not to be paid
    with the cards of an action that is changed."""
    found: list[Refusal] = []
    if is_used_up(hero, act.holder, act.ref):
        found.append(Refusal("used_up", ("hero.turn",)))
    found.extend([_unmet(hero, need) for need in action.needs if not holds(s, need, hero, changed or act, None)])
    for pay in action.pay:
        if not payable(s, act, pay, changed.cards() if changed is not None else None):
            found.append(Refusal("cannot_pay", ("fine.costs",), cost=_in_words(pay)))
    return found


def _unmet(hero: Hero, need: str) -> Refusal:
    """essentials.golden-rule: A condition that the card names and that is not met."""
    word, _, rest = need.partition(":")
    rules = ("essentials.golden-rule",)
    if word == "area_has":
        return Refusal("lacks_in_area", rules, keyword=rest.capitalize())
    if word == "focus_at_most":
        return Refusal("focus_too_high", rules, n=int(rest), have=hero.focus)
    if word == "buried_at_least":
        return Refusal("too_few_buried", rules, n=int(rest), have=len(hero.burial))
    if word == "no_enemies_mine":
        return Refusal("enemies_near", rules)
    return Refusal("not_safe" if word == "safe_place" else "condition", rules)


def _in_words(pay: Payment) -> str:
    """fine.costs: A cost as a player says it."""
    if isinstance(pay, SpendResolve):
        return f"{pay.n} Resolve"
    if isinstance(pay, SpendObjective):
        return f"{pay.n} Objective from {'this card' if pay.source == 'this' else 'your Quiver'}"
    kinds = " or ".join([word.capitalize() for word in pay.keyword]) if isinstance(pay, Discard) else ""
    where = " from hand" if pay.source == "hand" else ""
    return f"{pay.do} {pay.n} {kinds + ' ' if kinds else ''}card{'s' if pay.n > 1 else ''}{where}"


def _why_impossible(s: State, hero: Hero, act: Act, action: Action) -> Refusal:
    """actions.proficiency, actions.embedded, fine.impossible: Nothing of it could be done: what is missing."""
    for effect in action.effect:
        if isinstance(effect, Place) and not may_place(s, hero, act.card):
            return Refusal("not_proficient", ("actions.proficiency",))
        if isinstance(effect, Embed) and not s.enemies and any(bears(card, effect.keyword) for card in hero.area):
            return Refusal("no_enemies", ("fine.impossible",))
        if isinstance(effect, Embed) and not embeddable(s, act, effect):
            return Refusal("nothing_to_embed", ("actions.embedded",))
        if isinstance(effect, Damage):
            return _why_no_target(s)
    do = action.effect[0].do if action.effect else ""
    if do in ON_ENEMIES:
        return Refusal("no_such_enemy" if s.enemies else "no_enemies", ("fine.impossible",))
    if do == "restore":
        return Refusal("nothing_to_restore", ("actions.restoration",))
    return Refusal(MISSING.get(do, "no_effect"), ("fine.impossible",))


MISSING: Final = {"objective": "no_objective",
                  "focus": "no_focus", "halve_focus": "no_focus", "draw": "deck_empty", "look": "deck_empty",
                  "recall": "none_to_recall", "cleanse": "no_conditions", "time": "time_at_start"}


def _why_no_target(s: State) -> Refusal:
    """fine.impossible, defence.abilities, actions.range-one, actions.range-two: No enemy, none that may be targeted, or
    none in range."""
    if not s.enemies:
        return Refusal("no_enemies", ("fine.impossible",))
    if not any(may_target(s, enemy) for enemy in s.enemies):
        return Refusal("shielded", ("defence.abilities",))
    return Refusal("out_of_range", RANGE_RULES)
