"""Everything besides marching and fighting: waking allies, repairs, arrivals, enchantments, finds."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.thumb.ways import apart, place_named
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kit.ids import name_in, name_of
from norn.kit.thumb import About


def everything(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """9.1, 10.3: Every roll and every repair is free."""
    return tuple(ids[:at_most])


def nothing(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    return tuple(ids[:at_least])


def share_out(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """So many as must be, each as far as it goes."""
    found: list[str] = []
    for one in ids:
        found += [one] * min(w.ask.limit(one), at_least - len(found))
    return tuple(found)


def levy(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """24.1.2.4: Where a leader stands who can use them, then near the enemy."""
    order = sorted(ids, key=lambda one: -_use_of(w, place_named(one)))
    found: list[str] = []
    for one in order:
        found += [one] * min(w.ask.limit(one), at_least - len(found))
    return tuple(found)


def _use_of(w: World, place: int) -> float:
    host = w.mine.get(place)
    worth = 3.0 + host.strength / 10.0 if host is not None and host.persons else 0.0
    near = min([apart(place, other) for other in w.foes], default=20)
    return worth + 3.0 / (1.0 + near)


def arrive(w: World, ids: list[str], about: About) -> str:
    """B: Reinforcements join the strongest host, or stand where the enemy is near."""
    return max(ids, key=lambda one: _use_of(w, place_named(one)))


def stays(w: World, ids: list[str], about: About) -> str:
    """24.2.4: The expedition stays while it pays."""
    return ids[0]


def evade(w: World, ids: list[str], about: About) -> str:
    """19.2: Whoever may slip away does."""
    return ids[0]


def melee(w: World, ids: list[str], about: About) -> str:
    """16.7: Decline it if one can and the enemy is the better."""
    battle = w.known["battle"]
    host = w.mine.get(battle["place"]) if battle is not None else None
    foe = w.foes.get(battle["place"]) if battle is not None else None
    if "do:decline" in ids and host is not None and foe is not None and foe.strength > host.strength:
        return "do:decline"
    return "do:stand"


def taker(w: World, ids: list[str], about: About) -> str:
    """21.1.6: The strongest who may have it; nothing is left lying."""
    people = [one for one in ids if one.startswith("char:") and name_of(one) in w.people]
    if people:
        return max(people, key=lambda one: w.people[name_of(one)].boxes + w.people[name_of(one)].command)
    return ids[0]


def plot(w: World, ids: list[str], about: About) -> str:
    """20.1: Farcalling where an ally sleeps; healing for the wounded. Whoever casts cannot march."""
    for one in ids:
        if name_in("enchantment", one).startswith("farcall") and _is_idle(w, name_in("char", one)):
            return one
    return ""


def _is_idle(w: World, name: str) -> bool:
    """An enchanter who is with no army."""
    one = w.people.get(name)
    host = w.mine.get(one.at) if one is not None else None
    return host is not None and host.men < 4


def aim(w: World, ids: list[str], about: About) -> str:
    """20.3: At the realm of one's own that has the most pieces asleep."""
    realms = [one for one in ids if one.startswith("realm:")]
    if realms:
        return max(realms, key=lambda one: _sleepers(w, name_of(one)))
    return ids[0]


def _sleepers(w: World, realm: str) -> int:
    group = CONTENT.scenarios[w.scenario].group(realm)
    if group is None or w.realms.get(realm, [0, 1])[1]:
        return 0
    total = 1
    for line in group.lines:
        for number in line.csps.values():
            total += number
        total += 3 * len(line.characters)
    return total if w.realms[realm][0] in (w.seat, -1) else 0
