"""`norn replay`: saves, crash files, and files that somebody has changed."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from norn.agents import RandomAgent, next_move
from norn.kernel.catalogue import open_table
from norn.kernel.errors import RuleError
from norn.kernel.save import write_save
from norn.kernel.table import Table
from tests.cli.conftest import Run, Toy, norn


def played(name: str, decisions: int, seed: int = 5, **options: Any) -> Table:
    """A random game with some decisions taken back, as people do."""
    table = open_table(name, seed=seed, options=options)
    chance = random.Random(1)
    while table.outcome is None and len(table.decisions) < decisions:
        seat, choice = next_move(table, [RandomAgent()] * table.seats, chance)
        table.answer(seat, *choice)
        if chance.random() < 0.2 and table.can_undo(seat):
            table.undo(seat)
    return table


def saved(path: Path, table: Table) -> Path:
    write_save(path, table)
    return path


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return saved(tmp_path / "evening.json", played("hearts", 90))


def test_the_story_is_told_with_rules(run: Run, evening: Path) -> None:
    result = run("replay", evening)
    assert result.exit_code == 0
    assert "    0  Deal 1: thirteen cards each; pass left.  [deal.cards pass.direction]" in result.stdout
    assert "(only for seat 2)" in result.stdout
    assert " is to decide: Play a card." in result.stdout
    assert "seed" not in result.stdout          # not before the game is over


def test_as_far_as_wanted(run: Run, evening: Path) -> None:
    lines = run("replay", evening, "--to", "6").stdout.splitlines()
    assert any(line.startswith("    6  ") for line in lines)
    assert not any(line.startswith("    7  ") for line in lines)
    assert run("replay", evening, "--to", "5000").exit_code == 2


def test_a_finished_game_shows_its_seed(run: Run, tmp_path: Path) -> None:
    shown = run("replay", saved(tmp_path / "done.json", played("hearts", 500, deals=1))).stdout
    assert "The game is over: The agreed number of deals has been played" in shown
    assert f"{5:032x}" in shown


def test_an_untouched_save_is_verified(evening: Path) -> None:
    done = norn("replay", evening, "--verify")
    assert done.returncode == 0
    assert done.stdout.count("right") == 4
    assert done.stdout.endswith("it agrees\n")


def swap_hands(raw: dict[str, Any]) -> None:
    hands = raw["state"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def other_seed(raw: dict[str, Any]) -> None:
    from norn.kernel.dice import commitment

    raw["seed"], raw["commitment"] = f"{6:032x}", commitment(6)


def other_card(raw: dict[str, Any]) -> None:
    raw["decisions"][8] = raw["decisions"][12]


def other_event(raw: dict[str, Any]) -> None:
    raw["events"][-1][4] = {"seat": "seat:0", "card": "card:2C"}


def fewer_points(raw: dict[str, Any]) -> None:
    raw["state"]["scores"] = [score + 1 for score in raw["state"]["scores"]]


def other_commitment(raw: dict[str, Any]) -> None:
    raw["commitment"] = "0" * 32


CHANGES = [swap_hands, other_seed, other_card, other_event, fewer_points, other_commitment]


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_save_is_found_out(run: Run, evening: Path, change: Callable[[Any], None]) -> None:
    raw = json.loads(evening.read_bytes())
    change(raw)
    evening.write_text(json.dumps(raw))
    result = run("replay", evening, "--verify")
    assert result.exit_code == 1
    assert "checksum" in result.stderr
    del raw["checksum"]             # by somebody who knows of it
    evening.write_text(json.dumps(raw))
    result = run("replay", evening, "--verify")
    assert result.exit_code == 1
    assert "WRONG" in result.stdout
    assert "no checksum" in result.stderr
    assert result.stdout.endswith("it does not agree\n")


GARBAGE = [b"", b"{}", b"[1, 2", b"\x00\xff" * 50, b'{"format": 1, "game": "hearts"}', b"null"]


@pytest.mark.parametrize("data", GARBAGE)
@pytest.mark.parametrize("how", [[], ["--verify"]])
def test_garbage_is_refused(run: Run, tmp_path: Path, data: bytes, how: list[str]) -> None:
    path = tmp_path / "garbage.json"
    path.write_bytes(data)
    result = run("replay", path, *how)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: not a saved game")


SPOILED = {"game": "chess", "seed": "xyz", "controllers": [0], "seats": 9, "options": {"deals": 1000, "target": 1}}


@pytest.mark.parametrize("key", SPOILED)
def test_a_well_formed_absurd_file_is_refused(run: Run, evening: Path, key: str) -> None:
    raw = json.loads(evening.read_bytes())
    raw[key] = SPOILED[key]
    evening.write_text(json.dumps(raw))
    for how in ([], ["--verify"]):
        assert run("replay", evening, *how).exit_code == 1


# ---------------------------------------------------------------- crash files

CRASH = ("rules/turn.py", "    s.active = seat\n", "    s.active = seat + 0 // (len(s.hands[seat]) - 3)\n")


def crash_file(toy: Toy) -> str:
    toy.change(*CRASH)
    from norn.kernel.catalogue import look_in

    look_in(toy.package)
    with pytest.raises(RuleError) as crashed:
        played("toy", 500)
    return crashed.value.crash_file


def test_a_crash_file_crashes_again_and_says_where(run: Run, toy: Toy) -> None:
    file = crash_file(toy)
    before = sorted(os.listdir(os.environ["NORN_CRASHES"]))
    result = run("replay", file)
    assert result.exit_code == 1
    assert "CRASHED: ZeroDivisionError" in result.stdout
    assert "where: main/take" in result.stdout
    assert "answering so again:\n  ZeroDivisionError" in result.stdout
    assert "in take_cairn" in result.stdout
    assert sorted(os.listdir(os.environ["NORN_CRASHES"])) == before


def test_a_crash_that_was_mended_is_seen_to_be(toy: Toy) -> None:
    file = crash_file(toy)
    toy.change(CRASH[0], CRASH[2], CRASH[1])
    done = norn("replay", file)
    assert done.returncode == 0
    assert "it does not crash any more" in done.stdout
