"""What is printed, by name: the one namespace in which rules look things up. Titles add what is theirs."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from norn.games.eldfall.core.content import (
    Ability,
    Amount,
    Art,
    Behaviour,
    Item,
    Printed,
    Profile,
    Reach,
    Row,
    Spell,
    Weapon,
    ability,
    amount,
    reach,
)

PROFILES: Final[dict[str, Profile]] = {}
BEHAVIOURS: Final[dict[str, Behaviour]] = {}      # by profile
PRINTED: Final[dict[str, Printed]] = {}         # classes, skills, traits, states, arts, items, spells, upgrades ...
_GIVES: Final[dict[str, list[Ability]]] = {}
_STATIC: Final[dict[str, list[Ability]]] = {}
_ROWS: Final[dict[str, dict[str, list[Row]]]] = {}      # "off own" -> name -> rows
_AMOUNTS: Final[dict[str, Amount]] = {}
_REACHES: Final[dict[str, Reach]] = {}
_SCHOOLS: Final[dict[str, list[str]]] = {}
NO_ROWS: Final[list[Row]] = []


def add(table: Mapping[str, Printed]) -> None:
    """Names that rules may now ask for."""
    for name, one in table.items():
        if name in PRINTED and PRINTED[name] is not one:
            raise ValueError(f"{name} is there already")
        PRINTED[name] = one
        for row in one.rows:
            _ROWS.setdefault(f"{row.stat} {row.whose}", {}).setdefault(name, []).append(row)


def add_profiles(table: Mapping[str, Profile]) -> None:
    PROFILES.update(table)


def add_behaviours(table: Mapping[str, Behaviour]) -> None:
    BEHAVIOURS.update({one.profile: one for one in table.values()})


def profile(name: str) -> Profile:
    return PROFILES[name]


def weapon(name: str) -> Weapon:
    """An item or a spell: what can be struck, shot or cast with."""
    found = PRINTED[name]
    assert isinstance(found, Weapon)
    return found


def item(name: str) -> Item:
    found = PRINTED[name]
    assert isinstance(found, Item)
    return found


def spell(name: str) -> Spell:
    found = PRINTED[name]
    assert isinstance(found, Spell)
    return found


def is_spell(name: str) -> bool:
    return isinstance(PRINTED.get(name), Spell)


def art(name: str) -> Art:
    found = PRINTED[name]
    assert isinstance(found, Art)
    return found


def read_amount(text: str) -> Amount:
    found = _AMOUNTS.get(text)
    if found is None:
        found = _AMOUNTS[text] = amount(text)
    return found


def read_reach(text: str) -> Reach:
    found = _REACHES.get(text)
    if found is None:
        found = _REACHES[text] = reach(text)
    return found


def gives_of(name: str) -> list[Ability]:
    """The ability of this name, and those that it gives."""
    found = _GIVES.get(name)
    if found is None:
        printed = PRINTED.get(name)
        found = [Ability(name), *([ability(text) for text in printed.gives] if printed is not None else [])]
        _GIVES[name] = found
    return found


def static_abilities(name: str, upgrades: list[str], chosen: str = "") -> list[Ability]:
    """model.classes, model.traits, model.skills, S36: What a card brings, of what was chosen, and its upgrades."""
    key = f"{name} {','.join(upgrades)} {chosen}" if upgrades or chosen else name
    found = _STATIC.get(key)
    if found is None:
        card = PROFILES[name]
        own = [*card.classes, *card.traits, *card.skills, *([card.special] if card.special else [])]
        texts = [ability(text) for text in own]
        found = [one for text in texts for one in [text, *gives_of(text.name)[1:]]]
        found += [one for upgrade in upgrades for one in gives_of(upgrade)]
        found = [Ability(one.name, one.level, chosen) if one.of == "chosen" and chosen else one for one in found]
        if len(_STATIC) > 5_000:
            _STATIC.clear()
        _STATIC[key] = found
    return found


def school_spells(school: str) -> list[str]:
    """magic.schools: The spells of a school, the lowest level first."""
    found = _SCHOOLS.get(school)
    if found is None:
        named = [(one.level, name) for name, one in PRINTED.items() if isinstance(one, Spell) and one.school == school]
        found = _SCHOOLS[school] = [name for _, name in sorted(named)]
    return found


def rows_for(stat: str, whose: str) -> dict[str, list[Row]] | None:
    """Every row for a value, by the name of what it stands on; None where there is none at all."""
    return _ROWS.get(f"{stat} {whose}")


def arts_of(name: str, upgrades: list[str]) -> dict[str, int]:
    """model.arts: The Combat Arts of a card and the highest level of each; an upgrade gives the next level."""
    found: dict[str, int] = {}
    for text in PROFILES[name].arts:
        one = ability(text)
        found[one.name] = one.level
    for upgrade in upgrades:
        for one in gives_of(upgrade)[1:]:
            if isinstance(PRINTED.get(one.name), Art):
                found[one.name] = found.get(one.name, 0) + 1
    return found
