"""Eldfall Skirmish: small parties on a field in inches."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import abilities as core_abilities
from norn.games.eldfall.core import catalogue, printed
from norn.games.eldfall.core.rules.attack import melee_reaches
from norn.games.eldfall.core.state import Battle, Model
from norn.games.eldfall.core.title import Title, register
from norn.games.eldfall.core.values import VALUES
from norn.games.eldfall.skirmish import abilities, played, view
from norn.games.eldfall.skirmish._records import copy_state, dump_state, load_state
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.facts import facts
from norn.games.eldfall.skirmish.inches.space import Inches
from norn.games.eldfall.skirmish.judging import problems
from norn.games.eldfall.skirmish.laws import laws
from norn.games.eldfall.skirmish.offers import offer, told_of_strike
from norn.games.eldfall.skirmish.refusing import no_answer
from norn.games.eldfall.skirmish.rules import deeds, packs, quests, things
from norn.games.eldfall.skirmish.sequence import SEQUENCES
from norn.games.eldfall.skirmish.setup import setup as begin
from norn.kernel.definition import Definition

USED = (core_abilities, abilities, printed, melee_reaches)          # importing them is what brings them in
catalogue.add(CONTENT.upgrades)
catalogue.add(CONTENT.stratagems)
catalogue.add(CONTENT.quest_items)
catalogue.add(CONTENT.marks)
catalogue.add_profiles(CONTENT.structures)


def allied(s: Any, one: int, other: int) -> bool:
    """alliance.means: Seats of one side; Hostiles have none but each other."""
    return one >= 0 and other >= 0 and bool(s.sides[one] == s.sides[other])


def measures(s: Any, seat: int) -> bool:
    """measure.assisted, hostile.measure: In Assisted mode everybody; Hostiles always."""
    return seat < 0 or bool(s.mode == "assisted")


def awareness(s: Battle, m: Model) -> int:
    return catalogue.profile(m.profile).stats.get("ag", 0)


# What no view shows and all know all the same: it was said aloud, or can be counted.
KNOWN_TO_ALL = (
    "activation.declarations", "activation.hits", "activation.must", "activation.notes", "activation.passed",
    "activation.path", "activation.skills", "activation.strikes", "activation.used", "activation.wounds",
    "agreed[]", "begun", "broken[]", "by_turns", "challenged", "checked", "duel[]", "duel_ends", "earned[]", "fallen{}",
    "given", "guildsworn", "hurt[]", "made", "marks{}", "models[].enchantments", "models[].orders[].by",
    "models[].orders[].until", "models[].party", "models[].revealed", "models[].states[].by",
    "models[].states[].until", "order[]", "ordered[]", "over", "part", "posts{}", "prey[]", "quest", "scheme_points[]",
    "shown[]", "sides[]", "size", "spent[]", "stood{}", "tally{}", "this_turn{}", "told[]", "turn", "wounded_by[]",
    "zones[].seat", "zones[].until",
)


async def left(g: Any, m: Model) -> None:
    """state.panicked, morale.broken, S223: Nobody is led off the field but by Panic: it has fled."""
    m.gone = "fled"
    quests.fled(g, m)


register("eldfall-skirmish", Title(
    Inches(awareness=awareness), stray_is_opponents=True, weakened="sta", summons_may_overshoot=False, fallen_die=True,
    has_stratagems=True, measures=measures, allied=allied,
    hooks={"sequence_end": deeds.sequence_end, "actions": deeds.options, "action": deeds.declare,
           "touched": things.touched, "before_confront": things.set_off, "left": left,
           "drops": packs.offers, "drop": packs.drop, "strike told": told_of_strike},
))

GAME = Definition(
    "eldfall-skirmish",
    sequences=SEQUENCES,
    setup=begin,
    copy=copy_state,
    dump=dump_state,
    load=load_state,
    scene=view.scene,
    facts=facts,
    resample=view.resample,
    ends=("rounds", "all_down", "hostiles_dead", "treasures_gone", "last_standing", "all_out", "obelisk", "duel"),
    laws=laws,
    names=view.name,
    checks=problems,
    values=VALUES,
    content_ids=played.content_ids,
    in_play=played.in_play,
    told_in_play=played.told,
    offer=offer,
    no_answer=no_answer,
    mark_every=1,
    known_to_all=KNOWN_TO_ALL,
)
