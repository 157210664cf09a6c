"""Nothing that came from a file or a person acts on a terminal, or looks like a line of ours."""
from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from norn.agents import RandomAgent, next_move
from norn.cli.main import main
from norn.kernel.catalogue import open_table
from norn.kernel.errors import NornError
from norn.kernel.escaping import escape
from norn.kernel.save import save_bytes
from norn.terminal.plain import Console
from norn.terminal.saves import saves_folder
from norn.terminal.session import Session
from tests.terminal.pilot import Play, drive

FORGED = ("Saved: /etc/passwd", "The game is over. You win.", "1. Forged option", "right  all of it",
          "Note: forged", "    7  Forged.")
ACTS = "\x1b]0;owned\x07\x1b[2J\x9b31m\x08\x7f\u202eevil\u2066\u200b\u2028\u2029\ufeff\t\0"
HOSTILE = ACTS + "[red on blue]x[/][@click=app.exit]y[/]\r\n" + "\n".join(FORGED) + "\r"
COMMANDS = "log\nlook\nlook 1\nwhy\nwhy 1\nload\nsave\nundo\nundo anyway\nhelp\nrules\nquit\n"


def a_save(game: str, decisions: int = 24) -> dict[str, Any]:
    table = open_table(game, seed=5)
    chance = random.Random(3)
    while table.outcome is None and len(table.decisions) < decisions:
        seat, choice = next_move(table, [RandomAgent()] * table.seats, chance)
        table.answer(seat, *choice)
    notes = {"seats": ",".join(["human"] * table.seats), "where": "here", "over": "no", "kept": "auto"}
    crash = {"error": "RuleError: no", "where": ["play"], "decision": [0, ["do:pass"], 0], "trace": "Traceback"}
    found: dict[str, Any] = json.loads(save_bytes(table, notes, crash))
    found.pop("checksum", None)         # an attacker would compute a right one
    return found


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every text in it, and to every name of a field."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key, None)
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    elif isinstance(value, str):
        yield path


def spoiled(whole: dict[str, Any], path: tuple[Any, ...], text: str, *, added: bool) -> dict[str, Any]:
    found = copy.deepcopy(whole)
    *way, last = path
    inner: Any = found
    if last is None:
        *way, name = way
        for step in way:
            inner = inner[step]
        inner[text] = inner.pop(name) if not added else inner[name]
        return found
    for step in way:
        inner = inner[step]
    inner[last] = f"{inner[last]}{text}" if added else text
    return found


def cases(whole: dict[str, Any]) -> list[dict[str, Any]]:
    """A text of every kind replaced, and one more of each with something added behind."""
    kinds: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in leaves(whole):
        event = whole["events"][path[1]][3] if path[0] == "events" and path[1] is not None else ""
        kinds.setdefault((event, *[step if not isinstance(step, int) else "#" for step in path]), []).append(path)
    every = {"options": {"deals": HOSTILE}, "game": HOSTILE, "commitment": HOSTILE}
    found = [{**whole, key: value} for key, value in every.items()]
    for paths in kinds.values():
        for path in (paths[0], paths[-1]):
            found += [spoiled(whole, path, HOSTILE, added=added) for added in (True, False)]
    return found


def check_said(text: str) -> None:
    for line in text.split("\n"):
        assert escape(line) == line, repr(line)
        assert not line.startswith(FORGED), repr(line)


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, [str(one) for one in arguments], input=COMMANDS)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return str(result.stdout) + "\n" + str(result.stderr)


@pytest.mark.parametrize("game", [
    "hearts", "skald", *(pytest.param(one, marks=pytest.mark.long) for one in ("realms", "mistfall"))])
def test_no_text_of_a_save_acts_on_a_terminal_or_forges_a_line(tmp_path: Path, game: str) -> None:
    every = cases(a_save(game))
    check_saves(tmp_path, [*every[:3], *random.Random(game).sample(every, 37)])


@pytest.mark.long
@pytest.mark.parametrize("game", ["hearts", "skald", "realms", "mistfall"])
def test_no_text_at_all_of_a_save_acts_on_a_terminal(tmp_path: Path, game: str) -> None:
    check_saves(tmp_path, cases(a_save(game)))


def check_saves(tmp_path: Path, spoilt_saves: list[dict[str, Any]]) -> None:
    path = tmp_path / "evening.json"
    opened = 0
    for spoilt in spoilt_saves:
        path.write_text(json.dumps(spoilt))
        said = run("play", "--plain", "--load", path)
        check_said(said)
        opened += "norn: " not in said
        check_said(run("replay", path))
        check_said(run("replay", path, "--verify"))
    print(f"{opened} of {len(spoilt_saves)} spoilt saves open")
    assert opened > 3


def test_no_text_of_a_kept_game_acts_in_the_menu(tmp_path: Path) -> None:
    saves_folder().mkdir(parents=True)
    for number, spoilt in enumerate(cases(a_save("hearts"))[-12:]):
        (saves_folder() / f"{number}{ACTS[:4]}.json".replace("/", "")).write_text(json.dumps(spoilt))
    check_said(run("play", "--plain"))

    async def look(play: Play) -> None:
        for _ in range(16):
            for line in play.screen().split("\n"):
                assert escape(line) == line, repr(line)
            await play.keys("down")

    drive(None, look, size=(120, 60))


def test_no_text_of_a_save_acts_on_the_full_screen(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    found = 0
    for spoilt in random.Random(6).sample(cases(a_save("hearts")), 40):
        path.write_text(json.dumps(spoilt))
        try:
            session = Session.resume(path)
        except NornError:
            continue
        found += 1

        async def look(play: Play) -> None:
            for keys in ("", "g", "escape", "w", "escape", "r", "escape", "s", "escape", "l", "escape", "q"):
                await play.keys(*filter(None, [keys]))
                for line in play.screen().split("\n"):
                    assert escape(line) == line, repr(line)
                    assert not line.strip(" │+").startswith(FORGED), repr(line)

        drive(session, look, size=(130, 50))
        if found == 2:
            return


def test_no_path_and_no_argument_acts_on_a_terminal(tmp_path: Path) -> None:
    folder = tmp_path / f"evening{ACTS.replace(chr(0), '')}\nright  all of it"
    folder.mkdir()
    path = folder / "a.json"
    path.write_text("{}")
    for arguments in (["replay", path], ["play", "--load", path], ["play", "--plain", "--load", path],
                      ["replay", folder / "none.json"], ["replay", folder], ["play", "--load", folder / "no"],
                      [HOSTILE.replace("\0", "")], ["rules", HOSTILE.replace("\0", "")],
                      ["rules", "hearts", HOSTILE.replace("\0", "")], ["check", HOSTILE.replace("\0", "")],
                      ["--\x1b\nright  all of it"], ["serve", "--data", path],
                      ["serve", "--backup", path, "--data", folder]):
        check_said(run(*arguments))


@pytest.mark.once
def test_a_door_left_open_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps({**a_save("hearts"), "commitment": HOSTILE}))
    Console().say(HOSTILE)
    check_said(capsys.readouterr().out)
    monkeypatch.setattr("norn.terminal.plain.escape", str)
    monkeypatch.setattr("norn.cli.shared.escape", str)
    Console().say(HOSTILE)
    with pytest.raises(AssertionError):
        check_said(capsys.readouterr().out)
    with pytest.raises(AssertionError):
        check_said(run("replay", path))
