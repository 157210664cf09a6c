"""The Hero Phase: whose turn it is, what a hero may do in it, and how it ends; combined turns too."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import CONTENT, Effect
from norn.games.mistfall.rules.actions import act_on, drawn_window
from norn.games.mistfall.rules.enemies import moment, run_triggers, spend_weakness
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    CARDS,
    KIND_OF,
    STANDING,
    enemy_named,
    hero_named,
    standing,
)
from norn.games.mistfall.rules.held import FREE, held_actions
from norn.games.mistfall.rules.legality import options_of, shielded, turn_actions
from norn.games.mistfall.rules.piles import choose_discards, draw_cards
from norn.games.mistfall.rules.printed import abilities, is_special, place_here_is_safe, tile_here, works
from norn.games.mistfall.rules.refusals import why_not_now
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.rules.restoration import restore
from norn.games.mistfall.rules.values import draw_limit, hand_limit, needed
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.game import AGAIN, Game

NEXT_RULES: Final = ("hero.order",)
TURN_RULES: Final = ("hero.turn", "hero.optional", "glossary.hero-turn")
BUY_RULES: Final = ("hero.purchase", "glossary.advanced-feat")
REST_RULES: Final = ("hero.rest", "glossary.resting")
END_RULES: Final = ("hero.refill", "hero.hand-limit")
COMBINED_RULES: Final = ("variants.combined", "variants.combined-end")
OPTION_RULES: Final = {
    "do:buy": BUY_RULES, "do:rest": REST_RULES, "do:end_turn": END_RULES, "do:sap": ("defence.weakness-enemy",),
    "do:unmask": ("defence.abilities",),
}

# A deed against an ability that keeps its bearer from being targeted, by the ability: brought by cards/.
UNMASK: Final[dict[str, Callable[[Game[State], Hero, Enemy], Awaitable[None]]]] = {}
UNMASK_COST: Final = 2
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
    """hero.order, hero.end, variants.combined: The players decide who goes next, until each has gone once."""
    s = g.state
    if s.combined:
        return None
    waiting = [hero for hero in standing(s) if not hero.gone]
    if not waiting:
        return "defence"
    seats = [hero.seat for hero in standing(s)]
    options = [f"hero:{hero.id}" for hero in waiting]
    s.leisure = True
    chosen = await g.party_chooses(seats, "next_hero", options, NEXT_RULES)
    s.leisure = False
    hero = hero_named(s, chosen[0])
    s.active = hero.seat
    _begin_turn(hero)
    g.emit("turn", TURN_RULES, hero=f"hero:{hero.id}")
    return None


async def turn(g: Game[State]) -> str | None:
    """hero.turn, hero.optional, variants.combined: One deed after another, until the hero ends his turn."""
    s = g.state
    if s.combined:
        return await _combined(g)
    hero = s.heroes[s.active]
    s.leisure = True
    chosen = await g.choose_one(
        hero.seat, "turn", partial(turn_options, s, hero), TURN_RULES, why=partial(why_not_now, s, hero),
        option_rules=OPTION_RULES,
    )
    s.leisure = False
    if chosen != "do:end_turn":
        await do_deed(g, hero, chosen)
        if hero.status == STANDING:
            return AGAIN
    if hero.status == STANDING:
        await end_turn(g, hero)
    hero.gone = True
    s.active = -1
    return "next_hero"


def turn_options(s: State, hero: Hero) -> list[str]:
    """hero.turn, hero.purchase, hero.rest, hero.optional: Everything the hero may do now."""
    found = turn_actions(s, hero)
    found.extend(_purchases(s, hero))
    if may_rest(s, hero):
        found.append("do:rest")
    found.extend(_against_shields(s, hero))
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
    """defence.weakness-enemy: Weakness spent, or cards discarded, against what keeps an enemy from being targeted."""
    found: list[str] = []
    for enemy in s.enemies:
        if enemy.weakness > 0 and not is_special(enemy) and not enemy.silent and _hinders(s, hero, enemy):
            found.append(f"do:sap enemy:{enemy.id}")
    if len(hero.hand) >= UNMASK_COST:
        for enemy in shielded(s):
            if any(one in UNMASK and works(enemy, one) for one in abilities(s, enemy)):
                found.append(f"do:unmask enemy:{enemy.id}")
    return found


def _hinders(s: State, hero: Hero, enemy: Enemy) -> bool:
    """defence.weakness-enemy: Whether a continuous ability of its matters in a turn."""
    if needed(s, enemy, hero) > (1 if enemy.area == hero.seat else 2) or enemy in shielded(s):
        return True
    return any(row.stat == "draw_limit" for one in abilities(s, enemy) if works(enemy, one)
                for row in CONTENT.abilities[one].modifies)


# --- deeds of a turn ----------------------------------------------------------------------------------------


async def do_deed(g: Game[State], hero: Hero, option: str) -> None:
    """hero.turn: Carry out what was chosen."""
    s = g.state
    words = option.split(" ")
    if words[0] in ("do:act", "do:act_with"):
        await act_on(g, hero, option)
    elif words[0] == "do:buy":
        buy(g, hero, words[1][5:])
    elif words[0] == "do:rest":
        await rest(g, hero)
    elif words[0] == "do:sap":
        spend_weakness(g, enemy_named(s, words[1]))
    elif words[0] == "do:unmask":
        enemy = enemy_named(s, words[1])
        ability = next(one for one in abilities(s, enemy) if one in UNMASK)
        await UNMASK[ability](g, hero, enemy)


def buy(g: Game[State], hero: Hero, card: str) -> None:
    """hero.purchase, hero.purchase-over, glossary.resolve-tokens: The pool pays, the card goes to the hand."""
    g.state.resolve -= CARDS[KIND_OF[card]].cost
    hero.feats.remove(card)
    hero.hand.append(card)
    g.emit("bought", BUY_RULES, hero=f"hero:{hero.id}", card=f"card:{card}", n=CARDS[KIND_OF[card]].cost)


async def rest(g: Game[State], hero: Hero) -> None:
    """hero.rest, glossary.resting, glossary.restoration-value, fine.restoration-values: The place's value and the
    charter's together."""
    s = g.state
    hero.rested = True
    tile = tile_here(s)
    n = CONTENT.tiles[tile].restoration + CONTENT.heroes[hero.id].restoration
    g.emit("rests", REST_RULES, hero=f"hero:{hero.id}", n=n)
    await restore(g, hero, n, f"tile:{tile}")


