"""Stratagems and upgrades on the row of the core: a story is played first, then the row's Tactical Phase."""
from __future__ import annotations

import copy
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from norn.games.eldfall.core.hooks import codes
from norn.games.eldfall.core.rules import sequence
from norn.games.eldfall.core.rules.models import by_id
from norn.games.eldfall.core.tests import row
from norn.games.eldfall.core.values import VALUES
from norn.games.eldfall.skirmish import GAME
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.rules import stratagems
from norn.games.eldfall.skirmish.rules.turn import strategic_codes
from norn.kernel.definition import Definition
from norn.kernel.game import Game, Sequence, step
from norn.kernel.scene import Scene
from norn.kernel.table import Table
from norn.kernel.texts import Texts

assert GAME.name == "eldfall-skirmish"
Story = Callable[[Game[Any]], Coroutine[Any, Any, None]]


def played(story: Story, *models: tuple[str, int, int, int], **rolls: Any) -> Table:
    """A table on the row that plays this story before anything else."""
    definition = Definition(
        "row", sequences={"main": Sequence(step("story", story), step("tactical", row.tactical),
                                           step("again", row.again)), "activation": sequence.STEPS},
        setup=partial(_setup, models=list(models)), copy=copy.deepcopy, dump=lambda s: {}, load=lambda raw: raw,
        scene=lambda g, seat: Scene(title="Row"), facts=lambda g, seat: {}, resample=lambda *_: None, ends=("over",),
        values=VALUES)
    definition.texts = Texts({}, None)
    forced = {name.replace("_", " "): [die - 1 for die in dice] for name, dice in rolls.items()}
    return Table.new(definition, 2, 7, rigged=forced)


def _setup(g: Game[Any], models: list[tuple[str, int, int, int]]) -> Any:
    s: Any = row.setup(g, models)
    s.leaders = ["model:0", next((m.id for m in s.models if m.seat == 1), "")]
    return s


def ordered(name: str, *models: tuple[str, int, int, int], to: tuple[int, ...] = (0,), before: Any = None,
            **rolls: Any) -> Table:
    """model:0 orders a stratagem for these."""
    async def story(g: Game[Any]) -> None:
        if before is not None:
            before(g)
        chosen = [g.state.models[number] for number in to]
        await stratagems.lay(g, g.state.models[0], CONTENT.stratagems[name], chosen)

    return played(story, *models, **rolls)


def offers(*models: tuple[str, int, int, int], before: Any = None, **rolls: Any) -> Table:
    """What the models of seat 0 are offered in the Strategic Phase by what they have."""
    async def story(g: Game[Any]) -> None:
        if before is not None:
            before(g)
        found = [text for m in g.state.models if m.seat == 0 for code, one in strategic_codes("strategic offer", m)
                 for text in code(g, m, one)]
        answer = await g.choose_one(0, "strategic", [*found, "do:pass"], ("turn.strategic",))
        words = answer.removeprefix("do:").split(" ")
        if words[0] == "pass":
            return
        for code, one in strategic_codes("strategic done", by_id(g.state, words[1])):
            if await code(g, by_id(g.state, words[1]), one, words):
                return

    return played(story, *models, **rolls)


def phase(hook: str, number: int, *models: tuple[str, int, int, int], before: Any = None, **rolls: Any) -> Table:
    """What a phase does to one model."""
    async def story(g: Game[Any]) -> None:
        if before is not None:
            before(g)
        m = g.state.models[number]
        for code, one in codes(hook, m):
            await code(g, m, one)

    return played(story, *models, **rolls)
