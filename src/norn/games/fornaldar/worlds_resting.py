"""Other worlds, what rests: ships, people, escorts and CSPs of ground forces and fleets that lie near each other.

What the enemy sees of them stays: there is a ground force, there is a fleet with that ship on top (F42). All below it
is dealt anew (F43). Each deal goes by what is the same in every such world: the places, what is seen there, and what
the side has in all of them together.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.escorts import can_have
from norn.games.fornaldar.rules.forces import APART, FAR_COMMANDERS, is_free
from norn.games.fornaldar.rules.items import ARMIES, is_bound
from norn.games.fornaldar.rules.losses import room_afloat
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    FLEET,
    LAND,
    armies_at,
    characters_at,
    escorts_at,
    flies,
    is_active,
    printed,
    ships_at,
    top_of,
)
from norn.games.fornaldar.rules.ratings import carried_by
from norn.games.fornaldar.state import Army, Character, Ship, State
from norn.kernel.ask import Chance
from norn.kit.worlds import shuffled

MOST_PARTS: Final = 3           # into which a colour of a field is parted
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
    """What of a side rests in places near each other: ground forces (`camps`) and fleets.

    `ordered`: the owner has gone from stack to stack; which is next depends on where somebody leads, so that there
    somebody does in every world, and nowhere else.
    """

    def __init__(self, s: State, side: int, camps: Sequence[int], fleets: Sequence[int], *, ordered: bool) -> None:
        self.s = s
        self.side = side
        self.camps = list(camps)
        self.fleets = list(fleets)
        self.ordered = ordered
        self.led = [place for place in camps if any(leads(s, one) for one in characters_at(s, place, side, LAND))]

    def people(self) -> list[Character]:
        """Those who could be with any other of these, by name."""
        found = [one for place in self.camps for one in characters_at(self.s, place, self.side, LAND)]
        found += [one for place in self.fleets for one in characters_at(self.s, place, self.side, ABOARD)]
        return sorted([one for one in found if may_be_elsewhere(self.s, one, ordered=self.ordered)], key=_by_name)

    def deal(self, chance: Chance) -> None:
        _deal_ships(self, chance)
        people = self.people()
        _deal_escorts(self.s, people, chance)
        _deal_people(self, people, chance)
        if not (self.ordered and FAR_COMMANDERS[self.s.scenario]):
            _deal_colours(self, chance)


# --- what can be dealt --------------------------------------------------------------------------------------------


def camps_of(s: State, side: int, places: list[int]) -> list[int]:
    """F129: Where CSPs stand ashore: a ground force it is, whoever else is there."""
    return [place for place in places if any(is_active(s, one.colour) for one in armies_at(s, place, side, LAND))]


def fleets_of(s: State, side: int, places: list[int]) -> list[int]:
    """F42: Where ships lie that could all sail, with nobody and nothing aboard that must be where it is."""
    return [place for place in places if _is_fleet(s, side, place)]


def _is_fleet(s: State, side: int, place: int) -> bool:
    ships = ships_at(s, place, side)
    return (
        len(ships) > 0
        and all(not one.refit and not one.done and is_free(s, one.id) for one in ships)
        and all(_may_lie_elsewhere(s, one) for one in armies_at(s, place, side, ABOARD))
        and all(may_be_elsewhere(s, one, ordered=True) for one in characters_at(s, place, side, ABOARD))
        and not any(item.at == place and item.holder == ARMIES[side] for item in s.items.values())
    )


def may_be_elsewhere(s: State, one: Character, *, ordered: bool) -> bool:
    """F42: Nothing is seen of him: no flyer, no marker of an enchantment; and he goes about as others do. The Sampo's
    bearer stays: where it has ground, CSPs of some colour lie."""
    if one.mode not in (LAND, ABOARD) or not is_free(s, one.id) or flies(s, one) or one.cast or one.bonus or one.frozen:
        return False
    if one.id in APART[s.scenario] or one.id in FAR_COMMANDERS[s.scenario]:
        return False
    items = carried_by(s, one)
    return not any(is_bound(item) or (ordered and ALONE in CONTENT.items[item.id].special) for item in items)


def leads(s: State, one: Character) -> bool:
    """11.6: Whether a stack is picked for his sake."""
    return not one.cast and is_free(s, one.id) and one.id not in APART[s.scenario]


def _may_lie_elsewhere(s: State, one: Army) -> bool:
    """CSPs that have all moved, or none of them."""
    return is_active(s, one.colour) and one.colour not in STAYING and 0 in (one.fresh, one.done)


def _by_name(one: Character | Ship) -> str:
    return one.id


# --- dealing it ---------------------------------------------------------------------------------------------------


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


def lies_below(s: State, side: int, place: int, top: str, one: Ship) -> bool:
    """12.0: Whether what is on top there would still be, with this ship beside it."""
    chosen = s.tops.get(f"{side} {place}", "")
    return one.ref != chosen and (chosen == top or one.ref > top)


def _deal_escorts(s: State, people: list[Character], chance: Chance) -> None:
    """13.0, F43: Of a kingdom's people so many have an escort; who they are is not seen."""
    able = [one for one in people if one.escort or can_have(s, one)]
    for kingdom in sorted({printed(s, one.id).kingdom for one in able}):
        those = [one for one in able if printed(s, one.id).kingdom == kingdom]
        number = len([one for one in those if one.escort])
        chosen = shuffled([one.id for one in those], chance)[:number]
        for one in those:
            one.escort = one.id in chosen


