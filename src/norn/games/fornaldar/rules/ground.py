"""17.5 Ground battles."""
from __future__ import annotations

from typing import Final, cast

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import fortresses
from norn.games.fornaldar.rules.arms import against_all, defends_better, drops_garrison
from norn.games.fornaldar.rules.battlefield import (
    ANY_RACE,
    Muster,
    Odds,
    Sums,
    bystanders,
    command_of,
    is_led,
    modified,
    muster,
)
from norn.games.fornaldar.rules.losses import Toll, read_losses
from norn.games.fornaldar.rules.pieces import printed
from norn.games.fornaldar.rules.ratings import combat, is_hero, leader, magic
from norn.games.fornaldar.rules.weather import is_skammdegi, weather_at
from norn.games.fornaldar.state import Battle, Character, State

ROUND_RULES: Final = ("17.5.4", "17.5.5", "17.5.6", "17.5.7")
JOTUN: Final = "jotun"


def odds(s: State, b: Battle) -> Odds:
    """14.5.4, 17.5.4, 17.5.5, 17.5.6: Both sides' strength, the ratio, and everything that is added to the dice."""
    attackers, defenders = muster(s, b, b.attacker), muster(s, b, 1 - b.attacker)
    found = Odds(sums(s, b, attackers, defenders), sums(s, b, defenders, attackers))
    add_command(found)
    add_refusals(b, found)
    add_weather(s, b, found)
    if b.kind == "overrun":
        found.add("overrun", CONTENT.numbers.overrun_drm, "14.5.4")
    found.add("star", -defends_better(s, defenders), "item.34")
    add_shifts(s, b, found, attackers, defenders)
    return found


def sums(s: State, b: Battle, those: Muster, foes: Muster) -> Sums:
    """17.5.4, 17.5.8, 18.4, 20.6, item.27: Modified CSPs and escorts, heroes' combat, everybody's magic, a garrison
    that defends; and the plain figures for losses (F88)."""
    found = Sums(those.seat)
    _add(found, "army", army_strength(s, b, those))
    occasion = against_all(s, foes)
    for one in those.characters:
        letter = letter_of(s, b, those, race_of(s, those, one))
        if is_hero(s, one) and not one.cast:                        # 20.6: casters count with command and magic
            _add(found, "hero", modified(combat(s, one, occasion), letter))
        _add(found, "magic", modified(magic(s, one), letter))
        found.for_wounds += combat(s, one)
    garrison = b.garrison if b.fort == those.seat and b.attacker != those.seat else 0
    _add(found, "garrison", 0 if drops_garrison(s, foes) else garrison)
    _add(found, "vial", b.boost[those.seat])
    found.for_csps = those.manpower + garrison
    found.command = command_of(s, b, those)
    return found


def _add(found: Sums, part: str, number: int) -> None:
    if number:
        found.parts[part] = found.parts.get(part, 0) + number


