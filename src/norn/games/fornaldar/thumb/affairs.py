"""Everything besides marching and fighting: waking allies, repairs, arrivals, enchantments, finds."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Person
from norn.games.fornaldar.thumb.ways import apart, hex_of, place_named
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kit.ids import is_a, name_in, name_of
from norn.kit.thumb import About


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


def call(w: World, ids: list[str], about: About) -> str:
    """item.43, item.53: What is given up for an army at once; what holds its bearer still only where no army waits."""
    for one in ids:
        name = name_in("item", one)
        bearer = next((str(row[2]).removeprefix("char:") for row in w.known["items"] if row[0] == name), "")
        host = w.mine.get(w.people[bearer].at) if bearer in w.people else None
        if host is not None and (CONTENT.items[name].spent or host.men < 4):
            return one
    return ""


def plot(w: World, ids: list[str], about: About) -> str:
    """20.1: What a mage does best from where he is, if it is better than to march with an army."""
    best, most = "", 1.0
    for one in ids:
        worth = _spell(w, name_in("enchantment", one), w.people[name_in("char", one)])
        if worth > most:
            best, most = one, worth
    return best


def _spell(w: World, spell: str, mage: Person) -> float:
    """What casting it is worth; whoever casts does nothing else in this turn."""
    if not _is_free(w, mage):
        return 0.0
    if spell == "vortex_creation":
        return max([_whirled(w, place) for place in w.foes if apart(mage.at, place) <= mage.magic], default=0.0)
    if spell == "farcalling":
        return 2.5 if w.turn > 1 and len(_callable(w)) > _callers_before(w, mage) else 0.0
    if spell == "healing":
        return 1.5 if any(_wounds(w, one) >= 2 and apart(mage.at, one.at) <= mage.magic
                          for one in w.people.values()) else 0.0
    if spell == "mental_attack" and (w.weather == "snow" or w.left == 0):
        return 1.1
    return 0.0


def _whirled(w: World, place: int) -> float:
    """What a vortex would cost those in a hex: a third of an army that is awake."""
    if LAND.realm[hex_of(place)] in w.shut or place in w.mine:
        return 0.0
    return 0.3 * w.foes[place].men


def _wounds(w: World, one: Person) -> int:
    return CONTENT.characters[w.scenario][one.id].combat - one.boxes


def aim(w: World, ids: list[str], about: About) -> str:
    """20.3: At the realm with the most asleep, the greatest army, the friend with the most wounds, the weakest mind."""
    order = sorted(ids, key=lambda one: -_mark(w, one))
    mage = w.people.get(name_of(str(about.get("character", ""))))
    if mage is not None and name_of(str(about.get("enchantment", ""))) == "farcalling":
        return order[min(_callers_before(w, mage), len(order) - 1)]
    return order[0]


def _callable(w: World) -> list[str]:
    """Realms that one more on the dice might wake."""
    return [realm for realm in w.realms if _sleepers(w, realm)]


def _callers_before(w: World, mage: Person) -> int:
    """Two Farcallings do not add up: each mage with no army calls another realm than those before him."""
    found = 0
    for one in w.people.values():
        if one.id == mage.id:
            break
        found += int(one.enchanter and one.awake and hex_of(one.at) in LAND.place and _is_free(w, one))
    return found


def _is_free(w: World, mage: Person) -> bool:
    """Whether no army needs him in this turn."""
    host = w.mine.get(mage.at)
    return host is None or host.men < 4 or w.weather == "snow"


def _mark(w: World, target: str) -> float:
    kind, _, name = target.partition(":")
    if kind == "realm":
        return float(_sleepers(w, name))
    if kind == "hex":
        return _whirled(w, place_named(target)) if place_named(target) in w.foes else 0.0
    if kind == "char" and name in w.people:
        return float(_wounds(w, w.people[name]))
    if kind == "char":
        foe = w.stranger(name)
        asleep = LAND.realm[hex_of(next((place for place, host in w.foes.items()
                                         if any(one.id == name for one in host.persons)), 101))] in w.shut
        return foe.worth + foe.command - 2.0 * foe.magic - (50.0 if asleep else 0.0)
    return 0.0


def _sleepers(w: World, realm: str) -> int:
    group = CONTENT.scenarios[w.scenario].group(realm)
    if group is None or w.realms.get(realm, [0, 1])[1]:
        return 0
    total = 0
    for line in group.lines:
        for number in line.csps.values():
            total += number
        total += 3 * len(line.characters)
    return total if w.realms[realm][0] in (w.seat, -1) else 0
