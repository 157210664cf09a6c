"""21.2 to 21.13 Magic items: who carries what, how they change hands, what becomes of them when their bearer dies."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.cards.items import AT_ONCE, CALLED, USED_UP, healing, is_dead, mend, smith_of
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import keeping, notes
from norn.games.fornaldar.rules.lands import fortress_side
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    SWIM,
    Still,
    armies_at,
    characters_at,
    csps_at,
    hex_of,
    is_active,
    is_hexside,
    printed,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.ratings import used_by
from norn.games.fornaldar.state import Character, Item, Ship, State
from norn.games.fornaldar.verbs import kill
from norn.kernel.game import Game
from norn.kit.ids import is_a, made, name_in, name_of, named, things_in, word_of

HAND_RULES: Final = ("21.4", "21.5", "21.6")
LOSS_RULES: Final = ("21.13",)
COMBATS: Final = ("battle", "naval", "melee", "draugr")
CHALLENGES: Final = ("duel", "trial")
FORT: Final = "fort"
ARMIES: Final = ("army:0", "army:1")
WITHOUT_TAKER: Final = {"do:store": FORT, "do:lay_down": ""}


# --- where and whose ------------------------------------------------------------------------------------------


def place_of(s: State, item: Item) -> int:
    """21.5: Where an item is: with its holder, or where it was left."""
    character = s.characters.get(named("char", item.holder))
    if character is not None:
        return character.at
    ship = s.ships.get(named("ship", item.holder))
    return item.at if ship is None else ship.at


def lies_loose(s: State, item: Item) -> bool:
    """21.5: Nobody has it; so it is when the CSPs that carried it are gone, or the fortress that kept it."""
    if item.fate != "here" or not item.found:
        return False
    if item.holder == FORT:
        return fortress_side(s, item.at) < 0
    if is_a("army", item.holder):
        return csps_at(s, item.at, int(name_of(item.holder))) == 0
    return item.holder == ""


def side_with(s: State, item: Item) -> int:
    """The seat whose pieces or fortress have an item; -1 while nobody has it."""
    if item.fate != "here" or not item.found or lies_loose(s, item):
        return -1
    if is_a("army", item.holder):
        return int(name_of(item.holder))
    if item.holder == FORT:
        return fortress_side(s, item.at)
    return side_of(s, name_of(item.holder))


def may_carry(s: State, one: Character) -> bool:
    """21.6, 23.0: Anybody who is awake, but no supernatural."""
    return one.fate == "here" and is_active(s, one.id) and not printed(s, one.id).supernatural


def is_bound(item: Item) -> bool:
    """item.1: The Sampo is never handed over; it moves only by death."""
    return "not_handed_over" in CONTENT.items[item.id].special


def give(s: State, item: Item, holder: str, place: int) -> None:
    """21.5: Beneath another piece; or into a fortress ("fort"), or onto the ground ("")."""
    item.holder, item.at, item.worn = holder, place, 0


def takers(s: State, place: int, seat: int) -> list[str]:
    """10.1, 21.4, 21.6: A side's pieces in a place that may have an item: characters, CSPs, ships, all awake."""
    found = [one.ref for one in characters_at(s, place, seat) if may_carry(s, one)]
    if any(is_active(s, army.colour) for army in armies_at(s, place, seat)):
        found.append(ARMIES[seat])
    return found + [ship.ref for ship in ships_at(s, place, seat) if is_active(s, ship.id)]


# --- handing over (F131) --------------------------------------------------------------------------------------


def free_deeds(g: Game[State], seat: int) -> list[str]:
    """21.5: F96, F131: In one's Movement and Reaction Phase, and where one is in battle: hand over, store, leave, take
    up, use up, and say which of his items a character uses."""
    s = g.state
    if not is_battle(s) and not is_time(s, seat, 0):            # nowhere
        return []
    with Still(s, keeping.kept(s)):
        return deeds(s, seat)


def deeds(s: State, seat: int) -> list[str]:
    """21.4, 21.5: What a side can do with items now (F131)."""
    found: list[str] = []
    for item in s.items.values():
        if item.fate != "here" or not item.found:
            continue
        place = place_of(s, item)
        if not is_time(s, seat, place):
            continue
        if lies_loose(s, item):
            found += [f"do:take {made('item', item.id)} {one}" for one in takers(s, place, seat) if not is_battle(s)]
        elif side_with(s, item) == seat and _is_awake(s, item):
            found += _with_held(s, seat, item, place)
    smith = smith_of(s, seat)
    if smith is not None and not is_battle(s) and is_time(s, seat, smith.at):
        found += [f"do:mend {made('item', item.id)}" for item in s.items.values() if item.fate == "broken"]
    return found


def is_battle(s: State) -> bool:
    return s.battle is not None


def is_time(s: State, seat: int, place: int) -> bool:
    """F131: One's own Movement Phase, one's Reaction Phase, and in a battle's hex before a challenge or a round."""
    if s.battle is not None:
        return place == s.battle.place
    if s.phase in ("movement", "move", "forced_march"):
        return s.active == seat
    return s.phase in ("reaction", "react") and s.active == 1 - seat


