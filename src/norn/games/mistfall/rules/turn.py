"""The Hero Phase: whose turn it is, what a hero may do in it, and how it ends; combined turns too."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Discard
from norn.games.mistfall.rules.actions import act_on, drawn_window
from norn.games.mistfall.rules.enemies import moment, run_triggers, spend_weakness
from norn.games.mistfall.rules.essentials import (
    KIND_OF,
    STANDING,
    enemy_named,
    hero_named,
    standing,
)
from norn.games.mistfall.rules.held import taken_by
from norn.games.mistfall.rules.legality import turn_actions
from norn.games.mistfall.rules.naming import hides
from norn.games.mistfall.rules.of_cards import (
    BUY_RULES,
    BUYING,
    PRICES,
    UNDISTURBED,
    in_turn,
    is_own_turn,
    why_not_act,
)
from norn.games.mistfall.rules.piles import choose_discards, draw_cards
from norn.games.mistfall.rules.printed import abilities, is_special, place_here_is_safe, tile_here, works
from norn.games.mistfall.rules.questions import FOR_ENEMIES, SAID_ALONE
from norn.games.mistfall.rules.quiet import ENEMY_THERE, UNMASKING, at_leisure
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.rules.restoration import restore
from norn.games.mistfall.rules.values import draw_limit, hand_limit, needed
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.game import AGAIN, Game
from norn.kit.deeds import Condition, Deed, Deeds
from norn.kit.ids import name_in, name_of, word_of
from norn.kit.reasons import is_of

NEXT_RULES: Final = ("hero.order",)
TURN_RULES: Final = ("hero.turn", "hero.optional", "glossary.hero-turn")
REST_RULES: Final = ("hero.rest", "glossary.resting")
END_RULES: Final = ("hero.refill", "hero.hand-limit")
COMBINED_RULES: Final = ("variants.combined", "variants.combined-end")
SAP_RULES: Final = ("defence.weakness-enemy",)

NO_KEYWORD: Final = Discard()


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
    options = partial(_next_options, s)
    chosen = await at_leisure(g, g.party_chooses(seats, prompt, options, rules))
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
    options = partial(turn_options, s, hero)
    chosen = await at_leisure(
        g, g.choose_one(hero.seat, "turn", options, TURN_RULES, option_rules=TURN.option_rules)
    )
    await TURN.do(g, hero, chosen)
    if hero.status == STANDING and not hero.done:
        return AGAIN
    s.active = -1
    hero.done = True
    if not s.combined:
        hero.gone = True
        if hero.status == STANDING:
            await end_turn(g, hero)
    return "next_hero"


def turn_options(s: State, hero: Hero) -> list[str]:
    """hero.turn, hero.optional: Everything the hero may do now."""
    return TURN.options(s, hero) if hero.status == STANDING else ["do:end_turn"]


# --- deeds of a turn ----------------------------------------------------------------------------------------


def _for_sale(s: State, hero: Hero) -> list[str]:
    """hero.purchase, glossary.resolve-value: Advanced feats that the pool can pay, each kind once."""
    kinds: dict[str, str] = {}
    for card in hero.feats:
        if PRICES[card] <= s.resolve:
            kinds.setdefault(KIND_OF[card], f"card:{card}")
    return list(kinds.values())


def _is_first(s: State, hero: Hero, thing: str) -> bool:
    return thing in _for_sale(s, hero)


def _resolve_for(s: State, hero: Hero, thing: str) -> dict[str, int]:
    """hero.purchase: The price of a feat."""
    n = PRICES[name_of(thing)]
    return {"resolve": n} if n else {}


async def _buy(g: Game[State], hero: Hero, thing: str) -> None:
    """hero.purchase, hero.purchase-over, glossary.resolve-tokens: The pool pays, the card goes to the hand."""
    card = name_of(thing)
    g.state.resolve -= PRICES[card]
    hero.feats.remove(card)
    hero.hand.append(card)
    g.emit("bought", BUY_RULES, hero=hero.ref, card=thing, n=PRICES[card])


def _has_something(s: State, hero: Hero, _: str) -> bool:
    return len(hero.burial) + len(hero.discard) > 0


async def _rest(g: Game[State], hero: Hero, _: str) -> None:
    """hero.rest: He Rests here."""
    await rest(g, hero)


async def rest(g: Game[State], hero: Hero) -> None:
    """hero.rest, glossary.resting, glossary.restoration-value, fine.restoration-values: The place's value and the
    charter's together."""
    s = g.state
    tile = tile_here(s)
    n = CONTENT.tiles[tile].restoration + CONTENT.heroes[hero.id].restoration
    if await restore(g, hero, n, f"tile:{tile}"):
        hero.rested = True
        g.emit("rests", REST_RULES, hero=hero.ref, n=n)


