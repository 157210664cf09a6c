"""Other worlds: what a seat cannot know of the enemy, dealt anew within what was told (F42 to F48)."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from norn.games.fornaldar.rules.pieces import LAND, SIDE, hex_of, is_active, printed, realm_of, side_of
from norn.games.fornaldar.rules.spells import scries
from norn.games.fornaldar.state import Army, Character, State
from norn.kernel.ask import Chance
from norn.kit.worlds import shuffled

KEPT_TURNS: Final = 1           # what was told of a place holds in this Game-Turn and the next


def resample(state: State, now: State, seat: int, chance: Chance) -> Mapping[str, str] | None:
    """Deal anew: numbers of CSPs, wounds, who lies below; only in places of which nothing was told, and that are as
    they were."""
    for side in (0, 1):
        if side != seat:
            open_places = _open(state, now, side)
            _deal_csps(state, side, open_places, chance)
            _deal_wounds(state, now, side, open_places, chance)
    return None


def _open(state: State, now: State, side: int) -> list[int]:
    """Places of active enemy ground forces of which nothing public was told, that have not changed since the mark."""
    told = [int(place) for place, turn in now.told.items() if turn >= now.turn - KEPT_TURNS]
    told += [note.place for note in now.notes if note.turn >= now.turn - KEPT_TURNS]
    told += [one.at for one in state.armies if scries(state, 1 - side, one.at) or scries(now, 1 - side, one.at)]
    told += [now.battle.place] if now.battle is not None else []
    force = state.force
    told += [force.at] if force is not None else []
    told += [now.force.at] if now.force is not None else []
    places = sorted({one.at for one in state.armies if side_of(state, one.colour) == side and one.mode == LAND})
    return [place for place in places if place not in told and hex_of(place) not in told and place < SIDE
            and _stack(state, place, side) == _stack(now, place, side) and _stack(state, place, side)]


def _stack(s: State, place: int, side: int) -> list[tuple[str, int, int]]:
    """All that a side has in a place ashore, as it can be compared."""
    found = [(one.colour, one.fresh, one.done) for one in s.armies
             if one.at == place and one.mode == LAND and side_of(s, one.colour) == side and is_active(s, one.colour)]
    return sorted(found)


def _deal_csps(s: State, side: int, places: list[int], chance: Chance) -> None:
    """CSPs of a colour lie in the same places, in other numbers; one at least stays in each, so that classes are the
    same."""
    colours = sorted({one.colour for one in s.armies if side_of(s, one.colour) == side and is_active(s, one.colour)})
    for colour in colours:
        stacks = [one for one in s.armies if one.colour == colour and one.mode == LAND and one.at in places
                  and one.done == 0]
        stacks.sort(key=_by_place)
        if len(stacks) < 2:
            continue
        total = sum([one.fresh for one in stacks])
        spare = [0] * len(stacks)
        for _ in range(total - len(stacks)):
            spare[chance.randrange(len(stacks))] += 1
        for one, more in zip(stacks, spare, strict=True):
            one.fresh = 1 + more


def _by_place(one: Army) -> int:
    return one.at


def _deal_wounds(s: State, now: State, side: int, places: list[int], chance: Chance) -> None:
    """Wounds lie with others who could have them; the dead stay dead."""
    those = [one for one in s.characters.values() if _is_hidden(s, now, one, side, places)]
    those.sort(key=_by_name)
    total = sum([one.wounds for one in those])
    for one in those:
        one.wounds = 0
    room = shuffled([f"{one.id} {n}" for one in those for n in range(printed(s, one.id).combat - 1)], chance)
    for slot in room[:total]:
        s.characters[slot.partition(" ")[0]].wounds += 1


def _is_hidden(s: State, now: State, one: Character, side: int, places: list[int]) -> bool:
    other = now.characters[one.id]
    return (one.fate == "here" and side_of(s, one.id) == side and realm_of(s, one.id).active and one.at in places
            and other.fate == "here" and other.wounds == one.wounds and other.at == one.at)


def _by_name(one: Character) -> str:
    return one.id
