"""What models drop, and what they have thrown: it lies on the field until somebody takes it up.

Such a thing is a zone of the item's own kind. What was thrown at somebody who fell of it has the seat of its thrower,
whose models pick it up by touching it; what was dropped anybody takes by Interact.
"""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import codes_among
from norn.games.eldfall.core.rules.attack import is_thrown
from norn.games.eldfall.core.rules.damage import notes
from norn.games.eldfall.core.rules.gear import is_overloaded
from norn.games.eldfall.core.rules.models import by_id, carried, is_model, now
from norn.games.eldfall.core.rules.movement import room_of
from norn.games.eldfall.core.state import Carried, Declaration, Model, Zone
from norn.games.eldfall.skirmish.inches.bodies import body_of
from norn.games.eldfall.skirmish.inches.zones import circle_spot, token_spot
from norn.kernel.game import Game

DROP_RULES = ("item.drop",)
NOBODY = -1
LYING = "taken up"             # until when it lies there


def is_item(zone: Zone) -> bool:
    """item.drop, trait.throwing: Whether it is something that lies there to be taken up."""
    return zone.until == LYING


def offers(g: Game[Any], m: Model) -> list[str]:
    """item.drop, S29: What it has acquired; anything with a weight where it carries too much."""
    heavy = is_overloaded(m, room_of(g, m))
    return [f"do:drop ability:{one.item}" for one in m.items if one.copies > 0 and "natural" not in
            catalogue.item(one.item).modes and (not one.own or (heavy and catalogue.item(one.item).takes_room))]


def drop(g: Game[Any], m: Model, name: str) -> None:
    """item.drop: All copies of it lie beside the model, for anybody."""
    held = carried(m, name)
    assert held is not None
    m.items.remove(held)
    for _ in range(held.copies):
        lay(g, name, token_spot(m.spot[0], m.spot[1], m.spot[2]), NOBODY, m.id)
    g.emit("dropped", DROP_RULES, who=m.id, what=f"ability:{name}")


def lay(g: Game[Any], name: str, spot: list[int], seat: int, owner: str) -> None:
    g.state.made += 1
    g.state.zones.append(Zone(f"zone:{g.state.made}", name, spot, owner, seat, LYING, 0, 0, []))


def take(g: Game[Any], m: Model, zone: Zone) -> None:
    """item.drop, trait.throwing, S29: Into the pack, without a roll; what was its own is its own again."""
    g.state.zones.remove(zone)
    held = next((one for one in m.items if one.item == zone.kind), None)
    if held is None:
        m.items.append(Carried(zone.kind, 1, equipped=False, own=zone.owner == m.id))
    else:
        held.copies += 1
    g.emit("taken_up", DROP_RULES, who=m.id, what=f"ability:{zone.kind}")


def let_lie(g: Game[Any]) -> None:
    """trait.throwing: What was thrown at somebody who fell of it lies by the fallen."""
    downed = [words[:2] for words in notes(g, "downed")]
    for d in now(g).declarations:
        if d.action != "attack" or not d.means or not is_thrown(d) or codes_among("comes back", [Ability(d.means)]):
            continue
        for aim in d.aims:
            if is_model(aim.target) and [aim.target, d.model] in downed:
                _lie_by(g, d, by_id(g.state, aim.target), aim.dice)


def _lie_by(g: Game[Any], d: Declaration, fallen: Model, dice: int) -> None:
    """trait.throwing: As wide as the fallen, since one touches them."""
    body = body_of(g.state, fallen)
    for _ in range(dice):
        lay(g, d.means, circle_spot(body.x, body.y, fallen.spot[2], body.radius), by_id(g.state, d.model).seat, d.model)
