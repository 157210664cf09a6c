"""A rule-of-thumb captain: bows in cover, blades at archers, a Dodge where a blow would hurt, points before glory.

How it weighs things is in thumb/: odds (chances), world (the table as read), arrival and march (where to), errands
(what a quest wants), fight (Attacks, dice), answers (reactions), helping (spells for friends), orders (the turn). Here
is which question goes where.
"""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.skirmish.thumb import affairs, answers, arrival, fight, march, orders
from norn.games.eldfall.skirmish.thumb.world import World
from norn.kernel.ask import Chance, Choice
from norn.kernel.views import Sight
from norn.kit.thumb import Thumb


def decide(sight: Sight, chance: Chance) -> Choice:
    return THUMB.decide(sight, chance)


def _read(sight: Sight, chance: Chance) -> World:
    return World(sight.known, sight.ask, chance)


THUMB: Final[Thumb[World]] = Thumb(_read, one={
    "party": affairs.any_party, "initiative_extra": affairs.keep, "deploy_shrouded": affairs.yes,
    "initiative": orders.choose_list, "turn_order": orders.turn_order, "deploy": arrival.deploy,
    "strategic": orders.strategic, "tactical": orders.tactical, "ritual_again": orders.summon_again,
    "summon": orders.summon, "begin_with": orders.begin_with, "dispel": fight.dispel,
    "tribe": affairs.any_of, "order_spell": affairs.any_of, "element": affairs.any_of, "raise_what": affairs.any_of,
    "alliance": affairs.ally, "duel": affairs.champion, "leave": affairs.leave,
    "move": orders.go, "dodge_move": march.step, "follow_up": march.step, "retreat": march.step, "range": march.step,
    "hasten": march.step, "everflow": march.step, "momentum": march.step, "slip_away": march.step,
    "surge_move": march.step,
    "act": fight.act, "lay": fight.lay, "react": answers.react, "react_now": answers.must_answer,
    "must_react": answers.must_answer, "late": answers.react, "impede": fight.impede, "chain": fight.strike_once_more,
    "finish": fight.strike_once_more, "stray": fight.stray,
}, several={
    "share": fight.share, "reroll": fight.reroll, "stratagem_targets": orders.stratagem_targets,
    "spare": affairs.own_people, "rise": affairs.everybody, "bury": affairs.everybody, "trade": affairs.everybody,
    "surge": affairs.everybody,
}, first=(
    "zone", "scheme", "manner", "deploy_who", "dead_token", "campfire", "hostile_next",
    "undo_hit", "push", "flee", "turn", "rally", "surge_how", "luck", "arcane_protection",
    "channel", "strike_at",
    "effect", "lift", "raise_whom", "raise_more", "make_sure", "lurk", "familiar",
    "sacred_ground",
), none=("summon_afar", "dismount", "get_up"))
