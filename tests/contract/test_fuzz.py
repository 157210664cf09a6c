"""The fuzz comes far: it plays every scenario, begins late as well as early, and wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from norn.agents import find_agent, play_out
from norn.kernel.catalogue import find_game, full_options, open_table
from norn.laws.fuzz import (
    ASKED,
    FEW,
    Failure,
    Fuzzed,
    FuzzedGame,
    FuzzSetting,
    draw_late_point,
    draw_options,
    draw_seats,
    group_failures,
)
from tests.contract.play import GAMES, GAMES_HEAVY_LATER, HEAVY, SHORT, planted

pytestmark = pytest.mark.once        # the fuzz's own doings: `norn fuzz` is run on the compiled package anyway
NEVER = 10**6       # all laws are checked at the end only


SLOW_LATER = [pytest.param(name, marks=pytest.mark.long) if name in (*HEAVY, "mistfall") else name for name in GAMES]


@pytest.fixture(autouse=True)
def crashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path / "crashes"))


def failures(name: str, player: str, games: int) -> Iterator[str]:
    """What fails in so many games."""
    setting = FuzzSetting(name, None, {}, NEVER, player)
    for seed in range(games):
        failure = FuzzedGame(setting, seed).run().failure
        if failure is not None:
            yield failure.what


@pytest.mark.parametrize(("name", "won"), [
    pytest.param("mistfall", "victory", marks=pytest.mark.long),
    pytest.param("realms", "pyrrhic_victory", marks=pytest.mark.long),
])
def test_what_breaks_in_a_won_game_is_found_by_mixed_play_and_not_at_random(name: str, won: str) -> None:
    ends = tuple(end for end in find_game(name).ends if end != won)
    with planted(name, ends=ends):
        assert list(failures(name, "random", 25)) == []
        assert any(f"ended by '{won}'" in what for what in failures(name, "mixed", 100))


@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_and_number_of_seats_is_drawn(name: str) -> None:
    definition = find_game(name)
    chance = random.Random(1)
    drawn = [(draw_seats(definition, chance), draw_options(definition, chance)) for _ in range(300)]
    low, high = definition.meta.seats
    assert {seats for seats, _ in drawn} == set(range(low, high + 1))
    for key, spec in definition.meta.options.items():
        values = {options[key] for _, options in drawn}
        assert values == set(spec.choices) if spec.choices else {spec.low, spec.default} < values
    assert all(full_options(definition, options) == options for _, options in drawn)


@pytest.mark.parametrize("name", GAMES_HEAVY_LATER)
def test_late_points_lie_before_the_end_and_most_of_them_beyond_the_middle(name: str) -> None:
    agent = find_agent("thumb", find_game(name))
    shares = []
    for seed in range(12):
        table = open_table(name, seed=seed, options=SHORT.get(name))
        point, chance = draw_late_point(table, random.Random(seed))
        play_out(table, [agent] * table.seats, chance)
        assert point < len(table.decisions)
        shares.append(point / len(table.decisions))
    assert sum(share > 0.5 for share in shares) > 6


@pytest.mark.parametrize("name", SLOW_LATER)
def test_a_fuzzed_game_is_a_function_of_its_seed(name: str) -> None:
    """However often the laws are checked."""
    for seed in range(2):
        often, seldom = (
            FuzzedGame(FuzzSetting(name, None, SHORT.get(name, {}), every), seed).run() for every in (60, NEVER)
        )
        assert (often.decisions, often.begun, often.end) == (seldom.decisions, seldom.begun, seldom.end)


@pytest.mark.parametrize("name", SLOW_LATER)
def test_what_a_game_tells_does_not_depend_on_what_its_process_played_before(name: str) -> None:
    """Found when processes were killed: a new one looked at other decisions, and a rule was never reached."""
    setting = FuzzSetting(name, None, SHORT.get(name, {}), 25)
    ASKED.clear()
    new = [FuzzedGame(setting, seed).run() for seed in range(2)]
    ASKED.update(dict.fromkeys(ASKED, FEW))
    used = [FuzzedGame(setting, seed).run() for seed in range(2)]
    assert sum(one.checked for one in used) < sum(one.checked for one in new), "nothing was rare: this tells nothing"
    for one, other in zip(new, used, strict=True):
        assert (one.rules, one.came_into_play, one.end) == (other.rules, other.came_into_play, other.end)
        assert _gathered(one) == _gathered(other)


def _gathered(one: Fuzzed) -> tuple[object, ...]:
    all_, refused = one.gathered, one.gathered.refused
    told = (refused.offered, refused.asked, refused.objected, refused.unexplained)
    return all_.tails, all_.tried, all_.found, *told


def test_failures_that_differ_in_numbers_only_are_equal() -> None:
    said = ["laws: card c12 twice", "laws: card c7 twice", "laws: no card", "KeyError: 'axe'", "KeyError: 'bow'"]
    found = [Failure(seed, 10 - seed, what, "file") for seed, what in enumerate(said)]
    assert [[one.seed for one in group] for group in group_failures(found)] == [[1, 0], [2], [3], [4]]
