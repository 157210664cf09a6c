"""`norn sim` and `norn fuzz` when their processes are killed: nothing is lost, and nobody is blamed for it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Toy, norn, only_object

SIM = ("sim", "hearts", "--agents", "thumb", "--option", "deals=1", "--seed", "1", "-n", "3000")
FUZZ = ("fuzz", "hearts", "--option", "deals=1", "--seed", "1", "-n", "100")
LAY = "    if option == PASS:\n"
DIE = """    if sum(s.rest) % 20 == 0:
        import os
        os.kill(os.getpid(), 9)
    if option == PASS:
"""


def players_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that play, as far as they have begun."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError):
            parent = int(folder.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == process.pid and "spawn_main" in folder.joinpath("cmdline").read_text():
                found.append(int(folder.name))
    return sorted(found)


@pytest.mark.parametrize("command", [SIM, FUZZ], ids=["sim", "fuzz"])
def test_killed_processes_change_no_figure(command: tuple[str, ...]) -> None:
    expected = only_object(norn(*command, "--jobs", "2", "--json").stdout)
    process = subprocess.Popen(
        [sys.executable, "-m", "norn.cli", *command, "--jobs", "2", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    killed = 0
    while process.poll() is None and killed < 4:
        time.sleep(0.25)
        for one in players_of(process)[:1]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
                killed += 1
    out, errors = process.communicate(timeout=240)
    assert killed >= 2, "too quick to be killed"
    assert process.returncode == 0, errors
    found = only_object(out)
    for figures in (expected, found):
        # The laws are always checked the first times that a process comes to a question: new ones check more often.
        figures.pop("seconds")
        figures.pop("checked", 0)
    assert found == expected
    assert "Traceback" not in errors


@pytest.mark.parametrize("command", ["sim", "fuzz"])
def test_a_game_that_takes_its_process_down_is_named(toy: Toy, command: str) -> None:
    """Every time, that is: its seed is told with the way to see it, and the others are played all the same."""
    toy.change("rules/turn.py", LAY, DIE)
    agents = ("--agents", "random") if command == "sim" else ()
    done = norn(command, "toy", "-n", "60", "--jobs", "2", "--seed", "100", *agents, **toy.environment)
    assert done.returncode == 1, done.stderr
    assert "60 games" in done.stdout
    told = done.stdout + done.stderr
    assert "died twice" in told
    assert "Traceback" not in told
    seed = next(word for word in told.split("seed ")[2:] if word[0] == "1").split(",")[0].split()[0]
    again = norn(command, "toy", "-n", "1", "--jobs", "1", "--seed", seed, *agents, **toy.environment)
    assert again.returncode == -signal.SIGKILL, "it is that seed indeed"
