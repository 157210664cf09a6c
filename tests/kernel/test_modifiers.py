"""A value is what is printed, then every row that applies, in one order; and each line of it can be explained."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

import pytest

from norn.kernel.errors import RuleError
from norn.kernel.modifiers import Modifier, Values
from tests.kernel.bench import RULE, G, Unchanged, asking, table_of
from tests.toys.feast import at_turn

GAME = table_of(asking()).game
ROWS = [
    Modifier("set", 7, "spell"),
    Modifier("add", 2, "sword"),
    Modifier("double", 0, "rage"),
    Modifier("halve", 0, "mud"),
    Modifier("at_least", 3, "shield"),
    Modifier("at_most", 8, "cap"),
]


def given(rows: list[Modifier], g: Any, stat: str, who: str) -> list[Modifier]:
    return rows


def value(rows: list[Modifier], printed: int = 5, **order: Any) -> int:
    values = Values(lambda g, stat, who: printed, partial(given, rows), **order)
    return values.value(GAME, "x", "y")


@pytest.mark.parametrize(("row", "result"), list(zip(ROWS, [7, 7, 10, 2, 5, 5], strict=True)))
def test_each_row_does_what_it_says(row: Modifier, result: int) -> None:
    assert value([row]) == result
    assert value([Modifier("at_least", 9, "")]) == 9
    assert value([Modifier("at_most", 1, "")]) == 1
    assert value([Modifier("add", -9, "")]) == -4
    assert value([Modifier("halve", 0, "")], printed=-3) == -2      # downwards, also below nothing


def test_half_may_be_rounded_up_and_a_number_tripled() -> None:
    assert [value([Modifier("halve_up", 0, "")], printed=n) for n in (5, 4, 1, 0, -3)] == [3, 2, 1, 0, -1]
    assert value([Modifier("triple", 0, "")]) == 15


def test_a_doubling_and_a_halving_may_cancel() -> None:
    double, half, half_up = Modifier("double", 0, "rage"), Modifier("halve", 0, "mud"), Modifier("halve_up", 0, "web")
    plus = Modifier("add", 2, "sword")
    for rows in itertools.permutations([half, double, plus, half]):
        assert value(list(rows), cancels=True) == 3             # (5 + 2) halved once
    assert value([half_up, double], cancels=True) == 5
    assert value([double, double, half_up], cancels=True) == 10
    assert value([half, double]) == 5                           # and without: 10 halved


def test_the_order_of_the_rows_does_not_matter() -> None:
    assert {value(list(rows)) for rows in itertools.permutations(ROWS)} == {8}
    assert value(ROWS[:4]) == 9                                     # (7 + 2) * 2 / 2


def test_a_game_may_have_an_order_of_its_own() -> None:
    order = ("double", "add", "set", "halve", "at_least", "at_most")
    assert value([ROWS[1], ROWS[2]], order=order) == 12
    assert value([ROWS[1], ROWS[2]]) == 14


def test_rows_of_one_kind_apply_as_they_come() -> None:
    assert value([Modifier("set", 1, "a"), Modifier("set", 2, "b")]) == 2


def test_an_explanation_ends_at_the_value_and_names_every_source() -> None:
    values = Values(lambda g, stat, who: 5, lambda g, stat, who: ROWS[::-1])
    lines = values.explain(GAME, "x", "unit:1")
    assert [(line.source, line.op, line.value) for line in lines] == [
        ("unit:1", "printed", 5), ("spell", "set", 7), ("sword", "add", 9), ("rage", "double", 18), ("mud", "halve", 9),
        ("shield", "at_least", 9), ("cap", "at_most", 8),
    ]  # fmt: skip


def test_why_five_at_a_table() -> None:
    table = at_turn(fronts={0: "banner wolfskin"}, theme="storm")
    values = table.definition.values
    assert values is not None
    lines = values.explain(table.game, "strength", "seat:0")
    assert [(line.source, line.op, line.amount, line.value) for line in lines] == [
        ("seat:0", "printed", 3, 3), ("kind:banner", "add", 2, 5), ("kind:wolfskin", "double", 0, 10),
        ("theme:storm", "halve", 0, 5), ("theme:storm", "at_least", 2, 5),
    ]  # fmt: skip
    assert all(line.rules == ("value.rows",) for line in lines[1:])
    assert table.game.value("strength", "seat:0") == lines[-1].value == 5
    assert table.game.value("strength", "seat:1") == 2


def test_a_value_follows_the_table_and_is_stored_nowhere() -> None:
    table = at_turn(fronts={0: "banner"}, theme="truce")
    assert table.game.value("strength", "seat:0") == 5
    table.game.state.skalds[0].crew.pop()
    table.game.state.theme = "storm"
    assert table.game.value("strength", "seat:0") == 2


def test_an_unknown_row_is_a_rule_error_at_the_table() -> None:
    async def story(g: G) -> None:
        await g.choose_one(0, "go", ["thing:a", "thing:b"], RULE)
        g.value("strength", "seat:0")

    for rows in ([Modifier("cube", 0, "x")], [Modifier("add", 1, "x"), Modifier("cube", 0, "x")]):
        table = table_of(story, values=Values(lambda g, stat, who: 1, partial(given, rows)))
        with Unchanged(table), pytest.raises(RuleError, match=r"cube|tuple\.index"):
            table.answer(0, "thing:a")


def test_a_game_without_values_is_told_so() -> None:
    with pytest.raises(RuleError, match="has no values"):
        table_of(asking()).game.value("strength", "seat:0")


def test_another_order_would_be_seen() -> None:
    """The law of the order can fail."""
    values = Values(lambda g, stat, who: 5, lambda g, stat, who: ROWS[1:3])
    values.order = ("double", "add")
    assert values.value(GAME, "x", "y") != 14
