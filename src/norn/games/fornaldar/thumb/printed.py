"""What is printed for all to read: set-ups, kingdoms and their groups, fortresses and what their fall pays."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Fort

TIMES: Final = {"D": 2, "T": 3}

_SET_UP: dict[str, dict[int, list[str]]] = {}
_REALMS: dict[str, dict[str, str]] = {}
_PRIZES: dict[str, dict[int, int]] = {}
_LANDS: dict[str, tuple[str, ...]] = {}


def lands(scenario: str, seat: int) -> tuple[str, ...]:
    """24.3.3: The kingdoms in which each CSP of a side counts at the end."""
    key = f"{scenario} {seat}"
    found = _LANDS.get(key)
    if found is None:
        found = ()
        for award in CONTENT.scenarios[scenario].awards:
            if award.why == "csps_in" and award.side in (("fomorian", "mundane")[seat], "either"):
                found += award.kingdoms
        _LANDS[key] = found
    return found


def kingdoms(scenario: str) -> dict[str, str]:
    """Kingdom -> the group of the set-up that wakes with it."""
    found = _REALMS.get(scenario)
    if found is None:
        found = {group.kingdom: group.id for group in CONTENT.scenarios[scenario].groups if group.kingdom}
        _REALMS[scenario] = found
    return found


def set_up(scenario: str, seat: int) -> dict[int, list[str]]:
    """What a side began with, by hex; not those who moved before play (24.2.2.1)."""
    key = f"{scenario} {seat}"
    found = _SET_UP.get(key)
    if found is None:
        found = {}
        moved = CONTENT.scenarios[scenario].pre_game > 0 and seat == 0
        for group in CONTENT.scenarios[scenario].groups:
            if group.side in (("fomorian", "mundane")[seat], "either") and not (moved and group.active):
                for line in group.lines:
                    here = found.setdefault(line.hex, [])
                    here += [f"char:{one}" for one in line.characters]
                    here += [f"csp:{colour} {number}" for colour, number in line.csps.items()]
        _SET_UP[key] = found
    return found


def any_colour(scenario: str, seat: int) -> str:
    side = ("fomorian", "mundane")[seat]
    return next((group.kingdom for group in CONTENT.scenarios[scenario].groups
                 if group.side == side and group.kingdom), "midhrasir")


def _prize(scenario: str, number: int, kingdom: str, seat: int) -> int:
    """22.2 and the scenario's awards: what its fall pays the one who brings it down."""
    side = ("fomorian", "mundane")[seat]
    total = CONTENT.numbers.vp_fortress
    awards = CONTENT.scenarios[scenario].awards
    named = [one for one in awards if one.why == "destroys" and number in one.hexes]
    others = [one for one in awards if one.why == "destroys_other" and one.kingdom == kingdom]
    for one in named or others:
        total += one.vp if one.side in (side, "either") else 0
    for one in awards:
        if one.why == "knowe_stands" and number in one.hexes:
            total += one.vp
    return total


def forts(scenario: str, realms: dict[str, list[int]], ruins: list[int]) -> dict[int, Fort]:
    """18.1: Every fortress that stands, and whose."""
    card = CONTENT.scenarios[scenario]
    groups = kingdoms(scenario)
    prizes = _PRIZES.setdefault(scenario, {})
    found: dict[int, Fort] = {}
    for number, fortress in LAND.fortress.items():
        if number in ruins or (fortress.kind == "knowe" and "knowes" not in card.special):
            continue
        kingdom = LAND.realm[number]
        side = 1 if fortress.kind == "pellost" else realms[groups[kingdom]][0] if kingdom in groups else -1
        if side < 0:
            continue
        key = number * 2 + 1 - side
        if key not in prizes:
            prizes[key] = _prize(scenario, number, kingdom, 1 - side)
        rank = CONTENT.fortress_classes[f"class_{fortress.rank.lower()}"]
        times = TIMES[CONTENT.fortress_kinds[fortress.kind].inside]
        found[number] = Fort(number, side, times, rank.garrison, rank.command, prizes[key])
    return found
