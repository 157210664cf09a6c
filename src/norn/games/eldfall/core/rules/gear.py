"""Items: what a model has in its hands, how it changes that, what it carries."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Item
from norn.games.eldfall.core.hooks import allows
from norn.games.eldfall.core.rules.models import card, now
from norn.games.eldfall.core.state import Carried, Model
from norn.kernel.game import Game

HANDS: Final = 2
GEAR_RULES: Final = ("item.equip", "item.hands")


def hands_of(m: Model, item: Item) -> int:
    """item.hands, S25: Two for Two-Handed ones, one for other weapons and shields; a Brute needs but one."""
    if item.category in ("accessory", "consumable") or "natural" in item.modes:
        return 0
    return 2 if "two_handed" in item.traits and not allows(m, "one hand enough") else 1


def hands_full(m: Model) -> int:
    return sum([hands_of(m, catalogue.item(one.item)) * _copies(m, one) for one in m.items if one.equipped])


def _copies(m: Model, one: Carried) -> int:
    """skill.dual_wield: Two copies of one weapon are two weapons in hand."""
    item = catalogue.item(one.item)
    paired = item.category == "weapon" and one.copies > 1 and pairs(m, item) and len(weapons_worn(m)) == 1
    return 2 if paired else 1


def weapons_worn(m: Model) -> list[Item]:
    """The weapons in hand; natural ones and consumables are none."""
    worn = [catalogue.item(one.item) for one in m.items if one.equipped]
    return [item for item in worn if item.category == "weapon" and "natural" not in item.modes]


def shield_worn(m: Model) -> Item | None:
    for one in m.items:
        if one.equipped and catalogue.item(one.item).category == "shield":
            return catalogue.item(one.item)
    return None


def pairs(m: Model, item: Item) -> bool:
    """skill.dual_wield: A melee weapon that can be one of two: RCH of at most 1, not Two-Handed."""
    if not allows(m, "pair weapons") or "melee" not in item.modes or "two_handed" in item.traits:
        return False
    reach = catalogue.read_reach(item.reach).intervals
    return bool(reach) and reach[0][0] <= 1


def is_dual_wielding(m: Model) -> bool:
    """skill.dual_wield: Two paired weapons in hand, of one kind or of two."""
    worn = [item for item in weapons_worn(m) if pairs(m, item)]
    if len(worn) >= 2:
        return True
    return any(one.equipped and one.copies > 1 and pairs(m, catalogue.item(one.item)) for one in m.items)


def is_at_hand(m: Model, name: str) -> bool:
    """item.equip: In hand, or needing no hand."""
    for one in m.items:
        if one.item == name and one.copies > 0:
            item = catalogue.item(name)
            return one.equipped or item.category == "consumable" or "natural" in item.modes
    return False


def may_change(g: Game[Any], m: Model) -> bool:
    """item.equip, S26: One change of outfit a Sequence."""
    return g.state.activation is None or f"{m.id} outfit" not in now(g).used


def dress(m: Model) -> None:
    """item.primary: At first the topmost of each category, as far as two hands go."""
    for one in m.items:
        one.equipped = False
    for one in m.items:
        item = catalogue.item(one.item)
        if item.category != "consumable" and _finds_room(m, item):
            one.equipped = True


def _finds_room(m: Model, item: Item) -> bool:
    if hands_full(m) + hands_of(m, item) > HANDS:
        return False
    worn = [catalogue.item(one.item) for one in m.items if one.equipped]
    same = [other for other in worn if other.category == item.category and "natural" not in other.modes]
    if "natural" in item.modes or not same:
        return True
    return item.category == "weapon" and len(same) == 1 and pairs(m, item) and pairs(m, same[0])


def wield(g: Game[Any], m: Model, name: str) -> None:
    """item.equip, S26: Take a weapon in hand; what it leaves no hand for goes into the pack."""
    taken = next(one for one in m.items if one.item == name)
    if taken.equipped or is_at_hand(m, name):
        return
    item = catalogue.item(name)
    for one in m.items:
        other = catalogue.item(one.item)
        if one.equipped and other.category == "weapon" and "natural" not in other.modes:
            one.equipped = pairs(m, item) and pairs(m, other) and len(weapons_worn(m)) == 1
    taken.equipped = True
    for one in reversed(m.items):
        if hands_full(m) > HANDS and one is not taken and hands_of(m, catalogue.item(one.item)):
            one.equipped = False
    _changed(g, m)


def free_a_hand(g: Game[Any], m: Model) -> None:
    """magic.hands: Casting takes a free hand; a weapon goes before the shield."""
    for one in m.items:
        if hands_full(m) >= HANDS and one.equipped and catalogue.item(one.item).category == "weapon":
            one.equipped = bool("natural" in catalogue.item(one.item).modes)
    if hands_full(m) >= HANDS:
        for one in m.items:
            if one.equipped and hands_of(m, catalogue.item(one.item)):
                one.equipped = False
                break
    _changed(g, m)


def _changed(g: Game[Any], m: Model) -> None:
    if g.state.activation is not None:
        now(g).used.append(f"{m.id} outfit")
    worn = [f"ability:{one.item}" for one in m.items if one.equipped]
    g.emit("equipped", GEAR_RULES, who=m.id, what=worn)


def load_of(m: Model) -> int:
    """item.weight: QTY times WGT; a thing of no weight counts by its number."""
    total = 0
    for one in m.items:
        item = catalogue.item(one.item)
        if item.takes_room:
            total += one.copies * max(item.weight, 1)
    return total


def is_overloaded(m: Model, room: int) -> bool:
    """item.overload, S27: More than it has room for; what is printed on its card never is too much."""
    printed = 0
    for held in card(m).items:
        item = catalogue.item(held.item)
        if item.takes_room:
            printed += held.copies * max(item.weight, 1)
    return load_of(m) > max(room, printed)
