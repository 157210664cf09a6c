"""A rule-of-thumb commander: gather, march on what can be won, fight while it pays, winter under a roof.

How it weighs things is in thumb/: ways (distances), odds (battles), hosts, printed, beliefs and world (the table as
read), campaign, walls, hunts, seats, aims and march (where they go), reply (in the enemy's turn), sea, swim and flight,
fight (combat), spells and affairs (the rest). Here is which question goes where.
"""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.thumb import affairs, fight, march, reply, sea, spells
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.views import Sight
from norn.kit.thumb import Thumb


def decide(sight: Sight, chance: Chance) -> Choice:
    """What the rules of thumb say; where not all of that can be had together, whatever can."""
    choice = THUMB.decide(sight, chance)
    if sight.ask.rest.fits is not None and sight.ask.rest.fits(choice):
        return random_choice(sight.ask, chance)
    return choice


def reason(sight: Sight, chance: Chance, choice: Choice) -> str:
    """The word for what decided, for hints: of a march what it is for."""
    if sight.ask.prompt != "move" or not choice:
        return ""
    goal = march.purpose(_read(sight, chance), choice[0])
    return f"to_{goal}" if goal else ""


def _read(sight: Sight, chance: Chance) -> World:
    return World(sight.known, sight.ask, chance)


THUMB: Final[Thumb[World]] = Thumb(_read, one={
    "move": march.move, "forced_march": march.forced_march, "react": reply.react, "intercept": reply.intercept,
    "terrain": fight.terrain, "answer_trial": fight.answer_trial, "answer_duel": fight.answer_duel,
    "go_on": fight.go_on, "take_initiative": fight.take_initiative, "withdraw": fight.withdraw,
    "retreat_to": fight.retreat_to, "force_retreat": fight.force_retreat, "breathe": fight.breathe,
    "leave_draugr": fight.leave_draugr,
    "evade": affairs.evade, "melee": affairs.melee, "place_reinforcements": affairs.arrive,
    "mundanes_enter": affairs.arrive, "expedition_enters": affairs.arrive, "expedition_stays": affairs.stays,
    "take_find": affairs.taker, "recover": affairs.taker, "capture": affairs.taker, "call": affairs.call,
    "plot": spells.plot, "aim": spells.aim, "teleport_to": march.teleport_to,
}, several={
    "announce": fight.announce, "challenge": fight.challenge,
    "lose_csps": fight.bear, "lose_steps": fight.bear, "lose_wounds": fight.bear, "drown": fight.bear,
    "lose_wounds_first": fight.first_to_die, "lose_steps_first": fight.first_to_die,
    "mobilize": affairs.everything, "refit": affairs.everything, "searchers": affairs.everything,
    "levy": affairs.levy, "begin_embarked": affairs.nothing, "order_stacks": affairs.nothing, "board": affairs.nothing,
    "embark": sea.embark,
    "disembark": sea.everybody, "drop": affairs.share_out, "bank": affairs.share_out,
    "join": sea.everybody, "who_goes": march.who_goes, "teleport": march.teleport,
}, first=("next_battle", "next_duel", "side"), none=())
