"""Resolving actions from cost to focus, and the windows in which Reflexes answer."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import Action, Effect
from norn.games.mistfall.rules.answers import note_passed, with_draws
from norn.games.mistfall.rules.boosts import add_boosts
from norn.games.mistfall.rules.changes import change_it, commit, pay_for, reach_out
from norn.games.mistfall.rules.declaring import declare
from norn.games.mistfall.rules.enemies import ENTERS, sweep
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    KEYWORDS_OF,
    STANDING,
    called,
    or_in_general,
    shares,
    standing,
)
from norn.games.mistfall.rules.held import begin, held_actions, meant_by
from norn.games.mistfall.rules.legality import may_use
from norn.games.mistfall.rules.piles import (
    bury_card,
    discard_card,
    put_beneath_deck,
    put_on_deck,
    remove_card,
)
from norn.games.mistfall.rules.refusals import why_not_answer
from norn.games.mistfall.rules.tracks import gain_focus, lose_focus
from norn.games.mistfall.rules.values import of_action, total
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act, Hurt, perform
from norn.kernel.game import Game
from norn.kit.ids import name_in

ACT_RULES: Final = ("hero.turn", "actions.one-option")
EMBED_RULES: Final = ("hero.turn", "actions.embedded")
AFTER_RULES: Final = ("actions.conclusion",)
REFLEX_RULES: Final = ("actions.reflex", "fine.reflex-per-copy")
REWARD_RULES: Final = ("glossary.transient",)

Coded = Callable[[Game[State], Act], Awaitable[None]]
CODED: Final[dict[str, Coded]] = {}             # effects that data cannot say, by action: brought by cards/


async def act_on(g: Game[State], hero: Hero, option: str) -> None:
    """actions.one-option: Resolve the action of an option."""
    await resolve(g, meant_by(g.state, hero, option))


async def resolve(g: Game[State], act: Act) -> None:
    """actions.order, actions.no-interrupt, actions.conclusion, fine.track-effects, fine.elimination-last: An action
    from its targets to its focus, whole before anything else."""
    hero, action = act.hero, act.action
    assert hero is not None
    assert action is not None
    commit(g, hero, act.holder, act.ref)
    if action.type == "regular":
        hero.regular -= 1
    if act.embedded is None:
        g.emit("acts", ACT_RULES, hero=hero.ref, card=called(act.holder), action=f"action:{act.ref}")
    else:
        g.emit("acts_with", EMBED_RULES, hero=hero.ref, card=act.holder, other=f"card:{act.embedded_card}",
               action=f"action:{act.embedded_ref}", own=f"action:{act.ref}")
    if act.hurt is None:
        await declare(g, act)
        await reach_out(g, act)
    await pay_for(g, act, action, act.card)
    if act.embedded is not None:
        await pay_for(g, act, act.embedded, act.embedded_card)
    if act.hurt is None:
        await change_it(g, act)
    thens = await add_boosts(g, act)
    await _effects(g, act, thens)
    await sweep(g, act)
    await _conclude(g, act)
    await _generate_focus(g, act)
    if act.killed and hero.status == STANDING:
        await window(g, "enemy_eliminated", [hero.seat])
    for seat, drawn in act.drawn.items():
        if g.state.heroes[seat].status == STANDING:
            await drawn_window(g, g.state.heroes[seat], drawn)


async def _effects(g: Game[State], act: Act, thens: list[tuple[Effect, ...]]) -> None:
    """fine.mandatory, fine.source-effect, fine.source-damage: The starting card's effects in printed order, the
    embedded ones in their place, then those of Reflexes and boosts."""
    assert act.action is not None
    if act.ref in CODED:
        await CODED[act.ref](g, act)
    else:
        await perform(g, act.action.effect, act)
    for used in act.reflexes:
        await perform(g, used.action.effect, act)
    for then in thens:
        await perform(g, then, act)


# --- the end of an action -----------------------------------------------------------------------------------


async def _conclude(g: Game[State], act: Act) -> None:
    """actions.conclusion, fine.modifier-discard, fine.costs-after: Every card of the action goes where it goes."""
    hero = act.hero
    assert hero is not None
    assert act.action is not None
    if act.card and not act.placed:
        await _put_away(g, act, hero, act.card, act.action)
    if act.embedded is not None:
        await _put_away(g, act, hero, act.embedded_card, act.embedded)
    for used in act.reflexes:
        if used.card:
            await _put_away(g, act, used.hero, used.card, used.action)


async def _put_away(g: Game[State], act: Act, hero: Hero, card: str, action: Action) -> None:
    """actions.conclusion: From the hand to the discard pile, in the area it stays, unless a text says otherwise."""
    in_use = card in hero.played
    if not in_use and card not in hero.area:
        return
    where = act.sent.get(card, "")
    if not where and action.after:
        where = action.after[0]
        if len(action.after) > 1:
            options = [f"do:after card:{card} pile:{one}" for one in action.after]
            about = {"card": f"card:{card}"}
            chosen = await g.choose_one(hero.seat, "after", options, AFTER_RULES, about=about)
            where = name_in("pile", chosen)
    if not where:
        if not in_use:
            return
        where = "discard"
    await put_card(g, hero, card, where)


async def put_card(g: Game[State], hero: Hero, card: str, where: str) -> None:
    """actions.conclusion, glossary.transient: To one of the places a card can go."""
    if where == "discard":
        discard_card(g, hero, card)
    elif where == "burial":
        bury_card(g, hero, card)
    elif where == "reward_deck":
        await _return_reward(g, hero, card)
    else:
        remove_card(hero, card)
        if where == "deck_top":
            put_on_deck(hero, card)
        else:
            put_beneath_deck(hero, card)
        g.emit("put_away", AFTER_RULES, hero=hero.ref, card=f"card:{card}", where=f"pile:{where}")


async def _return_reward(g: Game[State], hero: Hero, card: str) -> None:
    """glossary.transient, elements.feats-and-gear: Beneath the reward deck, unless somebody keeps it."""
    act = Act(hero, f"card:{card}")
    for holder, ref in held_actions(g.state, hero, "reward_returns"):
        option = f"do:act {holder} action:{ref}"
        about: dict[str, object] = {"card": f"card:{card}"}
        if await g.choose(hero.seat, "reflex_reward_returns", [option], REWARD_RULES, 0, 1, about=about):
            remove_card(hero, card)
            hero.burial.append(card)
            g.emit("buried", REWARD_RULES, hero=hero.ref, card=f"card:{card}")
            act = begin(g.state, hero, holder, ref)
            await resolve(g, act)
            return
    remove_card(hero, card)
    g.state.rewards.append(card)
    g.state.rewards_known += 1
    g.emit("reward_returns", REWARD_RULES, card=f"card:{card}")


async def _generate_focus(g: Game[State], act: Act) -> None:
    """actions.focus, fine.track-effects: After the action, all of it in one move; an ally's Reflex is on the ally."""
    hero = act.hero
    assert hero is not None
    assert act.action is not None
    printed = act.action.focus + act.focus
    if act.embedded is not None:
        printed += act.embedded.focus
    printed += sum([used.action.focus for used in act.reflexes if used.hero is hero])
    n = total(printed, of_action(g.state, "focus", act, None))
    if n < 0:
        lose_focus(g, hero, -n)
    else:
        await gain_focus(g, hero, n)
    for used in act.reflexes:
        if used.hero is not hero and used.action.focus:
            await gain_focus(g, used.hero, used.action.focus)


