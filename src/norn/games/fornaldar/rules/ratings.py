"""15 Command, and the ratings of characters: printed, less wounds, with what items and enchantments add (21.6 to
21.11)."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Item as PrintedItem
from norn.games.fornaldar.rules.pieces import NOW, board_of, printed
from norn.games.fornaldar.state import Character, Item, State
from norn.kit.ids import is_a

RANKS: Final = {"king": 3, "marshal": 2, "captain": 1, "none": 0}
RACES: Final[dict[str, str]] = {name: str(one.race) for name, one in CONTENT.kingdoms.items()}
COLOURS: Final[dict[str, str]] = {name: one.colour for name, one in CONTENT.kingdoms.items()}
PHASES: Final = {"move": "movement", "forced_march": "movement", "react": "reaction", "battle": "combat",
                 "plot": "enchantment", "enchant": "enchantment"}


# --- items in use ---------------------------------------------------------------------------------------------


def carried_by(s: State, one: Character) -> list[Item]:
    """21.3, 21.4: what a character has with it, his own or another's."""
    board = board_of(s)
    if board is not None:
        return board.held.get(one.id, [])[:]
    ref = one.ref
    return [item for item in s.items.values() if item.holder == ref and item.fate == "here"]


def may_use(s: State, one: Character, item: PrintedItem) -> bool:
    """21.2, 21.6, 21.7, ability.supernatural: an heirloom only by its colour, nothing by supernaturals, what raises
    ratings by who has 1 in each."""
    piece = printed(s, one.id)
    if piece.supernatural or ("not_jotuns" in item.special and piece.race == "jotun"):
        return False
    if item.colours and CONTENT.kingdoms[piece.kingdom].colour not in item.colours:
        return False
    ratings = {"command": piece.command, "combat": piece.combat, "magic": piece.magic}
    enough = [ratings.get(row.stat, 1) >= 1 for row in item.modifies]
    return any(enough) if "each_by_itself" in item.special else all(enough)


def phase_of(s: State) -> str:
    """21.11: the Phase that it is, by turn, player and name; forced marches are movement, battles combat (F96)."""
    return f"{s.turn}.{s.active}.{PHASES.get(s.phase, s.phase)}"


def used_by(s: State, one: Character) -> list[PrintedItem]:
    """21.8, 21.9, 21.10, 21.11: at most two items, one weapon, one staff, one set of armour (F96).

    Those that he has put to use in this phase come first, and count although he has handed them on; then what the owner
    has put on top, then by number.
    """
    board = board_of(s)
    if board is None:
        return _used_by(s, one)
    if one.id not in board.held:
        return NOTHING
    found = board.used.get(one.id)
    if found is None:
        found = board.used[one.id] = _used_by(s, one)
    return found


NOTHING: Final[list[PrintedItem]] = []


def _used_by(s: State, one: Character) -> list[PrintedItem]:
    held = carried_by(s, one)
    if not held:
        return []
    phase = phase_of(s)
    spent = [item.id for item in s.items.values() if item.used and was_used(item, phase, one.id)]
    held.sort(key=lambda item: (item.id not in spent, -item.worn, CONTENT.items[item.id].number))
    free = CONTENT.numbers.items_a_phase - len(spent)
    found: list[PrintedItem] = []
    forms: list[str] = []
    for item in held:
        card = CONTENT.items[item.id]
        if not may_use(s, one, card) or (card.form and card.form in forms):
            continue
        if item.id not in spent:
            if free <= 0:
                continue
            free -= 1
        found.append(card)
        forms.append(card.form)
    return found


def was_used(item: Item, phase: str, one: str) -> bool:
    """whether this character has put it to use in this phase (F96)."""
    words = item.used.split(" ")
    return words[0] == phase and one in words


def put_to_use(s: State, one: Character) -> None:
    """what he has the use of now are his two for the rest of the phase: in battle, challenge, spell (F96)."""
    phase = phase_of(s)
    for card in used_by(s, one):
        item = s.items[card.id]
        if not was_used(item, phase, one.id):
            item.used = f"{item.used} {one.id}" if item.used.startswith(f"{phase} ") else f"{phase} {one.id}"


def has_special(s: State, one: Character, special: str) -> bool:
    """Whether it has the use of an item with this special effect."""
    return any(special in item.special for item in used_by(s, one))


