"""The Hunter condition: whom a monster is fixated on, and who steps in its way."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import traits_of
from norn.games.realms.content import CONTENT, Prey
from norn.games.realms.rules.board import STANDING, distance, heroes_on, heroes_up, seats_up
from norn.games.realms.rules.spawning import calm, is_boss
from norn.games.realms.state import Hero, Monster, State
from norn.kernel.game import Game

PREY_RULES: Final = ("hunters.prey", "hunters.target-types")
TARGET_RULES: Final = ("combat.targeting", "combat.retargeting", "round.retarget")
ATTACK_RULES: Final = ("hunters.attack", "board.monsters-stay")
BLOCK_RULES: Final = ("hunters.blocking",)


async def identify_prey(g: Game[State]) -> None:
    """hunters.prey, hunters.many, health.final-corruption: At the start of the Monster Phase each Hunter finds its
    prey, or hunts no longer; a Wraith that is played has none but whom its player picks."""
    s = g.state
    for monster in s.monsters[:]:
        if not monster.hunts or monster.seat >= 0 or (is_boss(monster) and not s.awake):
            continue
        if monster.hunts != "printed":
            monster.prey = monster.hunts
            continue
        found = matching(s, monster, heroes_up(s))
        if not found:
            monster.prey = ""
            calm(g, monster)
            continue
        monster.prey = (await nearest(g, monster, found, PREY_RULES)).id


def matching(s: State, monster: Monster, heroes: list[Hero]) -> list[Hero]:
    """hunters.target-types, hunters.prey: Those of the heroes that its printed prey means."""
    card = CONTENT.monsters[monster.kind]
    if card.prey is None or not heroes:
        return []
    found = _match(s, heroes, card.prey)
    if not found and card.prey_else is not None:
        found = _match(s, heroes, card.prey_else)
    return found


def _match(s: State, heroes: list[Hero], prey: Prey) -> list[Hero]:
    """hunters.target-types, elites.wyvern-rider, elites.gravecall-wight: By attribute, by status, by what is
    carried."""
    if prey.by == "ranged_user":
        owners = [hero for hero in heroes if owns_ranged(hero)]
        return owners or [hero for hero in heroes if hero.shot == s.round - 1 and hero.shot > 0]
    if prey.by == "vanquished_last_round":
        return [hero for hero in heroes if hero.fell > 0 and hero.fell >= s.round - 2]
    if prey.by == "distance":
        return heroes
    scores = [_score(hero, prey.by) for hero in heroes]
    if prey.rank == "below":
        return [hero for hero, score in zip(heroes, scores, strict=True) if score < prey.n]
    if prey.rank == "at_least":
        return [hero for hero, score in zip(heroes, scores, strict=True) if score >= prey.n]
    best = max(scores) if prey.rank == "highest" else min(scores)
    if best == 0 and prey.by in ("corruption", "items"):
        return []
    return [hero for hero, score in zip(heroes, scores, strict=True) if score == best]


def owns_ranged(hero: Hero) -> bool:
    return any(CONTENT.items[item].reach == "ranged" for item in hero.items)


def _score(hero: Hero, by: str) -> int:
    if by == "hp":
        return hero.hp
    if by == "corruption":
        return hero.corruption
    if by == "items":
        return len(hero.items)
    return CONTENT.heroes[hero.id].attribute(by)


async def nearest(g: Game[State], monster: Monster, found: list[Hero], rules: tuple[str, ...]) -> Hero:
    """combat.targeting, hunters.prey: Of several the nearest, then the lowest HP, then as the players
    choose."""
    if len(found) == 1:
        return found[0]
    s = g.state
    ranked = [(distance(s, monster.space, hero.space), hero.hp) for hero in found]
    best = min(ranked)
    equal = [hero for hero, rank in zip(found, ranked, strict=True) if rank == best]
    if len(equal) == 1:
        return equal[0]
    options = [f"hero:{hero.id}" for hero in equal]
    about = {"monster": f"monster:{monster.id}"}
    chosen = (await g.party_chooses(seats_up(s), "target", options, rules, about=about))[0]
    return next(hero for hero in equal if f"hero:{hero.id}" == chosen)


async def in_reach(g: Game[State], monster: Monster, prey: Hero, found: list[Hero]) -> Hero | None:
    """hunters.attack, hunters.target-types, combat.targeting: Its prey if it can come to him; else whom it meets: by
    its own target type, then as any monster would choose."""
    if prey in found:
        return prey
    if not found:
        return None
    hero = await nearest(g, monster, matching(g.state, monster, found) or found, ATTACK_RULES)
    g.emit("turns_on", ATTACK_RULES, monster=f"monster:{monster.id}", prey=f"hero:{prey.id}", hero=f"hero:{hero.id}")
    return hero


async def blocker(g: Game[State], monster: Monster, target: Hero) -> Hero | None:
    """hunters.blocking: A hero in its space as it activates may throw himself before it, once a phase; but in vain
    if it strikes all there, its target among them."""
    s = g.state
    traits = traits_of(monster)
    if not monster.prey or any(trait.unblocked for trait in traits):
        return None
    if target.space == monster.space and any(trait.strikes_all for trait in traits):
        return None
    for hero in heroes_on(s, monster.space):
        if hero is target or "phase:block" in hero.used:
            continue
        options = partial(_block_options, hero, monster)
        about = {"monster": f"monster:{monster.id}", "hero": f"hero:{target.id}"}
        chosen = await g.may_choose_one(hero.seat, "block", options, BLOCK_RULES, about=about,
                                        scope=f"round {s.round} block")
        if chosen is not None and hero.status == STANDING:
            hero.used.append("phase:block")
            g.emit("blocks", BLOCK_RULES, hero=f"hero:{hero.id}", monster=f"monster:{monster.id}")
            return hero
    return None


def _block_options(hero: Hero, monster: Monster) -> list[str]:
    return [f"do:block monster:{monster.id}"]


