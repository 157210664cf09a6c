"""Every number of a model or of what it declares: what is printed, then set, add, double or halve, bounds (S39).

A value is asked of a model (`off` of model:3) or of what it has declared (`attack`, `stk`, `pw` of declaration:2):
range, cover, the target's shield and the art belong to the declaration. `About` says which.
"""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability, Amount, Row
from norn.games.eldfall.core.hooks import abilities, codes, is_used
from norn.games.eldfall.core.rules.conditions import holds
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import by_id, is_enemy, is_up
from norn.games.eldfall.core.state import Battle, Declaration, Hit, Model
from norn.games.eldfall.core.title import space_of
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier, Values

ORDER: Final = ("set", "add", "double", "halve_up", "at_least", "at_most")


class About:
    """What a value is asked for: an Attack, who is at its other end, the Hit whose damage is rolled, the roll."""

    def __init__(
        self,
        declaration: Declaration | None = None,
        other: Model | None = None,
        hit: Hit | None = None,
        roll: str = "",
        at: int = -1,
    ) -> None:
        self.declaration = declaration
        self.other = other
        self.hit = hit
        self.roll = roll            # dodge, perceive, uncover, fall, morale ...; "" for none
        self.at = at


NOTHING: Final = About()
AROUND: Final = About(roll="awareness")


def value(g: Game[Any], stat: str, m: Model, about: About = NOTHING) -> int:
    """modifier.order: A number as it stands now; never below 0."""
    printed = base(m, stat)
    rows = rows_of(g, stat, m, about)
    return apply(printed, rows) if rows else max(printed, 0)


def base(m: Model, stat: str) -> int:
    """model.attributes: The printed attribute; what has none of it has 0."""
    return catalogue.profile(m.profile).stats.get(stat, 0)     # type: ignore[call-overload, no-any-return]


def apply(number: int, rows: list[Modifier]) -> int:
    """modifier.order: Set, then add all, then one factor, rounded up once, then bounds; never below 0."""
    add = factor = 0
    low, high = 0, 1_000_000
    for row in rows:
        if row.op == "set":
            number = row.amount
        elif row.op == "add":
            add += row.amount
        elif row.op == "double":
            factor += 1
        elif row.op == "halve_up":
            factor -= 1
        elif row.op == "at_least":
            low = max(low, row.amount)
        else:
            high = min(high, row.amount)
    number += add
    if factor > 0:
        number <<= factor
    elif factor < 0:
        number = -(-number >> -factor)
    return max(low, min(number, high))


def rows_of(g: Game[Any], stat: str, m: Model, about: About) -> list[Modifier]:
    """Every row that applies: the model's own, what stands against it at the other end, what others lay around them."""
    found: list[Modifier] = []
    _gather(g, stat, "own", m, m, about, found)
    if about.other is not None:
        _gather(g, stat, "against", about.other, m, about, found)
    for whose in ("allies", "enemies"):
        if catalogue.rows_for(stat, whose) is not None:
            _gather_around(g, stat, whose, m, about, found)
    if is_used(f"aura {stat}"):
        for bearer in g.state.models:
            if is_up(bearer):
                for code, one in codes(f"aura {stat}", bearer):
                    found += code(g, bearer, one, m, about)
    for code, one in ground_codes(g, f"{stat} in", m, about.at):
        found += code(g, m, one, about)
    return _heeded(g, stat, m, found) if found else found


def _heeded(g: Game[Any], stat: str, m: Model, rows: list[Modifier]) -> list[Modifier]:
    """gear.spirit_drum, gear.empyrean_standard: Without what somebody near a model lets it ignore."""
    for bearer in g.state.models:
        if is_up(bearer):
            for code, one in codes("unheeded", bearer):
                rows = [row for row in rows if not code(g, bearer, one, m, stat, row)]
    return rows


