"""The Hero Phase: whose turn it is, and one deed after the other."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.actions import DEEDS, END_TURN, turn_over
from norn.games.realms.rules.board import CENTRE_OF, STANDING, TILE_OF, hero_named, heroes_up, is_guarded
from norn.games.realms.rules.conditions import TURN_RULES
from norn.games.realms.rules.focus import tokens
from norn.games.realms.rules.movement import stand_still
from norn.games.realms.rules.quests import active_quest
from norn.games.realms.rules.refusals import why_not_now
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.ask import Ask, More
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of

NEXT_RULES: Final = ("round.hero-phase",)


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
        turn_over(s, hero)
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
    chosen = (await g.party_chooses(seats, "next_hero", options, NEXT_RULES))[0]
    hero = hero_named(s, name_of(chosen))
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
    more.option_rules = DEEDS.option_rules
    more.about = {"actions": hero.actions, "moves": int(hero.free_move)}
    more.why = partial(why_not_now, s, hero)
    chosen = (await Ask(hero.seat, "turn", partial(DEEDS.options, s, hero), TURN_RULES, 1, 1, more))[0]
    if chosen != END_TURN:
        stand_still(hero)
    await DEEDS.do(g, hero, chosen)
