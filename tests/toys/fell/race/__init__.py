"""Race over the fell: the smaller of two toys that share a folder."""
from __future__ import annotations

from norn.kernel.definition import Definition
from norn.kernel.game import Game
from norn.kernel.scene import Scene
from tests.toys.fell.core import view
from tests.toys.fell.core.rules.walking import why_not
from tests.toys.fell.race._records import copy_state, dump_state, load_state
from tests.toys.fell.race.sequence import SEQUENCES, laws, setup
from tests.toys.fell.race.state import State


def scene(g: Game[State], seat: int) -> Scene:
    board, grounds = view.board(g)
    return Scene(title="Race over the fell", status=f"Turn {g.state.turns + 1}", boards=[board], grounds=grounds,
                 sheets=view.sheets(g))


GAME = Definition(
    "fell-race",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=scene,
    facts=view.facts,
    resample=view.resample,
    ends=("cairn",),
    laws=laws,
    why_not=why_not,
    mark_every=2,
)
