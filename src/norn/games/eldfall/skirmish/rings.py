"""How far a model feels and strikes, as circles around it, where that may be measured."""
from __future__ import annotations

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.rules.attack import intervals_of, lines_of
from norn.games.eldfall.core.rules.models import is_up
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.values import awareness
from norn.games.eldfall.skirmish.hiding import knows
from norn.games.eldfall.skirmish.inches.bodies import INCH, mode_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game


def rings(g: Game[State], m: Model, seat: int) -> dict[str, int]:
    """measure.assisted, measure.standard, measure.realism, S51, S169: Awareness and the reach of what is in hand; in
    Standard the Awareness of the active model alone, in Realism nothing; of a token nothing to others."""
    s, mode = g.state, mode_of(g.state)
    acts = s.activation is not None and s.activation.model == m.id
    if not is_up(m) or not knows(seat, m) or mode == "realism" or (mode == "standard" and not acts):
        return {}
    found = {"Awareness": awareness(g, m) * INCH}
    for one in m.items if mode == "assisted" else []:
        if not one.equipped or one.copies < 1:
            continue
        for how in lines_of(m, one.item):
            for far, _ in intervals_of(g, m, one.item, how):
                if far:
                    found[f"{catalogue.item(one.item).name} {far}″"] = far * INCH
    return found
