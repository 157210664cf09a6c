"""What a stack is for: a prize, walls to guard, friends to join, men to fetch, a roof before the snow."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.thumb.campaign import campaign, must_stay, prey
from norn.games.fornaldar.thumb.errands import errands
from norn.games.fornaldar.thumb.hosts import Goal, Host, halves_of
from norn.games.fornaldar.thumb.hunts import hunts, quest
from norn.games.fornaldar.thumb.seats import seat_of
from norn.games.fornaldar.thumb.walls import watch
from norn.games.fornaldar.thumb.ways import FAR, apart, hex_of
from norn.games.fornaldar.thumb.world import World

LAND_HEXES: Final = [number for number in GRID.numbers if LAND.ground[number]]
RAINY: Final = 2                # Game-Turns at the end of the war that cannot be counted on: rain closes the rivers


def goal_of(w: World, host: Host) -> Goal | None:
    """The best that a stack could do; nothing if it had better stay."""
    if must_stay(w, host) and not (w.lands() and w.left <= 2 and host.men):
        return None
    if len(host.persons) == 1 and not host.csps and host.persons[0].id in errands(w):
        return Goal(errands(w)[host.persons[0].id], 3.0, "fetch")
    hunted = [hunts(w).get(one.id, 0) for one in host.persons] if not sum(host.csps.values()) else []
    if hunted and hunted[0] and all(one == hunted[0] for one in hunted):
        return Goal(hunted[0], 3.0, "search") if hunted[0] != host.place else None
    seat = seat_of(w, host)
    if seat:
        return Goal(seat, 1.0, "cast") if seat != host.place else None
    best = campaign(w).get(host.place) if host.place in w.ready else prey(w, host)
    pace = halves_of(host)
    if w.lands() and host.men and w.left <= 5:
        claim = _claim(w, host, best)
        if claim is not None:
            return claim if claim.place != host.place else None
    if w.weather == "snow" or w.snow_next():
        strikes = best is not None and best.why == "fight" and best.place != host.place
        reach = pace // 2 if w.weather == "snow" else pace * 2 // 3 if w.weather == "rain" else pace
        if best is not None and strikes and best.worth > 4.0 and w.way(host, best.place) <= reach:
            return best
        roof = _roof(w, host)
        return roof if roof is not None and (w.weather != "snow" or w.way(host, roof.place) <= pace) else None
    help_to = watch(w, host) if best is None or best.place != w.siege else None
    if help_to is not None and (best is None or best.worth < help_to.worth):
        best = help_to
    best = best or quest(w, host) or _friends(w, host)
    return best if best is not None and best.place != host.place else None


def _claim(w: World, host: Host, best: Goal | None) -> Goal | None:
    """24.3.3: In time into the lands where each CSP counts at the end, and to stay there; None before it is time."""
    lands = w.lands()
    if LAND.realm[hex_of(host.place)] in lands:
        inside = best is not None and LAND.realm[hex_of(best.place)] in lands
        if best is not None and inside and (w.left or w.way(host, best.place) <= halves_of(host)):
            return best
        return Goal(host.place, 0.0, "claim") if w.left <= 2 else None
    way, number = _nearest_claim(w, host)
    turns = (way + halves_of(host) - 1) // halves_of(host)
    if way == FAR or turns > w.left + 1 or (turns < w.left - RAINY and w.left > RAINY + 1):
        return None
    if best is not None and (LAND.realm[hex_of(best.place)] in lands or best.worth > 4.0 * host.men):
        return best
    return Goal(number, 4.0 * host.men, "claim")


def _nearest_claim(w: World, host: Host) -> tuple[int, int]:
    """How far it is to those lands, and where they are entered."""
    lands = w.lands()
    near = sorted([(apart(host.place, number), number) for number in LAND_HEXES if LAND.realm[number] in lands
                   and number not in w.foes and w.fort_at(number, 1 - w.seat) is None])
    return min([(w.way(host, number), number) for _, number in near[:8]], default=(FAR, 0))


def _friends(w: World, host: Host) -> Goal | None:
    """A stronger stack of one's own within three turns, so that together they can do what neither can."""
    pace = halves_of(host)
    best: Goal | None = None
    for place, other in w.mine.items():
        if place == host.place or not other.men or not other.persons:
            continue
        if (other.strength, other.place) <= (host.strength, host.place):
            continue
        way = w.way(host, place)
        if way == FAR or way > 3 * pace:
            continue
        worth = 1.0 + other.strength / (10.0 + way)
        if best is None or worth > best.worth:
            best = Goal(place, worth, "join")
    return best


def _roof(w: World, host: Host) -> Goal | None:
    """The nearest fortress of one's own or ruin, before the snow."""
    if w.is_sheltered(host.place):
        return None
    best: Goal | None = None
    nearest = FAR
    for number in LAND.fortress:
        if not w.is_sheltered(number) or number in w.foes:
            continue
        way = w.way(host, number)
        if way < nearest:
            nearest = way
            best = Goal(number, 2.0, "shelter")
    return best
