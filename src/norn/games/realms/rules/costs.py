"""What a choice costs, told beside it before anything is paid."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.movement import is_grasped
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game

ACTIONS: Final = (
    "do:melee", "do:shoot", "do:banish", "do:focus", "do:focus_reserve", "do:cast", "do:cache", "do:trade",
    "do:help", "do:join", "do:join_banish",
)


def cost(g: Game[State], seat: int, option: str) -> dict[str, int]:
    """round.turn-allowance: What the hero gives up for it, where its own words do not say so."""
    if seat < 0:
        return {}
    s = g.state
    hero = s.heroes[seat]
    words = option.split(" ")
    deed = words[0]
    if deed in ("do:move", "do:move_extra"):
        return _of_moving(s, hero, extra=deed == "do:move_extra")
    if deed == "do:move_by_action":
        return {"action": 1}
    if deed == "do:move_on":
        return {"focus": 1}
    if deed == "do:use":
        return _of_using(hero, words[1][5:])
    if deed not in ACTIONS:
        return {}
    return _action(hero) | ({"focus": 1} if deed == "do:cast" else {})


def _action(hero: Hero) -> dict[str, int]:
    """round.turn-allowance: The third action costs the Move."""
    return {"action": 1} if hero.actions > 0 else {"free_move": 1}


def _of_moving(s: State, hero: Hero, extra: bool) -> dict[str, int]:
    """actions.move, focus.extra-move, commons.vine-horror.grasp: The free Move first; to tear free is an action."""
    actions = int(not hero.free_move) + int(is_grasped(s, hero))
    spent = {"free_move": 1} if hero.free_move else {}
    if actions:
        spent["action"] = actions
    if extra:
        spent["focus"] = 1
    return spent


def _of_using(hero: Hero, item: str) -> dict[str, int]:
    """actions.use-ability: An action, unless it is free; some are exhausted or gone afterwards."""
    printed = CONTENT.items[item]
    spent = {} if printed.use == "free" else _action(hero)
    if printed.spends:
        spent[printed.spends] = 1
    return spent
