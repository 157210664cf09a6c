"""Whoever flies, by nature or by magic: to the battle that is about to be fought, else to the strongest army."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.thumb.hosts import Host
from norn.games.fornaldar.thumb.hunts import by_air, hunts, is_worth_searching
from norn.games.fornaldar.thumb.ways import apart, place_named
from norn.games.fornaldar.thumb.world import World
from norn.kit.ids import is_a, rest_of, word_of

FLYERS: Final = "do:flyers"
SEARCH: Final = "do:search"
REACH: Final = 30               # hexes: what is further off is not flown to
LEAST: Final = 1.0              # VPs for which one flies somewhere to search
FLYING: Final = CONTENT.enchantments["flying"].number
ARMY: Final = 5                 # CSPs that are an army


def flies_alone(host: Host) -> bool:
    """Whether all of a stack fly by nature: they are moved last, when it stands where there will be battle."""
    return not host.csps and all(one.flies for one in host.persons)


def wing(w: World, place: int) -> Host | None:
    """Those of a stack who fly, by nature or by Flying; whoever is alone may fly by what he carries."""
    there = w.ready.get(place)
    if there is None or flies_alone(there) or len(there.persons) == 1:
        return there
    rows: list[list[Any]] = w.known["spells"]
    flown = [target for number, _, _, target, _ in rows if number == FLYING]
    found = Host(place)
    found.persons = [one for one in there.persons if one.flies or f"char:{one.id}" in flown]
    return found if found.persons else None


def pick(w: World, ids: list[str], force: dict[str, Any] | None) -> str:
    """The next flight with somewhere to go; after one that found no way only those behind it."""
    after = force["at"] if force is not None and force["how"] == "fly" and not force["spent"] else 0
    for one in ids:
        place = place_named(rest_of(one)) if word_of(one) == FLYERS else 0
        flyers = wing(w, place) if place > after else None
        if flyers is not None and _goal(w, flyers):
            return one
    return ""


def go_on(w: World, host: Host, force: dict[str, Any], ids: list[str]) -> str:
    """A flight that was picked: to its goal, or as near as it comes; and there it searches, if that is what for."""
    searches = [one for one in ids if word_of(one) == SEARCH]
    if searches and is_worth_searching(w, host, force["left"]):
        return searches[-1]
    goal = _goal(w, host) if not force["spent"] else 0
    best, least = "", apart(host.place, goal) if goal else 0
    for one in ids:
        place = place_named(one) if is_a("hex", one) else 0
        if place == goal and goal:
            return one
        if place and apart(place, goal) < least and _is_safe(w, place):
            best, least = one, apart(place, goal)
    return best


def _is_safe(w: World, place: int) -> bool:
    return place in w.mine and place not in w.foes


def _goal(w: World, host: Host) -> int:
    """Where they are wanted: where they can search, in a battle that is won with them, with the strongest army."""
    sent = [hunts(w)[one.id] for one in host.persons if one.id in hunts(w)]
    if sent:
        return sent[0] if sent[0] != host.place else 0
    if len(host.persons) == 1:
        number, worth = by_air(w, host.persons[0])
        if worth > LEAST:
            return number
    if host.place in w.foes or any(one.escort or one.id == w.sampo for one in host.persons):
        return 0
    here = w.mine.get(host.place)
    if not flies_alone(host) and here is not None and here.men >= ARMY:
        return 0
    best, most = 0, float(here.men) if here is not None and here.men >= ARMY else 0.0
    for place, other in w.mine.items():
        if place == host.place or other.men < ARMY or apart(host.place, place) > REACH:
            continue
        worth = other.men / (1.0 if apart(host.place, place) <= REACH // 2 else 2.0)
        if place in w.foes:
            worth += 10.0 + w.fight(other.with_all(host), place)[0]
        if worth > most + 2.0:
            best, most = place, worth
    return best
