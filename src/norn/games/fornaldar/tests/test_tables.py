"""The tables, held against every cell that an example of the rulebook shows, and their monotony."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import LEAST_ROLL, LETTERS, MOST_ROLL, MOST_STRENGTH, Result

# --- the Combat Results Table

def cell(column: str, roll: int) -> Result:
    return CONTENT.crt[roll - LEAST_ROLL][CONTENT.columns.index(column)]


def told(result: Result) -> str:
    return f"{result.attacker_mark}{result.attacker}/{result.defender}{result.defender_mark}"


@pytest.mark.rules("table.combat")
@pytest.mark.parametrize(("column", "roll", "printed"), [
    ("1-1", 6, "C/Bo"),         # 17.6.6
    ("2-1", 2, "E/Ao"),         # second example, round 6
    ("2-1", 3, "rD/Ao"),        # rounds 3 and 4
    ("2-1", 6, "C/Co"),         # round 2
    ("2-1", 7, "C/Co"),         # round 1
    ("1-2", 10, "A/Dr"),        # first example, round 2
    ("1-1", 7, "D/D"),          # first example, round 1
    ("1-1", 8, "E/E"),          # second example, round 5
    ("1-1", 9, "D/E"),          # 17.5.9
])
def test_results_that_a_battle_shows(column: str, roll: int, printed: str) -> None:
    assert told(cell(column, roll)) == printed


@pytest.mark.rules("table.combat")
@pytest.mark.parametrize(("column", "roll", "printed"), [
    ("1-1", 4, "D/B"), ("1-1", 5, "C/B"), ("1-1", 7, "D/D"), ("1-1", 8, "E/E"), ("1-1", 9, "D/E"), ("1-1", 10, "A/D"),
    ("2-1", 10, "A/D"),
])
def test_results_that_a_duel_shows_without_marks(column: str, roll: int, printed: str) -> None:
    result = cell(column, roll)
    assert f"{result.attacker}/{result.defender}" == printed


def attacker(result: Result) -> int:
    return LETTERS.index(result.attacker) + (result.attacker_mark == "r")


def defender(result: Result) -> int:
    return LETTERS.index(result.defender) + (result.defender_mark == "r")


ROLLS = range(LEAST_ROLL, MOST_ROLL + 1)


@pytest.mark.rules("table.combat")
@pytest.mark.parametrize("column", CONTENT.columns)
def test_a_higher_roll_is_better_for_the_attacker(column: str) -> None:
    results = [cell(column, roll) for roll in ROLLS]
    margins = [attacker(one) - defender(one) for one in results]
    assert margins == sorted(margins, reverse=True)
    assert [defender(one) for one in results] == sorted(defender(one) for one in results)


@pytest.mark.rules("table.combat")
@pytest.mark.parametrize("roll", ROLLS)
def test_better_odds_are_better_for_the_attacker(roll: int) -> None:
    results = [cell(column, roll) for column in CONTENT.columns]
    margins = [attacker(one) - defender(one) for one in results]
    assert margins == sorted(margins, reverse=True)
    assert [attacker(one) for one in results] == sorted((attacker(one) for one in results), reverse=True)


@pytest.mark.rules("table.combat")
def test_the_exceptions_from_monotony_are_those_the_examples_force() -> None:
    peaks = {column for column in CONTENT.columns
             if any(attacker(cell(column, roll + 1)) > attacker(cell(column, roll)) for roll in ROLLS[:-1])}
    falls = {(one, other, roll) for roll in ROLLS
             for one, other in zip(CONTENT.columns, CONTENT.columns[1:], strict=False)
             if defender(cell(other, roll)) < defender(cell(one, roll))}
    assert peaks == {"1-3", "1-2", "1-1"}
    assert falls == {("1-1", "2-1", 7)}


# --- the Casualty Table

@pytest.mark.rules("table.casualty")
@pytest.mark.parametrize(("letter", "strength", "csps"), [
    ("D", 6, 2), ("D", 8, 2), ("D", 9, 2), ("D", 12, 4), ("D", 15, 4), ("D", 18, 5), ("E", 12, 5), ("B", 15, 1),
])
def test_csps_lost_in_the_examples(letter: str, strength: int, csps: int) -> None:
    assert CONTENT.casualties[letter][strength].csps == csps


@pytest.mark.rules("table.casualty")
@pytest.mark.parametrize(("letter", "strength", "wounds"), [
    ("B", 2, 0), ("B", 3, 0), ("B", 4, 0), ("B", 5, 0), ("B", 7, 0), ("B", 16, 1),
    ("C", 3, 0), ("C", 5, 0), ("C", 6, 1), ("C", 8, 1), ("C", 13, 2), ("C", 15, 2), ("C", 17, 2),
    ("D", 3, 1), ("D", 4, 1), ("D", 5, 1), ("D", 6, 1), ("D", 9, 2), ("D", 10, 2), ("D", 11, 2), ("D", 13, 2),
    ("D", 18, 3), ("E", 4, 2), ("E", 5, 2), ("E", 6, 2), ("E", 9, 2),
])
def test_wounds_and_steps_lost_in_the_examples(letter: str, strength: int, wounds: int) -> None:
    loss = CONTENT.casualties[letter][strength]
    assert loss.wounds == wounds
    assert not loss.star        # no example spreads a starred loss over pieces


@pytest.mark.rules("table.casualty")
def test_e_at_11_gives_three_steps_where_the_example_says_five() -> None:
    """F73: the five of the second example's fifth round is the left number of that row."""
    loss = CONTENT.casualties["E"][11]
    assert (loss.csps, loss.wounds) == (5, 3)


