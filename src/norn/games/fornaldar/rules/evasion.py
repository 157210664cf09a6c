"""19 Evasion: characters who keep out of sight, and those who are overwhelmed because they could not."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import notes
from norn.games.fornaldar.rules.forces import horse_of
from norn.games.fornaldar.rules.fortresses import garrison_at, is_inside
from norn.games.fornaldar.rules.losses import bury
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    LAND,
    SWIM,
    characters_at,
    csps_at,
    flies,
    hex_of,
    manpower_at,
    printed,
    ships_at,
)
from norn.games.fornaldar.rules.ratings import command, has_special, is_hero, magic
from norn.games.fornaldar.rules.weather import is_skammdegi
from norn.games.fornaldar.state import Character, State
from norn.kernel.game import Game

EVADE_RULES: Final = ("19.2", "19.3")
TRY: Final = "try:evade"


async def evade(g: Game[State], place: int, seat: int, mode: str = LAND) -> bool:
    """19.2, 19.4, 19.5: A side among enemies is asked whether its characters evade, whoever they are: silence tells.

    Where it fails, or is not tried, all in the hex are in contact with all (19.5). One may pass for the whole phase.
    """
    s = g.state
    said: str | None = None
    if not is_inside(s, place, seat):           # those in a standing fortress may not, and all can see that (19.5)
        said = await g.may_choose_one(
            seat, "evade", partial(answers, s, place, seat, mode), EVADE_RULES,
            about={"hex": f"hex:{hex_of(place):04}"}, scope=f"{s.turn} {s.active} {s.phase}")
    if said is None:
        meet(s, place)
        return False
    notes.contact(g, place)
    if not _succeeds(g, place, seat, mode):
        meet(s, place)
        g.emit("not_evaded", EVADE_RULES, seat=f"seat:{seat}", hex=f"hex:{hex_of(place):04}")
        return False
    if str(place) not in s.evaded:
        s.evaded.append(str(place))
    g.emit("evaded", ("19.4", "19.5"), seat=f"seat:{seat}", hex=f"hex:{hex_of(place):04}")
    return True


def answers(s: State, place: int, seat: int, mode: str = LAND) -> list[str]:
    return [TRY] if may_evade(s, place, seat, mode) else []


def meet(s: State, place: int) -> None:
    """19.5: One contact is contact for all in the hex."""
    if str(place) in s.evaded:
        s.evaded.remove(str(place))


def may_evade(s: State, place: int, seat: int, mode: str = LAND) -> bool:
    """19.2, 19.5, 24.3.2.4: Characters alone, without escorts, armies or ships, and not in a fortress of theirs."""
    those = characters_at(s, place, seat, mode)
    if not those or csps_at(s, place, seat, mode) or any(one.escort for one in those) or is_inside(s, place, seat):
        return False
    if mode == SWIM and ships_at(s, place, seat):
        return False
    heavy = any(printed(s, one.id).ability("evades_alone") is not None for one in those)
    return not heavy or (len(those) == 1 and not any(flies(s, one) for one in characters_at(s, place, 1 - seat)))


def evades_freely(s: State, those: list[Character]) -> bool:
    """19.1, item.12, item.14, item.21, item.40, ability.hafnir: Who flies or has a magic that hides him, or all with
    him."""
    if any(has_special(s, one, "evades_all") for one in those):
        return True
    return all(_is_elusive(s, one) for one in those)


def _is_elusive(s: State, one: Character) -> bool:
    piece = printed(s, one.id)
    if piece.ability("evades_alone") is not None:
        return False
    if piece.ability("evades_skammdegi") is not None and is_skammdegi(s):
        return True
    return flies(s, one) or has_special(s, one, "evades_self") or (one.mode == SWIM and horse_of(s, one) > 0)


def _succeeds(g: Game[State], place: int, seat: int, mode: str) -> bool:
    """19.3: Both roll a die and add their best; the evader must be higher, ties roll again."""
    s = g.state
    if evades_freely(s, characters_at(s, place, seat, mode)):
        return True
    ours, theirs = bonus(s, place, seat, mode), bonus(s, place, 1 - seat, mode)
    while True:
        mine, other = g.roll(6, "evade") + ours, g.roll(6, "pursue") + theirs
        g.emit("evasion_rolls", ("19.3",), seat=f"seat:{seat}", mine=mine, other=other)
        if mine != other:
            return mine > other


def bonus(s: State, place: int, seat: int, mode: str = LAND) -> int:
    """3.0.home, 19.3: The best command or magic of anybody there, or the number of CSPs, at sea also of ships and of
    anybody aboard; 2 at home."""
    afloat = mode == SWIM
    those = characters_at(s, place, seat, mode) + (characters_at(s, place, seat, ABOARD) if afloat else [])
    best = max([max(command(s, one), magic(s, one)) for one in those], default=0)
    number = manpower_at(s, place, seat, mode)
    number = max(number, len(ships_at(s, place, seat))) if afloat else number + garrison_at(s, place, seat)
    home = any(printed(s, one.id).home == hex_of(place) for one in those)
    return max(best, number) + (CONTENT.numbers.evade_home if home else 0)


# --- 19.1 -------------------------------------------------------------------------------------------------------


def doomed(s: State, place: int, seat: int) -> list[Character]:
    """19.1, 19.6: Characters ashore among enemy CSPs or escorts, without CSP, escort or hero of their own, who neither
    fly nor are in their fortress nor have evaded."""
    enemies = manpower_at(s, place, 1 - seat, LAND) + garrison_at(s, place, 1 - seat)
    if not enemies or str(place) in s.evaded or is_inside(s, place, seat) or manpower_at(s, place, seat, LAND):
        return []
    those = characters_at(s, place, seat, LAND)
    if any(is_hero(s, one) for one in those):
        return []
    return [one for one in those if not flies(s, one)]


async def overwhelmed(g: Game[State], place: int, seat: int) -> None:
    """19.1: They are killed."""
    await bury(g, doomed(g.state, place, seat), "overwhelmed", {})


async def after_battle(g: Game[State], place: int, seat: int) -> None:
    """19.2: When all CSPs and heroes of a side have fallen, those left over evade at once or die (F81)."""
    if doomed(g.state, place, seat):
        await evade(g, place, seat)
        await overwhelmed(g, place, seat)
