"""11.3, 11.7, 11.8: A leg is walked hex by hex: what it pays, whom it wakes, who stops it, how it ends."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import (
    attrition,
    evasion,
    interception,
    keeping,
    mobilization,
    notes,
    rivers,
    scenarios,
)
from norn.games.fornaldar.rules.forces import (
    FORCED,
    borne_by,
    command_of,
    has_hero,
    has_manpower,
    mode_of,
    note_way_in,
    prune,
    shift,
)
from norn.games.fornaldar.rules.fortresses import garrison_at
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.pieces import (
    NOW,
    SIDE,
    SWIM,
    Board,
    characters_at,
    csps_at,
    escorts_at,
    force_characters,
    hex_of,
    is_printed_hero,
    realm_of,
)
from norn.games.fornaldar.rules.ratings import basic_magic, command, from_items, is_hero
from norn.games.fornaldar.rules.reaching import (
    ON_LAND,
    ON_WATER,
    Outlook,
    letters_at,
    presence_on,
    ref_of,
    step_price,
    swims,
    ways_for,
)
from norn.games.fornaldar.rules.routes import MARCH, SHIP, SWIMMING
from norn.games.fornaldar.rules.spells import hidden_goes
from norn.games.fornaldar.rules.weather import is_skammdegi, weather_at
from norn.games.fornaldar.state import Force, Item, State
from norn.kernel.game import Game

MOVE_RULES: Final = ("11.3",)
SNOW_RULES: Final = ("6.4.9", "8.2")
MARCH_RULES: Final = ("14.4.1", "8.2")
LAST_THROUGH: Final[dict[str, list[int]]] = {
    scenario: [number for award in card.awards if award.why == "last_through" for number in award.hexes]
    for scenario, card in CONTENT.scenarios.items()
}


# --- the leg --------------------------------------------------------------------------------------------------


async def walk(g: Game[State], force: Force, outlook: Outlook) -> None:
    """11.3: Along its path, seen hex by hex, until the path ends, the movement points do, or somebody stops it
    (F48). What is known of the board since something last came of it is kept."""
    s = g.state
    start = force.at
    walked = [start]
    board = keeping.kept(s) or Board(s)
    keeping.forget()
    ways = ways_for(s, force) if outlook.flood is None else outlook.flood.ways
    borne = borne_by(s, force)
    while force.path:
        place = force.path.pop(0)
        price = step_price(force, place, ways)
        if price <= 0 or price > force.left:
            force.path = []
            break
        step_into(s, force, place, price, borne)
        note_passage(s, force)
        walked.append(place)
        calm = _is_calm(s, force, board)
        if calm and not interception.is_asked(s, force, board):
            continue
        tell(g, force, walked)
        walked = [place]
        forgotten = NOW.forgotten
        if calm:
            keeping.has_gone(s, board, force, start)        # the enemy is asked on the same board
            keeping.keep(board)
            start = place
            stopped = await interception.offer(g, force)
            keeping.keep(None)
        else:
            stopped = await arrive(g, force)
        if stopped or NOW.forgotten != forgotten:
            if not (force.characters or force.ships or force.armies):
                return
            ways, borne = ways_for(s, force), borne_by(s, force)
            board, start = Board(s), force.at
    tell(g, force, walked)
    notes.stir(s, force.at)                 # at every mark from here on it was there, whoever else is
    keeping.has_gone(s, board, force, start)
    keeping.keep(board)


def step_into(s: State, force: Force, place: int, price: int, borne: list[Item] | None = None) -> None:
    """11.3: Pay, and be there; the snow is noted (6.4.9)."""
    force.left -= price
    shift(s, force, place, borne)
    if s.spells:
        hidden_goes(s, force.seat, force.since, place)
    force.spent += price
    if force.how == MARCH and place < SIDE and is_skammdegi(s) and weather_at(s, place) == "snow":
        force.snow = True
    if s.weather == "snow" and swims(s, force):
        force.snow = True
    if force.how == SHIP and not force.ships:                       # on the Sea Horse: ashore wherever there is a shore
        for one in force_characters(s, force):
            one.mode = SWIM if place >= SIDE or LAND.water[place] else ASHORE


def tell(g: Game[State], force: Force, walked: list[int]) -> None:
    """F48: The way is public."""
    if len(walked) > 1:
        g.emit("moved", MOVE_RULES, seat=f"seat:{force.seat}", hex=ref_of(walked[0]), to=ref_of(walked[-1]),
               way=[ref_of(one) for one in walked], how=f"how:{force.how}", march=force.kind,
               forced=int(force.kind == FORCED))


# --- arriving -------------------------------------------------------------------------------------------------


def _is_calm(s: State, force: Force, board: Board) -> bool:
    """Whether nothing can come of entering this place but an interception, by a board that is right about the enemy."""
    return (
        not _in_way(force, presence_on(s, board, 1 - force.seat).get(force.at, ""))
        and not mobilization.woken_by(s, force.seat, force.at, _wakes(s, force), force.how in (SHIP, SWIMMING))
        and not rivers.stuck_beside(s, force)
    )


async def arrive(g: Game[State], force: Force) -> bool:
    """What comes of entering a place, in this order: waking, ships crushed, interception, meeting those who are
    there. True, since much may have changed."""
    s = g.state
    if force.at < SIDE:
        _wake(g, force)
    await rivers.crush(g, force)
    note_passage(s, force)
    if _letters(s, force):
        await meet(g, force)
    if force.characters or force.ships or force.armies:
        await interception.offer(g, force)
    return True


def _wake(g: Game[State], force: Force) -> None:
    """10.2: Whom it wakes may react to it later, but does not intercept this move (F35)."""
    s = g.state
    afloat = force.how in (SHIP, SWIMMING)
    if not mobilization.woken_by(s, force.seat, force.at, _wakes(s, force), afloat):
        return
    awake = interception.standing(s, 1 - force.seat, afloat)
    mobilization.entered(g, force, _wakes(s, force), afloat)
    force.passed += [str(one) for one in interception.standing(s, 1 - force.seat, afloat) if one not in awake]


def _wakes(s: State, force: Force) -> bool:
    """10.2: CSPs, escorts and heroes wake a realm, heroes by an item too (F35); other characters do not."""
    if has_manpower(s, force) or has_hero(s, force):
        return True
    return force.how != SHIP and any(is_hero(s, one) for one in force_characters(s, force))


def note_passage(s: State, force: Force) -> None:
    """24.2.3.f, 24.2.4.e: What entering a place counts for later; a move is told no otherwise for it."""
    if _last_through(s, force):
        s.passed_ruins[str(force.at)] = force.seat
    if _provoked(s, force):
        scenarios.provoke(s)
        notes.told(s, force.at)                 # the enemy's next rolls show it


def _last_through(s: State, force: Force) -> bool:
    """24.2.3.f: CSPs or escorts that pass the ruin of a Knowe; the last side to do so is paid for it."""
    if force.how != MARCH or not s.ruins or not has_manpower(s, force):
        return False
    return (force.at in s.ruins and force.at in LAST_THROUGH[s.scenario]
            and s.passed_ruins.get(str(force.at)) != force.seat)


def _provoked(s: State, force: Force) -> bool:
    """24.2.4.e: A piece of the expedition enters Utgardar."""
    card = CONTENT.scenarios[s.scenario].expedition
    if card is None or not s.expedition or force.at != card.provokes:
        return False
    return any(realm_of(s, one).id == "expedition" for one in [*force.characters, *force.armies])


def _letters(s: State, force: Force) -> str:
    """Whom the force has come upon, by public knowledge: the enemy's classes here that are in its way."""
    return _in_way(force, letters_at(s, force.at, 1 - force.seat))