async def end_turn(g: Game[State], hero: Hero) -> None:
    """hero.refill, hero.hand-limit, hero.limits-exclude, glossary.draw-limit, glossary.maximum-hand,
    actions.attach-hand: What happens at the end, then draw up to five, or discard down to eight."""
    s = g.state
    await moment(g, "turn_end", hero)
    charter = CONTENT.heroes[hero.id]
    await run_triggers(g, charter.triggers, f"hero:{hero.id}", "turn_end", hero)
    if hero.status != STANDING:
        return
    hero.lasting = {}
    hero.regular = 0
    drawn = draw_cards(g, hero, draw_limit(s, hero) - len(hero.hand))
    if drawn:
        await drawn_window(g, hero, drawn)
    excess = len(hero.hand) - hand_limit(s, hero)
    if excess > 0:
        await choose_discards(g, hero, excess, NO_KEYWORD, [], f"hero:{hero.id}")
    g.emit("turn_ends", END_RULES, hero=f"hero:{hero.id}", n=len(hero.hand))


# --- combined turns -----------------------------------------------------------------------------------------


def combined_options(s: State) -> list[str]:
    """variants.combined: The deeds of all who act still, each with its hero."""
    found: list[str] = []
    for hero in standing(s):
        if not hero.done:
            found.extend([f"{option} hero:{hero.id}" for option in turn_options(s, hero)])
    return found


async def _combined(g: Game[State]) -> str | None:
    """variants.combined, variants.combined-end: Any deed of anyone; when all are done, the turns end one by one."""
    s = g.state
    acting = [hero for hero in standing(s) if not hero.done]
    if not acting:
        return await _end_combined(g)
    s.leisure = True
    seats = [hero.seat for hero in acting]
    chosen = (await g.party_chooses(seats, "combined_turn", partial(combined_options, s), COMBINED_RULES))[0]
    s.leisure = False
    option, _, name = chosen.rpartition(" ")
    hero = hero_named(s, name)
    if option == "do:end_turn":
        hero.done = True
    else:
        await do_deed(g, hero, option)
    return AGAIN


async def _end_combined(g: Game[State]) -> str | None:
    """variants.combined-end: In an order the players choose."""
    s = g.state
    waiting = [hero for hero in standing(s) if not hero.gone]
    if not waiting:
        return "defence"
    seats = [hero.seat for hero in waiting]
    options = [f"hero:{hero.id}" for hero in waiting]
    chosen = await g.party_chooses(seats, "next_end", options, COMBINED_RULES)
    hero = hero_named(s, chosen[0])
    hero.gone = True
    await end_turn(g, hero)
    return AGAIN


# --- free Reflexes ------------------------------------------------------------------------------------------


def free_deeds(g: Game[State], seat: int) -> list[str]:
    """actions.reflex, actions.no-interrupt, actions.reflex-not-drawing: In a quiet moment of somebody else's, Reflexes
    without a trigger that can set no attack loose."""
    s = g.state
    if not s.leisure or not 0 <= seat < len(s.heroes):
        return []
    hero = s.heroes[seat]
    if hero.status != STANDING or s.active == seat or (s.combined and s.phase == "hero" and not hero.done):
        return []
    found: list[str] = []
    for holder, ref in held_actions(s, hero, FREE):
        if ref in HARMLESS:
            found.extend(options_of(s, hero, holder, ref))
    return found


async def do_free_deed(g: Game[State], seat: int, option: str) -> None:
    """actions.reflex: Resolve it; then the question that was pending is put again."""
    s = g.state
    s.leisure = False
    await act_on(g, s.heroes[seat], option)
    s.leisure = True


HARMLESS: Final = tuple([
    ref for ref, action in ACTIONS.items()
    if action.type == "reflex" and not action.when and action.focus <= 0
    and all(effect.do != "swap_enemies" for effect in action.effect)
])

