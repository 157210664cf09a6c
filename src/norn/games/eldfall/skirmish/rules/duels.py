"""Duels and alliances: what seats agree on at the table."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core.rules.models import by_id, give_ap, is_up
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish.rules.quests import ROUNDS, gain, is_alone, quest_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game

WON: Final = 6
DRAWN: Final = 3
AT_LEAST: Final = 3                 # rounds from its start
BROKEN: Final = -3


# --- duels --------------------------------------------------------------------------------------------------------


def challenges(g: Game[Any], m: Model) -> list[str]:
    """duel.issue, quest.4.no-duel, solo.rule, S229: A member of a party, once a turn, where there are two sides."""
    s = g.state
    if not quest_of(s).duel or is_alone(s) or s.duel or s.challenged or m.party < 0 or len(set(s.sides)) != 2:
        return []
    return [f"do:duel seat:{seat}" for seat in range(g.seats)
            if s.sides[seat] != s.sides[m.seat] and any(is_up(one) and one.party == seat for one in s.models)]


async def answer(g: Game[Any], m: Model, seat: int) -> None:
    """duel.issue, S229: The other accepts and names a champion, or refuses, which costs nothing."""
    s = g.state
    s.challenged = True
    able = [f"do:accept {one.id}" for one in s.models if one.party == seat and is_up(one)]
    said = await g.choose_one(seat, "duel", ["do:refuse", *able], ("duel.issue",), about={"who": m.id})
    if said == "do:refuse":
        g.emit("duel_refused", ("duel.issue",), seat=f"seat:{seat}")
        return
    s.duel = [m.id, said.split(" ")[1]]
    s.duel_ends = max(ROUNDS, s.round + AT_LEAST - 1)
    for one in s.models:
        if one.id in s.duel:
            give_ap(g, one, value(g, "sta", one) - one.ap)
        elif not fights(s, one):
            one.ap = 0
    g.emit("duel_begins", ("duel.begins",), who=s.duel[0], other=s.duel[1])


def fights(s: State, m: Model) -> bool:
    """duel.begins, S227: In a duel the champions and their creatures only; else everybody."""
    return not s.duel or m.id in s.duel or m.summoner in s.duel


def settle(g: Game[Any]) -> None:
    """duel.ends, S228: When a champion is down or gone it is over, and so is the quest."""
    s = g.state
    if not s.duel or s.over:
        return
    up = [one for one in s.duel if is_up(by_id(s, one)) and by_id(s, one).hp > 0]
    if len(up) == 2:
        return
    if up:
        gain(g, by_id(s, up[0]).seat, WON, "duel", ("duel.ends",))
        s.over = "duel"
    else:
        draw(g)


def draw(g: Game[Any]) -> None:
    """duel.ends, S228: Both down at once, or time is up: three for each."""
    s = g.state
    for one in s.duel:
        gain(g, by_id(s, one).seat, DRAWN, "duel", ("duel.ends",))
    s.over = "duel"


# --- alliances ----------------------------------------------------------------------------------------------------


def alliance_options(g: Game[Any], seat: int) -> list[str]:
    """alliance.made, quest.2.alliance, solo.rule, S230, S299: Offered and ended in one's own Strategic Phase."""
    s = g.state
    if not quest_of(s).alliance or is_alone(s) or g.options["alliances"] == "fixed" or s.duel:
        return []
    found = [f"do:offer_alliance seat:{other}" for other in range(g.seats)
             if s.sides[other] != s.sides[seat] and f"offered {seat} {other}" not in s.told]
    if s.sides.count(s.sides[seat]) > 1:
        found.append("do:break_alliance")
    return found


async def ally(g: Game[Any], seat: int, other: int) -> None:
    """alliance.made: Whoever is asked may refuse; all of both sides are allies then."""
    s = g.state
    s.told.append(f"offered {seat} {other}")
    said = await g.choose_one(other, "alliance", ["do:yes", "do:no"], ("alliance.made",),
                              about={"seat": f"seat:{seat}"})
    if said == "do:yes":
        joined = s.sides[seat]
        s.sides = [s.sides[other] if side == joined else side for side in s.sides]
    g.emit("alliance_made" if said == "do:yes" else "alliance_refused", ("alliance.made",), seat=f"seat:{seat}",
           other=f"seat:{other}")


def leave(g: Game[Any], seat: int) -> None:
    """alliance.made, quest.2.alliance, S230: Who breaks it loses three and stands alone."""
    s = g.state
    s.sides[seat] = next(number for number in range(g.seats + 1) if number not in s.sides)
    gain(g, seat, BROKEN, "alliance", ("alliance.made",))
    g.emit("alliance_broken", ("alliance.made",), seat=f"seat:{seat}")
