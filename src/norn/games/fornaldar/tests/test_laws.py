"""Fornaldar under the laws of any table, by samples: whole games under every law take hours as yet (README)."""
from __future__ import annotations

import random

import pytest

from norn.kernel.ask import random_choice
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.table import Table
from norn.laws import source, stories, twins
from norn.laws import tables as laws

SCENARIOS = ("sampo", "northern_war", "jotuns")
EVERY = 9               # the laws are tried at one decision in so many


def played(scenario: str, seed: int, decisions: int, **options: object) -> tuple[Table, random.Random]:
    """A table after so many decisions by chance."""
    table = open_table("fornaldar", 2, seed, {"scenario": scenario, **options}, guarded=True)
    chance = random.Random(f"{scenario} {seed}")
    for _ in range(decisions):
        answer(table, chance)
    return table, chance


def answer(table: Table, chance: random.Random) -> None:
    if table.outcome is None:
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_laws_hold_early(scenario: str) -> None:
    table, chance = played(scenario, 5, 0)
    told = 0
    for number in range(60):
        for law in laws.QUICK.values():
            assert law(table) is None, (number, law(table))
        if number % EVERY == 0:
            problem = laws.broken(table, chance, told)
            told = table.game.next_number
            assert problem is None, (number, problem)
        answer(table, chance)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_channel_to_a_seat_leaks(scenario: str) -> None:
    """Every seat's twins at decisions of the first turns; a twin is found at each."""
    table, chance = played(scenario, 6, 100)
    for number in range(60):
        if number % EVERY == 0:
            for seat in (-1, 0, 1):
                assert twins.leaks(table, seat, random.Random(number)) is None, number
        answer(table, chance)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_games_keep_to_the_games_own_laws(scenario: str) -> None:
    for seed in range(3):
        table, chance = played(scenario, 100 + seed, 0)
        while table.outcome is None:
            answer(table, chance)
            assert table.definition.laws(table.game.state) == []
        assert table.outcome.reason in table.definition.ends


def test_rules_are_deterministic_and_await_what_they_ask() -> None:
    definition = find_game("fornaldar")
    assert stories.forgotten_awaits(definition) + stories.unknown_steps(definition) == []
    assert source.not_deterministic(definition) == []
    assert source.strategy_problems(definition) + source.counted_letters(definition) == []
