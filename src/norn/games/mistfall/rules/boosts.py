"""Optional extras of an action: cards and tokens given for more."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content import Action, Boost
from norn.games.mistfall.content_verbs import Cancel, Condition, Effect, Hold, Mute, OnEnemies, Wound
from norn.games.mistfall.rules.changes import spend_objectives
from norn.games.mistfall.rules.declaring import CODED_BOOSTS, progress
from norn.games.mistfall.rules.effects import blow
from norn.games.mistfall.rules.legality import damage_of, objectives_there
from norn.games.mistfall.rules.piles import bury_card, discard_card, matching, unlike, why_not_discard
from norn.games.mistfall.rules.printed import life
from norn.games.mistfall.rules.questions import asked
from norn.games.mistfall.rules.values import of_action, total
from norn.games.mistfall.rules.words import in_words
from norn.games.mistfall.rules.would import would_do
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import Act
from norn.kernel.game import Game
from norn.kit.ids import name_of, rest_of

BOOST_RULES: Final = ("actions.discard-keyword", "actions.discard-not-played", "fine.up-to")


def is_enough(s: State, act: Act, boost: Boost) -> bool:
    """fine.up-to, fine.excess: Whether more could not matter: every target falls already, or nothing would be left to
    cancel. What is buried for it may be wanted all the same, and is asked for."""
    if boost.do == "bury" or boost.restore or not all(_is_for_targets(one) for one in boost.then):
        return False
    effect = damage_of(act)
    if not boost.cancel and effect is not None and act.targets:
        return all(enemy.wounds + sum(blow(s, act, effect, enemy)) >= life(s, enemy) for enemy in act.targets)
    if boost.cancel and act.hurt is not None and act.action is not None:
        printed = sum([one.n for one in act.action.effect if isinstance(one, Cancel)])
        return act.hurt.amount <= total(printed, of_action(s, "cancel", act, None)) + act.more_cancel
    return False


def _is_for_targets(effect: Effect) -> bool:
    """fine.excess: Whether it is done to the action's targets and to nobody else."""
    if isinstance(effect, Condition) and effect.who is not None:
        return False
    return isinstance(effect, (Condition, Wound, Hold, Mute)) and effect.which in (None, "target")


def _is_void(s: State, act: Act, boost: Boost) -> bool:
    """fine.impossible, fine.up-to: Whether nothing would come of it: no attacker to do it to, nothing to draw, no focus
    to halve."""
    if boost.damage or boost.cancel or boost.restore or not boost.then:
        return False
    return not any(
        would_do(s, act, one) or (isinstance(one, OnEnemies) and one.which == "target") for one in boost.then
    )


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
        n = int(rest_of(chosen[0])) if chosen else 0
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
    why = asked(g.state, hero.seat, prompt, options, partial(
        why_not_discard, prompt, g.state, hero, boost.keyword, boost.source, act.cards()))
    chosen = await g.choose(hero.seat, prompt, options, BOOST_RULES, 0, most, about=about, why=why)
    for one in chosen:
        if boost.do == "bury":
            bury_card(g, hero, name_of(one))
        else:
            discard_card(g, hero, name_of(one))
    return len(chosen)
