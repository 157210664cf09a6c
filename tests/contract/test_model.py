"""Whatever is done to a table, in whatever order, it is the table that its record of decisions says."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from norn.kernel.catalogue import find_game
from norn.kernel.course import Mark
from norn.kernel.dice import Dice
from norn.kernel.errors import IllegalChoice
from norn.kernel.game import Game
from norn.kernel.going_back import GoingBack
from norn.kernel.table import Table
from tests.contract.model import pull_about
from tests.contract.play import GAMES, drawn_table, some
from tests.kernel.bench import known
from tests.kernel.test_medley import medley

STEPS = 80


@pytest.fixture(autouse=True)
def crashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path / "crashes"))


def some_controllers(seats: int, chance: random.Random) -> list[int]:
    """Each for itself, all for one, or two that share the seats."""
    return chance.choice([list(range(seats)), [0] * seats, [seat % 2 for seat in range(seats)]])


def pulled_game(name: str, seed: int, steps: int = STEPS) -> str | None:
    """A game in any scenario, every other one begun late."""
    chance = random.Random(seed)
    seats = chance.randint(*find_game(name).meta.seats)
    return pull_about(drawn_table(name, seed, chance, some_controllers(seats, chance)), seed, some(name, steps))


def pulled_medley(seed: int, monkeypatch: pytest.MonkeyPatch, steps: int = STEPS) -> str | None:
    seats = 2 + seed % 2
    controllers = some_controllers(seats, random.Random(seed))
    game = medley(seed, end=20 if seed % 3 == 0 else 150)
    table = Table.new(known(game, monkeypatch), seats, seed, {"size": 3}, controllers)
    return pull_about(table, seed, steps)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_pulled_about_is_what_its_record_says(name: str, seed: int) -> None:
    assert pulled_game(name, seed) is None


@pytest.mark.parametrize("seed", range(24))
def test_a_medley_that_is_pulled_about_is_what_its_record_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pulled_medley(seed, monkeypatch) is None


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_games_that_are_pulled_about_are_what_their_records_say(name: str) -> None:
    for seed in range(100, 110):
        assert pulled_game(name, seed, 300) is None, f"seed {seed}"


@pytest.mark.long
def test_many_medleys_that_are_pulled_about_are_what_their_records_say(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(100, 250):
        assert pulled_medley(seed, monkeypatch, 200) is None, f"seed {seed}"


# ---------------------------------------------------------------- planted bugs


def _undo_only_within_the_file(self: Any) -> None:
    raise IllegalChoice("other_rules", "this table cannot go back further")


def _opens_without_orders(self: Any, mark: Mark, muted: bool = True) -> None:
    GOOD_OPEN(self, mark, muted)
    self.game.standing = {}


def _undo_for_all(self: Any, index: int) -> None:
    self._back_to(index)


def _share_what_is_written(self: Any, twin: Any) -> None:
    twin._told, twin._telling, twin.next_number = self._told, self._telling, self.next_number


def _count_again(self: Any, count: int) -> None:
    GOOD_BACK(self, count)
    self.game.next_number = len(self.game.events)


GOOD_OPEN = GoingBack._open_mark
GOOD_BACK = GoingBack._back_to


@pytest.mark.once
@pytest.mark.parametrize(
    ("owner", "method", "planted"),
    [
        (GoingBack, "_find_origin", _undo_only_within_the_file),
        (GoingBack, "_open_mark", _opens_without_orders),
        (GoingBack, "_undo_in_lane", _undo_for_all),
        (GoingBack, "_back_to", _count_again),
        (Game, "share_events", _share_what_is_written),
        (Dice, "fork", lambda self: Dice(self.seed + 1, self.rolled)),
    ],
)
def test_a_table_that_is_not_what_its_record_says_is_caught(
    owner: Any, method: str, planted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, method, planted)
    assert any(pulled_medley(seed, monkeypatch) for seed in range(12))
