"""The forecast of a round is made by the functions that fight it: every fuzzed round is held against what the players
were shown before its dice, number by number; and a forecast that is wrong by one is caught."""
from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import battles, forecast
from norn.games.fornaldar.rules.battlefield import muster
from norn.games.fornaldar.rules.losses import who_bears_csps, who_bears_steps, who_bears_wounds
from norn.games.fornaldar.rules.pieces import printed
from norn.games.fornaldar.state import Battle, State
from norn.games.fornaldar.tests.crowds import crowd
from norn.games.fornaldar.tests.stage import Field
from norn.games.fornaldar.view_battle import _chance, _losses, battle_pages

KINDS = ("ground", "overrun", "naval", "melee")
SEEDS = 12
ONE_MORE = ("csps", "steps", "wounds")
NOTHING = {"csps": 0, "steps": 0, "wounds": 0}        # who loses nothing is not told of


class Shown:
    """What is forecast of one round, and what each side has to lose."""

    def __init__(self, s: State, b: Battle) -> None:
        self.rolls = forecast.rolls(s)
        self.column = forecast.column(s)
        self.most = [self._most(s, b, seat) for seat in (0, 1)]

    def _most(self, s: State, b: Battle, seat: int) -> dict[str, int]:
        toll = battles.toll_of(s, b, seat, "F")
        return {"csps": sum(who_bears_csps(s, toll).values()), "steps": sum(who_bears_steps(s, toll).values()),
                "wounds": sum(who_bears_wounds(s, toll).values())}


