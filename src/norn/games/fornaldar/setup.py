"""4.0 Setting up the game."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_scenarios import Line, Scenario
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    SWIM,
    add_csps,
    armies_at,
    characters_at,
    flies,
    printed,
    ships_at,
    side_of,
    take_csps,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.reaching import place_named, ref_of
from norn.games.fornaldar.rules.stacking import ORDER, choose_top, may_reorder, on_top
from norn.games.fornaldar.rules.transport import room_for
from norn.games.fornaldar.state import Character, Item, Realm, Ship, State
from norn.kernel.ask import Choice
from norn.kernel.game import Game
from norn.kit.hexes import DIRECTIONS
from norn.kit.hexes import side_of as hexside
from norn.kit.ids import is_a, name_of, rest_of, word_of

ORDER_RULES: Final = ("4.3", "12.1", "14.2")
DIRECTION: Final = {"n": "north", "ne": "northeast", "se": "southeast", "s": "south", "sw": "southwest",
                    "nw": "northwest"}


def setup(g: Game[State]) -> State:
    """4.1, 4.2, 4.4: The scenario's pieces where it says, active or not; the calendar at its first turn."""
    card = CONTENT.scenarios[g.options["scenario"]]
    expedition = g.options["expedition"] == "yes"
    s = State(
        scenario=card.id, expedition=expedition, last=g.options["turns"], turn=1, calendar=card.first, year=1,
        weather="clear", active=0, phase="orders", vps=[0, 0], characters={}, ships={}, armies=[], items={},
        realms=_realms(card, expedition), ruins=[], spells=[], plots=[], maelstroms=[], tops={}, force=None, came={},
        intercepted=[], tried=[], late={}, seaborne={}, interceptors={}, teleported={}, evaded=[], declared=[],
        fields=[], battle=None, duel=None, notes=[], told={}, stirred={}, checks=[], dead={}, bled=[0, 0], raised={},
        levied=False, king="", passed_ruins={}, greutung=0, breath=[], queue=[], used=[],
    )
    for group in card.groups:
        for line in group.lines:
            _place(s, line)
    for one in still_to_come(card, expedition):
        if one in CONTENT.ships:
            s.ships[one] = Ship(one, "coming", 0, damaged=False, refit=False, done=False)
        elif one not in s.characters:
            s.characters[one] = _character(s, one, 0)
    for face in list(s.characters.values()):
        other = printed(s, face.id).other_side
        if other and face.fate == "here":
            s.characters[other].escort = False      # one piece, two faces
    _lay_items(s, card)
    return s


def _realms(card: Scenario, expedition: bool) -> dict[str, Realm]:
    """10.1, 10.5: Each group of the set-up, under its side; what either may win is nobody's."""
    side = {"fomorian": 0, "mundane": 1, "either": -1}
    realms = {group.id: Realm(group.id, side[group.side], group.active) for group in card.groups}
    if card.invasion is not None:
        realms["mundanes"] = Realm("mundanes", 1, active=False)
    if card.expedition is not None and expedition:
        realms["expedition"] = Realm("expedition", 1, active=False)
    return realms


def _place(s: State, line: Line) -> None:
    """4.2.1, 4.2.2, 4.3: A line of the set-up: escorts attached, ships whole."""
    for one in line.characters:
        s.characters[one] = _character(s, one, line.hex)
    place = line.hex
    if line.this_side:
        towards = GRID.towards[line.hex][DIRECTIONS.index(DIRECTION[line.this_side])]
        place = hexside(line.hex, towards)
    for one in line.ships:
        s.ships[one] = Ship(one, "here", place, damaged=False, refit=False, done=False)
    for one in line.characters:
        if place != line.hex:               # Kanddare goes with the Reef Dancer
            s.characters[one].at, s.characters[one].mode = place, ABOARD
    for colour, number in line.csps.items():
        add_csps(s, line.hex, colour, ASHORE, number)
    for item, bearer in line.items.items():
        s.items[item] = Item(item, line.hex, f"char:{bearer}", found=True, fate="here", used="", worn=0)
    if line.greutung:
        s.greutung = line.hex


def _character(s: State, one: str, at: int) -> Character:
    piece = printed(s, one)
    swims = piece.swims and at > 0 and LAND.water[at] > 0
    return Character(
        one, "here" if at else "coming", at, SWIM if swims else ASHORE, wounds=0, escort=piece.escort == "has",
        rank=piece.rank, cast=False, flying=False, bonus=0, done=False, frozen=False,
    )


