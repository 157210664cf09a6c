"""Hero actions: the turn of one hero, what he may do in it, and why not."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import ITEM_READY, ITEMS
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.banish import banish, can_banish
from norn.games.realms.rules.board import (
    CENTRE_OF,
    STANDING,
    TILE_OF,
    cache_on,
    heroes_up,
    is_guarded,
    monster_named,
    open_neighbours,
)
from norn.games.realms.rules.caches import leave_things, take_options, take_thing
from norn.games.realms.rules.combat import attack, attack_options, reach_of
from norn.games.realms.rules.focus import (
    drop_token,
    free_attributes,
    may_gain_focus,
    put_focus,
    spend_benedictions,
    token_options,
    tokens,
)
from norn.games.realms.rules.health import may_react, spend_reaction
from norn.games.realms.rules.items import ready_item, take_from
from norn.games.realms.rules.merchant import MARKET_SIZE, market, may_buy, may_sell, sell
from norn.games.realms.rules.movement import (
    is_grasped,
    may_keep_free_move,
    may_move_extra,
    onward,
    pay_extra_move,
    stand_still,
    walk,
    walk_on,
)
from norn.games.realms.rules.quests import active_quest, progress
from norn.games.realms.rules.rolls import may_act, pay_action
from norn.games.realms.rules.spells import cast, castable, has_use
from norn.games.realms.rules.values import movement, step_cost
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.ask import Ask, More
from norn.kernel.game import AGAIN, Game

NEXT_RULES: Final = ("round.hero-phase",)
TURN_RULES: Final = ("round.turn-allowance", "actions.blocked")
OPTION_RULES: Final[dict[str, tuple[str, ...]]] = {
    "do:melee": ("actions.melee", "combat.attack-healthy"),
    "do:shoot": ("actions.ranged", "combat.ranged-safe", "combat.ranged-exhaust"),
    "do:move": ("actions.move",),
    "do:move_by_action": ("actions.move", "round.turn-allowance"),
    "do:move_extra": ("focus.extra-move",),
    "do:move_on": ("focus.extra-move",),
    "do:banish": ("actions.banish",),
    "do:focus": ("actions.focus", "focus.gaining"),
    "do:cast": ("actions.cast-spell", "spells.cost"),
    "do:use": ("actions.use-ability",),
    "do:cache": ("actions.cache",),
    "do:take": ("actions.cache",),
    "do:trade": ("merchant.trading",),
    "do:sell": ("merchant.selling",),
    "do:spend_here": ("benedictions.locations",),
    "do:give_gold": ("quests.discard-gold",),
    "do:give_focus": ("quests.discard-focus",),
    "do:give_benediction": ("quests.discard-benedictions",),
    "do:give_item": ("quests.discard-items",),
    "do:end_turn": ("round.turn-allowance", "round.assist"),
}


# --- the Hero Phase -----------------------------------------------------------------------------------------


async def hero_phase(g: Game[State]) -> str | None:
    """round.hero-phase, round.turn-allowance: Whoever has not gone takes a turn, deed by deed, in an order
    the players pick."""
    s = g.state
    if s.active < 0:
        waiting = to_go(s)
        if not waiting:
            return None
        await _next_hero(g, waiting)
        return AGAIN
    hero = s.heroes[s.active]
    if hero.status != STANDING or hero.gone:
        _turn_over(s, hero)
        return AGAIN
    await _one_deed(g, hero)
    return AGAIN


def to_go(s: State) -> list[Hero]:
    """round.hero-phase: The heroes who have yet to take their turn."""
    return [hero for hero in heroes_up(s) if not hero.gone]


async def _next_hero(g: Game[State], waiting: list[Hero]) -> None:
    s = g.state
    options = [f"hero:{hero.id}" for hero in waiting]
    seats = [hero.seat for hero in heroes_up(s)]
    chosen = (await g.party_chooses(seats, "next_hero", options, NEXT_RULES))[0][5:]
    hero = next(one for one in waiting if one.id == chosen)
    s.active = hero.seat
    s.order.append(hero.seat)
    hero.dragged = hero.drag
    hero.drag = 0
    hero.used = [one for one in hero.used if not one.startswith("turn:")]
    g.emit("turn", NEXT_RULES, hero=f"hero:{hero.id}")
    await _centre_bonus(g, hero)


async def _centre_bonus(g: Game[State], hero: Hero) -> None:
    """board.centre-bonus: For starting the turn on a centre, with no monster and no open Rift there."""
    s = g.state
    tile = TILE_OF[hero.space]
    if hero.space == CENTRE_OF[tile] and tile not in s.rifts and not is_guarded(s, hero.space):
        g.emit("centre_bonus", ("board.centre-bonus",), hero=f"hero:{hero.id}", space=f"space:{hero.space}")
        await perform(g, CONTENT.spaces[hero.space].bonus, Doing(hero, f"space:{hero.space}"))


async def _one_deed(g: Game[State], hero: Hero) -> None:
    """round.turn-allowance, focus.gold: A turn does not end by itself while Focus could become gold for a quest."""
    s = g.state
    more = More()
    more.bluff = tokens(hero) > 0 and active_quest(s, "gold_discarded") is not None
    more.option_rules = OPTION_RULES
    more.about = {"actions": hero.actions, "moves": int(hero.free_move)}
    chosen = (await Ask(hero.seat, "turn", partial(turn_options, s, hero), TURN_RULES, 1, 1, more))[0]
    if chosen == "do:end_turn":
        await end_turn(g, hero)
    else:
        await do_deed(g, hero, chosen)


async def end_turn(g: Game[State], hero: Hero) -> None:
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
    _turn_over(s, hero)


def _turn_over(s: State, hero: Hero) -> None:
    hero.gone = True
    hero.dragged = 0
    s.lasting = [row for row in s.lasting if row.hero != hero.id or row.until != "turn_end"]
    s.active = -1


# --- what may be done ---------------------------------------------------------------------------------------


def turn_options(s: State, hero: Hero) -> list[str]:
    """actions.blocked, round.turn-allowance: All that the hero may do now, free deeds and the end of the turn
    included."""
    found: list[str] = []
    guarded = is_guarded(s, hero.space)
    acting = may_act(hero)
    if guarded and acting:
        found += attack_options(s, hero)
    _move_options(s, hero, guarded, found)
    if acting:
        if not guarded:
            _quiet_options(s, hero, found)
        found += [f"do:cast spell:{name}" for name in castable(s, hero)]
    _item_options(s, hero, guarded, acting, found)
    _free_options(s, hero, guarded, found)
    found.append("do:end_turn")
    return found


def _move_options(s: State, hero: Hero, guarded: bool, found: list[str]) -> None:
    """actions.move, actions.blocked, commons.vine-horror.grasp, focus.extra-move: On with the Move just made, for
    Focus; the free Move, or one for an action where nothing blocks it, also while the free one is kept."""
    found += [f"do:move_on space:{space}" for space in onward(s, hero)]
    if not hero.free_move and (guarded or hero.actions <= 0):
        return
    if guarded and is_grasped(s, hero) and hero.actions <= 0:
        return
    points = movement(s, hero)
    extra = may_move_extra(hero)
    for space in open_neighbours(s, hero.space):
        cost = step_cost(s, hero, space)
        if cost <= points:
            found.append(f"do:move space:{space}")
        elif extra and cost == points + 1:
            found.append(f"do:move_extra space:{space}")
    if may_keep_free_move(s, hero):
        found.append("do:move_by_action")


def _quiet_options(s: State, hero: Hero, found: list[str]) -> None:
    """actions.banish, actions.focus, actions.cache, merchant.trading: What needs an action and quiet."""
    if can_banish(s, hero):
        found.append("do:banish")
    if may_gain_focus(s, hero):
        found += [f"do:focus {one}" for one in free_attributes(hero)] or ["do:focus_reserve"]
    if hero.items or hero.gold or hero.focus or hero.reserve:
        found.append("do:cache")
    if may_buy(s, hero):
        found.append("do:trade")


def _item_options(s: State, hero: Hero, guarded: bool, acting: bool, found: list[str]) -> None:
    """actions.use-ability: Items that are used, by an action, as an attack, or freely."""
    for item in hero.items:
        use = CONTENT.items[item].use
        usable = use == "free" or (acting and (use == "combat" or (use == "action" and not guarded)))
        if usable and may_react(s, hero, item) and item_has_use(s, hero, item):
            found.append(f"do:use item:{item}")


def item_has_use(s: State, hero: Hero, item: str) -> bool:
    """actions.use-ability: What needs a target has one."""
    printed = CONTENT.items[item]
    return ITEM_READY[item](s, hero) if printed.code else has_use(s, hero, printed.effect)


def _free_options(s: State, hero: Hero, guarded: bool, found: list[str]) -> None:
    """quests.discard-gold, merchant.selling, benedictions.locations, actions.cache: What costs no action in
    one's own turn."""
    for quest in s.quests:
        if not quest.done:
            _quest_options(hero, CONTENT.quests[quest.id].goal, found)
    if may_sell(s, hero):
        found += [f"do:sell item:{item}" for item in hero.items]
    if guarded:
        return
    cost = CONTENT.spaces[hero.space].spend_cost
    if cost and hero.benedictions >= cost:
        found.append(f"do:spend_here space:{hero.space}")
    cache = cache_on(s, hero.space)
    if cache is not None:
        take_options(s, hero, cache, found)


