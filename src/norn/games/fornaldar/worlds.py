"""Other worlds: what a seat cannot know of the enemy, dealt anew within what it has seen (F42 to F48, F129 to F131).

Everything here is a function of what the seat knows and of chance: the truth says only what there is to deal, in sums
that are the same in every world which the seat thinks possible.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules.items import is_bound, may_carry, side_with
from norn.games.fornaldar.rules.pieces import LAND, SIDE, armies_at, flies, hex_of, is_active, printed, side_of
from norn.games.fornaldar.rules.ratings import carried_by, is_hero
from norn.games.fornaldar.rules.spells import callable_realms, scries
from norn.games.fornaldar.state import Army, Character, Item, State
from norn.kernel.ask import Chance
from norn.kit.ids import made
from norn.kit.worlds import shuffled

KEPT_TURNS: Final = 1           # what was told of a place holds in this Game-Turn and the next
NEAR: Final = 7                 # hexes: forces that lie so close, one by one, could have exchanged their characters
BEFORE_ATTRITION: Final = ("orders", "weather", "reinforcement", "plot", "enchant")
NAMING: Final = ("new", "first", "answer", "counter", "reply")  # stages of a battle before any die of it has fallen
MELEES: Final = ("melee", "draugr")     # no challenges: rounds at once
SKIES: Final = ("weather:clear", "weather:rain", "weather:snow")


def resample(state: State, now: State, seat: int, chance: Chance) -> Mapping[str, str] | None:
    """F43: Deal anew: numbers of CSPs, who is in which ground force, who carries what, who bleeds, what is plotted."""
    for side in (0, 1):
        if side == seat:
            continue
        places = _untold(state, now, side)
        _deal_csps(state, side, places, chance)
        if not _is_attrition_between(state, now):
            fields = _ground_forces(state, side, places)
            people = [one for one in _people(state, side, fields) if _may_lie_anywhere(state, one)]
            for field in _neighbours(fields):
                _deal_characters(state, people, field, chance)
                _deal_items(state, people, field, chance)
        _deal_wounds(state, now, side, chance)
        _deal_wounds_of_champions(state, now, side, chance)
    return _deal_plots(state, now, seat, chance)


# --- where nothing is known -----------------------------------------------------------------------------------


def _untold(state: State, now: State, side: int) -> list[int]:
    """Places of a side of which nothing public was told, and in which the same pieces have stood since the mark.

    What is dealt at a mark must be dealt at every later one, or two worlds would never be one again: so whatever keeps
    a place as it is must hold now, and not at the mark alone.
    """
    told = [int(place) for place, turn in now.told.items() if turn >= now.turn - KEPT_TURNS]
    told += [note.place for note in now.notes if note.seat != side and note.turn >= now.turn - KEPT_TURNS]
    told += [int(place) for place in now.stirred]
    told += [now.battle.place] if now.battle is not None else []
    for world in (state, now):
        told += [world.force.at] if world.force is not None else []
        told += [int(key.partition(" ")[0]) for key in (*world.late, *world.seaborne)]
    hexes = {hex_of(place) for place in told}
    places = {one.at for one in state.armies if side_of(state, one.colour) == side}
    places |= {one.at for one in state.characters.values() if one.fate == "here" and side_of(state, one.id) == side}
    return [place for place in sorted(places) if place < SIDE and hex_of(place) not in hexes
            and not scries(state, 1 - side, place) and not scries(now, 1 - side, place)
            and _who(state, place, side) == _who(now, place, side)]


def _who(s: State, place: int, side: int) -> list[tuple[str, str, int]]:
    """All that a side has in a place, as it can be compared."""
    found = [(one.colour, one.mode, one.fresh + one.done) for one in armies_at(s, place, side)]
    found += [(one.id, one.mode, int(one.escort)) for one in s.characters.values()
              if one.at == place and one.fate == "here" and side_of(s, one.id) == side]
    found += [(item.id, item.holder, 0) for item in s.items.values() if item.at == place and side_with(s, item) == side]
    return sorted(found)


def _ground_forces(s: State, side: int, places: list[int]) -> list[int]:
    """F129: Where CSPs stand ashore: a ground force it is, whoever else is there."""
    return [place for place in places if any(is_active(s, one.colour) for one in armies_at(s, place, side, LAND))]


def _neighbours(places: list[int]) -> list[list[int]]:
    """Forces that lie near each other, one by one: between them characters go to and fro unseen."""
    left, found = places[:], []
    while left:
        field = [left.pop(0)]
        for one in field:
            near = [other for other in left if GRID.distance(hex_of(one), hex_of(other)) <= NEAR]
            left = [other for other in left if other not in near]
            field += near
        found.append(sorted(field))
    return found


def _is_attrition_between(state: State, now: State) -> bool:
    """8.4: Since the mark all have seen who checked attrition and who did not: whoever leads or is sheltered stays."""
    return _attritions(state) != _attritions(now)


def _attritions(s: State) -> int:
    return s.turn - int(s.phase in BEFORE_ATTRITION)


# --- dealing --------------------------------------------------------------------------------------------------


def _deal_csps(s: State, side: int, places: list[int], chance: Chance) -> None:
    """F43: CSPs of a colour lie in the same places, in other numbers; one at least in each: classes are seen."""
    colours = sorted({one.colour for one in s.armies if side_of(s, one.colour) == side and is_active(s, one.colour)})
    for colour in colours:
        stacks = [one for one in s.armies if one.colour == colour and one.mode == LAND and one.at in places
                  and 0 in (one.fresh, one.done)]
        stacks.sort(key=_by_place)
        if len(stacks) < 2:
            continue
        numbers = [1] * len(stacks)
        for _ in range(sum([one.fresh + one.done for one in stacks]) - len(stacks)):
            numbers[chance.randrange(len(stacks))] += 1
        for one, number in zip(stacks, numbers, strict=True):
            one.fresh, one.done = (number, 0) if one.fresh else (0, number)


def _by_place(one: Army) -> int:
    return one.at


def _deal_characters(s: State, people: list[Character], field: list[int], chance: Chance) -> None:
    """F43: Who is with which of these forces nobody has seen."""
    if len(field) < 2:
        return
    for one in people:
        if one.at in field:
            one.at = field[chance.randrange(len(field))]
            for item in carried_by(s, one):
                item.at = one.at


def _deal_items(s: State, people: list[Character], field: list[int], chance: Chance) -> None:
    """F46, F131: That a side has an item is known, who carries it is not."""
    bearers = [one for one in people if one.at in field and may_carry(s, one)]
    carried = [item for one in bearers for item in carried_by(s, one)]
    carried.sort(key=_by_item)
    for item in carried:
        one = bearers[chance.randrange(len(bearers))]
        item.holder, item.at, item.worn = one.ref, one.at, 0


def _by_item(item: Item) -> str:
    return item.id


def _deal_wounds(s: State, now: State, side: int, chance: Chance) -> None:
    """F43, F45: How many wounds a side has taken was told; how many are healed, and who bears the others, was not.

    Contact does not show them (F44); where dice have fallen since the mark, and on who is on the way, they lie as they
    are.
    """
    told = {hex_of(int(place)) for place, turn in now.told.items() if turn >= s.turn}
    told |= {hex_of(now.battle.place)} if now.battle is not None else set()
    places = sorted({one.at for one in s.characters.values() if one.fate == "here"
                     and not {hex_of(one.at), hex_of(now.characters[one.id].at)} & told})
    those = [one for one in _people(s, side, places)
             if now.characters[one.id].fate == "here" and not now.characters[one.id].done]
    _spread(s, those, chance.randrange(min(s.bled[side], _room(s, those)) + 1), chance)


def _deal_wounds_of_champions(s: State, now: State, side: int, chance: Chance) -> None:
    """F47: While challenges are offered and answered, which of a side's heroes there are hurt is seen by nobody; what
    they are worth together is (F44)."""
    later = now.battle
    b = next((one for one in (s.battle, *s.fields) if one is not None and later is not None
              and (one.place, one.kind) == (later.place, later.kind)), None)
    if b is None or later is None or later.kind in MELEES or b.stage not in NAMING or later.stage not in NAMING:
        return
    those = [one for one in _people(s, side, [b.place])
             if is_hero(s, one) and one.mode == LAND and one.id not in b.absent]
    _spread(s, those, sum([one.wounds for one in those]), chance)


def _spread(s: State, those: list[Character], number: int, chance: Chance) -> None:
    """So many wounds over these, none of whom dies of them."""
    room = shuffled([f"{one.id} {n}" for one in those for n in range(printed(s, one.id).combat - 1)], chance)
    for one in those:
        one.wounds = 0
    for slot in room[:number]:
        s.characters[slot.partition(" ")[0]].wounds += 1


def _room(s: State, those: list[Character]) -> int:
    return sum([max(0, printed(s, one.id).combat - 1) for one in those])


def _people(s: State, side: int, places: list[int]) -> list[Character]:
    """The waking characters of a side in these places, by name."""
    found = [one for one in s.characters.values()
             if one.fate == "here" and one.at in places and side_of(s, one.id) == side and is_active(s, one.id)]
    return sorted(found, key=_by_name)


def _by_name(one: Character) -> str:
    return one.id


def _may_lie_anywhere(s: State, one: Character) -> bool:
    """F42: Ashore, and nothing is seen of him: no flyer, no marker of an enchantment. The Sampo's bearer stays: where
    it has ground, CSPs of some colour lie."""
    if one.mode != LAND or flies(s, one) or one.cast or one.bonus or one.frozen:
        return False
    return not any(is_bound(item) for item in carried_by(s, one))


def _deal_plots(state: State, now: State, seat: int, chance: Chance) -> Mapping[str, str] | None:
    """F43: While plots are written the enemy's may be aimed at the next hex, another realm, or another weather."""
    if now.phase != "plot" or now.plots or state.phase not in BEFORE_ATTRITION or seat < 0 or chance.randrange(2):
        return None
    realms = [made("realm", one) for one in callable_realms(now, 1 - seat)]
    way = chance.randrange(6)
    became = dict(zip([*SKIES, *realms], [*shuffled(SKIES, chance), *shuffled(realms, chance)], strict=True))
    for number, around in enumerate(GRID.towards):
        if around and around[way]:
            became[made("hex", f"{number:04}")] = made("hex", f"{around[way]:04}")
    return became
