"""11.5, 11.6, 15: What may move together, how far, and what goes along when it does."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules.costs import ONE
from norn.games.fornaldar.rules.pieces import (
    ABILITIES,
    ABOARD,
    LAND,
    SWIM,
    WHOLE,
    Board,
    add_csps,
    armies_at,
    army,
    board_of,
    characters_at,
    flies,
    force_characters,
    has_ability,
    hex_of,
    is_active,
    printed,
    printed_ship,
    realm_of,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.ratings import (
    basic_magic,
    carried_by,
    from_items,
    has_special,
    highest_command,
    is_commanded,
    may_use,
)
from norn.games.fornaldar.rules.routes import FLY, MARCH, SHIP, SWIMMING
from norn.games.fornaldar.rules.spells import in_maelstrom, is_frozen
from norn.games.fornaldar.state import Army, Character, Force, Item, Ship, State
from norn.games.fornaldar.verbs import is_paralysed
from norn.kit.ids import is_a, name_of

MOVE: Final = "move"
FORCED: Final = "forced"
REACT: Final = "react"
EARLY: Final = "early"
MARCHING: Final = "forced_march_or_reaction"        # the occasion of items


# --- who may go -----------------------------------------------------------------------------------------------


def may_go(s: State, one: Character) -> bool:
    """10.1, 20.6, 24.2.2.3: Active, not yet moved, has cast nothing, and its realm is not paralysed."""
    return not one.done and not one.cast and is_free(s, one.id)


def is_free(s: State, one: str) -> bool:
    """10.1, 24.2.2.3: A character, ship or colour that is awake; Midhrasir without a king moves nothing."""
    realm = realm_of(s, one)
    return realm.active and not is_paralysed(s, realm.id)


def is_shiplike(s: State, one: Character) -> bool:
    """11.13, ability.tursas, ability.gestum: Tursas and Gestum move as ships do (F83, F104)."""
    return has_ability(s, one.id, "moves_as_ship")


def is_one_force(s: State, one: Character) -> bool:
    """24.3.2.4: The Jibalian moves by itself (F103)."""
    return has_ability(s, one.id, "one_force")


APART: Final[dict[str, list[str]]] = {
    scenario: [*those.get("moves_as_ship", []), *those.get("one_force", [])] for scenario, those in ABILITIES.items()
}


def fresh_characters(s: State, place: int, seat: int, mode: str) -> list[Character]:
    """10.1, 11.2: A side's characters in a place who may still go."""
    board = board_of(s)
    if board is None:
        return [one for one in characters_at(s, place, seat, mode) if may_go(s, one)]
    those = all_fresh(s, board, seat).get(place)
    return [] if those is None else [one for one in those if one.mode == mode]


def all_fresh(s: State, board: Board, seat: int) -> dict[int, list[Character]]:
    """10.1, 11.2: A side's characters who may still go, by place."""
    found = board.fresh[seat]
    if found is None:
        found = {}
        free, groups = all_free(s, board), WHOLE[s.scenario]
        for place, characters in board.characters[seat].items():
            those = [one for one in characters if not one.done and not one.cast and free[groups[one.id]]]
            if those:
                found[place] = those
        board.fresh[seat] = found
    return found


def fresh_armies(s: State, place: int, seat: int, mode: str) -> list[Army]:
    """10.1, 11.2: A side's CSPs in a place that may still go."""
    board = board_of(s)
    if board is None:
        return [one for one in armies_at(s, place, seat, mode) if one.fresh and is_free(s, one.colour)]
    those = all_fresh_armies(s, board, seat).get(place)
    return [] if those is None else [one for one in those if one.mode == mode]


def all_fresh_armies(s: State, board: Board, seat: int) -> dict[int, list[Army]]:
    """10.1, 11.2: A side's CSPs that may still go, by place."""
    found = board.fresh_armies[seat]
    if found is None:
        found = {}
        free, groups = all_free(s, board), WHOLE[s.scenario]
        for place, armies in board.armies[seat].items():
            those = [one for one in armies if one.fresh and free[groups[one.colour]]]
            if those:
                found[place] = those
        board.fresh_armies[seat] = found
    return found


def all_free(s: State, board: Board) -> dict[str, bool]:
    """10.1, 24.2.2.3: By realm, whether its pieces may do anything at all."""
    if not board.free:
        for realm in s.realms.values():
            board.free[realm.id] = realm.active and not is_paralysed(s, realm.id)
    return board.free


