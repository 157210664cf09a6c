"""Resolving actions from cost to focus, and the windows in which Reflexes answer."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import Effect
from norn.games.mistfall.rules.answers import Occasion, answers, is_over, note_passed, this_phase
from norn.games.mistfall.rules.boosts import add_boosts
from norn.games.mistfall.rules.changes import change_it, commit, pay_for, reach_out
from norn.games.mistfall.rules.declaring import declare
from norn.games.mistfall.rules.enemies import ENTERS, sweep
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    STANDING,
    bears,
    called,
    standing,
)
from norn.games.mistfall.rules.held import held_actions, meant_by
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
from norn.kit.ids import name_in, rest_of
from norn.kit.reactions import Moment, Reactions

ACT_RULES: Final = ("hero.turn", "actions.one-option")
EMBED_RULES: Final = ("hero.turn", "actions.embedded")
AFTER_RULES: Final = ("actions.conclusion",)
REFLEX_RULES: Final = ("actions.reflex", "fine.reflex-per-copy")
REWARD_RULES: Final = ("glossary.transient",)
FORAGE_RULES: Final = ("encounter.rewards",)

Coded = Callable[[Game[State], Act], Awaitable[None]]
CODED: Final[dict[str, Coded]] = {}             # effects that data cannot say, by action: brought by cards/


async def act_on(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.one-option: Resolve the action of an option."""
    await resolve(g, meant_by(g.state, hero, thing))


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
    returns = Moment("reward_returns", [hero.seat], Occasion(cards=[card]), partial(_about_card, card))
    await KEEPING.window(g, returns)
    if returns.cancelled:
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


def window(
    g: Game[State], trigger: str, seats: list[int], enemy: Enemy | None = None, hurt: Hurt | None = None
) -> Awaitable[None]:
    """actions.reflex, actions.reflex-not-drawing, glossary.reflex: The seats in turn may answer, each copy once, until
    all have passed or nothing is left to answer."""
    what = Occasion(enemy, hurt)
    moment = Moment(trigger, seats, what, partial(_about, what))
    if hurt is not None:
        moment.used = hurt.used         # one copy answers the same damage once, whoever it is dealt to by then
    return REFLEXES.window(g, moment)


def drawn_window(g: Game[State], hero: Hero, drawn: list[str]) -> Awaitable[None]:
    """actions.reflex-not-drawing: Reflexes to drawn cards, after the whole draw."""
    wanted = [ACTIONS[ref].of for _, ref in held_actions(g.state, hero, "drawn")]
    shown = [card for card in drawn if any(bears(card, of) for of in wanted)]
    what = Occasion(cards=shown)
    return REFLEXES.window(g, Moment("drawn", [hero.seat] if shown else (), what, partial(_about, what)))


def reward_window(g: Game[State], seats: list[int], card: str) -> Awaitable[None]:
    """actions.reflex, encounter.rewards: Reflexes to a drawn reward."""
    return FORAGING.window(g, Moment("reward_drawn", seats, Occasion(cards=[card]), partial(_about_card, card)))


async def _enters(g: Game[State], enemy: Enemy) -> None:
    """actions.reflex: Reflexes to an enemy that enters a hero area: seat after seat, as long as it is there."""
    seats = [enemy.area, *[hero.seat for hero in standing(g.state) if hero.seat != enemy.area]]
    for seat in seats:
        if enemy in g.state.enemies and enemy.area >= 0:
            await window(g, "enemy_enters", [seat], enemy)


def _about(what: Occasion) -> dict[str, object]:
    hurt = what.hurt
    if hurt is not None:
        return {"hero": hurt.hero.ref, "n": hurt.amount, "type": hurt.kind, "source": hurt.source}
    if what.enemy is not None:
        return {"enemy": what.enemy.ref}
    return {"cards": [f"card:{card}" for card in what.cards]} if what.cards else {}


def _about_card(card: str) -> dict[str, object]:
    return {"card": f"card:{card}"}


async def _answer(g: Game[State], seat: int, moment: Moment, option: str) -> None:
    """actions.reflex, fine.reflex-per-copy: Resolve the Reflex; one that rode along answers nothing."""
    act = meant_by(g.state, g.state.heroes[seat], rest_of(option))
    if ACTIONS[act.ref].when == moment.key:
        moment.used.append(act.holder)
        act.enemy = moment.what.enemy
        act.hurt = moment.what.hurt
    await resolve(g, act)


async def _keep(g: Game[State], seat: int, moment: Moment, option: str) -> None:
    """glossary.transient: The reward is buried instead of going back."""
    hero, card = g.state.heroes[seat], moment.what.cards[0]
    remove_card(hero, card)
    hero.burial.append(card)
    g.emit("buried", REWARD_RULES, hero=hero.ref, card=f"card:{card}")
    moment.cancelled = True
    await _answer(g, seat, moment, option)


REFLEXES: Final = Reactions(answers, _answer, REFLEX_RULES, is_over=is_over, scope=this_phase, why=why_not_answer,
                            passed=note_passed, prompt="reflex_")
FORAGING: Final = Reactions(answers, _answer, FORAGE_RULES, scope=this_phase, why=why_not_answer, prompt="reflex_")
KEEPING: Final = Reactions(answers, _keep, REWARD_RULES, why=why_not_answer, prompt="reflex_")
ENTERS.append(_enters)
