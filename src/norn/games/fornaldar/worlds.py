"""Other worlds: what a seat cannot know of the enemy, dealt anew within what it has seen (F42 to F48, F129 to F131).

Everything here is a function of what the seat knows and of chance: the truth says only what there is to deal, in sums
that are the same in every world which the seat thinks possible.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules import battles, notes
from norn.games.fornaldar.rules.forces import APART, FAR_COMMANDERS
from norn.games.fornaldar.rules.items import is_bound, may_carry, side_with
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    LAND,
    SIDE,
    armies_at,
    hex_of,
    is_active,
    printed,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.ratings import carried_by, is_hero
from norn.games.fornaldar.rules.spells import callable_realms, scries
from norn.games.fornaldar.state import Battle, Character, Force, Item, State
from norn.games.fornaldar.worlds_camps import STAYING, Rest, resting_places
from norn.games.fornaldar.worlds_moving import PLENTY, Pile, deal_company, deal_fleet, loads, marching, on_its_way
from norn.games.fornaldar.worlds_resting import deal
from norn.kernel.ask import Chance
from norn.kit.ids import made, name_of
from norn.kit.worlds import shuffled

KEPT_TURNS: Final = 1           # what was told of a place holds in this Game-Turn and the next
NEAR: Final = 7                 # hexes: forces that lie so close, one by one, could have exchanged their characters
BEFORE_GRINDING: Final = ("orders", "weather")
MOVING: Final = ("early", "movement")
BEFORE_ATTRITION: Final = ("orders", "weather", "reinforcement", "plot", "enchant")
NAMING: Final = ("new", "first", "answer", "counter", "reply")  # stages of a battle before any die of it has fallen
MELEES: Final = ("melee", "draugr")     # no challenges: rounds at once
DOZEN: Final = 12               # CSPs that somebody may have seen somewhere
TRIES: Final = 20               # to find wounds by which a side is worth as much
WORN: Final = 3                 # which of his items a bearer uses first is his secret (21.11)
SKIES: Final = ("weather:clear", "weather:rain", "weather:snow")


def resample(state: State, now: State, seat: int, chance: Chance) -> Mapping[str, str] | None:
    """F43: Deal anew: what is in which ground force and fleet, who carries what, who bleeds, what is plotted."""
    for side in (0, 1):
        if side == seat:
            continue
        places = _untold(state, now, side)
        staying = _who_stay(state, now)
        force = on_its_way(state, now, side)
        if force is not None and _is_told_of(state, now, force):
            force = None
        _deal_wounds(state, now, side, force, chance)
        here = [now.force.at] if force is not None and now.force is not None else []
        for field in _neighbours(sorted({*resting_places(state, now, side, places, staying), *here})):
            resting = [place for place in field if place not in here]
            with_it = force if here and here[0] in field else None
            if not _is_attrition_between(state, now):
                _deal_rest(state, now, side, resting, staying, with_it, chance)
            _deal_csps(state, side, resting, with_it, chance)
        _deal_wounds_of_champions(state, now, side, chance)
    if seat < 0:
        _deal_notes(state, now, chance)
    return _deal_plots(state, now, seat, chance)


def _deal_rest(
    state: State, now: State, side: int, places: list[int], staying: list[str], force: Force | None, chance: Chance
) -> None:
    """F43, F46: Who and what is where, and who carries what, among the forces and fleets of a field."""
    ordered = now.stirred.get(str(notes.ORDER), 0) >= notes.phase_number(_since(state, now), 0, notes.STIRRING[0])
    rest = Rest(state, now, side, places, staying, ordered=ordered)
    escorts = rest.take_escorts()
    if force is not None and now.force is not None:
        noted = _noted(state, now, side)
        deal_company(state, force, now.force, rest, noted, escorts, _to_spare(state, force), chance)
        deal_fleet(state, force, noted, rest.fleets, chance)
    if deal(rest, escorts, _to_spare(state, force), chance):
        for one in _troops(state, force):
            one.become(1)
    _deal_items(state, rest.people(), chance)


def _troops(s: State, force: Force | None) -> list[Pile]:
    """CSPs of the force on its way that others could be in place of."""
    piles = marching(s, force) if force is not None else []
    return [one for one in piles if one.army.colour not in STAYING]


def _to_spare(s: State, force: Force | None) -> dict[str, int]:
    """By colour, how many of them could have stayed: all but one."""
    return {one.army.colour: one.number - 1 for one in _troops(s, force)}


def _who_stay(state: State, now: State) -> list[str]:
    """Who are where they are: those who go by rules of their own; Arn where somebody has moved since the mark or does
    now, for he calls CSPs from afar; and the Sampo's bearer where it may have ground since then: CSPs of some colour
    lie there (item.1)."""
    found = [*APART[state.scenario]]
    if _movements(state) != _movements(now) or any(s.phase in MOVING for s in (state, now)):
        found += FAR_COMMANDERS[state.scenario]
    if _grindings(state) != _grindings(now):
        found += [name_of(item.holder) for item in state.items.values() if is_bound(item) and item.holder]
    return found


def _movements(s: State) -> int:
    """Movement Phases that have begun so far."""
    return 2 * s.turn + s.active - int(s.phase not in notes.STIRRING)


def _grindings(s: State) -> int:
    return s.turn - int(s.phase in BEFORE_GRINDING)


# --- where nothing is known -----------------------------------------------------------------------------------


def _untold(state: State, now: State, side: int) -> list[int]:
    """Places of a side of which nothing public was told, and in which the same pieces have stood since the mark.

    What is dealt at a mark must be dealt at every later one, or two worlds would never be one again: so whatever keeps
    a place as it is must hold now, and not at the mark alone.
    """
    hexes = _told(state, now, side) | {hex_of(int(place)) for place in now.stirred}
    hexes |= {hex_of(world.force.at) for world in (state, now) if world.force is not None}
    places = {one.at for one in state.armies if side_of(state, one.colour) == side}
    places |= {one.at for one in state.characters.values() if one.fate == "here" and side_of(state, one.id) == side}
    places |= {one.at for one in state.ships.values() if one.fate == "here" and side_of(state, one.id) == side}
    return [place for place in sorted(places) if place < SIDE and hex_of(place) not in hexes
            and not scries(state, 1 - side, place) and not scries(now, 1 - side, place)
            and _who(state, place, side) == _who(now, place, side)]


def _told(state: State, now: State, side: int) -> set[int]:
    """Hexes of which something public was told that depended on what stands there."""
    told = [int(place) for place, turn in now.told.items() if turn >= _since(state, now)]
    told += [note.place for note in now.notes if note.seat != side and note.turn >= _since(state, now)]
    told += [now.battle.place] if now.battle is not None else []
    for world in (state, now):
        told += [int(key.partition(" ")[0]) for key in (*world.late, *world.seaborne)]
    return {hex_of(place) for place in told}


def _since(state: State, now: State) -> int:
    """The Game-Turn from which on all that was told holds: it may be long since the mark."""
    return min(state.turn, now.turn - KEPT_TURNS)


def _is_told_of(state: State, now: State, force: Force) -> bool:
    """Whether something was told of the force on its way: where it is, or of somebody with it, this turn or last."""
    noted = _noted(state, now, force.seat)
    if any(made("char", one) in noted for one in force.characters):
        return True
    places = [world.force.at for world in (state, now) if world.force is not None]
    return any(place >= SIDE or hex_of(place) in _told(state, now, force.seat) or scries(now, 1 - force.seat, place)
               for place in places)


def _noted(state: State, now: State, side: int) -> list[str]:
    """What the enemy has written down of a side's pieces of late."""
    return [piece for note in now.notes if note.seat != side and note.turn >= _since(state, now)
            for piece in note.pieces]


