"""Why something is no answer to the question that stands: what the question wants, and what stands against this."""
from __future__ import annotations

from norn.games.fornaldar.state import State
from norn.kernel.ask import Ask
from norn.kernel.errors import Refusal
from norn.kernel.game import Game


def why_no_answer(_g: Game[State], _seat: int, ask: Ask, one: str) -> list[Refusal]:
    """What the question wants, if this is no answer to it."""
    return [] if one in ask.ids else [Refusal(f"wants_{ask.prompt}", ask.rules, what=one)]