def has_teleported(s: State, one: Character) -> bool:
    """14.3.4: Has used magic to move in this phase: goes on by himself, and nobody picks him up (11.5, 14.4.2)."""
    return s.teleported.get(one.id, 0) > 0


def fresh_ships(s: State, place: int, seat: int) -> list[Ship]:
    """9.2: Ships that are not refitting, and not under a maelstrom."""
    return [one for one in ships_at(s, place, seat) if not one.done and not one.refit and is_free(s, one.id)]


# --- command --------------------------------------------------------------------------------------------------


def commanded(s: State, place: int, colour: str, leaders: list[Character]) -> bool:
    """11.6, 15.1, 15.2: CSPs go only with a character who may command them; Arn calls some from afar."""
    return is_commanded(s, colour, leaders) or (not leaders and far_commander(s, place, colour) is not None)


FAR_COMMANDERS: Final[dict[str, list[str]]] = {
    scenario: [name for name, piece in those.items() if piece.ability("far_command") is not None]
    for scenario, those in CONTENT.characters.items()
}


def far_commander(s: State, place: int, colour: str) -> Character | None:
    """ability.arn: Arn commands CSPs within his Basic Magic, for half an allowance."""
    seat = side_of(s, colour)
    for name in FAR_COMMANDERS[s.scenario]:
        one = s.characters.get(name)
        if one is None or one.fate != "here" or side_of(s, name) != seat:
            continue
        if is_active(s, one.id) and GRID.distance(hex_of(one.at), hex_of(place)) <= basic_magic(s, one):
            return one
    return None


def command_of(s: State, those: list[Character]) -> int:
    """14.4, 14.9.3, 15.5, 24.1.2.1: The highest ranked one's Command Rating, halved on the Sampo war's first turn."""
    rating = highest_command(s, those, MARCHING)
    return rating // 2 if is_halved(s) else rating


def is_halved(s: State) -> bool:
    """24.1.2.1: On the first turn of the War of the Sampo all allowances and commands for moving are halved."""
    return s.turn == 1 and "first_turn_halved" in CONTENT.scenarios[s.scenario].special


# --- making a force -------------------------------------------------------------------------------------------


def new_force(seat: int, how: str, kind: str, place: int) -> Force:
    return Force(seat, how, kind, place, place, characters=[], ships=[], armies={}, left=0, spent=0, path=[],
                 snow=False, landed=False, hidden=False, held=False, fought=False, engine=False, asked={}, passed=[])


def whole(s: State, seat: int, place: int, how: str, kind: str) -> Force | None:
    """11.5: All that may still move from a place in one way together; nothing where there is none."""
    if how == MARCH:
        force = _muster(s, seat, place, kind)
    elif how == SHIP:
        force = _load(s, seat, place, kind)
    elif how == SWIMMING:
        force = _dive(s, seat, place, kind)
    else:
        force = _take_off(s, seat, place, kind)
    if force is not None:
        force.left = allowance(s, force)
    return force


def size(force: Force) -> int:
    """How many pieces there are in it, each CSP one."""
    return len(force.characters) + len(force.ships) + sum(force.armies.values())


def ready(s: State, seat: int, place: int, how: str, kind: str) -> int:
    """11.5: How many pieces `whole` brings together, where they can go anywhere at all; 0 where they cannot.

    Where no magic slows anybody down each piece can go somewhere (table.allowances), and none is added up.
    """
    if kind == MOVE and not s.spells and not s.teleported and how in (MARCH, SHIP):
        if how == SHIP:
            return _embarked(s, seat, place)
        leaders = _leaders(s, seat, place)
        if not any(one.frozen for one in leaders):
            return len(leaders) + sum(_commanded_here(s, place, seat, LAND, leaders).values())
    force = whole(s, seat, place, how, kind)
    return size(force) if force is not None and force.left > 0 else 0


def _embarked(s: State, seat: int, place: int) -> int:
    """14.2.6: How many `_load` brings together."""
    ships = fresh_ships(s, place, seat)
    if not ships or (s.maelstroms and in_maelstrom(s, place)):
        return 0
    aboard = characters_at(s, place, seat, ABOARD)
    if any(one.frozen for one in aboard) or len(ships) < len(ships_at(s, place, seat)):
        force = whole(s, seat, place, SHIP, MOVE)
        return size(force) if force is not None and force.left > 0 else 0
    return len(ships) + len(aboard) + sum([one.fresh + one.done for one in armies_at(s, place, seat, ABOARD)])


