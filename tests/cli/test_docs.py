"""docs/adding-a-game.md, followed to the letter: its changes apply to a fresh game, and all it promises holds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from norn.laws import fuzz
from tests.cli.conftest import Run, Toy, norn

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs/adding-a-game.md"
CHANGE = re.compile(r"```diff\n--- (\S+)\n(.*?)```", re.DOTALL)

pytestmark = pytest.mark.once


def changes() -> list[tuple[str, str, str]]:
    """File, the lines that are there, the lines that shall be there."""
    found = []
    for file, body in CHANGE.findall(GUIDE.read_text("utf-8")):
        lines = body.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if not line.startswith("+"))
        new = "".join(line[1:] for line in lines if not line.startswith("-"))
        found.append((file, old, new))
    return found


def follow(toy: Toy, *, until: str = "") -> None:
    """Make the changes of the guide; those to the file `until` and all after it are left out."""
    for file, old, new in changes():
        if file == until:
            break
        toy.change(file, old, new)
    done = norn("records", "toy")
    assert done.returncode == 0, done.stderr


def test_the_guide_leads_to_a_sound_game(toy: Toy) -> None:
    follow(toy)
    for command in (["check", "toy"], ["rules", "toy", "--coverage"], ["fuzz", "toy", "-n", "60", "--seed", "1"]):
        done = norn(*command)
        assert done.returncode == 0, done.stdout + done.stderr
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", str(toy.folder)]
    tests = subprocess.run(command, capture_output=True, text=True, cwd=toy.root, check=False)
    assert tests.returncode == 0, tests.stdout


def test_it_stays_short(toy: Toy) -> None:
    assert _lines(toy) < 190            # as the guide says
    follow(toy)
    assert _lines(toy) < 230


def _lines(toy: Toy) -> int:
    files = [path for path in toy.folder.rglob("*.py") if "tests" not in path.parts and path.name != "_records.py"]
    lines = [line for path in files for line in path.read_text("utf-8").splitlines() if line.strip()]
    return len(lines)


def test_check_finds_the_missing_words_as_the_guide_says(run: Run, toy: Toy) -> None:
    follow(toy, until="narrator.toml")
    line = next(line for line in run("check", "toy").stdout.splitlines() if "scattered" in line)
    assert line in GUIDE.read_text("utf-8")


def test_fuzz_finds_the_forgotten_stones_as_the_guide_says(run: Run, toy: Toy) -> None:
    for file, old, new in changes():
        if "places = " not in new:
            toy.change(file, old, new)
    assert norn("records", "toy").returncode == 0
    result = run("fuzz", "toy", "-n", "100", "--seed", "1", "--jobs", "1")
    assert result.exit_code == 1
    said = "laws: a stone is missing or in two places"
    assert said in result.stdout
    assert said in GUIDE.read_text("utf-8")


def test_check_finds_the_missing_words_of_a_moment(run: Run, toy: Toy) -> None:
    follow(toy)
    text = next(line for line in (toy.folder / "narrator.toml").read_text("utf-8").splitlines() if "storm =" in line)
    toy.change("narrator.toml", f"{text}\n", "")
    assert "narrator.toml: [prompts] has no 'storm', which rules/turn.py:" in run("check", "toy").stdout


def test_fuzz_sees_who_is_asked_as_the_guide_says(run: Run, toy: Toy) -> None:
    follow(toy)
    toy.change("rules/turn.py", "might=might_anchor, ", "")
    fuzz.ASKED.clear()          # whoever types it begins with a process of its own
    result = run("fuzz", "toy", "-n", "300", "--seed", "1", "--jobs", "1")
    assert result.exit_code == 1
    assert "leak: " in result.stdout


@pytest.mark.parametrize("page", ["adding-a-game.md", "how-rules-read.md", "scenes.md"])
def test_links_and_commands_of_the_docs_exist(page: str) -> None:
    from norn.cli.main import COMMANDS

    text = (ROOT / "docs" / page).read_text("utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / "docs" / link).exists(), link
    for command in re.findall(r"`?norn ([a-z][a-z-]+)", text):
        assert command in COMMANDS, command