def fuzz(kind: str, seeds: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Fights at random; the number of rounds that were held against their forecast."""
    held = 0
    fight = battles.odds_of
    for seed in range(seeds):
        chance = Random(f"{kind} {seed}")
        field, place = crowd(chance, kind)
        seen: list[Shown] = []

        def odds(s: State, b: Battle, seen: list[Shown] = seen) -> object:
            seen.append(Shown(s, b))                    # when all is said and before the dice are rolled
            return fight(s, b)
        monkeypatch.setattr(battles, "odds_of", odds)
        field.fight(place, kind, chance.randrange(2))
        field.play(chance)
        monkeypatch.setattr(battles, "odds_of", fight)
        hold(field, seen)
        held += len(seen)
    return held


def hold(field: Field, seen: list[Shown]) -> None:
    """17.5.7, 17.5.9, 7.7: Column, letters and losses of every round are those of the roll that fell."""
    rounds = field.events("round")
    assert len(rounds) == len(seen)
    for event, shown in zip(rounds, seen, strict=True):
        assert [roll.dice for roll in shown.rolls] == list(range(2, 13))
        roll = shown.rolls[event.data["roll"] - 2]
        assert shown.column == event.data["odds"]
        assert roll.modified == event.data["roll"] + event.data["drm"]
        ours, theirs = (roll.sides[int(event.data[who].split(":")[1])] for who in ("attacker", "defender"))
        assert event.data["letters"] == f"{ours.mark}{ours.letter}/{theirs.letter}{theirs.mark}"
        until = min([one.number for one in rounds if one.number > event.number], default=10 ** 9)
        lost = [one for one in field.events("losses") if event.number < one.number < until]
        for side in (ours, theirs):
            told = next((one.data for one in lost if one.data["seat"] == f"seat:{side.seat}"), NOTHING)
            foretold = {"csps": side.csps, "steps": side.steps, "wounds": side.wounds}
            assert {one: told[one] for one in NOTHING} == {
                one: min(number, shown.most[side.seat][one]) for one, number in foretold.items()}


@pytest.mark.once          # it puts a watcher in the place of a function, which compiled code does not see
@pytest.mark.rules("17.5.7", "17.5.9", "17.6.5", "17.7.4", "table.combat", "table.casualty")
@pytest.mark.parametrize("kind", KINDS)
def test_each_fuzzed_round_is_as_forecast(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fuzz(kind, SEEDS, monkeypatch) > 8


@pytest.mark.once
@pytest.mark.parametrize("part", ONE_MORE)
def test_a_forecast_that_is_wrong_by_one_is_caught(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = battles.toll_of

    def wrong(s: State, b: Battle, seat: int, letter: str) -> object:
        toll = true(s, b, seat, letter)
        setattr(toll, part, max(0, getattr(toll, part) - 1))
        return toll
    monkeypatch.setattr(forecast, "toll_of", wrong)
    with pytest.raises(AssertionError):
        fuzz("naval" if part == "steps" else "ground", SEEDS, monkeypatch)


@pytest.mark.once
@pytest.mark.parametrize("planted", ["column", "letters"])
def test_a_forecast_of_another_column_or_row_is_caught(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    odds: Callable[..., object] = battles.odds_of

    def wrong(s: State, b: Battle) -> object:
        found = odds(s, b)
        getattr(found, "move" if planted == "column" else "add")("planted", 1, "17.5.6")
        return found
    monkeypatch.setattr(forecast, "odds_of", wrong)
    with pytest.raises(AssertionError):
        fuzz("ground", SEEDS, monkeypatch)


def _dice(lines: list[str]) -> list[int]:
    """The rolls that lines such as "2–4 (17 %): ..." speak of."""
    found: list[int] = []
    for line in lines:
        ends = [int(one) for one in line.partition(" (")[0].split("–")]
        found += range(ends[0], ends[-1] + 1)
    return found


@pytest.mark.rules("17.5.4", "17.5.6", "17.5.7", "17.5.9")
@pytest.mark.parametrize("kind", KINDS)
def test_from_contact_on_the_page_shows_what_will_be_fought(kind: str) -> None:
    """Both strengths, each modifier with its rule, the column, and all eleven rolls with both sides' losses."""
    looked = 0
    for seed in range(4):
        chance = Random(f"sheet {kind} {seed}")
        field, place = crowd(chance, kind)
        field.fight(place, kind, chance.randrange(2))

        def look(field: Field = field) -> None:
            nonlocal looked
            if field.prompt != "go_on":
                return
            looked += 1
            odds = battles.odds_of(field.state, field.battle)
            said = [text for page in battle_pages(field.state, 0) for text in page.paragraphs]
            for seat, text in zip((field.battle.attacker, 1 - field.battle.attacker), said, strict=False):
                assert text.startswith(("Fomorian League", "Mundane Alliance")[seat])
                assert f"with {odds.of(seat).total}" in text
                for one in muster(field.state, field.battle, seat).characters:
                    assert printed(field.state, one.id).name in text
            for line in (*odds.drms, *odds.shifts):
                assert f"({line.rule}) {line.number:+}" in said[2], line.why
            assert f"Column {CONTENT.columns[odds.column]}" in said[2]
            assert _dice(said[3:]) == list(range(2, 13))
        field.play(chance, watch=look)
    assert looked or kind == "overrun"                  # an overrun is one round: nobody is asked to go on


@pytest.mark.rules("17.5.9")
def test_without_a_battle_there_is_no_forecast() -> None:
    assert forecast.rolls(Field().state) == []
    assert forecast.column(Field().state) == ""


@pytest.mark.rules("5.e.5.6", "17.5.7")
def test_battles_that_wait_are_shown_while_one_chooses_among_them() -> None:
    field = Field()
    for place, ours, theirs in ((2622, "fynn", "midhrasir"), (2621, "skane", "nerfringia")):
        field.csps(place, ours, 6)
        field.csps(place, theirs, 6)
    field.phase(0)
    field.do(*field.options)
    assert field.prompt == "next_battle"
    pages = battle_pages(field.state, 1)
    assert [page.id for page in pages] == ["page:battle-2621-land", "page:battle-2622-land"]
    assert all(_dice(page.paragraphs[3:]) == list(range(2, 13)) for page in pages)


@pytest.mark.rules("17.5.9")
def test_who_only_watches_reads_strengths_and_no_names() -> None:
    """F44: Contact shows the pieces to both sides; the page named them to everybody."""
    field = Field()
    field.csps(2622, "fynn", 6)
    field.csps(2622, "midhrasir", 6)
    field.fight(2622, "ground", 0)
    sides = battle_pages(field.state, -1)[0].paragraphs[:2]
    assert all("with" in text and "Fynn" not in text and "Midhrasir" not in text for text in sides)
    assert "5 Fynn" in " ".join(battle_pages(field.state, 1)[0].paragraphs[:2])


def test_the_page_says_what_the_letters_mean() -> None:
    """The marks r and o stood before the letters and said nothing to who had not read the table."""
    side = forecast.Side(0, "D", "r", 2, 0, 1, star=True)
    assert _losses(side) == "2 CSPs, 1 wound on one piece first, can be driven out"
    assert _losses(forecast.Side(1, "A", "o", 0, 0, 0, star=False)).startswith("nothing, may withdraw")
    assert _chance(7, 7) == 17
