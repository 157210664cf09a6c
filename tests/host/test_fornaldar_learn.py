"""What teaches Fornaldar holds against the game: chapters, steps, and every question that the guided table comes to."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from norn.host.hints import hint
from norn.host.seats import seat_agents
from norn.host.turns import let_decide
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.content import read_toml

LEARN: dict[str, Any] = read_toml(Path(find_game("fornaldar").folder) / "learn.toml")
GAME = find_game("fornaldar")


def test_every_rule_is_in_one_chapter() -> None:
    homes = {rule: [chapter["name"] for chapter in LEARN["chapters"] for start in chapter["rules"]
                    if rule.startswith(start)] for rule in GAME.ledger.rules}
    assert {rule: names for rule, names in homes.items() if len(names) != 1} == {}


def test_the_outline_has_every_step_once() -> None:
    told = [step for part in LEARN["round"] for step in part["steps"]]
    assert len(told) == len(set(told))
    assert set(told) == {name for sequence in GAME.sequences.values() for name in sequence.names}


def test_the_coach_speaks_to_every_question_of_the_guided_turns_and_hints_have_their_reasons() -> None:
    guided = LEARN["guided"]
    table = open_table("fornaldar", guided["seats"], guided["seed"], guided["options"])
    agents = seat_agents(table.definition, ["thumb", "thumb"])
    noted = {note["prompt"] for note in LEARN["coach"]}
    asked: dict[str, int] = {}
    while table.game.state.turn <= guided["rounds"]:
        seat = min(table.pending)
        if seat == 0:
            prompt = table.pending[0].prompt
            asked[prompt] = asked.get(prompt, 0) + 1
            if asked[prompt] == 1:
                assert "rules of thumb" not in hint(table, 0).reason, prompt
        let_decide(table, seat, agents[seat].decide, _give(table, seat), ())
    assert set(asked) <= noted
    assert {"plot", "mobilize", "move", "lose_csps"} <= set(asked), "a battle is among them"
    assert sum(asked.values()) < 100


def _give(table: Any, seat: int) -> Any:
    return lambda choice: table.answer(seat, *choice)
