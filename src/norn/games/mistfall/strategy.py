"""A rule-of-thumb party: kill what can be killed, cancel what can be cancelled, mind the cards and the clock.

What it looks at and how it weighs that is in thumb/: the table as read (world), a hero's turn (turn), damage (strikes),
staying alive (life), what the party decides together (party). Here is which question goes where.
"""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.thumb import life, party, strikes
from norn.games.mistfall.thumb.turn import choose_deed
from norn.games.mistfall.thumb.world import World, action_of
from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight
from norn.kit.thumb import About, Thumb


def decide(sight: Sight, chance: Chance) -> Choice:
    return THUMB.decide(sight, chance)


def reason(sight: Sight, chance: Chance, choice: Choice) -> str:
    """The word for what decided, for hints: what an action does first."""
    words = choice[0].split(" ") if choice else [""]
    if words[0] not in ("do:act", "do:act_with"):
        return ""
    effects = action_of(words[2]).effect
    return f"act_{effects[0].do}" if effects else ""


def _read(sight: Sight, chance: Chance) -> World:
    """For the hero who is asked; what the whole party is asked, each reads for his own."""
    ask = sight.ask
    known = sight.known
    return World(known, known["heroes"][ask.seat if ask.rest.seats is None else sight.seat], chance)


def _any(w: World, ids: list[str], about: About) -> str:
    return ids[w.chance.randrange(len(ids))]


def _last(w: World, ids: list[str], about: About) -> str:
    return ids[-1]


THUMB: Final[Thumb[World]] = Thumb(_read, several={
    "boost": strikes.boost, "boost_damage": strikes.boost, "boost_cancel": strikes.boost,
    "boost_bury": strikes.boost_bury, "target": strikes.targets, "targets": strikes.targets,
    "pick_enemy": strikes.picked,
    "bury": life.bury, "discard": life.discard, "over_limit": life.discard,
    "restore": life.restore, "recall": life.recall,
}, one={
    "turn": choose_deed, "change_action": strikes.change, "change_ally": strikes.change_ally,
    "boost_objectives": strikes.spend,
    "reflex_hurt": life.defend, "reflex_defence_start": life.before_attacks,
    "reflex_next_attack": life.before_attacks,
    "reflex_pursuit_start": life.before_pursuit, "reflex_conditions": life.before_conditions,
    "reflex_enemy_enters": life.enters, "enrage": life.mildest, "enrage_by": life.mildest,
    "remove_condition": life.worst_condition, "pick_hero": life.neediest, "bonus_receiver": life.neediest,
    "travel": party.travel, "pursued": party.stoutest,
    "tie": party.stoutest, "next_hero": party.next_hero, "next_end": party.next_hero, "reward": party.reward,
    "pick_area": party.area, "objective_on": life.where_it_is_spent, "choose_hero": _any, "after": _last,
}, first=(
    "reflex_enemy_eliminated", "reflex_drawn", "reflex_reinforcing", "reflex_buried", "weakness",
    "reflex_reward_returns", "reflex_reward_drawn",
), none=("attack_order", "buy_off"), never=(
    "area_order", "objection",      # left to right, and whoever was named, for the whole game
))
