"""21.1 Artifact searches: what characters on the move find where an artifact lies hidden, and what finds them."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_scenarios import Discovery
from norn.games.fornaldar.rules import battles, losses, notes
from norn.games.fornaldar.rules.items import give, may_carry
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import force_characters, hex_of, is_active, printed
from norn.games.fornaldar.rules.ratings import combat, is_hero, magic
from norn.games.fornaldar.state import Character, Force, Item, Realm, State
from norn.kernel.game import Game
from norn.kit.ids import made, name_in, name_of

SEARCH_RULES: Final = ("21.1.2", "21.1.3", "21.1.4", "21.1.5")
FIND_RULES: Final = ("21.1.5", "21.1.6")
MP: Final = 2                   # a movement point, in halves
MOST: Final = 12                # F92: more counts as this
SEARCH: Final = "do:search"
LEAVE: Final = "do:leave_it"
DRAUGR: Final = "grave_draugr"
NOTHING: Final = "-"
BACK: Final = {"forced": "forced_march"}        # where play goes on after a draugr's attack; else with the move


# --- may they ---------------------------------------------------------------------------------------------------


def searches(s: State, force: Force) -> list[str]:
    """14.1, 21.1.2, 21.1.3: For 4 to 8 points, where an artifact lies undiscovered; never in reaction."""
    if force.kind == "react" or not hidden_here(s, force.at) or not searchers(s, force):
        return []
    most = min(CONTENT.numbers.search_most, force.left)
    return [f"{SEARCH} mp:{points // MP}" for points in range(CONTENT.numbers.search_least, most + 1, MP)]


def searchers(s: State, force: Force) -> list[Character]:
    """21.1.2, 14.2.8, 20.6: Active characters of the force ashore who have cast nothing in this Game-Turn."""
    return [one for one in force_characters(s, force)
            if one.fate == "here" and one.mode == ASHORE and not one.cast and is_active(s, one.id)]


def table_of(s: State, place: int) -> Discovery | None:
    """21.1.5: The hex's rows of the Discovery Table."""
    return DISCOVERY[s.scenario].get(hex_of(place))


DISCOVERY: Final[dict[str, dict[int, Discovery]]] = {
    scenario: {one.hex: one for one in reversed(card.discovery)} for scenario, card in CONTENT.scenarios.items()}


def hidden_here(s: State, place: int) -> list[Item]:
    """21.1.1, 21.1.2, 21.12: Artifacts of the hex's table that still lie there undiscovered; all may see them."""
    table = table_of(s, place)
    if table is None:
        return []
    finds = [find for row in table.rows for find in row.finds]
    return [item for item in s.items.values()
            if f"{CONTENT.items[item.id].number:02}" in finds and _is_hidden(item, place)]


def _is_hidden(item: Item, place: int) -> bool:
    return item.fate == "here" and not item.found and hex_of(item.at) == hex_of(place)


# --- the search ---------------------------------------------------------------------------------------------------


