"""Inches: a toy on a field without spaces. An answer is a path that cannot be listed; named spots lie beside it."""
from __future__ import annotations

from norn.kernel.definition import Definition
from tests.toys.inches import view
from tests.toys.inches._records import copy_state, dump_state, load_state
from tests.toys.inches.ground import PIECES, SPOTS
from tests.toys.inches.sequence import SEQUENCES, laws, setup

_NAMES = {one.id: one.name for one in (*PIECES, *SPOTS)} | {f"walker:{n}": name for n, name in enumerate(view.NAMES)}

GAME = Definition(
    "inches",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=view.scene,
    facts=view.facts,
    resample=view.resample,
    ends=("evening",),
    laws=laws,
    names=_NAMES.__getitem__,
    mark_every=4,
)
