"""20 Who may cast what, how far and at whom; and what enchantments in force mean for other rules."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Enchantment, Need
from norn.games.fornaldar.land import DRY, GRID, LAKE, LAND
from norn.games.fornaldar.rules.lands import aspect_at, power_at, side_named
from norn.games.fornaldar.rules.pieces import (
    HIDING,
    PART,
    board_of,
    characters_at,
    classes_at,
    has_ability,
    hex_of,
    is_active,
    is_occupied,
    is_unseen,
    printed,
    realm_of,
    side_of,
    top_of,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.ratings import has_special, is_enchanter, magic, used_by
from norn.games.fornaldar.state import Character, Spell, State
from norn.kit.ids import made, name_of, named

BY_NUMBER: Final[dict[int, Enchantment]] = {one.number: one for one in CONTENT.enchantments.values()}
TALISMAN: Final = "talisman_of_winds"
INVASION: Final = "mundanes"            # F40: no Farcalling reaches them
HARMLESS: Final = ("vision", "scry")    # F35: looking wakes nobody
MAELSTROM_RADIUS: Final[int] = max([one.radius for one in BY_NUMBER.values() if one.special == "maelstrom"])
FARCALLING: Final = 3
SCRYING: Final = 10
FREEZE: Final = 16


# --- who and what ---------------------------------------------------------------------------------------------


def casters(s: State, seat: int) -> list[Character]:
    """20.1, 20.2, 14.2.8: A side's active enchanters ashore who have not cast in this Game-Turn."""
    return [one for one in s.characters.values()
            if one.fate == "here" and one.mode == ASHORE and not one.cast and side_of(s, one.id) == seat
            and is_active(s, one.id) and is_enchanter(s, one)]


def enchantments_of(s: State, one: Character) -> list[Enchantment]:
    """20.1, 20.3: What an enchanter can cast from where he stands with what he has."""
    return [card for card in CONTENT.enchantments.values() if any(meets(s, one, need) for need in card.needs)]


def meets(s: State, one: Character, need: Need) -> bool:
    """20.1, 20.3, 24.3.2.4: The right Place of Power, and the item; the Jibalian needs no place (F89, F128)."""
    if need.item and not any(item.id == need.item for item in used_by(s, one)):
        return False
    number = hex_of(one.at)
    if need.place == "anywhere":
        return LAND.water[number] == DRY
    anywhere = has_ability(s, one.id, "casts_anywhere")
    if power_at(number) is None:
        return anywhere and need.place == "any"
    if need.place == "listed":
        return number in need.hexes
    if need.place == "coastal":
        return LAND.coast[number] == 1
    if need.place == "wild":
        return aspect_at(s, number) == "wild"
    return need.place == "any" or "f" in LAND.terrains[number] or aspect_at(s, number) == "enchanted"


def reach(s: State, one: Character, card: Enchantment) -> int:
    """3.0.magic-strength, 20.4: As many hexes as Current Magic Strength, for some enchantments twice as many."""
    return magic(s, one) * (2 if card.range == "2cms" else 1)


def talismans(s: State, seat: int) -> list[Character]:
    """item.26: Whoever has the use of the Talisman of Winds, on land or at sea."""
    return [one for one in s.characters.values()
            if one.fate == "here" and side_of(s, one.id) == seat and is_active(s, one.id)
            and has_special(s, one, "makes_weather")]


# --- at whom --------------------------------------------------------------------------------------------------


def targets(s: State, one: Character, card: Enchantment) -> list[str]:
    """20.3: What an enchantment can be aimed at, by what the caster's side knows."""
    seat = side_of(s, one.id)
    if card.target == "kingdom":
        return [made("realm", realm) for realm in callable_realms(s, seat)]
    if card.target == "friendly_character":
        return [other.ref for other in s.characters.values() if _may_help(s, one, other, card)]
    near = within(hex_of(one.at), reach(s, one, card))
    if card.target == "sea_hex":
        return [ref for number, ref in near.items() if LAND.water[number] not in (DRY, LAKE)]
    if card.target == "own_hex":
        return [ref for number, ref in near.items() if is_occupied(s, number, seat)]
    if card.target == "enemy_character":
        known = [made("char", name) for name, place in known_enemies(s, seat).items() if hex_of(place) in near]
        return known + [near[number] for number in shown(s, 1 - seat) if number in near]
    if card.target == "stack" or card.special in ("vision", "vortex"):
        return [near[number] for number in shown(s, 1 - seat) if number in near]
    return list(near.values())


