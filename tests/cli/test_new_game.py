"""`norn new-game`: the skeleton is sound as it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from norn.cli.new_game import write_skeleton
from tests.cli.conftest import Run, norn

ROOT = Path(__file__).resolve().parents[2]


def test_from_nothing_to_a_game_that_passes(tmp_path: Path) -> None:
    into = tmp_path / "ourgames"
    done = norn("new-game", "cairn", "--into", into)
    assert done.returncode == 0
    assert f"PYTHONPATH={tmp_path} NORN_GAMES=ourgames norn play cairn" in done.stdout
    environment = {"PYTHONPATH": str(tmp_path), "NORN_GAMES": "ourgames"}
    for command in (["check", "cairn"], ["fuzz", "cairn", "-n", "30"], ["rules", "cairn", "--coverage"]):
        done = norn(*command, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
    done = norn("sim", "cairn", "-n", "40", "--agents", "thumb,random", "--seed", "1", **environment)
    assert done.returncode == 0


@pytest.fixture
def cairn(run: Run, tmp_path: Path) -> Path:
    """A fresh game in a package of its own, which tests find."""
    into = tmp_path / "ourgames"
    assert run("new-game", "cairn", "--into", into).exit_code == 0
    (tmp_path / "conftest.py").write_text("from norn.kernel.catalogue import look_in\n\nlook_in('ourgames')\n")
    return into


def must_pass(where: Path, *command: object) -> None:
    line = [sys.executable, "-m", *(str(one) for one in command)]
    done = subprocess.run(line, capture_output=True, text=True, cwd=where, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.once
def test_its_own_tests_pass(cairn: Path) -> None:
    must_pass(cairn.parent, "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", cairn)


@pytest.mark.once
def test_lint_passes_as_it_would_in_a_checkout(tmp_path: Path) -> None:
    write_skeleton(tmp_path / "cairn", "cairn", "norn.games.cairn")
    ours = 'lint.isort.known-first-party = ["norn"]'
    config = ("--no-cache", "--config", ROOT / "pyproject.toml", "--config", ours)
    must_pass(tmp_path, "ruff", "check", *config, tmp_path / "cairn")


@pytest.mark.once
@pytest.mark.long
def test_its_types_are_right(cairn: Path) -> None:
    must_pass(cairn.parent, "mypy", "--strict", "--explicit-package-bases", "-p", "ourgames")


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "ourgames/cairn/precious.txt"
    kept.parent.mkdir(parents=True)
    kept.write_text("mine")
    result = run("new-game", "cairn", "--into", tmp_path / "ourgames")
    assert result.exit_code == 1
    assert "exists already; nothing was written" in result.stderr
    assert [path.name for path in kept.parent.iterdir()] == ["precious.txt"]


def test_a_folder_that_python_cannot_import_from(run: Run, tmp_path: Path) -> None:
    result = run("new-game", "cairn", "--into", tmp_path / "our-games")
    assert result.exit_code == 2
    assert "'our-games'" in result.stderr
    assert not (tmp_path / "our-games").exists()


def test_hearts_is_not_overwritten(run: Run) -> None:
    result = run("new-game", "hearts")
    assert result.exit_code in (1, 2)           # installed, not checked out: told to say where
