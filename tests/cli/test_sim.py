"""`norn sim`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from norn.agents.simulate import wilson
from tests.cli.conftest import Run, Toy, norn, only_object

KEYS = ["games", "decisions", "seconds", "ends", "wins", "interval"]
SIM = ("sim", "hearts", "--agents", "thumb,random", "--option", "deals=1", "--seed", "1")


def test_json_has_the_keys_promised(run: Run) -> None:
    result = run(*SIM, "-n", "20", "--json")
    assert result.exit_code == 0
    figures = only_object(result.stdout)
    assert list(figures) == KEYS
    assert figures["games"] == 20
    assert figures["ends"] == {"target": 0, "deals": 20}
    assert sum(figures["wins"].values()) >= 20
    low, high = figures["interval"]["0"]
    assert 0 <= low <= figures["wins"]["0"] / 20 <= high <= 1


def test_the_same_games_whatever_the_number_of_processes() -> None:
    found = []
    for jobs in (1, 2, 3):
        done = norn(*SIM, "-n", "60", "--jobs", jobs, "--json")
        assert done.returncode == 0
        figures = only_object(done.stdout)
        del figures["seconds"]
        found.append(figures)
    assert found[0] == found[1] == found[2]


def test_another_seed_gives_other_games(run: Run) -> None:
    figures = [only_object(run(*SIM[:-1], seed, "-n", "30", "--json").stdout) for seed in (1, 1, 2)]
    assert figures[0]["wins"] == figures[1]["wins"] != figures[2]["wins"]


def test_the_text_names_agents_and_intervals(run: Run) -> None:
    shown = run(*SIM, "-n", "10").stdout
    assert "Hearts: 10 games" in shown
    assert "seat 1 (thumb)" in shown
    assert "seat 4 (random)" in shown
    assert "% to " in shown


def test_thumb_beats_random(run: Run) -> None:
    figures = only_object(run("sim", "hearts", "-n", "60", "--agents", "thumb,random", "--seed", "3", "--json").stdout)
    assert figures["interval"]["0"][0] > 0.5


def test_a_cooperative_game_is_won_by_the_party(run: Run, toy: Toy) -> None:
    toy.change("game.toml", "version = 1", "cooperative = true\nversion = 1")
    figures = only_object(run("sim", "toy", "-n", "10", "--agents", "thumb", "--json").stdout)
    assert figures["wins"] == {"party": 10}


def test_a_game_without_rules_of_thumb_says_so(run: Run, toy: Toy) -> None:
    (toy.folder / "strategy.py").unlink()
    result = run("sim", "toy", "-n", "1", "--agents", "thumb")
    assert result.exit_code == 2
    assert "strategy.py" in result.stderr


def test_a_crash_is_counted_and_told(run: Run, toy: Toy) -> None:
    toy.change("rules/turn.py", "    s.active = seat\n", "    s.active = seat // (len(s.hands[0]) - 3)\n")
    result = run("sim", "toy", "-n", "5", "--agents", "thumb", "--seed", "1", "--json")
    assert result.exit_code == 1
    assert only_object(result.stdout)["ends"]["crashed"] > 0
    assert "ZeroDivisionError" in result.stderr
    assert "norn replay " in result.stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_shows_what_was_done_so_far(jobs: int) -> None:
    command = [sys.executable, "-m", "norn.cli", *SIM, "-n", "1000000", "--jobs", str(jobs), "--json"]
    errors = ""
    for seconds in (1.5, 6, 20):                # a busy machine may need a while to begin
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=30)
        if out and json.loads(out)["games"]:
            assert process.returncode == 130
            assert "stopped after" in errors
            assert "Traceback" not in errors
            return
    pytest.fail(f"nothing was played: {errors}")


@pytest.mark.parametrize(("hits", "low", "high"), [(0, 0.0, 0.27753), (5, 0.23659, 0.76341), (10, 0.72247, 1.0)])
def test_wilson(hits: int, low: float, high: float) -> None:
    assert wilson(hits, 10) == (low, high)


def test_wilson_of_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
