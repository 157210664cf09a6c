"""21 What magic items do in combat: a small function for each effect, asked by the rules of battle and challenges."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Item as PrintedItem
from norn.games.fornaldar.rules.battlefield import Muster
from norn.games.fornaldar.rules.pieces import printed
from norn.games.fornaldar.rules.ratings import combat, from_items, has_special, is_hero, used_by
from norn.games.fornaldar.state import Character, Duel, State

GIANT_FOES: Final = ("troll", "jotun")
AGAINST_GIANTS: Final = "against_trolls_and_jotuns"
SHIFTING: Final = "trial_melee_or_naval"


def item_with(s: State, one: Character, special: str) -> PrintedItem | None:
    """The item in its use that has this effect."""
    return next((item for item in used_by(s, one) if special in item.special), None)


# --- in any combat --------------------------------------------------------------------------------------------


def against(s: State, foes: list[Character], colours: list[str]) -> str:
    """item.15: The occasion on which Dain's Mace strikes harder: a troll or a Jötun is among the enemies."""
    races = [printed(s, one.id).race for one in foes] + [CONTENT.kingdoms[one].race for one in colours]
    return AGAINST_GIANTS if any(race in GIANT_FOES for race in races) else ""


def against_all(s: State, foes: Muster) -> str:
    return against(s, foes.characters, [one.colour for one in foes.troops])


def first_wound_ignored(s: State, one: Character, used: list[str]) -> int:
    """item.8: The first wound of each battle, melee or challenge; `used` remembers it. Returns how many are ignored."""
    item = item_with(s, one, "first_wound_ignored")
    if item is None or f"{item.id} {one.id}" in used:
        return 0
    used.append(f"{item.id} {one.id}")
    return item.n


def bears_weapon(s: State, one: Character) -> bool:
    """ability.draugr: Bears a magic weapon that it may use."""
    return any(item.form == "weapon" for item in used_by(s, one))


# --- in battles -----------------------------------------------------------------------------------------------


def defends_better(s: State, those: Muster) -> int:
    """item.34: With elves in the hex their bearer's side has so much the better dice when it defends."""
    elves = [one for one in those.characters if printed(s, one.id).race == "elf"]
    if not elves and not any(one.race == "elf" for one in those.troops):
        return 0
    return sum([from_items(s, one, "defending", "elves_in_hex") for one in those.characters])


def drops_garrison(s: State, those: Muster) -> bool:
    """item.36: Before the Hammer of Bere a garrison does not count."""
    return any(has_special(s, one, "no_garrison") for one in those.characters)


def naval_strength(s: State, one: Character, foes: Muster) -> int:
    """17.6.2, 20.6, item.29, item.20: A hero's combat strength at sea, twice with a trident; not a caster's (F88)."""
    if one.cast or not is_hero(s, one, "naval"):
        return 0
    return combat(s, one, against_all(s, foes)) * (2 if has_special(s, one, "doubled_at_sea") else 1)


def items_shift(s: State, those: list[Character]) -> int:
    """item.54: Columns in a trial, a melee or a naval battle."""
    return sum([from_items(s, one, "shift", SHIFTING) for one in those])


def melee_bonus(s: State, those: list[Character]) -> int:
    """item.44: On the dice of a melee."""
    return sum([from_items(s, one, "melee") for one in those])


# --- in challenges --------------------------------------------------------------------------------------------


def trial_strength(s: State, one: Character, foe: Character) -> int:
    """17.9.1, item.7: Current Combat Strength, doubled for a hero unless Mottsiger is raised against him; it does
    nothing against supernaturals."""
    strength = combat(s, one, against(s, [foe], []))
    undone = has_special(s, foe, "undoubles_hero") and not printed(s, one.id).supernatural
    return 2 * strength if is_hero(s, one) and not undone else strength


def letter_inflicted(s: State, duel: Duel, striker: Character, letter: str) -> str:
    """item.47: In a trial Maslok makes an F of the E that it inflicts."""
    return "F" if letter == "E" and duel.kind == "trial" and has_special(s, striker, "e_becomes_f") else letter


def hits_inflicted(s: State, duel: Duel, striker: Character, hits: int, dice: tuple[int, int], attacking: bool) -> int:
    """item.41, item.44, item.46, item.50: What weapons and a glove make of the hits in a trial; -1 is a death blow."""
    if duel.kind != "trial":
        return hits
    double = dice[0] == dice[1]
    hano = item_with(s, striker, "slays_on_double")
    if hano is not None and double and dice[0] == (6 if attacking else 1):
        return -1
    kressek = item_with(s, striker, "doubles_first_hit")
    if kressek is not None and hits and f"{kressek.id} {striker.id}" not in duel.used:
        duel.used.append(f"{kressek.id} {striker.id}")
        hits *= kressek.n
    vikrane = item_with(s, striker, "doubles_trial_hits")
    hits *= 1 if vikrane is None else vikrane.n
    glove = item_with(s, striker, "extra_hit_on_six")
    hits += 0 if glove is None else glove.n * dice.count(6 if attacking else 1)
    return hits + hano.n if hano is not None and double else hits


def hits_taken(s: State, duel: Duel, one: Character, hits: int) -> int:
    """item.17, item.8: What armour leaves of the hits in a challenge."""
    coat = item_with(s, one, "challenge_wounds_less")
    hits = max(0, hits - coat.n) if coat is not None else hits
    return max(0, hits - first_wound_ignored(s, one, duel.used)) if hits else 0


def canceller(s: State, those: list[Character], used: list[str]) -> Character | None:
    """item.55: Who wears Erlingur and has not used it in this battle."""
    for one in those:
        item = item_with(s, one, "cancels_challenge")
        if item is not None and f"{item.id} {one.id}" not in used:
            return one
    return None


def cancelling_item(s: State, one: Character) -> str:
    """The id of the item by which a challenge is cancelled."""
    item = item_with(s, one, "cancels_challenge")
    return "" if item is None else item.id
