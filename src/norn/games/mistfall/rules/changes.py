"""An action on its way: costs, Reflexes that change it, targets, boosts."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import Action, Boost, Effect
from norn.games.mistfall.rules.effects import blow
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    KEYWORDS_OF,
    called,
    enemy_named,
    standing,
)
from norn.games.mistfall.rules.held import held_actions
from norn.games.mistfall.rules.legality import (
    changes,
    damage_of,
    damage_targets,
    objectives_there,
    suits_change,
    would_do,
)
from norn.games.mistfall.rules.naming import choose_area
from norn.games.mistfall.rules.piles import (
    bury_card,
    discard_card,
    matching,
    unlike,
    why_not_discard,
)
from norn.games.mistfall.rules.printed import life
from norn.games.mistfall.rules.refusals import why_not_target
from norn.games.mistfall.rules.tracks import distinct
from norn.games.mistfall.rules.values import of_action, total
from norn.games.mistfall.rules.words import in_words
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, Used
from norn.kernel.game import Game

CHANGE_RULES: Final = ("actions.reflex-modify", "fine.reflex-per-copy", "glossary.reflex")
TARGET_RULES: Final = ("actions.damage-target", "actions.range-one", "actions.range-two", "actions.mobility")
BOOST_RULES: Final = ("actions.discard-keyword", "actions.discard-not-played", "fine.up-to")

Coded = Callable[[Game[State], Act], Awaitable[None]]
CODED_BOOSTS: Final[dict[str, Coded]] = {}


def commit(g: Game[State], hero: Hero, holder: str, ref: str) -> None:
    """hero.turn, actions.hand-icon, fine.modifier-discard: The card is in use; what works once is used."""
    action = ACTIONS[ref]
    if holder.startswith("card:") and holder[5:] in hero.hand:
        hero.hand.remove(holder[5:])
        hero.played.append(holder[5:])
    if action.once:
        hero.used.append(f"{action.once}:{holder} {ref}")
    elif action.type == "fast" and action.source != "hand":
        hero.used.append(f"turn:{holder} {ref}")


async def pay_for(g: Game[State], act: Act, action: Action, card: str) -> None:
    """fine.costs: First, and in full."""
    for pay in action.pay:
        if pay.do == "spend_objective":
            assert act.hero is not None
            spend_objectives(g, act.hero, pay.source, card, pay.n)
        else:
            await VERBS[pay.do](g, act, pay)


def spend_objectives(g: Game[State], hero: Hero, source: str, card: str, n: int) -> None:
    """glossary.objectives: From this card, or from the Quiver."""
    if source != "this":
        quivers = [one for one in hero.area if "quiver" in KEYWORDS_OF[one]]
        card = max(quivers, key=partial(_objectives_on, hero))
    left = hero.objectives.get(card, 0) - n
    if left > 0:
        hero.objectives[card] = left
    else:
        hero.objectives.pop(card, None)
    g.emit("objectives", ("glossary.objectives",), card=f"card:{card}", n=max(0, left))


def _objectives_on(hero: Hero, card: str) -> int:
    return hero.objectives.get(card, 0)


# --- Reflexes that change an action -------------------------------------------------------------------------


async def change_it(g: Game[State], act: Act) -> None:
    """actions.reflex-modify, actions.fast-not-modify, fine.reflex-per-copy: The hero's own, then the others'."""
    hero = act.hero
    assert hero is not None
    s = g.state
    damage = damage_of(act)
    while True:
        short = damage is not None and not damage_targets(s, act, damage, 0)
        if not _changers(s, act, only_range=short):
            break
        options = partial(_change_options, s, act, short)
        least = 1 if short else 0
        chosen = await g.choose(
            hero.seat, "change_action", options, CHANGE_RULES, least, 1, about=progress(s, act),
            scope="" if short else f"{s.round} {s.phase}",
        )
        if not chosen:
            break
        await _use_change(g, act, hero, chosen[0])
    if damage is None:
        return
    for other in [hero, *[one for one in standing(s) if one is not hero]]:
        for holder, ref in held_actions(s, other, "ally_damage"):
            if suits_change(s, act, other, holder, ref) and (other is hero or ACTIONS[ref].range >= 2):
                about = progress(s, act)
                about["hero"] = f"hero:{hero.id}"
                chosen = await g.choose(
                    other.seat, "change_ally", [f"do:act {holder} action:{ref}"], CHANGE_RULES, 0, 1, about=about,
                    scope=f"{s.round} {s.phase}",
                )
                if chosen:
                    await _use_change(g, act, other, chosen[0])


def _changers(s: State, act: Act, only_range: bool) -> list[tuple[str, str]]:
    found = [*changes(s, act, "my_action"), *changes(s, act, "my_damage")]
    if only_range:
        found = [one for one in found if any(row.stat == "range" for row in ACTIONS[one[1]].modifies)]
    return found


def _change_options(s: State, act: Act, only_range: bool) -> list[str]:
    return [f"do:act {holder} action:{ref}" for holder, ref in _changers(s, act, only_range)]


async def _use_change(g: Game[State], act: Act, owner: Hero, option: str) -> None:
    """actions.inherit, fine.modifier-discard: Its cost is paid, its keywords are lent, its card waits for the end."""
    words = option.split(" ")
    used = Used(owner, words[1], words[2][7:])
    commit(g, owner, used.holder, used.ref)
    act.reflexes.append(used)
    g.emit("changes", CHANGE_RULES, hero=f"hero:{owner.id}", card=called(used.holder), action=f"action:{used.ref}")
    paying = Act(owner, used.holder, used.ref)
    paying.reflexes = act.reflexes
    await pay_for(g, paying, used.action, used.card)
    if used.card:
        act.lend(used.card)


# --- targets and boosts -------------------------------------------------------------------------------------


def progress(s: State, act: Act) -> dict[str, object]:
    """actions.damage-total: How an action stands: what it is, and how much more damage would eliminate a target."""
    about: dict[str, object] = {"card": act.holder, "action": f"action:{act.ref}"}
    effect = damage_of(act)
    if effect is not None:
        enemies = act.targets or damage_targets(s, act, effect, 0)
        short = {f"enemy:{enemy.id}": life(s, enemy) - enemy.wounds - sum(blow(s, act, effect, enemy))
                 for enemy in enemies}
        about["short"] = short
        about["missing"] = max(0, min(short.values(), default=0))
        wants = min([n for n in short.values() if n > 0], default=0)
        about["wants"] = wants
        about["nearest"] = [enemy for enemy, n in short.items() if max(0, n) == wants]
    if act.hurt is not None:
        about["left"] = act.hurt.amount
    return about


async def name_targets(g: Game[State], act: Act) -> None:
    """actions.damage-target, actions.range-one, actions.range-two: Whom the damage is dealt to."""
    s = g.state
    effect = damage_of(act)
    hero = act.hero
    if effect is None or hero is None:
        return
    found = damage_targets(s, act, effect, 0)
    if effect.targets == "each_area" and found:
        if _all_one(s, act, effect, found):
            found = [enemy for enemy in found if enemy.area == found[0].area]
        act.targets = await choose_area(g, act, found)
    elif effect.targets in ("each_mine", "each_quest", "all"):
        act.targets = found
    elif found:
        count = effect.count if effect.targets == "up_to" else 1
        count = min(len(found), total(count, of_action(s, "targets", act, None)))
        if _all_one(s, act, effect, found):
            act.targets = found[:count]
            return
        options = [f"enemy:{enemy.id}" for enemy in found] if count > 1 else distinct(found)
        about = progress(s, act)
        about["n"] = count
        why = partial(why_not_target, s, act)
        prompt = "target" if count == 1 else "targets"
        chosen = await g.choose(hero.seat, prompt, options, TARGET_RULES, 1, count, about=about, why=why)
        act.targets = [enemy_named(s, one) for one in chosen]


def _all_one(s: State, act: Act, effect: Effect, found: list[Enemy]) -> bool:
    """actions.damage-target: Whether it is all one whom it is dealt to: it wounds nobody, and nothing can be added."""
    actions = [act.action, act.embedded, *[used.action for used in act.reflexes]]
    parts = [one for one in actions if one is not None]
    if any(one.do not in ("damage", "embed", "send") for part in parts for one in part.effect):
        return False
    if act.ref in CODED_BOOSTS or any(_affordable(act, boost) for part in parts for boost in part.boosts):
        return False
    return all(sum(blow(s, act, effect, enemy)) == 0 for enemy in found)


def is_enough(s: State, act: Act, boost: Boost) -> bool:
    """fine.up-to, fine.excess: Whether more could not matter: every target falls already, or nothing would be left to
    cancel. What is buried for it may be wanted all the same, and is asked for."""
    if boost.do == "bury" or boost.restore or not all(_is_for_targets(one) for one in boost.then):
        return False
    effect = damage_of(act)
    if not boost.cancel and effect is not None and act.targets:
        return all(enemy.wounds + sum(blow(s, act, effect, enemy)) >= life(s, enemy) for enemy in act.targets)
    if boost.cancel and act.hurt is not None and act.action is not None:
        printed = sum([one.n for one in act.action.effect if one.do == "cancel"])
        return act.hurt.amount <= total(printed, of_action(s, "cancel", act, None)) + act.more_cancel
    return False


def _is_for_targets(effect: Effect) -> bool:
    """fine.excess: Whether it is done to the action's targets and to nobody else."""
    if effect.do not in ("condition", "wound", "hold", "mute"):
        return False
    return effect.who is None and effect.which in (None, "target")