def _leaders(s: State, seat: int, place: int) -> list[Character]:
    """11.6: Who may lead others ashore."""
    apart = APART[s.scenario]
    return [one for one in fresh_characters(s, place, seat, LAND) if one.id not in apart]


def _muster(s: State, seat: int, place: int, kind: str) -> Force | None:
    """11.6, 13.1: Characters ashore with their escorts, and the CSPs that one of them commands; without any, those that
    Arn calls (F121)."""
    leaders = _leaders(s, seat, place)
    armies = _commanded_here(s, place, seat, LAND, leaders)
    if not leaders and not armies:
        return None
    force = new_force(seat, MARCH, kind, place)
    force.characters = [one.id for one in leaders]
    force.armies = armies
    return force


def _commanded_here(s: State, place: int, seat: int, mode: str, leaders: list[Character]) -> dict[str, int]:
    """11.6: The fresh CSPs in a place that these lead, by colour."""
    return {one.colour: one.fresh for one in fresh_armies(s, place, seat, mode)
            if commanded(s, place, one.colour, leaders)}


def _load(s: State, seat: int, place: int, kind: str) -> Force | None:
    """14.2.6: Ships with everything aboard; what is left behind on ships that stay is a matter of splitting."""
    ships = fresh_ships(s, place, seat)
    if not ships or in_maelstrom(s, place):
        return None
    force = new_force(seat, SHIP, kind, place)
    force.ships = [one.id for one in ships]
    force.characters = [one.id for one in characters_at(s, place, seat, ABOARD)]
    force.armies = {one.colour: one.fresh + one.done for one in armies_at(s, place, seat, ABOARD)}
    if len(ships) < len(ships_at(s, place, seat)):
        _leave_beyond(s, force)
    return force


def _leave_beyond(s: State, force: Force) -> None:
    """14.2.3, 14.2.6: Where other ships stay, those go along whom these carry, the fresh before whoever came with the
    others."""
    room = sum([printed_ship(one).carries for one in force.ships])
    aboard, armies = force_characters(s, force), armies_at(s, force.at, force.seat, ABOARD)
    force.characters, force.armies = [], {}
    for done in (False, True):
        for one in aboard:
            if one.done == done and (not one.escort or room > 0):
                force.characters.append(one.id)
                room -= one.escort
        for those in armies:
            number = min(those.done if done else those.fresh, room)
            if number:
                force.armies[those.colour] = force.armies.get(those.colour, 0) + number
                room -= number


def _dive(s: State, seat: int, place: int, kind: str) -> Force | None:
    """14.6.1, 11.13: Swimmers; those who move as ships do go by themselves."""
    swimmers = fresh_characters(s, place, seat, SWIM)
    mermen = [one for one in swimmers if not is_shiplike(s, one)]
    armies: dict[str, int] = {}
    if mermen or not swimmers:
        armies = _commanded_here(s, place, seat, SWIM, mermen)
    if not swimmers and not armies:
        return None
    force = new_force(seat, SWIMMING, kind, place)
    force.characters = [one.id for one in mermen or swimmers]
    force.armies = armies
    return force


def _take_off(s: State, seat: int, place: int, kind: str) -> Force | None:
    flyers = _flyers(s, seat, place)
    if not flyers:
        return None
    force = new_force(seat, FLY, kind, place)
    force.characters = [one.id for one in flyers]
    return force


def _flyers(s: State, seat: int, place: int) -> list[Character]:
    """11.14, item.14: Those who fly, together, nobody with an escort; with Airnir alone, when nobody else does."""
    found = [one for one in fresh_characters(s, place, seat, LAND) if not one.escort]
    flying = [one for one in found if flies(s, one)]
    heavy = [one for one in flying if is_one_force(s, one)]
    if heavy:
        return heavy[:1]
    return flying or [one for one in found if has_special(s, one, "flies_alone")][:1]


def take_wing(s: State, force: Force) -> Force:
    """11.14: A stack of flyers alone goes through the air, on forced marches and to intercept as well."""
    those = force_characters(s, force)
    alone = len(those) == 1
    if force.how == MARCH and those and not force.armies and not force.engine and all(
            not one.escort and (flies(s, one) or (alone and has_special(s, one, "flies_alone"))) for one in those):
        force.how = FLY
    return force


