"""Who is sent for men that nobody commands: a leader whom his own host can spare."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Host, Person, halves_of
from norn.games.fornaldar.thumb.ways import FAR, apart, hex_of
from norn.games.fornaldar.thumb.world import World

WALLED: Final = 4               # leaderless CSPs behind walls are left where they are unless so many
OPEN: Final = 2                 # ... in the open they melt away (8.1.6)


def errands(w: World) -> dict[str, int]:
    """By leader, where he fetches men; the greatest number first, by the nearest who can be spared."""
    if w.errands is None:
        found: dict[str, int] = {}
        waiting = sorted(_waiting(w).items(), key=lambda one: (-one[1].men, one[0]))
        for place, those in waiting:
            name = _envoy(w, those, place, found)
            if name:
                found[name] = place
        w.errands = found
    return w.errands


def _waiting(w: World) -> dict[int, Host]:
    """CSPs that nobody there commands, by place."""
    found: dict[int, Host] = {}
    for place, host in w.mine.items():
        idle = {colour: number for colour, number in host.csps.items()
                if not any(one.leads(colour) for one in host.persons)}
        total = sum(idle.values())
        least = WALLED if w.fort_at(place, w.seat) is not None and not w.lands() else OPEN
        if total >= least and place not in w.foes and LAND.ground[hex_of(place)]:
            found[place] = Host(place)
            found[place].csps = idle
    return found


def _envoy(w: World, those: Host, place: int, busy: dict[str, int]) -> str:
    """The nearest leader for them within two turns of whom his own men have no need."""
    best, nearest = "", FAR
    for host in w.ready.values():
        if host.place == place or apart(host.place, place) > 24 or host.place in w.foes:
            continue
        for one in spare(w, host):
            if one.id in busy or not all(one.leads(colour) for colour in those.csps):
                continue
            if host.men and one.might > those.men + 2:
                continue                        # he is worth more in battle
            alone = Host(host.place)
            alone.persons = [one]
            way = w.way(alone, place)
            if way <= 2 * halves_of(alone) and way < nearest:
                best, nearest = one.id, way
    return best


def spare(w: World, host: Host) -> list[Person]:
    """Leaders without whom all the others there are still commanded, and as well as before."""
    leaders = [one for one in host.persons if one.rank != "none" and one.id != w.sampo and not one.flies]
    found: list[Person] = []
    for one in leaders:
        others = [other for other in host.persons if other.id != one.id and other not in found]
        rest = Host(host.place)
        rest.persons = others
        if all(any(other.leads(colour) for other in others) for colour in host.csps) and (
                not host.csps or rest.command >= host.command):
            found.append(one)
    return found
