"""What is shown of a battle from contact on (F44): both strengths, each modifier with its rule, and what every roll
would bring, computed by the functions that fight it."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import battles, forecast
from norn.games.fornaldar.rules.battlefield import Line, Sums
from norn.games.fornaldar.rules.pieces import hex_of
from norn.games.fornaldar.state import State
from norn.kernel.scene import Row, Sheet, figure

KINDS = {"ground": "Battle", "naval": "Naval battle", "melee": "Melee", "overrun": "Overrun", "draugr": "A draugr"}
SIDES = ("Fomorian League", "Mundane Alliance")


def battle_sheets(s: State) -> list[Sheet]:
    """The combat under way; nothing before contact."""
    b = s.battle
    if b is None or (not b.terrain and b.kind not in ("melee", "draugr")):
        return []
    number = hex_of(b.place)
    fort = LAND.fortress.get(number)
    where = f"{fort.name} ({number:04})" if fort is not None else f"hex {number:04}"
    odds = battles.odds_of(s, b)
    rows = [figure("round", b.round), Row("attacks", SIDES[b.attacker]), Row("terrain", b.terrain)]
    rows += [_strength(odds.of(seat), SIDES[seat]) for seat in (b.attacker, 1 - b.attacker)]
    rows += [Row(_said(one), f"{one.number:+}") for one in odds.drms]
    rows += [Row(_said(one), f"{one.number:+} column") for one in odds.shifts]
    rows.append(Row("column", CONTENT.columns[odds.column]))
    return [Sheet(id="sheet:battle", name=f"{KINDS[b.kind]} at {where}", rows=[*rows, *_rolls(s)], weight="focus",
                  area="centre")]


def _strength(sums: Sums, name: str) -> Row:
    parts = ", ".join([f"{part} {number}" for part, number in sums.parts.items()])
    return figure(name, sums.total, f"{sums.total} ({parts})" if parts else "")


def _said(one: Line) -> str:
    return f"{one.why.replace('_', ' ')} ({one.rule})"


def _rolls(s: State) -> list[Row]:
    """All eleven rolls: letters, and what each side would lose."""
    found: list[Row] = []
    for roll in forecast.rolls(s):
        said = [f"{side.mark}{side.letter}: {_losses(side)}" for side in roll.sides]
        found.append(Row(f"dice {roll.dice}", f"Fomorian {said[0]}; Mundane {said[1]}"))
    return found


def _losses(side: forecast.Side) -> str:
    words = ((side.csps, "CSP"), (side.steps, "step"), (side.wounds, "wound"))
    said = [f"{n} {word}{'s' if n != 1 else ''}" for n, word in words if n]
    return ", ".join(said) + ("*" if side.star and said else "") if said else "nothing"
