"""The figures of an Attack before it is rolled, from the code that rolls it: for what options say and for agents."""
from __future__ import annotations

from norn.games.eldfall.core.hooks import codes_among
from norn.games.eldfall.core.rules import actions, damage
from norn.games.eldfall.core.rules.attack import (
    attribute_of,
    has_power,
    rows_of_attack,
    strikes_of,
    traits_of,
)
from norn.games.eldfall.core.rules.models import by_id, is_immune, is_model, now
from norn.games.eldfall.core.rules.points import ANYWHERE
from norn.games.eldfall.core.state import Aim, Declaration, Hit, Model
from norn.games.eldfall.core.title import title_of
from norn.games.eldfall.core.values import About, apply, base, value
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier


class Figures:
    """How many dice, what each needs, and of twenty dice for Damage how many wound."""

    def __init__(self, dice: int, need: int, power: int, armour: int, wounding: int) -> None:
        self.dice = dice
        self.need = need
        self.power = power          # 0 where no Damage is rolled
        self.armour = armour
        self.wounding = wounding


def figures(g: Game[State], d: Declaration, target: Model | None) -> Figures:
    """roll.attack, damage.roll: Of what would be declared against a target."""
    m = by_id(g.state, d.model)
    need = apply(base(m, attribute_of(g, d)), rows(g, m, d, target))
    dice = strikes_of(g, d, target)
    if target is None or not has_power(d):
        return Figures(dice, need, 0, 0, 0)
    declared = now(g).declarations
    declared.append(d)                  # for as long as it is asked what its Hits would do
    hit = Hit(-1, len(declared) - 1, target.id, m.id, 0, [], critical=False, negated="")
    power, armour = damage.power_against(g, hit, target), damage.armour_against(g, hit, target)
    wounding = max(min(power - armour, 20), 0)
    if codes_among("mindgame", traits_of(g, d)) and not is_immune(target, "mindgame"):
        wounding = 20 - min(value(g, "int", target), 20)
    declared.pop()
    return Figures(dice, need, power, armour, wounding)


def rows(g: Game[State], m: Model, d: Declaration, target: Model | None) -> list[Modifier]:
    """measure.standard, measure.realism: What changes the number needed; no distance that may not be measured."""
    found = rows_of_attack(g, "attack", m, About(d, target, at=d.at))
    if title_of(g).measures(g.state, m.seat):
        return found
    return [one for one in found if one.source != "reach"]


def trial(g: Game[State], words: list[str]) -> tuple[Declaration, Model | None]:
    """What an option would declare, and against whom."""
    models = [word for word in words if is_model(word)]
    reacting = any(word.startswith("point:") for word in words)
    m = by_id(g.state, models[0]) if reacting or len(models) > 1 else by_id(g.state, now(g).model)
    kept = [word for word in words if not is_model(word) and not word.startswith(("point:", "spot:"))]
    d = actions.read(m, "reactive" if reacting else "active", ["attack", *list(kept)[1:]])
    target_id = now(g).model if reacting else models[-1] if models else ""
    path = now(g).path
    if reacting and path is not None and words[-1] != f"point:{ANYWHERE}":
        at = int(words[-1].partition(":")[2])
        d.at = -1 if at >= len(path.points) - 1 else at
    d.aims = [Aim(target_id, [], 1)] if target_id else []
    return d, by_id(g.state, target_id) if target_id else None
