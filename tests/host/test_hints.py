"""Hints: an answer that can be given, with a reason in words of the game, and nothing that the seat may not know."""
from __future__ import annotations

import random

import pytest

from norn.agents import UnknownAgent, find_agent, next_move
from norn.host.hints import hint
from norn.kernel.catalogue import open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.laws.twins import find_twin
from tests.contract.play import random_game

GAMES = ["hearts", "realms", "mistfall", "skald"]


def thumb_game(name: str, seed: int, most: int) -> list[Table]:
    """The table before each decision of a game by rules of thumb."""
    table = open_table(name, seed=seed)
    agents = [find_agent("thumb", table.definition)] * table.seats
    chance = random.Random(seed)
    found: list[Table] = []
    while table.outcome is None and len(found) < most:
        found.append(table.fork())
        seat, choice = next_move(table, agents, chance)
        table.answer(seat, *choice)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_answers_the_question_and_changes_nothing(name: str) -> None:
    for table in thumb_game(name, 5, 60):
        before = save_bytes(table)
        for seat in table.pending:
            told = hint(table, seat)
            table.check(seat, told.choice)
            assert told.text
            assert told.reason
            assert "{" not in told.reason
        assert save_bytes(table) == before


@pytest.mark.parametrize(("name", "most"), [("hearts", 0.0), ("realms", 0.1), ("mistfall", 0.1)])
def test_nearly_every_hint_has_a_reason_of_its_game(name: str, most: float) -> None:
    generic = open_table(name, seed=1).definition.texts.say("hints", "thumb")
    told = [hint(table, next(iter(table.pending))).reason for table in thumb_game(name, 2, 200)]
    assert told.count(generic) <= most * len(told)
    assert len(set(told)) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_twins_get_the_same_hint(name: str) -> None:
    compared = 0
    for at, (table, chance) in enumerate(random_game(name, 4, most=120)):
        for seat in list(table.pending) if at % 3 == 0 else []:
            twin = find_twin(table, seat, chance)
            if twin is not None and seat in twin.pending:
                assert hint(twin, seat) == hint(table, seat)
                compared += 1
    assert compared >= 5


def test_a_hint_that_peeks_differs_between_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: an agent that goes by the dice to come."""
    def peeking(self: object, sight: Sight, chance: random.Random) -> tuple[str, ...]:
        table = sight._table
        ids = list(sight.ask.ids)
        next_die = table.game.dice.block(table.game.dice.rolled + 1)[0]
        return tuple(sorted(ids, key=lambda one: hash((one, next_die)))[: max(1, sight.ask.at_least)])

    monkeypatch.setattr("norn.agents.ThumbAgent.decide", peeking)
    with pytest.raises(AssertionError):
        test_twins_get_the_same_hint("hearts")


def test_a_game_without_rules_of_thumb_has_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("hearts", seed=1)
    monkeypatch.setattr(table.definition, "package", "tests.host")
    with pytest.raises(UnknownAgent):
        hint(table, next(iter(table.pending)))
