"""Everything printed, read strictly from content/*.toml; all mistakes at once. Never compiled."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from norn.games.fornaldar.content_pieces import (
    Character,
    Enchantment,
    Item,
    Kingdom,
    Place,
    Printed,
    RaceCard,
    Ship,
)
from norn.games.fornaldar.content_scenarios import Line, Modifier, Scenario
from norn.games.fornaldar.content_tables import (
    AttritionRow,
    CalendarTurn,
    CasualtyRow,
    Crt,
    DiceTable,
    FortressClass,
    FortressKind,
    Hexside,
    Numbers,
    Terrain,
    Way,
    casualties,
    results,
    unbroken,
)
from norn.kernel.content import UNREAD, every_problem, load_table
from norn.kernel.errors import ContentError
from norn.kit.content import Reference, missing, used_twice

P = TypeVar("P", bound=Printed)

FOLDER = Path(__file__).parent / "content"

SCENARIOS = ("sampo", "northern_war", "jotuns")
COUNTS = {"items": 55, "enchantments": 17, "places": 28, "calendar": 14, "scenarios": 3}
CHARACTERS = {"sampo": 44, "northern_war": 45, "jotuns": 46}
SHIPS = {"sampo": 23, "northern_war": 31, "jotuns": 20}


class Content:
    """All tables, by family and id; characters by scenario and id."""

    def __init__(self, folder: Path) -> None:
        with every_problem() as problems:
            self._read_pieces(folder)
            self._read_tables(folder)
            self._read_scenarios(folder)
        problems += [one for one in _references(self) + _counted(self) if UNREAD not in one]
        problems += self._spread_tables()
        if problems:
            raise ContentError(problems)

    def _read_pieces(self, folder: Path) -> None:
        self.kingdoms = load_table(folder / "kingdoms.toml", Kingdom)
        self.races = load_table(folder / "races.toml", RaceCard)
        self.ships = load_table(folder / "ships.toml", Ship)
        self.items = load_table(folder / "items.toml", Item)
        self.enchantments = load_table(folder / "enchantments.toml", Enchantment)
        self.places = load_table(folder / "places.toml", Place)
        self.anywhere = load_table(folder / "characters-any.toml", Character)
        self.characters = {
            scenario: {**load_table(folder / f"characters-{scenario}.toml", Character), **self.anywhere}
            for scenario in SCENARIOS
        }

    def _read_tables(self, folder: Path) -> None:
        self.terrain = load_table(folder / "terrain.toml", Terrain)
        self.ways = load_table(folder / "ways.toml", Way)
        self.hexsides = load_table(folder / "hexsides.toml", Hexside)
        self.fortress_kinds = load_table(folder / "fortress_kinds.toml", FortressKind)
        self.fortress_classes = load_table(folder / "fortress_classes.toml", FortressClass)
        self.calendar = load_table(folder / "calendar.toml", CalendarTurn)
        self.turns = {one.turn: one for one in self.calendar.values()}
        self.dice = load_table(folder / "dice.toml", DiceTable)
        self.attrition = load_table(folder / "attrition.toml", AttritionRow)
        self.numbers = _only(folder / "numbers.toml", Numbers)
        self.crt_printed = _only(folder / "crt.toml", Crt)
        self.casualties_printed = load_table(folder / "casualties.toml", CasualtyRow)

    def _read_scenarios(self, folder: Path) -> None:
        self.scenarios = {scenario: _only(folder / f"scenario-{scenario}.toml", Scenario) for scenario in SCENARIOS}

    def _spread_tables(self) -> list[str]:
        """`crt[roll - 2][column]`, `columns`, `casualties[letter][strength]`."""
        self.columns = self.crt_printed.columns
        self.crt, wrong_results = results(self.crt_printed)
        self.casualties, wrong_losses = casualties(list(self.casualties_printed.values()))
        return wrong_results + wrong_losses + [one for table in self.dice.values() for one in unbroken(table)]

    def lines(self, scenario: str) -> list[Line]:
        """Every line of a scenario's set-up."""
        return [line for group in self.scenarios[scenario].groups for line in group.lines]

    def cast(self, scenario: str) -> list[str]:
        """Every character who begins, or comes as a reinforcement or with the expedition; of those drawn, one."""
        card = self.scenarios[scenario]
        found = [one for line in self.lines(scenario) for one in line.characters]
        for arrival in card.reinforcements:
            found += [*arrival.characters, *arrival.drawn[:1]]
        return found + list(card.expedition.characters if card.expedition else ())

    def fleet(self, scenario: str) -> list[str]:
        """Every ship that begins, or comes as a reinforcement or with the expedition."""
        card = self.scenarios[scenario]
        found = [one for line in self.lines(scenario) for one in line.ships]
        found += [one for arrival in card.reinforcements for one in arrival.ships]
        return found + list(card.expedition.ships if card.expedition else ())


def _only(path: Path, kind: type[P]) -> P:
    """The single table of a file, named as the file is."""
    table = load_table(path, kind)
    name = path.stem.removeprefix("scenario-")
    if list(table) != [name]:
        raise ContentError([f"{path.name}: expected the one table [{name}], found {', '.join(table) or 'none'}"])
    return table[name]


