"""8.0 Attrition."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAKE, LAND
from norn.games.fornaldar.rules import keeping, notes, scenarios
from norn.games.fornaldar.rules.lands import aspect_at, fortress_side, heals_at, is_friendly_coast, is_harbour, shelters
from norn.games.fornaldar.rules.losses import Toll, read_losses, take_losses
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.pieces import (
    SWIM,
    Board,
    Still,
    armies_at,
    board_of,
    characters_at,
    has_ability,
    hex_of,
    is_active,
    is_hexside,
    printed,
    printed_ship,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.ratings import (
    basic_magic,
    combat,
    from_items,
    has_special,
    highest_command,
    is_commanded,
)
from norn.games.fornaldar.rules.spells import in_maelstrom
from norn.games.fornaldar.rules.weather import is_skammdegi, is_snow_turn, weather_at
from norn.games.fornaldar.state import Army, Character, Check, Ship, State
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import named

ATTRITION_RULES: Final = ("5.d.1", "5.d.2", "8.4.2", "table.attrition")
VORTEX: Final = 14
TORQUES: Final = {card.id: row.reach for card in CONTENT.items.values() for row in card.modifies
                  if row.stat == "attrition"}
STORM: Final = 11
INVADERS: Final = "mundanes"


async def attrition_phase(g: Game[State]) -> str | None:
    """5.d.1, 5.d.2: Both sides' checks are found on the same position and rolled; then each is borne, hex by hex."""
    s = g.state
    if s.phase != "attrition":
        s.phase = "attrition"
        scenarios.leaderless_mundanes(g)
        with Still(s):
            s.checks = all_checks(s)
            for check in s.checks:
                drm = modifier(s, check)
                g.emit("attrition_why", ("8.1", "8.4.3"), only=(check.seat,), seat=f"seat:{check.seat}",
                       hex=f"hex:{hex_of(check.place):04}", causes=[f"cause:{one}" for one in causes_of(s, check)],
                       drm=f"{drm:+}")
                roll_check(g, check, drm, ATTRITION_RULES)
        s.checks = [one for one in s.checks if one.csps + one.wounds + one.steps > 0]
    if not s.checks:
        return None
    await bear(g, s.checks.pop(0), "attrition")
    return AGAIN


def all_checks(s: State) -> list[Check]:
    """8.4: By hex, both sides; ships and swimmers apart from those ashore."""
    board = board_of(s) or Board(s)
    held = [{*board.characters[seat], *board.armies[seat], *board.ships[seat]} for seat in (0, 1)]
    found = [who_checks(s, seat, place, afloat) for place in sorted(held[0] | held[1]) if place for seat in (0, 1)
             if place in held[seat] for afloat in (False, True) if _is_anybody(s, seat, place, afloat)]
    return [one for one in found if one.characters or one.colours or one.ships]


def _is_anybody(s: State, seat: int, place: int, afloat: bool) -> bool:
    """8.4: Whether a side has anything ashore in a place, or anything afloat."""
    mode = SWIM if afloat else ASHORE
    return len(armies_at(s, place, seat, mode)) > 0 or len(characters_at(s, place, seat, mode)) > 0 or (
        afloat and len(ships_at(s, place, seat)) > 0)


def who_checks(s: State, seat: int, place: int, afloat: bool) -> Check:
    """8.1, 8.4.5: The pieces in a place with a cause to check, without the exempt."""
    check = Check(seat, place, afloat, [], [], [], "", 0, 0, 0, star=False, steps_star=False)
    if is_calm_by_bough(s, seat, place):
        return check
    mode = SWIM if afloat else ASHORE
    check.characters = [one.id for one in characters_at(s, place, seat, mode) if causes_of_character(s, one)]
    check.colours = [one.colour for one in armies_at(s, place, seat, mode) if causes_of_army(s, one)]
    if afloat:
        check.ships = [one.id for one in ships_at(s, place, seat) if causes_of_ship(s, one)]
        spare_by_oar(s, check)
    return check


# --- causes ---------------------------------------------------------------------------------------------------


