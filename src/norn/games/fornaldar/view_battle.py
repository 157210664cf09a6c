"""What is shown of a battle from contact on (F44): both strengths, each modifier with its rule, and what every roll
would bring, computed by the functions that fight it."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import battles, forecast
from norn.games.fornaldar.rules.battlefield import Line, Odds, Sums
from norn.games.fornaldar.rules.pieces import hex_of
from norn.games.fornaldar.state import Battle, State
from norn.kernel.scene import Page, Weight

KINDS = {"ground": "Battle", "naval": "Naval battle", "melee": "Melee", "overrun": "Overrun", "draugr": "A draugr"}
SIDES = ("Fomorian League", "Mundane Alliance")
SHORT = ("Fomorian", "Mundane")


def battle_pages(s: State) -> list[Page]:
    """The combat under way, and those of this phase that wait for it (5.e.5.6); nothing before contact."""
    found = [] if s.battle is None else [_page(s, s.battle, "page:battle", "focus")]
    weight: Weight = "near" if s.battle is None else "shelf"
    found += [_page(s, b, f"page:battle-{b.place}-{'sea' if b.terrain == 'sea' else 'land'}", weight)
              for b in s.fields]
    return [page for page in found if page is not None]


def _page(s: State, b: Battle, name: str, weight: Weight) -> Page | None:
    if not b.terrain and b.kind not in ("melee", "draugr"):
        return None
    number = hex_of(b.place)
    fort = LAND.fortress.get(number)
    where = f"{fort.name} ({number:04})" if fort is not None else f"hex {number:04}"
    odds = battles.odds_of(s, b)
    ours, theirs = _strength(odds.of(b.attacker), b.attacker), _strength(odds.of(1 - b.attacker), 1 - b.attacker)
    ground = f", in {b.terrain}" if b.terrain else ""
    said = [f"{ours} against {theirs}{ground}.", *_modified(odds)]
    return Page(id=name, name=f"{KINDS[b.kind]} at {where}, round {b.round}", paragraphs=[*said, *_rolls(s, b)],
                weight=weight, area="centre")


def _strength(sums: Sums, seat: int) -> str:
    parts = ", ".join([f"{part} {number}" for part, number in sums.parts.items()])
    return f"{SIDES[seat]} {sums.total}{f' ({parts})' if len(sums.parts) > 1 else ''}"


def _modified(odds: Odds) -> list[str]:
    """17.5.5, 17.5.6: Each modifier with its rule, what they come to, and the column."""
    said = [f"{_said(one)} {one.number:+}" for one in odds.drms]
    shifts = [f"{_said(one)} {one.number:+} column" for one in odds.shifts]
    dice = f"On the dice {odds.drm:+}: {', '.join(said)}." if said else "Nothing on the dice."
    moved = f" ({', '.join(shifts)})" if shifts else ""
    return [f"{dice} Column {CONTENT.columns[odds.column]}{moved}."]


def _said(one: Line) -> str:
    return f"{one.why.replace('_', ' ')} ({one.rule})"


def _rolls(s: State, b: Battle) -> list[str]:
    """All eleven rolls, those that bring the same together: letters, and what each side would lose."""
    found: list[tuple[int, int, str]] = []
    for roll in forecast.rolls_of(s, b):
        said = "; ".join([f"{SHORT[side.seat]} {side.mark}{side.letter}, {_losses(side)}" for side in roll.sides])
        if found and found[-1][2] == said:
            found[-1] = (found[-1][0], roll.dice, said)
        else:
            found.append((roll.dice, roll.dice, said))
    return [f"{low if low == high else f'{low}–{high}'}: {said}" for low, high, said in found]


def _losses(side: forecast.Side) -> str:
    words = ((side.csps, "CSP"), (side.steps, "step"), (side.wounds, "wound"))
    said = [f"{n} {word}{'s' if n != 1 else ''}" for n, word in words if n]
    return ", ".join(said) + ("*" if side.star and said else "") if said else "nothing"
