"""What deeds of several chapters ask for, and what a player is told where it is missing."""
from __future__ import annotations

from typing import Any, Final

from norn.games.realms.rules.board import is_guarded
from norn.games.realms.rules.focus import free_attributes, may_gain_focus, tokens
from norn.games.realms.rules.rolls import can_act
from norn.games.realms.state import Hero, State
from norn.kit.deeds import Condition
from norn.kit.ids import name_of, named

TURN_RULES: Final = ("round.turn-allowance", "actions.blocked")


def is_quiet(s: State, hero: Hero, thing: str) -> bool:
    """actions.blocked: No monster stands in his space."""
    return not is_guarded(s, hero.space)


def has_token(s: State, hero: Hero, thing: str) -> bool:
    """focus.spell-cost, focus.extra-move: He has Focus to pay with."""
    return tokens(hero) > 0


def is_owned(s: State, hero: Hero, thing: str) -> bool:
    """actions.use-ability, merchant.selling: One of his items."""
    return named("item", thing) in hero.items


def the_thing(s: State, hero: Hero, thing: str) -> dict[str, Any]:
    """What a refusal names."""
    return {"what": thing}


def free_attributes_of(s: State, hero: Hero) -> list[str]:
    """focus.replacing: What a token could be put on."""
    return free_attributes(hero)


RESTED: Final = Condition("no_action", ("round.turn-allowance",), can_act)
QUIET: Final = Condition("monsters_block", ("actions.blocked", "combat.blocking-actions"), is_quiet)
ROOM: Final = Condition("focus_full", ("focus.limit", "levels.effect"), lambda s, hero, _: may_gain_focus(s, hero))
FREE_ATTRIBUTE: Final = Condition(
    "focus_there", ("focus.replacing",), lambda s, hero, thing: name_of(thing) not in hero.focus
)
NO_ATTRIBUTE: Final = Condition(
    "attribute_free", ("focus.gaining", "focus.limit"), lambda s, hero, _: not free_attributes(hero)
)
