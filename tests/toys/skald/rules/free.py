"""What a skald may do at any time, whoever is asked something."""
from __future__ import annotations

from functools import partial

from norn.kernel.game import Game
from tests.toys.skald.rules.reasons import asked
from tests.toys.skald.state import State
from tests.toys.skald.verbs import card_of, change_mead, fresh_id, kinds, rivals, seat_in, win_renown


def free_deeds(g: Game[State], seat: int) -> list[str]:
    """free.toast, free.gift: Once a night each; no gifts at dusk."""
    s = g.state
    skald = s.skalds[seat]
    found = []
    if skald.mead > 0 and not skald.toasted:
        found.append("do:toast")
    if skald.hand and not skald.gifted and s.turn < g.seats and s.night > 0:
        found.append("do:gift")
    return found


async def do_freely(g: Game[State], seat: int, one: str) -> None:
    """free.toast, free.gift: A toast is done at once; a gift asks to whom, what, and the other's leave."""
    if one == "do:toast":
        g.state.skalds[seat].toasted = True
        g.emit("toasted", ("free.toast",), seat=f"seat:{seat}")
        change_mead(g, seat, -1, "free.toast")
        win_renown(g, seat, 1, "free.toast")
        return
    await _give(g, seat)


async def _give(g: Game[State], seat: int) -> None:
    """free.gift, night.hidden: The card is another one to everybody but those two."""
    s = g.state
    giver = s.skalds[seat]
    giver.gifted = True
    others, hand, leave = rivals(g, seat), partial(_hand, s, seat), ["do:yes", "do:no"]
    rival = await g.choose_one(seat, "gift_rival", others, ("free.gift",), why=asked("gift_rival", others))
    one = await g.choose_one(seat, "gift_card", hand, ("free.gift",), why=asked("gift_card", hand))
    to = seat_in(rival)
    why = asked("gift_taken", leave)
    taken = await g.choose_one(to, "gift_taken", leave, ("free.gift",), about={"seat": f"seat:{seat}"}, why=why)
    if taken == "do:no":
        g.emit("declined", ("free.gift",), seat=f"seat:{seat}", to=rival)
        return
    card = card_of(s, giver.hand, one)
    giver.hand.remove(card)
    fresh_id(s, card)
    s.skalds[seat_in(rival)].hand.append(card)
    giver.knows = sorted([*giver.knows, card])
    g.reveal()
    g.emit("gave", ("free.gift",), seat=f"seat:{seat}", to=rival)
    g.emit("gave_card", ("free.gift",), only=(seat,), card=kinds(s, [card])[0])
    g.emit("got_card", ("free.gift",), only=(seat_in(rival),), card=kinds(s, [card])[0])


def _hand(s: State, seat: int) -> list[str]:
    return [s.ids[card] for card in s.skalds[seat].hand]