def _gather(
    g: Game[Any], stat: str, whose: str, bearer: Model, m: Model, about: About, found: list[Modifier]
) -> None:
    """What one model's abilities do to a value, by data and by code."""
    table = catalogue.rows_for(stat, whose)
    if table is not None:
        for one in abilities(bearer):
            for row in table.get(one.name, catalogue.NO_ROWS):
                if holds(g, row.when, bearer, m, about):
                    found += modifiers(row, one)
    for code, one in codes(f"{stat} {whose}", bearer):
        found += code(g, bearer, one, m, about)


def _gather_around(g: Game[Any], stat: str, whose: str, m: Model, about: About, found: list[Modifier]) -> None:
    """trait.inspiring, S186: What lies around others; the same from two of one name counts once."""
    table = catalogue.rows_for(stat, whose) or {}
    seen: list[str] = []
    for bearer in g.state.models:
        if bearer is m or not is_up(bearer) or is_enemy(g, bearer, m) != (whose == "enemies"):
            continue
        for one in abilities(bearer):
            rows = table.get(one.name)
            if rows is None or one.name in seen or not is_aware(g, bearer, m):
                continue
            seen.append(one.name)
            for row in rows:
                if holds(g, row.when, bearer, m, about):
                    found += modifiers(row, one)


def modifiers(row: Row, one: Ability) -> list[Modifier]:
    """A row of data as modifiers."""
    source, rules = f"ability:{one.name}", catalogue.PRINTED[one.name].rules
    found: list[Modifier] = []
    if row.set is not None:
        found.append(Modifier("set", row.set, source, rules))
    if row.add:
        found.append(Modifier("add", row.add, source, rules))
    if row.double:
        found.append(Modifier("double", 0, source, rules))
    if row.halve:
        found.append(Modifier("halve_up", 0, source, rules))
    if row.at_least is not None:
        found.append(Modifier("at_least", row.at_least, source, rules))
    if row.at_most is not None:
        found.append(Modifier("at_most", row.at_most, source, rules))
    return found


def awareness(g: Game[Any], m: Model) -> int:
    """awareness, S45: As many inches as its AG, but for what changes rolls alone; Acute Senses see further."""
    return apply(value(g, "ag", m, AROUND), rows_of(g, "awareness", m, NOTHING))


def is_aware(g: Game[Any], m: Model, other: Model, at: int = -1) -> bool:
    """awareness: Whether the other touches the area around m; one is always within one's own."""
    return m is other or space_of(g).aware(g.state, m, other, awareness(g, m), at)


def amount_of(g: Game[Any], number: Amount, m: Model) -> int:
    """A printed amount of a model's: T+2, the greater of T and AG less 3, 12."""
    best = 0
    for stat in number.of:
        best = max(best, value(g, stat, m))
    return best + number.plus


def _who(s: Battle, who: str) -> tuple[Model, About]:
    """model:3, or declaration:2 with its first target."""
    kind, _, number = who.partition(":")
    if kind == "declaration" and s.activation is not None:
        d = s.activation.declarations[int(number)]
        target = d.aims[0].target if d.aims else ""
        other = by_id(s, target) if target.startswith("model:") else None
        return by_id(s, d.model), About(d, other, at=d.at)
    return by_id(s, who), NOTHING


def _printed(g: Game[Any], stat: str, who: str) -> int:
    m, about = _who(g.state, who)
    from norn.games.eldfall.core.rules.attack import printed_of  # an Attack's numbers stand with its rules
    return printed_of(g, stat, m, about) if about.declaration is not None else base(m, stat)


def _rows(g: Game[Any], stat: str, who: str) -> list[Modifier]:
    m, about = _who(g.state, who)
    from norn.games.eldfall.core.rules.attack import rows_of_attack
    found = rows_of_attack(g, stat, m, about) if about.declaration is not None else rows_of(g, stat, m, about)
    return [*found, Modifier("at_least", 0, who, ("modifier.zero",))]


VALUES: Final = Values(_printed, _rows, ORDER, cancels=True)
