"""What an agent gets: what its seat may know, as plain data. The map and the printed pieces are for all to read."""
from __future__ import annotations

from typing import Any

from norn.games.fornaldar.cards.items import smith_of
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.battlefield import muster
from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.fortresses import greutung_side
from norn.games.fornaldar.rules.items import place_of
from norn.games.fornaldar.rules.pieces import (
    HIDING,
    Still,
    armies_at,
    characters_at,
    classes_at,
    hex_of,
    printed,
    printed_ship,
    realm_of,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.ratings import (
    basic_magic,
    boxes_left,
    combat,
    command,
    is_enchanter,
    is_hero,
    magic,
    rank,
)
from norn.games.fornaldar.rules.spells import scries
from norn.games.fornaldar.rules.victory import totals
from norn.games.fornaldar.state import Battle, Character, Force, Ship, State
from norn.games.fornaldar.view import is_secret, occupied
from norn.kernel.facts import Facts
from norn.kernel.game import Game


def _quick(g: Game[State], seat: int) -> dict[str, Any]:
    """The table as a seat knows it."""
    with Still(g.state):
        return _known(g.state, seat)


def _known(s: State, seat: int) -> dict[str, Any]:
    return {
        "scenario": s.scenario, "seat": seat, "active": s.active, "phase": s.phase, "turn": s.turn,
        "turns": len(CONTENT.scenarios[s.scenario].turns()), "calendar": s.calendar, "weather": s.weather,
        "mana": CONTENT.turns[s.calendar].mana, "vps": list(totals(s)), "ruins": s.ruins[:],
        "realms": {one.id: [one.side, int(one.active)] for one in s.realms.values()},
        "characters": [_character(s, one) for one in s.characters.values()
                       if one.fate == "here" and side_of(s, one.id) == seat],
        "ships": [_ship(s, one) for one in s.ships.values() if one.fate == "here" and side_of(s, one.id) == seat],
        "armies": [[one.at, one.colour, one.mode, one.fresh, one.done, int(realm_of(s, one.colour).active)]
                   for one in s.armies if side_of(s, one.colour) == seat],
        "enemies": _enemies(s, seat),
        "notes": [[one.place, one.turn, one.pieces[:]] for one in s.notes if one.seat == seat],
        "items": [[one.id, place_of(s, one), one.holder, int(one.found)] for one in s.items.values()
                  if one.fate == "here" and (one.holder in ("", "fort") or _holds(s, one.holder, seat))],
        "mendable": [one.id for one in s.items.values() if one.fate == "broken"] if smith_of(s, seat) else [],
        "force": _force(s.force, seat), "battle": _battle(s.battle),
        "spells": [[one.number, one.seat, one.place, one.target, one.choice] for one in s.spells
                   if one.number != HIDING or one.seat == seat],        # it goes along with whom it hides
        "declared": [*s.declared, *[f"{one.kind} {one.place}" for one in s.fields]], "year": s.year, "last": s.last,
        "lost": dict(s.dead),
        "greutung": s.greutung if s.greutung and greutung_side(s) == seat else 0,
        "dead": [one.id for one in s.characters.values() if one.fate in ("dead", "gone")],
    }


def _character(s: State, one: Character) -> dict[str, Any]:
    piece = printed(s, one.id)
    return {
        "id": one.id, "at": one.at, "mode": one.mode, "kingdom": piece.kingdom, "race": piece.race,
        "rank": rank(s, one), "command": command(s, one), "combat": combat(s, one), "boxes": boxes_left(s, one),
        "basic": basic_magic(s, one), "magic": magic(s, one), "hero": is_hero(s, one),
        "enchanter": is_enchanter(s, one), "escort": one.escort, "cast": one.cast, "done": one.done,
        "awake": realm_of(s, one.id).active, "home": piece.home,
    }


def _ship(s: State, one: Ship) -> dict[str, Any]:
    card = printed_ship(one.id)
    return {"id": one.id, "at": one.at, "strength": card.damaged if one.damaged else card.full, "damaged": one.damaged,
            "refit": one.refit, "carries": card.carries, "bad": card.bad_sailer, "done": one.done,
            "awake": realm_of(s, one.id).active}


def _enemies(s: State, seat: int) -> list[dict[str, Any]]:
    """By place: the classes there; the pieces themselves where they lie open."""
    found: list[dict[str, Any]] = []
    for place in occupied(s):
        classes = classes_at(s, place, 1 - seat)
        if classes:
            pieces: list[str] = []
            if not is_secret(s, place, 1 - seat) or scries(s, seat, place):
                pieces = [one.ref for one in characters_at(s, place, 1 - seat)]
                pieces += [one.ref for one in ships_at(s, place, 1 - seat)]
                pieces += [f"csp:{one.colour} {one.fresh + one.done}" for one in armies_at(s, place, 1 - seat)]
            found.append({"at": place, "hex": hex_of(place), "classes": list(classes), "pieces": pieces})
    return found


def _holds(s: State, holder: str, seat: int) -> bool:
    kind, _, name = holder.partition(":")
    return holder == f"army:{seat}" if kind == "army" else side_of(s, name) == seat


def _force(force: Force | None, seat: int) -> dict[str, Any] | None:
    if force is None or force.seat != seat:
        return None
    return {"at": force.at, "how": force.how, "kind": force.kind, "characters": force.characters[:],
            "ships": force.ships[:], "armies": dict(force.armies), "left": force.left, "spent": force.spent,
            "held": force.held}


def _battle(battle: Battle | None) -> dict[str, Any] | None:
    if battle is None:
        return None
    return {"place": battle.place, "kind": battle.kind, "attacker": battle.attacker, "opener": battle.opener,
            "terrain": battle.terrain, "round": battle.round, "fort": battle.fort, "garrison": battle.garrison,
            "refused": battle.refused[:]}


def _odds(g: Game[State], seat: int) -> dict[str, Any] | None:
    """F44: The coming round as both sides announce it: strengths, commands, what is added to the dice, all by seat."""
    s = g.state
    b = s.battle
    if b is None or (not b.terrain and b.kind not in ("melee", "draugr")):      # before its terrain is chosen
        return None
    found = odds_of(s, b)
    sides = [found.of(0), found.of(1)]
    return {
        "attacker": b.attacker, "totals": [one.total for one in sides],
        "commands": [one.command.rating for one in sides],
        "csps": [one.for_csps for one in sides], "wounds": [one.for_wounds for one in sides],
        "steps": [one.for_steps for one in sides], "men": [muster(s, b, one).manpower for one in (0, 1)],
        "drm": found.drm, "column": found.column, "shift": found.shift,
    }


facts = Facts(_quick, odds=_odds)
