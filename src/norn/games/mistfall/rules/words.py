"""What a boost gives, as a question says it."""
from __future__ import annotations

from norn.games.mistfall.content import Boost, Effect


def in_words(boost: Boost) -> str:
    """actions.discard-keyword, fine.up-to: All that one card or token more brings."""
    parts = [f"+{n} {what}" for n, what in (
        (boost.damage, "damage"), (boost.cancel, "cancelled"), (boost.restore, "Restoration"), (boost.focus, "focus"))
        if n]
    parts.extend([_then(effect) for effect in boost.then])
    return ", ".join(parts) or "one of two uses"


def _then(effect: Effect) -> str:
    """actions.tokens, actions.move-enemy, actions.draw, essentials.halving: What is done besides."""
    if effect.do == "condition":
        whom = "the attacker" if effect.which == "attacker" else "each target"
        return f"{effect.n} {(effect.kind or 'daze').capitalize()} on {whom}"
    if effect.do == "move_enemy":
        return "the attacker moves to the quest area"
    if effect.do == "draw":
        return f"draw {effect.n}"
    return "halve your focus"
