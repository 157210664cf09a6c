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
    PERSONS,
    armies_at,
    characters_at,
    classes_at,
    escorts_at,
    flies,
    is_active,
    is_printed_hero,
    printed,
    ships_at,
    top_of,
)
from norn.games.fornaldar.rules.ratings import carried_by
from norn.games.fornaldar.state import Army, Character, Ship, State
from norn.kernel.ask import Chance
from norn.kit.ids import name_of
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
    """What of a side rests in places near each other: ground forces (`camps`), fleets, and people by themselves
    (`lone`).

    `ordered`: the owner has gone from stack to stack; which is next depends on where somebody leads, so that there
    somebody does in every world, and nowhere else.
    """

    def __init__(self, s: State, side: int, places: list[int], *, ordered: bool) -> None:
        self.s = s
        self.side = side
        self.camps = camps_of(s, side, places)
        self.fleets = fleets_of(s, side, places)
        self.lone = lone_of(s, side, places)
        self.ordered = ordered
        self.led = [place for place in self.camps if any(leads(s, one) for one in characters_at(s, place, side, LAND))]

    def people(self) -> list[Character]:
        """Those who could be with any other of these, by name."""
        found = [one for place in self.camps for one in characters_at(self.s, place, self.side, LAND)]
        found += [one for place in self.fleets for one in characters_at(self.s, place, self.side, ABOARD)]
        found += [one for place, top in self.lone.items() for one in characters_at(self.s, place, self.side, LAND)
                  if one.ref != top]
        return sorted([one for one in found if may_be_elsewhere(self.s, one)], key=_by_name)

    def take_escorts(self) -> dict[str, int]:
        """13.0, F43: How many of a kingdom's people have an escort; who they are is not seen."""
        found: dict[str, int] = {}
        for one in self.people():
            if one.escort:
                kingdom = printed(self.s, one.id).kingdom
                found[kingdom] = found.get(kingdom, 0) + 1
                one.escort = False
        return found

    def deal(self, escorts: dict[str, int], more: dict[str, int], chance: Chance) -> bool:
        """All of it; returns whether CSPs were dealt, and then `more` with them, by colour: what has left the force on
        its way."""
        _deal_ships(self, chance)
        people = self.people()
        _deal_escorts(self.s, people, escorts, chance)
        _deal_people(self, people, chance)
        if self.ordered and FAR_COMMANDERS[self.s.scenario]:
            return False
        return _deal_colours(self, more, chance)


# --- what can be dealt --------------------------------------------------------------------------------------------


def camps_of(s: State, side: int, places: list[int]) -> list[int]:
    """F129: Where CSPs stand ashore: a ground force it is, whoever else is there."""
    return [place for place in places if any(is_active(s, one.colour) for one in armies_at(s, place, side, LAND))]


def fleets_of(s: State, side: int, places: list[int]) -> list[int]:
    """F42: Where ships lie that could all sail, with nobody and nothing aboard that must be where it is."""
    return [place for place in places if _is_fleet(s, side, place)]


def lone_of(s: State, side: int, places: list[int]) -> dict[int, str]:
    """F42: Where people are by themselves, with the one on top, if it is he for whom they are picked."""
    found: dict[int, str] = {}
    for place in places:
        top = top_of(s, place, side, PERSONS) if PERSONS in classes_at(s, place, side) else ""
        if top and leads(s, s.characters[name_of(top)]):
            found[place] = top
    return found


def resting_places(s: State, side: int, places: list[int]) -> list[int]:
    """Of these, where something rests that could be elsewhere."""
    return sorted({*camps_of(s, side, places), *fleets_of(s, side, places), *lone_of(s, side, places)})


def _is_fleet(s: State, side: int, place: int) -> bool:
    ships = ships_at(s, place, side)
    return (
        len(ships) > 0
        and all(not one.refit and not one.done and is_free(s, one.id) for one in ships)
        and all(_may_lie_elsewhere(s, one) for one in armies_at(s, place, side, ABOARD))
        and all(may_be_elsewhere(s, one) for one in characters_at(s, place, side, ABOARD))
        and not any(item.at == place and item.holder == ARMIES[side] for item in s.items.values())
    )


def may_be_elsewhere(s: State, one: Character) -> bool:
    """F42: Nothing is seen of him: no flyer, no marker of an enchantment; and he goes about as others do. The Sampo's
    bearer stays: where it has ground, CSPs of some colour lie. So does Airnir's: alone he is picked to fly."""
    if one.mode not in (LAND, ABOARD) or not is_free(s, one.id) or flies(s, one) or one.cast or one.bonus or one.frozen:
        return False
    if one.id in APART[s.scenario] or one.id in FAR_COMMANDERS[s.scenario]:
        return False
    return not any(is_bound(item) or ALONE in CONTENT.items[item.id].special for item in carried_by(s, one))


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


def lies_below(s: State, side: int, place: int, top: str, one: Ship | Character) -> bool:
    """12.0: Whether what is on top there would still be, with this piece beside it."""
    chosen = s.tops.get(f"{side} {place}", "")
    return one.ref != chosen and (chosen == top or one.ref > top)


def suffice(s: State, names: list[str], escorts: dict[str, int]) -> bool:
    """13.3: Whether each of these escorts has somebody to go with."""
    return all(len(_able(s, names, kingdom)) >= number for kingdom, number in escorts.items())


def _able(s: State, names: list[str], kingdom: str) -> list[str]:
    return [one for one in names if printed(s, one).kingdom == kingdom and can_have(s, s.characters[one])]


def _deal_escorts(s: State, people: list[Character], escorts: dict[str, int], chance: Chance) -> None:
    """13.0, F43: So many of a kingdom's people have an escort; who they are is not seen."""
    names = [one.id for one in people]
    for kingdom in sorted(escorts):
        for name in shuffled(_able(s, names, kingdom), chance)[:escorts[kingdom]]:
            s.characters[name].escort = True


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


def _deal_colours(rest: Rest, more: dict[str, int], chance: Chance) -> bool:
    """F43: CSPs of which colours lie where, ashore and aboard; one at least in each ground force."""
    s = rest.s
    those = [one for place in rest.camps for one in _of_camp(s, rest.side, place)]
    those += [one for place in rest.fleets for one in armies_at(s, place, rest.side, ABOARD)]
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
        if camp.mode == LAND:
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
    found = [one for one in armies_at(s, place, side, LAND) if _may_lie_elsewhere(s, one)]
    return found if len({one.fresh == 0 for one in found}) == 1 else []


def _by_colour(one: Army) -> str:
    return one.colour


def _camps(rest: Rest, most: int) -> list[Camp]:
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


