"""The item deck: drawing, looking, losing, and what is exhausted."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import DrawItem, LoseItem, Ready
from norn.games.realms.rules.board import STANDING, cache_on
from norn.games.realms.state import Cache, Hero, State
from norn.games.realms.verbs import VERBS, Doing, whom
from norn.kernel.game import Game
from norn.kit.ids import name_of
from norn.kit.piles import refill

FITS: Final[dict[str, tuple[str, ...]]] = {
    "any": ("common", "uncommon", "rare", "starting"),
    "common": ("common",),
    "common_uncommon": ("common", "uncommon"),
    "uncommon_plus": ("uncommon", "rare"),
}
RARITY_OF: Final[dict[str, str]] = {item.id: item.rarity for item in CONTENT.items.values()}
DRAW_RULES: Final = ("components.decks", "merchant.paying")
TRIUMPH_RULES: Final = ("tests.triumph",)
LOSE_RULES: Final = ("trackers.discard-items",)
READY_RULES: Final = ("actions.use-ability", "round.clean-up")


def top_item(g: Game[State]) -> str:
    """trackers.discard-items: The top card; an empty deck is made anew of the discard pile; "" when all are
    out."""
    s = g.state
    if not s.item_deck:
        refill(g, s.item_deck, s.item_discard)
    g.reveal()
    return s.item_deck.pop(0) if s.item_deck else ""


def draw_item(g: Game[State], hero: Hero, rarity: str, rules: tuple[str, ...]) -> None:
    """tests.triumph, components.decks: Reveal to the first that fits; the others go beneath the deck."""
    s = g.state
    wanted = FITS[rarity]
    passed: list[str] = []
    for _ in range(len(s.item_deck) + len(s.item_discard)):
        item = top_item(g)
        if RARITY_OF[item] in wanted:
            hero.items.append(item)
            g.emit("item_drawn", rules, hero=f"hero:{hero.id}", item=f"item:{item}")
            break
        passed.append(item)
    if passed:
        s.item_deck += passed
        g.emit("items_passed", rules, items=[f"item:{item}" for item in passed])


async def look_at_items(g: Game[State], hero: Hero, look: int) -> None:
    """components.decks: See some cards from the top alone, keep one, the rest beneath the deck."""
    s = g.state
    for _ in range(look):
        item = top_item(g)
        if item:
            s.looked.append(item)
    if not s.looked:
        return
    s.looker = hero.seat
    g.emit("items_looked", DRAW_RULES, hero=f"hero:{hero.id}", n=len(s.looked))
    options = [f"item:{item}" for item in s.looked]
    chosen = name_of(await g.choose_one(hero.seat, "keep_item", options, DRAW_RULES))
    s.looked.remove(chosen)
    hero.items.append(chosen)
    s.item_deck += s.looked
    s.looked = []
    s.looker = -1
    g.reveal()
    g.emit("item_drawn", DRAW_RULES, hero=f"hero:{hero.id}", item=f"item:{chosen}")


def item_options(hero: Hero) -> list[str]:
    return [f"item:{item}" for item in hero.items]


def take_from(s: State, hero: Hero, item: str) -> None:
    """An item leaves the hero's hands."""
    hero.items.remove(item)


def discard_item(g: Game[State], hero: Hero, item: str) -> None:
    """trackers.discard-items: To the item discard pile; starters too."""
    s = g.state
    take_from(s, hero, item)
    ready_item(s, item)
    s.item_discard.append(item)
    g.emit("item_discarded", LOSE_RULES, hero=f"hero:{hero.id}", item=f"item:{item}")


async def lose_item(g: Game[State], hero: Hero) -> bool:
    """trackers.discard-items: One of the holder's choice; False if he has none."""
    if not hero.items:
        return False
    chosen = await g.choose_one(hero.seat, "lose_item", partial(item_options, hero), LOSE_RULES)
    discard_item(g, hero, name_of(chosen))
    return True


def leave_in_cache(s: State, space: str) -> Cache:
    """actions.cache: The Cache of a space, made when there is none."""
    cache = cache_on(s, space)
    if cache is None:
        cache = Cache(space, [], 0, 0)
        s.caches.append(cache)
    return cache


def is_ready(s: State, item: str) -> bool:
    """combat.ranged-exhaust, actions.use-ability: Not exhausted, with shots left."""
    return item not in s.exhausted and s.shots.count(item) < CONTENT.items[item].uses


def ready_item(s: State, item: str) -> None:
    """actions.use-ability: It is ready again, shots and all."""
    if item in s.exhausted:
        s.exhausted.remove(item)
    while item in s.shots:
        s.shots.remove(item)


def spent_items(s: State, hero: Hero) -> list[str]:
    """actions.use-ability: His items that could be readied."""
    return [item for item in hero.items if item in s.exhausted or item in s.shots]


async def ready_one(g: Game[State], hero: Hero) -> None:
    """round.clean-up, actions.use-ability: One exhausted item of his choice is ready."""
    s = g.state
    if not spent_items(s, hero):
        return
    chosen = await g.choose_one(hero.seat, "ready_item", partial(_spent_options, s, hero), READY_RULES)
    ready_item(s, name_of(chosen))
    g.emit("readied", READY_RULES, what=chosen)


def _spent_options(s: State, hero: Hero) -> list[str]:
    return [f"item:{item}" for item in spent_items(s, hero)]


async def ready_spell(g: Game[State], hero: Hero) -> None:
    """spells.attribute: One turned card of the shared row may be cast again."""
    s = g.state
    if not s.turned:
        return
    options = [f"spell:{spell}" for spell in s.turned]
    chosen = await g.choose_one(hero.seat, "ready_spell", options, ("spells.attribute",))
    s.turned.remove(name_of(chosen))
    g.emit("readied", ("spells.attribute",), what=chosen)


async def _draw_item(g: Game[State], doing: Doing, effect: DrawItem) -> None:
    """components.decks: From the deck, by rarity, or by looking."""
    for _ in range(effect.n):
        if doing.hero.status != STANDING:
            return
        if effect.look:
            await look_at_items(g, doing.hero, effect.look)
        else:
            draw_item(g, doing.hero, effect.rarity, DRAW_RULES)


async def _lose_item(g: Game[State], doing: Doing, effect: LoseItem) -> None:
    for hero in await whom(g, doing, effect):
        for _ in range(effect.n):
            await lose_item(g, hero)


async def _ready(g: Game[State], doing: Doing, effect: Ready) -> None:
    """benedictions.locations, board.centre-bonus: Items of the hero's, or spells of the row."""
    hero = doing.hero
    if effect.what == "all":
        for item in spent_items(g.state, hero):
            ready_item(g.state, item)
            g.emit("readied", READY_RULES, what=f"item:{item}")
        return
    for _ in range(effect.n):
        if effect.what == "item":
            await ready_one(g, hero)
        else:
            await ready_spell(g, hero)


VERBS["draw_item"] = _draw_item
VERBS["lose_item"] = _lose_item
VERBS["ready"] = _ready
