"""Other worlds, what is on its way: who marches with the force that an enemy moves just now, and how many ships carry.

Of such a force its way is seen and nothing else (F42, F48). Its owner has picked these very pieces, so that only what
takes the same way at the same price can go in their place.
"""
from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.costs import mover
from norn.games.fornaldar.rules.forces import FORCED, allowance, commanded, may_go, mode_of
from norn.games.fornaldar.rules.items import is_bound, may_carry
from norn.games.fornaldar.rules.losses import room_afloat
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    LAND,
    SWIM,
    armies_at,
    army,
    escorts_at,
    force_characters,
    printed_ship,
    realm_of,
    ships_at,
)
from norn.games.fornaldar.rules.ratings import carried_by
from norn.games.fornaldar.rules.reaching import aspects_of, ways_for
from norn.games.fornaldar.rules.routes import MARCH, SHIP, node_of
from norn.games.fornaldar.state import Army, Character, Force, Item, State
from norn.games.fornaldar.worlds_camps import Rest, may_be_elsewhere
from norn.games.fornaldar.worlds_resting import alone_at_least, could_hold, lies_below, suffice, tops_of
from norn.kernel.ask import Chance
from norn.kit.worlds import shuffled

MOST: Final = 12                # who could be with it, beyond which nobody is exchanged ...
MANY: Final = 30                # ... and where few are looked for
FEW: Final = 2
PLENTY: Final = 1000            # CSPs: no limit ashore
PACES: Final = ("allowance", "terrain_cost", "command", "hero", "king")     # figures of items that a way depends on
GAITS: Final = ("uses_tunnels", "flies_alone", "rides_as_ship", "hides_stack")


def on_its_way(state: State, now: State, side: int) -> Force | None:
    """The force of a side that goes on its way at the mark and still does, of the same pieces; which one is picked
    nobody has seen before it moves."""
    force, later = state.force, now.force
    if force is None or later is None or side != force.seat or not has_moved(later):
        return None
    same = ((force.how, force.kind, force.landed, force.engine, force.held)
            == (later.how, later.kind, later.landed, later.engine, later.held)
            and force.characters == later.characters and force.ships == later.ships and force.armies == later.armies)
    known = force.landed or force.engine or force.held or force.hidden or not (force.characters or force.ships)
    return force if same and not known else None


# --- how many ---------------------------------------------------------------------------------------------------


class Pile:
    """CSPs of a colour whose number nobody but their owner knows: one at least, and no more than there is room for."""

    def __init__(self, army: Army, number: int, most: int, force: Force | None = None) -> None:
        self.army = army
        self.number = number
        self.most = most
        self.force = force
        self.moved = army.fresh == 0 if force is None else has_moved(force)

    def become(self, number: int) -> None:
        if self.moved:
            self.army.done += number - self.number
        else:
            self.army.fresh += number - self.number
        if self.force is not None:
            self.force.armies[self.army.colour] = number
        self.number = number


def has_moved(force: Force) -> bool:
    """11.5: Its pieces are marked: nobody picks them up any more."""
    return force.spent > 0 or force.at != force.since


def marching(s: State, force: Force) -> list[Pile]:
    """F43: The CSPs of the force; aboard as many as its ships carry, where they are of one colour."""
    if force.how == SHIP:
        return [Pile(one.army, one.number, one.most, force) for one in loads(s, force.seat, force.at)
                if force.armies == {one.army.colour: one.number} and has_moved(force) == (one.army.fresh == 0)]
    found: list[Pile] = []
    for colour, number in force.armies.items():
        those = army(s, force.at, colour, mode_of(force.how))
        if those is not None and number <= (those.done if has_moved(force) else those.fresh):
            found.append(Pile(those, number, PLENTY, force))
    return found


def loads(s: State, side: int, place: int) -> list[Pile]:
    """F25, F43: What is aboard in a place, where it is of one colour."""
    armies = armies_at(s, place, side, ABOARD)
    if len(armies) != 1 or 0 not in (armies[0].fresh, armies[0].done):
        return []
    number = armies[0].fresh + armies[0].done
    most = room_afloat(s, place, side) - escorts_at(s, place, side, ABOARD)
    return [Pile(armies[0], number, most)] if number <= most else []


# --- who --------------------------------------------------------------------------------------------------------