def _quest_options(hero: Hero, goal: str, found: list[str]) -> None:
    """quests.discard-benedictions, quests.discard-focus, quests.discard-gold, quests.discard-items: Discards
    to a quest."""
    if goal == "gold_discarded":
        if hero.gold:
            found.append("do:give_gold")
    elif goal == "focus_discarded":
        found += [f"do:give_focus {one}" for one in token_options(hero)]
    elif goal == "benediction_discarded":
        if hero.benedictions:
            found.append("do:give_benediction")
    elif goal == "item_discarded":
        found += [f"do:give_item item:{item}" for item in hero.items]


# --- doing it -----------------------------------------------------------------------------------------------


async def do_deed(g: Game[State], hero: Hero, option: str) -> None:
    """round.turn-allowance: One thing that was offered."""
    s = g.state
    words = option.split(" ")
    deed = words[0]
    stand_still(hero)
    if deed in ("do:melee", "do:shoot"):
        monster = monster_named(s, words[1][8:])
        if monster is not None:
            pay_action(hero)
            await attack(g, hero, monster, reach_of(option), "action", 0)
    elif deed in ("do:move", "do:move_extra"):
        await _move(g, hero, words[1][6:], extra=deed == "do:move_extra")
    elif deed == "do:move_by_action":
        hero.actions -= 1
        await walk(g, hero, movement(s, hero), "", own_turn=True)
    elif deed == "do:move_on":
        await walk_on(g, hero, words[1][6:])
    elif deed == "do:banish":
        await banish(g, hero)
    elif deed == "do:focus":
        pay_action(hero)
        put_focus(g, hero, words[1][10:])
    elif deed == "do:focus_reserve":
        pay_action(hero)
        hero.reserve += 1
        g.emit("focus_reserve", ("focus.limit",), hero=f"hero:{hero.id}")
    elif deed == "do:cast":
        await cast(g, hero, words[1][6:])
    elif deed == "do:use":
        await use_item(g, hero, words[1][5:])
    elif deed == "do:trade":
        pay_action(hero)
        await market(g, hero, MARKET_SIZE, 0)
    else:
        await _do_free(g, hero, deed, words)