def _is_void(s: State, act: Act, boost: Boost) -> bool:
    """fine.impossible, fine.up-to: Whether nothing would come of it: no attacker to do it to, nothing to draw, no focus
    to halve."""
    if boost.damage or boost.cancel or boost.restore or not boost.then:
        return False
    return all(one.which != "target" and not would_do(s, act, one) for one in boost.then)


def _affordable(act: Act, boost: Boost) -> bool:
    """fine.up-to: Whether there is anything to strengthen the action with."""
    hero = act.hero
    if hero is None or boost.do == "spend_objective":
        return True
    return len(matching(hero, boost.keyword, boost.source, act.cards())) > 0


async def add_boosts(g: Game[State], act: Act) -> list[tuple[Effect, ...]]:
    """actions.discard-keyword, fine.up-to: Optional extras, card by card of the action, then of each Reflex."""
    thens: list[tuple[Effect, ...]] = []
    hero = act.hero
    assert hero is not None
    assert act.action is not None
    if act.ref in CODED_BOOSTS:
        await CODED_BOOSTS[act.ref](g, act)
    await _boosts_of(g, act, hero, act.action, act.card, thens)
    if act.embedded is not None:
        if act.embedded_ref in CODED_BOOSTS:
            await CODED_BOOSTS[act.embedded_ref](g, act)
        await _boosts_of(g, act, hero, act.embedded, act.embedded_card, thens)
    for used in act.reflexes:
        await _boosts_of(g, act, used.hero, used.action, used.card, thens)
    return thens