def army_strength(s: State, b: Battle, those: Muster) -> int:
    """13.0, 13.1, 15.0, 15.1, 17.5.2: CSPs and escorts by race and terrain; those without command half (not in a
    fortress, F62)."""
    led: dict[str, int] = {}
    lost: dict[str, int] = {}
    for troop in those.troops:
        commanded = b.fort == those.seat or is_led(s, troop.colour, those.characters)
        by = led if commanded else lost
        by[troop.race] = by.get(troop.race, 0) + troop.number
    for one in those.characters:
        if one.escort:
            race = CONTENT.kingdoms[printed(s, one.id).kingdom].race
            led[race] = led.get(race, 0) + 1
    strength = sum([modified(number, letter_of(s, b, those, race)) for race, number in led.items()])
    unled = sum([modified(number, letter_of(s, b, those, race)) for race, number in lost.items()])
    return strength + max(1, unled // 2) if lost else strength


def race_of(s: State, those: Muster, one: Character) -> str:
    """17.5.2, ability.supernatural: Supernaturals and ancients take the modifier of their highest ranking."""
    race = printed(s, one.id).race
    if race not in ANY_RACE:
        return race
    first = leader(s, [other for other in those.characters if printed(s, other.id).race not in ANY_RACE])
    return "mundane" if first is None else printed(s, first.id).race


def letter_of(s: State, b: Battle, those: Muster, race: str) -> str:
    """17.5.2, 18.2: The terrain's letter for a race; in a fortress D or T inside, its own letters outside (F69)."""
    if b.terrain != "fortress":
        letters = cast("dict[str, str]", CONTENT.terrain[b.terrain].combat)
        return letters.get(CONTENT.races[race].moves_as, "-")
    if b.fort == those.seat:
        return fortresses.inside_letter(s, b, those.seat)
    return fortresses.outside_letter(s, b, race)


# --- the dice -------------------------------------------------------------------------------------------------


def add_command(found: Odds) -> None:
    """17.5.6: The attacker's command is added, the defender's is taken off."""
    found.add("command", found.attacker.command.rating, "17.5.6")
    found.add("enemy_command", -found.defender.command.rating, "17.5.6")


def add_refusals(b: Battle, found: Odds) -> None:
    """16.8.1, 17.5.6: 3 for a declined duel arcane, 5 for a declined trial, in all rounds (F76)."""
    prices = {"duel": CONTENT.numbers.declined_duel, "trial": CONTENT.numbers.declined_trial}
    for kind, price in prices.items():
        if f"{found.defender.seat} {kind}" in b.refused:
            found.add(f"{kind}_declined", price, "17.5.6")
        if f"{found.attacker.seat} {kind}" in b.refused:
            found.add(f"{kind}_declined", -price, "17.5.6")


def add_weather(s: State, b: Battle, found: Odds) -> None:
    """17.5.6: 1 is taken off in snow on a short day."""
    if is_skammdegi(s) and weather_at(s, b.place) == "snow":
        found.add("snow", CONTENT.numbers.snow_battle, "17.5.6")


def add_shifts(s: State, b: Battle, found: Odds, attackers: Muster, defenders: Muster) -> None:
    """17.5.6: A column for each side that is half Jötun, for Hardang's first round, for a dragon's breath (F78)."""
    for those, sign in ((attackers, 1), (defenders, -1)):
        found.move("jotuns", sign * jotun_shift(s, those), "17.5.6")
        found.move("first_round", sign * first_round_shift(s, b, those), "ability.hardang")
        found.move("breath", sign * b.breath[those.seat], "20.1")


def jotun_shift(s: State, those: Muster) -> int:
    """17.5.6: At least half, rounded down, of the army and escort CSPs are Jötuns."""
    giants = sum([one.number for one in those.troops if one.race == JOTUN])
    giants += len([1 for one in those.characters if one.escort and printed(s, one.id).race == JOTUN])
    return 1 if giants and giants >= those.manpower // 2 else 0


def first_round_shift(s: State, b: Battle, those: Muster) -> int:
    """ability.hardang: Whoever has it and commands the stack shifts the first round."""
    first = leader(s, those.characters)
    if b.round != 1 or first is None:
        return 0
    ability = printed(s, first.id).ability("first_round_shift")
    return 0 if ability is None else ability.n


# --- losses ---------------------------------------------------------------------------------------------------


def toll(s: State, b: Battle, seat: int, letter: str) -> Toll:
    """17.5.8, 17.5.9: CSPs by the army's strength (left), wounds by the characters' (right), each read for itself."""
    those, foes = muster(s, b, seat), muster(s, b, 1 - seat)
    strength = sums(s, b, those, foes)
    army = read_losses(letter, strength.for_csps)
    persons = read_losses(letter, strength.for_wounds)
    return Toll(
        seat, b.place, csps=army.csps, wounds=persons.wounds, star=persons.star,
        characters=[one.id for one in those.characters], armies=[(one.colour, one.mode) for one in those.troops],
        spared=bystanders(b) if seat == b.opener else {},
    )


def can_resist(s: State, b: Battle, seat: int) -> bool:
    """16.4, 17.3, 19.2, 19.6: A side fights on while it has a CSP, an escort, a hero or a garrison."""
    those = muster(s, b, seat)
    return those.manpower > 0 or any(is_hero(s, one) for one in those.characters) or (b.fort == seat and b.garrison > 0)
