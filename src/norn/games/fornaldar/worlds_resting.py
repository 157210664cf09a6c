"""Other worlds, how what rests is dealt anew: ships, escorts, people, CSPs by colour.

Each deal goes by what is the same in every such world: the places, what is seen there, and what the side has in all of
them together.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from norn.games.fornaldar.rules.escorts import can_have
from norn.games.fornaldar.rules.losses import room_afloat
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    FLEET,
    LAND,
    SWIM,
    armies_at,
    escorts_at,
    is_printed_hero,
    printed,
    ships_at,
    top_of,
)
from norn.games.fornaldar.rules.ratings import carried_by
from norn.games.fornaldar.state import Army, Character, Ship, State
from norn.games.fornaldar.worlds_camps import Rest, leads, may_lie_elsewhere, stops_armies
from norn.kernel.ask import Chance
from norn.kit.worlds import shuffled

MOST_PARTS: Final = 3           # into which a colour of a field is parted
MORE_ALONE: Final = 2           # places more than there must be that somebody holds alone


def deal(rest: Rest, escorts: dict[str, int], more: dict[str, int], chance: Chance) -> bool:
    """All of it; returns whether CSPs were dealt, and then `more` with them, by colour: what has left the force on its
    way."""
    _deal_ships(rest, chance)
    people = rest.people()
    least = alone_at_least(rest, people, more)
    _deal_escorts(rest.s, people, escorts, least, chance)
    alone = _deal_those_alone(rest, people, least, chance)
    _deal_people(rest, [one for one in people if one not in alone], chance)
    return not rest.csps_stay and _deal_colours(rest, more, chance)


def _deal_ships(rest: Rest, chance: Chance) -> None:
    """F42, F43: The ship on top of each fleet is seen, which others lie there is not."""
    s, tops = rest.s, tops_of(rest.s, rest.side, rest.fleets)
    ships = [one for place in rest.fleets for one in ships_at(s, place, rest.side) if one.ref != tops[place]]
    for one in sorted(ships, key=_by_name):
        room = [place for place in rest.fleets if lies_below(s, rest.side, place, tops[place], one)]
        one.at = room[chance.randrange(len(room))]
        for item in s.items.values():
            if item.holder == one.ref and item.fate == "here":
                item.at = one.at


def tops_of(s: State, side: int, fleets: Sequence[int]) -> dict[int, str]:
    return {place: top_of(s, place, side, FLEET) for place in fleets}


def _by_name(one: Ship) -> str:
    return one.id


def lies_below(s: State, side: int, place: int, top: str, one: Ship | Character) -> bool:
    """12.0: Whether what is on top there would still be, with this piece beside it."""
    chosen = s.tops.get(f"{side} {place}", "")
    return one.ref != chosen and (chosen == top or one.ref > top)


def suffice(s: State, names: list[str], escorts: dict[str, int]) -> bool:
    """13.3: Whether each of these escorts has somebody to go with."""
    return all(len(_able(s, names, kingdom)) >= number for kingdom, number in escorts.items())


def _able(s: State, names: list[str], kingdom: str) -> list[str]:
    return [one for one in names if printed(s, one).kingdom == kingdom and can_have(s, s.characters[one])]


def _deal_escorts(s: State, people: list[Character], escorts: dict[str, int], least: int, chance: Chance) -> None:
    """13.0, F43: So many of a kingdom's people have an escort; who they are is not seen. Heroes need none to hold a
    place alone: where there would be too few they go without."""
    names = [one.id for one in people]
    drawn = {kingdom: shuffled(_able(s, names, kingdom), chance) for kingdom in sorted(escorts)}
    for heroes_last in (False, True):
        for kingdom, those in drawn.items():
            if heroes_last:
                those.sort(key=partial(_is_hero, s))
            for number, name in enumerate(those):
                s.characters[name].escort = number < escorts[kingdom]
        if len([1 for one in people if stops_armies(s, one)]) >= least:
            return


def _is_hero(s: State, name: str) -> bool:
    return is_printed_hero(s, s.characters[name])


def could_hold(s: State, names: list[str], escorts: dict[str, int]) -> int:
    """How many of these could hold a place alone, with so many escorts among them."""
    heroes = [one for one in names if _is_hero(s, one)]
    return len(heroes) + sum([min(number, len([1 for one in _able(s, names, kingdom) if one not in heroes]))
                              for kingdom, number in escorts.items()])


def _deal_those_alone(rest: Rest, people: list[Character], least: int, chance: Chance) -> list[Character]:
    """F129: Heroes and escorts who hold some places, with CSPs or without; as many as must, or some more."""
    s = rest.s
    able = [s.characters[name] for name in shuffled([one.id for one in people if stops_armies(s, one)], chance)]
    places = _could_be_alone(rest, people)
    unled = [place for place in places if rest.ordered and not any(
        leads(s, one) and one not in people for one in rest.ashore(place))]
    places = [*_mixed(unled, chance), *_mixed([one for one in places if one not in unled], chance)]
    most = least if rest.ordered else min(len(able), len(places), least + chance.randrange(MORE_ALONE + 1))
    found = list(zip(able, places, strict=False))[:most]
    for one, place in found:
        _go(s, one, place, LAND)
    return [one for one, _ in found]


def _mixed(places: list[int], chance: Chance) -> list[int]:
    return [int(one) for one in shuffled([str(place) for place in places], chance)]


def _deal_people(rest: Rest, people: list[Character], chance: Chance) -> None:
    """F43: Who is with which of these forces, ashore or aboard, nobody has seen."""
    s = rest.s
    room = {place: room_afloat(s, place, rest.side) for place in rest.fleets}
    camps = rest.led if rest.ordered else rest.camps
    fixed = [place for place in camps if any(
        leads(s, one) and one not in people for one in rest.ashore(place))]
    lacking = [place for place in rest.led if rest.ordered and place not in fixed]
    for name in shuffled([one.id for one in people], chance):
        one = s.characters[name]
        if lacking and leads(s, one):
            _go(s, one, lacking.pop(), LAND)
            continue
        berths = [(place, LAND) for place in camps]
        if printed(s, one.id).swims:
            berths += [(place, SWIM) for place, top in rest.schools.items() if not rest.ordered
                       and lies_below(s, rest.side, place, top, one)]
        else:
            berths += [(place, ABOARD) for place in rest.fleets if room[place] > 0 or not one.escort]
        if not one.escort and not is_printed_hero(s, one):
            berths += [(place, LAND) for place, top in rest.lone.items() if lies_below(s, rest.side, place, top, one)]
        if berths:
            place, mode = berths[chance.randrange(len(berths))]
            _go(s, one, place, mode)
            if mode == ABOARD and one.escort:
                room[place] -= 1


def _go(s: State, one: Character, place: int, mode: str) -> None:
    one.at, one.mode = place, mode
    for item in carried_by(s, one):
        item.at = place


# --- who holds a place alone --------------------------------------------------------------------------------------


def _could_be_alone(rest: Rest, people: list[Character]) -> list[int]:
    """Open places in which nobody must stay who makes a ground force of it. After "next stack" those that are led
    only, and then none with CSPs that Arn may have called."""
    s = rest.s
    return [place for place in (rest.led if rest.ordered else rest.camps) if place in rest.open
            and not (rest.csps_stay and armies_at(s, place, rest.side, LAND))
            and not any(stops_armies(s, one) and one not in people for one in rest.ashore(place))]


def alone_at_least(rest: Rest, people: list[Character], more: dict[str, int]) -> int:
    """In so many of these places there is no CSP in any world: there are not enough."""
    bare = _could_be_alone(rest, people)
    if rest.csps_stay:
        return len(bare)
    anchored = [place for place in rest.open if any(
        stops_armies(rest.s, one) and one not in people for one in rest.ashore(place))]
    settled = bare + anchored
    manned = [camp for camp in _camps(rest, 1) if camp.mode == LAND and camp.at not in settled]
    csps = sum([one.fresh + one.done for one in _csps_of(rest)]) + sum(more.values())
    return max(0, len(bare) - (csps - len(manned)))


# --- CSPs -----------------------------------------------------------------------------------------------------------


class Camp:
    """A ground force, or what ships carry: room for CSPs, which all have moved or none."""

    def __init__(self, at: int, mode: str, room: int, *, moved: bool) -> None:
        self.at = at
        self.mode = mode
        self.room = room
        self.moved = moved
        self.holds: dict[str, int] = {}

    def take(self, colour: str, number: int) -> int:
        """As many of these as there is room for."""
        number = min(number, self.room)
        if number > 0:
            self.holds[colour] = self.holds.get(colour, 0) + number
            self.room -= number
        return number


def _csps_of(rest: Rest) -> list[Army]:
    """All that could lie elsewhere."""
    those = [one for place in rest.camps for one in _of_camp(rest.s, rest.side, place)]
    return those + [one for place in rest.fleets for one in armies_at(rest.s, place, rest.side, ABOARD)]


def _deal_colours(rest: Rest, more: dict[str, int], chance: Chance) -> bool:
    """F43: CSPs of which colours lie where, ashore and aboard; one at least in each ground force that nobody else makes
    one."""
    s = rest.s
    those = _csps_of(rest)
    left: dict[str, int] = {}
    for one in sorted(those, key=_by_colour):
        left[one.colour] = left.get(one.colour, 0) + one.fresh + one.done
    for colour, number in more.items():
        left[colour] = left.get(colour, 0) + number
    left = {colour: left[colour] for colour in sorted(left) if left[colour]}
    camps = _camps(rest, sum(left.values()))
    if not left or not camps or sum(left.values()) > sum([one.room for one in camps]):
        return False
    for camp in camps:
        alone = camp.at in rest.open and any(stops_armies(s, one) for one in rest.ashore(camp.at))
        if camp.mode == LAND and not alone:
            _give(camp, left, _drawn(left, chance), 1)
    for colour in list(left):
        _part(camps, left, colour, chance)
    kept = [one for one in s.armies if one not in those]
    dealt = [Army(camp.at, colour, camp.mode, 0 if camp.moved else number, number if camp.moved else 0)
             for camp in camps for colour, number in sorted(camp.holds.items())]
    s.armies[:] = [*kept, *dealt]
    return True


def _of_camp(s: State, side: int, place: int) -> list[Army]:
    """What of a ground force could lie elsewhere; nothing where some have moved and some have not."""
    found = [one for one in armies_at(s, place, side, LAND) if may_lie_elsewhere(s, one)]
    return found if len({one.fresh == 0 for one in found}) == 1 else []


def _by_colour(one: Army) -> str:
    return one.colour


def _camps(rest: Rest, most: int) -> list[Camp]:
    """Where CSPs could be dealt to."""
    s, side = rest.s, rest.side
    found = [Camp(place, LAND, most, moved=any(one.fresh == 0 for one in _of_camp(s, side, place)))
             for place in rest.camps if place in rest.open or _of_camp(s, side, place)]
    return found + [Camp(place, ABOARD, room_afloat(s, place, side) - escorts_at(s, place, side, ABOARD), moved=False)
                    for place in rest.fleets]


def _drawn(left: dict[str, int], chance: Chance) -> str:
    """The colour of one of those that are left."""
    number = chance.randrange(sum(left.values()))
    for colour, many in left.items():
        if number < many:
            return colour
        number -= many
    raise AssertionError(left)


def _part(camps: list[Camp], left: dict[str, int], colour: str, chance: Chance) -> None:
    """What is left of a colour lies in one place, or in a few."""
    for parts in range(1 + chance.randrange(MOST_PARTS), 0, -1):
        number = left.get(colour, 0) if parts == 1 else chance.randrange(left.get(colour, 0) + 1)
        start = chance.randrange(len(camps))
        for camp in [*camps[start:], *camps[:start]]:
            number -= _give(camp, left, colour, number)


def _give(camp: Camp, left: dict[str, int], colour: str, number: int) -> int:
    taken = camp.take(colour, number)
    left[colour] -= taken
    return taken
