"""17.5.8b Retreats: who may go or must, where to, and what stays behind (F65, F66, F75)."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import fortresses, mobilization
from norn.games.fornaldar.rules.battlefield import Muster, command_of, muster, retreat_command
from norn.games.fornaldar.rules.forces import new_force, shift
from norn.games.fornaldar.rules.pieces import ABOARD, SWIM, flies, hex_of, printed
from norn.games.fornaldar.rules.ratings import is_hero
from norn.games.fornaldar.rules.reaching import place_at, place_named, presence, ref_of, ways_for
from norn.games.fornaldar.rules.routes import FLY, MARCH, SHIP, SWIMMING, node_of
from norn.games.fornaldar.state import Battle, Force, State
from norn.kernel.game import Game

RETREAT_RULES: Final = ("17.5.8b", "17.5.7")
STAY: Final = "do:stay"


# --- where to -----------------------------------------------------------------------------------------------------


def ways_out(s: State, b: Battle, those: Muster) -> list[int]:
    """17.5.8b: Who attacked first goes back where he came from, all together to one place where several stacks came
    in; the other to any passable place beside it without enemies, except where attackers came from (F66)."""
    foes = presence(s, 1 - those.seat)
    near = [one for one in beside(s, b, those) if one not in foes]
    ways_in = s.came.get(f"{'sea' if b.terrain == 'sea' else 'land'} {b.place}", [])
    if ways_in and those.seat == b.opener:
        return [one for one in near if one in ways_in]
    return [one for one in near if one not in ways_in]


def beside(s: State, b: Battle, those: Muster) -> list[int]:
    """The places next to a battle that all of a side can pass into together (F66)."""
    found: list[int] = []
    for number, force in enumerate(bands(s, b, those)):
        ways, node = ways_for(s, force), node_of(force.at, force.how)
        graph = ways.graph
        near = [place_at(force.how, graph.to[edge]) for edge in range(graph.first[node], graph.first[node + 1])
                if ways.price(edge) > 0]
        found = [one for one in (found if number else near) if one in near]
    return sorted(set(found))


def bands(s: State, b: Battle, those: Muster) -> list[Force]:
    """11.5: Those who go by one way each: ships with their load, swimmers, those on foot with the flyers among them."""
    hows = (SHIP, SWIMMING) if b.kind == "naval" else (MARCH,)
    found = [_band(s, b, those, how) for how in hows]
    return [one for one in found if one.characters or one.ships or one.armies]


def _band(s: State, b: Battle, those: Muster, how: str) -> Force:
    mode = ABOARD if how == SHIP else SWIM if how == SWIMMING else "land"
    characters = [one for one in those.characters if one.mode == mode]
    troops = [one for one in those.troops if one.mode == mode]
    if how == MARCH and not troops and all(flies(s, one) and not one.escort for one in characters):
        how = FLY
    force = new_force(those.seat, how, "flight", b.place)
    force.characters = [one.id for one in characters]
    force.armies = {one.colour: one.number for one in troops}
    if how == SHIP:
        force.ships = [one.id for one in those.ships]
    return force


# --- who may --------------------------------------------------------------------------------------------------------


def free_to_go(s: State, b: Battle, seat: int) -> Muster:
    """24.3.2.4, 24.3.2.5: Who may go on an o: all where their command is at least the enemy's, else centaurs and
    the Jibalian alone (F65)."""
    those, foes = muster(s, b, seat), muster(s, b, 1 - seat)
    if retreat_command(s, b, those) >= command_of(s, b, foes).rating:
        return those
    loose = [one for one in those.characters if printed(s, one.id).ability("free_retreat") is not None
             or CONTENT.kingdoms[printed(s, one.id).kingdom].free_retreat]
    troops = [one for one in those.troops if CONTENT.kingdoms[one.colour].free_retreat]
    return Muster(seat, loose, troops, [])


def ignores_retreats(s: State, b: Battle, seat: int) -> bool:
    """ability.draugr: Neither o nor r touches a draugr of the graves."""
    return any(printed(s, one.id).ability("ignores_retreats") is not None for one in muster(s, b, seat).characters)


# --- going ------------------------------------------------------------------------------------------------------------


async def may_withdraw(g: Game[State], b: Battle, seat: int) -> bool:
    """17.5.7: On an o a side may go after losses; with nowhere to go it is void. True if it has gone (F65, F66)."""
    s = g.state
    those = free_to_go(s, b, seat)
    goals = ways_out(s, b, those)
    if not goals:
        return False
    said = await g.choose_one(
        seat, "withdraw", partial(_options, goals), RETREAT_RULES, about={"hex": f"hex:{hex_of(b.place):04}"})
    if said == STAY:
        return False
    flee(g, b, those, place_named(said))
    return True


async def be_driven_out(g: Game[State], b: Battle, seat: int) -> bool:
    """17.5.7: On an r all of a side go, and its fortress falls. False if there is nowhere to go (F65, F66, F75)."""
    s = g.state
    those = muster(s, b, seat)
    if not (those.characters or those.troops or those.ships):       # a garrison by itself
        fortresses.fall(g, b)
        return True
    goals = ways_out(s, b, those)
    if not goals:
        g.emit("cornered", RETREAT_RULES, seat=f"seat:{seat}", hex=f"hex:{hex_of(b.place):04}")
        return False
    said = (await g.choose(
        seat, "retreat_to", [ref_of(one) for one in goals], RETREAT_RULES, public=True,
        about={"hex": f"hex:{hex_of(b.place):04}"}))[0]
    flee(g, b, those, place_named(said))
    if b.fort == seat and b.attacker != seat:           # in a sally the garrison has stayed inside
        fortresses.fall(g, b)
    return True


def _options(goals: list[int]) -> list[str]:
    return [STAY, *[ref_of(one) for one in goals]]


def flee(g: Game[State], b: Battle, those: Muster, goal: int) -> None:
    """17.5.8b: They go together with what they carry, and may wake a realm. Greutung stays (F35, F66)."""
    s = g.state
    manned = those.manpower > 0 or any(is_hero(s, one) for one in those.characters)
    fleeing = bands(s, b, those)
    for force in fleeing:
        shift(s, force, goal)
    g.emit("retreated", RETREAT_RULES, seat=f"seat:{those.seat}", hex=f"hex:{hex_of(b.place):04}", to=ref_of(goal))
    for force in fleeing:
        mobilization.entered(g, force, b.kind != "naval" and manned, b.kind == "naval")
