"""Rules are deterministic, and written where a newcomer would look."""

from __future__ import annotations

from pathlib import Path

import pytest

from norn.kernel.catalogue import find_folders, find_game, wrong_imports
from norn.kernel.recordgen import records_for
from norn.laws import source, stories
from tests.contract.play import GAMES

pytestmark = pytest.mark.once

@pytest.mark.parametrize("name", GAMES)
def test_rules_are_deterministic(name: str) -> None:
    assert source.not_deterministic(find_game(name)) == []


def test_the_furniture_of_games_is_deterministic() -> None:
    """Found here: nobody looked at kit/, on which every game's rules may stand."""
    assert source.furniture_problems() == []


@pytest.mark.parametrize("name", GAMES)
def test_stories_are_awaited_and_steps_are_there(name: str) -> None:
    assert stories.forgotten_awaits(find_game(name)) + stories.unknown_steps(find_game(name)) == []


OFFENCES = ["import random", "import math", "from math import isqrt, sqrt", "from time import time", "print(1)",
            "x = 0.5", "for x in {1, 2}: pass", "y = [x for x in set(z)]", "try:\n    f()\nexcept Exception:\n    pass"]


@pytest.mark.parametrize("line", OFFENCES)
def test_a_planted_offence_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(line)
    assert source.problems_in(tmp_path / "rule.py")


@pytest.mark.parametrize("name", GAMES)
def test_nobody_counts_letters(name: str) -> None:
    """Ids and options are read by `norn.kit.ids`, which breaks loudly where a word changes; `words[1][8:]` does not."""
    assert source.counted_letters(find_game(name)) == []


COUNTED = ["x = words[1][8:]", "x = one[5:]", "x = (await f())[0][6:]", "x = one.split(' ')[2][7:]",
           "x = one[:5] != 'card:'", "x = one[:6] in ('hero:', 'card:')[:5] or one[:5] == 'card:'"]
NOT_COUNTED = ["x = deck[-3:]", "x = cards[1:]", "x = found[:1]", "x = ids[:least]", "x = deck[: s.known]",
               "x = list(cards)[3:]", "x = sorted(cards)[2:]", "x = one[:40]", "deck[:n] = cards", "x = row[1:-1]"]


@pytest.mark.parametrize("line", [*COUNTED, *NOT_COUNTED])
def test_counted_letters_are_told_from_the_rest_of_a_list(line: str, tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(line)
    assert bool(source.letters_counted_in(tmp_path / "rule.py")) == (line in COUNTED)


@pytest.mark.parametrize("name", GAMES)
def test_records_are_what_the_state_says(name: str) -> None:
    """`_records.py` is generated: run `norn records GAME` after a change of state.py."""
    home, *shares = find_folders(name)
    for target, wanted in records_for(home, shares).items():
        assert target.read_text("utf-8") == wanted, target


@pytest.mark.parametrize("name", GAMES)
def test_a_game_imports_no_other(name: str) -> None:
    """The import contracts of pyproject.toml see families of games as one; this sees the titles in them."""
    assert wrong_imports(name) == []


@pytest.mark.parametrize("name", GAMES)
def test_strategy_does_not_look_at_the_state(name: str) -> None:
    assert (Path(find_game(name).folder) / "strategy.py").exists()
    assert source.strategy_problems(find_game(name)) == []
