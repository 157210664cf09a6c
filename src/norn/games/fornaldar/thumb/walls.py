"""Walls of one's own: which of them would fall, who goes to hold them, how many stay behind in them."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Goal, Host, halves_of, without
from norn.games.fornaldar.thumb.ways import apart, hex_of
from norn.games.fornaldar.thumb.world import World

WATCH: Final = {"sampo": 0.3, "northern_war": 0.6, "jotuns": 0.6}   # what one might lose, against what one might win
DEAR: Final = 20                # VPs for a fortress that is never left bare
ABOUT: Final = 10               # hexes within which enemies are about
FAR_OFF: Final = 45             # ... from a dear fortress: an army that has left is seldom back in time
LEAST: Final = 1.5              # VPs for which one goes to help


def watch(w: World, host: Host) -> Goal | None:
    """A fortress of one's own that would fall without this stack and holds with it; it may be the one it is in."""
    if not host.men:
        return None
    left = exposed(w, host)
    best = Goal(host.place, left, "guard") if left > LEAST else None
    for fort in w.forts.values():
        if fort.side != w.seat or apart(host.place, fort.hex) > 10 or not w.near(fort.hex):
            continue
        if hex_of(host.place) == fort.hex or w.way(host, fort.hex) > halves_of(host):
            continue
        guard = w.mine.get(fort.hex)
        saved = w.peril(fort.hex, guard) - w.peril(fort.hex, host.with_all(guard))
        worth = WATCH[w.scenario] * fort.prize * saved - left
        if worth > LEAST and (best is None or worth > best.worth):
            best = Goal(fort.hex, worth, "guard")
    return best


def exposed(w: World, host: Host) -> float:
    """What one might lose if a stack left the walls in which it stands, but for the guard that stays."""
    fort = w.fort_at(host.place, w.seat)
    if fort is None or not host.men or not w.near(host.place):
        return 0.0
    guard = w.mine.get(host.place)
    rest = without(guard, host) if guard is not None else None
    staying = kept(w, host)
    if staying:
        colour = max(host.csps, key=lambda one: host.csps[one])
        rest = rest or Host(host.place)
        rest.csps[colour] = rest.csps.get(colour, 0) + staying
    lost = w.peril(host.place, rest) - w.peril(host.place, guard)
    return WATCH[w.scenario] * fort.prize * lost


def kept(w: World, host: Host) -> int:
    """CSPs that stay behind in a fortress of one's own while enemies are about."""
    fort = w.fort_at(host.place, w.seat)
    if fort is None or (w.lands() and w.left <= 3):
        return 0
    total = sum(host.csps.values())
    dear = fort.prize >= DEAR
    about = FAR_OFF if dear else ABOUT
    if not any(foe.men and LAND.realm[hex_of(other)] not in w.shut and apart(host.place, other) <= about
               for other, foe in w.foes.items()):
        return 0
    stay = w.mine[host.place].men - host.men if host.place in w.mine else 0
    return max(0, min(5 if dear else 2, total // 3 if dear else total // 4) - stay)