def riders(s: State, seat: int, place: int) -> list[Character]:
    """item.40: Who may mount the Sea Horse here."""
    return [one for mode in (LAND, SWIM) for one in fresh_characters(s, place, seat, mode)
            if not one.escort and horse_of(s, one)]


def horse_of(s: State, one: Character) -> int:
    """item.40: The Sea Horse's allowance, if he has the use of it."""
    for item in carried_by(s, one):
        card = CONTENT.items[item.id]
        if "rides_as_ship" in card.special and may_use(s, one, card):
            return card.n
    return 0


# --- how far --------------------------------------------------------------------------------------------------


def allowance(s: State, force: Force) -> int:
    """11.1, 11.5, 14.3.4: The lowest allowance in it, less what anybody has spent on teleporting, all in halves."""
    most = _allowance(s, force)
    for name in force.characters:
        if s.teleported.get(name) and force.kind == MOVE:
            alone = new_force(force.seat, force.how, force.kind, force.at)
            alone.characters = [name]
            most = min(most, _allowance(s, alone) - s.teleported[name])
    return most


def _allowance(s: State, force: Force) -> int:
    """3.0.allowance, 11.1, 11.5: The lowest allowance in it, in halves. Forced marches and reactions go by command."""
    if force.kind in (FORCED, REACT):
        return command_of(s, force_characters(s, force)) * ONE
    printed_mps = _slowest(s, force)
    if force.kind == EARLY:
        return min(printed_mps, CONTENT.scenarios[s.scenario].pre_game)
    if is_halved(s):
        printed_mps = printed_mps // (2 * ONE) * ONE
    if is_far_called(s, force):
        printed_mps = printed_mps // (2 * ONE) * ONE
    if _is_frozen(s, force):
        printed_mps = min(printed_mps, highest_command(s, force_characters(s, force)) * ONE)
    return printed_mps


def refresh(s: State, force: Force) -> None:
    """11.5: The force is made of other pieces now: what it has left is what the slowest would have."""
    most = allowance(s, force) - force.spent
    force.left = max(0, most if force.spent == 0 else min(force.left, most))


def _slowest(s: State, force: Force) -> int:
    """11.5: The slowest piece; aboard, the ships alone count."""
    if force.how == SHIP:
        ships = [printed_ship(one).allowance for one in force.ships]
        return min(ships) if ships else max([horse_of(s, one) for one in force_characters(s, force)], default=0)
    found = [_csp_allowance(colour, force.how) for colour in force.armies]
    found += [character_allowance(s, one, force.how) for one in force_characters(s, force)]
    if force.engine:
        found.append(CONTENT.numbers.greutung)
    return min(found, default=0)


def _csp_allowance(colour: str, how: str) -> int:
    return SWIMMING_OF[colour] if how == SWIMMING else ALLOWANCES[colour]


ALLOWANCES: Final[dict[str, int]] = {name: CONTENT.races[one.race].allowance for name, one in CONTENT.kingdoms.items()}
SWIMMING_OF: Final[dict[str, int]] = {name: CONTENT.races[one.race].swimming for name, one in CONTENT.kingdoms.items()}


def character_allowance(s: State, one: Character, how: str) -> int:
    """table.allowances: By race, more without an escort; flyers and those with a figure of their own by that; items
    add."""
    piece = printed(s, one.id)
    more = from_items(s, one, "allowance")
    if piece.allowance:
        return piece.allowance + more
    if how == FLY or (how == MARCH and flies(s, one) and not one.escort):
        return CONTENT.numbers.flyer + more
    race = CONTENT.races[piece.race]
    if how == SWIMMING:
        return race.swimming + more
    return race.allowance + more + (0 if one.escort else CONTENT.numbers.alone)


def is_far_called(s: State, force: Force) -> bool:
    """23.0: CSPs on land without a character go by Arn's voice."""
    return force.how == MARCH and bool(force.armies) and not force.characters


def _is_frozen(s: State, force: Force) -> bool:
    """enchantment.16: A frozen stack moves no farther than its highest command; who only comes by its hex does."""
    return any(s.characters[one].frozen for one in force.characters) or (
        force.spent == 0 and len(s.spells) > 0 and is_frozen(s, force.seat, force.at))


# --- going along ----------------------------------------------------------------------------------------------


def mode_of(how: str) -> str:
    """How pieces are there that move this way; cargo is aboard."""
    if how == SHIP:
        return ABOARD
    return SWIM if how == SWIMMING else LAND


