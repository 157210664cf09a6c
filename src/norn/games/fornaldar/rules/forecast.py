"""Issue 14, 5: From contact on, what each of the eleven rolls would bring, by the functions that fight the round."""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.battles import odds_of, result, toll_of
from norn.games.fornaldar.state import Battle, State


class Side:
    """What one side suffers by a roll: its letter and mark, and what it must lose."""

    def __init__(self, seat: int, letter: str, mark: str, csps: int, steps: int, wounds: int, star: bool) -> None:
        self.seat = seat
        self.letter = letter
        self.mark = mark
        self.csps = csps
        self.steps = steps
        self.wounds = wounds
        self.star = star


class Roll:
    """One of the eleven rolls: the dice, the roll as modified, and both sides by seat."""

    def __init__(self, dice: int, modified: int, sides: tuple[Side, Side]) -> None:
        self.dice = dice
        self.modified = modified
        self.sides = sides


def rolls(s: State) -> list[Roll]:
    """17.5.7, 17.5.9: Of the combat in hand; nothing where no combat is on."""
    return [] if s.battle is None else rolls_of(s, s.battle)


def rolls_of(s: State, b: Battle) -> list[Roll]:
    """17.5.7, 17.5.9: Letters and losses of both sides for each roll of two dice."""
    odds = odds_of(s, b)
    found: list[Roll] = []
    for dice in range(2, 13):
        cell = result(odds, dice)
        ours = _side(s, b, b.attacker, cell.attacker, cell.attacker_mark)
        theirs = _side(s, b, 1 - b.attacker, cell.defender, cell.defender_mark)
        found.append(Roll(dice, dice + odds.drm, (ours, theirs) if b.attacker == 0 else (theirs, ours)))
    return found


def _side(s: State, b: Battle, seat: int, letter: str, mark: str) -> Side:
    toll = toll_of(s, b, seat, letter)
    return Side(seat, letter, mark, toll.csps, toll.steps, toll.wounds, toll.star or toll.steps_star)


def column(s: State) -> str:
    """The column of the coming round; "" where no combat is on."""
    return "" if s.battle is None else CONTENT.columns[odds_of(s, s.battle).column]
