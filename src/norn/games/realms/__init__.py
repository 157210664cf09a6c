"""Realms of Ruin: one to five heroes against Malachar."""
from __future__ import annotations

from norn.games.realms import laws, view
from norn.games.realms._records import copy_state, dump_state, load_state
from norn.games.realms.cards import coded as coded_cards
from norn.games.realms.cards import fate as fate_icons
from norn.games.realms.cards import heroes as hero_powers
from norn.games.realms.cards import traits as monster_traits
from norn.games.realms.facts import facts
from norn.games.realms.migrations import MIGRATIONS
from norn.games.realms.offers import offer
from norn.games.realms.rules.actions import cost
from norn.games.realms.rules.endings import ENDS
from norn.games.realms.rules.focus import do_free_deed, free_deeds
from norn.games.realms.rules.refusals import why_no_answer, why_not
from norn.games.realms.rules.values import VALUES
from norn.games.realms.sequence import SEQUENCES
from norn.games.realms.setup import setup
from norn.kernel.definition import Definition

CARDS = (coded_cards, fate_icons, hero_powers, monster_traits)     # importing them is what brings the cards in

GAME = Definition(
    "realms",
    sequences=SEQUENCES,
    setup=setup,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=view.scene,
    facts=facts,
    resample=view.resample,
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
    migrations=MIGRATIONS,
    known_to_all=(
        "encounters", "discards", "drawn", "quest_pool", "quests[].cards", "fire_left", "ice_left",
        "heroes[].lost_actions", "heroes[].drag", "heroes[].dragged", "heroes[].used", "heroes[].fell", "heroes[].shot",
        "monsters[].struck", "monsters[].fresh", "made", "order", "queue", "waiting", "looker", "lasting",
        "merchant_came",
    ),
    mark_every=8,
)
