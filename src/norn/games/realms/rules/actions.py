"""Hero actions: every deed of a turn is one row; here are attacking, moving, focusing, using, and the table of all."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import ITEM_READY, ITEMS
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.banish import BANISHING
from norn.games.realms.rules.board import DIFFICULT, is_guarded, monster_named, open_neighbours
from norn.games.realms.rules.caches import LEAVING, TAKING
from norn.games.realms.rules.combat import attack, attack_options, may_be_attacked, ranged_weapons
from norn.games.realms.rules.conditions import (
    FOR_ATTRIBUTES,
    FOR_ITEMS,
    FOR_MONSTERS,
    FOR_SPACES,
    FREE_ATTRIBUTE,
    NO_ATTRIBUTE,
    QUIET,
    RESTED,
    ROOM,
    TURN_RULES,
    free_attributes_of,
    is_owned,
    is_quiet,
    the_thing,
)
from norn.games.realms.rules.focus import put_focus, spend_benedictions
from norn.games.realms.rules.gifts import GIVING
from norn.games.realms.rules.health import may_react, spend_reaction
from norn.games.realms.rules.merchant import SELLING, TRADING
from norn.games.realms.rules.movement import (
    ENTERING,
    EXTRA_MOVE,
    is_grasped,
    may_move_extra,
    onward,
    pay_extra_move,
    walk,
    walk_on,
)
from norn.games.realms.rules.rolls import action_price, can_act, pay_action
from norn.games.realms.rules.spells import CASTING, has_use
from norn.games.realms.rules.values import movement, step_cost
from norn.games.realms.state import Hero, Monster, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed, Deeds, Together
from norn.kit.ids import name_of, named, word_of

END_RULES: Final = ("round.turn-allowance", "round.assist")
HOLD_RULES: Final = ("actions.blocked", "combat.blocking-actions")
USE_RULES: Final = ("actions.use-ability",)
PLACE_RULES: Final = ("benedictions.locations",)
END_TURN: Final = "do:end_turn"


# --- attacking ----------------------------------------------------------------------------------------------


async def _attack(reach: str, g: Game[State], hero: Hero, thing: str) -> None:
    """actions.melee, actions.ranged: For an action."""
    monster = monster_named(g.state, name_of(thing))
    if monster is not None:
        pay_action(hero)
        await attack(g, hero, monster, reach, "action", 0)


def _foe(s: State, thing: str) -> Monster:
    monster = monster_named(s, named("monster", thing))
    assert monster is not None      # only asked of monsters that are there
    return monster


ON_FOES: Final = (
    FOR_MONSTERS,
    Condition("no_such_monster", ("combat.one-space",),
              lambda s, hero, one: monster_named(s, named("monster", one)) is not None, gate=True),
    Condition("not_in_your_space", ("combat.one-space",),
              lambda s, hero, one: _foe(s, one).space == hero.space, the_thing),
    Condition("not_awake", ("malachar.engaging",), lambda s, hero, one: may_be_attacked(s, _foe(s, one))),
)
ARMED: Final = Condition("all_shot", ("combat.ranged-exhaust",), lambda s, hero, _: len(ranged_weapons(s, hero)) > 0)
ATTACKING: Final = Together(
    attack_options,
    Deed("do:melee", ("actions.melee", "combat.attack-healthy"), partial(_attack, "melee"),
         needs=(RESTED,), among=ON_FOES, cost=action_price, means=("monster",)),
    Deed("do:shoot", ("actions.ranged", "combat.ranged-safe", "combat.ranged-exhaust"), partial(_attack, "ranged"),
         needs=(RESTED, ARMED), among=ON_FOES, cost=action_price),
    needs=(RESTED,),
)


# --- moving -------------------------------------------------------------------------------------------------


def _steps(s: State, hero: Hero) -> list[str]:
    """actions.move, focus.extra-move: Every neighbouring space within his Movement, or one beyond it for Focus."""
    found: list[str] = []
    points = movement(s, hero)
    rough = 0
    for space in open_neighbours(s, hero.space):
        if DIFFICULT[space]:
            rough = rough or step_cost(s, hero, space)      # the same for all
        cost = rough if DIFFICULT[space] else 1
        if cost <= points:
            found.append(f"do:move space:{space}")
        elif cost == points + 1 and may_move_extra(hero):
            found.append(f"do:move_extra space:{space}")
    return found


def _is_within(more: int, s: State, hero: Hero, thing: str) -> bool:
    return step_cost(s, hero, name_of(thing)) <= movement(s, hero) + more


def _dear(s: State, hero: Hero, thing: str) -> dict[str, int]:
    return {"cost": step_cost(s, hero, name_of(thing)), "points": movement(s, hero)}


async def _move(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.move, round.turn-allowance, commons.vine-horror.grasp, focus.extra-move: The free Move first; Grasp costs
    an action besides, a step that is too far a token."""
    s = g.state
    if is_grasped(s, hero):
        hero.actions -= 1
        g.emit("torn_free", ("commons.vine-horror.grasp",), hero=f"hero:{hero.id}")
    if hero.free_move:
        hero.free_move = False
    else:
        hero.actions -= 1
    points = movement(s, hero)
    if step_cost(s, hero, name_of(thing)) > points:
        await pay_extra_move(g, hero)
        points += 1
    await walk(g, hero, points, name_of(thing), own_turn=True)


