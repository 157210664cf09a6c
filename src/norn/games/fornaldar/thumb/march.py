"""How stacks are moved: which one next, which way, who stays behind."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.thumb import flight, gear, sea, swim
from norn.games.fornaldar.thumb.aims import goal_of
from norn.games.fornaldar.thumb.campaign import must_stay, prey
from norn.games.fornaldar.thumb.hosts import Goal, Host, halves_of
from norn.games.fornaldar.thumb.hunts import can_send, hunts, is_worth_searching
from norn.games.fornaldar.thumb.seats import envoys, sent_to
from norn.games.fornaldar.thumb.walls import kept
from norn.games.fornaldar.thumb.ways import apart, distances, ground_node, place_named
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice, random_choice
from norn.kernel.errors import IllegalChoice
from norn.kit.ids import is_a, name_of, rest_of, word_of
from norn.kit.paths import BEYOND
from norn.kit.thumb import About

DONE: Final = "do:done"
STACK: Final = "do:stack"
SPLIT: Final = "do:split"
TELEPORT: Final = "do:teleport"
LAST_LAND: Final = 100_000      # places on land are below it; fleets come after all stacks
DANGER: Final = 6               # halves that one goes out of one's way for an enemy near the end of a march


def leg_to(w: World, host: Host, goal: Goal, ids: list[str]) -> str:
    """Of the hexes in reach the one from which the goal is nearest, all told; "" where none is nearer than here."""
    who = w.mover(host)
    table = distances(who, goal.place, w.shut_to(goal.place, host))
    here = ground_node(host.place)
    start = table[here] if here >= 0 else BEYOND
    best, least = "", 10_000.0 if start == BEYOND else float(start) - 0.5
    for one in ids:
        if not is_a("hex", one):
            continue
        place = place_named(one)
        if place == goal.place:
            return one
        node = ground_node(place)
        if node < 0 or table[node] == BEYOND or table[node] >= least or place in w.foes:
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


def move(w: World, ids: list[str], about: About) -> str:
    """The force on its way goes on; else the next that has somewhere to go; else the phase is over. Before that things
    change hands."""
    deed = gear.change_hands(w)
    if deed:
        return deed
    offered = dict.fromkeys(ids)
    force = w.known["force"]
    after = 0
    if force is not None:
        if force["held"] and "try:overrun" in offered and _overruns(w, force["at"]):
            return "try:overrun"
        if force["how"] == "march":
            found = _search(w, force, ids)
            if found:
                return found
        if force["how"] == "fly":
            flight_on = of_force(w, force)
            deed = flight.go_on(w, flight_on, force, ids) if flight_on is not None else ""
            if deed:
                return deed
        if force["how"] == "swim":
            deed = swim.go_on(w, swim.school_of(w, force), force, ids)
            if deed:
                return deed
        if force["how"] == "march" and not force["spent"]:
            host = of_force(w, force)
            sent = _sent(w, host, ids) if host is not None else ""
            if sent:
                return sent
            leg = _first_leg(w, host, force, ids) if host is not None else ""
            if leg:
                return leg
            after = force["at"]
        if force["how"] == "sail":
            deed = sea.go_on(w, force, ids)
            if deed:
                return deed
            after = LAST_LAND + force["at"]
    idle = force["how"] if force is not None and not force["spent"] else ""     # found no way: only those behind it now
    for place in order(w, after) if idle not in ("sail", "swim", "fly") else []:
        split = f"{SPLIT} {ref_of(place)}"
        if split in offered and envoys(w, place):
            return split
        wanted = goal_of(w, w.ready[place]) is not None or _searches_here(w, w.ready[place]) or (
            swim.is_school(w.ready[place]) and swim.prey(w, w.ready[place]) > 0) or sent_to(w, w.ready[place]) > 0
        if f"{STACK} {ref_of(place)}" in offered and wanted and not flight.flies_alone(w.ready[place]):
            goal = goal_of(w, w.ready[place])
            engine = f"do:engine {ref_of(place)}"
            if engine in offered and goal is not None and goal.place == w.siege:
                return engine
            return split if split in offered and kept(w, w.ready[place]) else f"{STACK} {ref_of(place)}"
    school = swim.pick(w, ids, force) if idle not in ("sail", "fly") else ""
    if school:
        return school
    fleet = sea.pick(w, offered, after - LAST_LAND) if idle != "fly" else ""
    if fleet:
        return fleet
    flyers = flight.pick(w, ids, force)
    if flyers:
        return flyers
    if DONE in offered:
        return DONE
    return ids[-1]


def _first_leg(w: World, host: Host, force: dict[str, Any], ids: list[str]) -> str:
    """Where a stack that was picked goes: mermen into the water, the others towards their goal."""
    if swim.is_school(host):
        deed = swim.go_on(w, host, force, ids)
        if deed:
            return deed
    goal = goal_of(w, host)
    return gear.throw_dust(w, host, goal) or (leg_to(w, host, goal, ids) if goal is not None else "")


def _search(w: World, force: dict[str, Any], ids: list[str]) -> str:
    """21.1.3: With as many points as are left, the more the better."""
    found = [one for one in ids if word_of(one) == "do:search"]
    host = of_force(w, force) if found else None
    if host is None or (not force["spent"] and host.csps and _strikes(w, host)):
        return ""
    return found[-1] if is_worth_searching(w, host, force["left"]) else ""


def _sent(w: World, host: Host, ids: list[str]) -> str:
    """14.3.1: A mage sends himself where he would search, or to an army, and cannot walk to, while he can bear it."""
    mage = host.persons[0] if len(host.persons) == 1 and not host.csps else None
    if mage is None or mage.boxes < 2 or f"{TELEPORT} char:{mage.id}" not in ids:
        return ""
    goal = hunts(w).get(mage.id, 0)
    searches = goal and can_send(mage, host.place, goal) and w.way(host, goal) > halves_of(host) // 2
    return f"{TELEPORT} char:{mage.id}" if searches or (not goal and sent_to(w, host)) else ""


def teleport(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """14.3.3: Himself."""
    return (str(about["character"]),) if about["character"] in ids else random_choice(w.ask, w.chance)


def teleport_to(w: World, ids: list[str], about: About) -> str:
    """14.3.1: To the place that is to be searched, or where he is wanted."""
    mage = w.people[name_of(str(about["character"]))]
    alone = Host(mage.at)
    alone.persons = [mage]
    goal = hunts(w).get(mage.id, 0) or sent_to(w, alone)
    hidden = [one for one in ids if place_named(one) in w.hidden()]
    return next((one for one in ids if place_named(one) == goal), (hidden or ids)[0])


def _searches_here(w: World, host: Host) -> bool:
    """Whether a stack that need go nowhere looks about where it is."""
    return is_worth_searching(w, host, halves_of(host))


def _strikes(w: World, host: Host) -> bool:
    """An army does not lose its day in a barrow when it could fight."""
    goal = goal_of(w, host)
    return goal is not None and goal.why in ("fight", "guard", "claim")


def purpose(w: World, said: str) -> str:
    """What a stack that is picked or sent on is to do; "" of anything else."""
    force = w.known["force"]
    host: Host | None = None
    if word_of(said) in (STACK, SPLIT):
        host = w.ready.get(place_named(rest_of(said)))
    elif force is not None and is_a("hex", said):
        host = of_force(w, force)
    if word_of(said) == sea.FLEET or (force is not None and force["how"] == "sail"):
        return "" if said == DONE else "sail"
    goal = goal_of(w, host) if host is not None else None
    return goal.why if goal is not None else ""


def order(w: World, after: int) -> list[int]:
    """One's stacks, the best army first, so that others join it where it is; after one that found no way only those
    behind it, so that nobody is asked for ever."""
    found = sorted(w.ready, key=lambda place: (-w.ready[place].strength - 5 * w.ready[place].command, place))
    return found[found.index(after) + 1:] if after in found else found


def ref_of(place: int) -> str:
    return f"hex:{place - 10_000:04}b" if place >= 10_000 else f"hex:{place:04}"


def of_force(w: World, force: dict[str, Any]) -> Host | None:
    """The stack that was picked, as a host."""
    names: list[str] = force["characters"]
    armies: dict[str, int] = force["armies"]
    host = Host(force["at"])
    host.persons = [w.people[one] for one in names if one in w.people]
    host.csps = dict(armies)
    return host if host.persons or host.csps else None


def _overruns(w: World, place: int) -> bool:
    """14.5: With a modifier of three against it, only what is far weaker."""
    host = w.mine.get(place)
    return host is not None and w.fight(host, place, -3)[1] > 0.75


def who_goes(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """11.5: Who is sent somewhere; else all but a guard for the walls, of the colour that is most at home."""
    place = place_named(str(about.get("hex", "")))
    sent = [f"char:{one}" for one in envoys(w, place) if f"char:{one}" in ids] if w.known["active"] == w.seat else []
    if sent and _may_go(w, sent):
        return tuple(sent)
    host = w.ready.get(place)
    stay = kept(w, host) if host is not None else 0
    found: list[str] = []
    for one in sorted(ids, key=lambda name: (not name.startswith("csp:"), -w.ask.limit(name))):
        number = w.ask.limit(one)
        if one.startswith("csp:") and stay:
            left = min(stay, number)
            stay -= left
            number -= left
        found += [one] * number
    return tuple(found) if _may_go(w, found) else _part_that_may(w, ids)


def _may_go(w: World, those: list[str]) -> bool:
    """Whether they can go all together."""
    try:
        w.ask.check(tuple(those))
    except IllegalChoice:
        return False
    return True


def _part_that_may(w: World, ids: list[str]) -> Choice:
    """14.8.1: Where not all can go: one with the most men that he may take, else whoever can."""
    men = sorted([one for one in ids if is_a("csp", one)], key=lambda one: -w.ask.limit(one))
    others = [one for one in ids if not is_a("csp", one)]
    parts = [[one, *[csp] * w.ask.limit(csp)] for csp in men for one in others] + [[one] for one in others]
    for part in parts:
        if _may_go(w, part):
            return tuple(part)
    return random_choice(w.ask, w.chance)


def forced_march(w: World, ids: list[str], about: About) -> str:
    """14.4: Only for a prize that is worth the stragglers, and in reach by it."""
    offered = dict.fromkeys(ids)
    force = w.known["force"]
    if force is not None:
        host = of_force(w, force)
        goal = prey(w, host) if host is not None and not force["spent"] else None
        if host is not None and goal is not None and ref_of(goal.place) in offered and goal.worth > 5.0:
            return ref_of(goal.place)
        return DONE
    if w.weather == "snow":
        return DONE
    for place in sorted(w.ready):
        host = w.ready[place]
        if f"{STACK} {ref_of(place)}" in offered and host.men and not must_stay(w, host):
            goal = prey(w, host)
            if goal is not None and goal.worth > 5.0 and w.way(host, goal.place) <= 2 * host.command:
                return f"{STACK} {ref_of(place)}"
    return DONE