def _who(s: State, place: int, side: int) -> list[tuple[str, str, int]]:
    """All that a side has in a place, as it can be compared."""
    found = [(one.colour, one.mode, one.fresh + one.done) for one in armies_at(s, place, side)]
    found += [(one.id, one.mode, int(one.escort)) for one in s.characters.values()
              if one.at == place and one.fate == "here" and side_of(s, one.id) == side]
    found += [(one.id, "refit" if one.refit else "", 0) for one in ships_at(s, place, side)]
    found += [(item.id, item.holder, 0) for item in s.items.values() if item.at == place and side_with(s, item) == side]
    return sorted(found)


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


def _deal_csps(s: State, side: int, places: list[int], force: Force | None, chance: Chance) -> None:
    """F43: CSPs of a colour lie in the same places, aboard, swimming and on their way too, in other numbers; one at
    least in each: classes are seen."""
    piles = [Pile(one, one.fresh + one.done, PLENTY) for one in s.armies if one.mode != ABOARD and one.at in places
             and side_of(s, one.colour) == side and is_active(s, one.colour) and 0 in (one.fresh, one.done)]
    piles += [one for place in places for one in loads(s, side, place) if is_active(s, one.army.colour)]
    piles += marching(s, force) if force is not None else []
    for colour in sorted({one.army.colour for one in piles}):
        those = sorted([one for one in piles if one.army.colour == colour], key=_by_pile)
        numbers = [1] * len(those)
        for _ in range(sum([one.number for one in those]) - len(those)):
            room = [index for index, one in enumerate(those) if numbers[index] < one.most]
            numbers[room[chance.randrange(len(room))]] += 1
        for one, number in zip(those, numbers, strict=True):
            one.become(number)


