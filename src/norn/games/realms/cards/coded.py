"""Encounters, spells and items that data cannot say."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import (
    ENCOUNTERS,
    ITEM_READY,
    ITEMS,
    LIFESAVERS,
    SPELL_READY,
    SPELLS,
    WEAPON_ATTRIBUTES,
)
from norn.games.realms.content import CONTENT, Cost
from norn.games.realms.rules.board import STANDING
from norn.games.realms.rules.combat import choose_monster, hit_with
from norn.games.realms.rules.encounters import encounter_test
from norn.games.realms.rules.focus import gain_focus, gain_gold, lose_focus, lose_gold
from norn.games.realms.rules.health import come_back, deal, heal, set_condition
from norn.games.realms.rules.items import DRAW_RULES, LOSE_RULES, discard_item, draw_item, item_options, lose_item
from norn.games.realms.rules.movement import hold, movable, push, put_monster
from norn.games.realms.rules.prices import pay, ways_to_pay
from norn.games.realms.rules.spawning import spawn
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game
from norn.kit.ids import name_of, rest_of

STAKE_RULES: Final = ("encounters.outcome",)
COALS_WOUNDS: Final = 3
STAKE_LIMIT: Final = 3


async def _coals(g: Game[State], hero: Hero, attribute: str) -> None:
    """encounters.outcome, conditions.blessed, conditions.cursed: Up to 3 wounds first, each 2 dice; then WIS
    2."""
    options = [f"do:take_wounds {n}" for n in range(COALS_WOUNDS + 1)]
    wounds = int(rest_of(await g.choose_one(hero.seat, "coals", options, STAKE_RULES)))
    await pay(g, hero, Cost(wounds=wounds))
    if hero.status != STANDING:
        return
    roll = await encounter_test(g, hero, attribute, 2, 2 * wounds, none=True)
    if roll.successes() >= 2:
        set_condition(g, hero, "blessed", ("conditions.blessed",))
        await gain_focus(g, hero, 1, beyond=False)
        return
    await deal(g, hero, 1, 0, from_monster=False)
    if roll.successes() == 0:
        set_condition(g, hero, "cursed", ("conditions.cursed",))


async def _offer(g: Game[State], hero: Hero, attribute: str) -> None:
    """encounters.outcome: An item for a better one, or a coin; on a failure an item, or 2 Corruption."""
    roll = await encounter_test(g, hero, attribute, 1, 0)
    if hero.status != STANDING:
        return
    if roll.successes() < 1:
        if not await lose_item(g, hero):
            await deal(g, hero, 0, 2, from_monster=False)
        return
    chosen = await g.may_choose_one(hero.seat, "offer_item", partial(item_options, hero), LOSE_RULES)
    if chosen is None:
        gain_gold(g, hero, 1)
        return
    discard_item(g, hero, name_of(chosen))
    draw_item(g, hero, "uncommon_plus", DRAW_RULES)


async def _assessor(g: Game[State], hero: Hero, attribute: str) -> None:
    """encounters.outcome, merchant.encounter-gold: Gold by the number of items; on a failure a tax, or 1
    Focus."""
    roll = await encounter_test(g, hero, attribute, 1, 0)
    if hero.status != STANDING:
        return
    if roll.successes() >= 1:
        gain_gold(g, hero, min(3, max(1, len(hero.items))))
    elif lose_gold(g, hero, min(2, max(0, len(hero.items) - 1))) == 0:
        await lose_focus(g, hero, 1)


async def _foxes(g: Game[State], hero: Hero, attribute: str) -> None:
    """encounters.outcome, merchant.encounter-gold: A stake of up to 3 gold lies on the table during the test; it
    comes back with as much again and 1 more, or is lost."""
    options = partial(_stakes, hero)
    stake = int(rest_of(await g.choose_one(hero.seat, "stake", options, STAKE_RULES)))
    await pay(g, hero, Cost(gold=stake))
    roll = await encounter_test(g, hero, attribute, 1, 0)
    if roll.successes() >= 1:
        gain_gold(g, hero, stake + stake + 1)
    elif stake == 0 and hero.status == STANDING:
        await lose_focus(g, hero, 1)


def _stakes(hero: Hero) -> list[str]:
    """focus.gold, encounters.outcome: Up to 3 gold, and what he lacks of it by Focus."""
    return [f"{deed} {n}" for n in range(STAKE_LIMIT + 1) for deed in ways_to_pay(hero, Cost(gold=n), "do:stake")]


async def _doctor(g: Game[State], hero: Hero, attribute: str) -> None:
    """encounters.outcome, combat.vanquished: A Vanquished hero returns here at once, or heal 2; on a failure
    a Skeleton."""
    s = g.state
    roll = await encounter_test(g, hero, attribute, 1, 0)
    if roll.successes() < 1:
        spawn(g, "skeleton_warrior", hero.space)
        return
    fallen = [one for one in s.heroes if one.status == "vanquished"]
    if not fallen:
        heal(g, hero, 2)
        return
    options = [f"hero:{one.id}" for one in fallen]
    chosen = await g.choose_one(hero.seat, "bring_back", options, ("combat.vanquished",))
    come_back(g, next(one for one in fallen if f"hero:{one.id}" == chosen), hero.space)


async def _void_chain(g: Game[State], hero: Hero, successes: int) -> None:
    """spells.monsters, commons.stone-gargoyle.sentinel: Pull a monster of the tile here and attack it; held
    if it survives a great success."""
    s = g.state
    monster = await choose_monster(g, hero, movable(s, hero, "one_adjacent"), ("spells.monsters",))
    if monster is None:
        return
    put_monster(g, monster, hero.space)
    await hit_with(g, hero, monster, successes)
    if monster in s.monsters and successes >= CONTENT.spells["void_chain"].threshold:
        hold(g, monster)


def _void_chain_ready(s: State, hero: Hero) -> bool:
    return len(movable(s, hero, "one_adjacent")) > 0


async def _gauntlet(g: Game[State], hero: Hero) -> None:
    """commons.stone-gargoyle.sentinel, actions.use-ability: Push one monster here away; it skips its next
    activation."""
    monster = await choose_monster(g, hero, movable(g.state, hero, "one_here"), ("actions.use-ability",))
    if monster is not None:
        await push(g, hero, monster)
        hold(g, monster)


def _gauntlet_ready(s: State, hero: Hero) -> bool:
    return len(movable(s, hero, "one_here")) > 0


ENCOUNTERS["ash_pilgrims_coals"] = _coals
ENCOUNTERS["mere_an_offer_to_the_deep"] = _offer
ENCOUNTERS["stone_assessor_of_the_hold"] = _assessor
ENCOUNTERS["thorn_court_of_foxes"] = _foxes
ENCOUNTERS["barrow_doctor_of_the_departed"] = _doctor
SPELLS["void_chain"] = _void_chain
SPELL_READY["void_chain"] = _void_chain_ready
ITEMS["colossus_gauntlet"] = _gauntlet
ITEM_READY["colossus_gauntlet"] = _gauntlet_ready
WEAPON_ATTRIBUTES["duelists_rapier"] = "agi"
LIFESAVERS["phoenix_feather"] = 2
