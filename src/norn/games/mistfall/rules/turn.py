"""The Hero Phase: whose turn it is, what a hero may do in it, and how it ends; combined turns too."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content import CONTENT, Effect
from norn.games.mistfall.rules.actions import act_on, drawn_window
from norn.games.mistfall.rules.enemies import can_be_sapped, moment, run_triggers, spend_weakness
from norn.games.mistfall.rules.essentials import (
    CARDS,
    KIND_OF,
    STANDING,
    enemy_named,
    hero_named,
    standing,
)
from norn.games.mistfall.rules.legality import turn_actions
from norn.games.mistfall.rules.naming import hides
from norn.games.mistfall.rules.piles import choose_discards, draw_cards
from norn.games.mistfall.rules.printed import abilities, place_here_is_safe, tile_here, works
from norn.games.mistfall.rules.quiet import at_leisure, unmask, unmasking
from norn.games.mistfall.rules.reasons import of_anything
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.rules.restoration import restore
from norn.games.mistfall.rules.values import draw_limit, hand_limit, needed
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of, rest_of

NEXT_RULES: Final = ("hero.order",)
TURN_RULES: Final = ("hero.turn", "hero.optional", "glossary.hero-turn")
BUY_RULES: Final = ("hero.purchase", "glossary.advanced-feat")
REST_RULES: Final = ("hero.rest", "glossary.resting")
END_RULES: Final = ("hero.refill", "hero.hand-limit")
COMBINED_RULES: Final = ("variants.combined", "variants.combined-end")
OPTION_RULES: Final = {
    "do:buy": BUY_RULES, "do:rest": REST_RULES, "do:end_turn": END_RULES, "do:sap": ("defence.weakness-enemy",),
    "do:unmask": ("defence.abilities",), "do:give_way": COMBINED_RULES,
}

NO_KEYWORD: Final = Effect(do="discard")


# --- the phase ----------------------------------------------------------------------------------------------


async def hero_phase_begins(g: Game[State]) -> None:
    """hero.order, variants.combined: Nobody has gone; with combined turns everybody goes."""
    s = g.state
    begin_phase(g, "hero")
    s.active = -1
    for hero in s.heroes:
        hero.gone = hero.done = False
        if s.combined:
            _begin_turn(hero)


def _begin_turn(hero: Hero) -> None:
    """hero.turn, glossary.regular-action: One Regular Action; what works once a turn works again."""
    hero.regular = 1
    hero.used = [one for one in hero.used if not one.startswith("turn:")]
    hero.lasting = {}


async def next_hero(g: Game[State]) -> str | None:
    """hero.order, hero.end, variants.combined, variants.combined-end: The players decide who goes next, until each has
    gone once; with combined turns who begins, and at last whose turn ends next."""
    s = g.state
    if not waiting(s):
        return "defence"
    all_done = s.combined and not acting(s)
    prompt = "next_end" if all_done else "next_hero"
    seats = [hero.seat for hero in standing(s)]
    rules = COMBINED_RULES if s.combined else NEXT_RULES
    chosen = await at_leisure(g, g.party_chooses(seats, prompt, partial(_next_options, s), rules))
    hero = hero_named(s, chosen[0])
    if hero.status != STANDING:
        return AGAIN
    if all_done:
        hero.gone = True
        await end_turn(g, hero)
        return AGAIN
    s.active = hero.seat
    if not s.combined:
        _begin_turn(hero)
    g.emit("turn", TURN_RULES, hero=hero.ref)
    return None


def waiting(s: State) -> list[Hero]:
    """hero.order: Those whose turn is not over."""
    return [hero for hero in standing(s) if not hero.gone]


def acting(s: State) -> list[Hero]:
    """variants.combined: Those who do not yet wish to end the common turn."""
    return [hero for hero in waiting(s) if not hero.done]


def _next_options(s: State) -> list[str]:
    """hero.order: The heroes who may go next; should a Reflex leave nobody, one to be passed over."""
    heroes = (acting(s) if s.combined else []) or waiting(s)
    if not heroes:
        return [s.heroes[0].ref]
    return [hero.ref for hero in heroes]


async def turn(g: Game[State]) -> str | None:
    """hero.turn, hero.optional, variants.combined: One deed after another, until the hero ends his turn; with combined
    turns until he gives way to another or wishes to do no more."""
    s = g.state
    hero = s.heroes[s.active]
    chosen = await at_leisure(g, g.choose_one(
        hero.seat, "turn", partial(turn_options, s, hero), TURN_RULES, why=partial(of_anything, s, hero.seat),
        option_rules=OPTION_RULES,
    ))
    if chosen.startswith("do:give_way"):
        s.active = hero_named(s, rest_of(chosen)).seat
        return AGAIN
    if chosen != "do:end_turn":
        await do_deed(g, hero, chosen)
        if hero.status == STANDING:
            return AGAIN
    s.active = -1
    hero.done = True
    if not s.combined:
        hero.gone = True
        if hero.status == STANDING:
            await end_turn(g, hero)
    return "next_hero"


def turn_options(s: State, hero: Hero) -> list[str]:
    """hero.turn, hero.purchase, hero.rest, hero.optional, variants.combined: Everything the hero may do now."""
    if hero.status != STANDING:
        return ["do:end_turn"]
    found = turn_actions(s, hero)
    found.extend(_purchases(s, hero))
    if may_rest(s, hero):
        found.append("do:rest")
    found.extend(_against_shields(s, hero))
    if s.combined:
        found.extend([f"do:give_way hero:{other.id}" for other in acting(s) if other is not hero])
    found.append("do:end_turn")
    return found


def _purchases(s: State, hero: Hero) -> list[str]:
    """hero.purchase, glossary.resolve-value: Advanced feats that the pool can pay, each kind once."""
    found: list[str] = []
    seen: list[str] = []
    for card in hero.feats:
        kind = KIND_OF[card]
        if kind not in seen and CARDS[kind].cost <= s.resolve:
            seen.append(kind)
            found.append(f"do:buy card:{card}")
    return found


def may_rest(s: State, hero: Hero) -> bool:
    """hero.rest, glossary.resting, glossary.location-status: Safe place, no enemies in play, once, and something to
    restore."""
    return not hero.rested and not s.enemies and place_here_is_safe(s) and len(hero.burial) + len(hero.discard) > 0


def _against_shields(s: State, hero: Hero) -> list[str]:
    """defence.weakness-enemy, defence.abilities: Weakness removed, or cards discarded, against what keeps an enemy from
    being targeted or lowers the draw limit."""
    found: list[str] = []
    for enemy in s.enemies:
        if can_be_sapped(enemy):
            found.extend([f"do:sap enemy:{enemy.id} ability:{one}" for one in _hindering(s, hero, enemy)])
    found.extend(unmasking(s, hero))
    return found


def _hindering(s: State, hero: Hero, enemy: Enemy) -> list[str]:
    """defence.weakness-enemy: Its continuous abilities that matter to this hero's turn."""
    found: list[str] = []
    for ability in abilities(s, enemy):
        if not works(enemy, ability):
            continue
        stats = [row.stat for row in CONTENT.abilities[ability].modifies]
        far = "range.needed" in stats and needed(s, enemy, hero) > (1 if enemy.area == hero.seat else 2)
        if far or hides(s, enemy, ability) or ("draw_limit" in stats and enemy.area == hero.seat):
            found.append(ability)
    return found