def _is_awake(s: State, item: Item) -> bool:
    """10.1: The sleeping hand nothing over."""
    name = named("char", item.holder) or named("ship", item.holder)
    return not name or is_active(s, name)


def _with_held(s: State, seat: int, item: Item, place: int) -> list[str]:
    """21.4, 21.5, 21.11: What can be done with an item that one of one's pieces has."""
    ref = made("item", item.id)
    found: list[str] = []
    bearer = s.characters.get(named("char", item.holder))
    if bearer is not None and _uses(s, bearer, item):
        found += [f"do:use {ref}" for special in CONTENT.items[item.id].special
                  if special in USED_UP and USED_UP[special][0](s, bearer, item)]
    if bearer is not None and _has_choice(s, item):
        found.append(f"do:wear {ref}")
    if is_bound(item):
        return found
    found += [f"do:give {ref} {one}" for one in takers(s, place, seat) if one != item.holder]
    if is_battle(s) or is_hexside(place):
        return found
    if item.holder != FORT and fortress_side(s, place) == seat:
        found.append(f"do:store {ref}")
    if LAND.water[hex_of(place)] == 0 and item.holder != FORT:
        found.append(f"do:lay_down {ref}")
    return found


def _has_choice(s: State, item: Item) -> bool:
    """21.11: Its bearer has more than he may use, and it is not on top yet."""
    held = [other for other in s.items.values() if other.holder == item.holder and other.fate == "here"]
    several = len(held) > 1
    return (several and item.worn < max([other.worn for other in held])) or (several and item.worn == 0)


async def do_free_deed(g: Game[State], seat: int, option: str) -> None:
    """21.5: Handing over is done in secret; what is used up or mended is seen (F131)."""
    keeping.forget()
    s = g.state
    item = s.items[name_in("item", option)]
    place = place_of(s, item)
    notes.stir(s, place)
    word = word_of(option)
    if word == "do:mend":
        smith = smith_of(s, seat)
        assert smith is not None
        mend(g, smith, item)
        return
    if word == "do:use":
        bearer = s.characters[name_of(item.holder)]
        for special in CONTENT.items[item.id].special:
            if special in USED_UP:
                USED_UP[special][1](g, bearer, item)
        return
    if word == "do:wear":
        wear(s, item)
        g.emit("item_worn", ("21.11",), only=(seat,), item=made("item", item.id))
        return
    to = WITHOUT_TAKER[word] if word in WITHOUT_TAKER else things_in(option)[1]
    give(s, item, to, place)
    g.emit("item_moved", HAND_RULES, only=(seat,), item=made("item", item.id), to=to or f"hex:{hex_of(place):04}")


def wear(s: State, item: Item) -> None:
    """21.11: The owner puts it on top of what its bearer has (F96)."""
    item.worn = 1 + max([other.worn for other in s.items.values() if other.holder == item.holder])


def go_along(s: State, seat: int, old: int, new: int) -> None:
    """21.4: CSPs that leave a place, all of them, take along what they carry."""
    if csps_at(s, old, seat) == 0 and csps_at(s, new, seat) > 0:
        for item in s.items.values():
            if item.holder == ARMIES[seat] and item.at == old and item.fate == "here":
                item.at = new


# --- what items do of themselves ------------------------------------------------------------------------------


def healing_items(s: State, one: Character) -> int:
    """9.5: Wounds that items in his hex take from a character each Recovery Phase."""
    return healing(s, one)


async def reinforcement_items(g: Game[State]) -> None:
    """5.b, item.1, item.43, item.53: The Sampo grinds; the Mirror and the Stone are used if their owner likes.

    Which side has an item is known to all (F46), where is not: so its owner is asked wherever it is.
    """
    s = g.state
    for item in list(s.items.values()):
        bearer = s.characters.get(named("char", item.holder))
        seat = side_with(s, item)
        awake = bearer is None or is_active(s, bearer.id)
        for special in CONTENT.items[item.id].special:
            if special in AT_ONCE and bearer is not None and awake and item.fate == "here":
                AT_ONCE[special](g, bearer, item)
            elif special in CALLED and seat >= 0 and awake:
                may, effect = CALLED[special]
                usable = bearer is not None and _uses(s, bearer, item) and may(s, bearer, item)
                options = [f"do:use {made('item', item.id)}"] if usable else []
                used = await g.may_choose_one(seat, "call", options, (f"item.{CONTENT.items[item.id].number}",),
                                              about={"item": made("item", item.id)})
                if used is not None and bearer is not None:
                    effect(g, bearer, item)
                    await _die_of_it(g, bearer)


def _uses(s: State, one: Character, item: Item) -> bool:
    """21.6: Whether he has the use of it."""
    return any(card.id == item.id for card in used_by(s, one))


async def _die_of_it(g: Game[State], one: Character) -> None:
    """7.4.1: The Mirror may kill its bearer."""
    if is_dead(g.state, one):
        place = one.at
        kill(g, one, "mirror")
        await settle(g, one, place, "mirror", "")


