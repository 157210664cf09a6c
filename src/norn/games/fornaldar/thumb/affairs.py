"""Everything besides marching, fighting and magic: waking allies, repairs, arrivals, finds."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb import sea
from norn.games.fornaldar.thumb.gear import use_of
from norn.games.fornaldar.thumb.hosts import Host, halves_of
from norn.games.fornaldar.thumb.ways import apart, place_named, sailing, water_node
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kit.ids import is_a, name_in, name_of
from norn.kit.thumb import About

ALBION: Final = "albion"


def everything(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """9.1, 10.3: Every roll and every repair is free."""
    return tuple(ids[:at_most])


def nothing(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    return tuple(ids[:at_least])


def share_out(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """So many as must be, each as far as it goes: CSPs before those who command the others (11.6)."""
    found: list[str] = []
    for one in sorted(ids, key=lambda one: is_a("char", one)):
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
    """24.2.4: The expedition stays while walls that are worth its price are in its reach, and goes home else."""
    price = int(about.get("n", 0))
    best = 0.0
    for host in _expedition(w):
        for fort in w.forts.values():
            if fort.side == 1 - w.seat and _reaches(w, host, fort.hex):
                worth, won = w.fight(host, fort.hex)
                best = max(best, worth if won > 0.4 else 0.0)
    return "do:stay" if not price or best > price else "do:withdraw"


def _expedition(w: World) -> list[Host]:
    """Auberón's people, by place, ashore or aboard."""
    found: dict[int, Host] = {}
    for one in w.people.values():
        if one.kingdom == ALBION and one.at:
            found.setdefault(one.at, Host(one.at)).persons.append(one)
    return list(found.values())


def _reaches(w: World, host: Host, number: int) -> bool:
    """Whether they are there within a turn, on foot or by their ships."""
    if host.persons[0].mode == "land":
        return w.way(host, number) <= halves_of(host)
    node = water_node(host.place)
    ships = sea.MPS - CONTENT.numbers.disembark
    return node >= 0 and bool(LAND.coast[number]) and sailing(number)[node] <= ships


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
    """21.1.6, 21.6: Whoever has most use for it; nothing is left lying."""
    card = CONTENT.items[name_of(str(about["item"]))]
    people = [one for one in ids if one.startswith("char:") and name_of(one) in w.people]
    if people:
        return max(people, key=lambda one: use_of(w, w.people[name_of(one)], card))
    return ids[0]


def call(w: World, ids: list[str], about: About) -> str:
    """item.43, item.53: What is given up for an army at once; what holds its bearer still only where no army waits."""
    for one in ids:
        name = name_in("item", one)
        bearer = next((str(row[2]).removeprefix("char:") for row in w.known["items"] if row[0] == name), "")
        host = w.mine.get(w.people[bearer].at) if bearer in w.people else None
        if host is not None and (CONTENT.items[name].spent or host.men < 4):
            return one
    return ""
