"""Crowds for fuzzed fights: pieces of both sides thrown into a place at random."""
from __future__ import annotations

from random import Random

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.pieces import GROUPS, side_of
from norn.games.fornaldar.tests.stage import Field

PLACES = {"fortress": 2835, "castle": 3927, "wall": 1249, "open": 2622, "cave": 1123, "delf": 2210}
SEA = {"open": 1938, "coast": 2135}
SWIMMING = "skergota"


def crowd(chance: Random, kind: str, scenario: str = "") -> tuple[Field, int]:
    """A field with a fight of this kind about to begin, and its place."""
    scenario = scenario or chance.choice(sorted(CONTENT.scenarios))
    field = Field(scenario, calendar=chance.randint(1, 14), weather=chance.choice(["clear", "rain", "snow"]))
    place = chance.choice(list((SEA if kind == "naval" else PLACES).values()))
    for seat in (0, 1):
        _characters(field, chance, kind, seat, place)
        if kind in ("ground", "overrun", "naval"):
            _troops(field, chance, kind, seat, place)
        if kind == "naval":
            _ships(field, chance, seat, place)
    _items(field, chance, place)
    return field, place


def _of(field: Field, names: list[str], seat: int) -> list[str]:
    s = field.state
    return [one for one in names if GROUPS[s.scenario].get(one, one) in s.realms and side_of(s, one) == seat]


def _characters(field: Field, chance: Random, kind: str, seat: int, place: int) -> None:
    names = _of(field, list(field.state.characters), seat)
    most = 1 if kind == "melee" else 0
    for name in chance.sample(names, min(len(names), chance.randint(most, 4))):
        card = CONTENT.characters[field.state.scenario][name]
        mode = "land"
        if kind == "naval":
            mode = "swim" if card.race == "merman" else "aboard"
        escort = card.escort != "none" and kind in ("ground", "overrun", "naval") and chance.random() < 0.5
        field.put(name, place, mode=mode, wounds=chance.randint(0, card.combat - 1), escort=escort,
                  cast=chance.random() < 0.1, bonus=chance.choice([0, 0, 2]))


def _troops(field: Field, chance: Random, kind: str, seat: int, place: int) -> None:
    colours = sorted({one for group in CONTENT.scenarios[field.state.scenario].groups
                      for line in group.lines for one in line.csps})
    for colour in chance.sample(_of(field, colours, seat), 2):
        mode = "land" if kind != "naval" else "swim" if colour == SWIMMING else "aboard"
        field.csps(place, colour, chance.randint(1, 12) if mode != "aboard" else chance.randint(1, 2), mode)


def _ships(field: Field, chance: Random, seat: int, place: int) -> None:
    names = _of(field, list(field.state.ships), seat)
    for name in chance.sample(names, chance.randint(3, 6)):
        field.ship(name, place, damaged=chance.random() < 0.3)


def _items(field: Field, chance: Random, place: int) -> None:
    there = [one.id for one in field.state.characters.values() if one.at == place]
    for name in chance.sample(sorted(CONTENT.items), 12 if there else 0):
        field.give(name, chance.choice(there))