async def _move_by_action(g: Game[State], hero: Hero, thing: str) -> None:
    """round.turn-allowance, actions.blocked: A Move for an action while the free one is still his: that may later leave
    a monster's space."""
    hero.actions -= 1
    await walk(g, hero, movement(g.state, hero), "", own_turn=True)


def _of_moving(s: State, hero: Hero, thing: str) -> dict[str, int]:
    """actions.move, commons.vine-horror.grasp: The free Move first; to tear free is an action."""
    actions = int(not hero.free_move) + int(is_grasped(s, hero))
    spent = {"free_move": 1} if hero.free_move else {}
    return {**spent, "action": actions} if actions else spent


MOBILE: Final = (
    Condition("monsters_hold_you", HOLD_RULES, lambda s, hero, _: hero.free_move or not is_guarded(s, hero.space)),
    Condition("no_action", ("round.turn-allowance",), lambda s, hero, _: hero.free_move or hero.actions > 0),
    Condition("grasped", ("commons.vine-horror.grasp",),
              lambda s, hero, _: hero.actions > 0 or not is_grasped(s, hero)),
)
MOVE: Final = Deed(
    "do:move", ("actions.move",), _move, needs=MOBILE,
    among=(*ENTERING, Condition("step_too_dear", ("actions.move",), partial(_is_within, 0), _dear)),
    cost=_of_moving, means=("space", "lore", "gold", "fire", "ice"),
)
MOVE_EXTRA: Final = Deed(
    "do:move_extra", ("focus.extra-move",), _move, needs=MOBILE,
    among=(
        *ENTERING,
        Condition("no_extra_needed", ("focus.extra-move",),
                  lambda s, hero, one: not _is_within(0, s, hero, one), gate=True),
        *EXTRA_MOVE,
        Condition("step_too_dear", ("actions.move",), partial(_is_within, 1), _dear),
    ),
    cost=lambda s, hero, one: {**_of_moving(s, hero, one), "focus": 1},
)
MOVING: Final = (
    Deed("do:move_on", ("focus.extra-move",), walk_on, things=onward,
         among=(*ENTERING, *EXTRA_MOVE,
                Condition("step_too_dear", ("actions.move",), lambda s, hero, one: one in onward(s, hero),
                          lambda s, hero, one: {"cost": step_cost(s, hero, name_of(one)), "points": 0})),
         cost=lambda s, hero, _: {"focus": 1}),
    Together(_steps, MOVE, MOVE_EXTRA, needs=MOBILE),
    Deed("do:move_by_action", ("actions.move", "round.turn-allowance"), _move_by_action,
         needs=(Condition("no_action", ("round.turn-allowance",), lambda s, hero, _: hero.actions > 0),
                Condition("no_free_move", ("actions.move",), lambda s, hero, _: hero.free_move),
                Condition("monsters_hold_you", HOLD_RULES, is_quiet)),
         cost=lambda s, hero, _: {"action": 1}),
)


# --- focusing and using -------------------------------------------------------------------------------------