def shift(s: State, force: Force, place: int, borne: list[Item] | None = None) -> None:
    """11.5, 12.4: Put all of a force into another place, whatever is there already: whoever has moved may not be
    picked up any more (11.5). `borne`: as `borne_by` finds it, for who has looked already."""
    mode = mode_of(force.how)
    for one in force_characters(s, force):
        one.at, one.done = place, True
    for name in force.ships:
        s.ships[name].at, s.ships[name].done = place, True
    for colour, number in force.armies.items():
        take_for(s, force, colour, mode, number)
        add_csps(s, place, colour, mode, number, done=True)
    if force.engine:
        s.greutung = place
    carry(s, force, place, borne_by(s, force) if borne is None else borne)
    force.since, force.at = force.at, place


def note_way_in(s: State, force: Force) -> None:
    """17.5.8b: Whence a stack of the active side has come into the place where it is: it may have to go back there."""
    if force.seat == s.active:
        found = s.came.setdefault(f"{medium_of(force.how)} {force.at}", [])
        if force.since not in found:
            found.append(force.since)


def medium_of(how: str) -> str:
    return "sea" if how in (SHIP, SWIMMING) else "land"


def hold_back(s: State, those: dict[str, int]) -> None:
    """14.2.7, 14.8.12: Pieces, each by place and name, that move no more in the phase that begins."""
    for key, number in those.items():
        place, _, ref = key.partition(" ")
        if is_a("char", ref):
            s.characters[name_of(ref)].done = True
        for one in s.armies:
            if f"csp:{one.colour}" == ref and one.at == int(place) and one.mode == LAND:
                held = min(number, one.fresh)
                one.fresh -= held
                one.done += held


def mark(s: State, force: Force) -> None:
    """11.5: They have done something before their first step: nobody may pick them up any more."""
    for one in force_characters(s, force):
        one.done = True
    for colour, number in force.armies.items():
        found = army(s, force.at, colour, mode_of(force.how))
        if found is not None:
            moved = min(number, found.fresh)
            found.fresh -= moved
            found.done += moved


def take_for(s: State, force: Force, colour: str, mode: str, number: int) -> None:
    """Take a force's CSPs out of its place: fresh ones while it has not moved, then those that have."""
    found = army(s, force.at, colour, mode)
    assert found is not None, (force.at, colour, mode)
    fresh = min(number, found.fresh) if force.spent == 0 and force.at == force.since and not force.landed else 0
    found.fresh -= fresh
    found.done -= number - fresh
    if found.done < 0:                          # aboard, those that nobody has touched yet
        found.fresh += found.done
        found.done = 0
    if found.fresh + found.done == 0:
        s.armies.remove(found)


def borne_by(s: State, force: Force) -> list[Item]:
    """21.4: Items that the force may take along: those of its bearers, and what CSPs of its side carry anywhere."""
    refs = [f"char:{one}" for one in force.characters] + [f"ship:{one}" for one in force.ships] + [_army_of(force)]
    return [item for item in s.items.values() if item.holder in refs and item.fate == "here"]


def carry(s: State, force: Force, place: int, borne: list[Item]) -> None:
    """21.4: Items go with their bearers; what CSPs carry goes with the last of them."""
    those = _army_of(force)
    for item in borne:
        if item.at == force.at and (item.holder != those or (
                len(force.armies) > 0 and not armies_at(s, force.at, force.seat))):
            item.at = place


def _army_of(force: Force) -> str:
    """CSPs of its side, as the holder of an item."""
    return f"army:{force.seat}"


def has_manpower(s: State, force: Force) -> bool:
    """13.0: CSPs or escorts ashore."""
    return force.how != SHIP and (bool(force.armies) or any(one.escort for one in force_characters(s, force)))


def has_hero(s: State, force: Force) -> bool:
    return force.how != SHIP and any(printed(s, one.id).hero for one in force_characters(s, force))


def prune(s: State, force: Force) -> bool:
    """After a fight: those of it that still stand where it stood; False where there is nobody."""
    mode = mode_of(force.how)
    force.characters = [one.id for one in force_characters(s, force)
                        if one.fate == "here" and one.at == force.at and one.mode == mode]
    force.ships = [one for one in force.ships if s.ships[one].fate == "here" and s.ships[one].at == force.at]
    kept: dict[str, int] = {}
    for colour, number in force.armies.items():
        found = army(s, force.at, colour, mode)
        if found is not None and found.done:
            kept[colour] = min(number, found.done)
    force.armies = kept
    return bool(force.characters or force.ships or force.armies)