def _in_way(force: Force, letters: str) -> str:
    if not letters or (force.at >= SIDE and force.how not in (SHIP, SWIMMING)):
        return ""
    wanted = ON_WATER if force.how in (SHIP, SWIMMING) else ON_LAND
    return "".join([letter for letter in letters if letter in wanted])


# --- meeting --------------------------------------------------------------------------------------------------


async def meet(g: Game[State], force: Force) -> None:
    """11.7, 11.8, 19.2: Among enemies: those who were there may evade, then those who came; whoever must stop,
    stops."""
    s = g.state
    letters = _letters(s, force)
    place, foe = force.at, 1 - force.seat
    note_way_in(s, force)
    come_late(s, force)
    if force.how in (SHIP, SWIMMING):
        await _meet_at_sea(g, force, letters)
        return
    if not garrison_at(s, place, foe) and await evasion.evade(g, place, foe):
        return
    if await evasion.evade(g, place, force.seat):
        return
    notes.told(s, place)                        # from here on the truth decides; the questions were public ones
    await evasion.overwhelmed(g, place, foe)
    await evasion.overwhelmed(g, place, force.seat)
    if not prune(s, force):
        force.path = []
    elif is_stopped(s, force):
        stop(force)


async def _meet_at_sea(g: Game[State], force: Force, letters: str) -> None:
    """19.2, 19.3: At sea only swimming characters can evade; ships stop for nobody."""
    if letters == "s" and await evasion.evade(g, force.at, 1 - force.seat, SWIM):
        return
    if force.how == SWIMMING:
        await evasion.evade(g, force.at, force.seat, SWIM)