@pytest.mark.rules("table.casualty")
def test_casualties_never_fall_with_strength_or_letter() -> None:
    for strength in range(1, MOST_STRENGTH + 1):
        losses = [CONTENT.casualties[letter][strength] for letter in LETTERS]
        assert [one.csps for one in losses] == sorted(one.csps for one in losses)
        assert [one.wounds for one in losses] == sorted(one.wounds for one in losses)
    for letter in LETTERS:
        column = CONTENT.casualties[letter]
        assert [one.csps for one in column] == sorted(one.csps for one in column)
        assert [one.wounds for one in column] == sorted(one.wounds for one in column)
        assert len(column) == MOST_STRENGTH + 1
    assert all(one.csps == one.wounds == 0 for one in CONTENT.casualties["A"])


@pytest.mark.parametrize("letter", LETTERS)
def test_the_stronger_mage_does_not_lose_more_in_a_duel(letter: str) -> None:
    assert len({CONTENT.casualties[letter][strength].wounds for strength in range(1, 6)}) == 1


# --- attrition, terrain, calendar, dice

def attrition(total: int) -> str:
    return next(row.letter for row in CONTENT.attrition.values() if total <= row.at_most)


@pytest.mark.rules("table.attrition")
@pytest.mark.parametrize(("total", "letter"), [
    (-3, "A"), (2, "A"), (3, "B"), (4, "B"), (5, "B"), (6, "C"), (8, "C"), (9, "D"), (10, "D"), (11, "D"), (12, "E"),
    (14, "E"), (15, "F"), (24, "F"),
])
def test_attrition_letters(total: int, letter: str) -> None:
    """8.4.7 has a D at 10; the first example's forced march 1/1 at 4."""
    assert attrition(total) == letter


def test_the_midsummer_example_of_attrition() -> None:
    """8.4.7: 9, six mana of Sólmánudur II, Hakon's five: D at 18 and at 9."""
    hakon, turn = CONTENT.characters["sampo"]["hakon"], CONTENT.turns[9]
    letter = attrition(9 + turn.mana - hakon.command)
    assert turn.name == "Sólmánudur II"
    assert (CONTENT.casualties[letter][18].csps, CONTENT.casualties[letter][9].wounds) == (5, 2)


@pytest.mark.rules("table.calendar")
def test_calendar() -> None:
    assert [CONTENT.turns[turn].mana for turn in range(1, 15)] == [4, 5, 3, 3, 4, 4, 5, 6, 6, 5, 4, 4, 3, 3]
    weather = {kind: [turn for turn in range(1, 15) if CONTENT.turns[turn].weather == kind]
               for kind in ("die", "snow", "rain")}
    assert weather == {"die": [1, 4], "snow": [2, 3], "rain": [5, 13, 14]}
    assert [turn for turn in range(1, 15) if CONTENT.turns[turn].day == "skammdegi"] == [1, 2, 3, 4]


@pytest.mark.rules("table.terrain")
def test_every_chart_has_a_column_for_every_race() -> None:
    races = {race.moves_as for race in CONTENT.races.values()}
    for terrain in CONTENT.terrain.values():
        assert set(terrain.cost) == set(terrain.combat) == races
    for way in CONTENT.ways.values():
        assert set(way.cost) == races
    for side in CONTENT.hexsides.values():
        assert set(side.cost) == races
        assert set(side.cost_in_rain) in (set(), races)


@pytest.mark.rules("table.allowances")
def test_army_of_the_first_example_has_ten_points() -> None:
    assert CONTENT.races["mundane"].allowance == CONTENT.races["troll"].allowance == 20
    assert CONTENT.numbers.greutung == 14


@pytest.mark.rules("table.terrain", "18.4")
def test_stockade_doubles_and_its_attackers_fight_as_they_are() -> None:
    stockade = CONTENT.fortress_kinds["stockade"]
    assert stockade.inside == "D"
    assert "troll" not in stockade.attackers
    assert "jotun" not in stockade.attackers
    assert CONTENT.fortress_classes["class_c"].garrison == 1        # Pengo Merket adds one


@pytest.mark.parametrize(("table", "roll", "result", "n"), [
    ("howling_mirror", 3, "wound", 1), ("howling_mirror", 6, "nothing", 0), ("howling_mirror", 12, "csps", 3),
    ("item_loss", 4, "broken", 0), ("item_loss", 5, "recovered", 0), ("item_loss", 9, "captured", 0),
    ("item_loss_challenge", 9, "broken", 0), ("item_loss_challenge", 10, "captured", 0),
    ("greutung", 6, "destroyed", 0), ("greutung", 7, "captured", 0), ("maelstrom", 7, "stays", 0),
    ("early_end_12", 2, "ends", 0), ("early_end_12", 3, "goes_on", 0), ("early_end_13", 4, "ends", 0),
    ("midhrasir_king", 9, "king", 0),
])
def test_dice_tables(table: str, roll: int, result: str, n: int) -> None:
    row = CONTENT.dice[table].read(roll)
    assert (row.result, row.n) == (result, n)