async def _boosts_of(
    g: Game[State], act: Act, hero: Hero, action: Action, card: str, thens: list[tuple[Effect, ...]]
) -> None:
    for boost in action.boosts:
        n = await boost_with(g, act, hero, boost, card)
        act.more_damage += n * boost.damage
        act.more_cancel += n * boost.cancel
        act.more_restore += n * boost.restore
        act.focus += n * boost.focus
        for _ in range(n):
            if boost.then:
                thens.append(boost.then)


async def boost_with(g: Game[State], act: Act, hero: Hero, boost: Boost, card: str) -> int:
    """actions.discard-keyword, fine.up-to: How many cards or tokens the player gives for it."""
    if is_enough(g.state, act, boost) or _is_void(g.state, act, boost):
        return 0
    if boost.do == "spend_objective":
        most = min(boost.up_to, objectives_there(hero, boost.source, card))
        if most <= 0:
            return 0
        options = [f"do:spend {n}" for n in range(1, most + 1)]
        about = progress(g.state, act)
        about["card"] = f"card:{card}"
        about["gives"] = in_words(boost)
        chosen = await g.choose(hero.seat, "boost_objectives", options, BOOST_RULES, 0, 1, about=about)
        n = int(chosen[0].split(" ")[1]) if chosen else 0
        if n:
            spend_objectives(g, hero, boost.source, card, n)
        return n
    there = matching(hero, boost.keyword, boost.source, act.cards())
    most = min(boost.up_to, len(there))
    if most <= 0:
        return 0
    options = [f"card:{one}" for one in unlike(there, most)]
    about = progress(g.state, act)
    prompt = "boost_cancel" if boost.cancel else "boost_damage" if boost.damage and "missing" in about else "boost"
    if boost.do == "bury":
        prompt = "boost_bury"
    about["card"] = f"card:{card}" if card else act.holder
    about["n"] = most
    about["gives"] = in_words(boost)
    why = partial(why_not_discard, hero, boost.keyword)
    chosen = await g.choose(hero.seat, prompt, options, BOOST_RULES, 0, most, about=about, why=why)
    for one in chosen:
        if boost.do == "bury":
            bury_card(g, hero, one[5:])
        else:
            discard_card(g, hero, one[5:])
    return len(chosen)
