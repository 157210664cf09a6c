"""17.5.8b Retreats: who may go or must, where to, and what stays behind (F65, F66, F75)."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules import fortresses, mobilization
from norn.games.fornaldar.rules.battlefield import Muster, command_of, muster, retreat_command
from norn.games.fornaldar.rules.costs import mover
from norn.games.fornaldar.rules.pieces import ABOARD, SWIM, add_csps, hex_of, is_occupied, printed, take_csps
from norn.games.fornaldar.rules.ratings import is_hero
from norn.games.fornaldar.rules.routes import MARCH, PLACES, SHIP, TARGETS, march_prices, node_of, sail_prices, shut_waters
from norn.games.fornaldar.state import Battle, State
from norn.kernel.game import Game
from norn.kit.ids import name_of

RETREAT_RULES: Final = ("17.5.8b", "17.5.7")
STAY: Final = "do:stay"


# --- where to -----------------------------------------------------------------------------------------------------


def ways_out(s: State, b: Battle, those: Muster) -> list[int]:
    """17.5.8b, F66: Back where an attacker came from; else any passable place beside, without enemies, from which no enemy came."""
    if not (those.characters or those.troops or those.ships):
        return []
    near = [one for one in sorted(set(beside(s, b, those))) if not is_occupied(s, one, 1 - those.seat)
            and not fortresses.is_inside(s, one, 1 - those.seat) and may_enter(s, those, one)]
    since = s.came.get(f"{those.seat} {b.place}", 0)
    if since:
        return [since] if since in near else []
    return [one for one in near if one != s.came.get(f"{1 - those.seat} {b.place}", 0)]


def beside(s: State, b: Battle, those: Muster) -> list[int]:
    """F66: The places next to a battle that all of a force can pass into: afloat, on the wing or on foot."""
    if b.kind == "naval":
        found = _afloat(s, b.place, those.seat, swims=False) if those.ships else []
        if those.ships or not any(one.mode == SWIM for one in (*those.troops, *those.characters)):
            return found
        return _afloat(s, b.place, those.seat, swims=True)
    who = mover(s, those.characters, [one.colour for one in those.troops])
    if not who.columns:
        return list(GRID.near[hex_of(b.place)])
    return _next_to(node_of(b.place, MARCH), march_prices(s, who, ()))


def _afloat(s: State, place: int, seat: int, *, swims: bool) -> list[int]:
    return _next_to(node_of(place, SHIP), sail_prices(s, swims, shut_waters(s, seat)))


def _next_to(node: int, prices: list[int]) -> list[int]:
    first = LAND.graph.first
    return [PLACES[TARGETS[edge]] for edge in range(first[node], first[node + 1]) if prices[edge] > 0]


def may_enter(s: State, those: Muster, place: int) -> bool:
    """10.4: A sleeping kingdom of one's own is shut to CSPs and escorts; afloat its coast is open."""
    ashore = [one for one in those.troops if one.mode not in (ABOARD, SWIM)]
    escorts = [one for one in those.characters if one.escort and one.mode not in (ABOARD, SWIM)]
    return mobilization.may_enter(s, those.seat, place, bool(ashore or escorts)) is None


# --- who may --------------------------------------------------------------------------------------------------------


def free_to_go(s: State, b: Battle, seat: int) -> Muster:
    """F65, 24.3.2.4, 24.3.2.5: Who may go on an o: all where their command is at least the enemy's, else centaurs and
    the Jibalian alone."""
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
    """17.5.7, F65, F66: On an o a side may go after losses; with nowhere to go it is void. True if it has gone."""
    s = g.state
    those = free_to_go(s, b, seat)
    goals = ways_out(s, b, those)
    if not goals:
        return False
    said = await g.choose_one(
        seat, "withdraw", partial(_options, goals), RETREAT_RULES, about={"hex": f"hex:{hex_of(b.place):04}"})
    if said == STAY:
        return False
    flee(g, b, those, _place(said))
    return True


async def be_driven_out(g: Game[State], b: Battle, seat: int) -> bool:
    """17.5.7, F65, F66, F75: On an r all of a side go, and its fortress falls with the garrison. False if nowhere is left."""
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
        seat, "retreat_to", [_option(one) for one in goals], RETREAT_RULES, public=True,
        about={"hex": f"hex:{hex_of(b.place):04}"}))[0]
    flee(g, b, those, _place(said))
    if b.fort == seat:
        fortresses.fall(g, b)
    return True


def _options(goals: list[int]) -> list[str]:
    return [STAY, *[_option(one) for one in goals]]


def _option(place: int) -> str:
    return f"hex:{place:04}"


def _place(option: str) -> int:
    return int(name_of(option))


def flee(g: Game[State], b: Battle, those: Muster, goal: int) -> None:
    """17.5.8b, F35: They go together, with what they carry; where they come they may wake a realm. Greutung stays."""
    s = g.state
    for one in those.characters:
        one.at = goal
        _bring(s, one.ref, goal)
    for ship in those.ships:
        ship.at = goal
        _bring(s, ship.ref, goal)
    for troop in those.troops:
        fresh, done = take_csps(s, b.place, troop.colour, troop.mode, troop.number)
        if fresh:
            add_csps(s, goal, troop.colour, troop.mode, fresh)
        if done:
            add_csps(s, goal, troop.colour, troop.mode, done, True)
    g.emit("retreated", RETREAT_RULES, seat=f"seat:{those.seat}", hex=f"hex:{hex_of(b.place):04}",
           to=f"hex:{hex_of(goal):04}")
    for item in s.items.values():
        if item.holder == f"army:{those.seat}" and item.at == b.place and those.troops:
            item.at = goal
    manned = those.manpower > 0 or any(is_hero(s, one) for one in those.characters)
    mobilization.entered(g, those.seat, goal, b.kind != "naval" and manned, b.kind == "naval")


def _bring(s: State, ref: str, goal: int) -> None:
    for item in s.items.values():
        if item.holder == ref:
            item.at = goal
