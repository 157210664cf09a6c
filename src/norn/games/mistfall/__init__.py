"""Mistfall: one to four heroes on a quest through the lands of the mist."""
from __future__ import annotations

from norn.games.mistfall import laws, view
from norn.games.mistfall._records import copy_state, dump_state, load_state
from norn.games.mistfall.cards import coded as coded_cards
from norn.games.mistfall.cards import enemies as enemy_abilities
from norn.games.mistfall.facts import facts
from norn.games.mistfall.migrations import MIGRATIONS
from norn.games.mistfall.offers import offer
from norn.games.mistfall.rules import enemy_verbs
from norn.games.mistfall.rules.essentials import ENDS
from norn.games.mistfall.rules.quiet import do_free_deed, free_deeds
from norn.games.mistfall.rules.reasons import cost, why_no_answer, why_not
from norn.games.mistfall.rules.values import VALUES
from norn.games.mistfall.sequence import SEQUENCES
from norn.games.mistfall.setup import setup
from norn.games.mistfall.worlds import resample
from norn.kernel.definition import Definition

CARDS = (coded_cards, enemy_abilities, enemy_verbs)     # importing them is what brings the cards and verbs in

GAME = Definition(
    "mistfall",
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
    why_not=why_not,
    no_answer=why_no_answer,
    cost=cost,
    offer=offer,
    values=VALUES,
    content_ids=laws.content_ids,
    in_play=laws.in_play,
    known_to_all=(
        "heroes[].known_top", "heroes[].known_bottom", "enemy_known", "rewards_known", "heroes[].used", "heroes[].done",
        "heroes[].rested", "enemies[].entered", "enemies[].attacked", "enemies[].struck", "enemies[].silent",
        "enemies[].cancelled", "enemies[].side", "areas", "resting", "to_draw", "leisure", "time_peak", "villain_gone",
        "free_scouting",
    ),
    migrations=MIGRATIONS,
)
