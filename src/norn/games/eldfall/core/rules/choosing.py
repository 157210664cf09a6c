"""What is chosen with an Attack or an Assist beside its target: one of several effects, an element, strikes for Mana.

A choice is kept with the skills of the declaration: `effect 2`, `lifts 1 bleeding`, `element 1 water`, `overchannel 1`.
"""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability, ability
from norn.games.eldfall.core.effects import GainAp, Heal, Lift
from norn.games.eldfall.core.hooks import codes_among
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.attack import target_of, weapon_of
from norn.games.eldfall.core.rules.models import by_id, has_state, is_enemy, now
from norn.games.eldfall.core.state import Declaration, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import value
from norn.kernel.game import Game

ELEMENTS: Final = ("fire", "water", "earth", "air", "elder", "divine", "profane")


async def refine(g: Game[Any], m: Model, d: Declaration, first: str) -> None:
    """magic.effects, art.metamagic: Everything that is chosen before the dice are shared out."""
    if not d.means:
        return
    weapon = weapon_of(d)
    if weapon.one_of:
        await choose_effect(g, m, d, target_of(g, first))
    if catalogue.is_spell(d.means):
        spell = catalogue.spell(d.means)
        if spell.any_element and m.seat >= 0:
            ids = [f"element:{one}" for one in ELEMENTS]
            said = await g.choose_one(m.seat, "element", ids, ("magic.effects",), about={"what": f"ability:{d.means}"})
            d.skills.append(f"element 1 {said.partition(':')[2]}")
        if spell.strikes_for_mana:
            await buy_strikes(g, m, d, 1, spell.strikes_for_mana)
    for code, one in codes_among("declares", [Ability(d.means), *([ability(d.art)] if d.art else [])]):
        await code(g, m, one, d, first)


async def buy_strikes(g: Game[Any], m: Model, d: Declaration, most: int, each: int) -> None:
    """mana.cost, art.metamagic: Mana for further strikes, so much at most."""
    held = sum([one.mana for one in magic.pools(g, m)])
    most = min(most, held)
    if m.seat < 0 or most < 1:
        return
    ids = [f"do:channel {number}" for number in range(1, most + 1)]
    about = {"who": m.id, "what": f"ability:{d.means}"}
    answer = await g.may_choose_one(m.seat, "channel", ids, ("mana.cost",), about=about)
    if answer is not None:
        points = int(answer.split(" ")[1])
        magic.spend(g, m, points)
        d.skills.append(f"overchannel {points * each}")


async def choose_effect(g: Game[Any], m: Model, d: Declaration, target: Model | None) -> None:
    """magic.effects: One of its effects, and of a state that ends, which."""
    does = weapon_of(d).does
    fit = [number for number, effect in enumerate(does) if is_of_use(g, m, effect, target)] or [0]
    picked = fit[0]
    if len(fit) > 1 and m.seat >= 0:
        ids = [f"do:effect {number + 1}" for number in fit]
        about = {"what": f"ability:{d.means}", "who": target.id if target is not None else ""}
        picked = int((await g.choose_one(m.seat, "effect", ids, ("magic.effects",), about=about)).split(" ")[1]) - 1
    d.skills.append(f"effect {picked + 1}")
    effect = does[picked]
    if isinstance(effect, Lift) and effect.one and target is not None:
        states = [name for name in effect.states if has_state(target, name)]
        if len(states) > 1 and m.seat >= 0:
            said = await g.choose_one(m.seat, "lift", [f"ability:{name}" for name in states], ("magic.effects",),
                                      about={"who": target.id})
            states = [said.partition(":")[2]]
        if states:
            d.skills.append(f"lifts 1 {states[0]}")


def is_of_use(g: Game[Any], m: Model, effect: Any, target: Model | None) -> bool:
    """magic.effects: Whether it would change anything; what would not is not asked for."""
    if target is None:
        return True
    if isinstance(effect, Lift):
        return any(has_state(target, name) for name in effect.states)
    if isinstance(effect, Heal):
        return target.hp < value(g, "hp", target)
    return not isinstance(effect, GainAp) or (target is not m and target.ap < value(g, "sta", target))


def chosen_effects(d: Declaration) -> list[int]:
    """magic.effects: The number of the effect that was chosen; empty where all of them are meant."""
    return [one.level - 1 for one in [ability(text) for text in d.skills] if one.name == "effect"]


def chosen_of(d: Declaration, what: str) -> str:
    """What was named under a word: the state that ends, the element."""
    return next((one.of for one in [ability(text) for text in d.skills] if one.name == what), "")


async def spare(g: Game[Any], m: Model, d: Declaration) -> None:
    """template.touch: Of the enemies under a template that only touches chosen ones: whom it shall not."""
    if weapon_of(d).affects != "chosen" or m.seat < 0:
        return
    under = [one for aim in d.aims if aim.spot for one in space_of(g).under(g.state, aim.spot, d.at)
             if is_enemy(g, by_id(g.state, d.model), one)]
    ids = list(dict.fromkeys([one.id for one in under]))
    if len(ids) < 2:
        return
    about = {"what": f"ability:{d.means}"}
    spared = await g.choose(m.seat, "spare", ids, ("template.touch",), 0, len(ids) - 1, about=about)
    now(g).notes += [f"spares {one} {m.id}" for one in spared]
