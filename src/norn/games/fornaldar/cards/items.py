"""21 What single items and a smith do outside of combat, one small function for each. For combat see rules/arms.py.

`AT_ONCE` works by itself in the Reinforcement Phase, `CALLED` there if the owner likes, `USED_UP` whenever he may hand
things over (F131).
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import notes
from norn.games.fornaldar.rules.lands import aspect_at, fortress_side, kingdom_at
from norn.games.fornaldar.rules.pieces import ABILITIES, add_csps, characters_at, hex_of, is_active, printed, side_of
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.ratings import boxes_left, used_by
from norn.games.fornaldar.state import Character, Item, Realm, State
from norn.games.fornaldar.verbs import wound
from norn.kernel.game import Game
from norn.kit.ids import made

Test = Callable[[State, Character, Item], bool]
Effect = Callable[[Game[State], Character, Item], None]

CENTAURS: Final = "centaurs"
CALLED_CENTAURS: Final = "called_centaurs"      # under the side that has no centaurs of its own (F117)
GROTTI: Final = "grotti"
MENDED: Final = "mended"


def use_up(item: Item) -> None:
    """It is out of play."""
    item.fate, item.holder, item.at = "used", "", 0


# --- in the Recovery Phase --------------------------------------------------------------------------------------


def healing(s: State, one: Character) -> int:
    """9.5, item.12, item.22, item.48: Wounds that items of his side in the hex take from a character."""
    there = characters_at(s, one.at, side_of(s, one.id))
    return sum([card.n for bearer in there for card in used_by(s, bearer) if "heals_hex" in card.special])


# --- in the Reinforcement Phase -----------------------------------------------------------------------------------


def grind(g: Game[State], bearer: Character, item: Item) -> None:
    """item.1, 24.1.2.1: In an intact friendly fortress the Sampo makes a CSP of that kingdom; how many there are is
    hidden. That of the first turn stands in the set-up."""
    s = g.state
    if s.turn == 1 and "sampo_has_ground" in CONTENT.scenarios[s.scenario].special:
        return
    seat = side_of(s, bearer.id)
    kingdom = kingdom_at(s, bearer.at)
    if bearer.mode != ASHORE or fortress_side(s, bearer.at) != seat or not kingdom or side_of(s, kingdom) != seat:
        return
    n = CONTENT.items[item.id].n
    _raise(s, bearer.at, kingdom, n)
    g.emit("sampo_grinds", ("item.1",), only=(seat,), colour=made("realm", kingdom), n=n,
           hex=f"hex:{hex_of(bearer.at):04}")


def in_the_wild(s: State, bearer: Character, _item: Item) -> bool:
    """item.43: In a wild magic hex, which need be no Place of Power (F89)."""
    return bearer.mode == ASHORE and aspect_at(s, bearer.at) == "wild"


def howl(g: Game[State], bearer: Character, item: Item) -> None:
    """item.43: Centaurs come, twenty on the map at most, or the bearer is wounded; it is his casting (F8, F117)."""
    s = g.state
    seat = side_of(s, bearer.id)
    notes.told(s, bearer.at)
    roll = g.roll(6, "mirror") + g.roll(6, "mirror")
    row = CONTENT.dice[item.id].read(roll)
    bearer.cast = True
    colour = CENTAURS if side_of(s, CENTAURS) == seat else CALLED_CENTAURS
    room = CONTENT.kingdoms[CENTAURS].most - sum([one.fresh + one.done for one in s.armies
                                                  if one.colour in (CENTAURS, CALLED_CENTAURS)])
    came = min(row.n, room) if row.result == "csps" else 0
    g.emit("mirror_howls", ("item.43",), seat=made("seat", str(seat)), hex=f"hex:{hex_of(bearer.at):04}", roll=roll,
           n=came, result=row.result)
    if row.result == "wound":
        wound(g, bearer, row.n)
    elif came > 0:
        _found_realm(s, colour, seat)
        _raise(s, bearer.at, colour, came)


def ashore(_s: State, bearer: Character, _item: Item) -> bool:
    """item.53: Jötuns rise on land."""
    return bearer.mode == ASHORE


def call_jotuns(g: Game[State], bearer: Character, item: Item) -> None:
    """item.53: The stone is given up, and the Jötuns of Grótti rise where its bearer is, under his side."""
    s = g.state
    seat = side_of(s, bearer.id)
    n = CONTENT.items[item.id].n
    notes.told(s, bearer.at)
    use_up(item)
    _found_realm(s, GROTTI, seat)
    _raise(s, bearer.at, GROTTI, n)
    g.emit("jotuns_rise", ("item.53",), seat=made("seat", str(seat)), hex=f"hex:{hex_of(bearer.at):04}", n=n)


def _found_realm(s: State, colour: str, seat: int) -> None:
    """Those whom an item calls are awake, and the bearer's."""
    if colour in (GROTTI, CALLED_CENTAURS) and colour not in s.realms:
        s.realms[colour] = Realm(colour, seat, active=True)


