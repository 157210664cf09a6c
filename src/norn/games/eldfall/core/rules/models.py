"""Who is who: models by id, sides, who stands, what they carry."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import SIZES, Profile, Special
from norn.games.eldfall.core.hooks import abilities, codes
from norn.games.eldfall.core.state import Activation, Battle, Carried, Declaration, Model
from norn.games.eldfall.core.title import title_of
from norn.kernel.game import Game

DOWN: Final = ("incapacitated", "dead")
_INDEX: Final[dict[str, int]] = {f"model:{number}": number for number in range(200)}


def by_id(s: Battle, one: str) -> Model:
    return s.models[_INDEX[one]]


def is_model(one: str) -> bool:
    return one in _INDEX


def card(m: Model) -> Profile:
    return catalogue.profile(m.profile)


def has_state(m: Model, name: str) -> bool:
    for state in m.states:                              # noqa: SIM110 - a generator is slow
        if state.name == name:
            return True
    return False


def is_here(m: Model) -> bool:
    """On the field, standing or not."""
    return not m.gone


def is_up(m: Model) -> bool:
    """state.incapacitated, state.dead: On the field and neither Incapacitated nor Dead."""
    if m.gone:
        return False
    for state in m.states:                              # noqa: SIM110 - a generator is slow
        if state.name in DOWN:
            return False
    return True


def is_token(m: Model) -> bool:
    """deploy.shrouded, S169: Shrouded, and its owner alone knows who it is."""
    return has_state(m, "shrouded") and not m.revealed


def is_dead(m: Model) -> bool:
    return has_state(m, "dead")


def is_immune(m: Model, name: str) -> bool:
    """trait.construct, trait.elemental, trait.undead: What an ability of its bearer keeps off."""
    for one in abilities(m):
        printed = catalogue.PRINTED.get(one.name)
        if printed is not None and name in printed.immune:
            return True
    return bool(any(code(m, one, name) for code, one in codes("immune", m)))


def is_ally(g: Game[Any], one: Model, other: Model) -> bool:
    """sides, hostile.side: Of one's own side, or of an ally's; one is one's own ally."""
    return one.seat == other.seat or title_of(g).allied(g.state, one.seat, other.seat)


def is_enemy(g: Game[Any], one: Model, other: Model) -> bool:
    return not is_ally(g, one, other)


def enemies(g: Game[Any], m: Model) -> list[Model]:
    """Those on the field who are up."""
    return [other for other in g.state.models if is_up(other) and is_enemy(g, m, other)]


def allies(g: Game[Any], m: Model) -> list[Model]:
    """The others of one's side who are up."""
    return [other for other in g.state.models if other is not m and is_up(other) and is_ally(g, m, other)]


def size_of(m: Model) -> int:
    """model.size: S < M < L < H < G < C < E, as a number."""
    return SIZES.index(card(m).size)


def body_size(m: Model) -> str:
    """class.mount, S22, S189: The Size of its hit box: in the saddle the mount's; all else counts its own."""
    for order in m.orders:
        printed = catalogue.PRINTED.get(order.name)
        if isinstance(printed, Special) and printed.size:
            return str(printed.size)
    return str(card(m).size)


def is_two_sizes_larger(m: Model, than: Model) -> bool:
    """model.size, S22: Two steps or more."""
    return size_of(m) - size_of(than) >= 2


def now(g: Game[Any]) -> Activation:
    """The Sequence that is being played."""
    activation: Activation | None = g.state.activation
    assert activation is not None
    return activation


def mover(g: Game[Any]) -> Model:
    """sequence.activation: The activated model."""
    return by_id(g.state, now(g).model)


def declarations_of(g: Game[Any], m: Model) -> list[Declaration]:
    return [d for d in now(g).declarations if d.model == m.id]


def declared(g: Game[Any], m: Model, action: str) -> bool:
    """Whether a model has declared this action in the Sequence."""
    return any(d.model == m.id and d.action == action for d in now(g).declarations)


def carried(m: Model, item: str) -> Carried | None:
    for one in m.items:
        if one.item == item and one.copies > 0:
            return one
    return None


def use_once(g: Game[Any], m: Model, what: str) -> bool:
    """model.skills, S23: Once a Sequence: true the first time, which it notes."""
    key = f"{m.id} {what}"
    if key in now(g).used:
        return False
    now(g).used.append(key)
    return True


def use_once_a_turn(m: Model, what: str) -> bool:
    if what in m.used:
        return False
    m.used.append(what)
    return True


def give_ap(g: Game[Any], m: Model, points: int) -> None:
    """turn.points, turn.loops, S305: What a model gets between Upkeeps is counted: a turn has no more Sequences."""
    m.ap += points
    g.state.given += points


def seats_from(g: Game[Any], seat: int) -> list[int]:
    """sequence.reaction, S111: The other seats in turn order, from the active one."""
    order = [one for one in g.state.order if one >= 0]
    if seat not in order:
        return order
    at = order.index(seat)
    return [*order[at + 1 :], *list(order)[:at]]
