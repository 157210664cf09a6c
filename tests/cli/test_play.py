"""`norn play`: what the command hands over to the terminal; the terminal has its own tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from norn import terminal
from norn.kernel.catalogue import open_table
from norn.kernel.save import write_save
from tests.cli.conftest import Run, norn


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the terminal is called with."""
    calls: list[Any] = []

    def play(*given: Any) -> int:
        calls.append(given)
        return 0

    monkeypatch.setattr(terminal, "play", play)
    return calls


def test_defaults(run: Run, handed_over: list[Any]) -> None:
    assert run("play", "hearts").exit_code == 0
    assert run("play").exit_code == 0
    options = {"target": 100, "deals": 0}
    assert handed_over == [("hearts", None, None, options, False, None), (None, None, None, {}, False, None)]


def test_everything(run: Run, handed_over: list[Any]) -> None:
    asked = ("--seats", "human,thumb", "--seed", "7", "--option", "deals=3", "--plain")
    assert run("play", "hearts", *asked).exit_code == 0
    seats = ["human", "thumb", "thumb", "thumb"]
    assert handed_over == [("hearts", seats, 7, {"target": 100, "deals": 3}, True, None)]


def test_a_saved_game(run: Run, handed_over: list[Any], tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    write_save(path, open_table("hearts", seed=random.Random(1).getrandbits(60)))
    assert run("play", "--load", path).exit_code == 0
    assert handed_over == [(None, None, None, {}, False, path)]
    assert run("play", "hearts", "--load", path, "--seed", "3").exit_code == 2
    assert run("play", "--load", tmp_path / "nothing.json").exit_code == 2


def test_agents_alone_play_to_the_end_through_a_pipe(tmp_path: Path) -> None:
    asked = ("--plain", "--seats", "thumb", "--option", "deals=1", "--seed", "1")
    done = norn("play", "hearts", *asked, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "The agreed number of deals has been played" in done.stdout
