"""Cache: the one way to hand things over."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from norn.games.realms.rules.board import cache_on
from norn.games.realms.rules.conditions import (
    FOR_ATTRIBUTES,
    FOR_ITEMS,
    FREE_ATTRIBUTE,
    NO_ATTRIBUTE,
    QUIET,
    RESTED,
    ROOM,
    TURN_RULES,
    free_attributes_of,
)
from norn.games.realms.rules.focus import RESERVE, drop_token, put_focus, token_options, tokens
from norn.games.realms.rules.items import item_options, leave_in_cache, take_from
from norn.games.realms.rules.rolls import action_price, pay_action
from norn.games.realms.state import Cache, Hero, State
from norn.kernel.ask import Choice
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed
from norn.kit.ids import is_a, name_of, rest_of

CACHE_RULES: Final = ("actions.cache",)
NO_CACHE: Final = Cache("", [], 0, 0)


async def leave_things(g: Game[State], hero: Hero) -> None:
    """actions.cache, benedictions.personal, merchant.encounter-gold: Any items, Focus (of the reserve too) and
    gold, never Benedictions."""
    s = g.state
    things = await g.choose(hero.seat, "cache_things", partial(_things, hero), CACHE_RULES, 0, 99)
    reserve = await _how_many(g, hero, "cache_reserve", _of_reserve) if hero.reserve else 0
    gold = await _how_many(g, hero, "cache_gold", _of_gold) if hero.gold else 0
    if not things and not gold and not reserve:
        return
    cache = leave_in_cache(s, hero.space)
    for thing in things:
        if is_a("item", thing):
            take_from(s, hero, name_of(thing))
            cache.items.append(name_of(thing))
        elif thing in token_options(hero):
            drop_token(hero, thing)
            cache.focus += 1
    cache.focus += reserve
    hero.reserve -= reserve
    cache.gold += gold
    hero.gold -= gold
    _tell(g, hero, things, reserve, gold)


def _tell(g: Game[State], hero: Hero, things: Choice, reserve: int, gold: int) -> None:
    """actions.cache: What was left, for all to see."""
    items = [thing for thing in things if is_a("item", thing)]
    focus = len(things) - len(items) + reserve
    if items:
        g.emit("cached", CACHE_RULES, hero=f"hero:{hero.id}", items=items)
    if focus:
        g.emit("cached_focus", CACHE_RULES, hero=f"hero:{hero.id}", n=focus)
    if gold:
        g.emit("cached_gold", CACHE_RULES, hero=f"hero:{hero.id}", gold=gold)


async def _how_many(g: Game[State], hero: Hero, prompt: str, amounts: Callable[[Hero], list[str]]) -> int:
    return int(rest_of(await g.choose_one(hero.seat, prompt, partial(amounts, hero), CACHE_RULES)))


def _things(hero: Hero) -> list[str]:
    return item_options(hero) + [one for one in token_options(hero) if one != RESERVE]


def _of_reserve(hero: Hero) -> list[str]:
    return [f"do:leave_reserve {n}" for n in range(hero.reserve + 1)]


def _of_gold(hero: Hero) -> list[str]:
    return [f"do:leave_gold {n}" for n in range(hero.gold + 1)]


# --- taking -------------------------------------------------------------------------------------------------


def _here(s: State, hero: Hero) -> Cache:
    return cache_on(s, hero.space) or NO_CACHE


def _items_in(s: State, hero: Hero) -> list[str]:
    return [f"item:{item}" for item in _here(s, hero).items]


def _all_coins(s: State, hero: Hero) -> list[str]:
    """actions.cache: All of them at once, where there is more than one."""
    gold = _here(s, hero).gold
    return [str(gold)] if gold > 1 else []


async def _take_item(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.cache: Free of charge."""
    _here(g.state, hero).items.remove(name_of(thing))
    hero.items.append(name_of(thing))
    g.emit("taken", CACHE_RULES, hero=f"hero:{hero.id}", item=thing)
    _clear_away(g.state, hero)


async def _take_coins(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.cache: One, or so many."""
    gold = int(thing or 1)
    _here(g.state, hero).gold -= gold
    hero.gold += gold
    g.emit("taken_gold", CACHE_RULES, hero=f"hero:{hero.id}", gold=gold)
    _clear_away(g.state, hero)


async def _take_token(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.cache, focus.limit: Onto an attribute, or into reserve."""
    _here(g.state, hero).focus -= 1
    g.emit("taken_focus", CACHE_RULES, hero=f"hero:{hero.id}")
    if thing:
        put_focus(g, hero, name_of(thing))
    else:
        hero.reserve += 1
    _clear_away(g.state, hero)


def _clear_away(s: State, hero: Hero) -> None:
    """actions.cache: An empty Cache is gone."""
    cache = _here(s, hero)
    if not cache.items and not cache.gold and not cache.focus:
        s.caches.remove(cache)


async def _leave(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.cache: For an action."""
    pay_action(hero)
    await leave_things(g, hero)


HERE: Final = Condition("no_cache", CACHE_RULES, lambda s, hero, _: cache_on(s, hero.space) is not None, gate=True)
WITH_COINS: Final = Condition("not_in_cache", CACHE_RULES, lambda s, hero, _: _here(s, hero).gold > 0)
WITH_FOCUS: Final = Condition("not_in_cache", CACHE_RULES, lambda s, hero, _: _here(s, hero).focus > 0)
LEAVING: Final = Deed(
    "do:cache", CACHE_RULES, _leave,
    needs=(QUIET, RESTED, Condition("nothing_to_leave", CACHE_RULES,
                                    lambda s, hero, _: len(hero.items) + hero.gold + tokens(hero) > 0)),
    cost=action_price,
)
TAKING: Final = (
    Deed("do:take", CACHE_RULES, _take_item, needs=(QUIET, HERE), things=_items_in, means=("cache",),
         among=(FOR_ITEMS, Condition("not_in_cache", CACHE_RULES, lambda s, hero, one: one in _items_in(s, hero)))),
    Deed("do:take_coin", TURN_RULES, _take_coins, needs=(QUIET, HERE, WITH_COINS)),
    Deed("do:take_coins", TURN_RULES, _take_coins, needs=(QUIET, HERE, WITH_COINS), things=_all_coins,
         among=(Condition("not_in_cache", CACHE_RULES, lambda s, hero, one: one in _all_coins(s, hero)),)),
    Deed("do:take_token", TURN_RULES, _take_token, needs=(QUIET, HERE, WITH_FOCUS, ROOM), things=free_attributes_of,
         among=(FOR_ATTRIBUTES, FREE_ATTRIBUTE)),
    Deed("do:take_token_reserve", TURN_RULES, _take_token, needs=(QUIET, HERE, WITH_FOCUS, ROOM, NO_ATTRIBUTE)),
)
