"""Scoring a deal and ending the game."""
from __future__ import annotations

from norn.games.hearts.cards import POINTS
from norn.games.hearts.rules.trick import SEATS
from norn.games.hearts.state import State
from norn.kernel.game import End, Game


async def score_deal(g: Game[State]) -> str | End:
    """score.points: Add up what was taken; then the game ends or another deal begins."""
    s = g.state
    points = deal_points(s)
    if 26 in points:
        points = _moon(g, points.index(26))
    s.scores = [score + point for score, point in zip(s.scores, points, strict=True)]
    g.emit("scored", ("score.points",), seats=SEATS, points=points, totals=s.scores[:])
    s.taken = [[], [], [], []]
    s.tricks = 0
    if g.options["deals"]:
        return _end(s, "deals") if s.deal + 1 >= g.options["deals"] else "deal"
    return _end(s, "target") if max(s.scores) >= g.options["target"] else "deal"


def deal_points(s: State) -> list[int]:
    """score.points: A heart counts one, the queen of spades thirteen."""
    return [sum([POINTS[card] for card in pile]) for pile in s.taken]


def _moon(g: Game[State], shooter: int) -> list[int]:
    """score.moon: All 26 taken: the others score them instead."""
    g.emit("moon", ("score.moon",), seat=f"seat:{shooter}")
    return [0 if seat == shooter else 26 for seat in range(4)]


def _end(s: State, reason: str) -> End:
    """end.target, end.tie, end.deals: The lowest score wins; equals share."""
    lowest = min(s.scores)
    winners = tuple([seat for seat in range(4) if s.scores[seat] == lowest])
    return End(reason, winners, tuple(s.scores))
