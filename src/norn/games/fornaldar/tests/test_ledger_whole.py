"""The ledger is whole: each paragraph, step, special rule, item and enchantment of the book, and each ruling, is in it.

The ids are written out here from the book's own numbers, so that an entry cut from `rules.toml` is missed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from norn.kernel.learn import load_learn
from norn.kernel.ledger import Rule, load_ledger

FOLDER = Path(__file__).parents[1]
LEDGER: dict[str, Rule] = load_ledger(FOLDER / "rules.toml").rules
RULINGS = 136

# The second paragraphs called 17.5.8 and 17.8.2 have a b (F9).
PARAGRAPHS = {
    2: "2.1 2.2 2.3",
    4: "4.1 4.2 4.2.1 4.2.2 4.3 4.4 4.5",
    6: "6.1 6.2 6.3 6.3.1 6.3.2 6.3.3 6.3.4 6.4 6.4.1 6.4.2 6.4.3 6.4.4 6.4.5 6.4.6 6.4.7 6.4.8 6.4.9 6.5",
    7: "7.1 7.2 7.3 7.4 7.4.1 7.4.2 7.4.3 7.5 7.6 7.7 7.8 7.9 7.10",
    8: """
        8.1 8.1.1 8.1.2 8.1.3 8.1.4 8.1.5 8.1.6 8.1.7 8.1.8 8.2 8.3 8.4 8.4.1 8.4.2 8.4.3 8.4.4 8.4.5 8.4.6
        8.4.7 8.4.8
    """,
    9: "9.1 9.2 9.3 9.4 9.5 9.6",
    10: "10.1 10.2 10.3 10.4 10.5 10.6",
    11: "11.1 11.2 11.3 11.4 11.4.1 11.4.2 11.4.3 11.5 11.6 11.7 11.8 11.9 11.10 11.11 11.12 11.13 11.14 11.15",
    12: "12.1 12.2 12.3 12.4",
    13: "13.1 13.2 13.3 13.4",
    14: """
        14.1 14.2 14.2.1 14.2.2 14.2.3 14.2.4 14.2.5 14.2.6 14.2.7 14.2.8 14.3 14.3.1 14.3.2 14.3.3 14.3.4 14.4
        14.4.1 14.4.2 14.5 14.5.1 14.5.2 14.5.3 14.5.4 14.6 14.6.1 14.6.2 14.6.3 14.6.4 14.7 14.7.1 14.7.2
        14.7.3 14.7.4 14.7.5 14.8 14.8.1 14.8.2 14.8.3 14.8.4 14.8.5 14.8.6 14.8.7 14.8.8 14.8.9 14.8.10 14.8.11
        14.8.12 14.9 14.9.1 14.9.2 14.9.3 14.9.4 14.9.5
    """,
    15: "15.1 15.2 15.3 15.4 15.4.1 15.4.2 15.4.3 15.5 15.5.1",
    16: "16.1 16.2 16.3 16.4 16.5 16.6 16.7 16.8 16.8.1 16.8.2 16.8.3 16.8.4",
    17: """
        17.1 17.2 17.3 17.4 17.5 17.5.1 17.5.2 17.5.3 17.5.4 17.5.5 17.5.6 17.5.7 17.5.8 17.5.8b 17.5.9 17.6
        17.6.1 17.6.2 17.6.3 17.6.4 17.6.5 17.6.6 17.7 17.7.1 17.7.2 17.7.3 17.7.4 17.7.5 17.8 17.8.1 17.8.2
        17.8.2b 17.9 17.9.1 17.9.2
    """,
    18: "18.1 18.2 18.3 18.4 18.5 18.6 18.7",
    19: "19.1 19.2 19.3 19.4 19.5 19.6",
    20: "20.1 20.2 20.3 20.4 20.5 20.6",
    21: """
        21.1 21.1.1 21.1.2 21.1.3 21.1.4 21.1.5 21.1.6 21.2 21.3 21.4 21.5 21.6 21.7 21.8 21.9 21.10 21.11 21.12
        21.13
    """,
    22: "22.1 22.2",
    24: "24.1 24.1.1 24.1.2 24.1.3 24.2 24.2.1 24.2.2 24.2.3 24.2.4 24.3 24.3.1 24.3.2 24.3.3",
}

PHASES = "5.a 5.b 5.f"
STEPS = """
    5.c.1 5.c.2 5.c.3 5.c.4 5.c.5 5.d.1 5.d.2 5.e.1.1 5.e.1.2 5.e.1.3 5.e.1.4 5.e.1.5 5.e.2.1 5.e.2.2
    5.e.3.1 5.e.3.2 5.e.4 5.e.5.1 5.e.5.2 5.e.5.3 5.e.5.4 5.e.5.5 5.e.5.6