def _deal_people(rest: Rest, people: list[Character], chance: Chance) -> None:
    """F43: Who is with which of these forces, ashore or aboard, nobody has seen."""
    s = rest.s
    room = {place: room_afloat(s, place, rest.side) for place in rest.fleets}
    camps = rest.led if rest.ordered else rest.camps
    fixed = [place for place in camps if any(
        leads(s, one) and one not in people for one in characters_at(s, place, rest.side, LAND))]
    lacking = [place for place in rest.led if rest.ordered and place not in fixed]
    for name in shuffled([one.id for one in people], chance):
        one = s.characters[name]
        if lacking and leads(s, one):
            _go(s, one, lacking.pop(), LAND)
            continue
        berths = [(place, LAND) for place in camps]
        if not printed(s, one.id).swims:
            berths += [(place, ABOARD) for place in rest.fleets if room[place] > 0 or not one.escort]
        if berths:
            place, mode = berths[chance.randrange(len(berths))]
            _go(s, one, place, mode)
            if mode == ABOARD and one.escort:
                room[place] -= 1


def _go(s: State, one: Character, place: int, mode: str) -> None:
    one.at, one.mode = place, mode
    for item in carried_by(s, one):
        item.at = place


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


def _deal_colours(rest: Rest, chance: Chance) -> None:
    """F43: CSPs of which colours lie where, ashore and aboard; one at least in each ground force."""
    s = rest.s
    those = [one for place in rest.camps for one in _of_camp(s, rest.side, place)]
    those += [one for place in rest.fleets for one in armies_at(s, place, rest.side, ABOARD)]
    left: dict[str, int] = {}
    for one in sorted(those, key=_by_colour):
        left[one.colour] = left.get(one.colour, 0) + one.fresh + one.done
    camps = _camps(rest, those)
    if len(camps) < 2 or not left:
        return
    for camp in camps:
        if camp.mode == LAND:
            _give(camp, left, _drawn(left, chance), 1)
    for colour in list(left):
        _part(camps, left, colour, chance)
    kept = [one for one in s.armies if one not in those]
    dealt = [Army(camp.at, colour, camp.mode, 0 if camp.moved else number, number if camp.moved else 0)
             for camp in camps for colour, number in sorted(camp.holds.items())]
    s.armies[:] = [*kept, *dealt]


def _of_camp(s: State, side: int, place: int) -> list[Army]:
    """What of a ground force could lie elsewhere; nothing where some have moved and some have not."""
    found = [one for one in armies_at(s, place, side, LAND) if _may_lie_elsewhere(s, one)]
    return found if len({one.fresh == 0 for one in found}) == 1 else []


def _by_colour(one: Army) -> str:
    return one.colour


def _camps(rest: Rest, those: list[Army]) -> list[Camp]:
    most = sum([one.fresh + one.done for one in those])
    found = [Camp(place, LAND, most, moved=_of_camp(rest.s, rest.side, place)[0].fresh == 0)
             for place in rest.camps if _of_camp(rest.s, rest.side, place)]
    return found + [Camp(place, ABOARD, room_afloat(rest.s, place, rest.side)
                         - escorts_at(rest.s, place, rest.side, ABOARD), moved=False) for place in rest.fleets]


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


