"""What a hex is in this war: whose land, whose coast, which fortress stands there, which magic lies on it."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Place
from norn.games.fornaldar.land import LAND, Fortress
from norn.games.fornaldar.rules.pieces import SIDES, hex_of
from norn.games.fornaldar.state import Realm, State

POWERS: dict[int, Place] = {one.hex: one for one in CONTENT.places.values()}
WALL: Final = 1249             # where the men of the Fynvirke stand: all its hexes are one fortress to a levy


def _kingdoms(scenario: str) -> list[str]:
    """By hex: the kingdom whose land it is in a scenario; "" where it is nobody's."""
    return [kingdom if kingdom and scenario in CONTENT.kingdoms[kingdom].sides else "" for kingdom in LAND.realm]


def _groups_of_land(scenario: str) -> dict[str, str]:
    """Kingdom -> the group of the set-up that wakes when its land is entered."""
    found: dict[str, str] = {}
    for group in CONTENT.scenarios[scenario].groups:
        if group.kingdom:
            found.setdefault(group.kingdom, group.id)
    return found


KINGDOMS: Final[dict[str, list[str]]] = {scenario: _kingdoms(scenario) for scenario in CONTENT.scenarios}
GROUPS_OF_LAND: Final[dict[str, dict[str, str]]] = {one: _groups_of_land(one) for one in CONTENT.scenarios}


def kingdom_at(s: State, place: int) -> str:
    """The kingdom whose land a hex is, if it is one in this scenario (F126: no Thulorm without elves)."""
    return KINGDOMS[s.scenario][hex_of(place)]


def realm_at(s: State, place: int) -> Realm | None:
    """The realm that wakes when its land is entered."""
    group = GROUPS_OF_LAND[s.scenario].get(KINGDOMS[s.scenario][hex_of(place)])
    return None if group is None else s.realms[group]


def land_of(s: State, place: int) -> int:
    """The seat whose land a hex is, active or not; -1 is nobody's."""
    realm = realm_at(s, place)
    return -1 if realm is None else realm.side


def is_friendly_coast(s: State, place: int, seat: int) -> bool:
    """3.0.friendly-coast: A coast of one's own side, active or not; islands that no realm owns are nobody's (F124)."""
    number = hex_of(place)
    return LAND.coast[number] == 1 and land_of(s, number) == seat


def is_harbour(s: State, place: int, seat: int) -> bool:
    """6.3.1: A friendly coast, or the harbour of a fortress that one's side controls (F16)."""
    return is_friendly_coast(s, place, seat) or fortress_side(s, hex_of(place)) == seat


# --- fortresses -----------------------------------------------------------------------------------------------


def fortress_at(s: State, place: int) -> Fortress | None:
    """18.1: The fortress that stands in a hex; a ruin is none. The Knowes stand in 24.2 only (F126)."""
    number = hex_of(place)
    fortress = LAND.fortress.get(number)
    if fortress is None or number in s.ruins:
        return None
    if fortress.kind == "knowe" and "knowes" not in CONTENT.scenarios[s.scenario].special:
        return None
    return fortress


def fortress_side(s: State, place: int) -> int:
    """18.6: Whose fortress stands in a hex: that of the land it lies in, the Fynvirke's too, Pellost the Mundane's; -1
    where there is none."""
    fortress = fortress_at(s, place)
    if fortress is None:
        return land_of(s, place) if LAND.fynvirke[hex_of(place)] else -1
    if fortress.kind == "pellost":
        return 1
    return land_of(s, place)


def fortresses_in(s: State, kingdoms: tuple[str, ...]) -> list[int]:
    """18.4, 24.1.2.4: The intact fortresses of some kingdoms; the Fynvirke, which nobody can destroy, is one."""
    found = [one for one in sorted({*LAND.fortress, WALL}) if LAND.realm[one] in kingdoms]
    return [one for one in found if one == WALL or fortress_at(s, one) is not None]


def shelters(s: State, place: int) -> bool:
    """6.4.3, 8.1.7: A fortress of whatever side, or the ruin of one."""
    return is_ruin(s, place) or fortress_at(s, place) is not None or bool(LAND.fynvirke[hex_of(place)])


def is_ruin(s: State, place: int) -> bool:
    """6.4.3: A destroyed fortress shelters still; so do the Knowes where nobody lives in them (F126)."""
    number = hex_of(place)
    fortress = LAND.fortress.get(number)
    return fortress is not None and fortress_at(s, number) is None


# --- magic ----------------------------------------------------------------------------------------------------


def power_at(place: int) -> Place | None:
    """The Place of Power in a hex."""
    return POWERS.get(hex_of(place))


def aspect_at(s: State, place: int) -> str:
    """2.1: The Magical Aspect of a hex: mundane, normal, enchanted or wild."""
    power = power_at(place)
    return LAND.aspect[hex_of(place)] if power is None else power.aspect_of(s.scenario)


def heals_at(s: State, place: int) -> int:
    """9.5: Wounds that a Place of Power heals each Recovery Phase."""
    power = power_at(place)
    return 0 if power is None else power.heals_of(s.scenario)


def side_named(side: str) -> int:
    """"fomorian" is seat 0, "mundane" seat 1; anything else nobody."""
    return SIDES.index(side) if side in SIDES else -1
