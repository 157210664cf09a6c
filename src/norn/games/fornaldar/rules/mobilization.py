"""10.0 Mobilization."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_scenarios import Mobilisation, Modifier
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import scenarios
from norn.games.fornaldar.rules.lands import realm_at, side_named
from norn.games.fornaldar.rules.pieces import GROUND, SIDES, classes_at, hex_of
from norn.games.fornaldar.rules.spells import farcalled, places_of
from norn.games.fornaldar.state import Force, State
from norn.games.fornaldar.verbs import is_paralysed, wake
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import made, name_of, named

MOBILIZATION_RULES: Final = ("5.e.2.1", "5.e.2.2", "10.3")


# --- waking by the enemy ---------------------------------------------------------------------------------------


def woken_by(s: State, seat: int, place: int, manpower: bool, ships: bool) -> list[str]:
    """10.2, 3.0.friendly-coast, F35, F124: The realms that pieces of this side would wake by entering a hex.
    Manpower: CSPs, escorts, heroes."""
    realm = realm_at(s, place)
    if realm is None or realm.active or realm.side == seat or is_paralysed(s, realm.id):
        return []
    by_sea = ships and LAND.coast[hex_of(place)] == 1
    return [realm.id] if manpower or by_sea else []


def entered(g: Game[State], who: Force, manpower: bool, ships: bool) -> None:
    """10.2, 24.2.4.b: A realm whose land or coast the enemy enters wakes at once, as a whole; Jötunheim not for the
    expedition."""
    seat = who.seat
    for realm in woken_by(g.state, seat, who.at, manpower, ships):
        if not scenarios.is_guest(g.state, realm, [*who.characters, *who.ships, *who.armies]):
            wake(g, realm, 1 - seat, "entered")


def may_enter(s: State, seat: int, place: int, csps: bool) -> Refusal | None:
    """10.4: F64: Own CSPs stay out of a sleeping realm of their own side; nobody Mundane enters a paralysed
    Midhrasir."""
    realm = realm_at(s, place)
    if realm is None or realm.active or realm.side != seat:
        return None
    if is_paralysed(s, realm.id):
        return Refusal("midhrasir_paralysed", ("24.2.2.3",), what=f"hex:{hex_of(place):04}")
    return Refusal("realm_asleep", ("10.4",), realm=made("realm", realm.id)) if csps else None


# --- the phase ------------------------------------------------------------------------------------------------


async def mobilization_phase(g: Game[State]) -> None:
    """5.e.2.1, 5.e.2.2, 10.3: One question for the phase; each that is chosen is rolled for once (F132)."""
    s = g.state
    s.phase = "mobilization"
    seat = s.active
    await scenarios.expedition_toll(g, seat)
    if is_skipped(s):
        return
    scenarios.roll_for_a_king(g, seat)
    if eligible(s, seat):
        chosen = await g.choose(seat, "mobilize", partial(eligible, s, seat), MOBILIZATION_RULES, 0, 30, public=True,
                                why=partial(why_not_eligible, s, seat))
        for one in chosen:
            await roll_for(g, seat, name_of(one))


def is_skipped(s: State) -> bool:
    """24.1.2.1, 24.2.2.2, 24.3.2.1: No mobilization on the first turn; of Midhrasir alone there is the die (F14)."""
    return s.turn == 1 and "no_mobilisation_first_turn" in CONTENT.scenarios[s.scenario].special


def eligible(s: State, seat: int) -> list[str]:
    """5.e.2.1, 10.2, 10.5, F37: What this side may roll for: inactive, and its own or anybody's."""
    card = CONTENT.scenarios[s.scenario]
    if s.turn == 1 and "only_midhrasir_first_turn" in card.special:
        return []
    return [made("realm", row.group) for row in card.mobilisation if not why_not(s, seat, row)]


def why_not(s: State, seat: int, row: Mobilisation) -> list[Refusal]:
    """10.2, 10.3, 24.1.2.3, 24.2.2.5: What stands against a roll."""
    realm = s.realms[row.group]
    what = made("realm", row.group)
    if side_named(row.side) != seat or realm.side == 1 - seat:
        return [Refusal("not_your_realm", ("10.5",), realm=what)]
    if realm.active:
        return [Refusal("already_active", ("10.1",), realm=what)]
    return scenarios.against_rolling(s, row.group)


def why_not_eligible(s: State, seat: int, one: str) -> list[Refusal]:
    """10.3: Why a realm cannot be rolled for."""
    realm = named("realm", one)
    if realm not in s.realms:
        return [Refusal("choose_a_realm", ("10.3",))]
    for row in CONTENT.scenarios[s.scenario].mobilisation:
        if row.group == realm and side_named(row.side) == seat:
            return why_not(s, seat, row)
    if s.realms[realm].active:
        return [Refusal("already_active", ("10.1",), realm=one)]
    return [Refusal("not_your_realm", ("10.5",), realm=one)]


async def roll_for(g: Game[State], seat: int, realm: str) -> None:
    """10.3: Two dice with the modifiers of the Mobilization Table, at most the number for the realm."""
    s = g.state
    row = next(one for one in CONTENT.scenarios[s.scenario].mobilisation
               if one.group == realm and side_named(one.side) == seat)
    if scenarios.is_deaf(g, seat, realm):
        return
    roll = g.roll(6, "mobilization") + g.roll(6, "mobilization")
    total = roll + modifier(s, seat, row)
    success = total <= row.at_most
    g.emit("mobilization_roll", MOBILIZATION_RULES, seat=made("seat", str(seat)), realm=made("realm", realm), roll=roll,
           needed=row.at_most - (total - roll), fails=int(not success))
    if not success:
        return
    if realm == "mundanes":
        await scenarios.mundanes_arrive(g)
    else:
        wake(g, realm, seat, "mobilized", ("10.3",))


def modifier(s: State, seat: int, row: Mobilisation) -> int:
    """10.3: All that the table adds to a roll and takes off it; Farcalling helps (F41)."""
    card = CONTENT.scenarios[s.scenario]
    rows = [*row.modifiers, *card.mobilisation_all]
    return sum([one.add * times(s, seat, one) for one in rows]) - farcalled(s, seat, row.group)


def times(s: State, seat: int, one: Modifier) -> int:
    """How often a modifier counts now."""
    if one.side and one.side != SIDES[seat]:
        return 0
    if one.when == "active":
        return int(any(s.realms[group].active for group in one.groups))
    if one.when == "destroyed":
        hexes = one.hexes or tuple(number for number in LAND.fortress if LAND.realm[number] == one.kingdom)
        return len([1 for number in hexes if number in s.ruins])
    if one.when == "enemy_csp_in":
        return int(_enemy_csps_between(s, seat, one.hexes[0], one.hexes[1]))
    if one.when == "calendar":
        return int((s.year, s.calendar) >= (one.year, one.turn))
    if one.when == "game_turn":
        return int(s.turn == one.turn)
    return int("expedition_provoked" in s.used)


def _enemy_csps_between(s: State, seat: int, first: int, last: int) -> bool:
    """Whether an enemy CSP stands between two corners of the map: what the dice need is told, so that a ground force
    counts, whatever it is made of (F129)."""
    return any(first // 100 <= hex_of(at) // 100 <= last // 100 and first % 100 <= hex_of(at) % 100 <= last % 100
               and GROUND in classes_at(s, at, 1 - seat) for at in places_of(s, 1 - seat))


