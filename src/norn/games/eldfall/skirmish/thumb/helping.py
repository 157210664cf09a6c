"""Help: who needs healing, what an enchantment is worth, what may be summoned."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Row, ability
from norn.games.eldfall.core.effects import GainAp, GainMana, Heal, Lift
from norn.games.eldfall.skirmish.thumb.world import INCH, Fighter, World, apart

HAND: Final = 0.09              # of what its bearer is worth: an enchantment that does one thing for one round
UNSAID: Final = 0.05            # a spell of which the data does not say what it does
NEAR: Final = 14                # inches: a fight is to be expected in the next turn


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
    elif not weapon.does:
        gain += UNSAID if is_near(world, friend) else 0.0
    return gain - 0.03 * (catalogue.spell(means).mana if catalogue.is_spell(means) else 0)


def heal_gain(friend: Fighter, hp: int) -> float:
    """damage.heal: Nothing for the unhurt; whoever lies on the ground most of all."""
    missing = min(friend.full - friend.hp, hp)
    if missing <= 0 or friend.has("dead"):
        return 0.0
    return friend.worth() * (0.5 if friend.hp == 0 else 0.35 * missing / friend.full)


def is_near(world: World, one: Fighter) -> bool:
    foe = world.nearest_foe(one)
    return foe is not None and apart(one, foe) <= NEAR * INCH


def enchantment_gain(world: World, means: str, friend: Fighter) -> float:
    """magic.enchantment: None of a name twice; it lasts a round, so only near a foe. What changes the bearer's own
    Attacks is for those who strike; what is said against one sort of foe, for when there is one."""
    if means in friend.spells or not friend.up() or not is_near(world, friend):
        return 0.0
    weapon = catalogue.weapon(means)
    strikes = 1.0 if weapon.power != "*" else 1.2 if friend.strikes() or friend.shoots() else 0.2
    return HAND * friend.worth() * strikes if any_foe_for(world, weapon.rows, weapon.gives) else 0.0


def any_foe_for(world: World, rows: tuple[Row, ...], gives: tuple[str, ...]) -> bool:
    """model.traits: Whether what is given against one sort of foe would meet one: `advantage undead`, `versus oni`."""
    sorts = [ability(text).of for text in gives if ability(text).name == "advantage"]
    sorts += [word.partition(" ")[2] for row in rows for word in row.when if word.startswith("versus ")]
    return not sorts or any(is_of(foe, sort) for foe in world.foes for sort in sorts)


def is_of(one: Fighter, word: str) -> bool:
    """stratagem.terse: A class, a trait or a tag on its card, a state, or summoned."""
    if word == "summoned":
        return one.summoned
    return bool(one.can.get(word)) or one.has(word) or (
        bool(one.profile) and word in catalogue.profile(one.profile).tags)


def ritual_gain(world: World, m: Fighter, means: str) -> float:
    """action.ritual: Whoever is summoned fights, the dearer the better; the earlier, too. What calls nobody is worth a
    little, once."""
    if catalogue.is_spell(means) and not any(one[0] == means and one[3] for one in called(world, m)):
        return 0.3 if means not in m.spells else 0.0
    return (0.6 if world.round <= 3 else 0.2) + 0.1 * (catalogue.spell(means).mana if catalogue.is_spell(means) else 0)


def called(world: World, m: Fighter) -> list[list[Any]]:
    """action.ritual: What a model can perform: the spell, its Mana, whether it could now, whether it calls anybody."""
    known: dict[str, list[list[Any]]] = world.known["rituals"]
    return known.get(m.id, [])


def summons(world: World, m: Fighter) -> tuple[float, float]:
    """mana.convert: What performing a ritual now would bring, and what gathering Mana for one: for the dearest that the
    points of this turn still pay for, where nobody has been called yet."""
    rows = called(world, m)
    if not rows or m.has("engaged"):
        return 0.0, 0.0
    ready = max([ritual_gain(world, m, row[0]) for row in rows if row[2]], default=0.0)
    if any(one.summoned for one in world.mine):
        return ready, 0.0
    within: list[int] = [row[1] for row in rows if row[3] and m.mana < row[1] < m.mana + m.ap]
    if world.round <= 3 and within:
        return 0.0, 0.3 + 0.1 * max(within)
    return ready, 0.0
