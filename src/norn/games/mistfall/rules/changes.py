"""An action on its way: its costs, and the Reflexes that change it."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import SpendObjective
from norn.games.mistfall.rules.answers import this_phase
from norn.games.mistfall.rules.declaring import ally_changes, out_of_range, progress, settle, widen
from norn.games.mistfall.rules.essentials import ACTIONS, KEYWORDS_OF, called, standing
from norn.games.mistfall.rules.legality import changes, damage_of
from norn.games.mistfall.rules.refusals import why_not_change
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import VERBS, Act, Used
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_of, named
from norn.kit.reactions import Moment, Reactions

CHANGE_RULES: Final = ("actions.reflex-modify", "fine.reflex-per-copy", "glossary.reflex")


def commit(g: Game[State], hero: Hero, holder: str, ref: str) -> None:
    """hero.turn, actions.hand-icon, fine.modifier-discard: The card is in use; what works once is used."""
    action = ACTIONS[ref]
    card = named("card", holder)
    if card in hero.hand:
        hero.hand.remove(card)
        hero.played.append(card)
    if action.once:
        hero.used.append(f"{action.once}:{holder} {ref}")
    elif action.type == "fast" and action.source != "hand":
        hero.used.append(f"turn:{holder} {ref}")


async def pay_for(g: Game[State], act: Act, action: Action, card: str) -> None:
    """fine.costs: First, and in full."""
    for pay in action.pay:
        if isinstance(pay, SpendObjective):
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


async def reach_out(g: Game[State], act: Act) -> None:
    """actions.declare, actions.range-two: Whoever has declared a target out of range uses the Reflexes that reach it,
    now."""
    hero = act.hero
    assert hero is not None
    s = g.state
    while out_of_range(s, act) and _changers(s, act, only_range=True):
        options = partial(_change_options, s, act, only_range=True)
        why = partial(why_not_change, s, act, hero, "reach_out", options)
        chosen = await g.choose(hero.seat, "change_action", options, CHANGE_RULES, about=progress(s, act), why=why)
        await _use_change(g, act, hero, chosen[0])


async def change_it(g: Game[State], act: Act) -> None:
    """actions.reflex-modify, actions.fast-not-modify, fine.reflex-per-copy: The hero's own, then the others'."""
    hero = act.hero
    assert hero is not None
    s = g.state
    await CHANGING.window(g, Moment("change_action", [hero.seat], act, partial(progress, s, act)))
    if damage_of(act) is not None:
        seats = [hero.seat, *[one.seat for one in standing(s) if one is not hero]]
        await CHANGING.window(g, Moment("change_ally", seats, act, partial(_progress_of, s, act, hero)))
    settle(s, act)


def _progress_of(s: State, act: Act, hero: Hero) -> dict[str, object]:
    return {**progress(s, act), "hero": hero.ref}


def _could_change(g: Game[State], seat: int, moment: Moment) -> list[str]:
    """actions.reflex-modify: What a seat could change the action with: the hero's own Reflexes, or those to a hero's
    damage."""
    s, act = g.state, moment.what
    if moment.key == "change_action":
        return _change_options(s, act, only_range=False)
    return [f"do:act {holder} action:{ref}" for holder, ref in ally_changes(s, act, s.heroes[seat])]


def _changers(s: State, act: Act, *, only_range: bool) -> list[tuple[str, str]]:
    found = [*changes(s, act, "my_action"), *changes(s, act, "my_damage")]
    if only_range:
        found = [one for one in found if any(row.stat == "range" for row in ACTIONS[one[1]].modifies)]
    return found


def _change_options(s: State, act: Act, *, only_range: bool) -> list[str]:
    return [f"do:act {holder} action:{ref}" for holder, ref in _changers(s, act, only_range=only_range)]


async def _change(g: Game[State], seat: int, moment: Moment, option: str) -> None:
    await _use_change(g, moment.what, g.state.heroes[seat], option)


def _why_not(g: Game[State], seat: int, moment: Moment, one: str) -> list[Refusal]:
    """actions.reflex-modify: What stands against changing it so."""
    options = partial(_could_change, g, seat, moment)
    return why_not_change(g.state, moment.what, g.state.heroes[seat], moment.key, options, one)


CHANGING: Final = Reactions(_could_change, _change, CHANGE_RULES, scope=this_phase, why=_why_not)


async def _use_change(g: Game[State], act: Act, owner: Hero, option: str) -> None:
    """actions.inherit, fine.modifier-discard: Its cost is paid, its keywords are lent, its card waits for the end."""
    _, holder, ref = option.split(" ")
    used = Used(owner, holder, name_of(ref))
    commit(g, owner, used.holder, used.ref)
    act.reflexes = (*act.reflexes, used)
    g.emit("changes", CHANGE_RULES, hero=owner.ref, card=called(used.holder), action=f"action:{used.ref}")
    paying = Act(owner, used.holder, used.ref)
    paying.reflexes = act.reflexes
    await pay_for(g, paying, used.action, used.card)
    if used.card:
        act.lend(used.card)
    await widen(g, act, used)
