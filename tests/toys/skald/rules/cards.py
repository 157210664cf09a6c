"""Playing a card from hand."""
from __future__ import annotations

from functools import partial

from norn.kernel.game import Game
from tests.toys.skald.answers import Spoken, speak
from tests.toys.skald.content import CARDS
from tests.toys.skald.rules.reasons import asked
from tests.toys.skald.state import State
from tests.toys.skald.verbs import (
    change_mead,
    discard,
    fresh_id,
    kinds,
    lose_renown,
    rivals,
    seat_in,
    show,
    win_renown,
)


async def play(g: Game[State], seat: int, card: int) -> None:
    """turn.play: A standing card goes in front, a deed takes effect."""
    s = g.state
    kind = s.kinds[card]
    g.emit("played", ("turn.play",), seat=f"seat:{seat}", card=f"kind:{kind}")
    if CARDS[kind].sort == "standing":
        s.skalds[seat].hand.remove(card)
        s.skalds[seat].front.append(card)
        show(g, card)
        return
    discard(g, seat, [card])
    if kind == "insult":
        await _insult(g, seat)
    elif kind == "ode":
        await _ode(g, seat)
    else:
        await _vision(g, seat)


async def _insult(g: Game[State], seat: int) -> None:
    """card.insult: Against the rival with the most renown, the nearest of several: scorn has no doubts."""
    skalds = g.state.skalds
    target = max([seat_in(rival) for rival in rivals(g, seat)], key=lambda rival: skalds[rival].renown)
    await speak(g, "insulted", Spoken(seat, target), _hit)


async def _hit(g: Game[State], what: Spoken) -> None:
    lose_renown(g, what.target, g.value("scorn", f"seat:{what.seat}"), "card.insult")


async def _ode(g: Game[State], seat: int) -> None:
    """card.ode: Two questions: whom, and for what."""
    others = rivals(g, seat)
    rival = await g.choose_one(seat, "ode_rival", others, ("card.ode",), why=asked("ode_rival", others))
    rewards = partial(_rewards, g, seat_in(rival))
    why = asked("ode_reward", rewards)
    reward = await g.choose_one(seat, "ode_reward", rewards, ("card.ode",), about={"rival": rival}, why=why)
    if reward == "do:fame":
        win_renown(g, seat, 1, "card.ode")
        win_renown(g, seat_in(rival), 1, "card.ode")
    else:
        change_mead(g, seat_in(rival), -1, "card.ode")
        change_mead(g, seat, 1, "card.ode")


def _rewards(g: Game[State], rival: int) -> list[str]:
    """card.ode: Made when somebody looks: the rival may drink the mead while the question stands."""
    return ["do:fame", "do:mead"] if g.state.skalds[rival].mead > 0 else ["do:fame"]


async def _vision(g: Game[State], seat: int) -> None:
    """card.vision, night.hidden: Three cards are seen and go back in any order, under other names."""
    s = g.state
    top = s.deck[-3:][::-1]
    s.vision = seat
    g.reveal()
    g.emit("saw", ("card.vision",), only=(seat,), cards=kinds(s, top))
    options = [s.ids[card] for card in top]
    why = asked("vision", options)
    order = await g.choose(seat, "vision", options, ("card.vision",), at_least=3, at_most=3, ordered=True, why=why)
    s.vision = -1
    names = {s.ids[card]: card for card in top}
    s.deck[-3:] = [names[one] for one in order][::-1]
    for card in s.deck[-3:]:
        fresh_id(s, card)
    skald = s.skalds[seat]
    skald.knows = sorted([*skald.knows, *(card for card in top if card not in skald.knows)])
    g.emit("ordered", ("card.vision",), seat=f"seat:{seat}")
