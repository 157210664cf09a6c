"""The vote and the end of a night."""
from __future__ import annotations

from functools import partial

from norn.kernel.game import End, Game
from tests.toys.skald.rules.ends import enough_renown
from tests.toys.skald.rules.reasons import asked
from tests.toys.skald.state import State
from tests.toys.skald.verbs import card_of, discard, kinds, seat_in, win_renown

KEPT = 3


async def vote(g: Game[State]) -> None:
    """vote.honour: All vote, openly; who alone is in front is honoured."""
    seats = [f"seat:{seat}" for seat in range(g.seats)]
    votes = await g.all_choose(range(g.seats), "honour", seats, ("vote.honour",))
    counts = [sum(1 for choice in votes.values() if choice == (seat,)) for seat in seats]
    if counts.count(max(counts)) == 1:
        honoured = seats[counts.index(max(counts))]
        g.emit("honoured", ("vote.honour",), seat=honoured)
        win_renown(g, seat_in(honoured), 1, "vote.honour")


async def dusk(g: Game[State]) -> str | End:
    """dusk.limit, end.renown: Three cards are kept; then the feast is over, or another night falls."""
    s = g.state
    for seat, skald in enumerate(s.skalds):
        too_many = len(skald.hand) - KEPT
        if too_many <= 0:
            continue
        options = partial(_hand, s, seat)
        chosen = await g.choose(
            seat, "dusk", options, ("dusk.limit",), too_many, too_many, why=asked("dusk", options)
        )
        cards = [card_of(s, skald.hand, one) for one in chosen]
        discard(g, seat, cards)
        g.emit("discarded", ("dusk.limit",), seat=f"seat:{seat}", cards=kinds(s, cards))
    return enough_renown(g) or "nightfall"


def _hand(s: State, seat: int) -> list[str]:
    return [s.ids[card] for card in s.skalds[seat].hand]