def _raise(s: State, place: int, colour: str, number: int) -> None:
    add_csps(s, place, colour, ASHORE, number)
    s.raised[colour] = s.raised.get(colour, 0) + number


# --- used up ------------------------------------------------------------------------------------------------------


def on_the_move(s: State, bearer: Character, _item: Item) -> bool:
    """item.18: The bearer's stack is on its way."""
    force = s.force
    return force is not None and bearer.id in force.characters and not force.hidden and force.kind != "react"


def throw_dust(g: Game[State], bearer: Character, item: Item) -> None:
    """item.18, enchantment.7: The stack moves unseen: nobody intercepts it."""
    force = g.state.force
    assert force is not None
    force.hidden = True
    use_up(item)
    g.emit("dust_thrown", ("item.18",), item=made("item", item.id), hex=f"hex:{hex_of(bearer.at):04}")


def in_battle(s: State, bearer: Character, _item: Item) -> bool:
    """item.27: The bearer takes part in the battle that is being fought."""
    battle = s.battle
    return battle is not None and battle.place == bearer.at and bearer.id not in battle.absent


def open_vial(g: Game[State], bearer: Character, item: Item) -> None:
    """item.27: Six more strength in the coming round, and no other."""
    battle = g.state.battle
    assert battle is not None
    n = CONTENT.items[item.id].n
    battle.boost[side_of(g.state, bearer.id)] += n
    use_up(item)
    g.emit("vial_opened", ("item.27",), character=bearer.ref, item=made("item", item.id), n=n)


# --- the smith ------------------------------------------------------------------------------------------------------


def smith_of(s: State, seat: int) -> Character | None:
    """ability.volund: Völund at his anvil, awake, who has mended nothing yet."""
    if MENDED in s.used:
        return None
    for one in characters_with_anvil(s, seat):
        ability = printed(s, one.id).ability("repairs_item")
        if ability is not None and ability.hex == hex_of(one.at):
            return one
    return None


def characters_with_anvil(s: State, seat: int) -> list[Character]:
    those = [s.characters[name] for name in ABILITIES[s.scenario].get("repairs_item", []) if name in s.characters]
    return [one for one in those if one.fate == "here" and not one.cast and is_active(s, one.id)
            and side_of(s, one.id) == seat]


def mend(g: Game[State], smith: Character, item: Item) -> None:
    """ability.volund: One broken item a game is whole again, and his to hand on."""
    g.state.used.append(MENDED)
    item.fate, item.holder, item.at, item.found = "here", smith.ref, smith.at, True
    g.emit("item_mended", ("ability.volund",), character=smith.ref, item=made("item", item.id))


def is_dead(s: State, one: Character) -> bool:
    """Of what an item did to him."""
    return one.fate == "here" and boxes_left(s, one) <= 0


AT_ONCE: Final[dict[str, Effect]] = {"makes_csp": grind}
CALLED: Final[dict[str, tuple[Test, Effect]]] = {
    "calls_centaurs": (in_the_wild, howl), "calls_jotuns": (ashore, call_jotuns),
}
USED_UP: Final[dict[str, tuple[Test, Effect]]] = {
    "hides_stack": (on_the_move, throw_dust), "one_round_strength": (in_battle, open_vial),
}
