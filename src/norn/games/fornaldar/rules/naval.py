"""17.6 Naval battles."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.rules.arms import items_shift, naval_strength
from norn.games.fornaldar.rules.battlefield import (
    Muster,
    Odds,
    Sums,
    bystanders,
    command_of,
    is_in_sunde,
    is_led,
    muster,
)
from norn.games.fornaldar.rules.ground import add_command, add_refusals, add_shifts, add_weather
from norn.games.fornaldar.rules.losses import Toll, read_losses
from norn.games.fornaldar.rules.pieces import SWIM, printed, printed_ship
from norn.games.fornaldar.rules.ratings import combat, leader
from norn.games.fornaldar.state import Battle, Ship, State

ROUND_RULES: Final = ("17.6.2", "17.6.3", "17.6.4", "17.6.5")


def odds(s: State, b: Battle) -> Odds:
    """17.6.2, 17.6.3: Strengths and ratio; the dice are modified as ashore, and by those who are at home at sea."""
    attackers, defenders = muster(s, b, b.attacker), muster(s, b, 1 - b.attacker)
    found = Odds(sums(s, b, attackers, defenders), sums(s, b, defenders, attackers))
    add_command(found)
    add_refusals(b, found)
    add_weather(s, b, found)
    add_shifts(s, b, found, attackers, defenders)
    for those, sign in ((attackers, 1), (defenders, -1)):
        found.add("sunde", sign * sunde_drm(s, b, those), "ability.kiarlak")
        found.move("sea_king", sign * naval_shift(s, those), "ability.grendel")
        found.move("item", sign * items_shift(s, those.characters), "item.54")
    return found


def sums(s: State, b: Battle, those: Muster, foes: Muster) -> Sums:
    """17.6.2, 17.6.4: Ships, mermen twice, heroes, embarked CSPs; for losses single, and all characters."""
    found = Sums(those.seat)
    ships = sum([ship_strength(one) for one in those.ships])
    swimmers = sum([one.number for one in those.troops if one.mode == SWIM])
    swimmers += len([1 for one in those.characters if one.escort and one.mode == SWIM])
    found.parts["fleet"] = ships
    found.parts["swimmers"] = 2 * _led(s, those, swimming=True)
    found.parts["cargo"] = _led(s, those, swimming=False)
    found.parts["hero"] = sum([naval_strength(s, one, foes) for one in those.characters])
    found.parts["vial"] = b.boost[those.seat]
    found.parts = {part: number for part, number in found.parts.items() if number}
    found.for_steps = ships + swimmers
    found.for_wounds = sum([combat(s, one) for one in those.characters])
    found.command = command_of(s, b, those)
    return found


def ship_strength(one: Ship) -> int:
    """7.10: As printed on the side that shows."""
    card = printed_ship(one.id)
    return card.damaged if one.damaged else card.full


def _led(s: State, those: Muster, *, swimming: bool) -> int:
    """13.0, 15.1: CSPs afloat and escorts; CSPs without command half, together at least 1 (F121)."""
    troops = [one for one in those.troops if (one.mode == SWIM) == swimming]
    led = sum([one.number for one in troops if is_led(s, one.colour, those.characters)])
    led += len([1 for one in those.characters if one.escort and (one.mode == SWIM) == swimming])
    lost = sum([one.number for one in troops if not is_led(s, one.colour, those.characters)])
    return led + max(1, lost // 2) if lost else led


def naval_shift(s: State, those: Muster) -> int:
    """ability.grendel: Columns at sea for whoever has him aboard."""
    found = [printed(s, one.id).ability("naval_shift") for one in those.characters]
    return sum([one.n for one in found if one is not None])


def sunde_drm(s: State, b: Battle, those: Muster) -> int:
    """ability.kiarlak: On the dice in the Sunde, where he commands."""
    first = leader(s, those.characters)
    if first is None or not is_in_sunde(b.place):
        return 0
    ability = printed(s, first.id).ability("sunde_drm")
    return 0 if ability is None else ability.n


def toll(s: State, b: Battle, seat: int, letter: str) -> Toll:
    """17.6.4, 17.6.5, 17.6.6, 7.9: Right-hand figures only: steps of ships and mermen, and wounds; a star for each."""
    those = muster(s, b, seat)
    strength = sums(s, b, those, muster(s, b, 1 - seat))
    fleet = read_losses(letter, strength.for_steps)
    persons = read_losses(letter, strength.for_wounds)
    return Toll(
        seat, b.place, steps=fleet.wounds, steps_star=fleet.star, wounds=persons.wounds, star=persons.star,
        characters=[one.id for one in those.characters],
        armies=[(one.colour, one.mode) for one in those.troops if one.mode == SWIM],
        ships=[one.id for one in those.ships], spared=bystanders(b) if seat == b.opener else {},
    )


def can_resist(s: State, b: Battle, seat: int) -> bool:
    """16.2: A fleet fights on while it has a ship or a swimmer."""
    those = muster(s, b, seat)
    return (
        len(those.ships) > 0
        or any(one.mode == SWIM for one in those.troops)
        or any(one.mode == SWIM for one in those.characters)
    )
