"""What teaches Mistfall holds against the game: chapters, steps, words, and what the guided table comes to."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from norn.games.mistfall.tests.stage import next_move
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.content import read_toml
from norn.kernel.table import Table

LEARN: dict[str, Any] = read_toml(Path(__file__).parents[1] / "learn.toml")
GAME = find_game("mistfall")


def test_every_rule_is_in_one_chapter() -> None:
    homes = {rule: [chapter["name"] for chapter in LEARN["chapters"] for start in chapter["rules"]
                    if rule.startswith(start)] for rule in GAME.ledger.rules}
    assert {rule: names for rule, names in homes.items() if len(names) != 1} == {}
    starts = [start for chapter in LEARN["chapters"] for start in chapter["rules"]]
    assert [start for start in starts if not any(rule.startswith(start) for rule in homes)] == []


def test_the_outline_has_every_step_of_a_round_once() -> None:
    steps = [step for phase in LEARN["round"] for step in phase["steps"]]
    assert steps == GAME.sequences["main"].names


def test_terms_and_choices_have_words() -> None:
    forms = Counter(form.casefold() for term in LEARN["terms"] for form in (term["name"], *term.get("also", [])))
    assert [form for form, n in forms.items() if n > 1] == []
    assert 25 <= len(LEARN["terms"]) <= 40
    assert {name: sorted(words) for name, words in LEARN["options"].items()} == {
        name: sorted(spec.choices) for name, spec in GAME.meta.options.items()}


def guided(hero: str, player: str, luck: int) -> tuple[Table, list[str]]:
    """The guided table's rounds, played by a computer player: what was asked on the way."""
    guide = LEARN["guided"]
    table = open_table("mistfall", guide["seats"], guide["seed"], guide["options"])
    asked = [table.pending[0].prompt]
    table.answer(0, f"hero:{hero}")
    chance = random.Random(luck)
    while table.outcome is None and table.game.state.round <= guide["rounds"]:
        asked.append(next(iter(table.pending.values())).prompt)
        seat, choice = next_move(table, [player], chance)
        table.answer(seat, *choice)
    return table, asked


@pytest.mark.parametrize("hero", ["fengray", "venda", "arani"])
def test_the_guided_table_shows_what_a_newcomer_should_see(hero: str) -> None:
    table, asked = guided(hero, "thumb", 0)
    told = Counter(event.kind for event in table.events())
    wanted = ("travels", "encounter", "damaged", "eliminated", "attacks", "cancelled", "beaten", "reward", "time_card")
    assert [kind for kind in wanted if not told[kind]] == []
    assert {"travel", "turn", "reflex_hurt", "bury", "reward", "restore"} - set(asked) == set()
    assert table.outcome is None
    assert len(asked) < 40


def test_the_coach_has_a_note_on_every_question_of_the_guided_table() -> None:
    noted = {note["prompt"] for note in LEARN["coach"]}
    assert noted <= set(GAME.texts.sections["prompts"])
    asked = {prompt for hero in ("arani", "ardenai", "celenthia", "crow", "fengray", "hareag", "venda")
             for luck in range(6) for player in ("random", "thumb") for prompt in guided(hero, player, luck)[1]}
    assert asked - noted == set()
