"""The forecast of a round is made by the functions that fight it: every fuzzed round is held against it."""
from __future__ import annotations

from random import Random

import pytest

from norn.games.fornaldar.rules import battles, forecast
from norn.games.fornaldar.tests.crowds import crowd
from norn.games.fornaldar.tests.stage import Field

KINDS = ("ground", "overrun", "naval", "melee")


@pytest.mark.once          # it puts a watcher in the place of a function, which compiled code does not see
@pytest.mark.rules("17.5.7", "17.5.9", "17.6.5", "17.7.4", "table.combat", "table.casualty")
@pytest.mark.parametrize("kind", KINDS)
def test_each_fuzzed_round_is_as_forecast(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    fight, bear = battles.odds_of, battles.toll_of
    for seed in range(12):
        chance = Random(f"{kind} {seed}")
        field, place = crowd(chance, kind)
        seen: list[list[forecast.Roll]] = []

        def odds(s: object, b: object, seen: list[list[forecast.Roll]] = seen) -> object:
            found = fight(s, b)                                     # type: ignore[arg-type]
            monkeypatch.setattr(battles, "odds_of", fight)
            seen.append(forecast.rolls(s))                          # type: ignore[arg-type]
            monkeypatch.setattr(battles, "odds_of", odds)
            return found
        monkeypatch.setattr(battles, "odds_of", odds)
        field.fight(place, kind, chance.randrange(2))
        field.play(chance)
        monkeypatch.setattr(battles, "odds_of", fight)
        held += _hold(field, seen)
    assert bear is battles.toll_of
    assert len(held) > 8


NOTHING = {"csps": 0, "steps": 0, "wounds": 0}        # who loses nothing is not told of


def _hold(field: Field, seen: list[list[forecast.Roll]]) -> list[int]:
    rounds = field.events("round")
    assert len(rounds) == len(seen)
    for event, rolls in zip(rounds, seen, strict=True):
        assert [roll.dice for roll in rolls] == list(range(2, 13))
        roll = rolls[event.data["roll"] - 2]
        assert roll.modified == event.data["roll"] + event.data["drm"]
        ours, theirs = (roll.sides[int(event.data[who].split(":")[1])] for who in ("attacker", "defender"))
        assert event.data["letters"] == f"{ours.mark}{ours.letter}/{theirs.letter}{theirs.mark}"
        until = min([one.number for one in rounds if one.number > event.number], default=10 ** 9)
        lost = [one for one in field.events("losses") if event.number < one.number < until]
        for side in (ours, theirs):
            told = next((one.data for one in lost if one.data["seat"] == f"seat:{side.seat}"), NOTHING)
            assert told["csps"] <= side.csps        # what is too much is lost (7.7), or a garrison's
            assert told["steps"] <= side.steps
            assert told["wounds"] <= side.wounds
    return [event.number for event in rounds]


@pytest.mark.rules("17.5.9")
def test_without_a_battle_there_is_no_forecast() -> None:
    assert forecast.rolls(Field().state) == []
    assert forecast.column(Field().state) == ""
