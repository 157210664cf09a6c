"""What a boost gives, as a question says it."""
from __future__ import annotations

from norn.games.mistfall.content import Boost
from norn.games.mistfall.content_verbs import Condition, Draw, Effect, MoveEnemy


def in_words(boost: Boost) -> str:
    """actions.discard-keyword, fine.up-to: All that one card or token more brings."""
    parts = [f"{n} more {what}" for n, what in (
        (boost.damage, "damage"), (boost.cancel, "damage cancelled"), (boost.restore, "Restoration"),
        (boost.focus, "focus")) if n]
    parts.extend([_then(effect) for effect in boost.then])
    *first, last = parts or ["one of two uses"]
    return f"{', '.join(first)} and {last}" if first else last


def _then(effect: Effect) -> str:
    """actions.tokens, actions.move-enemy, actions.draw, essentials.halving: What is done besides."""
    if isinstance(effect, Condition):
        whom = "the attacker" if effect.which == "attacker" else "each target"
        return f"{effect.n} {effect.kind.capitalize()} on {whom}"
    if isinstance(effect, MoveEnemy):
        return "the attacker goes to the quest area"
    if isinstance(effect, Draw):
        return f"{effect.n} more {'card' if effect.n == 1 else 'cards'}"
    return "your focus is halved"
