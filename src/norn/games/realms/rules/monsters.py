"""The Monster Phase: one monster after the other, from the highest Toughness down; then the Merchant
walks."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import traits_of
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import (
    FAR,
    SPACES_OF,
    STANDING,
    TILE_OF,
    distances,
    hero_named,
    heroes_in,
    heroes_on,
    monster_named,
    monsters_on,
)
from norn.games.realms.rules.combat import BLOW_RULES, attack, attack_over, strike_hero
from norn.games.realms.rules.hunters import TARGET_RULES, blocker, identify_prey, in_reach, nearest
from norn.games.realms.rules.merchant import merchant_walks
from norn.games.realms.rules.movement import put_monster
from norn.games.realms.rules.spawning import is_boss
from norn.games.realms.rules.values import toughness
from norn.games.realms.state import Hero, Monster, State
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of

PHASE_RULES: Final = ("round.monster-phase", "combat.order")
RETALIATE_RULES: Final = ("combat.hero-retaliation",)
WRAITH_RULES: Final = ("health.final-corruption",)


async def monster_phase_begins(g: Game[State]) -> None:
    """round.monster-phase, malachar.engaging, malachar.traits, combat.order: Malachar wakes or rages; prey is
    found; the order is made."""
    s = g.state
    s.phase = "monsters"
    s.active = -1
    g.emit("monster_phase", PHASE_RULES)
    for monster in s.monsters:
        monster.fresh = False
    for monster in s.monsters[:]:
        if is_boss(monster) and s.engaged and not s.awake:
            s.awake = True
            monster.hunts = "printed"
            g.emit("awakes", ("malachar.engaging", "malachar.unlocking"), monster=f"monster:{monster.id}")
            for trait in traits_of(monster):
                await trait.awakes(g, monster)
    for monster in s.monsters[:]:
        for trait in traits_of(monster):
            if trait.opens_phase:
                await trait.phase_begins(g, monster)
    await identify_prey(g)
    order = sorted([one for one in s.monsters if not one.fresh], key=_slowness)
    s.queue = [one.id for one in order]


def _slowness(monster: Monster) -> int:
    """combat.order: Higher Toughness acts earlier, a Damaged one by its Healthy value; of equals the
    older."""
    return -CONTENT.monsters[monster.kind].toughness


async def monster_acts(g: Game[State]) -> str | None:
    """round.monster-phase: The next monster moves and attacks before the one after it."""
    s = g.state
    if not s.queue:
        return None
    monster = monster_named(s, s.queue.pop(0))
    if monster is not None:
        with g.span("activation"):
            await activate(g, monster)
    return AGAIN


async def monster_phase_ends(g: Game[State]) -> None:
    """round.merchant-moves, hunters.blocking: The Merchant walks, and wards and blocks are over."""
    merchant_walks(g)
    for hero in g.state.heroes:
        hero.ward_wound = 0
        hero.ward_corruption = 0
        hero.ward_either = 0
        hero.used = [one for one in hero.used if not one.startswith("phase:")]


async def activate(g: Game[State], monster: Monster) -> None:
    """combat.targeting, combat.attack-when, hunters.movement, hunters.attack: Teleport, look for a target,
    move, attack; a Hunter with nobody in reach goes as near to its prey as it can."""
    s = g.state
    if is_boss(monster) and not s.awake:
        return
    if monster.held:
        monster.held = False
        g.emit("skips", ("combat.order",), monster=f"monster:{monster.id}")
        return
    if monster.seat >= 0:
        await _played(g, monster)
        return
    for trait in traits_of(monster):
        if trait.acts_first:
            await trait.activates(g, monster)
    target = await _target(g, monster)
    if target is None:
        _wait_for_prey(g, monster)
        return
    blocking = await blocker(g, monster, target)
    if blocking is None:
        put_monster(g, monster, target.space)
    struck = target if blocking is None else blocking
    if struck.status == STANDING:
        await _attack(g, monster, struck)


def prey_of(s: State, monster: Monster) -> Hero | None:
    """hunters.what, hunters.losing: The hero it is set on, while he stands."""
    if not monster.prey:
        return None
    hero = hero_named(s, monster.prey)
    return hero if hero.status == STANDING else None


async def _target(g: Game[State], monster: Monster) -> Hero | None:
    """round.retarget, combat.retargeting, combat.targeting, hunters.attack, board.monsters-stay: Its prey, or whom it
    meets if he is out of reach; without a prey the nearest hero on its tile; nobody if none is there."""
    s = g.state
    found = heroes_in(s, TILE_OF[monster.space]) if move_of(s, monster) > 0 else heroes_on(s, monster.space)
    prey = prey_of(s, monster)
    if prey is not None:
        return await in_reach(g, monster, prey, found)
    return await nearest(g, monster, found, TARGET_RULES) if found else None


def move_of(s: State, monster: Monster) -> int:
    """elites.orc-warchief.rally, hunters.movement: Its MOV, and what others in its space add."""
    move = CONTENT.monsters[monster.kind].move
    for other in monsters_on(s, monster.space):
        traits = traits_of(other)
        if traits and other is not monster:
            move += max([trait.more_move(s, monster) for trait in traits])
    return move


def _wait_for_prey(g: Game[State], monster: Monster) -> None:
    """hunters.movement, hunters.attack, combat.any-space, board.monsters-stay, actions.move: To the space of its tile
    nearest its prey, which lies at a border."""
    s = g.state
    prey = prey_of(s, monster)
    if prey is None or move_of(s, monster) <= 0:
        return
    far = distances(s, prey.space)
    spaces = SPACES_OF[TILE_OF[monster.space]]
    best = min([far.get(space, FAR) for space in spaces])
    if far.get(monster.space, FAR) > best:
        put_monster(g, monster, next(space for space in spaces if far.get(space, FAR) == best))


async def _attack(g: Game[State], monster: Monster, target: Hero) -> None:
    """combat.attack-when, combat.hero-retaliation: Its target only, or all in its space; each may retaliate
    while it stands."""
    s = g.state
    struck = [target]
    if any(trait.strikes_all for trait in traits_of(monster)):
        struck += [hero for hero in heroes_on(s, monster.space) if hero is not target]
    for hero in struck:
        if monster not in s.monsters or hero.status != STANDING or hero.space != monster.space:
            continue
        if await strike_hero(g, monster, hero, BLOW_RULES):
            await _retaliate(g, hero, monster)
    await attack_over(g, monster)


async def _retaliate(g: Game[State], hero: Hero, monster: Monster) -> None:
    """combat.hero-retaliation: A free melee attack on what has just struck him; nothing follows from it."""
    s = g.state
    if monster not in s.monsters or hero.space != monster.space:
        return
    about = {"monster": f"monster:{monster.id}", "need": toughness(s, monster)}
    options = [f"do:retaliate monster:{monster.id}"]
    chosen = await g.may_choose_one(hero.seat, "retaliate", options, RETALIATE_RULES, about=about)
    if chosen is not None and hero.status == STANDING:
        await attack(g, hero, monster, "melee", "retaliation", 0)


async def _played(g: Game[State], monster: Monster) -> None:
    """health.final-corruption: Its player chooses where on its tile it goes and whom it strikes."""
    s = g.state
    options = [f"space:{space}" for space in SPACES_OF[TILE_OF[monster.space]]]
    chosen = await g.choose_one(monster.seat, "wraith_move", options, WRAITH_RULES)
    put_monster(g, monster, name_of(chosen))
    found = heroes_on(s, monster.space)
    if not found:
        return
    option = await g.choose_one(monster.seat, "wraith_target", partial(_victims, s, monster), WRAITH_RULES)
    await _attack(g, monster, hero_named(s, name_of(option)))


def _victims(s: State, monster: Monster) -> list[str]:
    return [f"hero:{hero.id}" for hero in heroes_on(s, monster.space)]


