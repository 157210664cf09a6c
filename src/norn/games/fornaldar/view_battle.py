"""What is shown of a battle from contact on (F44): both strengths, each modifier with its rule, and what every roll
would bring, computed by the functions that fight it."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import battles, forecast
from norn.games.fornaldar.rules.battlefield import Line, Odds, muster
from norn.games.fornaldar.rules.pieces import hex_of, printed, printed_ship
from norn.games.fornaldar.state import Battle, State
from norn.kernel.scene import Page, Weight

KINDS = {"ground": "Battle", "naval": "Naval battle", "melee": "Melee", "overrun": "Overrun", "draugr": "A draugr"}
SIDES = ("Fomorian League", "Mundane Alliance")
SHORT = ("Fomorian", "Mundane")
GROUNDS = {"sea": "at sea", "clear": "in the open", "woods": "in woods", "forest": "in forest", "marsh": "in marsh",
           "rough": "on rough ground", "mountain": "in the mountains", "fortress": "behind walls"}
BEFORE = "before the walls"
MARKS = {"": "", "r": ", can be driven out", "o": ", may withdraw unless outcommanded"}


def battle_pages(s: State, seat: int) -> list[Page]:
    """The combat under way, and those of this phase that wait for it (5.e.5.6); nothing before contact."""
    found = [] if s.battle is None else [_page(s, s.battle, seat, "page:battle", "focus")]
    weight: Weight = "near" if s.battle is None else "shelf"
    found += [_page(s, b, seat, f"page:battle-{b.place}-{'sea' if b.terrain == 'sea' else 'land'}", weight)
              for b in s.fields]
    return [page for page in found if page is not None]


def _page(s: State, b: Battle, seat: int, name: str, weight: Weight) -> Page | None:
    if not b.terrain and b.kind not in ("melee", "draugr"):
        return None
    number = hex_of(b.place)
    fort = LAND.fortress.get(number)
    where = f"{fort.name} ({number:04})" if fort is not None else f"hex {number:04}"
    odds = battles.odds_of(s, b)
    sides = [_side(s, b, odds, one, shown=seat in (0, 1)) for one in (b.attacker, 1 - b.attacker)]
    return Page(id=name, name=f"{KINDS[b.kind]} at {where}: round {b.round}",
                paragraphs=[*sides, *_modified(odds), *_rolls(s, b)], weight=weight, area="centre")


def _side(s: State, b: Battle, odds: Odds, seat: int, *, shown: bool) -> str:
    """17.5.4, F44: Strength and what it is made of; who takes part, which both have seen."""
    sums = odds.of(seat)
    parts = ", ".join([f"{part} {number}" for part, number in sums.parts.items()])
    does = "attacks" if seat == b.attacker else "defends"
    walls = b.terrain == "fortress" and b.fort != seat      # in a sally those who defend stand outside
    ground = f" {BEFORE if walls else GROUNDS.get(b.terrain, '')}" if b.terrain and seat != b.attacker else ""
    said = f"{SIDES[seat]} {does}{ground} with {sums.total}{f' ({parts})' if len(sums.parts) > 1 else ''}"
    return f"{said}: {', '.join(_pieces(s, b, seat)) or 'the garrison'}." if shown else f"{said}."


def _pieces(s: State, b: Battle, seat: int) -> list[str]:
    those = muster(s, b, seat)
    found = [printed(s, one.id).name for one in those.characters] + [printed_ship(one.id).name for one in those.ships]
    return found + [f"{one.number} {CONTENT.kingdoms[one.colour].name.removeprefix('Clan ')}" for one in those.troops]


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
    """All eleven rolls, those that bring the same together: how likely, and what each side would suffer."""
    found: list[tuple[int, int, str]] = []
    for roll in forecast.rolls_of(s, b):
        said = "; ".join([f"{SHORT[side.seat]} {side.letter}: {_losses(side)}" for side in roll.sides])
        if found and found[-1][2] == said:
            found[-1] = (found[-1][0], roll.dice, said)
        else:
            found.append((roll.dice, roll.dice, said))
    return [f"{low if low == high else f'{low}–{high}'} ({_chance(low, high)} %): {said}" for low, high, said in found]


def _chance(low: int, high: int) -> int:
    """Of a hundred throws of two dice, how many show these."""
    return (100 * sum([min(one - 1, 13 - one) for one in range(low, high + 1)]) + 18) // 36


def _losses(side: forecast.Side) -> str:
    words = ((side.csps, "CSP"), (side.steps, "step"), (side.wounds, "wound"))
    said = [f"{n} {word}{'s' if n != 1 else ''}" for n, word in words if n]
    lost = ", ".join(said) or "nothing"
    star = " on one piece first" if side.star and said else ""
    return f"{lost}{star}{MARKS[side.mark]}"