# --- deeds of a turn ----------------------------------------------------------------------------------------


async def do_deed(g: Game[State], hero: Hero, option: str) -> None:
    """hero.turn: Carry out what was chosen."""
    s = g.state
    words = option.split(" ")
    if words[0] in ("do:act", "do:act_with"):
        await act_on(g, hero, option)
    elif words[0] == "do:buy":
        buy(g, hero, name_of(words[1]))
    elif words[0] == "do:rest":
        await rest(g, hero)
    elif words[0] == "do:sap":
        spend_weakness(g, enemy_named(s, words[1]), name_of(words[2]))
    elif words[0] == "do:unmask":
        await unmask(g, hero, option)


def buy(g: Game[State], hero: Hero, card: str) -> None:
    """hero.purchase, hero.purchase-over, glossary.resolve-tokens: The pool pays, the card goes to the hand."""
    g.state.resolve -= CARDS[KIND_OF[card]].cost
    hero.feats.remove(card)
    hero.hand.append(card)
    g.emit("bought", BUY_RULES, hero=hero.ref, card=f"card:{card}", n=CARDS[KIND_OF[card]].cost)


async def rest(g: Game[State], hero: Hero) -> None:
    """hero.rest, glossary.resting, glossary.restoration-value, fine.restoration-values: The place's value and the
    charter's together."""
    s = g.state
    tile = tile_here(s)
    n = CONTENT.tiles[tile].restoration + CONTENT.heroes[hero.id].restoration
    if await restore(g, hero, n, f"tile:{tile}"):
        hero.rested = True
        g.emit("rests", REST_RULES, hero=hero.ref, n=n)


async def end_turn(g: Game[State], hero: Hero) -> None:
    """hero.end-order, hero.refill, hero.hand-limit, hero.limits-exclude, glossary.draw-limit, glossary.maximum-hand,
    actions.attach-hand: What happens at the end, then draw up to five, or discard down to eight."""
    s = g.state
    await moment(g, "turn_end", hero)
    charter = CONTENT.heroes[hero.id]
    await run_triggers(g, charter.triggers, hero.ref, "turn_end", hero)
    if hero.status != STANDING:
        return
    hero.lasting = {}
    hero.regular = 0
    drawn = draw_cards(g, hero, draw_limit(s, hero) - len(hero.hand))
    if drawn:
        await drawn_window(g, hero, drawn)
    excess = len(hero.hand) - hand_limit(s, hero)
    if excess > 0:
        await choose_discards(g, hero, excess, NO_KEYWORD, [], hero.ref)
    g.emit("turn_ends", END_RULES, hero=hero.ref, n=len(hero.hand))
