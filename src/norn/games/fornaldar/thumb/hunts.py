"""21.1: Who goes to look for what lies hidden: an artifact counts five at the end, and most help before that."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.campaign import campaign
from norn.games.fornaldar.thumb.errands import errands, spare
from norn.games.fornaldar.thumb.hosts import Goal, Host, Person, halves_of
from norn.games.fornaldar.thumb.odds import WAYS, at_most
from norn.games.fornaldar.thumb.printed import kingdoms
from norn.games.fornaldar.thumb.ways import FAR, apart, hex_of
from norn.games.fornaldar.thumb.world import World

LEAST: Final = 0.6              # VPs for which a party searches where it is
WALK: Final = 0.8               # ... for which it goes there
ALONE: Final = 0.25             # what it costs to be away from an army for a turn, each
MISSED: Final = 0.15            # ... away from the army that one is with, for each point of strength
AWAY: Final = 0.1               # ... on a way that does not lead to one
QUIET: Final = 0.3              # ... of that where no enemy is about
ABOUT: Final = 16               # hexes
HARM: Final = 1.0               # what it costs to be in air that does one harm
SOONER: Final = 0.85            # what a find is worth a turn later
FIND: Final = 6.0               # VPs for an artifact, and somewhat for what it does
CURSE: Final = 1.0              # what a wound costs
GRAVE: Final = 7                # strength that masters a draugr
NEAR: Final = 2.0               # what it costs that an enemy could come there
TURNS: Final = 6                # how far off a place may be
FURTHEST: Final = 40            # hexes

SEARCH_LEAST: Final = CONTENT.numbers.search_least
SEARCH_MOST: Final = CONTENT.numbers.search_most
ROW_MOST: Final = 12            # F92
ONE: Final = 2                  # halves of a movement point
NOT_THEY: Final = ("supernatural",)                 # 21.6: those would have to leave it lying


class Hunt:
    """A party that could search somewhere, in how many turns, and what it is worth."""

    def __init__(self, place: int, party: Host, turns: int, worth: float) -> None:
        self.place = place
        self.party = party
        self.turns = turns
        self.worth = worth


def hunts(w: World) -> dict[str, int]:
    """By character, where he goes to search: the best hunts first, each place and each character once."""
    if w.hunts is None:
        w.hunts = {}
        offers = [one for number in w.hidden() for one in _offers(w, number)]
        offers.sort(key=lambda one: (-one.worth, one.place, one.party.place))
        places: dict[int, int] = {}
        for one in offers:
            if one.place not in places and not any(person.id in w.hunts for person in one.party.persons):
                places[one.place] = 1
                for person in one.party.persons:
                    w.hunts[person.id] = one.place
    return w.hunts


def _offers(w: World, number: int) -> list[Hunt]:
    """Whoever could search in a hex, by himself or with one other."""
    if number in w.foes or w.fort_at(number, 1 - w.seat) is not None:
        return []
    found: list[Hunt] = []
    for host in w.ready.values():
        if apart(host.place, number) > FURTHEST or host.place in w.foes:
            continue
        those = free(w, host)
        for at, one in enumerate(those):
            for other in those[at:]:
                party = Host(host.place)
                party.persons = [one] if other is one else [one, other]
                hunt = _on_foot(w, number, party) or _by_magic(w, number, party)
                if hunt is not None and hunt.worth > WALK:
                    found.append(hunt)
    return found


def free(w: World, host: Host) -> list[Person]:
    """Who may leave his company: all where there is no army; whom it can spare, if it neither fights nor has to."""
    sent = errands(w)
    those = host.persons
    if sum(host.csps.values()):
        if host.place in campaign(w) or w.near(host.place):
            return []
        those = [one for one in host.persons if one.rank == "none"] + spare(w, host)
    return [one for one in those if one.id != w.sampo and one.id not in sent and one.race not in NOT_THEY][:5]


def _on_foot(w: World, number: int, party: Host) -> Hunt | None:
    """What it is worth to send them."""
    if _wakes(w, number, party):
        return None
    pace, way = halves_of(party), w.way(party, number)
    turns = 1 if way + SEARCH_LEAST <= pace else 1 + (way + pace - 1) // pace
    if way == FAR or turns > TURNS or turns > w.left + 1:
        return None
    worth = search_worth(w, number, party, pace - way if turns == 1 else pace)
    for _ in range(turns - 1):
        worth *= SOONER
    worth -= ALONE * turns * len(party.persons) + _missed(w, party) * (turns + 1) + _danger(w, number, party)
    return Hunt(number, party, turns, worth)


def _by_magic(w: World, number: int, party: Host) -> Hunt | None:
    """14.3.1: A mage on a Place of Power who sends himself there, and searches in the same turn."""
    mage = party.persons[0]
    if len(party.persons) > 1 or mage.boxes < 2 or not can_send(mage, hex_of(party.place), number):
        return None
    if _wakes(w, number, party):
        return None
    worth = sent_worth(w, number, mage) - 2 * _missed(w, party) - _danger(w, number, party)
    return Hunt(number, party, 1, worth)


def _missed(w: World, party: Host) -> float:
    """What it costs the armies a turn that these are with none of them: little where no enemy is about."""
    army = w.mine[party.place].men > party.men
    about = any(foe.men and w.is_up(place) and apart(party.place, place) <= ABOUT for place, foe in w.foes.items())
    return (MISSED if army else AWAY) * (1.0 if about else QUIET) * sum([one.might for one in party.persons])


def can_send(mage: Person, here: int, number: int) -> bool:
    """14.3.1: Whether he can teleport from here to there."""
    if not mage.enchanter or mage.cast or mage.escort or here == number:
        return False
    return here in LAND.place and number in LAND.place and apart(here, number) <= mage.magic


def sent_worth(w: World, number: int, mage: Person) -> float:
    """14.3.2: What a search there is worth to him, less the wound where the dice fail him."""
    party = Host(number)
    party.persons = [mage]
    succeeds = at_most(mage.magic)
    return succeeds * search_worth(w, number, party, halves_of(party) - 2 * CONTENT.numbers.teleport) - (
        1.0 - succeeds) * CURSE - ALONE


def by_air(w: World, one: Person) -> tuple[int, float]:
    """11.14, enchantment.5: Where he could search on the wing in this turn and hardly on foot, and what it is worth."""
    party = Host(one.at)
    party.persons = [one]
    best, most = 0, 0.0
    if one.escort or one.id == w.sampo or one.race in NOT_THEY:
        return best, most
    for number in w.hidden():
        left = CONTENT.numbers.flyer - ONE * apart(one.at, number)
        if left < SEARCH_LEAST or number in w.foes or w.fort_at(number, 1 - w.seat) is not None:
            continue
        if _wakes(w, number, party) or w.way(party, number) <= halves_of(party):
            continue
        worth = search_worth(w, number, party, left) - 4 * ALONE - _danger(w, number, party)
        if worth > most:
            best, most = number, worth
    return best, most


def _danger(w: World, number: int, party: Host) -> float:
    """What it costs that enemies could come there, and that the air is bad."""
    return (NEAR if w.near(number) else 0.0) + (HARM if w.is_bad(number, party) else 0.0)


def _wakes(w: World, number: int, party: Host) -> bool:
    """10.2: Whether heroes and escorts would rouse a kingdom that is not one's own."""
    realm = LAND.realm[number]
    if realm not in w.shut or w.is_mine(realm):
        return False
    return realm in kingdoms(w.scenario) and any(one.hero or one.escort for one in party.persons)


