"""Where armies go: to what can be won, to friends who need them, or under a roof before the snow."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.ways import (
    FAR,
    apart,
    distances,
    ground_node,
    hex_of,
    place_named,
)
from norn.games.fornaldar.thumb.world import Host, World, halves_of
from norn.kit.ids import is_a, rest_of, word_of
from norn.kit.paths import UNREACHED
from norn.kit.thumb import About

DONE: Final = "do:done"
STACK: Final = "do:stack"
LEAST: Final = 1.5              # VPs for which an army marches
SOONER: Final = 0.8             # what a prize is worth a turn later
WAKING: Final = 14.0            # what a foe woken is worth to the enemy
DANGER: Final = 6               # halves that one goes out of one's way for an enemy near the end of a march


class Goal:
    """Where a stack wants to go, and why."""

    def __init__(self, place: int, worth: float, why: str) -> None:
        self.place = place
        self.worth = worth
        self.why = why          # "fight", "join", "shelter", "guard"


# --- what for -----------------------------------------------------------------------------------------------------


def goal_of(w: World, host: Host) -> Goal | None:
    """The best that a stack could do; nothing if it had better stay."""
    if _must_stay(w, host):
        return None
    best = _prey(w, host)
    pace = halves_of(host)
    if w.weather == "snow":
        near = best is not None and best.worth > 4.0 and w.way(host, best.place) <= pace // 2
        return best if near else None
    if w.snow_next():
        if best is not None and best.worth > 3.0 and w.way(host, best.place) <= pace:
            return best
        return _roof(w, host)
    if best is not None:
        return best
    return _friends(w, host)


def _must_stay(w: World, host: Host) -> bool:
    """Who carries the Sampo sits on it; who stands among enemies fights."""
    if w.sampo and any(one.id == w.sampo for one in host.persons):
        return True
    foe = w.foes.get(host.place)
    return foe is not None and foe.men > 0 and host.men > 0


def _prey(w: World, host: Host) -> Goal | None:
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


# --- which way ----------------------------------------------------------------------------------------------------


def leg_to(w: World, host: Host, goal: Goal, ids: list[str]) -> str:
    """Of the hexes in reach the one from which the goal is nearest, all told; "" where none is nearer than here."""
    who = w.mover(host)
    table = distances(who, goal.place, w.shut_to(goal.place, host))
    here = ground_node(host.place)
    start = table[here] if here >= 0 else UNREACHED
    best, least = "", 10_000.0 if start == UNREACHED else float(start) - 0.5
    for one in ids:
        if not is_a("hex", one):
            continue
        place = place_named(one)
        if place == goal.place:
            return one
        node = ground_node(place)
        if node < 0 or table[node] == UNREACHED or table[node] >= least or place in w.foes:
            continue
        if w.fort_at(place, 1 - w.seat) is not None:
            continue
        cost = table[node] + _risk(w, host, place)
        if cost < least:
            best, least = one, cost
    return best


def _risk(w: World, host: Host, place: int) -> float:
    """Halves that one would go out of the way rather than end here."""
    risk = 0.0
    if w.is_bad(place, host):
        risk += 8.0
    if w.snow_next() and not w.is_sheltered(place):
        risk += 3.0
    ours = host.strength
    friends = w.mine.get(place)
    if friends is not None:
        ours += friends.strength
    for other, foe in w.foes.items():
        if foe.strength > ours and foe.men and apart(place, other) <= 4:
            risk += DANGER
    return risk


# --- the questions ------------------------------------------------------------------------------------------------


def move(w: World, ids: list[str], about: About) -> str:
    """The force on its way goes on; else the next that has somewhere to go; else the phase is over."""
    offered = dict.fromkeys(ids)
    force = w.known["force"]
    after = 0
    if force is not None:
        if force["held"] and "try:overrun" in offered and _overruns(w, force["at"]):
            return "try:overrun"
        if force["how"] in ("march", "fly") and not force["spent"]:
            host = _of_force(w, force)
            goal = goal_of(w, host) if host is not None else None
            leg = leg_to(w, host, goal, ids) if host is not None and goal is not None else ""
            if leg:
                return leg
            after = force["at"]
    for place in _order(w, after):
        if f"{STACK} {_ref(place)}" in offered and goal_of(w, w.ready[place]) is not None:
            return f"{STACK} {_ref(place)}"
    if DONE in offered:
        return DONE
    return ids[-1]


def _order(w: World, after: int) -> list[int]:
    """One's stacks by number; after one that found no way, those behind it only, so that nobody is asked for ever."""
    return [place for place in sorted(w.ready) if place > after]


def _ref(place: int) -> str:
    return f"hex:{place - 10_000:04}b" if place >= 10_000 else f"hex:{place:04}"


def _of_force(w: World, force: dict[str, object]) -> Host | None:
    """The stack that was picked, as a host."""
    at = force["at"]
    assert isinstance(at, int)
    names, armies = force["characters"], force["armies"]
    assert isinstance(names, list)
    assert isinstance(armies, dict)
    host = Host(at)
    host.persons = [w.people[one] for one in names if one in w.people]
    host.csps = {str(colour): int(number) for colour, number in armies.items()}
    return host if host.persons or host.csps else None


def _overruns(w: World, place: int) -> bool:
    """14.5: With a modifier of three against it, only what is far weaker."""
    host = w.mine.get(place)
    return host is not None and w.fight(host, place, -3)[1] > 0.75


def finished(w: World, ids: list[str], about: About) -> str:
    return DONE if DONE in ids else ids[-1]


def forced_march(w: World, ids: list[str], about: About) -> str:
    """14.4: Only for a prize that is worth the stragglers, and in reach by it."""
    offered = dict.fromkeys(ids)
    force = w.known["force"]
    if force is not None:
        host = _of_force(w, force)
        goal = _prey(w, host) if host is not None and not force["spent"] else None
        if host is not None and goal is not None and _ref(goal.place) in offered and goal.worth > 5.0:
            return _ref(goal.place)
        return DONE
    if w.weather == "snow":
        return DONE
    for place in sorted(w.ready):
        host = w.ready[place]
        if f"{STACK} {_ref(place)}" in offered and host.men and not _must_stay(w, host):
            goal = _prey(w, host)
            if goal is not None and goal.worth > 5.0 and w.way(host, goal.place) <= 2 * host.command:
                return f"{STACK} {_ref(place)}"
    return DONE


def react(w: World, ids: list[str], about: About) -> str:
    """14.9: Into a fortress of one's own beside, if a stronger enemy is near; or to help friends who are attacked."""
    return DONE


def intercept(w: World, ids: list[str], about: About) -> str:
    """14.8: By chance of winning what comes of it."""
    place = place_named(str(about.get("hex", "")))
    for one in ids:
        if word_of(one) != "try:intercept":
            continue
        host = w.mine.get(place_named(rest_of(one)))
        if host is None or not host.persons or not host.men or place not in w.foes:
            continue
        if w.fort_at(host.place, w.seat) is not None and w.foes[place].strength * 2 > host.strength:
            continue                                # better behind walls
        worth, won = w.fight(host, place)
        if won > 0.6 and worth > 3.0:
            return one
    return "do:let_pass" if "do:let_pass" in ids else ""
