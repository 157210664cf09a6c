"""Other worlds, what rests: ground forces, fleets, people, swimmers near each other; what of them could be elsewhere.

What the enemy sees of them stays: there is a ground force, whatever it is made of (F129), there is a fleet with that
ship on top (F42). All else is hidden (F43).
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import DRY
from norn.games.fornaldar.land import LAND as MAP
from norn.games.fornaldar.rules.forces import APART, FAR_COMMANDERS, is_free
from norn.games.fornaldar.rules.fortresses import is_stronghold
from norn.games.fornaldar.rules.initiating import NOBODY
from norn.games.fornaldar.rules.items import ARMIES
from norn.games.fornaldar.rules.mobilization import may_enter
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    LAND,
    PERSONS,
    SIDE,
    SWIM,
    SWIMMERS,
    armies_at,
    characters_at,
    classes_at,
    flies,
    hex_of,
    is_active,
    is_occupied,
    is_printed_hero,
    printed,
    ships_at,
    top_of,
)
from norn.games.fornaldar.rules.ratings import carried_by
from norn.games.fornaldar.rules.walking import LAST_THROUGH
from norn.games.fornaldar.state import Army, Character, State
from norn.kit.ids import name_of

ALONE: Final = "flies_alone"    # an item by which its bearer is picked apart from the others


def _staying() -> frozenset[str]:
    """Colours that nobody looks for elsewhere: mermen lie on their coasts, and dice are rolled for guests where they
    stand (24.1.2.3, 24.2.4.d)."""
    found = [one.id for one in CONTENT.kingdoms.values() if one.race == "merman"]
    for card in CONTENT.scenarios.values():
        found += [card.invasion.kingdom] if card.invasion is not None else []
        found += [card.expedition.kingdom] if card.expedition is not None else []
    return frozenset(found)


STAYING: Final = _staying()


class Rest:
    """What of a side rests in places near each other: ground forces (`camps`; `open` those that heroes could hold
    alone), fleets, and under the one on top people by themselves (`lone`) and swimmers (`schools`).

    `ordered`: the owner has gone from stack to stack; which is next depends on where somebody leads, so that there
    somebody does in every world, and nowhere else. `staying`: people who are where they are.
    """

    def __init__(
        self, s: State, now: State, side: int, places: list[int], staying: Sequence[str], *, ordered: bool
    ) -> None:
        self.s = s
        self.side = side
        self.staying = staying
        self.camps = camps_of(s, now, side, places)
        self.open = [place for place in self.camps if is_open(s, side, place) and is_open(now, side, place)]
        self.fleets = fleets_of(s, side, places, staying)
        self.lone = lone_of(s, side, places)
        self.schools = schools_of(s, side, places)
        self.ordered = ordered
        self.csps_stay = ordered and len(FAR_COMMANDERS[s.scenario]) > 0
        self.led = [place for place in self.camps if any(leads(s, one) for one in self.ashore(place))]

    def ashore(self, place: int) -> list[Character]:
        return characters_at(self.s, place, self.side, LAND)

    def people(self) -> list[Character]:
        """Those who could be with any other of these, by name."""
        found = [one for place in self.camps for one in self.ashore(place)]
        found += [one for place in self.fleets for one in characters_at(self.s, place, self.side, ABOARD)]
        found += [one for place, top in self.lone.items() for one in self.ashore(place) if one.ref != top]
        found += [one for place, top in self.schools.items() for one in characters_at(self.s, place, self.side, SWIM)
                  if one.ref != top]
        return sorted([one for one in found if may_be_elsewhere(self.s, one, self.staying)], key=_by_name)

    def take_escorts(self) -> dict[str, int]:
        """13.0, F43: How many of a kingdom's people have an escort; who they are is not seen."""
        found: dict[str, int] = {}
        for one in self.people():
            if one.escort:
                kingdom = printed(self.s, one.id).kingdom
                found[kingdom] = found.get(kingdom, 0) + 1
                one.escort = False
        return found


# --- what can be dealt --------------------------------------------------------------------------------------------


