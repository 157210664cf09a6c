"""17.7 Character melees; and the draugr that rises at a search (10.6, F93)."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.rules.arms import against_all, bears_weapon, items_shift, melee_bonus
from norn.games.fornaldar.rules.battlefield import Muster, Odds, Sums, command_of, muster
from norn.games.fornaldar.rules.ground import first_round_shift
from norn.games.fornaldar.rules.losses import Toll, read_losses
from norn.games.fornaldar.rules.pieces import printed
from norn.games.fornaldar.rules.ratings import basic_magic, combat, is_enchanter, is_hero, magic
from norn.games.fornaldar.state import Battle, Character, State

ROUND_RULES: Final = ("17.7.1", "17.7.2", "17.7.3", "17.7.4")


def odds(s: State, b: Battle) -> Odds:
    """17.7.1, 17.7.2, 17.7.3: Strengths, the ratio, and 1 for the side with the higher command."""
    attackers, defenders = fighters(s, b, b.attacker), fighters(s, b, 1 - b.attacker)
    found = Odds(sums(s, b, attackers, defenders), sums(s, b, defenders, attackers))
    if commands_count(s, attackers, defenders):
        ours, theirs = found.attacker.command.rating, found.defender.command.rating
        found.add("command", (ours > theirs) - (ours < theirs), "17.7.3")
    for those, sign in ((attackers, 1), (defenders, -1)):
        found.add("item", sign * melee_bonus(s, those.characters), "item.44")
        found.move("item", sign * items_shift(s, those.characters), "item.54")
        found.move("first_round", sign * first_round_shift(s, b, those), "ability.hardang")
        found.move("breath", sign * b.breath[those.seat], "20.1")
    return found


def fighters(s: State, b: Battle, seat: int) -> Muster:
    """16.7, ability.draugr: All ashore; against a draugr only heroes, enchanters, bearers of a magic weapon (F93)."""
    those = muster(s, b, seat)
    foes = muster(s, b, 1 - seat)
    if any(printed(s, one.id).ability("only_worthy_foes") is not None for one in foes.characters):
        those.characters = [one for one in those.characters if is_worthy(s, one)]
    return those


def is_worthy(s: State, one: Character) -> bool:
    """ability.draugr: Whoever can fight what is dead already."""
    return is_hero(s, one) or is_enchanter(s, one) or bears_weapon(s, one)


def commands_count(s: State, attackers: Muster, defenders: Muster) -> bool:
    """ability.draugr: Commands are ignored in a melee with a draugr of the graves."""
    return not any(printed(s, one.id).ability("no_command_drm") is not None
                   for one in (*attackers.characters, *defenders.characters))


def sums(s: State, b: Battle, those: Muster, foes: Muster) -> Sums:
    """17.7.1, 17.7.4: For each the higher of combat (a hero's doubled) and magic; for losses its face value."""
    found = Sums(those.seat)
    occasion = against_all(s, foes)
    for one in those.characters:
        arms = combat(s, one, occasion) * (2 if is_hero(s, one) else 1)
        spells = magic(s, one)
        part = "magic" if spells > arms else "combat"
        found.parts[part] = found.parts.get(part, 0) + max(arms, spells)
        found.for_wounds += basic_magic(s, one) if spells > arms else combat(s, one, occasion)
    if b.boost[those.seat]:
        found.parts["vial"] = b.boost[those.seat]
    found.command = command_of(s, b, those)
    return found


def toll(s: State, b: Battle, seat: int, letter: str) -> Toll:
    """17.7.4, 17.7.5: Wounds only, and they cost combat boxes whatever was fought with (F84)."""
    those = fighters(s, b, seat)
    found = read_losses(letter, sums(s, b, those, fighters(s, b, 1 - seat)).for_wounds)
    return Toll(seat, b.place, wounds=found.wounds, star=found.star, characters=[one.id for one in those.characters])


def can_resist(s: State, b: Battle, seat: int) -> bool:
    """16.6: A side fights on while it has anybody who can (F93)."""
    return len(fighters(s, b, seat).characters) > 0