async def search(g: Game[State], option: str) -> bool:
    """21.1.3, 21.1.4, 21.1.5, 21.1.6: Points are spent, dice rolled; True where a draugr must be fought (F46)."""
    s = g.state
    force = s.force
    assert force is not None
    points = int(name_in("mp", option))
    chosen = await g.choose(force.seat, "searchers", partial(_refs, s, force), SEARCH_RULES, 1, 20)
    party = [s.characters[name_of(one)] for one in chosen]
    force.left -= points * MP
    force.spent += points * MP
    notes.told(s, force.at)
    roll = g.roll(6, "search") + g.roll(6, "search")
    total = min(MOST, roll + points - CONTENT.numbers.search_least // MP)
    find = result(s, force.at, total, column(search_points(s, party)))
    g.emit("searched", SEARCH_RULES, seat=f"seat:{force.seat}", hex=f"hex:{hex_of(force.at):04}", points=points,
           roll=roll, total=total)
    return await _comes_of_it(g, force, party, find)


def _refs(s: State, force: Force) -> list[str]:
    return [one.ref for one in searchers(s, force)]


def search_points(s: State, party: list[Character]) -> int:
    """21.1.4: Current Magic Strength of each, or a hero's combat if that is more, and a point for each escort."""
    total = 0
    for one in party:
        total += max(magic(s, one), combat(s, one)) if is_hero(s, one) else magic(s, one)
        total += int(one.escort)
    return total


def column(points: int) -> int:
    """21.1.5: The column of the Discovery Table for so many search points."""
    return len([1 for least in CONTENT.numbers.search_columns if points >= least]) - 1


def result(s: State, place: int, total: int, points: int) -> str:
    """21.1.5: "D", "C1" to "C4", "-", or an item's number; one that is gone gives way to one of a lower row (F92)."""
    table = table_of(s, place)
    assert table is not None
    row = next(one for one in table.rows if one.low <= total <= one.high)
    find = row.finds[points]
    if not find.isdigit() or _available(s, place, find) is not None:
        return find
    lower = [one.finds[points] for one in table.rows if one.high < total]
    return next((one for one in reversed(lower) if one.isdigit() and _available(s, place, one) is not None), NOTHING)


def _available(s: State, place: int, number: str) -> Item | None:
    return next((item for item in hidden_here(s, place) if f"{CONTENT.items[item.id].number:02}" == number), None)


async def _comes_of_it(g: Game[State], force: Force, party: list[Character], find: str) -> bool:
    """21.1.5: A draugr, a curse, nothing, or an artifact."""
    s = g.state
    if find == "D":
        raise_draugr(g, force, party)
        return True
    if find.startswith("C"):
        wounds = int(find.removeprefix("C"))
        g.emit("cursed", FIND_RULES, seat=f"seat:{force.seat}", n=wounds)
        toll = losses.Toll(force.seat, force.at, wounds=wounds, characters=[one.id for one in party])
        await losses.take_losses(g, [toll], "curse")
        return False
    item = _available(s, force.at, find)
    if item is None:
        g.emit("found_nothing", FIND_RULES, seat=f"seat:{force.seat}")
    else:
        await _found(g, force, party, item)
    return False


async def _found(g: Game[State], force: Force, party: list[Character], item: Item) -> None:
    """21.1.6, 21.6: A searcher takes it at once, or it stays as if undiscovered; who has it is not told (F46)."""
    s = g.state
    ref = made("item", item.id)
    g.emit("item_found", FIND_RULES, seat=f"seat:{force.seat}", item=ref, hex=f"hex:{hex_of(force.at):04}")
    takers = [one.ref for one in party if may_carry(s, one)]
    taker = await g.choose_one(force.seat, "take_find", partial(list, [*takers, LEAVE]), FIND_RULES,
                               about={"item": ref})
    if taker == LEAVE:
        g.emit("find_left", FIND_RULES, seat=f"seat:{force.seat}", item=ref)
        return
    item.found = True
    give(s, item, taker, force.at)
    g.emit("item_moved", FIND_RULES, only=(force.seat,), item=ref, to=taker)


def raise_draugr(g: Game[State], force: Force, party: list[Character]) -> None:
    """10.6, 21.1.5: It attacks the searchers in melee; whatever comes of it, they go no farther in this phase (F93)."""
    s = g.state
    seat = 1 - force.seat
    piece = printed(s, DRAUGR)
    s.realms[DRAUGR] = Realm(DRAUGR, seat, active=True)
    s.characters[DRAUGR] = Character(
        DRAUGR, "here", force.at, ASHORE, wounds=0, escort=False, rank=piece.rank, cast=False, flying=False, bonus=0,
        done=True, frozen=False,
    )
    g.emit("draugr_rises", FIND_RULES, hex=f"hex:{hex_of(force.at):04}")
    force.left = 0
    force.path = []
    battles.begin(s, force.at, "draugr", seat, BACK.get(force.kind, "move"))
    there = [one.id for one in s.characters.values() if one.at == force.at and one.fate == "here" and one.id != DRAUGR]
    names = [one.id for one in party]
    battles.battle(s).absent = [one for one in there if one not in names]
