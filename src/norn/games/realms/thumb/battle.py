"""What a fight would bring: who strikes with how many dice, how likely the foes fall, and what they do till then."""
from __future__ import annotations

from typing import Final

from norn.games.realms.thumb.world import ARMOUR, Hero, Monster, World, best_of

SWEEPING: Final = ("plague_rat_swarm", "malachar")
LETHAL: Final = 34.0                    # what it costs to be Vanquished, in steps of a place's worth
LOST: Final = 60.0                      # and to be lost for good


def next_toughness(monster: Monster) -> int:
    """What the finishing blow needs."""
    if monster.damaged:
        return monster.toughness
    return 1 if monster.tier == "common" else 4 if monster.tier == "legendary" else 2


def hit_chance(w: World, hero: Hero, monster: Monster, space: str) -> float:
    """How likely one action of this hero harms it, from 0 to 1, of the two blows that it takes."""
    pool = max(hero.melee, hero.ranged)
    if hero.scores["int"] >= 2 and hero.tokens and "ember_lance" not in w.turned:
        pool = max(pool, hero.spell + 1)
    first = w.at_least(space, pool, monster.toughness)
    return (first + w.at_least(space, pool, next_toughness(monster))) / 200


def kill_chance(w: World, space: str, fighters: list[tuple[Hero, int]]) -> float:
    """How likely all that stands on the space falls this round to these heroes with so many actions each."""
    foes = [one for one in w.on(space) if one.tier != "legendary"]
    if not foes or not fighters:
        return 0.0
    needed = sum(1 if one.damaged else 2 for one in foes)
    hits = 0.0
    for hero, n in fighters:
        chance = 0.0
        for one in foes:
            chance += hit_chance(w, hero, one, space)
        hits += n * chance / len(foes)
    hardest = max([one.toughness for one in foes])
    if hardest >= 3:
        pool = sum(hero.melee for hero, n in fighters if n > 0)
        hits = max(hits, 2 * w.at_least(space, pool, hardest) / 100)
    return min(0.95, max(0.0, 0.65 * (hits / needed - 0.2)))


def company(w: World, space: str) -> list[Hero]:
    """The friends who stand on that tile, or have yet to go and could follow."""
    tile = w.tile(space)
    return [one for one in w.heroes if one.id != w.me.id
            and (w.tile(one.space) == tile or (not one.gone and w.far(one.space, space) <= one.movement))]


def fight_odds(w: World, space: str, actions: int) -> float:
    """How likely I and those who can join clear that space now."""
    fighters = [(w.me, actions)]
    for one in company(w, space):
        if one.can_act and (one.space == space or not one.gone):
            fighters.append((one, min(2, one.actions) if one.gone else 2))
    return kill_chance(w, space, fighters)


def danger(w: World, space: str, actions: int) -> float:
    """What standing there in the Monster Phase would cost me."""
    me = w.me
    foes = w.coming(w.tile(space))
    if not foes:
        return 0.0
    left = 1 - fight_odds(w, space, actions)
    share = 1 + len(company(w, space))
    wounds = taint = 0.0
    worst = worst_taint = 0
    shield = armour(me)
    for one in foes:
        stays = left if one.space == space else 1.0
        wide = one.kind in SWEEPING and not (one.damaged and one.tier == "common")
        part = stays * (1.0 if wide or one.prey == me.id else 1 / share)
        blow = max(0, one.wounds - shield)
        wounds += part * blow
        taint += part * one.corruption
        if part >= 0.3:
            worst += blow
            worst_taint += one.corruption
    fear = 3.0 if me.hp >= 5 else 4.5 if me.hp == 4 else 7.0
    dread = 3.0 if me.corruption <= 1 else 6.0 if me.corruption <= 3 else 10.0
    cost = fear * wounds + dread * taint
    if worst >= me.hp:
        cost += LETHAL * min(1.0, wounds / max(1, me.hp) + 0.3)
    if me.corruption + worst_taint >= 6 and worst_taint:
        cost += LOST * min(1.0, taint / worst_taint + 0.2)
    return cost


def armour(hero: Hero) -> int:
    """The wounds it takes off a monster's blow."""
    return best_of(ARMOUR, hero.items)
