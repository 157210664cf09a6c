"""A skald's turn: two deeds, each its own story."""
from __future__ import annotations

from functools import partial

from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Call, Game
from tests.toys.skald.answers import Spoken, speak
from tests.toys.skald.content import CARDS, COASTS
from tests.toys.skald.rules import cards
from tests.toys.skald.rules.reasons import ALONE, in_general
from tests.toys.skald.state import Raid, State
from tests.toys.skald.verbs import (
    card_of,
    change_mead,
    discard,
    kinds,
    meet,
    rivals,
    seat_in,
    win_renown,
)

OPTION_RULES: dict[str, tuple[str, ...]] = {
    "do:rest": ("turn.rest",),
    "do:boast": ("turn.boast",),
    "try:accuse": ("turn.accuse",),
    "do:play": ("turn.play",),
    "do:raid": ("raid.coast",),
}


def active(s: State) -> int:
    """turn.deeds: Whose turn it is; the first seat moves on with each night."""
    return (s.night - 1 + s.turn) % len(s.skalds)


async def take_turn(g: Game[State]) -> str | Call | None:
    """turn.deeds: One deed; once more while there is another, behind a fresh mark."""
    s = g.state
    seat = active(s)
    one = await g.choose_one(
        seat, "turn", partial(deeds, g, seat), ("turn.deeds",), about={"deeds": s.deeds}, option_rules=OPTION_RULES
    )
    word, _, rest = one.partition(" ")
    s.deeds -= 1
    if word == "do:raid":
        s.raid = Raid(coast=rest.removeprefix("coast:"), at=None, margin=0, presses=0)
        meet(s, rest)
        g.emit("sailed", ("raid.coast",), seat=f"seat:{seat}", coast=rest)
        return Call("raid")
    if word == "do:rest":
        _rest(g, seat)
    elif word == "do:boast":
        await _boast(g, seat)
    elif word == "try:accuse":
        _accuse(g, seat, seat_in(rest))
    else:
        await cards.play(g, seat, card_of(s, s.skalds[seat].hand, rest))
    return AGAIN if s.deeds > 0 else None


async def next_skald(g: Game[State]) -> str | None:
    """turn.deeds: Behind the turn, and behind a raid: deeds that are left, then the next skald."""
    s = g.state
    if s.deeds > 0:
        return "turn"
    s.turn += 1
    if s.turn >= g.seats:
        return None
    s.deeds = 2
    return "turn"


def deeds(g: Game[State], seat: int) -> list[str]:
    """turn.deeds: Everything that nothing stands in the way of."""
    s = g.state
    offered = [f"do:play {s.ids[card]}" for card in s.skalds[seat].hand]
    offered += [f"do:raid coast:{coast}" for coast in COASTS]
    offered += [f"try:accuse {rival}" for rival in rivals(g, seat)]
    offered += ["do:boast", "do:rest"]
    return [one for one in offered if not why_not(g, seat, one)]


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """turn.deeds, turn.play, turn.boast, turn.accuse, raid.coast: What stands in the way of a deed."""
    s = g.state
    skald = s.skalds[seat]
    word, _, rest = one.partition(" ")
    if word not in OPTION_RULES:
        return in_general(one)
    if seat != active(s):
        return [Refusal("not_your_deed", ("turn.deeds",))]
    if word == "do:play":
        return _why_not_play(g, seat, rest)
    if word == "do:raid":
        coast = COASTS.get(rest.removeprefix("coast:"))
        if coast is None or coast.side != g.options["coast"]:
            return [Refusal("no_such_coast", ("raid.coast",))]
        return [] if skald.crew else [Refusal("no_crew", ("raid.coast",))]
    if word == "try:accuse" and rest not in rivals(g, seat):
        return [Refusal("no_rival", ("turn.accuse",))]
    if word in ("do:boast", "do:rest") and rest:
        return [ALONE]
    if word in ("try:accuse", "do:boast") and skald.mead == 0:
        return [Refusal("no_mead", ("turn.boast", "turn.accuse"))]
    return []


def _why_not_play(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """turn.play: It must be in hand, and no mere answer; a vision needs something to see."""
    s = g.state
    card = card_of(s, s.skalds[seat].hand, one)
    if card < 0:
        return [Refusal("not_in_hand", ("turn.play",), what=one)]
    if CARDS[s.kinds[card]].sort == "answer":
        return [Refusal("only_an_answer", ("turn.play",), what=f"kind:{s.kinds[card]}")]
    if s.kinds[card] == "vision" and len(s.deck) < 3:
        return [Refusal("too_short_a_deck", ("card.vision",))]
    return []


def _rest(g: Game[State], seat: int) -> None:
    """turn.rest: The turn is over."""
    g.state.deeds = 0
    g.emit("rested", ("turn.rest",), seat=f"seat:{seat}")
    change_mead(g, seat, 1, "turn.rest")


async def _boast(g: Game[State], seat: int) -> None:
    """turn.boast: A mead for one renown, if nobody spoils it. Nothing hidden comes out, whoever passes."""
    change_mead(g, seat, -1, "turn.boast")
    g.emit("boasted", ("turn.boast",), seat=f"seat:{seat}")
    await speak(g, "boasted", Spoken(seat), _be_admired)


async def _be_admired(g: Game[State], what: Spoken) -> None:
    win_renown(g, what.seat, 1, "turn.boast")


def _accuse(g: Game[State], seat: int, rival: int) -> None:
    """turn.accuse: An attempt: whether there is a retort nobody can know before. Afterwards all know there is none."""
    s = g.state
    change_mead(g, seat, -1, "turn.accuse")
    hidden = [card for card in s.skalds[rival].hand if s.kinds[card] == "retort"]
    g.reveal()
    g.emit("accused", ("turn.accuse",), seat=f"seat:{seat}", rival=f"seat:{rival}", truth="true" if hidden else "false")
    if hidden:
        discard(g, rival, hidden)
        g.emit("discarded", ("turn.accuse",), seat=f"seat:{rival}", cards=kinds(s, hidden))
        win_renown(g, seat, 2, "turn.accuse")
    s.cleared = sorted([*s.cleared, *(card for card in s.skalds[rival].hand if card not in s.cleared)])
