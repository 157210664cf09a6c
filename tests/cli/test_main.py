"""The commands as a whole: help, wrong usage, exit codes, a quick start."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from norn.cli.main import COMMANDS
from tests.cli.conftest import Run, Toy, norn, only_object


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(f"  {name}" in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"norn {name}" in result.stdout.split("Example", 1)[1]


def test_help_imports_no_game_and_no_engine() -> None:
    """What keeps it quick; a clock would say so only now and then."""
    script = (
        "import sys; from norn.cli.main import main; main(['--help'], standalone_mode=False);"
        "sys.exit(any(name.startswith(('norn.kernel', 'norn.games', 'textual', 'rich', 'msgspec'))"
        " for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0


def test_version(run: Run) -> None:
    assert "0." in run("--version").stdout


WRONG = [
    (["gaems"], "did you mean 'games'?"),
    (["brew"], "no such command 'brew'; there are: games"),
    (["sim", "hearst", "-n", "1", "--agents", "thumb"], "did you mean 'hearts'?"),
    (["sim", "hearts", "--agents", "thumb"], "Missing option '-n'"),
    (["sim", "hearts", "-n", "0", "--agents", "thumb"], "-n"),
    (["sim", "hearts", "-n", "1"], "--agents"),
    (["sim", "hearts", "-n", "1", "--agents", "thumbs"], "there is no agent 'thumbs'; there are: random, thumb"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb,,"], "separated by commas"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb,thumb,thumb,thumb,thumb"], "hearts is for 4 seats, not 5"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb", "--option", "deals"], "expected name=value"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb", "--option", "deal=1"], "its options: target, deals"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb", "--option", "deals=lots"], "not a whole number"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb", "--option", "deals=101"], "between 0 and 100"),
    (["sim", "hearts", "-n", "1", "--agents", "thumb", "--seed", "-1"], "at most 128 bits"),
    (["fuzz", "hearts", "-n", "1", "--seats", "3"], "hearts is for 4 seats, not 3"),
    (["fuzz", "hearts", "-n", "1", "--seed", str(1 << 128)], "at most 128 bits"),
    (["rules", "hearts", "play.brokn"], "did you mean play.broken"),
    (["rules", "hearts", "nothing"], "`norn rules hearts` lists them"),
    (["replay", "no-such-file.json"], "does not exist"),
    (["check", "hearst"], "there is no game 'hearst'"),
    (["records", "hearst"], "there is no game 'hearst'"),
    (["new-game", "My-Game"], "is no name for a game"),
    (["new-game", "class"], "is no name for a game"),
    (["play", "hearts", "--seats", "human,robot"], "nobody is called 'robot'"),
    (["play", "hearts", "--seats", "human,human,human,human,human"], "hearts is for 4, not 5"),
    (["play", "--seats", "human"], "need a GAME"),
    (["bench", "hearts", "--seconds", "0"], "--seconds"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG, ids=[" ".join(one)[:60] for one, _ in WRONG])
def test_wrong_usage_says_what_to_do_and_exits_with_2(run: Run, arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_the_usage_shown_is_that_of_the_command(run: Run) -> None:
    assert " sim [OPTIONS] GAME" in run("sim", "hearts", "-n", "1", "--agents", "nobody").stderr


def test_games(run: Run) -> None:
    assert "hearts  Hearts (4 seats" in run("games").stdout
    listed = only_object(run("games", "--json").stdout)["games"]
    hearts = next(game for game in listed if game["name"] == "hearts")
    assert hearts["options"]["deals"]["default"] == 0


def test_a_broken_game_does_not_hide_the_others(run: Run, toy: Toy) -> None:
    toy.append("game.toml", "\nnonsense = 1\n")
    result = run("games")
    assert result.exit_code == 1
    assert "hearts  Hearts" in result.stdout
    assert "does not load: toy:" in result.stderr


def test_a_package_that_cannot_be_imported_is_named() -> None:
    done = norn("games", NORN_GAMES="no.such.package")
    assert done.returncode == 2
    assert "NORN_GAMES names the package 'no.such.package'" in done.stderr


def test_a_pipe_that_closes_early_is_no_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m norn.cli rules hearts | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("deal.cards")
    assert "Traceback" not in done.stderr