def causes_of_character(s: State, one: Character) -> list[str]:
    """8.1, 8.1.3, 8.1.4, 8.1.5, 8.1.7, 8.3, 6.4.3, 24.3.2.4, ability.yule, ability.homes: Why a character must
    check. Yule never does."""
    piece = printed(s, one.id)
    if has_ability(s, one.id, "never_checks") or not is_active(s, one.id):
        return []
    found = _everybody(s, one.at, one.mode, side_of(s, one.id)) + _swimming(s, one.mode, piece.race)
    at_home = _is_home(s, one.id)
    aspect = harmful_aspect(s, one.at, one.mode, piece.race)
    spared = at_home or heals_at(s, one.at) > 0 or has_ability(s, one.id, "calm_in_wild")
    if aspect and not (aspect == "wild" and spared):
        found.append(aspect)
    if one.mode == ASHORE and _is_snowed_on(s, one.at) and not at_home:
        found.append("snow")
    return found


def causes_of_army(s: State, one: Army) -> list[str]:
    """8.1.3, 8.1.4, 8.1.5, 8.1.6, 8.1.7, 15.1, 24.3.2.3, 24.3.2.5, 24.3.2.7: Why CSPs must check."""
    kingdom = CONTENT.kingdoms[one.colour]
    if not is_active(s, one.colour) or not is_rolled_for(one.colour):
        return []
    seat = side_of(s, one.colour)
    found = _everybody(s, one.at, one.mode, seat) + _swimming(s, one.mode, kingdom.race)
    aspect = harmful_aspect(s, one.at, one.mode, kingdom.race)
    calm = kingdom.calm_in_wild or hex_of(one.at) in kingdom.calm_at
    if aspect and not (aspect == "wild" and calm):
        found.append(aspect)
    if one.mode == ASHORE and _is_snowed_on(s, one.at):
        found.append("snow")
    commanded = is_commanded(s, one.colour, characters_at(s, one.at, seat, one.mode))
    if not commanded and fortress_side(s, one.at) != seat:
        found.append("leaderless")
    return found


def causes_of_ship(s: State, one: Ship) -> list[str]:
    """8.1.1, 8.1.2, 6.3.1, 6.4.5, F16: Bad sailers in rain or snow, but not in harbour, on a lake or river; all in a
    storm or maelstrom."""
    seat = side_of(s, one.id)
    found = _everybody(s, one.at, "ship", seat)
    if not is_active(s, one.id):
        return []
    if in_maelstrom(s, one.at):
        found.append("maelstrom")
    sheltered = is_hexside(one.at) or is_harbour(s, one.at, seat) or LAND.entered(hex_of(one.at)) == LAKE
    if printed_ship(one.id).bad_sailer and not sheltered and weather_at(s, one.at) != "clear":
        found.append("weather")
    return found


def _everybody(s: State, place: int, mode: str, seat: int) -> list[str]:
    """8.1.1, enchantment.11, enchantment.14, item.39: What touches whoever is there: a vortex, a storm at sea, the
    Torque."""
    found = ["vortex"] if s.spells and _is_under(s, place, VORTEX, 0) else []
    if s.spells and mode in ("ship", SWIM) and _is_under(s, place, STORM, 3):
        found.append("storm")
    if torque(s, place, seat):
        found.append("torque")
    return found


def _swimming(s: State, mode: str, race: str) -> list[str]:
    """8.1.8: Mermen who swim on a short day; Tursas and Gestum are none, nor is who rides the Sea Horse."""
    return ["swims"] if mode == SWIM and race == "merman" and is_skammdegi(s) else []


def harmful_aspect(s: State, place: int, mode: str, race: str) -> str:
    """8.1.3, 8.1.4, 8.1.5: The aspect of the hex, if it harms that race: at sea only a mundane one, aboard none."""
    aspect = aspect_at(s, place)
    if mode == SWIM:
        return aspect if race == "merman" and aspect == "mundane" else ""
    return aspect if mode == ASHORE and aspect in CONTENT.races[race].checks_in else ""


