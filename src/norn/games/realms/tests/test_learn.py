"""What a newcomer is told: every rule in one chapter, every step in the outline, words for what the coach speaks of."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from norn.kernel.catalogue import find_game

UNGUIDED = {        # of the Court, of playing alone, and of tiles that are laid by hand: not met in the guided rounds
    "exchange_quest", "face_border", "join_ends", "lay_tile", "lay_where", "reopen", "rift_call", "void_step",
    "wraith_move", "wraith_target",
}


def learn(game: str) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((Path(find_game(game).folder) / "learn.toml").read_text("utf-8"))
    return found


@pytest.mark.parametrize("game", ["realms", "hearts"])
def test_every_rule_lies_in_exactly_one_chapter(game: str) -> None:
    chapters = learn(game)["chapters"]
    for rule in find_game(game).ledger.rules:
        inside = [one["name"] for one in chapters if any(rule.startswith(prefix) for prefix in one["rules"])]
        assert len(inside) == 1, f"{rule}: {inside}"


@pytest.mark.parametrize("game", ["realms", "hearts"])
def test_every_step_lies_in_the_outline_once(game: str) -> None:
    told = [step for entry in learn(game)["round"] for step in entry["steps"]]
    there = [name for sequence in find_game(game).sequences.values() for name in sequence.names]
    assert sorted(told) == sorted(there)


@pytest.mark.parametrize("game", ["realms", "hearts"])
def test_the_coach_speaks_of_every_question_that_the_guided_table_can_meet(game: str) -> None:
    notes = [note["prompt"] for note in learn(game)["coach"]]
    prompts = set(find_game(game).texts.sections["prompts"])
    assert len(notes) == len(set(notes))
    assert prompts - (UNGUIDED if game == "realms" else set()) <= set(notes) <= prompts


@pytest.mark.parametrize("game", ["realms", "hearts"])
def test_no_term_is_explained_twice_and_options_are_those_of_the_game(game: str) -> None:
    told = learn(game)
    words = [word for term in told["terms"] for word in (term["name"], *term.get("also", []))]
    assert len(words) == len(set(words))
    options = find_game(game).meta.options
    for said in (told["guided"]["options"], told["recommended"]["options"], told["options"]):
        assert set(said) <= set(options)
    for option, choices in told["options"].items():
        assert not options[option].choices or set(choices) == set(options[option].choices), option
