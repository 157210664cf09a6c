"""Chances: of a die, of an Attack, of a Dodge."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue


class Arm:
    """Something to strike, shoot or cast with."""

    def __init__(self, row: list[Any]) -> None:
        self.means: str = row[0]
        self.mode: str = row[1]
        self.far: int = row[2]
        self.dice: int = row[3]
        self.power: int = row[4]
        self.area: str = row[5]


def of_twenty(number: int) -> float:
    """roll.attribute: The chance of a die at or under a number."""
    return max(min(number, 20), 0) / 20.0


def hurts(arm: Arm, own: dict[str, int], other: dict[str, int]) -> float:
    """The Wounds to be expected of an Attack, from what is printed."""
    stat = "int" if catalogue.is_spell(arm.means) else "acc" if arm.mode == "ranged" else "off"
    return arm.dice * of_twenty(own.get(stat, 8)) * of_twenty(arm.power - other.get("arm", 2))


def expected(row: dict[str, int]) -> float:
    """The Wounds to be expected of an Attack whose figures are known; a Critical counts no armour."""
    plain = of_twenty(row["need"]) * of_twenty(row["wounding"])
    sharp = 0.05 * (of_twenty(row["power"]) - of_twenty(row["wounding"])) if row["need"] > 0 else 0.0
    return row["dice"] * (plain + max(sharp, 0.0))


def touches(row: dict[str, int]) -> float:
    """The chance that at least one die succeeds."""
    miss = 1.0
    for _ in range(min(row["dice"], 8)):
        miss *= 1.0 - of_twenty(row["need"])
    return 1.0 - miss
