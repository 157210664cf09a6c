"""Playing on without anybody looking: one call plays a game out, or so many decisions of it.

What `norn sim`, odds, the fuzzer's late points and the benchmarks play with. The loop, chance's own answers and the
rules stay in compiled code; whoever else decides is called for the decisions of his seat only.
"""
from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed
from typing import Final

from norn.kernel.ask import Chance, Choice, random_choice
from norn.kernel.game import End
from norn.kernel.table import Table

FIDGET: Final = 0.05        # how often a restless player does a free deed instead of waiting to be asked


class Player:
    """Who decides for a seat: a policy, or chance where there is none."""

    def __init__(self, policy: Callable[[Table, int, Chance], Choice] | None = None, restless: bool = False) -> None:
        self.policy = policy
        self.restless = restless        # does free deeds of its own accord


def play_out(table: Table, players: Listed[Player], chance: Chance, most: int) -> End | None:
    """Play on to the end of the game. None when the table comes to `most` decisions before."""
    draw = chance.random
    course = table.course
    while course.outcome is None:
        if course.taken >= most:
            return None
        if draw() < FIDGET:
            deed = _fidget(table, players, chance)
            if deed is not None:
                table.answer(deed[0], deed[1])
                continue
        ask = table.plain
        if ask is not None and ask.at_least == 1 and players[ask.seat].policy is None:
            ids = ask.known if ask.known is not None else ask.ids
            table.go_straight(ask, (ids[int(draw() * len(ids))],))      # what `random_choice` draws here
        else:
            seat, choice = _decided(table, players, chance)
            table.answer(seat, *choice)
    return course.outcome


def next_decision(table: Table, players: Listed[Player], chance: Chance) -> tuple[int, Choice]:
    """What `play_out` would do next, for whoever wants to look between two decisions."""
    if chance.random() < FIDGET:
        deed = _fidget(table, players, chance)
        if deed is not None:
            return deed[0], (deed[1],)
    return _decided(table, players, chance)


def _fidget(table: Table, players: Listed[Player], chance: Chance) -> tuple[int, str] | None:
    """Somebody has an itch: if he is restless and free to do something, he does it."""
    seat = chance.randrange(table.seats)
    if not players[seat].restless:
        return None
    deeds = table.free(seat)
    return (seat, deeds[chance.randrange(len(deeds))]) if deeds else None


def _decided(table: Table, players: Listed[Player], chance: Chance) -> tuple[int, Choice]:
    """One of those who are asked decides."""
    asked = list(table.pending)
    seat = asked[0] if len(asked) == 1 else asked[chance.randrange(len(asked))]
    policy = players[seat].policy
    return seat, random_choice(table.pending[seat], chance) if policy is None else policy(table, seat, chance)