def is_rolled_for(colour: str) -> bool:
    """24.1.2.3: No roll for attrition ever touches the CSPs from beyond the southern edge."""
    return colour != INVADERS


def _is_under(s: State, place: int, number: int, radius: int) -> bool:
    return any(spell.number == number and GRID.distance(hex_of(place), spell.place) <= radius for spell in s.spells)


def _is_snowed_on(s: State, place: int) -> bool:
    """8.1.7: Snow, and neither fortress nor ruin for shelter."""
    return weather_at(s, place) == "snow" and not shelters(s, place)


def torque(s: State, place: int, seat: int) -> bool:
    """item.39: Active enemies within three hexes of the Argian Torque check, in fortresses too (F30)."""
    for name, reach in TORQUES.items():
        item = s.items.get(name)
        bearer = None if item is None else s.characters.get(named("char", item.holder))
        if bearer is None or bearer.fate != "here" or side_of(s, bearer.id) != 1 - seat:
            continue
        if GRID.distance(hex_of(place), hex_of(bearer.at)) <= reach and from_items(s, bearer, "attrition"):
            return True
    return False


def is_calm_by_bough(s: State, seat: int, place: int) -> bool:
    """item.32: An elf with Fiskari's Bough in an enchanted hex never checks, nor does his stack."""
    if aspect_at(s, place) != "enchanted":
        return False
    return any(printed(s, one.id).race == "elf" and has_special(s, one, "elf_stack_calm")
               for one in characters_at(s, place, seat, ASHORE))


def spare_by_oar(s: State, check: Check) -> None:
    """item.24: The ship of whoever has the Runed Oar never checks for weather."""
    aboard = characters_at(s, check.place, check.seat, "aboard")
    weather_only = [one for one in check.ships if causes_of_ship(s, s.ships[one]) == ["weather"]]
    if weather_only and any(has_special(s, one, "ship_never_checks") for one in aboard):
        check.ships.remove(weather_only[0])


# --- the roll -------------------------------------------------------------------------------------------------


def modifier(s: State, check: Check) -> int:
    """8.4.1, 8.4.3: Everything that applies to any of those who check, for all of them."""
    numbers = CONTENT.numbers
    causes = causes_of(s, check)
    total = -subtracted(s, check)
    total += numbers.attrition_foreign * len([1 for one in ("mundane", "enchanted") if one in causes])
    if "wild" in causes:
        total += CONTENT.turns[s.calendar].mana
    if "vortex" in causes:
        total += numbers.attrition_vortex
    total += CONTENT.enchantments["storm_calling"].attrition if "storm" in causes else 0
    total += CONTENT.enchantments["maelstrom"].attrition if "maelstrom" in causes else 0
    total += 1 if "torque" in causes else 0
    return total + _snow(s, check)


def causes_of(s: State, check: Check) -> list[str]:
    """8.1: Every cause of anybody who checks, once."""
    found = [cause for one in check.characters for cause in causes_of_character(s, s.characters[one])]
    for one in armies_at(s, check.place, check.seat, SWIM if check.afloat else ASHORE):
        if one.colour in check.colours:
            found += causes_of_army(s, one)
    found += [cause for name in check.ships for cause in causes_of_ship(s, s.ships[name])]
    return list(dict.fromkeys(found))


def subtracted(s: State, check: Check) -> int:
    """8.4.3: Command of the highest rank and the Basic Magic of any one, among those who check (F17, F28)."""
    those = [s.characters[one] for one in check.characters]
    return highest_command(s, those) + max([basic_magic(s, one) for one in those], default=0)


def _snow(s: State, check: Check) -> int:
    """8.4.3: F19: +1 in snow, +4 in a snow turn of the calendar, both together. In one's own fortress neither, in
    another or a ruin the first alone."""
    numbers = CONTENT.numbers
    if not _feels_snow(s, check) or (not check.afloat and fortress_side(s, check.place) == check.seat):
        return 0
    local = numbers.attrition_snow if weather_at(s, check.place) == "snow" else 0
    sheltered = not check.afloat and shelters(s, check.place)
    return local + (numbers.attrition_snow_turn if is_snow_turn(s) and not sheltered else 0)


