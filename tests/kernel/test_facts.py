"""Facts in parts: whoever looks at one gets what stands in the whole, and does not wait for the rest."""

from __future__ import annotations

import random
from typing import Any

import pytest

from norn.agents import RandomAgent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.facts import Facts, Known
from norn.kernel.views import Sight
from tests.kernel.bench import G, asking, table_of


def counting() -> tuple[list[str], Facts]:
    """Facts that note what was made of them."""
    made: list[str] = []

    def quick(g: G, seat: int) -> dict[str, Any]:
        made.append("quick")
        return {"count": g.state.count, "seat": seat}

    def secret(g: G, seat: int) -> str:
        made.append("secret")
        return str(g.state.secrets[seat])

    return made, Facts(quick, secret=secret)


def test_a_fact_is_made_when_it_is_looked_at_and_once() -> None:
    made, facts = counting()
    known = Sight(table_of(asking(), facts=facts), 1).known
    assert made == []
    assert [known["secret"], known["secret"]] == [facts.slow["secret"](table_of(asking()).game, 1)] * 2
    assert made == ["secret", "secret"]  # one of them was the comparison
    assert (known["seat"], known["count"], made) == (1, 0, ["secret", "secret", "quick"])


def test_all_facts_at_once_are_a_plain_dict() -> None:
    _, facts = counting()
    sight = Sight(table_of(asking(), facts=facts), 0)
    assert type(sight.facts) is dict
    assert sight.facts == {name: sight.known[name] for name in ("count", "seat", "secret")}


def test_facts_told_by_a_plain_function_are_known_one_by_one_too() -> None:
    calls: list[int] = []

    def plain(g: G, seat: int) -> dict[str, Any]:
        calls.append(seat)
        return {"a": 1, "b": [seat]}

    known = Known(None, 2, plain)
    assert (known["a"], known["b"], calls) == (1, [2], [2])


def test_a_fact_that_there_is_not_is_a_key_error() -> None:
    _, facts = counting()
    with pytest.raises(KeyError, match="hnad"):
        Sight(table_of(asking(), facts=facts), 0).known["hnad"]


@pytest.mark.parametrize("name", ["hearts", "realms", "mistfall"])
def test_each_fact_of_a_game_is_the_same_alone_as_among_all(name: str) -> None:
    table = open_table(name, seed=3)
    agents = [RandomAgent()] * table.seats
    chance = random.Random(3)
    for _ in range(150):
        if table.outcome is not None:
            break
        for seat in range(table.seats):
            sight = Sight(table, seat)
            assert {one: Sight(table, seat).known[one] for one in sight.facts} == sight.facts
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