async def _focus(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.focus, focus.limit: A token on an attribute, or in reserve when all have one."""
    pay_action(hero)
    if thing:
        put_focus(g, hero, name_of(thing))
    else:
        hero.reserve += 1
        g.emit("focus_reserve", ("focus.limit",), hero=f"hero:{hero.id}")


FOCUSING: Final = (
    Deed("do:focus", ("actions.focus", "focus.gaining"), _focus, needs=(QUIET, RESTED, ROOM),
         things=free_attributes_of, among=(FOR_ATTRIBUTES, FREE_ATTRIBUTE), cost=action_price),
    Deed("do:focus_reserve", TURN_RULES, _focus, needs=(QUIET, RESTED, ROOM, NO_ATTRIBUTE),
         cost=action_price),
)
USED: Final = {item.id for item in CONTENT.items.values() if item.use in ("free", "action", "combat")}
SPEND_COST: Final = {space.id: space.spend_cost for space in CONTENT.spaces.values()}
WAYS: Final = ("works_in_attacks", "works_when_hit", "works_when_asked", "works_by_itself")


def _usable(s: State, hero: Hero) -> list[str]:
    """actions.use-ability: His items that are used by a deed of their own."""
    return [f"item:{item}" for item in hero.items if item in USED]


def _works(item: str) -> str:
    """actions.use-ability: How an item works that is not used by a deed of its own; "" where it is."""
    printed = CONTENT.items[item]
    if item in USED:
        return ""
    if printed.kind in ("weapon", "armour"):
        return WAYS[0] if printed.kind == "weapon" else WAYS[1]
    return WAYS[2] if printed.use == "reaction" else WAYS[3]


def _works_not(way: str, s: State, hero: Hero, thing: str) -> bool:
    return _works(name_of(thing)) != way


def item_has_use(s: State, hero: Hero, thing: str) -> bool:
    """actions.use-ability: What needs a target has one."""
    printed = CONTENT.items[name_of(thing)]
    return ITEM_READY[printed.id](s, hero) if printed.code else has_use(s, hero, printed.effect)


async def use_item(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.use-ability: By an action or freely; then it is exhausted or gone."""
    item = name_of(thing)
    printed = CONTENT.items[item]
    if printed.use != "free":
        pay_action(hero)
    spend_reaction(g, hero, item)
    g.emit("used", printed.rules, hero=f"hero:{hero.id}", item=thing)
    if printed.code:
        await ITEMS[item](g, hero)
    else:
        await perform(g, printed.effect, Doing(hero, thing))


def _of_using(s: State, hero: Hero, thing: str) -> dict[str, int]:
    """actions.use-ability: An action, unless it is free; some are exhausted or gone afterwards."""
    printed = CONTENT.items[name_of(thing)]
    spent = {} if printed.use == "free" else action_price(s, hero)
    return {**spent, printed.spends: 1} if printed.spends else spent


USING: Final = Deed(
    "do:use", USE_RULES, use_item,
    things=_usable,
    among=(FOR_ITEMS, Condition("not_yours", USE_RULES, is_owned, the_thing, gate=True),
           *[Condition(way, ("actions.use-ability", "tests.pool"), partial(_works_not, way), the_thing, gate=True)
             for way in WAYS]),
    fits=(
        Condition("no_action", ("round.turn-allowance",),
                  lambda s, hero, one: can_act(s, hero) or CONTENT.items[name_of(one)].use == "free"),
        Condition("monsters_block", HOLD_RULES,
                  lambda s, hero, one: CONTENT.items[name_of(one)].use != "action" or not is_guarded(s, hero.space)),
        Condition("exhausted", USE_RULES, lambda s, hero, one: may_react(s, hero, name_of(one)), the_thing, gate=True),
        Condition("no_target", ("combat.one-space", "commons.stone-gargoyle.sentinel"), item_has_use),
    ),
    cost=_of_using, means=("item",),
)


# --- the place ----------------------------------------------------------------------------------------------


async def _spend_here(g: Game[State], hero: Hero, thing: str) -> None:
    """benedictions.locations: What the place gives for it."""
    place = CONTENT.spaces[hero.space]
    spend_benedictions(g, hero, place.spend_cost)
    g.emit("place_used", PLACE_RULES, hero=f"hero:{hero.id}", space=f"space:{place.id}")
    await perform(g, place.spend, Doing(hero, f"space:{place.id}"))


SPENDING: Final = Deed(
    "do:spend_here", PLACE_RULES, _spend_here,
    needs=(QUIET,
           Condition("no_place_spend", PLACE_RULES,
                     lambda s, hero, _: SPEND_COST[hero.space] > 0, gate=True),
           Condition("no_benediction", PLACE_RULES,
                     lambda s, hero, _: hero.benedictions >= SPEND_COST[hero.space])),
    things=lambda s, hero: [f"space:{hero.space}"],
    among=(FOR_SPACES, Condition("not_in_your_space", PLACE_RULES,
                                 lambda s, hero, one: one == f"space:{hero.space}", the_thing)),
)

# --- the end of the turn -----------------------------------------------------------------------------------


async def end_turn(g: Game[State], hero: Hero, thing: str) -> None:
    """icons.hazard, icons.hex, round.assist: What burns or chills does so now; actions left are kept back for
    assisting."""
    s = g.state
    space = hero.space
    hero.gone = True
    hero.free_move = False
    if space in s.fire:
        s.fire.remove(space)
        g.emit("burned", ("icons.hazard", "components.fire-markers"), hero=f"hero:{hero.id}")
        await perform(g, CONTENT.icons["hazard"].end_turn, Doing(hero, "icon:hazard"))
    if space in s.ice:
        s.ice.remove(space)
        g.emit("chilled", ("icons.hex", "components.ice-markers"), hero=f"hero:{hero.id}")
        await perform(g, CONTENT.icons["hex"].end_turn, Doing(hero, "icon:hex"))
    turn_over(s, hero)


def turn_over(s: State, hero: Hero) -> None:
    hero.gone = True
    hero.dragged = 0
    s.lasting = [row for row in s.lasting if row.hero != hero.id or row.until != "turn_end"]
    s.active = -1


# --- all of them --------------------------------------------------------------------------------------------

DEEDS: Final = Deeds(
    ATTACKING, *MOVING, BANISHING, *FOCUSING, LEAVING, TRADING, CASTING, USING, GIVING, SELLING, SPENDING, *TAKING,
    Deed(END_TURN, END_RULES, end_turn),
)
JOINING: Final = ("do:help", "do:join", "do:join_banish")


def cost(g: Game[State], seat: int, option: str) -> dict[str, int]:
    """round.turn-allowance, round.assist: What the hero gives up for it, where its own words do not say so."""
    if seat < 0:
        return {}
    hero = g.state.heroes[seat]
    if word_of(option) in JOINING:
        return action_price(g.state, hero)
    return dict(DEEDS.cost(g.state, hero, option))