def still_to_come(card: Scenario, expedition: bool) -> list[str]:
    """Reinforcements, the expedition, the Mundanes' captain, and the backs of pieces."""
    found = [one for arrival in card.reinforcements for one in (*arrival.characters, *arrival.drawn, *arrival.ships)]
    if card.expedition is not None and expedition:
        found += [*card.expedition.characters, *card.expedition.ships]
    if card.invasion is not None:
        found.append(card.invasion.captain)
    cast = CONTENT.characters[card.id]
    begin = [one for group in card.groups for line in group.lines for one in line.characters]
    for one in [*begin, *found]:
        if one in cast:
            found += [other for other in (cast[one].back, cast[one].other_side) if other and other not in begin]
    return list(dict.fromkeys(found))


def _lay_items(s: State, card: Scenario) -> None:
    """21.1, 21.3: Artifacts in their places, undiscovered; possessions with those who have them."""
    for item, hex_number in card.artifacts.items():
        s.items[item] = Item(item, hex_number, "", found=False, fate="here", used="", worn=0)
    for one in s.characters.values():
        piece = printed(s, one.id)
        for item in piece.possessions:
            if item not in s.items:
                fate = "here" if one.fate == "here" else "coming"
                s.items[item] = Item(item, one.at, one.ref, found=True, fate=fate, used="", worn=0)
        if piece.back_item:
            s.items[piece.back_item] = Item(piece.back_item, 0, "", found=True, fate="coming", used="", worn=0)


# --- orders ---------------------------------------------------------------------------------------------------


async def orders(g: Game[State]) -> None:
    """4.3: Both players choose at once and in secret who begins embarked and what lies on top (F11)."""
    chosen = await g.together({seat: _order_stacks(g, seat) for seat in (0, 1)})
    for seat in (0, 1):
        boarding, tops = chosen[seat]
        for place, choice in boarding:
            embark(g.state, place, choice)
        for place, top in tops:
            if top in on_top(g.state, seat, place):     # who has gone aboard since lies on nothing
                g.state.tops[f"{seat} {place}"] = top
        g.emit("orders_given", ORDER_RULES, seat=f"seat:{seat}")


async def _order_stacks(g: Game[State], seat: int) -> tuple[list[tuple[int, Choice]], list[tuple[int, str]]]:
    """The harbours in which some go aboard and the stacks with another piece on top, in one answer; then who, and
    which. Whoever chooses none begins as printed."""
    s = g.state
    embarking = "may_begin_embarked" in CONTENT.scenarios[s.scenario].special
    prompt = "begin_embarked" if embarking else "order_stacks"
    chosen = await g.choose(seat, prompt, partial(_orders, s, seat), ORDER_RULES, 0, 50)
    boarding: list[tuple[int, Choice]] = []
    tops: list[tuple[int, str]] = []
    for one in chosen:
        if word_of(one) == ORDER:
            place = place_named(rest_of(one))
            tops.append((place, await choose_top(g, seat, place)))
            continue
        place = place_named(one)
        limits = boarders(s, place, seat)
        choice = await g.choose(seat, "board", list(limits), ORDER_RULES, 0, sum(limits.values()), repeat=limits,
                                fits=partial(room_for, s, place, seat), about={"hex": one})
        boarding.append((place, choice))
    return boarding, tops


def _orders(s: State, seat: int) -> list[str]:
    """4.3, 12.0: Harbours, where the scenario has any begin aboard, and stacks whose top piece may be another."""
    embarking = "may_begin_embarked" in CONTENT.scenarios[s.scenario].special
    pieces: list[Ship | Character] = [*s.ships.values(), *s.characters.values()]
    stacks = sorted({one.at for one in pieces if one.fate == "here" and side_of(s, one.id) == seat})
    return [
        *(_harbours(s, seat) if embarking else ()),
        *(f"{ORDER} {ref_of(place)}" for place in stacks if may_reorder(s, seat, place)),
    ]


def _harbours(s: State, seat: int) -> list[str]:
    """Hexes in which ships of the side lie beside those who could go aboard."""
    places = sorted({ship.at for ship in s.ships.values() if ship.fate == "here" and side_of(s, ship.id) == seat})
    return [f"hex:{place:04}" for place in places if GRID.holds(place) and boarders(s, place, seat)]


def boarders(s: State, place: int, seat: int) -> dict[str, int]:
    """14.2.4: Who could go aboard, each with how many of it: no swimmers, no flyers."""
    if not ships_at(s, place, seat):
        return {}
    found = {one.ref: 1 for one in characters_at(s, place, seat, ASHORE)
             if not flies(s, one) and not printed(s, one.id).swims}
    for army in armies_at(s, place, seat, ASHORE):
        if CONTENT.kingdoms[army.colour].race != "merman":
            found[f"csp:{army.colour}"] = army.fresh + army.done
    return found


def embark(s: State, place: int, choice: Choice) -> None:
    """14.2.6: They go with the ships from now on."""
    for one in choice:
        if is_a("char", one):
            s.characters[name_of(one)].mode = ABOARD
        else:
            take_csps(s, place, name_of(one), ASHORE, 1)
            add_csps(s, place, name_of(one), ABOARD, 1)
