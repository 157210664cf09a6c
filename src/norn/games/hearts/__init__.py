"""Hearts: the smallest complete game, and the example of docs/adding-a-game.md."""
from __future__ import annotations

from norn.games.hearts import cards, view
from norn.games.hearts._records import copy_state, dump_state, load_state
from norn.games.hearts.facts import facts
from norn.games.hearts.rules.trick import why_not_playable
from norn.games.hearts.sequence import SEQUENCES, laws, remembers_nothing, setup
from norn.kernel.definition import Definition

GAME = Definition(
    "hearts",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=view.scene,
    facts=facts,
    resample=view.resample,
    ends=("target", "deals"),
    laws=laws,
    names=cards.name,
    why_not=why_not_playable,
    offer=view.offer,
    known_to_all=("lacks",),
    mark_every=30,      # in the middle of a deal; dealing leaves one by itself
    migrations={1: remembers_nothing},
)