def from_items(s: State, one: Character, stat: str, occasion: str = "") -> int:
    """What its items add to a figure; rows with a condition only on their occasion, one or several words."""
    total = 0
    for item in used_by(s, one):
        for row in item.modifies:
            if row.stat == stat and (not row.when or _is_for(row.when, occasion) or _holds_of(s, one, row.when)):
                total += row.add
    return total


def _is_for(when: str, occasion: str) -> bool:
    """Whether a condition names the occasion: "melee" is one of "trial_melee_or_naval"."""
    return any(f"_{word}_" in f"_{when}_" for word in occasion.split(" ") if word)


def _holds_of(s: State, one: Character, when: str) -> bool:
    """Conditions that lie in the user himself."""
    piece = printed(s, one.id)
    if when == "user_is_elf":
        return piece.race == "elf"
    if when == "user_is_merman":
        return piece.race == "merman"
    return when == "has_magic" and piece.magic >= 1


# --- ratings --------------------------------------------------------------------------------------------------


def command(s: State, one: Character, occasion: str = "") -> int:
    """The Command Rating."""
    rating = printed(s, one.id).command
    return rating + from_items(s, one, "command", occasion) if rating else 0


def combat(s: State, one: Character, occasion: str = "") -> int:
    """3.0.combat-strength, 7.10: Current Combat Strength: less one for each wound; enchantment and items may
    raise it above the printed."""
    return max(0, printed(s, one.id).combat - one.wounds) + one.bonus + from_items(s, one, "combat", occasion)


def boxes_left(s: State, one: Character) -> int:
    """7.4: wounds that it can still take (F77)."""
    return printed(s, one.id).combat - one.wounds


def basic_magic(s: State, one: Character) -> int:
    """Basic Magic Strength, with staffs and masks."""
    rating = printed(s, one.id).magic
    return rating + from_items(s, one, "magic") if rating else 0


def magic(s: State, one: Character) -> int:
    """3.0.magic-strength, 20.4: Current Magic Strength: basic and the current mana; nothing for who has none."""
    basic = basic_magic(s, one)
    return basic + CONTENT.turns[s.calendar].mana if basic else 0


def is_hero(s: State, one: Character, occasion: str = "") -> bool:
    """19.6: by the star, or by an item that makes one."""
    return printed(s, one.id).hero or from_items(s, one, "hero", occasion) > 0


def is_enchanter(s: State, one: Character) -> bool:
    return printed(s, one.id).enchanter or from_items(s, one, "enchanter") > 0


def rank(s: State, one: Character) -> str:
    """15.4: as it stands; the Dark Helm and Erlingur make a king."""
    if NOW.board is not None and not used_by(s, one):
        return one.rank
    return "king" if from_items(s, one, "king") > 0 else one.rank


# --- command --------------------------------------------------------------------------------------------------


def leader(s: State, those: list[Character], occasion: str = "") -> Character | None:
    """15.5, 15.5.1: whose Command Rating counts: the highest rank; of equals the owner takes the highest rating."""
    found: Character | None = None
    best = (-1, -1)
    for one in those:
        worth = (RANKS[rank(s, one)], command(s, one, occasion))
        if worth > best:
            found, best = one, worth
    return found


def highest_command(s: State, those: list[Character], occasion: str = "") -> int:
    """15.5: the Command Rating of the highest ranked of them; 0 where there is nobody."""
    one = leader(s, those, occasion)
    return 0 if one is None else command(s, one, occasion)


def may_command(s: State, one: Character, colour: str) -> bool:
    """15.2, 15.4, 15.4.1, 15.4.2, 15.4.3: captains their own colour, marshals their own race, kings all."""
    its = rank(s, one)
    if its == "king":
        return True
    if its == "marshal":
        return RACES[colour] == printed(s, one.id).race
    return its == "captain" and COLOURS[colour] == COLOURS[printed(s, one.id).kingdom]


def is_commanded(s: State, colour: str, those: list[Character]) -> bool:
    """15.2: CSPs are commanded by any eligible character there with them (F121)."""
    return any(may_command(s, one, colour) for one in those)


def holder_of(s: State, item: str) -> Character | None:
    """The character who has an item."""
    holder = s.items[item].holder
    return s.characters[holder.partition(":")[2]] if is_a("char", holder) else None
