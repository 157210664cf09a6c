"""Rules are deterministic, and written where a newcomer would look."""

from __future__ import annotations

from pathlib import Path

import pytest

from norn.kernel.catalogue import find_game
from norn.kernel.recordgen import generate
from norn.laws import source, stories
from tests.contract.play import GAMES

pytestmark = pytest.mark.once

@pytest.mark.parametrize("name", GAMES)
def test_rules_are_deterministic(name: str) -> None:
    assert source.not_deterministic(find_game(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_stories_are_awaited_and_steps_are_there(name: str) -> None:
    assert stories.forgotten_awaits(find_game(name)) + stories.unknown_steps(find_game(name)) == []


OFFENCES = ["import random", "from time import time", "print(1)", "x = 0.5", "for x in {1, 2}: pass",
            "y = [x for x in set(z)]", "try:\n    f()\nexcept Exception:\n    pass"]


@pytest.mark.parametrize("line", OFFENCES)
def test_a_planted_offence_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(line)
    assert source.problems_in(tmp_path / "rule.py")


@pytest.mark.parametrize("name", GAMES)
def test_records_are_what_the_state_says(name: str) -> None:
    """`_records.py` is generated: run `norn records GAME` after a change of state.py."""
    definition = find_game(name)
    folder = Path(definition.folder)
    assert (folder / "_records.py").read_text("utf-8") == generate(folder / "state.py", f"{definition.package}.state")


@pytest.mark.parametrize("name", GAMES)
def test_strategy_does_not_look_at_the_state(name: str) -> None:
    assert (Path(find_game(name).folder) / "strategy.py").exists()
    assert source.strategy_problems(find_game(name)) == []