def _by_pile(one: Pile) -> tuple[int, str]:
    return one.army.at, one.army.mode


def _deal_items(s: State, people: list[Character], chance: Chance) -> None:
    """F46, F131: That a side has an item is known, who carries it is not."""
    bearers = [one for one in people if may_carry(s, one)]
    carried = [item for one in bearers for item in carried_by(s, one) if not is_bound(item)]
    carried.sort(key=_by_item)
    for item in carried:
        one = bearers[chance.randrange(len(bearers))]
        item.holder, item.at, item.worn = one.ref, one.at, chance.randrange(WORN)


def _by_item(item: Item) -> str:
    return item.id


def _deal_wounds(s: State, now: State, side: int, force: Force | None, chance: Chance) -> None:
    """F43, F45: How many wounds a side has taken was told; how many are healed, and who bears the others, was not.

    Contact does not show them (F44); where dice have fallen since the mark, and on whoever has moved since then, they
    lie as they are.
    """
    told = {hex_of(int(place)) for place, turn in now.told.items() if turn >= s.turn}
    told |= {hex_of(now.battle.place)} if now.battle is not None else set()
    places = [one.at for one in s.characters.values() if one.fate == "here"]
    those = [one for one in _people(s, side, places)
             if now.characters[one.id].fate == "here" and not {hex_of(one.at), hex_of(now.characters[one.id].at)} & told
             and (now.characters[one.id].at == one.at or (force is not None and one.id in force.characters))]
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
    before, said = [one.wounds for one in those], _announced(s, later, side)
    for _ in range(TRIES):
        _spread(s, those, sum(before), chance)
        if _announced(s, later, side) == said:
            return
    for one, wounds in zip(those, before, strict=True):
        one.wounds = wounds


def _announced(s: State, b: Battle, side: int) -> list[int]:
    """F44: What they are worth together is seen once the terrain is; it counts more for some than for others."""
    if not b.terrain:
        return []
    sums = battles.odds_of(s, b).of(side)
    return [sums.total, sums.for_wounds, *sums.parts.values()]


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


def _deal_notes(s: State, now: State, chance: Chance) -> None:
    """F44: What the players have written down in earlier turns, whoever looks on has not read: other numbers of CSPs,
    and of the characters those who are told of first."""
    for note in s.notes:
        if note.turn >= now.turn - KEPT_TURNS:
            continue
        people = [one for one in note.pieces if one.startswith("char:")]
        others = [one if not one.startswith("csp:") else f"{one.partition(' ')[0]} {1 + chance.randrange(DOZEN)}"
                  for one in note.pieces if not one.startswith("char:")]
        note.pieces = [*shuffled(sorted(people), chance), *others]


def _deal_plots(state: State, now: State, seat: int, chance: Chance) -> Mapping[str, str] | None:
    """F43: While plots are written the enemy's may be aimed at the next hex, another realm, or another weather.

    Harbours stay: since the same mark they may have been named in the orders of the set-up.
    """
    if now.phase != "plot" or now.plots or state.phase not in BEFORE_ATTRITION or seat < 0 or chance.randrange(2):
        return None
    realms = [made("realm", one) for one in callable_realms(now, 1 - seat)]
    way = chance.randrange(6)
    became = dict(zip([*SKIES, *realms], [*shuffled(SKIES, chance), *shuffled(realms, chance)], strict=True))
    for number, around in enumerate(GRID.towards):
        if around and around[way] and not ships_at(state, number, 1 - seat):
            became[made("hex", f"{number:04}")] = made("hex", f"{around[way]:04}")
    return became
