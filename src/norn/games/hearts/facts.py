"""The table as plain data, for agents."""
from __future__ import annotations

from typing import Any, Final

from norn.games.hearts import cards
from norn.games.hearts.state import State
from norn.kernel.facts import Facts
from norn.kernel.game import Game


def _quick(g: Game[State], seat: int) -> dict[str, Any]:
    s = g.state
    return {
        "deal": s.deal,
        "leader": s.leader,
        "tricks": s.tricks,
        "scores": s.scores[:],
        "broken": s.broken,
    }


def _hand(g: Game[State], seat: int) -> list[str]:
    return cards.held(g.state.hands[seat]) if seat >= 0 else []


def _passed(g: Game[State], seat: int) -> list[str]:
    return g.state.passed[seat][:] if seat >= 0 else []


def _hand_sizes(g: Game[State], seat: int) -> list[int]:
    return [len(cards.held(hand)) for hand in g.state.hands]


def _trick(g: Game[State], seat: int) -> list[str]:
    return g.state.trick[:]


def _last_trick(g: Game[State], seat: int) -> list[str]:
    return g.state.last_trick[:]


def _taken(g: Game[State], seat: int) -> list[list[str]]:
    return [pile[:] for pile in g.state.taken]


facts: Final = Facts(_quick, hand=_hand, passed=_passed, hand_sizes=_hand_sizes, trick=_trick, last_trick=_last_trick,
                     taken=_taken)
