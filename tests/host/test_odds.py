"""Odds on imagined worlds: the same for the same seed, whoever computes them, and blind to what is hidden."""

from __future__ import annotations

import math

import pytest

from norn.host import odds as host_odds
from norn.host.estimates import OddsLine
from norn.host.odds import Odds, mean_of
from norn.kernel.catalogue import look_in, open_table
from norn.kernel.errors import RuleError
from norn.kernel.save import load_bytes, save_bytes
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.laws.twins import find_twin
from tests.contract.play import random_game


def wager() -> Table:
    look_in("tests.server.games")
    table = open_table("wager", seed=1)
    table.answer(0, "do:odd")
    table.answer(1, "do:odd")
    return table


def test_the_same_worlds_for_every_answer() -> None:
    """Answers that come to the same have the same odds to the last figure: the same worlds, the same players."""
    table = wager()
    odds = Odds(table, 0, [("do:roll",), ("do:roll",)], {}, "seed")
    while not odds.done:
        odds.work(1.0)
    one, other = odds.told()
    assert one == other
    assert one.games == 400
    again = Odds(table, 0, [("do:roll",)], {}, "seed")
    while not again.done:
        again.work(0.001)
    assert again.told() == [one], "however it is sliced"


def test_what_follows_in_the_next_step_does_not_come_directly_of_it() -> None:
    """The pass of hearts is a step; that somebody leads the two of clubs afterwards belongs to the first trick."""
    table = open_table("hearts", seed=5)
    odds = Odds(table, 0, [tuple(table.pending[0].ids[:3])], {}, "seed")
    while not odds.done and not odds.lines[0].games:
        odds.work(0.2)
    told = [kind for kind, _ in odds.lines[0].events]
    assert "passed" in told
    assert "played" not in told


class Fails:
    """An agent that does not know what to do, or does what cannot be done."""

    def __init__(self, *choice: str) -> None:
        self.choice = choice

    def decide(self, sight: Sight, chance: object) -> tuple[str, ...]:
        if not self.choice:
            raise KeyError("a bug")
        return self.choice


@pytest.mark.parametrize("choice", [(), ("do:conjure",)])
def test_an_agent_that_fails_is_told_of(choice: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    """Found here: chance played in its stead, and the odds looked as good as ever."""
    table = open_table("hearts", seed=5)
    odds = Odds(table, 0, [tuple(table.pending[0].ids[:3])], {}, "seed")
    odds.agents = [Fails(*choice)] * 4  # type: ignore[list-item]
    odds.work(0.2)
    assert odds.lines[0].worlds
    assert odds.remark.startswith("An agent failed")
    assert capfd.readouterr().err.count("an agent failed") == 1


def test_a_rule_that_fails_in_an_imagined_game_is_no_agents_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("hearts", seed=5)
    odds = Odds(table, 0, [tuple(table.pending[0].ids[:3])], {}, "seed")
    answer = Table.answer

    def broken(self: Table, seat: int, *choice: str) -> None:
        if self.taken > table.taken:
            raise RuleError("a bug")
        answer(self, seat, *choice)

    monkeypatch.setattr(Table, "answer", broken)
    odds.work(5.0)
    assert odds.done
    assert odds.remark.startswith("A rule failed")


def test_means_have_students_interval() -> None:
    assert mean_of([1, 2]) is None
    found = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert found is not None
    assert found.mean == 5.0
    assert found.high - found.mean == pytest.approx(2.365 * 2.138 / math.sqrt(8), abs=0.02)


# ---------------------------------------------------------------- what is hidden


def told_of(table: Table, seat: int) -> list[OddsLine]:
    """A few worlds and games, always as many."""
    ask = table.pending[seat]
    odds = Odds(load_bytes(save_bytes(table)).table, seat, [tuple(ask.ids[: max(1, ask.at_least)])], {}, "seed")
    while not odds.done:
        odds.work(1.0)
    return odds.told()


def twins(name: str, seed: int, most: int) -> list[tuple[Table, Table, int]]:
    found = []
    for table, chance in random_game(name, seed):
        seat = next(iter(table.pending), -1)
        twin = find_twin(table, seat, chance) if seat >= 0 and chance.randrange(5) == 0 else None
        if twin is not None and table.tail == twin.tail:
            found.append((table.fork(), twin, seat))
        if len(found) == most:
            break
    return found


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_odds, "NEAR_WORLDS", 10)
    monkeypatch.setattr(host_odds, "FAR_GAMES", 1)


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", ["hearts", "skald"])
def test_the_odds_of_twins_are_equal_to_the_last_figure(name: str) -> None:
    """Worlds are a function of the view and the chance: what the seat cannot know has no way into them."""
    look_in("tests.toys")
    pairs = twins(name, 3, 6)
    assert len(pairs) >= 4
    assert [told_of(table, seat) for table, _, seat in pairs] == [told_of(twin, seat) for _, twin, seat in pairs]


@pytest.mark.usefixtures("few_worlds")
def test_odds_that_look_at_the_real_cards_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = twins("hearts", 3, 6)
    monkeypatch.setattr(host_odds, "imagine", lambda table, seat, chance: table.fork())
    assert any(told_of(table, seat) != told_of(twin, seat) for table, twin, seat in pairs)
