"""What deeds of several chapters ask for, and what a player is told where it is missing."""
from __future__ import annotations

from typing import Any, Final

from norn.games.realms.rules.board import ATTRIBUTES, is_guarded
from norn.games.realms.rules.focus import free_attributes, may_gain_focus, tokens
from norn.games.realms.rules.rolls import can_act
from norn.games.realms.state import Hero, State
from norn.kit.deeds import Condition
from norn.kit.ids import name_of, named
from norn.kit.reasons import is_of

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


# What a deed is done to.
FOR_ATTRIBUTES: Final = Condition("for_attributes", ("focus.gaining",), is_of("attribute"), gate=True)
FOR_ITEMS: Final = Condition("for_items", ("actions.use-ability",), is_of("item"), gate=True)
FOR_MONSTERS: Final = Condition("for_monsters", ("combat.one-space",), is_of("monster"), gate=True)
FOR_SPACES: Final = Condition("for_spaces", ("board.tiles",), is_of("space"), gate=True)
FOR_SPELLS: Final = Condition("for_spells", ("spells.individual",), is_of("spell"), gate=True)

RESTED: Final = Condition("no_action", ("round.turn-allowance",), can_act)
QUIET: Final = Condition("monsters_block", ("actions.blocked", "combat.blocking-actions"), is_quiet)
ROOM: Final = Condition("focus_full", ("focus.limit", "levels.effect"), may_gain_focus)
FREE_ATTRIBUTE: Final = Condition(
    "focus_there", ("focus.replacing",), lambda s, hero, thing: name_of(thing) not in hero.focus
)
NO_ATTRIBUTE: Final = Condition(
    "attribute_free", ("focus.gaining", "focus.limit"), lambda s, hero, _: len(hero.focus) == len(ATTRIBUTES)
)
