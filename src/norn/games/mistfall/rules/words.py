"""What a boost gives, as a question says it."""
from __future__ import annotations

from norn.games.mistfall.content import Boost
from norn.games.mistfall.content_verbs import Condition, Draw, Effect, MoveEnemy


def in_words(boost: Boost) -> str:
    """actions.discard-keyword, fine.up-to: All that one card or token more brings."""
    parts = [f"+{n} {what}" for n, what in (
        (boost.damage, "damage"), (boost.cancel, "cancelled"), (boost.restore, "Restoration"), (boost.focus, "focus"))
        if n]
    parts.extend([_then(effect) for effect in boost.then])
    return ", ".join(parts) or "one of two uses"


def _then(effect: Effect) -> str:
    """actions.tokens, actions.move-enemy, actions.draw, essentials.halving: What is done besides."""
    if isinstance(effect, Condition):
        whom = "the attacker" if effect.which == "attacker" else "each target"
        return f"{effect.n} {effect.kind.capitalize()} on {whom}"
    if isinstance(effect, MoveEnemy):
        return "the attacker moves to the quest area"
    if isinstance(effect, Draw):
        return f"draw {effect.n}"
    return "halve your focus"
