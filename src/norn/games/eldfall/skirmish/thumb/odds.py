"""Chances: of a die, of an Attack and of those who strike at one another, of a Dodge.

An Attack is its figures: dice, the number that each needs, how many of twenty faces are Critical, Power, of twenty dice
for Damage how many wound, and what a Wound brings with it.
"""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import ability

Row = dict[str, int]
LEAST = 1                           # of twenty faces that are Critical for anybody


class Arm:
    """Something to strike, shoot or cast with."""

    def __init__(self, row: list[Any]) -> None:
        self.means: str = row[0]
        self.mode: str = row[1]
        self.far: int = row[2]
        self.dice: int = row[3]
        self.power: int = row[4]
        self.area: str = row[5]
        steps: list[list[int]] = list(row)[6] if len(row) > 6 else [[self.far, 0]]
        self.steps = steps                                      # up to so many inches, and what that does to the roll
        self.answers: int = row[7] if len(row) > 7 else 1       # its dice in the reactive role
        self.needs: tuple[int, int] = (row[8], row[9]) if len(row) > 9 else (10, 10)
        self.traits = frozenset([ability(text).name for text in catalogue.weapon(self.means).traits])

    def at(self, inches: int) -> int:
        """reach.intervals: What the distance does to the roll."""
        return next((add for far, add in self.steps if inches <= far), 0)


def of_twenty(number: int) -> float:
    """roll.attribute: The chance of a die at or under a number."""
    return max(min(number, 20), 0) / 20.0


def hurts(arm: Arm, own: dict[str, int], other: dict[str, int]) -> float:
    """The Wounds to be expected of an Attack, from what is printed."""
    return arm.dice * of_twenty(arm.needs[0]) * of_twenty(arm.power - other.get("arm", 2))


def sharp(row: Row) -> int:
    """critical.one: Of twenty faces so many are Critical."""
    return min(row.get("sharp", LEAST if row["need"] > 0 else 0), row["need"], 20)


def wounding(row: Row) -> float:
    """roll.attack, damage.roll: The chance of one die to wound; a Critical counts no armour."""
    return of_twenty(row["need"] - sharp(row)) * of_twenty(row["wounding"]) + of_twenty(sharp(row)) * of_twenty(
        row["power"] if row["power"] > 0 else row["wounding"])


def bonus(row: Row) -> float:
    """trait.cleave, trait.burn: Further Wounds, once somebody is wounded."""
    return row.get("cleaves", 0) + row.get("burns", 0) * of_twenty(row["power"])


def expected(row: Row, stands: float = 1.0) -> float:
    """The Wounds to be expected, where such a share of the Strikes stands."""
    one = wounding(row) * stands
    return row["dice"] * one + bonus(row) * (1.0 - (1.0 - one) ** row["dice"])


def felling(row: Row, hp: int, stands: float = 1.0) -> float:
    """damage.wound: The chance of so many Wounds or more."""
    one, more = wounding(row) * stands, bonus(row)
    dice = min(row["dice"], 8)
    total, ways = 0.0, 1.0
    for hits in range(dice + 1):
        chance = ways * one ** hits * (1.0 - one) ** (dice - hits)
        if hits and hits + more >= hp:
            total += chance
        elif hits and hits + int(more) + 1 >= hp:
            total += chance * (more - int(more))
        ways = ways * (dice - hits) / (hits + 1)
    return total


def touches(row: Row) -> float:
    """The chance that at least one die succeeds."""
    return 1.0 - (1.0 - of_twenty(row["need"])) ** min(row["dice"], 8)


def standing(mine: Row, other: Row) -> float:
    """confront.roll, S131, S132: Of the successes of one who is met, the share that stands: those above all of the
    other's; a Critical always."""
    need, crits = min(mine["need"], 20), sharp(mine)
    if need <= 0:
        return 0.0
    theirs, their_crits = min(other["need"], 20), sharp(other)
    total = float(crits)
    for die in range(crits + 1, need + 1):
        higher = their_crits + max(theirs - max(die, their_crits + 1) + 1, 0)
        total += (1.0 - higher / 20.0) ** other["dice"]
    return total / need


def dodged(row: Row, agility: int) -> float:
    """action.dodge: The share that stands against a Dodge: Criticals, and the rest where it fails."""
    need = min(row["need"], 20)
    if need <= 0:
        return 0.0
    crits = sharp(row)
    return (crits + (need - crits) * (1.0 - of_twenty(agility))) / need