def has_target(s: State, one: Character, card: Enchantment) -> bool:
    """20.3: Whether it can be aimed at anything; what goes by the hex always can, at the caster's own."""
    at_will = card.target == "hex" and card.special not in ("vision", "vortex")
    if at_will or (card.target == "own_hex" and is_occupied(s, hex_of(one.at), side_of(s, one.id))):
        return reach(s, one, card) >= 0
    if card.target == "friendly_character":
        return any(_may_help(s, one, other, card) for other in s.characters.values())
    return bool(targets(s, one, card))


HEXES: Final[dict[int, str]] = {number: f"hex:{number:04}" for number in GRID.numbers}
_NEAR: dict[int, dict[int, str]] = {}


def within(number: int, radius: int) -> dict[int, str]:
    """The hexes at most so far away, by number, with their ids."""
    key = number * 100 + radius
    found = _NEAR.get(key)
    if found is None:
        found = {one: HEXES[one] for one in GRID.within(number, radius)}
        _NEAR[key] = found
    return found


def callable_realms(s: State, seat: int) -> list[str]:
    """enchantment.3: Sleeping realms that this side may roll for, but not the host from beyond the map (F40)."""
    return [row.group for row in CONTENT.scenarios[s.scenario].mobilisation
            if side_named(row.side) == seat and row.group != INVASION and not s.realms[row.group].active
            and s.realms[row.group].side in (seat, -1)]


def _may_help(s: State, one: Character, other: Character, card: Enchantment) -> bool:
    """enchantment.5, enchantment.6, enchantment.12, 24.3.2.4: A friend in range whom it would do something for."""
    if other.fate != "here" or side_of(s, other.id) != side_of(s, one.id) or not is_active(s, other.id):
        return False
    if GRID.distance(hex_of(one.at), hex_of(other.at)) > reach(s, one, card):
        return False
    if card.special == "fly":
        return other.mode == ASHORE and not other.escort and not printed(s, other.id).flies
    return card.special != "heal" or (other.wounds > 0 and printed(s, other.id).ability("never_recovers") is None)


def shown(s: State, seat: int) -> list[int]:
    """F42: The hexes in which a side shows any class of pieces."""
    board = board_of(s)
    found = None if board is None else board.shown[seat]
    if found is None:
        found = sorted({hex_of(place) for place in places_of(s, seat) if classes_at(s, place, seat)})
        if board is not None:
            board.shown[seat] = found
    return found


def places_of(s: State, seat: int) -> list[int]:
    """Where a side has pieces."""
    places = [one.at for one in s.characters.values() if one.fate == "here" and side_of(s, one.id) == seat]
    places += [ship.at for ship in s.ships.values() if ship.fate == "here" and side_of(s, ship.id) == seat]
    places += [army.at for army in s.armies if side_of(s, army.colour) == seat]
    return sorted(dict.fromkeys(places))


def known_enemies(s: State, seat: int) -> dict[str, int]:
    """F42, F44: Where this side last knew enemy characters to be: sleeping ones, top pieces, what is in its notes."""
    board = board_of(s)
    if board is None:
        return _known_enemies(s, seat)
    found = board.known[seat]
    if found is None:
        found = board.known[seat] = _known_enemies(s, seat)
    return found


