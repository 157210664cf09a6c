"""Where armies go: to what can be won, to friends who need them, or under a roof before the snow."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.thumb import sea
from norn.games.fornaldar.thumb.ways import (
    FAR,
    apart,
    distances,
    far,
    ground_node,
    hex_of,
    mover_of,
    place_named,
)
from norn.games.fornaldar.thumb.world import Goal, Host, World, clash, halves_of
from norn.kernel.ask import Choice
from norn.kit.ids import is_a, rest_of, word_of
from norn.kit.paths import UNREACHED
from norn.kit.thumb import About

DONE: Final = "do:done"
STACK: Final = "do:stack"
SPLIT: Final = "do:split"
LAST_LAND: Final = 100_000      # places on land are below it; fleets come after all stacks
LEAST: Final = 1.5              # VPs for which an army marches
SOONER: Final = 0.8             # what a prize is worth a turn later
WATCH: Final = {"sampo": 0.3, "northern_war": 0.6, "jotuns": 0.6}   # what one might lose, against what one might win
WAKING: Final = 14.0            # what a foe woken is worth to the enemy
LAND_HEXES: Final = [number for number in GRID.numbers if LAND.ground[number]]
SEARCHERS: Final = 17           # search points of a strong party
DANGER: Final = 6               # halves that one goes out of one's way for an enemy near the end of a march


# --- what for -----------------------------------------------------------------------------------------------------


def goal_of(w: World, host: Host) -> Goal | None:
    """The best that a stack could do; nothing if it had better stay."""
    if _must_stay(w, host):
        return None
    best = campaign(w).get(host.place) if host.place in w.ready else _prey(w, host)
    pace = halves_of(host)
    if w.weather == "snow":
        near = best is not None and best.worth > 4.0 and w.way(host, best.place) <= pace // 2
        return best if near else None
    if w.left <= 3 and w.lands() and host.men:
        return _claim(w, host, best)
    if w.snow_next():
        if best is not None and best.worth > 3.0 and w.way(host, best.place) <= pace:
            return best
        return _roof(w, host)
    if best is not None and best.place == w.siege and w.engine != host.place and _is_early(w, host):
        best = None                             # nobody goes before the engine
    if best is not None and best.place == w.siege and w.engine == host.place:
        return best
    help_to = _watch(w, host)
    if help_to is not None and (best is None or best.worth < help_to.worth):
        return help_to if help_to.place != host.place else None
    return best or _hunt(w, host) or _friends(w, host)


def _is_early(w: World, host: Host) -> bool:
    """24.2.2.6: Whether a stack would be at the walls before the siege engine."""
    left = far(mover_of(["mundane"]), w.engine, w.siege, ())
    return left > CONTENT.numbers.greutung and w.way(host, w.siege) <= halves_of(host)


def _watch(w: World, host: Host) -> Goal | None:
    """A fortress of one's own that would fall without this stack and holds with it; it may be the one it is in."""
    if not host.men:
        return None
    best: Goal | None = None
    for fort in w.forts.values():
        if fort.side != w.seat or apart(host.place, fort.hex) > 10 or not w.near(fort.hex):
            continue
        guard = w.mine.get(fort.hex)
        if hex_of(host.place) == fort.hex:
            alone, together = _without(guard, host), guard
        else:
            if w.way(host, fort.hex) > halves_of(host):
                continue
            alone, together = guard, host.with_all(guard)
        worth = WATCH[w.scenario] * fort.prize * (w.peril(fort.hex, alone) - w.peril(fort.hex, together))
        if worth > LEAST and (best is None or worth > best.worth):
            best = Goal(fort.hex, worth, "guard")
    return best


def _without(guard: Host | None, host: Host) -> Host | None:
    """What stays if a stack goes."""
    if guard is None:
        return None
    found = Host(guard.place)
    gone = [one.id for one in host.persons]
    found.persons = [one for one in guard.persons if one.id not in gone]
    for colour, number in guard.csps.items():
        rest = number - host.csps.get(colour, 0)
        if rest > 0:
            found.csps[colour] = rest
    return found if found.persons or found.csps else None


def _claim(w: World, host: Host, best: Goal | None) -> Goal | None:
    """24.3.3: At the end of the war into the lands where each CSP counts, and to stay there."""
    lands = w.lands()
    if LAND.realm[hex_of(host.place)] in lands:
        inside = best is not None and LAND.realm[hex_of(best.place)] in lands
        return best if inside and best is not None and (w.left or w.way(host, best.place) <= halves_of(host)) else None
    near = sorted([(apart(host.place, number), number) for number in LAND_HEXES if LAND.realm[number] in lands])
    for _, number in near[:12]:
        if number not in w.foes and w.fort_at(number, 1 - w.seat) is None:
            way = w.way(host, number)
            if way <= halves_of(host) * (w.left + 1) and (best is None or 3.0 * host.men > best.worth):
                return Goal(number, 3.0 * host.men, "claim")
    return best


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


class March:
    """A stack that could go somewhere, and in how many turns."""

    def __init__(self, host: Host, turns: int, way: int) -> None:
        self.host = host
        self.turns = turns
        self.way = way


def campaign(w: World) -> dict[int, Goal]:
    """Who marches on what: the best prize first, with as many stacks as it takes, each stack once."""
    if w.campaign is not None:
        return w.campaign
    found: dict[int, Goal] = {}
    marches = {place: _marches(w, place) for place in targets(w)}
    free = dict.fromkeys([host.place for host in w.ready.values() if may_fight(host) and not _must_stay(w, host)], 1)
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


