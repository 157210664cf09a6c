"""16 Initiating combat: where it may come to blows, what kind of fight it is, and what the active player announces."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.rules import recovery
from norn.games.fornaldar.rules.fortresses import garrison_at, is_inside, is_stronghold, may_assault, settle_greutung
from norn.games.fornaldar.rules.pieces import (
    FOMORIAN,
    LAND,
    SWIM,
    Still,
    armies_at,
    characters_at,
    hex_of,
    is_active,
    is_occupied,
    is_printed_hero,
    manpower_at,
    ships_at,
)
from norn.games.fornaldar.rules.reaching import place_named, ref_of
from norn.games.fornaldar.rules.spells import places_of
from norn.games.fornaldar.state import State
from norn.kernel.game import Game
from norn.kit.ids import rest_of, word_of

ANNOUNCE_RULES: Final = ("5.e.5.1", "16.0", "16.1")
ASHORE: Final = "land"          # a combat on land: ground battle or melee, which contact will tell (F129)
AFLOAT: Final = "sea"
WORDS: Final = {"do:fight": ASHORE, "do:fight_at_sea": AFLOAT}
HIDING: Final = 7
NOBODY: Final = -1              # the undecided and the sleeping who are anybody's


async def combat_phase(g: Game[State]) -> None:
    """5.e.5.1, 14.8.11: One question for the phase: where the active player fights. The intercepted must (F132).

    It is put by what all can see: heroes alone before a fortress, or a caster by himself, can only decline.
    """
    s = g.state
    s.phase = "combat"
    recovery.lose_refitting(g)                  # 9.3, 9.4: the Reaction Phase is over
    settle_greutung(g)
    s.declared = forced(s)
    if not [one for one in seen_contacts(s, s.active) if one not in s.declared]:
        return
    chosen = await g.choose(s.active, "announce", partial(announceable, s, s.active), ANNOUNCE_RULES, 0, 99)
    for one in chosen:
        if _kept(one) not in s.declared:
            s.declared.append(_kept(one))
    if chosen:
        g.emit("announced", ANNOUNCE_RULES, seat=f"seat:{s.active}", hexes=[rest_of(one) for one in chosen])


def forced(s: State) -> list[str]:
    """14.8.11: A force that was intercepted must fight where it was stopped."""
    found: list[str] = []
    for place in s.intercepted:
        found += [f"{where} {place}" for where in (ASHORE, AFLOAT) if is_contact(s, place, s.active, where)]
    return found


def _kept(option: str) -> str:
    """An option as it is kept among the declared: "land 2331"."""
    return f"{WORDS[word_of(option)]} {place_named(rest_of(option))}"


def announceable(s: State, seat: int) -> list[str]:
    """16.1: Combat is declared by hex, wherever active pieces of the side meet an enemy's (F129)."""
    with Still(s):
        places = [place for place in places_of(s, seat) if _has_others(s, place, seat)]
        return [f"{word} {ref_of(place)}" for place in places for word, where in WORDS.items()
                if is_contact(s, place, seat, where)]


def seen_contacts(s: State, seat: int) -> list[str]:
    """16.1, 18.5, F129: Where it may come to blows for all that anybody can see, as it would be declared."""
    with Still(s):
        places = [place for place in places_of(s, seat) if _has_others(s, place, seat)]
        return [f"{where} {place}" for place in places for where in (ASHORE, AFLOAT)
                if is_contact(s, place, seat, where) or (where == ASHORE and _seems_contact(s, place, seat))]


def _seems_contact(s: State, place: int, seat: int) -> bool:
    """18.5, 20.6, F129: Awake pieces of the side ashore beside others; against a fortress a ground force."""
    if str(place) in s.evaded or is_hidden(s, place, 1 - seat) or not _has_foes(s, place, seat):
        return False
    csps = [one.colour for one in armies_at(s, place, seat, LAND)]
    those = characters_at(s, place, seat, LAND)
    if not any(is_active(s, one) for one in [*csps, *[one.id for one in those]]):
        return False
    return not is_inside(s, place, 1 - seat) or len(csps) > 0 or any(
        one.escort or is_printed_hero(s, one) for one in those)


def _has_others(s: State, place: int, seat: int) -> bool:
    """16.1: Anybody else at all, or a garrison."""
    return is_stronghold(s, hex_of(place), 1 - seat) or any(
        is_occupied(s, place, other) for other in (1 - seat, NOBODY))


def is_contact(s: State, place: int, seat: int, where: str) -> bool:
    """16.1, 16.2, 18.5, 19.5: Both have pieces there that can fight each other, and did not evade."""
    if str(place) in s.evaded or is_hidden(s, place, 1 - seat):
        return False
    if where == AFLOAT:
        return _has_fleet(s, place, seat, active=True) and any(
            _has_fleet(s, place, other, active=False) for other in (1 - seat, NOBODY))
    return _has_force(s, place, seat) and _has_foes(s, place, seat) and may_assault(s, place, seat)


def is_hidden(s: State, place: int, seat: int) -> bool:
    """enchantment.7: What is hidden cannot be attacked; it ends when those who are hidden fight."""
    return any(one.number == HIDING and one.seat == seat and one.place == place for one in s.spells)


def _has_fleet(s: State, place: int, seat: int, *, active: bool) -> bool:
    """16.2, 16.5: A ship that is not refitting, or a swimmer."""
    those = [one.id for one in ships_at(s, place, seat) if not one.refit]
    those += [one.id for one in characters_at(s, place, seat, SWIM)]
    those += [one.colour for one in armies_at(s, place, seat, SWIM)]
    return any(not active or is_active(s, one) for one in those)


def _has_force(s: State, place: int, seat: int) -> bool:
    """10.1, 16.1, 20.6: Active pieces ashore; whoever has cast an enchantment attacks nobody by himself."""
    those = [one.colour for one in armies_at(s, place, seat, LAND)]
    those += [one.id for one in characters_at(s, place, seat, LAND) if not one.cast]
    return any(is_active(s, one) for one in those)


def _has_foes(s: State, place: int, seat: int) -> bool:
    """16.1, 16.2, 18.3: Anybody ashore, or a garrison; those in a fortress are assaulted, never met in melee."""
    return garrison_at(s, place, 1 - seat) > 0 or any(
        armies_at(s, place, other, LAND) or characters_at(s, place, other, LAND) for other in (1 - seat, NOBODY))


def kind_of_fight(s: State, place: int, where: str) -> str:
    """16.2, 16.4, 16.6: A ground battle where either side has a CSP, an escort or a garrison; else a melee.

    At sea it is one where characters swim alone: Tursas and those who hunt him, and no Fomorian CSP is in the hex.
    """
    if where == AFLOAT:
        fleets = any(ships_at(s, place, seat) or manpower_at(s, place, seat, SWIM) for seat in (0, 1, NOBODY))
        return "naval" if fleets or manpower_at(s, place, FOMORIAN) else "melee"
    manned = any(manpower_at(s, place, seat, LAND) + garrison_at(s, place, seat) > 0 for seat in (0, 1, NOBODY))
    return "ground" if manned else "melee"
