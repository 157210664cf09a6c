"""Who marches on what: the best prize first, with as many stacks as it takes."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Goal, Host, halves_of
from norn.games.fornaldar.thumb.ways import FAR, apart, hex_of
from norn.games.fornaldar.thumb.world import World

LEAST: Final = 1.5              # VPs for which an army marches
SOONER: Final = 0.8             # what a prize is worth a turn later
WAKING: Final = 14.0            # what a foe woken is worth to the enemy


def may_fight(host: Host) -> bool:
    """Heroes alone do not march on an enemy: they join an army that does."""
    return host.men > 0


def campaign(w: World) -> dict[int, Goal]:
    """Who marches on what: the best prize first, with as many stacks as it takes, each stack once."""
    if w.campaign is not None:
        return w.campaign
    found: dict[int, Goal] = {}
    marches = {place: _marches(w, place) for place in targets(w)}
    free = dict.fromkeys([host.place for host in w.ready.values() if may_fight(host) and not must_stay(w, host)], 1)
    while free:
        best: Goal | None = None
        party: list[int] = []
        for place, those in marches.items():
            goal, members = _venture(w, place, [one for one in those if one.host.place in free])
            if goal is not None and (best is None or goal.worth > best.worth):
                best, party = goal, members
        if best is None:
            break
        for member in party:
            found[member] = best
            del free[member]
        del marches[best.place]
    w.campaign = found
    return found


class March:
    """A stack that could go somewhere, and in how many turns."""

    def __init__(self, host: Host, turns: int, way: int) -> None:
        self.host = host
        self.turns = turns
        self.way = way


def _marches(w: World, place: int) -> list[March]:
    """The stacks from which a target is at most five turns away, the nearest first."""
    found: list[March] = []
    for host in w.ready.values():
        if not may_fight(host) or apart(host.place, place) > 45:
            continue
        way, pace = w.way(host, place), halves_of(host)
        turns = (way + pace - 1) // pace
        if way != FAR and turns <= 5 and turns <= w.left + 1:
            found.append(March(host, max(1, turns), way))
    found.sort(key=lambda one: (one.turns, -one.host.strength, one.host.place))
    return found


def _venture(w: World, place: int, those: list[March]) -> tuple[Goal | None, list[int]]:
    """What a target is worth to the nearest stacks together: as few of them as it takes, at most two turns apart."""
    together = w.mine.get(place)
    best: Goal | None = None
    party: list[int] = []
    members: list[int] = []
    for one in those[:6]:
        if members and one.turns > those[0].turns + 1:
            break
        together = one.host.with_all(together)
        members.append(one.host.place)
        worth, won = w.fight(together, place)
        if won < 0.3:
            continue
        worth -= _wakes(w, place, one.turns) + 0.5 * len(members)
        for _ in range(one.turns - 1):
            worth *= SOONER
        if worth > LEAST and (best is None or worth > best.worth + 1.0):
            best, party = Goal(place, worth, "fight"), members[:]
    return best, party


def prey(w: World, host: Host) -> Goal | None:
    """What can be won: fortresses and stacks that are weaker, the nearer the better."""
    if not host.men and not any(one.hero for one in host.persons):
        return None
    pace = halves_of(host)
    best: Goal | None = None
    for place in targets(w):
        way = w.way(host, place)
        if way == FAR:
            continue
        turns = (way + pace - 1) // pace
        if turns > 5 or turns > w.left + 1:
            continue
        worth, won = w.fight(host.with_all(w.mine.get(place)), place)
        if won < 0.25:
            continue
        worth -= _wakes(w, place, turns)
        for _ in range(turns - 1):
            worth *= SOONER
        if worth > LEAST and (best is None or worth > best.worth):
            best = Goal(place, worth, "fight")
    return best


def targets(w: World) -> list[int]:
    """Places with enemies on land, and their fortresses."""
    found = dict.fromkeys(w.foes, 1)
    for fort in w.forts.values():
        if fort.side == 1 - w.seat:
            found[fort.hex] = 1
    return [place for place in found if LAND.ground[hex_of(place)]]


def _wakes(w: World, place: int, turns: int) -> float:
    """What it costs to bring a sleeping enemy into the war: little at the end of it."""
    if LAND.realm[hex_of(place)] not in w.shut:
        return 0.0
    return WAKING if w.left - turns >= 2 else 2.0


def must_stay(w: World, host: Host) -> bool:
    """Who carries the Sampo sits on it; who stands among enemies fights."""
    if w.sampo and any(one.id == w.sampo for one in host.persons):
        return True
    foe = w.foes.get(host.place)
    return foe is not None and foe.men > 0 and host.men > 0