def _known_enemies(s: State, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in s.characters.values():
        if one.fate == "here" and side_of(s, one.id) != seat and not is_active(s, one.id):
            found[one.id] = one.at
    for note in sorted(s.notes, key=lambda note: note.turn):
        if note.seat == seat:
            for piece in note.pieces:
                if _could_be(s, seat, named("char", piece)):
                    found[name_of(piece)] = note.place
    for place in places_of(s, 1 - seat):
        for of_class in classes_at(s, place, 1 - seat):
            name = named("char", top_of(s, place, 1 - seat, of_class))
            if name:
                found[name] = place
    return found


def _could_be(s: State, seat: int, name: str) -> bool:
    """A living enemy that is not known to sleep elsewhere: the dead are public (F42)."""
    one = s.characters.get(name)
    return one is not None and one.fate == "here" and side_of(s, name) == 1 - seat and is_active(s, name)


# --- whom it wakes --------------------------------------------------------------------------------------------


def wakes(s: State, spell: Spell) -> list[str]:
    """10.2: Sleeping realms whose pieces an enemy enchantment would affect; looking at them does not count (F35)."""
    card = BY_NUMBER.get(spell.number)
    if card is None or card.special in HARMLESS:
        return []
    name = named("char", spell.target)
    if name:
        realm = realm_of(s, name)
        return [] if realm.active or realm.side == spell.seat else [realm.id]
    if not spell.place:
        return []
    found: dict[str, int] = {}
    for one, at in _asleep(s, spell.seat):
        if GRID.distance(spell.place, hex_of(at)) <= card.radius:
            found[realm_of(s, one).id] = at
    return list(found)


def _asleep(s: State, seat: int) -> list[tuple[str, int]]:
    """Sleeping pieces that are not this side's, and where they are: public (F42)."""
    pieces = [(one.id, one.at) for one in s.characters.values() if one.fate == "here"]
    pieces += [(ship.id, ship.at) for ship in s.ships.values() if ship.fate == "here"]
    pieces += [(army.colour, army.at) for army in s.armies]
    return [(one, at) for one, at in pieces if not is_active(s, one) and side_of(s, one) != seat]


# --- what is in force -----------------------------------------------------------------------------------------


def farcalled(s: State, seat: int, realm: str) -> int:
    """enchantment.3: What Farcalling takes off this side's roll for a realm in this Game-Turn; two do not add up."""
    return max([int(one.choice) for one in s.spells
                if one.number == FARCALLING and one.seat == seat and one.target == made("realm", realm)], default=0)


def scries(s: State, seat: int, place: int) -> bool:
    """enchantment.10: Whether what stands in a hex lies open to this side; its interceptions there have one more."""
    radius = BY_NUMBER[SCRYING].radius
    return any(one.number == SCRYING and one.seat == seat and GRID.distance(one.place, hex_of(place)) <= radius
               for one in s.spells)


def hides(s: State, seat: int, place: int) -> bool:
    """enchantment.7: Whether what this side has in a hex is hidden: not seen, not intercepted, not reacted to."""
    return is_unseen(s, place, seat)


def is_frozen(s: State, seat: int, place: int) -> bool:
    """enchantment.16: Whether this side's stack in a hex is frozen: MPs as its highest command, no forced march."""
    return any(one.number == FREEZE and one.seat == 1 - seat and one.place == hex_of(place) for one in s.spells)


def show(s: State, place: int) -> None:
    """enchantment.7: What fights is no longer hidden."""
    s.spells = [one for one in s.spells if one.number != HIDING or one.place != hex_of(place)]


def hidden_goes(s: State, seat: int, old: int, new: int) -> None:
    """enchantment.7: A hidden stack takes its hiding along; what it leaves behind stays hidden too."""
    if not hides(s, seat, old) or hex_of(old) == hex_of(new):
        return
    if not hides(s, seat, new):
        s.spells.append(Spell(HIDING, seat, "", hex_of(new), "", "", ""))
    if not is_occupied(s, old, seat):
        s.spells = [one for one in s.spells
                    if one.number != HIDING or one.seat != seat or one.place != hex_of(old)]


def in_maelstrom(s: State, place: int) -> bool:
    """enchantment.17: Ships this near to a Maelstrom do not move."""
    return any(GRID.distance(centre, hex_of(place)) <= MAELSTROM_RADIUS for centre in s.maelstroms)


def struck_at(s: State, place: int, seat: int) -> list[Character]:
    """F52: A side's characters in a hex, in both of its parts where water divides it."""
    return [one for part in (place, place + PART) for one in characters_at(s, part, seat)]
