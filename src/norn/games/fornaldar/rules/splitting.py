"""11.5, 12.1: Which pieces go along: a stack split, left behind, picked up, loaded."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

from norn.games.fornaldar.rules.forces import allowance, commanded, new_force, size, take_wing
from norn.games.fornaldar.rules.pieces import ABOARD, armies_at, characters_at, force_characters, printed_ship, ships_at
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.rules.routes import SHIP
from norn.games.fornaldar.state import Force, State
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import is_a, name_of, named

Able = Callable[[State, list[Force]], bool]


def pieces_of(s: State, bands: list[Force]) -> int:
    """How many pieces could be left out."""
    return sum([size(band) for band in bands])


def limits(force: Force) -> dict[str, int]:
    """The pieces of a force as options, each with how often it may be named."""
    found = {f"char:{one}": 1 for one in force.characters}
    found.update({f"ship:{one}": 1 for one in force.ships})
    found.update({f"csp:{colour}": number for colour, number in force.armies.items()})
    return found


def only(s: State, force: Force, choice: Choice) -> Force:
    """The part of a force that was chosen, with what it could move."""
    part = those_of(force, choice)
    part.left = allowance(s, part) if part.characters or part.ships or part.armies else 0
    return part


def those_of(force: Force, choice: Choice) -> Force:
    """The pieces of a force that were chosen."""
    part = new_force(force.seat, force.how, force.kind, force.at)
    part.characters = [one for one in force.characters if f"char:{one}" in choice]
    part.ships = [one for one in force.ships if f"ship:{one}" in choice]
    for colour in force.armies:
        number = choice.count(f"csp:{colour}")
        if number:
            part.armies[colour] = number
    part.engine = force.engine
    return part


async def choose_part(g: Game[State], seat: int, force: Force, rules: tuple[str, ...]) -> Force:
    """11.5: The owner says which pieces of a stack go."""
    s = g.state
    those = limits(force)
    choice = await g.choose(seat, "who_goes", list(those), rules, 1, sum(those.values()), repeat=those,
                            fits=partial(against_part, s, force), about={"hex": ref_of(force.at)})
    return only(s, force, choice)


def against_part(s: State, force: Force, choice: Choice) -> list[Refusal]:
    """11.6, 14.2.3: What stands against a part going by itself."""
    part = those_of(force, choice)
    leaders = force_characters(s, part)
    found = [Refusal("no_command", ("11.6", "15.1"), realm=f"realm:{colour}") for colour in part.armies
             if force.how != SHIP and not commanded(s, force.at, colour, leaders)]
    if force.how == SHIP:
        found += _against_load(s, part)
    return found


def _against_load(s: State, part: Force) -> list[Refusal]:
    """14.2.3, 14.2.6: Ships that sail carry what goes, ships that stay what stays; nobody is aboard of nothing."""
    room = sum([printed_ship(one).carries for one in part.ships])
    load = sum(part.armies.values()) + len([1 for one in force_characters(s, part) if one.escort])
    if not part.ships or load > room:
        return [Refusal("no_room", ("14.2.3",), room=room)]
    staying = [one for one in ships_at(s, part.at, part.seat) if one.id not in part.ships and not one.refit]
    aboard = characters_at(s, part.at, part.seat, ABOARD)
    all_load = sum([one.fresh + one.done for one in armies_at(s, part.at, part.seat, ABOARD)])
    all_load += len([1 for one in aboard if one.escort])
    left = sum([printed_ship(one.id).carries for one in staying])
    if all_load - load > left or (not staying and len(aboard) > len(part.characters)):
        return [Refusal("left_without_ship", ("14.2.3",), room=left)]
    return []


async def choose_bands(
    g: Game[State], seat: int, bands: list[Force], able: Able, rules: tuple[str, ...]
) -> list[Force]:
    """14.8.1: Not all units in a hex need intercept."""
    s = g.state
    those: dict[str, int] = {}
    for band in bands:
        those.update(limits(band))
    choice = await g.choose(seat, "who_goes", list(those), rules, 1, sum(those.values()), repeat=those,
                            fits=partial(against_bands, s, bands, able), about={"hex": ref_of(bands[0].at)})
    return parts(s, bands, choice)


def parts(s: State, bands: list[Force], choice: Choice) -> list[Force]:
    found = [take_wing(s, only(s, band, choice)) for band in bands]
    return [one for one in found if one.characters or one.ships or one.armies]


def against_bands(s: State, bands: list[Force], able: Able, choice: Choice) -> list[Refusal]:
    """14.8.1: Every part must be able to go, and together they must be able to intercept."""
    found: list[Refusal] = []
    for band in bands:
        part = those_of(band, choice)
        if part.characters or part.ships or part.armies:
            found += against_part(s, band, choice)
    if not found and not able(s, parts(s, bands, choice)):
        found.append(Refusal("cannot_intercept", ("14.8.1",)))
    return found


def part_csps(choice: Choice) -> dict[str, int]:
    """CSPs in a choice, by colour."""
    found: dict[str, int] = {}
    for one in choice:
        if is_a("csp", one):
            found[name_of(one)] = found.get(name_of(one), 0) + 1
    return found


def part_characters(choice: Choice) -> list[str]:
    return [named("char", one) for one in choice if is_a("char", one)]
