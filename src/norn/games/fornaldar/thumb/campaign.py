"""Who marches on what: the best prize first, with as many stacks as it takes."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Goal, Host, halves_of
from norn.games.fornaldar.thumb.ways import FAR, apart, hex_of
from norn.games.fornaldar.thumb.world import World

LEAST: Final = 1.5              # VPs for which an army marches
SOONER: Final = 0.8             # what a prize is worth a turn later
DETOUR: Final = 16              # halves out of one's way to march with the others
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
    free = dict.fromkeys([(host.place, False) for host in w.ready.values()
                          if may_fight(host) and not must_stay(w, host)])
    free |= dict.fromkeys([(host.place, True) for host in w.moved()])
    while not all(moved for _, moved in free):
        best: Venture | None = None
        for place, those in marches.items():
            one = _venture(w, place, [march for march in those if (march.host.place, march.moved) in free])
            if one is not None and (best is None or one.worth > best.worth):
                best = one
        if best is None:
            break
        for march in best.party:
            del free[(march.host.place, march.moved)]
            if not march.moved:
                found[march.host.place] = _part(w, best, march)
        del marches[best.place]
    w.campaign = found
    return found


def _part(w: World, venture: Venture, march: March) -> Goal:
    """All strike in one turn: until they can they gather at the strongest of them, or wait where they are."""
    here = march.host.place
    if venture.turns == 1 or len(venture.party) == 1 or w.left < venture.turns - 1:
        return Goal(venture.place, venture.worth, "fight")
    if march.turns == 1:
        return Goal(here, venture.worth, "fight")
    core = max(venture.party, key=lambda one: (one.host.strength + 5 * one.host.command, one.host.place))
    around = w.way(march.host, core.host.place) + w.way(core.host, venture.place)
    beside = march is not core and w.way(march.host, core.host.place) <= halves_of(march.host)
    if beside and around <= w.way(march.host, venture.place) + DETOUR:
        return Goal(core.host.place, venture.worth, "join")
    return Goal(venture.place, venture.worth, "fight")


class March:
    """A stack that could go somewhere, and in how many turns; `moved`: it has gone as far as it can in this one."""

    def __init__(self, host: Host, turns: int, moved: bool) -> None:
        self.host = host
        self.turns = turns
        self.moved = moved


class Venture:
    """A target, what it is worth, and those who go: the last of them is there in so many turns."""

    def __init__(self, place: int, worth: float, turns: int, party: list[March]) -> None:
        self.place = place
        self.worth = worth
        self.turns = turns
        self.party = party


def _marches(w: World, place: int) -> list[March]:
    """The stacks from which a target is at most five turns away, the nearest first; moved ones go on in the next."""
    found: list[March] = []
    for host, moved in [(host, False) for host in w.ready.values()] + [(host, True) for host in w.moved()]:
        if not may_fight(host) or apart(host.place, place) > 45 or host.place == place:
            continue
        way, pace = w.way(host, place), halves_of(host)
        turns = (way + pace - 1) // pace + int(moved)
        if way != FAR and turns <= 5 and turns <= w.left + 1:
            found.append(March(host, max(1, turns), moved))
    found.sort(key=lambda one: (one.turns, -one.host.strength, one.host.place))
    return found


def _venture(w: World, place: int, those: list[March]) -> Venture | None:
    """What a target is worth to the nearest stacks together: as few of them as it takes, at most two turns apart."""
    together = w.mine.get(place)
    best: Venture | None = None
    members: list[March] = []
    for one in those[:6]:
        if members and one.turns > those[0].turns + 1:
            break
        together = one.host.with_all(together)
        members.append(one)
        for engine in (False, True):
            if engine and place != w.siege:
                continue
            worth, won = w.fight(together, place, engine=engine)
            if won < 0.3:
                continue
            turns = max(one.turns, w.engine_turns()) if engine else one.turns
            worth -= _wakes(w, place, turns) + 0.5 * len(members)
            for _ in range(turns - 1):
                worth *= SOONER
            if worth > LEAST and (best is None or worth > best.worth + 1.0):
                best = Venture(place, worth, turns, members[:])
    return best if best is not None and not all(one.moved for one in best.party) else None


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
    """Who carries the Sampo sits on it; who stands among enemies fights, if it is worth it."""
    if w.sampo and any(one.id == w.sampo for one in host.persons):
        return True
    foe = w.foes.get(host.place)
    if foe is None or not foe.men or not host.men:
        return False
    worth, won = w.fight(w.mine.get(host.place) or host, host.place)
    return w.fort_at(host.place, w.seat) is not None or (worth > 0.5 and won > 0.3)
