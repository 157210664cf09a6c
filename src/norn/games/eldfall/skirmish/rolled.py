"""What is rolled if an option is chosen: dice, the number needed and why, from the code that rolls them."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.rules import actions
from norn.games.eldfall.core.rules.attack import attribute_of, has_power
from norn.games.eldfall.core.rules.damage import dodge_roll
from norn.games.eldfall.core.rules.models import by_id, is_model, is_token, mover, now
from norn.games.eldfall.core.rules.resolution import sure_dice
from norn.games.eldfall.core.rules.rolls import Roll, about_roll, needed
from norn.games.eldfall.core.state import Aim, Declaration, Model
from norn.games.eldfall.core.values import base, rows_of
from norn.games.eldfall.skirmish.figures import figures, rows
from norn.games.eldfall.skirmish.rules.deeds import roll_for
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier


def strike_said(g: Game[State], d: Declaration, target: Model | None) -> dict[str, Any]:
    """roll.attack, damage.roll: `2 dice, 6 or less: ACC 14, heavy cover -4, an ally in contact -4`, and its Power."""
    m, one = by_id(g.state, d.model), figures(g, d, target)
    stat = attribute_of(g, d)
    why = [f"{stat.upper()} {base(m, stat)}", *[said(row) for row in rows(g, m, d, target)]]
    found: dict[str, Any] = {"dice": one.dice, "need": one.need, "why": ", ".join(why)}
    if target is not None and has_power(d):
        found.update(power=one.power, arm=one.armour, wounding=one.wounding)
    return found


def rolled(g: Game[State], words: list[str], models: list[str]) -> dict[str, Any]:
    """roll.attribute, strike.split: What a Dodge or a look or a lock asks for; each target of dice that are shared."""
    naming, deed = now(g).naming, words[0].removeprefix("do:")
    if naming is not None and len(words) == 1 and models:
        return dice_said(g, naming, by_id(g.state, models[0]))
    if deed == "dodge":
        m = by_id(g.state, models[0]) if models else mover(g)
        return roll_said(g, m, hardest_dodge(g, m))
    m = by_id(g.state, models[0]) if len(models) > 1 else mover(g)
    roll = roll_for(g, m, deed, words[1] if len(words) > 1 else "", words[2] if len(words) > 2 else "")
    return roll_said(g, m, roll) if roll is not None else {}


def dice_said(g: Game[State], d: Declaration, target: Model) -> dict[str, Any]:
    """strike.split, class.enchanter, class.vitalist: Nothing where every die lands for sure."""
    found = strike_said(g, d, target)
    sure = sure_dice(g, by_id(g.state, d.model), d, target, found["dice"])
    return found if sure < found["dice"] else {}


def assist_said(g: Game[State], words: list[str], models: list[str]) -> dict[str, Any]:
    """action.assist, S153: Its dice, as those of an Attack."""
    named = [word for word in words if ":" in word and not is_model(word)]
    means = next((word.partition(":")[2] for word in named if word.startswith("ability:")), "")
    if not means or not any(word.startswith("mode:") for word in named):
        return {}
    m, target = by_id(g.state, models[0]) if len(models) > 1 else mover(g), by_id(g.state, models[-1])
    d = actions.read(m, "active" if m is mover(g) else "reactive", ["assist", *list(named)[1:]])
    d.aims = [Aim(target.id, [], 1)]
    return dice_said(g, d, target)


def roll_said(g: Game[State], m: Model, roll: Roll) -> dict[str, Any]:
    """roll.attribute: `13 or less: AG 13`."""
    about = about_roll(roll.about, roll.why)
    why = [f"{roll.stat.upper()} {base(m, roll.stat)}", *[said(row) for row in rows_of(g, roll.stat, m, about)]]
    if roll.halved:
        why.append("halved")
    return {"need": needed(g, m, roll.stat, about, halved=roll.halved), "why": ", ".join(why)}


def hardest_dodge(g: Game[State], m: Model) -> Roll:
    """action.dodge, dodge.blind, S169: Of the Attacks on it the one that is dodged worst; of a mover that has named
    none yet, as far as it is known who that is."""
    one = mover(g)
    coming = [d for d in now(g).declarations if d.action == "attack" and any(aim.target == m.id for aim in d.aims)]
    if not coming and m is not one and not is_token(one):
        coming = [actions.new(one, "active", "attack")]
    rolls = [dodge_roll(g, m, d) for d in coming] or [dodge_roll(g, m, None)]
    return min(rolls, key=lambda roll: needed(g, m, roll.stat, about_roll(roll.about, roll.why), halved=roll.halved))


def said(row: Modifier) -> str:
    """A modifier in a few words."""
    name = row.source.partition(":")[2] or row.source
    printed = catalogue.PRINTED.get(name)
    label = printed.name if printed is not None else name.replace("_", " ")
    signs: dict[str, Any] = {"add": f"{row.amount:+}", "set": f"becomes {row.amount}", "double": "doubled",
                             "halve_up": "halved", "at_least": f"at least {row.amount}",
                             "at_most": f"at most {row.amount}"}
    return f"{label} {signs[row.op]}"
