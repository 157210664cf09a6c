"""What a choice costs, told beside it before anything is paid."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.rules.essentials import ACTIONS, CARDS, KIND_OF
from norn.games.mistfall.rules.travel import scouting_cost
from norn.games.mistfall.state import State
from norn.kernel.game import Game
from norn.kit.ids import name_of

PAYMENTS: Final = {"discard": "discard", "bury": "bury", "spend_objective": "objective", "spend_resolve": "resolve"}


def cost(g: Game[State], seat: int, option: str) -> dict[str, int]:
    """hero.turn, hero.purchase, fine.costs, travel.scouting: The Regular Action, the printed costs, the price of a
    feat, of a tile turned up."""
    words = option.split(" ")
    if words[0] == "do:scout":
        price = scouting_cost(g.state)
        return {"resolve": price} if price else {}
    if words[0] == "do:buy":
        price = CARDS[KIND_OF[name_of(words[1])]].cost
        return {"resolve": price} if price else {}
    if words[0] == "do:act":
        return _of(name_of(words[2]))
    if words[0] == "do:act_with":
        spent = _of(name_of(words[2]))
        for what, n in _printed(name_of(words[4])).items():
            spent[what] = spent.get(what, 0) + n
        return spent
    return {}


def _of(ref: str) -> dict[str, int]:
    """fine.regular-limit: One Regular Action a turn; the others are free of it."""
    return ({"regular": 1} if ACTIONS[ref].type == "regular" else {}) | _printed(ref)


def _printed(ref: str) -> dict[str, int]:
    """fine.costs: What the card itself wants paid."""
    spent: dict[str, int] = {}
    for pay in ACTIONS[ref].pay:
        spent[PAYMENTS[pay.do]] = spent.get(PAYMENTS[pay.do], 0) + pay.n
    return spent
