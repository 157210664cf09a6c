"""What items are good for: buying, keeping, giving away, using."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.world import BANISHING, CASTING, MELEE, RANGED, Hero, World, best_of
from norn.kit.ids import name_in

HEALING: Final = ("healing_draught", "hearthwine", "surgeons_kit")
CLEANSING: Final = ("bitter_tonic", "salt_censer", "dawnwater_phial")
ALWAYS: Final = {"healing_draught": 4, "fire_flask": 4, "mail_hauberk": 6, "aegis_of_the_first_king": 8,
                 "round_shield": 4, "phoenix_feather": 6, "oathbound_banner": 7, "focus_crystal": 4, "hearthwine": 5,
                 "surgeons_kit": 3, "warded_cloak": 4, "stirring_incense": 3, "dawnwater_phial": 4,
                 "bitter_tonic": 2, "salt_censer": 3, "colossus_gauntlet": 4}


def item_worth(me: Hero, item: str) -> int:
    """How much this hero gains by owning it."""
    return worth_beside(me, item, [one for one in me.items if one != item])


def worth_beside(me: Hero, item: str, others: list[str]) -> int:
    """How much he gains by it if these are what he has besides."""
    worth = ALWAYS.get(item, 1)
    if item in MELEE:
        better = MELEE[item] - best_of(MELEE, others)
        worth = (2 if me.scores["str"] >= 3 else 1) + 2 * better
    if item == "duelists_rapier" and me.scores["agi"] >= 4:
        worth = 8
    if item in RANGED and me.scores["agi"] >= 3:
        worth = 2 + 2 * (RANGED[item] - best_of(RANGED, others))
    if item in CASTING and me.scores["int"] >= 3:
        worth = 5
    if item in BANISHING and me.scores["wis"] >= 3:
        worth = 3
    return worth


def is_armed(me: Hero) -> bool:
    """Something in hand adds at least three dice to a blow or a shot."""
    return any(MELEE.get(one, 0) >= 3 or RANGED.get(one, 0) >= 3 for one in me.items)


def comforts(me: Hero) -> int:
    """How many things he carries that keep him standing."""
    kept = (*HEALING, "mail_hauberk", "aegis_of_the_first_king", "round_shield", "warded_cloak", "phoenix_feather")
    return sum(1 for one in me.items if one in kept)


def wants_to_buy(w: World) -> bool:
    """There is money for what is missing: a weapon first, then whatever is good; or a quest asks for items."""
    gold = w.me.gold
    if w.wants("item_discarded"):
        return gold >= 1
    if w.wants("gold_discarded"):
        return gold >= 1 and not is_armed(w.me) and w.round <= 2
    ready = w.round == 1 or not is_armed(w.me) or (len(w.heroes) == 1 and comforts(w.me) < 3)
    return gold >= (2 if ready else 4)


def is_spare(me: Hero, item: str) -> bool:
    return item_worth(me, item) <= 2


def choose_purchase(w: World, ids: list[str]) -> str:
    """The best thing for the money; the cheapest of all when a quest wants items."""
    buys = [one for one in ids if one.startswith("do:buy")]
    if w.wants("item_discarded") and buys:
        return min(buys, key=lambda one: int(one.split(" ")[2]))
    good = [one for one in buys if item_worth(w.me, name_in("item", one)) >= 3]
    return max(good, key=lambda one: item_worth(w.me, name_in("item", one)), default=ids[-1])


def use_worth(w: World, item: str) -> float:
    me = w.me
    here = w.on(me.space)
    if item in HEALING:
        near = [one for one in w.heroes if one.space == me.space] if item != "healing_draught" else [me]
        return 85 if min(one.hp for one in near) <= 3 else -1
    if item in CLEANSING:
        return 80 if me.corruption >= 4 else -1
    if item == "fire_flask":
        fit = [one for one in here if one.toughness <= 2 and one.tier != "legendary"]
        return 82 if fit else -1
    if item == "colossus_gauntlet":
        return 56 if me.hp <= 3 else 30
    if item == "smoke_pot":
        return 76 if here and me.hp <= sum(one.wounds for one in here) and not me.free_move else -1
    return 24 if item == "stirring_incense" else -1
