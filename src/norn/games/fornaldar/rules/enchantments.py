"""20 Enchantments, and the Enchantment Phase (5.c): plotted in secret, revealed, cast, in force for the Game-Turn."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.cards.enchantments import EFFECTS
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Enchantment
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import keeping, losses, notes
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    Still,
    hex_of,
    is_hexside,
    printed,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.ratings import boxes_left, from_items, magic, put_to_use
from norn.games.fornaldar.rules.spells import (
    BY_NUMBER,
    TALISMAN,
    casters,
    enchantments_of,
    has_target,
    meets,
    struck_at,
    talismans,
    targets,
    wakes,
)
from norn.games.fornaldar.state import Character, Spell, State
from norn.games.fornaldar.verbs import wake
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import is_a, made, name_in, name_of, word_of

PLOT_RULES: Final = ("5.c.1", "20.1", "20.2", "20.3")
REVEAL_RULES: Final = ("5.c.2", "5.c.5")
CAST_RULES: Final = ("5.c.3", "20.4", "20.5")
OCCASIONS: Final = {"heal": "healing", "farcall": "farcalling"}     # as the rows of items name them
SKIES: Final = ("clear", "rain")        # of the Talisman of Winds


# --- C.1, C.2: plots ------------------------------------------------------------------------------------------


async def plot(g: Game[State]) -> None:
    """5.c.1, 5.c.2, 20.1: Both players plot at once and in secret; when both are done all lies open."""
    s = g.state
    s.phase = "plot"
    keeping.forget()
    plotted: dict[int, list[Spell]] = await g.together({seat: _plots_of(g, seat) for seat in (0, 1)})
    keeping.forget()
    g.reveal()
    s.plots = sorted(plotted[0] + plotted[1], key=_order)
    for spell in s.plots:
        _reveal(g, spell)
    for spell in s.plots:
        for realm in wakes(s, spell):
            wake(g, realm, 1 - spell.seat, "enchanted")


async def _plots_of(g: Game[State], seat: int) -> list[Spell]:
    """5.c.1: A caster with his enchantment, then its target; until the player has no more. Two answers for each."""
    spells: list[Spell] = []
    while True:
        one = await g.may_choose_one(seat, "plot", partial(_offers, g.state, seat, spells), PLOT_RULES,
                                     about={"n": len(spells), "plots": [told(one) for one in spells]})
        if one is None:
            return spells
        spells.append(await _aim(g, seat, one))


def told(spell: Spell) -> str:
    """A plot by the name of its caster and of what he casts: `plot:heior.farcalling`."""
    if spell.item == TALISMAN:
        return made("item", TALISMAN)
    return made("plot", f"{spell.caster}.{BY_NUMBER[spell.number].id}")


def castings(s: State, seat: int, plotted: list[Spell]) -> list[str]:
    """20.1, 20.2, 20.3: Each enchanter who has plotted nothing yet, with each enchantment that has a target (F128)."""
    with Still(s):
        return _castings(s, seat, plotted)


def _offers(s: State, seat: int, plotted: list[Spell]) -> list[str]:
    """5.c.1: The same, for the question itself: nothing changes while both plot."""
    with keeping.still(s):
        return _castings(s, seat, plotted)


def _castings(s: State, seat: int, plotted: list[Spell]) -> list[str]:
    busy = [spell.caster for spell in plotted]
    found: list[str] = []
    for one in casters(s, seat):
        if one.id in busy:
            continue
        for card in enchantments_of(s, one):
            if has_target(s, one, card):
                found += _ways_to_cast(one, card)
    if not any(spell.item == TALISMAN for spell in plotted):
        found += [f"do:talisman {one.ref} weather:{sky}" for one in talismans(s, seat) for sky in SKIES]
    return found


def _ways_to_cast(one: Character, card: Enchantment) -> list[str]:
    """20.3: The weather is chosen along with the enchantment, where there are several."""
    if len(card.weather) > 1:
        return [f"do:cast_weather {one.ref} enchantment:{card.id} weather:{sky}" for sky in card.weather]
    return [f"do:cast {one.ref} enchantment:{card.id}"]


async def _aim(g: Game[State], seat: int, option: str) -> Spell:
    """20.3, item.26: The enchantment's target; the Talisman of Winds works around its bearer."""
    s = g.state
    one = s.characters[name_in("char", option)]
    sky = name_in("weather", option)
    if word_of(option) == "do:talisman":
        return Spell(0, seat, "", hex_of(one.at), "", sky, TALISMAN)
    card = CONTENT.enchantments[name_in("enchantment", option)]
    target = await g.choose_one(seat, "aim", partial(aims, s, one, card), PLOT_RULES,
                                about={"enchantment": made("enchantment", card.id), "character": one.ref})
    item = next(need.item for need in card.needs if meets(s, one, need))
    if is_a("hex", target):
        return Spell(card.number, seat, one.id, int(name_of(target)), "", sky, item)
    place = hex_of(s.characters[name_of(target)].at) if _is_own(s, seat, target) else 0
    return Spell(card.number, seat, one.id, place, target, sky, item)


