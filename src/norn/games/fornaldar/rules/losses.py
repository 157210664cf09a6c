"""7 Losses: what a letter costs a force of some strength, who bears it, and what is lost with the ships that sink."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import MOST_STRENGTH, Loss
from norn.games.fornaldar.rules import items
from norn.games.fornaldar.rules.arms import first_wound_ignored
from norn.games.fornaldar.rules.battlefield import is_all_sea, is_coast
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    LAND,
    PART,
    SWIM,
    armies_at,
    army,
    characters_at,
    csps_at,
    escorts_at,
    hex_of,
    is_hexside,
    is_occupied,
    printed_ship,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.ratings import boxes_left, carried_by
from norn.games.fornaldar.state import Character, Ship, State
from norn.games.fornaldar.verbs import damage, kill, lose_csps, lose_escort, wound
from norn.kernel.game import Game
from norn.kit.ids import name_of

# Where all know who stands there (F44): what only one piece can bear is not asked.
SEEN: Final = ("battle", "naval", "melee", "duel", "trial", "draugr")


class Toll:
    """What one side must lose in a place, and among which pieces. Those who swim lose by steps (8.4.8)."""

    def __init__(
        self, seat: int, place: int, *, csps: int = 0, wounds: int = 0, steps: int = 0, star: bool = False,
        steps_star: bool = False, characters: list[str] | None = None, armies: list[tuple[str, str]] | None = None,
        ships: list[str] | None = None, spared: dict[str, int] | None = None,
    ) -> None:
        self.seat = seat
        self.place = place
        self.csps = csps
        self.wounds = wounds
        self.steps = steps
        self.star = star                        # on the wounds: one character to his end first ...
        self.steps_star = steps_star            # ... and on the steps: one ship
        self.characters = characters or []      # ids; an escort of theirs may take a CSP's place
        self.armies = armies or []              # colour and mode
        self.ships = ships or []
        self.spared = spared or {}              # CSPs there that take no part, "csp:fynn" -> 3 (14.5.2, 14.8.9)


class Borne:
    """How a player has spread a toll."""

    def __init__(self, toll: Toll) -> None:
        self.toll = toll
        self.csps: tuple[str, ...] = ()
        self.steps: tuple[str, ...] = ()
        self.wounds: tuple[str, ...] = ()


def read_losses(letter: str, strength: int) -> Loss:
    """7.5, table.casualty: The table's cell; of more than 47 that of the half (up), twice."""
    if strength <= MOST_STRENGTH:
        return CONTENT.casualties[letter][max(strength, 0)]
    half = read_losses(letter, (strength + 1) // 2)
    return Loss(csps=2 * half.csps, wounds=2 * half.wounds, star=half.star)


# --- bearing them ---------------------------------------------------------------------------------------------


async def take_losses(g: Game[State], tolls: list[Toll], how: str, victors: dict[int, str] | None = None) -> None:
    """7.1, 7.6, 7.8: Each owner spreads his losses in secret; then all are removed and the dead are named (F45).

    `victors`: by seat of the dead, who killed them (21.13).
    """
    seats = sorted({one.seat for one in tolls})
    borne: dict[int, list[Borne]] = await g.together(
        {seat: _spread_all(g, [one for one in tolls if one.seat == seat], how in SEEN) for seat in seats}
    )
    g.reveal()
    dying: list[Character] = []
    for seat in seats:
        for one in borne[seat]:
            dying += _remove(g, one)
    fallen = slay(g, dying, how)
    for place in sorted({one.place for one in tolls}):
        fallen += await drown(g, place)
        for seat in seats:
            drop_items(g, place, seat)
    await leave_items(g, fallen, victors or {})


async def _spread_all(g: Game[State], tolls: list[Toll], seen: bool) -> list[Borne]:
    return [await _spread(g, one, seen) for one in tolls]


async def _spread(g: Game[State], toll: Toll, seen: bool) -> Borne:
    """7.6: The owner chooses who bears what."""
    s = g.state
    borne = Borne(toll)
    borne.csps = await _bear(
        g, toll, "lose_csps", who_bears_csps(s, toll), toll.csps, ("7.2", "7.6"), star=False, seen=seen)
    borne.steps = await _bear(
        g, toll, "lose_steps", who_bears_steps(s, toll), toll.steps, ("7.3", "7.6"), star=toll.steps_star, seen=seen)
    borne.wounds = await _bear(
        g, toll, "lose_wounds", who_bears_wounds(s, toll), toll.wounds, ("7.4", "7.6"), star=toll.star, seen=seen)
    return borne


async def _bear(
    g: Game[State], toll: Toll, prompt: str, limits: dict[str, int], number: int, rules: tuple[str, ...], *, star: bool,
    seen: bool,
) -> tuple[str, ...]:
    """7.6, 7.7: Spread a number over pieces, each as far as it goes; a star finishes one of them first (F24)."""
    if number <= 0 or not limits:
        return ()
    number = min(number, sum(limits.values()))
    if not star or len(limits) == 1:
        return await _share(g, toll, prompt, limits, number, rules, public=seen and len(limits) == 1)
    first = await g.choose(
        toll.seat, f"{prompt}_first", list(limits), rules, about={"n": number, "hex": _hex(toll.place)})
    taken = first * min(limits[first[0]], number)
    rest = {one: most for one, most in limits.items() if one != first[0]}
    # Asked also where nothing is left over: whether it is depends on wounds that the enemy does not know.
    return taken + await _share(g, toll, prompt, rest, number - len(taken), rules)


async def _share(
    g: Game[State], toll: Toll, prompt: str, limits: dict[str, int], number: int, rules: tuple[str, ...], *,
    public: bool = False,
) -> tuple[str, ...]:
    about = {"n": number, "hex": _hex(toll.place)}
    return await g.choose(
        toll.seat, prompt, list(limits), rules, number, number, repeat=limits, about=about, public=public)


def _hex(place: int) -> str:
    return f"hex:{hex_of(place):04}"


def who_bears_csps(s: State, toll: Toll) -> dict[str, int]:
    """7.2: CSPs by colour, and escorts of the characters there."""
    limits: dict[str, int] = {}
    for colour, mode in toll.armies:
        found = army(s, toll.place, colour, mode)
        if found is not None and mode != SWIM:
            limits[f"csp:{colour}"] = limits.get(f"csp:{colour}", 0) + found.fresh + found.done - _spared(toll, colour)
    for one in toll.characters:
        if s.characters[one].escort and s.characters[one].mode != SWIM:
            limits[f"escort:{one}"] = 1
    return limits


def who_bears_steps(s: State, toll: Toll) -> dict[str, int]:
    """7.3, 8.4.8: Ships have two steps, one when damaged; a CSP or escort that swims is one."""
    limits = {s.ships[one].ref: 1 if s.ships[one].damaged else 2 for one in toll.ships}
    for colour, mode in toll.armies:
        found = army(s, toll.place, colour, mode)
        if found is not None and mode == SWIM:
            limits[f"csp:{colour}"] = found.fresh + found.done - _spared(toll, colour)
    for one in toll.characters:
        if s.characters[one].escort and s.characters[one].mode == SWIM:
            limits[f"escort:{one}"] = 1
    return limits


def _spared(toll: Toll, colour: str) -> int:
    """14.5.2, 14.8.9: Who does not fight does not fall."""
    return toll.spared.get(f"csp:{colour}", 0)


def who_bears_wounds(s: State, toll: Toll) -> dict[str, int]:
    """7.4: Characters, as many wounds as they have boxes left."""
    return {s.characters[one].ref: boxes_left(s, s.characters[one]) for one in toll.characters
            if boxes_left(s, s.characters[one]) > 0}


# --- removing them --------------------------------------------------------------------------------------------


def _remove(g: Game[State], borne: Borne) -> list[Character]:
    """7.2, 7.3, 7.4: CSPs, steps and wounds are taken; how many is public, who bleeds is not (F45)."""
    s = g.state
    toll = borne.toll
    if borne.csps or borne.steps or borne.wounds:
        csps, steps, wounds = len(borne.csps), len(borne.steps), len(borne.wounds)
        lost = [f"count:{number}.{kind}" for number, kind in ((csps, "CSP"), (steps, "step"), (wounds, "wound"))
                if number]
        g.emit("losses", ("7.8",), seat=f"seat:{toll.seat}", hex=_hex(toll.place), csps=csps, steps=steps,
               wounds=wounds, lost=lost)
    _take_csps(g, toll, borne.csps, LAND)
    _take_csps(g, toll, [one for one in borne.steps if one in swimmers(s, toll)], SWIM)
    for hit in borne.steps:
        ship = s.ships.get(name_of(hit))
        if ship is not None and hit == ship.ref:
            damage(g, ship)
    dying: list[Character] = []
    for name in toll.characters:
        one = s.characters[name]
        number = spared(g, one, borne.wounds.count(one.ref))
        if number and wound(g, one, number):
            dying.append(one)
    return dying


def swimmers(s: State, toll: Toll) -> dict[str, int]:
    """Of those who bear steps, the swimmers."""
    ships = [s.ships[one].ref for one in toll.ships]
    return {one: most for one, most in who_bears_steps(s, toll).items() if one not in ships}


def _take_csps(g: Game[State], toll: Toll, chosen: tuple[str, ...] | list[str], mode: str) -> None:
    """7.2: Those chosen, escorts among them; of a colour in two modes those ashore first."""
    s = g.state
    for one in dict.fromkeys(chosen):
        number = chosen.count(one)
        if one.startswith("escort:"):
            lose_escort(g, s.characters[name_of(one)])
            continue
        for colour, its in toll.armies:
            found = army(s, toll.place, colour, its)
            if colour != name_of(one) or (its == SWIM) != (mode == SWIM) or found is None:
                continue
            taken = min(number, found.fresh + found.done)
            lose_csps(g, toll.place, colour, its, taken)
            number -= taken


def spared(g: Game[State], one: Character, wounds: int) -> int:
    """item.8: In a battle or melee the first wound of whoever wears Glaumjord is ignored."""
    b = g.state.battle
    if wounds == 0 or b is None:
        return wounds
    return wounds - first_wound_ignored(g.state, one, b.used)


class Fallen:
    """One who has just died, where and how."""

    def __init__(self, character: Character, place: int, how: str) -> None:
        self.character = character
        self.place = place
        self.how = how


def slay(g: Game[State], dying: list[Character], how: str) -> list[Fallen]:
    """7.4.1, 7.8: All who die do so together."""
    found = [Fallen(one, one.at, how) for one in dying]
    for one in dying:
        kill(g, one, how)
    return found


async def leave_items(g: Game[State], fallen: list[Fallen], victors: dict[int, str]) -> None:
    """21.13: Only when all is over is it seen what becomes of what they carried, and who is left to have it (F26)."""
    fell = [items.let_fall(g.state, one.character, one.place) for one in fallen]        # before anybody is asked
    for one, those in zip(fallen, fell, strict=True):
        victor = victors.get(side_of(g.state, one.character.id), "")
        await items.settle(g, one.character, one.place, one.how, victor, those)


async def bury(g: Game[State], dying: list[Character], how: str, victors: dict[int, str]) -> None:
    """7.4.1, 21.13: Those who die without a toll: in a challenge, overwhelmed, before a draugr."""
    await leave_items(g, slay(g, dying, how), victors)


def drop_items(g: Game[State], place: int, seat: int) -> None:
    """21.4, 21.5: What CSPs carried lies in the hex when the last of them is gone; of those afloat it is lost."""
    s = g.state
    if armies_at(s, place, seat):
        return
    for item in s.items.values():
        if item.holder == f"army:{seat}" and item.at == place and item.fate == "here":
            if is_all_sea(place):
                items.lose_at_sea(g, item)
            else:
                item.holder = ""
                g.emit("item_lies", ("21.5",), item=f"item:{item.id}", hex=_hex(place))


# --- at sea ---------------------------------------------------------------------------------------------------


def room_afloat(s: State, place: int, seat: int) -> int:
    """What a side's ships in a place carry together; a damaged ship carries in full, a refitting one nothing (F25)."""
    return sum([printed_ship(one.id).carries for one in ships_at(s, place, seat) if not one.refit])


def overboard(s: State, place: int, seat: int) -> int:
    """7.9: How many CSPs and escorts aboard are more than the ships can carry (F25)."""
    load = csps_at(s, place, seat, ABOARD) + escorts_at(s, place, seat, ABOARD)
    return max(0, load - room_afloat(s, place, seat))


async def drown(g: Game[State], place: int) -> list[Fallen]:
    """7.9: Load beyond what is afloat is lost, as its owner likes; without ships characters land or die (F25, F26)."""
    s = g.state
    sunk = {seat: overboard(s, place, seat) for seat in (0, 1)}
    if any(sunk.values()):
        chosen: dict[int, tuple[str, ...]] = await g.together(
            {seat: _choose_drowned(g, place, seat, number) for seat, number in sunk.items() if number})
        for seat, those in chosen.items():
            g.emit("drowned", ("7.9",), seat=f"seat:{seat}", n=sunk[seat], hex=_hex(place))
            _take_csps(g, _aboard(s, place, seat, sunk[seat]), those, ABOARD)
    return _without_ships(g, place, 0) + _without_ships(g, place, 1)


async def _choose_drowned(g: Game[State], place: int, seat: int, number: int) -> tuple[str, ...]:
    toll = _aboard(g.state, place, seat, number)
    return await _share(g, toll, "drown", who_bears_csps(g.state, toll), number, ("7.9",))


def _aboard(s: State, place: int, seat: int, number: int) -> Toll:
    """So many of a side's load."""
    return Toll(seat, place, csps=number, characters=[one.id for one in characters_at(s, place, seat, ABOARD)],
                armies=[(one.colour, ABOARD) for one in armies_at(s, place, seat, ABOARD)])


def _without_ships(g: Game[State], place: int, seat: int) -> list[Fallen]:
    """7.9: Characters of a sunken fleet reach a coast without enemy ships, and lose their items; or die (F26). Weather
    sinks ships that nobody has looked into: who they are their owner alone is told (F43)."""
    s = g.state
    those = characters_at(s, place, seat, ABOARD)
    if not those or _fit(ships_at(s, place, seat)):
        return []
    if not is_coast(place) or _fit(ships_at(s, place, 1 - seat)):
        return slay(g, those, "drowned")
    g.emit("some_washed_ashore", ("7.9",), seat=f"seat:{seat}", hex=_hex(_shore(s, place, seat)), n=len(those))
    for one in those:
        one.mode, one.at = LAND, _shore(s, place, seat)
        g.emit("washed_ashore", ("7.9",), only=(seat,), character=one.ref, hex=_hex(one.at))
        for item in carried_by(s, one):
            items.lose_at_sea(g, item)
    return []


def _shore(s: State, place: int, seat: int) -> int:
    """7.9, 14.7.1: The coastal hex itself; from a river the bank without enemies, if there is one."""
    if not is_hexside(place):
        return place
    return min([place // PART, place % PART], key=lambda bank: (is_occupied(s, bank, 1 - seat), bank))


def _fit(ships: list[Ship]) -> list[Ship]:
    return [one for one in ships if not one.refit]
