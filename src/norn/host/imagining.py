"""What odds need of a table: without what its seat cannot know, watched step by step, its figures in numbers."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from norn.kernel.ask import Story
from norn.kernel.definition import Definition
from norn.kernel.game import Game, Sequence, Step, step
from norn.kernel.scene import Scene
from norn.kernel.table import Table


def watched(table: Table, begins: Callable[[Game[Any]], None]) -> Table:
    """The table with a watcher who is told whenever a step begins, there and in every world imagined from it."""
    own = table.definition
    sequences = {
        name: Sequence(*[step(one, _watched(sequence.steps[one], begins)) for one in sequence.names])
        for name, sequence in own.sequences.items()
    }
    twin = Definition(
        own.name, sequences=sequences, setup=own.setup, copy=own.copy, dump=own.dump, load=own.load, scene=own.scene,
        facts=own.facts, resample=own.resample, ends=own.ends, laws=own.laws, names=own.names, free=own.free,
        deed=own.deed, why_not=own.why_not, cost=own.cost, values=own.values,
        version=own.version, mark_every=own.mark_every, main=own.main,
    )
    twin.meta, twin.texts, twin.ledger, twin.package = own.meta, own.texts, own.ledger, own.package
    seen = table.fork()
    seen.definition = seen.course.definition = seen.game.definition = twin
    return seen


def _watched(story: Step, begins: Callable[[Game[Any]], None]) -> Step:
    def begun(game: Game[Any]) -> Story:
        begins(game)
        return story(game)

    return begun


def as_known(table: Table, seat: int) -> Table:
    """The table without what others have decided in private stories that are still being told, and without its past."""
    known = table.as_known_to(seat)
    known.game.events = []
    return known


def figures(scene: Scene) -> tuple[dict[tuple[str, str], int], dict[str, str]]:
    """Every figure that stands on a track or a sheet, by part and label; and the parts' names."""
    found: dict[tuple[str, str], int] = {}
    names: dict[str, str] = {}
    for track in scene.tracks:
        found[track.id, ""] = track.value
        names[track.id] = track.name
    for sheet in scene.sheets:
        names[sheet.id] = sheet.name
        found.update({(sheet.id, row.label): row.number for row in sheet.rows if row.number is not None})
    return found, names
