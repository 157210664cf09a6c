"""14.3, 20.1: Mages whom no army needs go where they can cast, and stay there; who can walk to none is sent to one."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Enchantment
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb import odds, spells
from norn.games.fornaldar.thumb.campaign import campaign
from norn.games.fornaldar.thumb.errands import errands
from norn.games.fornaldar.thumb.hosts import Host, Person, halves_of
from norn.games.fornaldar.thumb.hunts import can_send, hunts, sent_worth
from norn.games.fornaldar.thumb.ways import FAR, apart, hex_of
from norn.games.fornaldar.thumb.world import World

LEAST: Final = 0.5              # VPs for which a mage goes somewhere to cast
OWN: Final = 0.6                # ... although an army is near, who has a staff, orb or scroll of his own
ARMY: Final = 6                 # men: such an army is worth more to him than a Place of Power
NEAR: Final = 2                 # turns
CLOSE: Final = 24               # hexes
TURNS: Final = 3
SOONER: Final = 0.8
CAUGHT: Final = 1.0             # what it costs to sit where an enemy could come; who has nothing of his own does not
SAFE: Final = 0.2               # ... but behind walls that are so unlikely to fall
SURE: Final = 0.7               # how likely it must be that he sends himself where he wants


def seat_of(w: World, host: Host) -> int:
    """The Place of Power to which a mage by himself goes, or at which he stays; 0 where he has better to do."""
    if len(host.persons) != 1 or host.csps or not host.persons[0].enchanter or host.persons[0].cast:
        return 0
    mage = host.persons[0]
    if mage.id == w.sampo or mage.id in hunts(w) or mage.id in errands(w) or w.left < 1:
        return 0
    pace = halves_of(host)
    most, own = LEAST, has_own(w, mage)
    if any(other.men >= ARMY and w.way(host, place) <= NEAR * pace for place, other in w.mine.items()):
        if not own:
            return 0
        most = OWN
    best = 0
    for number in LAND.place:
        if apart(host.place, number) > CLOSE or number in w.foes or not LAND.ground[number]:
            continue
        caught = bool(w.near(number)) and not _is_walled(w, number)
        if caught and not own:
            continue
        way = w.way(host, number)
        turns = (way + pace - 1) // pace
        if way == FAR or turns > TURNS or _wakes(w, number, mage):
            continue
        worth = promise(w, mage, number)
        for _ in range(turns):
            worth *= SOONER
        worth -= CAUGHT if caught else 0.0
        if worth > most:
            best, most = number, worth
    return best


def envoys(w: World, place: int) -> list[str]:
    """Who leaves a place on an errand, to search or to cast, of those for one goal."""
    host = w.ready.get(place)
    if host is None:
        return []
    sent = {**_posts(w, host), **hunts(w), **errands(w)}
    goals = {one.id: sent[one.id] for one in host.persons if one.id in sent and sent[one.id] != place}
    first = next(iter(goals.values()), 0)
    return [name for name, goal in goals.items() if goal == first]


def _posts(w: World, host: Host) -> dict[str, int]:
    """20.1: By mage, where he goes to cast what he alone can, from an army that neither fights nor has to."""
    goal = campaign(w).get(host.place)
    strikes = goal is not None and w.way(host, goal.place) <= NEAR * halves_of(host)
    if not host.csps or strikes or w.near(host.place):
        return {}
    found: dict[str, int] = {}
    for one in host.persons:
        if one.rank == "none" and one.enchanter and has_own(w, one):
            alone = Host(host.place)
            alone.persons = [one]
            number = seat_of(w, alone)
            if number:
                found[one.id] = number
    return found


def _is_walled(w: World, number: int) -> bool:
    """Whether a fortress of one's own stands there that will hold."""
    return w.fort_at(number, w.seat) is not None and w.peril(number, w.mine.get(number)) < SAFE


def sent_to(w: World, host: Host) -> int:
    """14.3.1: The Place of Power to which a mage by himself sends himself who can walk to no army: where one stands, or
    near which; 0 where there is none, or where it is too likely that he fails."""
    mage = host.persons[0] if len(host.persons) == 1 and not host.csps else None
    if mage is None or mage.id == w.sampo or mage.boxes < 2 or odds.at_most(mage.magic) < SURE:
        return 0
    pace = halves_of(host)
    armies = [other for place, other in w.mine.items() if other.men >= ARMY and place != host.place]
    if any(w.way(host, other.place) <= TURNS * pace for other in armies):
        return 0
    best, most = 0, 0.0
    for number in LAND.place:
        if not can_send(mage, host.place, number) or number in w.foes or w.fort_at(number, 1 - w.seat) is not None:
            continue
        if _wakes(w, number, mage) or (w.near(number) and number not in w.mine):
            continue
        there = Host(number)
        there.persons = [mage]
        for other in armies:
            way = w.way(there, other.place)
            worth = other.strength / (10.0 + way)
            if way <= NEAR * pace and worth > most:
                best, most = number, worth
    return best


def has_own(w: World, mage: Person) -> bool:
    """20.3, F89: Whether he has something by which he alone can cast what others cannot."""
    rows: list[list[Any]] = w.known["items"]
    keys = [need.item for card in CONTENT.enchantments.values() for need in card.needs if need.place == "any"]
    return any(name in keys and holder == f"char:{mage.id}" for name, _, holder, _ in rows)


def _wakes(w: World, number: int, mage: Person) -> bool:
    """10.2: A mage who is a hero, or has an escort, rouses kingdoms."""
    realm = LAND.realm[number]
    return realm in w.shut and not w.is_mine(realm) and (mage.hero or mage.escort)


def promise(w: World, mage: Person, number: int) -> float:
    """What he could cast from there, if all is as it is now, and how likely it succeeds (20.5)."""
    there = w.stranger(mage.id)
    there.at, there.magic, there.boxes = number, mage.magic, mage.boxes
    best = 0.0
    for card in CONTENT.enchantments.values():
        if may_cast(w, there, card):
            for sky in card.weather or ("",):
                best = max(best, spells.best(w, there, card.id, sky) * spells.likely(w, there, card))
    searches = [sent_worth(w, hidden, there) for hidden in w.hidden() if can_send(there, number, hidden)]
    return max([best, *searches])


def may_cast(w: World, mage: Person, card: Enchantment) -> bool:
    """20.3: Whether the place where he is and what he has are right for it."""
    number = hex_of(mage.at)
    rows: list[list[Any]] = w.known["items"]
    for need in card.needs:
        if need.item and not any(name == need.item and holder == f"char:{mage.id}" for name, _, holder, _ in rows):
            continue
        right = {
            "listed": number in need.hexes, "coastal": LAND.coast[number] == 1, "wild": LAND.aspect[number] == "wild",
            "forest_or_enchanted": "f" in LAND.terrains[number] or LAND.aspect[number] == "enchanted",
        }
        if right.get(need.place, True):
            return True
    return False