def _feels_snow(s: State, check: Check) -> bool:
    """8.3, 8.4.3: Anybody among them who is not at home; on a friendly coast ships and mermen are spared."""
    at_home = [one for one in check.characters if _is_home(s, one)]
    races = [printed(s, one).race for one in check.characters if one not in at_home]
    races += [CONTENT.kingdoms[one].race for one in check.colours]
    if not is_friendly_coast(s, check.place, check.seat):
        return bool(races or check.ships)
    return not check.afloat and any(race != "merman" for race in races)


def _is_home(s: State, one: str) -> bool:
    character = s.characters[one]
    home = printed(s, one).home
    return home != 0 and home == hex_of(character.at)


def roll_check(g: Game[State], check: Check, drm: int, rules: tuple[str, ...]) -> None:
    """8.4.2, 8.4.6, 8.4.7: One roll of two dice; losses by the strengths of CSPs, characters, ships and swimmers."""
    s = g.state
    total = g.roll(6, "attrition") + g.roll(6, "attrition") + drm
    check.letter = letter_of(total)
    csps = csps_of(s, check)
    persons = sum([combat(s, s.characters[one]) for one in check.characters])
    if check.afloat:
        afloat = csps + sum([strength_of(s.ships[one]) for one in check.ships])
        steps = read_losses(check.letter, afloat)
        check.steps, check.steps_star = steps.wounds, steps.star
    else:
        check.csps = min(csps, read_losses(check.letter, csps).csps)
    wounds = read_losses(check.letter, persons)
    check.wounds, check.star = wounds.wounds, wounds.star
    notes.told(s, check.place)
    g.emit("attrition", rules, seat=f"seat:{check.seat}", hex=f"hex:{hex_of(check.place):04}", letter=check.letter,
           lost=check.csps + check.steps + check.wounds)


def letter_of(total: int) -> str:
    """table.attrition."""
    for row in CONTENT.attrition.values():
        if total <= row.at_most:
            return row.letter
    return "F"


def csps_of(s: State, check: Check) -> int:
    """8.4.7: CSPs and escorts of those who check; those who do not are left out (8.4.5)."""
    mode = SWIM if check.afloat else ASHORE
    armies = [one.fresh + one.done for one in armies_at(s, check.place, check.seat, mode)
              if one.colour in check.colours]
    return sum(armies) + len([1 for one in check.characters if s.characters[one].escort])


def strength_of(ship: Ship) -> int:
    """7.10: By the side that shows."""
    card = printed_ship(ship.id)
    return card.damaged if ship.damaged else card.full


async def bear(g: Game[State], check: Check, how: str) -> None:
    """8.4.4, 8.4.5: The owner spreads the losses over those who check."""
    keeping.forget()
    s = g.state
    mode = SWIM if check.afloat else ASHORE
    alive = [one for one in check.characters if s.characters[one].fate == "here"]
    toll = Toll(check.seat, check.place, csps=check.csps, wounds=check.wounds, steps=check.steps, star=check.star,
                steps_star=check.steps_star, characters=alive, armies=[(colour, mode) for colour in check.colours],
                ships=[one for one in check.ships if s.ships[one].fate == "here"])
    await take_losses(g, [toll], how)


# --- checks outside of the phase --------------------------------------------------------------------------------


async def check_stack(
    g: Game[State], seat: int, place: int, drm: int, characters: list[str], colours: list[str], mode: str,
    rules: tuple[str, ...],
) -> None:
    """8.2, 14.4.1, 6.4.9, 24.1.2.3, ability.yule: A stack checks at once, at the end of its march or of its way through
    the snow."""
    check = Check(seat, place, mode == SWIM, characters, colours, [], "", 0, 0, 0, star=False, steps_star=False)
    check.characters = [one for one in characters if printed(g.state, one).ability("never_checks") is None]
    check.colours = [one for one in colours if is_rolled_for(one)]
    if not (check.characters or check.colours):
        return
    roll_check(g, check, drm, rules)
    if check.csps + check.wounds + check.steps > 0:
        await bear(g, check, "march")
