"""Commands run in this process, commands run for real, and toys to plant bugs in."""

from __future__ import annotations

import importlib
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from norn.cli.main import main
from norn.cli.new_game import write_skeleton
from norn.kernel import catalogue

NUMBER = itertools.count()
Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _own_crashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crash files of these tests stay among their own files."""
    monkeypatch.setenv("NORN_CRASHES", str(tmp_path / "crashes"))


@pytest.fixture
def run() -> Run:
    """A command in this process; its exit code, output and errors."""

    def run_it(*arguments: object) -> Result:
        result = CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)
        assert "Traceback" not in result.stderr
        return result

    return run_it


def norn(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "norn.cli", *(str(one) for one in arguments)]
    env = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=240, check=False)


def only_object(text: str) -> dict[str, Any]:
    """Standard output is one JSON object and nothing else."""
    assert text.count("\n") == 1
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


class Toy:
    """A fresh game `toy`, written by `norn new-game`, to be changed before it is used."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = f"toys{next(NUMBER)}_{os.getpid()}"
        self.folder = root / self.package / "toy"
        write_skeleton(self.folder, "toy", f"{self.package}.toy")

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}"
        path.write_text(text.replace(old, new), "utf-8")

    def append(self, file: str, more: str) -> None:
        with open(self.folder / file, "a", encoding="utf-8") as handle:
            handle.write(more)

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.root), "NORN_GAMES": self.package}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    """Found by the catalogue for as long as the test runs."""
    made = Toy(tmp_path)
    packages, loaded = catalogue._packages[:], dict(catalogue._loaded)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("NORN_GAMES", made.package)
    importlib.invalidate_caches()
    yield made
    catalogue._packages[:] = packages
    catalogue._loaded.clear()
    catalogue._loaded.update(loaded)
    for name in [name for name in sys.modules if name.split(".")[0] == made.package]:
        del sys.modules[name]