async def _do_free(g: Game[State], hero: Hero, deed: str, words: list[str]) -> None:
    """quests.discard-gold, merchant.selling, benedictions.locations, actions.cache: Caching, and what costs
    no action."""
    if deed == "do:cache":
        pay_action(hero)
        await leave_things(g, hero)
    elif deed == "do:sell":
        sell(g, hero, words[1][5:])
    elif deed == "do:spend_here":
        place = CONTENT.spaces[hero.space]
        spend_benedictions(g, hero, place.spend_cost)
        g.emit("place_used", ("benedictions.locations",), hero=f"hero:{hero.id}", space=f"space:{place.id}")
        await perform(g, place.spend, Doing(hero, f"space:{place.id}"))
    elif deed.startswith("do:give"):
        await _give(g, hero, deed, words)
    else:
        await take_thing(g, hero, deed, words)


async def _move(g: Game[State], hero: Hero, space: str, extra: bool) -> None:
    """actions.move, round.turn-allowance, commons.vine-horror.grasp: The free Move first; Grasp costs an
    action besides."""
    s = g.state
    if is_grasped(s, hero):
        hero.actions -= 1
        g.emit("torn_free", ("commons.vine-horror.grasp",), hero=f"hero:{hero.id}")
    if hero.free_move:
        hero.free_move = False
    else:
        hero.actions -= 1
    points = movement(s, hero)
    if extra:
        await pay_extra_move(g, hero)
        points += 1
    await walk(g, hero, points, space, own_turn=True)


async def use_item(g: Game[State], hero: Hero, item: str) -> None:
    """actions.use-ability: By an action or freely; then it is exhausted or gone."""
    printed = CONTENT.items[item]
    if printed.use != "free":
        pay_action(hero)
    spend_reaction(g, hero, item)
    g.emit("used", printed.rules, hero=f"hero:{hero.id}", item=f"item:{item}")
    if printed.code:
        await ITEMS[item](g, hero)
    else:
        await perform(g, printed.effect, Doing(hero, f"item:{item}"))


async def _give(g: Game[State], hero: Hero, deed: str, words: list[str]) -> None:
    """quests.discard-gold, quests.discard-focus, quests.discard-benedictions, quests.discard-items,
    trackers.discard-benedictions, trackers.discard-focus, trackers.discard-gold: To the quest card, for
    nothing else."""
    s = g.state
    g.emit("gives", OPTION_RULES[deed], hero=f"hero:{hero.id}", what=words[1] if deed == "do:give_item" else deed)
    if deed == "do:give_gold":
        hero.gold -= 1
        await progress(g, "gold_discarded", hero, 1)
    elif deed == "do:give_focus":
        drop_token(hero, words[1])
        await progress(g, "focus_discarded", hero, 1)
    elif deed == "do:give_benediction":
        hero.benedictions -= 1
        await progress(g, "benediction_discarded", hero, 1)
    else:
        item = words[1][5:]
        take_from(s, hero, item)
        ready_item(s, item)
        await progress(g, "item_discarded", hero, 1, item)