def _references(content: Content) -> list[str]:
    """Ids that name nothing, ids used twice, faces and numbers used twice."""
    wanted: list[Reference] = []
    for scenario, cast in content.characters.items():
        for character in cast.values():
            wanted += _of_character(content, scenario, character)
        wanted += _of_scenario(content, scenario)
    for ship in content.ships.values():
        wanted += [(f"ships: {ship.id}", ship.kingdom, content.kingdoms),
                   (f"ships: {ship.id}", ship.scenario, content.scenarios)]
    for item in content.items.values():
        wanted += [(f"items: {item.id}", colour, content.kingdoms) for colour in item.colours]
    for spell in content.enchantments.values():
        wanted += [(f"enchantments: {spell.id}", need.item, content.items) for need in spell.needs if need.item]
    for kingdom in content.kingdoms.values():
        wanted += [(f"kingdoms: {kingdom.id}", scenario, content.scenarios) for scenario in _keys(kingdom.sides)]
        wanted.append((f"kingdoms: {kingdom.id}", kingdom.race, content.races))
    families: dict[str, Iterable[str]] = {
        "kingdoms": content.kingdoms, "ships": content.ships, "items": content.items,
        "enchantments": content.enchantments, "places": content.places,
    }
    everybody = {one for cast in content.characters.values() for one in cast}
    return missing(wanted) + used_twice({**families, "characters": sorted(everybody)}) + _numbered(content)


def _of_character(content: Content, scenario: str, character: Character) -> list[Reference]:
    at = f"characters-{scenario}: {character.id}"
    wanted: list[Reference] = [(at, character.kingdom, content.kingdoms)]
    wanted += [(at, one, content.items) for one in (*character.possessions, character.back_item) if one]
    others = (*character.heirs, character.back, character.other_side)
    return wanted + [(at, one, content.characters[scenario]) for one in others if one]


def _of_scenario(content: Content, scenario: str) -> list[Reference]:
    at, card = f"scenario-{scenario}", content.scenarios[scenario]
    wanted: list[Reference] = [(at, one, content.characters[scenario]) for one in content.cast(scenario)]
    wanted += [(at, one, content.ships) for one in content.fleet(scenario)]
    wanted += [(at, item, content.items) for item in _keys(card.artifacts)]
    for line in content.lines(scenario):
        wanted += [(f"{at}: {line.hex:04}", item, content.items) for item in line.items]
        wanted += [(f"{at}: {line.hex:04}", bearer, line.characters) for bearer in line.items.values()]
        wanted += [(f"{at}: {line.hex:04}", colour, content.kingdoms) for colour in line.csps]
    groups = {*(group.id for group in card.groups), "mundanes"}
    for row in card.mobilisation:
        wanted += [(f"{at}: mobilisation", one, groups) for one in (row.group, *_groups_of(row.modifiers))]
    numbers = {f"{item.number:02}" for item in content.items.values()}
    for table in card.discovery:
        finds = [find for row in table.rows for find in row.finds if not re.fullmatch(r"D|-|C[1-4]", find)]
        wanted += [(f"{at}: discovery {table.hex:04}", find, numbers) for find in finds]
    return wanted


def _keys(table: Mapping[str, object] | str) -> list[str]:
    """The keys of a table; none of one that could not be read and is named already."""
    return [] if isinstance(table, str) else list(table)


def _groups_of(modifiers: tuple[Modifier, ...]) -> list[str]:
    return [one for modifier in modifiers for one in modifier.groups]


def _numbered(content: Content) -> list[str]:
    """Items and enchantments are numbered from 1 without a gap, each calendar turn is there once."""
    problems: list[str] = []
    families = {"items": [one.number for one in content.items.values()],
                "enchantments": [one.number for one in content.enchantments.values()],
                "calendar": [one.turn for one in content.calendar.values()]}
    for family, numbers in families.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            problems.append(f"{family}: numbers are not 1 to {len(numbers)}, each once")
    hexes = [one.hex for one in content.places.values()]
    return problems + [f"places: two at {one:04}" for one in sorted(set(hexes)) if hexes.count(one) > 1]


def _counted(content: Content) -> list[str]:
    """The box holds what issue and rulings count; nobody is set up twice."""
    families: dict[str, dict[str, Printed]] = {family: getattr(content, family) for family in COUNTS}
    problems = [f"{family}: {COUNTS[family]} expected, there are {len(table)}" for family, table in families.items()
                if len(table) != COUNTS[family]]
    for scenario in SCENARIOS:
        for what, found, expected in (("characters", content.cast(scenario), CHARACTERS[scenario]),
                                      ("ships", content.fleet(scenario), SHIPS[scenario])):
            if len(found) != expected:
                problems.append(f"scenario-{scenario}: {expected} {what} expected, there are {len(found)}")
            problems += [f"scenario-{scenario}: {one} is set up twice" for one in sorted(set(found))
                         if found.count(one) > 1]
        unused = [one for one, ship in content.ships.items()
                  if ship.scenario == scenario and one not in content.fleet(scenario)]
        problems += [f"scenario-{scenario}: the ship {one} is nowhere" for one in unused]
    return problems


CONTENT = Content(FOLDER)
