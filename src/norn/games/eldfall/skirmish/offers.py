"""What options say beside their labels: the dice, the number needed and why, from the code that rolls them."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.rules.models import by_id, is_here, is_model
from norn.games.eldfall.core.rules.points import ANYWHERE, last_point
from norn.games.eldfall.core.state import Declaration, Model, Strike
from norn.games.eldfall.skirmish.figures import trial
from norn.games.eldfall.skirmish.rolled import assist_said, rolled, strike_said
from norn.games.eldfall.skirmish.state import State
from norn.kernel.definition import Offer
from norn.kernel.game import Game


def offer(g: Game[State], seat: int, option: str) -> Offer | None:
    """action.attack, strike.number: An Attack says its dice, what they need and why; all else goes by its model."""
    words = option.split(" ")
    if words[0] in ("do:attack", "do:change") and g.state.activation is not None:
        return attack_offer(g, words)
    if words[0] == "do:reroll" and g.state.activation is not None:
        return reroll_offer(g.state.activation.strikes[int(words[1])])
    if len(words) > 1 and words[1].startswith("kind:"):
        return Offer(group=f"by_{words[1].partition(':')[2]}")
    models = [word for word in words if is_model(word) and is_here(by_id(g.state, word))]
    if words[0] == "do:assist" and models:
        return assist_offer(g, words, models)
    data = rolled(g, words, models) if g.state.activation is not None else {}
    group = models[0] if models else ""
    if words[0] == "do:dodge" and models:
        return Offer(title="dodge", detail=detail_of(data), group=group, who=group, **data)
    return Offer(detail=detail_of(data), group=group, **data) if data or models else None


def detail_of(data: dict[str, Any]) -> str:
    """What is said of a roll: of an Attack with what a Hit does, of dice, of one die, of none at all."""
    if "power" in data:
        return "attack"
    return "attack_no_power" if "dice" in data else "roll" if data else ""


def assist_offer(g: Game[State], words: list[str], models: list[str]) -> Offer:
    """action.assist, S153: With what and for whom, and its dice."""
    what = next((word for word in words if word.startswith("ability:")), "")
    data = assist_said(g, words, models) if g.state.activation is not None else {}
    return Offer(title="assist" if what else "", detail=detail_of(data), group=models[0], what=what, target=models[-1],
                 **data)


def reroll_offer(one: Strike) -> Offer:
    """roll.again: What the die shows, and what it needs."""
    return Offer(title="reroll_hit" if one.success else "reroll_miss", die=one.die, need=one.need)


def attack_offer(g: Game[State], words: list[str]) -> Offer:
    """roll.attack, damage.roll: `2 dice, 6 or less: ACC 14, cover -4, contact -4. Power 12 against 3: 9 in 20`."""
    d, target = trial(g, words)
    m = by_id(g.state, d.model)
    named = {"what": f"ability:{d.means}", "mode": f"mode:{d.mode}",
             "art": f"ability:{d.art.replace(' ', '_')}" if d.art else ""}
    if words[-1] == f"point:{ANYWHERE}":
        return Offer(title="answer_elsewhere_by_art" if d.art else "answer_elsewhere", group=m.id, **named)
    data = strike_said(g, d, target)
    active = d.role == "active"
    return Offer(
        title=title_for(d, target), detail=detail_of(data), group=target.id if active and target is not None else m.id,
        **named, target=target.id if target is not None else "", at=d.at, last=last_point(g), **data)


def told_of_strike(g: Game[State], option: str) -> list[tuple[str, dict[str, Any]]]:
    """react.point, roll.attack: What an Attack at a point of the path would be, as options say it."""
    found = attack_offer(g, option.split(" "))
    return [(found.detail, found.data)]


def title_for(d: Declaration, target: Model | None) -> str:
    """sequence.opportunity: With what and at whom; a reaction with where the mover is struck."""
    if d.role == "active":
        word = "strike" if target is not None else "strike_anywhere"
    else:
        word = "answer" if d.at < 0 else "answer_on_the_way"
    return f"{word}_by_art" if d.art else word