def quest(w: World, host: Host) -> Goal | None:
    """21.1.3: Where an army that has nothing to win within reach could search, all its people together."""
    if not sum(host.csps.values()) or not host.persons or w.weather == "snow":
        return None
    pace = halves_of(host)
    best: Goal | None = None
    for number in w.hidden():
        if number in w.foes or w.fort_at(number, 1 - w.seat) is not None or number in hunts(w).values():
            continue
        if LAND.realm[number] in w.shut or apart(host.place, number) > pace:
            continue
        way = w.way(host, number)
        turns = 1 if way + SEARCH_LEAST <= pace else 1 + (way + pace - 1) // pace
        if way == FAR or turns > 2 or turns > w.left + 1:
            continue
        worth = search_worth(w, number, host, pace - way if turns == 1 else pace) - (
            0.1 * host.men if w.is_bad(number, host) else 0.0)
        worth *= SOONER if turns == 2 else 1.0
        if worth > WALK and (best is None or worth > best.worth):
            best = Goal(number, worth, "search")
    return best


# --- what a search is worth -----------------------------------------------------------------------------------------


def is_worth_searching(w: World, host: Host, halves: int) -> bool:
    """21.1.3: Something lies hidden here, and so strong a party is likely to find it."""
    number = hex_of(host.place)
    if halves < SEARCH_LEAST or number not in w.hidden():
        return False
    return search_worth(w, number, host, halves) > LEAST


def search_worth(w: World, number: int, party: Host, halves: int) -> float:
    """21.1.5: The mean of the Discovery Table: finds, curses, a draugr."""
    table = next((one for one in CONTENT.scenarios[w.scenario].discovery if one.hex == number), None)
    if table is None:
        return 0.0
    column = _column(search_points(party))
    more = (min(halves, SEARCH_MOST) - SEARCH_LEAST) // 2
    hidden = _hidden_at(w, number)
    total = 0.0
    for dice in range(2, 13):
        row = next(one for one in table.rows if one.low <= min(ROW_MOST, dice + more) <= one.high)
        lower = [one.finds[column] for one in table.rows if one.high < row.low]
        total += WAYS[dice - 2] * _outcome(party, row.finds[column], lower, hidden)
    return total / 36.0


def _outcome(party: Host, find: str, lower: list[str], hidden: list[str]) -> float:
    if find == "D":
        return -1.5 if sum([one.might for one in party.persons if one.hero or one.enchanter]) >= GRAVE else -6.0
    if find.startswith("C"):
        wounds = int(find.removeprefix("C"))
        return -CURSE * wounds - (6.0 if wounds >= sum([one.boxes for one in party.persons]) else 0.0)
    return FIND if find in hidden or (find.isdigit() and any(one in hidden for one in lower)) else 0.0


def _hidden_at(w: World, number: int) -> list[str]:
    """The numbers of what still lies there."""
    rows: list[list[Any]] = w.known["items"]
    return [f"{CONTENT.items[name].number:02}" for name, place, holder, found in rows
            if not found and not holder and hex_of(place) == number]


def _column(points: int) -> int:
    return len([1 for least in CONTENT.numbers.search_columns if points >= least]) - 1


def search_points(host: Host) -> int:
    """21.1.4: Magic of each, or a hero's combat if that is more, and a point for each escort."""
    total = 0
    for one in host.persons:
        total += (max(one.magic, one.combat) if one.hero else one.magic) + int(one.escort)
    return total
