"""Skald: a tiny game that uses everything of the kernel that hearts does not."""
from __future__ import annotations

from norn.kernel.definition import Definition
from tests.toys.skald import content, view
from tests.toys.skald._records import copy_state, dump_state, load_state
from tests.toys.skald.rules.free import do_freely, free_deeds
from tests.toys.skald.rules.turn import why_not
from tests.toys.skald.sequence import SEQUENCES, VALUES, laws, setup
from tests.toys.skald.state import State


def in_play(state: State) -> list[str]:
    return state.met


GAME = Definition(
    "skald",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=view.scene,
    facts=view.facts,
    resample=view.resample,
    ends=("renown", "nights", "wrecked"),
    laws=laws,
    names=content.name,
    free=free_deeds,
    deed=do_freely,
    why_not=why_not,
    values=VALUES,
    content_ids=content.content_ids,
    in_play=in_play,
    # The numbers of cards are never shown, and their names say nothing: what is printed on them is dealt anew.
    known_to_all=(
        "deck", "skalds[].hand", "skalds[].knows", "ids", "next_id", "cleared", "reshuffles", "shuffled_in", "met",
        "skalds[].toasted", "skalds[].gifted", "turn", "deeds", "vision",
    ),
    mark_every=4,
)
