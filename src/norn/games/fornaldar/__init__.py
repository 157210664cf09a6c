"""Fornaldar: Nordic Saga: the Fomorian League (seat 0) against the Mundane Alliance (seat 1)."""
from __future__ import annotations

from norn.games.fornaldar import laws, view
from norn.games.fornaldar._records import copy_state, dump_state, load_state
from norn.games.fornaldar.facts import facts
from norn.games.fornaldar.offers import offer
from norn.games.fornaldar.rules.items import do_free_deed, free_deeds
from norn.games.fornaldar.rules.reasons import why_no_answer
from norn.games.fornaldar.rules.victory import ENDS
from norn.games.fornaldar.sequence import SEQUENCES
from norn.games.fornaldar.setup import setup
from norn.games.fornaldar.worlds import resample
from norn.kernel.definition import Definition

GAME = Definition(
    "fornaldar",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=view.scene,
    facts=facts,
    resample=resample,
    ends=ENDS,
    laws=laws.laws,
    names=view.name,
    free=free_deeds,
    deed=do_free_deed,
    no_answer=why_no_answer,
    offer=offer,
    content_ids=laws.content_ids,
    in_play=laws.in_play,
    known_to_all=(
        "bled", "came", "characters{}.bonus", "characters{}.cast", "characters{}.fate", "characters{}.flying",
        "characters{}.rank", "expedition", "force.asked", "force.at", "force.engine", "force.hidden", "force.how",
        "force.kind", "force.landed", "force.seat", "force.since", "force.snow", "force.spent", "items{}.fate",
        "items{}.found", "items{}.used", "king", "notes[].place", "notes[].seat", "notes[].turn", "raised",
        "ships{}.damaged", "ships{}.fate", "ships{}.refit", "spells[].caster", "stirred", "told", "tried", "used",
    ),
    mark_every=16,
)
