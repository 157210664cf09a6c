"""Marches over a great map: 2,500 hexes, 480 armies, a question with some 700 answers. A load for boards, no game."""
from __future__ import annotations

from norn.kernel.definition import Definition
from tests.toys.hexes._records import copy_state, dump_state, load_state
from tests.toys.hexes.rules.marching import cost, no_answer, offer
from tests.toys.hexes.sequence import SEQUENCES, laws, setup
from tests.toys.hexes.view import facts, resample, scene

GAME = Definition(
    "hexes",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=scene,
    facts=facts,
    resample=resample,
    ends=("winter",),
    laws=laws,
    no_answer=no_answer,
    cost=cost,
    offer=offer,
)