# --- Reflex windows -----------------------------------------------------------------------------------------


async def window(
    g: Game[State], trigger: str, seats: list[int], enemy: Enemy | None = None, hurt: Hurt | None = None
) -> None:
    """actions.reflex, actions.reflex-not-drawing, glossary.reflex: The seats in turn may answer, each copy once, until
    all have passed or nothing is left to answer; damage that another hero has taken on is answered anew."""
    s = g.state
    used: list[str] = hurt.used if hurt is not None else []
    victim = hurt.hero if hurt is not None else None
    passed: list[int] = []
    while len(passed) < len(seats):
        for seat in seats:
            if seat in passed:
                continue
            if hurt is not None and (hurt.amount <= 0 or hurt.hero is not victim):
                return
            ready = partial(with_draws, s, seat, trigger, used, enemy, hurt)
            if not ready():
                passed.append(seat)
                continue
            about = _about(trigger, enemy, hurt)
            chosen = await g.choose(
                seat, f"reflex_{trigger}", ready, REFLEX_RULES, 0, 1, about=about, scope=f"{s.round} {s.phase}",
                why=partial(or_in_general, s, seat, partial(why_not_answer, s, seat, trigger, used, enemy, hurt)),
            )
            if not chosen:
                passed.append(seat)
                note_passed(s, seat, trigger, ready())
                continue
            passed = []
            act = meant_by(s, s.heroes[seat], chosen[0])
            if ACTIONS[act.ref].when == trigger:
                used.append(act.holder)
                act.enemy = enemy
                act.hurt = hurt
            await resolve(g, act)


def _about(trigger: str, enemy: Enemy | None, hurt: Hurt | None) -> dict[str, object]:
    if hurt is not None:
        return {"hero": hurt.hero.ref, "n": hurt.amount, "type": hurt.kind, "source": hurt.source}
    return {"enemy": enemy.ref} if enemy is not None else {}


async def drawn_window(g: Game[State], hero: Hero, drawn: list[str]) -> None:
    """actions.reflex-not-drawing: Reflexes to drawn cards, after the whole draw."""
    for holder, ref in held_actions(g.state, hero, "drawn"):
        act = begin(g.state, hero, holder, ref)
        shown = [card for card in drawn if shares(KEYWORDS_OF[card], ACTIONS[ref].of)]
        if not shown or not may_use(g.state, act):
            continue
        option = f"do:act {holder} action:{ref}"
        about = {"cards": [f"card:{card}" for card in shown]}
        scope = f"{g.state.round} {g.state.phase}"
        if await g.choose(hero.seat, "reflex_drawn", [option], REFLEX_RULES, 0, 1, about=about, scope=scope):
            await resolve(g, act)


async def _enters(g: Game[State], enemy: Enemy) -> None:
    """actions.reflex: Reflexes to an enemy that enters a hero area."""
    seats = [enemy.area, *[hero.seat for hero in standing(g.state) if hero.seat != enemy.area]]
    for seat in seats:
        if enemy in g.state.enemies and enemy.area >= 0:
            await window(g, "enemy_enters", [seat], enemy)


ENTERS.append(_enters)