"""
SPECIAL = """
    24.1.2.1 24.1.2.2 24.1.2.3 24.1.2.4
    24.2.2.1 24.2.2.2 24.2.2.3 24.2.2.4 24.2.2.5 24.2.2.6 24.2.2.7 24.2.2.8
    24.3.2.1 24.3.2.2 24.3.2.3 24.3.2.4 24.3.2.5 24.3.2.6 24.3.2.7
"""
VICTORY = """
    24.1.3.a 24.1.3.b 24.1.3.c 24.1.3.d 24.1.3.e
    24.2.3.a 24.2.3.b 24.2.3.c 24.2.3.d 24.2.3.e 24.2.3.f 24.2.3.g
    24.3.3.a 24.3.3.b 24.3.3.c 24.3.3.d 24.3.3.e
"""
EXPEDITION = "24.2.4.a 24.2.4.b 24.2.4.c 24.2.4.d 24.2.4.e"
TABLES = """
    table.calendar table.combat table.casualty table.attrition table.terrain table.allowances table.fortresses
    table.places table.mobilization.sampo table.mobilization.northern-war table.mobilization.jotuns
    table.discovery.sampo table.discovery.northern-war table.discovery.jotuns
    table.victory.sampo table.victory.northern-war table.victory.jotuns
"""


@pytest.mark.parametrize("chapter", PARAGRAPHS)
def test_every_numbered_paragraph_of_a_chapter_has_its_entry(chapter: int) -> None:
    assert [rule for rule in PARAGRAPHS[chapter].split() if rule not in LEDGER] == []


def test_the_book_has_259_numbers_two_of_them_double() -> None:
    numbers = [rule for rules in PARAGRAPHS.values() for rule in rules.split()]
    assert len(numbers) == len(set(numbers)) == 259 + 2


@pytest.mark.parametrize(("rules", "count"), [(PHASES, 3), (STEPS, 23), (SPECIAL, 19), (VICTORY, 17), (EXPEDITION, 5),
                                              (TABLES, 17)])
def test_steps_special_rules_victory_lines_and_tables_have_theirs(rules: str, count: int) -> None:
    assert len(set(rules.split())) == count
    assert [rule for rule in rules.split() if rule not in LEDGER] == []


@pytest.mark.parametrize(("kind", "count"), [("item", 55), ("enchantment", 17)])
def test_every_item_and_enchantment_has_its_entry(kind: str, count: int) -> None:
    assert [rule for rule in LEDGER if rule.startswith(f"{kind}.")] == [f"{kind}.{n}" for n in range(1, count + 1)]


def test_every_ruling_is_named_with_the_reading_not_taken() -> None:
    for texts in ([rule.ruling for rule in LEDGER.values()], [rule.otherwise for rule in LEDGER.values()]):
        named = {int(number) for text in texts for number in re.findall(r"\bF(\d+)\b", text)}
        assert named == set(range(1, RULINGS + 1))


def test_a_reading_not_taken_belongs_to_a_ruling_of_its_entry() -> None:
    for rule in LEDGER.values():
        taken, other = (set(re.findall(r"\bF\d+\b", text)) for text in (rule.ruling, rule.otherwise))
        assert other <= taken, f"{rule.id}: {sorted(other - taken)}"
        assert rule.otherwise or not taken, f"{rule.id}: {sorted(taken)} without another reading"


def test_chapters_of_the_book_stand_in_its_order() -> None:
    chapters = [int(rule.split(".")[0]) for rule in LEDGER if rule[0].isdigit()]
    assert chapters == sorted(chapters)
    assert set(chapters) == set(range(2, 25))


def test_every_rule_lies_in_exactly_one_chapter_of_what_is_taught() -> None:
    chapters = load_learn(FOLDER).chapters
    for rule in LEDGER:
        inside = [one.name for one in chapters if rule.startswith(one.rules)]
        assert len(inside) == 1, f"{rule}: {inside}"