def _sappable(s: State, hero: Hero) -> list[str]:
    """defence.weakness-enemy: Enemies with Weakness, and their abilities that matter to this hero's turn."""
    return [f"{enemy.ref} ability:{one}" for enemy in s.enemies if enemy.weakness for one in _hindering(s, hero, enemy)]


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


def _is_regular(s: State, hero: Hero, thing: str) -> bool:
    return not is_special(enemy_named(s, word_of(thing)))


def _is_weak(s: State, hero: Hero, thing: str) -> bool:
    return enemy_named(s, word_of(thing)).weakness > 0


def _hinders(s: State, hero: Hero, thing: str) -> bool:
    return name_in("ability", thing) in _hindering(s, hero, enemy_named(s, word_of(thing)))


async def _sap(g: Game[State], hero: Hero, thing: str) -> None:
    """defence.weakness-enemy: All its Weakness is spent."""
    spend_weakness(g, enemy_named(g.state, word_of(thing)), name_in("ability", thing))


def _others(s: State, hero: Hero) -> list[str]:
    """variants.combined: The others who still act in the common turn."""
    return [other.ref for other in acting(s) if other is not hero]


async def _give_way(g: Game[State], hero: Hero, thing: str) -> None:
    """variants.combined: Another goes on with the common turn."""
    g.state.active = hero_named(g.state, thing).seat


async def _end(g: Game[State], hero: Hero, _: str) -> None:
    """hero.optional, variants.combined: He wishes to do no more."""
    hero.done = True


IN_OWN_TURN: Final = (Condition("deed_in_turn", ("hero.turn",), is_own_turn, gate=True), UNDISTURBED)
TURN: Final = Deeds(
    Deed("do:act", TURN_RULES, act_on, offers=turn_actions, against=why_not_act, cost=taken_by, words=("do:act_with",),
         among=(Condition("printed_on", TURN_RULES, is_of("card", "hero", "tile", "encounter"), gate=True),)),
    Deed("do:buy", BUY_RULES, _buy, things=_for_sale, cost=_resolve_for,        # things that fit already
         among=(*BUYING, Condition("same_copy", BUY_RULES, _is_first))),
    Deed("do:rest", REST_RULES, _rest, among=(SAID_ALONE,), needs=(
        Condition("rest_in_turn", ("hero.rest",), in_turn, gate=True),
        Condition("not_safe", ("hero.rest", "travel.status"), lambda s, hero, _: place_here_is_safe(s)),
        Condition("enemies_in_play", ("hero.rest",), lambda s, hero, _: not s.enemies),
        Condition("rested", ("hero.rest",), lambda s, hero, _: not hero.rested),
        Condition("nothing_to_restore", ("actions.restoration",), _has_something),
    )),
    Deed("do:sap", SAP_RULES, _sap, needs=IN_OWN_TURN, things=_sappable, among=(FOR_ENEMIES,), fits=(
        ENEMY_THERE,
        Condition("weakness_special", ("defence.weakness-special",), _is_regular, gate=True),
        Condition("no_weakness", SAP_RULES, _is_weak, gate=True),
        Condition("weakness_idle", SAP_RULES, _hinders),
    )),
    UNMASKING,
    Deed("do:give_way", COMBINED_RULES, _give_way, things=_others, needs=(
        Condition("not_combined", ("variants.combined",), lambda s, hero, _: s.combined, gate=True), *IN_OWN_TURN,
    ), among=(Condition("for_heroes", ("variants.combined",), is_of("hero"), gate=True),), fits=(
        Condition("has_gone", ("variants.combined",), lambda s, hero, thing: thing in _others(s, hero)),
    )),
    Deed("do:end_turn", END_RULES, _end, needs=IN_OWN_TURN, among=(SAID_ALONE,)),
)


# --- the end of a turn --------------------------------------------------------------------------------------


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
