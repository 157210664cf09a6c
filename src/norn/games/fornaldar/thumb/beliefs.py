"""What the enemy has where, as far as one may know: what lies open, what was met, what came from elsewhere."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb.hosts import Host, Person, stranger
from norn.games.fornaldar.thumb.printed import any_colour, kingdoms, set_up
from norn.games.fornaldar.thumb.ways import apart, hex_of
from norn.kit.thumb import Lookup

GROUND: Final = "ground"
MARCHED: Final = 17             # hexes that an army may have gone since it was met, with a forced march
NEAR: Final = 9                 # hexes within which an army has surely come from there
FURTHEST: Final = 30            # ... since the war began


def supposed(
    scenario: str, seat: int, turn: int, mana: int, realms: dict[str, list[int]], known: Lookup,
) -> dict[int, Host]:
    """Enemies on land, by place."""
    rows: list[list[Any]] = known["notes"]
    notes: dict[int, list[str]] = {where: noted for where, noted_in, noted in rows if noted_in >= turn - 2}
    seen: list[dict[str, Any]] = known["enemies"]
    dead: list[str] = known["dead"]
    stacks: dict[int, list[str]] = {}
    armed: dict[int, int] = {}
    for row in seen:
        classes: list[str] = row["classes"]
        if any(one in (GROUND, "persons", "flyers") for one in classes):
            stacks[row["at"]] = list(row["pieces"] or notes.get(row["at"], []))
            armed[row["at"]] = int(GROUND in classes)
    _follow(stacks, armed, notes)
    _trace(stacks, armed, _homes(scenario, 1 - seat, realms, known["lost"], stacks))
    found: dict[int, Host] = {}
    unknown: list[Host] = []
    for place, pieces in stacks.items():
        host = found[place] = Host(place)
        _fill(host, pieces, scenario, mana, dead)
        if not host.persons and not host.csps:
            host.csps = {any_colour(scenario, 1 - seat): 1} if armed[place] else {}
            unknown.append(host)
    _guess(unknown, scenario, mana)
    return found


def _follow(stacks: dict[int, list[str]], armed: dict[int, int], notes: dict[int, list[str]]) -> None:
    """F48: Paths are seen: an army that is gone from where it was met is the nearest that nobody has looked into."""
    gone = sorted([place for place in notes if place not in stacks], key=lambda place: -len(notes[place]))
    for old in gone:
        if not any(one.startswith("csp:") for one in notes[old]):
            continue
        near = [(apart(old, place), place) for place, pieces in stacks.items()
                if armed[place] and not pieces and apart(old, place) <= MARCHED]
        if near:
            stacks[min(near)[1]] = list(notes[old])


def _homes(
    scenario: str, side: int, realms: dict[str, list[int]], lost: dict[str, int], stacks: dict[int, list[str]],
) -> dict[int, list[str]]:
    """What began where and is not accounted for: without those who were met elsewhere, less what each colour lost."""
    met = {one for pieces in stacks.values() for one in pieces if one.startswith("char:")}
    whole: dict[str, int] = {}
    for pieces in set_up(scenario, side).values():
        for one in pieces:
            if one.startswith("csp:"):
                colour, _, number = one.removeprefix("csp:").partition(" ")
                whole[colour] = whole.get(colour, 0) + int(number)
    groups = kingdoms(scenario)
    found: dict[int, list[str]] = {}
    for place, pieces in set_up(scenario, side).items():
        group = groups.get(LAND.realm[place], "")
        if group and not realms[group][1]:
            continue                            # asleep: all of it lies open
        rest: list[str] = []
        for one in pieces:
            if one.startswith("csp:"):
                colour, _, number = one.removeprefix("csp:").partition(" ")
                alive = int(number) * max(0, whole[colour] - lost.get(colour, 0)) // max(1, whole[colour])
                if alive:
                    rest.append(f"csp:{colour} {alive}")
            elif one not in met:
                rest.append(one)
        if any(one.startswith("csp:") for one in rest):
            found[place] = rest
    return found


def _trace(stacks: dict[int, list[str]], armed: dict[int, int], homes: dict[int, list[str]]) -> None:
    """Every army in the field has come from somewhere: the nearest place that it may have left."""
    met = [place for place in stacks if any(one.startswith("csp:") for one in stacks[place])]
    for place in [place for place in homes if not armed.get(place, 0)]:
        near = [(int(hex_of(other) in homes), apart(place, other), other) for other in stacks
                if armed[other] and apart(place, other) <= FURTHEST and other not in met]
        if near:
            stacks[min(near)[2]] += homes[place]
        del homes[place]
    field = [place for place in stacks if armed[place] and not stacks[place] and hex_of(place) not in homes]
    pairs = sorted([(apart(place, home), place, home) for place in field for home in homes
                    if home not in met and apart(place, home) <= FURTHEST])
    left: dict[int, int] = {}
    for away, place, home in pairs:
        if not stacks[place] and home not in left:
            stacks[place] = homes[home]
            left[home] = away
    for home, pieces in homes.items():
        if home not in met:                     # nobody knows how many stayed: half of them, or all if it is long ago
            stacks[home] = (_half(pieces) if left.get(home, FURTHEST) <= NEAR else pieces) + stacks[home]


def _half(pieces: list[str]) -> list[str]:
    """Half of the CSPs of a place, without those who lead."""
    found: list[str] = []
    for one in pieces:
        if one.startswith("csp:"):
            colour, _, number = one.partition(" ")
            found.append(f"{colour} {(int(number) + 1) // 2}")
    return found


def _guess(unknown: list[Host], scenario: str, mana: int) -> None:
    """Armies of which nothing at all can be said: a captain of the second rank with a handful of men."""
    for host in unknown:
        one = Person(scenario, next(iter(CONTENT.characters[scenario])))
        one.rank, one.command, one.combat, one.boxes = "king", 3, 4, 4
        one.hero, one.escort, one.flies, one.basic = False, False, False, 0
        one.magic = mana // 2
        one.kingdom = next(iter(host.csps), one.kingdom)
        host.persons.append(one)
        host.csps = dict.fromkeys(host.csps, 4)


def _fill(host: Host, pieces: list[str], scenario: str, mana: int, dead: list[str]) -> None:
    for piece in pieces:
        kind, _, name = piece.partition(":")
        if kind == "char" and name not in dead:
            host.persons.append(stranger(scenario, mana, name))
        elif kind == "csp":
            colour, _, number = name.partition(" ")
            host.csps[colour] = host.csps.get(colour, 0) + int(number)
