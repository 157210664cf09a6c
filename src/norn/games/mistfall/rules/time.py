"""The Time Phase: a Time card, its event, the symbols passed."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.enemies import sweep
from norn.games.mistfall.rules.essentials import is_white, white_number
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.rules.tracks import move_time, resolve_symbol
from norn.games.mistfall.state import State
from norn.games.mistfall.verbs import Act, perform
from norn.kernel.game import Game
from norn.kit.piles import refill

WHITE_RULES: Final = ("time.white-number",)
DRAW_RULES: Final = ("time.draw", "elements.time-card")


async def time_phase(g: Game[State]) -> str:
    """time.order, time.draw, time.the-end, time.event, time.symbols, components.time-cards, round.end: Card, marker,
    The End, event, symbols; then the next round."""
    s = g.state
    begin_phase(g, "time")
    if not s.time_deck:
        refill(g, s.time_deck, s.time_discard)
        g.emit("reshuffled", ("components.time-cards",), deck="time")
    card = s.time_deck.pop(0)
    s.time_discard.append(card)
    g.reveal()
    printed = CONTENT.time_cards[card]
    g.emit("time_card", DRAW_RULES, card=f"time:{card}", n=printed.time, text=f"event:{card}")
    passed = move_time(g, printed.time)
    if any(is_white(effect) for effect in printed.event):
        g.emit("white_number", WHITE_RULES, n=white_number(s))
    act = Act(None, f"time:{card}")
    await perform(g, printed.event, act)
    await sweep(g, act)
    for symbol in passed:
        await resolve_symbol(g, symbol)
    return "reinforcement"
