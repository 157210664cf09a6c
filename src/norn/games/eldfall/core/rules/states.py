"""States: how they come and go, and who is Engaged."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import code_of, codes
from norn.games.eldfall.core.rules.attack import melee_reaches
from norn.games.eldfall.core.rules.models import has_state, is_enemy, is_here, is_immune, is_up
from norn.games.eldfall.core.state import Lasting, Model
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game

NEVER_ENGAGED: Final = ("shrouded", "flying", "petrified")
MAKES_ROOM: Final = ("incapacitated", "dead", "crouched", "flying", "shrouded")     # without: larger
NEVER_ENGAGES: Final = ("shrouded", "flying", "crouched", "petrified")


def inflict(g: Game[Any], m: Model, name: str, until: str = "", by: str = "") -> bool:
    """states.once, trait.construct, trait.fearless: A state comes on a model, unless it is immune; never twice."""
    if not is_here(m) or is_immune(m, name) or is_guarded(g, m, name):
        return False
    for state in m.states:
        if state.name == name:
            if until == "":
                state.until = ""
            return False
    m.states.append(Lasting(name, until, by))
    flew = has_state(m, "flying") and name != "flying"
    _end_others(m, name)
    g.emit("state_came", catalogue.PRINTED[name].rules, who=m.id, state=f"ability:{name}")
    if flew:
        make_room(g, m)
    return True


def _end_others(m: Model, name: str) -> None:
    """state.flying: It ends when its bearer goes down, is held fast or turned to stone, or lies down."""
    if name in ("incapacitated", "dead", "immobilized", "petrified", "crouched"):
        m.states = [state for state in m.states if state.name != "flying"]
    if name in ("incapacitated", "dead"):
        m.states = [state for state in m.states if state.name not in ("engaged", "shrouded", "defensive_stance")]


def lift(g: Game[Any], m: Model, *names: str) -> list[str]:
    """States leave a model; which did."""
    left = [state.name for state in m.states if state.name in names]
    if left:
        m.states = [state for state in m.states if state.name not in names]
        for name in left:
            g.emit("state_went", catalogue.PRINTED[name].rules, who=m.id, state=f"ability:{name}")
        if any(name in MAKES_ROOM for name in left):
            make_room(g, m)
    return left


def make_room(g: Game[Any], m: Model) -> None:
    """ground.stand, deploy.shrouded, S68, S169: Whose hit box has grown into somebody goes the least way off."""
    spot = space_of(g).room_for(g.state, m)
    if spot != m.spot:
        m.spot = spot
        g.emit("made_room", ("ground.stand",), who=m.id)


def is_guarded(g: Game[Any], m: Model, name: str) -> bool:
    """gear.empyrean_standard, special.tribal_chief: What somebody else's ability keeps off a model near it."""
    return any(code(g, bearer, one, m, name) for bearer in g.state.models if is_up(bearer)
               for code, one in codes("shelters", bearer))


# --- Engaged ------------------------------------------------------------------------------------------------------


def engagers(g: Game[Any], m: Model) -> list[Model]:
    """engaged.reach, S147, S148, S149: The enemies whose melee weapon reaches a model along a free line."""
    if not can_be_engaged(m):
        return []
    return [foe for foe in g.state.models if is_up(foe) and is_enemy(g, foe, m) and engages(g, foe, m)]


def can_be_engaged(m: Model) -> bool:
    """state.incapacitated, trait.incorporeal: Whether anybody could engage it."""
    return is_up(m) and not any(has_state(m, name) for name in NEVER_ENGAGED) and not codes("never engaged", m)


def engages(g: Game[Any], foe: Model, m: Model) -> bool:
    """engaged.reach, state.crouched: Not by whoever is Crouched, Shrouded, Flying; arcs do not matter."""
    return can_engage(foe) and holds_with(g, foe, m, max(melee_reaches(g, foe)))


def can_engage(foe: Model) -> bool:
    """state.crouched, state.shrouded, state.flying: Whether somebody engages others at all."""
    return not any(has_state(foe, name) for name in NEVER_ENGAGES) and not codes("never engages", foe)


def holds_with(g: Game[Any], foe: Model, m: Model, reach: int) -> bool:
    """engaged.reach: Whether a reach of so many inches comes to a model along a free line."""
    space = space_of(g)
    near = space.touching(g.state, foe, m) if reach == 0 else space.within(g.state, foe, m, reach)
    return near and space.sees(g.state, foe, m, back=False)


def settle_engaged(g: Game[Any]) -> None:
    """engaged.when, engaged.ends, sequence.end: At the end of a Sequence and of a phase everybody is looked at anew."""
    able = [(foe, max(melee_reaches(g, foe))) for foe in g.state.models if is_up(foe) and can_engage(foe)]
    for m in g.state.models:
        held = can_be_engaged(m) and any(is_enemy(g, foe, m) and holds_with(g, foe, m, reach) for foe, reach in able)
        if held and not has_state(m, "engaged"):
            m.states.append(Lasting("engaged", "", ""))
            g.emit("engaged", ("engaged.when",), who=m.id)
        elif not held and has_state(m, "engaged"):
            m.states = [state for state in m.states if state.name != "engaged"]
            g.emit("disengaged", ("engaged.when",), who=m.id)


# --- when they end ------------------------------------------------------------------------------------------------


def expire(g: Game[Any], until: str) -> None:
    """magic.durations, S102: What lasts until this moment ends, on everybody."""
    for m in g.state.models:
        for lasting in [one for one in m.states if one.until == until]:
            lift(g, m, lasting.name)
        for lasting in [one for one in [*m.enchantments, *m.orders] if one.until == until]:
            unspell(g, m, lasting)
    for zone in [one for one in g.state.zones if one.until == until]:
        g.state.zones.remove(zone)
        g.emit("zone_went", ("magic.durations",), what=f"ability:{zone.kind}")


def unspell(g: Game[Any], m: Model, lasting: Lasting) -> None:
    """magic.enchantment: An enchantment or an order leaves a model, with what comes of that."""
    if lasting in m.enchantments:
        m.enchantments.remove(lasting)
    else:
        m.orders.remove(lasting)
    g.emit("spell_went", ("magic.enchantment",), who=m.id, what=f"ability:{lasting.name}")
    code = code_of("lifted", lasting.name)
    if code is not None:
        code(g, m, lasting)
