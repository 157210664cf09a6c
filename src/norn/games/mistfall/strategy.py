"""A rule-of-thumb party: kill what can be killed, cancel what can be cancelled, mind the cards and the clock.

What it looks at and how it weighs that is in thumb/: the table as read (world), a hero's turn (turn), damage (strikes),
staying alive (life), what the party decides together (party). Here is which question goes where.
"""
from __future__ import annotations

from collections.abc import Callable

from norn.games.mistfall.thumb import life, party, strikes
from norn.games.mistfall.thumb.turn import choose_deed
from norn.games.mistfall.thumb.world import Facts, World
from norn.kernel.ask import NOT_AGAIN, Chance, Choice
from norn.kernel.views import Sight

YES = ("reflex_enemy_eliminated", "reflex_drawn", "reflex_reinforcing", "reflex_buried", "weakness",
       "reflex_reward_returns", "reflex_reward_drawn")
NO = ("attack_order", "buy_off")
NEVER = ("area_order", "objection")     # left to right, and whoever was named, for the whole game


def decide(sight: Sight, chance: Chance) -> Choice:
    ask = sight.ask
    ids = list(ask.ids)
    prompt = ask.prompt
    if prompt in NO:
        return ()
    if prompt in NEVER:
        return (NOT_AGAIN,)
    if prompt in YES:
        return (ids[0],)
    facts = sight.facts
    seat = ask.seat if ask.rest.seats is None else sight.seat
    about = dict(ask.rest.about or {})
    w = World(facts, facts["heroes"][seat], chance)
    if prompt == "turn":
        return (choose_deed(w, ids),)
    several = SEVERAL.get(prompt)
    if several is not None:
        return several(w, ids, about, ask.at_least, ask.at_most)
    one = ONE.get(prompt)
    if one is not None:
        chosen = one(w, ids, about)
        if not chosen and ask.at_least:         # a target was named that only one of these reaches
            return (ids[0],)
        return (chosen,) if chosen else ()
    if ask.at_least == 0:
        return ()
    return tuple(ids[: ask.at_least]) if ask.at_least > 1 else (ids[chance.randrange(len(ids))],)


def _any(w: World, ids: list[str], about: Facts) -> str:
    return ids[w.chance.randrange(len(ids))]


def _last(w: World, ids: list[str], about: Facts) -> str:
    return ids[-1]


SEVERAL: dict[str, Callable[[World, list[str], Facts, int, int], Choice]] = {
    "boost": strikes.boost, "boost_damage": strikes.boost, "boost_cancel": strikes.boost,
    "boost_bury": strikes.boost_bury, "target": strikes.targets, "targets": strikes.targets,
    "pick_enemy": strikes.picked,
    "bury": life.bury, "discard": life.discard, "over_limit": life.discard,
    "restore": life.restore, "recall": life.recall,
}
ONE: dict[str, Callable[[World, list[str], Facts], str]] = {
    "change_action": strikes.change, "change_ally": strikes.change_ally, "boost_objectives": strikes.spend,
    "reflex_hurt": life.defend, "reflex_defence_start": life.before_attacks,
    "reflex_next_attack": life.before_attacks,
    "reflex_pursuit_start": life.before_pursuit, "reflex_conditions": life.before_conditions,
    "reflex_enemy_enters": life.enters, "enrage": life.mildest, "enrage_by": life.mildest,
    "remove_condition": life.worst_condition, "pick_hero": life.neediest, "bonus_receiver": life.neediest,
    "travel": party.travel, "pursued": party.stoutest,
    "tie": party.stoutest, "next_hero": party.next_hero, "next_end": party.next_hero, "reward": party.reward,
    "pick_area": party.area, "objective_on": life.where_it_is_spent, "choose_hero": _any, "after": _last,
}
