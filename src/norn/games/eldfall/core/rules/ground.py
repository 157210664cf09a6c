"""The ground: in which environments a model is and heeds them, and areas that go with a model."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import Code, code_of, names_at
from norn.games.eldfall.core.rules.models import by_id, is_immune, is_up
from norn.games.eldfall.core.state import Model, Zone
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game

FOLLOWS = "bearer"          # the `until` of a zone that goes where its owner goes and ends when it falls


def ground_of(g: Game[Any], m: Model, at: int = -1) -> list[str]:
    """environment.rule, trait.survival, environment.exempt: The environments a model is in and heeds."""
    space = space_of(g)
    if not space.grounds(g.state, ""):
        return []
    found = [name for name in space.environments(g.state, m, at) if not is_immune(m, name)]
    for zone in g.state.zones if found else []:
        if is_spared_by(g, zone, m) and space.inside(g.state, zone, m, at):
            found = [name for name in found if name not in zone.inside]
    return found


def is_spared_by(g: Game[Any], zone: Zone, m: Model) -> bool:
    """spell.blessed_rain: Whether what lies there does nothing to such a model."""
    code = code_of("zone spares", zone.kind)
    return code is not None and bool(code(g, zone, m))


def ground_codes(g: Game[Any], hook: str, m: Model, at: int = -1) -> list[tuple[Code, Ability]]:
    """environment.rule: What the ground under a model does at a hook; asked where there is such ground at all."""
    space, s = space_of(g), g.state
    if not any(space.grounds(s, name) for name in names_at(hook)):
        return []
    found = [(code_of(hook, name), name) for name in ground_of(g, m, at)]
    return [(code, Ability(name)) for code, name in found if code is not None]


def between(g: Game[Any], hook: str, one: Model, other: Model, at: int = -1) -> list[Code]:
    """environment.forest, environment.hazy, environment.dense: What the environments do at a hook that a line from one
    to the other meets, those at its ends too; each kind once."""
    space, s = space_of(g), g.state
    if not any(space.grounds(s, name) for name in names_at(hook)):
        return []
    found = [code_of(hook, name) for name in sorted(set(space.crossed(s, one, other, at)))]
    return [code for code in found if code is not None]


def lay_around(g: Game[Any], m: Model, kind: str, inches: int, inside: tuple[str, ...], until: str) -> None:
    """special.everflowing, spell.protective_bubble: So many inches around a model are such ground."""
    s = g.state
    spot = space_of(g).laid(s, m, "focus", inches, "")
    for zone in s.zones:
        if zone.kind == kind and zone.owner == m.id and zone.until == until:
            zone.spot = spot
            return
    s.made += 1
    s.zones.append(Zone(f"zone:{s.made}", kind, spot, m.id, m.seat, until, 0, 0, list(inside)))


def clear(g: Game[Any]) -> None:
    """special.everflowing, spell.primordial_word: What goes with a model, or needs it there, ends without it."""
    s = g.state
    for zone in list(s.zones):
        code = code_of("zone ends", zone.kind)
        lost = zone.until == FOLLOWS and not is_up(by_id(s, zone.owner))
        if lost or (code is not None and code(g, zone)):
            remove(g, zone)


def remove(g: Game[Any], zone: Zone) -> None:
    g.state.zones.remove(zone)
    g.emit("zone_went", ("magic.durations",), what=f"ability:{zone.kind}")
