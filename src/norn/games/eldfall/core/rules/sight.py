"""Who sees whom, by the rules: states and abilities come before geometry."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.hooks import allows, codes
from norn.games.eldfall.core.rules.ground import between
from norn.games.eldfall.core.rules.models import has_state
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game


def sees(g: Game[Any], viewer: Model, target: Model, at: int = -1) -> bool:
    """sight.line, sight.self, state.blinded, state.flying, engaged.sight: Whether one sees another."""
    if viewer is target:
        return True
    if has_state(viewer, "blinded"):
        return False
    if has_state(viewer, "flying") or has_state(target, "flying"):
        return True
    if is_hidden(g, viewer, target, at):
        return False
    now = g.state.activation
    moving = at >= 0 and now is not None and now.model == viewer.id
    engaged = has_state(viewer, "engaged") and _holds(g, target, viewer)
    return space_of(g).sees(g.state, viewer, target, not moving and not engaged and has_back(viewer), at)


def is_hidden(g: Game[Any], viewer: Model, target: Model, at: int) -> bool:
    """environment.dark: Something on the ground between them hides the target."""
    return any(code(g, viewer, target, at) for code in between(g, "hides", viewer, target, at))


def has_back(m: Model) -> bool:
    """sight.arc, state.shrouded, trait.vigilance, sight.shrouded: A rear arc, from which nothing is seen."""
    return not has_state(m, "shrouded") and not allows(m, "no back")


def _holds(g: Game[Any], foe: Model, m: Model) -> bool:
    """engaged.sight: Whether that foe is one of those who engage it."""
    from norn.games.eldfall.core.rules.states import engages
    return foe.seat != m.seat and foe.hp > 0 and not bool(codes("never engages", foe)) and engages(g, foe, m)
