"""Banish: clearing Doom from a space, closing a Rift Gate."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import power_of
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import TILE_OF, has_rift, heroes_on, monsters_in
from norn.games.realms.rules.conditions import RESTED, is_quiet
from norn.games.realms.rules.doom import lift_token
from norn.games.realms.rules.focus import gain_benediction
from norn.games.realms.rules.quests import progress
from norn.games.realms.rules.rifts import close_rift
from norn.games.realms.rules.rolls import (
    Roll,
    action_price,
    benediction_dice,
    can_help,
    doom_penalty,
    finish_roll,
    pay_action,
    phase_scope,
    pool,
    take_test,
    throw,
)
from norn.games.realms.rules.spawning import is_boss
from norn.games.realms.rules.values import NOWHERE, place_dice
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed

BANISH_RULES: Final = ("actions.banish", "banish.attribute", "banish.sub-types", "banish.requirement")
JOIN_RULES: Final = ("banish.requirement", "banish.pool", "round.assist")
DICE_RULES: Final = ("benedictions.banish", "banish.benediction")
INTERRUPT_DIFFICULTY: Final = 3


def _is_something_here(s: State, hero: Hero, thing: str) -> bool:
    """banish.requirement, banish.sub-types: A token or a Rift to banish."""
    return hero.space in s.doom or has_rift(s, hero.space)


async def banish(g: Game[State], leader: Hero, thing: str) -> None:
    """actions.banish, banish.pool, banish.attribute: Gather, spend, roll the pooled WIS, and see what it
    does."""
    s = g.state
    with g.span("banish"):
        pay_action(leader)
        heroes = [leader, *await _joiners(g, leader)]
        g.emit("banishes", BANISH_RULES, heroes=[f"hero:{hero.id}" for hero in heroes])
        silenced = await _interrupted(g, heroes)
        levels = _levels(s, leader)
        roll = Roll(leader, "wis", "banish", needed(s, leader), levels)
        roll.passes = min(levels)
        rolling = [hero for hero in heroes if hero is not silenced]
        if rolling:
            await _roll_banish(g, roll, rolling)
        await _effect(g, roll, heroes)


def _levels(s: State, leader: Hero) -> tuple[int, ...]:
    """banish.closing, banish.doom-removal: The successes at which a Banish here does something."""
    clears = (1,) if leader.space in s.doom else ()
    return (*clears, CONTENT.tuning.rift_successes) if has_rift(s, leader.space) else clears


async def _roll_banish(g: Game[State], roll: Roll, heroes: list[Hero]) -> None:
    """banish.pool, banish.malachar, banish.modifiers, banish.doom-penalty: One roll of all who add dice; whom Malachar
    silenced is not among them."""
    s = g.state
    leader = roll.hero
    roll.solo = len(heroes) == 1 and heroes[0] is leader
    roll.dice = place_dice("dice.banish", leader.space)
    for hero in heroes:
        roll.dice += await benediction_dice(g, hero, roll, DICE_RULES)
    if roll.solo and power_of(leader).before_rolls:
        await power_of(leader).before_roll(g, leader, roll)
    for hero in heroes:         # counted when all has been asked: Focus may have become gold meanwhile
        roll.dice += pool(s, hero, "wis", ("dice.banish",), NOWHERE)
    roll.penalty = doom_penalty(s, leader, NOWHERE)
    if has_rift(s, leader.space):
        roll.sure = s.charges.pop(TILE_OF[leader.space], 0)
    await throw(g, roll, heroes)
    await finish_roll(g, roll, heroes)


def needed(s: State, leader: Hero) -> int:
    """banish.closing, banish.doom-removal: Four to close a Rift, one to clear a token where there is none."""
    return CONTENT.tuning.rift_successes if has_rift(s, leader.space) else 1


async def _joiners(g: Game[State], leader: Hero) -> list[Hero]:
    """banish.requirement, banish.pool, round.assist: Any hero on the space may join, for an action."""
    s = g.state
    found: list[Hero] = []
    for hero in heroes_on(s, leader.space):
        if not can_help(s, leader, hero):
            continue
        options = partial(_join_options, s, leader, hero)
        chosen = await g.may_choose_one(hero.seat, "join_banish", options, JOIN_RULES,
                                        about={"hero": f"hero:{leader.id}", "need": needed(s, leader)},
                                        scope=phase_scope(s))
        if chosen is not None:
            pay_action(hero)
            found.append(hero)
            g.emit("joined", JOIN_RULES, helper=f"hero:{hero.id}", hero=f"hero:{leader.id}")
    return found


def _join_options(s: State, leader: Hero, hero: Hero) -> list[str]:
    return [f"do:join_banish hero:{leader.id}"] if can_help(s, leader, hero) else []


async def _interrupted(g: Game[State], heroes: list[Hero]) -> Hero | None:
    """banish.malachar: On any space of his tile the wisest participant tests WIS 3 or adds no dice."""
    s = g.state
    if not any(is_boss(monster) for monster in monsters_in(s, TILE_OF[heroes[0].space])):
        return None
    best = heroes[0]
    for hero in heroes[1:]:
        if CONTENT.heroes[hero.id].wis > CONTENT.heroes[best.id].wis:
            best = hero
    g.emit("interrupts", ("banish.malachar",), hero=f"hero:{best.id}")
    roll = await take_test(g, best, "wis", INTERRUPT_DIFFICULTY, "trait", NOWHERE)
    return None if roll.successes() >= INTERRUPT_DIFFICULTY else best


async def _effect(g: Game[State], roll: Roll, heroes: list[Hero]) -> None:
    """banish.doom-removal, banish.closing, benedictions.earning, quests.clear-doom, quests.rift-sealed,
    rifts.closing-spawned, tests.triumph: Four close a Rift; one clears a token; more is no Triumph."""
    s = g.state
    leader = heroes[0]
    space = leader.space
    successes = roll.successes()
    if has_rift(s, space) and successes >= CONTENT.tuning.rift_successes:
        close_rift(g, TILE_OF[space])
        for hero in heroes:
            gain_benediction(g, hero, 1)
        await progress(g, "rift_closed", leader, 1)
    elif successes > 0 and space in s.doom:
        lift_token(g, space)
        await progress(g, "doom_banished", leader, 1)
    else:
        g.emit("banish_fails", BANISH_RULES, hero=f"hero:{leader.id}")


BANISHING: Final = Deed(
    "do:banish", ("actions.banish",), banish,
    needs=(
        Condition("monsters_block", ("banish.requirement", "actions.blocked"), is_quiet),
        RESTED,
        Condition("nothing_to_banish", ("banish.sub-types",), _is_something_here),
    ),
    cost=action_price, means=("rift", "doom"),
)