def may_fight(host: Host) -> bool:
    return host.men > 0 or any(one.hero for one in host.persons)


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
        if force["how"] in ("march", "fly"):
            found = _search(w, force, ids)
            if found:
                return found
        if force["how"] in ("march", "fly") and not force["spent"]:
            host = _of_force(w, force)
            goal = goal_of(w, host) if host is not None else None
            leg = leg_to(w, host, goal, ids) if host is not None and goal is not None else ""
            if leg:
                return leg
            after = force["at"]
        if force["how"] == "sail":
            deed = sea.go_on(w, force, ids)
            if deed:
                return deed
            after = LAST_LAND + force["at"]
    for place in _order(w, after):
        wanted = goal_of(w, w.ready[place]) is not None or is_worth_searching(w, w.ready[place])
        if f"{STACK} {_ref(place)}" in offered and wanted:
            goal = goal_of(w, w.ready[place])
            engine = f"do:engine {_ref(place)}"
            if engine in offered and goal is not None and goal.place == w.siege:
                return engine
            split = f"{SPLIT} {_ref(place)}"
            return split if split in offered and kept(w, w.ready[place]) else f"{STACK} {_ref(place)}"
    fleet = sea.pick(w, offered, after - LAST_LAND)
    if fleet:
        return fleet
    if DONE in offered:
        return DONE
    return ids[-1]


def is_worth_searching(w: World, host: Host) -> bool:
    """21.1: Something lies hidden here, and the party is strong enough not to be buried with it."""
    return hex_of(host.place) in w.hidden() and search_points(host) >= SEARCHERS and not w.near(host.place)


def search_points(host: Host) -> int:
    """21.1.4: Magic of each, or a hero's combat if that is more, and a point for each escort."""
    total = 0
    for one in host.persons:
        total += (max(one.magic, one.combat) if one.hero else one.magic) + int(one.escort)
    return total


def _search(w: World, force: dict[str, object], ids: list[str]) -> str:
    """21.1.3: With as many points as are left, the more the better."""
    found = [one for one in ids if word_of(one) == "do:search"]
    host = _of_force(w, force) if found else None
    return found[-1] if host is not None and is_worth_searching(w, host) else ""


def _hunt(w: World, host: Host) -> Goal | None:
    """21.1: A party without an army goes where something lies hidden, within a turn."""
    if host.men > len(host.persons) or search_points(host) < SEARCHERS:
        return None
    pace = halves_of(host)
    for number in w.hidden():
        if number not in w.foes and w.fort_at(number, 1 - w.seat) is None and w.way(host, number) <= pace:
            return Goal(number, 2.0, "search")
    return None


def purpose(w: World, said: str) -> str:
    """What a stack that is picked or sent on is to do; "" of anything else."""
    force = w.known["force"]
    host: Host | None = None
    if word_of(said) in (STACK, SPLIT):
        host = w.ready.get(place_named(rest_of(said)))
    elif force is not None and is_a("hex", said):
        host = _of_force(w, force)
    if word_of(said) == sea.FLEET or (force is not None and force["how"] == "sail"):
        return "" if said == DONE else "sail"
    goal = goal_of(w, host) if host is not None else None
    return goal.why if goal is not None else ""


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


def kept(w: World, host: Host) -> int:
    """CSPs that stay behind in a fortress of one's own while enemies are about."""
    fort = w.fort_at(host.place, w.seat)
    if fort is None:
        return 0
    total = 0
    for number in host.csps.values():
        total += number
    if not any(foe.men and LAND.realm[hex_of(other)] not in w.shut and apart(host.place, other) <= 10
               for other, foe in w.foes.items()):
        return 0
    stay = w.mine[host.place].men - host.men if host.place in w.mine else 0
    return max(0, min(3 if fort.prize >= 20 else 2, total // 4) - stay)


def who_goes(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """11.5: All but a guard for the walls, of the colour that is most at home."""
    place = place_named(str(about.get("hex", "")))
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
    return tuple(found)


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
    """14.9: Into the walls and to the friends that are attacked, if it turns the battle; else stand."""
    offered = dict.fromkeys(ids)
    force = w.known["force"]
    after = 0
    if force is not None:
        host = _of_force(w, force)
        if host is not None and not force["spent"]:
            place = _rescue(w, host, ids)
            if place:
                return _ref(place)
        after = force["at"] if not force["spent"] else 0
    for place in _order(w, after):
        host = w.ready[place]
        if f"{STACK} {_ref(place)}" in offered and host.men and host.persons and _rescue(w, host, []):
            return f"{STACK} {_ref(place)}"
    return DONE


def _rescue(w: World, host: Host, ids: list[str]) -> int:
    """The place under attack where this stack is wanted most; of `ids` only, where there are any."""
    best, most = 0, 2.0
    for place, foe in w.foes.items():
        if not foe.men or place == host.place or (ids and _ref(place) not in ids):
            continue
        guard, fort = w.mine.get(place), w.fort_at(place, w.seat)
        if (guard is None and fort is None) or w.way(host, place) > 2 * host.command:
            continue
        alone = clash(foe, guard, fort, 0)[0]
        together = clash(foe, host.with_all(guard), fort, 0)[0]
        if alone - together > most and together < 4.0:
            best, most = place, alone - together
    return best


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
