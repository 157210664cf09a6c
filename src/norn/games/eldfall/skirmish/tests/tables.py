"""Tables of the whole game for tests: opened at a quest, played on to a question by the first answer of each."""
from __future__ import annotations

import random
from typing import Any

from norn.games.eldfall.core.rules.models import by_id
from norn.games.eldfall.core.state import Activation, Model
from norn.games.eldfall.skirmish import GAME
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Ask, random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.game import Game
from norn.kernel.table import Table

assert GAME.name == "eldfall-skirmish"


def opened(quest: str = "outbreak", seats: int = 2, rolls: dict[str, list[int]] | None = None, **options: Any) -> Table:
    forced = {name: [die - 1 for die in dice] for name, dice in rolls.items()} if rolls is not None else None
    return open_table("eldfall-skirmish", seats, 7, {"quest": quest, **options}, rigged=forced, guarded=True)


def ask_of(table: Table) -> tuple[int, Ask]:
    return next(iter(table.pending.items()))


def step(table: Table, *choice: str) -> None:
    """Answer what is asked: with this, or with the first that is listed, or with whatever the place draws."""
    seat, ask = ask_of(table)
    if not choice and ask.at_least:
        listed = list(ask.ids)
        choice = (listed[0],) if listed else random_choice(ask, random.Random(3))
    table.answer(seat, *choice)


def until(table: Table, prompt: str, **answers: str) -> list[str]:
    """Play on to a question, and what is listed there; `answers` by prompt are given where they come."""
    for _ in range(400):
        _, ask = ask_of(table)
        if ask.prompt == prompt:
            return list(ask.ids) if prompt != "deploy" else []
        step(table, *([answers[ask.prompt]] if ask.prompt in answers else []))
    raise AssertionError(f"{prompt} never came")


def battle(quest: str = "outbreak", seats: int = 2, rolls: dict[str, list[int]] | None = None, **options: Any) -> Table:
    """All are deployed: the first Tactical Phase."""
    table = opened(quest, seats, rolls, **options)
    until(table, "tactical")
    return table


def state_of(table: Table) -> State:
    found: State = table.game.state
    return found


def game_of(table: Table) -> Game[State]:
    return table.game


def model(table: Table, seat: int, number: int = 0) -> Model:
    """A seat's model, by its number among them."""
    return [m for m in state_of(table).models if m.seat == seat and m.party == seat][number]


def act(table: Table, m: Model, action: str, **answers: str) -> None:
    """A model is activated where it stands and does this; nobody reacts; the Sequence is played to its end."""
    step(table, f"do:activate {m.id}")
    step(table, f"at:idle;{m.facing}")
    for _ in range(60):
        if state_of(table).activation is None or not table.pending:
            return
        _, ask = ask_of(table)
        if ask.prompt == "act":
            assert action in ask.ids, list(ask.ids)
            step(table, action)
        elif ask.prompt in answers:
            step(table, answers[ask.prompt])
        else:
            table.answer(ask_of(table)[0], *([] if not ask.at_least else [next(iter(ask.ids))]))
    raise AssertionError("the Sequence never ended")


def whose_turn(table: Table, seat: int) -> None:
    """Play on until this seat's Tactical Phase; nobody does anything."""
    for _ in range(80):
        found, ask = ask_of(table)
        if ask.prompt == "tactical" and found == seat:
            return
        table.answer(found, *([] if not ask.at_least else [next(iter(ask.ids))]))
    raise AssertionError("its turn never came")


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in table.events() if event.kind == kind]


def sequence(table: Table, m: Model) -> Activation:
    """A Sequence of this model is being played."""
    s = state_of(table)
    s.activation = Activation(m.id, "idle", [], None, {}, {}, [], [], [], [], [], [], [], [])
    return s.activation


__all__ = [
    "act", "ask_of", "battle", "by_id", "game_of", "model", "opened", "sequence", "state_of", "step", "told", "until",
    "whose_turn",
]