def camps_of(s: State, now: State, side: int, places: list[int]) -> list[int]:
    """F129: Where CSPs stand ashore, a ground force whoever else is there; or somebody in whose place CSPs could."""
    return [place for place in places if any(is_active(s, one.colour) for one in armies_at(s, place, side, LAND)) or (
        any(stops_armies(s, one) and is_active(s, one.id) for one in characters_at(s, place, side, LAND))
        and is_open(s, side, place) and is_open(now, side, place))]


def fleets_of(s: State, side: int, places: list[int], staying: Sequence[str]) -> list[int]:
    """F42: Where ships lie that could all sail, with nobody and nothing aboard that must be where it is."""
    return [place for place in places if _is_fleet(s, side, place, staying)]


def lone_of(s: State, side: int, places: list[int]) -> dict[int, str]:
    """F42: Where people are by themselves, with the one on top, if it is he for whom they are picked."""
    found: dict[int, str] = {}
    for place in places:
        top = top_of(s, place, side, PERSONS) if PERSONS in classes_at(s, place, side) else ""
        if top and leads(s, s.characters[name_of(top)]):
            found[place] = top
    return found


def schools_of(s: State, side: int, places: list[int]) -> dict[int, str]:
    """F42: Where somebody swims, with the one on top."""
    found: dict[int, str] = {}
    for place in places:
        top = top_of(s, place, side, SWIMMERS) if SWIMMERS in classes_at(s, place, side) else ""
        if top and is_active(s, name_of(top)):
            found[place] = top
    return found


def resting_places(s: State, now: State, side: int, places: list[int], staying: Sequence[str]) -> list[int]:
    """Of these, where something rests that could be elsewhere."""
    swimming = [place for place in places if any(is_active(s, one.colour) for one in armies_at(s, place, side, SWIM))]
    return sorted({*camps_of(s, now, side, places), *fleets_of(s, side, places, staying), *lone_of(s, side, places),
                   *schools_of(s, side, places), *swimming})


def _is_fleet(s: State, side: int, place: int, staying: Sequence[str]) -> bool:
    ships = ships_at(s, place, side)
    return (
        len(ships) > 0
        and all(not one.refit and not one.done and is_free(s, one.id) for one in ships)
        and all(may_lie_elsewhere(s, one) for one in armies_at(s, place, side, ABOARD))
        and all(may_be_elsewhere(s, one, staying) for one in characters_at(s, place, side, ABOARD))
        and not any(item.at == place and item.holder == ARMIES[side] for item in s.items.values())
    )


def may_be_elsewhere(s: State, one: Character, staying: Sequence[str]) -> bool:
    """F42: Nothing is seen of him: no flyer, no marker of an enchantment; and he goes about as others do. Airnir's
    bearer stays: alone he is picked to fly."""
    if not is_free(s, one.id) or flies(s, one) or one.cast or one.bonus or one.frozen:
        return False
    return one.id not in staying and not any(ALONE in CONTENT.items[item.id].special for item in carried_by(s, one))


def leads(s: State, one: Character) -> bool:
    """11.6: Whether a stack is picked for his sake."""
    return not one.cast and is_free(s, one.id) and one.id not in APART[s.scenario]


def may_lie_elsewhere(s: State, one: Army) -> bool:
    """CSPs that have all moved, or none of them."""
    return is_active(s, one.colour) and one.colour not in STAYING and 0 in (one.fresh, one.done)


def stops_armies(s: State, one: Character) -> bool:
    """11.7, F129: He makes a ground force by himself."""
    return one.escort or is_printed_hero(s, one)


def is_open(s: State, side: int, place: int) -> bool:
    """Where CSPs could be as well as heroes alone, and nothing tells which: on land that is open to both, with nobody
    else there and nothing that counts CSPs."""
    if place >= SIDE or MAP.water[hex_of(place)] != DRY or place == s.greutung or place in LAST_THROUGH[s.scenario]:
        return False
    if may_enter(s, side, place, csps=True) is not None or is_stronghold(s, hex_of(place), 1 - side):
        return False
    return (
        not any(is_occupied(s, place, other) for other in (1 - side, NOBODY))
        and all(may_lie_elsewhere(s, one) and one.fresh for one in armies_at(s, place, side, LAND))
        and all(is_active(s, one.id) for one in characters_at(s, place, side))      # a sleeper by himself lies open
        and not any(item.at == place and item.holder == ARMIES[side] for item in s.items.values())
    )


def _by_name(one: Character) -> str:
    return one.id
