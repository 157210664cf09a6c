"""14.2, 21.1: Over sea to where something lies hidden that nobody can walk to, and back."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Host, halves_of
from norn.games.fornaldar.thumb.hunts import ALONE, SOONER, free, is_worth_searching, search_worth
from norn.games.fornaldar.thumb.ways import FAR, hex_of, sailing
from norn.games.fornaldar.thumb.world import World

LEAST: Final = 1.5              # VPs for which a ship is sent
ABROAD: Final = 4               # turns that it costs them
MOST: Final = 2                 # characters


def seekers(w: World, place: int) -> Host:
    """Who would go aboard here to search somewhere: the one or two with whom it is likeliest to succeed."""
    found = Host(place)
    host = w.ready.get(place)
    if host is not None and place not in w.foes:
        those = [one for one in free(w, host) if not one.escort]
        those.sort(key=lambda one: (-max(one.magic, one.combat if one.hero else 0), one.id))
        found.persons = those[:MOST]
    return found


def isle(w: World, node: int, party: Host, halves: int) -> int:
    """The coast to which they sail in this turn or the next to search it then; 0 where there is none."""
    best, most = 0, LEAST
    if not party.persons or node < 0 or w.left < 1:
        return best
    for number in w.hidden():
        if not LAND.coast[number] or not LAND.ground[number] or sailing(number)[node] > halves or number in w.foes:
            continue
        if w.fort_at(number, 1 - w.seat) is not None or LAND.realm[number] in w.shut:
            continue
        if w.mine.get(party.place) is not None and w.way(party, number) != FAR:
            continue
        worth = SOONER * search_worth(w, number, party, halves_of(party)) - ABROAD * ALONE * len(party.persons)
        if worth > most:
            best, most = number, worth
    return best


def stranded(w: World, node: int, halves: int) -> int:
    """A coast where some have searched, and from where they cannot walk home; 0 where nobody waits."""
    for place, host in w.ready.items():
        if host.csps or not host.persons or node < 0 or not LAND.coast[hex_of(place)] or w.is_sheltered(place):
            continue
        if sailing(place)[node] > halves or is_worth_searching(w, host, CONTENT.numbers.search_most):
            continue
        if all(w.way(host, fort.hex) == FAR for fort in w.forts.values() if fort.side == w.seat):
            return place
    return 0