def is_stopped(s: State, force: Force) -> bool:
    """11.7, 11.8: CSPs and escorts stop for CSPs, escorts, heroes and garrisons; characters for all but heroes."""
    place, foe = force.at, 1 - force.seat
    if csps_at(s, place, foe, ASHORE) or escorts_at(s, place, foe, ASHORE) or garrison_at(s, place, foe):
        return True
    heroes = any(is_printed_hero(s, one) for one in characters_at(s, place, foe, ASHORE))
    return heroes and has_manpower(s, force)


def stop(force: Force) -> None:
    """11.7: No farther; what is left may pay for an overrun."""
    force.path = []
    force.held = True


def come_late(s: State, force: Force) -> None:
    """14.8.9: Whoever joins a force that was intercepted misses the first round."""
    if force.at not in s.intercepted or force.seat != s.active:
        return
    for one in force.characters:
        s.late[f"{force.at} char:{one}"] = 1
    for one in force.ships:
        s.late[f"{force.at} ship:{one}"] = 1
    for colour, number in force.armies.items():
        key = f"{force.at} csp:{colour}"
        s.late[key] = s.late.get(key, 0) + number


# --- the end of a move ----------------------------------------------------------------------------------------


async def finish(g: Game[State]) -> None:
    """6.4.9, 14.4.1: The force moves no more. What marched by force, through snow, or swam in winter, checks
    attrition."""
    s = g.state
    force = s.force
    s.force = None
    if force is None or force.spent == 0 or not (force.characters or force.ships or force.armies):
        return
    keeping.has_ended(force)
    if force.since != force.at:
        note_way_in(s, force)
    if not (force.characters or force.armies):
        return
    if force.kind == FORCED:
        await pay_for_march(g, force)
    if prune(s, force):
        await pay_for_snow(g, force)


async def pay_for_march(g: Game[State], force: Force) -> None:
    """14.4.1, 8.2: A stack that has marched by force checks attrition."""
    await attrition.check_stack(g, force.seat, force.at, march_drm(g.state, force), list(force.characters),
                                list(force.armies), ASHORE, MARCH_RULES)


async def pay_for_snow(g: Game[State], force: Force) -> None:
    """6.4.9, 8.2: A stack that has entered snow on a short day, and mermen who swam in a snow turn, check once."""
    s = g.state
    if not force.snow:
        return
    force.snow = False
    await attrition.check_stack(g, force.seat, force.at, snow_drm(s, force), list(force.characters),
                                list(force.armies), mode_of(force.how), SNOW_RULES)


def march_drm(s: State, force: Force) -> int:
    """14.4.1, item.25: Less the command of the highest ranking, and what the shoes take off."""
    those = force_characters(s, force)
    return -command_of(s, those) + min([from_items(s, one, "forced_march") for one in those], default=0)


def snow_drm(s: State, force: Force) -> int:
    """6.4.9: Four more, less the command or the Basic Magic Strength of any one of them."""
    best = max([max(command(s, one), basic_magic(s, one)) for one in force_characters(s, force)], default=0)
    return CONTENT.numbers.attrition_snow_march - best


def where(force: Force) -> str:
    return f"hex:{hex_of(force.at):04}"
