"""Cache: the one way to hand things over."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from norn.games.realms.rules.board import cache_on
from norn.games.realms.rules.focus import (
    RESERVE,
    drop_token,
    free_attributes,
    may_gain_focus,
    put_focus,
    token_options,
)
from norn.games.realms.rules.items import item_options, leave_in_cache, take_from
from norn.games.realms.state import Cache, Hero, State
from norn.kernel.ask import Choice
from norn.kernel.game import Game

CACHE_RULES: Final = ("actions.cache",)


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
        if thing.startswith("item:"):
            take_from(s, hero, thing[5:])
            cache.items.append(thing[5:])
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
    items = [thing for thing in things if thing.startswith("item:")]
    focus = len(things) - len(items) + reserve
    if items:
        g.emit("cached", CACHE_RULES, hero=f"hero:{hero.id}", items=items)
    if focus:
        g.emit("cached_focus", CACHE_RULES, hero=f"hero:{hero.id}", n=focus)
    if gold:
        g.emit("cached_gold", CACHE_RULES, hero=f"hero:{hero.id}", gold=gold)


async def _how_many(g: Game[State], hero: Hero, prompt: str, amounts: Callable[[Hero], list[str]]) -> int:
    return int((await g.choose_one(hero.seat, prompt, partial(amounts, hero), CACHE_RULES)).split(" ")[1])


def _things(hero: Hero) -> list[str]:
    return item_options(hero) + [one for one in token_options(hero) if one != RESERVE]


def _of_reserve(hero: Hero) -> list[str]:
    return [f"do:leave_reserve {n}" for n in range(hero.reserve + 1)]


def _of_gold(hero: Hero) -> list[str]:
    return [f"do:leave_gold {n}" for n in range(hero.gold + 1)]


def take_options(s: State, hero: Hero, cache: Cache, found: list[str]) -> None:
    """actions.cache, focus.limit: All or part of it, within his limits."""
    found += [f"do:take item:{item}" for item in cache.items]
    if cache.gold:
        found.append("do:take_coin")
        if cache.gold > 1:
            found.append(f"do:take_coins {cache.gold}")
    if cache.focus and may_gain_focus(s, hero):
        found += [f"do:take_token {one}" for one in free_attributes(hero)] or ["do:take_token_reserve"]


async def take_thing(g: Game[State], hero: Hero, deed: str, words: list[str]) -> None:
    """actions.cache: Free of charge; an empty Cache is gone."""
    s = g.state
    cache = cache_on(s, hero.space)
    if cache is None:
        return
    what = words[1] if len(words) > 1 else "1"
    if deed == "do:take":
        cache.items.remove(what[5:])
        hero.items.append(what[5:])
        g.emit("taken", CACHE_RULES, hero=f"hero:{hero.id}", item=what)
    elif deed in ("do:take_coin", "do:take_coins"):
        cache.gold -= int(what)
        hero.gold += int(what)
        g.emit("taken_gold", CACHE_RULES, hero=f"hero:{hero.id}", gold=int(what))
    else:
        cache.focus -= 1
        g.emit("taken_focus", CACHE_RULES, hero=f"hero:{hero.id}")
        if deed == "do:take_token":
            put_focus(g, hero, what[10:])
        else:
            hero.reserve += 1
    if not cache.items and not cache.gold and not cache.focus:
        s.caches.remove(cache)
