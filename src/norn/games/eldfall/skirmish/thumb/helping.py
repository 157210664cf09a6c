"""Help: who needs healing, what an enchantment is worth, what may be summoned."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.effects import GainAp, GainMana, Heal, Lift
from norn.games.eldfall.skirmish.thumb.world import INCH, Fighter, World, apart


def assist_gain(world: World, m: Fighter, means: str, friend: Fighter | None) -> float:
    """action.assist: A Wound healed is half a Wound dealt; an enchantment pays where a fight is near."""
    if not means or friend is None:
        return 0.02
    weapon = catalogue.weapon(means)
    gain = 0.0
    for effect in weapon.does:
        if isinstance(effect, Heal):
            gain += heal_gain(friend, effect.hp or 1)
        elif isinstance(effect, Lift):
            gain += 0.15 * len([one for one in effect.states if friend.has(one)])
        elif isinstance(effect, GainAp):
            gain += 0.15 if friend.ap == 0 and friend is not m else 0.0
        elif isinstance(effect, GainMana):
            gain += 0.05
    if catalogue.is_spell(means) and catalogue.spell(means).kind == "enchantment":
        gain += enchantment_gain(world, means, friend)
    return gain - 0.03 * (catalogue.spell(means).mana if catalogue.is_spell(means) else 0)


def heal_gain(friend: Fighter, hp: int) -> float:
    """damage.heal: Nothing for the unhurt; whoever lies on the ground most of all."""
    missing = min(friend.full - friend.hp, hp)
    if missing <= 0 or friend.has("dead"):
        return 0.0
    return friend.worth() * (0.5 if friend.hp == 0 else 0.35 * missing / friend.full)


def enchantment_gain(world: World, means: str, friend: Fighter) -> float:
    """magic.enchantment: None of a name twice; it lasts a round, so only near a foe."""
    if means in friend.spells or not friend.up():
        return 0.0
    foe = world.nearest_foe(friend)
    near = foe is not None and apart(friend, foe) <= 14 * INCH
    return 0.09 * friend.worth() if near else 0.0


def ritual_gain(world: World, means: str) -> float:
    """action.ritual: Whoever is summoned fights, the dearer the better; the earlier, too."""
    return (0.6 if world.round <= 3 else 0.2) + 0.1 * (catalogue.spell(means).mana if catalogue.is_spell(means) else 0)


def summons(world: World, m: Fighter) -> tuple[float, float]:
    """mana.convert: What performing a ritual now would bring, and what gathering Mana for one."""
    known: dict[str, list[list[Any]]] = world.known["rituals"]
    rows = known.get(m.id, [])
    if not rows or m.has("engaged"):
        return 0.0, 0.0
    ready = [row for row in rows if row[2]]
    cheapest: int = min([row[1] for row in rows])
    if ready:
        return ritual_gain(world, ready[0][0]), 0.0
    return 0.0, 0.3 if world.round <= 3 and m.mana < cheapest <= m.mana + m.stat("sta") else 0.0
