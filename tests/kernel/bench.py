"""A game of a few lines for one test: its steps are given, its state is a log and a number."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from norn.kernel import catalogue
from norn.kernel.ask import random_choice
from norn.kernel.catalogue import Meta, OptionSpec
from norn.kernel.definition import Definition
from norn.kernel.errors import SaveError
from norn.kernel.game import AGAIN, Game, Sequence
from norn.kernel.ledger import Ledger
from norn.kernel.scene import Row, Scene, Sheet
from norn.kernel.table import Table
from norn.kernel.texts import Texts
from norn.laws.tables import snapshot

RULE = ("rule.one",)
OTHER_RULE = ("rule.two",)


@dataclass
class State:
    log: list[str]
    count: int
    secrets: list[str]      # by seat: shown to that seat only


G = Game[State]


def setup(g: G) -> State:
    return State([], 0, [""] * g.seats)


def copy(state: State) -> State:
    return State(state.log[:], state.count, state.secrets[:])


def dump(state: State) -> dict[str, Any]:
    return {"log": state.log[:], "count": state.count, "secrets": state.secrets[:]}


def load(raw: Any) -> State:
    if set(raw) != {"log", "count", "secrets"}:
        raise SaveError("state: expected log, count and secrets")
    return State(list(raw["log"]), raw["count"], list(raw["secrets"]))


def scene(g: G, seat: int) -> Scene:
    rows = [Row("log", " ".join(g.state.log)), Row("count", str(g.state.count))]
    if seat >= 0:
        rows.append(Row("secret", g.state.secrets[seat]))
    return Scene(title="Bench", sheets=[Sheet(id="sheet:all", name="All", rows=rows)])


def facts(g: G, seat: int) -> dict[str, Any]:
    return {"count": g.state.count, "secret": g.state.secrets[seat] if seat >= 0 else ""}


def laws(state: State) -> list[str]:
    return ["the count is below nothing"] if state.count < 0 else []


def game(*steps: Callable[[Any], Any], **changes: Any) -> Definition:
    """A game of these steps, named after their functions; it starts anew behind the last one."""

    async def again(g: G) -> str:
        return steps[0].__name__

    told = [(step.__name__, step) for step in steps]
    whole: dict[str, Any] = {
        "sequences": {"main": Sequence(*told, ("again", again))}, "setup": setup, "copy": copy, "dump": dump,
        "load": load, "scene": scene, "facts": facts, "resample": lambda state, now, seat, chance: None,
        "ends": ("done",), "laws": laws, "mark_every": 1,
    }  # fmt: skip
    definition = Definition("bench", **{**whole, **changes})
    definition.meta = Meta("Bench", "", "released", definition.version, (1, 6), 2, options={"size": SIZE})
    definition.texts = Texts({}, None)
    definition.ledger = Ledger({})
    return definition


SIZE = OptionSpec("How large.", 3, 0, 9)


def table_of(*steps: Callable[[Any], Any], seats: int = 2, **changes: Any) -> Table:
    """A table of a game of these steps. What a table wants (seed, controllers, rigged) is taken out of the changes."""
    given = {key: changes.pop(key) for key in ("controllers", "rigged") if key in changes}
    return Table.new(game(*steps, **changes), seats, changes.pop("seed", 1), {"size": 3}, **given)


def known(definition: Definition, monkeypatch: pytest.MonkeyPatch) -> Definition:
    """The catalogue finds this game for as long as the test runs, so that its saves load."""
    monkeypatch.setitem(catalogue._loaded, definition.name, definition)
    return definition


def asking(prompt: str = "which", *options: str, seat: int = 0) -> Callable[[G], Any]:
    """A step that asks one plain question again and again, and writes the answer down."""

    async def ask(g: G) -> str:
        one = await g.choose_one(seat, prompt, list(options) or ["thing:a", "thing:b"], RULE)
        g.state.log.append(one)
        return AGAIN

    return ask


def told(table: Table) -> list[str]:
    """The kinds of the events so far."""
    return [event.kind for event in table.events()]


def play(table: Table, seed: int = 0, most: int = 500) -> Table:
    """Random answers to the end, or so many."""
    chance = random.Random(seed)
    for _ in range(most):
        if table.outcome is not None:
            break
        seat = chance.choice(sorted(table.pending))
        table.answer(seat, *random_choice(table.pending[seat], chance))
    return table


class Unchanged:
    """`with Unchanged(table):` nothing that two equal tables agree on is different afterwards."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> None:
        self.before = snapshot(self.table)
        self.marks = [mark.taken for mark in self.table.marks]

    def __exit__(self, kind: Any, *_: object) -> None:
        if kind is None:
            after = snapshot(self.table)
            after["next_number"] = self.before["next_number"]       # numbers are never reused, also after a crash
            assert after == self.before
            marks = [mark.taken for mark in self.table.marks]
            assert marks[: len(self.marks)] == self.marks       # a fork may leave one more