# --- the dead (21.13) -----------------------------------------------------------------------------------------


def let_fall(s: State, dead: Character, place: int) -> list[Item]:
    """21.13: All that a dead character had; it lies there until somebody has it."""
    those = [item for item in s.items.values() if item.holder == dead.ref and item.fate == "here"]
    for item in those:
        item.at, item.holder = place, ""
    return those


async def settle(
    g: Game[State], dead: Character, place: int, how: str, victor: str, those: list[Item] | None = None
) -> None:
    """21.13: F26, F95: What becomes of each item of a dead character: dice where he fell in combat or in a challenge.

    `victor` is who killed him in a challenge, "" where both died or it was none; `those` lie there already.
    """
    s = g.state
    for item in let_fall(s, dead, place) if those is None else those:
        fate = _fate_of(g, item, how)
        if fate == "broken":
            item.fate, item.holder, item.at = "broken", "", 0
            g.emit("item_broken", LOSS_RULES, item=made("item", item.id))
        elif fate == "recovered":
            await _passes(g, item, dead, place, side_of(s, dead.id))
        else:
            await _captured(g, item, dead, place, how, victor)


def _fate_of(g: Game[State], item: Item, how: str) -> str:
    """21.13: Two dice for each item; who did not fall in combat leaves his to his own side."""
    if how not in COMBATS and how not in CHALLENGES:
        return "recovered"
    roll = g.roll(6, "item") + g.roll(6, "item")
    table = CONTENT.dice["item_loss_challenge" if how in CHALLENGES else "item_loss"]
    result = table.read(roll).result
    g.emit("item_roll", LOSS_RULES, item=made("item", item.id), roll=roll, result=result)
    return result


async def _captured(g: Game[State], item: Item, dead: Character, place: int, how: str, victor: str) -> None:
    """21.13: To the victor of a challenge; were both killed, to the dead one's side; else to any enemy there (F95)."""
    s = g.state
    seat = side_of(s, dead.id)
    if how == "draugr":
        _nobodys(g, item, dead, place)
    elif how not in CHALLENGES:
        await _passes(g, item, dead, place, 1 - seat)
    elif victor and may_carry(s, s.characters[victor]):
        _received(g, item, s.characters[victor].ref, place, 1 - seat)
    else:
        await _passes(g, item, dead, place, seat)


async def _passes(g: Game[State], item: Item, dead: Character, place: int, to: int) -> None:
    """21.13: A side chooses which of its pieces there has it; with none it lies there, at sea it is lost (F26, F95)."""
    s = g.state
    those = heirs(s, dead, place, to)
    if not those:
        _nobodys(g, item, dead, place)
        return
    key = "recover" if to == side_of(s, dead.id) else "capture"
    taker = await g.choose_one(to, key, partial(list, those), LOSS_RULES, about={"item": made("item", item.id)})
    _received(g, item, taker, place, to)


def heirs(s: State, dead: Character, place: int, seat: int) -> list[str]:
    """21.13: A side's characters and CSPs who are where he fell, ashore or afloat as he was."""
    modes = [ASHORE] if dead.mode == ASHORE else [ABOARD, SWIM]
    found = [one.ref for mode in modes for one in characters_at(s, place, seat, mode) if may_carry(s, one)]
    if any(csps_at(s, place, seat, mode) for mode in modes):
        found.append(ARMIES[seat])
    return found


def _received(g: Game[State], item: Item, taker: str, place: int, seat: int) -> None:
    """F43, F46: That the side has it is known to all, who has it is not."""
    give(g.state, item, taker, place)
    g.emit("item_taken", LOSS_RULES, seat=made("seat", str(seat)), item=made("item", item.id))
    g.emit("item_moved", LOSS_RULES, only=(seat,), item=made("item", item.id), to=taker)


def _nobodys(g: Game[State], item: Item, dead: Character, place: int) -> None:
    """F26, F95: It lies in the hex; of those afloat it is lost."""
    if dead.mode != ASHORE or LAND.water[hex_of(place)]:
        lose_at_sea(g, item)
        return
    give(g.state, item, "", place)
    g.emit("item_lies", LOSS_RULES, item=made("item", item.id), hex=f"hex:{hex_of(place):04}")


def leave_behind(g: Game[State], one: Character) -> None:
    """21.5: Who leaves the map leaves what he carries where he stood; afloat it is lost (ours: nobody says)."""
    for item in g.state.items.values():
        if item.holder == one.ref and item.fate == "here":
            _nobodys(g, item, one, one.at)


def unload(g: Game[State], ship: Ship) -> None:
    """21.5, 7.9: What a ship carried that leaves the map is lost."""
    for item in g.state.items.values():
        if item.holder == ship.ref and item.fate == "here":
            lose_at_sea(g, item)


def lose_at_sea(g: Game[State], item: Item) -> None:
    """7.9: It goes down (F26)."""
    item.fate, item.holder, item.at = "lost", "", 0
    g.emit("item_lost_at_sea", ("7.9", "21.13"), item=made("item", item.id))
