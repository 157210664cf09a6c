"""Short scenes on the row: a caster and a foe who has no points to answer with."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Lasting, Model
from norn.games.eldfall.core.tests.row import fight, profile, say
from norn.kernel.table import Table

IDLE = "at:idle;5;0"
SWORD = "do:attack ability:row_sword mode:melee"


def drive(story: Any) -> None:
    """Plays a story that asks nobody anything."""
    try:
        story.send(None)
    except StopIteration:
        return
    raise AssertionError("it asks something")


def caster(name: str, spell: str, **more: Any) -> str:
    """A card that knows a spell, and nothing in its hands."""
    one = catalogue.spell(spell)
    traits = ["affinity any", *more.pop("traits", [])]
    return profile(name, items=more.pop("items", ()), crafts=[f"{one.school} {one.level}"], traits=traits,
                   **{"int": 15, "sta": 1, **more})


def model(table: Table, number: int) -> Model:
    return table.game.state.models[number]        # type: ignore[no-any-return]


def states(table: Table, number: int) -> list[str]:
    return sorted(state.name for state in model(table, number).states)


def bear(table: Table, number: int, *names: str, by: int = 0) -> None:
    """Enchantments that lie on a model already."""
    for name in names:
        model(table, number).enchantments.append(Lasting(name, "strategic 0", f"model:{by}"))


def order(table: Table, number: int, *names: str, by: int = 0) -> None:
    """Orders that a model bears."""
    for name in names:
        model(table, number).orders.append(Lasting(name, "strategic 0", f"model:{by}"))


def put(table: Table, number: int, *names: str) -> None:
    """States that a model is in."""
    for name in names:
        inflict(table.game, model(table, number), name)


def cast(spell: str, *more: str, deed: str = "attack", mode: str = "", at: str = "model:1", place: int = 8,
         foe: dict[str, Any] | None = None, own: dict[str, Any] | None = None, friend: bool = False,
         mana: int = 0, before: Any = None, **rolls: Any) -> Table:
    """A caster at 5 casts; model:1 stands at `place` and cannot answer. `more`: further answers after the deed."""
    caster("caster", spell, **(own or {}))
    profile("other", **{"sta": 0, "hp": 3, **(foe or {})})
    table = fight(("caster", 0, 5, 0), ("other", 0 if friend else 1, place, 1), **rolls)
    model(table, 0).mana = mana
    if before is not None:
        before(table)
    mode = mode or catalogue.spell(spell).modes[-1]
    say(table, "do:activate model:0", IDLE, f"do:{deed} ability:{spell} mode:{mode} {at}", *more)
    return table


def strike(attacker: dict[str, Any], victim: dict[str, Any], *more: str, before: Any = None, **rolls: Any) -> Table:
    """model:0 at 5 strikes with a sword at model:1 at 6, who cannot answer."""
    profile("striker", **{"off": 15, "sta": 1, **attacker})
    profile("struck", **{"sta": 0, "hp": 3, **victim})
    table = fight(("striker", 0, 5, 0), ("struck", 1, 6, 1), **rolls)
    if before is not None:
        before(table)
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1", *more)
    return table