def aims(s: State, one: Character, card: Enchantment) -> list[str]:
    """20.3: What it can be cast at."""
    with Still(s, keeping.kept(s)):
        return targets(s, one, card)


def _is_own(s: State, seat: int, target: str) -> bool:
    """The hex of a friend is known; where an enemy truly is will be seen when the enchantment strikes."""
    return is_a("char", target) and side_of(s, name_of(target)) == seat


def _order(spell: Spell) -> int:
    """5.c.3: Dispel Magic first; of the others, as if at one moment, what heals before what wounds (F86)."""
    card = BY_NUMBER.get(spell.number)
    if card is not None and card.first:
        return 0
    return 1 if card is None or card.special == "heal" else 2


def _reveal(g: Game[State], spell: Spell) -> None:
    """5.c.2, 5.c.5, 20.6: Each plot is told in full, and its caster marked; the Jibalian stays free to act (F128)."""
    s = g.state
    hex_named = f"hex:{spell.place:04}"
    if spell.item == TALISMAN:
        notes.told(s, spell.place)
        g.emit("talisman_used", ("item.26",), seat=f"seat:{spell.seat}", hex=hex_named, weather=spell.choice)
        return
    one = s.characters[spell.caster]
    one.cast = printed(s, one.id).ability("casts_anywhere") is None
    notes.told(s, one.at)
    if _is_own(s, spell.seat, spell.target):
        notes.told(s, s.characters[name_of(spell.target)].at)
    put_to_use(s, one)
    name = made("enchantment", BY_NUMBER[spell.number].id)
    if spell.target:
        g.emit("plotted_at", REVEAL_RULES, character=one.ref, enchantment=name, target=spell.target)
    else:
        g.emit("plotted", REVEAL_RULES, character=one.ref, enchantment=name, hex=hex_named)


# --- C.3, C.4: casting ----------------------------------------------------------------------------------------


async def enchantment_phase(g: Game[State]) -> str | None:
    """5.c.3, 5.c.4: One enchantment after the other takes effect; then those die whom they have killed (F86)."""
    s = g.state
    s.phase = "enchant"
    if s.plots:
        cast(g, s.plots.pop(0))
        return AGAIN
    dying = [one for one in s.characters.values() if one.fate == "here" and boxes_left(s, one) <= 0]
    await losses.bury(g, dying, "enchantment", {})
    return None


def cast(g: Game[State], spell: Spell) -> None:
    """20.5: Two dice with the modifiers, at most Current Magic Strength; who was struck meanwhile casts too (F86)."""
    s = g.state
    if spell.item == TALISMAN:
        s.spells.append(spell)
        return
    card = BY_NUMBER[spell.number]
    one = s.characters[spell.caster]
    for guard in guards(s, spell):
        notes.told(s, guard.at)
    roll = g.roll(6, "casting") + g.roll(6, "casting")
    total = roll + modifier(s, spell, card)
    needed = magic(s, one)
    g.emit("cast" if total <= needed else "cast_failed", CAST_RULES, character=one.ref, roll=roll,
           needed=needed - (total - roll), enchantment=made("enchantment", card.id))
    if total <= needed:
        EFFECTS[card.special](g, spell, card)


def modifier(s: State, spell: Spell, card: Enchantment) -> int:
    """20.5: On the casting roll: the enchantment's own, the caster's items, and what guards its target (F87)."""
    caster = s.characters[spell.caster]
    total = card.drm + from_items(s, caster, "casting", OCCASIONS.get(card.special, card.special))
    for one in guards(s, spell):
        total += from_items(s, one, "any_casting")
        if side_of(s, one.id) != spell.seat:
            total += from_items(s, one, "enemy_casting")
    return total


def guards(s: State, spell: Spell) -> list[Character]:
    """item.4, item.42: Everybody in the hex that is aimed at, or where he is who is aimed at."""
    name = name_of(spell.target) if is_a("char", spell.target) else ""
    number = hex_of(s.characters[name].at) if name else spell.place
    return [one for seat in (0, 1) for one in struck_at(s, number, seat)] if number else []


# --- the end of the Game-Turn -----------------------------------------------------------------------------------


async def flights_end(g: Game[State]) -> None:
    """5.c.4, enchantment.5, 11.15: Who flew by magic and is over open water goes aboard a friend's ship, or falls."""
    s = g.state
    falling: list[Character] = []
    for one in s.characters.values():
        if one.fate != "here" or not one.flying or one.mode != ASHORE or printed(s, one.id).flies:
            continue
        if is_hexside(one.at) or not LAND.water[hex_of(one.at)]:
            continue
        if any(not ship.refit for ship in ships_at(s, one.at, side_of(s, one.id))):
            one.mode = ABOARD
        else:
            falling.append(one)
    await losses.bury(g, falling, "fall", {})
