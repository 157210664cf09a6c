"""20 The seventeen enchantments: what each does once it is cast, one function for each `special` of the content."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.fornaldar.content_pieces import Enchantment
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules import notes
from norn.games.fornaldar.rules.pieces import PART, hex_of, is_occupied, side_of
from norn.games.fornaldar.rules.ratings import carried_by, command, from_items, has_special, magic
from norn.games.fornaldar.rules.spells import BY_NUMBER, TALISMAN, reach, struck_at
from norn.games.fornaldar.state import Character, Spell, State
from norn.games.fornaldar.verbs import wound
from norn.kernel.game import Game
from norn.kit.ids import named

Effect = Callable[[Game[State], Spell, Enchantment], None]


# --- on a hex -------------------------------------------------------------------------------------------------


def dispel(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.1: Every other enchantment on that hex or by casters in it ends, lasting ones too (F86)."""
    s = g.state
    for other in s.plots[:]:
        card = BY_NUMBER.get(other.number)
        if card is not None and not card.first and _is_touched(s, other, spell.place):
            s.plots.remove(other)
            g.emit("dispelled", ("enchantment.1",), character=f"char:{other.caster}",
                   enchantment=f"enchantment:{card.id}")
    s.spells = [other for other in s.spells if other.item == TALISMAN or not _is_touched(s, other, spell.place)]
    if spell.place in s.maelstroms:
        s.maelstroms.remove(spell.place)
        g.emit("maelstrom_ends", ("enchantment.1",), hex=f"hex:{spell.place:04}")


def _is_touched(s: State, other: Spell, number: int) -> bool:
    """On the hex, at somebody there, or by somebody there."""
    caster = s.characters.get(other.caster)
    aimed = s.characters.get(named("char", other.target))
    return (other.place == number or (caster is not None and hex_of(caster.at) == number)
            or (aimed is not None and hex_of(aimed.at) == number))


def weather(g: Game[State], spell: Spell, card: Enchantment) -> None:
    """enchantment.2, enchantment.4, enchantment.9, enchantment.11, 6.5: Clear sky, rain or snow around the hex."""
    spell.choice = spell.choice or card.weather[0]
    g.state.spells.append(spell)
    g.emit("weather_cast", (f"enchantment.{card.number}",), weather=spell.choice, hex=f"hex:{spell.place:04}",
           n=card.radius)


