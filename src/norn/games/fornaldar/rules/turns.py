"""5.0: The ends of player-turns and Game-Turns."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import enchantments, fortresses, recovery, scenarios, victory
from norn.games.fornaldar.rules.pieces import side_of
from norn.games.fornaldar.state import State
from norn.kernel.game import End, Game

EARLY: Final = {12: "early_end_12", 13: "early_end_13"}


async def player_turn_ends(g: Game[State]) -> str | None:
    """5.0, 5.f, 9.3, 24.2.2.6, 24.2.3.f: After the Fomorian player-turn the Mundane one, conducted the same way;
    unless a side has nothing left (F120)."""
    s = g.state
    recovery.lose_refitting(g)
    fortresses.settle_greutung(g)
    scenarios.hold_ruins(s)
    rest(s)
    if s.active == 0 and not any(_is_gone(s, seat) for seat in (0, 1)):
        s.active = 1
        g.emit("player_turn", ("5.f",), seat="seat:1")
        return "recovery"
    return None


def rest(s: State) -> None:
    """What holds for a phase or a player-turn only is over."""
    s.force, s.battle, s.duel = None, None, None
    s.came, s.intercepted, s.tried, s.evaded, s.declared, s.fields, s.queue = {}, [], [], [], [], [], []
    for one in s.characters.values():
        one.done = False
    for ship in s.ships.values():
        ship.done = False
    for army in s.armies:
        army.fresh, army.done = army.fresh + army.done, 0


async def game_turn_ends(g: Game[State]) -> str | End:
    """4.5, 5.f, 24.2.2.8: The turn marker goes on, or the war is over and victory is counted."""
    s = g.state
    if _is_over(g):
        return victory.the_end(g)
    await enchantments.flights_end(g)
    _enchantments_end(s)
    s.turn += 1
    s.calendar = s.calendar % 14 + 1
    if s.calendar == 1:
        s.year += 1
        s.levied = False
    s.active, s.phase = 0, "weather"
    return "weather"


def _is_over(g: Game[State]) -> bool:
    """4.5, 24.2.2.8: F118, F120: After the last turn, by an early die, by agreement (`turns`), or when a side has
    nothing left."""
    s = g.state
    card = CONTENT.scenarios[s.scenario]
    if s.turn >= len(card.turns()) or s.turn == s.last or any(_is_gone(s, seat) for seat in (0, 1)):
        return True
    if "early_end" not in card.special or s.calendar not in EARLY:
        return False
    roll = g.roll(6, "early_end")
    ends = CONTENT.dice[EARLY[s.calendar]].read(roll).result == "ends"
    g.emit("early_end" if ends else "war_goes_on", ("24.2.2.8",), roll=roll)
    return ends


def _is_gone(s: State, seat: int) -> bool:
    """F120: All pieces of a side are dead."""
    return not (
        any(one.at and one.fate == "here" and side_of(s, one.id) == seat for one in s.characters.values())
        or any(one.at and one.fate == "here" and side_of(s, one.id) == seat for one in s.ships.values())
        or any(one.at and side_of(s, one.colour) == seat for one in s.armies)
    )


def _enchantments_end(s: State) -> None:
    """5.c.4: They were in effect for the whole Game-Turn, and no longer; a Maelstrom stays on the map."""
    s.spells = []
    s.breath = []
    for one in s.characters.values():
        one.cast, one.flying, one.bonus, one.frozen = False, False, 0, False
    for item in s.items.values():
        item.used = ""
    s.told = {place: turn for place, turn in s.told.items() if turn >= s.turn}