def deal_company(
    s: State, force: Force, later: Force, rest: Rest, noted: list[str], escorts: dict[str, int], more: dict[str, int],
    chance: Chance,
) -> None:
    """F43: Who goes with it, and who has stayed nearby: all that could take the same way, none of them with an escort.

    Whoever is written down by the enemy stays where he is. What the force carries it keeps, and so does the field, and
    `escorts` have somebody there to go with; so have places that must be held alone (`more`: CSPs that the force could
    leave there).
    """
    people, camps = rest.people(), rest.camps
    if force.how != MARCH or not force.armies or not camps or force.left != allowance(s, force) - force.spent or (
            not _goes_on(s, force, later)):
        return
    gone = has_moved(force)
    own = [one for one in force_characters(s, force) if may_be_elsewhere(s, one, rest.staying) and not one.escort
           and one.done == gone and one.ref not in noted]
    others = [one for one in people if may_go(s, one) and one.mode != SWIM and one.id not in s.teleported
              and one.ref not in noted]
    items, left = _carried(s, own), _carried(s, people)
    if not own or not others or _are_too_many(own, others) or any(_leads_elsewhere(one) for one in items + left):
        return
    way = _way(s, force)
    names = shuffled(sorted([one.id for one in [*own, *others]]), chance)
    fixed = [one for one in force.characters if one not in names]
    staying = [one.id for one in people if one not in others]
    least = alone_at_least(rest, people, more)
    for chosen in combinations(names, len(own)):
        force.characters = sorted([*fixed, *chosen])
        those = [*staying, *[one for one in names if one not in chosen]]
        if (_way(s, force) == way and _fits(s, force) and _goes_on(s, force, later) and _bear(s, items, chosen)
                and _bear(s, left, those) and suffice(s, those, escorts) and could_hold(s, those, escorts) >= least):
            break
    for name in names:
        one = s.characters[name]
        goes = name in force.characters
        one.at, one.mode, one.done = (force.at if goes else camps[0]), LAND, gone and goes
    force.left = allowance(s, force) - force.spent
    _deal(s, items, [one for one in names if one in force.characters], chance)
    _deal(s, left, [*staying, *[one for one in names if one not in force.characters]], chance)


def _are_too_many(own: list[Character], others: list[Character]) -> bool:
    """To look for those who go with it among all that could."""
    return len(own) + len(others) > (MANY if len(own) <= FEW else MOST)


def deal_fleet(s: State, force: Force, noted: list[str], fleets: list[int], chance: Chance) -> None:
    """F43: Which ships sail with it, below the one on top, and which have stayed with the fleets nearby: as many, that
    are as fast and carry as much."""
    if force.how != SHIP or not has_moved(force) or not fleets:
        return
    top = tops_of(s, force.seat, [force.at])[force.at]
    tops = tops_of(s, force.seat, fleets)
    seen = [top, *tops.values(), *noted]
    own = [s.ships[one] for one in force.ships if s.ships[one].ref not in seen]
    others = [one for place in fleets for one in ships_at(s, place, force.seat) if one.ref not in seen]
    names = shuffled([one.id for one in [*own, *others]], chance)
    fixed = [one for one in force.ships if s.ships[one] not in own]
    if not own or not others or len(names) > (MANY if len(own) <= FEW else MOST):
        return
    pace, room = allowance(s, force), _room(force.ships)
    for chosen in combinations(names, len(own)):
        force.ships = sorted([*fixed, *chosen])
        left = [s.ships[one] for one in names if one not in chosen]
        if allowance(s, force) == pace and _room(force.ships) == room and all(
                lies_below(s, force.seat, force.at, top, s.ships[one]) for one in chosen) and all(
                any(lies_below(s, force.seat, place, tops[place], one) for place in fleets) for one in left):
            break
    for name in names:
        one = s.ships[name]
        goes = name in force.ships
        one.at = force.at if goes else next(
            place for place in fleets if lies_below(s, force.seat, place, tops[place], one))
        one.done = goes
        for item in s.items.values():
            if item.holder == one.ref and item.fate == "here":
                item.at = one.at


def _room(ships: list[str]) -> int:
    return sum([printed_ship(one).carries for one in ships])


def _carried(s: State, those: list[Character]) -> list[Item]:
    return sorted([item for one in those for item in carried_by(s, one) if not is_bound(item)], key=_by_item)


def _by_item(item: Item) -> str:
    return item.id


def _leads_elsewhere(item: Item) -> bool:
    """Whoever has it might go another way."""
    card = CONTENT.items[item.id]
    return any(row.stat in PACES for row in card.modifies) or any(one in GAITS for one in card.special)


def _way(s: State, force: Force) -> tuple[str, tuple[str, ...], bool]:
    """What decides which way it takes, and whom it wakes there."""
    guests = all(realm_of(s, one).id == "expedition" for one in [*force.characters, *force.armies])
    return mover(s, force_characters(s, force), list(force.armies)).key, aspects_of(s, force), guests


def _bear(s: State, items: list[Item], names: Sequence[str]) -> bool:
    """21.6: Somebody bears what is carried."""
    return not items or any(may_carry(s, s.characters[one]) for one in names)


def _fits(s: State, force: Force) -> bool:
    """11.6: They command what goes along, and have not gone too far."""
    those = force_characters(s, force)
    return allowance(s, force) >= force.spent and all(
        commanded(s, force.at, colour, those) for colour in force.armies)


def _goes_on(s: State, force: Force, later: Force) -> bool:
    """6.4.9, 14.4.1: What a move costs is rolled when nothing is left of it: where it costs attrition it can go on from
    where it has come by now."""
    if not later.snow and later.kind != FORCED:
        return True
    least = ways_for(s, force).least(node_of(later.at, later.how))
    return 0 < least <= allowance(s, force) - later.spent


def _deal(s: State, items: list[Item], names: list[str], chance: Chance) -> None:
    """F46: Who bears it."""
    bearers = [s.characters[name] for name in names if may_carry(s, s.characters[name])]
    for item in items:
        one = bearers[chance.randrange(len(bearers))]
        item.holder, item.at = one.ref, one.at