def hide(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.7: What stands in the hex is neither seen nor intercepted nor reacted to, until it fights."""
    g.state.spells.append(spell)


def scry(g: Game[State], spell: Spell, card: Enchantment) -> None:
    """enchantment.10: Stacks around lie open to the caster's side for the rest of the Game-Turn."""
    s = g.state
    s.spells.append(spell)
    g.reveal()
    for number in GRID.within(spell.place, card.radius):
        for place in (number, number + PART):
            if is_occupied(s, place, 1 - spell.seat):
                notes.told(s, place)
                notes.see(s, spell.seat, place)


def vision(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.13: The stacks of the hex are looked at once, with items and wounds."""
    s = g.state
    seat = spell.seat
    g.reveal()
    for place in (spell.place, spell.place + PART):
        pieces = notes.pieces_of(s, place, 1 - seat)
        notes.told(s, place)
        notes.see(s, seat, place)
        if pieces:
            g.emit("vision", ("enchantment.13",), only=(seat,), hex=f"hex:{spell.place:04}", pieces=pieces)
    for one in struck_at(s, spell.place, 1 - seat):
        items = [f"item:{item.id}" for item in carried_by(s, one)]
        if items or one.wounds:
            g.emit("vision_character", ("enchantment.13",), only=(seat,), character=one.ref, n=one.wounds, items=items)


def vortex(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.14: Every piece in the hex will check attrition."""
    g.state.spells.append(spell)


def freeze(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.16: The stack moves no farther than its highest command, and makes no forced march."""
    s = g.state
    s.spells.append(spell)
    for one in struck_at(s, spell.place, 1 - spell.seat):
        one.frozen = True


def maelstrom(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.17: It lies on the map until dice end it; ships near it do not move, and check attrition."""
    if spell.place not in g.state.maelstroms:
        g.state.maelstroms.append(spell.place)


# --- on a realm or a friend -----------------------------------------------------------------------------------


def farcall(g: Game[State], spell: Spell, card: Enchantment) -> None:
    """enchantment.3, item.2: A sleeping realm's mobilization roll is easier; by the Kantele easier still."""
    caster = g.state.characters[spell.caster]
    spell.choice = str(-(from_items(g.state, caster, "farcalling") or card.n))
    g.state.spells.append(spell)
    g.emit("farcalled", ("enchantment.3",), realm=spell.target, n=int(spell.choice))


def fly(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.5: A character flies until the Game-Turn ends."""
    _aimed(g.state, spell).flying = True


def heal(g: Game[State], spell: Spell, _card: Enchantment) -> None:
    """enchantment.6: Half a die of wounds, rounded up, but no more than there are; how many is the owner's secret."""
    one = _aimed(g.state, spell)
    healed = min(one.wounds, (g.roll(6, "healing") + 1) // 2)
    one.wounds -= healed
    g.emit("healed", ("enchantment.6",), only=(spell.seat,), character=one.ref, n=healed)


def strength(g: Game[State], spell: Spell, card: Enchantment) -> None:
    """enchantment.12: More combat strength, no more boxes, until the Game-Turn ends (F77)."""
    _aimed(g.state, spell).bonus = card.n


def _aimed(s: State, spell: Spell) -> Character:
    return s.characters[named("char", spell.target)]


# --- on an enemy ----------------------------------------------------------------------------------------------


def mental_attack(g: Game[State], spell: Spell, card: Enchantment) -> None:
    """enchantment.8, item.37, item.4: Two dice and Current Magic each; of the target command, if that is more."""
    s = g.state
    other = victim(g, spell, card)
    if other is None:
        return
    one = s.characters[spell.caster]
    mine = g.roll(6, "mental_attack") + g.roll(6, "mental_attack") + magic(s, one) + from_items(s, one, "mental_attack")
    theirs = g.roll(6, "mental_defence") + g.roll(6, "mental_defence") + max(magic(s, other), command(s, other))
    g.emit("mental_attack", ("enchantment.8",), character=one.ref, other=other.ref, mine=mine, theirs=theirs)
    if mine > theirs:
        strike(g, other, 2 if mine - theirs >= card.n else 1, card)
    elif theirs - mine >= card.n:
        strike(g, one, 1, card)


def fulguration(g: Game[State], spell: Spell, card: Enchantment) -> None:
    """enchantment.15, item.4: An enemy is wounded."""
    other = victim(g, spell, card)
    if other is not None:
        strike(g, other, card.n, card)


def victim(g: Game[State], spell: Spell, card: Enchantment) -> Character | None:
    """F42, F136: Whom it meets in truth: who was named, if he is in range; in a hex one of those there, by lot."""
    s = g.state
    seat = 1 - spell.seat
    other = s.characters.get(named("char", spell.target))
    if other is None:
        there = struck_at(s, spell.place, seat)
        notes.told(s, spell.place)
        other = there[g.pick(len(there), "victim")] if there else None
    elif other.fate != "here" or side_of(s, other.id) != seat or _distance(s, spell, other) > reach_of(s, spell, card):
        other = None
    if other is None:
        g.emit("nobody_there", (f"enchantment.{card.number}",), enchantment=f"enchantment:{card.id}")
        return None
    notes.told(s, other.at)
    if has_special(s, other, "immune_to_mind"):
        g.emit("immune", ("item.4",), character=other.ref, item="item:amulet_of_kluth")
        return None
    return other


def reach_of(s: State, spell: Spell, card: Enchantment) -> int:
    return reach(s, s.characters[spell.caster], card)


def _distance(s: State, spell: Spell, other: Character) -> int:
    return GRID.distance(hex_of(s.characters[spell.caster].at), hex_of(other.at))


def strike(g: Game[State], one: Character, wounds: int, card: Enchantment) -> None:
    """7.4: Wounds by magic; whoever dies of them does so when all enchantments have taken effect (F86)."""
    g.emit("struck", (f"enchantment.{card.number}",), character=one.ref, n=wounds)
    wound(g, one, wounds)


EFFECTS: Final[dict[str, Effect]] = {
    "dispel": dispel, "weather": weather, "farcall": farcall, "fly": fly, "heal": heal, "hide": hide,
    "mental_attack": mental_attack, "scry": scry, "strength": strength, "vision": vision, "vortex": vortex,
    "fulguration": fulguration, "freeze": freeze, "maelstrom": maelstrom,
}
